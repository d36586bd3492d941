/* Playing the computer in Chromium, by mouse and by keyboard. The person's moves come from the same
 * engine, asked here in Node: whoever plays well enough gets home. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { buildThinker } from "../../wasm/build.mjs";
import { game as fields, importSource } from "../core.mjs";
import { axeFindings, browserTests, LANGUAGES, SCHEMES, SIZES, takePicture } from "./harness.mjs";
import { click, ends, leaveGame, shownMoves, steer, storedGame, turns } from "./play.mjs";

const ENGINE = "**/thinker-*.wasm"; // whatever family it plays
const { openPage } = browserTests();
const { askCore } = await importSource("core.ts");
const module = await WebAssembly.compile(await readFile(await buildThinker("hop")));
const { exports: core } = await WebAssembly.instantiate(module);

const GOOD = 4; // level: thinks in no time, and brings everyone home

function goodMove(game, moves) {
  const ask = (...words) => askCore(core, words.map(String));
  ask("begin", ...fields(game, moves), GOOD, 0);
  while (!ask("step", 10_000).done);
  return ask("result").move;
}

const NOTICE = ".notice-text";
const take = '.actions button:has-text("Take back")';

async function openGame(t, game, levels, moves = [], options = {}) {
  const page = await openPage(t, options);
  await page.waitForSelector(".board");
  await leaveGame(page, game, moves, "", levels);
  return page;
}

async function playMove(page, move) {
  const [from, to] = ends(move);
  await click(page, from);
  await click(page, to);
}

