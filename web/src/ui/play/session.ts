/* A game at the board, as a value: (session, action) -> (session, what to ask the rules).
 *
 * Nothing here decides what is legal: the rules answer, and an answer to an older question than
 * the last one is dropped. */
import type { Fault, Game, GameInfo, State, Why } from "../../rules.ts";
import type { Motion } from "../board/view.ts";
import {
  captureTargets,
  differ,
  endingOn,
  inHand,
  landsOn,
  pathsTo,
} from "./captures.ts";
import {
  askHint,
  backTo,
  type Hint,
  hasPeople,
  isComputer,
  isComputersTurn,
  isOthersTurn,
  isRoom,
  type Judged,
  type Mind,
  seatLevels,
  settle,
  takeThought,
  type Thought,
} from "./computer.ts";

/* Where a question about the game leads, once the rules have agreed. */
export type Goal = {
  game: Game;
  view: number; // how many of its words are shown
  undone: string[]; // words taken back, next one first
  motion: number[]; // the path a piece travels on the way there, or []
};

export type Session = {
  asked: number; // raised with every question that changes what is shown
  busy: boolean; // such a question is open
  leaving: boolean; // and it leads to another game than the one at the board
  game: Game;
  info: GameInfo;
  live: State; // after all words
  shown: State; // after the first `view` words
  view: number;
  undone: string[];
  pick: number; // the cell from which a piece was taken in hand, or -1
  begun: number[]; // the squares of a capture that is not finished, that cell first; or []
  aim: number; // the cell being looked at, or -1
  routes: number[][]; // from pick to aim, the shortest first; [] until the rules have answered
  route: number; // the one chosen
  asking: boolean; // captures to the aim differ: the next click there plays the route chosen
  paths: number[][]; // other ways the last move could have taken, its own among them
  why: Why | null; // why the last attempt cannot be played
  fault: Fault | null; // the rules refused the whole game
  motion: Motion | null;
  levels: number[]; // by seat: 0 a person, AWAY, or a computer of that level
  paused: boolean; // computers among themselves wait
  redo: boolean; // computers play again what was taken back
  questions: number; // raised with every question to the engine
  mind: Mind | null;
  hint: Hint | null;
  bar: boolean | null; // judgements wanted, or not; null: as usual
  judged: Judged | null;
};

export type Action =
  | { do: "open"; game: Game; info: GameInfo; live: State; levels: number[]; undone?: string[] }
  | { do: "follow"; moves: string[]; levels: number[] }
  | { do: "tap"; cell: number }
  | { do: "drop"; from: number; to: number }
  | { do: "aim"; cell: number }
  | { do: "cancel" }
  | { do: "turn-route"; by: number }
  | { do: "reroute"; by: number }
  | { do: "word"; word: string }
  | { do: "back" }
  | { do: "again" }
  | { do: "play-on" }
  | { do: "view"; at: number }
  | { do: "settled"; id: number }
  | { do: "hint" }
  | { do: "bar"; on: boolean }
  | { do: "pause"; on: boolean }
  | { do: "retry" }
  | { do: "thought"; id: number; thought: Thought | null }
  | { do: "progress"; id: number; share: number }
  | { do: "judged"; id: number; ahead: number[] }
  | { do: "went"; asked: number; goal: Goal; live: State; shown: State }
  | { do: "refused"; asked: number; fault: Fault }
  | { do: "routes"; asked: number; from: number; to: number; list: number[][] }
  | { do: "paths"; asked: number; list: number[][] }
  | { do: "why"; asked: number; why: Why };

export type Effect =
  | { ask: "go"; asked: number; goal: Goal }
  | { ask: "routes"; asked: number; game: Game; from: number; to: number }
  | { ask: "paths"; asked: number; game: Game; path: number[] }
  | { ask: "why"; asked: number; game: Game; cells: number[] }
  | { ask: "think"; id: number; game: Game; level: number } // 0: for a hint
  | { ask: "stop" }
  | { ask: "judge"; id: number; game: Game }
  | { ask: "save"; game: Game; undone: string[]; levels: number[] };

type Answer = Extract<Action, { asked: number }>;
type Step = [Session, Effect[]];

const NO_AIM = { aim: -1, routes: [], route: 0, asking: false };
const EMPTY_HAND = { ...NO_AIM, pick: -1, begun: [], why: null, fault: null };

export const isLive = (s: Session) => s.view === s.game.moves.length;
export const isOver = (s: Session) => s.live.end !== "none";
export const mayPlay = (s: Session) => isLive(s) && !isOver(s) && !s.busy && !isOthersTurn(s);
export const mayTakeBack = (s: Session) => backTo(s) >= 0;

