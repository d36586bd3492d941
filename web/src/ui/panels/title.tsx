/* The game's name, and the house rules by which it differs. */
import type { GameInfo, Variant } from "../../rules.ts";
import { changedFields, fieldLabel } from "../play/words.ts";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; variant: Variant | undefined };

export function Title({ info, variant }: Props) {
  const text = useText();
  const house = changedFields(info, variant);
  return (
    <div class="title">
      <h1>{text.t(`game.${info.variant}`)}</h1>
      {house.length > 0 && (
        <ul class="house" aria-label={text.t("house-rules")}>
          {house.map((name) => (
            <li key={name}>{fieldLabel(text, name, info.fields[name])}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
