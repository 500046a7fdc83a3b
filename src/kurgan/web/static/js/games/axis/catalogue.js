/** Units and cards for reference. */

import { capital, contents, factors } from "./words.js";

/** @import { Reference } from "./pack.js" */

/** Units and cards for reference. @param {Reference} reference */
export function catalogue(reference) {
  const { units, cards } = reference.files;
  const mark = (/** @type {{src: string}} */ row) => (row.src.includes("documented") ? "documented" : "reconstructed");
  return [
    {
      title: "Units",
      rows: units.units.map((row) => ({
        key: `unit:${row.id}`,
        name: reference.names.unit?.[row.id] ?? row.id,
        words: `${factors(row)}. ${capital(row.traits.join(", ").replaceAll("_", " "))}. ${row.pieces} pieces. ${mark(row)}`,
      })),
    },
    {
      title: "Order cards",
      rows: cards.order_cards.map((row) => ({
        key: `order:${row.number}`,
        name: `${row.number}. ${row.name}`,
        words: `${row.does.map(capital).join(". ")}. ${mark(row)}`,
      })),
    },
    {
      title: "Operation Uranus cards",
      rows: cards.uranus_cards.map((row) => ({
        key: `card:card_${row.number}`,
        name: `Card ${row.number}`,
        words: `${contents(reference, row.contents)}. ${mark(row)}`,
      })),
    },
  ];
}
