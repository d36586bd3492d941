/* The session of a game at the board: pure, driven here against the real rules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game as fields, importSource, startCore } from "./core.mjs";

const { open, reduce, movable, targets, isLive, lastPath, pathIndex } =
  await importSource("ui/play/session.ts");
const { standing } = await importSource("ui/play/pieces.ts");
const { ask } = await startCore();

const START = { game: "halma-8", position: "", moves: [] };

const stateOf = ({ game, position, moves }) => ask("state", ...fields(game, moves, position));

function begin(game = START) {
  return open(game, ask("info", game.game), stateOf(game));
}

/* What the driver does, without waiting: answers each effect from the rules. */
function answer(effect) {
  const { asked, game } = effect;
  switch (effect.ask) {
    case "go": {
      const { goal } = effect;
      const live = stateOf(goal.game);
      if (live.error) return { do: "refused", asked, fault: live };
      const shown = stateOf({ ...goal.game, moves: goal.game.moves.slice(0, goal.view) });
      return { do: "went", asked, goal, live, shown };
    }
    case "routes":
    case "paths": {
      const cells = effect.path ?? [effect.from, effect.to];
      const list = ask("routes", ...fields(game.game, game.moves, game.position), -1, ...cells);
      return { do: effect.ask, asked, from: effect.from, to: effect.to, list };
    }
    case "why":
      return {
        do: "why",
        asked,
        why: ask("explain", ...fields(game.game, game.moves, game.position), -1, ...effect.cells),
      };
    default:
      return null;
  }
}

/* Sends an action, and every answer that comes of it. */
function send(session, action) {
  const queue = [action];
  let now = session;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [after, effects] = reduce(now, next);
    now = after;
    queue.push(...effects.map(answer).filter(Boolean));
  }
  return now;
}

const sendAll = (session, ...actions) => actions.reduce(send, session);
const cellOf = (session, name) => session.info.cells.findIndex((cell) => cell.name === name);
const tap = (session, name) => send(session, { do: "tap", cell: cellOf(session, name) });

test("a piece is picked up, its targets are known, and it is put back", () => {
  const session = tap(begin(), "c7");
  assert.equal(session.pick, cellOf(session, "c7"));
  assert.ok(targets(session).includes(cellOf(session, "d6")));
  assert.equal(send(session, { do: "cancel" }).pick, -1);
  assert.equal(tap(session, "c7").pick, -1);
});

test("another of one's own pieces takes the place of the one in hand", () => {
  const session = tap(tap(begin(), "c7"), "b6");
  assert.equal(session.pick, cellOf(session, "b6"));
});

test("a move is played, kept with its path, and set in motion", () => {
  const session = tap(tap(begin(), "a8"), "c6");
  assert.deepEqual(session.game.moves, ["a8-c6"]);
  assert.equal(session.live.turn, 1);
  assert.equal(session.pick, -1);
  assert.deepEqual(session.motion.path, [cellOf(session, "a8"), cellOf(session, "c6")]);
  assert.equal(send(session, { do: "settled", id: session.motion.id }).motion, null);
  assert.notEqual(send(session, { do: "settled", id: -5 }).motion, null);
});

test("a drop plays as two taps do", () => {
  const session = begin();
  const dropped = send(session, {
    do: "drop",
    from: cellOf(session, "a8"),
    to: cellOf(session, "c6"),
  });
  assert.deepEqual(dropped.game.moves, ["a8-c6"]);
});

test("what cannot be played is explained, and changes nothing", () => {
  const session = tap(tap(begin(), "c7"), "g7");
  assert.equal(session.why.why, "no-chain");
  assert.deepEqual(session.why.cells, [cellOf(session, "c7"), cellOf(session, "g7")]);
  assert.equal(session.pick, cellOf(session, "c7"));
  assert.deepEqual(session.game.moves, []);
  assert.equal(tap(begin(), "e4").why.why, "empty-origin");
  assert.equal(tap(begin(), "h1").why.why, "anothers-piece");
  assert.equal(tap(begin(), "b8").why, null); // hops over its neighbours
  const off = send(session, { do: "drop", from: session.pick, to: -1 });
  assert.equal(off.why.why, "off-board");
});

