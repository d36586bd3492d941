/* The page in Chromium, used as a person uses it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindings, browserTests, LANGUAGES, SCHEMES, SIZES, takePicture } from "./harness.mjs";
import {
  click,
  ends,
  leaveGame,
  place,
  readMoves,
  shownMoves,
  steer,
  storedGame,
  turns,
} from "./play.mjs";

const { openPage } = browserTests();

const LITTLE = await readMoves("halma-8");
const FOUR = await readMoves("halma-4");
const NOTICE = ".notice-text";

async function openGame(t, game, moves = [], options = {}, position = "") {
  const page = await openPage(t, options);
  await page.waitForSelector(".board");
  await leaveGame(page, game, moves, position);
  return page;
}

/* ------------------------------------------------------------------------- whole games */

test("a whole game by mouse, with a reload in the middle", async (t) => {
  const page = await openPage(t);
  await page.click(".page-head .primary");
  await page.click('.mode:has([value="screen"])');
  await page.click('.variant:has([value="halma-8"])');
  await page.click('.dialog button[type="submit"]');
  for (const [index, move] of LITTLE.entries()) {
    const [from, to] = ends(move);
    await click(page, from);
    await click(page, to);
    await turns(page, index + 1);
    if (index === 20) {
      await page.reload();
      await turns(page, 21);
    }
  }
  assert.deepEqual(await shownMoves(page), LITTLE);
  await page.waitForSelector(".result");
  assert.equal(await page.textContent(".result h2"), "Blue wins");
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["1", "0"]);
  await click(page, "a1");
  await page.waitForSelector(".notice-bad");
});

test("a whole game by keyboard alone", async (t) => {
  const page = await openGame(t, "halma-8");
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press("Tab");
    if (await page.locator(".board:focus").count()) break;
  }
  assert.ok(await page.locator(".board:focus").count(), "the board is reached with Tab");
  let cursor = "b5"; // found out below: the cursor tells where it is
  await page.keyboard.press("PageDown");
  cursor = /^([a-h][1-8])/.exec(await page.textContent("[aria-live=polite]"))[1];
  for (const [index, move] of LITTLE.entries()) {
    const [from, to] = ends(move);
    await steer(page, cursor, from);
    await page.keyboard.press("Enter");
    await steer(page, from, to);
    await page.keyboard.press("Enter");
    await turns(page, index + 1);
    cursor = to;
  }
  assert.deepEqual((await storedGame(page)).moves, LITTLE);
  assert.match(await page.textContent("[aria-live=polite]"), /Blue wins/);
});

test("four seats: turns go around, one resigns, the rest play on for the places", async (t) => {
  const page = await openGame(t, "halma-4", FOUR.slice(0, 40));
  for (let index = 40; index < 44; index++) {
    const [from, to] = ends(FOUR[index]);
    await click(page, from);
    await click(page, to);
    await turns(page, index + 1);
  }
  await page.click('.actions button:has-text("Resign")');
  await page.click('.choice:has-text("Green")');
  await page.click(".dialog-foot .primary");
  await turns(page, 45);
  assert.equal(await page.locator(".piece.seat-g").count(), 0);
  assert.equal(await page.locator(".seat-left").count(), 1);
  await leaveGame(page, "halma-4", FOUR);
  assert.equal(await page.locator(".result-seats li").count(), 4);
  assert.match(await page.textContent(".result-seats li:first-child"), /Place 1.*Red.*1/);
});

/* ---------------------------------------------------------------------------- the board */

test("a piece travels its path, and the path stays marked", async (t) => {
  const page = await openGame(t, "halma-8", LITTLE.slice(0, 5), { calm: false });
  await click(page, "g2");
  await page.waitForSelector(".picked");
  const places = new Set();
  await page.exposeFunction("seen", (text) => places.add(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const moving = document.querySelector("#board-drawing > .piece-up");
      if (moving) window.seen(moving.getAttribute("transform") ?? "");
    }).observe(document.querySelector(".board-svg"), {
      subtree: true,
      attributes: true,
      childList: true,
    });
  });
  await click(page, "a8");
  await turns(page, 6);
  await page.waitForFunction(() => !document.querySelector("#board-drawing > .piece-up"));
  assert.ok(places.size > 6, `the piece was seen at ${places.size} places on its way`);
  assert.equal(await page.locator(".trail circle").count(), LITTLE[5].split("-").length - 1);
});

