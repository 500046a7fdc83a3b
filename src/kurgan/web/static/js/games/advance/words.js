/** The position in words and numbers: descriptions; the attack in progress; charts. */

import { STRATEGY_WORDS, TERRAIN_WORDS } from "./symbols.js";

/** @import { CombatLine } from "../../types.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Area, Fight, Support, Unit, View } from "./view.js" */

export const SUPPORT_WORDS = /** @type {Record<string, string>} */ ({
  air: "Air",
  artillery: "Artillery",
  engineer: "Engineer",
});
export const EVENT_WORDS = /** @type {Record<string, string>} */ ({
  "64th_army_breakthrough": "64th Army Breakthrough",
  "64th_army_offensive": "64th Army Offensive",
  "66th_army_offensive": "66th Army Offensive",
  "66th_army_breakthrough": "66th Army Breakthrough",
  artillery_shell_shortages: "Artillery Shell Shortages",
  commissars: "Commissars",
  rain: "Rain",
  logistical_pause: "Logistical Pause",
});
export const STRATEGY_EFFECTS = /** @type {Record<string, string>} */ ({
  heroes: "the Germans lose 1 Morale",
  ambush: "the lead unit is lost",
  barrage: "lose an attacker or fall back",
  fanatic: "a Success becomes a Stalemate",
  guards: "extra defense dice, the best two count",
  none: "",
});
export const SUPPORT_EFFECTS = /** @type {Record<string, string>} */ ({
  air: "3 points, or free. A die is taken off one Defense Value.",
  artillery: "1 point. +2 to one Attack Value.",
  engineer: "2 points. +2 to one Attack Value.",
});
const TERM_WORDS = /** @type {Record<string, string>} */ ({
  "9.5.2A": "Lead unit",
  "9.5.2B": "Other units",
  "9.5.2C": "Artillery and Engineers",
  "9.5.2D": "Three units of one division",
  "9.5.2E": "Strong Morale",
  12.4: "Divisions",
  "9.5.3A": "Defense Factor",
  12.3: "Isolation",
  "9.5.3B": "Terrain",
  "9.5.3C": "Shaken Morale",
  6.2: "Commissars",
  "14.6.1": "Commissars",
  "9.5.3D": "Air support",
});

/** One short line: turn and phase. @param {View} view */
export function status(view) {
  return `Turn ${view.turn} of ${view.last_turn} · ${view.phase === "over" ? "the battle is over" : `${view.phase} phase`}`;
}

/** How many areas win: in the Factory District only all of them (11.2, 14.7). @param {View} view */
export function areasToWin(view) {
  return view.scenario === "factory" ? view.areas.length : 40;
}

/** What decides. @param {View} view */
export function numbers(view) {
  const need = areasToWin(view);
  return [
    ["Morale", String(view.morale), view.strong ? "Strong: +1 to every attack" : "Lost at 0"],
    ["Areas", `${view.controlled}/${need}`, `${view.controlled} held, ${need} needed`],
    ["Supply", String(view.supply), "Supply Points left"],
  ];
}

// The attack in progress

/**
 * The attack being made, part by part, each with its rule.
 * @param {View} view
 * @returns {{title: string, lines: CombatLine[]}|null}
 */
export function combat(view) {
  const fight = view.combat;
  if (!fight) return null;
  const area = view.areas.find((each) => each.id === fight.area);
  return {
    title: `Attack on ${fight.area} ${area?.name ?? ""}`,
    lines: [...strategyLines(fight), ...attackLines(fight), ...defenseLines(fight), ...diceLines(fight)],
  };
}

/** @param {Fight} fight */
function strategyLines(fight) {
  const kind = fight.mandatory
    ? { words: "Mandatory attack: if repulsed, all retreat", rule: "9.1" }
    : { words: "Attack in a contested area", rule: "9.3" };
  if (fight.strategy === "none") return [kind];
  const name = STRATEGY_WORDS[fight.strategy];
  return [kind, { words: `${name}: ${STRATEGY_EFFECTS[fight.strategy]}`, rule: `9.4 ${name}` }];
}

/** @param {Fight} fight */
function attackLines(fight) {
  if (!fight.lead) return [{ words: `Attackers: ${fight.attackers.join(", ")}`, rule: "9.5" }];
  const words = (/** @type {string} */ rule) =>
    rule === "9.5.2A" ? `Lead unit ${fight.lead}` : (TERM_WORDS[rule] ?? "Other");
  return [
    ...fight.attack.map(([rule = "", value = 0]) => ({ words: words(rule), value: signed(value), rule })),
    { words: "Attack Value", value: `= ${total(fight.attack)}`, rule: "9.5.2" },
  ];
}

/** @param {Fight} fight */
function defenseLines(fight) {
  return [
    ...fight.defense.map(([rule = "", value = 0]) => ({
      words: TERM_WORDS[rule] ?? "Other",
      value: signed(value),
      rule,
    })),
    { words: "Defense Value", value: `= ${Math.max(0, total(fight.defense))}`, rule: "9.5.3" },
  ];
}

