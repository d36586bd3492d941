/* The connection that comes back, in a world of fake time and fake sockets; and a whole visit to a
 * little room on top of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource } from "./core.mjs";

const { Link, ANSWER_MS } = await importSource("room/link.ts");
const { createRoom, enterRoom } = await importSource("room/visit.ts");
const { Tokens } = await importSource("room/tokens.ts");
const { words } = await importSource("room/room.ts");

/* Time that passes only when it is told to, and sockets that do what the test says. */
function fakeWorld() {
  let now = 0;
  let timers = [];
  const world = { sockets: [], hiddenNow: false, on: null, luck: 1 };
  world.pass = (ms) => {
    const end = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  world.after = (ms, run) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => (timers = timers.filter((one) => one !== timer));
  };
  world.connect = () => {
    const socket = { sent: [], closed: false, onopen: null, onmessage: null, onclose: null };
    socket.send = (text) => socket.sent.push(JSON.parse(text));
    socket.close = () => (socket.closed = true);
    world.sockets.push(socket);
    return socket;
  };
  world.random = () => world.luck;
  world.hidden = () => world.hiddenNow;
  world.watch = (on) => {
    world.on = on;
    return () => (world.on = null);
  };
  world.last = () => world.sockets.at(-1);
  world.say = (message) => world.last().onmessage({ data: JSON.stringify(message) });
  world.timers = () => timers.length;
  return world;
}

function fakeLink(world) {
  const told = [];
  const tell = (what) => (more) => told.push(more === undefined ? what : `${what} ${more}`);
  const link = new Link(world, {
    onUp: tell("up"),
    onDown: tell("down"),
    onText: tell("text"),
    onTrouble: tell("trouble"),
    onShown: tell("shown"),
  });
  return { link, told };
}

test("a broken connection is made again, after ever longer waits", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  world.last().onopen();
  assert.deepEqual(told, ["up"]);
  const waits = [];
  for (let i = 0; i < 8; i++) {
    world.last().onclose();
    const before = world.sockets.length;
    let waited = 0;
    while (world.sockets.length === before) {
      world.pass(100);
      waited += 100;
    }
    waits.push(waited);
  }
  assert.deepEqual(waits, [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  world.last().onopen();
  world.last().onclose();
  world.pass(400);
  assert.equal(world.sockets.length, 10); // and soon again after a good one
});

test("waits differ from page to page", () => {
  const [calm, hasty] = [fakeWorld(), fakeWorld()];
  hasty.luck = 0;
  for (const world of [calm, hasty]) {
    fakeLink(world);
    world.last().onclose();
    world.pass(250);
  }
  assert.equal(calm.sockets.length, 1);
  assert.equal(hasty.sockets.length, 2);
});

test("trouble is told after a while, not for a short break", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  world.last().onopen();
  world.last().onclose();
  world.pass(500);
  world.last().onopen();
  world.pass(60_000);
  assert.deepEqual(told, ["up", "down", "up"]);
  world.last().onclose();
  world.pass(1900);
  assert.equal(told.at(-1), "down");
  world.pass(200);
  assert.equal(told.at(-1), "trouble true");
  world.last().onopen();
  assert.deepEqual(told.slice(-2), ["trouble false", "up"]);
});

test("a server that never was there is trouble too", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  world.pass(2500);
  assert.deepEqual(told, ["trouble true"]);
});

test("a hidden page raises no alarm, and gets its while when it is shown", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  world.last().onopen();
  world.hiddenNow = true;
  world.last().onclose();
  world.pass(3_600_000);
  assert.deepEqual(told, ["up", "down"]);
  world.hiddenNow = false;
  const before = world.sockets.length;
  world.on.shown();
  assert.equal(world.sockets.length, before + 1); // at once
  world.pass(1900);
  assert.deepEqual(told, ["up", "down"]);
  world.last().onopen();
  world.on.shown();
  assert.deepEqual(told, ["up", "down", "up", "shown"]);
});

test("the network's coming back is not waited for", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  world.last().onopen();
  world.on.offline();
  assert.ok(world.sockets[0].closed);
  for (let i = 0; i < 6; i++) {
    world.pass(15_000);
    world.last().onclose();
  }
  const before = world.sockets.length;
  world.on.online();
  assert.equal(world.sockets.length, before + 1);
  world.last().onopen();
  world.on.online(); // nothing to do
  assert.equal(world.sockets.length, before + 1);
  assert.equal(told.at(-1), "up");
});

test("an attempt that comes to nothing is given up, and an old socket is not listened to", () => {
  const world = fakeWorld();
  const { told } = fakeLink(world);
  const [old] = world.sockets;
  world.pass(10_000);
  assert.ok(old.closed);
  world.pass(400);
  assert.equal(world.sockets.length, 2);
  old.onopen();
  old.onmessage({ data: "late" });
  assert.deepEqual(told, ["trouble true"]);
});

test("an answer that is owed for long breaks the connection; silence alone does not", () => {
  const world = fakeWorld();
  const { link, told } = fakeLink(world);
  world.last().onopen();
  world.pass(600_000);
  assert.deepEqual(told, ["up"]);
  link.expect(true);
  world.pass(ANSWER_MS - 1);
  link.expect(true); // something else was heard
  world.pass(ANSWER_MS - 1);
  link.expect(false);
  world.pass(ANSWER_MS);
  assert.deepEqual(told, ["up"]);
  link.expect(true);
  world.pass(ANSWER_MS);
  assert.equal(told[1], "down");
});

