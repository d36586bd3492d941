/* What stands where on the board shown, a capture in hand included: its piece has been put down on
 * the way, and what it has taken waits to leave the board. */
import type { Capture } from "../../rules.ts";
import type { BoardView } from "../board/view.ts";
import { inHand, takenSoFar, waypoints, wouldTake } from "./captures.ts";
import { isDraughts } from "./family.ts";
import { isLive, movable, type Session } from "./session.ts";

/* The parts of a board's view that the draughts have made more of. */
export type Standing = Pick<
  BoardView,
  "pieces" | "kings" | "pick" | "owed" | "stops" | "ghosts" | "owing"
>;

const OWING = /^must-(capture|take)/;

/* The captures that a refusal names by their ends, each by its first path. */
function owing(s: Session): number[][] {
  if (!s.why || !OWING.test(s.why.why)) return [];
  const { cells } = s.why;
  const paths: number[][] = [];
  for (let i = 0; i + 1 < cells.length; i += 2) {
    const same = ({ path }: Capture) =>
      path[0] === cells[i] && path[path.length - 1] === cells[i + 1];
    paths.push(s.live.captures.find(same)?.path ?? [cells[i], cells[i + 1]]);
  }
  return paths;
}

export function standing(s: Session): Standing {
  const { info, shown } = s;
  const pieces = shown.owner.map((seat) => info.seats[seat]?.letter ?? "");
  const common = { pieces, kings: shown.kings, pick: s.pick };
  if (!isDraughts(info) || !isLive(s)) return { ...common, owed: [], stops: [], ghosts: [], owing: [] };
  const begun = s.begun.length > 1;
  const [from, to] = [s.begun[0], s.begun[s.begun.length - 1]];
  if (begun) [pieces[from], pieces[to]] = ["", pieces[from]];
  return {
    ...common,
    kings: begun ? shown.kings.map((cell) => (cell === from ? to : cell)) : shown.kings,
    pick: s.pick < 0 ? -1 : inHand(s),
    owed: s.live.captures.length > 0 && !begun ? movable(s) : [],
    stops: waypoints(s),
    ghosts: [...takenSoFar(s), ...wouldTake(s)],
    owing: owing(s),
  };
}
