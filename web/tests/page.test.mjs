/* The page's modules that need no browser: geometry, gestures, texts, storage, pasted text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importSource, startCore } from "./core.mjs";

const geometry = await importSource("ui/board/geometry.ts");
const { bottomTurn, campCorners, cellAt, labels, layOut, lineLabels } = geometry;
const { nearest, outline, PITCH, through, towards, turnsOf } = geometry;
const { follow, grasp } = await importSource("ui/board/gesture.ts");
const { duration, poseAt } = await importSource("ui/board/motion.ts");
const { chooseLanguage, makeText } = await importSource("i18n.ts");
const { readGame, readSettings, writeGame, writeSettings } = await importSource("store.ts");
const { looksLikePosition, readPasted, spot } = await importSource("ui/play/paste.ts");
const { whySentence } = await importSource("ui/play/words.ts");
const { gameName } = await importSource("ui/panels/newgame.tsx");
const { standings } = await importSource("ui/panels/result.tsx");
const { ask } = await startCore();

const info = ask("info", "halma");
const star = ask("info", "star");
const cellOf = (name) => info.cells.findIndex((cell) => cell.name === name);
const UP = { x: 0, y: -1 };
const RIGHT = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };

/* ----------------------------------------------------------------------------- geometry */

test("a board lies with its first rank at the bottom, and can be turned by quarters", () => {
  const upright = layOut(info.cells, true, 0);
  assert.deepEqual(upright.points[cellOf("a1")], { x: 0, y: 0 });
  assert.ok(upright.points[cellOf("a16")].y < upright.points[cellOf("a1")].y);
  assert.equal(upright.box.width, 16 * PITCH);
  const turned = layOut(info.cells, true, 2);
  assert.ok(turned.points[cellOf("a16")].y > turned.points[cellOf("a1")].y);
  assert.ok(turned.points[cellOf("p1")].x < turned.points[cellOf("a1")].x);
  const quarter = layOut(info.cells, true, 1); // clockwise: the left edge goes to the top
  assert.ok(quarter.points[cellOf("a1")].y < quarter.points[cellOf("p1")].y);
});

test("a star is turned by sixths onto itself, any seat's home to the bottom", () => {
  const places = (turned) => {
    const { points, box } = layOut(star.cells, false, turned);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return new Set(points.map((p) => `${Math.round((p.x - x) / 100)},${Math.round((p.y - y) / 100)}`));
  };
  const six = ask("info", "star:6");
  for (const [turned, { home }] of six.seats.entries()) {
    assert.deepEqual(places(turned), places(0));
    const near = bottomTurn(six.cells, false, home, 1);
    const { points, box } = layOut(six.cells, false, near);
    for (const cell of home) assert.ok(points[cell].y > box.y + box.height - 4 * PITCH);
  }
  assert.equal(new Set(six.seats.map(({ home }) => bottomTurn(six.cells, false, home, 1))).size, 6);
  assert.equal(bottomTurn(star.cells, false, star.seats[1].home, 3), 3);
});

const BOARDS = [
  [info.cells, true],
  [star.cells, false],
];

test("every point belongs to the cell drawn there", () => {
  for (const [cells, grid] of BOARDS)
    for (let turned = 0; turned < turnsOf(grid); turned++) {
      const layout = layOut(cells, grid, turned);
      layout.points.forEach((point, cell) => {
        assert.equal(cellAt(layout, { x: point.x + 200, y: point.y - 200 }), cell);
      });
      assert.equal(cellAt(layout, { x: layout.box.x - 10, y: 0 }), -1);
    }
});

test("arrows go to the neighbour on that side of the screen, and stay at the edge", () => {
  for (let turned = 0; turned < 4; turned++) {
    const layout = layOut(info.cells, true, turned);
    const from = cellOf("h8");
    const up = towards(layout, info.cells, from, UP);
    assert.equal(layout.points[up].x, layout.points[from].x);
    assert.equal(layout.points[up].y, layout.points[from].y - PITCH);
  }
  const layout = layOut(info.cells, true, 0);
  assert.equal(towards(layout, info.cells, cellOf("p16"), RIGHT), cellOf("p16"));
  assert.equal(towards(layout, info.cells, cellOf("p15"), UP), cellOf("p16"));
});

