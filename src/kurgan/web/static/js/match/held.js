/** A match that a change of the rules holds: its players go on from here, or end it without result. */

import { html, part } from "../svg.js";

/** @import { Held, Position } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @type {Record<string, string>} */
const WORDS = { go_on: "go on from here", end: "end it without result" };

/** Show what is to be decided while it is. @param {Session} session */
export function attachHeld(session) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/clock.css" }));
  const box = html("section", { class: "draw-offer", "aria-label": "The match is held", role: "status", hidden: true });
  part("lesson-slot").append(box);
  let shown = "";
  const show = () => {
    const { live } = session;
    const told = JSON.stringify([live?.seat, live?.held, live?.outcome]);
    box.hidden = !live?.held;
    if (told === shown) return;
    shown = told;
    box.replaceChildren(...(live?.held ? sheet(session, live, live.held) : []));
  };
  session.on("live", show);
  show();
}

/** @param {Session} session @param {Position} live @param {Held} held */
function sheet(session, live, held) {
  const reached =
    held.entries === held.of
      ? "The board shows it as you left it."
      : `The board shows it after ${held.entries} of its ${held.of} steps; the new rules do not follow it any further.`;
  return [
    html("h2", {}, "The rules have changed"),
    html("p", {}, `An earlier step of this match is not possible any more, so it is held. ${reached}`),
    ...(live.outcome ? [] : choices(session, live, held)),
    html("details", {}, html("summary", {}, "Which step it is"), html("p", {}, held.why)),
  ];
}

/** @param {Session} session @param {Position} live @param {Held} held */
function choices(session, live, held) {
  const mine = held.wishes[live.seat];
  const act = (/** @type {string} */ wish, /** @type {string} */ words, look = "") =>
    html("button", { type: "button", class: look || null, onclick: () => session.change("settle", { wish }) }, words);
  const others = Object.entries(held.wishes)
    .filter(([seat]) => Number(seat) !== live.seat)
    .map(([seat, wish]) => html("p", {}, `${nameOf(live, Number(seat))} wants to ${WORDS[wish]}.`));
  const asked = mine
    ? `You want to ${WORDS[mine]}; the others have to agree.`
    : "Go on from here, with fresh dice, or end it without result? All its players have to wish the same.";
  const answers = ["go_on", "end"].filter((wish) => wish !== mine);
  return [
    ...others,
    html("p", {}, live.watching ? "Its players decide what becomes of it." : asked),
    html(
      "p",
      { class: "plain-answers" },
      ...(live.watching ? [] : answers.map((wish, n) => act(wish, capital(WORDS[wish]), n || mine ? "" : "main"))),
      ...(mine ? [act("think", "Think again")] : []),
    ),
  ];
}

/** @param {Position} live @param {number} seat */
function nameOf(live, seat) {
  const side = live.seats[seat];
  return live.holders[side] || capital(side);
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
