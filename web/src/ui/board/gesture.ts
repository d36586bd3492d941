/* What a pointer on the board means. A finger covers several small cells, so that a touch snaps to
 * the nearest cell with a use; a mouse means the cell it points at. */
import { cellAt, type Layout, nearest, PITCH, type Point } from "./geometry.ts";
import type { BoardView } from "./view.ts";

export type Hand = {
  pointer: number; // the pointer's id
  touch: boolean;
  start: Point;
  at: Point;
  piece: number; // the cell of the piece under the pointer, or -1: aiming at a target
  wasPicked: boolean; // the piece was in hand already
  dragging: boolean;
  cell: number; // the cell meant now, or -1
};

const REACH = 1.0 * PITCH; // of a finger
const DRAG_TOUCH = 0.8 * PITCH; // a finger rolls
const DRAG_MOUSE = 0.3 * PITCH;

/* The cell that a point means, when some cells have a use. */
export function meant(layout: Layout, at: Point, touch: boolean, useful: number[]): number {
  const exact = cellAt(layout, at);
  if (!touch || useful.includes(exact)) return exact;
  const near = nearest(layout, at, useful, REACH);
  return near >= 0 ? near : exact;
}

export function grasp(
  view: BoardView,
  layout: Layout,
  at: Point,
  pointer: number,
  touch: boolean,
): Hand {
  const cell = meant(layout, at, touch, [...view.targets, ...view.movable]);
  const wasPicked = cell >= 0 && cell === view.pick;
  const piece = wasPicked || view.movable.includes(cell) ? cell : -1;
  return { pointer, touch, start: at, at, piece, wasPicked, dragging: false, cell };
}

export function follow(hand: Hand, view: BoardView, layout: Layout, at: Point): Hand {
  const far = Math.hypot(at.x - hand.start.x, at.y - hand.start.y);
  const dragging =
    hand.dragging || (hand.piece >= 0 && far > (hand.touch ? DRAG_TOUCH : DRAG_MOUSE));
  const still = hand.piece >= 0 && !dragging;
  const cell = still ? hand.cell : meant(layout, at, hand.touch, view.targets);
  return { ...hand, at, dragging, cell };
}
