/* The board as points in a plane. Knows where cells lie and who is next to whom; knows no rules.
 *
 * Cells come in thousandths of the distance between neighbours, y upwards. On the screen y goes
 * down, and the board may be turned by quarters. */

export type Cell = { name: string; x: number; y: number; near: number[] };
export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };
export type Label = Point & { text: string };
export type Layout = {
  points: Point[]; // on the screen, by cell
  box: Box; // all cells, without a margin
  grid: boolean; // square cells rather than holes
};

export const PITCH = 1000;

/* Cosine and sine of a quarter turn clockwise, exact. */
const QUARTERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

export function layOut(cells: Cell[], grid: boolean, quarters: number): Layout {
  const [cos, sin] = QUARTERS[((quarters % 4) + 4) % 4];
  const points = cells.map(({ x, y }) => ({ x: x * cos + y * sin, y: x * sin - y * cos }));
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs) - PITCH / 2;
  const top = Math.min(...ys) - PITCH / 2;
  const width = Math.max(...xs) + PITCH / 2 - left;
  const height = Math.max(...ys) + PITCH / 2 - top;
  return { points, box: { x: left, y: top, width, height }, grid };
}

/* The turn, among those of `step` quarters, that brings some cells to the bottom right. */
export function bottomQuarters(cells: Cell[], home: number[], step: number): number {
  const depth = (quarters: number) => {
    const { points } = layOut(cells, true, quarters);
    return home.reduce((sum, cell) => sum + points[cell].y + points[cell].x / 100, 0);
  };
  const turns = [0, 1, 2, 3].filter((quarters) => quarters % step === 0);
  return turns.reduce((best, quarters) => (depth(quarters) > depth(best) ? quarters : best));
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/* The cell under a point, or -1 off the board. */
export function cellAt({ points, grid }: Layout, at: Point): number {
  return points.findIndex((p) =>
    grid
      ? Math.abs(p.x - at.x) <= PITCH / 2 && Math.abs(p.y - at.y) <= PITCH / 2
      : apart(p, at) <= PITCH / 2,
  );
}

/* The nearest of some cells within a reach, or -1. */
export function nearest(
  { points }: Layout,
  at: Point,
  among: Iterable<number>,
  reach: number,
): number {
  let best = -1;
  let least = reach;
  for (const cell of among) {
    const distance = apart(points[cell], at);
    if (distance < least) {
      best = cell;
      least = distance;
    }
  }
  return best;
}

/* The neighbour that lies best in a direction of the screen, or the cell itself at the edge. */
export function towards(layout: Layout, cells: Cell[], from: number, way: Point): number {
  const here = layout.points[from];
  let best = from;
  let most = 0.6; // a neighbour more than 53 degrees off does not lie that way
  for (const cell of cells[from].near) {
    const there = layout.points[cell];
    const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const score = along / apart(here, there);
    if (score > most + 1e-6) {
      best = cell;
      most = score;
    }
  }
  return best;
}

/* The outline of a set of square cells, as an SVG path. */
export function outline({ points }: Layout, cells: number[]): string {
  const key = (p: Point) => `${p.x},${p.y}`;
  const inside = new Set(cells.map((cell) => key(points[cell])));
  const half = PITCH / 2;
  const lines: string[] = [];
  for (const cell of cells) {
    const { x, y } = points[cell];
    const open = (dx: number, dy: number) => !inside.has(`${x + dx * PITCH},${y + dy * PITCH}`);
    if (open(0, -1)) lines.push(`M${x - half} ${y - half}h${PITCH}`);
    if (open(0, 1)) lines.push(`M${x - half} ${y + half}h${PITCH}`);
    if (open(-1, 0)) lines.push(`M${x - half} ${y - half}v${PITCH}`);
    if (open(1, 0)) lines.push(`M${x + half} ${y - half}v${PITCH}`);
  }
  return lines.join("");
}

/* What all names have in common: the letter of a file, the number of a rank, or nothing. */
function common(names: string[]): string {
  const parts = names.map((name) => /^([a-z]+)(\d+)$/.exec(name) ?? ["", name, name]);
  const same = (index: number) => parts.every((part) => part[index] === parts[0][index]);
  return same(1) ? parts[0][1] : same(2) ? parts[0][2] : "";
}

/* Labels for the columns and rows of the screen: at each column's x and each row's y. */
export function labels({ points }: Layout, cells: Cell[]): { columns: Label[]; rows: Label[] } {
  const lines = (axis: "x" | "y") => {
    const groups = new Map<number, string[]>();
    points.forEach((p, cell) => {
      groups.set(p[axis], [...(groups.get(p[axis]) ?? []), cells[cell].name]);
    });
    return [...groups].map(([at, names]) => ({ x: at, y: at, text: common(names) }));
  };
  return { columns: lines("x"), rows: lines("y") };
}

/* A path through cells, as an SVG path. */
export function through({ points }: Layout, path: number[]): string {
  return path.map((cell, i) => `${i ? "L" : "M"}${points[cell].x} ${points[cell].y}`).join("");
}
