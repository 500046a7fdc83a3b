/** The pieces that one chooses to move: where each is drawn, where it stands and what it belongs to. */

/** @import { Moving, Piece } from "../../types.js" */
/** @import { Files } from "./pack.js" */
/** @import { View } from "./view.js" */

const DIRECT = ["reduce_german", "reduce_soviet", "advance", "return"]; // a click is the answer

/** @param {View} view @param {Piece} piece */
function hexOf(view, [, id]) {
  return view.hexes.find((row) => [...row.german, ...row.soviet].some((block) => block.id === id));
}

/** @type {Moving<View, Files>} */
export const moving = {
  key: ([kind, id]) => `${kind}:${id}`,
  groups: (view, _, piece) => {
    const row = hexOf(view, piece);
    return row ? [[`hex:${row.id}`, `in #${row.id}${row.name ? ` ${row.name}` : ""}`]] : [];
  },
  place: (view, piece) => `hex:${hexOf(view, piece)?.id ?? ""}`,
  words: (_, reference, [kind, id]) => reference.names[kind]?.[id] ?? String(id),
  opens: "lay_card",
  isDirect: (asked) => DIRECT.includes(asked),
};
