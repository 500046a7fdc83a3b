/** What stands where the question would: whose turn it is, the end of the match, or a moment of the past. */

import { isComputers, isWatched, playerOf } from "../seats.js";
import { html, sideMark } from "../svg.js";

/** @import { Outcome, Position } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @param {Session} session */
export function waiting(session) {
  const position = session.position;
  if (!position) return [];
  if (!session.isLive)
    return [
      html("h2", { class: "ask-words" }, isWatched(position) ? "Computers play." : "A moment of the past."),
      html("p", {}, "Nothing can be answered here."),
    ];
  if (position.outcome) return ended(session, position.outcome);
  const mark = sideMark(position.to_act);
  if (position.held) return [];
  if (isComputers(position, position.to_act)) return thinking(session, position);
  const away = html("p", { class: "soft" }, "Nobody is connected at that seat.");
  return [
    html(
      "h2",
      { class: "ask-words waiting" },
      html("span", { class: mark.look }, mark.sign),
      ` Waiting for ${playerOf(position, position.to_act) || "the other side"} …`,
    ),
    ...(isAway(session, position) ? [away] : []),
  ];
}

/** @type {{of: string, nodes: HTMLElement[], bar: HTMLProgressElement, doing: HTMLElement}|null} what stands there while one computer thinks */
let thought = null;

/** It stays the same while one computer thinks, so that its buttons can be pressed. @param {Session} session @param {Position} position */
function thinking(session, position) {
  const of = `${position.to_act} ${position.side} ${position.holders[position.to_act ?? ""]}`;
  if (thought?.of !== of) thought = { of, ...thinker(session, position) };
  thought.bar.value = session.thinking?.share ?? 0;
  thought.doing.textContent = session.thinking?.words ? `It ${session.thinking.words}.` : "";
  return thought.nodes;
}

/** @param {Session} session @param {Position} position */
function thinker(session, position) {
  const mark = sideMark(position.to_act);
  const hurry = () => void session.request("hurry", {}).catch((error) => session.fail(error));
  const bar = html("progress", { max: 1, "aria-label": "How far it has thought" });
  const words = html(
    "h2",
    { class: "ask-words waiting" },
    html("span", { class: mark.look }, mark.sign),
    ` ${mark.name}: ${position.holders[position.to_act ?? ""]} thinks …`,
  );
  const buttons = html(
    "p",
    { class: "plain-answers" },
    html("button", { type: "button", onclick: hurry }, "Play now"),
    position.to_act === position.side &&
      html("button", { type: "button", onclick: () => session.emit("resume") }, "Play myself again"),
  );
  const doing = html("p", { class: "soft" });
  return { nodes: [words, doing, bar, buttons], bar, doing };
}

/** @type {Map<HTMLElement, HTMLElement[]>} for boxes in which something is pressed */
const late = new Map();
let isHeld = false; // a tap that is over leaves :active behind
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (isHeld = true), true);
for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, release, true);

function release() {
  isHeld = false;
  setTimeout(() => {
    for (const [box, nodes] of late) fill(box, nodes, true); // after the click that it brings
  });
}

/**
 * Show these in a box, unless they are there already; what is just being pressed there stays until it is let go.
 * @param {HTMLElement} box
 * @param {HTMLElement[]} nodes
 * @param {boolean} [isNew] whether nothing that stood there counts any longer
 */
export function fill(box, nodes, isNew = false) {
  if (!isNew && isHeld && box.matches(":active")) return late.set(box, nodes);
  late.delete(box);
  if (nodes.length !== box.children.length || nodes.some((node, n) => node !== box.children[n]))
    box.replaceChildren(...nodes);
}

/** @param {Session} session */
function hasComputers({ live }) {
  return !live?.watching && live?.sides.some((side) => isComputers(live, side));
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
      !session.live?.watching &&
        html("a", { class: "button main", href: `/report/${session.match}` }, "After-action report"),
      html("button", { type: "button", onclick: () => session.emit("ending") }, "How it ended"),
      html("button", { type: "button", onclick: () => session.emit("replay") }, "Replay"),
      html("button", { type: "button", onclick: () => session.emit("fair") }, "Are the dice fair?"),
      hasComputers(session) &&
        html("button", { type: "button", onclick: () => session.emit("tab", "advice") }, "What the computers thought"),
    ),
    dice,
  ];
}
