/* The rules in WebAssembly and the page's modules, for tests in node. */
import { execFile } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { buildWasm } from "../wasm/build.mjs";

globalThis.crypto ??= webcrypto; // as in every browser; Node has it from 19 on

const run = promisify(execFile);
const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
export const ROOT = dirname(WEB);
export const PROGRAM = process.env.HOPYARD ?? join(ROOT, "build", "cli", "hopyard");

/* A module of src/, compiled as the page has it. What it imports from "hopyard:..." is empty. */
export async function importSource(path) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(WEB, "src", path)],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [
      {
        name: "nothing",
        setup(build) {
          build.onResolve({ filter: /^hopyard:/ }, ({ path }) => ({ path, namespace: "nothing" }));
          build.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({
            contents: "module.exports = {}",
          }));
        },
      },
    ],
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
}

let loading = null;

/* What every instance shares, made once. */
async function load() {
  const { askCore } = await importSource("core.ts");
  const module = await WebAssembly.compile(await readFile(await buildWasm()));
  return { askCore, module };
}

const field = (value) => (value instanceof Uint8Array ? value : String(value));

/* A fresh instance: its exports, and ask(...fields), askAll([fields]) as the worker does it. */
export async function startCore() {
  loading ??= load();
  const { askCore, module } = await loading;
  const { exports: core } = await WebAssembly.instantiate(module);
  const askAll = (fields) => askCore(core, fields.map(field));
  return { core, askAll, ask: (...fields) => askAll(fields) };
}

/* The fields of a game in a question. */
export const game = (name, words = [], position = "") => [name, position, words.length, ...words];

/* What the program prints. */
export async function runProgram(...args) {
  return (await run(PROGRAM, args)).stdout.trim();
}

/* The lines of a perft file: {game, position ("" = start), depth, count}. */
export async function readPerft(path) {
  const lines = (await readFile(join(ROOT, path), "utf8")).split("\n");
  const list = [];
  let name = "";
  let position = "";
  for (const line of lines) {
    const [word, ...rest] = line.trim().split(" ");
    if (word === "game") name = rest.join(" ");
    else if (word === "position") position = rest.join(" ") === "start" ? "" : rest.join(" ");
    else if (word === "depth")
      list.push({ game: name, position, depth: Number(rest[0]), count: rest[1] });
  }
  return list;
}