test("a piece that is shut in says so", () => {
  const session = begin({ game: "halma", position: "", moves: [] });
  const shut = tap(session, "a16");
  assert.equal(shut.pick, -1);
  assert.equal(shut.why.why, "no-moves");
});

test("after the end every tap says that the game is over", () => {
  const session = send(begin(), { do: "word", word: "resign:r" });
  assert.equal(session.live.end, "resignation");
  assert.deepEqual(movable(session), []);
  assert.equal(tap(session, "c7").why.why, "game-over");
});

/* Two ways around for red on c3: over b4 and b6, or over d4 and d6; both lead to c7. */
const TWO_WAYS = { game: "halma-8", position: "8/8/1r1r4/8/1r1r4/2r5/8/6bb r", moves: [] };

test("of several routes the shortest comes first, others can be turned to, and the chosen is played", () => {
  let session = tap(begin(TWO_WAYS), "c3");
  const to = cellOf(session, "c7");
  session = send(session, { do: "aim", cell: to });
  assert.ok(session.routes.length >= 2);
  assert.ok(session.routes.every((route) => route.length >= session.routes[0].length));
  assert.equal(send(session, { do: "aim", cell: -1 }).aim, to); // kept while one goes to choose
  const last = sendAll(session, { do: "turn-route", by: -1 });
  assert.equal(last.route, session.routes.length - 1);
  session = sendAll(session, { do: "turn-route", by: 1 }, { do: "tap", cell: to });
  assert.deepEqual(lastPath(session), session.paths[1]);
  assert.equal(pathIndex(session), 1);
});

test("the last move can be given another path", () => {
  let session = tap(tap(begin(TWO_WAYS), "c3"), "c7");
  assert.equal(pathIndex(session), 0);
  const before = session.shown.position;
  session = send(session, { do: "reroute", by: 1 });
  assert.equal(pathIndex(session), 1);
  assert.equal(session.game.moves.length, 1);
  assert.equal(session.shown.position, before);
  assert.deepEqual(session.motion.path, session.paths[1]);
});

test("turns are taken back and played again", () => {
  const played = tap(tap(tap(tap(begin(), "a8"), "c6"), "h1"), "f3");
  assert.equal(played.game.moves.length, 2);
  let session = send(played, { do: "back" });
  assert.deepEqual(session.game.moves, ["a8-c6"]);
  assert.deepEqual(session.motion.path, [cellOf(session, "f3"), cellOf(session, "h1")]);
  session = sendAll(session, { do: "back" }, { do: "back" });
  assert.deepEqual(session.game.moves, []);
  assert.deepEqual(session.undone, played.game.moves);
  session = sendAll(session, { do: "again" }, { do: "again" }, { do: "again" });
  assert.deepEqual(session.game.moves, played.game.moves);
  assert.deepEqual(session.undone, []);
});

test("a new move forgets what was taken back", () => {
  const session = tap(tap(send(tap(tap(begin(), "a8"), "c6"), { do: "back" }), "c7"), "d6");
  assert.deepEqual(session.undone, []);
  assert.deepEqual(session.game.moves, ["c7-d6"]);
});

test("the past can be looked at, not played in, and played on from", () => {
  const played = tap(tap(tap(tap(begin(), "a8"), "c6"), "h1"), "f3");
  let session = send(played, { do: "view", at: 0 });
  assert.ok(!isLive(session));
  assert.equal(session.shown.turns, 0);
  assert.equal(session.live.turns, 2);
  assert.equal(tap(session, "c7").pick, -1);
  session = send(session, { do: "view", at: 1 });
  assert.deepEqual(session.motion.path, [cellOf(session, "a8"), cellOf(session, "c6")]);
  assert.equal(send(session, { do: "view", at: 99 }).view, 2);
  session = send(session, { do: "play-on" });
  assert.deepEqual(session.game.moves, ["a8-c6"]);
  assert.deepEqual(session.undone, ["h1-f3"]);
});