test("a piece can be dragged, and dropped where it may not go", async (t) => {
  const page = await openGame(t, "halma-8");
  const drag = async (from, to) => {
    const [a, b] = [await place(page, from), await place(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag("c7", "c3");
  await page.waitForSelector(".notice-bad");
  assert.equal(await page.locator(".wrong").count(), 2);
  await drag("a8", "c6");
  await turns(page, 1);
  assert.deepEqual(await shownMoves(page), ["a8-c6"]);
});

/* Two ways around for red on c3: over b4 and b6, or over d4 and d6. */
const TWO_WAYS = "8/8/1r1r4/8/1r1r4/2r5/8/6bb r";

test("of several routes one is chosen before the move, by keys, or after it, by buttons", async (t) => {
  const page = await openGame(t, "halma-8", [], {}, TWO_WAYS);
  await click(page, "c3");
  const { x, y } = await place(page, "c7");
  await page.mouse.move(x, y);
  await page.waitForSelector(".route-line");
  const first = await page.getAttribute(".route-line", "d");
  assert.match(await page.textContent(".cycle-label"), /Route 1 of/);
  await page.keyboard.press("r");
  await page.waitForFunction(
    (old) => document.querySelector(".route-line").getAttribute("d") !== old,
    first,
  );
  await page.mouse.click(x, y);
  await turns(page, 1);
  const [chosen] = await shownMoves(page);
  await page.waitForSelector(".cycle");
  await page.click('.cycle [aria-label="Previous route"]');
  await page.waitForFunction(
    (old) => document.querySelector(".move-text").textContent !== old,
    chosen,
  );
  assert.deepEqual(await shownMoves(page), ["c3-a5-c7"]);
});

test("a finger snaps to what can move and be reached, under a lens", async (t) => {
  const page = await openGame(t, "halma", [], { size: SIZES.phone, touch: true });
  const board = await page.locator(".board-svg").boundingBox();
  assert.equal(Math.round(board.width), 360);
  const [a, b] = [await place(page, "a1"), await place(page, "b1")];
  assert.ok(b.x - a.x >= 21.5, `a cell is ${b.x - a.x} pixels wide`);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const piece = await place(page, "c13");
  await touch("touchStart", [{ x: piece.x + 13, y: piece.y + 12 }]);
  await page.waitForSelector(".lens");
  assert.equal(await page.textContent(".lens-name"), "c13");
  await touch("touchEnd", []);
  await page.waitForSelector(".picked");
  const target = await place(page, "d12");
  await touch("touchStart", [{ x: target.x + 4, y: target.y + 14 }]);
  await page.waitForSelector(".ghost");
  await touch("touchEnd", []);
  await turns(page, 1);
  assert.equal(await page.locator(".lens").count(), 0);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("the board turns, and stays turned", async (t) => {
  const page = await openGame(t, "halma-8");
  const files = () =>
    page.locator(".labels").evaluate((labels) => {
      const across = (text) => Number(text.getAttribute("x"));
      const letters = [...labels.children].filter((text) => /[a-h]/.test(text.textContent));
      return letters
        .sort((a, b) => across(a) - across(b))
        .map((text) => text.textContent)
        .join("");
    });
  assert.equal(await files(), "abcdefgh");
  await page.keyboard.press("f");
  assert.equal(await files(), "hgfedcba");
  await page.reload();
  await page.waitForSelector(".board");
  assert.equal(await files(), "hgfedcba");
});

/* ------------------------------------------------------------------------------ reasons */

const SAYS = {
  en: "is too far",
  "zh-Hant": "c7",
  ja: "c7",
  fil: "c7",
};

for (const language of LANGUAGES)
  test(`an impossible click says why (${language})`, async (t) => {
    const page = await openGame(t, "halma-8", [], { language });
    assert.equal(await page.getAttribute("html", "lang"), language);
    await click(page, "c7");
    await click(page, "g8");
    await page.waitForSelector(".notice-bad");
    const said = await page.textContent(NOTICE);
    assert.ok(said.includes("c7") && said.includes("g8"), said);
    assert.ok(said.includes(SAYS[language]), said);
    assert.doesNotMatch(said, /[{}]|why\./);
    assert.equal(await page.locator(".wrong").count(), 2);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".notice-bad", { state: "detached" });
  });

/* --------------------------------------------------------------------- record and replay */

test("the game is gone through by keys, slider and list, and played on from the past", async (t) => {
  const page = await openGame(t, "halma-8", LITTLE.slice(0, 12));
  const shown = (n) =>
    page.waitForFunction(
      (view) => document.querySelector(".replay-slider").value === String(view),
      n,
    );
  await page.keyboard.press("ArrowLeft");
  await shown(11);
  await page.keyboard.press("Home");
  await shown(0);
  await page.keyboard.press(".");
  await shown(1);
  await page.locator(".replay-slider").fill("7");
  await shown(7);
  await page.locator(".move").nth(3).click();
  await shown(4);
  await page.keyboard.press("ArrowDown");
  await shown(5);
  assert.match(await page.textContent(NOTICE), /Turn 5 of 12/);
  await page.click('.notice button:has-text("Play on")');
  await turns(page, 5);
  await page.click('.actions button:has-text("Play again")');
  await turns(page, 6);
  await page.click('.actions button:has-text("Take back")');
  await turns(page, 5);
});

test("a game and a position are copied and pasted back", async (t) => {
  const page = await openGame(t, "halma-8", LITTLE.slice(0, 9));
  const exchange = '.actions button:has-text("paste")';
  await page.click(exchange);
  await page.waitForFunction(() => document.querySelector("#copy-game").value.includes("GameType"));
  await page.click(".copy-field:has(#copy-game) button");
  await page.waitForSelector('button:has-text("Copied")');
  const file = await page.evaluate(() => navigator.clipboard.readText());
  const position = await page.inputValue("#copy-position");
  await page.keyboard.press("Escape");
  await leaveGame(page, "halma");
  await page.click(exchange);
  await page.fill("#paste", file);
  await page.click(".paste .primary");
  await turns(page, 9);
  assert.deepEqual((await storedGame(page)).moves, LITTLE.slice(0, 9));
  await page.click(exchange);
  await page.fill("#paste", position);
  await page.click(".paste .primary");
  await turns(page, 0);
  assert.equal((await storedGame(page)).position, position);
  assert.equal(await page.locator(".dialog").count(), 0);
});

test("pasted text that is wrong says what and where", async (t) => {
  const page = await openGame(t, "halma-8");
  await page.click('.actions button:has-text("paste")');
  await page.fill("#paste", "8/8/8/8/8/8/8/9 r");
  await page.click(".paste .primary");
  assert.match(await page.textContent(".form-fault p"), /^Line 1, column 15: /);
  await page.fill("#paste", '[GameType "halma-8"]\n\n1. a8-c6 h1-h7 *');
  assert.equal(await page.locator(".form-fault").count(), 0);
  await page.click(".paste .primary");
  assert.match(await page.textContent(".form-fault p"), /^Line 3, column 10: .*h1.*h7/);
});

/* ------------------------------------------------------------------------------ endings */

test("house rules are chosen, named in the title, and hold", async (t) => {
  const page = await openPage(t);
  await page.click(".page-head .primary");
  await page.click('.mode:has([value="screen"])');
  await page.click('.variant:has([value="halma-8"])');
  await page.click(".house-rules summary");
  await page.check('[name="chain"][value="must_continue"]');
  await page.fill(".field-number input", "2");
  await page.click('.dialog button[type="submit"]');
  assert.deepEqual(await page.locator(".house li").allTextContents(), [
    "must hop on",
    "draw after 2 turns",
  ]);
  assert.equal((await storedGame(page)).game, "halma-8,chain=must_continue,turn_cap=2");
  await click(page, "c7");
  await click(page, "d6");
  await turns(page, 1);
  await click(page, "f2");
  await click(page, "e3");
  await page.waitForSelector(".result");
  assert.equal(await page.textContent(".result h2"), "A draw");
  assert.deepEqual(await page.locator(".result-score").allTextContents(), ["½", "½"]);
});

test("a draw is agreed only after a question", async (t) => {
  const page = await openGame(t, "halma-8", LITTLE.slice(0, 2));
  await page.click('.actions button:has-text("Draw")');
  await page.click('.dialog-foot button:has-text("Cancel")');
  assert.equal(await page.locator(".result").count(), 0);
  await page.click('.actions button:has-text("Draw")');
  await page.click(".dialog-foot .primary");
  await page.waitForSelector(".result");
  assert.equal(await page.textContent(".result h2"), "A draw");
});

/* Red is walled in on a8 and cannot move; red's other pieces are far from it. */
const STUCK = "rbbb4/bbb5/bbb5/8/8/8/8/8 r";

test("a seat that cannot move passes", async (t) => {
  const page = await openGame(t, "halma-8", [], {}, STUCK);
  assert.match(await page.textContent(NOTICE), /must pass/);
  await page.click('.notice button:has-text("Pass")');
  await turns(page, 1);
});

/* -------------------------------------------------------------------- settings, storage */

test("language and colours are chosen and remembered", async (t) => {
  const page = await openPage(t);
  await page.selectOption(".language select", "ja");
  await page.waitForSelector('html[lang="ja"]');
  await page.locator(".page-head .icon-button").click(); // light
  await page.locator(".page-head .icon-button").click(); // dark
  await page.waitForSelector('html[data-theme="dark"]');
  await page.reload();
  await page.waitForSelector('html[lang="ja"][data-theme="dark"]');
  await page.waitForSelector(".board");
});

test("a browser that stores nothing is told of, and plays on", async (t) => {
  const page = await openPage(t);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("blocked");
      },
    });
  });
  await page.reload();
  await page.waitForSelector(".board");
  await click(page, "c13");
  await click(page, "d12");
  await turns(page, 1);
  await page.waitForSelector(".fine-print");
});

