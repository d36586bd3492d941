/* A visit to a room: brings together the room's value, the connection and the device's tokens. */
import { drawId, drawToken } from "./address.ts";
import { Link, type World } from "./link.ts";
import { type Action, isAsking, openRoom, type Room, step } from "./room.ts";
import type { Tokens } from "./tokens.ts";
import { type Openings, readMessage, type Request, type Wish } from "./wire.ts";

export type Visit = {
  room(): Room;
  trouble(): boolean; // the connection has been missing for a while
  wish(wish: Wish): void;
  /* Takes an open seat: the first, or the one with this letter. */
  join(name: string, seat?: string): void;
  fail(error: string): void; // the page cannot go on here
  end(): void;
};

type Parts = { world: World; tokens: Tokens; changed(visit: Visit): void };

function start({ world, tokens, changed }: Parts, first: Room): Visit {
  let room = first;
  let trouble = false;
  let stopAgain = () => {};

  const act = (action: Action) => {
    const before = room;
    const [next, effects] = step(room, action, drawId());
    room = next;
    for (const effect of effects)
      if ("send" in effect) link.send(effect.send);
      else stopAgain = world.after(effect.againIn, () => act({ on: "again" }));
    if (next === before) return;
    link.expect(isAsking(room));
    /* A token counts on this device once its room has a name. */
    if (room.code && (room.token !== before.token || room.code !== before.code))
      tokens.set(room.code, room.token);
    changed(visit);
  };

  const visit: Visit = {
    room: () => room,
    trouble: () => trouble,
    wish: (wish) => act({ on: "wish", wish }),
    join: (name, seat) => {
      const token = drawToken();
      const wish = { do: "join", room: room.code, token } as const;
      act({ on: "wish", wish: { ...wish, ...(name && { name }), ...(seat && { seat }) } });
    },
    fail: (error) => act({ on: "fail", error }),
    end: () => {
      stopAgain();
      link.close();
    },
  };

  const link = new Link(world, {
    onUp: () => act({ on: "linked" }),
    onDown: () => act({ on: "broken" }),
    onText: (text) => {
      const heard = readMessage(text);
      if (heard) act({ on: "heard", heard });
    },
    onTrouble: (on) => {
      trouble = on;
      changed(visit);
    },
    onShown: () => act({ on: "look" }),
  });
  return visit;
}

type NewRoom = { game: string; seats: string[]; name: string; openings: Openings | "off" };

/* Makes a room and enters it. */
export function createRoom(parts: Parts, { game, seats, name, openings }: NewRoom): Visit {
  const token = drawToken();
  const entry: Request = {
    ...{ id: drawId(), do: "create", game, seats, token },
    ...(name && { name }),
    ...(openings !== "off" && { openings }),
  };
  return start(parts, openRoom("", token, entry));
}

/* Enters a room: to the seat that this device holds there, else to watch. */
export function enterRoom(parts: Parts, code: string): Visit {
  const token = parts.tokens.get(code);
  const entry: Request = { id: drawId(), do: "enter", room: code, ...(token && { token }) };
  return start(parts, openRoom(code, token, entry));
}