/** @param {Fight} fight */
function diceLines(fight) {
  const best = fight.defense_dice > 2 ? ", the best two count" : "";
  const lines = [{ words: `Two dice for the attack, ${fight.defense_dice} for the defense${best}`, rule: "9.5.1" }];
  const hasResult = fight.result && !["none", "undecided"].includes(fight.result);
  return hasResult ? [...lines, { words: "Result", value: fight.result, rule: "9.5.5" }] : lines;
}

/** @param {number} value */
function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** @param {[string, number][]} terms */
function total(terms) {
  return terms.reduce((sum, [, value]) => sum + value, 0);
}

// Descriptions

/**
 * What this side may see of a place or a piece, in lines.
 * @param {View} view
 * @param {Reference} reference
 * @param {string} key
 * @returns {string[]}
 */
export function describe(view, reference, key) {
  const kind = key.slice(0, key.indexOf(":"));
  const id = key.slice(kind.length + 1);
  if (kind === "area") return describeArea(view, id);
  if (kind === "unit") return describeUnit(view, id);
  if (kind === "support")
    return [
      SUPPORT_WORDS[id] ?? id,
      `${view.support[/** @type {Support} */ (id)] ?? 0} available.`,
      SUPPORT_EFFECTS[id] ?? "",
    ];
  if (kind === "division") return [`${id} Division`, ...unitsOf(view, id)];
  if (kind === "event") return [EVENT_WORDS[id] ?? "No event"];
  return [reference.names[kind]?.[id] ?? id];
}

/** @param {View} view @param {string} id */
function describeArea(view, id) {
  const area = view.areas.find((each) => each.id === id);
  if (!area) return [id];
  const ground = area.tem
    ? `${sentence(TERRAIN_WORDS[area.terrain])}, +${area.tem} to the defense`
    : "Opening area of the Germans";
  const lines = [`${area.id} ${area.name}`, `${ground}${area.volga ? ", on the Volga" : ""}.`, sovietWords(area)];
  if (area.units.length) lines.push(`German units: ${area.units.map(shortUnit).join(", ")}.`);
  lines.push(`Next to ${area.adjacent.join(", ")}.`);
  return lines;
}

/** @param {Area} area */
function sovietWords(area) {
  const { soviet } = area;
  if (!soviet) return "German control.";
  const what = soviet.revealed
    ? `${soviet.pavlovs_house ? "Pavlov's House, " : ""}${STRATEGY_WORDS[soviet.strategy]}, Defense Factor ${soviet.defense}`
    : `a unit nobody has seen (${TERRAIN_WORDS[soviet.terrain]})`;
  return `${area.contested ? "Contested. " : ""}Soviet control: ${what}${area.isolated ? ", isolated" : ""}.`;
}

/** @param {Unit} unit */
function shortUnit(unit) {
  return `${unit.id}${unit.fresh ? "" : " (spent)"}${unit.paused ? " (paused)" : ""}`;
}

/** @param {View} view @param {string} id */
function describeUnit(view, id) {
  const found = everyUnit(view).find(([unit]) => unit.id === id);
  if (!found) return [id, "Not in play."];
  const [unit, where] = found;
  if (!where.startsWith("In "))
    return [unit.id, `${unit.type}, attack ${unit.attack}, movement ${unit.movement}.`, where];
  const state = unit.fresh ? "Fresh: it can still act this turn." : "Spent: it cannot act again this turn.";
  const belongs = unit.division ? `${unit.division} Division, ${unit.type}` : `Assault guns, ${unit.type}`;
  return [
    unit.id,
    `${belongs}.`,
    `Attack ${unit.attack}, movement ${unit.movement}.`,
    where,
    unit.paused ? "Paused: its division may not act this turn." : state,
  ];
}

/** @param {View} view @returns {[Unit, string][]} */
function everyUnit(view) {
  /** @type {(unit: Unit, where: string) => [Unit, string]} */
  const at = (unit, where) => [unit, where];
  return [
    ...view.areas.flatMap((area) => area.units.map((unit) => at(unit, `In ${area.id} ${area.name}.`))),
    ...view.out_of_action.map((unit) =>
      at(unit, `Out of action; ${unit.type === "armor" ? 2 : 1} Supply to bring it back.`),
    ),
    ...view.reserve.map((unit) => at(unit, unit.due ? `Due on turn ${unit.due}.` : "Can no longer arrive.")),
  ];
}

/** @param {View} view @param {string} division */
function unitsOf(view, division) {
  return everyUnit(view)
    .filter(([unit]) => unit.division === division)
    .map(([unit, where]) => `${shortUnit(unit)}: ${where}`);
}

/**
 * What the event of this turn does.
 * @param {View} view
 * @param {Reference} reference
 */
export function eventEffect(view, reference) {
  const row = reference.files.events.events[view.event];
  return row?.effect ?? row?.[view.scenario] ?? "";
}

/** @param {string} words */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
