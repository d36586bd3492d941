/* Seats that a computer plays, hints and judgements: what the engine is asked, and when it is told
 * to stop. The engine thinks about one thing at a time, always about the game as it stands. */
import type { Game, SeatInfo, State } from "../../rules.ts";
import type { Effect, Goal, Session } from "./session.ts";

export const LEVELS = 8;
/* Stands for a level where a seat is played elsewhere: in a room, by whoever holds it. */
export const AWAY = -1;
/* Positions that a level looks at before a move, as in the engine; a test compares them. */
export const LEVEL_NODES = {
  hop: [0, 250, 660, 1050, 2000, 4000, 8500, 20_000, 50_000],
  draughts: [0, 30, 100, 300, 1000, 3000, 9000, 25_000, 70_000],
};
export const USUAL_LEVEL = 3;
/* A hint is as good as a strong level's move, and there before one gets impatient. */
export const HINT_NODES = 60_000;

/* What the engine is thinking about. */
export type Mind = {
  id: number;
  goal: "move" | "hint";
  game: Game;
  share: number; // of the thinking that is done, 0 to 1
  word: string; // the move found; it waits until the last one has been shown
  failed: boolean; // there was no answer
};
/* A move that the engine would play. Score: thousandths of a move ahead, or of a man in draughts, for
 * the seat to move. */
export type Hint = {
  game: Game;
  path: number[];
  word: string;
  score: number;
  depth: number;
  race: boolean;
};
/* How a position stands; `ahead`: by seat, of the best other, in the same measure. */
export type Judged = { id: number; of: State; ahead: number[] | null };

export type Thought = { move: string; score: number; depth: number; race: boolean };

export const isComputer = (s: Session, seat: number) => (s.levels[seat] ?? 0) > 0;
export const hasPeople = (s: Session) => s.levels.includes(0);
export const hasComputers = (s: Session) => s.levels.some((level) => level > 0);
/* Whether the game is one of a room: then the server has the last word, and nobody is helped. */
export const isRoom = (s: Session) => s.levels.includes(AWAY);
/* Whether it is a computer's turn. */
export const isComputersTurn = (s: Session) => s.live.end === "none" && isComputer(s, s.live.turn);
/* Whether it is the turn of nobody at this screen. */
export const isOthersTurn = (s: Session) => s.live.end === "none" && s.levels[s.live.turn] !== 0;
/* Whether the bar is wanted: as it was last set, else where a computer plays. */
export const isJudging = (s: Session) =>
  (s.bar ?? hasComputers(s)) && !(isRoom(s) && s.live.end === "none");

/* How many words stay when a turn is taken back: all before the last that a person chose. Where
 * computers are among themselves, all but one. -1: there is nothing to take back. */
export function backTo(s: Session): number {
  const { events } = s.live;
  if (isRoom(s)) return -1;
  if (!hasPeople(s)) return events.length - 1;
  for (let i = events.length - 1; i >= 0; i--) if (!isComputer(s, events[i].seat)) return i;
  return -1;
}

/* One level a seat; 0 where nothing is known. */
export function seatLevels(levels: readonly number[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => {
    const level = levels[seat] ?? 0;
    return Number.isInteger(level) && level >= AWAY && level <= LEVELS ? level : 0;
  });
}

export type Seat = Pick<SeatInfo, "letter" | "name">;

/* One person against computers of one level. */
export const against = (seats: number, side: number, level: number) =>
  Array.from({ length: seats }, (_, seat) => (seat === side ? 0 : level));

/* The side that one person has among computers, or -1. */
export function onlySide(levels: readonly number[]): number {
  const people = levels.flatMap((level, seat) => (level === 0 ? [seat] : []));
  return people.length === 1 && levels.length > 1 ? people[0] : -1;
}

/* Who plays in a game with other seats: people alone stay alone, computers too; else one person
 * plays, on the side that the one person had, if there is such a side. */
