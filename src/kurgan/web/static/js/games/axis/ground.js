/** The printed part of the two boards: land, water, roads, names and signs. */

import { redrawn } from "../../redrawn.js";
import { boxPath, curvePath, groupAt, linePath, rail, road, svg, text } from "../../svg.js";
import { crate } from "./chips.js";
import { geography, LEADING, middle, SIZE } from "./geometry.js";
import { printedSign } from "./signs.js";
import { definitions, don, ground, relief, water } from "./terrain.js";
import { SIDES } from "./words.js";

/** @import { Geography, Land, Point, Sheet } from "./geometry.js" */
/** @import { Board as PackBoard, Reference } from "./pack.js" */

const TOWARDS = /** @type {Record<string, Point>} */ ({ north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] });
const TWIN = /** @type {Record<string, Point>} */ ({ "surovikino:south": [20, 62] });
const TITLES = /** @type {Record<string, [string, string]>} */ ({
  region: ["Region Board", "between Don and Volga, 1942"],
  city: ["City Board", "Stalingrad"],
});

/**
 * Draw the boards once.
 * @param {SVGGElement} layer
 * @param {Reference} reference
 */
export function drawGround(layer, reference) {
  const map = geography(reference);
  const board = reference.files.board;
  const lands = [...map.lands.values()];
  layer.append(
    definitions(map),
    svg("rect", { class: "axis-table", width: SIZE.width, height: SIZE.height }),
    ...map.sheets.map(sheet),
    ...lands.map(ground),
    relief(map),
    town(map),
    water(map),
    borders(map),
    don(map, board),
    ...roads(map, board),
    ...lands.filter((land) => land.zone.board === "region").map(village),
    ...map.sheets.map(frame),
    ...exits(map, board),
    redrawn(reference, "zone", map.lands),
    compass(map),
  );
}

/** @param {Sheet} on */
function sheet({ box: { x, y, width, height } }) {
  return svg("rect", { class: "axis-paper", x: x - 14, y: y - 14, width: width + 28, height: height + 28 });
}

/** @param {Sheet} on */
function frame({ name, box: { x, y, width, height } }) {
  const [title, words] = TITLES[name];
  return svg(
    "g",
    {},
    svg("path", { class: "axis-frame", d: boxPath(x, y, width, height) }),
    svg("path", { class: "axis-frame-heavy", d: boxPath(x - 12, y - 12, width + 24, height + 24) }),
    svg(
      "text",
      { class: "axis-sheet-name", x: x - 10, y: y - 24 },
      title,
      svg("tspan", { class: "axis-sheet-words", dx: 18 }, words),
    ),
  );
}

/** @param {Geography} map */
function town(map) {
  const [x, y] = middle(map.sheets[0], { x: 37.5, y: 13.5 });
  return svg(
    "g",
    { class: "axis-town" },
    svg("title", {}, "Stalingrad: see the City Board"),
    svg("path", { class: "terrain-factory", d: map.town }),
    svg("path", { class: "axis-texture", d: map.town, fill: "url(#axis-city)" }),
    svg("path", { class: "axis-town-edge", d: map.town }),
    groupAt(x, y, {}, text(0, 10, "Stalingrad", { class: "axis-town-name", transform: "rotate(-90)" })),
  );
}

/** Soft lines between zones; heavier ones between the sectors of the city. @param {Geography} map */
function borders(map) {
  const path = (/** @type {[string, Point[][]][]} */ rows) =>
    rows
      .flatMap(([, lines]) => lines)
      .map((line) => linePath(line, false))
      .join("");
  const inland = [...map.borders].filter(([pair]) => pair.split(" ").every((id) => map.lands.has(id)));
  const sector = (/** @type {string} */ id) => map.lands.get(id)?.zone.sector;
  const parting = inland.filter(([pair]) => {
    const [a, b] = pair.split(" ").map(sector);
    return a && b && a !== b;
  });
  return svg(
    "g",
    { class: "axis-borders" },
    svg("path", { class: "axis-border-edge", d: path(inland) }),
    svg("path", { class: "axis-border", d: path(inland) }),
    svg("path", { class: "axis-sector", d: path(parting) }),
  );
}

// Ways

/**
 * Roads run from the middle of a zone over its border; a line between the boards ends at their edge.
 * @param {Geography} map
 * @param {PackBoard} board
 */
function roads(map, board) {
  const zoneOf = new Map(board.roads.nodes.map((node) => [node.id, node.zone]));
  return board.roads.edges.map((edge) => {
    const [a, b] = [edge.a, edge.b].map((id) => junction(map, String(zoneOf.get(id)), id));
    const between = border(map, String(zoneOf.get(edge.a)), String(zoneOf.get(edge.b)));
    const draw = edge.road.includes("rail") ? rail : road;
    if (between) return draw(curvePath([a.point, between, b.point]));
    return svg("g", {}, draw(linePath([a.point, way(a, map)], false)), draw(linePath([b.point, way(b, map)], false)));
  });
}

/** @param {Geography} map @param {string} zone @param {string} node @returns {{land: Land, point: Point}} */
function junction(map, zone, node) {
  const here = /** @type {Land} */ (map.lands.get(zone));
  const [x, y] = middle(here.sheet, here.zone);
  const [dx, dy] = TWIN[node] ?? [0, 0];
  return { land: here, point: [x + dx, y + dy] };
}

