/* A room as the page sees it: the fold of its events, what is asked and asked again, and what is
 * drawn before the server has answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource } from "./core.mjs";

const { foldEvents } = await importSource("room/fold.ts");
const { openRoom, step, words, isAsking, isWaitingFor } = await importSource("room/room.ts");
const { readMessage } = await importSource("room/wire.ts");
const { drawQr } = await importSource("room/qr.ts");
const { readAddress, roomFragment, drawToken, drawId } = await importSource("room/address.ts");

const CODE = "h7kq2mzp";
const TOKEN = "t".repeat(32);
const STATE = {
  room: CODE,
  version: 3,
  game: "halma-8",
  number: 1,
  phase: "playing",
  seats: [
    { seat: "r", kind: "person", name: "Ann" },
    { seat: "b", kind: "person", name: "Ben" },
  ],
  moves: [],
  offer: null,
  wanted: [],
};

let drawn = 0;
const id = () => `id-${++drawn}`;

/* A room, and all it has sent; every action draws an id of its own. */
function table(entry = { id: "first", do: "enter", room: CODE, token: TOKEN }) {
  const self = { room: openRoom(entry.room ?? "", TOKEN, entry), sent: [], again: [] };
  self.act = (action) => {
    const [room, effects] = step(self.room, action, id());
    self.room = room;
    for (const effect of effects)
      if ("send" in effect) self.sent.push(effect.send);
      else self.again.push(effect.againIn);
    return self;
  };
  self.hear = (message) => self.act({ on: "heard", heard: readMessage(JSON.stringify(message)) });
  self.answer = (fields, request = self.sent.at(-1)) =>
    self.hear({ re: request.id, ok: true, ...fields });
  self.refuse = (error, fields = {}) => self.answer({ ok: false, error, ...fields });
  self.wish = (wish) => self.act({ on: "wish", wish });
  self.move = (word) => self.wish({ do: "move", word });
  self.events = (...events) => self.hear({ events });
  return self;
}

/* Someone at red's seat. */
const seated = (state = STATE) => table().act({ on: "linked" }).answer({ state, you: "r" });

/* ------------------------------------------------------------------------------ the fold */

test("a game from a drawn opening begins with its moves", () => {
  const waiting = { ...STATE, number: 0, phase: "waiting", game: "english", openings: "drawn" };
  const moves = ["9-14", "23-18", "14x23"];
  const event = { v: 4, do: "began", number: 1, seats: [0, 1], opening: 46, moves };
  const began = foldEvents(waiting, [event]);
  assert.equal(began.opening, 46);
  assert.deepEqual(began.moves, moves);
});

test("events lead from state to state, and those that are known change nothing", () => {
  const events = [
    { v: 3, do: "began", number: 1, seats: [0, 1] },
    { v: 4, do: "move", seat: "r", word: "a8-c6" },
    { v: 5, do: "offered", seat: "b", what: "draw" },
    { v: 6, do: "declined", seat: "r", what: "draw" },
    { v: 7, do: "move", seat: "b", word: "h1-f3" },
    { v: 8, do: "offered", seat: "b", what: "back" },
    { v: 9, do: "agreed", seat: "r", what: "back" },
    { v: 10, do: "taken-back", count: 1 },
    { v: 11, do: "resigned", seat: "b" },
    { v: 12, do: "wanted", seat: "r" },
  ];
  const state = foldEvents(STATE, events);
  assert.deepEqual(state.moves, ["a8-c6", "resign:b"]);
  assert.equal(state.offer, null);
  assert.deepEqual(state.wanted, ["r"]);
  assert.equal(state.version, 12);
  assert.equal(foldEvents(state, events), state);
});

test("an offer stands until a move, an answer, or what it was for", () => {
  const offered = foldEvents(STATE, [{ v: 4, do: "offered", seat: "b", what: "draw" }]);
  assert.deepEqual(offered.offer, { what: "draw", seat: "b", agreed: [] });
  const agreed = foldEvents(offered, [{ v: 5, do: "agreed", seat: "r", what: "draw" }]);
  assert.deepEqual(agreed.offer.agreed, ["r"]);
  assert.deepEqual(foldEvents(agreed, [{ v: 6, do: "drawn" }]).moves, ["draw"]);
  assert.equal(foldEvents(offered, [{ v: 5, do: "move", word: "a8-c6" }]).offer, null);
});

