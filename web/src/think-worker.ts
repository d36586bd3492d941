/* The worker that thinks: in slices, so that it hears what is said to it in the meantime. The last
 * question asked is thought about; a new one, or a stop, drops it. */
import { thinkerWasmUrl } from "hopyard:assets";
import { askCore, type Exports, loadCore } from "./core.ts";
import type { ThinkReply, ThinkRequest } from "./thinker.ts";

const SLICE = 1000; // nodes: a few milliseconds, some tens on an old phone
const TELL_MS = 100; // between two reports

const loading = loadCore(thinkerWasmUrl);
loading.catch(() => {}); // told to each request instead

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
    const core = await loading;
    if (!searches) tell({ id, answer: askCore(core, fields) });
    else if (current === id && fields.length > 0) await think(core, id, fields);
  } catch (error) {
    tell({ id, broken: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = (event: MessageEvent<ThinkRequest>) => void take(event.data);
