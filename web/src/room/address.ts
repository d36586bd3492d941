/* Rooms in the page's address, behind the "#", which no browser sends to a server:
 * "#/room/h7kq2mzp" leads into a room, "#/room/h7kq2mzp/TOKEN" to one's own seat in it. */

const ROOM = /^#\/room\/([a-z0-9]{4,16})(?:\/([\w-]{22,64}))?$/;

export type RoomAddress = { code: string; token: string /* or "" */ };

export function readAddress(fragment: string): RoomAddress | null {
  const found = ROOM.exec(fragment);
  return found ? { code: found[1], token: found[2] ?? "" } : null;
}

export const roomFragment = (code: string, token = "") =>
  `#/room/${code}${token && `/${token}`}`;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Letters drawn at random, six bits each. */
function draw(letters: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(letters));
  return Array.from(bytes, (byte) => BASE64[byte % 64]).join("");
}

export const drawToken = () => draw(32); // 192 bits: whoever holds it holds the seat
export const drawId = () => draw(22); // 132 bits: no two requests share one
