/* What the board shows and what it reports. It shows what it is told and knows no rules. */
import type { Cell } from "./geometry.ts";

/* A seat's home, and where its pieces are to go. */
export type Camp = { letter: string; cells: number[]; target: number[] };
/* A piece that a move takes: on which leg of the path, counted from 0; less: before it is seen. */
export type Taken = { cell: number; letter: string; king: boolean; leg: number };
export type Motion = {
  id: number;
  path: number[];
  taken: Taken[];
  crowned: boolean; // the piece becomes a king where it arrives
};

export type BoardView = {
  cells: Cell[];
  grid: boolean;
  turned: number; // clockwise, by quarters; the star by sixths
  camps: Camp[];
  turn: string; // the letter of the seat to move, or ""
  pieces: string[]; // by cell: the letter of the piece there, or ""
  kings: number[]; // cells
  owed: number[]; // cells of pieces that must take
  stops: number[]; // targets from which a capture goes on
  ghosts: number[]; // cells of pieces that a capture has taken or would take
  owing: number[][]; // captures that are owed instead of what was tried, by their paths
  movable: number[]; // cells of pieces that may be picked up
  pick: number; // the cell of the piece in hand, or -1
  targets: number[]; // where it may go
  aim: number; // the target being looked at, or -1
  route: number[]; // the way to it
  routes: number; // how many ways there are
  trail: number[]; // the last move's path
  wrong: number[]; // cells that say why not
  hint: number[]; // the path of a move that is proposed, or []
  motion: Motion | null; // the piece at the end of this path is still on its way
};

export type BoardEvents = {
  onTap(cell: number): void; // -1: off the board
  onDrop(from: number, to: number): void;
  onAim(cell: number): void;
  onCancel(): void;
  onTurnRoute(by: number): void;
  onSettled(id: number): void;
};
