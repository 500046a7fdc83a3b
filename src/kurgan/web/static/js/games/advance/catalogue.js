/** Every unit, counter, marker, event and area, with what is documented and what reconstructed. */

import { TERRAIN_WORDS } from "./symbols.js";
import { EVENT_WORDS, STRATEGY_EFFECTS, SUPPORT_EFFECTS, SUPPORT_WORDS, sentence } from "./words.js";

/** @import { BoardArea, EventRow, Pool, Reference, UnitRow, Units } from "./pack.js" */

/** @typedef {{key: string, name: string, words: string}} Row */

/**
 * Every unit, counter, marker, event and area, with what is documented and what reconstructed.
 * @param {Reference} reference
 */
export function catalogue(reference) {
  const pieces = reference.files.units;
  return [
    { title: "German units, main game", rows: pieces.main_units.map(unitRow) },
    { title: "German units, Factory District", rows: pieces.factory_units.map(unitRow) },
    { title: "Soviet counters, main game", rows: counterRows(pieces.soviet_main, reference) },
    { title: "Soviet counters, Factory District", rows: counterRows(pieces.soviet_factory, reference) },
    { title: "Support markers", rows: Object.keys(SUPPORT_WORDS).map((kind) => supportRow(kind, pieces)) },
    { title: "Events", rows: Object.entries(reference.files.events.events).map(eventRow) },
    { title: "Areas", rows: reference.files.board.areas.map(areaRow) },
  ];
}

/** @param {UnitRow} unit @returns {Row} */
function unitRow(unit) {
  const begins = Number.isInteger(unit.setup) ? `begins in area ${unit.setup}` : `arrives ${unit.setup}`;
  const home = unit.division ? `${unit.division} Division` : "assault guns";
  return {
    key: `unit:${unit.id}`,
    name: unit.id,
    words: `${sentence(unit.type)}, ${home}; attack ${unit.attack} (${origin(unit.src?.attack)}), movement ${unit.mf} (${origin(unit.src?.mf)}); ${begins} (${origin(unit.src?.setup)}).`,
  };
}

/** @param {Pool} pool @param {Reference} reference @returns {Row[]} */
function counterRows(pool, reference) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { terrain, defense, strategy } of pool.counters) {
    const id = `${terrain}-${defense}-${strategy}`;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => {
    const [terrain, , strategy] = id.split("-");
    return {
      key: `counter:${id}`,
      name: reference.names.counter?.[id] ?? id,
      words: `${sentence(TERRAIN_WORDS[terrain])}, ${count} of them (${origin(pool.src)}). When first seen: ${STRATEGY_EFFECTS[strategy]}.`,
    };
  });
}

/** @param {string} kind @param {Units} pieces @returns {Row} */
function supportRow(kind, pieces) {
  const { count, src } = pieces.markers[kind];
  return {
    key: `support:${kind}`,
    name: SUPPORT_WORDS[kind],
    words: `${SUPPORT_EFFECTS[kind]} ${count} markers (${src}).`,
  };
}

/** @param {[string, EventRow]} entry @returns {Row} */
function eventRow([id, row]) {
  return {
    key: `event:${id}`,
    name: EVENT_WORDS[id] ?? id,
    words: `${sentence(row.effect ?? row.main ?? "")} (${row.src}).`,
  };
}

/** @param {BoardArea} area @returns {Row} */
function areaRow(area) {
  const ground = area.terrain
    ? `${sentence(TERRAIN_WORDS[area.terrain])} +${area.tem} (${origin(area.terrain_src)})`
    : "No terrain type";
  return {
    key: `area:${area.id}`,
    name: `${area.id} ${area.name}`,
    words: `${ground}; name ${origin(area.name_src)}, outline ${origin(area.geometry_src)}${area.volga ? "; on the Volga" : ""}.`,
  };
}

/** @param {string} [source] */
function origin(source = "reconstructed") {
  return source.includes("documented") ? "documented" : source.startsWith("found") ? "found" : "reconstructed";
}
