/* What cannot be done by a slip of the finger: a draw agreed, a seat resigned. */
import { useState } from "preact/hooks";
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { seatName } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Dialog } from "./dialog.tsx";

type Props = { info: GameInfo; live: State; onWord(word: string): void; onClose(): void };

export function Answer({ yes, onYes, onClose }: { yes: string; onYes(): void; onClose(): void }) {
  const { t } = useText();
  return (
    <div class="dialog-foot">
      <button type="button" class="button" onClick={onClose}>
        {t("cancel")}
      </button>
      <button type="button" class="button primary" onClick={onYes}>
        {yes}
      </button>
    </div>
  );
}

export function AgreeDraw({ info, live, onWord, onClose }: Props) {
  const text = useText();
  const names = text.list(live.playing.map((seat) => seatName(text, info, seat)));
  return (
    <Dialog name="draw" title={text.t("draw.title")} onClose={onClose}>
      <p>{text.t("draw.ask", { seats: names })}</p>
      <Answer yes={text.t("draw.yes")} onYes={() => onWord("draw")} onClose={onClose} />
    </Dialog>
  );
}

/* Only people at this screen resign. */
export function Resign({ info, live, levels, onWord, onClose }: Props & { levels: number[] }) {
  const text = useText();
  const people = live.playing.filter((seat) => levels[seat] === 0);
  const [seat, setSeat] = useState(
    people.includes(live.turn) ? live.turn : (people[0] ?? live.turn),
  );
  const name = seatName(text, info, seat);
  const more = live.playing.length > 2;
  return (
    <Dialog name="resign" title={text.t("resign.title")} onClose={onClose}>
      <fieldset class="choice-row">
        <legend>{text.t("resign.who")}</legend>
        {people.map((one) => (
          <label key={one} class="choice">
            <input type="radio" name="seat" checked={one === seat} onChange={() => setSeat(one)} />
            <PieceIcon letter={info.seats[one].letter} size={22} />
            <span>{seatName(text, info, one)}</span>
          </label>
        ))}
      </fieldset>
      <p>{text.t(more ? "resign.more" : "resign.two", { seat: name })}</p>
      <Answer
        yes={text.t("resign.yes", { seat: name })}
        onYes={() => onWord(`resign:${info.seats[seat].letter}`)}
        onClose={onClose}
      />
    </Dialog>
  );
}
