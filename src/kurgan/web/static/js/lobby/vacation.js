/** Vacation: days on which one's slow clocks stand still. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";

/** @import { Attempt } from "./matches.js" */

/** A part of the account's window. @param {HTMLDialogElement} dialog @param {Attempt} attempt */
export async function vacationFold(dialog, attempt) {
  const { until, left } = /** @type {{until: number|null, left: number}} */ (await ask("/api/vacation"));
  const send = (/** @type {string} */ method, /** @type {string} */ body, /** @type {string} */ told) => {
    dialog.close();
    return attempt(async () => {
      await ask("/api/vacation", method, body);
      part("live").textContent = told;
    });
  };
  const form = until === null ? awayForm(left, send) : backForm(until, send);
  return html("details", { class: "account-fold" }, html("summary", {}, "Vacation"), ...form);
}

/** @typedef {(method: string, body: string, told: string) => Promise<unknown>} Send */

/** @param {number} left @param {Send} send */
function awayForm(left, send) {
  const days = html("input", { type: "number", required: true, min: 1, max: left, value: Math.min(7, left) });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void send("PUT", JSON.stringify({ days: days.valueAsNumber }), "Your slow clocks stand still.");
  };
  const words = `While you are away your clocks stand still in matches that give a day or more. You have ${left} days left in this year.`;
  return [
    html("p", {}, words),
    html("form", { onsubmit }, html("label", {}, "Days ", days), html("button", { disabled: left < 1 }, "Go away now")),
  ];
}

/** @param {number} until @param {Send} send */
function backForm(until, send) {
  const back = () => send("DELETE", "{}", "Your clocks run again.");
  return [
    html("p", {}, `You are away until ${new Date(until * 1000).toLocaleString()}.`),
    html("button", { type: "button", onclick: back }, "I am back"),
  ];
}
