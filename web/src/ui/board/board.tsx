/* The board: draws a view, and turns pointer and keys into events. */
import { useMemo, useRef } from "preact/hooks";
import { isNumbered } from "./checker.tsx";
import { type Layout, layOut, PITCH } from "./geometry.ts";
import { useCursor } from "./keys.ts";
import { Carried, Cursor, Mover, Pieces } from "./layers.tsx";
import { Lens } from "./lens.tsx";
import { MarksAbove, MarksBelow } from "./marks.tsx";
import { usePointer } from "./pointer.ts";
import { type Margins, Surface } from "./surface.tsx";
import type { BoardEvents, BoardView } from "./view.ts";

/* In parts of the board's width, so that boards of every size get the same frame. */
const WIDE: Margins = { left: 0.035, right: 0.035, top: 0.035, bottom: 0.035 };
const NARROW: Margins = { left: 0.0225, right: 0.00375, top: 0.0075, bottom: 0.03 };
const NARROW_PLAIN: Margins = { left: 0.0075, right: 0.0075, top: 0.0075, bottom: 0.0075 };
const WIDE_STAR: Margins = { left: 0, right: 0, top: 0.055, bottom: 0.055 };
/* On a phone holes reach from edge to edge: a thumb needs 27 of 360 pixels for each. */
const NARROW_STAR: Margins = { left: 0.012, right: 0.012, top: 0.012, bottom: 0.012 };
const LENS_BELOW = 40; // pixels of a pitch: larger cells need no lens

type Props = BoardEvents & {
  view: BoardView;
  label: string;
  help: string; // id of a text that tells the keys
  narrow: boolean;
  describe(cell: number): string; // what a cell holds, for the keyboard's user
  say(text: string): void;
};

function scaled({ left, right, top, bottom }: Margins, by: number): Margins {
  return { left: left * by, right: right * by, top: top * by, bottom: bottom * by };
}

/* The bed around the cells. A star is higher than wide: where there is room, its bed is a square. */
function marginsOf({ grid, box }: Layout, narrow: boolean, plain: boolean): Margins {
  if (narrow) return scaled(!grid ? NARROW_STAR : plain ? NARROW_PLAIN : NARROW, box.width);
  if (grid) return scaled(WIDE, box.width);
  const margins = scaled(WIDE_STAR, box.width);
  const beside = margins.top + (box.height - box.width) / 2;
  return { ...margins, left: beside, right: beside };
}

export function Board(props: Props) {
  const { view, narrow } = props;
  const svg = useRef<SVGSVGElement>(null);
  const layout = useMemo(
    () => layOut(view.cells, view.grid, view.turned),
    [view.cells, view.grid, view.turned],
  );
  const margins = useMemo(
    () => marginsOf(layout, narrow, isNumbered(view.cells)),
    [narrow, layout, view.cells],
  );
  const { at, setCursor, onKeyDown } = useCursor({
    view,
    layout,
    events: props,
    onMoved: (cell) => props.say(props.describe(cell)),
  });
  const { hand, finger, handlers } = usePointer({
    svg,
    view,
    layout,
    events: props,
    onCell: setCursor,
  });

  const { box } = layout;
  const letter = view.pieces[view.pick] ?? "";
  const pixels = (svg.current?.getScreenCTM()?.a ?? 0) * PITCH;
  const width = box.width + margins.left + margins.right;
  const height = box.height + margins.top + margins.bottom;
  const carried = hand?.dragging ? hand.piece : -1;
  const away = view.motion ? view.motion.path[view.motion.path.length - 1] : carried;
  return (
    <div
      class={`board${layout.grid ? "" : " board-star"}${view.turn && ` seat-${view.turn}`}`}
      data-turned={view.turned}
      role="application"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.help}
      onKeyDown={onKeyDown}
      onFocus={() => setCursor(at)}
      onBlur={() => props.onAim(-1)}
    >
      <svg
        ref={svg}
        viewBox={`${box.x - margins.left} ${box.y - margins.top} ${width} ${height}`}
        aria-hidden="true"
        class="board-svg"
        {...handlers}
      >
        <g id="board-drawing">
          <Surface
            cells={view.cells}
            layout={layout}
            camps={view.camps}
            margins={margins}
            named={!narrow}
          />
          <MarksBelow layout={layout} view={view} letter={letter} />
          <Pieces view={view} layout={layout} hidden={away} />
          <MarksAbove layout={layout} view={view} letter={letter} />
          <Mover view={view} layout={layout} onSettled={props.onSettled} />
        </g>
        {hand && view.pieces[carried] && (
          <Carried
            letter={view.pieces[carried]}
            king={view.kings.includes(carried)}
            {...hand.at}
          />
        )}
        <Cursor layout={layout} cell={at} />
      </svg>
      {hand?.touch && pixels < LENS_BELOW && (
        <Lens
          href="#board-drawing"
          focus={layout.points[hand.cell] ?? hand.at}
          finger={finger}
          pixels={pixels}
          name={view.cells[hand.cell]?.name ?? ""}
        />
      )}
    </div>
  );
}
