/* Texts in the reader's language: messages by key, with numbers, plurals and lists as the language
 * has them. */
import { messageUrls } from "hopyard:pages";

export const LANGUAGES: Record<string, string> = {
  en: "English",
  "zh-Hant": "繁體中文",
  ja: "日本語",
  fil: "Filipino",
};

type Message = string | Record<string, string>; // a text, or texts by plural category
export type Messages = Record<string, Message>;
export type Values = Record<string, string | number>;

export type Text = {
  language: string;
  /* The message, its {names} replaced; a plural goes by the value `n`. */
  t(key: string, values?: Values): string;
  has(key: string): boolean;
  list(items: string[]): string;
};

/* The language offered that suits a browser's wishes best. */
export function chooseLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split("-")[0];
    if (base === "zh") return "zh-Hant"; // the only Chinese here
    if (base === "tl") return "fil"; // an older tag of the same language
    if (base in LANGUAGES) return base;
  }
  return "en";
}

export function makeText(language: string, messages: Messages): Text {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: "conjunction" });
  const form = (message: Message, n: string | number | undefined) => {
    if (typeof message === "string") return message;
    return message[plurals.select(Number(n))] ?? message.other;
  };
  const shown = (value: string | number) =>
    typeof value === "number" ? numbers.format(value) : value;
  return {
    language,
    t: (key, values = {}) =>
      form(messages[key] ?? key, values.n).replace(/\{(\w+)\}/g, (_, name: string) =>
        shown(values[name] ?? ""),
      ),
    has: (key) => key in messages,
    list: (items) => lists.format(items),
  };
}

export async function loadText(language: string): Promise<Text> {
  const answer = await fetch(messageUrls[language]);
  if (!answer.ok) throw new Error(`messages (${language}): ${answer.status}`);
  return makeText(language, (await answer.json()) as Messages);
}
