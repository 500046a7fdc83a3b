/** The position in words: zones, units and crossings, the status line, numbers over time and the combat. */

/** @import { Reference, UnitRow } from "./pack.js" */
/** @import { Side, View, Zone } from "./view.js" */

const TRAITS = /** @type {Record<string, string>} */ ({
  axis: "Axis",
  allies: "Allies",
  both: "both",
});
export const SIDES = /** @type {Side[]} */ (["axis", "allies"]);

/** @param {string} unit @returns {Side} */
export function sideOf(unit) {
  return unit.startsWith("sov") ? "allies" : "axis";
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} id */
export function crossingName(id) {
  return `${capital(id.split("_")[0])} Crossing`;
}

/** @param {Reference} reference @param {string} unit @param {number} count */
export function unitWords(reference, unit, count) {
  const name = reference.names.unit?.[unit] ?? unit.replaceAll("_", " ");
  return `${count} ${name}${count === 1 || name.endsWith("ry") ? "" : "s"}`; // infantry and artillery have no plural
}

/** One short line. @param {View} view */
export function status(view) {
  const weather = view.bad_weather ? ", bad weather" : "";
  const phase = view.phase === "over" ? "the match is over" : view.phase;
  return `Round ${view.round} of ${view.last_round}: ${phase}${weather}`;
}

/**
 * Lines of words about a place or a piece.
 * @param {View} view
 * @param {Reference} reference
 * @param {string} key
 * @returns {string[]}
 */
export function describe(view, reference, key) {
  const [kind, id] = key.split(":");
  const zone = view.zones.find((row) => row.id === id);
  if ((kind === "zone" || kind === "place") && zone) return zoneLines(view, zone, reference);
  if (kind === "crossing" || kind === "place") return crossingLines(view, id, reference);
  if (kind === "site") return siteLines(view, id, reference);
  if (kind === "aircraft") return aircraftLines(view, id, reference);
  if (kind === "force") return forceLines(view, reference, id);
  if (kind === "unit" || kind === "item") return unitLines(reference, id);
  return [reference.names[kind]?.[id] ?? id];
}

/** @param {View} view @param {Zone} zone @param {Reference} reference */
function zoneLines(view, zone, reference) {
  const marks = [
    zone.rp && `${zone.rp} RP`,
    zone.fortified && "fortified",
    zone.airfield && "airfield",
    zone.landing && "landing",
    zone.base && `${TRAITS[zone.base]} base`,
    zone.sector && `${zone.sector} sector`,
  ]
    .filter(Boolean)
    .join(", ");
  const lines = [zone.name, `Held by the ${TRAITS[zone.control]}${marker(zone)}${marks ? `; ${marks}` : ""}`];
  for (const side of SIDES) {
    const units = Object.entries(zone.units).filter(([unit]) => sideOf(unit) === side);
    const craft = view.aircraft.filter((row) => row.place === zone.id && sideOf(row.type) === side);
    if (!units.length && !craft.length && !zone.tokens[side]) continue;
    const parts = units.map(([unit, count]) => unitWords(reference, unit, Number(count)));
    if (craft.length) parts.push(`${craft.length} aircraft`);
    if (zone.tokens[side]) parts.push(`${zone.tokens[side]} supply token${zone.tokens[side] === 1 ? "" : "s"}`);
    lines.push(
      `${TRAITS[side]}: ${parts.join(", ")}${units.length ? (zone.supplied.includes(side) ? " (supplied)" : " (unsupplied)") : ""}`,
    );
  }
  if (zone.across_don.length) lines.push(`Over the Don: ${names(zone.across_don, reference)}`);
  if (zone.roads.length) lines.push(`By road or rail: ${names(zone.roads, reference)}`);
  return lines;
}

/** The Combat Marker of a zone. @param {Zone} zone */
function marker(zone) {
  if (!zone.marker) return "";
  return `, ${zone.marker}${zone.over_river ? " over a river" : ""}`;
}

/** @param {string[]} ids @param {Reference} reference */
function names(ids, reference) {
  return ids.map((id) => reference.names.zone?.[id] ?? id).join(", ");
}

/** @param {View} view @param {string} id @param {Reference} reference */
function crossingLines(view, id, reference) {
  const row = view.crossings.find((each) => each.id === id);
  if (!row) return [id];
  const craft = view.aircraft.filter((each) => each.place === id).length;
  return [
    crossingName(id),
    `${row.bears ? capital(row.bears) : "No ferry"} to ${names([row.landing], reference)}`,
    ...(row.cargo
      ? [
          `Carries ${reference.names.item?.[row.cargo] ?? row.cargo}${row.must_unload ? ", which must be unloaded" : ""}`,
        ]
      : []),
    ...(craft ? [`${craft} aircraft overhead`] : []),
    ...(row.under_attack ? ["Under attack"] : []),
  ];
}

