/* A new game: who plays, the variant, and house rules if one wants them. */
import { useState } from "preact/hooks";
import type { Fault, Fields, Variant } from "../../rules.ts";
import type { Begin } from "../app.tsx";
import { PieceIcon } from "../board/pieces.tsx";
import {
  against,
  AWAY,
  fitLevels,
  hasComputers,
  isRoom,
  LEVEL_NODES,
  onlySide,
  USUAL_LEVEL,
} from "../play/computer.ts";
import { isDraughts } from "../play/family.ts";
import type { Session } from "../play/session.ts";
import { faultSentence, fieldSentence, idleField } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Dialog } from "./dialog.tsx";
import { NameField } from "./name.tsx";
import { type Opening, OpeningChoice, openingMoves, useOpenings } from "./openings.tsx";
import { Mode, modeOf, Players } from "./players.tsx";
import { Summary } from "./summary.tsx";

type Values = Record<string, string | number>;
type Props = {
  variants: Variant[];
  fields: Fields;
  session: Session;
  online: boolean; // with others in a room is what is wanted
  name: string; // the player's, in rooms
  openings(game: string): Promise<string[]>;
  onBegin: Begin;
  onClose(): void;
};

const LONGEST = 65535; // turns; a cap is a 16-bit number in the rules
const seatsOf = ({ sides, seats }: Variant) => sides[seats];
/* Games of one family share a board: square, star, draughts. */
const familyOf = ({ board }: Variant) => board.split("-")[0];

/* As many players as before, if that many can play it. */
const keepSeats = (variant: Variant, seats: number): Variant =>
  variant.seatSet.includes(seats) ? { ...variant, seats } : variant;

/* Who played last plays again; where nobody has played yet, a computer is proposed. */
function firstLevels(s: Session, online: boolean): number[] {
  const side = Math.max(0, onlySide(s.levels));
  if (online || isRoom(s)) return against(s.info.seats.length, side, AWAY);
  if (hasComputers(s) || s.game.moves.length > 0) return s.levels;
  return against(s.info.seats.length, 0, USUAL_LEVEL);
}

/* Many games of draughts are played to lose, too: a choice of its own, not a game in the list. */
const LOSING = "-losing";
const isLosing = (name: string) => name.endsWith(LOSING);
const winningName = (name: string) => (isLosing(name) ? name.slice(0, -LOSING.length) : name);

/* The fields of a variant's family; numbers of draws in draughts come with the preset. */
const houseFields = (variant: Variant, fields: Fields) =>
  fields.filter(
    ({ name }) => name in variant.fields && name !== "losing" && !name.startsWith("draw_"),
  );

/* Those numbers are known for the variant's own preset only. */
function toldFields(variant: Variant, fields: Fields, values: Values): Values {
  if (values.draws === variant.fields.draws) return values;
  return Object.fromEntries(houseFields(variant, fields).map(({ name }) => [name, values[name]]));
}

/* "star:3,chain=must_continue": the variant, how many play if that is to be said, and the fields in
 * which it differs, in table order. `usual`: how many play if nothing is said. */
export function gameName(variant: Variant, fields: Fields, values: Values, usual = variant.seats) {
  const house = houseFields(variant, fields)
    .filter(({ name }) => !idleField(name, variant.seats) && values[name] !== variant.fields[name])
    .map(({ name }) => `,${name}=${values[name]}`);
  const players = variant.seats === usual ? "" : `:${variant.seats}`;
  return variant.name + players + house.join("");
}

function VariantChoice({
  variant,
  checked,
  onChoose,
}: {
  variant: Variant;
  checked: boolean;
  onChoose(): void;
}) {
  const { t } = useText();
  return (
    <label class="variant">
      <input
        type="radio"
        name="variant"
        value={variant.name}
        checked={checked}
        onChange={onChoose}
      />
      <span class="variant-pieces">
        {seatsOf(variant).map(({ letter }) => (
          <PieceIcon key={letter} letter={letter} size={20} />
        ))}
      </span>
      <span class="variant-name">{t(`game.${variant.name}`)}</span>
      <span class="variant-text">{t(`game.${variant.name}.text`)}</span>
    </label>
  );
}

