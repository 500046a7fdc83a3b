/** A draw by agreement: an offer beside the board, with its answers. */

import { playerOf } from "../seats.js";
import { html, part } from "../svg.js";

/** @import { Session } from "./session.js" */

/** Show offers while they stand. @param {Session} session */
export function attachDraw(session) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/clock.css" }));
  const box = html("section", { class: "draw-offer", "aria-label": "Offer of a draw", role: "status", hidden: true });
  part("lesson-slot").append(box);
  let shown = "";
  const show = () => {
    const { live } = session;
    const offered = live?.draw ?? [];
    const told = `${live?.side} ${offered.join()}`;
    box.hidden = !live || offered.length === 0;
    if (!live || told === shown) return;
    shown = told;
    box.replaceChildren(...offer(session, offered.includes(live.side), offered));
  };
  session.on("live", show);
  show();
}

/** @param {Session} session @param {boolean} isMine @param {string[]} offered */
function offer(session, isMine, offered) {
  const { live } = session;
  const who = live ? offered.map((side) => playerOf(live, side)).join(" and ") : "";
  const act = (/** @type {string} */ verb, /** @type {string} */ words, look = "") =>
    html("button", { type: "button", class: look || null, onclick: () => session.change(verb) }, words);
  return [
    html("p", {}, isMine ? "You want a draw; the others have to agree." : `${who} offers a draw.`),
    html(
      "p",
      { class: "plain-answers" },
      ...(isMine
        ? [act("decline", "Take the offer back")]
        : [act("draw", "Agree: a draw", "main"), act("decline", "No, play on")]),
    ),
  ];
}