test("an answer to an older question is dropped", () => {
  const session = tap(begin(), "a8");
  const [first, effects] = reduce(session, { do: "tap", cell: cellOf(session, "c6") });
  assert.ok(first.busy);
  const late = answer(effects[0]);
  const [opened] = reduce(first, {
    do: "open",
    game: START,
    info: session.info,
    live: stateOf(START),
  });
  assert.equal(reduce(opened, late)[0], opened);
  assert.deepEqual(opened.game.moves, []);
});

test("nothing is played while an answer is awaited", () => {
  const session = tap(begin(), "a8");
  const [busy] = reduce(session, { do: "tap", cell: cellOf(session, "c6") });
  const [still, effects] = reduce(busy, { do: "tap", cell: cellOf(session, "c7") });
  assert.equal(still, busy);
  assert.deepEqual(effects, []);
});

test("a word that the rules refuse leaves the game as it was, with the reason", () => {
  const session = send(begin(), { do: "word", word: "pass" });
  assert.deepEqual(session.game.moves, []);
  assert.equal(session.why.why, "pass-not-allowed");
  assert.ok(!session.busy);
});

test("draw, resignation and four seats", () => {
  assert.equal(send(begin(), { do: "word", word: "draw" }).live.end, "agreed");
  const four = begin({ game: "halma-4", position: "", moves: [] });
  const session = send(four, { do: "word", word: "resign:g" });
  assert.equal(session.live.end, "none");
  assert.deepEqual(session.live.playing, [0, 2, 3]);
  assert.equal(session.shown.owner.filter((seat) => seat === 1).length, 0);
});

/* ----------------------------------------------------------------------------- draughts */

const draughts = (game, position = "", moves = []) => begin({ game, position, moves });
const names = (session, cells) => cells.map((cell) => session.info.cells[cell].name).sort();
const played = (session) => session.live.events.map(({ text }) => text);

/* A king on d2: one way to a5, two to a7 that take different men. */
const TWO_SETS = "W:WK26:B8,9,10,11,19";

test("a capture is played by its last square where that tells it", () => {
  const session = tap(tap(draughts("russian", "W:Wc3:Bd4,d6"), "c3"), "c7");
  assert.deepEqual(played(session), ["c3xe5xc7"]);
  assert.deepEqual(
    session.motion.taken.map(({ cell, letter, leg }) => [session.info.cells[cell].name, letter, leg]),
    [
      ["d4", "B", 0],
      ["d6", "B", 1],
    ],
  );
});

test("a capture can be entered square by square; what it has taken stays as ghosts", () => {
  const picked = tap(draughts("russian", "W:Wc3:Bd4,d6"), "c3");
  assert.deepEqual(names(picked, targets(picked)), ["c7", "e5"]);
  assert.deepEqual(names(picked, standing(picked).stops), ["e5"]);
  const half = tap(picked, "e5");
  assert.deepEqual(half.game.moves, []);
  const view = standing(half);
  assert.equal(view.pieces[cellOf(half, "c3")], "");
  assert.equal(view.pieces[cellOf(half, "e5")], "W");
  assert.equal(view.pick, cellOf(half, "e5"));
  assert.deepEqual(names(half, view.ghosts), ["d4"]);
  const whole = tap(half, "c7");
  assert.deepEqual(played(whole), ["c3xe5xc7"]);
  assert.deepEqual(names(whole, whole.motion.path), ["c7", "e5"]); // the rest of the way
  assert.deepEqual(
    whole.motion.taken.map(({ leg }) => leg),
    [-1, 0],
  );
  assert.deepEqual(whole.begun, []);
});

test("a capture that is begun is taken back by Escape, by its piece, or off the squares", () => {
  const half = tap(tap(draughts("russian", "W:Wc3:Bd4,d6"), "c3"), "e5");
  for (const back of [send(half, { do: "cancel" }), tap(half, "e5"), send(half, { do: "tap", cell: -1 })]) {
    assert.deepEqual([back.pick, back.begun], [-1, []]);
    assert.equal(standing(back).pieces[cellOf(back, "c3")], "W");
  }
  const refused = tap(half, "h8");
  assert.deepEqual(refused.begun, half.begun);
  assert.equal(refused.why.why, "step-after-capture");
});

