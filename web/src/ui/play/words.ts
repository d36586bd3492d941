/* Sentences about a game, in the reader's language. */
import type { Text } from "../../i18n.ts";
import type { Event, Fault, GameInfo, State, Variant, Why } from "../../rules.ts";
import type { Hint } from "./computer.ts";
import { lastPath, type Session, targets } from "./session.ts";

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function seatName(text: Text, info: GameInfo, seat: number): string {
  return info.seats[seat] ? text.t(`seat.${info.seats[seat].name}`) : "";
}

export function whySentence(text: Text, info: GameInfo, why: Why): string {
  const cells = why.cells.map((cell) => info.cells[cell]?.name ?? "");
  const seat = seatName(text, info, why.seat);
  const named = Object.fromEntries(cells.map((cell, i) => [LETTERS[i], cell]));
  if (why.why === "no-moves") return text.t("no-moves", named);
  return text.t(`why.${why.why}`, { ...named, cells: text.list(cells.filter(Boolean)), seat });
}

/* Faults that the worker names itself, and the messages that tell them. */
const FAULTS: Record<string, string> = { illegal: "move-illegal", "too-long": "log-full" };

/* What a fault says, without its place. With the game's facts it can say why a move is refused. */
export function faultSentence(text: Text, info: GameInfo | null, fault: Fault): string {
  if (fault.why && info) return whySentence(text, info, fault.why);
  const key = `error.${FAULTS[fault.error] ?? fault.error}`;
  return text.has(key) ? text.t(key) : fault.text;
}

export function eventText(text: Text, info: GameInfo, event: Event): string {
  if (event.act === "move") return event.text;
  if (event.act === "pass") return text.t(event.forced ? "event.pass-forced" : "event.pass");
  return text.t(`event.${event.act}`, { seat: seatName(text, info, event.seat) });
}

/* What happened last, to be spoken. */
export function spokenEvent(text: Text, info: GameInfo, state: State): string {
  const event = state.events[state.events.length - 1];
  if (!event) return "";
  const who = seatName(text, info, event.seat);
  const what =
    event.act === "move" || event.act === "pass"
      ? text.t("said.turn", { seat: who, what: eventText(text, info, event) })
      : eventText(text, info, event);
  const sentences = [what];
  if (state.end === "none")
    sentences.push(text.t("turn", { seat: seatName(text, info, state.turn) }));
  else sentences.push(headline(text, info, state));
  return sentences.map((one) => text.t("sentence", { what: one })).join(" ");
}

/* What a cell holds and what can be done there, for somebody who plays by keyboard. */
export function cellSentence(text: Text, s: Session, cell: number): string {
  const name = s.info.cells[cell].name;
  const owner = s.shown.owner[cell];
  if (targets(s).includes(cell)) return text.t("cell.target", { cell: name });
  if (owner < 0) return text.t("cell.empty", { cell: name });
  const seat = seatName(text, s.info, owner);
  if (cell === s.pick) return text.t("cell.picked", { cell: name, seat });
  return text.t("cell.piece", { cell: name, seat });
}

const EVEN = 250; // thousandths of a move: less is no lead to speak of
const moves = (score: number) => Math.round(Math.abs(score) / 100) / 10;

/* Who leads, and by how many moves. */
export function leadText(text: Text, info: GameInfo, ahead: number[]): string {
  const lead = Math.max(...ahead);
  if (lead < EVEN) return text.t("lead.none");
  return text.t("lead", { seat: seatName(text, info, ahead.indexOf(lead)), n: moves(lead) });
}

/* What the engine would play, and how it stands then for the seat that plays it. */
export function hintText(text: Text, info: GameInfo, hint: Hint, turn: number): string {
  const seat = seatName(text, info, turn);
  const move = hint.path.length > 0 ? hint.word : text.t("event.pass");
  if (hint.race) return text.t("hint.race", { move, n: hint.depth });
  if (Math.abs(hint.score) < EVEN) return text.t("hint.even", { move });
  return text.t(hint.score > 0 ? "hint.ahead" : "hint.behind", {
    move,
    seat,
    n: moves(hint.score),
  });
}

const QUARTERS = ["0", "¼", "½", "¾", "1"];
export const scoreText = (quarters: number) => QUARTERS[quarters] ?? String(quarters / 4);

/* Who has won, in a few words. */
export function headline(text: Text, info: GameInfo, state: State): string {
  const best = Math.max(...state.quarters);
  const leaders = state.quarters.flatMap((q, seat) => (q === best ? [seat] : []));
  if (leaders.length > 1) return text.t("result.draw");
  const seat = seatName(text, info, leaders[0]);
  return text.t(best === 4 ? "result.wins" : "result.ahead", { seat });
}

/* Fields that mean nothing in a game of this many. */
export function idleField(name: string, seats: number): boolean {
  return name === (seats === 2 ? "places" : "dead_game");
}

/* The house rules in which a game differs from its variant. */
export function changedFields(info: GameInfo, variant: Variant | undefined): string[] {
  if (!variant) return [];
  return Object.keys(info.fields).filter(
    (name) =>
      info.fields[name] !== variant.fields[name] && !idleField(name, info.seats.length),
  );
}

export function fieldLabel(text: Text, name: string, value: string | number): string {
  if (typeof value === "number") {
    return value === 0 ? text.t(`short.${name}.0`) : text.t(`short.${name}.n`, { n: value });
  }
  return text.t(`short.${name}.${value}`);
}

export function fieldSentence(text: Text, name: string, value: string | number): string {
  if (typeof value === "number") {
    return value === 0 ? text.t(`field.${name}.0`) : text.t(`field.${name}.n`, { n: value });
  }
  return text.t(`field.${name}.${value}`);
}

/* How many of a seat's pieces stand in its target camp. */
export function homeCount(info: GameInfo, state: State, seat: number): number {
  return info.seats[seat].target.filter((cell) => state.owner[cell] === seat).length;
}

/* The cells that the board marks: where the last attempt went wrong. */
export function wrongCells(s: Session): number[] {
  return s.why ? [...new Set(s.why.cells.filter((cell) => cell >= 0))] : [];
}

/* Hops in the last move shown; a step counts none. */
export function lastHops(s: Session): number {
  const path = lastPath(s);
  if (path.length < 2) return 0;
  return s.info.cells[path[0]].near.includes(path[1]) ? 0 : path.length - 1;
}
