/* The rules of a game of draughts on one screen: what is common to all, then its fields beside those
 * of the best known games, and how draws are counted. */
import type { GameInfo, Variant } from "../../rules.ts";
import type { Text } from "../../i18n.ts";
import { commonRules, fieldLabel, fieldSentence } from "../play/words.ts";
import { useText } from "../text.tsx";

type Facts = Pick<GameInfo, "board" | "fields" | "pieces">;
type Props = { game: Facts & { variant: string }; variants: Variant[] };

const BESIDE = ["russian", "english", "international"];

/* In the order in which one asks. */
const ROWS = [
  "board",
  "first",
  "mirrored",
  "men_back",
  "king",
  "king_landing",
  "capture",
  "precedence",
  "quality",
  "men_take_kings",
  "crowning",
];
/* Told only where the games differ: else they say what everybody expects. */
const EXPECTED = new Set(["mirrored", "precedence", "quality", "men_take_kings"]);

const sizeOf = ({ board }: Facts) => board.split("-")[1];
const isNumber = (value: string | number) => typeof value === "number";

/* Games with the same text in a row are the same there. */
function shortText(text: Text, game: Facts, row: string): string {
  if (row === "board") return text.t("summary.men", { size: sizeOf(game), n: game.pieces });
  return fieldLabel(text, row, game.fields[row]);
}

function longText(text: Text, game: Facts, row: string): string {
  return row === "board" ? shortText(text, game, row) : fieldSentence(text, row, game.fields[row]);
}

/* Where a king lands is no question if it takes neighbours only. */
function isTold(text: Text, row: string, game: Facts, others: Facts[]): boolean {
  if (row === "king_landing" && game.fields.king === "short") return false;
  const here = shortText(text, game, row);
  return !EXPECTED.has(row) || others.some((other) => shortText(text, other, row) !== here);
}

function Row({ row, game, others, changed }: { row: string; game: Facts; others: Facts[]; changed: boolean }) {
  const text = useText();
  const here = shortText(text, game, row);
  return (
    <tr class={changed ? "rule-changed" : ""}>
      <th scope="row">
        <span class="summary-label">
          {text.t(row === "board" ? "summary.board" : `field.${row}`)}
        </span>
      </th>
      <td class="summary-here">{longText(text, game, row)}</td>
      {others.map((other, i) => {
        const there = shortText(text, other, row);
        return there === here ? (
          <td key={i} class="summary-same">
            <span aria-hidden="true">✓</span>
            <span class="visually-hidden">{text.t("summary.same")}</span>
          </td>
        ) : (
          <td key={i}>{there}</td>
        );
      })}
    </tr>
  );
}

function Draws({ fields }: Facts) {
  const text = useText();
  const counted = Object.entries(fields).filter(
    ([name, value]) => name.startsWith("draw_") && isNumber(value) && value !== 0,
  );
  const told = counted.length > 0 ? counted : [["draws", fields.draws] as const];
  return (
    <p class="summary-draws">
      <b>{text.t("field.draws")}</b>{" "}
      {told.map(([name, value]) => fieldSentence(text, name, value)).join(" ")}
    </p>
  );
}

export function Summary({ game, variants }: Props) {
  const text = useText();
  const own = variants.find(({ name }) => name === game.variant);
  const beside = BESIDE.filter((name) => name !== game.variant);
  const others = beside.flatMap((name) => variants.filter((one) => one.name === name));
  const rows = ROWS.filter((row) => isTold(text, row, game, others));
  return (
    <div class="summary">
      <ul class="rule-list">
        {commonRules(game).map((key) => (
          <li key={key}>{text.t(key, { n: game.pieces })}</li>
        ))}
      </ul>
      <table>
        <caption class="visually-hidden">{text.t("summary.compared")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.t("summary.here")}</th>
            {beside.map((name) => (
              <th key={name} scope="col">
                {text.t(`summary.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row}
              {...{ row, game, others }}
              changed={own !== undefined && own.fields[row] !== game.fields[row]}
            />
          ))}
        </tbody>
      </table>
      <Draws {...game} />
    </div>
  );
}
