/** The map that never changes: land, hills, town blocks, the Volga, the frame with title and legend. */

import { redrawn } from "../../redrawn.js";
import { boxPath, curvePath, groupAt, linePath, rail, road, svg, text } from "../../svg.js";
import { factorySymbol, planeSymbol, star } from "../../symbols.js";
import { geography, MARGIN, PLANE, SIZE } from "./geometry.js";
import { germanCounter, hiddenCounter, identifier, revealedCounter, SIDE } from "./symbols.js";

/** @import { Point } from "../../types.js" */
/** @import { Geography, Land } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Terrain } from "./view.js" */

const PATTERNS = /** @type {[string, number, number, string, string][]} */ ([
  ["steppe", 46, 38, "pattern-line", "M8 10v-4M6 10l-1-3M10 10l1-3M30 30v-4M28 30l-1-3M32 30l1-3M36 8h2M16 24h2"],
  [
    "houses",
    34,
    30,
    "pattern-block",
    "M3 4h5v4h-5zM14 3h4v6h-4zM26 6h5v4h-5zM6 16h4v6h-4zM18 17h6v4h-6zM28 20h4v5h-4zM10 25h5v3h-5z",
  ],
  [
    "city",
    30,
    26,
    "pattern-block",
    "M2 2h11v8h-11zM15 2h5v8h-5zM22 2h6v8h-6zM2 13h6v10h-6zM10 13h10v4h-10zM10 19h10v4h-10zM22 13h6v10h-6z",
  ],
  ["trees", 30, 26, "pattern-line", "M7 12v-3M3.500 9a3.500 4 0 0 1 7 0zM22 24v-3M18.500 21a3.500 4 0 0 1 7 0z"],
]);
const FILLS = /** @type {Record<string, [string, string]>} */ ({
  clear: ["terrain-clear", "advance-steppe"],
  elevated: ["terrain-hill", "advance-steppe"],
  light_urban: ["terrain-urban", "advance-houses"],
  heavy_urban: ["terrain-factory", "advance-city"],
  woods: ["terrain-woods", "advance-trees"],
  none: ["terrain-rough", "advance-steppe"],
});

// Drawn for the look only; no rule knows them. Each runs through the middles of areas and of their common borders.
const RAILS = [
  [50, 42, 39, 38, 35, 24, 21, 15, 12, 10, 8],
  [2, 19, 18, 17, 15],
  [5, 9, 11, 12],
];
const ROADS = [
  [48, 47, 32, 31, 29, 28, 20, 17],
  [49, 45, 34, 40, 39],
  [3, 16, 11],
  [6, 7, 10, 13, 14, 22, 25, 26, 41],
];

/**
 * Draw the map once.
 * @param {SVGGElement} ground
 * @param {Reference} reference
 */
export function drawGround(ground, reference) {
  const map = geography(reference);
  ground.classList.add("advance");
  ground.append(definitions(map), sheet());
  for (const land of map.lands) ground.append(...fills(land));
  for (const land of map.lands) ground.append(...relief(land));
  ground.append(...ways(map), ...volga(map), boundaries(map), redrawn(reference, "area", map.byId));
  for (const land of map.lands) ground.append(...ornaments(land));
  ground.append(frame(), cartouche(reference), legend(), compass());
}

/** @param {Geography} map */
function definitions(map) {
  const patterns = PATTERNS.map(([name, width, height, kind, d]) =>
    svg(
      "pattern",
      { id: `advance-${name}`, width, height, patternUnits: "userSpaceOnUse" },
      svg("path", { class: kind, d }),
    ),
  );
  const clips = map.lands.map((land) =>
    svg("clipPath", { id: `advance-area-${land.id}` }, svg("path", { d: land.outline })),
  );
  return svg(
    "defs",
    {},
    ...patterns,
    ...clips,
    svg("clipPath", { id: "advance-river" }, svg("path", { d: map.river })),
    svg("path", {
      id: "advance-stream",
      d: curvePath(
        alongRiver(map.bank, 0.5)
          .filter(([, y]) => y > 220 && y < 840)
          .reverse(),
      ),
    }),
  );
}

function sheet() {
  return svg("rect", { class: "sheet", width: SIZE.width, height: SIZE.height });
}