test("a link that is closed does nothing any more", () => {
  const world = fakeWorld();
  const { link } = fakeLink(world);
  world.last().onopen();
  link.close();
  assert.ok(world.last().closed);
  assert.equal(world.on, null);
  world.pass(600_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.timers(), 0);
});

/* --------------------------------------------------------------------------- a whole visit */

const CODE = "h7kq2mzp";
const WAITING = {
  room: CODE,
  version: 1,
  game: "halma-8",
  number: 0,
  phase: "waiting",
  seats: [
    { seat: "r", kind: "person" },
    { seat: "b", kind: "open" },
  ],
  moves: [],
  offer: null,
  wanted: [],
};

/* What a browser's storage does. */
function fakeBox() {
  const map = new Map();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => map.set(key, value),
    removeItem: (key) => map.delete(key),
    key: (i) => [...map.keys()][i] ?? null,
    get length() {
      return map.size;
    },
  };
}

function visiting(begin) {
  const world = fakeWorld();
  const box = fakeBox();
  const changes = [];
  const parts = { world, tokens: new Tokens(box), changed: (visit) => changes.push(visit) };
  return { world, box, changes, parts, visit: begin(parts) };
}

test("a room is made, its token kept, and the seat found again", () => {
  const { world, box, parts, visit } = visiting((parts) =>
    createRoom(parts, { game: "halma-8", seats: ["me", "open"], name: "Ann", openings: "off" }),
  );
  world.last().onopen();
  const [create] = world.last().sent;
  assert.deepEqual({ ...create, id: 0, token: 0 }, {
    id: 0,
    do: "create",
    game: "halma-8",
    seats: ["me", "open"],
    token: 0,
    name: "Ann",
  });
  assert.equal(box.length, 0);
  world.say({ re: create.id, ok: true, version: 1, state: WAITING, you: "r" });
  assert.equal(new Tokens(box).get(CODE), create.token);
  assert.equal(visit.room().you, "r");
  visit.end();
  enterRoom(parts, CODE);
  world.last().onopen();
  assert.equal(world.last().sent[0].token, create.token);
});

test("a room is asked for openings, if there are to be any", () => {
  const asked = ["drawn", 46, "off"].map((openings) => {
    const room = { game: "english", seats: ["me", "open"], name: "", openings };
    const { world } = visiting((parts) => createRoom(parts, room));
    world.last().onopen();
    return world.last().sent[0].openings;
  });
  assert.deepEqual(asked, ["drawn", 46, undefined]);
});

test("a move whose answer was lost with the server is asked again, once it is back", () => {
  const { world, visit } = visiting((parts) => enterRoom(parts, CODE));
  world.last().onopen();
  const state = { ...WAITING, version: 3, phase: "playing" };
  world.say({ re: world.last().sent[0].id, ok: true, state, you: "r" });
  visit.wish({ do: "move", word: "a8-c6" });
  const [, move] = world.last().sent;
  world.last().onclose();
  world.pass(5000);
  assert.ok(visit.trouble());
  world.last().onopen();
  assert.ok(!visit.trouble());
  const [enter] = world.last().sent;
  world.say({ re: enter.id, ok: true, events: [], you: "r" });
  assert.deepEqual(world.last().sent[1], move);
  world.say({ events: [{ v: 4, do: "move", seat: "r", word: "a8-c6" }] });
  world.say({ re: move.id, ok: true, version: 4 });
  assert.deepEqual(words(visit.room()), ["a8-c6"]);
});

test("a server that owes an answer is left and found again", () => {
  const { world, visit } = visiting((parts) => enterRoom(parts, CODE));
  world.last().onopen();
  world.say({ re: world.last().sent[0].id, ok: true, state: WAITING, you: null });
  visit.join("Ben");
  world.pass(ANSWER_MS + 400);
  assert.equal(world.sockets.length, 2);
  world.last().onopen();
  assert.deepEqual(world.last().sent[0], world.sockets[0].sent[1]);
});

test("a busy server is asked again after the time it names", () => {
  const { world } = visiting((parts) => enterRoom(parts, CODE));
  world.last().onopen();
  world.say({ re: world.last().sent[0].id, ok: false, error: "busy", after: 5000 });
  world.pass(4900);
  assert.equal(world.last().sent.length, 1);
  world.pass(200);
  assert.equal(world.last().sent.length, 2);
  assert.notEqual(world.last().sent[1].id, world.last().sent[0].id);
});

test("a page that is shown again asks what it has missed", () => {
  const { world } = visiting((parts) => enterRoom(parts, CODE));
  world.last().onopen();
  world.say({ re: world.last().sent[0].id, ok: true, state: WAITING, you: null });
  world.on.shown();
  assert.equal(world.last().sent[1].version, 1);
});

test("the device forgets the oldest rooms, and a seat that was left", () => {
  const box = fakeBox();
  const tokens = new Tokens(box);
  const { now } = Date;
  try {
    for (let i = 0; i < 130; i++) {
      Date.now = () => i;
      tokens.set(`room${i}`, "t".repeat(32));
    }
  } finally {
    Date.now = now;
  }
  assert.equal(box.length, 100);
  assert.equal(new Tokens(box).get("room0"), "");
  assert.equal(new Tokens(box).get("room129"), "t".repeat(32));
  tokens.set("room129", "");
  assert.equal(tokens.get("room129"), "");
  assert.equal(new Tokens(null).get("room1"), "");
});
