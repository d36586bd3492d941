/* What has happened in a room, one event after another: (state, event) -> state. It mirrors the
 * server's own fold. What it cannot follow is null: then the server is asked for the whole state. */
import type { Event, Seat, State } from "./wire.ts";

type Step = (state: State, event: Event) => State | null;

const NO_OFFER = { offer: null };
const changeSeat = (seats: Seat[], letter: string | undefined, change: Partial<Seat>) =>
  seats.map((one) => (one.seat === letter ? { ...one, ...change } : one));
const withWord = (state: State, word: string): State => ({
  ...state,
  ...NO_OFFER,
  moves: [...state.moves, word],
});

const STEPS: Record<string, Step> = {
  joined: (state, { seat, name = "" }) => ({
    ...state,
    seats: changeSeat(state.seats, seat, { kind: "person", name }),
  }),
  /* From the second game on everybody sits elsewhere, oneself too. */
  began: (state, { number, opening, moves = [] }) =>
    number === 1
      ? { ...state, ...NO_OFFER, number, phase: "playing", ...(opening && { opening }), moves }
      : null,
  move: (state, { word = "" }) => withWord(state, word),
  resigned: (state, { seat }) => withWord(state, `resign:${seat}`),
  offered: (state, { what = "draw", seat = "" }) => ({
    ...state,
    offer: { what, seat, agreed: [] },
  }),
  declined: (state) => ({ ...state, ...NO_OFFER }),
  agreed: (state, { seat = "" }) => {
    const { offer } = state;
    return offer ? { ...state, offer: { ...offer, agreed: [...offer.agreed, seat] } } : null;
  },
  drawn: (state) => withWord(state, "draw"),
  "taken-back": (state, { count = 0 }) => ({
    ...state,
    ...NO_OFFER,
    moves: state.moves.slice(0, count),
  }),
  left: (state, { seat }) => ({
    ...state,
    seats: changeSeat(state.seats, seat, {
      kind: state.phase === "waiting" ? "open" : "left",
      name: "",
    }),
    wanted: state.wanted.filter((one) => one !== seat),
  }),
  wanted: (state, { seat = "" }) => ({ ...state, wanted: [...state.wanted, seat] }),
};

/* The state after these events; those that it knows already change nothing. */
export function foldEvents(state: State, events: Event[]): State | null {
  let next: State | null = state;
  for (const event of events) {
    if (event.v <= next.version) continue;
    const step: Step | undefined = STEPS[event.do];
    const after: State | null = event.v === next.version + 1 && step ? step(next, event) : null;
    if (!after) return null;
    next = { ...after, version: event.v };
  }
  return next;
}
