/* Captures, entered by their last square or square by square. The rules have told every legal one
 * with its paths; here they are only compared with what has been touched so far. */
import type { Capture } from "../../rules.ts";
import type { Session } from "./session.ts";

type Hand = Pick<Session, "live" | "pick" | "begun">;

/* The squares of the piece in hand: where it stood, then where it has been put down. */
const touched = ({ pick, begun }: Hand) => (begun.length > 0 ? begun : [pick]);

/* Where the piece in hand is seen. */
export const inHand = (hand: Hand) => touched(hand)[touched(hand).length - 1];

const beginsWith = (path: number[], start: number[]) =>
  start.length < path.length && start.every((cell, i) => path[i] === cell);

/* The captures that go on from what has been touched. */
function open(hand: Hand): Capture[] {
  if (hand.pick < 0) return [];
  return hand.live.captures.filter(({ path }) => beginsWith(path, touched(hand)));
}

const end = ({ path }: Capture) => path[path.length - 1];

/* Those that end on a square; and whether they are one move, or differ in what they take. */
export const endingOn = (hand: Hand, cell: number) => open(hand).filter((one) => end(one) === cell);
export const differ = (captures: Capture[]) => new Set(captures.map(({ way }) => way)).size > 1;

/* The squares on which the piece in hand may be put down next. */
function landings(hand: Hand): number[] {
  const at = touched(hand).length;
  return open(hand).map(({ path }) => path[at]);
}
export const landsOn = (hand: Hand, cell: number) => landings(hand).includes(cell);

/* Squares with a meaning for the piece in hand: ends of captures, and what lies on the way. Where it
 * stands already is none, even if a capture leads around to it. */
export function captureTargets(hand: Hand): number[] {
  const cells = new Set([...open(hand).map(end), ...landings(hand)]);
  cells.delete(inHand(hand));
  return [...cells];
}

/* Those on the way only: the capture goes on from there. */
export function waypoints(hand: Hand): number[] {
  const ends = new Set(open(hand).map(end));
  return captureTargets(hand).filter((cell) => !ends.has(cell));
}

/* The paths that lead to a square: whole captures, else as far as it. */
export function pathsTo(hand: Hand, cell: number): number[][] {
  const whole = endingOn(hand, cell).map(({ path }) => path);
  if (whole.length > 0) return whole;
  return landsOn(hand, cell) ? [[...touched(hand), cell]] : [];
}

/* What a path takes, as far as it goes. */
function takenAlong({ live }: Hand, path: number[]): number[] {
  const same = live.captures.find(
    (one) => one.path.length >= path.length && path.every((cell, i) => one.path[i] === cell),
  );
  return path.length > 1 ? (same?.taken.slice(0, path.length - 1) ?? []) : [];
}

/* Pieces that the capture in hand has taken, and those that it would take on the way aimed at. */
export const takenSoFar = (hand: Hand) => takenAlong(hand, hand.begun);
export function wouldTake(s: Hand & Pick<Session, "routes" | "route">): number[] {
  const route = s.routes[s.route];
  return route ? takenAlong(s, route).slice(takenSoFar(s).length) : [];
}
