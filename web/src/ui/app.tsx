/* The page: a board, what is said beneath it, and panels around. */
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fault, Fields, Game, Rules, Variant } from "../rules.ts";
import type { Theme } from "../store.ts";
import { Board } from "./board/board.tsx";
import { PieceShades } from "./board/pieces.tsx";
import type { BoardView } from "./board/view.ts";
import { Actions, type DialogName } from "./panels/actions.tsx";
import { Button } from "./panels/button.tsx";
import { Evaluation } from "./panels/evaluation.tsx";
import { Header } from "./panels/header.tsx";
import { Moves } from "./panels/moves.tsx";
import { Notice } from "./panels/notice.tsx";
import type { Opening } from "./panels/openings.tsx";
import { Replay } from "./panels/replay.tsx";
import { Result } from "./panels/result.tsx";
import { Seats } from "./panels/seats.tsx";
import { Title } from "./panels/title.tsx";
import { against, AWAY, isJudging, onlySide, USUAL_LEVEL } from "./play/computer.ts";
import type { Driver } from "./play/driver.ts";
import { isFinished, type Opened } from "./play/opened.ts";
import type { Rooms, RoomView } from "./play/rooms.ts";
import { standing } from "./play/pieces.ts";
import { nearTurn, turnOn } from "./play/side.ts";
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
import { useLater } from "./later.ts";
import { useNarrow } from "./narrow.ts";

/* Begins a game here, or makes a room if somebody is to come; what is refused stays as it was. */
export type Begin = (
  game: Game,
  levels?: number[],
  name?: string,
  opening?: Opening, // of a room: here the game has its moves
) => Promise<Fault | null>;

export type Choice = { variants: Variant[]; fields: Fields };
/* Rooms, and the components that show them. */
export type Online = { rooms: Rooms } & typeof import("./room/index.ts");

type Props = {
  session: Session;
  driver: Driver;
  online: Online | null; // null: not loaded yet
  rules: Rules;
  choice: Choice;
  turned: number;
  theme: Theme;
  forgetful: boolean; // nothing can be stored
  name: string; // the player's, in rooms
  onName(name: string): void;
  onRoom(game: string, levels: number[], opening: Opening): Promise<void>; // makes one
  onTurn(turned: number): void;
  onBar(on: boolean): void;
  onTheme(theme: Theme): void;
  onLanguage(language: string): void;
};

