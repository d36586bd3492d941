/* movegen.c in WebAssembly, on the same positions, printed the same way:
 *     node bench/movegen.mjs halma bench/data/halma.positions
 */
import { readFile } from "node:fs/promises";
import { buildBench } from "../web/wasm/build.mjs";

const ROUNDS = 7;
const REPEATS = 20;

const [name, path, ...rest] = process.argv.slice(2);
if (!path || rest.length > 0) {
  console.error("usage: node bench/movegen.mjs GAME FILE-OF-POSITIONS");
  process.exit(2);
}

const { instance } = await WebAssembly.instantiate(await readFile(await buildBench()));
const { memory, bench_text, bench_set_game, bench_add_position, bench_generate } = instance.exports;

/* Writes a text where the C side looks for it; returns its length. */
function put(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(memory.buffer, bench_text(), bytes.length).set(bytes);
  return bytes.length;
}

if (!bench_set_game(put(name))) throw new Error(`no such game: ${name}`);
const positions = (await readFile(path, "utf8")).trim().split("\n");
for (const [i, position] of positions.entries())
  if (!bench_add_position(put(position)))
    throw new Error(`${path}:${i + 1}: no position, or one too many`);

function timeRound(slow) {
  const start = process.hrtime.bigint();
  const moves = bench_generate(slow, REPEATS);
  return { moves, each: Number(process.hrtime.bigint() - start) / moves };
}

let fast = Infinity;
let slow = Infinity;
let counted;
(timeRound(0), timeRound(1)); // until the optimising compiler has done its work
for (let r = 0; r < ROUNDS; r++) {
  const [one, other] = [timeRound(0), timeRound(1)];
  if (one.moves !== other.moves) throw new Error("the generators do not agree");
  fast = Math.min(fast, one.each);
  slow = Math.min(slow, other.each);
  counted = one.moves;
}
console.log(
  `${name}: ${positions.length} positions, ${(counted / REPEATS / positions.length).toFixed(1)} moves each`,
);
console.log(`whole board       ${fast.toFixed(2).padStart(6)} ns a move`);
console.log(`neighbour tables  ${slow.toFixed(2).padStart(6)} ns a move`);
console.log(`ratio             ${(slow / fast).toFixed(2).padStart(6)}`);
