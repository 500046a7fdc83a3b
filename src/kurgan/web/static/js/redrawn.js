/** Borders that a corrected board has otherwise than the drawing: a way that was added, a border that is shut. */

import { groupAt, svg } from "./svg.js";

/** @import { Point, Reference } from "./types.js" */

const BAR = 26; // half the length of the bar across a border that is shut

/**
 * @param {Reference} reference
 * @param {string} kind what the places of the game are called
 * @param {Map<string, {center: Point}>} lands
 */
export function redrawn({ names, redrawn: { joined, parted } }, kind, lands) {
  const ends = (/** @type {string[]} */ pair) => pair.flatMap((id) => lands.get(id)?.center ?? []);
  const both = (/** @type {string[]} */ pair) => pair.map((id) => names[kind][id]).join(" and ");
  return svg(
    "g",
    { class: "redrawn" },
    ...joined.map((pair) => added(ends(pair), `${both(pair)} are neighbours on this board`)),
    ...parted.map((pair) => shut(ends(pair), `${both(pair)} are not neighbours on this board`)),
  );
}

/** @param {number[]} ends @param {string} words */
function added([x, y, toX, toY], words) {
  return svg("path", { class: "redrawn-way", d: `M${x} ${y}L${toX} ${toY}` }, svg("title", {}, words));
}

/** @param {number[]} ends @param {string} words */
function shut([x, y, toX, toY], words) {
  const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const bar = svg("path", { class: "redrawn-bar", d: `M-4 ${-BAR}V${BAR}M4 ${-BAR}V${BAR}` });
  bar.setAttribute("transform", `rotate(${turn})`);
  return groupAt((x + toX) / 2, (y + toY) / 2, {}, svg("title", {}, words), bar);
}