/* A row of choices of which one holds. */
function Choices<Value extends string | number>({
  name,
  legend,
  values,
  chosen,
  label,
  onChoose,
}: {
  name: string;
  legend: string;
  values: Value[];
  chosen: Value;
  label(value: Value): string;
  onChoose(value: Value): void;
}) {
  return (
    <fieldset class={`choice-row choice-${name}`}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type FieldProps = {
  field: Fields[number];
  value: string | number;
  usual: string | number;
  idle: string; // why it means nothing here, or ""
  onChange(value: string | number): void;
};

function NumberField({ field, value, onChange }: FieldProps) {
  const text = useText();
  return (
    <label class="field-number">
      <input
        type="number"
        min={0}
        max={LONGEST}
        value={value}
        aria-label={text.t(`field.${field.name}`)}
        onInput={(event) =>
          onChange(Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)))
        }
      />
      <span>{fieldSentence(text, field.name, value)}</span>
    </label>
  );
}

function HouseRule(props: FieldProps) {
  const text = useText();
  const { field, value, usual, idle, onChange } = props;
  return (
    <fieldset
      class={value !== usual && !idle ? "field field-changed" : "field"}
      disabled={idle !== ""}
    >
      <legend>{text.t(`field.${field.name}`)}</legend>
      {idle && <p class="fine-print">{idle}</p>}
      {!idle && field.values.length === 0 && <NumberField {...props} />}
      {!idle &&
        field.values.map((one) => (
          <label key={one} class="field-value">
            <input
              type="radio"
              name={field.name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span>{fieldSentence(text, field.name, one)}</span>
          </label>
        ))}
    </fieldset>
  );
}

type HouseRulesProps = {
  variant: Variant;
  fields: Fields;
  values: Values;
  changed: boolean;
  onChange(values: Values): void;
};

function HouseRules({ variant, fields, values, changed, onChange }: HouseRulesProps) {
  const { t } = useText();
  const idle = (field: string) =>
    idleField(field, variant.seats) ? t(field === "places" ? "idle.two" : "idle.more") : "";
  return (
    <details class="house-rules" open={changed}>
      <summary>{t("house-rules")}</summary>
      {houseFields(variant, fields).map((field) => (
        <HouseRule
          key={field.name}
          field={field}
          value={values[field.name]}
          usual={variant.fields[field.name]}
          idle={idle(field.name)}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </details>
  );
}

type GameChoiceProps = {
  variants: Variant[];
  variant: Variant; // the one chosen, with as many seats as are to play
  onChoose(variant: Variant): void;
};

/* Games of one family, by their winning twins. */
function Variants({ variants, variant: { name, seats }, onChoose }: GameChoiceProps) {
  const { t } = useText();
  const chosen = winningName(name);
  const likeNow = (one: Variant) =>
    (isLosing(name) && variants.find((twin) => twin.name === one.name + LOSING)) || one;
  return (
    <fieldset class="variants">
      <legend class="visually-hidden">{t("variant")}</legend>
      {variants
        .filter((one) => !isLosing(one.name))
        .map((one) => (
          <VariantChoice
            key={one.name}
            variant={one.name === chosen ? { ...one, seats } : one}
            checked={one.name === chosen}
            onChoose={() => onChoose(keepSeats(likeNow(one), seats))}
          />
        ))}
    </fieldset>
  );
}

/* Which game: its kind, the variant, its losing twin, and how many play. */
function GameChoice({ variants, variant, onChoose }: GameChoiceProps) {
  const { t } = useText();
  const { name, seats } = variant;
  const family = familyOf(variant);
  const ofFamily = (wanted: string) => variants.filter((one) => familyOf(one) === wanted);
  const other = isLosing(name) ? winningName(name) : name + LOSING;
  const twin = variants.find((one) => one.name === other);
  return (
    <>
      <Choices
        name="family"
        legend={t("family")}
        values={[...new Set(variants.map(familyOf))]}
        chosen={family}
        label={(one) => t(`family.${one}`)}
        onChoose={(one) => onChoose(ofFamily(one)[0])}
      />
      <Variants variants={ofFamily(family)} {...{ variant, onChoose }} />
      {twin && (
        <label class="losing-game">
          <input
            type="checkbox"
            name="losing"
            checked={isLosing(name)}
            onChange={() => onChoose(twin)}
          />
          <span>{t("losing-game")}</span>
        </label>
      )}
      {variant.seatSet.length > 1 && (
        <Choices
          name="seats"
          legend={t("players")}
          values={variant.seatSet}
          chosen={seats}
          label={String}
          onChoose={(one) => onChoose({ ...variant, seats: one })}
        />
      )}
    </>
  );
}

export function NewGame(props: Props) {
  const { variants, fields, session, onBegin, onClose } = props;
  const text = useText();
  const current = session.info;
  const [name, setName] = useState(current.variant);
  const [seats, setSeats] = useState(current.seats.length);
  const usual = variants.find((one) => one.name === name) ?? variants[0];
  const variant = { ...usual, seats };
  const [values, setValues] = useState<Values>(current.fields);
  const [levels, setLevels] = useState(() => firstLevels(session, props.online));
  const [player, setPlayer] = useState(props.name);
  const [fault, setFault] = useState<Fault | null>(null);
  const [opening, setOpening] = useState<Opening>("off");
  const game = gameName(variant, fields, values, usual.seats);
  const lines = useOpenings(game, props.openings);
  const changed = game.includes(",");
  const choose = (next: Variant) => {
    setName(next.name);
    setSeats(next.seats);
    setValues(next.fields);
    setLevels(fitLevels(levels, seatsOf(variant), seatsOf(next)));
    setFault(null);
    setOpening("off");
  };
  const begin = async (event: Event) => {
    event.preventDefault();
    const moves = inRoom ? [] : openingMoves(opening, lines);
    const chosen = lines.length > 0 ? opening : "off";
    setFault(await onBegin({ game, position: "", moves }, levels, player.trim(), chosen));
  };
  const inRoom = modeOf(levels) === "online";
  return (
    <Dialog name="new-game" title={text.t("new-game")} onClose={onClose}>
      <form onSubmit={begin}>
        <Mode levels={levels} onChange={setLevels} />
        {inRoom && <NameField name={player} onName={setPlayer} />}
        <GameChoice {...{ variants, variant }} onChoose={choose} />
        <Players
          seats={seatsOf(variant)}
          nodes={LEVEL_NODES[isDraughts(variant) ? "draughts" : "hop"]}
          levels={levels}
          onChange={setLevels}
        />
        {isDraughts(variant) && (
          <details class="rules-short">
            <summary>{text.t("summary.short")}</summary>
            <Summary
              game={{ ...variant, variant: variant.name, fields: toldFields(variant, fields, values) }}
              variants={variants}
            />
          </details>
        )}
        {lines.length > 0 && <OpeningChoice {...{ lines, opening }} onChange={setOpening} />}
        <HouseRules {...{ variant, fields, values, changed }} onChange={setValues} />
        {fault && (
          <p class="form-fault" role="alert">
            {faultSentence(text, null, fault)}
          </p>
        )}
        <div class="dialog-foot">
          {changed && (
            <button type="button" class="button" onClick={() => choose(variant)}>
              {text.t("house-rules.reset")}
            </button>
          )}
          <button type="submit" class="button primary">
            {text.t(inRoom ? "room.create" : "begin")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