/** @param {View} view @param {string} id @param {Reference} reference */
function siteLines(view, id, reference) {
  const site = view.ambush_sites.find((each) => each.id === id);
  if (!site) return [id];
  return [
    "Ambush Site",
    `Between ${names(site.zones, reference)}`,
    site.unit ? `Holds ${unitWords(reference, site.unit, 1)}` : "Empty",
  ];
}

/** @param {View} view @param {string} id @param {Reference} reference */
function aircraftLines(view, id, reference) {
  const craft = view.aircraft.find((each) => each.id === id);
  if (!craft) return [reference.names.aircraft?.[id] ?? id];
  return [
    reference.names.aircraft?.[id] ?? id,
    `${names([craft.place], reference)}: ${reference.names.job?.[craft.job] ?? craft.job}`,
    ...(craft.tokens ? [`Carries ${craft.tokens} supply`] : []),
    ...(craft.infantry ? ["Carries infantry"] : []),
  ];
}

/** The units of a type in a zone. @param {View} view @param {Reference} reference @param {string} id */
function forceLines(view, reference, id) {
  const [place, unit] = id.split("/");
  const count = view.zones.find((zone) => zone.id === place)?.units[unit] ?? 0;
  return [
    `${unitWords(reference, unit, count)} in ${names([place], reference)}`,
    ...unitLines(reference, unit).slice(1),
  ];
}

/** @param {Reference} reference @param {string} id */
function unitLines(reference, id) {
  const row = reference.files.units.units.find((each) => each.id === id);
  return row ? [reference.names.unit?.[id] ?? id, factors(row)] : [reference.names.item?.[id] ?? id];
}

/** @param {UnitRow} row */
export function factors(row) {
  const part = (/** @type {string} */ word, /** @type {number|null|undefined} */ value) =>
    typeof value === "number" ? [`${word} ${value}`] : [];
  return capital(
    [
      ...part("attack", row.atk),
      ...part("defense", row.def),
      ...part("move", row.move),
      ...part("cost", row.cost),
    ].join(", "),
  );
}

/** What decides: the Axis first. @param {View} view */
export function numbers(view) {
  const both = (/** @type {Record<Side, number>} */ row) => `✚${row.axis} ★${row.allies}`;
  return [
    ["RPCs", both(view.rpc), "Reinforcement Point Certificates: Axis, Allies"],
    ["Supply", both(view.token_pool), "Supply tokens in reserve: Axis, Allies"],
    ["Markers", String(view.markers_left), "Combat Markers left"],
  ];
}

/** The combat being fought. @param {View} view */
export function combat(view) {
  const fight = view.combat;
  const zone = view.zones.find((row) => row.id === fight?.zone);
  if (!fight || !zone) return null;
  const lines = SIDES.map((side) => {
    const land = Object.entries(zone.units)
      .filter(([unit]) => sideOf(unit) === side)
      .reduce((sum, [, count]) => sum + Number(count), 0);
    const isHungry = land > 0 && !zone.supplied.includes(side); // aircraft never lack supply
    return {
      words: `${TRAITS[side]}${side === fight.attacker ? " attack" : " defend"}${isHungry ? ", unsupplied" : ""}`,
      value: String(land),
      rule: isHungry ? "Supply Lines" : undefined,
    };
  });
  const isFortified = zone.fortified && zone.control !== fight.attacker;
  const lost = Object.entries(fight.casualties).map(([unit, count]) => ({
    words: `Casualty: ${unit.slice(4).replaceAll("_", " ")} (${TRAITS[sideOf(unit)]})`,
    value: String(count),
  }));
  return {
    title: `Combat in ${zone.name}`,
    lines: [
      ...lines,
      ...(isFortified ? [{ words: "Fortified zone" }] : []),
      ...(zone.over_river ? [{ words: "Attack over a river" }] : []),
      ...lost,
    ],
  };
}

/**
 * What a Uranus card brings.
 * @param {Reference} reference
 * @param {Record<string, number>} inside
 */
export function contents(reference, inside) {
  return Object.entries(inside)
    .map(([item, count]) => `${count} ${reference.names.item?.[item] ?? item.replaceAll("_", " ")}`)
    .join(", ");
}
