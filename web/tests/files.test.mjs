/* Game files as the page reads them: in slices, against the program that reads them whole; their
 * letters, their lists, and what an opened game keeps of its file. */
import assert from "node:assert/strict";
import { File as NodeFile } from "node:buffer";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { importSource, PROGRAM, ROOT, startCore } from "./core.mjs";

globalThis.File ??= NodeFile; // as in every browser; Node has it from 20 on

const { guessCharset, toUtf8 } = await importSource("ui/files/charset.ts");
const { findRows, neighbour, readRows } = await importSource("ui/files/reader.ts");
const { fillBook, hasOneGame, isRead, makeBook, openRow, rowIn } =
  await importSource("ui/files/book.ts");
const { gameName, openedFacts, openedWho, whenAndWhere, who } =
  await importSource("ui/files/words.ts");
const { pastedFile } = await importSource("ui/files/arrive.ts");
const { continues, isFinished, isUnaltered, notesAt, noteText, openedGame } =
  await importSource("ui/play/opened.ts");
const { hasManyGames, readPasted } = await importSource("ui/play/paste.ts");
const { ask } = await startCore();

const rules = {
  info: async (name) => ask("info", name),
  state: async ({ game, position, moves }) => ask("state", game, position, moves.length, ...moves),
  read: async (text, assumed = "") => ask("read", text, assumed),
  list: async (...fields) => ask("list", ...fields),
};
const utf8 = (text) => new TextEncoder().encode(text);

async function rowsOf(bytes, assumed, slice) {
  const rows = [];
  let read = 0;
  for await (const step of readRows(rules, bytes, assumed, slice)) {
    rows.push(...step.rows);
    read = step.read;
  }
  assert.equal(read, bytes.length);
  return rows;
}

/* ------------------------------------------------------------------- the program as a twin */

/* What the program prints, faults in the file or not. */
const printed = (...args) =>
  new Promise((resolve, reject) => {
    execFile(PROGRAM, args, { maxBuffer: 1 << 26 }, (error, stdout) =>
      error && error.code !== 1 ? reject(error) : resolve(stdout),
    );
  });

const FOLDERS = ["tests/rules/pdn", "tests/data/games"];

async function storedFiles() {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const all = await readdir(join(ROOT, folder));
      return all.filter((name) => name.endsWith(".pdn")).map((name) => join(ROOT, folder, name));
    }),
  );
  return names.flat();
}

const likeProgram = ({ number, game, moves, result, fault, line, column }) => ({
  number,
  game,
  moves,
  result,
  fault: fault && {
    line,
    column,
    error: fault.error === "illegal" ? "move-illegal" : fault.error,
  },
});

const likePage = ({ number, game, moves, result, tagged, fault }) => ({
  number,
  game,
  moves,
  result: result === "*" ? tagged : result,
  fault: fault && { line: fault.line, column: fault.column, error: fault.error },
});

test("a file in slices of any size is the list that the program makes of it", async () => {
  const files = await storedFiles();
  assert.ok(files.length > 10);
  for (const path of files) {
    const want = JSON.parse(await printed("replay", "--json", path)).map(likePage);
    const bytes = new Uint8Array(await readFile(path));
    for (const slice of [1, 60, 700, undefined]) {
      const rows = (await rowsOf(bytes, "", slice)).map(likeProgram);
      assert.deepEqual(rows, want, `${path} by ${slice}`);
    }
  }
});

test("line ends of DOS and of old Macs, and a mark at the start, change nothing", async () => {
  const text = await readFile(join(ROOT, "tests/rules/pdn/many.pdn"), "utf8");
  const told = ({ at, end, ...row }) => likeProgram(row);
  const want = (await rowsOf(utf8(text))).map(told);
  for (const other of [text.replace(/\n/g, "\r\n"), text.replace(/\n/g, "\r")])
    for (const slice of [50, undefined])
      assert.deepEqual((await rowsOf(utf8(other), "", slice)).map(told), want);
  const marked = (await rowsOf(utf8(`\ufeff${text}`), "", 50)).map(told);
  assert.deepEqual(marked.slice(1), want.slice(1));
});

test("a game that was listed alone is the same game", async () => {
  for (const path of await storedFiles()) {
    const bytes = new Uint8Array(await readFile(path));
    for (const row of await rowsOf(bytes)) {
      const text = new TextDecoder().decode(bytes.subarray(row.at, row.end));
      const read = ask("read", text);
      assert.equal("error" in read, row.fault !== undefined, `${path} ${row.number}`);
      if (!row.fault) assert.equal(read.game, row.game);
    }
  }
});

/* ----------------------------------------------------------------------------------- long */

const short = (i) => `[Event "${i}"]\n[White "A${i}"]\n[GameType "25"]\n1. c3-d4 d6-c5 1-0\n\n`;

