/** Units and cards, and where their data come from. */

import { capital, cardType, cardWords, FIRES, many, TYPES } from "./words.js";

/** @import { Provenance, Reference, UnitRow } from "./pack.js" */
/** @import { Side } from "./view.js" */

/** Units and cards, and where their data come from. @param {Reference} reference */
export function catalogue(reference) {
  const { units, cards } = reference.files;
  const list = (/** @type {string} */ title, /** @type {UnitRow[]} */ rows, /** @type {string} */ kind) => ({
    title,
    rows: rows.map((row) => ({
      key: `${kind}:${row.id}`,
      name: row.name,
      words: unitWords(row),
      origin: origin(row, units.sources),
    })),
  });
  const deck = (/** @type {Side} */ side) =>
    cards[side].map((card) => {
      const first = Object.keys(reference.names[`${side}_card`]).find((id) => cardType(id) === card.id) ?? card.id;
      return {
        key: `${side}_card:${first}`,
        name: `${card.name} (${many(card.copies, "card")})`,
        words: cardWords(reference, card.id),
        origin: card.provenance.status,
      };
    });
  return [
    list("German Units", units.german, "german_unit"),
    list("Soviet Units", units.soviet, "soviet_unit"),
    { title: "German cards", rows: deck("german") },
    { title: "Soviet cards", rows: deck("soviet") },
  ];
}

/** @param {UnitRow} row */
function unitWords(row) {
  const facts = [
    row.formation,
    TYPES[row.type],
    many(row.max_strength, "dot"),
    FIRES[row.firepower],
    row.army && `${capital(row.army)} army`,
    row.R && "R",
    row.blitz && "Blitz",
    row.subtype === "guard" && "Guard",
  ].filter(Boolean);
  return `${facts.join(", ")}.`;
}

/** @param {UnitRow} row @param {Record<string, Provenance>} sources */
function origin(row, sources) {
  /** @type {Record<string, string[]>} */
  const marks = {};
  for (const [field, source] of Object.entries(row.provenance)) {
    const status = sources[source].status;
    marks[status] = [...(marks[status] ?? []), field.replaceAll("_", " ")];
  }
  return Object.entries(marks)
    .map(([status, fields]) => `${status}: ${fields.join(", ")}`)
    .join("; ");
}
