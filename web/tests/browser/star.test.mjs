/* Chinese checkers on the page: whole games of two, three and six, every other way to end one, and
 * rooms of many. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource, startCore } from "../core.mjs";
import { axeFindings, browserTests, LANGUAGES, SCHEMES, SIZES, takePicture } from "./harness.mjs";
import { click, ends, leaveGame, place, readMoves, shownMoves, storedGame, turns } from "./play.mjs";

const { openPage } = browserTests();
const { layOut, towards } = await importSource("ui/board/geometry.ts");
const { ask } = await startCore();
const { cells } = ask("info", "star");

const TWO = await readMoves("star");
const THREE = await readMoves("star-3");
const SIX = await readMoves("star-6");
const NOTICE = ".notice-text";
const PHONE = { width: 360, height: 640 };
const action = (name) => `.actions button:has-text("${name}")`;
const says = (page, words) => page.waitForSelector(`${NOTICE}:has-text("${words}")`);

async function openGame(t, game, moves = [], options = {}, levels = []) {
  const page = await openPage(t, options);
  await page.waitForSelector(".board");
  await leaveGame(page, game, moves, "", levels);
  return page;
}

/* Sets a game up in the dialog, which is open. */
async function choose(page, { variant = "star", seats, mode = "screen", side = "" }) {
  await page.click(`.mode:has([value="${mode}"])`);
  await page.click('.choice:has([value="star"])');
  await page.click(`.variant:has([value="${variant}"])`);
  await page.click(`.choice-seats .choice:has([value="${seats}"])`);
  if (side) await page.click(`.choice:has([name="side"][value="${side}"])`);
}

async function begin(page, wishes) {
  await page.click(".page-head .primary");
  await choose(page, wishes);
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector(".dialog", { state: "detached" });
}

/* ------------------------------------------------------------------------- whole games */

test("a whole game of two by mouse", async (t) => {
  const page = await openPage(t);
  await begin(page, { seats: 2 });
  for (const [index, move] of TWO.entries()) {
    const [from, to] = ends(move);
    await click(page, from);
    await click(page, to);
    await turns(page, index + 1);
  }
  assert.deepEqual((await storedGame(page)).moves, await shownMoves(page));
  assert.equal(await page.textContent(".result h2"), "Red wins");
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["1", "0"]);
  assert.deepEqual(await axeFindings(page), []);
});

/* The arrows that lead from one hole to another, however the star is turned. */
function arrows(turned, from, to) {
  const layout = layOut(cells, false, turned);
  const ways = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  };
  const at = (name) => cells.findIndex((cell) => cell.name === name);
  const led = new Map([[at(from), []]]);
  for (const [cell, keys] of led)
    for (const [key, way] of Object.entries(ways)) {
      const next = towards(layout, cells, cell, way);
      if (!led.has(next)) led.set(next, [...keys, key]);
    }
  return led.get(at(to));
}

test("a whole game of three by keyboard alone, on a turned star", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  await leaveGame(page, "star:3", [], "", [], 1);
  await page.locator(".board").focus();
  await page.keyboard.press("PageDown");
  let cursor = /^[a-q]\d+/.exec(await page.textContent("[aria-live=polite]"))[0];
  const go = async (to) => {
    for (const key of arrows(1, cursor, to)) await page.keyboard.press(key);
    cursor = to;
  };
  for (const [index, move] of THREE.entries()) {
    for (const cell of ends(move)) {
      await go(cell);
      await page.keyboard.press("Enter");
    }
    await turns(page, index + 1);
  }
  assert.match(await page.textContent("[aria-live=polite]"), /Blue wins/);
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["1", "0", "0"]);
});

test("a whole game of six by touch, on a phone", async (t) => {
  const page = await openPage(t, { size: PHONE, touch: true });
  await begin(page, { seats: 6 });
  const tap = async (cell) => {
    const { x, y } = await place(page, cell);
    await page.touchscreen.tap(x, y);
  };
  await page.locator(".board").scrollIntoViewIfNeeded();
  for (const [index, move] of SIX.entries()) {
    if (move === "pass") await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    if (move === "pass") await page.tap(action("Pass"));
    else
      for (const cell of ends(move)) {
        await page.locator(".board").scrollIntoViewIfNeeded();
        await tap(cell);
      }
    await turns(page, index + 1);
  }
  assert.equal(await page.textContent(".result h2"), "Blue wins");
  assert.equal(await page.locator(".result-seats li").count(), 6);
  assert.deepEqual(await axeFindings(page), []);
});

