/** The position in words: places, blocks and cards, the status line and the numbers over time. */

import { fullBlock, printed, sideOf } from "./blocks.js";
import { hexes } from "./geometry.js";
import { spawnUnits } from "./pieces.js";

/** @import { Reference } from "./pack.js" */
/** @import { Face, HexRow, Side, View } from "./view.js" */

export const FIRES = /** @type {Record<string, string>} */ ({
  SF: "hits on 6",
  DF: "hits on 5 and 6",
  TF: "hits on 4 and more",
});
const TERRAINS = /** @type {Record<string, string>} */ ({
  clear: "Clear: Long Moves and Blitz are possible",
  rough: "Rough: no Long Move, no Blitz",
  urban: "Urban: the defender fires first, Rubble can arise",
});
export const TYPES = /** @type {Record<string, string>} */ ({
  panzer: "Panzer (Tank)",
  panzergrenadier: "Panzer Grenadier (Infantry and Tank)",
  motorized: "Motorized (Infantry)",
  infantry: "Infantry",
  tank: "Tank",
  marine: "Marine (Infantry)",
});
const ADVANTAGES = /** @type {Record<string, string>} */ ({
  "6th_panzer": "6th Panzer Division",
  richthofen: "Von Richthofen",
  okh: "OKH",
  marines_empowered: "Marines Empowered",
  late_deployment: "Divisions' Late Deployment",
  immortal_guard: "Immortal Guard",
});

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} id */
export function advantageWords(id) {
  return ADVANTAGES[id] ?? capital(id);
}

