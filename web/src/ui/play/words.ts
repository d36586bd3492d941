/* Sentences about a game, in the reader's language. */
import type { Text } from "../../i18n.ts";
import type { Event, Fault, GameInfo, State, Variant, Why } from "../../rules.ts";
import type { Hint } from "./computer.ts";
import { differ, endingOn } from "./captures.ts";
import { isDraughts } from "./family.ts";
import { standing } from "./pieces.ts";
import { lastPath, type Session, targets } from "./session.ts";

const DEAD_TURNS = 5; // of each seat, by the rules of the dead game

const isStar = ({ board }: Pick<GameInfo, "board">) => board === "star";

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function seatName(text: Text, info: GameInfo, seat: number): string {
  return info.seats[seat] ? text.t(`seat.${info.seats[seat].name}`) : "";
}

export function whySentence(text: Text, info: GameInfo, why: Why): string {
  const cells = why.cells.map((cell) => info.cells[cell]?.name ?? "");
  const seat = seatName(text, info, why.seat);
  const named = Object.fromEntries(cells.map((cell, i) => [LETTERS[i], cell]));
  if (why.why === "no-moves") return text.t("no-moves", named);
  const captures = text.list(
    cells.flatMap((to, i) => (i % 2 === 1 ? [`${cells[i - 1]}x${to}`] : [])),
  );
  const listed = { cells: text.list(cells.filter(Boolean)), captures, seat };
  return text.t(`why.${why.why}`, { ...named, ...listed });
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
  const { pieces, kings, pick, owed } = standing(s);
  const owner = s.info.seats.findIndex(({ letter }) => letter === pieces[cell]);
  if (targets(s).includes(cell)) return text.t("cell.target", { cell: name });
  if (owner < 0) return text.t("cell.empty", { cell: name });
  const seat = seatName(text, s.info, owner);
  if (cell === pick) return text.t("cell.picked", { cell: name, seat });
  const what = text.t(kings.includes(cell) ? "cell.king" : "cell.piece", { cell: name, seat });
  return owed.includes(cell) ? text.t("cell.owed", { what }) : what;
}

const DRAW_NEAR = 12; // turns, six moves by each side: in time to try something else

/* What the seat whose turn it is may do now, and whether a draw is near. */
export function turnSentence(text: Text, s: Session): string {
  const now = nowSentence(text, s);
  const { turnsToDraw } = s.live;
  if (s.pick >= 0 || turnsToDraw === 0 || turnsToDraw > DRAW_NEAR) return now;
  return `${now} ${text.t("hint.draw-near", { n: Math.ceil(turnsToDraw / 2) })}`;
}

function nowSentence(text: Text, s: Session): string {
  const seat = seatName(text, s.info, s.live.turn);
  const at = (cell: number) => s.info.cells[cell].name;
  if (s.live.mustPass) return text.t("must-pass", { seat });
  const dead = deadTurns(s.live, s.live.turn);
  if (dead >= 0 && s.pick < 0) return text.t("dead.left", { seat, n: dead });
  if (s.asking && differ(endingOn(s, s.aim))) return text.t("hint.ways", { cell: at(s.aim) });
  if (s.begun.length > 0) return text.t("hint.take-on");
  if (s.pick >= 0) return text.t("hint.target", { cell: at(s.pick), n: targets(s).length });
  if (s.live.captures.length > 0) return text.t("hint.take", { seat });
  const hops = lastHops(s);
  const taken = s.view > 0 ? (s.live.events[s.view - 1].taken?.length ?? 0) : 0;
  if (taken > 0) return text.t("hint.after-taking", { seat, n: taken });
  if (hops > 1) return text.t("hint.after-hops", { seat, n: hops });
  return text.t(s.game.moves.length === 0 ? "hint.begin" : "hint.pick", { seat });
}

/* Scores are told in moves where there is a race, in men where pieces are taken. */
const measure = (key: string, info: GameInfo) => (isDraughts(info) ? `${key}.men` : key);
const EVEN = 250; // thousandths of a move, or of a man: less is no lead to speak of
const moves = (score: number) => Math.round(Math.abs(score) / 100) / 10;

/* Who leads, and by how many moves or men. */
export function leadText(text: Text, info: GameInfo, ahead: number[]): string {
  const lead = Math.max(...ahead);
  if (lead < EVEN) return text.t("lead.none");
  return text.t(measure("lead", info), { seat: seatName(text, info, ahead.indexOf(lead)), n: moves(lead) });
}

/* What the engine would play, and how it stands then for the seat that plays it. */
export function hintText(text: Text, info: GameInfo, hint: Hint, turn: number): string {
  const seat = seatName(text, info, turn);
  const move = hint.path.length > 0 ? hint.word : text.t("event.pass");
  if (hint.race) return text.t("hint.race", { move, n: hint.depth });
  if (Math.abs(hint.score) < EVEN) return text.t("hint.even", { move });
  return text.t(measure(hint.score > 0 ? "hint.ahead" : "hint.behind", info), {
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
  const named = info.name.split(",").slice(1);
  return named
    .map((rule) => rule.split("=")[0])
    .filter((name) => !idleField(name, info.seats.length));
}

/* What is common to all games of a family, one sentence each. */
export function commonRules(info: Pick<GameInfo, "board" | "fields">): string[] {
  const board = isStar(info) ? ".star" : "";
  if (!isDraughts(info))
    return [`rules.goal${board}`, `rules.step${board}`, "rules.hop", "rules.chain"];
  const goal = info.fields.losing === "yes" ? "draughts.goal.losing" : "draughts.goal";
  return [goal, "draughts.step", "draughts.take", "draughts.lift"];
}

/* Turns that a seat has left to give way, once the game has been called dead; -1: it has not been. */
function deadTurns({ events }: State, seat: number): number {
  const call = events.map(({ act }) => act).lastIndexOf("dead");
  if (call < 0) return -1;
  return DEAD_TURNS - events.slice(call + 1).filter((event) => event.seat === seat).length;
}

/* Numbers of draws in draughts have no short form. */
export function fieldLabel(text: Text, name: string, value: string | number): string {
  if (name.startsWith("draw_")) return fieldSentence(text, name, value);
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

/* How a seat stands: how many of its pieces are in the target camp, or still on the board. */
export function seatCount(info: GameInfo, state: State, seat: number): number {
  const cells = isDraughts(info) ? state.owner.keys() : info.seats[seat].target;
  return [...cells].filter((cell) => state.owner[cell] === seat).length;
}

export function seatStanding(text: Text, info: GameInfo, state: State, seat: number): string {
  if (isStar(info)) return text.t("to-go", { n: state.distance[seat] });
  const n = seatCount(info, state, seat);
  if (!isDraughts(info)) return text.t("home", { n, all: info.pieces });
  const kings = state.kings.filter((cell) => state.owner[cell] === seat).length;
  const pieces = text.t("pieces", { n });
  return kings > 0 ? text.t("pieces.kings", { pieces, n: kings }) : pieces;
}

/* The cells that the board marks: where the last attempt went wrong. */
export function wrongCells(s: Session): number[] {
  return s.why ? [...new Set(s.why.cells.filter((cell) => cell >= 0))] : [];
}

/* Hops in the last move shown; a step counts none. */
export function lastHops(s: Session): number {
  const path = lastPath(s);
  if (path.length < 2 || isDraughts(s.info)) return 0;
  return s.info.cells[path[0]].near.includes(path[1]) ? 0 : path.length - 1;
}
