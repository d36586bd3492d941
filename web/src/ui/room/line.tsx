/* Under the title: that one only watches, how many do, the opening, and the way to invite somebody. */
import type { RoomView } from "../play/rooms.ts";
import { Button } from "../panels/button.tsx";
import { useText } from "../text.tsx";

export function RoomLine({ view, onInvite }: { view: RoomView; onInvite(): void }) {
  const { t } = useText();
  const { you, watching, code, state } = view.room;
  const asks = you && state?.phase === "waiting"; // then the line beneath the board invites
  const opening = state?.opening ?? (state?.openings === "drawn" ? 0 : state?.openings);
  const others = watching - (you ? 0 : 1);
  return (
    <div class="room-line">
      <span class={view.trouble ? "room-link room-link-off" : "room-link"} aria-hidden="true" />
      {you ? <span>{t("room.code", { code })}</span> : <b>{t("room.watching")}</b>}
      {opening && <span>{t("room.opening", { n: opening })}</span>}
      {!opening && state?.openings === "drawn" && <span>{t("room.opening.drawn")}</span>}
      {others > 0 && <span>{t("room.watchers", { n: others })}</span>}
      {!asks && <Button icon="share" label={t("room.invite")} onClick={onInvite} />}
    </div>
  );
}
