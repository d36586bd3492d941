/* The rules of this game in short: what is common to all, then a sentence a field. */
import type { GameInfo, Variant } from "../../rules.ts";
import { changedFields, commonRules, fieldSentence, idleField } from "../play/words.ts";
import { isDraughts } from "../play/family.ts";
import { useText } from "../text.tsx";
import { Dialog } from "./dialog.tsx";
import { Summary } from "./summary.tsx";

type Props = {
  info: GameInfo;
  variant: Variant | undefined;
  variants: Variant[];
  onClose(): void;
};

function HopRules({ info, variant }: Omit<Props, "variants" | "onClose">) {
  const text = useText();
  const changed = changedFields(info, variant);
  const fields = Object.keys(info.fields).filter((name) => !idleField(name, info.seats.length));
  return (
    <>
      <ul class="rule-list">
        {[...commonRules(info), "rules.choice"].map((key) => (
          <li key={key}>{text.t(key, { n: info.pieces, all: info.seats.length })}</li>
        ))}
      </ul>
      <h3>{text.t("rules.here")}</h3>
      <dl class="rule-fields">
        {fields.map((name) => (
          <div key={name} class={changed.includes(name) ? "rule-changed" : ""}>
            <dt>{text.t(`field.${name}`)}</dt>
            <dd>{fieldSentence(text, name, info.fields[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Rules({ info, variant, variants, onClose }: Props) {
  const text = useText();
  return (
    <Dialog
      name="rules"
      title={text.t("rules.title", { game: text.t(`game.${info.variant}`) })}
      onClose={onClose}
    >
      {isDraughts(info) ? (
        <Summary game={info} variants={variants} />
      ) : (
        <HopRules {...{ info, variant }} />
      )}
      {changedFields(info, variant).length > 0 && (
        <p class="fine-print">{text.t("rules.changed")}</p>
      )}
    </Dialog>
  );
}
