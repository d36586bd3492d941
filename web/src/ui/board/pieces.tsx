/* Pieces: a turned disc in the seat's colour, with a mark cut into its face, so that colour and
 * shape both tell the sides apart. Those of draughts are light and dark instead, with grooves; a king
 * is two discs, and a crown. Seats are known by their letter. */
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

const DRAUGHTS = ["W", "B"];
export const LETTERS = [...Object.keys(MARKS), ...DRAUGHTS];

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

function Disc({ letter }: { letter: string }) {
  return (
    <>
      <circle class="piece-rim" r="405" />
      <circle r="372" cy="-16" fill={`url(#face-${letter})`} />
    </>
  );
}

const GROOVES = [292, 176]; // their radii, around the middle of the face

function Man({ letter }: { letter: string }) {
  return (
    <>
      <Disc letter={letter} />
      {GROOVES.map((r) => (
        <circle key={r} class="groove" r={r} cy="-16" />
      ))}
    </>
  );
}

const CROWN = "M-176 128-226-104-104 2 0-172 104 2 226-104 176 128Z";
const STACK = 104; // how far a king's upper disc lies above the lower one

function King({ letter }: { letter: string }) {
  return (
    <g transform="translate(0 42)">
      <Disc letter={letter} />
      <g transform={`translate(0 ${-STACK})`}>
        <Disc letter={letter} />
        <circle class="groove" r={GROOVES[0]} cy="-16" />
        <path class="crown" d={CROWN} />
      </g>
    </g>
  );
}

function Marked({ letter }: { letter: string }) {
  return (
    <>
      <Disc letter={letter} />
      <g class="mark-cut" transform="translate(0 -34)">
        {MARKS[letter]}
      </g>
      <g class="mark" transform="translate(0 -14)">
        {MARKS[letter]}
      </g>
    </>
  );
}

type Props = { letter: string; king?: boolean };

/* One piece around the origin. */
export function PieceShape({ letter, king = false }: Props) {
  const Shape = !DRAUGHTS.includes(letter) ? Marked : king ? King : Man;
  return (
    <>
      <ellipse class="piece-shadow" cx="10" cy="62" rx="455" ry="440" />
      <Shape letter={letter} />
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
