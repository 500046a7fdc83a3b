/** The printed map: steppe, heights, the city and the Volga. */

import { natoSymbol } from "../../nato.js";
import { curvePath, groupAt, linePath, rail, svg, text } from "../../svg.js";
import { boatSymbol, factorySymbol, fortSymbol, planeSymbol, star } from "../../symbols.js";
import { bank, HALF, hexes, outline, SIZE } from "./geometry.js";

/** @import { Point } from "../../types.js" */
/** @import { Hex } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */

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
const PATTERNS = /** @type {Record<string, string>} */ ({
  clear: "pattern-grass",
  rough: "inferno-hills",
  urban: "pattern-blocks",
});
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
    ...all.map((at) => signs(at, reference)),
    cartouche(),
    compass(reference),
    legend(),
  );
}

/** Hachures, as old maps draw heights and gullies. */
function hills() {
  return svg(
    "pattern",
    { id: "inferno-hills", width: 22, height: 18, patternUnits: "userSpaceOnUse" },
    svg("path", {
      class: "pattern-line",
      d: "M1 7q5 -6 10 0M3 4.5l-1.2 -2.2M6 3v-2.4M9 4.5l1.2 -2.2M12 16q5 -6 10 0M14 13.5l-1.2 -2.2M17 12v-2.4M20 13.5l1.2 -2.2",
    }),
  );
}

function stones() {
  return svg(
    "pattern",
    { id: "inferno-rubble", width: 17, height: 15, patternUnits: "userSpaceOnUse" },
    svg("path", {
      class: "rubble-stone",
      d: "M2 3l3-2 2 2-2 3zM10 2l4 1-1 3-3-1zM4 10l2-2 3 2-2 3zM12 9l3 1-1 3-3-1z",
    }),
  );
}

/** @param {Hex} at */
function land(at) {
  return svg(
    "g",
    {},
    svg("path", { class: `terrain-${at.terrain}`, d: outline(at) }),
    svg("path", {
      class: `inferno-texture texture-${at.terrain}`,
      d: outline(at, 1),
      fill: `url(#${PATTERNS[at.terrain]})`,
    }),
  );
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
  return svg(
    "g",
    { class: "inferno-gully" },
    svg("path", { class: "gully-sides", d: path }),
    svg("path", { class: "gully-water", d: path }),
  );
}

/** @param {Reference} reference */
function volga(reference) {
  const west = bank(reference);
  const east = eastBank();
  const water = [...west, ...[...east].reverse()];
  const islands = [
    [1090, 250, 14, 46],
    [1086, 566, 16, 60],
    [1052, 884, 12, 34],
  ];
  return svg(
    "g",
    {},
    svg("path", { class: "river", d: linePath(water) }),
    ...[5, 12, 21, 32].map((shift, n) =>
      svg("path", { class: `inferno-water water-${n}`, d: curvePath(west.map(([x, y]) => [x + shift, y])) }),
    ),
    ...[5, 12].map((shift, n) =>
      svg("path", { class: `inferno-water water-${n}`, d: curvePath(east.map(([x, y]) => [x - shift, y])) }),
    ),
    svg("path", { class: "inferno-shore", d: curvePath(east) }),
    ...islands.map(island),
    text(0, 0, "VOLGA", { class: "river-label inferno-volga", transform: "translate(1068 420) rotate(84)" }),
    text(0, 0, "VOLGA", { class: "river-label inferno-volga", transform: "translate(1040 780) rotate(97)" }),
    text(0, 0, "to the Akhtuba", { class: "inferno-small", transform: "translate(1148 250) rotate(90)" }),
    text(0, 0, "Krasnaya Sloboda", { class: "inferno-small", transform: "translate(1148 668) rotate(90)" }),
  );
}

/** @returns {Point[]} */
function eastBank() {
  return [
    [1104, 0],
    [1120, 90],
    [1130, 190],
    [1124, 300],
    [1132, 400],
    [1130, 500],
    [1120, 600],
    [1126, 690],
    [1108, 780],
    [1092, 860],
    [1098, 966],
  ];
}

/** @param {number[]} shape */
function island([x, y, w, h]) {
  /** @type {Point[]} */
  const points = [
    [x, y - h],
    [x + w, y - h * 0.2],
    [x + w * 0.7, y + h * 0.7],
    [x, y + h],
    [x - w * 0.8, y + h * 0.3],
    [x - w * 0.6, y - h * 0.5],
  ];
  return svg(
    "g",
    {},
    svg("path", {
      class: "inferno-water water-1",
      d: curvePath(
        points.map(([px, py]) => [x + (px - x) * 1.5, y + (py - y) * 1.1]),
        true,
      ),
    }),
    svg("path", { class: "inferno-island", d: curvePath(points, true) }),
  );
}

/** @param {Reference} reference */
function bankLine(reference) {
  const path = linePath(bank(reference), false);
  return svg("g", {}, svg("path", { class: "inferno-cliff", d: path }), svg("path", { class: "river-bank", d: path }));
}

