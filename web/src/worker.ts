/* The worker: loads the rules, answers in the order asked. It says when it is broken and leaves it
 * to the page to start another. */
import { wasmUrl } from "hopyard:assets";
import { askCore, loadCore } from "./core.ts";
import type { Reply, Request } from "./rules.ts";

const loading = loadCore(wasmUrl);
loading.catch(() => {}); // told to each request instead

/* Replies keep the order of the requests: all wait for the same promise. */
self.onmessage = async (event: MessageEvent<Request>) => {
  const { id, fields } = event.data;
  let reply: Reply;
  try {
    reply = { id, answer: askCore(await loading, fields) };
  } catch (error) {
    reply = { id, broken: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};
