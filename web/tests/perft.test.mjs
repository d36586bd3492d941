/* The same C decides natively and in the browser: both must count what the data file says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPerft, runProgram, startCore } from "./core.mjs";

/* Deep enough for a second or two; the native tests go deeper. */
const DEPTH_MAX = { hop: 3, draughts: 4 };
const DRAUGHTS = [
  "brazilian",
  "czech",
  "english",
  "international",
  "italian",
  "pool",
  "positions",
  "russian",
  "spanish",
];

const read = async (file, most) =>
  (await readPerft(`tests/data/perft/${file}.perft`)).filter(({ depth }) => depth <= most);

const list = [
  ...(await read("hop", DEPTH_MAX.hop)),
  ...(await Promise.all(DRAUGHTS.map((file) => read(file, DEPTH_MAX.draughts)))).flat(),
];

test("the data files have lines", () => {
  for (const file of ["halma", "star:6", ...DRAUGHTS.filter((name) => name !== "positions")])
    assert.ok(list.filter(({ game }) => game === file).length >= 3, file);
});

for (const { game, position, depth, count } of list)
  test(`perft ${game} ${position || "start"} ${depth}: WebAssembly, native and data agree`, async () => {
    const { ask } = await startCore();
    assert.equal(ask("perft", game, position, depth), count);
    const native = await runProgram(
      "perft",
      game,
      String(depth),
      ...(position ? ["--position", position] : []),
    );
    assert.equal(native, `perft(${depth}) = ${count}`);
  });