test("the cursor reaches every cell by arrows, however the board lies", () => {
  for (const [cells, grid] of BOARDS)
    for (let turned = 0; turned < turnsOf(grid); turned++) {
      const layout = layOut(cells, grid, turned);
      const ways = [UP, RIGHT, DOWN, { x: -1, y: 0 }];
      const seen = new Set([0]);
      for (const cell of seen) for (const way of ways) seen.add(towards(layout, cells, cell, way));
      assert.equal(seen.size, cells.length);
    }
});

test("up and up again goes straight through the holes, and down the same way back", () => {
  for (let turned = 0; turned < 6; turned++) {
    const layout = layOut(star.cells, false, turned);
    const centre = star.cells.findIndex(({ name }) => name === "i9");
    const way = [centre];
    for (let i = 0; i < 4; i++) way.push(towards(layout, star.cells, way[i], UP));
    for (const cell of way)
      assert.ok(Math.abs(layout.points[cell].x - layout.points[centre].x) <= PITCH / 2 + 1);
    for (let i = 4; i > 0; i--) assert.equal(towards(layout, star.cells, way[i], DOWN), way[i - 1]);
  }
});

test("labels of a star lie on no hole and on no other label", () => {
  for (let turned = 0; turned < 6; turned++) {
    const layout = layOut(star.cells, false, turned);
    const list = lineLabels(layout, star.cells);
    assert.equal(new Set(list.map(({ text }) => text)).size, 34); // a to q, 1 to 17
    const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) > 0.6 * PITCH;
    for (const label of list) {
      assert.ok(layout.points.every((p) => far(p, label)), label.text);
      assert.ok(list.every((other) => other === label || far(other, label)), label.text);
    }
  }
});

test("a camp of holes has its corners in its three farthest holes", () => {
  const layout = layOut(star.cells, false, 0);
  const names = (game) => {
    const { cells, seats } = ask("info", game);
    const corners = campCorners(layout, seats[0].home);
    return corners.map((p) => cells[layout.points.indexOf(p)].name).sort();
  };
  assert.deepEqual(names("star"), ["a13", "d10", "d13"]);
  assert.deepEqual(names("star-15"), ["a13", "e13", "e9"]);
});

test("labels name files and ranks at the edges of the screen, however the board lies", () => {
  const upright = labels(layOut(info.cells, true, 0), info.cells);
  assert.equal(
    upright.columns
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(""),
    "abcdefghijklmnop",
  );
  assert.equal(upright.rows.sort((a, b) => a.y - b.y)[0].text, "16");
  const quarter = labels(layOut(info.cells, true, 1), info.cells);
  assert.equal(quarter.rows.sort((a, b) => a.y - b.y)[0].text, "a");
});

test("the outline of a camp has as many sides as the camp", () => {
  const layout = layOut(info.cells, true, 0);
  assert.equal(outline(layout, [cellOf("c3")]).match(/M/g).length, 4);
  assert.equal(outline(layout, info.seats[0].home).match(/M/g).length, 20); // as of a 5 x 5 square
  assert.equal(through(layout, [cellOf("a1"), cellOf("b2")]), "M0 0L1000 -1000");
});

/* ----------------------------------------------------------------------------- gestures */

const layout = layOut(info.cells, true, 0);
const at = (name, dx = 0, dy = 0) => {
  const { x, y } = layout.points[cellOf(name)];
  return { x: x + dx, y: y + dy };
};
const looking = (movable, pick = "", targets = []) => ({
  movable: movable.map(cellOf),
  pick: cellOf(pick),
  targets: targets.map(cellOf),
});

test("a finger takes the nearest piece that can move; a mouse only what it points at", () => {
  const view = looking(["d4", "g7"]);
  assert.equal(grasp(view, layout, at("e4", -200), 1, true).piece, cellOf("d4"));
  assert.equal(grasp(view, layout, at("e4", -200), 1, false).piece, -1);
  assert.equal(grasp(view, layout, at("f4"), 1, true).piece, -1); // two cells away is too far
  assert.equal(nearest(layout, at("f6"), [cellOf("d4"), cellOf("g7")], 5 * PITCH), cellOf("g7"));
});

