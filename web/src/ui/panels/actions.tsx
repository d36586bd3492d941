import type { Action, Session } from "../play/session.ts";
import { isLive, isOver, mayPlay } from "../play/session.ts";
import { useText } from "../text.tsx";
import { Button } from "./button.tsx";

export type DialogName = "new-game" | "rules" | "exchange" | "draw" | "resign";

type Props = {
  session: Session;
  send(action: Action): void;
  onFlip(): void;
  onDialog(name: DialogName): void;
};

export function Actions({ session: s, send, onFlip, onDialog }: Props) {
  const { t } = useText();
  const going = isLive(s) && !isOver(s);
  return (
    <div class="actions">
      <Button
        icon="back"
        label={t("take-back")}
        disabled={s.game.moves.length === 0}
        onClick={() => send({ do: "back" })}
      />
      {s.undone.length > 0 && (
        <Button icon="again" label={t("again")} onClick={() => send({ do: "again" })} />
      )}
      <Button icon="flip" label={t("flip")} keys="F" onClick={onFlip} />
      {s.live.mayPass && !s.live.mustPass && (
        <Button
          icon="pass"
          label={t("pass")}
          disabled={!mayPlay(s)}
          onClick={() => send({ do: "word", word: "pass" })}
        />
      )}
      {s.live.mayCallDead && (
        <Button
          icon="scales"
          label={t("dead")}
          disabled={!mayPlay(s)}
          onClick={() => send({ do: "word", word: "dead" })}
        />
      )}
      <Button icon="draw" label={t("draw")} disabled={!going} onClick={() => onDialog("draw")} />
      <Button
        icon="flag"
        label={t("resign")}
        disabled={!going}
        onClick={() => onDialog("resign")}
      />
      <Button icon="copy" label={t("exchange")} onClick={() => onDialog("exchange")} />
      <Button icon="book" label={t("rules")} onClick={() => onDialog("rules")} />
    </div>
  );
}
