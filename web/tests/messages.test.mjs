/* The catalogues, and what the build finds wrong in broken ones. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { compareMessages, LANGUAGES, parseCatalogue, readMessages } from "../messages.mjs";
import { ROOT } from "./core.mjs";

test("every language has the same keys and placeholders", async () => {
  const messages = await readMessages(join(ROOT, "messages"));
  assert.deepEqual(Object.keys(messages), LANGUAGES);
  assert.ok(Object.keys(messages.en).length > 50);
});

for (const [what, en, ja, fault] of [
  ["a missing key", { a: "x" }, {}, /^a: missing in ja$/],
  ["a key too many", {}, { a: "x" }, /^a: in ja, but not in en$/],
  [
    "another placeholder",
    { a: "{n} of {m}" },
    { a: "{n}" },
    /^a: ja has \{n\}, en has \{m\} \{n\}$/,
  ],
])
  test(`told: ${what}`, () => {
    const faults = compareMessages({ en, ja });
    assert.equal(faults.length, 1);
    assert.match(faults[0], fault);
  });

test("refused: a key that stands there twice", () => {
  assert.deepEqual(parseCatalogue('{\n  "a": "x",\n  "b": {"other": "y"}\n}'), {
    a: "x",
    b: { other: "y" },
  });
  assert.throws(() => parseCatalogue('{\n  "a": "x",\n  "a": "y"\n}'), /^Error: a stands there twice$/);
  assert.throws(() => parseCatalogue('{"a": "x", "a": "y"}'), /not one message a line/);
});

test("plural forms are one message", () => {
  assert.deepEqual(
    compareMessages({
      en: { a: { one: "{n} turn", other: "{n} turns" } },
      ja: { a: { other: "{n}" } },
    }),
    [],
  );
});

for (const [what, message] of [
  ["a category the language does not have", { one: "x", other: "y" }],
  ["no text for the rest", {}],
  ["something else", 7],
])
  test(`refused: ${what}`, () =>
    assert.throws(() => compareMessages({ en: { a: "x" }, ja: { a: message } })));
