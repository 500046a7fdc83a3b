/** Drawing by hand: elements, shapes, patterns and the symbols that the games share. */

/** @typedef {string|number|boolean|null|undefined} AttributeValue */
/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element. Attributes that are null, undefined or false are left out.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  append(element, children);
  return /** @type {any} */ (element);
}

/** The element of the page that has this id. @param {string} id */
export function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * An HTML element. A function under a name like "onclick" becomes a listener for "click"; true is an empty attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, AttributeValue|((event: any) => void)>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
}

/**
 * A group moved to a point.
 * @param {number} x
 * @param {number} y
 * @param {Record<string, AttributeValue>} [attributes]
 * @param {...Child} children
 */
export function groupAt(x, y, attributes = {}, ...children) {
  return svg("g", { transform: `translate(${round(x)} ${round(y)})`, ...attributes }, ...children);
}

/**
 * Words at a point; anchored in the middle unless told otherwise.
 * @param {number} x
 * @param {number} y
 * @param {string|number} words
 * @param {Record<string, AttributeValue>} [attributes]
 */
export function text(x, y, words, attributes = {}) {
  return svg("text", { x: round(x), y: round(y), "text-anchor": "middle", ...attributes }, String(words));
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

// Shapes

/**
 * Path data of a closed or open line through points.
 * @param {[number, number][]} points
 * @param {boolean} [closed]
 */
export function linePath(points, closed = true) {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/**
 * Path data of a smooth line through points (Catmull-Rom).
 * @param {[number, number][]} points
 * @param {boolean} [closed]
 */
export function curvePath(points, closed = false) {
  const count = points.length;
  const at = (/** @type {number} */ n) => points[closed ? (n + count) % count : Math.max(0, Math.min(count - 1, n))];
  let path = `M${round(points[0][0])} ${round(points[0][1])}`;
  for (let n = 0; n < (closed ? count : count - 1); n++) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    path += `C${[...first, ...second, ...c].map(round).join(" ")}`;
  }
  return closed ? `${path}Z` : path;
}

/**
 * Path data of a box with round corners.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} [corner]
 */
export function boxPath(x, y, width, height, corner = 0) {
  const [r, w, h] = [corner, width - 2 * corner, height - 2 * corner];
  return `M${x + r} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}Z`;
}

/** A railway: a line with ticks. @param {string} path */
export function rail(path) {
  return svg(
    "g",
    { class: "rail" },
    svg("path", { class: "rail-line", d: path }),
    svg("path", { class: "rail-ticks", d: path }),
  );
}

/** A road: a double line. @param {string} path */
export function road(path) {
  return svg(
    "g",
    { class: "road" },
    svg("path", { class: "road-edge", d: path }),
    svg("path", { class: "road-bed", d: path }),
  );
}

// Patterns. Use them as fill="url(#pattern-hatch)".

/**
 * The shared patterns: hatch, hatch-back, cross-hatch, stipple, blocks, rubble, waves, ice, grass, ravine, german, soviet.
 * Put them once into the <defs> of each SVG document that uses them.
 * @param {SVGDefsElement} defs
 */
export function definePatterns(defs) {
  const line = (/** @type {string} */ d) => svg("path", { class: "pattern-line", d });
  const dots = (/** @type {number[][]} */ at, radius = 0.9) =>
    at.map(([cx, cy]) => svg("circle", { class: "pattern-dot", cx, cy, r: radius }));
  /** @type {[string, number, SVGElement[]][]} */
  const patterns = [
    ["hatch", 7, [line("M-1 8L8 -1M-1 1L1 -1M6 8L8 6")]],
    ["hatch-back", 7, [line("M-1 -1L8 8M-1 6L1 8M6 -1L8 1")]],
    ["cross-hatch", 7, [line("M-1 8L8 -1M-1 -1L8 8")]],
    [
      "stipple",
      9,
      dots([
        [2, 2],
        [6.5, 6.5],
      ]),
    ],
    ["blocks", 16, [svg("path", { class: "pattern-block", d: "M1 1h6v5h-6zM9 1h5v8h-5zM1 9h6v5h-6zM9 12h5v2h-5z" })]],
    [
      "rubble",
      18,
      [
        svg("path", {
          class: "pattern-block",
          d: "M2 4l4-2 2 3-3 3zM11 2l4 2-2 3-3-1zM4 12l3-2 3 3-3 3zM13 11l3 1-1 4-4-1z",
        }),
      ],
    ],
    ["waves", 24, [line("M0 6q3 -3 6 0t6 0M12 18q3 -3 6 0t6 0")]],
    ["ice", 20, [line("M3 4l5 2 4-3M8 6l1 5M12 14l5-2M12 14l-3 4")]],
    ["grass", 20, [line("M4 8v-4M2.5 8l-1-2.5M5.5 8l1-2.5M14 18v-4M12.5 18l-1-2.5M15.5 18l1-2.5")]],
    ["ravine", 8, [line("M0 2h8M2 2v4M6 2v4")]],
  ];
  for (const [name, size, children] of patterns) {
    defs.append(
      svg("pattern", { id: `pattern-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...children),
    );
  }
  const side = (/** @type {string} */ name, /** @type {string} */ d) =>
    svg(
      "pattern",
      { id: `pattern-${name}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
      svg("path", { class: `pattern-${name}`, d }),
    );
  defs.append(side("german", "M-1 9L9 -1M-1 1L1 -1M7 9L9 7"), side("soviet", "M-1 -1L9 9M-1 7L1 9M7 -1L9 1"));
}

// Symbols. Each is a group about the point 0, 0, as wide as its size, that takes its colours from CSS.

/**
 * The sign and the CSS class of a side: a shape as well as a colour.
 * @param {string|null|undefined} side
 * @returns {{name: string, look: string, sign: string}}
 */
export function sideMark(side) {
  if (!side) return { name: "", look: "nobody", sign: "·" };
  const look = side === "soviet" || side === "allies" ? "soviet" : "german";
  return { name: side[0].toUpperCase() + side.slice(1), look, sign: look === "soviet" ? "★" : "✚" };
}

/** That a side wins; Allies are many. @param {string|null|undefined} side */
export function winsWords(side) {
  return side === "allies" ? "win" : "wins";
}

/** The beginning of a sentence about a side; Allies are many. @param {string|null|undefined} side */
export function sideIs(side) {
  return side === "allies" ? "The Allies are" : `${sideMark(side).name} is`;
}
