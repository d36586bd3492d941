/* Who plays, whose turn it is, and how far each has come. */
import type { Room } from "../../room/room.ts";
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { onlySide } from "../play/computer.ts";
import { scoreText, seatCount, seatName, seatStanding } from "../play/words.ts";
import { Icon } from "../icons.tsx";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; state: State; levels: number[]; room?: Room };

function Level({ level }: { level: number }) {
  const { t } = useText();
  return (
    <span class="seat-level">
      <Icon name="computer" />
      <span class="seat-level-name">{t("seat.level", { n: level })}</span>
      <span class="seat-level-short" data-level={level} />
    </span>
  );
}

/* A person at this screen: told where computers play as well. */
function Person({ alone }: { alone: boolean }) {
  const { t } = useText();
  return (
    <span class={alone ? "seat-person" : "seat-person seat-level-name"}>
      {t(alone ? "player.you" : "player.person")}
    </span>
  );
}

/* Who sits there in a room, and whether they are connected. */
function Sitter({ room, letter }: { room: Room; letter: string }) {
  const { t } = useText();
  const sitter = room.state?.seats.find(({ seat }) => seat === letter);
  if (!sitter) return null;
  const { kind, name, level } = sitter;
  if (kind === "computer") return <Level level={level ?? 0} />;
  if (kind !== "person") return <span class="seat-level">{t(`room.seat.${kind}`)}</span>;
  const here = room.here[letter];
  const own = letter === room.you;
  return (
    <span class="seat-level">
      <span class={here ? "seat-here" : "seat-here seat-away"} />
      <span class="visually-hidden">{t(here ? "room.here" : "room.away")}</span>
      <span class="seat-player">{name || t(own ? "room.you" : "room.guest")}</span>
      {own && name && <span class="seat-own">({t("room.you")})</span>}
    </span>
  );
}

function Seat({ info, state, levels, room, seat }: Props & { seat: number }) {
  const text = useText();
  const over = state.end !== "none";
  const count = seatCount(info, state, seat);
  const left = !state.playing.includes(seat) && !state.arrived.includes(seat);
  const turn = !over && state.turn === seat && room?.state?.phase !== "waiting";
  const name = seatName(text, info, seat);
  const place = state.places[seat];
  return (
    <li
      class={`seat seat-${info.seats[seat].letter}${turn ? " seat-turn" : ""}${left && !over ? " seat-left" : ""}`}
    >
      <PieceIcon letter={info.seats[seat].letter} size={26} />
      <span class="seat-text">
        <span class="seat-head">
          <span class="seat-name">
            {name}
            {turn && <span class="visually-hidden">{text.t("seat.to-move")}</span>}
          </span>
          {room && <Sitter room={room} letter={info.seats[seat].letter} />}
          {levels[seat] > 0 && <Level level={levels[seat]} />}
          {levels[seat] === 0 && levels.some((level) => level > 0) && (
            <Person alone={onlySide(levels) === seat} />
          )}
        </span>
        <span class={place > 0 ? "seat-home seat-place" : "seat-home"}>
          {place > 0 ? text.t("place", { n: place }) : seatStanding(text, info, state, seat)}
        </span>
      </span>
      {over && <span class="seat-score">{scoreText(state.quarters[seat])}</span>}
      <progress class="seat-progress" max={info.pieces} value={count} aria-hidden="true" />
    </li>
  );
}

export function Seats({ info, state, levels, room }: Props) {
  const { t } = useText();
  return (
    <ul class={`seats seats-${info.seats.length}`} aria-label={t("seats")}>
      {info.seats.map((_, seat) => (
        <Seat key={seat} {...{ info, state, levels, room, seat }} />
      ))}
    </ul>
  );
}
