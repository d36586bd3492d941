/* The catalogues of messages/: read, merged by language, and held to each other. A message is a
 * text with {placeholders}, or an object of texts by plural category ("one", "other"). */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const LANGUAGES = ["en", "zh-Hant", "ja", "fil"];
export const CATALOGUES = ["rules", "page"];
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

const fault = (text) => Object.assign(new Error(text), { expected: true });

const placeholders = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));

const isPlural = (message) =>
  typeof message === "object" &&
  message !== null &&
  Object.keys(message).every((key) => PLURALS.has(key));

/* The names a message uses, whatever its plural form; complains of what is no message at all. */
function namesIn(message, key, language) {
  if (typeof message === "string") return placeholders(message);
  const where = `messages: ${key} (${language})`;
  if (!isPlural(message)) throw fault(`${where}: neither a text nor texts by plural category`);
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const needless = Object.keys(message).find((category) => !known.includes(category));
  if (needless) throw fault(`${where}: the language has no plural category "${needless}"`);
  if (typeof message.other !== "string") throw fault(`${where}: no text for "other"`);
  return new Set(Object.values(message).flatMap((text) => [...placeholders(text)]));
}

const listed = (set) =>
  [...set]
    .sort()
    .map((name) => `{${name}}`)
    .join(" ") || "none";

/* Every language must have the keys and the placeholders of the first. Returns what is wrong, a
 * line each. */
export function compareMessages(catalogues) {
  const [first, ...others] = Object.keys(catalogues);
  const faults = [];
  for (const language of others) {
    for (const key of Object.keys(catalogues[first]))
      if (!(key in catalogues[language])) faults.push(`${key}: missing in ${language}`);
    for (const key of Object.keys(catalogues[language])) {
      if (!(key in catalogues[first])) {
        faults.push(`${key}: in ${language}, but not in ${first}`);
        continue;
      }
      const here = listed(namesIn(catalogues[language][key], key, language));
      const there = listed(namesIn(catalogues[first][key], key, first));
      if (here !== there) faults.push(`${key}: ${language} has ${here}, ${first} has ${there}`);
    }
  }
  return faults;
}

/* A catalogue's messages. JSON keeps the last of two with the same key, so they are counted: each
 * stands on a line of its own. */
export function parseCatalogue(text) {
  const keys = [...text.matchAll(/^ {2}"([^"]*)":/gm)].map(([, key]) => key);
  const twice = keys.find((key, i) => keys.indexOf(key) < i);
  if (twice !== undefined) throw fault(`${twice} stands there twice`);
  const messages = JSON.parse(text);
  if (Object.keys(messages).length !== keys.length) throw fault("not one message a line");
  return messages;
}

async function readCatalogue(folder, name) {
  const path = join(folder, name);
  try {
    return parseCatalogue(await readFile(path, "utf8"));
  } catch (error) {
    throw fault(`${path}: ${error.code === "ENOENT" ? "no such file" : error.message}`);
  }
}

/* Language -> all its messages. Throws with every fault named. */
export async function readMessages(folder) {
  const messages = {};
  for (const language of LANGUAGES) {
    messages[language] = {};
    for (const catalogue of CATALOGUES) {
      const part = await readCatalogue(folder, `${catalogue}.${language}.json`);
      for (const [key, message] of Object.entries(part)) {
        if (key in messages[language])
          throw fault(`messages: ${key} is in two catalogues (${language})`);
        messages[language][key] = message;
      }
    }
  }
  const faults = compareMessages(messages);
  if (faults.length > 0) throw fault(`messages:\n  ${faults.join("\n  ")}`);
  return messages;
}
