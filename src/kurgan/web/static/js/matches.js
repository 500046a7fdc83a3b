/** The matches in which this browser holds seats: entered, listed and forgotten. */

import { begunKey, givenKey, keptKey, openKey } from "./seats.js";
import { readJson, writeJson } from "./settings.js";

/** @import { SeatKey } from "./types.js" */

/**
 * Hold these seats and no others.
 * @param {string} match
 * @param {SeatKey[]} seats
 */
export function holdSeats(match, seats) {
  writeJson(keptKey(match), seats);
}

/** Whoever begins a match sits down at it: this tab opens it once without a cover. @param {string} match */
export function sitAtOnce(match) {
  writeJson(begunKey(match), true, sessionStorage);
}

/**
 * The matches in which this browser holds a seat, with what they are called.
 * @returns {{id: string, title: string}[]}
 */
export function heldMatches() {
  const ids = Object.keys(localStorage)
    .filter((key) => key.startsWith(keptKey("")))
    .map((key) => key.slice(keptKey("").length));
  return ids.map((id) => ({ id, title: readJson(`kurgan.title.${id}`, "A match") }));
}

/** Forget everything about a match that is no more. @param {string} match */
export function forgetMatch(match) {
  for (const key of [keptKey(match), givenKey(match), openKey(match), `kurgan.title.${match}`])
    localStorage.removeItem(key);
}
