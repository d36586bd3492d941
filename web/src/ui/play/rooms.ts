/* Brings rooms to the board: follows the page's address into them, shows what the room holds, and
 * tells the room what is played. The game that was at the board before waits in the store. */
import { readAddress, roomFragment } from "../../room/address.ts";
import type { World } from "../../room/link.ts";
import { isWaitingFor, type Room, words } from "../../room/room.ts";
import type { Tokens } from "../../room/tokens.ts";
import { createRoom, enterRoom, type Visit } from "../../room/visit.ts";
import type { Openings, Wish } from "../../room/wire.ts";
import { AWAY } from "./computer.ts";
import type { Driver } from "./driver.ts";

/* The page's address, as far as rooms go; a test brings its own. */
export type Place = {
  fragment(): string;
  replace(fragment: string): void; // the same page of the history
  go(fragment: string): void; // another one; "#": none
};

export type RoomView = {
  room: Room;
  trouble: boolean; // the connection has been missing for a while
  ready: boolean; // the room's game is at the board
  made: boolean; // here, just now
  sending: boolean; // a move has been drawn that the server has not answered yet
};

export type Rooms = {
  view(): RoomView | null; // null: the game at the board is this device's own
  /* Looks at the page's address: enters the room there, or leaves the one that is not there. */
  look(): void;
  create(game: string, levels: number[], name: string, openings?: Openings | "off"): void;
  join(name: string, seat: string): void;
  wish(wish: Wish): void;
  played(moves: string[]): void; // by whoever sits at this screen
  leave(): void; // for one's own game; the seat is kept
  quit(): void; // the same, when another game is at the board already
};

type Parts = {
  driver: Pick<Driver, "begin" | "send">;
  world: World;
  tokens: Tokens;
  place: Place;
  canShow(game: string): boolean; // whether there is a board for it
  sit(letter: string): void; // one has this seat of the game at the board
  home(): void; // brings back the game that was at the board before
  changed(): void;
};

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/* What `create` is told of a seat that has this level: oneself, somebody else, a computer. */
const seatWord = (level: number) =>
  level === 0 ? "me" : level === AWAY ? "open" : `computer:${level}`;

/* By seat: whether it is played here. */
function roomLevels({ state, you }: Room): number[] {
  const plays = state?.phase !== "waiting";
  return (state?.seats ?? []).map(({ seat }) => (plays && seat === you ? 0 : AWAY));
}

export function makeRooms(parts: Parts): Rooms {
  const { driver, tokens, place } = parts;
  let visit: Visit | null = null;
  let told: { moves: string[]; levels: number[] } | null = null; // what the board has been told
  let ready = false;
  let made = false;
  let sat = ""; // the seat that one had last

  /* The board's game becomes the room's; after that it follows. */
  const open = async (at: Visit) => {
    const room = at.room();
    const game = room.state?.game ?? "";
    told = { moves: words(room), levels: roomLevels(room) };
    const fault = await driver.begin({ game, position: "", moves: told.moves }, told.levels);
    if (at !== visit) return;
    if (fault) return at.fail("no-board");
    ready = true;
    changed(at);
  };

  const follow = (room: Room) => {
    const now = { moves: words(room), levels: roomLevels(room) };
    if (told && same(now.moves, told.moves) && same(now.levels, told.levels)) return;
    told = now;
    driver.send({ do: "follow", ...now });
  };

  const changed = (at: Visit) => {
    if (at !== visit) return;
    const room = at.room();
    if (room.code && readAddress(place.fragment())?.code !== room.code)
      place.go(roomFragment(room.code));
    if (room.left) return leave();
    if (ready) follow(room);
    if (ready && room.you !== sat) {
      sat = room.you;
      if (sat) parts.sit(sat);
    }
    else if (room.state && !told) {
      if (parts.canShow(room.state.game)) void open(at);
      else at.fail("no-board");
    }
    parts.changed();
  };

  const begin = (start: (p: Parameters<typeof enterRoom>[0]) => Visit, here: boolean) => {
    visit?.end();
    [told, ready, made, sat] = [null, false, here, ""];
    visit = start({ world: parts.world, tokens, changed });
    parts.changed();
  };

  const quit = () => {
    const last = visit;
    visit = null; // first: its end is no news to anybody
    last?.end();
    if (readAddress(place.fragment())) place.go("#");
    parts.changed();
  };

  const leave = () => {
    quit();
    parts.home();
  };

  return {
    view: () => {
      if (!visit) return null;
      const room = visit.room();
      return { room, trouble: visit.trouble(), ready, made, sending: isWaitingFor(room, "move") };
    },
    look: () => {
      const address = readAddress(place.fragment());
      if (!address) return visit?.room().code ? leave() : undefined;
      const { code, token } = address;
      /* The secret of a private link does not stay where one would copy it from by mistake. */
      if (token) {
        tokens.set(code, token);
        place.replace(roomFragment(code));
      }
      if (visit?.room().code === code && !token) return;
      begin((p) => enterRoom(p, code), false);
    },
    create: (game, levels, name, openings = "off") => {
      const seats = levels.map(seatWord);
      begin((p) => createRoom(p, { game, seats, name, openings }), true);
    },
    join: (name, seat) => visit?.join(name, seat),
    wish: (wish) => visit?.wish(wish),
    played: (moves) => {
      if (!visit || !ready || !told) return;
      const old = told.moves;
      if (moves.length <= old.length || !same(moves.slice(0, old.length), old)) return;
      told = { ...told, moves };
      for (const word of moves.slice(old.length)) visit.wish({ do: "move", word });
    },
    leave,
    quit,
  };
}