test("captures to one square that take different pieces have to be told apart", () => {
  const picked = tap(draughts("russian", TWO_SETS), "d2");
  const asked = tap(picked, "a7");
  assert.deepEqual(asked.game.moves, []);
  assert.ok(asked.asking);
  assert.equal(asked.routes.length, 2);
  assert.notDeepEqual(standing(asked).ghosts, standing(send(asked, { do: "turn-route", by: 1 })).ghosts);
  assert.deepEqual(played(tap(asked, "a7")), ["d2xg5xe7xc5xa7"]);
  const other = send(asked, { do: "turn-route", by: 1 });
  assert.deepEqual(played(tap(other, "a7")), ["d2xh6xf8xc5xa7"]);
  assert.deepEqual(played(tap(tap(picked, "h6"), "a7")), ["d2xh6xf8xc5xa7"]);
  const looked = send(picked, { do: "aim", cell: cellOf(picked, "a7") });
  assert.ok(!looked.asking); // looking is not choosing
  assert.deepEqual(tap(looked, "a7").game.moves, []);
  const turned = send(looked, { do: "turn-route", by: 1 });
  assert.deepEqual(played(tap(turned, "a7")), ["d2xh6xf8xc5xa7"]);
});

test("a capture is dropped on its last square, or on the next one", () => {
  const session = draughts("russian", "W:Wc3:Bd4,d6");
  const drop = (from, to) => ({ do: "drop", from: cellOf(session, from), to: cellOf(session, to) });
  assert.deepEqual(played(send(session, drop("c3", "c7"))), ["c3xe5xc7"]);
  assert.deepEqual(played(sendAll(session, drop("c3", "e5"), drop("e5", "c7"))), ["c3xe5xc7"]);
  assert.equal(send(session, drop("c3", "b4")).why.why, "must-capture");
  assert.equal(send(session, { ...drop("c3", "b4"), to: -1 }).why.why, "not-playable");
});

/* Four men around c3, to be taken one way or the other. */
const RING = "W:Wc3:Bb4,b6,d4,d6,h8";

test("a capture that ends where it began is entered square by square, and can be turned around", () => {
  const picked = tap(draughts("russian", RING), "c3");
  assert.ok(!targets(picked).includes(picked.pick)); // a click there puts the piece back
  let session = picked;
  for (const cell of ["e5", "c7", "a5", "c3"]) session = tap(session, cell);
  assert.deepEqual(played(session), ["c3xe5xc7xa5xc3"]);
  assert.equal(session.paths.length, 2);
  const before = session.shown.position;
  session = send(session, { do: "reroute", by: 1 });
  assert.deepEqual(played(session), ["c3xa5xc7xe5xc3"]);
  assert.equal(session.shown.position, before);
});

test("pieces that must take are marked; another names the capture that is owed", () => {
  const session = draughts("russian", "W:Wa1,c3:Bd4,d6");
  assert.deepEqual(names(session, standing(session).owed), ["c3"]);
  const refused = tap(session, "a1");
  assert.equal(refused.pick, -1);
  assert.equal(refused.why.why, "must-capture");
  assert.deepEqual(
    standing(refused).owing.map((path) => path.map((cell) => session.info.cells[cell].name)),
    [["c3", "e5", "c7"]],
  );
  const most = tap(draughts("international", "W:W28,45:B12,22,40"), "45");
  assert.equal(most.why.why, "must-take-most");
  const step = tap(tap(session, "c3"), "b4");
  assert.equal(step.why.why, "must-capture");
  assert.equal(step.pick, cellOf(step, "c3"));
});

test("a man that is crowned is told, and a king keeps being one", () => {
  const session = tap(tap(draughts("english", "B:WK1:B28"), "28"), "32");
  assert.ok(session.motion.crowned);
  assert.deepEqual(names(session, standing(session).kings), ["1", "32"]);
});
