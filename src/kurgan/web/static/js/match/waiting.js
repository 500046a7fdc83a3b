/** What stands where the question would: whose turn it is, the end of the match, or a moment of the past. */

import { html, sideMark } from "../svg.js";

/** @import { Outcome, Position } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @param {Session} session */
export function waiting(session) {
  const position = session.position;
  if (!position) return [];
  if (!session.isLive)
    return [
      html("h2", { class: "ask-words" }, "A moment of the past."),
      html("p", {}, "Nothing can be answered here."),
    ];
  if (position.outcome) return ended(session, position.outcome);
  const mark = sideMark(position.to_act);
  const away = html("p", { class: "soft" }, "Nobody is connected at that seat.");
  return [
    html(
      "h2",
      { class: "ask-words waiting" },
      html("span", { class: mark.look }, mark.sign),
      ` Waiting for ${mark.name || "the other side"} …`,
    ),
    ...(isAway(session, position) ? [away] : []),
  ];
}

/** @param {Session} session @param {Position} position */
function isAway({ present }, position) {
  const seat = position.seats.indexOf(position.to_act ?? "");
  return present.length > 0 && seat >= 0 && !present[seat];
}

/** @param {Session} session @param {Outcome} outcome */
function ended(session, outcome) {
  const dice = html("p", { class: "soft" });
  session.emit("fair", dice);
  return [
    html("p", { class: "caption" }, "The match is over"),
    html("h2", { class: "ask-words" }, String(outcome.words ?? outcome.kind ?? "")),
    html(
      "p",
      { class: "plain-answers" },
      html("a", { class: "button main", href: `/report/${session.match}` }, "After-action report"),
      html("button", { type: "button", onclick: () => session.emit("replay") }, "Replay"),
      html("button", { type: "button", onclick: () => session.emit("fair") }, "Are the dice fair?"),
    ),
    dice,
  ];
}
