/** The rules in our own words: by chapter, by search, and opened at the rule that was cited. */

import { html } from "../svg.js";
import { linked } from "./rules.js";

/** @import { RuleText } from "../types.js" */
/** @import { Session } from "./session.js" */

/** The rules tab, and how to open it at a rule. @param {Session} session */
export function rulebook(session) {
  const book = html("div");
  const search = html("input", {
    type: "search",
    placeholder: "Search the rules",
    "aria-label": "Search the rules",
    oninput: () => fill(session, book, search.value),
  });
  const open = (/** @type {string} */ rule) => {
    search.value = "";
    fill(session, book, "");
    openAt(book, nearest(session, rule));
  };
  open(session.position?.question?.rule ?? "");
  return { panel: html("div", {}, html("p", { class: "search" }, search), book), open };
}

/** @param {Session} session @param {HTMLElement} book @param {string} wanted */
function fill(session, book, wanted) {
  const found = Object.entries(session.reference.rulebook).filter(([rule, text]) =>
    isAbout(rule, text, wanted.trim().toLowerCase()),
  );
  /** @type {Map<string, HTMLElement[]>} */
  const chapters = new Map();
  for (const [rule, text] of found) {
    const chapter = text.chapter ?? "";
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), ruleItem(session, rule, text)]);
  }
  const shown = [...chapters].map(([chapter, items]) =>
    html(
      "details",
      { open: wanted !== "" },
      html("summary", {}, chapter, html("span", { class: "caption" }, ` ${items.length}`)),
      ...items,
    ),
  );
  book.replaceChildren(...(shown.length ? shown : [html("p", {}, "No rule mentions that.")]));
}

/** @param {string} rule @param {RuleText} text @param {string} wanted */
function isAbout(rule, text, wanted) {
  return `${rule} ${text.heading} ${text.words}`.toLowerCase().includes(wanted);
}

/** @param {Session} session @param {string} rule @param {RuleText} text */
function ruleItem(session, rule, text) {
  const heading = rule.endsWith(text.heading) ? "" : ` ${text.heading}`;
  return html(
    "section",
    { class: "rule", "data-rule": rule, tabindex: -1 },
    html("h3", {}, html("span", { class: "rule-number" }, rule), heading),
    html("p", {}, ...linked(session, text.words ?? "")),
  );
}

/**
 * A rule, or the nearest one above it.
 * @param {Session} session
 * @param {string} rule
 */
function nearest(session, rule) {
  let name = rule;
  while (name && !session.reference.rulebook[name]) name = name.slice(0, -1).trimEnd();
  return name;
}

/** @param {HTMLElement} book @param {string} rule */
function openAt(book, rule) {
  const item = /** @type {HTMLElement|null} */ (book.querySelector(`[data-rule="${CSS.escape(rule)}"]`));
  if (!item) return;
  const chapter = /** @type {HTMLDetailsElement|null} */ (item.closest("details"));
  if (chapter) chapter.open = true;
  item.classList.add("cited");
  item.scrollIntoView({ block: "center" });
}
