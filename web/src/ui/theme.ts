/* Light or dark: as the system is, or as somebody chose. */
import type { Theme } from "../store.ts";

const DARK = "(prefers-color-scheme: dark)";
const GROUND = { light: "#f5efe4", dark: "#1c1815" }; // as --page in style/theme.css

export function applyTheme(theme: Theme): void {
  const dark = theme === "dark" || (theme === "auto" && matchMedia(DARK).matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", GROUND[dark ? "dark" : "light"]);
}

export function followSystem(changed: () => void): void {
  matchMedia(DARK).addEventListener("change", changed);
}
