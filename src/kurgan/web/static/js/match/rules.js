/** Rules as links: wherever a rule is named it can be read. */
import { html } from "../svg.js";

/** @import { Session } from "./session.js" */

/**
 * A rule's name as a button that opens it.
 * @param {Session} session
 * @param {string} rule
 */
export function ruleLink(session, rule) {
  const known = session.reference.rulebook[rule];
  return html(
    "button",
    {
      type: "button",
      class: "rule-link",
      title: known?.heading ?? null,
      "aria-label": `Rule ${rule}${known ? `, ${known.heading}` : ""}`,
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        session.emit("rule", rule);
      },
    },
    /^\d/.test(rule) ? `§ ${rule}` : rule,
  );
}

/**
 * Words in which the rules that they mention are links.
 * @param {Session} session
 * @param {string} words
 * @returns {(Node|string)[]}
 */
export function linked(session, words) {
  return words
    .split(/\b(R\d+|\d+\.\d+(?:\.\d+)?[A-H]?)\b/)
    .map((part, n) => (n % 2 && session.reference.rulebook[part] ? ruleLink(session, part) : part));
}
