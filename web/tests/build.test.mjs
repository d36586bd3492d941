/* What a build leaves in dist/: what the server and a browser's cache rely on. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";
import { build, scanPage, weigh } from "../build.mjs";
import { ROOT } from "./core.mjs";

const DIST = process.env.DIST ?? join(ROOT, "web", "dist");
await build();
const assets = await readdir(join(DIST, "assets"));
const html = await readFile(join(DIST, "index.html"), "utf8");

test("all but the page itself is named by its content", async () => {
  assert.deepEqual((await readdir(DIST)).sort(), [
    "assets",
    "index.html",
    "index.html.br",
    "index.html.gz",
  ]);
  for (const name of assets) assert.match(name, /\.[A-Z2-7]{8}\.\w+(\.br|\.gz)?$/);
});

test("every twin unpacks to its original", async () => {
  const originals = assets.filter((name) => !/\.(br|gz)$/.test(name));
  for (const name of originals) {
    const twins = assets.filter((other) => other.startsWith(`${name}.`));
    assert.equal(twins.length, extname(name) === ".png" ? 0 : 2, name);
    const bytes = await readFile(join(DIST, "assets", name));
    for (const twin of twins) {
      const unpack = twin.endsWith(".br") ? zlib.brotliDecompressSync : zlib.gunzipSync;
      assert.deepEqual(unpack(await readFile(join(DIST, "assets", twin))), bytes, twin);
    }
  }
});

test("whatever an address in the build names is there", async () => {
  const texts = assets.filter((name) => /\.(js|css|webmanifest)$/.test(name));
  const all = [
    html,
    ...(await Promise.all(texts.map((name) => readFile(join(DIST, "assets", name), "utf8")))),
  ].join("\n");
  const named = new Set([...all.matchAll(/\/assets\/([\w.-]+)/g)].map((match) => match[1]));
  for (const name of named) assert.ok(assets.includes(name), name);
  for (const kind of ["main", "worker", "rules", "icon", "manifest", "messages.zh-Hant"])
    assert.ok(
      [...named].some((name) => name.startsWith(`${kind}.`)),
      kind,
    );
});

test("the page names no source any more, and nothing outside", () => {
  assert.doesNotMatch(html, /\.tsx?"/);
  assert.doesNotMatch(html, /https?:/);
});

for (const [what, page] of [
  ["an inline script", "<script>1</script>"],
  ["an inline style", "<style>a{}</style>"],
  ["a style attribute", '<p style="a">'],
  ["an event attribute", '<p onclick="a()">'],
  ["a file that is not there", '<img src="nowhere.png">'],
])
  test(`refused: ${what}`, () => assert.throws(() => scanPage(page), { expected: true }));

test("found: each local file, once", () => {
  const page =
    '<a href="https://example.org"><a href="#top"><a href="/x"><img src="icons/icon.svg"><img src="icons/icon.svg">';
  assert.deepEqual(scanPage(page), ["icons/icon.svg"]);
});

test("the budget is kept, and a build over it refused", async () => {
  const noise = (n) => randomBytes(n); // cannot be compressed
  assert.equal(await weigh([["a.js", noise(0)]]).then((words) => words.split(",").length), 3);
  await weigh([
    ["a.js", noise(17_000)],
    ["b.js", noise(17_000)],
    ["c.wasm", noise(119_000)],
    ["d.png", noise(200_000)],
  ]);
  await assert.rejects(
    weigh([
      ["a.js", noise(17_600)],
      ["b.js", noise(17_600)],
    ]),
    /over the budget: js/,
  );
  await assert.rejects(weigh([["a.wasm", noise(121_000)]]), /over the budget: wasm/);
  const thinkers = [
    ["thinker-hop.wasm", noise(60_000)],
    ["thinker-draughts.wasm", noise(50_000)],
  ];
  await weigh([["rules.wasm", noise(59_000)], ...thinkers]);
  await assert.rejects(
    weigh([["rules.wasm", noise(61_000)], ...thinkers]),
    /over the budget: wasm/,
  );
  const room = [["room.js", noise(14_000)]];
  await weigh([["a.js", noise(34_000)], ...room], ["/room.js"]);
  await assert.rejects(weigh([["a.js", noise(34_000)], ...room]), /over the budget: js/);
  const heavy = [["room.js", noise(25_000)]];
  await assert.rejects(weigh(heavy, ["/room.js"]), /over the budget: js on demand/);
});

test("all scripts of the start are named by the page, those on demand are not", async () => {
  const code = (name) => readFile(join(DIST, "assets", name), "utf8");
  const main = /src="\/assets\/(main\.\w+\.js)"/.exec(html)[1];
  const preloaded = [...html.matchAll(/modulepreload" href="\/assets\/([\w.]+)"/g)].map((m) => m[1]);
  const imported = [...(await code(main)).matchAll(/from"\/assets\/([\w.]+)"/g)].map((m) => m[1]);
  assert.deepEqual([...preloaded].sort(), [...new Set(imported)].sort());
  const later = [...(await code(main)).matchAll(/import\("\/assets\/([\w.]+)"\)/g)].map((m) => m[1]);
  assert.ok(later.length > 0);
  for (const name of later) assert.ok(!html.includes(name), name);
});

test("the same sources give the same files", async () => {
  await build();
  assert.deepEqual(await readdir(join(DIST, "assets")), assets);
});
