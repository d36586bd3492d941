/* The games of a file, slice by slice, so that neither the page nor the rules wait for a long one.
 */
import { type Listed, REST, type Rules } from "../../rules.ts";

/* A game of the list; its places count from the file's start. */
export type Row = Listed & { line?: number; column?: number };
export type Step = { rows: Row[]; read: number /* bytes so far */ };

const SLICE = 128 * 1024; // some hundred games
const SLICE_MAX = 1_000_000; // a question has room for a mebibyte, the text's frame included

const [LF, CR] = [10, 13];

/* Lines and columns of places, both from 1; columns count characters. Going forward reads each
 * byte once. */
function placer(bytes: Uint8Array): (to: number) => { line: number; column: number } {
  let [at, line, column] = [0, 1, 1];
  return (to) => {
    if (to < at) [at, line, column] = [0, 1, 1];
    for (; at < to; at++) {
      const byte = bytes[at];
      if (byte === LF || byte === CR) {
        if (byte === CR || bytes[at - 1] !== CR) line++;
        column = 1;
      } else if ((byte & 0xc0) !== 0x80) column++;
    }
    return { line, column };
  };
}

/* Where a slice ends: behind a line, for a word that is cut would be another one. */
function sliceEnd(bytes: Uint8Array, from: number, room: number): number {
  const most = from + room;
  if (most >= bytes.length) return bytes.length;
  for (let end = most; end > from; end--)
    if (bytes[end - 1] === LF || bytes[end - 1] === CR) return end;
  return most;
}

function restBehind(bytes: Uint8Array, end: number, room: number): number {
  if (end === bytes.length) return REST.none;
  return room < SLICE_MAX ? REST.comes : REST.unseen;
}

/* Reads from a file's start to its end. `slice`: how much at once, more where a game needs it. */
export async function* readRows(
  rules: Pick<Rules, "list">,
  bytes: Uint8Array,
  assumed = "",
  slice = SLICE,
): AsyncGenerator<Step> {
  const place = placer(bytes);
  let [from, count, room] = [0, 0, slice];
  while (from < bytes.length) {
    const start = Math.max(from - 1, 0); // what stands before tells a mark from a result
    const end = sliceEnd(bytes, start, room);
    const rest = restBehind(bytes, end, room);
    const list = await rules.list(bytes.slice(start, end), from - start, rest, assumed);
    const rows = list.games.map((row) => ({
      ...row,
      number: row.number + count,
      at: row.at + start,
      end: row.end + start,
      ...(row.fault && place(start + row.fault.at)),
    }));
    room = list.games.length > 0 ? slice : Math.min(2 * room, SLICE_MAX);
    count += list.count;
    from = start + list.next;
    yield { rows, read: from };
  }
}

/* What somebody who seeks a game may write. */
const searched = ({ number, players = [], event, site, date, round, game, result }: Row) =>
  [number, ...players, event, site, date, round, game, result].join(" ").toLowerCase();

/* Which rows have all the words. */
export function findRows(rows: Row[], wish: string): number[] {
  const words = wish.toLowerCase().split(/\s+/).filter(Boolean);
  const all = rows.map((_, i) => i);
  if (words.length === 0) return all;
  return all.filter((i) => {
    const text = searched(rows[i]);
    return words.every((word) => text.includes(word));
  });
}

/* The next game that can be opened, in a direction; -1: there is none. */
export function neighbour(rows: Row[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < rows.length; i += by) if (!rows[i].fault) return i;
  return -1;
}
