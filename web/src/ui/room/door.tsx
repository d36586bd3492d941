/* Before a room is at the board: that it is being looked for, or why one cannot come in. */
import type { RoomView, Rooms } from "../play/rooms.ts";
import { useText } from "../text.tsx";

const LOST = ["no-such-room", "no-board"];

function wordsKey({ room, trouble }: RoomView): string {
  const { lost, refusal, code } = room;
  if (lost) return LOST.includes(lost) ? `room.${lost}` : "room.refused";
  if (trouble) return "room.unreachable";
  if (refusal) return "room.busy";
  return code ? "room.entering" : "room.making";
}

export function Door({ view, rooms }: { view: RoomView; rooms: Rooms }) {
  const { t } = useText();
  const { lost } = view.room;
  const key = wordsKey(view);
  return (
    <main class="door">
      <div role="status">
        <h1>{t(key, { error: lost })}</h1>
      </div>
      {!lost && <progress aria-label={t("room.entering")} />}
      <button type="button" class="button" onClick={() => rooms.leave()}>
        {t("room.back")}
      </button>
    </main>
  );
}
