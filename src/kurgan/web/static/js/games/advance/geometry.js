/** The shape of the land: smooth outlines that neighbours share. */

import { round } from "../../svg.js";
import { arrange } from "./layout.js";

/** @import { Point } from "../../types.js" */
/** @import { Label } from "./labels.js" */
/** @import { Box } from "./layout.js" */
/** @import { BoardArea, Files, Reference } from "./pack.js" */

/** @typedef {{first: Point, second: Point, path: string, sides: number[]}} Border */
/**
 * @typedef {Object} Land an area as it is drawn
 * @property {number} id
 * @property {BoardArea} area the row of the board
 * @property {Point[]} corners
 * @property {Point} center
 * @property {string} outline
 * @property {Label} label
 * @property {Box} room for counters
 * @property {Point} ornament where a picture may stand
 */
/** @typedef {{lands: Land[], byId: Map<string, Land>, borders: Border[], river: string, bank: Point[]}} Geography */

export const MARGIN = 34;
const STRETCH = 1.6; // areas are wider than on the plane of the data: counters stand side by side
export const PLANE = { width: 1000 * STRETCH, height: 1300 };
export const SIZE = { width: PLANE.width + 2 * MARGIN, height: PLANE.height + 2 * MARGIN };
const RIVER = 0;

/** @type {WeakMap<object, Geography>} */
const known = new WeakMap();

/**
 * The map of a pack, worked out once.
 * @param {Reference} reference
 * @returns {Geography}
 */
export function geography(reference) {
  const found = known.get(reference);
  if (found) return found;
  const made = chart(reference.files.board);
  known.set(reference, made);
  return made;
}

/** @param {Files["board"]} board @returns {Geography} */
function chart(board) {
  /** @type {Map<number, Point[]>} */
  const polygons = new Map(board.areas.map((area) => [area.id, area.polygon.map(onPaper)]));
  polygons.set(RIVER, board.river_polygon.map(onPaper));
  const bend = smoother([...polygons.values()]);
  const lands = board.areas.map((area) => land(area, polygons.get(area.id) ?? [], bend));
  const river = polygons.get(RIVER) ?? [];
  const shared = new Set([...polygons].flatMap(([id, polygon]) => (id === RIVER ? [] : polygon.map(String))));
  return {
    lands,
    byId: new Map(lands.map((/** @type {Land} */ each) => [String(each.id), each])),
    borders: borders(polygons, bend),
    river: closed(river, bend),
    bank: river.filter((point) => shared.has(String(point))).sort((one, other) => one[1] - other[1]),
  };
}

/** @param {BoardArea} area @param {Point[]} corners @param {Bend} bend @returns {Land} */
function land(area, corners, bend) {
  const center = onPaper(area.center);
  return { id: area.id, area, corners, center, outline: closed(corners, bend), ...arrange(area, corners) };
}

/** @param {[number, number]} point @returns {Point} */
function onPaper([x, y]) {
  return [round(x * STRETCH + MARGIN), y + MARGIN];
}

// Smooth lines. A corner where only two edges meet is rounded; where borders meet or the map ends it stays.

/** @typedef {(from: Point, to: Point) => string} Bend */

/** @param {Point[][]} polygons @returns {Bend} */
function smoother(polygons) {
  /** @type {Map<string, Map<string, Point>>} */
  const near = new Map();
  for (const polygon of polygons) {
    polygon.forEach((point, n) => {
      const next = polygon[(n + 1) % polygon.length];
      meet(near, point, next);
      meet(near, next, point);
    });
  }
  const pull = (/** @type {Point} */ at, /** @type {Point} */ other) => {
    const around = [...(near.get(String(at))?.values() ?? [])];
    if (around.length !== 2 || isOnRim(at)) return at;
    const back = String(around[0]) === String(other) ? around[1] : around[0];
    return /** @type {Point} */ ([at[0] + (other[0] - back[0]) / 6, at[1] + (other[1] - back[1]) / 6]);
  };
  return (from, to) => {
    if (isOnRim(from) && isOnRim(to)) return `L${to.join(" ")}`;
    return `C${[...pull(from, to), ...pull(to, from), ...to].map(round).join(" ")}`;
  };
}

/** @param {Map<string, Map<string, Point>>} near @param {Point} point @param {Point} other */
function meet(near, point, other) {
  const name = String(point);
  if (!near.has(name)) near.set(name, new Map());
  near.get(name)?.set(String(other), other);
}

/** @param {Point} point */
function isOnRim([x, y]) {
  return x <= MARGIN || y <= MARGIN || x >= MARGIN + PLANE.width || y >= MARGIN + PLANE.height;
}

/** @param {Point[]} corners @param {Bend} bend */
function closed(corners, bend) {
  const steps = corners.map((point, n) => bend(point, corners[(n + 1) % corners.length]));
  return `M${corners[0].join(" ")}${steps.join("")}Z`;
}

/**
 * Every edge once, with the areas on both sides of it.
 * @param {Map<number, Point[]>} polygons
 * @param {Bend} bend
 * @returns {Border[]}
 */
function borders(polygons, bend) {
  /** @type {Map<string, Border>} */
  const found = new Map();
  for (const [id, polygon] of polygons) {
    polygon.forEach((first, n) => {
      const second = polygon[(n + 1) % polygon.length];
      const name = [String(first), String(second)].sort().join(" ");
      const border = found.get(name) ?? { first, second, path: `M${first.join(" ")}${bend(first, second)}`, sides: [] };
      border.sides.push(id);
      found.set(name, border);
    });
  }
  return [...found.values()];
}
