/** The way that chosen pieces would go, drawn before they go it, with its cost. */

import { linePath, svg, text } from "../../svg.js";
import { clearPaths } from "./pieces.js";

/** @import { Board } from "../../map/map.js" */
/** @import { Move, Point } from "../../types.js" */

/** @param {Board} board @param {Move[]} moves */
export function drawPaths(board, moves) {
  clearPaths(board);
  const layer = svg("g", { class: "layer-paths", "aria-hidden": "true" });
  const [longest] = [...moves].sort((one, other) => other.paths.length - one.paths.length);
  const ways = new Map((longest?.paths ?? []).map((path) => [path.join(" "), path]));
  for (const path of ways.values()) {
    const points = path
      .map(([kind, id]) => board.placeOf(`${kind}:${id}`)?.center)
      .filter((point) => point !== undefined);
    if (points.length > 1) layer.append(...way(points));
  }
  const end = longest?.target && board.placeOf(`${longest.target[0]}:${longest.target[1]}`)?.center;
  if (end && longest.cost) layer.append(label(end, longest.cost));
  board.layers.badges.before(layer);
}

/** @param {Point[]} points */
function way(points) {
  const [[x, y], [px, py]] = [points[points.length - 1], points[points.length - 2]];
  const far = Math.hypot(x - px, y - py) || 1;
  const [ux, uy] = [(x - px) / far, (y - py) / far];
  const tip = /** @type {Point} */ ([x - ux * 6, y - uy * 6]);
  const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
    /** @type {Point} */ ([tip[0] - ux * back - uy * aside, tip[1] - uy * back + ux * aside]);
  const d = `${linePath([...points.slice(0, -1), at(14, 0)], false)}`;
  const head = linePath([tip, at(20, 11), at(15, 0), at(20, -11)]);
  return [
    svg("path", { class: "path-edge", d }),
    svg("path", { class: "path-edge path-head", d: head }),
    svg("path", { class: "path-line", d }),
    svg("path", { class: "path-head", d: head }),
  ];
}

/** @param {Point} point @param {string} words */
function label([x, y], words) {
  const wide = words.length * 6.6 + 10;
  const badge = svg(
    "g",
    { class: "badge path-cost" },
    svg("rect", { x: -wide / 2, y: -32, width: wide, height: 17, rx: 3 }),
    text(0, -19, words),
  );
  return svg("g", { transform: `translate(${x} ${y})` }, badge);
}
