/** Standing orders: a move is made again whenever the same is asked, until something else is or somebody says stop. */

import { isStill, readJson, settings, writeJson } from "../../settings.js";
import { html } from "../../svg.js";
import { ordersKey } from "./pieces.js";

/** @import { Move, Question } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

const PAUSE = { off: 0, fast: 1200, slow: 2600 }; // milliseconds, to see what came of the last one

/** @type {Map<string, Move>} by the side and the kind of the question */
const orders = new Map();
let isHeard = false; // what is taken back
let write = () => {}; // for when the page is loaded anew

/** @param {Question} question */
function nameOf({ side, kind }) {
  return `${side} ${kind}`;
}

/** Keep what was ordered. @param {Mover} mover @param {Move} move @param {Question} question at which it was ordered */
export function keep(mover, move, question) {
  orders.set(nameOf(question), move);
  obey(mover);
  write();
}

/** Take up what was ordered before the page was loaded anew. @param {Mover} mover */
export function recall(mover) {
  for (const [name, move] of readJson(ordersKey(mover.session.match), [], sessionStorage)) orders.set(name, move);
  obey(mover);
}

function forget() {
  orders.clear();
  write();
}

/** @param {Mover} mover */
function obey(mover) {
  if (!isHeard) mover.session.on("position", ({ taken }) => taken && forget()); // who takes back thinks anew
  isHeard = true;
  write = () => {
    if (orders.size) writeJson(ordersKey(mover.session.match), [...orders], sessionStorage);
    else sessionStorage.removeItem(ordersKey(mover.session.match));
  };
  mover.standing = () => standing(mover);
  mover.goOn = () => goOn(mover);
}

/** Do what was ordered for the question that stands. @param {Mover} mover */
function goOn(mover) {
  const { question } = mover.asker;
  for (const [name, order] of orders)
    if (question && name.startsWith(`${question.side} `) && !order.again.includes(question.kind)) orders.delete(name);
  write();
  mover.asker.box.toggleAttribute("data-ordered", Boolean(ordered(mover)));
  if (!ordered(mover)) return;
  const pause = isStill() ? 0 : PAUSE[settings.speed];
  setTimeout(() => {
    const move = mover.asker.question === question && ordered(mover);
    if (move) mover.play(move);
  }, pause);
}

/** The move that was ordered for the question that stands. @param {Mover} mover */
function ordered({ asker: { question }, moves }) {
  const order = question && orders.get(nameOf(question));
  return order ? moves.find(({ name }) => name === order.name) : undefined;
}

/** What goes on by itself, and a way to stop it. @param {Mover} mover */
function standing(mover) {
  if (!ordered(mover)) return [];
  const stop = () => {
    forget();
    mover.asker.box.removeAttribute("data-ordered");
    mover.asker.update();
  };
  return [
    html(
      "p",
      { class: "standing" },
      html("span", {}, "It goes on as you ordered."),
      html("button", { type: "button", onclick: stop }, "Stop"),
    ),
  ];
}
