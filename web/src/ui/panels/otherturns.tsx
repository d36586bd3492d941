/* Turns in which no piece moves: a pass where one need not, and the call that the game is dead. */
import { type Action, mayPlay, type Session } from "../play/session.ts";
import { useText } from "../text.tsx";
import { Button } from "./button.tsx";

type Props = { session: Session; send(action: Action): void };

export function OtherTurns({ session: s, send }: Props) {
  const { t } = useText();
  const { mayPass, mustPass, mayCallDead } = s.live;
  const play = (word: string) => () => send({ do: "word", word });
  return (
    <>
      {mayPass && !mustPass && (
        <Button icon="pass" label={t("pass")} disabled={!mayPlay(s)} onClick={play("pass")} />
      )}
      {mayCallDead && (
        <Button icon="scales" label={t("dead")} disabled={!mayPlay(s)} onClick={play("dead")} />
      )}
    </>
  );
}
