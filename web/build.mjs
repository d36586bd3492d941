/* Builds the page into dist/: rules to WebAssembly, TypeScript to JavaScript, messages checked and
 * bundled by language; all but index.html named by content, and compressed beside itself.
 *
 *   node build.mjs [--watch]
 *
 * DIST names another folder to build into.
 */
import { createHash } from "node:crypto";
import { existsSync, watch } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import * as esbuild from "esbuild";
import { buildThinker, buildWasm } from "./wasm/build.mjs";
import { LANGUAGES, readMessages } from "./messages.mjs";

const WEB = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(WEB);
const DIST = process.env.DIST ?? join(WEB, "dist");
/* Everything with content in its name lives here, so that one rule caches it for ever. */
const ASSETS = "assets";

/* What one visitor may have to load before playing, gzipped, in bytes (spec/design.md). */
const BUDGET = { ".js": 35_000, ".wasm": 120_000 };
/* And all that is loaded once the page stands, or when it is asked for: the dialogs, game files, a
 * room, the code that leads there. */
const BUDGET_LATER = 24_000;
const COMPRESSIBLE = new Set([".html", ".js", ".css", ".wasm", ".svg", ".json", ".webmanifest"]);
const TARGET = ["es2022", "chrome109", "firefox115", "safari16.4"];

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const HASH_LENGTH = 8;

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/* A failure that is the source's fault: told without a stack. */
class BuildError extends Error {
  expected = true;
}

/* ------------------------------------------------------------------------------- assets */

/* Files to be written: path in dist -> bytes. Nothing is written before all is known to be good. */
class Output {
  files = new Map();

  put(path, bytes) {
    this.files.set(path, Buffer.from(bytes));
  }

  /* Adds a file under a name that holds its hash, as esbuild writes them: "rules.K4TZ2Q7A.wasm".
   * Returns its address. */
  addHashed(name, bytes) {
    const digest = createHash("sha256").update(bytes).digest();
    const hash = [...digest.subarray(0, HASH_LENGTH)].map((byte) => BASE32[byte % 32]).join("");
    const extension = extname(name);
    const path = `${ASSETS}/${basename(name, extension)}.${hash}${extension}`;
    this.put(path, bytes);
    return `/${path}`;
  }

  /* Writes into a fresh folder and changes it for the old one, so that a server that runs on it
   * never sees half of a build. */
  async write() {
    const fresh = `${DIST}.new.${process.pid}`;
    const old = `${DIST}.old.${process.pid}`;
    await mkdir(join(fresh, ASSETS), { recursive: true });
    await Promise.all(
      [...this.files].map(([path, bytes]) => writeWithTwins(join(fresh, path), bytes)),
    );
    if (existsSync(DIST)) await rename(DIST, old);
    await rename(fresh, DIST);
    await rm(old, { recursive: true, force: true });
  }
}

async function writeWithTwins(path, bytes) {
  await writeFile(path, bytes);
  if (!COMPRESSIBLE.has(extname(path))) return;
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
}

/* ------------------------------------------------------------------------------- scripts */

/* `import ... from "hopyard:NAME"` gives these constants. */
function constants(modules) {
  return {
    name: "constants",
    setup(build) {
      build.onResolve({ filter: /^hopyard:/ }, ({ path }) => ({ path, namespace: "constants" }));
      build.onLoad({ filter: /.*/, namespace: "constants" }, ({ path }) => {
        const values = modules[path];
        if (!values) return { errors: [{ text: `no such module: ${path}` }] };
        const lines = Object.entries(values).map(
          ([k, v]) => `export const ${k}=${JSON.stringify(v)};`,
        );
        return { contents: lines.join("\n"), loader: "js" };
      });
    },
  };
}

/* The scripts that come with these ones, by static imports. */
function reach(outputs, paths, found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    const imports = outputs[path].imports.filter(({ kind }) => kind === "import-statement");
    reach(
      outputs,
      imports.map((one) => one.path),
      found,
    );
  }
  return found;
}

/* Bundles entries, all outputs added; returns addresses: of each entry by its path (relative to
 * web/), `first` of all scripts that load with them, `later` of those that load on demand. */
async function bundle(output, entries, modules) {
  const result = await esbuild.build({
    absWorkingDir: WEB,
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: TARGET,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: join(DIST, ASSETS),
    publicPath: `/${ASSETS}`,
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
    assetNames: "[name].[hash]",
    loader: { ".svg": "file", ".woff2": "file", ".png": "file" },
    plugins: [constants(modules)],
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  const { outputs } = result.metafile;
  const addresses = {};
  const address = (path) => `/${relative(DIST, resolve(WEB, path))}`;
  for (const file of result.outputFiles) output.put(relative(DIST, file.path), file.contents);
  for (const [path, { entryPoint }] of Object.entries(outputs))
    if (entryPoint) addresses[entryPoint] = address(path);
  const roots = Object.keys(outputs).filter((path) => entries.includes(outputs[path].entryPoint));
  const first = reach(outputs, roots);
  const scripts = Object.keys(outputs).filter((path) => path.endsWith(".js"));
  return {
    addresses,
    first: scripts.filter((path) => first.has(path)).map(address),
    later: scripts.filter((path) => !first.has(path)).map(address),
  };
}

/* ------------------------------------------------------------------------------- the page */

const LINK = /\b(src|href)="(?!\w+:|\/|#)([^"]+)"/g;

/* The local files that a page names. Refuses what the security policy would, and files that are
 * not there. */
