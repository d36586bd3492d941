/* The page: a board, what is said beneath it, and panels around. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fault, Fields, Game, GameInfo, Rules, Variant } from "../rules.ts";
import type { Theme } from "../store.ts";
import { Board } from "./board/board.tsx";
import { bottomQuarters } from "./board/geometry.ts";
import { PieceShades } from "./board/pieces.tsx";
import type { BoardView } from "./board/view.ts";
import { Actions, type DialogName } from "./panels/actions.tsx";
import { AgreeDraw, Resign } from "./panels/agree.tsx";
import { Evaluation } from "./panels/evaluation.tsx";
import { Exchange } from "./panels/exchange.tsx";
import { Header } from "./panels/header.tsx";
import { Moves } from "./panels/moves.tsx";
import { NewGame } from "./panels/newgame.tsx";
import { Notice } from "./panels/notice.tsx";
import { Replay } from "./panels/replay.tsx";
import { Result } from "./panels/result.tsx";
import { Rules as RulesDialog } from "./panels/rules.tsx";
import { Seats } from "./panels/seats.tsx";
import { Title } from "./panels/title.tsx";
import { against, isJudging, onlySide, USUAL_LEVEL } from "./play/computer.ts";
import type { Driver } from "./play/driver.ts";
import {
  type Action,
  isLive,
  isOver,
  lastPath,
  movable,
  type Session,
  targets,
} from "./play/session.ts";
import { cellSentence, headline, seatName, spokenEvent, wrongCells } from "./play/words.ts";
import { useText } from "./text.tsx";
import { useNarrow } from "./narrow.ts";

export type Choice = { variants: Variant[]; fields: Fields };

type Props = {
  session: Session;
  driver: Driver;
  rules: Rules;
  choice: Choice;
  quarters: number;
  theme: Theme;
  forgetful: boolean; // nothing can be stored
  onQuarters(quarters: number): void;
  onBar(on: boolean): void;
  onTheme(theme: Theme): void;
  onLanguage(language: string): void;
};

/* By how many quarters the board is turned at a time. */
const turn = (info: GameInfo) => (info.board !== "star" && info.seats.length > 2 ? 1 : 2);

function useBoardView(s: Session, quarters: number): BoardView {
  const { info } = s;
  const camps = useMemo(
    () => info.seats.map(({ letter, home }) => ({ letter, cells: home })),
    [info],
  );
  return {
    cells: info.cells,
    grid: info.board !== "star",
    quarters,
    camps,
    pieces: s.shown.owner.map((seat) => info.seats[seat]?.letter ?? ""),
    movable: movable(s),
    pick: s.pick,
    targets: targets(s),
    aim: s.aim,
    route: s.routes[s.route] ?? [],
    routes: s.routes.length,
    trail: lastPath(s),
    wrong: wrongCells(s),
    hint: isLive(s) ? (s.hint?.path ?? []) : [],
    motion: s.motion,
  };
}

