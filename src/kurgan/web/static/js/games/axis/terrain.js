/** The land of the two boards: steppe, streets, works, woods, hills, ravines and water. */

import { curvePath, groupAt, linePath, svg, text } from "../../svg.js";
import { middle } from "./geometry.js";

/** @import { Geography, Land, Point, Sheet } from "./geometry.js" */
/** @import { Board } from "./pack.js" */

const PATTERNS = /** @type {[string, number, number, string, string][]} */ ([
  [
    "steppe",
    62,
    52,
    "pattern-line",
    "M10 14v-6M7 14l-2-4M13 14l2-4M41 40v-6M38 40l-2-4M44 40l2-4M50 11h4M22 33h4M30 20h2",
  ],
  ["dry", 58, 46, "pattern-line", "M8 12h7M34 33h9M44 9l3 2M20 37l3 2M26 20h3M50 22v-4M12 28v-4"],
  [
    "houses",
    46,
    40,
    "pattern-block",
    "M4 5h7v5h-7zM19 4h5v8h-5zM35 8h7v5h-7zM8 21h5v8h-5zM24 22h8v5h-8zM38 27h5v7h-5zM13 34h7v4h-7z",
  ],
  [
    "city",
    40,
    34,
    "pattern-block",
    "M2 2h15v11h-15zM20 2h7v11h-7zM30 2h8v11h-8zM2 17h8v14h-8zM13 17h14v5h-14zM13 25h14v6h-14zM30 17h8v14h-8z",
  ],
  [
    "works",
    66,
    48,
    "pattern-block",
    "M3 4h40v6h-40zM3 12h40v6h-40zM47 4h14v14h-14zM3 24h16v18h-16zM23 24h38v5h-38zM23 31h38v5h-38zM23 38h24v5h-24zM52 38h9v5h-9z",
  ],
  [
    "trees",
    36,
    32,
    "axis-tree",
    "M9 15v-3M4 12a5 5.5 0 0 1 10 0zM27 30v-3M22 27a5 5.5 0 0 1 10 0zM22 11a3.5 4 0 0 1 7 0zM4 27a3.5 4 0 0 1 7 0z",
  ],
]);
const KINDS = /** @type {Record<string, [string, string]>} */ ({
  open: ["terrain-clear", "steppe"],
  tan: ["terrain-rough", "dry"],
  suburb: ["terrain-clear", "houses"],
  streets: ["terrain-urban", "city"],
  works: ["terrain-factory", "works"],
  woods: ["terrain-woods", "trees"],
});
// Drawn for the look only; no rule knows them. In the squares of the region's raster, from the south-west.
const HILLS = /** @type {[number, number, number, number][]} */ ([
  [2.6, 18.6, 2.2, 1.3],
  [7.5, 14, 2, 1],
  [14.8, 19.6, 2, 0.9],
  [3, 12, 2, 0.8],
  [9.5, 6, 2.4, 1],
  [16.4, 2, 2, 1.2],
  [31, 22, 1.8, 1.3],
  [25, 5.6, 1.6, 0.8],
  [15, 28, 2.2, 0.8],
  [33, 18.3, 1.4, 0.5],
  [39.5, 26, 1, 1.6],
]);
const RAVINES = [
  "1 14.3 3 14.8 5 14.2 7.5 15",
  "11 21 13 20 12.6 19 14 18.4",
  "17 14 18 12.6 19.6 12.2 20.6 11",
  "8 3 10 3.8 12 3.2 13.4 1.6",
  "20.5 4.6 22 3.8 24 4.2 26 3.4",
  "33 26.5 34 25.6 36 25.8 37 27",
  "28 10.4 29.4 9.6 30.6 10 31.6 9",
  "37 3.4 38.6 2.8 40.6 3.2 42 2.4",
  "22.5 27.6 24 28.2 26.4 27.8 28 28.6",
];

/** @param {Geography} map */
export function definitions(map) {
  return svg(
    "defs",
    {},
    ...PATTERNS.map(([name, width, height, kind, d]) =>
      svg(
        "pattern",
        { id: `axis-${name}`, width, height, patternUnits: "userSpaceOnUse" },
        svg("path", { class: kind, d }),
      ),
    ),
    ...[...map.lands.values()].map((land) =>
      svg("clipPath", { id: `axis-zone-${land.id}` }, svg("path", { d: land.outline })),
    ),
    ...[map.water, [map.lake]].map((water, n) =>
      svg("clipPath", { id: `axis-water-${n}` }, svg("path", { d: water.join("") })),
    ),
  );
}

/** @param {Land} land */
function kindOf({ zone }) {
  if (zone.bank === "east_of_volga" || zone.name.includes("Park")) return "woods";
  if (zone.board === "region") return zone.tan ? "tan" : "open";
  if (!zone.rp) return "suburb";
  return zone.rp > 1 || /Factory|Works$|Elevator/.test(zone.name) ? "works" : "streets";
}

/** @param {Land} land */
export function ground(land) {
  const [fill, pattern] = KINDS[kindOf(land)];
  const sector = land.zone.sector && land.zone.rp ? ` axis-${land.zone.sector}` : "";
  return svg(
    "g",
    {},
    svg("path", { class: `${fill}${sector}`, d: land.outline }),
    svg("path", { class: "axis-texture", d: land.outline, fill: `url(#axis-${pattern})` }),
  );
}

