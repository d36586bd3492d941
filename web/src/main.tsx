/* Starts the page: settings, texts, rules, the game that was left. */
import { render } from "preact";
import { chooseLanguage, LANGUAGES, loadText, type Text } from "./i18n.ts";
import { isFault, type Rules, startRules } from "./rules.ts";
import { openWay, type Way } from "./online.ts";
import { readGame, readSettings, type Saved, type Theme, writeGame, writeSettings } from "./store.ts";
import { makeThinker } from "./thinker.ts";
import { App } from "./ui/app.tsx";
import { drive, load } from "./ui/play/driver.ts";
import { isRoom } from "./ui/play/computer.ts";
import type { Session } from "./ui/play/session.ts";
import { nearTurn } from "./ui/play/side.ts";
import { TextContext } from "./ui/text.tsx";
import { applyTheme, followSystem } from "./ui/theme.ts";

const FIRST_GAME = { game: "halma", position: "", moves: [] };

const root = document.getElementById("page") as HTMLElement;

/* When nothing can be played at all: told in plain words, in the only language surely here. */
function fail(error: unknown): void {
  const what = error instanceof Error ? error.message : String(error);
  const box = document.createElement("p");
  box.className = "page-failure";
  box.setAttribute("role", "alert");
  box.textContent = `Hopyard could not start: ${what}. Reload the page to try again.`;
  render(null, root);
  root.replaceChildren(box);
}

/* The game that was left, if it is still one; else a fresh one. */
async function reopen(rules: Rules) {
  const saved = readGame();
  if (saved) {
    const opened = await load(rules, saved.game);
    const levels = saved.levels.map((level) => Math.max(level, 0));
    if (!isFault(opened)) return { ...saved, levels, opened };
  }
  const opened = await load(rules, FIRST_GAME);
  if (isFault(opened)) throw new Error(opened.text);
  return { opened, game: FIRST_GAME, undone: [], turned: 0, levels: [] };
}

async function start(): Promise<void> {
  const stored = readSettings();
  let language =
    stored.language && stored.language in LANGUAGES
      ? stored.language
      : chooseLanguage(navigator.languages);
  let theme: Theme = stored.theme ?? "auto";
  let bar = stored.bar ?? null;
  let name = stored.name ?? "";
  const keep = () => writeSettings({ language, theme, bar, name });
  applyTheme(theme);

  const rules = startRules();
  const [firstText, choice, last] = await Promise.all([
    loadText(language),
    rules.variants(),
    reopen(rules),
  ]);
  let text: Text = firstText;
  let own: Saved = last; // the game that is played on this device
  let turned = last.turned;
  let forgetful = false;
  let session: Session;

  const draw = () => {
    document.documentElement.lang = language;
    render(
      <TextContext.Provider value={text}>
        <App
          {...{ session, driver, rules, choice, turned, theme, forgetful, name }}
          online={way.now()}
          onName={(next) => {
            name = next;
            keep();
          }}
          onRoom={async (game, levels, opening) =>
            (await way.load()).rooms.create(game, levels, name, opening)
          }
          onTurn={(next) => {
            turned = next;
            if (!isRoom(session)) save(session.game, session.undone, session.levels);
            draw();
          }}
          onTheme={(next) => {
            theme = next;
            applyTheme(theme);
            keep();
            draw();
          }}
          onBar={(next) => {
            bar = next;
            keep();
            driver.send({ do: "bar", on: next });
          }}
          onLanguage={async (next) => {
            try {
              text = await loadText(next);
            } catch {
              return draw(); // no connection: the old language stays
            }
            language = next;
            keep();
            draw();
          }}
        />
      </TextContext.Provider>,
      root,
    );
  };
  const save = (game: Session["game"], undone: string[], levels: number[]) => {
    if (isRoom(session)) return way.now()?.rooms.played(game.moves);
    own = { game, undone, levels, turned };
    const kept = writeGame(own);
    if (kept === forgetful) {
      forgetful = !kept;
      draw();
    }
  };
  /* The thinker starts its worker when it is first asked: after the page has been drawn. */
  const driver = drive({
    rules,
    thinker: makeThinker(),
    opened: last.opened,
    undone: last.undone,
    levels: last.levels,
    bar,
    save,
    changed: (next) => {
      session = next;
      draw();
    },
    broken: fail,
  });
  session = driver.session();
  const home = () => {
    turned = own.turned;
    void driver.begin(own.game, own.levels, own.undone);
  };
  /* Whoever has a seat in a room sits at the near side of the board. */
  const sit = (letter: string) => {
    const { info } = session;
    turned = nearTurn(
      info,
      info.seats.findIndex((seat) => seat.letter === letter),
    );
  };
  const canShow = (game: string) => choice.variants.some((one) => one.name === game.split(/[:,]/)[0]);
  const way: Way = openWay({ driver, canShow, sit, home, changed: draw });
  addEventListener("popstate", () => void way.look().catch(fail));
  followSystem(() => theme === "auto" && applyTheme(theme));
  await way.look();
  draw();
  driver.start();
}

start().catch(fail);