test("a stored game that is none any more gives way to a fresh one", async (t) => {
  const page = await openGame(t, "halma-8", ["a1-a2"]);
  assert.equal(await page.locator(".move").count(), 0);
  assert.equal(await page.textContent("h1"), "Halma");
});

test("dialogs that cannot be loaded are told of, and the game goes on", async (t) => {
  const page = await openPage(t);
  await page.route("**/dialogs.*.js", (route) => route.abort());
  await page.reload();
  await page.waitForSelector(".board");
  await page.click(".page-head .primary");
  await page.waitForSelector('[role="alert"]:has-text("could not be loaded")');
  await click(page, "c13");
  await click(page, "d12");
  await turns(page, 1);
  page.problems.length = 0; // that the script was not loaded
});

/* ------------------------------------------------------------------- axe, and pictures */

/* What the page can look like: each brings a page there, from whatever it shows. */
const SCENES = {
  game: (page) => leaveGame(page, "halma-4", FOUR.slice(0, 61)),
  async reason(page) {
    await leaveGame(page, "halma-8", LITTLE.slice(0, 12));
    await click(page, "b8");
    await click(page, "h8");
    await page.waitForSelector(".notice-bad");
  },
  result: (page) => leaveGame(page, "halma-8", LITTLE),
  async "new-game"(page) {
    await leaveGame(page, "halma-4");
    await page.click(".page-head .primary");
    await page.click(".house-rules summary");
  },
  async rules(page) {
    await leaveGame(page, "halma-locked,pass=always");
    await page.click(".actions button:last-child");
    await page.waitForSelector(".dialog");
  },
  async exchange(page) {
    await leaveGame(page, "halma-8", LITTLE.slice(0, 6));
    await page.click(".actions button:nth-last-child(2)");
    await page.fill("#paste", "8/8/8/8/8/8/8/9 r");
    await page.click(".paste .primary");
    await page.waitForSelector(".form-fault");
  },
};

