/* The tags of a game file: its day, which seats a computer plays, and people where they have names. */
import type { GameInfo } from "../../rules.ts";
import { LEVELS } from "./computer.ts";

const COMPUTER = new RegExp(`^Hopyard, level ([1-${LEVELS}])$`);

const two = (n: number) => String(n).padStart(2, "0");
const day = (now: Date, between: string) =>
  [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join(between);

/* What a game is called when it is saved, without an ending. */
export const fileName = (now: Date, info: GameInfo) => `${info.variant}-${day(now, "-")}`;

export function fileTags(
  now: Date,
  info: GameInfo,
  levels: number[],
  names: string[] = [],
): Record<string, string> {
  const tags: Record<string, string> = { Event: "Casual game", Date: day(now, ".") };
  info.seats.forEach(({ name }, seat) => {
    if (levels[seat] > 0) tags[name] = `Hopyard, level ${levels[seat]}`;
    else if (names[seat]) tags[name] = names[seat];
  });
  return tags;
}

/* Who plays, by a game file's tags. */
export function tagLevels(tags: Record<string, string>, info: GameInfo): number[] {
  return info.seats.map(({ name }) => Number(COMPUTER.exec(tags[name] ?? "")?.[1] ?? 0));
}
