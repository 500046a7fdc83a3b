/** Rings and flags around things of the map, and where there is room for them. */
import { svg, text } from "../svg.js";

/** @import { Box } from "./camera.js" */

/**
 * Where an element stands, in the units of a layer.
 * @param {SVGGraphicsElement} element
 * @param {SVGGraphicsElement} layer
 */
export function boxOn(element, layer) {
  const inner = element.getBBox();
  const [own, mine] = [element.getCTM(), layer.getCTM()];
  if (!own || !mine) return inner;
  const matrix = mine.inverse().multiply(own);
  const corners = [
    [inner.x, inner.y],
    [inner.x + inner.width, inner.y],
    [inner.x, inner.y + inner.height],
    [inner.x + inner.width, inner.y + inner.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const [xs, ys] = [corners.map((point) => point.x), corners.map((point) => point.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * An outline in two strokes: along a place; around a piece it lies under the piece, which covers its inner half.
 * @param {SVGGraphicsElement} element
 * @param {string} look
 */
export function ring(element, look) {
  const shape = outlined(element);
  return svg("g", { class: "halo" }, shape(`ring ring-under ring-${look}`), shape(`ring ring-over ring-${look}`));
}

/** @param {SVGGraphicsElement} element @returns {(name: string) => SVGElement} */
function outlined(element) {
  const d = element.getAttribute("d");
  if (element.classList.contains("place")) return (name) => svg("path", { class: `${name} ring-place`, d });
  const edge = element.querySelector(".piece-outline")?.getAttribute("d"); // of a piece that is no rectangle
  if (edge) return (name) => svg("path", { class: name, d: edge });
  const body = /** @type {SVGGraphicsElement|null} */ (element.querySelector(".piece-body")); // without its badges
  const { x, y, width, height } = boxOn(body ?? element, element);
  return (name) => svg("rect", { class: name, x, y, width, height, rx: 3 });
}

/** @param {[number, number]} at @param {string} look @param {string} words */
export function flag([x, y], look, words) {
  const mark = svg("g", { class: `flag flag-${look}` }, svg("rect", { x: -8, y: -8, width: 16, height: 16, rx: 3 }));
  mark.append(text(0, 4, words));
  return svg("g", { transform: `translate(${x} ${y})` }, mark);
}

/**
 * Points around a box, where something of a size stands beside it.
 * @param {Box} box
 * @param {number} half of what stands there
 * @returns {[number, number][]}
 */
export function besideBox({ x, y, width, height }, half) {
  const [middle, across] = [x + width / 2, y + height / 2];
  return [
    [middle, y - half],
    [middle, y + height + half],
    [x - half, across],
    [x + width + half, across],
    [x - half, y - half],
    [x + width + half, y - half],
  ];
}

/**
 * The first point around which least is covered.
 * @param {[number, number][]} points
 * @param {Box[]} boxes
 * @param {number} half the width of what stands there
 * @param {number} [high] half its height
 */
export function freest(points, boxes, half, high = half) {
  const costs = points.map((point) => covered(point, boxes, half, high));
  return points[costs.indexOf(Math.min(...costs))];
}

/**
 * How much of other things would be covered there.
 * @param {[number, number]} point
 * @param {Box[]} boxes
 * @param {number} half the width
 * @param {number} high half the height
 */
export function covered([x, y], boxes, half, high) {
  return boxes.reduce(
    (sum, box) =>
      sum +
      Math.max(0, Math.min(x + half, box.x + box.width) - Math.max(x - half, box.x)) *
        Math.max(0, Math.min(y + high, box.y + box.height) - Math.max(y - high, box.y)),
    0,
  );
}

/**
 * Points all over a place, those near its middle first.
 * @param {SVGGeometryElement} shape
 * @param {[number, number]} center
 * @param {Box} box
 */
export function spread(shape, [cx, cy], { x, y, width, height }) {
  /** @type {[number, number][]} */
  const points = [];
  for (let n = 0; n < 12 * 12; n++) {
    const at = new DOMPoint(x + (width * ((n % 12) + 0.5)) / 12, y + (height * (Math.floor(n / 12) + 0.5)) / 12);
    if (shape.isPointInFill(at)) points.push([at.x, at.y]);
  }
  const far = ([px, py] = [0, 0]) => Math.hypot(px - cx, py - cy);
  return points.sort((one, other) => far(one) - far(other));
}

/** @param {Element} element */
export function unmark(element) {
  element.classList.remove("can", "take", "aim", "chosen", "wanted");
  element.removeAttribute("data-flag");
  if (!element.hasAttribute("data-lit")) return;
  for (const name of ["tabindex", "role", "aria-label", "data-lit"]) element.removeAttribute(name);
}
