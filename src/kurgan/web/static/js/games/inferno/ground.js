// @ts-check
/** The printed map: steppe, heights, the city and the Volga. */

import { anchorSymbol, boatSymbol, curvePath, factorySymbol, groupAt, linePath, planeSymbol, rail, svg, text } from "../../svg.js";
import { bank, HALF, hexes, outline, RADIUS, SIZE } from "./geometry.js";

/** @typedef {import("../../types.js").Reference} Reference */
/** @typedef {import("../../types.js").Point} Point */
/** @typedef {import("./geometry.js").Hex} Hex */

// Drawn for the look only; no rule knows them.
const RAILS = [
  ["96", "80", "63", "49", "48", "47", "31", "30", "29", "27", "25", "24", "7", "6"],
  ["105", "103", "91", "74", "58", "44", "45", "29"],
];
const GULLIES = [
  ["76", "60", "46", "31", "14"],
  ["68", "53", "38", "22", "7"],
  ["55", "56", "43", "27", "11"],
  ["49", "50", "34", "17"],
];
const PATTERNS = /** @type {Record<string, string>} */ ({ clear: "pattern-grass", rough: "inferno-hills", urban: "pattern-blocks" });
const FACTORIES = ["7", "8", "10", "11", "32"];
const AIRFIELDS = ["45", "105"];

/** Draw everything that never changes. @param {SVGGElement} ground @param {Reference} reference */
export function drawGround(ground, reference) {
  const all = [...hexes(reference).values()];
  ground.classList.add("inferno-ground");
  ground.append(
    svg("defs", {}, hills(), stones()),
    svg("rect", { class: "inferno-beyond", x: 0, y: 0, ...SIZE }),
    svg("rect", { class: "inferno-frame", x: 6, y: 6, width: SIZE.width - 12, height: SIZE.height - 12 }),
    volga(reference),
    svg("g", {}, ...all.map(land)),
    ...GULLIES.map((line) => gully(reference, line)),
    ...RAILS.map((line) => rail(curvePath(line.map((id) => through(reference, id, -9))))),
    svg("g", { class: "inferno-grid" }, ...all.map((at) => svg("path", { d: outline(at) }))),
    bankLine(reference),
    ...all.map((at) => labels(at, reference)),
    cartouche(),
    compass(reference),
    legend(),
  );
}

/** Hachures, as old maps draw heights and gullies. */
function hills() {
  return svg("pattern", { id: "inferno-hills", width: 22, height: 18, patternUnits: "userSpaceOnUse" },
    svg("path", { class: "pattern-line", d: "M1 7q5 -6 10 0M3 4.5l-1.2 -2.2M6 3v-2.4M9 4.5l1.2 -2.2M12 16q5 -6 10 0M14 13.5l-1.2 -2.2M17 12v-2.4M20 13.5l1.2 -2.2" }));
}

function stones() {
  return svg("pattern", { id: "inferno-rubble", width: 17, height: 15, patternUnits: "userSpaceOnUse" },
    svg("path", { class: "rubble-stone", d: "M2 3l3-2 2 2-2 3zM10 2l4 1-1 3-3-1zM4 10l2-2 3 2-2 3zM12 9l3 1-1 3-3-1z" }));
}

/** @param {Hex} at */
function land(at) {
  return svg("g", {},
    svg("path", { class: `terrain-${at.terrain}`, d: outline(at) }),
    svg("path", { class: `inferno-texture texture-${at.terrain}`, d: outline(at, 1), fill: `url(#${PATTERNS[at.terrain]})` }));
}

/** @param {Reference} reference @param {string} id @param {number} down @returns {Point} */
function through(reference, id, down) {
  const at = hexes(reference).get(id);
  return at ? [at.x, at.y + down] : [0, 0];
}

/** @param {Reference} reference @param {string[]} line */
function gully(reference, line) {
  const points = line.map((id, n) => through(reference, id, n % 2 ? 14 : 6));
  const [x, y] = points[points.length - 1];
  const path = curvePath([...points, [x + HALF, y + 8]]);
  return svg("g", { class: "inferno-gully" }, svg("path", { class: "gully-sides", d: path }), svg("path", { class: "gully-water", d: path }));
}

/** @param {Reference} reference */
function volga(reference) {
  const west = bank(reference);
  const east = eastBank();
  const water = [...west, ...[...east].reverse()];
  const islands = [[742, 250, 12, 46], [736, 566, 14, 60], [706, 884, 10, 34]];
  return svg("g", {},
    svg("path", { class: "river", d: linePath(water) }),
    ...[5, 12, 21, 32].map((shift, n) => svg("path", { class: `inferno-water water-${n}`, d: curvePath(west.map(([x, y]) => [x + shift, y])) })),
    ...[5, 12].map((shift, n) => svg("path", { class: `inferno-water water-${n}`, d: curvePath(east.map(([x, y]) => [x - shift, y])) })),
    svg("path", { class: "inferno-shore", d: curvePath(east) }),
    ...islands.map(island),
    text(0, 0, "VOLGA", { class: "river-label inferno-volga", transform: "translate(722 420) rotate(84)" }),
    text(0, 0, "VOLGA", { class: "river-label inferno-volga", transform: "translate(694 780) rotate(97)" }),
    text(0, 0, "to the Akhtuba", { class: "inferno-small", transform: "translate(798 180) rotate(90)" }),
    text(0, 0, "Krasnaya Sloboda", { class: "inferno-small", transform: "translate(798 668) rotate(90)" }));
}

/** @returns {Point[]} */
function eastBank() {
  return [[762, 0], [776, 90], [786, 190], [780, 300], [788, 400], [786, 500], [776, 600], [782, 690], [764, 780], [748, 860], [754, 966]];
}

