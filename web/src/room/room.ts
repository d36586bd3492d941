/* A room as one of those in it sees it, as a value: (room, action) -> (room, what to do). What the
 * server has told is the truth; beside it stands what it has been asked and not answered yet. */
import { foldEvents } from "./fold.ts";
import {
  type Answer,
  type Event,
  type Heard,
  hasVersion,
  type Request,
  type State,
  type Wish,
} from "./wire.ts";

/* A wish on its way. `version`: what was known when it was wished; 0: that of the answer to the one
 * before it. `at`: for a move, how many words the game had then. */
type Pending = { wish: Wish; id: string; version: number; at: number };

export type Room = {
  code: string; // "" until the server has made it
  token: string; // "" to watch
  state: State | null;
  you: string; // the letter of one's seat, or ""
  here: Record<string, boolean>;
  watching: number;
  thinking: { seat: string; place: number } | null;
  linked: boolean; // the connection stands
  entry: Request | null; // how one comes in, until that has been answered
  queue: Pending[]; // the first of them is asked, one at a time
  sent: boolean; // and is on its way
  held: boolean; // the server wants to be asked later
  refusal: Answer | null; // the last one, until something is wished again
  lost: string; // the error for which one cannot be here at all, or ""
  left: boolean; // one's seat has been given up
  last: Event | null; // what happened last
};

export type Action =
  | { on: "linked" } // a connection stands
  | { on: "broken" }
  | { on: "heard"; heard: Heard }
  | { on: "wish"; wish: Wish }
  | { on: "look" } // asks whether anything has been missed
  | { on: "again" } // the time to try again has come
  | { on: "fail"; error: string }; // the page cannot go on here

export type Effect = { send: Request } | { againIn: number /* milliseconds */ };
type Step = [Room, Effect[]];

/* Refusals that change nothing and say: later. Without a time of their own, after this long. */
const LATER = ["busy", "cannot-store", "too-many"];
const LATER_MS = 3000;

/* A room to be: `entry` makes it, takes a seat in it, or only enters. */
export function openRoom(code: string, token: string, entry: Request): Room {
  return {
    code,
    token,
    state: null,
    you: "",
    here: {},
    watching: 0,
    thinking: null,
    linked: false,
    entry,
    queue: [],
    sent: false,
    held: false,
    refusal: null,
    lost: "",
    left: false,
    last: null,
  };
}

/* The words of the game with one's own moves that the server has not answered yet. A move stands
 * where it was made; once something stands there it has arrived, or been overtaken. */
export function words({ state, queue }: Room): string[] {
  const list = [...(state?.moves ?? [])];
  for (const { wish, at } of queue)
    if (wish.do === "move" && at === list.length) list.push(wish.word);
  return list;
}

export const isWaitingFor = (room: Room, what: Wish["do"]) =>
  room.queue.some(({ wish }) => wish.do === what);
/* Whether an answer is due. */
export const isAsking = (room: Room) => room.linked && !room.held && (!!room.entry || room.sent);

const enter = ({ code, token, state }: Room, id: string, whole = false): Request => ({
  id,
  do: "enter",
  room: code,
  ...(token && { token }),
  ...(state && !whole && { version: state.version }),
});

function startEntry(room: Room, entry: Request): Step {
  return [{ ...room, entry, sent: false, held: false }, room.linked ? [{ send: entry }] : []];
}

function linked(before: Room, id: string): Step {
  const room = { ...before, linked: true };
  /* A room that was asked for is asked for under the same id, or there would be two. */
  const same = room.entry && room.entry.do !== "enter";
  return startEntry(room, same ? (room.entry as Request) : enter(room, id));
}

/* Asks the next thing, if it may be asked now. */
function pump(room: Room): Step {
  const [next] = room.queue;
  if (!next || room.sent || room.held || room.entry || !room.linked) return [room, []];
  const { wish, id, version } = next;
  const request: Request = hasVersion(wish) ? { id, ...wish, version } : { id, ...wish };
  return [{ ...room, sent: true }, [{ send: request }]];
}

function wish(room: Room, wished: Wish, id: string): Step {
  const cleared = { ...room, refusal: null };
  if (wished.do === "join")
    return startEntry({ ...cleared, token: wished.token }, { ...wished, id });
  const pending: Pending = {
    wish: wished,
    id,
    version: room.queue.length > 0 ? 0 : (room.state?.version ?? 0),
    at: words(room).length,
  };
  return pump({ ...cleared, queue: [...room.queue, pending] });
}

