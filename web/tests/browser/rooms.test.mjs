/* Rooms in Chromium, with the real server: people who play each other, watch, lose the network and
 * come back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindings, browserTests, LANGUAGES, SIZES, takePicture } from "./harness.mjs";
import { click, ends, leaveGame, readMoves, shownMoves, steer, storedGame, turns } from "./play.mjs";

const site = browserTests();
const { openPage, killServer, startServer } = site;

const LITTLE = await readMoves("halma-8");
const NOTICE = ".notice-text";
const says = (page, words) => page.waitForSelector(`${NOTICE}:has-text("${words}")`);
const action = (name) => `.actions button:has-text("${name}")`;
const noAlarm = (page) => page.waitForSelector(".room-link:not(.room-link-off)");

/* --------------------------------------------------------------------------- coming together */

/* Makes a room for a little game and returns its link; the invitation is closed again. */
async function makeRoom(page, { name = "", variant = "halma-8", prepare = async () => {} } = {}) {
  await page.click('.notice button:has-text("online")');
  await page.click(`.variant:has([value="${variant}"])`);
  await page.fill('[name="name"]', name);
  await prepare(page);
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector(".dialog-invite");
  const link = await page.inputValue("#copy-room");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".dialog", { state: "detached" });
  return link;
}

const fragment = (link) => new URL(link).hash;

async function comeIn(t, link, options = {}) {
  const page = await openPage(t, { ...options, path: `/${fragment(link)}` });
  await page.waitForSelector(".board");
  return page;
}

async function sitDown(page, name = "") {
  await page.waitForSelector(".dialog-join");
  await page.fill('.dialog-join [name="name"]', name);
  await page.click('.dialog-join button[type="submit"]');
  await page.waitForSelector(".dialog", { state: "detached" });
}

/* Two people at one board; with more options, where they sit and on what. */
async function meet(t, options = {}) {
  const ann = await openPage(t, options);
  await ann.waitForSelector(".board");
  const link = await makeRoom(ann, { name: "Ann", ...options });
  const ben = await comeIn(t, link, options);
  await sitDown(ben, "Ben");
  await says(ann, "Red begins");
  await says(ben, "Waiting for Ann");
  return { ann, ben, link };
}

/* Plays moves in turn, each on the page of whose turn it is, and waits until all have seen it. */
async function playOn(pages, moves, from, to, watchers = []) {
  for (let i = from; i < to; i++) {
    const page = pages[i % 2];
    await turns(page, i);
    await page.waitForSelector(".table:not(.table-sending) .piece-can");
    const [a, b] = ends(moves[i]);
    await click(page, a);
    await click(page, b);
    for (const one of [...pages, ...watchers]) await turns(one, i + 1);
  }
}

/* ------------------------------------------------------------------------------- whole games */

test("a whole game of two with a spectator, through a reload, a lost network and a killed server", async (t) => {
  const { ann, ben, link } = await meet(t);
  const cy = await comeIn(t, link);
  await cy.waitForSelector('.room-line:has-text("You are watching")');
  assert.equal(await cy.locator(".piece-can").count(), 0);
  await ann.waitForSelector('.room-line:has-text("1 watching")');
  const both = [ann, ben];
  await playOn(both, LITTLE, 0, 6, [cy]);

  await ben.reload();
  await turns(ben, 6);
  await playOn(both, LITTLE, 6, 10, [cy]);

  await ann.context().setOffline(true);
  await says(ann, "No connection");
  await click(ann, ends(LITTLE[10])[0]);
  await click(ann, ends(LITTLE[10])[1]);
  await turns(ann, 11); // drawn at once, and kept
  await ann.waitForSelector(".table-sending");
  await ann.context().setOffline(false);
  await turns(ben, 11);
  await ann.waitForSelector(".table:not(.table-sending)");
  await playOn(both, LITTLE, 11, 16, [cy]);

  await killServer();
  for (const page of [ann, ben, cy]) await says(page, "No connection");
  await click(ann, ends(LITTLE[16])[0]);
  await click(ann, ends(LITTLE[16])[1]);
  await turns(ann, 17);
  await startServer();
  for (const page of [ann, ben, cy]) {
    await turns(page, 17);
    await noAlarm(page);
  }
  await playOn(both, LITTLE, 17, LITTLE.length, [cy]);

  for (const page of [ann, ben, cy]) {
    await page.waitForSelector(".result");
    assert.deepEqual(await shownMoves(page), LITTLE);
    assert.equal(await page.textContent(".result h2"), "Blue wins");
    page.problems.length = 0; // the connections that failed
  }
  assert.equal(await cy.locator(".rematch").count(), 0);
});

