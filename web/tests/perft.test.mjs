/* The same C decides natively and in the browser: both must count what the data file says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPerft, runProgram, startCore } from "./core.mjs";

const DEPTH_MAX = 3; // a second or two; the native tests go deeper

const list = (await readPerft("tests/data/perft/hop.perft")).filter(
  ({ depth }) => depth <= DEPTH_MAX,
);

test("the data file has lines", () => assert.ok(list.length >= 3 * 15));

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