/* Keys that work wherever one is, except where one writes. */
function useKeys(s: Session, send: (action: Action) => void, onFlip: () => void): void {
  useEffect(() => {
    const to: Record<string, number> = {
      ",": s.view - 1,
      "<": s.view - 1,
      ArrowLeft: s.view - 1,
      ".": s.view + 1,
      ">": s.view + 1,
      ArrowRight: s.view + 1,
      Home: 0,
      End: s.game.moves.length,
    };
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest("input, textarea, select, dialog")) return;
      if (event.key in to) send({ do: "view", at: to[event.key] });
      else if (event.key === "f" || event.key === "F") onFlip();
      else if (event.key === "h" || event.key === "H") send({ do: "hint" });
      else if (event.key === "r" || event.key === "R")
        send({ do: "turn-route", by: event.shiftKey ? -1 : 1 });
      else if (event.key === "Escape") send({ do: "cancel" });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}

/* What is spoken when something has happened on the board. */
function useSpoken(s: Session): [string, (text: string) => void] {
  const text = useText();
  const [spoken, say] = useState("");
  const heard = useRef(s.game);
  useEffect(() => {
    if (heard.current === s.game) return;
    if (s.game.moves.length > heard.current.moves.length) say(spokenEvent(text, s.info, s.live));
    heard.current = s.game;
  }, [s.game]);
  return [spoken, say];
}

export function App(props: Props) {
  const { session: s, driver, rules, choice, quarters, onQuarters } = props;
  const text = useText();
  const { t } = text;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const narrow = useNarrow();
  const view = useBoardView(s, quarters);
  const [spoken, say] = useSpoken(s);
  const { send } = driver;
  const onView = useCallback((at: number) => send({ do: "view", at }), [driver]);
  const flip = () => onQuarters((quarters + turn(s.info)) % 4);
  useKeys(s, send, flip);
  const variant = choice.variants.find(({ name }) => name === s.info.variant);

  /* Who plays a computer sits at the near side of the board. */
  const begin = async (game: Game, levels?: number[]): Promise<Fault | null> => {
    const fault = await driver.begin(game, levels);
    if (fault) return fault;
    close();
    const { info, levels: now } = driver.session();
    const side = onlySide(now);
    if (side >= 0) onQuarters(bottomQuarters(info.cells, info.seats[side].home, turn(info)));
    return null;
  };
  const playComputer = () =>
    void begin({ ...s.game, moves: [] }, against(s.info.seats.length, s.live.turn, USUAL_LEVEL));
  const word = (one: string) => {
    close();
    send({ do: "word", word: one });
  };
  const title = t(`game.${s.info.variant}`);
  const standing = isOver(s)
    ? headline(text, s.info, s.live)
    : t("turn", { seat: seatName(text, s.info, s.live.turn) });
  useEffect(() => {
    document.title = `${standing} · ${title} · Hopyard`;
  }, [standing, title]);

  return (
    <>
      <svg class="shades" width="0" height="0" aria-hidden="true">
        <PieceShades />
      </svg>
      <Header
        theme={props.theme}
        onTheme={props.onTheme}
        onLanguage={props.onLanguage}
        onNewGame={() => setDialog("new-game")}
      />
      <main class={isOver(s) ? "table table-over" : "table"}>
        <section class="top">
          <Title info={s.info} variant={variant} />
          <Seats info={s.info} state={s.shown} levels={s.levels} />
          <Evaluation session={s} />
        </section>
        <section class="stage">
          <Board
            view={view}
            narrow={narrow}
            label={t("board", { game: title })}
            help="board-keys"
            describe={(cell) => cellSentence(text, s, cell)}
            say={say}
            onTap={(cell) => send({ do: "tap", cell })}
            onDrop={(from, to) => send({ do: "drop", from, to })}
            onAim={(cell) => send({ do: "aim", cell })}
            onCancel={() => send({ do: "cancel" })}
            onTurnRoute={(by) => send({ do: "turn-route", by })}
            onSettled={(id) => send({ do: "settled", id })}
          />
          <p id="board-keys" class="visually-hidden">
            {t("board.keys")}
          </p>
          <div class="visually-hidden" aria-live="polite">
            {spoken}
          </div>
        </section>
        <Notice session={s} send={send} onComputer={playComputer} />
        <section class="side">
          {isOver(s) && isLive(s) && (
            <Result info={s.info} live={s.live} onNewGame={() => setDialog("new-game")} />
          )}
          <div class="record">
            <h2 class="visually-hidden">{t("moves")}</h2>
            <Moves info={s.info} live={s.live} view={s.view} onView={onView} />
          </div>
          <Replay view={s.view} all={s.game.moves.length} onView={onView} />
          <Actions
            session={s}
            send={send}
            onFlip={flip}
            onBar={() => props.onBar(!isJudging(s))}
            onDialog={setDialog}
          />
          {props.forgetful && <p class="fine-print">{t("forgetful")}</p>}
        </section>
      </main>
      {dialog === "new-game" && <NewGame {...choice} session={s} onBegin={begin} onClose={close} />}
      {dialog === "rules" && <RulesDialog info={s.info} variant={variant} onClose={close} />}
      {dialog === "exchange" && (
        <Exchange session={s} rules={rules} onOpen={begin} onClose={close} />
      )}
      {dialog === "draw" && <AgreeDraw info={s.info} live={s.live} onWord={word} onClose={close} />}
      {dialog === "resign" && (
        <Resign info={s.info} live={s.live} levels={s.levels} onWord={word} onClose={close} />
      )}
    </>
  );
}
