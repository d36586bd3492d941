/* Which side of the board is the near one. */
import type { GameInfo } from "../../rules.ts";
import { bottomTurn, turnsOf } from "../board/geometry.ts";

const isGrid = (info: GameInfo) => info.board !== "star";

/* By how many quarters, or sixths, the board is turned at a time: two seats see it from both ends. */
const step = (info: GameInfo) => (info.seats.length > 2 ? 1 : turnsOf(isGrid(info)) / 2);

/* How the board lies after it has been turned once more. */
export const turnOn = (info: GameInfo, turned: number) =>
  (turned + step(info)) % turnsOf(isGrid(info));

/* The turn that brings a seat's side to the near side. */
export const nearTurn = (info: GameInfo, seat: number) =>
  bottomTurn(info.cells, isGrid(info), info.seats[seat].start, step(info));
