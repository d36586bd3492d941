/* A magnified view above the finger: it shows what the finger covers, and names the cell meant. */
import type { Point } from "./geometry.ts";

type Props = {
  href: string; // of the board's drawing
  focus: Point; // in the middle of the lens
  finger: Point; // in pixels of the window
  pixels: number; // of one pitch on the board
  name: string; // of the cell meant
};

const SIZE = 136;
const ABOVE = 104; // from the finger to the middle of the lens
const ZOOM = 2.4;
const EDGE = 6;

/* Keeps the lens in the window: above the finger, or beside it where there is no room above. */
function place(finger: Point): Point {
  const half = SIZE / 2;
  const clamp = (value: number, most: number) =>
    Math.max(half + EDGE, Math.min(value, most - half - EDGE));
  const y = finger.y - ABOVE;
  if (y >= half + EDGE) return { x: clamp(finger.x, innerWidth), y };
  const side = finger.x < innerWidth / 2 ? ABOVE : -ABOVE;
  return { x: clamp(finger.x + side, innerWidth), y: half + EDGE };
}

export function Lens({ href, focus, finger, pixels, name }: Props) {
  const at = place(finger);
  const span = (SIZE / (pixels * ZOOM)) * 1000;
  return (
    <div class="lens" style={{ left: `${at.x - SIZE / 2}px`, top: `${at.y - SIZE / 2}px` }}>
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`${focus.x - span / 2} ${focus.y - span / 2} ${span} ${span}`}
        aria-hidden="true"
      >
        <use href={href} />
      </svg>
      {name && <span class="lens-name">{name}</span>}
    </div>
  );
}
