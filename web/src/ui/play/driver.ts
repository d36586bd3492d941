/* Runs a session: keeps the value, asks the rules what it wants to know, stores the game. */
import { type Fault, type Game, type GameInfo, isFault, type Rules, type State } from "../../rules.ts";
import { type Action, type Effect, open, reduce, type Session } from "./session.ts";

export type Driver = {
  session(): Session;
  send(action: Action): void;
  begin(game: Game): Promise<Fault | null>; // opens another game, or says why it is none
};



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
  opened: Opened;
  undone: string[];
  save(game: Game, undone: string[]): void;
  changed(session: Session): void;
  broken(error: unknown): void; // the rules gave no answer at all
};

export function drive({ rules, opened, undone, save, changed, broken }: Parts): Driver {
  let session = open(opened.game, opened.info, opened.live, 0, undone);

  const send = (action: Action) => {
    const [next, effects] = reduce(session, action);
    if (next !== session) {
      session = next;
      changed(session);
    }
    for (const effect of effects) run(effect).catch(broken);
  };

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

  const run = async (effect: Effect) => {
    switch (effect.ask) {
      case "go":
        return go(effect);
      case "routes": {
        const { asked, game, from, to } = effect;
        return send({ do: "routes", asked, from, to, list: await rules.routes(game, from, to) });
      }
      case "paths": {
        const { asked, game, from, to } = effect;
        return send({ do: "paths", asked, list: await rules.routes(game, from, to) });
      }
      case "why": {
        const why = await rules.explain(effect.game, effect.cells);
        if (!isFault(why)) send({ do: "why", asked: effect.asked, why });
        return;
      }
      case "save":
        return save(effect.game, effect.undone);
    }
  };

  const begin = async (game: Game) => {
    const next = await load(rules, game);
    if (isFault(next)) return next;
    send({ do: "open", ...next });
    return null;
  };

  return { session: () => session, send, begin };
}
