/* Seats that a computer plays: the session, driven here with the real rules and an engine of words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game as fields, importSource, startCore } from "./core.mjs";

const session = await importSource("ui/play/session.ts");
const { open, reduce, begin, mayPlay, mayTakeBack } = session;
const { aheadOf, AWAY, fitLevels, seatLevels } = await importSource("ui/play/computer.ts");
const { fileTags, tagLevels } = await importSource("ui/play/tags.ts");
const { ask } = await startCore();

const stateOf = ({ game, position, moves }) => ask("state", ...fields(game, moves, position));

/* A table at which everything but the engine answers at once: what it was asked is kept, and
 * `table.think(word)` is its answer. */
function sit(levels, moves = [], name = "halma-8", options = {}) {
  const game = { game: name, position: "", moves };
  const asked = [];
  const table = {
    asked,
    now: open(game, ask("info", name), stateOf(game), { levels, ...options }),
  };
  const answer = (effect) => {
    switch (effect.ask) {
      case "go": {
        const { goal } = effect;
        const live = stateOf(goal.game);
        if (live.error) return { do: "refused", asked: effect.asked, fault: live };
        const shown = stateOf({ ...goal.game, moves: goal.game.moves.slice(0, goal.view) });
        return { do: "went", asked: effect.asked, goal, live, shown };
      }
      case "think":
      case "stop":
      case "judge":
        asked.push(effect);
        return null;
      default:
        return null;
    }
  };
  const take = ([next, effects]) => {
    table.now = next;
    for (const one of effects.map(answer).filter(Boolean)) table.send(one);
    if (next === table.now && next.motion) table.send({ do: "settled", id: next.motion.id });
  };
  table.send = (action) => take(reduce(table.now, action));
  table.act = (...actions) => actions.forEach((action) => table.send({ do: action }));
  table.play = (word) => {
    const [from, to] = word.split("-").map((cell) => table.cell(cell));
    table.send({ do: "tap", cell: from });
    table.send({ do: "tap", cell: to });
  };
  table.cell = (cell) => table.now.info.cells.findIndex(({ name }) => name === cell);
  table.last = (kind) => asked.filter((effect) => effect.ask === kind).at(-1);
  table.think = (move, id = table.last("think").id) =>
    table.send({
      do: "thought",
      id,
      thought: move && { move, score: 1500, depth: 3, race: false },
    });
  table.moves = () => table.now.game.moves;
  take(begin(table.now));
  return table;
}

test("the computer is asked after the person's move, and its answer is played", () => {
  const table = sit([0, 3]);
  assert.equal(table.last("think"), undefined);
  table.play("c7-d6");
  const { level, game } = table.last("think");
  assert.deepEqual([level, game.moves], [3, ["c7-d6"]]);
  assert.ok(!mayPlay(table.now));
  table.play("f2-e3"); // the computer's pieces are not the person's to move
  assert.deepEqual(table.moves(), ["c7-d6"]);
  table.think("f2-e3");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3"]);
  assert.equal(table.now.view, 2);
  assert.ok(mayPlay(table.now));
  assert.equal(table.now.mind, null);
});

test("a computer that begins does, also after a reload in the middle of thinking", () => {
  assert.equal(sit([3, 0]).last("think").level, 3);
  const table = sit([0, 3], ["c7-d6"]);
  assert.deepEqual(table.last("think").game.moves, ["c7-d6"]);
});

test("an answer waits until the move before it has been shown", () => {
  const table = sit([0, 3]);
  const [busy] = reduce(reduce(table.now, { do: "word", word: "c7-d6" })[0], { do: "cancel" });
  assert.ok(busy.busy);
  table.play("c7-d6");
  const moving = { ...table.now, motion: { id: 99, path: [1, 2] } };
  const thought = { move: "f2-e3", score: 0, depth: 1, race: false };
  const [held, none] = reduce(moving, { do: "thought", id: moving.mind.id, thought });
  assert.equal(held.mind.word, "f2-e3");
  assert.deepEqual(none, []);
  const [gone, effects] = reduce(held, { do: "settled", id: 99 });
  assert.ok(gone.busy);
  assert.deepEqual(effects[0].goal.game.moves, ["c7-d6", "f2-e3"]);
});

