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

/**
 * The element of the page that has this id.
 * @param {string} id
 */
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

/**
 * @param {Element} element
 * @param {Child[]} children
 */
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
 * The corners of a hex. A flat hex has its flat sides on top and below; else it stands on a point.
 * @param {number} x
 * @param {number} y
 * @param {number} radius from the middle to a corner
 * @param {boolean} [flat]
 * @returns {[number, number][]}
 */
export function hexCorners(x, y, radius, flat = false) {
  return [0, 1, 2, 3, 4, 5].map((n) => {
    const angle = (Math.PI / 3) * n + (flat ? 0 : Math.PI / 6);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/**
 * Path data of a hex.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {boolean} [flat]
 */
export function hexPath(x, y, radius, flat = false) {
  return linePath(hexCorners(x, y, radius, flat));
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

/**
 * A railway: a line with ticks.
 * @param {string} path
 */
export function rail(path) {
  return svg(
    "g",
    { class: "rail" },
    svg("path", { class: "rail-line", d: path }),
    svg("path", { class: "rail-ticks", d: path }),
  );
}

/**
 * A road: a double line.
 * @param {string} path
 */
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

/** @type {Record<string, (w: number, h: number) => SVGElement[]>} */
const NATO = {
  infantry: (w, h) => [mark(`M${-w} ${-h}L${w} ${h}M${-w} ${h}L${w} ${-h}`)],
  armor: (w, h) => [oval(w, h)],
  mechanized: (w, h) => [...NATO.infantry(w, h), oval(w, h)],
  motorized: (w, h) => [...NATO.infantry(w, h), mark(`M0 ${-h}V${h}`)],
  artillery: (_w, h) => [spot(0, 0, h * 0.36)],
  rocket: (w, h) => [
    spot(0, h * 0.35, h * 0.28),
    mark(`M${-w * 0.35} ${-h * 0.1}L0 ${-h * 0.7}L${w * 0.35} ${-h * 0.1}`),
  ],
  assault_gun: (w, h) => [oval(w, h), spot(0, 0, h * 0.26)],
  engineer: (w, h) => [mark(`M${-w * 0.5} ${h * 0.45}V${-h * 0.4}H${w * 0.5}V${h * 0.45}M0 ${-h * 0.4}V${h * 0.45}`)],
  hq: (w, h) => [
    svg("path", { class: "nato-fill", d: `M${-w} ${-h}H${w}V${-h * 0.3}H${-w}Z` }),
    mark(`M${-w} ${h}V${h * 1.7}`),
  ],
  anti_tank: (w, h) => [mark(`M${-w} ${h}L0 ${-h}L${w} ${h}`)],
  anti_air: (w, h) => [mark(`M${-w * 0.8} ${h}A${w * 0.8} ${h * 1.5} 0 0 1 ${w * 0.8} ${h}`)],
  cavalry: (w, h) => [mark(`M${-w} ${h}L${w} ${-h}`)],
  marine: (w, h) => [
    ...NATO.infantry(w, h),
    mark(
      `M0 ${-h * 0.75}V${h * 0.7}M${-w * 0.3} ${h * 0.25}Q0 ${h * 1.15} ${w * 0.3} ${h * 0.25}M${-w * 0.2} ${-h * 0.45}H${w * 0.2}`,
    ),
  ],
  supply: (w, h) => [mark(`M${-w} ${h * 0.4}H${w}`)],
  fighter: (w, h) => [plane(w, h), mark(`M${-w * 0.12} ${h * 0.62}h${w * 0.24}`)],
  bomber: (w, h) => [plane(w, h), spot(0, h * 0.6, h * 0.17)],
  transport: (w, h) => [plane(w, h), mark(`M${-w * 0.35} ${h * 0.65}h${w * 0.7}`)],
};
const ALIASES = /** @type {Record<string, string>} */ ({
  armour: "armor",
  tank: "armor",
  panzer: "armor",
  mech: "mechanized",
  panzergrenadier: "mechanized",
  headquarters: "hq",
  pioneer: "engineer",
  assault: "assault_gun",
  marines: "marine",
  leader: "hq",
});

/**
 * A NATO unit symbol: a frame with the sign of its type. Half-height is a third of `size`.
 * @param {string} type infantry, armor, mechanized, motorized, artillery, rocket, assault_gun, engineer, hq, anti_tank, anti_air, cavalry, marine, supply, fighter, bomber, transport
 * @param {number} size the width
 */
export function natoSymbol(type, size) {
  const [w, h] = [size / 2, size / 3];
  const signs = NATO[ALIASES[type] ?? type];
  return svg(
    "g",
    { class: `nato nato-${type}` },
    svg("rect", { class: "nato-frame", x: -w, y: round(-h), width: size, height: round(2 * h) }),
    ...(signs ? signs(w, h) : []),
  );
}

/** @param {string} d */
function mark(d) {
  return svg("path", { class: "nato-line", d });
}

/**
 * @param {number} w
 * @param {number} h
 */
function oval(w, h) {
  return svg("rect", { class: "nato-line", x: -w * 0.68, y: -h * 0.5, width: w * 1.36, height: h, rx: h * 0.5 });
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 */
function spot(cx, cy, r) {
  return svg("circle", { class: "nato-fill", cx, cy, r });
}

/**
 * @param {number} w
 * @param {number} h
 */
function plane(w, h) {
  return svg("path", {
    class: "nato-fill",
    d: `M0 ${-h * 0.1}C${w * 0.3} ${-h * 0.8} ${w * 0.8} ${-h * 0.6} ${w * 0.8} ${-h * 0.1}S${w * 0.3} ${h * 0.5} 0 ${-h * 0.1}C${-w * 0.3} ${-h * 0.8} ${-w * 0.8} ${-h * 0.6} ${-w * 0.8} ${-h * 0.1}S${-w * 0.3} ${h * 0.5} 0 ${-h * 0.1}Z`,
  });
}

/**
 * A five-pointed star, the sign of the Soviet side.
 * @param {number} size
 */
export function star(size) {
  /** @type {[number, number][]} */
  const points = [];
  for (let n = 0; n < 10; n++) {
    const radius = (size / 2) * (n % 2 ? 0.4 : 1);
    const angle = (Math.PI / 5) * n - Math.PI / 2;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return svg("path", { class: "star", d: linePath(points) });
}

/**
 * A plain barred cross, the sign of the German side.
 * @param {number} size
 */
export function cross(size) {
  const [a, b, c] = [size / 2, size * 0.17, size * 0.28];
  const bars = `M${-b} ${-a}V${-b}H${-a}M${-a} ${b}H${-b}V${a}M${b} ${a}V${b}H${a}M${a} ${-b}H${b}V${-a}`;
  const middle = `M${-b / 2} ${-a}H${b / 2}V${-b / 2}H${a}V${b / 2}H${b / 2}V${a}H${-b / 2}V${b / 2}H${-a}V${-b / 2}H${-b / 2}Z`;
  return svg(
    "g",
    { class: "cross", "data-reach": round(c) },
    svg("path", { class: "cross-fill", d: middle }),
    svg("path", { class: "cross-edge", d: bars }),
  );
}

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * The face of a die; a value above six is written as a number.
 * @param {number} value
 * @param {number} size
 */
export function dieFace(value, size) {
  const half = size / 2;
  const face = svg(
    "g",
    { class: "die" },
    svg("rect", { class: "die-face", x: -half, y: -half, width: size, height: size, rx: size * 0.18 }),
  );
  if (!PIPS[value]) face.append(text(0, size * 0.2, value, { class: "die-number", "font-size": size * 0.6 }));
  for (const pip of PIPS[value] ?? []) {
    face.append(
      svg("circle", {
        class: "die-pip",
        cx: ((pip % 3) - 1) * size * 0.27,
        cy: (Math.floor(pip / 3) - 1) * size * 0.27,
        r: size * 0.09,
      }),
    );
  }
  return face;
}

/**
 * A factory: a hall with a saw-tooth roof and a chimney.
 * @param {number} size
 */
export function factorySymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "factory-symbol",
    d: `M${-5 * u} ${4 * u}V${-1 * u}l${2.3 * u} ${-2 * u}v${2 * u}l${2.3 * u} ${-2 * u}v${2 * u}l${2.3 * u} ${-2 * u}v${2 * u}V${-5 * u}h${1.6 * u}v${4 * u}H${5 * u}V${4 * u}Z`,
  });
}

/**
 * An airfield: an aeroplane seen from above.
 * @param {number} size
 */
export function planeSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "plane-symbol",
    d: `M0 ${-5 * u}q${0.8 * u} ${0.6 * u} ${0.8 * u} ${2.6 * u}l${4.2 * u} ${2.2 * u}v${1.2 * u}l${-4.2 * u} ${-0.9 * u}l${-0.3 * u} ${2.9 * u}l${1.5 * u} ${1 * u}v${0.8 * u}l${-2 * u} ${-0.4 * u}l${-2 * u} ${0.4 * u}v${-0.8 * u}l${1.5 * u} ${-1 * u}l${-0.3 * u} ${-2.9 * u}l${-4.2 * u} ${0.9 * u}v${-1.2 * u}l${4.2 * u} ${-2.2 * u}q0 ${-2 * u} ${0.8 * u} ${-2.6 * u}Z`,
  });
}

