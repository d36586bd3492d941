/* An opened file and its list, while it is being read and after. */
import { isFault, type Rules } from "../../rules.ts";
import { type Opened, openedGame } from "../play/opened.ts";
import { toUtf8, type Utf8 } from "./charset.ts";
import { readRows, type Row } from "./reader.ts";

export type Book = Utf8 & {
  name: string; // of the file, without its ending
  rows: Row[];
  read: number; // bytes so far
  assumed: string; // the GameType of games that have none
};

/* Larger ones would fill a phone's memory; half a million games are smaller. */
export const FILE_MAX = 256 * 1024 * 1024;

export const isRead = ({ read, bytes }: Book) => read === bytes.length;
export const hasOneGame = (book: Book) =>
  isRead(book) && book.rows.length === 1 && !book.rows[0].fault;

export async function makeBook(file: File): Promise<Book> {
  const utf8 = toUtf8(new Uint8Array(await file.arrayBuffer()));
  return { ...utf8, name: file.name.replace(/\.\w*$/, ""), rows: [], read: 0, assumed: "" };
}

/* Where an opened game stands in a list of many; -1: it is none of this file's. */
export function rowIn({ bytes, rows }: Book, { listed }: Opened): number {
  return listed && listed.bytes === bytes && rows.length > 1 ? listed.row : -1;
}

/* Reads the list from its start; tells of each step, and ends when that says so. */
export async function fillBook(rules: Rules, book: Book, goOn: () => boolean): Promise<void> {
  for await (const { rows, read } of readRows(rules, book.bytes, book.assumed)) {
    book.rows.push(...rows);
    book.read = read;
    if (!goOn()) return;
  }
}

/* A game of the list with all that its file says; null if it cannot be read alone. */
export async function openRow(rules: Rules, book: Book, row: number): Promise<Opened | null> {
  const { at, end, number } = book.rows[row];
  const text = new TextDecoder().decode(book.bytes.subarray(at, end));
  const read = await rules.read(text, book.assumed);
  const name = book.rows.length > 1 ? `${book.name}-${number}` : book.name;
  if (isFault(read)) return null;
  return openedGame(rules, read, `${text}\n`, name, { bytes: book.bytes, row });
}
