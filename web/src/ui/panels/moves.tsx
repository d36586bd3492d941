/* The moves with their paths. One stop for the Tab key; arrows go through the game. */
import { useEffect, useRef } from "preact/hooks";
import type { GameInfo, State } from "../../rules.ts";
import { PieceIcon } from "../board/pieces.tsx";
import { memo } from "../memo.ts";
import { commonRules, eventText, seatName } from "../play/words.ts";
import { useText } from "../text.tsx";

type Props = { info: GameInfo; live: State; view: number; onView(at: number): void };
type RowProps = {
  info: GameInfo;
  live: State;
  index: number;
  current: boolean;
  stop: boolean;
  onView(at: number): void;
};

const Row = memo(function Row({ info, live, index, current, stop, onView }: RowProps) {
  const text = useText();
  const event = live.events[index];
  const seat = info.seats[event.seat];
  const name = seatName(text, info, event.seat);
  return (
    <li class="move-row">
      <button
        type="button"
        class="move"
        aria-current={current ? "step" : undefined}
        tabIndex={stop ? 0 : -1}
        onClick={() => onView(index + 1)}
      >
        <span class="move-number">{index + 1}</span>
        {seat ? <PieceIcon letter={seat.letter} size={18} /> : <span class="move-no-seat" />}
        <span class="visually-hidden">{name}</span>
        <span class={event.act === "move" ? "move-text" : "move-text move-words"}>
          {eventText(text, info, event)}
        </span>
      </button>
    </li>
  );
});

const KEYS: Record<string, (view: number, all: number) => number> = {
  ArrowUp: (view) => view - 1,
  ArrowLeft: (view) => view - 1,
  ArrowDown: (view) => view + 1,
  ArrowRight: (view) => view + 1,
  Home: () => 0,
  End: (_, all) => all,
};

/* Before the first move there is room to say how the game goes. */
function Opening({ info }: { info: GameInfo }) {
  const { t } = useText();
  return (
    <div class="opening" role="region" tabIndex={0} aria-label={t("opening")}>
      <h3>{t("opening")}</h3>
      <ul class="rule-list">
        {commonRules(info).map((key) => (
          <li key={key}>{t(key, { n: info.pieces })}</li>
        ))}
      </ul>
    </div>
  );
}

export function Moves({ info, live, view, onView }: Props) {
  const { t } = useText();
  const list = useRef<HTMLOListElement>(null);
  const all = live.events.length;
  useEffect(() => {
    const { current } = list;
    const row = current?.children[view - 1] as HTMLElement | undefined;
    if (!current) return;
    if (!row) {
      current.scrollTop = 0;
      return;
    }
    const top = row.offsetTop - current.offsetTop;
    if (top < current.scrollTop) current.scrollTop = top;
    const over = top + row.offsetHeight - current.clientHeight;
    if (over > current.scrollTop) current.scrollTop = over;
    if (current.contains(document.activeElement)) row.querySelector("button")?.focus();
  }, [view, live]);
  const key = (event: KeyboardEvent) => {
    const to = KEYS[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onView(to(view, all));
  };
  if (all === 0) return <Opening info={info} />;
  return (
    <ol class="move-list" ref={list} aria-label={t("moves")} onKeyDown={key}>
      {live.events.map((_, index) => (
        <Row
          key={index}
          info={info}
          live={live}
          index={index}
          current={view === index + 1}
          stop={index + 1 === Math.max(view, 1)}
          onView={onView}
        />
      ))}
    </ol>
  );
}
