/** Two players at one screen: where something is hidden a cover between them, with nothing of the old view behind it. */

import { isCovered, setCovered } from "../seats.js";
import { html, sideMark } from "../svg.js";

/** @import { SeatKey } from "../types.js" */
/** @import { News } from "./news.js" */
/** @import { Session } from "./session.js" */

/**
 * Watch whose turn it is; where another seat of this browser must act, hand over to it.
 * @param {{cover: HTMLElement, session: Session, news: News}} parts
 */
export function attachHandover({ cover, session, news }) {
  const look = () => {
    const next = session.nextSeat(session.live);
    if (!next || !session.isLive || session.isHeld) return;
    if (!isCovered(session.match))
      void session.join(next); // who plays all sides need not wait for the events
    else if (news.isBusy) return;
    else if (session.live?.secret) session.putAway(next);
    else void session.join(next);
  };
  const lookSoon = () => queueMicrotask(look); // everyone who listens sees the whole position first
  session.on("position", lookSoon);
  session.on("told", lookSoon);
  session.on("handover", (seat) => coverBoard(cover, session, seat));
  session.on("seated", () => {
    cover.hidden = true;
    cover.replaceChildren();
  });
}

/** @param {HTMLElement} cover @param {Session} session @param {SeatKey} seat */
function coverBoard(cover, session, seat) {
  const mark = sideMark(seat.side);
  const alone = html("input", { type: "checkbox", onchange: () => setCovered(session.match, !alone.checked) });
  const button = html(
    "button",
    { type: "button", class: "main", onclick: () => session.sitDown(seat) },
    `I play ${mark.name}: show the board`,
  );
  cover.replaceChildren(
    html(
      "div",
      { class: "cover-sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": "cover-title" },
      html("p", { class: `cover-sign ${mark.look}`, "aria-hidden": "true" }, mark.sign),
      html("h2", { id: "cover-title" }, `Hand over to ${mark.name}`),
      html("p", {}, "The board is put away until the next player sits down."),
      button,
      html("label", { class: "setting switch" }, alone, "I play all sides of this match: do not ask again"),
    ),
  );
  cover.hidden = false;
  button.focus();
}
