/* How the position shown stands, as far as a short search sees: a bar, and the lead in moves. */
import { PieceIcon } from "../board/pieces.tsx";
import type { GameInfo } from "../../rules.ts";
import { isJudging } from "../play/computer.ts";
import { isDraughts } from "../play/family.ts";
import type { Session } from "../play/session.ts";
import { leadText } from "../play/words.ts";
import { useText } from "../text.tsx";

/* Thousandths of a move, or of a man, by which the bar is three quarters full: three moves ahead, or
 * eight tenths of a man. */
const STEEP = { hop: 6000, men: 1500 };
const steepOf = (info: GameInfo) => (isDraughts(info) ? STEEP.men : STEEP.hop);

/* Each seat's part of the bar. */
export function shares(ahead: number[], steep = STEEP.hop): number[] {
  const weights = ahead.map((one) => Math.exp(Math.max(-8, Math.min(one / steep, 8))));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((one) => one / sum);
}

/* Where the game is over, what was won. */
function aheadNow(s: Session): number[] | null {
  const steep = steepOf(s.info);
  if (s.shown.end !== "none") return s.shown.quarters.map((quarters) => quarters * steep);
  const gone = (seat: number) => !s.shown.playing.includes(seat);
  return s.judged?.ahead?.map((one, seat) => (gone(seat) ? -8 * steep : one)) ?? null;
}

export function Evaluation({ session: s }: { session: Session }) {
  const text = useText();
  if (!isJudging(s)) return null;
  const ahead = aheadNow(s);
  const over = s.shown.end !== "none";
  const words = ahead && !over ? leadText(text, s.info, ahead) : "";
  const leader = ahead ? ahead.indexOf(Math.max(...ahead)) : -1;
  const parts = shares(ahead ?? s.info.seats.map(() => 0), steepOf(s.info));
  return (
    <div
      class="evaluation"
      role="img"
      aria-label={`${text.t("evaluation")}${words && `: ${words}`}`}
    >
      <div class="evaluation-bar">
        {s.info.seats.map(({ letter }, seat) => (
          <span key={letter} class={`seat-${letter}`} style={{ flexGrow: String(parts[seat]) }} />
        ))}
      </div>
      <div class="evaluation-text">
        {words && <PieceIcon letter={s.info.seats[leader].letter} size={16} />}
        <span>{words}</span>
      </div>
    </div>
  );
}
