/* Games and rooms that begin with an opening, as one sets them up in the dialog. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindings, browserTests, SIZES, takePicture } from "./harness.mjs";
import { shownMoves, turns } from "./play.mjs";

const { openPage } = browserTests();

/* The dialog of a new game, with a game of draughts chosen. */
async function newGame(page, variant, mode) {
  await page.locator(".page-head .button.primary").click();
  const dialog = page.locator(".dialog-new-game");
  await dialog.locator("input[name=family][value=draughts]").check();
  await dialog.locator(`input[name=variant][value=${variant}]`).check();
  await dialog.locator(`input[name=mode][value=${mode}]`).check();
  await dialog.locator("select[name=opening]").waitFor();
  return dialog;
}

test("a chosen opening stands on the board, one that is drawn is one of the list", async (t) => {
  const page = await openPage(t, { size: SIZES.phone });
  let dialog = await newGame(page, "english", "screen");
  const lines = await dialog.locator("select[name=opening] option").allTextContents();
  assert.equal(lines.length, 2 + 174);
  await dialog.locator("select[name=opening]").selectOption("46");
  await dialog.locator("select[name=opening]").scrollIntoViewIfNeeded();
  await takePicture(page, "opening-dialog");
  assert.deepEqual(await axeFindings(page), []);
  await dialog.locator("button[type=submit]").click();
  await turns(page, 3);
  assert.deepEqual(await shownMoves(page), ["9-14", "23-18", "14x23"]);
  dialog = await newGame(page, "russian", "screen");
  const russian = await dialog.locator("select[name=opening] option").allTextContents();
  await dialog.locator("select[name=opening]").selectOption("drawn");
  await dialog.locator("button[type=submit]").click();
  await page.waitForFunction(() => document.querySelector(".move-text")?.textContent.match(/[a-h]/));
  const drawn = (await shownMoves(page)).join(" ");
  assert.ok(russian.some((line) => line.endsWith(`: ${drawn}`)), drawn);
});

test("a game without openings offers none", async (t) => {
  const page = await openPage(t);
  const dialog = await newGame(page, "english", "screen");
  await dialog.locator("input[name=variant][value=international]").check();
  await dialog.locator("select[name=opening]").waitFor({ state: "detached" });
});

test("a room draws its opening, and both see its moves and its number", async (t) => {
  const ann = await openPage(t);
  const dialog = await newGame(ann, "english", "online");
  await dialog.locator("select[name=opening]").selectOption("drawn");
  await dialog.locator("button[type=submit]").click();
  await ann.waitForURL(/#/);
  const ben = await openPage(t, { path: `/${new URL(ann.url()).hash}` });
  await ben.locator(".dialog-join button[type=submit]").click();
  await Promise.all([turns(ann, 3), turns(ben, 3)]);
  assert.deepEqual(await shownMoves(ann), await shownMoves(ben));
  for (const page of [ann, ben]) assert.match(await page.locator(".room-line").innerText(), /Opening \d+/);
  await ann.keyboard.press("Escape");
  await takePicture(ann, "opening-room");
  await ann.locator(".actions button", { hasText: "Copy, paste" }).click();
  const tag = `[Opening "${(await shownMoves(ann)).join(" ")}"]`;
  await ann.waitForFunction((text) => document.querySelector("#copy-game").value.includes(text), tag);
});
