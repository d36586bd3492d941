/* A text as a QR code. In a file of its own, since few pages need it: it is loaded on demand. */
import { generate } from "lean-qr/nano";

/* An SVG path of unit squares, in a square of this size. */
export function drawQr(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size: code.size, path };
}