/** @param {Hex} at @param {Reference} reference */
function signs(at, reference) {
  const { x, y, id } = at;
  const board = reference.files.board;
  const marks = svg("g", { class: "inferno-marks" });
  if (board.okh_objective.includes(id))
    marks.append(groupAt(x + 46, y - 8, { class: "inferno-okh" }, svg("path", { d: "M0 -4L4 0L0 4L-4 0Z" })));
  if (board.landing_hexes.includes(id))
    marks.append(groupAt(x + HALF + 11, y + 5, { class: "inferno-landing" }, anchorSymbol(13)));
  if (FACTORIES.includes(id)) marks.append(groupAt(x - 2, y - 5, { class: "inferno-factory" }, factorySymbol(24)));
  if (AIRFIELDS.includes(id)) marks.append(groupAt(x, y - 4, { class: "inferno-factory" }, planeSymbol(24)));
  for (const [n, marker] of (at.row.markers ?? []).entries()) {
    if (marker === "dock")
      marks.append(groupAt(x + HALF + 12, y - 11 - n * 11, { class: "inferno-landing" }, boatSymbol(14)));
  }
  return marks;
}

function cartouche() {
  return groupAt(
    20,
    18,
    { class: "inferno-title" },
    svg("rect", { x: 0, y: 0, width: 270, height: 54 }),
    svg("rect", { x: 3, y: 3, width: 264, height: 48 }),
    text(135, 28, "STALINGRAD", { class: "title-name" }),
    text(135, 45, "23 August to 20 November 1942", { class: "title-date" }),
  );
}

/** @param {Reference} reference */
function compass(reference) {
  const steps = /** @type {Record<string, Point>} */ ({
    E: [43, 0],
    SE: [22, 27],
    SW: [-22, 27],
    W: [-43, 0],
    NW: [-22, -27],
    NE: [22, -27],
  });
  const directions = Object.entries(reference.files.board.compass.directions);
  return groupAt(
    650,
    78,
    { class: "inferno-compass" },
    svg("path", { class: "compass-ring", d: outline({ x: 0, y: 0 }, 24) }),
    svg("path", { class: "compass-needle", d: "M0 -20L4 0L0 20L-4 0Z" }),
    svg("path", { class: "compass-north", d: "M0 -20L4 0H-4Z" }),
    text(0, -30, "N", { class: "map-number" }),
    ...directions.map(([die, way]) => {
      const [x, y] = steps[String(way)];
      return text(x, y + 5, die, { class: "compass-die" });
    }),
    text(0, 54, "compass dice", { class: "inferno-small" }),
  );
}

function legend() {
  const sample = (/** @type {string} */ kind, /** @type {string} */ pattern) =>
    svg(
      "g",
      {},
      svg("rect", { class: `${kind} sample`, x: -10, y: -6.5, width: 20, height: 13 }),
      svg("rect", { class: "inferno-texture", x: -10, y: -6.5, width: 20, height: 13, fill: `url(#${pattern})` }),
    );
  const line = (/** @type {string} */ side) => svg("path", { class: `front-${side}`, d: "M-10 0H10" });
  const dot = (/** @type {string} */ fire) => svg("circle", { class: `dot dot-${fire}`, r: 4.2 });
  /** @type {[SVGElement, string][][]} */
  const columns = [
    [
      ...Object.entries(PATTERNS).map(
        ([terrain, pattern]) =>
          /** @type {[SVGElement, string]} */ ([sample(`terrain-${terrain}`, pattern), capital(terrain)]),
      ),
      [dot("SF"), "hits on 6"],
    ],
    [
      [svg("g", { class: "inferno-landing" }, anchorSymbol(13)), "Landing"],
      [svg("g", { class: "inferno-landing" }, boatSymbol(14)), "Dock"],
      [svg("g", { class: "inferno-okh" }, svg("path", { d: "M0 -4L4 0L0 4L-4 0Z" })), "OKH bank"],
      [dot("DF"), "5 or 6"],
    ],
    [
      [line("german"), "German front"],
      [line("soviet"), "Soviet front"],
      [svg("g", { class: "spawn-soviet" }, star(15)), "Spawn Hex"],
      [dot("TF"), "4, 5 or 6"],
    ],
    [
      [sample("rubble-tint", "inferno-rubble"), "Rubble"],
      [svg("g", { class: "fortified" }, fortSymbol(17)), "Fortified"],
      [svg("g", { class: "headquarters" }, natoSymbol("hq", 17)), "HQ"],
      [svg("g", { class: "top-stacked" }, tallest()), "Tallest Stack"],
    ],
  ];
  return groupAt(
    34,
    90,
    { class: "inferno-legend" },
    ...columns.flatMap((rows, column) =>
      rows.map(([sign, words], row) =>
        groupAt([0, 96, 200, 334][column], row * 18.5, {}, sign, text(17, 4.8, words, { "text-anchor": "start" })),
      ),
    ),
  );
}

/** That no Soviet Stack is higher. */
export function tallest() {
  return svg("path", { d: "M-6 3L0 -3.4L6 3Z" });
}

/** @param {string} word */
function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/** An anchor, for landings and spawn places on the water. @param {number} size */
function anchorSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "anchor-symbol",
    d: `M0 ${-2.4 * u}V${4.6 * u}M${-2 * u} ${-1 * u}H${2 * u}M${-4 * u} ${1.6 * u}Q${-3.4 * u} ${4.6 * u} 0 ${4.6 * u}T${4 * u} ${1.6 * u}M${-1.1 * u} ${-3.6 * u}a${1.1 * u} ${1.1 * u} 0 1 0 ${2.2 * u} 0a${1.1 * u} ${1.1 * u} 0 1 0 ${-2.2 * u} 0`,
  });
}
