/* One connection to the server, made again whenever it breaks: at once when the network or the
 * reader comes back, else after ever longer waits. Nobody who is not looking is alarmed, and who
 * looks is told only what has lasted. */

export type SocketLike = {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

/* What the link needs of its surroundings; a test brings its own. */
export type World = {
  connect(): SocketLike;
  after(ms: number, run: () => void): () => void; // returns how to call it off
  random(): number; // 0 to 1
  hidden(): boolean; // nobody looks at the page
  /* Calls back when the page is shown again, and when the network comes or goes; returns how to
   * stop that. */
  watch(on: { shown(): void; online(): void; offline(): void }): () => void;
};

export type Listener = {
  onUp(): void;
  onDown(): void;
  onText(text: string): void;
  onTrouble(trouble: boolean): void; // the connection has been missing for a while
  onShown(): void; // the page is looked at again, and the connection seems to stand
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000; // a server that comes back is found within this
const GRACE_MS = 2000; // shorter breaks are nobody's concern
const CONNECT_MS = 10_000; // an attempt without an outcome is given up
export const ANSWER_MS = 10_000; // a server that owes an answer for so long is not there

export class Link {
  private socket: SocketLike | null = null;
  private up = false;
  private tries = 0;
  private troubled = false;
  private stopRetry = () => {};
  private stopGrace = () => {};
  private stopPatience = () => {}; // with an attempt to connect, or with an answer
  private readonly unwatch: () => void;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.unwatch = world.watch({
      shown: () => this.shown(),
      online: () => this.reconnectNow(),
      offline: () => this.restart(),
    });
    this.connect();
    this.startGrace();
  }

  send(message: object): void {
    if (this.up) this.socket?.send(JSON.stringify(message));
  }

  /* An answer is due, or not any more. */
  expect(answer: boolean): void {
    if (!this.up) return;
    this.stopPatience();
    if (answer) this.stopPatience = this.world.after(ANSWER_MS, () => this.restart());
  }

  close(): void {
    this.unwatch();
    this.stopGrace();
    this.drop();
  }

  private connect(): void {
    this.stopRetry();
    const socket = this.world.connect();
    this.socket = socket;
    this.stopPatience();
    this.stopPatience = this.world.after(CONNECT_MS, () => this.restart());
    const mine = (run: () => void) => () => {
      if (socket === this.socket) run();
    };
    socket.onopen = mine(() => this.opened());
    socket.onclose = mine(() => this.lost());
    socket.onmessage = ({ data }) => {
      if (socket === this.socket && typeof data === "string") this.listener.onText(data);
    };
  }

  private opened(): void {
    this.stopPatience();
    this.stopGrace();
    this.up = true;
    this.tries = 0;
    this.setTrouble(false);
    this.listener.onUp();
  }

  /* The socket is gone, whoever closed it. */
  private lost(): void {
    this.drop();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.tries++, LONGEST_WAIT_MS);
    /* Many pages lose one server at once: they shall not all come back in the same moment. */
    const jittered = wait * (0.5 + this.world.random() / 2);
    this.stopRetry = this.world.after(jittered, () => this.connect());
  }

  private drop(): void {
    this.stopRetry();
    this.stopPatience();
    const { socket, up } = this;
    this.socket = null;
    this.up = false;
    socket?.close();
    if (!up) return;
    this.startGrace();
    this.listener.onDown();
  }

  private restart(): void {
    if (this.socket) this.lost();
  }

  private reconnectNow(): void {
    if (this.up) return;
    this.drop();
    this.tries = 0;
    this.connect();
  }

  /* While nobody looked, browsers let timers and connections sleep: nothing was late, and the wait
   * begins now. */
  private shown(): void {
    if (this.up) return this.listener.onShown();
    this.startGrace();
    this.reconnectNow();
  }

  private startGrace(): void {
    this.stopGrace();
    this.stopGrace = this.world.after(GRACE_MS, () => {
      if (!this.up && !this.world.hidden()) this.setTrouble(true);
    });
  }

  private setTrouble(trouble: boolean): void {
    if (trouble === this.troubled) return;
    this.troubled = trouble;
    this.listener.onTrouble(trouble);
  }
}

/* The browser's own. */
export function inBrowser(): World {
  const address = new URL("/ws", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return {
    connect: () => new WebSocket(address) as SocketLike,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    hidden: () => document.hidden,
    watch: ({ shown, online, offline }) => {
      const stop = new AbortController();
      const { signal } = stop;
      document.addEventListener("visibilitychange", () => document.hidden || shown(), { signal });
      addEventListener("online", online, { signal });
      addEventListener("offline", offline, { signal });
      return () => stop.abort();
    },
  };
}
