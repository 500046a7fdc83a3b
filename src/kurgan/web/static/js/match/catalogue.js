/** The reference tab, a player's aid: tables to glance at, units and cards; last, where the data come from. */

import { html } from "../svg.js";
import { linked } from "./rules.js";

/** @import { Aid, Chapter } from "../types.js" */
/** @import { Session } from "./session.js" */

/**
 * Everything one would print on a card beside the board.
 * @param {Session} session
 * @param {Chapter[]} chapters
 */
export function cataloguePanel(session, chapters) {
  const { aid = [] } = session.reference;
  const parts = [
    ...aid.map((chapter) => aidTable(session, chapter)),
    ...chapters.map((chapter) => list(session, chapter)),
  ];
  if (parts[0]) parts[0].open = true;
  return html("div", { class: "reference" }, ...parts, origins(session, chapters));
}

/** @param {string} title @param {number|null} count @param {HTMLElement[]} children */
function fold(title, count, ...children) {
  const number = count ? html("span", { class: "caption" }, ` ${count}`) : null;
  return html("details", { class: "catalogue" }, html("summary", {}, title, number), ...children);
}

/** A table of the aid: what it is, which opens its rule, in words. @param {Session} session @param {Aid} aid */
function aidTable(session, { title, rows }) {
  const row = (/** @type {string[]} */ [rule, name = "", words = ""]) => {
    const text = session.reference.rulebook[rule];
    const open = html(
      "button",
      { type: "button", class: "aid-rule", title: `Rule ${rule}`, onclick: () => session.emit("rule", rule) },
      name || shortHeading(text?.heading ?? rule),
    );
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, open),
      html("td", {}, ...linked(session, words || text?.words || "")),
    );
  };
  return fold(title, null, html("table", { class: "aid" }, html("tbody", {}, ...rows.map(row))));
}

/** "Combat, step 10A" is 10A in a table of steps. @param {string} heading */
function shortHeading(heading) {
  return /, step (\w+)$/.exec(heading)?.[1] ?? heading;
}

/** @param {Session} session @param {Chapter} chapter */
function list(session, { title, head, rows }) {
  if (head) return fold(title, rows.length, figures(head, rows));
  const items = rows.map(({ key, name, words }) =>
    html("section", { "data-row": key }, html("h3", {}, name), html("p", {}, ...linked(session, words))),
  );
  return fold(title, rows.length, ...items);
}

/** A table of numbers. @param {string[]} head @param {Chapter["rows"]} rows */
function figures(head, rows) {
  const cells = (/** @type {Chapter["rows"][0]} */ { name, values = [] }) => [
    html("th", { scope: "row" }, name),
    ...values.map((value) => html("td", {}, value)),
  ];
  return html(
    "table",
    { class: "figures" },
    html("thead", {}, html("tr", {}, ...head.map((words) => html("th", { scope: "col" }, words)))),
    html("tbody", {}, ...rows.map((row) => html("tr", { "data-row": row.key, title: row.words }, ...cells(row)))),
  );
}

// Where the data come from

/** @param {Session} session @param {Chapter[]} chapters */
function origins(session, chapters) {
  const note = html(
    "p",
    { class: "soft" },
    html("b", { class: "documented" }, "✓ documented"),
    " data are printed in the rulebook; ",
    html("b", { class: "reconstructed" }, "≈ reconstructed"),
    " ones are our best reading. Do you own the game? ",
    html("a", { href: `/packs?game=${session.reference.game}` }, "Correct the board"),
    ".",
  );
  const parts = chapters.map(({ title, rows }) =>
    fold(
      title,
      rows.length,
      html("ul", {}, ...rows.map(({ name, origin }) => html("li", {}, `${name}: `, ...marked(origin)))),
    ),
  );
  return html("details", { class: "provenance" }, html("summary", {}, "Where the data come from"), note, ...parts);
}

/** @param {string} words @returns {(Node|string)[]} */
function marked(words) {
  return words.split(/\b(documented|reconstructed|found|corrected)\b/i).map((part, n) => {
    if (n % 2 === 0) return part;
    const name = part.toLowerCase();
    const isOurs = name === "reconstructed";
    return html("b", { class: isOurs ? "reconstructed" : "documented" }, `${isOurs ? "≈" : "✓"} ${name}`);
  });
}
