/** The printed part of the two boards: land, water, roads, names and signs. */

import { boxPath, curvePath, groupAt, linePath, rail, road, svg, text } from "../../svg.js";
import { fortSymbol, planeSymbol } from "../../symbols.js";
import { geography, LEADING, middle, SIZE } from "./geometry.js";
import { SIDES } from "./words.js";

/** @import { Geography, Land, Sheet } from "./geometry.js" */
/** @import { Board as PackBoard, Reference } from "./pack.js" */

/** @typedef {[number, number]} Point */

const TOWARDS = /** @type {Record<string, Point>} */ ({ north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] });
const TWIN = /** @type {Record<string, Point>} */ ({ "surovikino:south": [20, 62] });

/**
 * Draw the boards once.
 * @param {SVGGElement} ground
 * @param {Reference} reference
 */
export function drawGround(ground, reference) {
  const map = geography(reference);
  const board = reference.files.board;
  ground.append(
    svg("rect", { class: "axis-table", width: SIZE.width, height: SIZE.height }),
    ...map.sheets.map(frame),
    ...[...map.lands.values()].map(land),
    ...water(map),
    town(map),
    ...borders(map),
    don(map, board),
    ...roads(map, board),
    ...exits(map, board),
    ...ambushes(map, board),
    ...[...map.lands.values()].map((here) => label(here, board)),
    title(),
  );
}

/** @param {Sheet} on */
function frame(on) {
  const { x, y, width, height } = on.box;
  return svg(
    "g",
    {},
    svg("rect", { class: "axis-frame", x: x - 10, y: y - 10, width: width + 20, height: height + 20 }),
    svg("rect", { class: "axis-water", x, y, width, height }),
    text(x, y - 22, on.name === "region" ? "Region Board" : "City Board", {
      class: "axis-sheet-name",
      "text-anchor": "start",
    }),
  );
}

/** @param {Land} here */
function land(here) {
  const kind =
    here.zone.board === "city"
      ? here.zone.bank === "west_of_volga"
        ? `city sector-${here.zone.sector}`
        : "far"
      : here.zone.tan
        ? "tan"
        : "open";
  const pattern = here.zone.board !== "city" ? "grass" : here.zone.rp || here.zone.fortified ? "blocks" : "stipple";
  return svg(
    "g",
    {},
    svg("path", {
      class: `axis-land ${kind
        .split(" ")
        .map((word) => `axis-${word}`)
        .join(" ")}`,
      d: here.outline,
    }),
    svg("path", { class: "axis-texture", d: here.outline, fill: `url(#pattern-${pattern})` }),
  );
}

/** @param {Geography} map */
function water(map) {
  return map.water.flatMap((d) => [
    svg("path", { class: "river", d }),
    svg("path", { d, fill: "url(#pattern-waves)" }),
    svg("path", { class: "river-bank", d }),
  ]);
}

/** @param {Geography} map */
function town(map) {
  const [x, y] = middle(map.sheets[0], { x: 37.5, y: 13.5 });
  return svg(
    "g",
    {},
    svg("path", { class: "axis-town", d: map.town }),
    svg("path", { d: map.town, fill: "url(#pattern-blocks)" }),
    text(x, y, "Stalin-", { class: "axis-town-name" }),
    text(x, y + 28, "grad ▸", { class: "axis-town-name" }),
  );
}

/** @param {Geography} map */
function borders(map) {
  return [...map.borders.values()]
    .flat()
    .map((line) => svg("path", { class: "axis-border", d: linePath(line, false) }));
}

/** @param {Geography} map @param {PackBoard} board */
function don(map, board) {
  const lines = board.edges
    .filter((edge) => edge.river === "don")
    .flatMap((edge) => map.borders.get([edge.a, edge.b].sort().join(" ")) ?? []);
  const d = lines.map((/** @type {Point[]} */ line) => linePath(line, false)).join("");
  const [x, y] = middle(map.sheets[0], { x: 11.2, y: 23.15 });
  return svg(
    "g",
    { class: "axis-don" },
    svg("path", { class: "axis-don-bank", d }),
    svg("path", { class: "axis-don-water", d }),
    text(x, y - 14, "Don", { class: "river-label axis-don-name" }),
  );
}

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
  const [dx, dy] = TWIN[node] ?? [0, 0];
  return { land: here, point: [here.center[0] + dx, here.center[1] + dy] };
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

/**
 * Supply exits: an arrow out of the map in the colour and with the sign of its side.
 * @param {Geography} map
 * @param {PackBoard} board
 */
function exits(map, board) {
  return SIDES.flatMap((side) =>
    board.supply_exits[side].map((exit) => {
      const here = /** @type {Land} */ (map.lands.get(exit.zone));
      const [right, down] = TOWARDS[exit.edge];
      const on = here.sheet.box;
      const x = right ? (right > 0 ? on.x + on.width : on.x) : here.center[0] + 34;
      const y = down ? (down > 0 ? on.y + on.height : on.y) : here.center[1] + 40;
      const angle = Math.atan2(down, right) * (180 / Math.PI);
      const look = side === "axis" ? "german" : "soviet";
      return groupAt(
        x,
        y,
        { class: `axis-exit side-${look}` },
        svg("title", {}, `Supply of the ${side === "axis" ? "Axis" : "Allies"} enters the map here`),
        svg("path", { class: `fill-${look}`, transform: `rotate(${angle})`, d: "M-26 -9H2V-18L24 0L2 18V9H-26Z" }),
      );
    }),
  );
}

