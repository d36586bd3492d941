/* Rooms at the board: what is played goes to the room, what the room says comes to the board, and
 * the game that was there before comes back. Against the real rules and a server of a few lines. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource, startCore } from "./core.mjs";

const { makeRooms } = await importSource("ui/play/rooms.ts");
const { drive } = await importSource("ui/play/driver.ts");
const { Tokens } = await importSource("room/tokens.ts");
const { AWAY, isJudging } = await importSource("ui/play/computer.ts");
const { mayPlay, movable } = await importSource("ui/play/session.ts");

const CODE = "h7kq2mzp";
const START = { game: "halma", position: "", moves: ["a12-a11"] };
const STATE = {
  room: CODE,
  version: 3,
  game: "halma-8",
  number: 1,
  phase: "playing",
  seats: [
    { seat: "r", kind: "person", name: "Ann" },
    { seat: "b", kind: "person" },
  ],
  moves: [],
  offer: null,
  wanted: [],
};

/* The rules, as the page asks them. */
async function makeRules() {
  const { ask } = await startCore();
  const all = ({ game, position, moves }) => [game, position, moves.length, ...moves];
  return {
    info: async (game) => ask("info", game),
    state: async (game) => ask("state", ...all(game)),
    explain: async (game, cells) => ask("explain", ...all(game), -1, ...cells),
    routes: async (game, cells) => ask("routes", ...all(game), -1, ...cells),
  };
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));

/* A board with a game of its own, in a browser whose address can be changed. */
async function table(fragment = "") {
  const rules = await makeRules();
  const at = { fragment, sockets: [], homes: 0, saved: [], session: null };
  const map = new Map();
  const box = {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => map.set(key, value),
    removeItem: (key) => map.delete(key),
    key: () => null,
    length: 0,
  };
  const world = {
    connect: () => {
      const socket = { sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close() {} };
      at.sockets.push(socket);
      return socket;
    },
    after: () => () => {},
    random: () => 1,
    hidden: () => false,
    watch: () => () => {},
  };
  const driver = drive({
    rules,
    thinker: { stop() {}, think: () => new Promise(() => {}), judge: () => new Promise(() => {}) },
    opened: { game: START, info: await rules.info("halma"), live: await rules.state(START) },
    undone: [],
    levels: [0, 0],
    bar: null,
    save: (game, _, levels) =>
      levels.includes(AWAY) ? at.rooms.played(game.moves) : at.saved.push(game.moves),
    changed: (session) => (at.session = session),
    broken: (error) => assert.fail(error),
  });
  at.session = driver.session();
  at.tokens = new Tokens(box);
  at.rooms = makeRooms({
    driver,
    world,
    tokens: at.tokens,
    place: {
      fragment: () => at.fragment,
      replace: (next) => (at.fragment = next),
      go: (next) => (at.fragment = next === "#" ? "" : next),
    },
    canShow: (game) => game.startsWith("halma"),
    sit: (letter) => (at.seat = letter),
    home: () => (at.homes++, void driver.begin(START, [0, 0])),
    changed: () => {},
  });
  at.sent = () => at.sockets.at(-1).sent;
  at.say = async (message) => {
    at.sockets.at(-1).onmessage({ data: JSON.stringify(message) });
    await quiet();
  };
  at.answer = (fields) => at.say({ re: at.sent().at(-1).id, ok: true, ...fields });
  at.enter = async (state = STATE, you = "r") => {
    at.rooms.look();
    at.sockets.at(-1).onopen();
    await at.answer({ state, you });
  };
  const cell = (name) => at.session.info.cells.findIndex((one) => one.name === name);
  at.play = async (from, to) => {
    driver.send({ do: "tap", cell: cell(from) });
    driver.send({ do: "tap", cell: cell(to) });
    await quiet();
  };
  at.driver = driver;
  return at;
}

test("a room's game comes to the board, one's own seat is played here, the rest elsewhere", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter();
  assert.equal(at.session.info.variant, "halma-8");
  assert.deepEqual(at.session.levels, [0, AWAY]);
  assert.ok(at.rooms.view().ready);
  assert.ok(mayPlay(at.session));
  assert.deepEqual(at.saved, []); // the device's own game is not touched
});

test("a move is drawn at once and sent once, with what was known", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter();
  await at.play("a8", "c6");
  assert.deepEqual(at.session.game.moves, ["a8-c6"]);
  assert.equal(at.session.live.turn, 1);
  assert.ok(at.rooms.view().sending);
  const moves = at.sent().filter((one) => one.do === "move");
  assert.deepEqual(
    moves.map(({ word, version }) => [word, version]),
    [["a8-c6", 3]],
  );
  await at.say({ events: [{ v: 4, do: "move", seat: "r", word: "a8-c6" }] });
  await at.answer({ version: 4 });
  assert.ok(!at.rooms.view().sending);
  assert.deepEqual(at.session.game.moves, ["a8-c6"]);
  assert.ok(!mayPlay(at.session));
  await at.play("h1", "f3"); // the other's piece
  assert.deepEqual(at.session.game.moves, ["a8-c6"]);
  await at.say({ events: [{ v: 5, do: "move", seat: "b", word: "h1-f3" }] });
  assert.deepEqual(at.session.game.moves, ["a8-c6", "h1-f3"]);
  assert.ok(at.session.motion);
  assert.equal(at.sent().filter((one) => one.do === "move").length, 1);
});

