/* Compiles the rules and the engine for the browser: freestanding wasm32, no C library, no allocation. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const WORK = join(ROOT, "out", "wasm");

/* Debian's names first; any clang with the wasm32 target will do. */
const COMPILERS = ["clang-19", "clang"];
const LINKERS = ["wasm-ld-19", "wasm-ld"];

const COMPILE = [
  "--target=wasm32",
  "-std=gnu11",
  "-O3",
  "-mbulk-memory",
  "-nostdlibinc",
  "-fvisibility=hidden",
  "-ffunction-sections",
  "-Wall",
  "-Wextra",
  "-Werror",
  "-isystem",
  join(HERE, "shim"),
  `-I${ROOT}`,
];
/* The default stack of 64 KB would overflow in silence; laid first in memory, an overflow traps. */
const LINK = [
  "--no-entry",
  "--export-dynamic",
  "--gc-sections",
  "--strip-all",
  "-z",
  "stack-size=1048576",
  "--stack-first",
];

const AT_ONCE = 2; // compilers

/* A failure that is not this script's fault: told without a stack. */
const expected = (message) => Object.assign(new Error(message), { expected: true });

async function findTool(names) {
  for (const name of names) {
    try {
      await run(name, ["--version"]);
      return name;
    } catch {
      /* the next one */
    }
  }
  throw expected(`none of these is installed: ${names.join(", ")}`);
}

const cFiles = async (folder) =>
  (await readdir(join(ROOT, folder)))
    .filter((name) => name.endsWith(".c"))
    .map((name) => join(ROOT, folder, name));

const newest = async (paths) =>
  Math.max(...(await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))));

async function isFresh(target, folders) {
  try {
    const made = (await stat(target)).mtimeMs;
    for (const folder of folders) {
      const names = (await readdir(join(ROOT, folder))).filter((name) => /\.(c|h|mjs)$/.test(name));
      if ((await newest(names.map((name) => join(ROOT, folder, name)))) >= made) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/* Runs a tool; what it complains of is the whole message of the failure. */
async function runTool(name, args) {
  try {
    await run(name, args);
  } catch (error) {
    throw expected(error.stderr || error.message);
  }
}

const objectName = (source) => `${relative(ROOT, source).replaceAll("/", "_")}.o`;

/* Compiles the sources and links them into a module. */
async function compile(target, sources, options = []) {
  const [compiler, linker] = [await findTool(COMPILERS), await findTool(LINKERS)];
  await mkdir(WORK, { recursive: true });
  const folder = await mkdtemp(join(WORK, "objects-")); // two builds at once do not meet
  try {
    const objects = new Map(sources.map((source) => [source, join(folder, objectName(source))]));
    const left = [...objects]; // the workers take from it until nothing is left
    const worker = async () => {
      for (let next; (next = left.pop());)
        await runTool(compiler, [...COMPILE, ...options, "-c", next[0], "-o", next[1]]);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const linked = join(folder, "linked.wasm");
    await runTool(linker, [...LINK, ...objects.values(), "-o", linked]);
    await rename(linked, target);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/* All but those named: what has threads, or what another file takes the place of. */
const without = async (folder, ...names) =>
  (await cFiles(folder)).filter((path) => !names.includes(basename(path)));

const rulesSources = async (...left) => [
  join(ROOT, "base/text.c"),
  ...(await without("rules", ...left)),
  ...(await cFiles("web/wasm/shim")),
];

/* The rules and their glue. Asserts stay on: a broken promise inside should stop, not spread. */
export async function buildWasm() {
  const target = join(WORK, "rules.wasm");
  if (await isFresh(target, ["base", "rules", "web/wasm", "web/wasm/shim"])) return target;
  await compile(target, [...(await rulesSources()), ...(await cFiles("web/wasm"))]);
  return target;
}

/* The engine for one family of games, "hop" or "draughts", and its glue, for a worker of its own:
 * only_FAMILY.c lists what it plays, and nothing else is linked. Threads are for native programs. */
export async function buildThinker(family) {
  const target = join(WORK, `thinker-${family}.wasm`);
  const folders = [
    "base",
    "rules",
    "solve",
    "engine",
    "web/wasm",
    "web/wasm/shim",
    "web/wasm/think",
  ];
  if (await isFresh(target, folders)) return target;
  await compile(target, [
    ...(await rulesSources("families.c", "draughts_perft.c")),
    ...["race.c", "steps.c"].map((name) => join(ROOT, "solve", name)), // the rest takes memory
    ...(await without("engine", "families.c", "threads.c")),
    ...["glue.c", "json.c", "question.c"].map((name) => join(HERE, name)),
    ...["think.c", `only_${family}.c`].map((name) => join(HERE, "think", name)),
  ]);
  return target;
}

/* What bench/movegen.mjs runs; without asserts, like the native one. */
export async function buildBench() {
  const target = join(WORK, "bench.wasm");
  await compile(
    target,
    [...(await rulesSources()), join(ROOT, "bench/movegen_wasm.c")],
    ["-DNDEBUG"],
  );
  return target;
}
