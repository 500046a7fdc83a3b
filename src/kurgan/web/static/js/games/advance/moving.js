/** The pieces that one chooses to move: where each is drawn, where it stands and what it belongs to. */

/** @import { Moving, Piece } from "../../types.js" */
/** @import { Files, Reference } from "./pack.js" */
/** @import { View } from "./view.js" */

/** @param {Piece} piece */
function key([kind, id]) {
  return `${kind === "lead" ? "unit" : kind}:${id}`;
}

/** @param {View} view @param {Piece} piece */
function areaOf(view, [, id]) {
  return view.areas.find((area) => area.units.some((unit) => unit.id === id));
}

/** @param {View} view @param {Reference} reference @param {Piece} piece @returns {[string, string][]} */
function groups(view, reference, piece) {
  const area = areaOf(view, piece);
  const unit = area?.units.find(({ id }) => id === piece[1]);
  if (!area || !unit) return [];
  const { division } = unit;
  const name = division ? (reference.names.division?.[division] ?? division) : "";
  return [
    [`area:${area.id}`, `in ${area.id} ${area.name}`],
    ...(division ? [/** @type {[string, string]} */ ([`${area.id} ${division}`, `of ${name} there`])] : []),
  ];
}

/** @type {Moving<View, Files>} */
export const moving = {
  key,
  groups,
  place: (view, piece) => `area:${areaOf(view, piece)?.id ?? ""}`,
  words: (_, reference, [kind, id]) => reference.names[kind === "lead" ? "unit" : kind]?.[id] ?? String(id),
  isDirect: (asked, [kind]) => asked === "spend" && kind === "support",
};
