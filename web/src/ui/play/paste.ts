/* Text that somebody pastes: a game file, or the text of a position. */
import { type Fault, type Game, type GameInfo, isFault, REST, type Rules } from "../../rules.ts";
import { type Opened, openedGame } from "./opened.ts";

/* What went wrong: in which text, and in which game, if that much is known. */
export type PasteFault = { fault: Fault; text: string; info: GameInfo | null };
/* A position, or a game with what its file says. */
export type Pasted = { game: Game; opened?: Opened } | PasteFault;
export type Spot = { line: number; column: number; excerpt: string; caret: number };

/* What a pasted game is called when it is saved. */
const PASTED = "hopyard";

const SHOWN = 28; // characters of the line on either side of the fault

/* A position is rows parted by slashes, then a seat; in draughts the sides' squares, parted by
 * colons. No tags, no numbered moves. */
export function looksLikePosition(text: string): boolean {
  return /^[a-z0-9]+\/[a-z0-9/]+\s+[a-z]$/.test(text) || /^[WB](:[WBK0-9a-j,-]*){1,2}\.?$/.test(text);
}

async function infoOf(rules: Rules, name: string): Promise<GameInfo | null> {
  const info = await rules.info(name);
  return isFault(info) ? null : info;
}

/* Reads what was pasted; a position is one of the game at the board. */
export async function readPasted(rules: Rules, pasted: string, current: string): Promise<Pasted> {
  const text = pasted.trim();
  if (looksLikePosition(text)) {
    const game = { game: current, position: text, moves: [] };
    const state = await rules.state(game);
    return isFault(state) ? { fault: state, text, info: null } : { game };
  }
  const read = await rules.read(text);
  if (isFault(read)) return { fault: read, text, info: await infoOf(rules, read.game ?? current) };
  const { game, position, moves } = read;
  const opened = (await openedGame(rules, read, `${text}\n`, PASTED)) ?? undefined;
  return { game: { game, position, moves }, opened };
}

const MANY = 200_000; // characters: such a text has many games, or one that takes its time

/* Whether a text is to be read as a file: it has more games than one. */
export async function hasManyGames(rules: Pick<Rules, "list">, text: string): Promise<boolean> {
  if (looksLikePosition(text.trim())) return false;
  if (text.length > MANY) return true;
  const { games } = await rules.list(new TextEncoder().encode(text), 0, REST.none, "");
  return games.length > 1;
}

/* Where a fault lies, for a person. */
export function spot(text: string, at: number): Spot {
  const before = text.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  const column = before.length - start;
  const whole = text.slice(start).split("\n", 1)[0];
  const from = Math.max(0, column - SHOWN);
  const excerpt = whole.slice(from, column + SHOWN);
  return { line, column: column + 1, excerpt, caret: column - from };
}
