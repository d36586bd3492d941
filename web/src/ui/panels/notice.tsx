/* One line beneath the board: why not, where one is in the game, which route, what to do. */
import type { ComponentChildren } from "preact";
import { hasComputers, isComputersTurn, isRoom } from "../play/computer.ts";
import type { Action, Session } from "../play/session.ts";
import { isLive, isOver, mayPlay, pathIndex } from "../play/session.ts";
import { faultSentence, turnSentence, whySentence } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Button } from "./button.tsx";
import { HintLine, Thinking } from "./turn.tsx";

type Props = {
  session: Session;
  send(action: Action): void;
  children?: ComponentChildren; // ways to begin, while nothing has been played
};

function Cycle({ label, onTurn }: { label: string; onTurn(by: number): void }) {
  const { t } = useText();
  return (
    <span class="cycle">
      <Button bare icon="previous" label={t("route.previous")} onClick={() => onTurn(-1)} />
      <span class="cycle-label">{label}</span>
      <Button bare icon="next" label={t("route.next")} onClick={() => onTurn(1)} />
    </span>
  );
}

/* The ways to where the piece in hand would go; or those that the last move could have taken. */
function Routes({ session: s, send }: Props) {
  const { t } = useText();
  if (s.routes.length > 1) {
    const label = t("route", { n: s.route + 1, all: s.routes.length });
    return <Cycle label={label} onTurn={(by) => send({ do: "turn-route", by })} />;
  }
  if (s.pick >= 0 || s.paths.length < 2 || !isLive(s) || s.busy) return null;
  const label = t("path", { n: pathIndex(s) + 1, all: s.paths.length });
  return <Cycle label={label} onTurn={(by) => send({ do: "reroute", by })} />;
}

function Past({ session: s, send }: Props) {
  const { t } = useText();
  return (
    <>
      <span class="notice-text">{t("past", { n: s.view, all: s.game.moves.length })}</span>
      {!isRoom(s) && (
        <button type="button" class="button" onClick={() => send({ do: "play-on" })}>
          {t("past.play-on")}
        </button>
      )}
      <button
        type="button"
        class="button"
        onClick={() => send({ do: "view", at: s.game.moves.length })}
      >
        {t("past.live")}
      </button>
    </>
  );
}

export function Notice({ session: s, send, children }: Props) {
  const text = useText();
  const bad = s.why
    ? whySentence(text, s.info, s.why)
    : s.fault && faultSentence(text, s.info, s.fault);
  if (!isLive(s))
    return (
      <div class="notice notice-past">
        <Past session={s} send={send} />
      </div>
    );
  if (isComputersTurn(s))
    return (
      <div class="notice">
        <Thinking session={s} send={send} />
      </div>
    );
  if (!bad && s.pick < 0 && (s.hint || s.mind))
    return (
      <div class="notice">
        <HintLine session={s} send={send} />
      </div>
    );
  const untouched = s.game.moves.length === 0 && s.pick < 0 && !hasComputers(s);
  return (
    <div class={bad ? "notice notice-bad" : "notice"}>
      <p class="notice-text" role="status">
        {bad ?? (isOver(s) ? "" /* told beside */ : turnSentence(text, s))}
      </p>
      {mayPlay(s) && s.live.mustPass && (
        <Button
          icon="pass"
          label={text.t("pass")}
          onClick={() => send({ do: "word", word: "pass" })}
        />
      )}
      {!bad && untouched && children}
      {!bad && <Routes session={s} send={send} />}
    </div>
  );
}
