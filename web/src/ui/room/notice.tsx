/* One line beneath the board of a room: what is in the way, what others ask, who is waited for. */
import type { ComponentChildren } from "preact";
import type { Room } from "../../room/room.ts";
import { isWaitingFor } from "../../room/room.ts";
import { Notice } from "../panels/notice.tsx";
import type { RoomView, Rooms } from "../play/rooms.ts";
import { type Action, isLive, isOver, type Session } from "../play/session.ts";
import { useText } from "../text.tsx";
import { openSeats, playerName, refusalText } from "./words.ts";

type Props = {
  session: Session;
  view: RoomView;
  rooms: Rooms;
  send(action: Action): void;
  onInvite(): void;
  onJoin(): void;
};
type Said = { words: string; bad?: boolean; then?: ComponentChildren };

function Choice({ onYes, onNo }: { onYes(): void; onNo(): void }) {
  const { t } = useText();
  return (
    <>
      <button type="button" class="button" onClick={onNo}>
        {t("room.no")}
      </button>
      <button type="button" class="button primary" onClick={onYes}>
        {t("room.yes")}
      </button>
    </>
  );
}

/* What was offered, and to whom; or that it was declined. */
function offerSaid({ session, view, rooms }: Props): Said | null {
  const text = useText();
  const { room } = view;
  const { you, last } = room;
  const offer = room.state?.offer;
  const name = (letter = "") => playerName(text, session.info, room, letter);
  if (!offer) {
    const declined = last?.do === "declined" && you && last.seat !== you;
    return declined ? { words: text.t("room.declined", { seat: name(last.seat) }) } : null;
  }
  if (offer.seat === you) return { words: text.t(`room.offered.${offer.what}`) };
  const words = text.t(`room.offer.${offer.what}`, { seat: name(offer.seat) });
  const { info, live } = session;
  const plays = live.playing.some((seat) => info.seats[seat].letter === you); // has not left
  const asked = plays && !offer.agreed.includes(you) && !isWaitingFor(room, "answer");
  const answer = (yes: boolean) => rooms.wish({ do: "answer", what: offer.what, yes });
  return {
    words,
    then: asked && <Choice onYes={() => answer(true)} onNo={() => answer(false)} />,
  };
}

/* Somebody is missing: before the first game, or after one. */
function waitingSaid({ session, view, onInvite, onJoin }: Props): Said | null {
  const { t } = useText();
  const { room } = view;
  const missing = openSeats(room, isOver(session)).length;
  if (missing === 0) return null;
  const then = (
    <button type="button" class="button primary" onClick={room.you ? onInvite : onJoin}>
      {t(room.you ? "room.invite" : "room.join")}
    </button>
  );
  return { words: t("room.waiting", { n: missing }), then };
}

function thinkingKey({ thinking }: Room): string {
  if (!thinking) return "room.turn";
  if (thinking.place < 0) return "room.no-engine";
  return thinking.place > 0 ? "room.place" : "thinking";
}

/* Somebody else's turn. */
function turnSaid({ session: s, view }: Props): Said | null {
  const text = useText();
  const turn = s.info.seats[s.live.turn].letter;
  if (turn === view.room.you) return null;
  const seat = playerName(text, s.info, view.room, turn);
  return { words: text.t(thinkingKey(view.room), { seat, n: view.room.thinking?.place ?? 0 }) };
}

function said(props: Props): Said | null {
  const text = useText();
  const { session: s, view } = props;
  const { refusal } = view.room;
  if (!isLive(s) || s.why || s.fault) return null;
  const ways = [offerSaid(props), waitingSaid(props), isOver(s) ? null : turnSaid(props)];
  if (view.trouble) return { words: text.t("room.offline"), bad: true };
  if (refusal) return { words: refusalText(text, s.info, refusal), bad: true };
  return ways.find(Boolean) ?? null;
}

export function RoomNotice(props: Props) {
  const what = said(props);
  if (!what) return <Notice session={props.session} send={props.send} />;
  return (
    <div class={what.bad ? "notice notice-bad" : "notice"}>
      <p class="notice-text" role="status">
        {what.words}
      </p>
      {what.then}
    </div>
  );
}
