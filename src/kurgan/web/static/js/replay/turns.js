/** The turns of a match, and what happened in each. */

import { turnOf } from "../match/rows.js";

/** @import { LogRow, Moment } from "../types.js" */

/** @typedef {{name: string, last: number, view: unknown, rows: LogRow[]}} Turn a turn with the view at its end and what happened in it */

/** @param {Moment[]} moments @returns {Turn[]} */
export function turnsOf(moments) {
  /** @type {Turn[]} */
  const turns = [];
  for (const moment of moments) {
    const name = turnOf(moment);
    if (turns.at(-1)?.name !== name) turns.push({ name, last: moment.at, view: null, rows: [] });
    /** @type {Turn} */ (turns.at(-1)).last = moment.at;
  }
  return turns;
}

/**
 * The turn in which something happened; where nobody was asked in it, the one after it.
 * @param {LogRow} row
 * @param {Turn[]} turns
 */
export function homeOf(row, turns) {
  return turns.find(({ name }) => name === turnOf(row)) ?? turns.find(({ last }) => (row.at ?? 0) <= last);
}
