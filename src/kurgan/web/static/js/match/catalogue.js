/** The reference tab: units and cards. */

import { html } from "../svg.js";
import { linked } from "./rules.js";

/** @import { Chapter } from "../types.js" */
/** @import { Session } from "./session.js" */

/**
 * Units and cards, and which data are documented.
 * @param {Session} session
 * @param {Chapter[]} chapters
 */
export function cataloguePanel(session, chapters) {
  const parts = chapters.map(({ title, rows }) =>
    html(
      "details",
      { class: "catalogue" },
      html("summary", {}, title, html("span", { class: "caption" }, ` ${rows.length}`)),
      ...rows.map(({ key, name, words }) =>
        html("section", { "data-row": key }, html("h3", {}, name), html("p", {}, ...marked(session, words))),
      ),
    ),
  );
  if (parts[0]) parts[0].open = true;
  const note = html(
    "p",
    { class: "soft" },
    html("b", { class: "documented" }, "✓ documented"),
    " data are printed in the rulebook; ",
    html("b", { class: "reconstructed" }, "≈ reconstructed"),
    " ones are our best reading.",
  );
  return html("div", {}, note, ...parts);
}

/** @param {Session} session @param {string} words @returns {(Node|string)[]} */
function marked(session, words) {
  return words.split(/\b(documented|reconstructed|found)\b/i).flatMap((part, n) => {
    if (n % 2 === 0) return linked(session, part);
    const name = part.toLowerCase();
    return [
      html(
        "b",
        { class: name === "reconstructed" ? "reconstructed" : "documented" },
        `${name === "reconstructed" ? "≈" : "✓"} ${name}`,
      ),
    ];
  });
}
