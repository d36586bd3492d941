/* The bytes of a game file as UTF-8. A file that is none is read as the program reads it:
 * Windows-1251 or CP852, whichever its letters look like. */

export type Utf8 = { bytes: Uint8Array; charset: string };

/* What no browser knows: the upper half of CP852. */
const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
  "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";
const HIGH = 0x80; // where ASCII ends

const isHigh = (byte: number) => byte >= HIGH;
const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/* Russian words are high bytes one after another; in Czech or Polish most letters are ASCII and
 * the others stand among them. */
export function guessCharset(bytes: Uint8Array): string {
  let together = 0;
  let apart = 0;
  for (let i = 1; i < bytes.length; i++) {
    const [before, here] = [bytes[i - 1], bytes[i]];
    if (isHigh(here) && isHigh(before)) together++;
    else if ((isHigh(here) && isLetter(before)) || (isLetter(here) && isHigh(before))) apart++;
  }
  return together > apart ? "windows-1251" : "cp852";
}

function decode(bytes: Uint8Array, charset: string): string {
  if (charset !== "cp852") return new TextDecoder(charset).decode(bytes);
  /* As Latin-1 each byte is the character of its number. */
  const latin = Array.from({ length: Math.ceil(bytes.length / HIGH) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * HIGH, (i + 1) * HIGH)),
  ).join("");
  return latin.replace(/[\x80-\xff]/g, (c) => CP852[c.charCodeAt(0) - HIGH]);
}

const PIECE = 1024 * 1024; // bytes whose letters are held at once

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode(); // complains of half a character at the end
    return true;
  } catch {
    return false;
  }
}

export function toUtf8(bytes: Uint8Array): Utf8 {
  if (isUtf8(bytes)) return { bytes, charset: "utf-8" };
  const charset = guessCharset(bytes);
  return { bytes: new TextEncoder().encode(decode(bytes, charset)), charset };
}
