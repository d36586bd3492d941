/* The pieces of a board, the one on its way among them, and the cursor. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Layout, PITCH, type Point } from "./geometry.ts";
import { legTime, type Pose, prefersStillness, travel } from "./motion.ts";
import { PieceShape } from "./pieces.tsx";
import type { BoardView } from "./view.ts";

const classes = (...names: (string | false)[]) => names.filter(Boolean).join(" ");

export function Pieces({
  view,
  layout,
  hidden,
}: {
  view: BoardView;
  layout: Layout;
  hidden: number;
}) {
  const can = new Set(view.movable);
  const kings = new Set(view.kings);
  const ghosts = new Set(view.ghosts);
  return (
    <g>
      {view.pieces.map((letter, cell) => {
        if (!letter || cell === hidden) return null;
        const { x, y } = layout.points[cell];
        return (
          <g
            key={cell}
            class={classes(
              "piece",
              `seat-${letter}`,
              cell === view.pick && "piece-up",
              can.has(cell) && "piece-can",
              ghosts.has(cell) && "piece-ghost",
            )}
            transform={`translate(${x} ${y})`}
          >
            <PieceShape letter={letter} king={kings.has(cell)} />
          </g>
        );
      })}
      <Leaving view={view} layout={layout} />
    </g>
  );
}

/* Pieces that the move shown takes: each fades when it has been jumped, and all leave together. */
function Leaving({ view: { motion }, layout }: { view: BoardView; layout: Layout }) {
  if (!motion) return null;
  const leg = legTime(motion.path.map((cell) => layout.points[cell]));
  return (
    <>
      {motion.taken.map(({ cell, letter, king, leg: at }) => (
        <g
          key={`${motion.id} ${cell}`}
          class={`piece piece-leaving seat-${letter}`}
          style={{ animationDelay: `${(at + 0.5) * leg}ms` }}
          transform={`translate(${layout.points[cell].x} ${layout.points[cell].y})`}
        >
          <PieceShape letter={letter} king={king} />
        </g>
      ))}
    </>
  );
}

/* The piece on its way. Moved by attribute on every frame, without drawing anything else again. */
export function Mover({
  view,
  layout,
  onSettled,
}: {
  view: BoardView;
  layout: Layout;
  onSettled(id: number): void;
}) {
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
  const end = motion.path[motion.path.length - 1];
  const letter = view.pieces[end];
  const king = view.kings.includes(end) && !motion.crowned;
  return (
    <g ref={shape} class={`piece piece-up seat-${letter}`}>
      {letter && <PieceShape letter={letter} king={king} />}
    </g>
  );
}

export function Cursor({ layout, cell }: { layout: Layout; cell: number }) {
  const { x, y } = layout.points[cell];
  const size = PITCH - 60;
  const round = layout.grid ? 150 : size / 2;
  return (
    <g class="cursor" transform={`translate(${x} ${y})`}>
      <rect class="cursor-under" x={-size / 2} y={-size / 2} width={size} height={size} rx={round} />
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={round} />
    </g>
  );
}

/* A piece carried by the pointer. */
export function Carried({ letter, king, x, y }: Point & { letter: string; king: boolean }) {
  return (
    <g class={`piece piece-up seat-${letter}`} transform={`translate(${x} ${y}) scale(1.12)`}>
      <PieceShape letter={letter} king={king} />
    </g>
  );
}