test("a finger that rolls on a piece does not drag it; one that moves away does, to a target", () => {
  const view = looking(["d4"], "d4", ["d6", "e5"]);
  const down = grasp(view, layout, at("d4"), 1, true);
  assert.ok(!follow(down, view, layout, at("d4", 300)).dragging);
  const far = follow(down, view, layout, at("d6", 400, 300));
  assert.ok(far.dragging);
  assert.equal(far.cell, cellOf("d6"));
  assert.equal(follow(far, view, layout, { x: -5000, y: 0 }).cell, -1);
});

test("a finger put down at a target slides among the targets only", () => {
  const view = looking(["d4", "h8"], "d4", ["d6", "f6"]);
  const down = grasp(view, layout, at("d6"), 1, true);
  assert.equal(down.piece, -1);
  assert.equal(follow(down, view, layout, at("f6", 300)).cell, cellOf("f6"));
});

/* ------------------------------------------------------------------------------- motion */

test("a piece visits each landing of its path, lifted in between", () => {
  const path = ["a1", "c3", "e1"].map((name) => at(name));
  assert.deepEqual(poseAt(path, 0, PITCH), { ...path[0], lift: 0 });
  const middle = poseAt(path, 0.499, PITCH);
  assert.ok(Math.hypot(middle.x - path[1].x, middle.y - path[1].y) < 1);
  assert.ok(poseAt(path, 0.2, PITCH).lift > 0.9);
  assert.equal(poseAt([at("a1"), at("b2")], 0.4, PITCH).lift, 0); // a step slides
  assert.ok(duration(path) < duration([...path, at("g1")]));
  assert.ok(duration(Array(60).fill(path[0])) < 3000);
});

/* -------------------------------------------------------------------------------- texts */

test("the language is the first of the reader's that the page has", () => {
  assert.equal(chooseLanguage(["de-DE", "ja-JP", "en"]), "ja");
  assert.equal(chooseLanguage(["zh-HK"]), "zh-Hant");
  assert.equal(chooseLanguage(["tl"]), "fil");
  assert.equal(chooseLanguage(["de"]), "en");
  assert.equal(chooseLanguage([]), "en");
});

test("messages take names, numbers and plurals", () => {
  const text = makeText("en", { a: "{x} and {y}", n: { one: "{n} hop", other: "{n} hops" } });
  assert.equal(text.t("a", { x: "$&", y: 12345 }), "$& and 12,345");
  assert.equal(text.t("n", { n: 1 }), "1 hop");
  assert.equal(text.t("n", { n: 2 }), "2 hops");
  assert.equal(text.list(["a1", "b2", "c3"]), "a1, b2, and c3");
  assert.ok(!text.has("z"));
});

test("a reason names its cells and its seat", () => {
  const text = makeText("en", {
    "why.landing-occupied": "{seat} on {a} ({cells})",
    "seat.Red": "Red",
  });
  const why = ask("explain", "halma", "", 0, -1, cellOf("a16"), cellOf("b16"));
  assert.equal(whySentence(text, info, why), "Red on b16 (b16)");
});

/* ------------------------------------------------------------------------------ storage */

function box(content = {}) {
  return {
    content,
    getItem: (key) => content[key] ?? null,
    setItem: (key, value) => (content[key] = value),
  };
}

test("game and settings come back as they were stored", () => {
  const here = box();
  const saved = {
    game: { game: "halma", position: "", moves: ["c13-d12"] },
    undone: ["p5-o6"],
    turned: 2,
    levels: [0, 3],
  };
  assert.ok(writeGame(saved, here));
  assert.deepEqual(readGame(here), saved);
  assert.ok(writeSettings({ language: "ja", theme: "dark", bar: false }, here));
  assert.deepEqual(readSettings(here), { language: "ja", theme: "dark", bar: false });
});

