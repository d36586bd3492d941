/* Game files on the page: chosen, dropped and pasted; listed, gone through, and saved. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  axeFindings,
  browserTests,
  SIZES,
  takePicture,
} from "./harness.mjs";
import { shownMoves, storedGame, turns } from "./play.mjs";

const { openPage } = browserTests();

const ONE = `[Event "Club evening"]
[Site "?"]
[Date "2024.05.01"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]
[GameType "25"]

{The main road.} 1. c3-d4 $1 {[%clk 0:09:58] as always} d6-c5 (1... h6-g5 2. b2-c3)
2. b2-c3 ; quiet
1-0
`;
const MOVES = ["c3-d4", "d6-c5", "b2-c3"];

const other = (n, more = "") =>
  `[Event "Open ${n}"]\n[White "Player ${n}"]\n[Black "Cee"]\n[Date "1999.01.0${(n % 9) + 1}"]\n` +
  `[Result "*"]\n[GameType "25"]\n\n1. g3-h4 ${more}*\n\n`;
const HALMA = '[Red "Dora"]\n[GameType "halma-8"]\n\n1. a5-b5 h4-g4 *\n\n';
const BROKEN = '[Event "Broken"]\n[GameType "25"]\n\n1. c3-d5 *\n\n';
const many = (n) => Array.from({ length: n }, (_, i) => other(i + 1)).join("");

const exchange = (page) => page.click(".actions button:nth-last-child(2)"); // in any language

async function choose(page, content, name = "club.pdn") {
  await exchange(page);
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await page.setInputFiles(".file-buttons input", { name, mimeType: "text/plain", buffer });
}

/* What the browser saves: the file's name and its text. */
async function save(page) {
  await exchange(page);
  await page.waitForSelector('.file-buttons button:not([disabled])');
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(".file-buttons button"),
  ]);
  const content = await readFile(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  return { name: download.suggestedFilename(), content };
}

/* Holds a file over the page, drops it or takes it away; whether the page lets the browser do with
 * each event what it likes. */
async function drag(page, content, events) {
  return page.evaluate(
    ({ content, events }) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "dropped.pdn"));
      return events.map((name) =>
        document.body.dispatchEvent(
          new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }),
        ),
      );
    },
    { content, events },
  );
}

const pasteOn = (page, content) =>
  page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, content);

const ready = (page) => page.waitForSelector(".board");
/* The part of the page that takes what is dropped and pasted is loaded once there is time. */
const readyToTake = async (page) => {
  await page.waitForLoadState("networkidle");
  await ready(page);
};
const note = (page) => page.textContent(".file-note");
const view = (page, n, all) =>
  page.waitForFunction(
    ([n, all]) => {
      const slider = document.querySelector(".replay-slider");
      return Number(slider.value) === n && Number(slider.max) === all;
    },
    [n, all],
  );

test("a file with one game is chosen, gone through by keyboard, and saved as it was", async (t) => {
  const page = await openPage(t);
  await ready(page);
  await choose(page, ONE);
  await page.waitForSelector(".file-bar");
  assert.equal(await page.locator("dialog").count(), 0);
  assert.deepEqual(await shownMoves(page), MOVES);
  assert.equal(await page.textContent(".file-bar .file-who"), "Ann – Ben");
  assert.equal(await page.locator(".file-others").count(), 0);
  await view(page, 0, 3); // it was over: one goes through it from the start
  assert.equal(await note(page), "The main road.");
  await page.keyboard.press("ArrowRight");
  await view(page, 1, 3);
  assert.equal(await note(page), "! as always");
  await page.keyboard.press(".");
  await view(page, 2, 3);
  assert.equal(await note(page), "(1... h6-g5 2. b2-c3)");
  await page.keyboard.press("End");
  await view(page, 3, 3);
  assert.equal(await note(page), "quiet");
  await page.keyboard.press("Home");
  await view(page, 0, 3);
  assert.deepEqual(await save(page), { name: "club.pdn", content: ONE });
});

