/* What page and server say to each other, as docs/wire.md has it. Whatever comes in is checked here
 * once: a message of another shape counts as none. */

export type Kind = "open" | "person" | "computer" | "left";
export type Seat = { seat: string; kind: Kind; name?: string; level?: number };
export type What = "draw" | "back";
export type Openings = "drawn" | number;
export const OPENING_TURNS = 3; // the first moves of a game with an opening; they stay
export type Offer = { what: What; seat: string; agreed: string[] };
export type State = {
  room: string;
  version: number;
  game: string;
  openings?: Openings; // off if there are none
  number: number; // of the game, from 1
  opening?: number; // of this game, from 1
  phase: "waiting" | "playing" | "over";
  seats: Seat[]; // in the order of turns
  moves: string[];
  offer: Offer | null;
  wanted: string[]; // seats that want another game
};

export type Event = {
  v: number;
  do: string;
  seat?: string;
  name?: string;
  number?: number;
  opening?: number;
  moves?: string[]; // of the opening
  word?: string;
  what?: What;
  count?: number;
};

/* What is asked of the server, without its `id`. */
export type Wish =
  | {
      do: "create";
      game: string;
      seats: string[];
      token: string;
      name?: string;
      openings?: Openings | "off";
    }
  | { do: "join"; room: string; token: string; name?: string; seat?: string }
  | { do: "enter"; room: string; token?: string; version?: number }
  | { do: "move"; word: string }
  | { do: "resign" | "rematch" | "leave" }
  | { do: "offer"; what: What }
  | { do: "answer"; what: What; yes: boolean };
export type Request = Wish & { id: string; version?: number };

export type Answer = {
  re: string;
  ok: boolean;
  version?: number;
  error?: string;
  after?: number; // milliseconds until it may be tried again
  why?: string;
  state?: State;
  events?: Event[];
  you?: string | null;
};
export type Heard =
  | { kind: "answer"; answer: Answer }
  | { kind: "events"; events: Event[] }
  | { kind: "here"; here: Record<string, boolean>; watching: number }
  | { kind: "thinking"; seat: string; place: number };

/* Wishes that are about a version of the room, in the server's eyes. */
export const hasVersion = ({ do: what }: Wish) => !["create", "join", "enter", "leave"].includes(what);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areEvents = (value: unknown): value is Event[] =>
  Array.isArray(value) &&
  value.every((one) => isFields(one) && Number.isInteger(one.v) && typeof one.do === "string");
const isState = (value: unknown): value is State =>
  isFields(value) &&
  Number.isInteger(value.version) &&
  typeof value.room === "string" &&
  typeof value.game === "string" &&
  [value.seats, value.moves, value.wanted].every(Array.isArray);

function readAnswer(fields: Fields): Heard | null {
  if (typeof fields.re !== "string" || typeof fields.ok !== "boolean") return null;
  if (fields.state !== undefined && !isState(fields.state)) return null;
  if (fields.events !== undefined && !areEvents(fields.events)) return null;
  return { kind: "answer", answer: fields as unknown as Answer };
}

/* A message of the server, or null if it is none that this page knows. */
export function readMessage(text: string): Heard | null {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(fields)) return null;
  if ("re" in fields) return readAnswer(fields);
  if (areEvents(fields.events)) return { kind: "events", events: fields.events };
  if (isFields(fields.here))
    return {
      kind: "here",
      here: fields.here as Record<string, boolean>,
      watching: Number(fields.watching) || 0,
    };
  if (isFields(fields.thinking))
    return {
      kind: "thinking",
      seat: String(fields.thinking.seat),
      place: Number(fields.thinking.place),
    };
  return null;
}
