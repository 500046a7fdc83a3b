/** The seats of a match that this browser holds. */
import { readJson, writeJson } from "./settings.js";
import { sideIs, sideMark } from "./svg.js";

/** @import { Position, SeatKey } from "./types.js" */

/** @param {string} match */
export const keptKey = (match) => `kurgan.seats.${match}`;
/** @param {string} match */
export const tabKey = (match) => `kurgan.tab.${match}`;
/** @param {string} match */
export const begunKey = (match) => `kurgan.begun.${match}`;
/** @param {string} match */
export const givenKey = (match) => `kurgan.given.${match}`;
/** @param {string} match */
export const openKey = (match) => `kurgan.open.${match}`;

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
  const others = readJson(keptKey(match), []).filter((/** @type {SeatKey} */ other) => other.seat !== seat.seat);
  writeJson(
    keptKey(match),
    [...others, seat].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0)),
  );
}

/** Whether a computer plays a side. @param {Position} position @param {string|null} side */
export function isComputers(position, side) {
  return (position.holders[side ?? ""] ?? "").startsWith("the computer (");
}

/** Whether computers play every side: people only look on. @param {Position} position */
export function isWatched(position) {
  return position.seats.every((side) => isComputers(position, side));
}

/** A side with the person who plays it, where the name is known. @param {Position} position @param {string|null} side */
export function playerOf(position, side) {
  const { name } = sideMark(side);
  const holder = isComputers(position, side) ? "" : position.holders[side ?? ""];
  return holder ? `${holder} (${name})` : name;
}

/** The beginning of a sentence about who plays a side. @param {Position} position @param {string|null} side */
export function playerIs(position, side) {
  const who = playerOf(position, side);
  return who === sideMark(side).name ? sideIs(side) : `${who} is`;
}

/** Whether this tab has just begun the match. @param {string} match */
export function hasJustBegun(match) {
  const begun = readJson(begunKey(match), false, sessionStorage);
  sessionStorage.removeItem(begunKey(match));
  return begun;
}

/** Whether this browser has invited others. @param {string} match */
export function hasGiven(match) {
  return localStorage.getItem(givenKey(match)) !== null;
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
