/* The board as points in a plane. Knows where cells lie and who is next to whom; knows no rules.
 *
 * Cells come in thousandths of the distance between neighbours, y upwards. On the screen y goes
 * down, and the board may be turned onto itself: by quarters, a star by sixths. */

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
/* From one row of holes to the next. */
export const ROW = (PITCH * Math.sqrt(3)) / 2;

/* Turns that bring a board onto itself, all around. */
export const turnsOf = (grid: boolean) => (grid ? 4 : 6);

/* A point turned clockwise, from y upwards to y downwards. Rounded: quarters are exact, and holes of
 * one row stay in it. */
function turnPoint({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: Math.round(x * cos + y * sin) + 0, y: Math.round(x * sin - y * cos) + 0 }; // no -0
}

export function layOut(cells: Cell[], grid: boolean, turned: number): Layout {
  const angle = (turned * 2 * Math.PI) / turnsOf(grid);
  const points = cells.map((cell) => turnPoint(cell, angle));
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const left = Math.min(...xs) - PITCH / 2;
  const top = Math.min(...ys) - PITCH / 2;
  const width = Math.max(...xs) + PITCH / 2 - left;
  const height = Math.max(...ys) + PITCH / 2 - top;
  return { points, box: { x: left, y: top, width, height }, grid };
}

/* The turn, among every `step`th, that brings some cells to the bottom right. */
export function bottomTurn(cells: Cell[], grid: boolean, home: number[], step: number): number {
  const depth = (turned: number) => {
    const { points, box } = layOut(cells, grid, turned);
    const inside = (p: Point) => p.y - box.y + (p.x - box.x) / 100;
    return home.reduce((sum, cell) => sum + inside(points[cell]), 0);
  };
  const turns = Array.from({ length: turnsOf(grid) / step }, (_, i) => i * step);
  return turns.reduce((best, turned) => (depth(turned) > depth(best) ? turned : best));
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

const LEAN = 0.01; // decides only between neighbours that lie equally well

/* The neighbour that lies best in a direction of the screen, or the cell itself at the edge. Between
 * holes there is none straight above: rows lean left and right by turns, so that one goes straight
 * on, and back the same way. */
export function towards(layout: Layout, cells: Cell[], from: number, way: Point): number {
  const here = layout.points[from];
  const side = Math.round((here.y - layout.box.y) / ROW) % 2 === 0 ? -1 : 1;
  let best = from;
  let most = 0.6; // a neighbour more than 53 degrees off does not lie that way
  for (const cell of cells[from].near) {
    const there = layout.points[cell];
    const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    const lean = (there.x - here.x) * side > 0 ? LEAN : 0;
    const score = along / apart(here, there) + lean;
    if (score > most) {
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

const BEYOND = 1.02; // holes: just outside the star
const SHORT = 4; // holes: as long as lines within a point

/* Labels for the lines of a star that share a letter or a number, where no hole and no other label
 * lies, however the star is turned: after the last hole of a short line, before the first of others. */
export function lineLabels({ points }: Layout, cells: Cell[]): Label[] {
  const middle = (cells.length - 1) / 2;
  return [/^\D+/, /\d+/].flatMap((part) => {
    const texts = cells.map(({ name }) => part.exec(name)?.[0] ?? "");
    const inLine = (text: string) => points.filter((_, cell) => texts[cell] === text);
    const [a, b] = inLine(texts[middle]); // the way that all these lines go
    return [...new Set(texts)].map((text) => {
      const line = inLine(text);
      const [from, by] = line.length > SHORT ? [line[0], -BEYOND] : [line[line.length - 1], BEYOND];
      return { text, x: from.x + (b.x - a.x) * by, y: from.y + (b.y - a.y) * by };
    });
  });
}

/* The corners of a star of holes: six points, and between them the corners of its middle. */
export function starCorners({ x, y, width, height }: Box): Point[] {
  const [middle, tip] = [{ x: x + width / 2, y: y + height / 2 }, (height - PITCH) / 2];
  return Array.from({ length: 12 }, (_, i) => {
    const reach = i % 2 === 0 ? tip : tip / Math.sqrt(3);
    const angle = (i * Math.PI) / 6;
    return { x: middle.x + reach * Math.sin(angle), y: middle.y - reach * Math.cos(angle) };
  });
}

/* The three corners of a camp of holes. */
export function campCorners({ points }: Layout, camp: number[]): Point[] {
  const sum = (p: Point) => camp.reduce((all, cell) => all + apart(p, points[cell]), 0);
  return [...camp]
    .sort((a, b) => sum(points[b]) - sum(points[a]))
    .slice(0, 3)
    .map((cell) => points[cell]);
}

/* A closed line through points, as an SVG path. */
export const around = (corners: Point[]) =>
  `M${corners.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`;

/* A path through cells, as an SVG path. */
export function through({ points }: Layout, path: number[]): string {
  return path.map((cell, i) => `${i ? "L" : "M"}${points[cell].x} ${points[cell].y}`).join("");
}
