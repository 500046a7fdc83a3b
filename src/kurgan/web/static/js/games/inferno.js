/** Inferno on the Volga, drawn: a staff map of Stalingrad with wooden blocks on it. */

import { combat } from "./inferno/combat.js";
import { hexes, outline, SIZE } from "./inferno/geometry.js";
import { drawGround } from "./inferno/ground.js";
import { panel } from "./inferno/panel.js";
import { drawPieces } from "./inferno/pieces.js";
import { describe, numbers, status } from "./inferno/words.js";

/** @import { Drawing, Place } from "../types.js" */
/** @import { Files, Reference } from "./inferno/pack.js" */
/** @import { View } from "./inferno/view.js" */

/** Every hex as a place. @param {Reference} reference @returns {Place[]} */
function places(reference) {
  return [...hexes(reference).values()].map((at) => ({
    keys: [`hex:${at.id}`],
    name: at.name ? `#${at.id} ${at.name}` : `#${at.id}`,
    center: [at.x, at.y],
    outline: outline(at),
  }));
}

/** @type {Drawing<View, Files>} */
export default {
  size: SIZE,
  near: 1.3,
  drawGround,
  places,
  drawPieces,
  panel,
  describe,
  combat,
  status,
  numbers,
};