/* Holds the engine back until `release()`: so long, the computer thinks. */
async function holdEngine(page) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.context().route(ENGINE, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/* Waits until it is the person's turn again, or the game is over; true if it goes on. */
async function myTurn(page, least) {
  await page.waitForFunction(
    (n) =>
      document.querySelector(".result") ||
      (!document.querySelector(".thinking") && document.querySelectorAll(".move").length >= n),
    least,
  );
  return (await page.locator(".result").count()) === 0;
}

/* ------------------------------------------------------------------------- whole games */

test("a whole game by mouse, with a turn taken back while the computer thinks", async (t) => {
  const page = await openPage(t);
  const release = await holdEngine(page);
  await page.click(".page-head .primary");
  await page.click('.variant:has([value="halma-8"])');
  await page.click('.strength .choice:has([value="1"])');
  await page.click('.dialog button[type="submit"]');
  await playMove(page, "c7-d6");
  await page.waitForSelector(".thinking");
  await page.click(take);
  await turns(page, 0);
  assert.equal(await page.locator(".thinking").count(), 0);
  release();
  const moves = [];
  for (let least = 2; await myTurn(page, moves.length); least += 2) {
    await playMove(page, goodMove("halma-8", moves));
    await myTurn(page, least);
    moves.splice(0, Infinity, ...(await storedGame(page)).moves);
    assert.ok(moves.length < 300, "the game comes to an end");
  }
  assert.match(await page.textContent(".result h2"), /wins/);
  assert.match(await page.textContent(".result p"), /home|camp|arriv|target/i);
  await page.click(take); // even now: back to the person's last turn
  await page.waitForSelector(".result", { state: "detached" });
  assert.ok(moves.length - (await storedGame(page)).moves.length <= 2);
});

async function tabTo(page, selector) {
  for (let i = 0; i < 40; i++) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} is not reached with Tab`);
}

test("a whole game by keyboard, with a turn taken back while the computer thinks", async (t) => {
  const page = await openPage(t);
  const release = await holdEngine(page);
  const { keyboard } = page;
  await tabTo(page, ".page-head .primary");
  await keyboard.press("Enter");
  await tabTo(page, '[name="level"]');
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowLeft"); // from 3 to 1
  await tabTo(page, '[name="variant"]');
  while (!(await page.locator('[value="halma-8"]:focus').count()))
    await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await turns(page, 0);
  await keyboard.press("f"); // a1 at the bottom left, as steering has it
  await tabTo(page, ".board");
  await keyboard.press("PageDown");
  let cursor = /^([a-h][1-8])/.exec(await page.textContent("[aria-live=polite]"))[1];
  const playByKeys = async (move) => {
    const [from, to] = ends(move);
    await steer(page, cursor, from);
    await keyboard.press("Enter");
    await steer(page, from, to);
    await keyboard.press("Enter");
    cursor = to;
  };
  await playByKeys("c7-d6");
  await page.waitForSelector(".thinking");
  await tabTo(page, take);
  await keyboard.press("Enter");
  await turns(page, 0);
  assert.equal(await page.locator(".thinking").count(), 0);
  release();
  for (let i = 0; (await page.locator(".board:focus").count()) === 0; i++) {
    assert.ok(i < 40, "the board is reached again");
    await keyboard.press("Shift+Tab");
  }
  for (let least = 2; await myTurn(page, least - 2); least += 2) {
    await playByKeys(goodMove("halma-8", (await storedGame(page)).moves));
    await myTurn(page, least);
    assert.ok(least < 300, "the game comes to an end");
  }
  assert.match(await page.textContent("[aria-live=polite]"), /wins/);
});

/* ----------------------------------------------------------------------- while it thinks */

test("a real search is stopped at once, and another begins", async (t) => {
  const page = await openGame(t, "halma", [0, 8]);
  await playMove(page, "c13-d12");
  // On a fast machine the search may be over before it is seen: that is as good to take back.
  await page.waitForFunction(
    () =>
      document.querySelector(".thinking")?.value > 0 ||
      document.querySelectorAll(".move").length === 2,
  );
  await page.click(take);
  await turns(page, 0);
  assert.equal(await page.locator(".thinking").count(), 0);
  await playMove(page, "d14-e13");
  await turns(page, 2);
  assert.equal((await shownMoves(page))[0], "d14-e13");
});

test("resigning while it thinks ends the game, and only people can resign", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  const release = await holdEngine(page);
  await leaveGame(page, "halma-8", ["c7-d6"], "", [0, 4]);
  await page.waitForSelector(".thinking");
  assert.equal(await page.locator('.actions button:has-text("Draw")').count(), 0);
  await page.click('.actions button:has-text("Resign")');
  assert.deepEqual(await page.locator(".dialog-resign .choice").allTextContents(), ["Red"]);
  await page.click(".dialog-foot .primary");
  await page.waitForSelector(".result");
  release();
  assert.equal(await page.textContent(".result h2"), "Blue wins");
  await page.click(".result .primary"); // its answer, were it played, would come before this
  assert.equal((await storedGame(page)).moves.length, 2);
});

test("a new game while it thinks leaves its answer behind", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  const release = await holdEngine(page);
  await leaveGame(page, "halma-8", ["c7-d6"], "", [0, 4]);
  await page.waitForSelector(".thinking");
  await page.click(".page-head .primary");
  await page.click('.choice:has([name="side"][value="b"])');
  await page.click('.dialog button[type="submit"]');
  await turns(page, 0);
  release();
  await turns(page, 1); // the computer's, as red
  assert.doesNotMatch((await shownMoves(page))[0], /^[f-h][1-3]-/);
});

test("a reload in the middle of thinking thinks on", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  const release = await holdEngine(page);
  await leaveGame(page, "halma-8", [], "", [0, 4]);
  await playMove(page, "c7-d6");
  await page.waitForSelector(".thinking");
  await page.reload();
  await page.waitForSelector(".thinking");
  release();
  await turns(page, 2);
});

test("the answer arrives while one looks at the past", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  const release = await holdEngine(page);
  await leaveGame(page, "halma-8", ["a8-c6", "h1-f3", "c7-d6"], "", [0, 4]);
  await page.waitForSelector(".thinking");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".replay-slider").value === "0");
  release();
  await turns(page, 4);
  assert.equal(await page.inputValue(".replay-slider"), "0");
  await page.click('.notice button:has-text("Back to now")');
  await page.waitForFunction(() => document.querySelector(".replay-slider").value === "4");
});

test("an engine that does not load is told of, and tried again on request", async (t) => {
  const page = await openPage(t);
  await page.waitForSelector(".board");
  const context = page.context();
  await context.route(ENGINE, (route) => route.abort());
  await leaveGame(page, "halma-8", ["c7-d6"], "", [0, 2]);
  await page.waitForSelector('.notice button:has-text("Try again")');
  page.problems.length = 0; // that it was not loaded
  await context.unroute(ENGINE);
  await page.click('.notice button:has-text("Try again")');
  await turns(page, 2);
});

/* ------------------------------------------------------------------------ seats of all kinds */

test("one click plays the computer", async (t) => {
  const page = await openPage(t);
  await page.click('.notice button:has-text("Play the computer")');
  await page.waitForSelector(".seat-level");
  await playMove(page, "c13-d12"); // on the near side now
  await turns(page, 2);
  const box = await page.locator(".board-svg").boundingBox();
  const red = await page.locator("#board-drawing .piece.seat-r").first().boundingBox();
  assert.ok(red.y > box.y + box.height / 2, "red is at the bottom");
});

test("four seats, people and computers in turn", async (t) => {
  const page = await openPage(t);
  await page.click(".page-head .primary");
  await page.click('.variant:has([value="halma-4"])');
  await page.click(".each-seat summary");
  await page.selectOption('[name="seat-g"]', "1");
  await page.selectOption('[name="seat-b"]', "0");
  await page.selectOption('[name="seat-y"]', "2");
  await page.click('.dialog button[type="submit"]');
  assert.deepEqual(await page.locator(".seat-level").allTextContents(), ["Level 1", "Level 2"]);
  const round = async (count) => {
    await playMove(page, goodMove("halma-4", (await storedGame(page)).moves));
    await turns(page, count);
  };
  await round(2);
  await round(4);
  await page.click(take); // blue's move and yellow's answer
  await turns(page, 2);
  await page.click('.actions button:has-text("Play again")');
  await turns(page, 4);
  await page.click('.actions button:has-text("Resign")');
  assert.deepEqual(await page.locator(".dialog-resign .choice").allTextContents(), ["Red", "Blue"]);
  await page.click(".dialog-foot .primary");
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 6);
});

test("computers among themselves play, pause and go on", async (t) => {
  const page = await openGame(t, "halma-8", [1, 1]);
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 3);
  await page.click('.notice button:has-text("Pause")');
  const count = await page.locator(".move").count();
  await page.click('.actions [aria-keyshortcuts="F"]');
  assert.equal(await page.locator(".move").count(), count);
  assert.equal(await page.locator('.actions button:has-text("Resign")').count(), 0);
  await page.click('.notice button:has-text("Continue")');
  await page.waitForFunction((n) => document.querySelectorAll(".move").length > n, count);
});

test("who plays goes into the file, and comes back from it", async (t) => {
  const page = await openGame(t, "halma-8", [0, 3], ["a8-c6", "h1-f3"]);
  await page.click('.actions button:has-text("paste")');
  await page.waitForFunction(() => document.querySelector("#copy-game").value.includes("level 3"));
  const file = await page.inputValue("#copy-game");
  await page.keyboard.press("Escape");
  await leaveGame(page, "halma");
  assert.equal(await page.locator(".seat-level").count(), 0);
  await page.click('.actions button:has-text("paste")');
  await page.fill("#paste", file);
  await page.click(".paste .primary");
  await turns(page, 2);
  assert.deepEqual(await page.locator(".seat-level").allTextContents(), ["Level 3"]);
  await playMove(page, "c7-d6");
  await turns(page, 4);
});

/* ------------------------------------------------------------------------ hints and the bar */

test("a hint draws the move's path, tells the lead, and goes away", async (t) => {
  const page = await openGame(t, "halma-8", []);
  await page.keyboard.press("h");
  await page.waitForSelector(".hinted");
  assert.match(await page.textContent(NOTICE), /^Best: [a-h1-8-]+\. .*(ahead|behind|even)/);
  await page.keyboard.press("h");
  await page.waitForSelector(".hinted", { state: "detached" });
  await page.click('.actions button:has-text("Hint")');
  await page.waitForSelector(".hinted");
  const move = /Best: (\S+)\. /.exec(await page.textContent(NOTICE))[1];
  await playMove(page, move);
  await turns(page, 1);
  assert.equal(await page.locator(".hinted").count(), 0);
});

test("the bar comes with a computer, tells the lead, and stays off once it is switched off", async (t) => {
  const page = await openGame(t, "halma-8", []);
  assert.equal(await page.locator(".evaluation").count(), 0);
  await leaveGame(page, "halma-8", ["c7-d6"], "", [0, 2]);
  await page.waitForFunction(() =>
    /ahead|Even/.test(document.querySelector(".evaluation")?.ariaLabel),
  );
  const toggle = '.actions button:has-text("Evaluation")';
  assert.equal(await page.getAttribute(toggle, "aria-pressed"), "true");
  await page.click(toggle);
  await page.waitForSelector(".evaluation", { state: "detached" });
  await page.reload();
  await page.waitForSelector('.actions button[aria-pressed="false"]');
  assert.equal(await page.locator(".evaluation").count(), 0);
});

test("the engine is not loaded before it is needed", async (t) => {
  const page = await openPage(t, { path: "/?" });
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url()));
  await leaveGame(page, "halma-8");
  await playMove(page, "c7-d6");
  await turns(page, 1);
  assert.ok(!loaded.some((url) => url.includes("think")), String(loaded));
});

/* ------------------------------------------------------------------------ axe and pictures */

const SCENES = [
  {
    name: "computer-new-game",
    open: async (t, options) => {
      const page = await openGame(t, "halma-4", [0, 5, 0, 2], [], options);
      await page.click(".page-head .primary");
      await page.click(".each-seat summary");
      return page;
    },
  },
  {
    name: "computer-hint",
    open: async (t, options) => {
      const page = await openGame(t, "halma", [0, 3], ["a12-c12", "p5-n5"], options);
      await page.keyboard.press("h");
      await page.waitForSelector(".hinted");
      return page;
    },
  },
  {
    name: "computer-thinking",
    open: async (t, options) => {
      const page = await openGame(t, "halma-4", [0, 0, 0, 0], [], options);
      await holdEngine(page);
      await leaveGame(page, "halma-4", ["a13-b12"], "", [0, 8, 2, 5]);
      await page.waitForSelector(".thinking");
      return page;
    },
  },
];

for (const language of LANGUAGES)
  for (const scheme of SCHEMES)
    test(`axe finds nothing, and pictures are taken (${language}, ${scheme})`, async (t) => {
      for (const { name, open } of SCENES) {
        const page = await open(t, { language, scheme });
        assert.deepEqual(await axeFindings(page), [], name);
        for (const size of Object.keys(SIZES)) {
          await page.setViewportSize(SIZES[size]);
          await takePicture(page, `${name}-${size}-${scheme}-${language}`);
          const cut = await page.evaluate(() => {
            const wide = [...document.querySelectorAll(".button, .seat, .choice, .notice-text")];
            return wide.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent);
          });
          assert.deepEqual(cut, [], `${name} ${size}`);
        }
      }
    });
