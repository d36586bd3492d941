/* What is drawn on the cells: below the pieces where it should stay calm, above where it must be
 * seen. */
import { type Layout, PITCH, through } from "./geometry.ts";
import { PieceShape } from "./pieces.tsx";
import type { BoardView } from "./view.ts";

type Props = { layout: Layout; view: BoardView; letter: string };

function Square({
  layout,
  cell,
  name,
  inset,
}: {
  layout: Layout;
  cell: number;
  name: string;
  inset: number;
}) {
  const { x, y } = layout.points[cell];
  const size = PITCH - 2 * inset;
  return (
    <rect
      class={name}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx={layout.grid ? 130 : size / 2}
    />
  );
}

function Trail({ layout, path }: { layout: Layout; path: number[] }) {
  if (path.length < 2) return null;
  return (
    <g class="trail">
      <Square layout={layout} cell={path[0]} name="trail-cell" inset={12} />
      <Square layout={layout} cell={path[path.length - 1]} name="trail-cell" inset={12} />
      <path d={through(layout, path)} />
      {path.slice(0, -1).map((cell, i) => (
        <circle cx={layout.points[cell].x} cy={layout.points[cell].y} r={i ? 95 : 140} />
      ))}
    </g>
  );
}

export function MarksBelow({ layout, view, letter }: Props) {
  const stops = new Set(view.stops);
  return (
    <g>
      <Trail layout={layout} path={view.trail} />
      {view.owed.map((cell) => (
        <circle
          key={cell}
          class="owed"
          cx={layout.points[cell].x}
          cy={layout.points[cell].y}
          r="448"
        />
      ))}
      {view.pick >= 0 && <Square layout={layout} cell={view.pick} name="picked" inset={12} />}
      <g class={`targets seat-${letter}`}>
        {view.targets.map((cell) => (
          <g key={cell}>
            <Square layout={layout} cell={cell} name="target-ground" inset={0} />
            <circle
              cx={layout.points[cell].x}
              cy={layout.points[cell].y}
              r={stops.has(cell) ? 100 : 165}
            />
          </g>
        ))}
      </g>
    </g>
  );
}

function Hinted({ layout, path }: { layout: Layout; path: number[] }) {
  if (path.length < 2) return null;
  const ends = [path[0], path[path.length - 1]];
  return (
    <g class="hinted">
      <path class="hinted-under" d={through(layout, path)} />
      <path class="hinted-line" d={through(layout, path)} />
      {path.slice(1, -1).map((cell) => (
        <circle key={cell} cx={layout.points[cell].x} cy={layout.points[cell].y} r="110" />
      ))}
      {ends.map((cell) => (
        <circle
          key={cell}
          class="hinted-end"
          cx={layout.points[cell].x}
          cy={layout.points[cell].y}
          r="430"
        />
      ))}
    </g>
  );
}

/* Captures that are owed: from the piece over its landings to the end. */
function Owing({ layout, paths }: { layout: Layout; paths: number[][] }) {
  return (
    <g class="owing">
      {paths.map((path) => {
        const { x, y } = layout.points[path[path.length - 1]];
        return (
          <g key={path.join()}>
            <path class="owing-under" d={through(layout, path)} />
            <path class="owing-line" d={through(layout, path)} />
            <circle cx={x} cy={y} r="150" />
          </g>
        );
      })}
    </g>
  );
}

export function MarksAbove({ layout, view, letter }: Props) {
  const aimed = view.aim >= 0 && view.targets.includes(view.aim);
  const at = layout.points[view.aim];
  return (
    <g>
      {aimed && (
        <g class={`ghost seat-${letter}`} transform={`translate(${at.x} ${at.y})`}>
          <PieceShape letter={letter} king={view.kings.includes(view.pick)} />
        </g>
      )}
      {aimed && view.route.length > 1 && (
        <g class={`route seat-${letter}`}>
          <path class="route-under" d={through(layout, view.route)} />
          <path class="route-line" d={through(layout, view.route)} />
          {view.route.slice(1, -1).map((cell) => (
            <circle cx={layout.points[cell].x} cy={layout.points[cell].y} r="125" />
          ))}
        </g>
      )}
      <Owing layout={layout} paths={view.owing} />
      <Hinted layout={layout} path={view.hint} />
      {view.owing.length === 0 && view.wrong.map((cell) => (
        <g key={cell}>
          <Square layout={layout} cell={cell} name="wrong-under" inset={30} />
          <Square layout={layout} cell={cell} name="wrong" inset={30} />
        </g>
      ))}
    </g>
  );
}
