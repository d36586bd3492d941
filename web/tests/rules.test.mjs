/* rules.ts: a worker that breaks is replaced, and the question asked once more. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game, importSource, startCore } from "./core.mjs";

const { RulesError, startRules } = await importSource("rules.ts");
const { askAll } = await startCore();

/* Workers that answer as `behave(fields, worker number)` says: an answer, {broken}, or {dies}. */
function hire(behave) {
  const workers = [];
  const make = () => {
    const number = workers.length;
    const worker = {
      ended: false,
      asked: [],
      onmessage: null,
      onerror: null,
      terminate: () => (worker.ended = true),
      postMessage({ id, fields }) {
        worker.asked.push(fields);
        setImmediate(() => {
          if (worker.ended) return;
          const act = behave(fields, number);
          if (act.dies) worker.onerror({ message: act.dies });
          else
            worker.onmessage({
              data: act.broken ? { id, broken: act.broken } : { id, answer: act.answer },
            });
        });
      },
    };
    workers.push(worker);
    return worker;
  };
  return { workers, rules: startRules(make) };
}

const honest = (fields) => ({ answer: askAll(fields) });
const g = (moves = []) => ({ game: "halma-8", position: "", moves });

test("every question reaches the rules in the form they read", async () => {
  const { rules, workers } = hire(honest);
  assert.ok((await rules.variants()).variants.some(({ name }) => name === "halma"));
  const info = await rules.info("halma-8");
  assert.equal(info.cells.length, 64);
  const state = await rules.state(g(["a5-b4"]));
  assert.deepEqual([state.turn, state.turns, state.events[0].text], [1, 1, "a5-b4"]);
  const cell = (name) => info.cells.findIndex((c) => c.name === name);
  const why = await rules.explain(g(), [cell("a5"), cell("c5")]);
  assert.equal(why.why, "nothing-to-hop");
  assert.equal((await rules.explain(g(), [cell("a5"), -1])).why, "off-board");
  assert.equal((await rules.explain(g(), [cell("a5"), cell("b4")], 1)).why, "not-your-turn");
  assert.deepEqual((await rules.explain(g(), [cell("a5"), cell("b4")])).path, [
    cell("a5"),
    cell("b4"),
  ]);
  assert.equal((await rules.explain(g(), [])).why, "pass-not-allowed");
  assert.deepEqual(await rules.routes(g(), [cell("a5"), cell("b4")]), [[cell("a5"), cell("b4")]]);
  assert.deepEqual(await rules.routes(g(), [cell("a5"), cell("h1")]), []);
  assert.equal(await rules.perft("halma-8", "", 2), "576");
  assert.equal(workers.length, 1);
});

test("a game file is written and read back, whatever its tags hold", async () => {
  const { rules } = hire(honest);
  const tags = { Event: 'A "game" \\ 哈爾馬', Red: "ひ", Blue: "" };
  const text = await rules.write(g(["a5-b4", "h4-g5", "resign:r"]), tags);
  const back = await rules.read(text);
  assert.deepEqual(
    [back.game, back.position, back.moves],
    ["halma-8", "", ["a5-b4", "h4-g5", "resign:r"]],
  );
  for (const [name, value] of Object.entries(tags)) assert.equal(back.tags[name], value);
  assert.equal(back.tags.Result, "0-1");
});

test("a fault in a game file is placed in characters, as the page counts them", async () => {
  const { rules } = hire(honest);
  const text = '[GameType "halma-8"]\n[Event "哈爾馬 🙂"]\n\n1. a5-b4 h4-h9 *\n';
  const fault = await rules.read(text);
  assert.equal(fault.error, "illegal");
  assert.equal(text.slice(fault.at, fault.at + 5), "h4-h9");
  assert.equal(fault.why.why, "off-board");
});

test("a refused word is named", async () => {
  const { rules } = hire(honest);
  const fault = await rules.state(g(["a5-b4", "a1-a2"]));
  assert.deepEqual([fault.error, fault.index, fault.why.why], ["illegal", 1, "empty-origin"]);
});

test("where an answer has no room for a fault, the promise is rejected with it", async () => {
  const { rules } = hire(honest);
  await assert.rejects(
    rules.routes(g(["x"]), [0, 1]),
    (e) => e instanceof RulesError && e.fault.index === 0,
  );
  await assert.rejects(rules.perft("chess", "", 1), (e) => e.fault.error === "game-unknown");
  await assert.rejects(rules.write(g(), { "no name": "x" }), RulesError);
});

test("a question that breaks a worker is asked once more, in a fresh one", async () => {
  const { rules, workers } = hire((fields, number) =>
    number === 0 ? { broken: "trap" } : honest(fields),
  );
  assert.equal(await rules.perft("halma-8", "", 1), "24");
  assert.equal(workers.length, 2);
  assert.ok(workers[0].ended);
});

test("a question that breaks two workers is given up; the others are answered", async () => {
  const { rules, workers } = hire((fields) =>
    fields[0] === "info" ? { broken: "trap" } : honest(fields),
  );
  const answers = await Promise.allSettled([
    rules.perft("halma-8", "", 1),
    rules.info("halma"),
    rules.perft("halma-8", "", 2),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.equal(answers[1].reason.fault.error, "broken");
  assert.equal(answers[2].value, "576");
  assert.equal(workers.length, 3);
});

test("a worker that does not even start is not started for ever", async () => {
  const { rules, workers } = hire(() => ({ dies: "404" }));
  const answers = await Promise.allSettled([rules.variants(), rules.info("halma")]);
  assert.deepEqual(
    answers.map(({ reason }) => reason.message),
    ["404", "404"],
  );
  assert.ok(workers.length <= 4);
});

test("after a worker's end the next question has a new one", async () => {
  let good = false;
  const { rules } = hire((fields) => (good ? honest(fields) : { dies: "gone" }));
  await assert.rejects(rules.variants(), RulesError);
  good = true;
  assert.equal(await rules.perft("halma-8", "", 1), "24");
});

test("a game longer than there is room for is refused, not cut", async () => {
  const { rules } = hire(honest);
  assert.equal((await rules.state(g(Array(200_000).fill("a5-b4")))).error, "too-long");
  const there = ["a5-b4", "h4-g5", "b4-a5", "g5-h4"];
  const long = Array.from({ length: 16_385 }, (_, i) => there[i % 4]);
  assert.deepEqual((({ error, index }) => [error, index])(await rules.state(g(long))), [
    "log-full",
    16_384,
  ]);
  assert.equal((await rules.state(g(long.slice(1, 1)))).turns, 0);
  assert.equal((await rules.state(g(long.slice(0, -1)))).turns, 16_384);
});