test("what is missing, broken or strange counts as nothing", () => {
  assert.equal(readGame(box()), null);
  for (const text of [
    "{",
    "null",
    "7",
    "[]",
    '{"game":{}}',
    '{"game":{"game":"halma","position":"","moves":[1]}}',
  ])
    assert.equal(readGame(box({ "hopyard.game": text })), null, text);
  assert.deepEqual(readSettings(box({ "hopyard.settings": '{"theme":"pink","language":5}' })), {});
});

test("a browser that stores nothing is told apart, and nothing breaks", () => {
  const refusing = {
    getItem() {
      throw new Error("no");
    },
    setItem() {
      throw new Error("full");
    },
  };
  assert.equal(writeSettings({ language: "en", theme: "auto" }, refusing), false);
  assert.equal(writeSettings({ language: "en", theme: "auto" }, null), false);
  assert.equal(readGame(refusing), null);
  assert.equal(readGame(null), null);
});

/* ------------------------------------------------------------------------ pasted, named */

const rules = {
  info: async (name) => ask("info", name),
  state: async ({ game, position, moves }) => ask("state", game, position, moves.length, ...moves),
  read: async (text) => ask("read", text),
};

test("a position and a game file are told apart and read", async () => {
  assert.ok(looksLikePosition(info.start));
  assert.ok(!looksLikePosition("1. a14-c12"));
  for (const text of ["W:W12,K14-16:B3", "B:Ba3:WKc1.", "W:W:B3"])
    assert.ok(looksLikePosition(text), text);
  const draughts = await readPasted(rules, "W:Wc3:Bd4", "russian");
  assert.deepEqual(draughts.game, { game: "russian", position: "W:Wc3:Bd4", moves: [] });
  const position = await readPasted(rules, ` ${info.start}\n`, "halma");
  assert.deepEqual(position.game, { game: "halma", position: info.start, moves: [] });
  const file = await readPasted(rules, '[GameType "halma"]\n\n1. c13-d12 n4-m5 *', "halma-8");
  assert.deepEqual(file.game.moves, ["c13-d12", "n4-m5"]);
  assert.equal(file.game.game, "halma");
});

test("a fault in pasted text names its place", async () => {
  const short = await readPasted(rules, `${info.start.replace("rrrrr11", "rrrrr10")}`, "halma");
  assert.equal(short.fault.error, "row-short");
  assert.equal(spot(short.text, short.fault.at).line, 1);
  const file = await readPasted(rules, '[GameType "halma"]\n\n1. c13-d12 n4-a1 *', "halma");
  assert.equal(file.fault.error, "illegal");
  assert.equal(file.info.variant, "halma");
  const foreign = await readPasted(rules, '[GameType "25"]\n\n1. c3-d4 a7-b6 2. d4-d5 *', "halma");
  assert.equal(foreign.info.variant, "russian"); // whose squares the reason names
  const where = spot(file.text, file.fault.at);
  assert.equal(where.line, 3);
  assert.ok(where.excerpt.slice(where.caret).startsWith("n4-a1"));
  assert.deepEqual(spot("紅方 x", 3), { line: 1, column: 4, excerpt: "紅方 x", caret: 3 });
});

test("a new game's name holds the house rules that differ, in table order", () => {
  const { variants, fields } = ask("variants");
  const halma = variants.find(({ name }) => name === "halma");
  assert.equal(gameName(halma, fields, halma.fields), "halma");
  const name = gameName(halma, fields, {
    ...halma.fields,
    turn_cap: 300,
    chain: "must_continue",
    places: "all",
  });
  assert.equal(name, "halma,chain=must_continue,turn_cap=300"); // places mean nothing for two
  assert.equal(ask("info", name).name, name);
});

test("a result lists who scored most, then who arrived, who was on the way, who gave up", () => {
  const arrived = [1, 3];
  assert.deepEqual(standings({ quarters: [2, 2, 0], places: [0, 0, 3], arrived: [] }), [0, 1, 2]);
  assert.deepEqual(standings({ quarters: [0, 2, 2], places: [3, 0, 0], arrived: [] }), [1, 2, 0]);
  const state = { quarters: [0, 0, 0, 4, 0], places: [5, 2, 0, 1, 0], arrived };
  assert.deepEqual(standings(state), [3, 1, 2, 4, 0]);
});