/* --------------------------------------------------------------------------- who plays */

test("a person among computers has the own camp at the bottom, and the turns go around", async (t) => {
  const page = await openPage(t);
  await begin(page, { seats: 3, mode: "computer", side: "y" });
  await page.waitForSelector(".piece-can");
  const heights = await page.locator(".piece").evaluateAll((list) =>
    list.map((piece) => [piece.getBoundingClientRect().bottom, piece.getAttribute("class")]),
  );
  const lowest = heights.sort((a, b) => b[0] - a[0]).slice(0, 4);
  for (const [, classes] of lowest) assert.match(classes, /seat-y/);
  assert.match(await page.textContent("li.seat-y"), /You/);
  assert.equal(await page.locator(".seat-level").count(), 2);
  const yellow = ask("state", "star:3", "", 1, (await storedGame(page)).moves[0]).legal[0];
  for (const cell of yellow) await click(page, cells[cell].name);
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 4);
  await page.waitForSelector("li.seat-y.seat-turn");
});

test("computers and people mix as one likes, to the end", async (t) => {
  const page = await openGame(t, "star:3", THREE.slice(0, 114), {}, [0, 1, 1]);
  for (let round = 0; round < 30; round++) {
    await page.waitForSelector(".result, .piece-can");
    if (await page.locator(".result").count()) break;
    const { moves } = await storedGame(page);
    await page.click(action("Pass"));
    await page.waitForFunction(
      (n) => document.querySelectorAll(".move").length > n || document.querySelector(".result"),
      moves.length,
    );
  }
  assert.match(await page.textContent(".result h2"), /^(Yellow|Blue) wins$/);
});

/* ------------------------------------------------------------------------- other turns */

test("whose turn it is shows on the board and beside it, what is to go, and who has left", async (t) => {
  const page = await openGame(t, "star:6", SIX.slice(0, 13));
  await page.waitForSelector(".board-star.seat-o");
  assert.match(await page.textContent("li.seat-turn"), /Orange/);
  const { distance } = ask("state", "star:6", "", 13, ...SIX.slice(0, 13));
  assert.deepEqual(
    await page.locator(".seat-home").allTextContents(),
    distance.map((n) => `${n} rows to go`),
  );
  await page.click(action("Resign"));
  await page.click('.choice:has-text("Violet")');
  await page.click(".dialog-foot .primary");
  await turns(page, 14);
  assert.equal(await page.locator(".piece.seat-v").count(), 0);
  assert.match(await page.textContent("li.seat-left"), /Violet.*Place 6/);
  await page.click(action("Pass"));
  await page.waitForSelector(".board-star.seat-y");
});

test("all who still play agree a draw", async (t) => {
  const page = await openGame(t, "star:3", THREE.slice(0, 10));
  await page.click(action("Draw"));
  assert.match(await page.textContent(".dialog"), /Red, Yellow,? and Blue/);
  await page.click(".dialog-foot .primary");
  assert.equal(await page.textContent(".result h2"), "A draw");
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["½", "½", "½"]);
});

test("places are played for in open star, and shown as they are taken", async (t) => {
  const page = await openGame(t, "star-open:3", ["resign:y", "resign:b"]);
  await page.waitForSelector(".result");
  assert.match(await page.textContent(".result-seats li:first-child"), /Place 1.*Red.*1/);
  assert.match(await page.textContent(".result-seats li:last-child"), /Place 3.*Yellow.*0/);
});

/* Both sides are equally far from home, and each has its last piece free to step. */
const EQUAL = "g/2/ggg/gggg/13/5gg5/11/10/9/10/11/5rr5/13/rrrr/rrr/2/r r";

