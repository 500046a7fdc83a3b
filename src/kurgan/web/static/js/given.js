/** The seats of a match to which this browser has invited others, and those that it has left. */

import { forgetMatch } from "./matches.js";
import { givenKey, keepSeat, keptKey, tabKey } from "./seats.js";
import { readJson, writeJson } from "./settings.js";

/** @import { SeatKey } from "./types.js" */

/** @param {string} match @returns {SeatKey[]} */
export function givenSeats(match) {
  return readJson(givenKey(match), []);
}

/**
 * Invite somebody to a seat: it is played elsewhere. Its key, if it was played here, lasts until then.
 * @param {string} match
 * @param {SeatKey} seat
 */
export function giveSeat(match, seat) {
  if (seat.key) writeJson(keptKey(match), without(readJson(keptKey(match), []), seat));
  writeJson(givenKey(match), [...without(givenSeats(match), seat), seat]);
}

/** Take a seat back: it is played here. @param {string} match @param {SeatKey} seat */
export function takeSeat(match, seat) {
  forgetGiven(match, seat);
  keepSeat(match, seat);
}

/** Somebody holds the seat now: the invitation is of no more use. @param {string} match @param {SeatKey} seat */
export function forgetGiven(match, seat) {
  writeJson(givenKey(match), without(givenSeats(match), seat));
}

/** This browser holds the seat no more. @param {string} match @param {SeatKey} seat */
export function dropSeat(match, seat) {
  const left = without(readJson(keptKey(match), []), seat);
  if (left.length) writeJson(keptKey(match), left);
  else forgetMatch(match);
  sessionStorage.removeItem(tabKey(match));
}

/** @param {SeatKey[]} seats @param {SeatKey} gone */
function without(seats, gone) {
  return seats.filter(({ seat }) => seat !== gone.seat);
}
