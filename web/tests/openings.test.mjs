/* How a game begins: what is chosen in the dialog of a new game, and what the rules have to offer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource, startCore } from "./core.mjs";

const { openingMoves } = await importSource("ui/panels/openings.tsx");
const { ask } = await startCore();

const LINES = ["9-13 21-17 5-9", "9-13 21-17 6-9", "9-13 22-17 13x22"];

test("an opening that is chosen or drawn becomes the first moves", () => {
  assert.deepEqual(openingMoves("off", LINES), []);
  assert.deepEqual(openingMoves(3, LINES), ["9-13", "22-17", "13x22"]);
  const drawn = [0, 0.34, 0.999].map((lot) => openingMoves("drawn", LINES, () => lot).join(" "));
  assert.deepEqual(drawn, LINES);
  assert.deepEqual(openingMoves("drawn", []), []);
  assert.deepEqual(openingMoves(4, LINES), []);
});

test("every line of the rules can be played from the start", () => {
  for (const [game, least] of [["english", 174], ["russian", 100]]) {
    const lines = ask("openings", game);
    assert.ok(lines.length >= least);
    for (const line of lines) {
      const moves = openingMoves(1, [line]);
      assert.equal(ask("state", game, "", moves.length, ...moves).turns, moves.length);
    }
  }
  assert.deepEqual(ask("openings", "international"), []);
});
