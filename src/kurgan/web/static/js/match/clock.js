/** The clock of a match, above the map. */

import { html, part, sideMark } from "../svg.js";

/** @import { Clock, Position } from "../types.js" */
/** @import { Session } from "./session.js" */

const HURRY = 60; // seconds from which on it is urgent

/** Show the clock while the match goes on. @param {Session} session */
export async function attachClock(session) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/clock.css" }));
  const box = html("p", { class: "clock", role: "timer", "aria-label": "Time left" });
  part("to-act").after(box);
  const ahead = await serverAhead();
  const show = () => {
    const { live } = session;
    box.hidden = !live?.clock || Boolean(live.outcome);
    if (live?.clock && !box.hidden) fill(box, live, live.clock, Date.now() / 1000 + ahead);
  };
  session.on("live", show);
  setInterval(show, 1000);
  show();
}

/** By how many seconds the clock of the server is ahead of this machine's. */
async function serverAhead() {
  const date = (await fetch("/api/network")).headers.get("date");
  const ahead = date ? (Date.parse(date) - Date.now()) / 1000 : 0;
  return Math.abs(ahead) > 2 ? ahead : 0;
}

/** @param {HTMLElement} box @param {Position} position @param {Clock} clock @param {number} now */
function fill(box, { seats }, clock, now) {
  box.title = clock.words;
  const times = seats.map((side, seat) => {
    const runs = seat === clock.running;
    const isAway = runs && clock.since > now + 1;
    const left = runs && !isAway ? Math.max(0, (clock.deadline ?? 0) - now) : clock.left[seat];
    const until = isAway ? ` (away until ${new Date(clock.since * 1000).toLocaleDateString()})` : "";
    const look = [runs && "runs", runs && left < HURRY && "hurry"].filter(Boolean).join(" ");
    const mark = sideMark(side);
    return html(
      "span",
      { class: look || null, title: mark.name },
      html("span", { class: mark.look }, mark.sign),
      ` ${time(left)}${until}`,
    );
  });
  box.replaceChildren(...times);
}

/** @param {number} seconds */
function time(seconds) {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  if (days) return `${days} d ${hours % 24} h`;
  return hours
    ? `${hours}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
