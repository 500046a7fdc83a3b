/**
 * Chips, of which stacks are built: pieces with their figure and number, aircraft, tokens.
 *
 * Every chip on the boards is one element `g.piece`. Its dataset names it: `zone` (a zone or a crossing), `kind` ("unit",
 * "aircraft" or "supply"), `unit` (the type, as "ger_tank"), `side`, `count` and `moved` (how many there are, how many of
 * them have moved), and `slots` (the ids of the aircraft that it stands for). `data-keys` holds what an answer may name.
 */

import { boxPath, groupAt, linePath, svg, text } from "../../svg.js";
import { cross, star } from "../../symbols.js";
import { figure } from "./figures.js";
import { sideOf, unitWords } from "./words.js";

/** @import { Point } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Craft, Side } from "./view.js" */

/** @typedef {Record<string, string|number>} Data */
/** @typedef {{keys: string[], data: Data, draw: () => SVGElement, words: string}} Chip */

export const CHIP = { width: 74, height: 64 };
// The shape tells the nation as the colour does: square, with cut corners, round.
const BODIES = /** @type {Record<string, string>} */ ({
  ger: boxPath(-37, -32, 74, 64, 2),
  min: "M-27 -32H27L37 -22V22L27 32H-27L-37 22V-22Z",
  sov: boxPath(-37, -32, 74, 64, 15),
});

/** @param {Chip} chip */
export function piece({ keys, data }) {
  return {
    class: "piece",
    "data-keys": keys.join(" ") || null,
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value])),
  };
}

/**
 * @param {string} unit
 * @param {number} count
 * @param {{zone: string, keys: string[], moved: number, cut: boolean, reference: Reference}} about
 * @returns {Chip}
 */
export function unitChip(unit, count, { zone, keys, moved, cut, reference }) {
  const words = `${unitWords(reference, unit, count)}${moved ? `, ${moved} moved` : ""}${cut ? ", unsupplied" : ""}`;
  const data = { kind: "unit", zone, unit, side: sideOf(unit), count, moved };
  return { keys, data, words, draw: () => counter(unit, count, moved > 0, cut) };
}

/**
 * A counter: the figure of the type, the sign of the nation and how many.
 * @param {string} unit
 * @param {number|string} count
 * @param {boolean} moved
 * @param {boolean} cut
 */
export function counter(unit, count, moved = false, cut = false) {
  const nation = unit.slice(0, 3);
  const wide = String(count).length > 1 ? 46 : 30;
  const group = svg(
    "g",
    { class: `axis-counter nation-${nation}${cut ? " is-cut" : ""}` },
    svg("path", { class: "axis-shadow", d: BODIES[nation], transform: "translate(2.5 3.5)" }),
    svg("path", { class: "axis-counter-body piece-body", d: BODIES[nation] }),
    svg("path", { class: "axis-counter-light", d: "M-30 -28.5H30" }),
    groupAt(0, -10, {}, figure(unit, 0.98)),
    groupAt(-23, 20, { class: "axis-nation" }, nationSign(nation)),
    svg("path", { class: "axis-count-plate", d: boxPath(35 - wide, 3, wide, 27, nation === "sov" ? 11 : 3) }),
    text(35 - wide / 2, 28.5, count, { class: "axis-count" }),
  );
  if (moved) group.append(svg("path", { class: "axis-moved", d: "M-12 21H1M-4 16L1 21L-4 26" }));
  return group;
}

/** @param {string} nation */
function nationSign(nation) {
  if (nation === "ger") return cross(20);
  return nation === "sov" ? star(24) : svg("path", { class: "axis-minor", d: "M-9 9V-9L0 3L9 -9V9" });
}

/** A crate crossed out: cut off from supply. */
export function noSupply() {
  return svg(
    "g",
    { class: "axis-cut" },
    svg("circle", { r: 15 }),
    svg("path", { class: "axis-cut-crate", d: "M-7 -5H7V7H-7ZM-7 -1H7" }),
    svg("path", { d: "M-10 10L10 -10" }),
  );
}

