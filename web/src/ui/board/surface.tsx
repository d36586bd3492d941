/* The bare board: its bed, cells, camps and labels. Redrawn only when the geometry changes. */
import { memo } from "../memo.ts";
import { type Cell, type Layout, labels, outline, PITCH } from "./geometry.ts";

export type Margins = { left: number; right: number; top: number; bottom: number };
type Camp = { letter: string; cells: number[] };
type Props = { cells: Cell[]; layout: Layout; camps: Camp[]; margins: Margins };

const GAP = 26; // between square cells, so that the ground shows through as a fine line
const ROUND = 50;
const HOLE = 330;

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

function Holes({ layout, cells }: { layout: Layout; cells: Cell[] }) {
  const lines = cells.flatMap(({ near }, from) =>
    near
      .filter((to) => to > from)
      .map((to) => {
        const [a, b] = [layout.points[from], layout.points[to]];
        return `M${a.x} ${a.y}L${b.x} ${b.y}`;
      }),
  );
  return (
    <g>
      <path class="board-line" d={lines.join("")} />
      {layout.points.map(({ x, y }) => (
        <circle class="cell cell-a" cx={x} cy={y} r={HOLE} />
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
        return layout.grid ? (
          <rect x={x - size / 2} y={y - size / 2} width={size} height={size} rx={ROUND} />
        ) : (
          <circle cx={x} cy={y} r={HOLE} />
        );
      })}
      {layout.grid && <path class="camp-edge" d={outline(layout, camp.cells)} />}
    </g>
  );
}

function Labels({ cells, layout, margins }: Omit<Props, "camps">) {
  const { columns, rows } = labels(layout, cells);
  const { x, y, height } = layout.box;
  const left = x - margins.left / 2;
  const bottom = y + height + margins.bottom / 2;
  const size = margins.left * 0.6;
  return (
    <g class="labels">
      {layout.grid &&
        columns.map((label) => (
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

export const Surface = memo(function Surface({ cells, layout, camps, margins }: Props) {
  const { x, y, width, height } = layout.box;
  return (
    <g>
      <rect
        class="bed"
        x={x - margins.left}
        y={y - margins.top}
        width={width + margins.left + margins.right}
        height={height + margins.top + margins.bottom}
        rx={margins.right * 0.75}
      />
      {layout.grid ? <Squares layout={layout} /> : <Holes layout={layout} cells={cells} />}
      {camps.map((camp) => (
        <CampTint camp={camp} layout={layout} />
      ))}
      <Labels cells={cells} layout={layout} margins={margins} />
    </g>
  );
});
