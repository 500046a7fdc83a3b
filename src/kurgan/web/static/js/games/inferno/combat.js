/** The combat in progress, line by line, with the rule of each line. */

import { capital, cardName, hexRow } from "./words.js";

/** @import { CombatLine } from "../../types.js" */
/** @import { Face, Fight, HexRow, Side, View } from "./view.js" */

/** @typedef {View & {combat: Fight}} Battle */

const FIRE_RANKS = ["SF", "DF", "TF"];
const STEPS = /** @type {Record<string, string>} */ ({
  "Combat 1": "The Soviet card is laid",
  "Combat 2": "The German card is laid",
  "Combat 3": "Showdown",
  "Combat 4": "Blank edges get a dot",
  "Combat 5": "The Soviet card",
  "Combat 6": "The German card",
  "Combat 7": "Used cards are discarded",
  "Combat 8": "Opportunity Fire",
  "Combat 9": "The Rubble Roll",
  "Combat 10": "Close Combat",
  "Combat 11": "Advance",
  "Combat 12": "Blitz",
  "Combat 13": "The blocks stand up",
});

/** The combat in progress, with everything that changes its dice. @param {View} view @returns {{title: string, lines: CombatLine[]}|null} */
export function combat(view) {
  const fight = view.combat;
  if (!fight) return null;
  const battle = { ...view, combat: fight };
  const target = hexRow(view, fight.target);
  const from = fight.from.map((id) => `#${id}`).join(", ");
  const kind = fight.deliberate ? "Deliberate Attack" : "Hasty Attack";
  const rule = fight.attacker === "soviet" ? `Soviet ${kind}` : kind;
  return {
    title: `${capital(fight.attacker)} ${kind} on #${fight.target}${target.name ? ` ${target.name}` : ""}`,
    lines: [
      { words: `From ${from}`, rule },
      { words: STEPS[fight.step] ?? fight.step, value: "now", rule: fight.step },
      ...cardLines(fight),
      ...forceLines(battle, "german"),
      ...forceLines(battle, "soviet"),
      ...fireLines(battle, target),
      ...rubbleLines(battle, target),
    ],
  };
}

/** @param {Fight} fight */
function cardLines(fight) {
  const words = (/** @type {string[]|number} */ cards) =>
    typeof cards === "number" ? (cards ? `${cards} facedown` : "none") : cards.map(cardName).join(", ") || "none";
  const lines = [
    { words: "Soviet card", value: words(fight.soviet_card), rule: "Combat 5" },
    { words: "German card", value: words(fight.german_cards), rule: "Combat 6" },
  ].filter(({ value }) => value !== "none");
  if (fight.cancelled.length) lines.push({ words: "Shot down by AA", value: words(fight.cancelled), rule: "AA" });
  return lines;
}

/** The blocks of one side in the combat, as far as they are known. @param {Battle} view @param {Side} side @returns {Face[]} */
function force(view, side) {
  const { from, target, attacker, shown } = view.combat;
  const ids = side === attacker ? from : [target];
  const blocks = ids.flatMap((id) => hexRow(view, id)[side]);
  return shown ? view.hexes.flatMap((row) => row[side]).filter((block) => block.revealed) : blocks;
}

/** @param {Battle} view @param {Side} side @returns {CombatLine[]} */
function forceLines(view, side) {
  const blocks = force(view, side);
  const unknown = blocks.filter((block) => block.hidden).length;
  /** @type {CombatLine[]} */
  const lines = [];
  const extra = side === "soviet" ? sovietBonus(view) : 0;
  for (const [rank, fire] of FIRE_RANKS.entries()) {
    const dice = blocks.filter((block) => block.firepower === fire).reduce((sum, block) => sum + block.strength, 0);
    const least = Math.max(2, 6 - rank - extra);
    if (dice)
      lines.push({
        words: `${capital(side)} dice that hit on ${least === 6 ? 6 : `${least}+`}`,
        value: String(dice),
        rule: "Firepower",
      });
  }
  if (unknown)
    lines.push({ words: `${capital(side)} blocks not seen yet`, value: String(unknown), rule: "Fog of War" });
  return lines;
}

/** @param {Battle} view */
function sovietBonus(view) {
  const isDefended = view.combat.attacker === "german" && hexRow(view, view.combat.target).fortified;
  return Number(view.cards.soviet_leaders.includes("khrushchev")) + Number(isDefended);
}

/** @param {Battle} view @param {HexRow} target @returns {CombatLine[]} */
function fireLines(view, target) {
  const isGerman = view.combat.attacker === "german";
  const { german_leaders: german, soviet_leaders: soviet } = view.cards;
  /** @type {[boolean, CombatLine][]} */
  const lines = [
    [target.terrain === "urban", { words: "Urban: the defender fires first", rule: "Combat 10A" }],
    [
      hasCombinedForce(view, target),
      { words: "Combined Force: the Germans may fire first", rule: "Combined Force Bonus" },
    ],
    [target.rubble, { words: "Rubble: hits on the defender", value: "half", rule: "Rubble" }],
    [target.fortified && isGerman, { words: "Fortified: Soviet dice", value: "+1", rule: "Fortifications" }],
    [
      soviet.includes("khrushchev"),
      { words: "Khrushchev: Soviet dice; their 1s hit Soviets", value: "+1", rule: "Khrushchev" },
    ],
    [soviet.includes("chuikov") && isGerman, { words: "Chuikov: Opportunity Fire", rule: "Opportunity Fire" }],
    [soviet.includes("zaytsev"), { words: "Zaytsev: a Soviet Sniper shoots twice", rule: "Zaytsev" }],
    [
      german.includes("richthofen") && isGerman,
      { words: "Von Richthofen: airstrikes count", value: "×2", rule: "Von Richthofen" },
    ],
  ];
  return lines.filter(([counts]) => counts).map(([, line]) => line);
}

/** @param {Battle} view @param {HexRow} target */
function hasCombinedForce(view, target) {
  if (!view.combat.shown || target.terrain !== "clear" || !view.cards.german_leaders.includes("hoth")) return false;
  const [german, soviet] = [force(view, "german"), force(view, "soviet")];
  const both = soviet.some((block) => block.kind === "tank") && soviet.some((block) => block.kind !== "tank");
  return german.some((block) => block.infantry) && german.some((block) => block.tank) && !both;
}

/** What the Rubble Roll adds apart from the card. @param {Battle} view @param {HexRow} target @returns {CombatLine[]} */
function rubbleLines(view, target) {
  const { attacker, deliberate, from, shown } = view.combat;
  if (attacker !== "german" || !deliberate || target.terrain !== "urban" || target.rubble) return [];
  const tanks = force(view, "german").filter((block) => block.tank).length;
  const left = view.hexes.filter((row) => row.german.some((block) => block.revealed));
  return [
    { words: "Rubble Roll needs more than", value: "18", rule: "Rubble" },
    { words: "Rubble Roll: attacking hexes", value: `+${(shown ? left : from).length}`, rule: "Rubble Hexes" },
    { words: "Rubble Roll: tanks", value: `+${tanks}`, rule: "Rubble Panzers" },
  ];
}