/** @param {Land} land */
function fills(land) {
  const wooded = /Woods|Forest/.test(land.area.name);
  const [fill, pattern] = FILLS[wooded ? "woods" : (land.area.terrain ?? "none")];
  return [
    svg("path", { class: `land ${fill}`, d: land.outline }),
    svg("path", { class: "land-pattern", d: land.outline, fill: `url(#${pattern})` }),
  ];
}

// Hills and ravines

/** @param {Land} land */
function relief(land) {
  const { name, terrain, tem } = land.area;
  const clip = `url(#advance-area-${land.id})`;
  if (terrain === "elevated" || /^Hill/.test(name)) {
    return [svg("g", { class: "relief", "clip-path": clip }, ...contours(land, (tem ?? 0) > 2 ? 6 : terrain ? 4 : 2))];
  }
  return /Ravine|Gully|Valley/.test(name) ? [svg("g", { class: "relief", "clip-path": clip }, ...ravine(land))] : [];
}

/**
 * Contour lines, one within the other, with strokes down the steepest side.
 * @param {Land} land
 * @param {number} count
 */
function contours(land, count) {
  const [x, y] = land.center;
  const ring = (/** @type {number} */ share) =>
    land.corners.map(([cornerX, cornerY], n) => {
      const wobble = share * (1 + 0.05 * Math.sin(n * 2.1 + share * 9));
      return /** @type {Point} */ ([x + (cornerX - x) * wobble, y + (cornerY - y) * wobble]);
    });
  const shares = Array.from({ length: count }, (_, n) => 0.9 - (n * 0.72) / count);
  const lines = shares.map((share, n) =>
    svg("path", { class: n % 2 ? "contour" : "contour contour-index", d: curvePath(ring(share), true) }),
  );
  const edge = ring(0.9);
  const foot = ring(0.985);
  const strokes = edge.flatMap((point, n) => {
    const [next, low, lowNext] = [edge[(n + 1) % edge.length], foot[n], foot[(n + 1) % edge.length]];
    return [0, 0.25, 0.5, 0.75].map((share) => `M${between(point, next, share)}L${between(low, lowNext, share)}`);
  });
  return [...lines, svg("path", { class: "hachure", d: strokes.join("") })];
}

/** @param {Point} from @param {Point} to @param {number} share */
function between(from, to, share) {
  return [0, 1].map((n) => (from[n] + (to[n] - from[n]) * share).toFixed(1)).join(" ");
}

/** @param {Land} land */
function ravine(land) {
  const sorted = [...land.corners].sort((one, other) => one[0] - other[0]);
  const [west, east, middle] = [sorted[0], sorted[sorted.length - 1], land.center];
  /** @type {Point[]} */
  const line = [
    west,
    [(west[0] + middle[0]) / 2, middle[1] + 16],
    [middle[0], middle[1] - 8],
    [(east[0] + middle[0]) / 2, middle[1] + 12],
    east,
  ];
  const d = curvePath(line);
  return [svg("path", { class: "ravine-teeth", d }), svg("path", { class: "ravine-floor", d })];
}

/** @param {Geography} map */
function ways(map) {
  return [...ROADS.map((line) => road(through(map, line))), ...RAILS.map((line) => rail(through(map, line)))];
}

/** @param {Geography} map @param {number[]} line */
function through(map, line) {
  const middle = (/** @type {number} */ id) => map.byId.get(String(id))?.center ?? [0, 0];
  const points = line.flatMap((id, n) => {
    const borders = map.borders.filter(({ sides }) => sides.includes(id) && sides.includes(line[n + 1]));
    const { first, second } = borders[Math.floor(borders.length / 2)] ?? {};
    return first && second ? [middle(id), [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]] : [middle(id)];
  });
  return curvePath(/** @type {Point[]} */ (points));
}

// The river