export function scanPage(html) {
  if (/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i.test(html))
    throw new BuildError("index.html: inline script or style, which the security policy refuses");
  const names = [...new Set([...html.matchAll(LINK)].map((match) => match[2]))];
  for (const name of names)
    if (!existsSync(join(WEB, name))) throw new BuildError(`index.html: no such file: ${name}`);
  return names;
}

/* The manifest names its icons by their source; here they get their addresses. */
async function addManifest(output, name) {
  const manifest = JSON.parse(await readFile(join(WEB, name), "utf8"));
  for (const icon of manifest.icons)
    icon.src = output.addHashed(icon.src, await readFile(join(WEB, icon.src)));
  return output.addHashed(name, JSON.stringify(manifest));
}

/* Returns the addresses of the scripts that are loaded on demand. */
async function addPage(output, modules) {
  const html = await readFile(join(WEB, "index.html"), "utf8");
  const names = scanPage(html);
  const sources = names.filter((name) => [".ts", ".tsx", ".css"].includes(extname(name)));
  const { addresses, first, later } = await bundle(output, sources, modules);
  for (const name of names) {
    if (addresses[name]) continue;
    addresses[name] = name.endsWith(".webmanifest")
      ? await addManifest(output, name)
      : output.addHashed(name, await readFile(join(WEB, name)));
  }
  /* All scripts of the start at once, not one after the other as each names the next. */
  const preloads = first
    .filter((address) => !Object.values(addresses).includes(address))
    .map((address) => `<link rel="modulepreload" href="${address}">`);
  const page = html.replace(LINK, (_, attribute, name) => `${attribute}="${addresses[name]}"`);
  output.put("index.html", page.replace("</head>", `${preloads.join("")}</head>`));
  return later;
}

/* A game loads one of the thinkers. */
const isThinker = ([path]) => basename(path).startsWith("thinker-");

/* What they weigh together, gzipped; of the thinkers the heaviest counts. */
async function total(files) {
  let sum = 0;
  let thinker = 0;
  for (const file of files) {
    const size = (await gzip(file[1], { level: 9 })).length;
    if (isThinker(file)) thinker = Math.max(thinker, size);
    else sum += size;
  }
  return sum + thinker;
}

/* What scripts and rules weigh, in words; refuses what is over the budget. `files`: path and
 * bytes; `later`: addresses of those that are loaded on demand. */
export async function weigh(files, later = []) {
  const isLater = ([path]) => later.includes(`/${path}`);
  const parts = Object.entries(BUDGET).map(([extension, limit]) => ({
    name: extension.slice(1),
    limit,
    has: (file) => extname(file[0]) === extension && !isLater(file),
  }));
  parts.push({ name: "js on demand", limit: BUDGET_LATER, has: isLater });
  const lines = [];
  for (const { name, limit, has } of parts) {
    const size = await total([...files].filter(has));
    lines.push(`${name} ${size} of ${limit} bytes gzipped`);
    if (size > limit) throw new BuildError(`over the budget: ${lines.at(-1)}`);
  }
  return lines.join(", ");
}

/* ------------------------------------------------------------------------------- the whole */

export async function build() {
  const output = new Output();
  const messages = await readMessages(join(ROOT, "messages"));
  const wasmUrl = output.addHashed("rules.wasm", await readFile(await buildWasm()));
  const thinker = async (family) =>
    output.addHashed(`thinker-${family}.wasm`, await readFile(await buildThinker(family)));
  const thinkerHopUrl = await thinker("hop");
  const thinkerDraughtsUrl = await thinker("draughts");
  const messageUrls = {};
  for (const language of LANGUAGES)
    messageUrls[language] = output.addHashed(
      `messages.${language}.json`,
      JSON.stringify(messages[language]),
    );
  const modules = { "hopyard:assets": { wasmUrl, thinkerHopUrl, thinkerDraughtsUrl } };
  const entries = ["src/worker.ts", "src/think-worker.ts"];
  const { addresses: workers } = await bundle(output, entries, modules);
  modules["hopyard:pages"] = {
    workerUrl: workers["src/worker.ts"],
    thinkerUrl: workers["src/think-worker.ts"],
    messageUrls,
  };
  const weight = await weigh(output.files, await addPage(output, modules));
  await output.write();
  return weight;
}

async function buildAndTell() {
  const start = Date.now();
  try {
    console.log(`web/dist: ${await build()} (${Date.now() - start} ms)`);
    return true;
  } catch (error) {
    /* esbuild has told its own errors by now. */
    if (!error.errors) console.error(error.expected ? `error: ${error.message}` : error);
    return false;
  }
}

/* A folder and all those in it. */
async function foldersIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => foldersIn(join(folder, entry.name)));
  return [folder, ...(await Promise.all(inside)).flat()];
}

/* Builds again when a source changes, some moments after the last change. Folders are watched one
 * by one: on Linux, Node 18 cannot watch a whole tree. */
async function watchSources() {
  let timer = null;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(buildAndTell, 100);
  };
  for (const tree of [
    "src",
    "style",
    "wasm",
    "icons",
    "../messages",
    "../base",
    "../rules",
    "../solve",
    "../engine",
  ])
    for (const folder of await foldersIn(join(WEB, tree))) watch(folder, soon);
  watch(WEB, (_, name) => ["index.html", "manifest.webmanifest"].includes(name) && soon());
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--watch");
  if (unknown) {
    console.error(`error: unknown option: ${unknown}\nusage: node build.mjs [--watch]`);
    process.exit(2);
  }
  const good = await buildAndTell();
  if (options.includes("--watch")) await watchSources();
  else process.exitCode = good ? 0 : 1;
}