test("taking back while it thinks stops it, and its late answer is dropped", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  const { id } = table.last("think");
  table.act("back");
  assert.ok(table.last("stop"));
  assert.deepEqual(table.moves(), []);
  table.think("f2-e3", id);
  assert.deepEqual(table.moves(), []);
  assert.equal(table.now.mind, null);
});

test("the stop is sent with the wish, before the rules have answered", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  for (const action of [{ do: "back" }, { do: "word", word: "resign:r" }]) {
    const [next, effects] = reduce(table.now, action);
    assert.equal(next.mind, null);
    assert.ok(effects.some((effect) => effect.ask === "stop"));
  }
});

test("resigning and a new game stop it", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  table.send({ do: "word", word: "resign:r" });
  assert.equal(table.now.live.end, "resignation");
  assert.equal(table.asked.at(-1).ask, "stop");
  const other = sit([0, 3]);
  other.play("c7-d6");
  const { id } = other.last("think");
  const game = { game: "halma-8", position: "", moves: [] };
  other.send({ do: "open", game, info: other.now.info, live: stateOf(game), levels: [0, 5] });
  assert.ok(other.last("stop"));
  other.think("f2-e3", id);
  assert.deepEqual(other.moves(), []);
  assert.deepEqual(other.now.levels, [0, 5]);
});

test("take back goes to the person's last turn, and play again brings all of it back", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  table.think("f2-e3");
  table.play("d6-e5");
  table.think("e3-d4");
  table.act("back");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3"]);
  table.act("back");
  assert.deepEqual(table.moves(), []);
  assert.ok(!mayTakeBack(table.now));
  const before = table.asked.length;
  table.act("again");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3"]);
  table.act("again");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3", "d6-e5", "e3-d4"]);
  assert.ok(!table.asked.slice(before).some((effect) => effect.ask === "think"));
});

test("where the computer began and the person has not moved there is nothing to take back", () => {
  const table = sit([3, 0]);
  table.think("c7-d6");
  assert.ok(!mayTakeBack(table.now));
  table.act("back");
  assert.deepEqual(table.moves(), ["c7-d6"]);
});

test("the answer arrives while one looks at the past, and leaves one there", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  table.send({ do: "view", at: 0 });
  assert.equal(table.last("stop"), undefined);
  table.think("f2-e3");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3"]);
  assert.equal(table.now.view, 0);
  assert.equal(table.now.shown.turns, 0);
});

test("playing on from the past lets the computer think anew", () => {
  const table = sit([0, 3], ["c7-d6", "f2-e3", "d6-e5", "e3-d4"]);
  table.send({ do: "view", at: 3 });
  table.act("play-on");
  assert.deepEqual(table.moves(), ["c7-d6", "f2-e3", "d6-e5"]);
  assert.deepEqual(table.last("think").game.moves, table.moves());
});

test("four seats: computers follow each other until it is a person's turn", () => {
  const table = sit([0, 2, 0, 5], [], "halma-4");
  const [first] = table.now.live.legal;
  const name = (cell) => table.now.info.cells[cell].name;
  table.play(`${name(first[0])}-${name(first[1])}`);
  assert.equal(table.last("think").level, 2);
  const any = () => table.now.live.legal[0].map(name).join("-");
  table.think(any());
  assert.equal(table.now.live.turn, 2);
  assert.equal(table.now.mind, null);
  table.play(any());
  assert.equal(table.last("think").level, 5);
  table.act("back");
  assert.equal(table.moves().length, 2); // back to the third seat's own turn
});

test("computers among themselves can be paused, and a turn taken back pauses them", () => {
  const table = sit([1, 2]);
  table.think("c7-d6");
  assert.equal(table.last("think").level, 2);
  table.send({ do: "pause", on: true });
  assert.equal(table.asked.at(-1).ask, "stop");
  table.send({ do: "pause", on: false });
  assert.equal(table.last("think").level, 2);
  table.act("back");
  assert.deepEqual(table.moves(), []);
  assert.ok(table.now.paused);
  assert.equal(table.now.mind, null);
});

