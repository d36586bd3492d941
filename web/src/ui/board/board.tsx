/* The board: draws a view, and turns pointer and keys into events. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Hand, follow, grasp } from "./gesture.ts";
import { type Layout, layOut, PITCH, type Point, towards } from "./geometry.ts";
import { Lens } from "./lens.tsx";
import { MarksAbove, MarksBelow } from "./marks.tsx";
import { type Pose, prefersStillness, travel } from "./motion.ts";
import { PieceShape } from "./pieces.tsx";
import { type Margins, Surface } from "./surface.tsx";
import type { BoardEvents, BoardView } from "./view.ts";

/* In parts of the board's width, so that boards of every size get the same frame. */
const WIDE: Margins = { left: 0.035, right: 0.035, top: 0.035, bottom: 0.035 };
const NARROW: Margins = { left: 0.0225, right: 0.00375, top: 0.0075, bottom: 0.03 };
const LENS_BELOW = 40; // pixels of a pitch: larger cells need no lens

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Props = BoardEvents & {
  view: BoardView;
  label: string;
  help: string; // id of a text that tells the keys
  narrow: boolean;
  describe(cell: number): string; // what a cell holds, for the keyboard's user
  say(text: string): void;
};

function scaled({ left, right, top, bottom }: Margins, by: number): Margins {
  return { left: left * by, right: right * by, top: top * by, bottom: bottom * by };
}

function Pieces({ view, layout, hidden }: { view: BoardView; layout: Layout; hidden: number }) {
  const can = new Set(view.movable);
  return (
    <g>
      {view.pieces.map((letter, cell) => {
        if (!letter || cell === hidden) return null;
        const { x, y } = layout.points[cell];
        return (
          <g
            key={cell}
            class={`piece seat-${letter}${cell === view.pick ? " piece-up" : ""}${can.has(cell) ? " piece-can" : ""}`}
            transform={`translate(${x} ${y})`}
          >
            <PieceShape letter={letter} />
          </g>
        );
      })}
    </g>
  );
}

/* The piece on its way. Moved by attribute on every frame, without drawing anything else again. */
function Mover({
  view,
  layout,
  onSettled,
}: Pick<Props, "view" | "onSettled"> & { layout: Layout }) {
  const shape = useRef<SVGGElement>(null);
  const { motion } = view;
  useLayoutEffect(() => {
    if (!motion) return;
    if (prefersStillness() || motion.path.length < 2) return onSettled(motion.id);
    const draw = ({ x, y, lift }: Pose) =>
      shape.current?.setAttribute(
        "transform",
        `translate(${x} ${y - lift * 170}) scale(${1 + lift * 0.16})`,
      );
    const points = motion.path.map((cell) => layout.points[cell]);
    return travel(points, PITCH, draw, () => onSettled(motion.id));
  }, [motion?.id, layout]);
  if (!motion) return null;
  const letter = view.pieces[motion.path[motion.path.length - 1]];
  return (
    <g ref={shape} class={`piece piece-up seat-${letter}`}>
      {letter && <PieceShape letter={letter} />}
    </g>
  );
}

function Cursor({ layout, cell }: { layout: Layout; cell: number }) {
  const { x, y } = layout.points[cell];
  const size = PITCH - 60;
  return (
    <g class="cursor" transform={`translate(${x} ${y})`}>
      <rect class="cursor-under" x={-size / 2} y={-size / 2} width={size} height={size} rx="150" />
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx="150" />
    </g>
  );
}

/* The next cell of use, in the order of cells: a piece to pick up, or a place for the one in hand. */
function nextStop(view: BoardView, at: number, by: 1 | -1): number {
  const stops = [...(view.pick >= 0 ? view.targets : view.movable)].sort((a, b) => by * (a - b));
  return stops.find((cell) => by * (cell - at) > 0) ?? stops[0] ?? at;
}

