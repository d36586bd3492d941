/* One instance of the rules, or of the engine, in WebAssembly: fields go in as netstrings
 * ("5:state5:halma...": the length in bytes, a colon, the bytes), JSON comes out. See wasm/glue.h. */

export type Exports = {
  memory: WebAssembly.Memory;
  hop_request_buffer(): number;
  hop_request_room(): number;
  hop_answer(length: number): number;
  hop_answer_buffer(): number;
  hop_failure(): number;
};

/* A text, or its bytes in UTF-8. */
export type Field = string | Uint8Array;

export async function loadCore(url: string): Promise<Exports> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} did not load: ${response.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(response);
  return instance.exports as Exports;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/* Where an assertion failed, if one did: a text that ends with a NUL. */
function failure(core: Exports): string {
  const at = core.hop_failure();
  if (at === 0) return "";
  const bytes = new Uint8Array(core.memory.buffer, at);
  return decoder.decode(bytes.slice(0, bytes.indexOf(0)));
}

/* Writes the request; returns its length, or -1 if there is no room for it. */
function put(core: Exports, fields: Field[]): number {
  const room = core.hop_request_room();
  const out = new Uint8Array(core.memory.buffer, core.hop_request_buffer(), room);
  let length = 0;
  for (const field of fields) {
    const bytes = typeof field === "string" ? encoder.encode(field) : field;
    const head = encoder.encode(`${bytes.length}:`);
    if (length + head.length + bytes.length > room) return -1;
    out.set(head, length);
    out.set(bytes, length + head.length);
    length += head.length + bytes.length;
  }
  return length;
}

/* Asks; throws only if the rules broke, after which the instance is not to be used again. */
export function askCore(core: Exports, fields: Field[]): unknown {
  const length = put(core, fields);
  if (length < 0) return { error: "too-long", text: "the game is too long", at: 0 };
  let answered: number;
  try {
    answered = core.hop_answer(length);
  } catch (error) {
    throw new Error(failure(core) || String(error));
  }
  const bytes = new Uint8Array(core.memory.buffer, core.hop_answer_buffer(), answered);
  return JSON.parse(decoder.decode(bytes));
}
