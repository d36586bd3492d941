import { LANGUAGES } from "../../i18n.ts";
import type { Theme } from "../../store.ts";
import { Brand, Icon } from "../icons.tsx";
import { useText } from "../text.tsx";

type Props = {
  theme: Theme;
  onTheme(theme: Theme): void;
  onLanguage(language: string): void;
  onNewGame(): void;
};

const NEXT_THEME: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };

function LanguageChoice({ onLanguage }: Pick<Props, "onLanguage">) {
  const { t, language } = useText();
  return (
    <label class="language button">
      <Icon name="globe" />
      <span class="language-name" aria-hidden="true">
        {LANGUAGES[language]}
      </span>
      <select
        aria-label={t("language")}
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value)}
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Header({ theme, onTheme, onLanguage, onNewGame }: Props) {
  const { t } = useText();
  const label = t(`theme.${theme}`);
  return (
    <header class="page-head">
      <span class="brand">
        <Brand />
        <span class="brand-name">Hopyard</span>
      </span>
      <button type="button" class="button primary" onClick={onNewGame}>
        <Icon name="plus" />
        <span>{t("new-game")}</span>
      </button>
      <LanguageChoice onLanguage={onLanguage} />
      <button
        type="button"
        class="button icon-button"
        aria-label={label}
        title={label}
        onClick={() => onTheme(NEXT_THEME[theme])}
      >
        <Icon name={theme} />
      </button>
    </header>
  );
}
