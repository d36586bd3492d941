/* Questions that make no sense are answered, too: with JSON, and an error in it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { game, startCore } from "./core.mjs";

const { core, ask } = await startCore();

/* Asks with bytes as they are. */
function askRaw(bytes) {
  new Uint8Array(core.memory.buffer, core.hop_request_buffer(), bytes.length).set(bytes);
  const length = core.hop_answer(bytes.length);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(
    new Uint8Array(core.memory.buffer, core.hop_answer_buffer(), length),
  );
  return JSON.parse(text);
}
const raw = (text) => askRaw(new TextEncoder().encode(text));

for (const text of [
  "",
  "5",
  "5:",
  "5:state",
  "x",
  "99999999999999999999:a",
  "5:statex",
  "-1:a",
  "05:state5:halma",
  "4:nope",
  "5:state5:halma0:1:x",
  "5:state5:halma0:2:-1",
  "5:state5:halma0:1:1",
  "5:state5:halma0:9:999999999",
  "7:explain5:halma0:1:01:9",
  "7:explain5:halma0:1:02:-13:256",
  "7:explain5:halma0:1:02:-12:-2",
  "6:routes5:halma0:1:02:-1",
  "6:routes5:halma0:1:02:-11:0",
  "6:routes5:halma0:1:02:-11:03:256",
  "5:perft5:halma0:1:9",
  "5:perft5:halma0:2:-1",
])
  test(`broken question: ${JSON.stringify(text)}`, () => assert.equal(raw(text).error, "question"));

test("a path longer than any is refused", () => {
  const cells = Array.from({ length: 66 }, (_, i) => i);
  assert.equal(ask("explain", ...game("halma"), -1, ...cells).error, "question");
  assert.ok(ask("explain", ...game("halma"), -1, ...cells.slice(1)).why);
});

test("errors of games, positions and words carry their codes", () => {
  assert.equal(ask("info", "chess").error, "game-unknown");
  assert.equal(ask("info", "halma,chain=maybe").error, "field-value");
  assert.equal(ask("state", ...game("halma", [], "16/16 r")).error, "rows");
  assert.equal(ask("state", ...game("halma", ["hello"])).error, "move-syntax");
  assert.equal(ask("read", "").error, "text-end");
  assert.equal(ask("read", "hello").error !== undefined, true);
});

test("any text comes back as it went in", () => {
  const value = 'quote " backslash \\ newline-free tab\t 哈爾馬 🙂 \u007f \u0001';
  const text = ask("write", ...game("halma-8"), "Event", value);
  assert.equal(typeof text, "string");
  assert.match(text, /^\[Event /);
});

test("bytes that are no UTF-8 do not break the answer", () => {
  const tag = [0x22, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf5, 0x80, 0x80, 0x80, 0xe5, 0x93, 0x22];
  const head = new TextEncoder().encode('[GameType "halma-8"]\n[Event ');
  const tail = new TextEncoder().encode("]\n\n*\n");
  const file = [...head, ...tag, ...tail];
  const answer = askRaw(
    new Uint8Array([...new TextEncoder().encode(`4:read${file.length}:`), ...file]),
  );
  assert.match(answer.tags.Event, /^\ufffd+$/);
});

test("noise is answered with JSON", () => {
  let seed = 1;
  const random = (n) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8) % n;
  const good = [
    "5:state7:halma-80:1:15:a5-b4",
    "7:explain7:halma-80:1:02:-12:321:5",
    '4:read30:[GameType "halma-8"]\n\n1. a5-b4',
  ];
  for (let i = 0; i < 20_000; i++) {
    const bytes = new TextEncoder().encode(good[random(good.length)]);
    for (let n = 1 + random(3); n > 0; n--) bytes[random(bytes.length)] = random(256);
    askRaw(bytes);
  }
});

test("a failed assertion is told before the trap", () => {
  assert.throws(() => core.hop_answer(core.hop_request_room() + 1), WebAssembly.RuntimeError);
  const bytes = new Uint8Array(core.memory.buffer, core.hop_failure());
  assert.match(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))), /^glue\.c:\d+: length/);
});