/** @param {Geography} map */
function volga(map) {
  const lines = [0.035, 0.09, 0.165, 0.27, 0.4].map((share) =>
    svg("path", { class: "water-line", d: curvePath(alongRiver(map.bank, share)), "stroke-opacity": 1 - share * 1.6 }),
  );
  return [
    svg("path", { class: "river", d: map.river }),
    svg("path", { class: "river-waves", d: map.river, fill: "url(#pattern-waves)" }),
    svg("g", { "clip-path": "url(#advance-river)" }, ...lines),
    svg("path", {
      class: "river-bank",
      d: map.borders
        .filter(({ sides }) => sides.length === 2 && sides.includes(0))
        .map(({ path }) => path)
        .join(""),
    }),
    svg(
      "text",
      { class: "river-label", "font-size": 40 },
      svg("textPath", { href: "#advance-stream", startOffset: "50%", "text-anchor": "middle" }, "VOLGA"),
    ),
  ];
}

/**
 * A line along the bank, a share of the way to the far side.
 * @param {Point[]} bank
 * @param {number} share
 * @returns {Point[]}
 */
function alongRiver(bank, share) {
  return bank.map(([x, y]) => [x + (MARGIN + PLANE.width - x) * share, y]);
}

/** @param {Geography} map */
function boundaries(map) {
  const inland = map.borders.filter((border) => border.sides.length === 2 && !border.sides.includes(0));
  return svg("path", { class: "area-border", d: inland.map((border) => border.path).join("") });
}

// Pictures of what a name says

/** @param {Land} land */
function ornaments(land) {
  const picture = pictureOf(land.area.name);
  return picture ? [groupAt(...land.ornament, { class: "ornament" }, picture)] : [];
}

/** @param {string} name */
function pictureOf(name) {
  if (/Elevator/.test(name))
    return svg("path", {
      d: "M-11 10V-8H-6V-12H6V-8H11V10ZM-7 7h2v-12h-2zM-1 7h2v-12h-2zM5 7h2v-12h-2z",
      "fill-rule": "evenodd",
    });
  if (/Factory|Works|Sawmill/.test(name)) return factorySymbol(26);
  if (/Airfield|Aviation/.test(name)) return planeSymbol(25);
  if (/Rail|-2 Station/.test(name))
    return svg("path", {
      d: "M-13 9h26v-3h-26zM-9 4V-5L0 -10L9 -5V4H4V-2H-4V4ZM-12 11h3v2h-3zM-4 11h3v2h-3zM4 11h3v2h-3z",
    });
  if (/Hospital/.test(name))
    return svg("path", { d: "M-9 -9h18v18h-18zM-3 -6v3h-3v6h3v3h6v-3h3v-6h-3v-3z", "fill-rule": "evenodd" });
  if (/Square|Park/.test(name))
    return groupAt(0, 0, {}, svg("path", { class: "ornament-line", d: boxPath(-11, -9, 22, 18) }), star(11));
  return null;
}

// The frame of the sheet

function frame() {
  const { width, height } = SIZE;
  const group = svg(
    "g",
    { class: "frame" },
    svg("path", { class: "frame-line", d: boxPath(MARGIN, MARGIN, PLANE.width, PLANE.height) }),
    svg("path", { class: "frame-heavy", d: boxPath(MARGIN - 22, MARGIN - 22, PLANE.width + 44, PLANE.height + 44) }),
  );
  const [columns, rows] = [12, 10];
  for (let n = 0; n < columns; n++) {
    const x = MARGIN + ((n + 0.5) * PLANE.width) / columns;
    for (const y of [MARGIN - 4, height - MARGIN + 18])
      group.append(text(x, y, "ABCDEFGHIJKL"[n], { class: "grid-letter", "font-size": 19.6 }));
  }
  for (let n = 0; n < rows; n++) {
    const y = MARGIN + ((n + 0.5) * PLANE.height) / rows + 7;
    for (const x of [MARGIN - 11, width - MARGIN + 11])
      group.append(text(x, y, n + 1, { class: "grid-letter", "font-size": 19.6 }));
  }
  group.append(svg("path", { class: "frame-tick", d: ticks(columns, rows) }));
  return group;
}

/** @param {number} columns @param {number} rows */
function ticks(columns, rows) {
  const down = Array.from({ length: columns - 1 }, (_, n) => MARGIN + ((n + 1) * PLANE.width) / columns);
  const across = Array.from({ length: rows - 1 }, (_, n) => MARGIN + ((n + 1) * PLANE.height) / rows);
  return (
    down.map((x) => `M${x} ${MARGIN}v-22M${x} ${SIZE.height - MARGIN}v22`).join("") +
    across.map((y) => `M${MARGIN} ${y}h-22M${SIZE.width - MARGIN} ${y}h22`).join("")
  );
}