test("another game begins once both want it, with the sides changed; two clicks make one game", async (t) => {
  const { ann, ben } = await meet(t);
  await playOn([ann, ben], LITTLE, 0, 1);
  await ann.click(action("Resign"));
  await ann.click(".dialog-foot .primary");
  for (const page of [ann, ben]) await page.waitForSelector(".result");
  assert.equal(await ben.textContent(".result h2"), "Blue wins");
  await Promise.all([ann, ben].map((page) => page.click('button:has-text("Another game")')));
  await says(ben, "Red begins");
  await says(ann, "Waiting for Ben");
  assert.match(await ann.textContent("li.seat-b"), /Ann/);
  assert.match(await ann.textContent("li.seat-r"), /Ben/);
  await playOn([ben, ann], LITTLE, 0, 4);
  assert.deepEqual(await shownMoves(ann), LITTLE.slice(0, 4));
});

/* ---------------------------------------------------------------------------- by consent */

test("a draw is offered, declined, offered again and agreed", async (t) => {
  const { ann, ben } = await meet(t);
  await playOn([ann, ben], LITTLE, 0, 2);
  await ben.click(action("Draw"));
  await says(ben, "You have offered a draw");
  await says(ann, "Ben offers a draw");
  assert.deepEqual(await axeFindings(ann), []);
  await ann.click('.notice button:has-text("Decline")');
  await says(ben, "Ann declines");
  await ann.click(action("Draw"));
  await ben.click('.notice button:has-text("Agree")');
  for (const page of [ann, ben]) {
    await page.waitForSelector(".result");
    assert.equal(await page.textContent(".result h2"), "A draw");
  }
});

test("a move is taken back by consent, and a new move lets the offer lapse", async (t) => {
  const { ann, ben } = await meet(t);
  await playOn([ann, ben], LITTLE, 0, 3);
  await ann.click(action("Take back"));
  await ben.click('.notice button:has-text("Agree")');
  for (const page of [ann, ben]) await turns(page, 2);
  await says(ann, "Red to move");
  await playOn([ann, ben], LITTLE, 2, 3);
  await ann.click(action("Take back"));
  await says(ben, "Ann asks");
  await click(ben, ends(LITTLE[3])[0]);
  await click(ben, ends(LITTLE[3])[1]);
  await turns(ann, 4);
  await says(ann, "Red to move");
  assert.equal(await ben.locator('.notice button:has-text("Agree")').count(), 0);
});

test("who leaves in the middle gives the game up, and somebody else takes the seat after", async (t) => {
  const { ann, ben, link } = await meet(t);
  await playOn([ann, ben], LITTLE, 0, 2);
  await ben.click(action("Leave"));
  await ben.click(".dialog-foot .primary");
  await ben.waitForSelector(".room-line", { state: "detached" });
  assert.equal(new URL(ben.url()).hash, "");
  await ann.waitForSelector('.result h2:has-text("Red wins")');
  const dan = await comeIn(t, link);
  await dan.click('.notice button:has-text("Take the seat")');
  await sitDown(dan, "<i>Dan</i>");
  await ann.waitForSelector('li.seat-b:has-text("<i>Dan</i>")'); // a name is text
  for (const page of [ann, dan]) await page.click('button:has-text("Another game")');
  await says(dan, "Red begins");
});

/* ---------------------------------------------------------------------- seats and devices */

test("a private link brings one's seat to another device; both agree", async (t) => {
  const { ann, ben } = await meet(t);
  await ben.click('.room-line button:has-text("Invite")');
  await ben.click(".dialog-invite summary");
  const own = await ben.inputValue("#copy-private");
  await ben.keyboard.press("Escape");
  await ben.click(action("paste"));
  await ben.waitForFunction(() => /Red "Ann"/.test(document.querySelector("#copy-game").value));
  assert.match(await ben.inputValue("#copy-game"), /\[Blue "Ben"\]/);
  await ben.keyboard.press("Escape");
  const phone = await comeIn(t, own, { size: SIZES.phone });
  assert.equal(new URL(phone.url()).hash, fragment(own).split("/").slice(0, 3).join("/"));
  await phone.waitForSelector('.seat-b:has-text("you")');
  await playOn([ann, phone], LITTLE, 0, 3, [ben]);
  await playOn([ann, ben], LITTLE, 3, 4, [phone]);
  await phone.reload();
  await turns(phone, 4);
  await phone.waitForSelector('.seat-b:has-text("you")');
});

