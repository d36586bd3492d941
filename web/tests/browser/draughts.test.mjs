/* Draughts on the page: whole games at one screen, captures entered in every way, and what is told of
 * those that are owed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { game, startCore } from "../core.mjs";
import {
  axeFindings,
  browserTests,
  LANGUAGES,
  ROOT,
  SCHEMES,
  SIZES,
  takePicture,
} from "./harness.mjs";
import { leaveGame, shownMoves, storedGame, turns } from "./play.mjs";

const { openPage } = browserTests();
const { ask } = await startCore();

const NOTICE = ".notice-text";
const says = (page, words) => page.waitForSelector(`${NOTICE}:has-text("${words}")`);
const infos = new Map();

function infoOf(name) {
  if (!infos.has(name)) infos.set(name, ask("info", name));
  return infos.get(name);
}

/* The paths of a stored game. Each of these games has captures to one square that take different
 * pieces. */
async function readPaths(name) {
  const text = await readFile(join(ROOT, "tests/data/games", `${name}.pdn`), "utf8");
  const { moves } = ask("read", text);
  return ask("state", ...game(name, moves)).events.map(({ path }) => path);
}

/* Where a cell lies in the window. */
function place(page, name, cell) {
  const { x, y } = infoOf(name).cells[cell];
  return page.locator(".board-svg").evaluate(
    (svg, [x, y]) => {
      const sign = Number(svg.closest(".board").dataset.turned) === 2 ? -1 : 1;
      const at = new DOMPoint(sign * x, -sign * y).matrixTransform(svg.getScreenCTM());
      return { x: at.x, y: at.y };
    },
    [x, y],
  );
}

const cellOf = (name, square) => infoOf(name).cells.findIndex((cell) => cell.name === square);
const squares = (name, path) => path.map((cell) => infoOf(name).cells[cell].name);

async function click(page, name, cell) {
  const { x, y } = await place(page, name, typeof cell === "string" ? cellOf(name, cell) : cell);
  await page.mouse.click(x, y);
}

async function tap(page, name, square) {
  const { x, y } = await place(page, name, cellOf(name, square));
  await page.touchscreen.tap(x, y);
}

