/** The two boards of Axis & Allies: Stalingrad as outlines, traced from the pack's rasters. */

import { widthOf } from "../../ruler.js";
import { linePath } from "../../svg.js";
import { nameSpot, Room } from "./layout.js";
import { along, Net } from "./net.js";
import { arrival, uranusRound } from "./signs.js";

/** @import { Box } from "./layout.js" */
/** @import { Board as PackBoard, BoardZone, Reference } from "./pack.js" */

/** @typedef {[number, number]} Point */
/** @typedef {{name: string, box: Box, across: number[], down: number[], rows: string[][], legend: Record<string, string>, columns: number}} Sheet across and down: where each column and row begins */
/** @typedef {{lines: string[], width: number, height: number, middle: number, last: number, foot: number, signs: Map<string, Point>}} Label last and foot: where the last line is written, middle: the others; signs: where each stands */
/** @typedef {{id: string, zone: BoardZone, sheet: Sheet, center: Point, outline: string, box: Box, room: Room, label: Label, name: Box}} Land name: what its name and signs take */
/** @typedef {{sheets: Sheet[], lands: Map<string, Land>, water: string[], lake: string, town: string, borders: Map<string, Point[][]>, names: Box[]}} Geography */

export const SIZE = { width: 2330, height: 1926 };
const HIGH = 1834;
// Crowded parts of a board are drawn wider than empty ones: [so many columns or rows, how wide].
const REGION = {
  left: 30,
  width: 1290,
  across: [
    [13, 22],
    [7, 28],
    [5, 38],
    [4, 38],
    [4, 31],
    [6, 39],
    [5, 33],
  ],
  down: [
    [6, 33],
    [4, 49],
    [3, 50],
    [6, 60],
    [2, 56],
    [1, 60],
    [1, 122],
    [1, 52],
    [3, 62],
    [3, 39],
  ],
};
const CITY = {
  left: 1368,
  width: 932,
  across: [
    [6, 22],
    [3, 26],
    [4, 42],
    [3, 52],
    [4, 42],
    [2, 34],
    [4, 26],
  ],
  down: [
    [4, 41],
    [13, 57],
    [2, 68],
    [6, 57],
    [3, 41],
  ],
};
const TOP = 62;
const SIGN = 37; // from sign to sign beside a name
export const LEADING = 27; // from line to line of a name
/** Where the crossings of the Volga are, by sector. */
export const BANK = /** @type {Record<string, {x: number, y: number}>} */ ({
  gray: { x: 21, y: 18.5 },
  brown: { x: 19, y: 8.5 },
  white: { x: 17.5, y: 5.5 },
});
const WATER = "~~";
const TOWN = "##";
const LAKE = "LL";

/** @type {WeakMap<Reference, Geography>} */
const known = new WeakMap();

/**
 * The boards of a pack, traced once.
 * @param {Reference} reference
 * @returns {Geography}
 */
export function geography(reference) {
  const found = known.get(reference) ?? survey(reference.files.board);
  known.set(reference, found);
  return found;
}

/** @param {PackBoard} board @returns {Geography} */
function survey(board) {
  const sheets = [sheet("region", REGION, board), sheet("city", CITY, board)];
  const zones = new Map(board.zones.map((zone) => [zone.id, zone]));
  /** @type {Geography} */
  const found = { sheets, lands: new Map(), water: [], lake: "", town: "", borders: new Map(), names: [] };
  const taken = [
    ...board.ambush_sites.map((site) => around(middle(sheets[1], site), 40, 36)),
    ...Object.values(BANK).map((at) => around(middle(sheets[1], at), 40, 30)),
  ];
  for (const each of sheets) {
    const net = new Net(each);
    for (const [code, loops] of net.loops().sort(([, [a]], [, [b]]) => a.length - b.length)) {
      const outline = loops.map((loop) => linePath(loop)).join("");
      const zone = zones.get(each.legend[code]);
      if (zone) {
        const land = {
          id: zone.id,
          zone,
          sheet: each,
          outline,
          ...settled(each, code, zone, bounds(loops[0]), { taken, signs: signsOf(zone, board) }),
        };
        found.lands.set(zone.id, land);
        taken.push(land.name); // the smallest zones choose first
      } else if (code === LAKE) found.lake = outline;
      else if (code === WATER) found.water.push(outline);
      else if (code === TOWN) found.town = outline;
    }
    for (const [pair, lines] of net.borders()) found.borders.set(pair, lines);
  }
  found.names = taken;
  return found;
}

/**
 * @param {string} name
 * @param {{left: number, width: number, across: number[][], down: number[][]}} plan
 * @param {PackBoard} board
 * @returns {Sheet}
 */
function sheet(name, { left, width, across, down }, board) {
  const raster = board.rasters[/** @type {"region"|"city"} */ (name)];
  const rows = raster.rows_north_to_south.map((row) => row.split(" "));
  const box = { x: left, y: TOP, width, height: HIGH };
  return {
    name,
    box,
    across: marks(across, left, width),
    down: marks(down, TOP, HIGH),
    rows,
    legend: raster.legend,
    columns: rows[0].length,
  };
}

/**
 * Where each column begins, and where the last one ends.
 * @param {number[][]} runs
 * @param {number} from
 * @param {number} length of all together
 */
function marks(runs, from, length) {
  const shares = runs.flatMap(([count, share]) => Array.from({ length: count }, () => share));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const found = [from];
  for (const share of shares) found.push(found[found.length - 1] + (share * length) / all);
  return found;
}

/**
 * The middle of a zone in world units; the pack counts rows from the south.
 * @param {Sheet} on
 * @param {{x: number, y: number}} at
 * @returns {Point}
 */
