/* Which of the two families of rules a game belongs to, where the page shows them differently. */
import type { Board } from "../../rules.ts";

export const isDraughts = ({ board }: { board: Board }) => board.startsWith("draughts");
