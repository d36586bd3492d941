/* The rules' worker in a real browser, under the real security policy. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests } from "./harness.mjs";

const { openPage } = browserTests();

/* Asks in a worker of our own; returns the replies in the order in which they came. */
const askWorker = (page, url, questions) =>
  page.evaluate(
    ([url, questions]) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(url, { type: "module" });
        const replies = [];
        worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
        worker.onmessage = ({ data }) => {
          replies.push(data);
          if (replies.length < questions.length) return;
          worker.terminate();
          resolve(replies);
        };
        questions.forEach((fields, id) => worker.postMessage({ id, fields }));
      }),
    [url, questions],
  );

async function workerUrl(page) {
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  return worker.url();
}

test("the page's worker answers, in the order asked", async (t) => {
  const page = await openPage(t);
  const replies = await askWorker(page, await workerUrl(page), [
    ["perft", "halma", "", "3"],
    ["perft", "halma-8", "", "1"],
    ["info", "chess"],
    ["perft", "halma-8", "", "2"],
  ]);
  assert.deepEqual(
    replies.map(({ id }) => id),
    [0, 1, 2, 3],
  );
  assert.deepEqual(
    replies.map(({ answer }) => answer.error ?? answer),
    ["85440", "24", "game-unknown", "576"],
  );
});

test("the rules travel as WebAssembly, compressed, to be kept", async (t) => {
  const page = await openPage(t);
  const response = page.waitForResponse((answer) => answer.url().endsWith(".wasm"));
  await page.reload();
  const headers = await (await response).allHeaders();
  assert.equal(headers["content-type"], "application/wasm");
  assert.equal(headers["content-encoding"], "br");
  assert.match(headers["cache-control"], /immutable/);
});

test("a worker without its rules says so to each question", async (t) => {
  const page = await openPage(t);
  const url = await workerUrl(page);
  await page.context().route("**/*.wasm", (route) => route.fulfill({ status: 503, body: "" }));
  const replies = await askWorker(page, url, [["variants"], ["variants"]]);
  for (const reply of replies) assert.match(reply.broken, /503/);
  page.problems.length = 0;
});
