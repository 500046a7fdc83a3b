/** What the server promised this browser before the first roll, and the nonce that this browser added by itself. */

import { readJson, writeJson } from "../settings.js";

/** @import { Position, SeatKey } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @typedef {{commitment: string, nonce: string}} Promised */

/** @param {string} match @param {number} seat @returns {Promised|null} */
export function promised(match, seat) {
  return readJson(`kurgan.dice.${match}.${seat}`, null);
}

/** Keep the hash of the seed and make a nonce, once: while nothing has been rolled. @param {Position} position */
function keepPromise({ match, seat, commitment }) {
  const kept = promised(match, seat);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = { commitment, nonce: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  writeJson(`kurgan.dice.${match}.${seat}`, made);
  return made;
}

/**
 * The match has not begun: add a nonce for each seat of this browser, then wait for the others.
 * @param {Session} session
 * @param {Position} position
 */
export async function stir(session, position) {
  const kept = keepPromise(position);
  const mine = position.waits.includes(position.side);
  const now = mine ? await session.request("nonce", { nonce: kept.nonce }) : position;
  const isAwaited = (/** @type {SeatKey} */ { seat }) => now.waits.includes(now.seats[seat ?? -1]);
  const next = session.seats.find(isAwaited);
  if (next) await session.join(next);
  else session.gather(now);
}