test("an engine that fails is asked again only when somebody says so", () => {
  const table = sit([0, 3]);
  table.play("c7-d6");
  table.think(null);
  assert.ok(table.now.mind.failed);
  const thoughts = () => table.asked.filter((effect) => effect.ask === "think").length;
  table.send({ do: "view", at: 0 });
  table.send({ do: "view", at: 1 });
  assert.equal(thoughts(), 1);
  table.act("retry");
  assert.equal(table.asked.at(-1).ask, "think");
  table.think("a1-a2"); // and so is one whose move the rules refuse
  assert.deepEqual(table.moves(), ["c7-d6"]);
  assert.ok(table.now.mind.failed);
});

test("a hint is shown, and gone with the next move or when asked again", () => {
  const table = sit([0, 0]);
  table.act("hint");
  assert.equal(table.last("think").level, 0);
  table.think("a8-c6-e4");
  assert.deepEqual(table.now.hint.path, ["a8", "c6", "e4"].map(table.cell));
  table.act("hint");
  assert.equal(table.now.hint, null);
  table.act("hint");
  table.play("c7-d6");
  assert.ok(table.last("stop"));
  assert.equal(table.now.hint, null);
  assert.equal(table.now.mind, null);
});

test("every position shown is judged once, while the bar is wanted", () => {
  const table = sit([0, 3]);
  const judged = () => table.asked.filter((effect) => effect.ask === "judge");
  assert.equal(judged().length, 1);
  table.send({ do: "judged", id: judged()[0].id, ahead: [500, -500] });
  assert.deepEqual(table.now.judged.ahead, [500, -500]);
  table.play("c7-d6");
  assert.equal(judged().length, 2);
  assert.deepEqual(table.now.judged.ahead, [500, -500]); // until the next is known
  table.send({ do: "judged", id: judged()[0].id, ahead: [9, -9] });
  assert.deepEqual(table.now.judged.ahead, [500, -500]);
  table.send({ do: "view", at: 0 });
  assert.deepEqual(judged().at(-1).game.moves, []);
  table.send({ do: "bar", on: false });
  table.send({ do: "view", at: 1 });
  assert.equal(judged().length, 3);
  assert.equal(sit([0, 0]).last("judge"), undefined); // among people only when wished
  assert.ok(sit([0, 0], [], "halma-8", { bar: true }).last("judge"));
});

test("leads, levels and the tags of a file", () => {
  assert.deepEqual(aheadOf(1, 700, [10, 20]), [-700, 700]);
  assert.deepEqual(aheadOf(0, 700, [10, 20, 5, 40]), [-5, -15, 5, -35]);
  assert.deepEqual(seatLevels([0, 9, 2.5, -2], 5), [0, 0, 0, 0, 0]);
  assert.deepEqual(seatLevels([AWAY, 0], 2), [AWAY, 0]);
  assert.deepEqual(seatLevels([8, 0, 3], 2), [8, 0]);
  const info = ask("info", "halma-4");
  const tags = fileTags(new Date(2026, 0, 2), info, [0, 2, 0, 8]);
  assert.equal(tags.Green, "Hopyard, level 2");
  assert.equal(tags.Red, undefined);
  const named = fileTags(new Date(), info, [0, 2, 0, 0], ["Ann", "", '"B"']);
  assert.deepEqual([named.Red, named.Green, named.Blue], ["Ann", "Hopyard, level 2", '"B"']);
  assert.deepEqual(tagLevels(tags, info), [0, 2, 0, 8]);
  assert.deepEqual(tagLevels({ Red: "Hopyard, level 9", Green: "Somebody" }, info), [0, 0, 0, 0]);
});

test("another number of seats keeps the person's side and the computers' level", () => {
  const seats = (letters) => [...letters].map((letter) => ({ letter, name: letter }));
  const [two, four] = [seats("rb"), seats("rgby")];
  assert.deepEqual(fitLevels([3, 0], two, four), [3, 3, 0, 3]);
  assert.deepEqual(fitLevels([3, 3, 0, 3], four, two), [3, 0]);
  assert.deepEqual(fitLevels([2, 0, 2, 2], four, two), [0, 2]); // there is no green side
  assert.deepEqual(fitLevels([0, 0], two, four), [0, 0, 0, 0]);
  assert.deepEqual(fitLevels([1, 4], two, four), [4, 4, 4, 4]);
  assert.deepEqual(fitLevels([0, 5], two, two), [0, 5]);
});
