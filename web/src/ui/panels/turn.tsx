/* What is told while a computer has its turn, or has given a hint. */
import type { Action, Session } from "../play/session.ts";
import { hasPeople } from "../play/computer.ts";
import { hintText, seatName } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Button } from "./button.tsx";

type Props = { session: Session; send(action: Action): void };

export function Thinking({ session: s, send }: Props) {
  const { t, ...rest } = useText();
  const seat = seatName({ t, ...rest }, s.info, s.live.turn);
  if (s.mind?.failed)
    return (
      <>
        <p class="notice-text" role="status">
          {t("thinking.failed")}
        </p>
        <Button icon="again" label={t("thinking.retry")} onClick={() => send({ do: "retry" })} />
      </>
    );
  const words = t(s.paused ? "thinking.paused" : "thinking", { seat });
  return (
    <>
      <p class="notice-text" role="status">
        {words}
      </p>
      {!s.paused && <progress class="thinking" value={s.mind?.share ?? 0} aria-label={words} />}
      {!hasPeople(s) && (
        <Button
          icon={s.paused ? "next" : "pause"}
          label={t(s.paused ? "thinking.go-on" : "thinking.pause")}
          onClick={() => send({ do: "pause", on: !s.paused })}
        />
      )}
    </>
  );
}

/* A hint, or that one is being looked for. */
export function HintLine({ session: s, send }: Props) {
  const text = useText();
  const words = s.hint ? hintText(text, s.info, s.hint, s.live.turn) : text.t("hint.looking");
  return (
    <>
      <p class="notice-text" role="status">
        {words}
      </p>
      {s.hint ? (
        <Button
          icon="close"
          bare
          label={text.t("hint.away")}
          onClick={() => send({ do: "hint" })}
        />
      ) : (
        <progress class="thinking" value={s.mind?.share} aria-label={words} />
      )}
    </>
  );
}
