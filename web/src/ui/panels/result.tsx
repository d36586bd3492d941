/* How the game ended. */
import type { ComponentChildren } from "preact";
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { headline, scoreText, seatName } from "../play/words.ts";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; live: State; children: ComponentChildren /* what to do now */ };

export function Result({ info, live, children }: Props) {
  const text = useText();
  const order = info.seats.map((_, seat) => seat);
  const rank = (seat: number) =>
    live.places[seat] || info.seats.length + 1 - live.quarters[seat] / 4;
  order.sort((a, b) => rank(a) - rank(b) || a - b);
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
        {order.map((seat) => (
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