/** @param {number[]} shape */
function island([x, y, w, h]) {
  /** @type {Point[]} */
  const points = [[x, y - h], [x + w, y - h * 0.2], [x + w * 0.7, y + h * 0.7], [x, y + h], [x - w * 0.8, y + h * 0.3], [x - w * 0.6, y - h * 0.5]];
  return svg("g", {},
    svg("path", { class: "inferno-water water-1", d: curvePath(points.map(([px, py]) => [x + (px - x) * 1.5, y + (py - y) * 1.1]), true) }),
    svg("path", { class: "inferno-island", d: curvePath(points, true) }));
}

/** @param {Reference} reference */
function bankLine(reference) {
  const path = linePath(bank(reference), false);
  return svg("g", {}, svg("path", { class: "inferno-cliff", d: path }), svg("path", { class: "river-bank", d: path }));
}

/** @param {Hex} at @param {Reference} reference */
function labels(at, reference) {
  const { x, y, id } = at;
  const board = reference.files.board;
  const marks = svg("g", { class: "inferno-marks" });
  if (board.okh_objective.includes(id)) marks.append(groupAt(x + 31, y - 7, { class: "inferno-okh" }, svg("path", { d: "M0 -3.2L3.2 0L0 3.2L-3.2 0Z" })));
  if (board.landing_hexes.includes(id)) marks.append(groupAt(x + HALF + 8, y + 4, { class: "inferno-landing" }, anchorSymbol(9)));
  if (FACTORIES.includes(id)) marks.append(groupAt(x - 2, y - 3, { class: "inferno-factory" }, factorySymbol(22)));
  if (AIRFIELDS.includes(id)) marks.append(groupAt(x, y - 2, { class: "inferno-factory" }, planeSymbol(22)));
  for (const [n, marker] of (at.row.markers ?? []).entries()) {
    if (marker === "dock") marks.append(groupAt(x + HALF + 9, y - 10 - n * 9, { class: "inferno-landing" }, boatSymbol(10)));
  }
  return svg("g", {}, marks,
    text(x, y - RADIUS + 13, id, { class: `map-number inferno-number` }),
    ...nameLines(at).map((words, n) => text(x, y + 16 + n * 8.2, words, { class: `map-label inferno-name name-${at.terrain}${isKey(at) ? " is-key" : ""}` })));
}

/** @param {Hex} at */
function isKey(at) {
  return Boolean(at.row.fortification || at.row.soviet_spawn);
}

/** The name on the map, in one or two short lines. @param {Hex} at */
export function nameLines(at) {
  const short = (at.name ?? "").split(/ and |, | \(| of the /)[0];
  if (short.startsWith("Steppe")) return [];
  if (short.length <= 14) return short ? [short] : [];
  const words = short.split(" ");
  const cuts = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return cuts.sort((a, b) => longest(a) - longest(b) || b[0].length - a[0].length)[0] ?? [short];
}

function cartouche() {
  return groupAt(20, 18, { class: "inferno-title" },
    svg("rect", { x: 0, y: 0, width: 216, height: 46 }),
    svg("rect", { x: 2.5, y: 2.5, width: 211, height: 41 }),
    text(108, 25, "STALINGRAD", { class: "title-name" }),
    text(108, 38, "23 August to 20 November 1942", { class: "title-date" }));
}

/** @param {Reference} reference */
function compass(reference) {
  const steps = /** @type {Record<string, Point>} */ ({ E: [30, 0], SE: [16, 23], SW: [-16, 23], W: [-30, 0], NW: [-16, -23], NE: [16, -23] });
  const directions = Object.entries(reference.files.board.compass.directions);
  return groupAt(330, 66, { class: "inferno-compass" },
    svg("path", { class: "compass-ring", d: outline({ x: 0, y: 0 }, 17) }),
    svg("path", { class: "compass-needle", d: "M0 -18L4 0L0 18L-4 0Z" }),
    svg("path", { class: "compass-north", d: "M0 -18L4 0H-4Z" }),
    text(0, -38, "N", { class: "map-number" }),
    ...directions.map(([die, way]) => {
      const [x, y] = steps[String(way)];
      return text(x, y + 3.6, die, { class: "compass-die" });
    }),
    text(0, 48, "compass dice", { class: "inferno-small" }));
}

function legend() {
  const sample = (/** @type {string} */ terrain) => svg("g", {},
    svg("rect", { class: `terrain-${terrain} sample`, x: -9, y: -6, width: 18, height: 12 }),
    svg("rect", { class: "inferno-texture", x: -9, y: -6, width: 18, height: 12, fill: `url(#${PATTERNS[terrain]})` }));
  /** @type {[SVGElement, string][]} */
  const rows = [
    [sample("clear"), "Clear"], [sample("rough"), "Rough"], [sample("urban"), "Urban"],
    [svg("g", { class: "inferno-landing" }, anchorSymbol(10)), "Landing"],
    [svg("g", { class: "inferno-landing" }, boatSymbol(11)), "Dock"],
    [svg("g", { class: "inferno-okh" }, svg("path", { d: "M0 -3.2L3.2 0L0 3.2L-3.2 0Z" })), "OKH bank"],
  ];
  const line = (/** @type {string} */ side) => svg("path", { class: `front-${side}`, d: "M-9 0H9" });
  rows.push([line("german"), "German front"], [line("soviet"), "Soviet front"]);
  return groupAt(30, 80, { class: "inferno-legend" }, ...rows.map(([sign, words], n) =>
    groupAt(Math.floor(n / 3) * 66 + (n >= 6 ? 16 : 0), (n % 3) * 18, {}, sign, text(14, 3.4, words, { "text-anchor": "start" }))));
}
