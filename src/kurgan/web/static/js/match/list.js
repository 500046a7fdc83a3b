/** Parts of the list of answers: what was picked, and its pages. */

import { html } from "../svg.js";

/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */

/** What was picked, each to be let go. @param {Asker} asker */
export function crumbs(asker) {
  if (!asker.chosen.length) return [];
  const crumb = (/** @type {string[]} */ keys) =>
    html(
      "button",
      {
        type: "button",
        class: "crumb",
        "aria-label": `Let go of ${asker.board.name(keys[0])}`,
        onclick: () => asker.unpick(keys),
      },
      `✓ ${asker.board.name(keys[0])} ✕`,
    );
  return [html("p", { class: "crumbs" }, ...asker.chosen.map(crumb))];
}

/** Which answers the number keys mean. @param {Asker} asker @param {number} count @param {number} size */
export function pager(asker, count, size) {
  const pages = Math.ceil(count / size);
  const turn = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
    html("button", { type: "button", class: "plain", "aria-label": label, onclick: () => asker.turnPage(by) }, sign);
  return html(
    "li",
    { class: "pager caption" },
    turn(-1, "Numbers of the page before", "−"),
    `keys 1–9: page ${asker.page + 1} of ${pages}`,
    turn(1, "Numbers of the next page", "="),
  );
}

/** A verb in words: "attack_with" is "Attack with". @param {string} verb */
export function verbWords(verb) {
  return (verb[0] ?? "").toUpperCase() + verb.slice(1).replaceAll("_", " ");
}

/** @param {Session} session */
export function adviser(session) {
  const ask = () => session.emit("advise");
  const title = "What would a computer do? (v)";
  return html("button", { type: "button", class: "plain", title, "aria-keyshortcuts": "v", onclick: ask }, "Advice");
}