test("a refused move goes back from the board", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter();
  await at.play("a8", "c6");
  const state = { ...STATE, version: 5, moves: ["c7-d6", "h1-f3"] };
  await at.answer({ ok: false, error: "stale", text: "", state });
  assert.deepEqual(at.session.game.moves, ["c7-d6", "h1-f3"]);
  assert.equal(at.rooms.view().room.refusal.error, "stale");
  assert.ok(mayPlay(at.session));
});

test("what was taken back by consent goes back here as well", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter({ ...STATE, version: 5, moves: ["a8-c6", "h1-f3"] });
  await at.say({ events: [{ v: 6, do: "taken-back", count: 0 }] });
  assert.deepEqual(at.session.game.moves, []);
  assert.ok(mayPlay(at.session));
});

test("whoever looks at the past is left there, and misses nothing", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter({ ...STATE, version: 5, moves: ["a8-c6", "h1-f3"] }, null);
  at.driver.send({ do: "view", at: 1 });
  await quiet();
  await at.say({ events: [{ v: 6, do: "move", seat: "r", word: "c7-d6" }] });
  assert.equal(at.session.view, 1);
  assert.equal(at.session.game.moves.length, 3);
});

test("watchers and those who wait cannot play; nobody is helped while a game runs", async () => {
  const watching = await table(`#/room/${CODE}`);
  await watching.enter(STATE, null);
  assert.deepEqual(movable(watching.session), []);
  const waiting = await table(`#/room/${CODE}`);
  const open = [STATE.seats[0], { seat: "b", kind: "open" }];
  await waiting.enter({ ...STATE, version: 1, phase: "waiting", seats: open });
  assert.deepEqual(movable(waiting.session), []);
  await waiting.say({
    events: [
      { v: 2, do: "joined", seat: "b", name: "Ben" },
      { v: 3, do: "began", number: 1, seats: [0, 1] },
    ],
  });
  assert.ok(movable(waiting.session).length > 0);
  waiting.driver.send({ do: "bar", on: true });
  waiting.driver.send({ do: "hint" });
  assert.ok(!isJudging(waiting.session));
  assert.equal(waiting.session.mind, null);
});

test("another game begins with the sides changed", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter({ ...STATE, version: 5, phase: "over", moves: ["resign:r"] });
  assert.equal(at.session.live.end, "resignation");
  await at.say({ events: [{ v: 6, do: "began", number: 2, seats: [1, 0] }] });
  assert.equal(at.sent().at(-1).do, "enter");
  await at.answer({ state: { ...STATE, version: 6, number: 2 }, you: "b" });
  assert.deepEqual(at.session.game.moves, []);
  assert.deepEqual(at.session.levels, [AWAY, 0]);
  assert.equal(at.seat, "b");
});

test("a private link takes its seat, and its secret leaves the address", async () => {
  const token = "p".repeat(32);
  const at = await table(`#/room/${CODE}/${token}`);
  at.rooms.look();
  assert.equal(at.fragment, `#/room/${CODE}`);
  at.sockets.at(-1).onopen();
  assert.equal(at.sent()[0].token, token);
  assert.equal(at.tokens.get(CODE), token);
});

test("a room that is made gets its address; leaving it brings the own game back", async () => {
  const at = await table();
  at.rooms.create("halma-8", [AWAY, 0], "Ann");
  at.sockets.at(-1).onopen();
  assert.deepEqual(at.sent()[0].seats, ["open", "me"]);
  const seats = [
    { seat: "r", kind: "open" },
    { seat: "b", kind: "person", name: "Ann" },
  ];
  await at.answer({ version: 1, state: { ...STATE, version: 1, phase: "waiting", seats }, you: "b" });
  assert.equal(at.fragment, `#/room/${CODE}`);
  assert.ok(at.rooms.view().made);
  at.rooms.wish({ do: "leave" });
  await at.answer({ version: 2 });
  assert.equal(at.rooms.view(), null);
  assert.equal(at.fragment, "");
  assert.equal(at.tokens.get(CODE), "");
  assert.deepEqual(at.session.game, START);
  assert.equal(at.homes, 1);
});

test("going back in the browser's history leaves the room, and keeps the seat", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter();
  at.tokens.set(CODE, "t".repeat(32));
  at.fragment = "";
  at.rooms.look();
  await quiet();
  assert.equal(at.rooms.view(), null);
  assert.deepEqual(at.session.game, START);
  assert.equal(at.tokens.get(CODE), "t".repeat(32));
});

test("a game that has no board here is told, not shown", async () => {
  const at = await table(`#/room/${CODE}`);
  await at.enter({ ...STATE, game: "star" });
  assert.equal(at.rooms.view().room.lost, "no-board");
  assert.ok(!at.rooms.view().ready);
  assert.deepEqual(at.session.game, START);
});
