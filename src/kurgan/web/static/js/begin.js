/** Beginning a match on the server, from the first page or as a rematch. */

import { giveSeat } from "./given.js";
import { holdSeats, sitAtOnce } from "./matches.js";
import { setCovered } from "./seats.js";

/** @import { OptionValue, SeatKey } from "./types.js" */

/**
 * What a match begins with; seats by their numbers.
 * @typedef {Object} Wish
 * @property {string} game
 * @property {string} scenario
 * @property {Record<string, OptionValue|OptionValue[]>} options
 * @property {number[]} friends seats that friends play by a link
 * @property {number[]} [open] seats that anybody may take from the lobby of a public server
 * @property {Record<string, string>} computers levels by seat
 * @property {(string|null)[]} names of the players
 * @property {string} [seed]
 * @property {string} [pack] the name of a board that the owner has corrected
 * @property {{bank: number, increment: number, cap: number, at_end: string}} [clock] in seconds
 * @property {boolean} [isAlone] one person plays every seat that is played here
 */

/**
 * Keep the keys of the seats that this browser plays and the invitations of others, then open the board.
 * @param {{id: string, seats: SeatKey[], invitations?: SeatKey[]}} match
 */
export function enter(match) {
  holdSeats(match.id, match.seats);
  for (const seat of match.invitations ?? []) giveSeat(match.id, { ...seat, key: "" });
  location.href = `/match/${match.id}`;
}

/** Begin a match and sit down at it. @param {Wish} wish */
export async function beginMatch({ isAlone, ...wish }) {
  const begun = await ask("/api/matches", "POST", JSON.stringify(wish));
  sitAtOnce(begun.id);
  if (isAlone) setCovered(begun.id, false);
  enter(begun);
}

/**
 * Ask the server; a refusal becomes an error with its sentence.
 * @param {string} path
 * @param {string} [method]
 * @param {string} [body]
 */
export async function ask(path, method = "GET", body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? `The server refused (${response.status}).`);
  return answer;
}