test("a game where nobody comes nearer is called dead, and counted when one gives way", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  await leaveGame(page, "star", Array(19).fill("pass"), EQUAL);
  assert.equal(await page.locator(action("Call it dead")).count(), 0);
  await page.click(action("Pass"));
  await page.click(action("Call it dead"));
  await says(page, "Called dead. Red has 5 turns left");
  await page.click(action("Pass"));
  await says(page, "Called dead. Green has 5 turns left");
  await page.click(action("Pass"));
  await says(page, "Called dead. Red has 4 turns left");
  await click(page, "a13");
  await click(page, "b12");
  await page.waitForSelector(".result");
  assert.equal(await page.textContent(".result h2"), "Red is ahead");
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["¾", "¼"]);
  assert.deepEqual(await axeFindings(page), []);
});

test("whoever does not give way in five turns loses the dead game", async (t) => {
  const page = await openGame(t, "star", [...Array(20).fill("pass"), "dead", ...Array(8).fill("pass")]);
  await says(page, "Called dead. Red has 1 turn left");
  await page.click(action("Pass"));
  await page.waitForSelector(".result");
  assert.equal(await page.textContent(".result h2"), "Green wins");
  assert.match(await page.textContent(".result p"), /five turns/);
});

/* ----------------------------------------------------------------------------- reasons */

test("why not: a foreign point, a locked camp, a move that came back too often", async (t) => {
  const page = await openGame(t, "star", ["d10-e9", "pass"]);
  await click(page, "e9");
  await click(page, "e8");
  await says(page, "e8 lies in a camp that is neither your home nor your target");
  const there = ["d10-e10", "pass", "e10-d10", "pass"];
  await leaveGame(page, "star", [...there, ...there, ...there, ...there].slice(0, -2));
  await click(page, "e10");
  await click(page, "d10");
  await says(page, "has come back to d10 three times running");
  await leaveGame(page, "star-open", [], LOCKED);
  await click(page, "n5");
  await click(page, "m5");
  await says(page, "A piece that has reached its target camp stays inside");
  await page.click(action("Rules"));
  assert.match(await page.textContent(".rule-list"), /point of the star opposite yours.*next hole/s);
});

/* A red piece stands on n5, in its target; it can move inside; two of green are elsewhere. */
const LOCKED =
  "g/gg/1gg/rggg/13/12/11/10/9/10/11/4gg6/13/rrrr/rrr/rr/1 r";

/* ------------------------------------------------------------------------------- rooms */

/* Makes a room of so many seats, and brings everyone else in by its link. */
async function gather(t, seats, names, prepare = async () => {}) {
  const first = await openPage(t);
  await first.waitForSelector(".board");
  await first.click('.notice button:has-text("online")');
  await choose(first, { seats, mode: "online" });
  await first.fill('[name="name"]', names[0]);
  await prepare(first);
  await first.click('.dialog button[type="submit"]');
  await first.waitForSelector(".dialog-invite");
  const { hash } = new URL(await first.inputValue("#copy-room"));
  await first.keyboard.press("Escape");
  const pages = [first];
  for (const name of names.slice(1)) {
    const page = await openPage(t, { path: `/${hash}` });
    await page.waitForSelector(".dialog-join");
    await page.fill('.dialog-join [name="name"]', name);
    await page.click('.dialog-join button[type="submit"]');
    await page.waitForSelector(".dialog", { state: "detached" });
    pages.push(page);
  }
  await says(first, "Red begins");
  return pages;
}

test("a room of three: everyone's camp is at the bottom; one leaves, two agree a draw", async (t) => {
  const pages = await gather(t, 3, ["Ann", "Ben", "Cy"]);
  const [ann, ben, cy] = pages;
  const lowest = (page) =>
    page.locator(".piece").evaluateAll((list) => {
      const bottom = (piece) => piece.getBoundingClientRect().bottom;
      return list.reduce((a, b) => (bottom(b) > bottom(a) ? b : a)).getAttribute("class");
    });
  for (const [page, seat] of [[ann, "r"], [ben, "y"], [cy, "b"]]) // prettier-ignore
    assert.match(await lowest(page), new RegExp(`seat-${seat}`));
  for (const [index, move] of THREE.slice(0, 6).entries()) {
    const page = pages[index % 3];
    await page.waitForSelector(".table:not(.table-sending) .piece-can");
    for (const cell of ends(move)) await click(page, cell);
    for (const one of pages) await turns(one, index + 1);
  }
  await cy.click(action("Resign"));
  await cy.click(".dialog-foot .primary");
  for (const page of pages) await turns(page, 7);
  assert.equal(await ann.locator(".piece.seat-b").count(), 0);
  await ann.click(action("Pass"));
  await turns(ben, 8);
  await ben.click(action("Draw"));
  await says(ann, "Ben offers a draw");
  assert.equal(await cy.locator('.notice button:has-text("Agree")').count(), 0);
  await ann.click('.notice button:has-text("Agree")');
  for (const page of pages) {
    await page.waitForSelector(".result");
    assert.deepEqual(await page.locator(".result-score").allTextContents(), ["½", "½", "0"]);
    assert.deepEqual(await axeFindings(page), []);
  }
});