test("the game of this device is there again after a room", async (t) => {
  const ann = await openPage(t);
  await ann.waitForSelector(".board");
  await leaveGame(ann, "halma-8", LITTLE.slice(0, 5));
  await ann.click(".page-head .primary");
  await ann.click('.mode:has([value="online"])');
  await ann.click('.dialog button[type="submit"]');
  await ann.waitForSelector(".dialog-invite");
  await ann.keyboard.press("Escape");
  await turns(ann, 0);
  assert.deepEqual((await storedGame(ann)).moves, LITTLE.slice(0, 5));
  await ann.goBack();
  await turns(ann, 5);
  await ann.goForward();
  await ann.waitForSelector('.seat-r:has-text("you")');
  await turns(ann, 0);
  await ann.reload();
  await ann.waitForSelector('.seat-r:has-text("you")');
  assert.deepEqual((await storedGame(ann)).moves, LITTLE.slice(0, 5));
});

test("presence is told, and a seat that is taken is not given twice", async (t) => {
  const { ann, ben, link } = await meet(t);
  await ann.waitForSelector('.seat-b .seat-here:not(.seat-away)');
  await ben.close();
  await ann.waitForSelector(".seat-b .seat-away");
  const cy = await comeIn(t, link);
  await cy.waitForSelector('.room-line:has-text("You are watching")');
  assert.equal(await cy.locator(".dialog").count(), 0);
});

test("a room is two clicks away", async (t) => {
  const page = await openPage(t);
  await page.click('.notice button:has-text("online")');
  await page.click('.dialog button[type="submit"]');
  await page.waitForSelector(".dialog-invite");
});

/* A server that says what the real one says only when it is in need. */
test("what the server cannot do just now is told, and asked again", async (t) => {
  const seats = [
    { seat: "r", kind: "person", name: "Ann" },
    { seat: "b", kind: "computer", level: 3 },
  ];
  const state = { room: "h7kq2mzp", version: 2, game: "halma-8", number: 1, phase: "playing" };
  const whole = { ...state, seats, moves: [], offer: null, wanted: [], end: "none", score: "*" };
  const refusals = ["busy", "cannot-store"];
  const page = await openPage(t);
  let say;
  await page.routeWebSocket("**/ws", (socket) => {
    say = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const { id, do: what, word } = JSON.parse(text);
      const error = what === "move" ? refusals.shift() : "";
      if (what === "enter") return say({ re: id, ok: true, state: whole, you: "r" });
      if (error) return say({ re: id, ok: false, error, text: "", after: 1500 });
      say({ events: [{ v: 3, do: "move", seat: "r", word }] });
      say({ re: id, ok: true, version: 3 });
      say({ thinking: { seat: "b", place: 3 } });
    });
  });
  await page.goto(`${site.address}/#/room/h7kq2mzp`);
  await page.reload(); // the stand-in comes with a new page only
  await says(page, "Red begins");
  await click(page, ends(LITTLE[0])[0]);
  await click(page, ends(LITTLE[0])[1]);
  await says(page, "The server is busy");
  await turns(page, 1);
  await says(page, "cannot save anything");
  await says(page, "3 other moves");
  say({ thinking: { seat: "b", place: -1 } });
  await says(page, "does not answer");
  say({ thinking: { seat: "b", place: 0 } });
  await says(page, "Blue is thinking");
});

test("a room that does not exist says so, and leads back", async (t) => {
  const page = await openPage(t, { path: "/#/room/zzzzzzzz" });
  await page.waitForSelector('.door:has-text("There is no such room")');
  assert.deepEqual(await axeFindings(page), []);
  await page.click(".door button");
  await page.waitForSelector(".board");
});

/* ------------------------------------------------------------------------------ computers */

test("computers play in a room with two people", async (t) => {
  const ann = await openPage(t);
  await ann.waitForSelector(".board");
  const link = await makeRoom(ann, {
    name: "Ann",
    variant: "halma-4",
    prepare: async (page) => {
      await page.click(".each-seat summary");
      await page.selectOption('[name="seat-g"]', "1");
      await page.selectOption('[name="seat-y"]', "1");
    },
  });
  const ben = await comeIn(t, link);
  await sitDown(ben, "Ben");
  await says(ann, "Red begins");
  const four = await readMoves("halma-4");
  await click(ann, ends(four[0])[0]);
  await click(ann, ends(four[0])[1]);
  for (const page of [ann, ben]) await turns(page, 2); // green has answered
  await says(ben, "Blue to move");
  await ben.click(action("Resign"));
  await ben.click(".dialog-foot .primary");
  for (const page of [ann, ben]) await turns(page, 4); // and yellow after blue
});

