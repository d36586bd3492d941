/* Boards built to be a maze: the longest chains, the deepest recursion. The counts must be those of
 * the program, and the stack of the WebAssembly instance must be far from full. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game, runProgram, startCore } from "./core.mjs";

const STACK = 1 << 20; // wasm/build.mjs

/* Repeatable numbers from 0 to n - 1 (mulberry32). */
function randomFrom(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/* Rows from the top as the position text has them; owner: cell name -> letter. */
function positionText(info, owner, turn) {
  const rows = new Map();
  for (const { name, x, y } of info.cells) {
    if (!rows.has(y)) rows.set(y, []);
    rows.get(y).push({ x, letter: owner.get(name) });
  }
  const text = [...rows]
    .sort((a, b) => b[0] - a[0])
    .map(([, cells]) => {
      cells.sort((a, b) => a.x - b.x);
      return cells
        .map(({ letter }) => letter ?? "1")
        .join("")
        .replace(/1+/g, (empty) => String(empty.length));
    });
  return `${text.join("/")} ${turn}`;
}

/* All pieces where they can be hopped over from a1's class of cells, as many as there is room
 * for: between two such cells, some of the places in doubt left empty. */
function mazeText(info, random) {
  const places = info.cells
    .filter(({ x, y }) => (x / 1000) % 2 === 1 || (y / 1000) % 2 === 1)
    .map(({ name }) => name);
  const owner = new Map([["c3", info.seats[0].letter]]);
  info.seats.forEach(({ letter }, seat) => {
    for (let i = seat === 0 ? 1 : 0; i < info.pieces; i++)
      owner.set(places.splice(random(places.length), 1)[0], letter);
  });
  return positionText(info, owner, info.seats[0].letter);
}

/* The highest stack seen: the stack grows downwards from STACK, over zeros. */
function stackUsed(core) {
  const bytes = new Uint8Array(core.memory.buffer, 0, STACK);
  return STACK - bytes.findIndex((byte) => byte !== 0);
}

for (const name of ["halma", "halma,chain=must_continue", "halma-4", "halma-4,chain=must_continue"])
  test(`mazes: ${name}`, async () => {
    const random = randomFrom(7);
    for (let i = 0; i < 8; i++) {
      const { core, ask } = await startCore();
      const info = ask("info", name);
      const position = mazeText(info, random);
      const state = ask("state", ...game(name, [], position));
      assert.equal(state.error, undefined, position);
      const native = await runProgram("perft", name, "1", "--position", position);
      assert.equal(native, `perft(1) = ${state.legal.length}`, position);
      const c3 = info.cells.findIndex((cell) => cell.name === "c3");
      for (const [from, to] of state.legal.filter(([from]) => from === c3)) {
        const routes = ask("routes", ...game(name, [], position), -1, from, to);
        assert.ok(routes.length > 0 && routes[0][0] === from && routes[0].at(-1) === to);
        for (const route of routes) assert.equal(new Set(route).size, route.length);
      }
      ask("perft", name, position, 2);
      assert.ok(stackUsed(core) < STACK / 4, `${stackUsed(core)} bytes of stack`);
    }
  });

test("the highest stack is seen at all", async () => {
  const { core, ask } = await startCore();
  ask("perft", "halma", "", 2);
  assert.ok(stackUsed(core) > 1000);
});
