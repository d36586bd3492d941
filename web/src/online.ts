/* The way into rooms: their part of the page is loaded when somebody first goes into one. */
import { readAddress } from "./room/address.ts";
import { box } from "./store.ts";
import type { Online } from "./ui/app.tsx";
import type { makeRooms } from "./ui/play/rooms.ts";

type Parts = Omit<Parameters<typeof makeRooms>[0], "world" | "tokens" | "place">;

export type Way = {
  now(): Online | null; // null: not loaded yet
  load(): Promise<Online>;
  look(): Promise<void>; // goes into the room of the page's address, or out of the last one
};

/* The page's address, as far as rooms go. */
const place = {
  fragment: () => location.hash,
  replace: (fragment: string) => history.replaceState(null, "", fragment),
  go: (fragment: string) =>
    history.pushState(null, "", fragment === "#" ? location.pathname : fragment),
};

export function openWay(parts: Parts): Way {
  let online: Online | null = null;
  const load = async () => {
    const part = await import("./ui/room/index.ts");
    if (online) return online;
    const [world, tokens] = [part.inBrowser(), new part.Tokens(box())];
    online = { ...part, rooms: part.makeRooms({ ...parts, world, tokens, place }) };
    return online;
  };
  const look = async () => {
    if (online ?? readAddress(place.fragment())) (await load()).rooms.look();
  };
  return { now: () => online, load, look };
}