/* Takes in what has happened; what cannot be followed is asked for whole. */
function follow(room: Room, events: Event[], id: string): Step {
  if (!room.state) return [room, []];
  /* One's own seat is given up on another page: the server says what one is now. */
  const unseated = events.some(({ do: what, seat }) => what === "left" && seat === room.you);
  const state = unseated && !isWaitingFor(room, "leave") ? null : foldEvents(room.state, events);
  if (!state) return room.entry ? [room, []] : startEntry(room, enter(room, id, true));
  const moved = state.moves !== room.state.moves;
  const last = events[events.length - 1] ?? room.last;
  return [{ ...room, state, last, thinking: moved ? null : room.thinking }, []];
}

function newer(room: Room, state: State | undefined): State | null {
  return state && state.version >= (room.state?.version ?? 0) ? state : room.state;
}

function refusedEntry(room: Room, answer: Answer, id: string): Step {
  const error = answer.error ?? "";
  if (LATER.includes(error))
    return [{ ...room, held: true, refusal: answer }, [{ againIn: answer.after ?? LATER_MS }]];
  /* The seat is not to be had: one can still watch. */
  if (error === "no-such-seat" || room.entry?.do === "join")
    return startEntry(
      { ...room, token: "", refusal: answer },
      enter({ ...room, token: "" }, id, true),
    );
  return [{ ...room, entry: null, lost: error }, []];
}

function entered(before: Room, answer: Answer, id: string): Step {
  if (!answer.ok) return refusedEntry(before, answer, id);
  const state = newer(before, answer.state);
  const room: Room = {
    ...before,
    entry: null,
    state,
    code: state?.room ?? before.code,
    you: answer.you ?? "",
    refusal: before.refusal && LATER.includes(before.refusal.error ?? "") ? null : before.refusal,
  };
  const [next, effects] = follow(room, answer.events ?? [], id);
  if (effects.length > 0) return [next, effects];
  return pump(next);
}

/* The first wish is done; the next one goes by the version it led to. */
function done(before: Room, { version = 0 }: Answer): Step {
  const [{ wish }, ...rest] = before.queue;
  const room = wish.do === "leave" ? { ...before, you: "", token: "", left: true } : before;
  const queue = rest.map((one, i) => (i === 0 && one.version === 0 ? { ...one, version } : one));
  return pump({ ...room, queue, sent: false, refusal: null });
}

function refused(room: Room, answer: Answer, id: string): Step {
  const error = answer.error ?? "";
  const idle = { ...room, sent: false };
  if (LATER.includes(error))
    return [{ ...idle, held: true, refusal: answer }, [{ againIn: answer.after ?? LATER_MS }]];
  if (error === "not-in-room") return startEntry(idle, enter(room, id));
  /* Moves that were to follow a move that is none are none either. */
  const [first, ...rest] = room.queue;
  const queue = first.wish.do === "move" ? rest.filter(({ wish: { do: w } }) => w !== "move") : rest;
  return pump({ ...idle, queue, state: newer(room, answer.state), refusal: answer });
}

function answered(room: Room, answer: Answer, id: string): Step {
  if (answer.re === room.entry?.id) return entered(room, answer, id);
  if (!room.sent || answer.re !== room.queue[0]?.id) return [room, []];
  return answer.ok ? done(room, answer) : refused(room, answer, id);
}

function heard(room: Room, what: Heard, id: string): Step {
  switch (what.kind) {
    case "answer":
      return answered(room, what.answer, id);
    case "events":
      return follow(room, what.events, id);
    case "here":
      return [{ ...room, here: what.here, watching: what.watching }, []];
    case "thinking":
      return [{ ...room, thinking: { seat: what.seat, place: what.place } }, []];
  }
}

function again(room: Room, id: string): Step {
  if (!room.held) return [room, []];
  const { entry } = room;
  if (entry) return startEntry(room, entry.do === "enter" ? { ...entry, id } : entry);
  return pump({ ...room, held: false });
}

/* `id`: a fresh random one, for the request that may come of this. */
export function step(room: Room, action: Action, id: string): Step {
  if (room.lost) return [room, []];
  switch (action.on) {
    case "linked":
      return linked(room, id);
    case "broken":
      return [
        { ...room, linked: false, sent: false, held: false, here: {}, thinking: null },
        [],
      ];
    case "heard":
      return heard(room, action.heard, id);
    case "wish":
      return wish(room, action.wish, id);
    case "look":
      return room.entry || !room.linked ? [room, []] : startEntry(room, enter(room, id));
    case "again":
      return again(room, id);
    case "fail":
      return [{ ...room, lost: action.error }, []];
  }
}
