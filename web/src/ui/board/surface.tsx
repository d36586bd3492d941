/* The bare board: its bed, cells, camps and labels. Redrawn only when the geometry changes. */
import { memo } from "../memo.ts";
import { Checker, isChecker } from "./checker.tsx";
import {
  around,
  campCorners,
  type Cell,
  type Layout,
  labels,
  lineLabels,
  outline,
  PITCH,
  starCorners,
} from "./geometry.ts";
import type { Camp } from "./view.ts";

export type Margins = { left: number; right: number; top: number; bottom: number };
type Props = {
  cells: Cell[];
  layout: Layout;
  camps: Camp[];
  margins: Margins;
  named: boolean; // the lines of holes have labels
};

const GAP = 26; // between square cells, so that the ground shows through as a fine line
const ROUND = 50;
const HOLE = 330;
const LABEL = 300;

function Squares({ layout }: { layout: Layout }) {
  const size = PITCH - GAP;
  return (
    <g>
      <rect class="ground" {...layout.box} rx={ROUND} />
      {layout.points.map(({ x, y }) => {
        const dark = Math.abs(Math.floor(x / PITCH) + Math.floor(y / PITCH)) % 2 === 1;
        return (
          <rect
            class={dark ? "cell cell-b" : "cell cell-a"}
            x={x - size / 2}
            y={y - size / 2}
            width={size}
            height={size}
            rx={ROUND}
          />
        );
      })}
    </g>
  );
}

/* Lines between holes, each once. */
function boardLines({ points }: Layout, cells: Cell[]): string {
  const lines = cells.flatMap(({ near }, from) => near.filter((to) => to > from).map((to) => [from, to]));
  return lines.map(([a, b]) => `M${points[a].x} ${points[a].y}L${points[b].x} ${points[b].y}`).join("");
}

/* A home is tinted in its seat's colour; the line around a camp has the colour of whoever is to
 * come there. */
function StarCamps({ layout, camps }: { layout: Layout; camps: Camp[] }) {
  const draw = (name: string, letter: string, cells: number[]) => (
    <path class={`${name} seat-${letter}`} d={around(campCorners(layout, cells))} />
  );
  return (
    <>
      {camps.map(({ letter, target }) => draw("point-line", letter, target))}
      {camps.map(({ letter, target }) => draw("point", letter, target))}
      {camps.map(({ letter, cells }) => draw("point-home", letter, cells))}
    </>
  );
}

function Star({ layout, cells, camps }: Omit<Props, "margins" | "named">) {
  return (
    <g>
      <defs>
        <linearGradient id="hollow" x2="0" y2="1">
          <stop class="hollow-top" />
          <stop class="hollow-bottom" offset="1" />
        </linearGradient>
      </defs>
      <path class="star-rim" d={around(starCorners(layout.box))} />
      <path class="star-ground" d={around(starCorners(layout.box))} />
      <StarCamps layout={layout} camps={camps} />
      <path class="board-line" d={boardLines(layout, cells)} />
      {layout.points.map(({ x, y }) => (
        <circle class="hole" cx={x} cy={y} r={HOLE} />
      ))}
    </g>
  );
}

function CampTint({ camp, layout }: { camp: Camp; layout: Layout }) {
  const size = PITCH - GAP;
  return (
    <g class={`camp seat-${camp.letter}`}>
      {camp.cells.map((cell) => {
        const { x, y } = layout.points[cell];
        return <rect x={x - size / 2} y={y - size / 2} width={size} height={size} rx={ROUND} />;
      })}
      <path class="camp-edge" d={outline(layout, camp.cells)} />
    </g>
  );
}

function GridLabels({ cells, layout, margins }: Pick<Props, "cells" | "layout" | "margins">) {
  const { columns, rows } = labels(layout, cells);
  const { x, y, height } = layout.box;
  const left = x - margins.left / 2;
  const bottom = y + height + margins.bottom / 2;
  const size = margins.left * 0.6;
  return (
    <g class="labels">
      {columns.map((label) => (
        <text x={label.x} y={bottom} dy=".34em" font-size={Math.max(size, margins.bottom * 0.6)}>
          {label.text}
        </text>
      ))}
      {rows.map((label) => (
        <text x={left} y={label.y} dy=".34em" font-size={size}>
          {label.text}
        </text>
      ))}
    </g>
  );
}

function StarLabels({ cells, layout }: Pick<Props, "cells" | "layout">) {
  return (
    <g class="labels">
      {lineLabels(layout, cells).map(({ x, y, text }) => (
        <text x={x} y={y} dy=".34em" font-size={LABEL}>
          {text}
        </text>
      ))}
    </g>
  );
}

function Grid({ cells, layout, camps, margins }: Omit<Props, "named">) {
  return (
    <>
      {isChecker(layout) ? <Checker {...{ layout, cells }} /> : <Squares layout={layout} />}
      {camps.map((camp) => (
        <CampTint camp={camp} layout={layout} />
      ))}
      <GridLabels {...{ cells, layout, margins }} />
    </>
  );
}

export const Surface = memo(function Surface({ named, ...props }: Props) {
  const { layout, margins } = props;
  const { x, y, width, height } = layout.box;
  return (
    <g>
      <rect
        class="bed"
        x={x - margins.left}
        y={y - margins.top}
        width={width + margins.left + margins.right}
        height={height + margins.top + margins.bottom}
        rx={Math.min(margins.right, margins.top) * 0.75}
      />
      {layout.grid ? <Grid {...props} /> : <Star {...props} />}
      {!layout.grid && named && <StarLabels {...props} />}
    </g>
  );
});
