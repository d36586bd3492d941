/* What build.mjs makes and names by content: addresses, known only once everything is built. */
declare module "hopyard:assets" {
  /* The rules in WebAssembly, for the worker. */
  export const wasmUrl: string;
  /* The engine, for the worker that thinks: of each family of games. */
  export const thinkerHopUrl: string;
  export const thinkerDraughtsUrl: string;
}

declare module "hopyard:pages" {
  /* The worker's script. */
  export const workerUrl: string;
  /* The script of the worker that thinks; loaded when a computer is first asked. */
  export const thinkerUrl: string;
  /* Language tag ("zh-Hant") -> address of its messages: one flat JSON object, the keys of
   * messages/rules.<lang>.json and messages/page.<lang>.json together. */
  export const messageUrls: Record<string, string>;
}

declare module "*.css" {}
