/** The log in words: each row leads to its place and its rule. */
import { html, sideMark } from "../svg.js";
import { placeOfRow, turnOf, wordsWithDice } from "./rows.js";
import { ruleLink } from "./rules.js";

/** @import { Board } from "../map/map.js" */
/** @import { LogRow } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @typedef {(row: LogRow) => HTMLElement} Item how a row is written */

const SHOWN = 250;

/**
 * The log tab.
 * @param {Session} session
 * @param {Board} board
 */
export function logPanel(session, board) {
  const list = html("ol", { class: "log-rows" });
  const item = (/** @type {LogRow} */ row) => logItem(session, board, row);
  const filter = html("select", {
    "aria-label": "Which rows to show",
    onchange: () => fill(session, list, filter.value, item),
  });
  const offer = () => {
    const [chosen, offered] = [filter.value, choices(session)];
    if (offered.length === filter.options.length) return;
    filter.replaceChildren(...offered);
    filter.value = chosen;
  };
  const refill = () => {
    if (!session.position || !list.checkVisibility()) return list.replaceChildren();
    offer();
    fill(session, list, filter.value, item);
  };
  session.on("position", refill);
  session.on("clear", () => list.replaceChildren());
  session.on("tab", () => queueMicrotask(refill));
  session.on("since", () => {
    session.emit("tab", "log");
    offer();
    filter.value = "since";
  });
  return html("div", { class: "log" }, html("p", { class: "search" }, filter), list);
}

/** @param {Session} session */
function choices(session) {
  const one = session.live?.sides.length === 1;
  return [
    html("option", { value: "" }, "Everything"),
    html("option", { value: "since" }, one ? "Since my last answer" : "Since my last turn"),
    ...(sidesOf(session).length > 1 ? sidesOf(session) : []).map((side) =>
      html("option", { value: side }, `Only ${sideMark(side).name}`),
    ),
  ];
}

/** @param {Session} session */
function sidesOf(session) {
  return [...new Set([...(session.live?.sides ?? []), ...session.log.map((row) => row.side ?? "")])].filter(Boolean);
}

/** @param {Session} session @param {HTMLElement} list @param {string} filter @param {Item} item */
function fill(session, list, filter, item) {
  const rows =
    filter === "since"
      ? session.rows.slice(session.since)
      : session.rows.filter((row) => !filter || row.side === filter);
  const hidden = Math.max(0, rows.length - SHOWN);
  const items = withTurns(rows.slice(hidden), item);
  if (hidden) items.unshift(earlier(list, rows, item));
  if (!rows.length) items.push(html("li", { class: "soft" }, "Nothing has happened."));
  list.replaceChildren(...items);
  const scroller = list.closest("[role=tabpanel]");
  if (scroller) scroller.scrollTop = filter === "since" ? 0 : scroller.scrollHeight;
}

/**
 * Rows with a heading where a turn begins.
 * @param {LogRow[]} rows
 * @param {Item} item
 */
function withTurns(rows, item) {
  /** @type {HTMLElement[]} */
  const items = [];
  let turn = "";
  for (const row of rows) {
    const now = turnOf(row);
    if (now !== turn) items.push(html("li", { class: "caption turn" }, now));
    turn = now;
    items.push(item(row));
  }
  return items;
}

/** @param {HTMLElement} list @param {LogRow[]} rows @param {Item} item */
function earlier(list, rows, item) {
  const all = () => list.replaceChildren(...withTurns(rows, item));
  return html("li", {}, html("button", { type: "button", onclick: all }, `Show all ${rows.length} rows`));
}

/**
 * One row: who, what, where, by which rule.
 * @param {Session} session
 * @param {Board} board
 * @param {LogRow} row
 */
function logItem(session, board, row) {
  const mark = sideMark(row.side);
  const place = placeOfRow(session.reference, board, row);
  const words = place
    ? html(
        "button",
        { type: "button", class: "row-words", title: "Show where", onclick: () => session.emit("place", place) },
        ...wordsWithDice(session.reference, row, 15),
      )
    : html("span", { class: "row-words" }, ...wordsWithDice(session.reference, row, 15));
  return html(
    "li",
    { class: "row" },
    html(
      "span",
      {
        class: `row-side ${mark.look}`,
        title: mark.name,
        role: mark.name ? "img" : null,
        "aria-label": mark.name || null,
      },
      mark.sign,
    ),
    html("span", {}, words, " ", row.rule ? ruleLink(session, row.rule) : null),
  );
}
