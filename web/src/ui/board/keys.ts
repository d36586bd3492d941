/* The board by keyboard: a cursor that goes from cell to cell. */
import { useState } from "preact/hooks";
import { isChecker, stepOn } from "./checker.tsx";
import { type Layout, type Point, towards } from "./geometry.ts";
import type { BoardEvents, BoardView } from "./view.ts";

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/* The next cell of use, in the order of cells: a piece to pick up, or a place for the one in hand. */
function nextStop(view: BoardView, at: number, by: 1 | -1): number {
  const stops = [...(view.pick >= 0 ? view.targets : view.movable)].sort((a, b) => by * (a - b));
  return stops.find((cell) => by * (cell - at) > 0) ?? stops[0] ?? at;
}

/* The cell that a key leads to, or -1 if it is none of the cursor's keys. */
function cellBy(key: string, view: BoardView, layout: Layout, at: number): number {
  if (key in ARROWS && isChecker(layout)) return stepOn(layout, at, ARROWS[key]);
  if (key in ARROWS) return towards(layout, view.cells, at, ARROWS[key]);
  if (key === "PageDown") return nextStop(view, at, 1);
  if (key === "PageUp") return nextStop(view, at, -1);
  return -1;
}

type Parts = {
  view: BoardView;
  layout: Layout;
  events: BoardEvents;
  onMoved(cell: number): void; // the cursor has gone there by a key
};

export function useCursor({ view, layout, events, onMoved }: Parts) {
  const [cursor, setCursor] = useState(-1);
  const known = cursor >= 0 && cursor < view.cells.length;
  const at = known ? cursor : (view.movable[0] ?? 0);

  const act = (event: KeyboardEvent): boolean => {
    if (event.key === "Enter" || event.key === " ") events.onTap(at);
    else if (event.key === "Escape") events.onCancel();
    else if (event.key.toLowerCase() === "r") events.onTurnRoute(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = cellBy(event.key, view, layout, at);
    if (cell >= 0) {
      setCursor(cell);
      events.onAim(cell);
      onMoved(cell);
    } else if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, setCursor, onKeyDown };
}