/**
 * A ferry or crossing: a boat on the water.
 * @param {number} size
 */
export function boatSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "boat-symbol",
    d: `M${-5 * u} ${0.5 * u}H${5 * u}L${3.4 * u} ${3.5 * u}H${-3.4 * u}ZM${-2 * u} 0V${-2.4 * u}H${1.5 * u}V0ZM${-0.6 * u} ${-2.6 * u}V${-4.4 * u}H${0.6 * u}V${-2.6 * u}Z`,
  });
}

/**
 * Earthworks: a bar with teeth, for fortified places.
 * @param {number} size
 */
export function fortSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "fort-symbol",
    d: `M${-5 * u} ${3 * u}V${-1 * u}H${-3 * u}V${1 * u}H${-1 * u}V${-1 * u}H${1 * u}V${1 * u}H${3 * u}V${-1 * u}H${5 * u}V${3 * u}Z`,
  });
}

/**
 * An anchor, for landings and spawn places on the water.
 * @param {number} size
 */
export function anchorSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "anchor-symbol",
    d: `M0 ${-2.4 * u}V${4.6 * u}M${-2 * u} ${-1 * u}H${2 * u}M${-4 * u} ${1.6 * u}Q${-3.4 * u} ${4.6 * u} 0 ${4.6 * u}T${4 * u} ${1.6 * u}M${-1.1 * u} ${-3.6 * u}a${1.1 * u} ${1.1 * u} 0 1 0 ${2.2 * u} 0a${1.1 * u} ${1.1 * u} 0 1 0 ${-2.2 * u} 0`,
  });
}

/**
 * A flame, for combat.
 * @param {number} size
 */
export function combatSymbol(size) {
  /** @type {[number, number][]} */
  const points = [];
  for (let n = 0; n < 16; n++) {
    const radius = (size / 2) * (n % 2 ? 0.55 : n % 4 ? 0.85 : 1);
    const angle = (Math.PI / 8) * n;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return svg("path", { class: "combat-symbol", d: linePath(points) });
}

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
