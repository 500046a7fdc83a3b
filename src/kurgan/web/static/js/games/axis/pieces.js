/** What changes on the boards: control and the front, stacks with counts, aircraft, tokens, ferries and ice. */

import { boxPath, groupAt, linePath, svg, text } from "../../svg.js";
import { boatSymbol, combatSymbol } from "../../symbols.js";
import { airChip, counter, flights, piece, supply } from "./chips.js";
import { BANK, geography, middle } from "./geometry.js";
import { ambushSite, names } from "./ground.js";
import { flag, works } from "./signs.js";
import { stacks } from "./stacks.js";
import { donPath, stream } from "./terrain.js";
import { crossingName, SIDES, unitWords } from "./words.js";

/** @import { Geography, Land, Point } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { AmbushSite, Crossing, View, Zone } from "./view.js" */

const OVERHEAD = 84; // from a crossing to the aircraft over it
const SIZE = { wide: 88, high: 56 };

/**
 * Draw everything that a side sees on the boards.
 * @param {SVGGElement} layer
 * @param {View} view
 * @param {Reference} reference
 */
export function drawPieces(layer, view, reference) {
  const map = geography(reference);
  /** @type {[Zone, Land][]} */
  const lands = view.zones.map((zone) => [zone, /** @type {Land} */ (map.lands.get(zone.id))]);
  layer.append(
    ...lands.map(([zone, land]) => control(zone, land)),
    front(view, map, reference),
    ...(view.don_frozen ? [frozenDon(map, reference)] : []),
    ...(view.volga_frozen ? frozenVolga(map) : []),
    ...view.crossings.map((row) => crossing(row, map, reference)),
    svg("g", { class: "layer-outlines" }), // outlines of zones run through no name and no piece
    names(map, reference.files.board),
    ...lands.map(([zone, land]) => holder(view, zone, land)),
    ...view.crossings.flatMap((row) => overhead(view, row, map, reference)),
    ...(view.focus ? [svg("path", { class: "axis-focus", d: map.lands.get(view.focus)?.outline ?? "" })] : []),
    ...stacks(view, map, reference),
    ...view.ambush_sites.map((site, n) => ambusher(site, n, map, reference)),
  );
}

// Who holds what

/** @param {Zone} zone */
function lookOf(zone) {
  return zone.control === "axis" ? "german" : "soviet";
}

/** @param {Zone} zone @param {Land} land */
function control(zone, land) {
  const look = lookOf(zone);
  return svg(
    "g",
    { class: `axis-control held-${look}` },
    svg("path", { d: land.outline, class: `axis-held fill-${look}` }),
    svg("path", { d: land.outline, class: "axis-held-lines", fill: `url(#pattern-${look})` }),
  );
}

/** The flag beside a name, and the factory tokens. @param {View} view @param {Zone} zone @param {Land} land */
function holder(view, zone, land) {
  const [x, y] = land.center;
  const { signs } = land.label;
  const at = (/** @type {string} */ sign) => signs.get(sign) ?? [land.label.width / 2 + 16, -16];
  const tokens = ["tank_factory", "artillery_factory"].filter((name) => view.factories[name] === zone.id);
  return svg(
    "g",
    { class: "axis-holder" },
    groupAt(x + at("flag")[0], y + at("flag")[1], {}, flag(lookOf(zone))),
    ...tokens.map((name, n) => {
      const [letter, kind] = name === "tank_factory" ? ["T", "Tank"] : ["A", "Artillery"];
      const isCaptured = zone.control === "axis"; // the token shows its other side
      const token = works(letter, !isCaptured, `${kind} factory${isCaptured ? ", captured" : ""}`);
      return groupAt(x + at("works")[0] + 40 * n, y + at("works")[1], {}, token);
    }),
  );
}

/**
 * The front: each side's line along its own side of the borders, or of the river.
 * @param {View} view
 * @param {Geography} map
 * @param {Reference} reference
 */
function front(view, map, reference) {
  const held = new Map(view.zones.map((zone) => [zone.id, lookOf(zone)]));
  const isFront = (/** @type {string} */ a, /** @type {string} */ b) =>
    held.has(a) && held.has(b) && held.get(a) !== held.get(b);
  const { board } = reference.files;
  const river = new Set(board.edges.map((edge) => [edge.a, edge.b].sort().join(" ")));
  const lines = [...map.borders].flatMap(([pair, parts]) => {
    const [a, b] = pair.split(" ");
    if (!isFront(a, b)) return [];
    const d = parts.map((line) => linePath(line, false)).join("");
    const wide = river.has(pair) ? " is-river" : "";
    return [a, b].map((id) =>
      svg("path", { class: `axis-front axis-front-${held.get(id)}${wide}`, d, "clip-path": `url(#axis-zone-${id})` }),
    );
  });
  return svg("g", {}, ...lines, stream(donPath(map, board, isFront)));
}

