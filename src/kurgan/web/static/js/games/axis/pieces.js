/** What changes on the boards: control, stacks with counts, aircraft, tokens, markers, ferries and ice. */

import { groupAt, svg, text } from "../../svg.js";
import { boatSymbol, combatSymbol, cross, factorySymbol, star } from "../../symbols.js";
import { airChip, CHIP, counter, flights, markerChip, piece, supply, tokenChip, unitChip } from "./chips.js";
import { BANK, geography, middle, OVERHEAD } from "./geometry.js";
import { blockSeat } from "./layout.js";
import { crossingName, SIDES, sideOf, unitWords } from "./words.js";

/** @import { Chip } from "./chips.js" */
/** @import { Geography, Land } from "./geometry.js" */
/** @import { Seat } from "./layout.js" */
/** @import { Reference } from "./pack.js" */
/** @import { AmbushSite, Craft, Crossing, Side, View, Zone } from "./view.js" */

const ORDER = [
  "ger_tank",
  "ger_mech",
  "ger_assault_gun",
  "ger_infantry",
  "min_infantry",
  "ger_artillery",
  "min_artillery",
  "sov_tank",
  "sov_mech",
  "sov_infantry",
  "sov_artillery",
  "sov_rocket",
];

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
    ...(view.don_frozen ? [frozenDon(map, reference)] : []),
    ...(view.volga_frozen
      ? [
          svg("path", { class: "axis-frozen", d: map.water.join("") }),
          svg("path", { d: map.water.join(""), fill: "url(#pattern-ice)" }),
        ]
      : []),
    ...view.crossings.flatMap((row) => [crossing(row, map, reference), ...overhead(view, row, map, reference)]),
    ...(view.focus ? [svg("path", { class: "axis-focus", d: map.lands.get(view.focus)?.outline ?? "" })] : []),
    ...lands.map(([zone, land]) => stack(view, zone, land, reference)),
    ...view.ambush_sites.map((site, n) => ambusher(site, n, map, reference)),
  );
}

/** @param {Zone} zone @param {Land} land */
function control(zone, land) {
  const look = zone.control === "axis" ? "german" : "soviet";
  const [x, y] = land.center;
  return svg(
    "g",
    { class: `axis-control side-${look}` },
    svg("path", { d: land.outline, class: `axis-held fill-${look}` }),
    svg("path", { d: land.outline, class: "axis-held-lines", fill: `url(#pattern-${look})` }),
    groupAt(x, y - 18, { class: "axis-holder" }, look === "german" ? cross(20) : star(23)),
  );
}

/** @param {Geography} map @param {Reference} reference */
function frozenDon(map, reference) {
  const lines = reference.files.board.edges
    .filter((edge) => edge.river === "don")
    .flatMap((edge) => map.borders.get([edge.a, edge.b].sort().join(" ")) ?? []);
  const d = lines
    .map((/** @type {[number, number][]} */ line) => `M${line.map((point) => point.join(" ")).join("L")}`)
    .join("");
  return svg("path", { class: "axis-ice", d }, svg("title", {}, "The Don is frozen"));
}

/**
 * The units, tokens and aircraft of a zone in rows, the Axis first, where they cover least.
 * @param {View} view
 * @param {Zone} zone
 * @param {Land} land
 * @param {Reference} reference
 */
function stack(view, zone, land, reference) {
  const group = svg("g", { class: "axis-stack" }, ...factories(view, zone, land));
  const sides = SIDES.map((side) => chips(view, zone, side, reference)).filter((side) => side.length);
  if (zone.marker && !sides.length) sides.push([]);
  if (zone.marker) sides[0].push(markerChip(zone.marker));
  if (!sides.length) return group;
  const { columns, left, top } = seat(land, sides);
  const lines = sides.flatMap((side) => rows(side, columns));
  const widest = Math.max(...lines.map(length));
  lines.forEach((line, n) => {
    let at = left + (widest - length(line)) / 2;
    for (const chip of line) {
      group.append(
        groupAt(
          at + chip.width / 2,
          top + n * (CHIP.height + CHIP.gap) + CHIP.height / 2,
          piece(chip),
          svg("title", {}, chip.words),
          chip.draw(),
        ),
      );
      at += chip.width + CHIP.gap;
    }
  });
  return group;
}

/** @type {Map<string, Seat>} blocks of the same shape have the same seat */
const seats = new Map();

