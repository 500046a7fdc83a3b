/** The pieces that one chooses to move: where each is drawn, where it stands and what it belongs to. */

import { unitWords } from "./words.js";

/** @import { Moving, Piece } from "../../types.js" */
/** @import { Files, Reference } from "./pack.js" */
/** @import { View } from "./view.js" */

/** @param {View} view @param {Piece} piece */
function zoneOf(view, [kind, id]) {
  return String(kind === "aircraft" ? view.aircraft.find((craft) => craft.id === id)?.place : id);
}

/** @param {View} view @param {Piece} piece */
function typeOf(view, [kind, id, unit]) {
  if (kind === "force") return String(unit);
  return kind === "aircraft" ? (view.aircraft.find((craft) => craft.id === id)?.type ?? "") : String(id);
}

/** @param {View} view @param {Reference} reference @param {Piece} piece */
function words(view, reference, piece) {
  if (piece[0] === "item") return `${piece[2]} ${reference.names.item?.[piece[1]] ?? piece[1]}`;
  return unitWords(reference, typeOf(view, piece), Number(piece.at(-1))).replace(/German |Soviet /, ""); // it is one's own
}

/** @param {View} view @param {Reference} reference @param {Piece} piece @returns {[string, string][]} */
function groups(view, reference, piece) {
  if (piece[0] === "item") return [];
  const [zone, type] = [zoneOf(view, piece), typeOf(view, piece)];
  return [
    [`zone:${zone}`, `in ${reference.names.zone?.[zone] ?? zone}`],
    [`type:${type}`, unitWords(reference, type, 2).slice(2)],
  ];
}

/** @type {Moving<View, Files>} */
export const moving = {
  key: ([kind, id, unit]) => (kind === "force" ? `force:${id}/${unit}` : `${kind}:${id}`),
  find: (layer, [kind, id, unit]) =>
    kind === "force" ? layer.querySelector(`[data-kind="unit"][data-zone="${id}"][data-unit="${unit}"]`) : null,
  groups,
  place: (view, piece) => `zone:${piece[0] === "item" ? "" : zoneOf(view, piece)}`,
  words,
  isDirect: (asked) => asked === "casualty",
  begins: ([verb, id]) => ({ march: `zone:${id}`, requisition: `item:${id}` })[verb] ?? "",
};