/** @param {Geography} map @param {Reference} reference */
function frozenDon(map, reference) {
  const d = donPath(map, reference.files.board);
  return svg("path", { class: "axis-ice", d }, svg("title", {}, "The Don is frozen"));
}

/** @param {Geography} map */
function frozenVolga(map) {
  const d = map.water.join("");
  return [svg("path", { class: "axis-frozen", d }), svg("path", { d, fill: "url(#pattern-ice)" })];
}

// The Volga

/**
 * The aircraft over a crossing, upstream of it.
 * @param {View} view
 * @param {Crossing} row
 * @param {Geography} map
 * @param {Reference} reference
 */
function overhead(view, row, map, reference) {
  const [x, y] = crossingPoint(row.id, map);
  const flying = SIDES.flatMap((side) => flights(view.aircraft, row.id, side)).map((flight) =>
    airChip(flight, reference),
  );
  return flying.map((chip, n) =>
    groupAt(x + 10, y - OVERHEAD - n * 58, piece(chip), svg("title", {}, chip.words), chip.draw()),
  );
}

/**
 * A Volga Crossing: a ferry or an ice bridge and its cargo.
 * @param {Crossing} row
 * @param {Geography} map
 * @param {Reference} reference
 */
function crossing(row, map, reference) {
  const [x, y] = crossingPoint(row.id, map);
  const cargo = row.cargo ? `, carrying ${reference.names.item?.[row.cargo] ?? row.cargo}` : "";
  const group = groupAt(
    x,
    y,
    { class: "axis-crossing" },
    svg("title", {}, `${crossingName(row.id)}: ${row.bears ?? "no ferry"}${cargo}`),
    ferry(row.bears, row.id[0].toUpperCase()),
  );
  if (row.cargo) {
    const drawn = row.cargo === "supply" ? supply("soviet", 1) : counter(row.cargo, 1);
    group.append(groupAt(14, -44, {}, svg("g", { transform: "scale(0.82)" }, drawn)));
  }
  if (row.under_attack) group.append(groupAt(40, -24, {}, combatSymbol(30)));
  return group;
}

/** A landing stage with its letter and what plies there. @param {string|null} bears @param {string} letter */
export function ferry(bears, letter) {
  const boat = groupAt(10, 3, { class: bears ? "side-soviet" : "axis-no-ferry" }, boatSymbol(50));
  if (!bears) boat.append(svg("path", { class: "axis-no-ferry-line", d: "M-25 19L25 -19" }));
  const bridge = svg("path", {
    class: "axis-bridge",
    d: "M-28 -9H42M-28 9H42M-20 -9V9M-8 -9V9M4 -9V9M16 -9V9M28 -9V9",
  });
  return svg(
    "g",
    {},
    svg("path", { class: "axis-stage", d: boxPath(-SIZE.wide / 2, -SIZE.high / 2, SIZE.wide, SIZE.high, 8) }),
    bears === "ice bridge" ? bridge : boat,
    text(-31, -5, letter, { class: "axis-stage-letter" }),
  );
}

/** @param {Point} point @returns {string} */
export function crossingOutline([x, y]) {
  return boxPath(x - SIZE.wide / 2, y - SIZE.high / 2, SIZE.wide, SIZE.high, 8);
}

/** @param {string} id @param {Geography} map @returns {Point} */
export function crossingPoint(id, map) {
  return middle(map.sheets[1], BANK[id.split("_")[0]]);
}

/** @param {AmbushSite} site @param {number} number @param {Geography} map @param {Reference} reference */
function ambusher(site, number, map, reference) {
  const [x, y] = middle(map.sheets[1], reference.files.board.ambush_sites[number]);
  const words = site.unit ? `Ambush Site with ${unitWords(reference, site.unit, 1)}` : "Ambush Site, empty";
  return groupAt(
    x,
    y,
    { class: "piece axis-ambush", "data-keys": `site:${site.id}`, "data-kind": "site", "data-unit": site.unit },
    svg("title", {}, words),
    ambushSite(),
    ...(site.unit ? [svg("g", { transform: "scale(0.82)" }, counter(site.unit, 1))] : []),
  );
}