test("somebody takes a seat, and the first game begins", () => {
  const open = { ...STATE, version: 1, number: 0, phase: "waiting" };
  open.seats = [STATE.seats[0], { seat: "b", kind: "open" }];
  const joined = foldEvents(open, [{ v: 2, do: "joined", seat: "b", name: "Cy" }]);
  assert.deepEqual(joined.seats[1], { seat: "b", kind: "person", name: "Cy" });
  const began = foldEvents(joined, [{ v: 3, do: "began", number: 1, seats: [0, 1] }]);
  assert.equal(began.phase, "playing");
});

test("a seat that is given up is open before the first game, and left after", () => {
  const left = { v: 4, do: "left", seat: "b" };
  const waiting = foldEvents({ ...STATE, phase: "waiting" }, [left]);
  assert.equal(waiting.seats[1].kind, "open");
  const over = foldEvents({ ...STATE, wanted: ["r", "b"] }, [left]);
  assert.equal(over.seats[1].kind, "left");
  assert.deepEqual(over.wanted, ["r"]);
});

test("a gap, another game and an unknown event cannot be followed", () => {
  assert.equal(foldEvents(STATE, [{ v: 5, do: "move", word: "a8-c6" }]), null);
  assert.equal(foldEvents(STATE, [{ v: 4, do: "began", number: 2, seats: [1, 0] }]), null);
  assert.equal(foldEvents(STATE, [{ v: 4, do: "danced", seat: "r" }]), null);
});

test("what cannot be followed is asked for whole", () => {
  const at = seated().events({ v: 9, do: "move", seat: "r", word: "a8-c6" });
  assert.equal(at.sent.at(-1).do, "enter");
  assert.equal(at.sent.at(-1).version, undefined);
  at.answer({ state: { ...STATE, version: 9, moves: ["a8-c6"] }, you: "b" });
  assert.deepEqual(words(at.room), ["a8-c6"]);
  assert.equal(at.room.you, "b");
});

/* ---------------------------------------------------------------------- asking, again too */

test("a move is drawn at once, asked with the version it was made against, and answered", () => {
  const at = seated().move("a8-c6");
  assert.deepEqual(words(at.room), ["a8-c6"]);
  assert.ok(isWaitingFor(at.room, "move"));
  const { do: what, word, version } = at.sent.at(-1);
  assert.deepEqual({ what, word, version }, { what: "move", word: "a8-c6", version: 3 });
  at.events({ v: 4, do: "move", seat: "r", word: "a8-c6" });
  assert.deepEqual(words(at.room), ["a8-c6"]); // once, though its answer is still due
  at.answer({ version: 4 });
  assert.deepEqual(words(at.room), ["a8-c6"]);
  assert.ok(!isWaitingFor(at.room, "move"));
  assert.ok(!isAsking(at.room));
});

test("after a break the same request goes out again, once one is back in the room", () => {
  const at = seated().move("a8-c6");
  const first = at.sent.at(-1);
  at.act({ on: "broken" });
  assert.deepEqual(words(at.room), ["a8-c6"]);
  assert.equal(at.sent.length, 2);
  at.act({ on: "linked" });
  assert.equal(at.sent.at(-1).do, "enter");
  assert.equal(at.sent.at(-1).version, 3);
  at.answer({ events: [{ v: 4, do: "move", seat: "r", word: "a8-c6" }], you: "r" });
  assert.deepEqual(at.sent.at(-1), first);
  at.answer({ version: 4 });
  assert.deepEqual(at.room.queue, []);
  assert.deepEqual(words(at.room), ["a8-c6"]);
});

test("what is wished without a connection waits for one", () => {
  const at = seated().act({ on: "broken" }).move("a8-c6");
  assert.equal(at.sent.length, 1);
  at.act({ on: "linked" }).answer({ events: [], you: "r" });
  assert.equal(at.sent.at(-1).word, "a8-c6");
  assert.equal(at.sent.at(-1).version, 3);
});