export function middle(on, at) {
  return [along(on.across, at.x), along(on.down, on.rows.length - at.y)];
}

/**
 * The room of a zone, with its name where there is most of it.
 * @param {Sheet} on
 * @param {string} code
 * @param {BoardZone} zone
 * @param {Box} box
 * @param {{taken: Box[], signs: string[]}} with taken: where something else stands
 */
function settled(on, code, zone, box, { taken, signs }) {
  const isTaken = (/** @type {number} */ x, /** @type {number} */ y) =>
    taken.some((spot) => x > spot.x && x < spot.x + spot.width && y > spot.y && y < spot.y + spot.height);
  const room = new Room(box, (x, y) => on.rows[cellAt(on.down, y)]?.[cellAt(on.across, x)] === code && !isTaken(x, y));
  const found = nameSpot(room, middle(on, zone), labels(zone, signs), taken);
  const { width, height } = found;
  const [x, y] = found.center;
  const [left, right] = [on.box.x + width / 2 + 6, on.box.x + on.box.width - width / 2 - 6];
  const center = /** @type {Point} */ ([Math.max(left, Math.min(right, x)), y]);
  return { center, label: found, box, room, name: { x: center[0] - width / 2, y: y - height, width, height } };
}

/**
 * The signs beside a zone's name, in their order; a factory token may lie where there are two points.
 * @param {BoardZone} zone
 * @param {PackBoard} board
 */
function signsOf(zone, board) {
  return [
    "flag",
    zone.rp && "rp",
    zone.fortified && "fort",
    zone.airfield && "airfield",
    zone.base && "base",
    arrival(board, zone.id) && "arrival",
    uranusRound(board, zone.id) && "uranus",
    zone.rp === 2 && "works",
  ].filter((sign) => typeof sign === "string");
}

/**
 * @param {Point} point
 * @param {number} wide from the middle
 * @param {number} high
 * @returns {Box}
 */
function around([x, y], wide, high) {
  return { x: x - wide, y: y - high, width: 2 * wide, height: 2 * high };
}

/** @param {number[]} scale @param {number} at in world units */
function cellAt(scale, at) {
  return scale.findIndex((mark) => mark > at) - 1;
}

/**
 * A name on one line and on more, its signs beside or below it.
 * @param {BoardZone} zone
 * @param {string[]} signs
 * @returns {Label[]}
 */
function labels(zone, signs) {
  const words = zone.name.split(" ");
  const font = zone.rp ? "700 27.4px" : "27.4px";
  return words.flatMap((/** @type {string} */ _, /** @type {number} */ n) => {
    const lines = broken(words, n + 1);
    const wide = Math.max(...lines.map((line) => widthOf(line, font))) + 4;
    const last = widthOf(lines[lines.length - 1], font) + 4;
    return [beside(lines, wide, signs), below(lines, wide, signs), after(lines, wide, last, signs)];
  });
}

/** @param {string[]} lines @param {number} wide @param {string[]} signs @returns {Label} */
function beside(lines, wide, [flag, ...rest]) {
  const width = wide + SIGN * (1 + rest.length);
  const height = Math.max(32, LEADING * lines.length + 6);
  const at = (/** @type {number} */ x) => /** @type {Point} */ ([x, -height / 2]);
  return {
    lines,
    width,
    height,
    middle: (-SIGN * (rest.length - 1)) / 2,
    last: (-SIGN * (rest.length - 1)) / 2,
    foot: -9 - (height - LEADING * lines.length - 6) / 2,
    signs: new Map([
      [flag, at((SIGN - width) / 2)],
      ...rest.map((sign, n) => /** @type {[string, Point]} */ ([sign, at(width / 2 - SIGN * (rest.length - n - 0.5))])),
    ]),
  };
}

/** The flag before the last line and the other signs after it. @param {string[]} lines @param {number} wide @param {number} last its width @param {string[]} signs @returns {Label} */
function after(lines, wide, last, [flag, ...rest]) {
  const row = last + SIGN * (1 + rest.length);
  const from = SIGN - row / 2; // where the last line begins
  const at = (/** @type {number} */ x) => /** @type {Point} */ ([x, -16]);
  return {
    lines,
    width: Math.max(wide, row),
    height: LEADING * lines.length + 6,
    middle: 0,
    last: from + last / 2,
    foot: -9,
    signs: new Map([
      [flag, at(from - SIGN / 2)],
      ...rest.map((sign, n) => /** @type {[string, Point]} */ ([sign, at(from + last + SIGN * (n + 0.5))])),
    ]),
  };
}

/** @param {string[]} lines @param {number} wide @param {string[]} signs @returns {Label} */
function below(lines, wide, signs) {
  const width = Math.max(wide, SIGN * signs.length);
  const at = (/** @type {number} */ n) => /** @type {Point} */ ([SIGN * (n - (signs.length - 1) / 2), -16]);
  return {
    lines,
    width,
    height: 36 + LEADING * lines.length,
    middle: 0,
    last: 0,
    foot: -40,
    signs: new Map(signs.map((sign, n) => [sign, at(n)])),
  };
}

/**
 * Words on so many lines, none much longer than the others.
 * @param {string[]} words
 * @param {number} count
 * @returns {string[]}
 */
function broken(words, count) {
  if (count === 1) return [words.join(" ")];
  const share = words.join(" ").length / count;
  let first = 1;
  while (first < words.length - count + 1 && words.slice(0, first + 1).join(" ").length <= share + 3) first += 1;
  return [words.slice(0, first).join(" "), ...broken(words.slice(first), count - 1)];
}

/** @param {Point[]} points */
function bounds(points) {
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