/** @param {Land} land @param {Chip[][]} sides */
function seat(land, sides) {
  const shape = `${land.id} ${sides.map((side) => side.map((chip) => chip.width).join(",")).join(" ")}`;
  const [x, y] = land.center;
  const found =
    seats.get(shape) ??
    blockSeat(land.room, [x, y + 2], land.name, (columns) => {
      const lines = sides.flatMap((side) => rows(side, columns));
      return { width: Math.max(...lines.map(length)), height: lines.length * (CHIP.height + CHIP.gap) - CHIP.gap };
    });
  seats.set(shape, found);
  return found;
}

/** @param {Chip[]} row */
function length(row) {
  return row.reduce((sum, chip) => sum + chip.width + CHIP.gap, -CHIP.gap);
}

/** @param {Chip[]} chips @param {number} room */
function rows(chips, room) {
  /** @type {Chip[][]} */
  const found = [];
  for (let n = 0; n < chips.length; n += room) found.push(chips.slice(n, n + room));
  return found;
}

/** @param {View} view @param {Zone} zone @param {Side} side @param {Reference} reference @returns {Chip[]} */
function chips(view, zone, side, reference) {
  const cut = !zone.supplied.includes(side);
  const land = ORDER.filter((unit) => sideOf(unit) === side && zone.units[unit]).map((unit) =>
    unitChip(unit, zone.units[unit], {
      keys: isActive(view, zone.id) ? [`unit:${unit}`] : [],
      moved: zone.moved[unit] ?? 0,
      cut,
      reference,
    }),
  );
  const air = flights(view.aircraft, zone.id, side).map((flight) => airChip(flight, reference));
  const count = zone.tokens[side];
  const tokens = count ? [tokenChip(side, count)] : [];
  return [...land, ...air, ...tokens];
}

/**
 * Whether the question at hand is about the units of this zone.
 * @param {View} view
 * @param {string} zone
 */
function isActive(view, zone) {
  return zone === view.focus;
}

/** @param {View} view @param {Zone} zone @param {Land} land */
function factories(view, zone, land) {
  const [x, y] = land.center;
  return ["tank_factory", "artillery_factory"]
    .filter((name) => view.factories[name] === zone.id)
    .map((name, n) =>
      groupAt(
        x + (zone.rp ? 68 : 32) + 46 * n,
        y - 19,
        { class: view.factories.working ? "axis-factory" : "axis-factory is-idle" },
        svg(
          "title",
          {},
          `${name === "tank_factory" ? "Tank" : "Artillery"} factory${view.factories.working ? "" : ", not working"}`,
        ),
        factorySymbol(28),
        text(21, 11, name === "tank_factory" ? "T" : "A", { class: "axis-factory-sign" }),
      ),
    );
}

/**
 * The aircraft over a crossing, on the far bank beside it.
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
    groupAt(
      x + OVERHEAD,
      y + (n - (flying.length - 1) / 2) * (CHIP.height + CHIP.gap),
      piece(chip),
      svg("title", {}, chip.words),
      chip.draw(),
    ),
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
  const group = groupAt(
    x,
    y,
    { class: "axis-crossing axis-unnamed" },
    svg(
      "title",
      {},
      `${crossingName(row.id)}: ${row.bears ?? "no ferry"}${row.cargo ? `, carrying ${reference.names.item?.[row.cargo] ?? row.cargo}` : ""}`,
    ),
    svg("rect", { class: "axis-crossing-line", x: -30, y: -20, width: 60, height: 40, rx: 8 }),
  );
  if (row.bears === "ferry") group.append(groupAt(0, 2, { class: "side-soviet" }, boatSymbol(34)));
  else if (row.bears)
    group.append(svg("path", { class: "axis-bridge", d: "M-28 -7H28M-28 7H28M-18 -7V7M-6 -7V7M6 -7V7M18 -7V7" }));
  else
    group.append(
      groupAt(
        0,
        2,
        { class: "axis-no-ferry" },
        boatSymbol(34),
        svg("path", { class: "axis-no-ferry-line", d: "M-18 14L18 -14" }),
      ),
    );
  if (row.cargo)
    group.append(groupAt(0, -30, {}, row.cargo === "supply" ? supply("soviet", 1) : counter(row.cargo, 1)));
  if (row.under_attack) group.append(groupAt(30, -16, {}, combatSymbol(20)));
  return group;
}

/** @param {string} id @param {Geography} map @returns {[number, number]} */
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
    { class: "piece axis-ambush", "data-keys": `site:${site.id}` },
    svg("title", {}, words),
    svg("path", { class: "axis-ambush-spot", d: "M0 -16L16 0L0 16L-16 0Z" }),
    ...(site.unit ? [svg("g", { transform: "scale(0.88)" }, counter(site.unit, 1))] : []),
  );
}
