/** A row of the log taken apart: its turn, its dice, the things that it names and where it happened. */

import { html, svg } from "../svg.js";
import { dieFace } from "../symbols.js";

/** @import { Board } from "../map/map.js" */
/** @import { LogRow, Reference } from "../types.js" */

/** The turn of a moment or a row of the log, without its phase. @param {{turn_words?: string}|undefined} told */
export function turnOf(told) {
  return (told?.turn_words ?? "").split(",")[0];
}

/**
 * Arguments with their kinds; a kind with a star takes all that follow.
 * @param {string[]} kinds
 * @param {(string|number)[]} args
 * @returns {[string, string|number][]}
 */
function pairs(kinds, args) {
  const last = kinds[kinds.length - 1] ?? "";
  return args.map((arg, n) => [(kinds[n] ?? (last.endsWith("*") ? last : "count")).replace("*", ""), arg]);
}

/**
 * The things that an answer or an event names, as keys.
 * @param {string[]} kinds
 * @param {(string|number)[]} args
 */
export function keysNamed(kinds, args) {
  return pairs(kinds, args)
    .filter(([kind]) => kind !== "count" && kind !== "die")
    .map(([kind, id]) => `${kind}:${id}`);
}

/**
 * The dice that a row names.
 * @param {Reference} reference
 * @param {LogRow} row
 */
export function diceOf(reference, row) {
  return pairs(reference.facts[row.event] ?? [], row.args)
    .filter(([kind]) => kind === "die")
    .map(([, value]) => Number(value));
}

/**
 * Dice as pictures, with their numbers for readers.
 * @param {number[]} dice
 * @param {number} size
 */
function faces(dice, size) {
  const pictures = dice.map((value) =>
    svg(
      "svg",
      { class: "die-picture", width: size, height: size, viewBox: "-11 -11 22 22", "aria-hidden": "true" },
      dieFace(value, 20),
    ),
  );
  return html("span", { class: "dice", role: "img", "aria-label": `Dice ${dice.join(", ")}` }, ...pictures);
}

/**
 * The words of a row with its dice as pictures: where the words name their faces, else before them.
 * @param {Reference} reference
 * @param {LogRow} row
 * @param {number} size
 * @returns {(Node|string)[]}
 */
export function wordsWithDice(reference, row, size) {
  const dice = diceOf(reference, row);
  if (!dice.length) return [row.words];
  const parts = row.words.split(/(\[\d+\](?: \[\d+\])*)/);
  if (parts.length === 1) return [faces(dice, size), " ", row.words];
  return parts.map((part, n) => (n % 2 ? faces((part.match(/\d+/g) ?? []).map(Number), size) : part));
}

/**
 * Where a row happened: the last place it names.
 * @param {Reference} reference
 * @param {Board} board
 * @param {LogRow} row
 */
export function placeOfRow(reference, board, row) {
  const keys = keysNamed(reference.facts[row.event] ?? [], row.args);
  return keys.findLast((key) => board.placeOf(key)) ?? keys.find((key) => board.elements(key).length) ?? null;
}