/**
 * Aircraft that are alike in every way, together.
 * @param {Craft[]} aircraft
 * @param {string} place
 * @param {Side} side
 */
export function flights(aircraft, place, side) {
  /** @type {Map<string, Craft[]>} */
  const found = new Map();
  for (const craft of aircraft) {
    if (craft.place !== place || sideOf(craft.type) !== side) continue;
    const alike = [craft.type, craft.job, craft.tokens, craft.infantry].join(" ");
    found.set(alike, [...(found.get(alike) ?? []), craft]);
  }
  return [...found.values()];
}

/** @param {Craft[]} flight @param {Reference} reference @returns {Chip} */
export function airChip(flight, reference) {
  const [{ type, place, job, tokens, infantry }] = flight;
  const cargo = tokens ? `, carrying ${tokens} supply` : infantry ? ", carrying infantry" : "";
  const isDown = job === "ground" || job === "landed";
  return {
    keys: flight.map((craft) => `aircraft:${craft.id}`),
    data: {
      kind: "aircraft",
      zone: place,
      unit: type,
      side: sideOf(type),
      count: flight.length,
      slots: flight.map((craft) => craft.id).join(" "),
    },
    words: `${unitWords(reference, type, flight.length)}: ${reference.names.job?.[job] ?? job}${cargo}`,
    draw: () => {
      const group = counter(type, flight.length, job === "landed");
      group.classList.add(isDown ? "axis-grounded" : "axis-aloft");
      if (cargo) group.append(groupAt(-26, -20, { class: "axis-cargo" }, crate(0.55)));
      return group;
    },
  };
}

/** @param {string} zone @param {Side} side @param {number} count @returns {Chip} */
export function tokenChip(zone, side, count) {
  return {
    keys: [],
    data: { kind: "supply", zone, side, count },
    words: `${count} supply token${count === 1 ? "" : "s"}`,
    draw: () => supply(side === "axis" ? "german" : "soviet", count),
  };
}

/**
 * Supply tokens: a crate and how many.
 * @param {string} look
 * @param {number|string} count
 */
export function supply(look, count) {
  return svg(
    "g",
    { class: `axis-token side-${look}` },
    svg("ellipse", { class: "axis-shadow", cx: 2.5, cy: 3.5, rx: 36, ry: 31 }),
    svg("ellipse", { class: "axis-token-body piece-body", rx: 36, ry: 31 }),
    groupAt(0, -9, {}, crate()),
    text(0, 27, count, { class: "axis-token-count" }),
  );
}

/** A crate with a band and a lid. @param {number} [scale] */
export function crate(scale = 1) {
  return svg(
    "g",
    { class: "axis-crate", transform: `scale(${scale})` },
    svg("path", { d: "M-17 -7L-9 -15H19L12 -7ZM-17 -5H12V13H-17ZM14 -5L20 -12V5L14 12Z" }),
    svg("path", { class: "axis-crate-band", d: "M-7 -5V13M2 -5V13M-17 4H12" }),
  );
}

/**
 * The line between two enemies in a zone: a zigzag, upright or across.
 * @param {Point} from
 * @param {Point} to
 */
export function battleLine(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const teeth = Math.max(4, Math.round(Math.hypot(dx, dy) / 12));
  const [across, down] = dx > dy ? [0, 6] : [6, 0];
  const points = Array.from({ length: teeth + 1 }, (_, n) => {
    const way = n % 2 ? 1 : -1;
    return /** @type {Point} */ ([from[0] + (dx * n) / teeth + across * way, from[1] + (dy * n) / teeth + down * way]);
  });
  const d = linePath(points, false);
  return svg(
    "g",
    { class: "axis-clash" },
    svg("path", { class: "axis-clash-edge", d }),
    svg("path", { class: "axis-clash-line", d }),
  );
}