async function drag(page, name, from, to) {
  const [a, b] = [await place(page, name, from), await place(page, name, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

const endsLike = (path) => (one) => one.path[0] === path[0] && one.path.at(-1) === path.at(-1);

/* Whether a capture's ends are those of another that takes different pieces. */
function isAmbiguous(captures, path) {
  return new Set(captures.filter(endsLike(path)).map(({ way }) => way)).size > 1;
}

/* Which of the routes to its end a path is. */
const routeOf = (captures, path) =>
  captures.filter(endsLike(path)).findIndex((one) => one.path.join() === path.join());

/* Chooses the route at the last square, then plays it. */
async function chooseRoute(page, name, captures, path) {
  await click(page, name, path[0]);
  await click(page, name, path.at(-1));
  await says(page, "take different pieces");
  const routes = captures.filter(endsLike(path));
  const wanted = routeOf(captures, path);
  for (let i = 0; i < wanted; i++) await page.click('.cycle button[aria-label="Next route"]');
  await page.waitForSelector(`.cycle-label:has-text("Route ${wanted + 1} of ${routes.length}")`);
  assert.equal(await page.locator(".piece-ghost").count(), path.length - 1);
  await click(page, name, path.at(-1));
}

/* Plays a move in one of the ways there are, by turns: by its ends, square by square, by dragging. */
async function playPath(page, name, words, path) {
  const { captures } = ask("state", ...game(name, words));
  if (isAmbiguous(captures, path)) return chooseRoute(page, name, captures, path);
  const ring = path[0] === path.at(-1);
  const way = words.length % 3;
  if (way === 2 && !ring) return drag(page, name, path[0], path.at(-1));
  const clicks = way === 1 || ring ? path : [path[0], path.at(-1)];
  for (const [i, cell] of clicks.entries()) {
    await click(page, name, cell);
    if (i > 0 && i < clicks.length - 1) await says(page, "The capture goes on");
  }
}

async function playGame(page, name, paths, start = 0) {
  const words = paths.map((path) => squares(name, path).join("-"));
  let ambiguous = 0;
  for (let i = start; i < paths.length; i++) {
    const { captures } = ask("state", ...game(name, words.slice(0, i)));
    if (isAmbiguous(captures, paths[i])) ambiguous++;
    await playPath(page, name, words.slice(0, i), paths[i]);
    await turns(page, i + 1);
  }
  return ambiguous;
}

async function openGame(t, name, options = {}, position = "", moves = []) {
  const page = await openPage(t, options);
  await page.waitForSelector(".board");
  await leaveGame(page, name, moves, position);
  return page;
}

const RESULTS = {
  russian: ["White wins", ["White", "Black"]],
  english: ["Black wins", ["Black", "White"]],
  international: ["Black wins", ["White", "Black"]],
};

/* ------------------------------------------------------------------------- whole games */

for (const [name, [winner, seats]] of Object.entries(RESULTS))
  test(`a whole game of ${name} by mouse, with captures that differ in what they take`, async (t) => {
    const page = await openPage(t);
    await page.click(".page-head .primary");
    await page.click('.mode:has([value="screen"])');
    await page.click('.choice:has([value="draughts"])');
    await page.click(`.variant:has([value="${name}"])`);
    await page.click('.dialog button[type="submit"]');
    await page.waitForSelector(`.seat-name:has-text("${seats[0]}")`);
    assert.deepEqual(await page.locator(".seats .seat-name").evaluateAll((list) =>
      list.map((one) => one.firstChild.textContent)), seats); // prettier-ignore
    const paths = await readPaths(name);
    assert.ok((await playGame(page, name, paths)) > 0, "a route had to be chosen");
    await page.waitForSelector(".result");
    assert.equal(await page.textContent(".result h2"), winner);
    assert.equal((await shownMoves(page)).length, paths.length);
    assert.deepEqual(await axeFindings(page), []);
  });

/* Keys that lead the cursor from one square to another: rows go up and down by one, and sideways
 * from dark square to dark square. */
async function steer(page, name, from, to) {
  const { cells } = infoOf(name);
  const half = Math.round(Math.sqrt(cells.length / 2)); // dark squares in a row
  const [row, column] = [Math.floor(to / half) - Math.floor(from / half), (to % half) - (from % half)];
  for (let i = 0; i < Math.abs(row); i++) await page.keyboard.press(row > 0 ? "ArrowUp" : "ArrowDown");
  for (let i = 0; i < Math.abs(column); i++)
    await page.keyboard.press(column > 0 ? "ArrowRight" : "ArrowLeft");
}

test("a whole game by keyboard alone, captures square by square", async (t) => {
  const name = "russian";
  const page = await openGame(t, name);
  const paths = await readPaths(name);
  const words = paths.map((path) => squares(name, path).join("-"));
  for (let i = 0; i < 10 && !(await page.locator(".board:focus").count()); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("PageDown");
  const heard = await page.textContent("[aria-live=polite]");
  let cursor = cellOf(name, /^([a-h][1-8])/.exec(heard)[1]);
  for (const [i, path] of paths.entries()) {
    const clicks = path.length > 2 ? path : [path[0], path.at(-1)];
    for (const cell of clicks) {
      await steer(page, name, cursor, cell);
      await page.keyboard.press("Enter");
      cursor = cell;
    }
    /* A capture of one piece, where another goes around to the same square: asked, not guessed. */
    const { captures } = ask("state", ...game(name, words.slice(0, i)));
    if (path.length === 2 && isAmbiguous(captures, path)) {
      await says(page, "take different pieces");
      for (let n = routeOf(captures, path); n > 0; n--) await page.keyboard.press("r");
      await page.keyboard.press("Enter");
    }
    await turns(page, i + 1);
  }
  assert.match(await page.textContent("[aria-live=polite]"), /White wins/);
});

/* ------------------------------------------------------------------------- the computer */

/* Numbers that are the same in each run. */
function randomFrom(seed) {
  return (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % n;
  };
}

/* Plays some legal move whenever it is the person's turn, until the game is over. */
async function playAgainstComputer(page, name, random) {
  const idle = () => document.querySelector(".result, .table:not(:has(.thinking)) .piece-can");
  for (;;) {
    await page.waitForFunction(idle);
    if (await page.locator(".result").count()) return;
    const { moves } = await storedGame(page);
    const { captures, legal } = ask("state", ...game(name, moves));
    const paths = captures.length > 0 ? captures.map(({ path }) => path) : legal;
    await playPath(page, name, moves, paths[random(paths.length)]);
    await page.waitForFunction(
      (n) => document.querySelectorAll(".move").length > n,
      moves.length,
    );
  }
}

for (const [name, [, [side]]] of Object.entries(RESULTS))
  test(`a whole game of ${name} against the computer: the person has ${side} and begins`, async (t) => {
    const page = await openPage(t);
    await page.click(".page-head .primary");
    await page.click('.choice:has([value="draughts"])');
    await page.click(`.variant:has([value="${name}"])`);
    await page.click('.strength .choice:has([value="2"])');
    await page.click('.dialog button[type="submit"]');
    await page.waitForSelector(`.seat-name:has-text("${side}")`);
    await page.waitForSelector(".piece-can");
    await playAgainstComputer(page, name, randomFrom(5));
    const { moves } = await storedGame(page);
    const state = ask("state", ...game(name, moves));
    assert.notEqual(state.end, "none");
    assert.equal(state.events[0].seat, 0);
    assert.deepEqual(await axeFindings(page), []);
  });

test("a hint draws a capture, and the lead is told in men", async (t) => {
  const page = await openGame(t, "russian", {}, "W:Wc3,e1,a1:Bd4,d6");
  await page.keyboard.press("h");
  await page.waitForSelector(".hinted-line");
  await page.waitForSelector(`${NOTICE}:has-text("c3xe5xc7")`);
  assert.match(await page.textContent(NOTICE), /\d men? ahead/);
  await page.click('.actions button:has-text("Evaluation")');
  await page.waitForSelector('.evaluation-text:has-text("ahead")');
});

/* ------------------------------------------------------------------------------- rooms */

for (const [name, [winner, [first]]] of Object.entries(RESULTS))
  test(`a whole game of ${name} in a room, seen by both`, async (t) => {
    const ann = await openPage(t);
    await ann.click('.notice button:has-text("online")');
    await ann.click('.choice:has([value="draughts"])');
    await ann.click(`.variant:has([value="${name}"])`);
    await ann.fill('[name="name"]', "Ann");
    await ann.click('.dialog button[type="submit"]');
    await ann.waitForSelector(".dialog-invite");
    const { hash } = new URL(await ann.inputValue("#copy-room"));
    await ann.keyboard.press("Escape");
    const ben = await openPage(t, { path: `/${hash}` });
    await ben.fill('.dialog-join [name="name"]', "Ben");
    await ben.click('.dialog-join button[type="submit"]');
    await says(ann, `${first} begins`);
    const paths = await readPaths(name);
    const words = paths.map((path) => squares(name, path).join("-"));
    for (let i = 0; i < paths.length; i++) {
      const page = [ann, ben][i % 2];
      await page.waitForSelector(".table:not(.table-sending) .piece-can");
      await playPath(page, name, words.slice(0, i), paths[i]);
      for (const one of [ann, ben]) await turns(one, i + 1);
    }
    for (const page of [ann, ben]) {
      await page.waitForSelector(".result");
      assert.equal(await page.textContent(".result h2"), winner);
    }
    assert.deepEqual(await shownMoves(ben), await shownMoves(ann));
    assert.deepEqual(await axeFindings(ben), []);
  });

test("a computer sits in a room and answers", async (t) => {
  const page = await openPage(t);
  await page.click('.notice button:has-text("online")');
  await page.click('.choice:has([value="draughts"])');
  await page.click('.variant:has([value="english"])');
  await page.click(".each-seat summary");
  await page.selectOption('[name="seat-W"]', "1");
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector(".table .piece-can");
  if (await page.locator(".dialog-invite").count()) await page.keyboard.press("Escape");
  await click(page, "english", "11");
  await click(page, "english", "15");
  await turns(page, 2);
  const [own, answer] = await shownMoves(page);
  assert.equal(own, "11-15");
  assert.match(answer, /^2[1-4]-\d+$/);
});

/* ---------------------------------------------------------------------- captures and pieces */

const TWO_SETS = "W:WK26:B8,9,10,11,19";

test("a capture that is begun can be taken back; ghosts wait for its end", async (t) => {
  const page = await openGame(t, "russian", {}, "W:Wa1,c3:Bd4,d6,h6");
  const at = (square) => place(page, "russian", cellOf("russian", square));
  await click(page, "russian", "c3");
  await click(page, "russian", "e5");
  await says(page, "The capture goes on");
  assert.equal(await page.locator(".piece-ghost").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".piece-ghost").count(), 0);
  await click(page, "russian", "c3");
  await click(page, "russian", "e5");
  const [a7, b8] = [await at("a7"), await at("b8")];
  await page.mouse.click(a7.x, b8.y); // a light square: elsewhere
  await page.waitForSelector(`${NOTICE}:has-text("must take")`);
  await click(page, "russian", "c3");
  await click(page, "russian", "c7");
  await turns(page, 1);
  assert.deepEqual(await shownMoves(page), ["c3xe5xc7"]);
  assert.equal(await page.locator(".seat-home").last().textContent(), "1 piece");
});

test("a route is turned to with R and with the wheel, and a click plays it", async (t) => {
  const page = await openGame(t, "russian", {}, TWO_SETS);
  const { x, y } = await place(page, "russian", cellOf("russian", "a7"));
  await click(page, "russian", "d2");
  await page.mouse.move(x, y);
  await page.waitForSelector('.cycle-label:has-text("Route 1 of 2")');
  await page.mouse.wheel(0, 100);
  await page.waitForSelector('.cycle-label:has-text("Route 2 of 2")');
  await page.keyboard.press("r");
  await page.waitForSelector('.cycle-label:has-text("Route 1 of 2")');
  await page.keyboard.press("R");
  await page.waitForSelector('.cycle-label:has-text("Route 2 of 2")');
  await page.mouse.click(x, y);
  await turns(page, 1);
  assert.deepEqual(await shownMoves(page), ["d2xh6xf8xc5xa7"]);
});

test("a finger enters a capture on a phone", async (t) => {
  const page = await openGame(t, "russian", { size: SIZES.phone, touch: true }, TWO_SETS);
  for (const square of ["d2", "h6", "a7"]) await tap(page, "russian", square);
  await turns(page, 1);
  assert.deepEqual(await shownMoves(page), ["d2xh6xf8xc5xa7"]);
});

test("pieces that must take are marked, and a refused click shows what is owed and why", async (t) => {
  const page = await openGame(t, "russian", {}, "W:Wa1,c3:Bd4,d6");
  assert.equal(await page.locator(".owed").count(), 1);
  await click(page, "russian", "a1");
  await page.waitForSelector(".notice-bad");
  assert.equal(await page.textContent(NOTICE), "You can take, so you must: c3xc7.");
  assert.equal(await page.locator(".owing-line").count(), 1);
  await leaveGame(page, "international", [], "W:W28,45:B12,22,40");
  await click(page, "international", "45");
  await says(page, "You must take as many pieces as you can: 28x8.");
  await click(page, "international", "28");
  await click(page, "international", "23");
  await says(page, "You can take, so you must: 28x8.");
});

test("pieces that a move takes fade on its way and leave together; a crowned man becomes a king", async (t) => {
  const page = await openGame(t, "english", { calm: false }, "B:W15,23,24:B10,19,K1");
  await page.exposeFunction("seen", (count) => counts.add(count));
  const counts = new Set();
  await page.evaluate(() => {
    new MutationObserver(() =>
      window.seen(document.querySelectorAll(".piece-leaving").length),
    ).observe(document.querySelector(".board-svg"), { subtree: true, childList: true });
  });
  await click(page, "english", "19");
  await click(page, "english", "26");
  await turns(page, 1);
  await page.waitForFunction(() => !document.querySelector(".piece-leaving"));
  assert.ok(counts.has(1), "the piece taken was seen leaving");
  const kings = page.locator(".piece:has(.crown)");
  assert.equal(await kings.count(), 1);
  await leaveGame(page, "english", [], "B:W15:B28");
  assert.equal(await kings.count(), 0);
  await click(page, "english", "28");
  await click(page, "english", "32");
  await turns(page, 1);
  await page.waitForFunction(() => document.querySelectorAll(".piece .crown").length === 1);
});

test("a counted draw is announced before it comes, and told when it is there", async (t) => {
  const page = await openGame(t, "russian", {}, "W:WKc1,Ke1:BKa7");
  await says(page, "5 more moves by each side draw");
  const shuttle = [["c1", "d2"], ["a7", "b8"], ["d2", "c1"], ["b8", "a7"]]; // prettier-ignore
  for (let i = 0; i < 8; i++) {
    for (const square of shuttle[i % 4]) await click(page, "russian", square);
    await turns(page, i + 1);
  }
  await page.waitForSelector('.result h2:has-text("A draw")');
});

test("letters at the edge, or numbers on the squares, as the variant has them", async (t) => {
  const page = await openGame(t, "russian");
  assert.match(await page.locator(".labels").textContent(), /a.*h/);
  assert.equal(await page.locator(".square-numbers").count(), 0);
  await leaveGame(page, "international");
  assert.equal(await page.locator(".square-numbers text").count(), 50);
  await leaveGame(page, "italian"); // the corner at one's left hand is light
  const corner = await page.locator(".square-dark").evaluateAll((list) =>
    Math.min(...list.filter((one) => one.y.baseVal.value > -600).map((one) => one.x.baseVal.value)));
  assert.equal(corner, 500);
});

/* --------------------------------------------------------------------------- the rules */

const cellsOf = (page, row) => page.locator(`.summary tr:has(th:has-text("${row}")) td`).allInnerTexts();

test("the rules of every variant are one click away, on one screen, beside the best known", async (t) => {
  const page = await openGame(t, "russian");
  const { variants } = ask("variants");
  for (const { name } of variants.filter(({ board }) => board.startsWith("draughts"))) {
    await leaveGame(page, name);
    await page.click('.actions button:has-text("Rules")');
    const summary = page.locator(".dialog .summary");
    await summary.waitFor();
    assert.doesNotMatch(await summary.innerText(), /\b(short|field|summary|draughts)\./);
    assert.ok(await page.locator(".dialog-body, .dialog").evaluateAll((list) =>
      list.every((one) => one.scrollHeight <= one.clientHeight + 1)), `${name} has to be scrolled`); // prettier-ignore
    await page.keyboard.press("Escape");
  }
});

test("what differs is told, what is the same is ticked, a house rule is marked", async (t) => {
  const page = await openGame(t, "brazilian,men_back=no");
  await page.click('.actions button:has-text("Rules")');
  await page.waitForSelector(".summary");
  const same = /✓/;
  const [, russian, english, international] = await cellsOf(page, "Which capture");
  assert.match(russian, /any capture/);
  assert.match(english, /any capture/);
  assert.match(international, same);
  assert.match((await cellsOf(page, "Men taking"))[2], same); // forwards only, as in English
  assert.match((await cellsOf(page, "Board"))[3], /10×10, 20 men/);
  assert.equal(await page.locator(".summary .rule-changed").count(), 1);
  assert.match(await page.textContent(".summary-draws"), /20 moves by each side/);
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await page.textContent(".house li"), "men take forwards only");
});

test("the new game's dialog tells the rules of the game chosen", async (t) => {
  const page = await openGame(t, "russian");
  await page.click(".page-head .primary");
  await page.click('.variant:has([value="english"])');
  await page.click(".rules-short summary");
  assert.match((await cellsOf(page, "Who begins"))[0], /Black moves first/);
  assert.deepEqual(await axeFindings(page), []);
});

test("each game is played to lose, too", async (t) => {
  const page = await openGame(t, "russian");
  await page.click(".page-head .primary");
  await page.click('.mode:has([value="screen"])');
  assert.equal(await page.locator(".variant").count(), 8);
  await page.check('[name="losing"]');
  await page.click('.variant:has([value="english"])');
  assert.ok(await page.isChecked('[name="losing"]'));
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector('h1:has-text("English draughts, losing game")');
  await leaveGame(page, "english-losing", [], "B:W15:B10,1");
  await click(page, "english", "10");
  await click(page, "english", "19");
  await page.waitForSelector('.result h2:has-text("White wins")');
});

/* --------------------------------------------------------------------------- how it looks */

for (const scheme of SCHEMES)
  for (const language of LANGUAGES)
    test(`axe finds nothing, and pictures are taken (${language}, ${scheme})`, async (t) => {
      const look = async (size, name, position, cells, picture) => {
        const page = await openGame(t, name, { size: SIZES[size], scheme, language }, position);
        for (const cell of cells) await click(page, name, cell);
        assert.deepEqual(await axeFindings(page), []);
        await takePicture(page, `draughts-${picture}-${size}-${scheme}-${language}`);
        await page.close();
      };
      await look("desktop", "russian", "", [], "start");
      await look("tablet", "russian", TWO_SETS, ["d2", "a7"], "ways");
      await look("phone", "international", "W:W28,45,K50:B12,22,40,K3", ["45"], "owed");
    });
