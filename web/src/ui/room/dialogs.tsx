/* The dialogs of a room: inviting others, taking a seat, giving it up. */
import { useEffect, useState } from "preact/hooks";
import { roomFragment } from "../../room/address.ts";
import type { GameInfo } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { Answer } from "../panels/agree.tsx";
import { CopyField } from "../panels/exchange.tsx";
import { Dialog } from "../panels/dialog.tsx";
import { NameField } from "../panels/name.tsx";
import type { RoomView, Rooms } from "../play/rooms.ts";
import { isOver, type Session } from "../play/session.ts";
import { seatName } from "../play/words.ts";
import { useText } from "../text.tsx";
import { openSeats, playerName } from "./words.ts";

type Props = { view: RoomView; rooms: Rooms; session: Session; onClose(): void };
type JoinProps = Props & { name: string; onName(name: string): void /* to be remembered */ };

const linkTo = (fragment: string) => new URL(fragment, location.href).href;

const QUIET = 4; // squares of margin that cameras need around a code

/* Drawn by a library that is loaded only here. */
function QrCode({ text: link }: { text: string }) {
  const { t } = useText();
  const [drawing, setDrawing] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    import("../../room/qr.ts").then(
      ({ drawQr }) => setDrawing(drawQr(link)),
      () => {}, // no connection: the link alone is there
    );
  }, [link]);
  const side = (drawing?.size ?? 1) + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={t("room.qr")}>
      <path d={drawing?.path} />
    </svg>
  );
}

export function Invite({ view, onClose }: Props) {
  const { t } = useText();
  const { code, token, you } = view.room;
  const link = linkTo(roomFragment(code));
  const share = "share" in navigator;
  return (
    <Dialog name="invite" title={t("room.invite.title")} onClose={onClose}>
      <div class="invite">
        <QrCode text={link} />
        <div>
          <p>{t("room.link.text")}</p>
          {share && (
            <button
              type="button"
              class="button primary"
              onClick={() => void navigator.share({ url: link }).catch(() => {})}
            >
              {t("room.share")}
            </button>
          )}
        </div>
      </div>
      <CopyField name="room" label={t("room.link")} value={link} rows={2} />
      {you && (
        <details>
          <summary>{t("room.private")}</summary>
          <p class="fine-print">{t("room.private.text")}</p>
          <CopyField
            name="private"
            label={t("room.private")}
            value={linkTo(roomFragment(code, token))}
            rows={2}
          />
        </details>
      )}
    </Dialog>
  );
}

function SeatChoice({
  info,
  letters,
  chosen,
  onChoose,
}: {
  info: GameInfo;
  letters: string[];
  chosen: string;
  onChoose(letter: string): void;
}) {
  const text = useText();
  return (
    <fieldset class="choice-row">
      <legend>{text.t("side")}</legend>
      {letters.map((letter) => (
        <label key={letter} class="choice">
          <input
            type="radio"
            name="seat"
            checked={letter === chosen}
            onChange={() => onChoose(letter)}
          />
          <PieceIcon letter={letter} size={22} />
          <span>
            {seatName(
              text,
              info,
              info.seats.findIndex((seat) => seat.letter === letter),
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function Join({ view, rooms, session, onClose, ...me }: JoinProps) {
  const text = useText();
  const { info } = session;
  const letters = openSeats(view.room, isOver(session)).map(({ seat }) => seat);
  const [name, setName] = useState(me.name);
  const [wanted, setWanted] = useState("");
  const seat = letters.includes(wanted) ? wanted : (letters[0] ?? "");
  const here = view.room.state?.seats.filter(({ kind }) => kind === "person") ?? [];
  const names = text.list(here.map((one) => playerName(text, info, view.room, one.seat)));
  const join = (event: Event) => {
    event.preventDefault();
    me.onName(name.trim());
    rooms.join(name.trim(), seat);
    onClose();
  };
  return (
    <Dialog name="join" title={text.t(`game.${info.variant}`)} onClose={onClose}>
      <form onSubmit={join}>
        <p>{text.t(names ? "room.invited" : "room.join.text", { names })}</p>
        <SeatChoice info={info} letters={letters} chosen={seat} onChoose={setWanted} />
        <NameField name={name} onName={setName} />
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {text.t("room.join.watch")}
          </button>
          <button type="submit" class="button primary" autofocus>
            {text.t("room.join")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Leave({ view, rooms, session, onClose }: Props) {
  const { t } = useText();
  const playing = view.room.state?.phase !== "waiting" && !isOver(session);
  return (
    <Dialog name="leave" title={t("room.leave.title")} onClose={onClose}>
      <p>{t(playing ? "room.leave.playing" : "room.leave.idle")}</p>
      <Answer
        yes={t("room.leave")}
        onYes={() => {
          rooms.wish({ do: "leave" });
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
