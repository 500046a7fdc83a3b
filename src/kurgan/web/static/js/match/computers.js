/** Computers at the table: giving a seat to one, and taking it back. */

import { LEVELS } from "../levels.js";
import { isComputers, keepSeat } from "../seats.js";
import { settings } from "../settings.js";
import { html, sideMark } from "../svg.js";

/** @import { SeatKey } from "../types.js" */
/** @import { Session } from "./session.js" */

/**
 * The items of the menu about computers.
 * @param {Session} session
 * @param {(words: string, action: () => void) => HTMLElement} item
 */
export function computerItems(session, item) {
  const { live } = session;
  if (!live) return [];
  const doing = (/** @type {() => Promise<void>} */ deed) => () => void deed().catch((error) => session.fail(error));
  return live.seats.flatMap((side, seat) => {
    const mine = session.seats.find((one) => one.seat === seat);
    if (!mine && live.shared) return [];
    const { name } = sideMark(side);
    return isComputers(live, side)
      ? [
          item(
            `Play ${name} myself again`,
            doing(() => dismiss(session, seat, mine)),
          ),
        ]
      : [item(`Let a computer play ${name} …`, () => choose(session, seat, mine))];
  });
}

/** Play one's own seat again. @param {Session} session */
export async function resume(session) {
  const { holding } = session;
  if (holding) await dismiss(session, holding.seat ?? 0, holding).catch((error) => session.fail(error));
}

/**
 * Ask which computer, then seat it.
 * @param {Session} session
 * @param {number} seat
 * @param {SeatKey|undefined} mine
 */
function choose(session, seat, mine) {
  const dialog = html(
    "dialog",
    { class: "sheet", "aria-label": "Which computer?", onclose: () => dialog.remove() },
    html("h2", {}, "Which computer?"),
    ...Object.entries(LEVELS).map(([level, words]) =>
      html("p", {}, html("button", { type: "button", onclick: () => seatIt(level) }, capital(level)), ` ${words}`),
    ),
    html("p", {}, html("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Never mind")),
  );
  const seatIt = (/** @type {string} */ level) => {
    dialog.close();
    void ask(session, "POST", seat, mine, { level }).catch((error) => session.fail(error));
  };
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {Session} session @param {number} seat @param {SeatKey|undefined} mine */
async function dismiss(session, seat, mine) {
  const { seats } = await ask(session, "DELETE", seat, mine, settings.name ? { text: settings.name } : {});
  if (mine) return session.emit("told");
  for (const one of seats) keepSeat(session.match, one);
  session.seats = [...session.seats, ...seats];
  session.emit("given");
  session.emit("told"); // it may be that seat's turn
}

/**
 * @param {Session} session
 * @param {"POST"|"DELETE"} method
 * @param {number} seat
 * @param {SeatKey|undefined} mine
 * @param {Record<string, string>} more
 */
async function ask(session, method, seat, mine, more) {
  const key = mine?.key ? { Authorization: `Bearer ${mine.key}` } : undefined;
  const headers = { "content-type": "application/json", ...key };
  const body = JSON.stringify({ seat, ...more });
  const response = await fetch(`/api/matches/${session.match}/computer`, { method, headers, body });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? `The server refused (${response.status}).`);
  return answer;
}
