/* How a game begins: from the usual start, with moves that are drawn by lot, or with chosen ones. */
import { useEffect, useState } from "preact/hooks";
import type { Openings } from "../../room/wire.ts";
import { useText } from "../text.tsx";

export type Opening = Openings | "off";

/* The openings of a game; none until they are known, and where there are none. */
export function useOpenings(game: string, list: (game: string) => Promise<string[]>): string[] {
  const [known, setKnown] = useState({ game: "", lines: [] as string[] });
  useEffect(() => {
    list(game).then(
      (lines) => setKnown({ game, lines }),
      () => {}, // no such game: its begin says so
    );
  }, [game]);
  return known.game === game ? known.lines : [];
}

/* The first moves of a game that is begun here; in rooms the server draws. */
export function openingMoves(opening: Opening, lines: string[], random = Math.random): string[] {
  if (opening === "off") return [];
  const index = opening === "drawn" ? Math.floor(random() * lines.length) : opening - 1;
  return lines[index]?.split(" ") ?? [];
}

type Props = { lines: string[]; opening: Opening; onChange(opening: Opening): void };

export function OpeningChoice({ lines, opening, onChange }: Props) {
  const { t } = useText();
  const take = (value: string) => onChange(Number(value) || (value as Opening));
  return (
    <label class="first-moves">
      <span>{t("first-moves")}</span>
      <select
        name="opening"
        value={opening}
        onChange={(event) => take(event.currentTarget.value)}
      >
        <option value="off">{t("first-moves.off")}</option>
        <option value="drawn">{t("first-moves.drawn")}</option>
        {lines.map((line, i) => (
          <option key={line} value={i + 1}>{`${i + 1}: ${line}`}</option>
        ))}
      </select>
    </label>
  );
}