test("a long file comes in steps, each of them short", async () => {
  const all = 3000;
  const bytes = utf8(Array.from({ length: all }, (_, i) => short(i + 1)).join(""));
  let steps = 0;
  let next = 1;
  for await (const { rows } of readRows(rules, bytes)) {
    steps++;
    assert.ok(rows.length <= 250);
    for (const { number, event } of rows) {
      assert.equal(number, next);
      assert.equal(event, String(next++));
    }
  }
  assert.equal(next, all + 1);
  assert.ok(steps >= all / 250);
});

test("a game that is longer than a question ends there, and the next ones are read", async () => {
  const comment = "so it went on\n".repeat(100_000); // 1.4 MB
  const open = utf8(`${short(1)}[GameType "25"]\n1. c3-d4 {${comment}\n${short(2)}${short(3)}`);
  const rows = await rowsOf(open);
  assert.equal(rows[0].event, "1");
  assert.equal(rows[1].fault.error, "pdn-syntax");
  assert.equal(rows[1].line, 7);
  assert.deepEqual(
    rows.slice(-2).map(({ event, fault }) => [event, fault]),
    [
      ["2", undefined],
      ["3", undefined],
    ],
  );
});

test("nothing, and comments alone, are no games", async () => {
  for (const text of ["", " \n\n", "{nobody played}", "; a\n% b\n"])
    assert.deepEqual(await rowsOf(utf8(text)), [], text);
});

/* -------------------------------------------------------------------------------- letters */

const SMALL_A = 0xe0; // in Windows-1251; the capital letters stand right before the small ones
const russian = (text) =>
  Uint8Array.from(text, (c) =>
    c >= "А" && c <= "я" ? c.charCodeAt(0) - "а".charCodeAt(0) + SMALL_A : c.charCodeAt(0),
  );

test("old encodings are told apart and read", () => {
  const moscow = toUtf8(russian('[White "Иванов"] [Black "Петров"]'));
  assert.equal(moscow.charset, "windows-1251");
  assert.match(new TextDecoder().decode(moscow.bytes), /Иванов.*Петров/);
  const site = '[Site "Dvo\xfd\xa0k, \xe7t\xd8p\xa0n"]';
  const praha = toUtf8(Uint8Array.from(site, (c) => c.charCodeAt(0)));
  assert.equal(praha.charset, "cp852");
  assert.match(new TextDecoder().decode(praha.bytes), /Dvořák, štěpán/);
  for (const plain of [utf8('[White "Ångström"]'), utf8(`x${"å".repeat(2 ** 20)}`)])
    assert.ok(toUtf8(plain).bytes === plain);
  assert.notEqual(toUtf8(utf8("[White \"å").subarray(0, 9)).charset, "utf-8"); // half a letter
  assert.equal(guessCharset(russian("Иванов - Петров")), "windows-1251");
});