export function Board(props: Props) {
  const { view, narrow } = props;
  const layout = useMemo(
    () => layOut(view.cells, view.grid, view.quarters),
    [view.cells, view.grid, view.quarters],
  );
  const margins = useMemo(() => scaled(narrow ? NARROW : WIDE, layout.box.width), [narrow, layout]);
  const svg = useRef<SVGSVGElement>(null);
  const [hand, setHand] = useState<Hand | null>(null);
  const [finger, setFinger] = useState<Point>({ x: 0, y: 0 });
  const [cursor, setCursor] = useState(-1);
  const at = cursor >= 0 && cursor < view.cells.length ? cursor : (view.movable[0] ?? 0);

  useEffect(() => setHand(null), [view.cells]);

  const point = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || hand) return;
    event.preventDefault();
    svg.current?.setPointerCapture(event.pointerId);
    const next = grasp(view, layout, point(event), event.pointerId, event.pointerType === "touch");
    setHand(next);
    setFinger({ x: event.clientX, y: event.clientY });
    if (next.cell >= 0) setCursor(next.cell);
    if (next.piece >= 0 && !next.wasPicked) props.onTap(next.piece);
    else if (next.piece < 0) props.onAim(next.cell);
  };

  const move = (event: PointerEvent) => {
    if (!hand) {
      if (event.pointerType !== "touch")
        props.onAim(grasp(view, layout, point(event), 0, false).cell);
      return;
    }
    if (event.pointerId !== hand.pointer) return;
    const next = follow(hand, view, layout, point(event));
    setHand(next);
    setFinger({ x: event.clientX, y: event.clientY });
    if (next.cell !== hand.cell || next.dragging !== hand.dragging) props.onAim(next.cell);
  };

  const up = (event: PointerEvent) => {
    if (!hand || event.pointerId !== hand.pointer) return;
    setHand(null);
    if (hand.dragging) {
      const far = hand.cell < 0 || hand.cell !== hand.piece;
      if (far) props.onDrop(hand.piece, hand.cell);
      else props.onAim(-1);
    } else if (hand.piece < 0) props.onTap(hand.cell);
    else if (hand.wasPicked) props.onCancel();
  };

  const lost = () => {
    setHand(null);
    props.onAim(-1);
  };

  const goTo = (cell: number) => {
    setCursor(cell);
    props.onAim(cell);
    props.say(props.describe(cell));
  };

  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way) goTo(towards(layout, view.cells, at, way));
    else if (event.key === "PageDown" || event.key === "PageUp")
      goTo(nextStop(view, at, event.key === "PageDown" ? 1 : -1));
    else if (event.key === "Enter" || event.key === " ") props.onTap(at);
    else if (event.key === "Escape") props.onCancel();
    else if (event.key === "r" || event.key === "R") props.onTurnRoute(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const wheel = (event: WheelEvent) => {
    if (view.aim < 0 || view.routes < 2) return;
    event.preventDefault();
    props.onTurnRoute(event.deltaY > 0 ? 1 : -1);
  };

  const { box } = layout;
  const letter = view.pick >= 0 ? view.pieces[view.pick] : "";
  const pixels = (svg.current?.getScreenCTM()?.a ?? 0) * PITCH;
  const width = box.width + margins.left + margins.right;
  const height = box.height + margins.top + margins.bottom;
  const moverEnd = view.motion ? view.motion.path[view.motion.path.length - 1] : -1;
  const dragged = hand?.dragging ? hand.piece : -1;
  return (
    <div
      class="board"
      role="application"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.help}
      onKeyDown={key}
      onFocus={() => setCursor(at)}
      onBlur={() => props.onAim(-1)}
    >
      <svg
        ref={svg}
        viewBox={`${box.x - margins.left} ${box.y - margins.top} ${width} ${height}`}
        aria-hidden="true"
        class="board-svg"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={lost}
        onWheel={wheel}
        onPointerLeave={() => hand || props.onAim(-1)}
        onContextMenu={(event) => hand && event.preventDefault()}
      >
        <g id="board-drawing">
          <Surface cells={view.cells} layout={layout} camps={view.camps} margins={margins} />
          <MarksBelow layout={layout} view={view} letter={letter} />
          <Pieces view={view} layout={layout} hidden={moverEnd >= 0 ? moverEnd : dragged} />
          <MarksAbove layout={layout} view={view} letter={letter} />
          <Mover view={view} layout={layout} onSettled={props.onSettled} />
        </g>
        {hand && dragged >= 0 && view.pieces[dragged] && (
          <g
            class={`piece piece-up seat-${view.pieces[dragged]}`}
            transform={`translate(${hand.at.x} ${hand.at.y}) scale(1.12)`}
          >
            <PieceShape letter={view.pieces[dragged]} />
          </g>
        )}
        <Cursor layout={layout} cell={at} />
      </svg>
      {hand?.touch && pixels < LENS_BELOW && (
        <Lens
          href="#board-drawing"
          focus={layout.points[hand.cell] ?? hand.at}
          finger={finger}
          pixels={pixels}
          name={view.cells[hand.cell]?.name ?? ""}
        />
      )}
    </div>
  );
}
