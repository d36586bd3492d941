/* The engine, asked what it would play. It runs as WebAssembly in a worker of its own, which starts
 * with the first question and remembers nothing: every question carries the whole game.
 *
 * One search goes on at a time: a new question, or a stop, ends the one before with null. Judging a
 * position is short and does not disturb the search. A worker that breaks is replaced, and what was
 * asked is asked once more; then the promise is rejected with a RulesError. */
import { thinkerUrl } from "hopyard:pages";
import { type Fault, type Game, gameFields, RulesError, type WorkerLike } from "./rules.ts";

/* Scores are in thousandths of a move ahead of the best other seat, for the seat to move. */
export type Thought = {
  move: string; // a word, with its path
  score: number;
  depth: number; // turns; in a race, moves of the plan
  nodes: number;
  race: boolean; // nobody can meet the seat any more: pv is its own way home
  pv: string[]; // the move first
};
/* `left`: thousandths of a move that each seat still needs. */
export type Judgement = { turn: number; score: number; left: number[] };
export type Progress = { nodes: number; depth: number; most: number /* nodes, 0: unknown */ };
/* Level 0 is full strength; nodes 0, no other limit than the level's. */
export type Wish = { level: number; nodes: number };

export interface Thinker {
  think(
    game: Game,
    wish: Wish,
    onProgress?: (progress: Progress) => void,
  ): Promise<Thought | Fault | null>;
  judge(game: Game): Promise<Judgement | Fault>;
  stop(): void;
}

/* What goes to the worker and what comes back. No fields: stop. */
export type ThinkRequest = { id: number; fields: string[] };
export type ThinkReply =
  | { id: number; answer: unknown }
  | { id: number; progress: Progress }
  | { id: number; broken: string };

const TRIES = 2; // one, and one more in a fresh worker

type Waiting = {
  fields: string[];
  tries: number;
  onProgress?: (progress: Progress) => void;
  resolve(answer: unknown): void;
  reject(error: RulesError): void;
};

class Desk {
  private worker: WorkerLike | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private search = 0;

  constructor(private readonly makeWorker: () => WorkerLike) {}

  ask(fields: string[], onProgress?: Waiting["onProgress"]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { fields, tries: 1, onProgress, resolve, reject });
      if (this.worker) this.worker.postMessage({ id, fields } satisfies ThinkRequest);
      else this.start();
    });
  }

  think(fields: string[], onProgress?: Waiting["onProgress"]): Promise<unknown> {
    this.drop();
    const answer = this.ask(fields, onProgress);
    this.search = this.lastId;
    return answer;
  }

  stop(): void {
    if (this.drop()) this.worker?.postMessage({ id: 0, fields: [] } satisfies ThinkRequest);
  }

  /* Ends the search that goes on, for whoever waits for it. */
  private drop(): boolean {
    const waiting = this.waiting.get(this.search);
    this.waiting.delete(this.search);
    waiting?.resolve(null);
    return waiting !== undefined;
  }

  private start(): void {
    const worker = this.makeWorker();
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<ThinkReply>) => {
      if (worker === this.worker) this.take(event.data);
    };
    worker.onerror = (event: ErrorEvent) => {
      if (worker === this.worker) this.restart(event.message || "the worker did not start");
    };
    for (const [id, { fields }] of this.waiting)
      worker.postMessage({ id, fields } satisfies ThinkRequest);
  }

  private take(reply: ThinkReply): void {
    const waiting = this.waiting.get(reply.id);
    if ("broken" in reply) return this.restart(reply.broken);
    if ("progress" in reply) return waiting?.onProgress?.(reply.progress);
    this.waiting.delete(reply.id);
    waiting?.resolve(reply.answer);
  }

  /* Whatever waits was in the hands of the worker that broke. */
  private restart(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const [id, waiting] of [...this.waiting])
      if (++waiting.tries > TRIES) {
        this.waiting.delete(id);
        waiting.reject(new RulesError({ error: "broken", text: reason, at: 0 }));
      }
    if (this.waiting.size > 0) this.start();
  }
}

const inWorker = (): WorkerLike => new Worker(thinkerUrl, { type: "module", name: "thinker" });

export function makeThinker(makeWorker: () => WorkerLike = inWorker): Thinker {
  const desk = new Desk(makeWorker);
  return {
    think: (game, { level, nodes }, onProgress) =>
      desk.think(
        ["begin", ...gameFields(game), String(level), String(nodes)],
        onProgress,
      ) as Promise<Thought | Fault | null>,
    judge: (game) => desk.ask(["judge", ...gameFields(game)]) as Promise<Judgement | Fault>,
    stop: () => desk.stop(),
  };
}
