/* The chequered board of draughts: its dark squares are the cells. */
import { type Cell, type Layout, PITCH, type Point } from "./geometry.ts";

/* Whether the cells are every second square of a board. */
export const isChecker = ({ grid, points, box }: Layout) =>
  grid && 2 * points.length * PITCH ** 2 === box.width * box.height;

/* The cell that an arrow key leads to. Sideways there is a light square between; upwards columns go
 * in pairs, so that one goes straight on. At the edge: the cell itself. */
export function stepOn({ points, box }: Layout, from: number, way: Point): number {
  const here = points[from];
  const pair = ({ x }: Point) => Math.floor((x - box.x) / (2 * PITCH));
  const next = points.findIndex((there) =>
    way.x !== 0
      ? there.y === here.y && there.x - here.x === 2 * PITCH * way.x
      : there.y - here.y === PITCH * way.y && pair(there) === pair(here),
  );
  return next < 0 ? from : next;
}

/* Whether the squares bear numbers, so that nothing stands at the edge. */
export const isNumbered = (cells: Cell[]) => /^\d/.test(cells[0].name);

const CORNER = { x: -455, y: -290 }; // of a number, from the middle of its square

/* Numbers stand on the squares themselves; letters at the edge are drawn as on other boards. */
function Numbers({ layout, cells }: { layout: Layout; cells: Cell[] }) {
  return (
    <g class="square-numbers">
      {cells.map(({ name }, cell) => (
        <text x={layout.points[cell].x + CORNER.x} y={layout.points[cell].y + CORNER.y}>
          {name}
        </text>
      ))}
    </g>
  );
}

export function Checker({ layout, cells }: { layout: Layout; cells: Cell[] }) {
  return (
    <g>
      <rect class="square-light" {...layout.box} />
      {layout.points.map(({ x, y }) => (
        <rect
          class="square-dark"
          x={x - PITCH / 2}
          y={y - PITCH / 2}
          width={PITCH}
          height={PITCH}
        />
      ))}
      {isNumbered(cells) && <Numbers {...{ layout, cells }} />}
    </g>
  );
}