test("the letters of CP852 are those that the program reads", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hopyard-"));
  try {
    const high = Array.from({ length: 128 }, (_, i) => String.fromCharCode(128 + i));
    const text = `[Event "${high.join("a")}"]\n[GameType "25"]\n\n1. c3-d4 *\n`;
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const path = join(folder, "letters.pdn");
    await writeFile(path, bytes);
    const out = await printed("convert", path, "--to", "pdn", "--charset", "cp852");
    const { bytes: ours, charset } = toUtf8(bytes);
    assert.equal(charset, "cp852");
    const [event] = out.split("\n");
    assert.equal(new TextDecoder().decode(ours).split("\n")[0], event);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/* ---------------------------------------------------------------------------------- lists */

const text = {
  t: (key) => key.replace("game.", "the "),
};

test("games are found by words of any of their facts", async () => {
  const many = [1, 2, 3].map(short).join("") + '[Date "1972.??.??"]\n[GameType "halma-8"]\n*\n';
  const rows = await rowsOf(utf8(many));
  assert.deepEqual(findRows(rows, ""), [0, 1, 2, 3]);
  assert.deepEqual(findRows(rows, "a2"), [1]);
  assert.deepEqual(findRows(rows, " HALMA  1972"), [3]);
  assert.deepEqual(findRows(rows, "russian 1972"), []);
});

test("the game before and after are those that can be opened", () => {
  const rows = [{}, { fault: {} }, {}, { fault: {} }];
  assert.equal(neighbour(rows, 0, 1), 2);
  assert.equal(neighbour(rows, 2, -1), 0);
  assert.equal(neighbour(rows, 2, 1), -1);
  assert.equal(neighbour(rows, 0, -1), -1);
});

test("what is not known of a game is not told", () => {
  assert.equal(who({ players: ["A", ""] }), "A – ?");
  assert.equal(who({ players: ["?", ""] }), "");
  assert.equal(who({}), "");
  const row = { event: "Club", site: "?", date: "????.??.??", round: "3" };
  assert.equal(whenAndWhere(row), "Club · 3");
  assert.equal(gameName(text, "star:6,places=all"), "the star:6,places=all");
  assert.equal(gameName(text), "");
});

/* ----------------------------------------------------------------------------- opened games */

const FILE =
  '[Event "Club"]\n[White "A"]\n[Black "?"]\n[Result "1-0"]\n[GameType "25"]\n\n' +
  "{ first [%clk 1:00] } 1. c3-d4 $1 d6-c5 (1... b6-c5 { so\n\n too }) 2. b2-c3 * ";

async function bookOf(content, name = "club.pdn") {
  const book = await makeBook(new File([content], name));
  await fillBook(rules, book, () => true);
  return book;
}

test("an opened game keeps what its file says", async () => {
  const content = FILE.replace("*", "1-0");
  const book = await bookOf(content);
  assert.ok(isRead(book) && hasOneGame(book));
  const opened = await openRow(rules, book, 0);
  assert.equal(opened.text, `${content.trim()}\n`);
  assert.equal(opened.name, "club");
  assert.ok(isFinished(opened));
  assert.equal(openedWho(opened), "A – ?");
  assert.equal(openedFacts(opened), "Club · 1-0");
  const { game } = opened;
  const on = { ...game, moves: [...game.moves, "g7-h6"] };
  const aside = { ...game, moves: ["c3-b4"] };
  assert.ok(isUnaltered(opened, { ...game, moves: [...game.moves] }));
  assert.ok(!isUnaltered(opened, on) && continues(opened, on));
  assert.ok(!continues(opened, aside) && !continues(opened, { ...game, game: "pool" }));
  const note = (now, view) => noteText(notesAt(opened, now, view));
  assert.deepEqual(
    [0, 1, 2, 3].map((view) => note(game, view)),
    ["first", "!", "(1... b6-c5 { so too })", ""],
  );
  assert.equal(note(aside, 0), "first");
  assert.equal(note(aside, 1), ""); // another move stands there
});

test("games of a longer file are named by their numbers; an unfinished one is known", async () => {
  const book = await bookOf(short(1) + FILE.replace('"1-0"', '"*"'));
  assert.ok(!hasOneGame(book));
  const opened = await openRow(rules, book, 1);
  assert.equal(opened.name, "club-2");
  assert.equal(rowIn(book, opened), 1);
  assert.equal(rowIn(await bookOf(short(1) + FILE), opened), -1); // the same, but opened anew
  assert.ok(!isFinished(opened));
  assert.equal(hasOneGame(await bookOf('[GameType "25"]\n1. c3-c4 *')), false);
});

test("games without a type are read as the one that is named", async () => {
  const book = await bookOf('[Event "x"]\n1. 11-15 23-19 *');
  assert.equal(book.rows[0].typed, false);
  assert.equal(book.rows[0].fault.error, "pdn-tag");
  const again = { ...book, rows: [], read: 0, assumed: "english" };
  await fillBook(rules, again, () => true);
  assert.equal(again.rows[0].game, "english");
  assert.deepEqual((await openRow(rules, again, 0)).game.moves, ["11-15", "23-19"]);
});

test("reading ends when nobody wants it any more", async () => {
  const book = await makeBook(new File([Array.from({ length: 1000 }, (_, i) => short(i))], "x"));
  let steps = 0;
  await fillBook(rules, book, () => ++steps < 2);
  assert.equal(steps, 2);
  assert.ok(!isRead(book));
});

/* ---------------------------------------------------------------------------------- pasted */

test("pasted text with many games is a file, one with one game is that game", async () => {
  assert.equal(await hasManyGames(rules, short(1)), false);
  assert.equal(await hasManyGames(rules, short(1) + short(2)), true);
  assert.equal(await hasManyGames(rules, "W:Wc3:Bd4"), false);
  assert.equal(await hasManyGames(rules, short(1).repeat(4000)), true);
  const { opened } = await readPasted(rules, FILE, "halma");
  assert.equal(opened.text, `${FILE.trim()}\n`);
  assert.deepEqual(opened.levels, [0, 0]);
  const level = await readPasted(rules, FILE.replace('"A"', '"Hopyard, level 4"'), "halma");
  assert.deepEqual(level.opened.levels, [4, 0]);
});

test("what is pasted on the page is a file, or text with tags", () => {
  const data = (value, files = []) => ({ files, getData: () => value });
  assert.equal(pastedFile(null), null);
  assert.equal(pastedFile(data("hello")), null);
  assert.equal(pastedFile(data("see [1]")), null);
  assert.equal(pastedFile(data(FILE)).name, "hopyard.pdn");
  const file = new File(["x"], "y.pdn");
  assert.equal(pastedFile(data("", [file])), file);
});
