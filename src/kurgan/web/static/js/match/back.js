/** Taking a move back by consent: what is asked stands beside the board until it is answered. */

import { playerOf } from "../seats.js";
import { html, part } from "../svg.js";

/** @import { Session } from "./session.js" */

/** Show what is asked while it stands. @param {Session} session */
export function attachBack(session) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/clock.css" }));
  const box = html("section", { class: "draw-offer", "aria-label": "A move asked back", role: "status", hidden: true });
  part("lesson-slot").append(box);
  let shown = "";
  const show = () => {
    const { live } = session;
    const { asked = null, agreed = [] } = live?.take_back ?? {};
    const told = `${live?.side} ${asked} ${agreed.join()}`;
    box.hidden = !live || asked === null;
    if (!live || told === shown) return;
    shown = told;
    box.replaceChildren(...(asked === null ? [] : request(session, asked, agreed)));
  };
  session.on("live", show);
  show();
}

/** @param {Session} session @param {string} asked @param {string[]} agreed */
function request(session, asked, agreed) {
  const { live } = session;
  if (!live) return [];
  const act = (/** @type {string} */ verb, /** @type {string} */ words, look = "") =>
    html("button", { type: "button", class: look || null, onclick: () => session.change(verb) }, words);
  const [isMine, hasAgreed] = [asked === live.side, agreed.includes(live.side)];
  const words = isMine || hasAgreed ? "The others have to agree that the move is taken back." : ask(session, asked);
  const answers = isMine
    ? [act("refuse", "Ask no more")]
    : [...(hasAgreed ? [] : [act("consent", "Agree: take it back", "main")]), act("refuse", "No, the move stands")];
  return [html("p", {}, words), html("p", { class: "plain-answers" }, ...answers)];
}

/** @param {Session} session @param {string} asked */
function ask(session, asked) {
  const who = session.live ? playerOf(session.live, asked) : "";
  return `${who} asks to take the last move back, with all that followed. What was rolled stays known and is not rolled again.`;
}
