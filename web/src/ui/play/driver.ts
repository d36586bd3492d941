/* Runs a session: keeps the value, asks the rules what it wants to know, stores the game. */
import {
  type Fault,
  type Game,
  type GameInfo,
  isFault,
  type Rules,
  type State,
} from "../../rules.ts";
import type { Thinker } from "../../thinker.ts";
import { aheadOf, HINT_NODES } from "./computer.ts";
import {
  type Action,
  begin as settleFirst,
  type Effect,
  open,
  reduce,
  type Session,
} from "./session.ts";

export type Driver = {
  session(): Session;
  start(): void; // once everything stands: lets a computer think whose turn it is
  send(action: Action): void;
  /* Opens another game, or says why it is none. Levels: who plays, as before if not said. */
  begin(game: Game, levels?: number[], undone?: string[]): Promise<Fault | null>;
};

/* A computer that answers at once seems to press: it takes as long as a glance. */
const REPLY_MS = 350;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Opened = { game: Game; info: GameInfo; live: State };

/* Asks the rules about a whole game. */
export async function load(rules: Rules, game: Game): Promise<Opened | Fault> {
  const info = await rules.info(game.game);
  if (isFault(info)) return info;
  const live = await rules.state(game);
  if (isFault(live)) return live;
  const moves = live.events.map((event) => event.text);
  return { game: { game: info.name, position: game.position, moves }, info, live };
}

type Parts = {
  rules: Rules;
  thinker: Thinker;
  opened: Opened;
  undone: string[];
  levels: number[];
  bar: boolean | null; // judgements wanted
  save(game: Game, undone: string[], levels: number[]): void;
  changed(session: Session): void;
  broken(error: unknown): void; // the rules gave no answer at all
};

export function drive(parts: Parts): Driver {
  const { rules, thinker, opened, undone, levels, bar, save, changed, broken } = parts;
  let session = open(opened.game, opened.info, opened.live, { undone, levels, bar });

  const take = ([next, effects]: [Session, Effect[]]) => {
    if (next !== session) {
      session = next;
      changed(session);
    }
    for (const effect of effects) run(effect).catch(broken);
  };
  const send = (action: Action) => take(reduce(session, action));

  const go = async (effect: Effect & { ask: "go" }) => {
    const { goal, asked } = effect;
    const whole = goal.game === session.game ? session.live : await rules.state(goal.game);
    if (isFault(whole)) return send({ do: "refused", asked, fault: whole });
    const moves = goal.game.moves.slice(0, goal.view);
    const all = moves.length === goal.game.moves.length;
    const shown = all ? whole : await rules.state({ ...goal.game, moves });
    if (isFault(shown)) return send({ do: "refused", asked, fault: shown });
    send({ do: "went", asked, goal, live: whole, shown });
  };

  /* The engine may fail where the rules do not: then the person is asked, and plays on. */
  const think = async ({ id, game, level }: Effect & { ask: "think" }) => {
    const glance = level > 0 ? wait(REPLY_MS) : null;
    const wish = { level, nodes: level > 0 ? 0 : HINT_NODES };
    try {
      const thought = await thinker.think(game, wish, ({ nodes, most }) => {
        if (most > 0) send({ do: "progress", id, share: Math.min(nodes / most, 1) });
      });
      await glance;
      if (thought) send({ do: "thought", id, thought: isFault(thought) ? null : thought });
    } catch {
      send({ do: "thought", id, thought: null });
    }
  };

  const run = async (effect: Effect) => {
    switch (effect.ask) {
      case "go":
        return go(effect);
      case "routes": {
        const { asked, game, from, to } = effect;
        return send({ do: "routes", asked, from, to, list: await rules.routes(game, [from, to]) });
      }
      case "paths": {
        const { asked, game, path } = effect;
        return send({ do: "paths", asked, list: await rules.routes(game, path) });
      }
      case "why": {
        const why = await rules.explain(effect.game, effect.cells);
        if (!isFault(why)) send({ do: "why", asked: effect.asked, why });
        return;
      }
      case "think":
        return think(effect);
      case "stop":
        return thinker.stop();
      case "judge": {
        const { id, game } = effect;
        const answer = await thinker.judge(game).catch(() => null); // then there is no bar
        if (!answer || isFault(answer)) return;
        return send({ do: "judged", id, ahead: aheadOf(answer.turn, answer.score, answer.left) });
      }
      case "save":
        return save(effect.game, effect.undone, effect.levels);
    }
  };

  const begin = async (game: Game, levels = session.levels, undone: string[] = []) => {
    const next = await load(rules, game);
    if (isFault(next)) return next;
    send({ do: "open", ...next, levels, undone });
    return null;
  };

  return { session: () => session, start: () => take(settleFirst(session)), send, begin };
}
