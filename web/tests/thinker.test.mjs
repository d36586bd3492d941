/* The engine as WebAssembly, and thinker.ts: what it answers, and that it hears a stop. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { buildThinker } from "../wasm/build.mjs";
import { game, importSource, runProgram } from "./core.mjs";

const { makeThinker } = await importSource("thinker.ts");
const { askCore } = await importSource("core.ts");
const { LEVEL_NODES } = await importSource("ui/play/computer.ts");
const compile = async (family) => WebAssembly.compile(await readFile(await buildThinker(family)));
const modules = { hop: await compile("hop"), draughts: await compile("draughts") };

async function startEngine(family = "hop") {
  const { exports: core } = await WebAssembly.instantiate(modules[family]);
  return (...fields) => askCore(core, fields.map(String));
}

const ask = await startEngine();
const askDraughts = await startEngine("draughts");

function best(fields, level, nodes = 0, slice = 1000, engine = ask) {
  engine("begin", ...fields, level, nodes);
  while (!engine("step", slice).done);
  return engine("result");
}

/* ---------------------------------------------------------------------------- the engine */

test("the signature is the program's own, of all families together", async () => {
  let nodes = 0;
  for (const engine of [ask, askDraughts]) {
    let answer;
    while (!(answer = engine("bench")).done);
    nodes += answer.nodes;
  }
  const words = (await runProgram("bench")).split("\n").at(-1).split(" ");
  assert.equal(nodes, Number(words[1]));
});

for (const level of [1, 3, 6])
  for (const name of ["halma-8", "halma-4", "halma-club"])
    test(`level ${level} finds a legal move in ${name}, the same each time and in any slices`, async () => {
      const once = best(game(name), level);
      assert.deepEqual(best(game(name), level, 0, 137), once);
      const moves = (await runProgram("moves", name)).split("\n");
      const ends = (move) => [move.split("-")[0], move.split("-").at(-1)].join("-");
      assert.ok(moves.map(ends).includes(ends(once.move)), once.move);
      assert.equal(once.pv[0], once.move);
    });

for (const level of [1, 3, 6])
  for (const name of ["russian", "english", "international", "czech-losing"])
    test(`level ${level} finds the program's move in ${name}, in any slices`, async () => {
      const once = best(game(name), level, 0, 1000, askDraughts);
      assert.deepEqual(best(game(name), level, 0, 137, askDraughts), once);
      const told = await runProgram("best", name, "--level", String(level), "--hash", "16");
      assert.equal(told.split(" ")[1], once.move);
      assert.equal(once.pv[0], once.move);
    });

test("each engine knows the games of its family alone", () => {
  assert.equal(ask("begin", ...game("russian"), 3, 0).error, "game-unknown");
  assert.equal(askDraughts("begin", ...game("halma"), 3, 0).error, "game-unknown");
});

test("a stronger level takes more nodes, and a limit of nodes holds", () => {
  const nodes = [1, 2, 3, 4, 5, 6].map((level) => best(game("halma"), level).nodes);
  for (let i = 1; i < nodes.length; i++) assert.ok(nodes[i] > nodes[i - 1], String(nodes));
  assert.ok(best(game("halma"), 0, 5000).nodes <= 6000);
});

test("a level looks at as many positions as the page says", () => {
  LEVEL_NODES.hop.forEach((nodes, level) =>
    assert.equal(ask("begin", ...game("halma"), level, 0).most, nodes),
  );
  LEVEL_NODES.draughts.forEach((nodes, level) =>
    assert.equal(askDraughts("begin", ...game("russian"), level, 0).most, nodes),
  );
});

test("a slice is short", () => {
  for (const name of ["halma", "halma-4", "halma-8"]) {
    ask("begin", ...game(name), 8, 0);
    let before = 0;
    for (let i = 0; i < 20; i++) {
      const { nodes, done } = ask("step", 500);
      assert.ok(nodes - before <= 1500, `${name}: ${nodes - before}`);
      before = nodes;
      if (done) break;
    }
  }
});

/* Red needs two hops and has nobody before it; blue is home but for one. */
const RACE = "8/8/8/8/8/8/5rrr/5rrr r";