export function fitLevels(levels: number[], from: Seat[], to: Seat[]): number[] {
  if (from.length === to.length) return levels;
  const level = levels.includes(AWAY) ? AWAY : Math.max(...levels);
  if (level === 0 || !levels.includes(0)) return to.map(() => level);
  const side = from[onlySide(levels)]?.letter;
  return against(
    to.length,
    Math.max(
      0,
      to.findIndex(({ letter }) => letter === side),
    ),
    level,
  );
}

function isWanted(s: Session, mind: Mind): boolean {
  if (mind.game !== s.game || s.leaving || s.live.end !== "none") return false;
  return mind.goal === "hint" ? !isComputersTurn(s) : isComputersTurn(s) && !s.paused;
}

function reply(s: Session, word: string, undone: string[]): Goal {
  const moves = [...s.game.moves, word];
  const atEnd = s.view === s.game.moves.length;
  return { game: { ...s.game, moves }, view: atEnd ? moves.length : s.view, undone, motion: [] };
}

function think(s: Session, goal: Mind["goal"]): [Session, Effect] {
  const { game } = s;
  const id = s.questions + 1;
  const mind = { id, goal, game, share: 0, word: "", failed: false };
  const level = goal === "move" ? s.levels[s.live.turn] : 0;
  return [
    { ...s, questions: id, mind },
    { ask: "think", id, game, level },
  ];
}

export function askHint(s: Session): [Session, Effect[]] {
  if (s.hint) return [{ ...s, hint: null }, []];
  if (s.mind) return [s, []];
  const [next, effect] = think(s, "hint");
  return [next, [effect]];
}

function judge(s: Session): [Session, Effect[]] {
  if (!isJudging(s) || s.busy || s.shown.end !== "none" || s.judged?.of === s.shown) return [s, []];
  const id = s.questions + 1;
  const judged = { id, of: s.shown, ahead: s.judged?.ahead ?? null }; // the old one until then
  const game = { ...s.game, moves: s.game.moves.slice(0, s.view) };
  return [{ ...s, questions: id, judged }, [{ ask: "judge", id, game }]];
}

/* What follows from how things stand: stops what is not wanted any more, lets a computer think, and
 * says where its answer leads once everything before has been shown. */
export function settle(before: Session): [Session, Effect[], Goal | null] {
  const effects: Effect[] = [];
  let s = before;
  if (s.mind && !isWanted(s, s.mind)) {
    s = { ...s, mind: null };
    effects.push({ ask: "stop" });
  }
  const [next, judging] = judge(s);
  s = next;
  effects.push(...judging);
  if (!isComputersTurn(s) || s.leaving || s.paused) return [s, effects, null];
  const free = !s.busy && !s.motion;
  if (s.redo && s.undone.length > 0)
    return [s, effects, free ? reply(s, s.undone[0], s.undone.slice(1)) : null];
  if (s.mind?.word)
    return free ? [{ ...s, mind: null }, effects, reply(s, s.mind.word, [])] : [s, effects, null];
  if (!s.mind && !s.busy) {
    const [thinking, effect] = think(s, "move");
    s = thinking;
    effects.push(effect);
  }
  return [s, effects, null];
}

/* The cells of a word, or none for a pass. */
function cellsOf(s: Session, word: string): number[] {
  const cells = word.split(/[-x]/).map((name) => s.info.cells.findIndex((cell) => cell.name === name));
  return cells.includes(-1) ? [] : cells;
}

/* The engine's answer; null: there was none. */
export function takeThought(s: Session, id: number, thought: Thought | null): Session {
  const { mind } = s;
  if (mind?.id !== id) return s;
  if (mind.goal === "move")
    return {
      ...s,
      mind: thought ? { ...mind, share: 1, word: thought.move } : { ...mind, failed: true },
    };
  if (!thought) return { ...s, mind: null };
  const { move, score, depth, race } = thought;
  return {
    ...s,
    mind: null,
    hint: { game: mind.game, path: cellsOf(s, move), word: move, score, depth, race },
  };
}

/* Each seat's lead over the best other: of two seats from the search, of more from their ways. */
export function aheadOf(turn: number, score: number, left: number[]): number[] {
  if (left.length === 2) return left.map((_, seat) => (seat === turn ? score : -score));
  return left.map((own, seat) => Math.min(...left.filter((_, other) => other !== seat)) - own);
}
