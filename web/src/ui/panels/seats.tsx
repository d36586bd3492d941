/* Who plays, whose turn it is, and how far each has come. */
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { homeCount, scoreText, seatName } from "../play/words.ts";
import { Icon } from "../icons.tsx";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; state: State; levels: number[] };

function Seat({ info, state, levels, seat }: Props & { seat: number }) {
  const text = useText();
  const over = state.end !== "none";
  const home = homeCount(info, state, seat);
  const left = !state.playing.includes(seat) && !state.arrived.includes(seat);
  const turn = !over && state.turn === seat;
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
          {levels[seat] > 0 && (
            <span class="seat-level">
              <Icon name="computer" />
              {text.t("seat.level", { n: levels[seat] })}
            </span>
          )}
        </span>
        <span class="seat-home">{text.t("home", { n: home, all: info.pieces })}</span>
      </span>
      {over && <span class="seat-score">{scoreText(state.quarters[seat])}</span>}
      {!over && place > 0 && <span class="seat-score">{text.t("place", { n: place })}</span>}
      <progress class="seat-progress" max={info.pieces} value={home} aria-hidden="true" />
    </li>
  );
}

export function Seats({ info, state, levels }: Props) {
  const { t } = useText();
  return (
    <ul class={`seats seats-${info.seats.length}`} aria-label={t("seats")}>
      {info.seats.map((_, seat) => (
        <Seat key={seat} info={info} state={state} levels={levels} seat={seat} />
      ))}
    </ul>
  );
}