test("a game that is played on keeps its tags, another one does not", async (t) => {
  const page = await openPage(t);
  await ready(page);
  await choose(page, other(1, "b6-c5 "));
  await turns(page, 2);
  await view(page, 2, 2); // not over: one goes on
  await page.click('.actions button:has-text("Take back")');
  await turns(page, 1);
  const aside = await save(page);
  assert.doesNotMatch(aside.content, /Player 1/);
  await page.click('.actions button:has-text("Play again")');
  await turns(page, 2);
  assert.equal((await save(page)).content, `${other(1, "b6-c5 ").trim()}\n`);
  await page.click('.actions button:has-text("Draw")');
  await page.click("dialog .primary");
  await turns(page, 3);
  const on = await save(page);
  assert.match(on.content, /\[White "Player 1"\][^]*1\. g3-h4 b6-c5 draw 1\/2-1\/2/);
  await page.click(".page-head .primary");
  await page.click('dialog button[type="submit"]');
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.locator(".file-bar").count(), 0);
});

test("the games of a file are listed, found, and opened one after another", async (t) => {
  const page = await openPage(t);
  await ready(page);
  await choose(page, ONE + BROKEN + HALMA + many(120), "cup.pdn");
  await page.waitForSelector('.file-progress:has-text("123 games")');
  assert.match(await page.textContent(".file-progress"), /1 cannot be read/);
  assert.equal(await page.locator(".file-rows li").count(), 50);
  assert.match(await page.textContent(".file-rows li:nth-child(2)"), /Line 15, column 4: /);
  assert.equal(await page.locator(".file-rows li:nth-child(2) button").count(), 0);
  await page.click('.file-pager button[aria-label="Games after"]');
  await page.click('.file-pager button[aria-label="Games after"]');
  assert.equal(await page.locator(".file-rows li").count(), 23);
  await page.fill(".file-search", "dora halma");
  assert.equal(await page.locator(".file-rows li").count(), 1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal((await storedGame(page)).game, "halma-8");
  assert.equal(await page.textContent(".file-bar .file-who"), "Dora – ?");
  await page.click('.file-others button[aria-label="Game before"]'); // the broken one is left out
  await page.waitForSelector('.file-bar:has-text("Ann – Ben")');
  assert.ok(await page.isDisabled('.file-others button[aria-label="Game before"]'));
  assert.equal((await save(page)).name, "cup-1.pdn");
  await page.click('.file-others button:has-text("List")');
  await page.click('.file-row:has-text("Player 7")');
  await page.waitForSelector('.file-bar:has-text("Player 7")');
  await page.click('.file-others button[aria-label="Next game"]');
  await page.waitForSelector('.file-bar:has-text("Player 8")');
  assert.equal((await save(page)).content, `${other(8).trim()}\n`);
  await drag(page, many(3), ["drop"]); // the list of another file is not this game's
  await page.waitForSelector('.file-progress:has-text("3 games")');
  await page.keyboard.press("Escape");
  await page.waitForSelector('.file-bar:has-text("Player 8")');
  assert.equal(await page.locator(".file-others").count(), 0);
});

test("files are dropped anywhere, and pasted", async (t) => {
  const page = await openPage(t);
  await readyToTake(page);
  await drag(page, ONE, ["dragenter", "dragover"]);
  await page.waitForSelector(".file-drop");
  await drag(page, ONE, ["dragleave"]);
  await page.waitForSelector(".file-drop", { state: "detached" });
  await exchange(page); // over a dialog too
  await drag(page, ONE, ["dragenter", "dragover", "drop"]);
  await page.waitForSelector('.file-bar:has-text("Ann – Ben")');
  assert.equal(await page.locator(".file-drop, dialog").count(), 0);
  await pasteOn(page, HALMA);
  await page.waitForSelector('.file-bar:has-text("Dora")');
  await pasteOn(page, "nothing of the kind");
  await pasteOn(page, many(2));
  await page.waitForSelector('.file-progress:has-text("2 games")');
  await page.keyboard.press("Escape");
  await exchange(page);
  await page.fill("#paste", ONE + HALMA);
  await page.click(".paste .primary");
  await page.waitForSelector('dialog:has-text("Ann – Ben") .file-rows');
  await page.keyboard.press("Escape");
  assert.equal((await storedGame(page)).game, "halma-8"); // the list alone changes nothing
});

test("a slip of the hand in a room opens nothing, a file that is chosen leaves it", async (t) => {
  const page = await openPage(t);
  await readyToTake(page);
  await page.click('.notice button:has-text("online")');
  await page.click('.variant:has([value="halma-8"])');
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector(".dialog-invite");
  await page.keyboard.press("Escape");
  const left = await drag(page, ONE, ["dragenter", "dragover", "drop"]);
  assert.deepEqual(left, [false, false, false]); // the browser does not go to the file
  await pasteOn(page, ONE);
  assert.equal(await page.locator(".file-drop, .file-bar, dialog").count(), 0);
  await page.click('.actions button:has-text("paste")');
  const buffer = Buffer.from(ONE);
  await page.setInputFiles(".file-buttons input", { name: "a.pdn", mimeType: "", buffer });
  await page.waitForSelector('.file-bar:has-text("Ann – Ben")');
  assert.equal(await page.locator(".room-line").count(), 0);
});

test("old letters are read, and games that do not say what they are", async (t) => {
  const page = await openPage(t);
  await ready(page);
  const bytes = Buffer.from('[White "\xc8\xe2\xe0\xed\xee\xe2"]\n\n1. 11-15 23-19 *\n', "latin1");
  await choose(page, bytes, "old.pdn");
  await page.waitForSelector('.file-progress:has-text("windows-1251")');
  assert.match(await page.textContent(".file-fault"), /Line 1, column 1/);
  await page.selectOption(".file-assumed select", "english");
  await page.waitForSelector('.file-bar:has-text("? – Иванов")'); // Black begins in this game
  assert.deepEqual(await shownMoves(page), ["11-15", "23-19"]);
});

test("a file without games, or with too much in it, is refused in words", async (t) => {
  const page = await openPage(t);
  await readyToTake(page);
  await choose(page, "{nobody}");
  await page.waitForSelector('dialog:has-text("no game in this file")');
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const file = new File(["x"], "large.pdn");
    Object.defineProperty(file, "size", { value: 2 ** 30 });
    const data = { types: ["Files"], files: [file] };
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(drop, "dataTransfer", { value: data });
    document.body.dispatchEvent(drop);
  });
  await page.waitForSelector('.file-trouble:has-text("256 MB")');
  await page.click(".file-trouble button");
  assert.equal(await page.locator(".file-trouble").count(), 0);
  assert.equal(await page.locator(".file-bar, dialog").count(), 0);
});

