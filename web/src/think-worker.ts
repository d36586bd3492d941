/* The worker that thinks: in slices, so that it hears what is said to it in the meantime. The last
 * question asked is thought about; a new one, or a stop, drops it. */
import { thinkerDraughtsUrl, thinkerHopUrl } from "hopyard:assets";
import { askCore, type Exports, loadCore } from "./core.ts";
import type { ThinkReply, ThinkRequest } from "./thinker.ts";

const SLICE = 1000; // nodes: a few milliseconds, some tens on an old phone
const TELL_MS = 100; // between two reports

/* The engine that knows a game. Only hop games have these names; each engine is loaded when the
 * first game of its family is asked about. */
const engines = new Map<string, Promise<Exports>>();
function engineFor(game: string): Promise<Exports> {
  const url = /^(halma|star)/.test(game) ? thinkerHopUrl : thinkerDraughtsUrl;
  let engine = engines.get(url);
  if (!engine) {
    engine = loadCore(url);
    engines.set(url, engine);
  }
  return engine;
}

let current = 0; // the question being thought about, 0: none

const tell = (reply: ThinkReply) => self.postMessage(reply);

/* A task of its own, behind the messages that wait; a timer would be held back by the browser. */
const channel = new MessageChannel();
channel.port2.start();
function others(): Promise<void> {
  return new Promise((resolve) => {
    channel.port2.addEventListener("message", () => resolve(), { once: true });
    channel.port1.postMessage(0);
  });
}

type Step = { done: boolean; nodes: number; depth: number };

async function think(core: Exports, id: number, fields: string[]): Promise<void> {
  const begun = askCore(core, fields) as { most: number };
  if ("error" in begun) return tell({ id, answer: begun });
  let told = performance.now();
  for (;;) {
    const { done, nodes, depth } = askCore(core, ["step", String(SLICE)]) as Step;
    if (done) break;
    if (performance.now() - told > TELL_MS) {
      told = performance.now();
      tell({ id, progress: { nodes, depth, most: begun.most } });
    }
    await others();
    if (current !== id) return;
  }
  current = 0;
  tell({ id, answer: askCore(core, ["result"]) });
}

async function take({ id, fields }: ThinkRequest): Promise<void> {
  const searches = fields[0] !== "judge";
  if (searches) current = id;
  try {
    if (fields.length === 0) return; // a stop
    const core = await engineFor(fields[1]);
    if (!searches) tell({ id, answer: askCore(core, fields) });
    else if (current === id) await think(core, id, fields);
  } catch (error) {
    tell({ id, broken: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = (event: MessageEvent<ThinkRequest>) => void take(event.data);