/** @param {number} count @param {string} word */
export function many(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Whose doing it is: the algorithm's or the Soviet player's, or the German whose turn it is. @param {View} view */
export function acting(view) {
  return view.phase.startsWith("soviet") || view.combat?.attacker === "soviet" ? "soviet" : view.active;
}

/** One short line: turn and phase. @param {View} view */
export function status(view) {
  return `Turn ${view.turn}, ${capital(acting(view))}: ${view.phase.replace(/^(german|soviet) /, "")}`;
}

export const LOSSES = 10; // that lose the game

/** What decides. @param {View} view */
export function numbers(view) {
  const six = view.hexes.filter((row) => row.spawn === "soviet").length;
  const taken = Object.values(view.spawn_hexes_taken).join("+");
  return [
    ["Losses", `${view.losses}/${LOSSES}`, "German Units lost"],
    view.bank
      ? ["Bank", `${view.bank.taken}/${view.bank.of}`, "Hexes taken of those that OKH wants"]
      : ["Spawn", `${taken}/${six}`, "Soviet Spawn Hexes taken"],
    ["Deck", String(view.cards.soviet_deck), "Soviet cards left"],
  ];
}

/** Lines of words about a place or a piece. @param {View} view @param {Reference} reference @param {string} key @returns {string[]} */
export function describe(view, reference, key) {
  const [kind, id] = split(key);
  if (kind === "hex") return describeHex(view, reference, id);
  if (kind === "german_unit" || kind === "soviet_unit") return describeUnit(view, reference, id);
  if (kind === "german_card" || kind === "soviet_card") return describeCard(view, reference, kind, id);
  if (kind === "pool") return [`${capital(id)} Pool: ${many(view.pools[id].count, "block")}`];
  const name = reference.names[kind]?.[id];
  return name ? [name] : [];
}

/** @param {string} key */
function split(key) {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
}

/** @param {View} view @param {Reference} reference @param {string} id */
function describeHex(view, reference, id) {
  const row = hexRow(view, id);
  const board = reference.files.board;
  if (!row) return [];
  const spawns = spawnUnits(id, view, reference).map((type) => TYPES[type]);
  const army = hexes(reference).get(id)?.row.german_spawn;
  const marks = [
    row.spawn === "soviet" && `Soviet Spawn Hex: ${spawns.join(" and ")}`,
    row.spawn === "german" && `German Spawn Hex for ${capital(army ?? "")} and White Units`,
    row.rubble && "Rubble: two hits on the defender count as one",
    row.fortified && "Fortified: Soviet defenders hit one point more easily",
    row.headquarters && "Chuikov's Headquarters",
    view.top_stacked.includes(id) && "One of the tallest Soviet Stacks",
    view.edition === "2nd" && board.landing_hexes.includes(id) && `The Flotilla lands here on a sum of ${id}`,
    board.okh_objective.includes(id) && view.cards.german_leaders.includes("okh") && "An objective of OKH",
  ].filter((words) => typeof words === "string");
  return [
    row.name ? `#${id} ${row.name}` : `#${id}`,
    TERRAINS[row.terrain],
    `${capital(row.control)} control`,
    ...marks,
    ...stackLines("German", row.german),
    ...stackLines("Soviet", row.soviet),
  ];
}

/** @param {string} side @param {Face[]} blocks */
function stackLines(side, blocks) {
  const known = blocks.filter((block) => block.id).map((block) => `${side}: ${block.name}, ${strengthWords(block)}`);
  const hidden = blocks.filter((block) => block.hidden);
  if (!hidden.length) return known;
  const kinds = hidden.map((block) => block.from).filter((from) => from && from !== "setup");
  const from = kinds.length ? ` (from the Pools: ${kinds.join(", ")})` : "";
  return [...known, `${side}: ${many(hidden.length, "unknown block")}${from}`];
}

/** @param {{strength?: number, full_strength?: number, firepower?: string}} block */
export function strengthWords(block) {
  return `${block.strength} of ${many(block.full_strength ?? 0, "dot")}, ${FIRES[block.firepower ?? ""]}`;
}

/** The row of a hex in the view. @param {View} view @param {string} id */
export function hexRow(view, id) {
  return /** @type {HexRow} */ (view.hexes.find((row) => row.id === id));
}

/** @param {View} view @param {Reference} reference @param {string} id */
function describeUnit(view, reference, id) {
  const row = printed(reference, id);
  if (!row) return [];
  const [block, where] = findBlock(view, id);
  const army = block?.army ?? row.army; // that of the edition, where it is in sight
  const facts = [
    army && `${capital(army)} army`,
    row.blitz && "Blitz",
    row.R && "R: counts twice when lost",
    row.subtype === "guard" && "Guard",
    block?.seen && !block.revealed && "The Germans have seen its face",
  ].filter(Boolean);
  return [
    row.name,
    ...(row.formation ? [row.formation] : []),
    TYPES[row.type],
    strengthWords(block ?? fullBlock(reference, id)),
    ...(facts.length ? [facts.join(", ")] : []),
    ...(where ? [where] : []),
  ];
}

/** @param {View} view @param {string} id @returns {[Face|null, string]} */
function findBlock(view, id) {
  for (const row of view.hexes) {
    const block = row[sideOf(id)].find((found) => found.id === id);
    if (block) return [block, `In #${row.id} ${row.name ?? ""}`.trim() + (block.revealed ? ", lying faceup" : "")];
  }
  const picked = Array.isArray(view.picked_up) ? view.picked_up.find((found) => found.id === id) : null;
  if (picked) return [picked, "Picked up from the Reinforcement Track"];
  if (view.dead.includes(id)) return [null, "Destroyed"];
  if (view.removed.includes(id)) return [null, "Removed from the game"];
  if (view.track.some((row) => row.boxes.includes(id))) return [null, "On the Reinforcement Track"];
  if (Array.isArray(view.beside_track) && view.beside_track.includes(id))
    return [null, "Beside the Reinforcement Track, for the next free box"];
  return [null, ""];
}

/** @param {View} view @param {Reference} reference @param {string} kind @param {string} id */
function describeCard(view, reference, kind, id) {
  const side = /** @type {Side} */ (kind.replace("_card", ""));
  const leaders = view.cards[`${side}_leaders`].includes(id) ? ["In play"] : [];
  return [reference.names[kind][id], cardWords(reference, id), ...leaders];
}

/** @param {string} id */
export function cardType(id) {
  return id.replace(/-[^-]*$/, "");
}

/** What a card does, in our words. @param {Reference} reference @param {string} id */
export function cardWords(reference, id) {
  const words = reference.faces[cardType(id)] ?? "";
  const hex = /^aa-(\d+)$/.exec(id);
  return hex ? `${words} Its hex is #${hex[1]}.` : words;
}

const CARD_NAMES = /** @type {Record<string, string>} */ ({
  richthofen: "Von Richthofen",
  okh: "OKH",
  heinkel: "Heinkel 111",
  sniper_g: "Sniper",
  sniper_s: "Sniper",
  tommy: "Tommy Gunner",
  flotilla: "Volga Flotilla",
  aa: "AA",
  antitank: "Anti-Tank",
  t34: "T-34 Dug In",
});

/** @param {string} id */
export function cardName(id) {
  const type = cardType(id);
  const number = /^(?:aa|pioneer)-(\d+)$/.exec(id);
  return `${CARD_NAMES[type] ?? capital(type)}${number ? ` ${number[1]}` : ""}`;
}
