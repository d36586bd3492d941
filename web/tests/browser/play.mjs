/* Playing on the page as a person does: by mouse, by finger, by keyboard. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./harness.mjs";

/* The moves of a stored game: words in the order of turns. */
export async function readMoves(name) {
  const text = await readFile(join(ROOT, "tests/data/games", `${name}.pdn`), "utf8");
  return text
    .replace(/^\[.*\]$/gm, "")
    .split(/\s+/)
    .filter((word) => /^([a-q]\d+-|pass$)/.test(word));
}

/* Opens the page with a game already on it, as if it had been left there. */
export async function leaveGame(page, game, moves = [], position = "", levels = [], turned = 0) {
  const saved = JSON.stringify({
    game: { game, position, moves },
    undone: [],
    turned,
    levels,
  });
  await page.evaluate((text) => localStorage.setItem("hopyard.game", text), saved);
  await page.reload();
  await page.waitForSelector(".board");
}

/* Where a cell lies in the window: found by its file and rank, on a star by its row and number,
 * however the board is turned. */
export async function place(page, cell) {
  return page.locator(".board-svg").evaluate((svg, name) => {
    const board = svg.closest(".board");
    const star = board.classList.contains("board-star");
    const [letter, number] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
    const [x, y] = star ? [number + letter / 2, letter * Math.sqrt(0.75)] : [letter, number];
    const angle = (board.dataset.turned * 2 * Math.PI) / (star ? 6 : 4);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const point = new DOMPoint((x * cos + y * sin) * 1000, (x * sin - y * cos) * 1000);
    const { x: left, y: top } = point.matrixTransform(svg.getScreenCTM());
    return { x: left, y: top };
  }, cell);
}

export async function click(page, cell) {
  const { x, y } = await place(page, cell);
  await page.mouse.click(x, y);
}

/* Waits until so many turns have been played. */
export async function turns(page, count) {
  await page.waitForFunction((n) => document.querySelectorAll(".move").length === n, count);
}

export const ends = (move) => {
  const cells = move.split("-");
  return [cells[0], cells[cells.length - 1]];
};

/* The moves shown, as text. */
export const shownMoves = (page) => page.locator(".move-text").allTextContents();

export async function storedGame(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("hopyard.game")).game);
}

/* Moves the cursor with arrows from one cell to another. */
export async function steer(page, from, to) {
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(to.slice(1)) - Number(from.slice(1));
  for (let i = 0; i < Math.abs(files); i++)
    await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++)
    await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
}
