import { hasComputers, hasPeople, isJudging } from "../play/computer.ts";
import type { Action, Session } from "../play/session.ts";
import { isLive, isOver, mayPlay, mayTakeBack } from "../play/session.ts";
import { useText } from "../text.tsx";
import { Button } from "./button.tsx";
import { OtherTurns } from "./otherturns.tsx";

export type DialogName =
  | "new-game"
  | "online"
  | "rules"
  | "exchange"
  | "draw"
  | "resign"
  | "invite"
  | "join"
  | "leave";

type Props = {
  session: Session;
  send(action: Action): void;
  onFlip(): void;
  onBar(): void;
  onDialog(name: DialogName): void;
};

export function Actions({ session: s, send, onFlip, onBar, onDialog }: Props) {
  const { t } = useText();
  const going = isLive(s) && !isOver(s);
  return (
    <div class="actions">
      <Button
        icon="back"
        label={t("take-back")}
        disabled={!mayTakeBack(s)}
        onClick={() => send({ do: "back" })}
      />
      {s.undone.length > 0 && (
        <Button icon="again" label={t("again")} onClick={() => send({ do: "again" })} />
      )}
      <Button
        icon="hint"
        label={t("hint")}
        keys="H"
        disabled={!mayPlay(s)}
        onClick={() => send({ do: "hint" })}
      />
      <Button icon="gauge" label={t("evaluation")} pressed={isJudging(s)} onClick={onBar} />
      <Button icon="flip" label={t("flip")} keys="F" onClick={onFlip} />
      <OtherTurns session={s} send={send} />
      {!hasComputers(s) && (
        <Button icon="draw" label={t("draw")} disabled={!going} onClick={() => onDialog("draw")} />
      )}
      {hasPeople(s) && (
        <Button
          icon="flag"
          label={t("resign")}
          disabled={!going}
          onClick={() => onDialog("resign")}
        />
      )}
      <Button icon="copy" label={t("exchange")} onClick={() => onDialog("exchange")} />
      <Button icon="book" label={t("rules")} onClick={() => onDialog("rules")} />
    </div>
  );
}
