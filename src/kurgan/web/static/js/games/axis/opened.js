/** A stack opened: everything in a zone, drawn large and in full, enemies on both sides of a line. */

import { groupAt, svg } from "../../svg.js";
import { battleLine, CHIP, noSupply, piece } from "./chips.js";
import { sidesIn } from "./stacks.js";

/** @import { Chip } from "./chips.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { View } from "./view.js" */

const COLUMNS = 5;
const STEP = { x: CHIP.width + 6, y: CHIP.height + 8 };
const LINE = 24;
const EDGE = 20;

/**
 * @param {View} view
 * @param {Reference} reference
 * @param {string[]} keys
 */
export function opened(view, reference, keys) {
  const zone = view.zones.find(({ id }) => keys.includes(`zone:${id}`));
  const sides = zone ? sidesIn(view, zone, reference) : [];
  if (!sides.length) return null;
  const wide = Math.min(COLUMNS, Math.max(...sides.map((side) => side.length))) * STEP.x;
  const group = svg("g");
  let top = 0;
  sides.forEach((side, n) => {
    if (n) group.append(battleLine([0, top + LINE / 2 - 4], [wide - 6, top + LINE / 2 - 4]));
    if (n) top += LINE;
    group.append(...side.map((chip, at) => drawn(chip, at, top)));
    top += Math.ceil(side.length / COLUMNS) * STEP.y;
  });
  const [width, height] = [wide + 2 * EDGE - 6, top + 2 * EDGE - 8];
  return svg(
    "svg",
    {
      class: "axis-opened",
      viewBox: `${-EDGE} ${-EDGE} ${width} ${height}`,
      width: width * 0.66,
      height: height * 0.66,
      "aria-hidden": "true",
    },
    group,
  );
}

/** @param {Chip} chip @param {number} at @param {number} top */
function drawn(chip, at, top) {
  const [x, y] = /** @type {Point} */ ([(at % COLUMNS) * STEP.x, top + Math.floor(at / COLUMNS) * STEP.y]);
  const body = chip.draw();
  if (at === 0 && body.classList.contains("is-cut")) body.append(groupAt(-32, -28, {}, noSupply()));
  const { "data-keys": _, ...about } = piece(chip); // it is shown here, and picked on the map
  return groupAt(x + CHIP.width / 2, y + CHIP.height / 2, about, body);
}
