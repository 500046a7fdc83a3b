/** Every unit, counter, marker, event and area, and where its data come from. */

import { TERRAIN_WORDS } from "./symbols.js";
import { EVENT_WORDS, STRATEGY_EFFECTS, SUPPORT_EFFECTS, SUPPORT_WORDS, sentence } from "./words.js";

/** @import { BoardArea, Events, Pool, Reference, UnitRow, Units } from "./pack.js" */

/** @typedef {import("../../types.js").Chapter["rows"][0]} Row */

/**
 * Every unit, counter, marker, event and area, and where its data come from.
 * @param {Reference} reference
 */
export function catalogue(reference) {
  const pieces = reference.files.units;
  return [
    { title: "German units, main game", rows: pieces.main_units.map(unitRow) },
    { title: "German units, Factory District", rows: pieces.factory_units.map(unitRow) },
    {
      title: "Soviet counters, main game",
      rows: [...counterRows(pieces.soviet_main, reference), pavlovRow(pieces, reference)],
    },
    {
      title: "Soviet counters, Factory District",
      rows: [...counterRows(pieces.soviet_factory, reference), ...revealedRows(pieces, reference)],
    },
    { title: "Support markers", rows: Object.keys(SUPPORT_WORDS).map((kind) => supportRow(kind, pieces)) },
    { title: "Events, 3d6, main game", rows: eventRows(reference.files.events, "main") },
    { title: "Events, 3d6, Factory District", rows: eventRows(reference.files.events, "factory") },
    { title: "Areas", rows: reference.files.board.areas.map(areaRow) },
  ];
}

/** @param {UnitRow} unit @returns {Row} */
function unitRow(unit) {
  const begins = placeWords(unit.setup);
  const home = unit.division ? `${unit.division} Division` : "assault guns";
  return {
    key: `unit:${unit.id}`,
    name: unit.id,
    words: `${sentence(unit.type)}, ${home}; attack ${unit.attack}, movement ${unit.mf}; ${begins}.`,
    origin: `attack ${origin(unit.src?.attack)}, movement ${origin(unit.src?.mf)}, place ${origin(unit.src?.setup)}`,
  };
}

/** Where a unit begins, by what its counter says. @param {number|string} setup */
function placeWords(setup) {
  if (typeof setup === "number") return `begins in area ${setup}`;
  return setup === "OOA" ? "begins Out of Action" : `arrives on turn ${setup.slice(1)}`;
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
    const words = `${sentence(TERRAIN_WORDS[terrain])}, ${count} of them. When first seen: ${STRATEGY_EFFECTS[strategy]}.`;
    return counterRow(id, words, pool.src, reference);
  });
}

/** The counter of an optional rule (12.6). @param {Units} pieces @param {Reference} reference */
function pavlovRow({ pavlovs_house: { terrain, strategy, src } }, reference) {
  const words = `${sentence(TERRAIN_WORDS[terrain])}, with the option Pavlov's House alone. In every attack: ${STRATEGY_EFFECTS[strategy]}.`;
  return counterRow("pavlovs_house", words, src, reference);
}

/** Those that lie face up from the start; their strategies never work (R41). @param {Units} pieces @param {Reference} reference */
function revealedRows({ soviet_factory_fixed: { areas, src } }, reference) {
  return Object.entries(areas).map(([area, { terrain, defense, strategy }]) => {
    const words = `${sentence(TERRAIN_WORDS[terrain])}, face up in area ${area} from the start: only its Defense Factor counts.`;
    return counterRow(`${terrain}-${defense}-${strategy}`, words, src, reference);
  });
}

/** @param {string} id @param {string} words @param {string} src @param {Reference} reference @returns {Row} */
function counterRow(id, words, src, reference) {
  return { key: `counter:${id}`, name: reference.names.counter?.[id] ?? id, words, origin: origin(src) };
}

/** @param {string} kind @param {Units} pieces @returns {Row} */
function supportRow(kind, pieces) {
  const { count, src } = pieces.markers[kind];
  return {
    key: `support:${kind}`,
    name: SUPPORT_WORDS[kind],
    words: `${SUPPORT_EFFECTS[kind]} ${count} markers.`,
    origin: origin(src),
  };
}

/** What each sum of three dice brings. @param {Events} events @param {"main"|"factory"} scenario @returns {Row[]} */
function eventRows(events, scenario) {
  return events[scenario].chart.map(({ rolls: [low, high], event, src }) => {
    const row = events.events[event];
    return {
      key: `event:${event}`,
      name: `${low === high ? low : `${low} to ${high}`}: ${EVENT_WORDS[event] ?? event}`,
      words: `${sentence(row.effect ?? row[scenario] ?? "")}.`,
      origin: typeof src === "string" ? src : `name ${src.name}, effect ${src.effect}`,
    };
  });
}

/** @param {BoardArea} area @returns {Row} */
function areaRow(area) {
  const ground = area.terrain ? `${sentence(TERRAIN_WORDS[area.terrain])} +${area.tem}` : "No terrain type";
  return {
    key: `area:${area.id}`,
    name: `${area.id} ${area.name}`,
    words: `${ground}${area.volga ? "; on the Volga" : ""}.`,
    origin: `name ${origin(area.name_src)}, terrain ${origin(area.terrain_src)}, outline ${origin(area.geometry_src)}`,
  };
}

/** @param {string} [source] */
function origin(source = "reconstructed") {
  if (source.startsWith("corrected")) return "corrected";
  return source.includes("documented") ? "documented" : source.startsWith("found") ? "found" : "reconstructed";
}