async function takeAtEverySize(page, name) {
  for (const [size, measures] of Object.entries(SIZES)) {
    await page.setViewportSize(measures);
    await takePicture(page, name.replace("SIZE", size));
  }
  await page.setViewportSize(SIZES.desktop);
}

for (const language of LANGUAGES)
  for (const scheme of SCHEMES)
    test(`axe finds nothing, and pictures are taken (${language}, ${scheme})`, async (t) => {
      const page = await openPage(t, { language, scheme });
      await page.waitForSelector(".board");
      for (const [name, show] of Object.entries(SCENES)) {
        await show(page);
        assert.deepEqual(await axeFindings(page), [], name);
        if (name === "game" || language === "en")
          await takeAtEverySize(page, `${name}-SIZE-${scheme}-${language}`);
      }
      await page.setViewportSize(SIZES.phone);
      await SCENES.reason(page);
      assert.deepEqual(await axeFindings(page), [], "phone");
    });

test("nothing is cut off or scrolls sideways at any size", async (t) => {
  for (const [name, size] of Object.entries(SIZES))
    for (const language of LANGUAGES) {
      const page = await openGame(t, "halma-4", FOUR.slice(0, 30), {
        size,
        language,
        touch: name !== "desktop",
      });
      const cut = await page.evaluate(() => {
        const wide = [...document.querySelectorAll(".button, .seat, .title, .notice-text")];
        return wide.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent);
      });
      assert.deepEqual(cut, [], `${name} ${language}`);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${name} ${language}`,
      );
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, select, summary")]
          .map((e) => [e.textContent || e.ariaLabel, e.getBoundingClientRect()])
          .filter(([, r]) => r.width > 0 && (r.width < 24 || r.height < 24))
          .map(([text]) => text),
      );
      assert.deepEqual(small, [], `${name} ${language}`);
      await page.close();
    }
});
