/* The rules, asked as questions. They run as WebAssembly in a worker and remember nothing: every
 * request carries the whole game. A worker that breaks is replaced and the request tried once more.
 *
 * What the rules refuse comes back as a Fault. A promise is rejected with a RulesError only when
 * there is no answer at all: the worker broke twice, or a question with no room for a Fault in its
 * answer (routes, openings, perft, write) was asked about a game that is none. */
import { workerUrl } from "hopyard:pages";
import type { Field } from "./core.ts";

export type Game = {
  game: string;
  position: string; // "" = the start
  moves: string[]; // words: "a5-b6", "a12-c14-e14", "pass", "resign:y", "draw", "dead"
};
export type SeatName = { letter: string; name: string /* "Red" */ };
export type SeatInfo = SeatName & {
  home: number[]; // its camp; draughts have none
  target: number[];
  start: number[]; // where its pieces stand at the start
};
export type Cell = { name: string; x: number; y: number; near: number[] /* neighbours */ };
export type Board = "square-16" | "square-8" | "star" | "draughts-8" | "draughts-10";
export type GameInfo = {
  name: string; // canonical, with house rules
  variant: string;
  board: Board;
  seats: SeatInfo[];
  pieces: number; // a seat
  fields: Record<string, string | number>;
  cells: Cell[]; // x, y in thousandths of the distance between neighbours, y upwards
  start: string;
};
export type Variant = {
  name: string;
  text: string;
  board: Board;
  pieces: number; // a seat
  seats: number;
  seatSet: number[];
  sides: Record<string, SeatName[]>; // who plays, by the number of players
  fields: Record<string, string | number>;
};
export type Fields = { name: string; values: string[] /* empty: a number */ }[];
export type Event = {
  act: "move" | "pass" | "resign" | "draw" | "dead";
  seat: number; // -1 for a draw
  text: string;
  path: number[];
  forced: boolean;
  /* Moves of draughts: what was taken, in that order; and whether a man became a king. */
  taken?: number[];
  takenKings?: number[];
  crowned?: boolean;
};
/* One path of a legal capture. `way` tells those of one piece and one end apart: paths of the same
 * move have the same. */
export type Capture = { way: number; path: number[]; taken: number[] /* one a hop */ };
export type State = {
  position: string;
  owner: number[]; // per cell: a seat, or -1
  kings: number[]; // cells
  turn: number;
  playing: number[];
  arrived: number[];
  turns: number;
  end: string; // "none", "arrival", ...
  quarters: number[];
  places: number[];
  result: string; // "1-0", or "*"
  legal: [number, number][]; // from, to, each pair once; passes left out
  captures: Capture[]; // of draughts: all that are legal, each by up to 12 paths
  mayPass: boolean;
  mustPass: boolean;
  mayCallDead: boolean;
  turnsToDraw: number; // until a counted draw of draughts, if nothing changes; 0: none is counted
  drawBy: string; // which: an end, as above
  distance: number[];
  events: Event[];
};
export type Why = {
  why: string; // "legal", "landing-occupied", ...
  cells: number[]; // -1 = off the board
  seat: number; // or -1
  path?: number[];
};
export type Fault = {
  error: string; // an error code of the rules, "illegal", or "too-long"
  text: string; // English
  at: number; // where in the text that was read, an index of its string
  why?: Why;
  index?: number; // of the word at fault
  game?: string; // whose moves a game file's fault is in, if it told so much
};

/* What a game file has behind the first `after` moves: one of these. */
export type Note = {
  after: number;
  comment?: string;
  mark?: string; // "!?", "$14"
  line?: string; // a variation, in its brackets
};
export type ReadGame = Game & { tags: Record<string, string>; notes: Note[] };

/* A game of a file as its list has it. `at` and `end` are places in bytes. */
export type Listed = {
  number: number;
  at: number;
  end: number;
  moves: number;
  result: string;
  typed: boolean; // the file says which game it is
  event: string;
  site: string;
  date: string;
  round: string;
  game?: string; // what follows is known if the file or the question told the game
  players?: string[]; // by seat
  fault?: Fault;
};
export type List = { games: Listed[]; count: number; next: number };
/* What follows a text that is listed: nothing; more that the next question brings; or more that
 * has no room beside it in one question, so that the first game has to end here. */
export const REST = { none: 0, comes: 1, unseen: 2 };

