/** Advance to the Volga, 1942: the drawing module. */

import { geography, SIZE } from "./advance/geometry.js";
import { drawGround } from "./advance/ground.js";
import { panel } from "./advance/panel.js";
import { drawPieces } from "./advance/pieces.js";
import { combat, describe, numbers, status } from "./advance/words.js";

/** @import { Files, Reference } from "./advance/pack.js" */
/** @import { View } from "./advance/view.js" */

/** @typedef {import("../types.js").Drawing<View, Files>} Drawing */

/** @param {Reference} reference */
function places(reference) {
  return geography(reference).lands.map((land) => ({
    keys: [`area:${land.id}`],
    name: `${land.id} ${land.area.name}`,
    center: land.center,
    outline: land.outline,
  }));
}

/** @type {Drawing} */
const advance = {
  size: SIZE,
  near: 0.8,
  drawGround,
  places,
  drawPieces,
  panel,
  describe,
  combat,
  status,
  numbers,
};

export default advance;
