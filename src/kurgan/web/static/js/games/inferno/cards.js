/** The faces of the cards: a picture of what it is, its dice as they are printed, and what it does. */

import { natoSymbol } from "../../nato.js";
import { html, svg } from "../../svg.js";
import { boatSymbol, dieFace, planeSymbol, star } from "../../symbols.js";
import { cardName, cardType, cardWords } from "./words.js";

/** @import { CardRow, Reference } from "./pack.js" */
/** @import { Side } from "./view.js" */

/** @type {Record<string, () => SVGElement>} a picture for each kind of card */
const PICTURES = {
  leader: () => star(20),
  airstrike: () => planeSymbol(24),
  artillery: () => natoSymbol("artillery", 22),
  pioneer: () => natoSymbol("engineer", 22),
  sniper: () =>
    svg("path", { class: "nato-line", d: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-11 0h7M4 0h7M0 -11v7M0 4v7" }),
  antitank: () => natoSymbol("anti_tank", 22),
  fire: () => natoSymbol("infantry", 22),
  flotilla: () => boatSymbol(24),
  aa: () => natoSymbol("anti_air", 22),
};
const LEAST = /** @type {Record<string, number>} */ ({ SF: 6, DF: 5, TF: 4 });

/** @param {string} deck @param {string} id @param {Reference} reference */
export function cardFace(deck, id, reference) {
  const row = reference.files.cards[/** @type {Side} */ (deck)].find((card) => card.id === cardType(id));
  const words = cardWords(reference, id);
  return [
    html("strong", {}, cardName(id)),
    row ? picture(row) : null,
    row?.dice ? dice(row) : null,
    html("span", { class: "card-words" }, words),
  ];
}

/** @param {CardRow} row */
function picture(row) {
  const sign = PICTURES[row.kind]?.() ?? natoSymbol(row.deploys ?? "infantry", 22);
  return svg("svg", { class: "card-picture", viewBox: "-20 -14 40 28", "aria-hidden": "true" }, sign);
}

/** The dice of a card, each with the least face that hits. @param {CardRow} row */
function dice({ dice: count = 0, firepower = "", rubble }) {
  const face = () =>
    svg("svg", { class: "card-die", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, dieFace(LEAST[firepower], 20));
  return html(
    "span",
    { class: "card-dice", "aria-hidden": "true" },
    ...Array.from({ length: count }, face),
    rubble ? html("b", { class: "card-rubble" }, `+${rubble}`) : null,
  );
}