export function movable(s: Session): number[] {
  return mayPlay(s) ? [...new Set(s.live.legal.map(([from]) => from))] : [];
}
export function targets(s: Session): number[] {
  if (s.live.captures.length > 0) return captureTargets(s);
  return s.pick < 0 ? [] : s.live.legal.filter(([from]) => from === s.pick).map(([, to]) => to);
}
export function pathText(info: GameInfo, path: number[]): string {
  return path.map((cell) => info.cells[cell].name).join("-");
}
/* The path of the last word shown, if it was a move. */
export function lastPath(s: Session): number[] {
  return s.view > 0 ? s.live.events[s.view - 1].path : [];
}
/* Which of the last move's possible paths was played. */
export function pathIndex(s: Session): number {
  const played = pathText(s.info, lastPath(s));
  return s.paths.findIndex((path) => pathText(s.info, path) === played);
}

function go(s: Session, goal: Goal, redo = false): Step {
  const asked = s.asked + 1;
  const leaving = goal.game !== s.game;
  const { begun } = s; // where a piece has been put down it is seen until the answer is there
  const next = { ...s, ...EMPTY_HAND, begun, asked, busy: true, leaving, redo };
  return [next, [{ ask: "go", asked, goal }]];
}

function playWord(s: Session, word: string, motion: number[]): Step {
  const moves = [...s.game.moves, word];
  return go(s, { game: { ...s.game, moves }, view: moves.length, undone: [], motion });
}

function cut(s: Session, count: number, motion: number[]): Step {
  const moves = s.game.moves.slice(0, count);
  const undone = [...s.game.moves.slice(count), ...s.undone];
  return go(s, { game: { ...s.game, moves }, view: count, undone, motion });
}

function ask(s: Session, cells: number[]): Step {
  return [{ ...s, why: null }, [{ ask: "why", asked: s.asked, game: s.game, cells }]];
}

/* Plays from the piece in hand: the chosen route if one was chosen, else the canonical path. */
function play(s: Session, to: number): Step {
  const chosen = s.aim === to ? s.routes[s.route] : undefined;
  return playWord(s, pathText(s.info, chosen ?? [s.pick, to]), []);
}

/* Captures to one square may differ in what they take: then a route has to be chosen first. */
function capture(s: Session, to: number): Step {
  const ending = endingOn(s, to);
  const chosen = s.aim === to ? s.routes[s.route] : undefined;
  if (differ(ending) && !(chosen && s.asking)) {
    const aimed = chosen ? s : { ...s, aim: to, routes: pathsTo(s, to), route: 0 };
    return [{ ...aimed, asking: true, why: null }, []];
  }
  if (ending.length > 0) return playWord(s, pathText(s.info, chosen ?? ending[0].path), []);
  if (!landsOn(s, to)) return [s, []];
  const begun = pathsTo(s, to)[0];
  return [{ ...s, ...EMPTY_HAND, pick: s.pick, begun }, []];
}

/* Puts the piece in hand down on one of its targets. */
const put = (s: Session, to: number) =>
  s.live.captures.length > 0 ? capture(s, to) : play(s, to);

/* Somebody's own piece that cannot move: shut in, or another has to take. */
function refusePiece(s: Session, cell: number): Step {
  const free: Session = { ...s, ...EMPTY_HAND };
  if (s.live.captures.length > 0) return ask(free, [cell]);
  return [{ ...free, why: { why: "no-moves", cells: [cell], seat: s.live.turn } }, []];
}

function pickUp(s: Session, cell: number): Step {
  return [{ ...s, ...EMPTY_HAND, pick: cell }, []];
}

const squares = (s: Session) => (s.begun.length > 0 ? s.begun : [s.pick]);

function tap(s: Session, cell: number): Step {
  if (s.busy || !isLive(s) || isOthersTurn(s)) return [s, []];
  if (s.pick >= 0 && targets(s).includes(cell)) return put(s, cell);
  if (cell < 0 || (s.pick >= 0 && cell === inHand(s))) return [{ ...s, ...EMPTY_HAND }, []];
  if (movable(s).includes(cell)) return pickUp(s, cell);
  if (s.pick >= 0) return ask(s, [...squares(s), cell]);
  const own = s.live.owner[cell] === s.live.turn && !isOver(s);
  return own ? refusePiece(s, cell) : ask(s, [cell, cell]);
}

function drop(s: Session, from: number, to: number): Step {
  if (!mayPlay(s)) return [s, []];
  const held = s.pick >= 0 && inHand(s) === from ? s : { ...s, ...EMPTY_HAND, pick: from };
  return targets(held).includes(to) ? put(held, to) : ask(held, [...squares(held), to]);
}

