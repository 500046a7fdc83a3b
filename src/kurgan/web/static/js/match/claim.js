/** An invitation: whoever opens it first holds its seat, in this browser and no other. */

import { heldSeats, keepSeat, tabKey } from "../seats.js";
import { settings, writeJson } from "../settings.js";

/** @import { SeatKey } from "../types.js" */

/** Sit down at the seat of the invitation in the address. @param {string} match */
export async function claimSeat(match) {
  const invitation = new URLSearchParams(location.hash.slice(1)).get("invitation") ?? "";
  const held = heldSeats(match).find((seat) => seat.invitation === invitation);
  const seat = held ?? { ...(await claim(match, invitation)), invitation };
  history.replaceState(null, "", location.pathname + location.search);
  keepSeat(match, seat);
  writeJson(tabKey(match), seat.key, sessionStorage); // this tab plays that one seat
}

/** @param {string} match @param {string} invitation @returns {Promise<SeatKey>} */
async function claim(match, invitation) {
  const response = await fetch(`/api/matches/${encodeURIComponent(match)}/claim`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings.name ? { invitation, text: settings.name } : { invitation }),
  }).catch(() => {
    throw new Error("The server does not answer. Open the link again when it is back.");
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? `The server refused (${response.status}).`);
  const { seat, side, key } = answer;
  return { seat, side, key };
}
