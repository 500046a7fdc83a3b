/** Where the hexes of the Inferno map lie: north is up, the Volga is in the east. */

import { linePath } from "../../svg.js";

/** @import { Point } from "../../types.js" */
/** @import { BoardHex, Reference } from "./pack.js" */

/** @typedef {{id: string, name: string|null, terrain: string, q: number, r: number, x: number, y: number, adjacent: Record<string, string>, row: BoardHex}} Hex */

export const HALF = 62; // half the width of a hex
export const RADIUS = 32; // half its height; the map is seen a little from the south
const ROW = 48;
const ORIGIN = { x: 764, y: 50 };

export const SIZE = { width: 1166, height: 966 };

/** @type {WeakMap<object, Map<string, Hex>>} */
const known = new WeakMap();

/** Every hex of the board by its id. @param {Reference} reference */
export function hexes(reference) {
  const board = reference.files.board;
  let found = known.get(board);
  if (!found) {
    found = new Map(board.hexes.map((row) => [row.id, hex(row)]));
    known.set(board, found);
  }
  return found;
}

/** @param {BoardHex} row @returns {Hex} */
function hex(row) {
  const { id, name, terrain, q, r, adjacent } = row;
  return { id, name, terrain, q, r, adjacent, row, x: ORIGIN.x + HALF * (2 * q + r), y: ORIGIN.y + ROW * r };
}

/** The six corners, clockwise from the top. @param {{x: number, y: number}} at @param {number} [inset] @returns {Point[]} */
export function corners({ x, y }, inset = 0) {
  const [w, h] = [HALF - inset, RADIUS - inset * 0.95];
  return [
    [x, y - h],
    [x + w, y - h / 2],
    [x + w, y + h / 2],
    [x, y + h],
    [x - w, y + h / 2],
    [x - w, y - h / 2],
  ];
}

/** Path data of a hex. @param {{x: number, y: number}} at @param {number} [inset] */
export function outline(at, inset = 0) {
  return linePath(corners(at, inset));
}

const EDGES = /** @type {Record<string, number>} */ ({ NE: 0, E: 1, SE: 2, SW: 3, W: 4, NW: 5 });

/** The edge of a hex in a direction, a little inside it. @param {Hex} at @param {string} direction @param {number} inset @returns {Point[]} */
export function edge(at, direction, inset) {
  const points = corners(at, inset);
  const first = EDGES[direction];
  return [points[first], points[(first + 1) % 6]];
}

/** The bank of the Volga from north to south. @param {Reference} reference @returns {Point[]} */
export function bank(reference) {
  /** @type {Map<number, Hex>} */
  const east = new Map();
  for (const here of hexes(reference).values()) {
    const other = east.get(here.r);
    if (!other || other.x < here.x) east.set(here.r, here);
  }
  const rows = [...east.values()].sort((a, b) => a.r - b.r);
  const first = rows[0];
  const last = rows[rows.length - 1];
  return [
    [first.x + 4, 0],
    ...rows.flatMap((here) => corners(here).slice(1, 3)),
    [last.x + 12, last.y + RADIUS + 6],
    [last.x - 6, SIZE.height],
  ];
}