/**
 * Where reinforcements come in: what the sign beside a zone's name means.
 * @param {PackBoard} board
 * @returns {Map<string, {look: string, words: string}>}
 */
function arrivals(board) {
  const { deployment } = board;
  /** @type {[string, string, string][]} */
  const rows = [
    ["axis_free_infantry", "german", "Axis infantry arrives here on even rounds"],
    ["axis_free_supply", "german", "An Axis supply token arrives here on odd rounds"],
    ["axis_winter_storm", "german", "Axis reinforcements arrive here from Winter Storm on"],
    ["allies_limited", "soviet", "Allied reinforcements arrive here, one unit a round"],
    ["allies_unlimited", "soviet", "Allied reinforcements arrive here"],
  ];
  return new Map(
    rows.flatMap(([name, look, words]) =>
      deployment[name].zones.map((/** @type {string} */ id) => [id, { look, words }]),
    ),
  );
}

/** @param {Land} here @param {PackBoard} board */
function label(here, board) {
  const { zone } = here;
  const [x, y] = here.center;
  const arrival = arrivals(board).get(zone.id);
  const uranus = [...board.uranus_deployment.northwest, ...board.uranus_deployment.southeast].find(
    (row) => row.zone === zone.id,
  );
  const left = [
    ...(zone.fortified ? [fort()] : []),
    ...(zone.airfield ? [airfield()] : []),
    ...(zone.base ? [base(zone.base)] : []),
    ...(arrival ? [arrow(arrival)] : []),
  ];
  const right = [...(zone.rp ? [points(zone.rp)] : []), ...(uranus ? [uranusSign(uranus.from_round)] : [])];
  const sign = (/** @type {SVGElement} */ drawn, /** @type {number} */ at) =>
    groupAt(x + at, y - 18, { class: "axis-sign" }, drawn);
  return svg(
    "g",
    { class: zone.board === "city" ? "axis-city-label" : "" },
    ...here.lines.map((line, row) =>
      text(x, y - 40 - (here.lines.length - 1 - row) * LEADING, line, {
        class: `map-label axis-name${zone.rp ? " axis-valued" : ""}`,
      }),
    ),
    ...left.map((drawn, n) => sign(drawn, -29 - 31 * n)),
    ...right.map((drawn, n) => sign(drawn, 30 + 42 * n)),
  );
}

/** @param {number} value */
function points(value) {
  return svg(
    "g",
    { class: "axis-rp" },
    svg("title", {}, `Reinforcement Points: ${value}`),
    svg("circle", { r: 15 }),
    text(0, 9.5, value),
  );
}

/** @param {{look: string, words: string}} arrival */
function arrow({ look, words }) {
  return svg(
    "g",
    { class: `axis-arrival side-${look}` },
    svg("title", {}, words),
    svg("path", { d: "M-13 -6H1V-13L14 0L1 13V6H-13Z" }),
  );
}

/** @param {number} round */
function uranusSign(round) {
  return svg(
    "g",
    { class: "axis-uranus side-soviet" },
    svg("title", {}, `Operation Uranus may deploy here from round ${round} on`),
    svg("path", { class: "axis-uranus-back", d: boxPath(-20, -14, 40, 28, 4) }),
    text(0, 9.5, `U${round}`, { class: "axis-uranus-words" }),
  );
}

function fort() {
  return svg("g", {}, svg("title", {}, "Fortified"), fortSymbol(26));
}

function airfield() {
  return svg("g", {}, svg("title", {}, "Airfield"), svg("circle", { class: "axis-field", r: 15 }), planeSymbol(23));
}

/** @param {string} side */
function base(side) {
  return svg(
    "g",
    { class: side === "axis" ? "side-german" : "side-soviet" },
    svg("title", {}, "Base zone"),
    svg("path", { d: "M-11 13V-13H11V-4H-7V13Z", fill: "currentColor" }),
  );
}

/** @param {Geography} map @param {PackBoard} board */
function ambushes(map, board) {
  return board.ambush_sites.map((site) => {
    const [x, y] = middle(map.sheets[1], site);
    return groupAt(
      x,
      y,
      { class: "axis-site" },
      svg("title", {}, "Ambush Site"),
      svg("path", { d: "M0 -16L16 0L0 16L-16 0Z" }),
      svg("circle", { r: 5.5 }),
    );
  });
}

function title() {
  return svg(
    "g",
    {},
    text(SIZE.width / 2, 42, "STALINGRAD · THE DON AND THE VOLGA · 1942", { class: "axis-title" }),
    groupAt(
      SIZE.width / 2 - 460,
      34,
      { class: "axis-north" },
      svg("path", { d: "M0 -26L10 14L0 6L-10 14Z" }),
      text(0, 32, "N"),
    ),
  );
}