/**
 * Where a road that leads to the other board leaves this one.
 * @param {{land: Land, point: Point}} from
 * @param {Geography} map
 * @returns {Point}
 */
function way(from, map) {
  const on = from.land.sheet;
  if (on.name === "city") return from.land.id === "spartanovka" ? [from.point[0], on.box.y] : [on.box.x, from.point[1]];
  const [x, y] = middle(map.sheets[0], {
    x: 36,
    y: from.land.id === "rynok" ? 15 : from.land.id === "vertyachii" ? 14.6 : 12.6,
  });
  return from.land.id === "rynok" ? [x + 45, y] : [x, y];
}

/**
 * The middle of the line between two zones; null where they do not touch.
 * @param {Geography} map
 * @param {string} a
 * @param {string} b
 * @returns {Point|null}
 */
function border(map, a, b) {
  const lines = map.borders.get([a, b].sort().join(" "));
  if (!lines) return null;
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one));
  return longest[Math.floor(longest.length / 2)];
}

/** A few houses in the middle of a zone. @param {Land} land */
function village({ sheet: on, zone }) {
  const [x, y] = middle(on, zone);
  return groupAt(
    x,
    y,
    { class: "axis-village" },
    svg("path", { d: "M-13 -7h8v6h-8zM-2 -10h6v8h-6zM7 -6h8v6h-8zM-9 3h7v7h-7zM2 2h10v6h-10z" }),
  );
}

// Signs

/**
 * Where supply comes onto the map: an arrow with a crate and the sign of its side, on the frame.
 * @param {Geography} map
 * @param {PackBoard} board
 */
function exits(map, board) {
  return SIDES.flatMap((side) =>
    board.supply_exits[side].map((exit) => {
      const here = /** @type {Land} */ (map.lands.get(exit.zone));
      const [right, down] = TOWARDS[exit.edge];
      const { sheet: on, name, box } = here;
      const [midX] = middle(on, here.zone);
      const beside = name.y - 48 > box.y ? name.y - 24 : name.y + name.height + 42;
      const x = right ? (right > 0 ? on.box.x + on.box.width + 8 : on.box.x - 8) : midX + 58;
      const y = down ? (down > 0 ? on.box.y + on.box.height - 2 : on.box.y + 2) : beside;
      return groupAt(x, y, { class: "axis-exit" }, supplySource(side, Math.atan2(-down, -right)));
    }),
  );
}

/** @param {string} side @param {number} angle the way supply goes */
export function supplySource(side, angle) {
  const look = side === "axis" ? "german" : "soviet";
  return svg(
    "g",
    { class: `axis-source side-${look}` },
    svg("title", {}, `Supply of the ${side === "axis" ? "Axis" : "Allies"} enters the map here`),
    svg("path", { transform: `rotate(${(angle * 180) / Math.PI})`, d: "M-28 -17H8L34 0L8 17H-28Z" }),
    groupAt(-4 - 8 * Math.cos(angle), -8 * Math.sin(angle), {}, crate(0.6)),
  );
}

/** @type {WeakMap<Geography, SVGGElement>} */
const lettering = new WeakMap();

/** Names and printed signs, drawn once; they lie above the front. @param {Geography} map @param {PackBoard} board */
export function names(map, board) {
  const found = lettering.get(map) ?? svg("g", {}, ...[...map.lands.values()].map((land) => label(land, board)));
  lettering.set(map, found);
  return found;
}

/** @param {Land} here @param {PackBoard} board */
function label(here, board) {
  const { zone, label: about } = here;
  const [x, y] = here.center;
  const rows = about.lines.length - 1;
  const signs = [...about.signs].flatMap(([sign, [dx, dy]]) => {
    const drawn = printedSign(sign, zone, board);
    return drawn ? [groupAt(x + dx, y + dy, { class: "axis-sign" }, drawn)] : [];
  });
  return svg(
    "g",
    { class: zone.board === "city" && zone.rp ? "axis-label axis-city-label" : "axis-label" },
    ...about.lines.map((line, row) =>
      text(x + (row === rows ? about.last : about.middle), y + about.foot - (rows - row) * LEADING, line, {
        class: `map-label axis-name${zone.rp ? " axis-valued" : ""}`,
      }),
    ),
    ...signs,
  );
}

/** A cellar with a look-out: where one unit may lie in wait. */
export function ambushSite() {
  return svg(
    "g",
    { class: "axis-site" },
    svg("path", { d: "M0 -24L24 0L0 24L-24 0Z" }),
    svg("path", { class: "axis-eye", d: "M-14 0Q0 -13 14 0Q0 13 -14 0Z" }),
    svg("circle", { r: 4.5 }),
  );
}

/** @param {Geography} map */
function compass({ sheets: [, { box }] }) {
  return groupAt(
    box.x + box.width - 62,
    box.y + box.height - 78,
    { class: "axis-compass" },
    svg("circle", { r: 34 }),
    svg("path", { class: "axis-compass-dark", d: "M0 -50L10 0H0ZM0 50L-10 0H0ZM50 0L0 9V0ZM-50 0L0 -9V0Z" }),
    svg("path", { class: "axis-compass-light", d: "M0 -50L-10 0H0ZM0 50L10 0H0ZM50 0L0 -9V0ZM-50 0L0 9V0Z" }),
    text(0, -56, "N"),
  );
}