// Hills and ravines

/** @param {Geography} map */
export function relief(map) {
  const [region] = map.sheets;
  const ravines = RAVINES.map((line) => {
    const numbers = line.split(" ").map(Number);
    const points = numbers.flatMap((x, n) => (n % 2 ? [] : [middle(region, { x, y: numbers[n + 1] })]));
    return ravine(curvePath(points));
  });
  return svg(
    "g",
    { class: "axis-relief" },
    ...HILLS.map((row) => hill(region, row)),
    ...ravines,
    ...[...map.lands.values()].flatMap(landmark),
  );
}

/** @param {Sheet} on @param {[number, number, number, number]} row */
function hill(on, [x, y, wide, high]) {
  const ring = (/** @type {number} */ share) =>
    Array.from({ length: 9 }, (_, n) => {
      const reach = share * (1 + 0.14 * Math.sin(n * 2.3 + x + y));
      const angle = (n / 9) * 2 * Math.PI;
      return middle(on, { x: x + wide * reach * Math.cos(angle), y: y + high * reach * Math.sin(angle) });
    });
  const [foot, edge] = [ring(1.12), ring(1)];
  const strokes = edge.map((point, n) => linePath([point, foot[n]], false)).join("");
  const rings = [1, 0.68, 0.36].map((share) => curvePath(ring(share), true)).join("");
  return svg("path", { class: "contour", d: rings + strokes });
}

/** @param {string} d */
function ravine(d) {
  return svg("g", {}, svg("path", { class: "axis-ravine-teeth", d }), svg("path", { class: "axis-ravine-floor", d }));
}

/** What a name says, drawn on the city's ground. @param {Land} land */
function landmark(land) {
  const { zone, box } = land;
  const clip = `url(#axis-zone-${land.id})`;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (zone.name.includes("Kurgan")) {
    const rings = [0.92, 0.76, 0.6, 0.44, 0.28].map((share) =>
      svg("path", { class: "contour", d: land.outline, transform: scaled(x, y, share) }),
    );
    return [svg("g", { class: "axis-kurgan", "clip-path": clip }, ...rings)];
  }
  if (!zone.name.includes("Ravine")) return [];
  const line = /** @type {Point[]} */ (
    [0, 0.25, 0.5, 0.75, 1].map((share, n) => [box.x + box.width * share, y + (n % 2 ? 22 : -14)])
  );
  return [svg("g", { class: "axis-gully", "clip-path": clip }, ravine(curvePath(line)))];
}

/** @param {number} x @param {number} y @param {number} share */
function scaled(x, y, share) {
  return `translate(${x} ${y}) scale(${share}) translate(${-x} ${-y})`;
}

// Water

/** @param {Geography} map */
export function water(map) {
  return svg("g", {}, ...shore(map.water.join(""), 0), ...shore(map.lake, 1), ...riverNames(map));
}

/** Water with lines along its banks. @param {string} d @param {number} n */
function shore(d, n) {
  const lines = [30, 20, 11].flatMap((far) => [
    svg("path", { class: "axis-shore", d, "stroke-width": 2 * far + 1.6 }),
    svg("path", { class: "axis-shore-water", d, "stroke-width": 2 * far - 1.6 }),
  ]);
  return [
    svg("path", { class: "axis-sand", d }),
    svg("path", { class: "river", d }),
    svg("g", { "clip-path": `url(#axis-water-${n})` }, ...lines),
    svg("path", { class: "river-bank", d }),
  ];
}

/** @param {Geography} map */
function riverNames({ sheets: [region, city] }) {
  /** @type {[Point, number][]} */
  const places = [
    [middle(region, { x: 42.5, y: 18.2 }), -90],
    [middle(city, { x: 20.6, y: 15.4 }), -84],
  ];
  return places.map(([[x, y], turn]) =>
    groupAt(x, y, {}, text(0, 11, "VOLGA", { class: "river-label axis-river-name", transform: `rotate(${turn})` })),
  );
}

/**
 * The lines between zones along which the Don flows.
 * @param {Geography} map
 * @param {Board} board
 * @param {(a: string, b: string) => boolean} [where]
 */
export function donPath(map, board, where = () => true) {
  return board.edges
    .filter((edge) => edge.river === "don" && where(edge.a, edge.b))
    .flatMap((edge) => map.borders.get([edge.a, edge.b].sort().join(" ")) ?? [])
    .map((/** @type {Point[]} */ line) => linePath(line, false))
    .join("");
}

/** @param {Geography} map @param {Board} board */
export function don(map, board) {
  const d = donPath(map, board);
  const [x, y] = middle(map.sheets[0], { x: 3.4, y: 24.35 });
  return svg(
    "g",
    {},
    svg("path", { class: "axis-don-woods", d, stroke: "url(#axis-trees)" }),
    stream(d),
    text(x, y, "Don", { class: "river-label axis-river-name" }),
  );
}

/** A river as wide as a line. @param {string} d */
export function stream(d) {
  const parts = ["sand", "bank", "water", "light"];
  return svg("g", { class: "axis-don" }, ...parts.map((part) => svg("path", { class: `axis-don-${part}`, d })));
}