/* ---------------------------------------------------------------- by keyboard, by finger */

async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${selector} is not reached with Tab`);
}

test("a room is made, entered and played in by keyboard alone", async (t) => {
  const ann = await openPage(t);
  await ann.waitForSelector(".board");
  await tabTo(ann, '.notice button:has-text("online")');
  await ann.keyboard.press("Enter");
  await tabTo(ann, '.dialog [name="variant"]');
  while (!(await ann.locator('[value="halma-8"]:checked').count()))
    await ann.keyboard.press("ArrowDown");
  await tabTo(ann, '.dialog [type="submit"]');
  await ann.keyboard.press("Enter");
  await ann.waitForSelector(".dialog-invite");
  const link = await ann.inputValue("#copy-room");
  await ann.keyboard.press("Escape");
  const ben = await comeIn(t, link);
  await tabTo(ben, '.dialog-join [type="submit"]');
  await ben.keyboard.press("Enter");
  await says(ann, "Red begins");
  await tabTo(ann, ".board");
  await ann.keyboard.press("PageDown");
  const cursor = /^([a-h][1-8])/.exec(await ann.textContent("[aria-live=polite]"))[1];
  /* Red sits at the near side: the board is turned half around. */
  const turned = (cell) =>
    String.fromCharCode(201 - cell.charCodeAt(0)) + String(9 - Number(cell.slice(1)));
  const [from, to] = ends(LITTLE[0]).map(turned);
  await steer(ann, turned(cursor), from);
  await ann.keyboard.press("Enter");
  await steer(ann, from, to);
  await ann.keyboard.press("Enter");
  await turns(ben, 1);
  assert.deepEqual(await shownMoves(ben), LITTLE.slice(0, 1));
});

/* --------------------------------------------------------------- every state, as it looks */

for (const [sizeName, size] of Object.entries(SIZES))
  for (const scheme of ["light", "dark"])
    test(`every state of a room: ${sizeName}, ${scheme}`, async (t) => {
      const look = { size, scheme, touch: sizeName !== "desktop" };
      const show = async (page, state) => {
        await takePicture(page, `room-${state}-${sizeName}-${scheme}`);
        assert.deepEqual(await axeFindings(page), [], state);
      };
      const ann = await openPage(t, look);
      await ann.waitForSelector(".board");
      await ann.click('.notice button:has-text("online")');
      await ann.click('.variant:has([value="halma-8"])');
      await ann.fill('[name="name"]', "Ann");
      await show(ann, "new");
      await ann.click('.dialog button[type="submit"]');
      await ann.waitForSelector('.qr path[d^="M"]');
      await show(ann, "invite");
      const link = await ann.inputValue("#copy-room");
      await ann.keyboard.press("Escape");
      await says(ann, "Waiting for 1 more player");
      await show(ann, "waiting");
      const ben = await comeIn(t, link, look);
      await ben.waitForSelector(".dialog-join");
      await show(ben, "join");
      await sitDown(ben, "Ben");
      await says(ann, "Red begins");
      await playOn([ann, ben], LITTLE, 0, 9);
      await show(ann, "theirs");
      await show(ben, "mine");
      const cy = await comeIn(t, link, look);
      await cy.waitForSelector('.room-line:has-text("You are watching")');
      await show(cy, "watching");
      await ann.click(action("Draw"));
      await says(ben, "Ann offers a draw");
      await show(ben, "offer");
      await ben.click(action("Leave"));
      await ben.waitForSelector(".dialog-leave");
      await show(ben, "leave");
      await ben.keyboard.press("Escape");
      await ben.click('.notice button:has-text("Agree")');
      await ben.click('button:has-text("Another game")');
      await ann.waitForSelector('.rematch:has-text("Ben would like another game")');
      await show(ann, "over");
    });

for (const language of LANGUAGES)
  test(`a room in ${language}`, async (t) => {
    const page = await openPage(t, { language, size: SIZES.phone, touch: true });
    await page.waitForSelector(".board");
    await page.click(".notice .button >> nth=1");
    await page.click('.variant:has([value="halma-8"])');
    await takePicture(page, `room-new-phone-${language}`);
    await page.click('.dialog button[type="submit"]');
    await page.waitForSelector('.qr path[d^="M"]');
    await takePicture(page, `room-invite-phone-${language}`);
    assert.doesNotMatch(await page.textContent("body"), /[{}]|\broom\.[a-z]/);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".dialog", { state: "detached" });
    await takePicture(page, `room-waiting-phone-${language}`);
    assert.doesNotMatch(await page.textContent("body"), /[{}]|\broom\.[a-z]/);
  });