test("a move made without a connection is stale when the game went on elsewhere", () => {
  const at = seated().act({ on: "broken" }).move("a8-c6").act({ on: "linked" });
  at.answer({
    events: [
      { v: 4, do: "move", seat: "r", word: "c7-d6" },
      { v: 5, do: "move", seat: "b", word: "h1-f3" },
    ],
    you: "r",
  });
  assert.deepEqual(words(at.room), ["c7-d6", "h1-f3"]);
  assert.equal(at.sent.at(-1).version, 3); // not 5: the server shall know what was known
  at.refuse("stale", { state: { ...STATE, version: 5, moves: ["c7-d6", "h1-f3"] } });
  assert.deepEqual(at.room.queue, []);
  assert.equal(at.room.refusal.error, "stale");
});

test("a refused move is taken from the board, and with it what was to follow", () => {
  const at = seated().move("dead").move("a8-c6");
  assert.deepEqual(words(at.room), ["dead", "a8-c6"]);
  at.refuse("illegal", { why: "dead-too-early", cells: [], state: STATE });
  assert.deepEqual(words(at.room), []);
  assert.equal(at.room.refusal.why, "dead-too-early");
  assert.equal(at.sent.filter((one) => one.do === "move").length, 1);
  at.move("a8-c6");
  assert.equal(at.room.refusal, null);
});

test("of two wishes the second waits, and goes by the version that the first led to", () => {
  const at = seated().move("dead").move("a8-c6");
  assert.equal(at.sent.at(-1).word, "dead");
  at.events({ v: 4, do: "move", seat: "r", word: "dead" }).answer({ version: 4 });
  assert.equal(at.sent.at(-1).word, "a8-c6");
  assert.equal(at.sent.at(-1).version, 4);
});

for (const error of ["busy", "cannot-store", "too-many"])
  test(`${error}: the same request goes out again later`, () => {
    const at = seated().move("a8-c6");
    const first = at.sent.at(-1);
    at.refuse(error, { after: 700 });
    assert.deepEqual(at.again, [700]);
    assert.deepEqual(words(at.room), ["a8-c6"]);
    assert.equal(at.room.refusal.error, error);
    assert.ok(!isAsking(at.room));
    at.act({ on: "again" });
    assert.deepEqual(at.sent.at(-1), first);
    assert.equal(at.answer({ version: 4 }).room.refusal, null);
  });

test("a room that is being made is asked for under one id, so that there is one", () => {
  const create = { id: "make", do: "create", game: "halma-8", seats: ["me", "open"], token: TOKEN };
  const at = table(create).act({ on: "linked" }).act({ on: "broken" }).act({ on: "linked" });
  assert.deepEqual(at.sent, [create, create]);
  at.answer({ version: 1, state: { ...STATE, version: 1, phase: "waiting" }, you: "r" });
  assert.equal(at.room.code, CODE);
  at.act({ on: "broken" }).act({ on: "linked" });
  assert.equal(at.sent.at(-1).do, "enter");
});

test("a seat that is taken leaves one to watch", () => {
  const at = table().act({ on: "linked" }).answer({ state: STATE, you: null });
  at.wish({ do: "join", room: CODE, token: "n".repeat(32) });
  assert.equal(at.room.token, "n".repeat(32));
  at.refuse("no-such-seat", { state: STATE });
  assert.equal(at.room.token, "");
  assert.equal(at.sent.at(-1).do, "enter");
  assert.equal(at.sent.at(-1).token, undefined);
  assert.equal(at.answer({ state: STATE, you: null }).room.you, "");
});

test("whatever speaks against sitting down, one is in the room still", () => {
  const at = table().act({ on: "linked" }).answer({ state: STATE, you: null });
  at.wish({ do: "join", room: CODE, token: "n".repeat(32), name: "\u202e" }).refuse("bad-field");
  assert.equal(at.room.lost, "");
  assert.equal(at.room.refusal.error, "bad-field");
  assert.equal(at.sent.at(-1).do, "enter");
});

