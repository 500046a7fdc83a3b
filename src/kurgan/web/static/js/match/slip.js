/** A question before what looks like a slip: a phase is ended although somebody could still act. */

import { html } from "../svg.js";

/** @import { Asker } from "./question.js" */

/**
 * Who could still act, and whether the answer is meant all the same.
 * @param {Asker} asker
 * @param {HTMLElement} yes the answer itself
 */
export function slipBox(asker, yes) {
  const words = asker.warning(asker.slip);
  const back = html("button", { type: "button", class: "plain", onclick: () => asker.widen() }, "Not yet");
  return html(
    "div",
    { class: "slip", role: "alertdialog", "aria-label": "Is it meant?", "aria-describedby": "slip-words" },
    html("p", { id: "slip-words" }, words),
    html("p", { class: "plain-answers" }, yes, back),
  );
}
