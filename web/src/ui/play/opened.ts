/* A game that came from a file: what the file says of it beside its moves, and what of that is
 * still true of the game at the board. */
import {
  type Game,
  type GameInfo,
  isFault,
  type Note,
  type ReadGame,
  type Rules,
} from "../../rules.ts";
import { tagLevels } from "./tags.ts";

export type Opened = {
  game: Game;
  levels?: number[]; // who plays, by the tags
  text: string; // as it stands in the file
  name: string; // of the file, without its ending
  tags: Record<string, string>;
  notes: Note[];
  info: GameInfo;
  listed?: { bytes: Uint8Array; row: number }; // where it stands in the list of a file
};

export async function openedGame(
  rules: Rules,
  read: ReadGame,
  text: string,
  name: string,
  listed?: Opened["listed"],
): Promise<Opened | null> {
  const { tags, notes, game, position, moves } = read;
  const info = await rules.info(game);
  if (isFault(info)) return null; // never: it has just been played
  const levels = tagLevels(tags, info);
  return { game: { game, position, moves }, levels, text, name, tags, notes, info, listed };
}

const goesThrough = (moves: string[], first: string[]) =>
  first.every((word, i) => word === moves[i]);

/* Whether a game is that of the file, or goes on from its end. */
export const continues = ({ game }: Opened, now: Game): boolean =>
  now.game === game.game && now.position === game.position && goesThrough(now.moves, game.moves);

export const isUnaltered = (opened: Opened, now: Game): boolean =>
  continues(opened, now) && now.moves.length === opened.game.moves.length;

/* A game that was over is looked at from its start; another one goes on. */
export const isFinished = ({ tags }: Opened): boolean => !/^[*?]?$/.test(tags.Result ?? "");

/* What the file has behind the first moves of the game at the board. */
export function notesAt({ game, notes }: Opened, now: Game, view: number): Note[] {
  const first = now.moves.slice(0, view);
  const same = now.game === game.game && now.position === game.position;
  return same && goesThrough(game.moves, first) ? notes.filter(({ after }) => after === view) : [];
}

/* The marks of the standard that have a sign. */
const SIGNS: Record<string, string> = {
  $1: "!",
  $2: "?",
  $3: "!!",
  $4: "??",
  $5: "!?",
  $6: "?!",
  $7: "□",
  $10: "=",
  $13: "∞",
  $14: "⩲",
  $15: "⩱",
  $16: "±",
  $17: "∓",
  $18: "+−",
  $19: "−+",
  "*": "□",
};

/* Clock times and the like are for programs. */
const COMMANDS = /\[%[^\]]*\]/g;

export function noteText(notes: Note[]): string {
  return notes
    .map(({ comment, mark, line }) =>
      mark === undefined ? (comment ?? line ?? "").replace(COMMANDS, "") : (SIGNS[mark] ?? mark),
    )
    .map((one) => one.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" ");
}