export interface Rules {
  variants(): Promise<{ variants: Variant[]; fields: Fields }>;
  info(game: string): Promise<GameInfo | Fault>;
  state(game: Game): Promise<State | Fault>;
  /* Cells: -1 = off the board; none = a pass; one: why the piece there cannot be picked up (legal:
   * no capture forbids it). Seat: who tries; without it, the seat to move. */
  explain(game: Game, cells: number[], seat?: number): Promise<Why | Fault>;
  /* Legal paths of the move that two cells or a whole path tell, the canonical one first, at most
   * 12. */
  routes(game: Game, cells: number[]): Promise<number[][]>;
  /* The first moves that may be drawn by lot: "9-13 21-17 5-9", ...; none for most games. */
  openings(game: string): Promise<string[]>;
  /* A decimal number. */
  perft(game: string, position: string, depth: number): Promise<string>;
  /* A game file's text (PDN). */
  write(game: Game, tags: Record<string, string>): Promise<string>;
  /* The first game of a game file's text. `assumed`: the GameType of games that have none. */
  read(text: string, assumed?: string): Promise<ReadGame | Fault>;
  /* The games of a part of a file, from a byte on, that are surely whole, as many as there is time
   * for; numbers count from this part on, places too. `next`: where to go on. */
  list(text: Uint8Array, from: number, rest: number, assumed: string): Promise<List>;
}

export class RulesError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.text);
    this.name = "RulesError";
    this.fault = fault;
  }
}

export const isFault = (answer: object): answer is Fault => "error" in answer;

/* What goes to the worker and what comes back. */
export type Request = { id: number; fields: Field[] };
export type Reply = { id: number; answer: unknown } | { id: number; broken: string };

/* The part of a Worker that is used here; a test brings its own. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

const TRIES = 2; // one, and one more in a fresh worker

type Waiting = {
  fields: Field[];
  tries: number;
  resolve(answer: unknown): void;
  reject(error: RulesError): void;
};

/* Questions on their way, in the order in which they were asked: the worker answers in that order,
 * so when it dies without a word it died of the first. */
class Line {
  private worker: WorkerLike | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly makeWorker: () => WorkerLike) {}

  ask(fields: Field[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fields, tries: 1, resolve, reject });
      if (this.worker) this.worker.postMessage({ id, fields } satisfies Request);
      else this.start();
    });
  }

  /* Starts a worker and gives it all that waits. */
  start(): void {
    const worker = this.makeWorker();
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<Reply>) => {
      if (worker === this.worker) this.take(event.data);
    };
    worker.onerror = (event: ErrorEvent) => {
      if (worker === this.worker)
        this.restart(this.first(), event.message || "the worker did not start");
    };
    for (const [id, { fields }] of this.waiting)
      worker.postMessage({ id, fields } satisfies Request);
  }

  private first(): number {
    for (const id of this.waiting.keys()) return id;
    return 0;
  }

  private take(reply: Reply): void {
    if ("broken" in reply) return this.restart(reply.id, reply.broken);
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    waiting?.resolve(reply.answer);
  }

  private restart(culprit: number, reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = this.waiting.get(culprit);
    if (waiting && ++waiting.tries > TRIES) {
      this.waiting.delete(culprit);
      waiting.reject(new RulesError({ error: "broken", text: reason, at: 0 }));
    }
    if (this.waiting.size > 0) this.start();
  }
}

/* A game, as it stands in a question. */
export const gameFields = (g: Game): string[] => [
  g.game,
  g.position,
  String(g.moves.length),
  ...g.moves,
];

/* For answers with no room for a Fault. */
function sure<T>(answer: T | Fault): T {
  if (typeof answer === "object" && answer !== null && isFault(answer))
    throw new RulesError(answer);
  return answer as T;
}

/* The rules count bytes of UTF-8, a page's strings are counted otherwise: moves a fault's place. */
function placed<T extends object>(answer: T | Fault, text: string): T | Fault {
  if (!isFault(answer)) return answer;
  const before = new TextEncoder().encode(text).subarray(0, answer.at);
  return { ...answer, at: new TextDecoder("utf-8", { ignoreBOM: true }).decode(before).length };
}

const inWorker = (): WorkerLike => new Worker(workerUrl, { type: "module", name: "rules" });

/* Starts the worker. */
export function startRules(makeWorker: () => WorkerLike = inWorker): Rules {
  const line = new Line(makeWorker);
  /* An array, not arguments: a long game has more words than a call may have arguments. */
  const ask = <T>(fields: Field[]) => line.ask(fields) as Promise<T>;
  line.start();
  return {
    variants: () => ask(["variants"]),
    info: (game) => ask(["info", game]),
    state: (game) => ask(["state", ...gameFields(game)]),
    explain: (game, cells, seat = -1) =>
      ask(["explain", ...gameFields(game), String(seat), ...cells.map(String)]),
    routes: async (game, cells) =>
      sure(
        await ask<number[][] | Fault>(["routes", ...gameFields(game), "-1", ...cells.map(String)]),
      ),
    openings: async (game) => sure(await ask<string[] | Fault>(["openings", game])),
    perft: async (game, position, depth) =>
      sure(await ask<string | Fault>(["perft", game, position, String(depth)])),
    write: async (game, tags) =>
      sure(
        await ask<string | Fault>(["write", ...gameFields(game), ...Object.entries(tags).flat()]),
      ),
    read: async (text, assumed = "") =>
      placed(await ask<ReadGame | Fault>(["read", text, assumed]), text),
    list: async (text, from, rest, assumed) =>
      sure(await ask<List | Fault>(["list", text, String(from), String(rest), assumed])),
  };
}
