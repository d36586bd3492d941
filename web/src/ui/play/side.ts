/* Which side of the board is the near one. */
import type { GameInfo } from "../../rules.ts";
import { bottomQuarters } from "../board/geometry.ts";

/* By how many quarters the board is turned at a time. */
export const quarterStep = (info: GameInfo) =>
  info.board !== "star" && info.seats.length > 2 ? 1 : 2;

/* Quarter turns that bring a seat's home to the near side. */
export const nearQuarters = (info: GameInfo, seat: number) =>
  bottomQuarters(info.cells, info.seats[seat].home, quarterStep(info));
