/* What one can do in a room: by consent, or for oneself. */
import { isWaitingFor } from "../../room/room.ts";
import { OPENING_TURNS } from "../../room/wire.ts";
import type { GameInfo } from "../../rules.ts";
import { Button } from "../panels/button.tsx";
import type { DialogName } from "../panels/actions.tsx";
import { OtherTurns } from "../panels/otherturns.tsx";
import type { RoomView, Rooms } from "../play/rooms.ts";
import { type Action, isOver, type Session } from "../play/session.ts";
import { useText } from "../text.tsx";
import { playerName } from "./words.ts";

type Props = {
  session: Session;
  view: RoomView;
  rooms: Rooms;
  send(action: Action): void;
  onFlip(): void;
  onDialog(name: DialogName): void;
};

function Playing({ session: s, view, rooms, send, onDialog }: Props) {
  const { t } = useText();
  const { room } = view;
  const { state, you } = room;
  const seat = s.info.seats.findIndex(({ letter }) => letter === you);
  if (state?.phase === "waiting" || isOver(s) || !s.live.playing.includes(seat)) return null;
  const asked = !!state?.offer || isWaitingFor(room, "offer");
  const own = s.live.events.slice(state?.opening ? OPENING_TURNS : 0);
  const moved = own.some((event) => event.seat === seat);
  return (
    <>
      <Button
        icon="back"
        label={t("take-back")}
        disabled={asked || !moved}
        onClick={() => rooms.wish({ do: "offer", what: "back" })}
      />
      <Button
        icon="draw"
        label={t("draw")}
        disabled={asked}
        onClick={() => rooms.wish({ do: "offer", what: "draw" })}
      />
      <OtherTurns session={s} send={send} />
      <Button icon="flag" label={t("resign")} onClick={() => onDialog("resign")} />
    </>
  );
}

export function RoomActions(props: Props) {
  const { t } = useText();
  const { view, rooms, onFlip, onDialog } = props;
  return (
    <div class="actions">
      <Playing {...props} />
      <Button icon="flip" label={t("flip")} keys="F" onClick={onFlip} />
      <Button icon="copy" label={t("exchange")} onClick={() => onDialog("exchange")} />
      <Button icon="book" label={t("rules")} onClick={() => onDialog("rules")} />
      <Button
        icon="leave"
        label={t("room.leave")}
        onClick={() => (view.room.you ? onDialog("leave") : rooms.leave())}
      />
    </div>
  );
}

/* After the end: another game with these people, once all of them want it. */
export function Rematch({ view, rooms, info }: Pick<Props, "view" | "rooms"> & { info: GameInfo }) {
  const text = useText();
  const { room } = view;
  const { you } = room;
  if (!you) return null;
  const list = room.state?.wanted ?? [];
  const wanted = list.includes(you) || isWaitingFor(room, "rematch");
  const others = list.filter((seat) => seat !== you);
  const names = text.list(others.map((seat) => playerName(text, info, room, seat)));
  return (
    <div class="rematch">
      <p role="status">
        {wanted ? text.t("room.again.waiting") : names && text.t("room.again.wanted", { names })}
      </p>
      <button
        type="button"
        class="button primary"
        disabled={wanted}
        onClick={() => rooms.wish({ do: "rematch" })}
      >
        {text.t("room.again")}
      </button>
    </div>
  );
}
