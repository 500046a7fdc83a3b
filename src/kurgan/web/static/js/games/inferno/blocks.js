/** The wooden blocks: upright ones with a thick edge, lying ones after Showdown, and blank backs. */

import { natoSymbol } from "../../nato.js";
import { groupAt, svg, text } from "../../svg.js";
import { cross, star } from "../../symbols.js";

/** @import { Reference, UnitRow } from "./pack.js" */
/** @import { Side } from "./view.js" */

/** @typedef {{side: string, id?: string, hidden?: boolean, from?: string, army?: string, strength?: number, full_strength?: number, firepower?: string, kind?: string, guard?: boolean, r?: boolean, revealed?: boolean, seen?: boolean}} Block */

export const SIDES = /** @type {Side[]} */ (["german", "soviet"]);
const FACE = { width: 25, height: 22, depth: 4.4 };
const SOVIET_SIGNS = /** @type {Record<string, string>} */ ({
  aa_regiment: "anti_air",
  destroyer_brigade: "anti_tank",
  motorized: "motorized",
});

/** Everything printed about a unit. @param {Reference} reference @param {string} id */
export function printed(reference, id) {
  const units = reference.files.units;
  return [...units.german, ...units.soviet].find((row) => row.id === id);
}

/** @param {UnitRow|undefined} row */
function sign(row) {
  return SOVIET_SIGNS[row?.subtype ?? ""] ?? row?.type ?? "";
}

/** The number on a block. @param {string} id */
export function designation(id) {
  return id.replace(/^[GS]-/, "").replace(/^T(?=\d)/, "");
}

/** @param {string} id @returns {Side} */
export function sideOf(id) {
  return id.startsWith("G-") ? "german" : "soviet";
}

/** A block as it is printed, at full strength. @param {Reference} reference @param {string} id @returns {Block & {id: string}} */
export function fullBlock(reference, id) {
  const row = /** @type {UnitRow} */ (printed(reference, id));
  return {
    side: sideOf(id),
    id,
    army: row.army,
    strength: row.max_strength,
    full_strength: row.max_strength,
    firepower: row.firepower,
    guard: row.subtype === "guard",
    r: row.R,
  };
}

/** One block; its face has its top left corner at 0, 0. @param {Block} block @param {Reference} reference @param {Record<string, string>} [attributes] */
export function drawBlock(block, reference, attributes = {}) {
  const classes = ["block", `block-${block.side}`, block.hidden ? "is-hidden" : "", block.revealed ? "is-lying" : ""];
  const key = block.id ? { "data-keys": `${block.side}_unit:${block.id}` } : {};
  const inside = block.revealed ? { transform: "skewX(-7)" } : {};
  return svg(
    "g",
    { class: classes.filter(Boolean).join(" "), ...key, ...attributes },
    svg("g", inside, ...wood(Boolean(block.revealed)), ...(block.hidden ? back(block) : face(block, reference))),
  );
}

/** @param {boolean} lies */
function wood(lies) {
  const { width: w, height: h, depth: d } = FACE;
  if (lies) {
    return [
      svg("rect", { class: "block-shadow", x: 1.5, y: 3, width: w, height: h, rx: 1 }),
      svg("path", { class: "block-edge", d: `M0 ${h}h${w}v2h${-w}Z` }),
      svg("rect", { class: "block-face piece-body", x: 0, y: 0, width: w, height: h, rx: 0.8 }),
    ];
  }
  return [
    svg("path", { class: "block-shadow", d: `M1 ${h}h${w}l${d + 4} ${-d}v3l${-d} ${d - 0.5}H4Z` }),
    svg("path", { class: "block-edge piece-outline", d: `M0 0l${d} ${-d}h${w}v${h}l${-d} ${d}h${-w}Z` }),
    svg("path", { class: "block-top", d: `M0 0l${d} ${-d}h${w}l${-d} ${d}Z` }),
    svg("rect", { class: "block-face piece-body", x: 0, y: 0, width: w, height: h, rx: 0.8 }),
  ];
}

/** @param {Block} block */
function back(block) {
  const { width: w, height: h } = FACE;
  const grain = `M1.5 5q8 1.5 22 -.5M1.5 9.5q6 -2 12 0t10 .5M1.5 15q9 2 22 -.6M1.5 19q10 -1.5 22 .4`;
  const known =
    block.from && block.from !== "setup"
      ? [groupAt(w - 6, h - 4.6, { class: "block-origin" }, natoSymbol(block.from, 8))]
      : [];
  return [
    svg("path", { class: "block-grain", d: grain }),
    groupAt(w / 2, h / 2, { class: "block-sign" }, block.side === "german" ? cross(13) : star(14)),
    ...known,
  ];
}

/** @param {Block} block @param {Reference} reference */
function face(block, reference) {
  const { width: w, height: h } = FACE;
  const row = printed(reference, block.id ?? "");
  const words = designation(block.id ?? "");
  const squeezed = words.length > 4 ? { textLength: 20, lengthAdjust: "spacingAndGlyphs" } : {};
  return [
    block.army && svg("rect", { class: `block-band band-${block.army}`, x: 0, y: 0, width: 3, height: h }),
    block.army === "blue" && svg("path", { class: "band-mark", d: `M0 ${h * 0.36}h3M0 ${h * 0.64}h3` }),
    ...dots(block),
    text(w / 2 + (block.army ? 1.5 : 0), 15.2, words, { class: "block-number", ...squeezed }),
    groupAt(8.6, 18.9, { class: "block-symbol" }, natoSymbol(sign(row), 7.4)),
    text(block.r || block.guard ? 16.8 : 18.4, 21, block.firepower ?? "", { class: "block-fire small-print" }),
    block.r && text(w - 2.6, 21, "R", { class: "block-r small-print" }),
    block.guard && groupAt(w - 2.8, 18.4, { class: "block-guard" }, star(4.6)),
    block.side === "soviet" &&
      block.seen &&
      !block.revealed &&
      svg("path", { class: "block-seen", d: `M${w - 6} ${h}h6v-6Z` }),
  ].filter((part) => part instanceof SVGElement);
}

/** The dots along the top of the face: black hit on 6, white on 5, red on 4; lost ones are small rings. @param {Block} block */
function dots(block) {
  const full = block.full_strength ?? 0;
  const left = FACE.width / 2 + (block.army ? 1.5 : 0) - (full - 1) * 2.75;
  return Array.from({ length: full }, (_, n) => {
    const isThere = n < (block.strength ?? 0);
    return svg("circle", {
      class: `dot ${isThere ? `dot-${block.firepower}` : "dot-lost"}`,
      cx: left + n * 5.5,
      cy: 3.6,
      r: isThere ? 2.4 : 1.2,
    });
  });
}

/** A block as a small picture with its words. @param {Block} block @param {Reference} reference @param {string} words */
export function blockPicture(block, reference, words) {
  const picture = svg(
    "svg",
    {
      class: "block-picture",
      viewBox: "-1 -5.5 32 30",
      ...(words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" }),
    },
    svg("title", {}, words),
  );
  const drawn = drawBlock(block, reference);
  drawn.removeAttribute("data-keys");
  picture.append(drawn);
  return picture;
}