test("one can play while a long file is read", async (t) => {
  const page = await openPage(t);
  await readyToTake(page);
  await choose(page, many(1500), "long.pdn");
  await page.click(".file-row >> nth=0"); // as soon as it is there, the rest still to come
  await page.waitForSelector('.file-bar:has-text("Player 1")');
  await page.click('.file-others button:has-text("List")');
  await page.waitForSelector('.file-progress:has-text("1,500 games")');
  await page.waitForSelector(".file-progress progress", { state: "detached" });
  await page.fill(".file-search", "player 1499");
  assert.equal(await page.locator(".file-row").count(), 1);
});

/* ------------------------------------------------------------------------ axe, and pictures */

const NOTED = ONE.replace("{The main road.}", `{${"A long remark on what is to come. ".repeat(9)}}`);

const SCENES = {
  async list(page) {
    const untyped = '[White "X"]\n\n1. 11-15 *\n\n';
    await choose(page, NOTED + BROKEN + HALMA + untyped + many(60), "cup.pdn");
    await page.waitForSelector(".file-pager");
    await page.waitForSelector(".file-assumed");
  },
  async opened(page) {
    await page.click(".file-row >> nth=0");
    await page.waitForSelector("dialog", { state: "detached" });
  },
  async drop(page) {
    await drag(page, ONE, ["dragenter"]);
    await page.waitForSelector(".file-drop");
  },
};

const SEEN = [
  ["en", "light"],
  ["en", "dark"],
  ["zh-Hant", "dark"],
  ["ja", "light"],
  ["fil", "light"],
];

for (const [language, scheme] of SEEN)
  test(`axe finds nothing in files, and pictures are taken (${language}, ${scheme})`, async (t) => {
    const page = await openPage(t, { language, scheme });
    await readyToTake(page);
    for (const [name, show] of Object.entries(SCENES)) {
      await show(page);
      assert.deepEqual(await axeFindings(page), [], name);
      for (const [size, measures] of Object.entries(SIZES)) {
        await page.setViewportSize(measures);
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${name} ${size}`,
        );
        await takePicture(page, `file-${name}-${size}-${scheme}-${language}`);
      }
      await page.setViewportSize(SIZES.desktop);
    }
  });