/** @param {Reference} reference */
function cartouche(reference) {
  return groupAt(
    SIZE.width - MARGIN - 326,
    880,
    { class: "cartouche" },
    svg("path", { class: "cartouche-sheet", d: boxPath(0, 0, 314, 112, 2) }),
    svg("path", { class: "cartouche-line", d: boxPath(5, 5, 304, 102) }),
    text(157, 48, "STALINGRAD", {
      class: "cartouche-title",
      "font-size": 34,
      textLength: 236,
      lengthAdjust: "spacingAndGlyphs",
    }),
    text(157, 73, reference.title, { class: "cartouche-words", "font-size": 19.6 }),
    text(157, 97, "Sixth Army, 1:20 000", { class: "cartouche-typed", "font-size": 19.6 }),
  );
}

function compass() {
  return groupAt(
    SIZE.width - MARGIN - 58,
    806,
    { class: "compass" },
    svg("circle", { class: "cartouche-line", r: 30 }),
    svg("path", { class: "compass-dark", d: "M0 -44L8 0H0ZM0 44L-8 0H0Z" }),
    svg("path", { class: "compass-light", d: "M0 -44L-8 0H0ZM0 44L8 0H0Z" }),
    svg("path", {
      class: "compass-light",
      d: linePath([
        [-38, 0],
        [0, -6],
        [38, 0],
        [0, 6],
      ]),
    }),
    text(0, -50, "N", { class: "cartouche-title", "font-size": 20 }),
  );
}

const TERRAINS = /** @type {[Terrain, string, number][]} */ ([
  ["clear", "Clear", 1],
  ["elevated", "Elevated", 2],
  ["light_urban", "Light urban", 3],
  ["heavy_urban", "Heavy urban", 4],
]);

function legend() {
  const group = groupAt(
    SIZE.width - MARGIN - 398,
    1004,
    { class: "cartouche legend" },
    svg("path", { class: "cartouche-sheet", d: boxPath(0, 0, 386, 314, 2) }),
    svg("path", { class: "cartouche-line", d: boxPath(5, 5, 376, 304) }),
  );
  TERRAINS.forEach(([terrain, words, tem], n) => {
    const [fill, pattern] = FILLS[terrain];
    const y = 20 + n * 48;
    const box = boxPath(56, y, 44, 34, 2);
    group.append(
      identifier({ id: tem, terrain, control: "soviet" }, [32, y + 18]),
      svg("path", { class: fill, d: box }),
      svg("path", { d: box, fill: `url(#${pattern})` }),
      svg("path", { class: "cartouche-line", d: box }),
      legendWords(108, y + 24, words),
    );
  });
  const unit = { id: "71/191", attack: 4, movement: 4 };
  /** @type {[SVGElement, string][]} */
  const counters = [
    [germanCounter({ ...unit, fresh: true }, 1, "infantry"), "Fresh"],
    [germanCounter({ ...unit, fresh: false }, 1, "infantry"), "Spent"],
    [hiddenCounter("light_urban"), "Unseen"],
    [revealedCounter({ strategy: "guards", defense: 8 }), "Seen"],
  ];
  counters.forEach(([counter, words], n) => {
    counter.setAttribute("transform", `translate(240 ${16 + n * 52}) scale(${46 / SIDE})`);
    group.append(counter, legendWords(296, 46 + n * 52, words));
  });
  group.append(...legendSigns());
  return group;
}

function legendSigns() {
  return [
    identifier({ id: 5, terrain: "light_urban", control: "german" }, [32, 238]),
    legendWords(60, 245, "German control"),
    svg("path", { class: "front-german", d: "M240 234h46" }),
    svg("path", { class: "front-soviet", d: "M240 243h46" }),
    legendWords(296, 245, "Front"),
    text(24, 285, "+3", { class: "area-modifier", "font-size": 19.6, "text-anchor": "start" }),
    legendWords(60, 285, "adds to the defense"),
  ];
}

/** @param {number} x @param {number} y @param {string} words */
function legendWords(x, y, words) {
  return text(x, y, words, { class: "cartouche-words", "font-size": 19.6, "text-anchor": "start" });
}
