/* Text that somebody pastes: a game file, or the text of a position. */
import { type Fault, type Game, isFault, type Rules } from "../../rules.ts";

export type Pasted = { game: Game } | { fault: Fault; text: string };
export type Spot = { line: number; column: number; excerpt: string; caret: number };

const SHOWN = 28; // characters of the line on either side of the fault

/* A position is rows parted by slashes, then a seat: no tags, no numbered moves. */
export function looksLikePosition(text: string): boolean {
  return /^[a-z0-9/]+\s+[a-z]$/.test(text) && text.includes("/");
}

/* Reads what was pasted; a position is one of the game at the board. */
export async function readPasted(rules: Rules, pasted: string, current: string): Promise<Pasted> {
  const text = pasted.trim();
  if (looksLikePosition(text)) {
    const game = { game: current, position: text, moves: [] };
    const state = await rules.state(game);
    return isFault(state) ? { fault: state, text } : { game };
  }
  const read = await rules.read(text);
  if (isFault(read)) return { fault: read, text };
  const game = { game: read.game, position: read.position, moves: read.moves };
  const state = await rules.state(game);
  return isFault(state) ? { fault: state, text } : { game };
}

/* Where a fault lies, for a person: `at` is an offset in bytes of UTF-8. */
export function spot(text: string, at: number): Spot {
  const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, at));
  const start = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  const column = before.length - start;
  const whole = text.slice(start).split("\n", 1)[0];
  const from = Math.max(0, column - SHOWN);
  const excerpt = whole.slice(from, column + SHOWN);
  return { line, column: column + 1, excerpt, caret: column - from };
}
