/* The pointer on the board: what it holds, and the events that come of it. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Layout, Point } from "./geometry.ts";
import { follow, grasp, type Hand } from "./gesture.ts";
import type { BoardEvents, BoardView } from "./view.ts";

/* Where an event lies on the drawing. */
function onDrawing(svg: SVGSVGElement | null, event: PointerEvent): Point {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

type Parts = {
  svg: RefObject<SVGSVGElement>;
  view: BoardView;
  layout: Layout;
  events: BoardEvents;
  onCell(cell: number): void; // the pointer was put down there
};

/* The hand, where it is in the window, and the handlers for the drawing. */
export function usePointer({ svg, view, layout, events, onCell }: Parts) {
  const [hand, setHand] = useState<Hand | null>(null);
  const [finger, setFinger] = useState<Point>({ x: 0, y: 0 });
  useEffect(() => setHand(null), [view.cells]);

  const hold = (next: Hand, event: PointerEvent) => {
    setHand(next);
    setFinger({ x: event.clientX, y: event.clientY });
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || hand) return;
    event.preventDefault(); // no focus: the arrow keys stay with the record
    svg.current?.setPointerCapture(event.pointerId);
    const at = onDrawing(svg.current, event);
    const next = grasp(view, layout, at, event.pointerId, event.pointerType === "touch");
    hold(next, event);
    if (next.cell >= 0) onCell(next.cell);
    if (next.piece >= 0 && !next.wasPicked) events.onTap(next.piece);
    else if (next.piece < 0) events.onAim(next.cell);
  };

  const hover = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    events.onAim(grasp(view, layout, onDrawing(svg.current, event), 0, false).cell);
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!hand) return hover(event);
    if (event.pointerId !== hand.pointer) return;
    const next = follow(hand, view, layout, onDrawing(svg.current, event));
    hold(next, event);
    if (next.cell !== hand.cell || next.dragging !== hand.dragging) events.onAim(next.cell);
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!hand || event.pointerId !== hand.pointer) return;
    setHand(null);
    if (hand.dragging && hand.cell === hand.piece)
      events.onAim(-1); // brought back: still in hand
    else if (hand.dragging) events.onDrop(hand.piece, hand.cell);
    else if (hand.piece < 0) events.onTap(hand.cell);
    else if (hand.wasPicked) events.onCancel();
  };

  const onPointerCancel = () => {
    setHand(null);
    events.onAim(-1);
  };

  const onWheel = (event: WheelEvent) => {
    if (view.aim < 0 || view.routes < 2) return;
    event.preventDefault();
    events.onTurnRoute(event.deltaY > 0 ? 1 : -1);
  };

  const onPointerLeave = () => hand || events.onAim(-1);
  const onContextMenu = (event: Event) => hand && event.preventDefault();
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onPointerLeave,
    onWheel,
    onContextMenu,
  };
  return { hand, finger, handlers };
}
