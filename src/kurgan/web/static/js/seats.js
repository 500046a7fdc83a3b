/** The seats of a match that this browser holds. */
import { readJson, writeJson } from "./settings.js";

/** @import { SeatKey } from "./types.js" */

/** @param {string} match */
const keptKey = (match) => `kurgan.seats.${match}`;
/** @param {string} match */
const tabKey = (match) => `kurgan.tab.${match}`;
/** @param {string} match */
const begunKey = (match) => `kurgan.begun.${match}`;
/** @param {string} match */
const givenKey = (match) => `kurgan.given.${match}`;
/** @param {string} match */
const openKey = (match) => `kurgan.open.${match}`;

/**
 * The seats of this browser; a seat link holds this tab to its one seat.
 * @param {string} match
 * @returns {SeatKey[]}
 */
export function heldSeats(match) {
  const linked = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (linked) {
    writeJson(tabKey(match), linked, sessionStorage);
    history.replaceState(null, "", location.pathname + location.search);
  }
  const kept = readJson(keptKey(match), []);
  const only = linked ?? readJson(tabKey(match), null, sessionStorage);
  if (!only) return kept;
  return [kept.find((/** @type {SeatKey} */ seat) => seat.key === only) ?? { key: only }];
}

/**
 * Keep one more seat, in the order of the table.
 * @param {string} match
 * @param {SeatKey} seat
 */
export function keepSeat(match, seat) {
  const others = readJson(keptKey(match), []).filter((/** @type {SeatKey} */ other) => other.key !== seat.key);
  writeJson(
    keptKey(match),
    [...others, seat].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0)),
  );
}

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

/** Whether this tab has just begun the match. @param {string} match */
export function hasJustBegun(match) {
  const begun = readJson(begunKey(match), false, sessionStorage);
  sessionStorage.removeItem(begunKey(match));
  return begun;
}

/**
 * The seats that others play by their links.
 * @param {string} match
 * @returns {SeatKey[]}
 */
export function givenSeats(match) {
  return readJson(givenKey(match), []);
}

/**
 * Give a seat away: it is played elsewhere.
 * @param {string} match
 * @param {SeatKey} seat
 */
export function giveSeat(match, seat) {
  writeJson(keptKey(match), without(readJson(keptKey(match), []), seat));
  writeJson(givenKey(match), [...without(givenSeats(match), seat), seat]);
}

/**
 * Take a seat back: it is played here.
 * @param {string} match
 * @param {SeatKey} seat
 */
export function takeSeat(match, seat) {
  writeJson(givenKey(match), without(givenSeats(match), seat));
  keepSeat(match, seat);
}

/** @param {SeatKey[]} seats @param {SeatKey} seat */
function without(seats, seat) {
  return seats.filter(({ key }) => key !== seat.key);
}

/**
 * Whether the board is covered between the players of this match at this screen; whoever has a lesson plays alone.
 * @param {string} match
 */
export function isCovered(match) {
  return !readJson(openKey(match), false) && !readJson(`kurgan.lesson.${match}`, null);
}

/** @param {string} match @param {boolean} covered */
export function setCovered(match, covered) {
  writeJson(openKey(match), !covered);
}

/** @param {string} match @param {string} title */
export function keepTitle(match, title) {
  writeJson(`kurgan.title.${match}`, title);
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