test("a room that does not exist is lost, and nothing is asked any more", () => {
  const at = table().act({ on: "linked" }).refuse("no-such-room");
  assert.equal(at.room.lost, "no-such-room");
  assert.equal(at.act({ on: "broken" }).act({ on: "linked" }).sent.length, 1);
});

test("who was cut from the room enters again and asks again", () => {
  const at = seated().move("a8-c6").refuse("not-in-room");
  assert.equal(at.sent.at(-1).do, "enter");
  at.answer({ events: [], you: "r" });
  assert.equal(at.sent.at(-1).do, "move");
});

test("leaving gives the seat and its token up", () => {
  const at = seated().wish({ do: "leave" });
  assert.equal(at.sent.at(-1).version, undefined);
  assert.equal(at.answer({ version: 4 }).room.token, "");
  assert.equal(at.room.you, "");
});

test("whose seat was given up on another page asks what one is now", () => {
  const at = seated().events({ v: 4, do: "left", seat: "r" });
  assert.equal(at.sent.at(-1).do, "enter");
  at.refuse("no-such-seat").answer({ state: { ...STATE, version: 5 }, you: null });
  assert.equal(at.room.you, "");
  assert.equal(at.room.token, "");
});

test("an answer to something else is not taken for one's own", () => {
  const at = seated().move("a8-c6");
  at.hear({ re: "somebody else's", ok: true, version: 9 });
  assert.ok(isWaitingFor(at.room, "move"));
});

test("presence and the computer's place are told, and end with the connection", () => {
  const at = seated().hear({ here: { r: true, b: false }, watching: 2 });
  at.hear({ thinking: { seat: "b", place: 3 } });
  assert.deepEqual(at.room.thinking, { seat: "b", place: 3 });
  assert.equal(at.room.watching, 2);
  at.events({ v: 4, do: "move", seat: "b", word: "a8-c6" });
  assert.equal(at.room.thinking, null);
  assert.deepEqual(at.act({ on: "broken" }).room.here, {});
});

/* -------------------------------------------------------------------- texts from outside */

for (const text of [
  "",
  "null",
  "[]",
  "7",
  '{"re":7,"ok":true}',
  '{"re":"x","ok":"yes"}',
  '{"re":"x","ok":true,"state":{"version":"1"}}',
  '{"re":"x","ok":true,"state":null}',
  '{"events":[{"v":"1","do":"move"}]}',
  '{"events":[null]}',
  '{"news":1}',
])
  test(`no message: ${text || "nothing"}`, () => assert.equal(readMessage(text), null));

test("a link as a QR code: three corners that a camera finds, and the link between them", () => {
  const { size, path } = drawQr("https://hopyard.example/#/room/h7kq2mzp");
  const dark = (x, y) => path.includes(`M${x} ${y}h1`);
  assert.equal(size, 29);
  for (const [x, y] of [[0, 0], [22, 0], [0, 22]]) {
    const row = (dy) => Array.from({ length: 7 }, (_, dx) => (dark(x + dx, y + dy) ? 1 : 0)).join("");
    const rows = [0, 1, 2, 3, 4, 5, 6].map(row);
    assert.deepEqual(rows.slice(0, 3), ["1111111", "1000001", "1011101"]);
    assert.deepEqual(rows.slice(3).reverse(), ["1111111", "1000001", "1011101", "1011101"]);
  }
  assert.notEqual(drawQr("https://hopyard.example/#/room/h7kq2mzq").path, path);
});

test("a room's address is read and written; others are none", () => {
  assert.deepEqual(readAddress(roomFragment(CODE)), { code: CODE, token: "" });
  assert.deepEqual(readAddress(roomFragment(CODE, TOKEN)), { code: CODE, token: TOKEN });
  for (const wrong of ["", "#", "#/room/", "#/room/H7KQ2MZP", `#/room/${CODE}/short`, "#/lesson/x"])
    assert.equal(readAddress(wrong), null);
});

test("tokens and ids are as the wire wants them, and all different", () => {
  const all = new Set();
  for (let i = 0; i < 500; i++) {
    assert.match(drawToken(), /^[\w-]{22,64}$/);
    assert.match(drawId(), /^[\w-]{16,40}$/);
    all.add(drawToken());
  }
  assert.equal(all.size, 500);
});
