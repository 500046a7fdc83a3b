/** Axis & Allies: Stalingrad: the drawing module. */

import { geography, SIZE } from "./axis/geometry.js";
import { drawGround } from "./axis/ground.js";
import { panel } from "./axis/panel.js";
import { crossingOutline, crossingPoint, drawPieces } from "./axis/pieces.js";
import { combat, crossingName, describe, numbers, status } from "./axis/words.js";

/** @import { Place } from "../types.js" */
/** @import { Files, Reference } from "./axis/pack.js" */
/** @import { View } from "./axis/view.js" */

/** @typedef {import("../types.js").Drawing<View, Files>} Drawing */

/** @param {Reference} reference @returns {Place[]} */
function places(reference) {
  const map = geography(reference);
  /** @type {Place[]} */
  const zones = [...map.lands.values()].map((land) => ({
    keys: [`zone:${land.id}`, `place:${land.id}`],
    name: land.zone.name,
    center: land.center,
    outline: land.outline,
  }));
  /** @type {Place[]} */
  const crossings = reference.files.board.volga_crossings.map((row) => {
    const id = `${row.sector}_crossing`;
    const center = crossingPoint(id, map);
    return {
      keys: [`crossing:${id}`, `place:${id}`],
      name: crossingName(id),
      center,
      outline: crossingOutline(center),
    };
  });
  return [...zones, ...crossings];
}

/** @type {Drawing} */
const axis = {
  size: SIZE,
  drawGround,
  places,
  drawPieces,
  panel,
  describe,
  combat,
  status,
  numbers,
  opened: async (...about) => (await import("./axis/opened.js")).opened(...about),
  legend: async () => (await import("./axis/legend.js")).legend,
};

export default axis;
