/* How the game ended. */
import type { ComponentChildren } from "preact";
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { headline, scoreText, seatName } from "../play/words.ts";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; live: State; children: ComponentChildren /* what to do now */ };

/* Seats, the best first: by what they scored, then by place. Without a place is who was still on the
 * way: behind those who have arrived, before those who have given up. */
export function standings({ quarters, places, arrived }: State): number[] {
  const place = (seat: number) => places[seat] || arrived.length + 0.5;
  const seats = quarters.map((_, seat) => seat);
  return seats.sort((a, b) => quarters[b] - quarters[a] || place(a) - place(b) || a - b);
}

export function Result({ info, live, children }: Props) {
  const text = useText();
  return (
    <section class="result" aria-label={text.t("result")}>
      <div class="result-head">
        <div>
          <h2>{headline(text, info, live)}</h2>
          <p>{text.t(`end.${live.end}`)}</p>
        </div>
        {children}
      </div>
      <ol class="result-seats">
        {standings(live).map((seat) => (
          <li key={seat}>
            <span class="result-place">
              {live.places[seat] > 0 && text.t("place", { n: live.places[seat] })}
            </span>
            <PieceIcon letter={info.seats[seat].letter} size={20} />
            <span class="result-name">{seatName(text, info, seat)}</span>
            <span class="result-score">{scoreText(live.quarters[seat])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