/* Looking away from a target with several routes keeps it, so that one can go and choose. */
function aim(s: Session, cell: number): Step {
  const at = targets(s).includes(cell) ? cell : -1;
  if (at === s.aim || (at < 0 && s.routes.length > 1)) return [s, []];
  const next = { ...s, ...NO_AIM, aim: at };
  if (at < 0) return [next, []];
  if (s.live.captures.length > 0) return [{ ...next, routes: pathsTo(s, at) }, []];
  return [next, [{ ask: "routes", asked: s.asked, game: s.game, from: s.pick, to: at }]];
}

const around = (index: number, by: number, count: number) => (index + by + count) % count;

function turnRoute(s: Session, by: number): Step {
  if (s.routes.length < 2) return [s, []];
  return [{ ...s, route: around(s.route, by, s.routes.length), asking: true }, []];
}

/* Lets the last move take another path to where it went. */
function reroute(s: Session, by: number): Step {
  if (s.busy || !isLive(s) || s.paths.length < 2) return [s, []]; // none in a room
  const path = s.paths[around(Math.max(pathIndex(s), 0), by, s.paths.length)];
  const moves = [...s.game.moves.slice(0, -1), pathText(s.info, path)];
  return go(s, { game: { ...s.game, moves }, view: moves.length, undone: s.undone, motion: path });
}

function back(s: Session): Step {
  const count = backTo(s);
  if (s.busy || count < 0) return [s, []];
  const one = count === s.game.moves.length - 1;
  const motion = one && isLive(s) ? [...s.live.events[count].path].reverse() : [];
  return cut({ ...s, paused: !hasPeople(s) }, count, motion);
}

function again(s: Session): Step {
  if (s.busy || s.undone.length === 0) return [s, []];
  const [word, ...undone] = s.undone;
  const moves = [...s.game.moves, word];
  return go(s, { game: { ...s.game, moves }, view: moves.length, undone, motion: [] }, true);
}

/* The words of the game as a room has them: whoever looks at the past goes on doing so. */
function follow(s: Session, moves: string[], levels: number[]): Step {
  const view = isLive(s) ? moves.length : Math.min(s.view, moves.length);
  return go({ ...s, levels }, { game: { ...s.game, moves }, view, undone: [], motion: [] });
}

function look(s: Session, at: number): Step {
  const view = Math.max(0, Math.min(at, s.game.moves.length));
  if (view === s.view) return [s, []];
  let motion: number[] = [];
  if (view === s.view + 1) motion = s.live.events[view - 1].path;
  if (view === s.view - 1) motion = [...s.live.events[view].path].reverse();
  return go(s, { game: s.game, view, undone: s.undone, motion }, s.redo);
}

/* The last move's path, when a word has been added; going elsewhere brings its own path along. */
function pathOnArrival(s: Session, goal: Goal, live: State): number[] {
  if (goal.motion.length > 0) return goal.motion;
  return goal.game.moves.length > s.game.moves.length && goal.view === live.events.length
    ? live.events[live.events.length - 1].path
    : [];
}

/* What is seen of a move: a capture that was entered square by square goes on from where it is. */
function motionOf(s: Session, path: number[], shown: State): Motion | null {
  if (path.length < 2) return null;
  const event = shown.events[shown.events.length - 1];
  const forth = event?.path.length === path.length && path.every((cell, i) => cell === event.path[i]);
  if (!forth) return { id: s.asked, path, taken: [], crowned: false }; // a move is taken back
  const seen = Math.max(s.begun.length - 1, 0);
  const { taken = [], takenKings = [], crowned = false } = event;
  const letter = s.info.seats[s.info.seats.length - 1 - event.seat].letter;
  return {
    id: s.asked,
    path: path.slice(seen),
    taken: taken.map((cell, i) => ({
      cell,
      letter,
      king: takenKings.includes(cell),
      leg: i - seen,
    })),
    crowned,
  };
}

function went(s: Session, goal: Goal, live: State, shown: State): Step {
  const path = pathOnArrival(s, goal, live);
  const same = goal.game === s.game;
  const game = same ? s.game : { ...goal.game, moves: live.events.map((event) => event.text) };
  const next: Session = {
    ...s,
    ...EMPTY_HAND,
    busy: false,
    leaving: false,
    hint: same ? s.hint : null,
    game,
    live: same ? s.live : live,
    shown,
    view: goal.view,
    undone: goal.undone,
    paths: [],
    motion: motionOf(s, path, shown),
  };
  return [next, [save(next), ...askPaths(next)]];
}

const save = ({ game, undone, levels }: Session): Effect => ({ ask: "save", game, undone, levels });

