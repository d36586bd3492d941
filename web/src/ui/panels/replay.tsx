import { useText } from "../text.tsx";
import { Button } from "./button.tsx";

type Props = { view: number; all: number; onView(at: number): void };

export function Replay({ view, all, onView }: Props) {
  const { t } = useText();
  return (
    <div class="replay" role="group" aria-label={t("replay")}>
      <input
        type="range"
        class="replay-slider"
        min={0}
        max={Math.max(all, 1)}
        value={view}
        disabled={all === 0}
        aria-label={t("replay.slider")}
        aria-valuetext={t("past", { n: view, all })}
        onInput={(event) => onView(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        <Button
          bare
          icon="first"
          label={t("replay.first")}
          keys="Home"
          disabled={view === 0}
          onClick={() => onView(0)}
        />
        <Button
          bare
          icon="previous"
          label={t("replay.previous")}
          keys=","
          disabled={view === 0}
          onClick={() => onView(view - 1)}
        />
        <Button
          bare
          icon="next"
          label={t("replay.next")}
          keys="."
          disabled={view === all}
          onClick={() => onView(view + 1)}
        />
        <Button
          bare
          icon="last"
          label={t("replay.last")}
          keys="End"
          disabled={view === all}
          onClick={() => onView(all)}
        />
      </div>
    </div>
  );
}