test("a room of six: two people and four computers", async (t) => {
  const [ann, ben] = await gather(t, 6, ["Ann", "Ben"], async (page) => {
    await page.click(".each-seat summary");
    for (const seat of ["o", "y", "g", "v"]) await page.selectOption(`[name="seat-${seat}"]`, "1");
  });
  for (const page of [ann, ben]) assert.equal(await page.locator(".seat-level .icon").count(), 4);
  for (const cell of ends(SIX[0])) await click(ann, cell);
  await says(ben, "Blue to move");
  await ben.waitForSelector(".piece-can");
  await turns(ben, 4);
  await ben.click(action("Pass"));
  await says(ann, "Red to move");
  await turns(ann, 6);
  await takePicture(ann, "star-room-six");
  assert.deepEqual(await axeFindings(ann), []);
});

/* ------------------------------------------------------------------ sizes, axe, pictures */

const SCENES = {
  "star-six": (page) => leaveGame(page, "star:6", SIX.slice(0, 91), "", [0, 3, 3, 0, 2, 3]),
  "star-three": (page) => leaveGame(page, "star:3", THREE.slice(0, 40)),
  async "star-reason"(page) {
    await leaveGame(page, "star", ["d10-e9", "pass"]);
    await click(page, "e9");
    await click(page, "e8");
    await page.waitForSelector(".notice-bad");
  },
  "star-result": (page) => leaveGame(page, "star:6", SIX),
  async "star-new"(page) {
    await leaveGame(page, "star:6", [], "", [0, 3, 3, 3, 3, 3]);
    await page.click(".page-head .primary");
    await page.click(".each-seat summary");
  },
};

for (const [sizeName, size] of Object.entries({ ...SIZES, phone: PHONE }))
  for (const scheme of SCHEMES)
    test(`the star in every state: ${sizeName}, ${scheme}`, async (t) => {
      const page = await openPage(t, { size, scheme, touch: sizeName !== "desktop" });
      await page.waitForSelector(".board");
      for (const [name, show] of Object.entries(SCENES)) {
        await show(page);
        await takePicture(page, `${name}-${sizeName}-${scheme}`);
        assert.deepEqual(await axeFindings(page), [], name);
      }
    });

test("a thumb has 27 pixels a hole on a phone; nothing is cut off in any language", async (t) => {
  for (const language of LANGUAGES) {
    const page = await openPage(t, { size: PHONE, touch: true, language });
    await page.waitForSelector(".board");
    await leaveGame(page, "star:6", SIX.slice(0, 60), "", [0, 3, 3, 0, 2, 3]);
    const [a, b] = [await place(page, "i8"), await place(page, "i9")];
    assert.ok(b.x - a.x >= 27, `${b.x - a.x} pixels`);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll(".button, .seat, .title, .notice-text")]
        .filter((e) => e.scrollWidth > e.clientWidth + 1)
        .map((e) => e.textContent),
    );
    assert.deepEqual(cut, [], language);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  }
});

test("seats are told apart by their marks, whatever colours one sees", async (t) => {
  const page = await openGame(t, "star:6");
  const marks = await page.locator(".seats .mark").evaluateAll((list) => list.map((e) => e.innerHTML));
  assert.equal(new Set(marks).size, 6);
  const cdp = await page.context().newCDPSession(page);
  for (const type of ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]) {
    await cdp.send("Emulation.setEmulatedVisionDeficiency", { type });
    await takePicture(page, `star-${type}`);
  }
});
