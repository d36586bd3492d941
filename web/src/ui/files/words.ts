/* What is told of a game of a file. */
import type { Text } from "../../i18n.ts";
import type { Opened } from "../play/opened.ts";
import type { Row } from "./reader.ts";

/* "?" and "????.??.??" are the standard's words for what is not known. */
const known = (value = "") => (/^[?.\s-]*$/.test(value) ? "" : value);

const names = (players: string[]) =>
  players.some(known) ? players.map((name) => known(name) || "?").join(" – ") : "";

export const who = ({ players = [] }: Pick<Row, "players">) => names(players);

export const whenAndWhere = ({ event, site, date, round }: Record<string, string> | Row) =>
  [event, site, date, round].map((one) => known(one as string)).filter(Boolean).join(" · ");

/* Its name in the reader's language; house rules stay as they are written. */
export function gameName(text: Text, game = ""): string {
  const [, variant, rest] = /^([^:,]*)(.*)$/.exec(game) ?? [];
  return variant ? `${text.t(`game.${variant}`)}${rest}` : "";
}

/* Who plays in an opened game, and where it comes from. */
export function openedWho({ info, tags, name }: Opened): string {
  return names(info.seats.map((seat) => tags[seat.name] ?? "")) || known(tags.Event) || name;
}

export const openedFacts = ({ tags }: Opened): string =>
  [
    whenAndWhere({ event: tags.Event, site: tags.Site, date: tags.Date, round: tags.Round }),
    known(tags.Result === "*" ? "" : tags.Result),
  ]
    .filter(Boolean)
    .join(" · ");
