/* What every browser test needs: the site, Chromium, pages that tell their problems, pictures,
 * axe. A test file looks like this:
 *
 *   import { browserTests } from "./harness.mjs";
 *   const { openPage } = browserTests();           // site and browser, ended after the last test
 *   test("...", async (t) => {
 *     const page = await openPage(t, { size: SIZES.phone, scheme: "dark", language: "ja" });
 *     ...
 *   });                                            // fails too if the page reported a problem
 *
 * HOPYARD names the program to serve with (default: build/cli/hopyard), DIST the page's folder
 * (default: web/dist), PICTURES the folder for pictures (default: out/screens).
 */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const ROOT = dirname(WEB);
const DIST = process.env.DIST ?? join(WEB, "dist");
export const PICTURES = process.env.PICTURES ?? join(ROOT, "out", "screens");

export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
export const SCHEMES = ["light", "dark"];
export const LANGUAGES = ["en", "zh-Hant", "ja", "fil"];

/* Long enough for a slow machine: reaching it is a failure, never a way of waiting. */
const PATIENCE_MS = 30_000;

/* --------------------------------------------------------------------------------- the site */

/* Starts the program on a free port, or on one that it had before; returns its address and how to
 * stop it, gently or not. Rooms are kept in the folder `data`. */
export async function startSite(data, port = "0") {
  const program = process.env.HOPYARD ?? join(ROOT, "build", "cli", "hopyard");
  if (!existsSync(program)) throw new Error(`${program}: not there; tools/build native makes it`);
  const child = spawn(
    program,
    ["serve", "--port", port, "--data", data, "--web", DIST],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let timer;
  const address = await new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the server did not say its address")), PATIENCE_MS);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = line.match(/http:\/\/\S+/);
      if (found) resolve(found[0].replace(/\/$/, ""));
    });
    ended.then((status) => reject(new Error(`the server ended with status ${status}`)));
    child.once("error", reject);
  }).finally(() => clearTimeout(timer));
  const end = async (signal) => {
    child.kill(signal);
    await ended;
  };
  return { address, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/* ------------------------------------------------------------------------------ the browser */

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const folder of (process.env.PATH ?? "").split(delimiter))
    for (const name of BROWSERS) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        /* the next one */
      }
    }
  throw new Error(`none of these is installed: ${BROWSERS.join(", ")}`);
}

export function startBrowser() {
  const args = [
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
  ];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return chromium.launch({ executablePath: findBrowser(), args, timeout: PATIENCE_MS });
}

/* -------------------------------------------------------------------------------- the pages */

/* Whatever a page complains of: errors, refusals of the security policy, answers 400 and up. */
function collectProblems(page) {
  const problems = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.stack ?? error}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    /* A page that closes drops what it was loading. */
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      problems.push(`not loaded: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

/* For a test file: starts site and browser before its tests and ends them after. */
export function browserTests() {
  const held = {};
  before(async () => {
    held.data = await mkdtemp(join(tmpdir(), "hopyard-"));
    held.site = await startSite(held.data);
    held.browser = await startBrowser();
  });
  after(async () => {
    await held.browser?.close();
    await held.site?.stop();
    if (held.data) await rm(held.data, { recursive: true, force: true });
  });

  /* Ends the server as a power cut would; brings it back to the same address and rooms. */
  const killServer = () => held.site.kill();
  async function startServer() {
    held.site = await startSite(held.data, new URL(held.site.address).port);
  }

  /* A page in a context of its own (no cookies, no storage). `t` is the test's context: the page
   * closes with it, and what the page complained of fails it; page.problems may be emptied by a
   * test that provokes something. Options: size, scheme, language, touch, calm (reduced motion,
   * the default), path; `context` opens a second page in the context of another one. */
  async function openPage(t, options = {}) {
    const {
      size = SIZES.desktop,
      scheme = "light",
      language = "en",
      touch = false,
      calm = true,
      path = "/",
    } = options;
    const context =
      options.context ??
      (await held.browser.newContext({
        viewport: size,
        colorScheme: scheme,
        locale: language,
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: calm ? "reduce" : "no-preference",
        permissions: ["clipboard-read", "clipboard-write"],
      }));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.problems = collectProblems(page);
    t.after(async () => {
      const problems = [...page.problems];
      await (options.context ? page.close() : context.close());
      if (problems.length > 0) throw new Error(`the page reported:\n  ${problems.join("\n  ")}`);
    });
    await page.goto(held.site.address + path, { waitUntil: "load" });
    return page;
  }

  return {
    openPage,
    killServer,
    startServer,
    get address() {
      return held.site.address;
    },
    get browser() {
      return held.browser;
    },
  };
}

/* --------------------------------------------------------------------------- pictures, axe */

/* Takes a picture of what is visible: out/screens/NAME.png. */
export async function takePicture(page, name) {
  await mkdir(PICTURES, { recursive: true });
  const path = join(PICTURES, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  return path;
}

/* Pictures at every size in light and dark. `prepare(page)` brings the page into the state to be
 * shown; the files are NAME-SIZE-SCHEME-LANGUAGE.png. */
export async function takePictures(
  t,
  openPage,
  name,
  prepare = async () => {},
  languages = ["en"],
) {
  for (const [sizeName, size] of Object.entries(SIZES))
    for (const scheme of SCHEMES)
      for (const language of languages) {
        const page = await openPage(t, { size, scheme, language, touch: sizeName !== "desktop" });
        await prepare(page);
        await takePicture(page, `${name}-${sizeName}-${scheme}-${language}`);
        await page.close();
      }
}

let axeSource = null;

/* Runs axe over the page; returns its findings as lines, none if all is well. Goes in through the
 * debugger, since the page's security policy lets in no foreign script. */
export async function axeFindings(page) {
  axeSource ??= await readFile(
    createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
    "utf8",
  );
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression) => {
    const answer = await session.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
    return answer.result.value;
  };
  await evaluate(`${axeSource}; undefined`);
  const violations = await evaluate("axe.run(document).then((result) => result.violations)");
  await session.detach();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}