test("a position is judged while a search goes on, and does not disturb it", () => {
  const undisturbed = best(game("halma-8"), 5);
  ask("begin", ...game("halma-8"), 5, 0);
  for (let i = 0; !ask("step", 500).done; i++) {
    const { turn, left, score } = ask("judge", ...game("halma-8", ["c7-d6"]));
    assert.equal(turn, 1);
    assert.equal(left.length, 2);
    assert.ok(Math.abs(score) < 3000);
  }
  assert.deepEqual(ask("result"), undisturbed);
  assert.ok(ask("judge", ...game("halma-8", [], RACE)).left[0] < 20_000);
});

test("questions that make no sense are answered with a fault", async () => {
  const fresh = await startEngine();
  assert.equal(fresh("step", 100).error, "question");
  assert.equal(fresh("result").error, "question");
  assert.equal(fresh("begin", ...game("halma"), 9, 0).error, "question");
  assert.equal(fresh("begin", ...game("halma"), -1, 0).error, "question");
  assert.equal(fresh("begin", ...game("halma", ["resign:r"]), 3, 0).error, "question");
  assert.equal(fresh("begin", ...game("chess"), 3, 0).error, "game-unknown");
  assert.equal(fresh("begin", ...game("halma", ["a1-a2"]), 3, 0).error, "illegal");
  assert.equal(fresh("step", 0).error, "question");
  assert.equal(fresh("judge", ...game("halma", ["draw"])).error, "question");
});

/* ---------------------------------------------------------------------------- thinker.ts */

/* Workers of which a test plays the part: what they were sent, and `say` to answer. */
function hire() {
  const workers = [];
  const make = () => {
    const worker = {
      sent: [],
      ended: false,
      postMessage: (request) => worker.sent.push(request),
      terminate: () => (worker.ended = true),
      say: (data) => worker.onmessage({ data }),
    };
    workers.push(worker);
    return worker;
  };
  return { workers, thinker: makeThinker(make) };
}

const GAME = { game: "halma-8", position: "", moves: ["c7-d6"] };
const WISH = { level: 2, nodes: 0 };

test("no worker starts before the first question", async () => {
  const { workers, thinker } = hire();
  assert.equal(workers.length, 0);
  thinker.stop();
  assert.equal(workers.length, 0);
  const reports = [];
  const answer = thinker.think(GAME, WISH, (report) => reports.push(report));
  const [{ id, fields }] = workers[0].sent;
  assert.deepEqual(fields, ["begin", "halma-8", "", "1", "c7-d6", "2", "0"]);
  workers[0].say({ id, progress: { nodes: 10, depth: 1, most: 300 } });
  workers[0].say({ id, answer: { move: "f2-e3" } });
  assert.deepEqual(await answer, { move: "f2-e3" });
  assert.deepEqual(reports, [{ nodes: 10, depth: 1, most: 300 }]);
});

test("a stop ends the search at once, and its late answer is dropped", async () => {
  const { workers, thinker } = hire();
  const answer = thinker.think(GAME, WISH);
  thinker.stop();
  assert.equal(await answer, null);
  assert.deepEqual(workers[0].sent.at(-1), { id: 0, fields: [] });
  workers[0].say({ id: workers[0].sent[0].id, answer: { move: "f2-e3" } });
});

test("a new search ends the one before; judging does not", async () => {
  const { workers, thinker } = hire();
  const first = thinker.think(GAME, WISH);
  const second = thinker.think(GAME, { level: 0, nodes: 500 });
  assert.equal(await first, null);
  const judged = thinker.judge(GAME);
  const [, search, judge] = workers[0].sent;
  workers[0].say({ id: judge.id, answer: { score: 1 } });
  workers[0].say({ id: search.id, answer: { move: "f2-e3" } });
  assert.deepEqual(await judged, { score: 1 });
  assert.deepEqual(await second, { move: "f2-e3" });
});

test("a worker that breaks is replaced once, then the question is given up", async () => {
  const { workers, thinker } = hire();
  const answer = thinker.think(GAME, WISH);
  workers[0].onerror({ message: "gone" });
  assert.ok(workers[0].ended);
  assert.deepEqual(workers[1].sent, workers[0].sent);
  workers[1].say({ id: workers[1].sent[0].id, broken: "trap" });
  await assert.rejects(
    answer,
    (error) => error.name === "RulesError" && /trap/.test(error.message),
  );
  assert.equal(workers.length, 2);
  const again = thinker.think(GAME, WISH);
  workers[2].say({ id: workers[2].sent[0].id, answer: { move: "f2-e3" } });
  assert.deepEqual(await again, { move: "f2-e3" });
});