function askPaths(s: Session): Effect[] {
  const path = isLive(s) ? lastPath(s) : [];
  if (path.length < 2 || isRoom(s) || isComputer(s, s.live.events[s.view - 1].seat)) return [];
  const game = { ...s.game, moves: s.game.moves.slice(0, -1) };
  return [{ ask: "paths", asked: s.asked, game, path }];
}

/* A computer's move that is refused would be found again and again: somebody has to say so. */
function refused(s: Session, fault: Fault): Session {
  const why = fault.why ?? null;
  const next = { ...s, busy: false, leaving: false, begun: [], why, fault };
  if (!isComputersTurn(s)) return next;
  const { game } = s;
  return { ...next, mind: { id: 0, goal: "move", game, share: 0, word: "", failed: true } };
}

function answer(s: Session, action: Answer): Step {
  if (action.asked !== s.asked) return [s, []];
  switch (action.do) {
    case "went":
      return went(s, action.goal, action.live, action.shown);
    case "refused":
      return [refused(s, action.fault), []];
    case "routes":
      if (action.from !== s.pick || action.to !== s.aim) return [s, []];
      return [{ ...s, routes: action.list }, []];
    case "paths":
      return [{ ...s, paths: action.list }, []];
    case "why":
      return [{ ...s, why: action.why }, []];
  }
}

type Start = { asked?: number; undone?: string[]; levels?: number[]; bar?: boolean | null };

export function open(game: Game, info: GameInfo, live: State, start: Start = {}): Session {
  const { asked = 0, undone = [], bar = null } = start;
  return {
    ...EMPTY_HAND,
    asked,
    busy: false,
    leaving: false,
    game,
    info,
    live,
    shown: live,
    view: game.moves.length,
    undone,
    paths: [],
    motion: null,
    levels: seatLevels(start.levels ?? [], info.seats.length),
    paused: false,
    redo: false,
    questions: 0,
    mind: null,
    hint: null,
    bar,
    judged: null,
  };
}

/* Another game at the board: the old one's thoughts are stopped by what follows. */
function reopen(s: Session, action: Action & { do: "open" }): Step {
  const { game, info, live, levels, undone } = action;
  const next = open(game, info, live, { asked: s.asked + 1, levels, undone, bar: s.bar });
  const { questions, mind } = s;
  return [{ ...next, questions, mind }, [save(next), ...askPaths(next)]];
}

function act(s: Session, action: Action): Step {
  if ("asked" in action) return answer(s, action);
  switch (action.do) {
    case "open":
      return reopen(s, action);
    case "follow":
      return follow(s, action.moves, action.levels);
    case "tap":
      return tap(s, action.cell);
    case "drop":
      return drop(s, action.from, action.to);
    case "aim":
      return aim(s, action.cell);
    case "cancel":
      return [{ ...s, ...EMPTY_HAND, hint: null }, []];
    case "turn-route":
      return s.pick >= 0 ? turnRoute(s, action.by) : reroute(s, action.by);
    case "reroute":
      return reroute(s, action.by);
    case "word":
      return s.busy || !isLive(s) ? [s, []] : playWord(s, action.word, []);
    case "back":
      return back(s);
    case "again":
      return again(s);
    case "play-on":
      return s.busy || isLive(s) || isRoom(s) ? [s, []] : cut({ ...s, paused: false }, s.view, []);
    case "view":
      return look(s, action.at);
    case "settled":
      return s.motion?.id === action.id ? [{ ...s, motion: null }, []] : [s, []];
    case "hint":
      return mayPlay(s) && !isRoom(s) ? askHint(s) : [s, []];
    case "bar":
      return [{ ...s, bar: action.on }, []];
    case "pause":
      return [{ ...s, paused: action.on }, []];
    case "retry":
      return s.mind?.failed ? [{ ...s, mind: null }, []] : [s, []];
    case "thought":
      return [takeThought(s, action.id, action.thought), []];
    case "progress":
      if (s.mind?.id !== action.id) return [s, []];
      return [{ ...s, mind: { ...s.mind, share: action.share } }, []];
    case "judged":
      if (s.judged?.id !== action.id) return [s, []];
      return [{ ...s, judged: { ...s.judged, ahead: action.ahead } }, []];
  }
}

/* What a state of things asks for by itself; also to be done once, at the very beginning. */
export function begin(s: Session): Step {
  const [next, effects, goal] = settle(s);
  if (!goal) return [next, effects];
  const [gone, more] = go(next, goal, next.redo);
  return [gone, [...effects, ...more]];
}

export function reduce(s: Session, action: Action): Step {
  const [acted, effects] = act(s, action);
  const [next, more] = begin(acted);
  return [next, [...effects, ...more]];
}
