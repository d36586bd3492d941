/* Before a room is at the board: that it is being looked for, or why one cannot come in. */
import type { RoomView, Rooms } from "../play/rooms.ts";
import { useText } from "../text.tsx";

const LOST = ["no-such-room", "no-board"];

export function Door({ view, rooms }: { view: RoomView; rooms: Rooms }) {
  const { t } = useText();
  const { lost, refusal, code } = view.room;
  const key = lost
    ? LOST.includes(lost)
      ? `room.${lost}`
      : "room.refused"
    : view.trouble
      ? "room.unreachable"
      : refusal
        ? "room.busy"
        : code
          ? "room.entering"
          : "room.making";
  return (
    <main class="door">
      <p role="status">{t(key, { error: lost })}</p>
      {!lost && <progress aria-label={t("room.entering")} />}
      <button type="button" class="button" onClick={() => rooms.leave()}>
        {t("room.back")}
      </button>
    </main>
  );
}