function useBoardView(s: Session, turned: number): BoardView {
  const { info } = s;
  const camps = useMemo(
    () => info.seats.map(({ letter, home, target }) => ({ letter, cells: home, target })),
    [info],
  );
  return {
    cells: info.cells,
    grid: info.board !== "star",
    turned,
    camps,
    turn: isOver(s) ? "" : (info.seats[s.shown.turn]?.letter ?? ""),
    ...standing(s),
    movable: movable(s),
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

/* Games that come from files. */
export type FromFiles = {
  opened: Opened | null; // the game at the board, if it is one
  openGame(opened: Opened): Promise<Fault | null>;
  openFile(file: File): void;
};

export type Table = Props & FromFiles & {
  room: (Online & { view: RoomView }) | null; // if this is the game of one
  variant: Variant | undefined;
  flip(): void;
  open(dialog: DialogName): void;
  files: typeof import("./files/index.tsx") | null; // null: not loaded yet
  given: File | null; // to be opened
  onTaken(): void;
};

/* The board, and what is spoken of it. */
function Stage({ session: s, driver: { send }, turned }: Table) {
  const text = useText();
  const narrow = useNarrow();
  const view = useBoardView(s, turned);
  const [spoken, say] = useSpoken(s);
  return (
    <section class="stage">
      <Board
        view={view}
        narrow={narrow}
        label={text.t("board", { game: text.t(`game.${s.info.variant}`) })}
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
        {text.t("board.keys")}
      </p>
      <div class="visually-hidden" aria-live="polite">
        {spoken}
      </div>
    </section>
  );
}

/* The line beneath the board. Before the first move it offers company. */
function Line(props: Table & { onComputer(): void }) {
  const { session: s, driver, room, open } = props;
  const { t } = useText();
  const { send } = driver;
  if (room)
    return (
      <room.RoomNotice
        {...{ ...room, session: s, send }}
        onInvite={() => open("invite")}
        onJoin={() => open("join")}
      />
    );
  return (
    <Notice session={s} send={send}>
      <Button icon="computer" label={t("play-computer")} onClick={props.onComputer} />
      <Button icon="people" label={t("play-online")} onClick={() => open("online")} />
    </Notice>
  );
}

/* What stands beside the board: how it ended, the moves, what one can do. */
function Side(props: Table) {
  const { session: s, driver, room, flip, open } = props;
  const { t } = useText();
  const { send } = driver;
  const onView = useCallback((at: number) => send({ do: "view", at }), [driver]);
  const common = { session: s, send, onFlip: flip, onDialog: open };
  return (
    <section class="side">
      {isOver(s) && isLive(s) && (
        <Result info={s.info} live={s.live}>
          {room ? (
            <room.Rematch {...room} info={s.info} />
          ) : (
            <button type="button" class="button primary" onClick={() => open("new-game")}>
              {t("new-game")}
            </button>
          )}
        </Result>
      )}
      {props.files && (
        <props.files.Files
          {...props}
          variants={props.choice.variants}
          inRoom={room !== null}
          onGive={props.openFile}
          onOpen={props.openGame}
        />
      )}
      <div class="record">
        <h2 class="visually-hidden">{t("moves")}</h2>
        <Moves info={s.info} live={s.live} view={s.view} onView={onView} />
      </div>
      <Replay view={s.view} all={s.game.moves.length} onView={onView} />
      {room ? (
        <room.RoomActions {...common} {...room} />
      ) : (
        <Actions {...common} onBar={() => props.onBar(!isJudging(s))} />
      )}
      {props.forgetful && <p class="fine-print">{t("forgetful")}</p>}
    </section>
  );
}

/* What the window is called: a person with many tabs sees in which it is their turn. */
function useWindowTitle(s: Session): void {
  const text = useText();
  const title = text.t(`game.${s.info.variant}`);
  const standing = isOver(s)
    ? headline(text, s.info, s.live)
    : text.t("turn", { seat: seatName(text, s.info, s.live.turn) });
  useEffect(() => {
    document.title = `${standing} · ${title} · Hopyard`;
  }, [standing, title]);
}

/* A room that was made here is one to invite to; one with an open seat is one to sit down in. */
function useWelcome(view: RoomView | null, open: (dialog: DialogName) => void): void {
  useEffect(() => {
    if (!view?.ready || view.room.state?.phase !== "waiting") return;
    if (view.made) open("invite");
    else if (!view.room.you) open("join");
  }, [view?.ready, view?.room.code]);
}

const loadDialogs = () => import("./panels/dialogs.tsx");
const loadFiles = () => import("./files/index.tsx");

/* A game of a file is at the board until another one begins; `begin` as the page has it. */
function useFiles(begin: Begin, { send }: Driver, onMissing: () => void, onFile: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [given, give] = useState<File | null>(null);
  const files = useLater(loadFiles, given !== null, onMissing);
  const beginAnother: Begin = async (...game) => {
    const fault = await begin(...game);
    if (!fault) setOpened(null);
    return fault;
  };
  const openGame = async (next: Opened) => {
    const fault = await begin(next.game, next.levels);
    if (fault) return fault;
    setOpened(next);
    if (isFinished(next)) send({ do: "view", at: 0 });
    return null;
  };
  const openFile = useCallback((file: File) => {
    onFile();
    give(file);
  }, []);
  const onTaken = () => give(null);
  return { files, given, onTaken, opened, openGame, openFile, begin: beginAnother };
}

export function App(props: Props) {
  const { session: s, driver, online, choice, turned, onTurn } = props;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [missing, setMissing] = useState(false);
  const close = useCallback(() => setDialog(null), []);
  const dialogs = useLater(loadDialogs, dialog !== null, () => {
    close();
    setMissing(true);
  });
  const text = useText();
  const view = online?.rooms.view() ?? null;
  const flip = () => onTurn(turnOn(s.info, turned));
  useKeys(s, driver.send, flip);
  useWindowTitle(s);
  useWelcome(view, setDialog);

  const beginGame: Begin = async (game, levels, name = "", opening = "off") => {
    if (levels?.includes(AWAY)) {
      props.onName(name);
      try {
        await props.onRoom(game.game, levels, opening);
      } catch {
        return { error: "unreachable", text: text.t("room.unreachable"), at: 0 };
      }
      close();
      return null;
    }
    const fault = await driver.begin(game, levels ?? (view ? [] : undefined));
    if (fault) return fault;
    online?.rooms.quit();
    close();
    const { info, levels: now } = driver.session();
    const side = onlySide(now);
    if (side >= 0) onTurn(nearTurn(info, side));
    return null;
  };
  const { begin, ...fromFiles } = useFiles(beginGame, driver, () => setMissing(true), close);
  const playComputer = () =>
    void begin({ ...s.game, moves: [] }, against(s.info.seats.length, s.live.turn, USUAL_LEVEL));
  const variant = choice.variants.find(({ name }) => name === s.info.variant);
  const room = online && view ? { ...online, view } : null;
  const table: Table = { ...props, ...fromFiles, room, variant, flip, open: setDialog };

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
      {room && (!room.view.ready || room.view.room.lost) ? (
        <room.Door {...room} />
      ) : (
        <main
          class={`table${isOver(s) ? " table-over" : ""}${view?.sending ? " table-sending" : ""}`}
        >
          <section class="top">
            <Title info={s.info} variant={variant} />
            {room && <room.RoomLine {...room} onInvite={() => setDialog("invite")} />}
            <Seats info={s.info} state={s.shown} levels={s.levels} room={view?.room} />
            <Evaluation session={s} />
          </section>
          <Stage {...table} />
          <Line {...table} onComputer={playComputer} />
          <Side {...table} />
        </main>
      )}
      {missing && !(dialogs && fromFiles.files) && (
        <p class="page-missing" role="alert">
          {text.t("missing")}
        </p>
      )}
      {dialogs && dialog && <dialogs.Dialogs {...table} {...{ dialog, close, begin }} />}
    </>
  );
}
