/** Units and cards for reference. */

import { capital, contents, factors } from "./words.js";

/** @import { Reference } from "./pack.js" */

/** Units and cards for reference. @param {Reference} reference */
export function catalogue(reference) {
  const { board, units, cards } = reference.files;
  const mark = (/** @type {{src: string}} */ row) => (row.src.includes("documented") ? "documented" : "reconstructed");
  return [
    {
      title: "Units",
      head: ["", "Attack", "Defense", "Move", "Cost", "Pieces"],
      rows: units.units.map((row) => ({
        key: `unit:${row.id}`,
        name: reference.names.unit?.[row.id] ?? row.id,
        words: `${factors(row)}. ${capital(row.traits.join(", ").replaceAll("_", " "))}.`,
        values: [row.atk, row.def, row.move, row.cost, row.pieces].map((value) => value ?? "–"),
        origin: mark(row),
      })),
    },
    {
      title: "Order cards",
      rows: cards.order_cards.map((row) => ({
        key: `order:${row.number}`,
        name: `${row.number}. ${row.name}`,
        words: `${row.does.map(capital).join(". ")}.`,
        origin: mark(row),
      })),
    },
    {
      title: "Bad weather",
      head: ["", "Bad on"],
      rows: Object.entries(board.weather.bad_if_roll_at_most).map(([round, roll]) => ({
        key: `round:${round}`,
        name: `Round ${round}`,
        words: `A roll of ${roll} or less`,
        values: [`1 to ${roll}`],
        origin: "reconstructed",
      })),
    },
    {
      title: "Operation Uranus cards",
      rows: cards.uranus_cards.map((row) => ({
        key: `card:card_${row.number}`,
        name: `Card ${row.number}`,
        words: `${contents(reference, row.contents)}.`,
        origin: mark(row),
      })),
    },
  ];
}
