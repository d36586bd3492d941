/* Under the title: that one only watches, how many do, and the way to invite somebody. */
import type { RoomView } from "../play/rooms.ts";
import { Button } from "../panels/button.tsx";
import { useText } from "../text.tsx";

export function RoomLine({ view, onInvite }: { view: RoomView; onInvite(): void }) {
  const { t } = useText();
  const { you, watching, code } = view.room;
  const others = watching - (you ? 0 : 1);
  return (
    <div class="room-line">
      <span class={view.trouble ? "room-link room-link-off" : "room-link"} aria-hidden="true" />
      <span>{t("room.code", { code })}</span>
      {!you && <b>{t("room.watching")}</b>}
      {others > 0 && <span>{t("room.watchers", { n: others })}</span>}
      <Button icon="share" label={t("room.invite")} onClick={onInvite} />
    </div>
  );
}
