/** Chips, of which stacks are built: counters of units and aircraft, tokens and markers. */

import { boxPath, groupAt, svg, text } from "../../svg.js";
import { combatSymbol, natoSymbol } from "../../symbols.js";
import { sideOf, unitWords } from "./words.js";

/** @import { Reference } from "./pack.js" */
/** @import { Craft, Side } from "./view.js" */

/** @typedef {{keys: string[], width: number, draw: () => SVGElement, words: string}} Chip */

const SYMBOLS = /** @type {Record<string, string>} */ ({
  infantry: "infantry",
  mech: "mechanized",
  artillery: "artillery",
  tank: "armor",
  assault_gun: "assault_gun",
  rocket: "rocket",
  fighter: "fighter",
  bomber: "bomber",
});
export const CHIP = { width: 60, height: 39, gap: 3 };

/** @param {Chip} chip */
export function piece(chip) {
  const named = chip.keys.length > 0;
  return { class: named ? "piece" : "piece axis-unnamed", "data-keys": named ? chip.keys.join(" ") : null };
}

/**
 * @param {string} unit
 * @param {number} count
 * @param {{keys: string[], moved: number, cut: boolean, reference: Reference}} about
 * @returns {Chip}
 */
export function unitChip(unit, count, { keys, moved, cut, reference }) {
  const words = `${unitWords(reference, unit, count)}${moved ? `, ${moved} moved` : ""}${cut ? ", unsupplied" : ""}`;
  return { keys, width: CHIP.width, words, draw: () => counter(unit, count, moved > 0, cut) };
}

/**
 * A counter: the NATO sign of the type and how many.
 * @param {string} unit
 * @param {number} count
 * @param {boolean} moved
 * @param {boolean} cut
 */
export function counter(unit, count, moved = false, cut = false) {
  const nation = unit.slice(0, 3);
  const group = svg(
    "g",
    { class: `axis-counter nation-${nation}` },
    svg("path", { class: "axis-counter-body piece-body", d: boxPath(-30, -19.5, 60, 39, 4) }),
    groupAt(count > 9 ? -16 : -11, 0, {}, natoSymbol(SYMBOLS[unit.slice(4)], count > 9 ? 22 : 30)),
    text(count > 9 ? 12 : 17, 10, count, { class: "axis-count" }),
  );
  if (nation === "min") group.append(svg("path", { class: "axis-minor", d: "M-28 -17.500h12l-12 11Z" }));
  if (moved) group.append(svg("path", { class: "axis-moved", d: "M-26 15H0l-5 -4M0 15l-5 4" }));
  if (cut)
    group.append(
      groupAt(
        25,
        -16,
        {},
        svg("circle", { class: "axis-cut-badge", r: 8.5 }),
        svg("path", { class: "axis-cut", d: "M-3.5 -3.5l7 7M3.5 -3.5l-7 7" }),
      ),
    );
  return group;
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
  const [{ type, job, tokens, infantry }] = flight;
  const cargo = tokens ? `, carrying ${tokens} supply` : infantry ? ", carrying infantry" : "";
  return {
    keys: flight.map((craft) => `aircraft:${craft.id}`),
    width: CHIP.width,
    words: `${unitWords(reference, type, flight.length)}: ${reference.names.job?.[job] ?? job}${cargo}`,
    draw: () => {
      const group = counter(type, flight.length, job === "landed");
      group.classList.add(job === "ground" || job === "landed" ? "axis-grounded" : "axis-aloft");
      if (cargo) group.append(svg("rect", { class: "axis-cargo", x: -28, y: 8, width: 10, height: 9 }));
      return group;
    },
  };
}

/** @param {string} side @param {number} count @returns {Chip} */
export function tokenChip(side, count) {
  const look = side === "axis" ? "german" : "soviet";
  return {
    keys: [],
    width: 54,
    words: `${count} supply token${count === 1 ? "" : "s"}`,
    draw: () => supply(look, count),
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
    svg("path", { class: "axis-token-body", d: boxPath(-27, -18, 54, 36, 18) }),
    svg("path", { class: "axis-crate", d: "M-20 -9H2V9H-20ZM-20 -3H2M-12 -3V3H-6V-3" }),
    text(13, 9.5, count, { class: "axis-token-count" }),
  );
}

/** @param {string} marker @returns {Chip} */
export function markerChip(marker) {
  const sign = marker === "assault" ? "≈" : "!";
  return {
    keys: [],
    width: 40,
    words: marker === "assault" ? "Assault" : "Battle",
    draw: () =>
      svg(
        "g",
        { class: `axis-marker axis-${marker}` },
        combatSymbol(42),
        text(0, 9, sign, { class: "axis-marker-sign" }),
      ),
  };
}
