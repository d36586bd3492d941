/* What one is called in rooms; nobody has to be called anything. */
import { useText } from "../text.tsx";

const LONGEST = 40; // characters; the server takes no more

export function NameField({ name, onName }: { name: string; onName(name: string): void }) {
  const { t } = useText();
  return (
    <label class="name-field">
      <span>{t("room.name")}</span>
      <input
        type="text"
        name="name"
        autocomplete="nickname"
        maxLength={LONGEST}
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </label>
  );
}
