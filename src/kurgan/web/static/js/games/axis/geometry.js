/** The two boards of Axis & Allies: Stalingrad as outlines, traced from the pack's rasters. */

import { widthOf } from "../../ruler.js";
import { linePath } from "../../svg.js";
import { nameSpot, Room } from "./layout.js";
import { along, Net } from "./net.js";

/** @import { Box } from "./layout.js" */
/** @import { Board as PackBoard, BoardZone, Reference } from "./pack.js" */

/** @typedef {[number, number]} Point */
/** @typedef {{name: string, box: Box, across: number[], down: number[], rows: string[][], legend: Record<string, string>, columns: number}} Sheet across and down: where each column and row begins */
/** @typedef {{id: string, zone: BoardZone, sheet: Sheet, center: Point, outline: string, box: Box, room: Room, lines: string[], name: Box}} Land lines: its name; name: where that is written */
/** @typedef {{sheets: Sheet[], lands: Map<string, Land>, water: string[], town: string, borders: Map<string, Point[][]>}} Geography */

export const SIZE = { width: 2330, height: 1926 };
const HIGH = 1786;
// Crowded parts of a board are drawn wider than empty ones: [so many columns or rows, how wide].
const REGION = {
  left: 40,
  width: 1332,
  across: [
    [13, 22],
    [7, 28],
    [5, 33],
    [4, 40],
    [10, 34],
    [5, 33],
  ],
  down: [
    [6, 36],
    [4, 52],
    [3, 50],
    [11, 61],
    [6, 45],
  ],
};
const CITY = {
  left: 1424,
  width: 866,
  across: [
    [6, 24],
    [3, 28],
    [11, 41],
    [2, 36],
    [4, 28],
  ],
  down: [
    [4, 46],
    [21, 57],
    [3, 44],
  ],
};
const TOP = 96;
const SIGNS = 130; // the row of signs below a name
export const LEADING = 26; // from line to line of a name
/** Where the crossings of the Volga are, by sector. */
export const BANK = /** @type {Record<string, {x: number, y: number}>} */ ({
  gray: { x: 21, y: 18.5 },
  brown: { x: 19, y: 8.5 },
  white: { x: 17.5, y: 5.5 },
});
export const OVERHEAD = 62; // from a crossing to the aircraft over it
const WATER = "~~";
const TOWN = "##";

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
  const found = { sheets, lands: new Map(), water: [], town: "", borders: new Map() };
  const taken = [
    ...board.ambush_sites.map((site) => around(middle(sheets[1], site), 30, 22)),
    ...Object.values(BANK).map((at) => around([middle(sheets[1], at)[0] + OVERHEAD, middle(sheets[1], at)[1]], 30, 56)),
  ];
  for (const each of sheets) {
    const net = new Net(each);
    for (const [code, loops] of net.loops()) {
      const outline = loops.map((loop) => linePath(loop)).join("");
      const zone = zones.get(each.legend[code]);
      if (zone)
        found.lands.set(zone.id, {
          id: zone.id,
          zone,
          sheet: each,
          outline,
          ...settled(each, code, zone, bounds(loops[0]), taken),
        });
      else if (code === WATER) found.water.push(outline);
      else if (code === TOWN) found.town = outline;
    }
    for (const [pair, lines] of net.borders()) found.borders.set(pair, lines);
  }
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
 * @param {Box[]} taken where something else stands
 */
function settled(on, code, zone, box, taken) {
  const isTaken = (/** @type {number} */ x, /** @type {number} */ y) =>
    taken.some((spot) => x > spot.x && x < spot.x + spot.width && y > spot.y && y < spot.y + spot.height);
  const room = new Room(box, (x, y) => on.rows[cellAt(on.down, y)]?.[cellAt(on.across, x)] === code && !isTaken(x, y));
  const near = middle(on, zone);
  const {
    center: [x, y],
    lines,
    width,
    height,
  } = nameSpot(room, near, names(zone), taken);
  const [left, right] = [on.box.x + width / 2 + 4, on.box.x + on.box.width - width / 2 - 4];
  const center = /** @type {Point} */ ([Math.max(left, Math.min(right, x)), y]);
  return { center, lines, box, room, name: { x: center[0] - width / 2, y: y - height, width, height } };
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

/** A name on one line and on more, with the row of signs below it. @param {BoardZone} zone */
function names(zone) {
  const words = zone.name.split(" ");
  const font = zone.rp ? "700 27.4px" : "27.4px";
  return words.map((/** @type {string} */ _, /** @type {number} */ n) => {
    const lines = broken(words, n + 1);
    return {
      lines,
      width: Math.max(SIGNS, ...lines.map((line) => widthOf(line, font))),
      height: 36 + LEADING * lines.length,
    };
  });
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
