/* What this device remembers. A browser may refuse to store anything: then the page works on, and
 * forgets. What was stored may be old or broken: then it counts as nothing. */
import type { Game } from "./rules.ts";

export type Theme = "auto" | "light" | "dark";
/* `bar`: whether positions are judged; null until that was chosen. `name`: the player's, in rooms. */
export type Settings = { language: string; theme: Theme; bar: boolean | null; name: string };
/* `levels`, by seat: 0 a person, else a computer's level. `turned`: how the board lies. */
export type Saved = { game: Game; undone: string[]; turned: number; levels: number[] };

const SETTINGS = "hopyard.settings";
const GAME = "hopyard.game";

type Box = Pick<Storage, "getItem" | "setItem">;

export function box(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null; // cookies are blocked
  }
}

function read(key: string, from: Box | null): unknown {
  try {
    return JSON.parse(from?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown, to: Box | null): boolean {
  try {
    if (!to) return false;
    to.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or private
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const areWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === "string");
const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

export function readSettings(from = box()): Partial<Settings> {
  const value = read(SETTINGS, from);
  if (!isObject(value)) return {};
  const settings: Partial<Settings> = {};
  if (typeof value.language === "string") settings.language = value.language;
  if (value.theme === "auto" || value.theme === "light" || value.theme === "dark")
    settings.theme = value.theme;
  if (typeof value.bar === "boolean") settings.bar = value.bar;
  if (typeof value.name === "string") settings.name = value.name;
  return settings;
}

export function writeSettings(settings: Settings, to = box()): boolean {
  return write(SETTINGS, settings, to);
}

export function readGame(from = box()): Saved | null {
  const value = read(GAME, from);
  if (!isObject(value) || !isObject(value.game)) return null;
  const { game, position, moves } = value.game;
  if (typeof game !== "string" || typeof position !== "string" || !areWords(moves)) return null;
  return {
    game: { game, position, moves },
    undone: areWords(value.undone) ? value.undone : [],
    turned: typeof value.turned === "number" ? value.turned : 0,
    levels: areNumbers(value.levels) ? value.levels : [],
  };
}

export function writeGame(saved: Saved, to = box()): boolean {
  return write(GAME, saved, to);
}
