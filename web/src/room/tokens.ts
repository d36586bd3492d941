/* Which seats this device holds: the token of each room. What cannot be stored is kept while the
 * page is open. */

export type Box = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "hopyard.room.";
const MOST = 100; // rooms; nobody comes back to older ones, and a browser stores little

type Kept = { token: string; at: number /* milliseconds since 1970 */ };

function read(box: Box, key: string): Kept | null {
  try {
    const { token, at } = JSON.parse(box.getItem(key) ?? "") as Kept;
    return typeof token === "string" && typeof at === "number" ? { token, at } : null;
  } catch {
    return null;
  }
}

/* Forgets the oldest rooms, where there are too many. */
function prune(box: Box): void {
  const keys = Array.from({ length: box.length }, (_, i) => box.key(i) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );
  if (keys.length <= MOST) return;
  const age = (key: string) => read(box, key)?.at ?? 0;
  keys.sort((a, b) => age(b) - age(a));
  for (const key of keys.slice(MOST)) box.removeItem(key);
}

export class Tokens {
  private readonly unstored = new Map<string, string>();

  constructor(private readonly box: Box | null) {}

  get(code: string): string {
    const kept = this.box && read(this.box, PREFIX + code);
    return kept?.token ?? this.unstored.get(code) ?? "";
  }

  /* An empty token forgets the room. */
  set(code: string, token: string): void {
    if (token) this.unstored.set(code, token);
    else this.unstored.delete(code);
    try {
      if (!token) return this.box?.removeItem(PREFIX + code);
      this.box?.setItem(PREFIX + code, JSON.stringify({ token, at: Date.now() } satisfies Kept));
      if (this.box) prune(this.box);
    } catch {
      /* full, or private: it is kept here */
    }
  }
}
