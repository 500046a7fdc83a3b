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
 * A ring in two strokes, one under the other.
 * @param {SVGGraphicsElement} element
 * @param {string} look
 * @param {SVGGraphicsElement} layer
 */
export function ring(element, look, layer) {
  const shape = (/** @type {string} */ stroke) => {
    const name = `ring ${stroke} ring-${look}`;
    if (element.classList.contains("place"))
      return svg("path", { class: `${name} ring-place`, d: element.getAttribute("d") });
    const body = /** @type {SVGGraphicsElement|null} */ (element.querySelector(".piece-body")); // without its badges
    const { x, y, width, height } = boxOn(body ?? element, layer);
    return svg("rect", { class: name, x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 4 });
  };
  return svg("g", {}, shape("ring-under"), shape("ring-over"));
}

/** @param {[number, number]} at @param {string} look @param {string} words @param {boolean} onPiece */
export function flag([x, y], look, words, onPiece) {
  const wide = words.length > 1 ? 6 : 0;
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg(
      "g",
      { class: `flag flag-${look} ${onPiece ? "flag-piece" : ""}` },
      svg("rect", { x: -8 - wide / 2, y: -8, width: 16 + wide, height: 16, rx: 8 }),
      text(0, 4, words),
    ),
  );
}

/**
 * Points near the outline of a place where a flag may stand, those farthest from the middle first.
 * @param {SVGGeometryElement} shape
 * @param {[number, number]} center
 */
export function flagPoints(shape, center) {
  const ways = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
    reach(shape, center, Math.cos((n * Math.PI) / 5), Math.sin((n * Math.PI) / 5)),
  );
  return ways.sort((one, other) => other.far - one.far).map(({ point }) => point);
}

/**
 * The first point around which least is covered.
 * @param {[number, number][]} points
 * @param {Box[]} boxes
 * @param {number} half the size of what stands there
 */
export function freest(points, boxes, half) {
  const covered = ([x, y] = [0, 0]) =>
    boxes.reduce(
      (sum, box) =>
        sum +
        Math.max(0, Math.min(x + half, box.x + box.width) - Math.max(x - half, box.x)) *
          Math.max(0, Math.min(y + half, box.y + box.height) - Math.max(y - half, box.y)),
      0,
    );
  const costs = points.map(covered);
  return points[costs.indexOf(Math.min(...costs))];
}

/**
 * How far a place goes in a direction, and a point just inside.
 * @param {SVGGeometryElement} shape
 * @param {[number, number]} center
 * @param {number} dx
 * @param {number} dy
 * @returns {{far: number, point: [number, number]}}
 */
export function reach(shape, [x, y], dx, dy) {
  let far = 0;
  while (far < 400 && shape.isPointInFill(new DOMPoint(x + dx * (far + 6), y + dy * (far + 6)))) far += 6;
  const inside = Math.max(far * 0.6, far - 12);
  return { far, point: [x + dx * inside, y + dy * inside] };
}

/** @param {Element} element */
export function unmark(element) {
  element.classList.remove("can", "chosen", "wanted");
  element.removeAttribute("data-flag");
  if (!element.hasAttribute("data-lit")) return;
  for (const name of ["tabindex", "role", "aria-label", "data-lit"]) element.removeAttribute(name);
}
