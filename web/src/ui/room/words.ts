/* Sentences about a room, in the reader's language. */
import type { Text } from "../../i18n.ts";
import type { Room } from "../../room/room.ts";
import type { Answer } from "../../room/wire.ts";
import type { GameInfo } from "../../rules.ts";
import { seatName, whySentence } from "../play/words.ts";

/* Who sits there: by name, else by colour. */
export function playerName(text: Text, info: GameInfo, room: Room, letter: string): string {
  const named = room.state?.seats.find(({ seat }) => seat === letter)?.name;
  return (
    named ||
    seatName(
      text,
      info,
      info.seats.findIndex((seat) => seat.letter === letter),
    )
  );
}

const REFUSALS = [
  "busy",
  "cannot-store",
  "too-many",
  "stale",
  "no-such-seat",
  "has-offer",
  "cannot-take-back",
  "room-full",
];

/* Why the server did not do what it was asked. Cells come by name, since it knows no numbers. */
export function refusalText(text: Text, info: GameInfo, { error = "", why }: Answer): string {
  if (error === "illegal" && why) return whySentence(text, info, { why, cells: [], seat: -1 });
  return REFUSALS.includes(error) ? text.t(`room.${error}`) : text.t("room.refused", { error });
}

/* Seats that can be taken: before the first game, and between games where somebody has left. */
export const openSeats = ({ state }: Room, over: boolean) =>
  state?.seats.filter(({ kind }) => kind === "open" || (over && kind === "left")) ?? [];
