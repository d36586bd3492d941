/* Pieces: a turned disc in the seat's colour, with a mark cut into its face, so that colour and
 * shape both tell the sides apart. Seats are known by their letter. */
import type { JSX } from "preact";

/* Marks in thousandths of the pitch around the piece's centre. */
const MARKS: Record<string, JSX.Element> = {
  r: <circle r="148" fill="none" class="mark-line" />,
  b: <path d="M0-215 190 0 0 215-190 0Z" />,
  g: <path d="M0-218 205 140H-205Z" />,
  y: <rect x="-152" y="-152" width="304" height="304" rx="22" />,
  o: <path d="M-62-205H62V-62H205V62H62V205H-62V62H-205V-62H-62Z" />,
  v: <path d="M-190-118H190V-22H-190ZM-190 34H190V130H-190Z" />,
};

export const LETTERS = Object.keys(MARKS);

/* Shading shared by all pieces; once in each document that draws some. */
export function PieceShades() {
  return (
    <defs>
      {LETTERS.map((letter) => (
        <radialGradient id={`face-${letter}`} class={`seat-${letter}`} cx=".36" cy=".28" r=".85">
          <stop offset="0" class="face-light" />
          <stop offset=".62" class="face-plain" />
          <stop offset="1" class="face-deep" />
        </radialGradient>
      ))}
      <radialGradient id="piece-shadow">
        <stop offset=".72" stop-color="#000" stop-opacity=".34" />
        <stop offset="1" stop-color="#000" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

/* One piece around the origin. */
export function PieceShape({ letter }: { letter: string }) {
  return (
    <>
      <ellipse class="piece-shadow" cx="10" cy="62" rx="455" ry="440" />
      <circle class="piece-rim" r="405" />
      <circle r="372" cy="-16" fill={`url(#face-${letter})`} />
      <g class="mark-cut" transform="translate(0 -34)">
        {MARKS[letter]}
      </g>
      <g class="mark" transform="translate(0 -14)">
        {MARKS[letter]}
      </g>
    </>
  );
}

/* A piece as a picture beside text. */
export function PieceIcon({ letter, size = 22 }: { letter: string; size?: number }) {
  return (
    <svg
      class={`piece-icon seat-${letter}`}
      width={size}
      height={size}
      viewBox="-470 -470 940 990"
      aria-hidden="true"
    >
      <PieceShape letter={letter} />
    </svg>
  );
}
