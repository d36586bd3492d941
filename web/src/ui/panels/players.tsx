/* Who plays: in the dialog of a new game, all of it in one list of levels, 0 for a person, AWAY for
 * somebody who comes by a link. */
import { PieceIcon } from "../board/pieces.tsx";
import { against, AWAY, LEVELS, onlySide, type Seat, USUAL_LEVEL } from "../play/computer.ts";
import { useText } from "../text.tsx";

type Props = {
  seats: Seat[];
  levels: number[];
  nodes: number[]; // by level: the positions it looks at
  onChange(levels: number[]): void;
};

const ALL_LEVELS = Array.from({ length: LEVELS }, (_, i) => i + 1);

/* The level that all computers have; 0 if they differ or there are none. */
function commonLevel(levels: number[]): number {
  const all = new Set(levels.filter((level) => level > 0));
  return all.size === 1 ? [...all][0] : 0;
}

export function modeOf(levels: number[]): "computer" | "screen" | "online" {
  if (levels.includes(AWAY)) return "online";
  return levels.some((level) => level > 0) ? "computer" : "screen";
}

export function Mode({ levels, onChange }: Pick<Props, "levels" | "onChange">) {
  const { t } = useText();
  const mode = modeOf(levels);
  const choices: [string, number[]][] = [
    ["computer", against(levels.length, 0, USUAL_LEVEL)],
    ["screen", levels.map(() => 0)],
    ["online", against(levels.length, 0, AWAY)],
  ];
  return (
    <fieldset class="modes">
      <legend class="visually-hidden">{t("mode")}</legend>
      {choices.map(([name, to]) => (
        <label key={name} class="choice mode">
          <input
            type="radio"
            name="mode"
            value={name}
            checked={name === mode}
            onChange={() => onChange(to)}
          />
          <span>{t(`mode.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Side({ seats, levels, onChange }: Props) {
  const { t } = useText();
  const side = onlySide(levels);
  const others = modeOf(levels) === "online" ? AWAY : commonLevel(levels) || USUAL_LEVEL;
  return (
    <fieldset class="choice-row">
      <legend>{t("side")}</legend>
      {seats.map(({ letter, name }, seat) => (
        <label key={letter} class="choice">
          <input
            type="radio"
            name="side"
            value={letter}
            checked={seat === side}
            onChange={() => onChange(against(seats.length, seat, others))}
          />
          <PieceIcon letter={letter} size={22} />
          <span>{t(`seat.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Strength({ levels, nodes, onChange }: Omit<Props, "seats">) {
  const { t } = useText();
  const common = commonLevel(levels);
  return (
    <fieldset class="strength">
      <legend>{t("level")}</legend>
      <div class="strength-row">
        {ALL_LEVELS.map((level) => (
          <label key={level} class="choice">
            <input
              type="radio"
              name="level"
              value={level}
              checked={level === common}
              aria-label={`${level}: ${t(`level.${level}`)}`}
              onChange={() => onChange(levels.map((old) => (old > 0 ? level : 0)))}
            />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
      </div>
      <p class="strength-text">
        {common > 0 && <b>{t(`level.${common}`)}</b>}{" "}
        {common > 0 ? t("level.nodes", { n: nodes[common] ?? 0 }) : t("level.mixed")}
      </p>
    </fieldset>
  );
}

function EachSeat({ seats, levels, onChange }: Props) {
  const { t } = useText();
  const online = modeOf(levels) === "online";
  /* In a room one sits at one seat, and gives it up only for another. */
  const own = (seat: number) => online && levels[seat] === 0;
  const set = (seat: number, level: number) =>
    onChange(
      levels.map((old, i) => (i === seat ? level : online && level === 0 && old === 0 ? AWAY : old)),
    );
  return (
    <details class="each-seat">
      <summary>{t("each-seat")}</summary>
      {seats.map(({ letter, name }, seat) => (
        <label key={letter} class="each-seat-row">
          <PieceIcon letter={letter} size={22} />
          <span>{t(`seat.${name}`)}</span>
          <select
            name={`seat-${letter}`}
            value={levels[seat]}
            onChange={(event) => set(seat, Number(event.currentTarget.value))}
          >
            <option value={0}>{t(online ? "player.you" : "player.person")}</option>
            {online && !own(seat) && <option value={AWAY}>{t("player.open")}</option>}
            {!own(seat) &&
              ALL_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {t("player.computer", { level, name: t(`level.${level}`) })}
                </option>
              ))}
          </select>
        </label>
      ))}
    </details>
  );
}

export function Players(props: Props) {
  const mode = modeOf(props.levels);
  return (
    <section class="players">
      {mode !== "screen" && <Side {...props} />}
      {mode === "computer" && <Strength {...props} />}
      <EachSeat {...props} />
    </section>
  );
}
