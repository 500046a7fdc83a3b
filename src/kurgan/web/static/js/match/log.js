/** The log in words: each row leads to its place and its rule. */
import { html, sideMark } from "../svg.js";
import { placeOfRow, turnOf, wordsWithDice } from "./rows.js";
import { ruleLink } from "./rules.js";

/** @import { Board } from "../map/map.js" */
/** @import { LogRow } from "../types.js" */
/** @import { Session } from "./session.js" */

/** @typedef {(line: LogRow[]) => HTMLElement} Item how the rows of a line are written */

const SHOWN = 250;

/**
 * The log tab.
 * @param {Session} session
 * @param {Board} board
 */
export function logPanel(session, board) {
  const list = html("ol", { class: "log-rows" });
  const item = (/** @type {LogRow[]} */ line) => logItem(session, board, line);
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

const LATEST = 3;

/**
 * The last rows, always in sight: told when the dice have been shown.
 * @param {HTMLElement} box
 * @param {Session} session
 * @param {Board} board
 */
export function latestRows(box, session, board) {
  const list = html("ol", { class: "log-rows" });
  const fill = () => {
    list.replaceChildren(
      ...lines(session.rows.slice(-SHOWN))
        .slice(-LATEST)
        .map((line) => logItem(session, board, line)),
      ...pending(session),
    );
    const parts = [...list.children].at(-1)?.querySelectorAll(".row-words") ?? []; // of a whole move
    for (const one of [...[...list.children].slice(0, -1), ...[...parts].slice(0, -1)])
      one.toggleAttribute("hidden", list.offsetHeight > box.clientHeight); // nothing is half told
  };
  box.replaceChildren(list);
  session.on("position", ({ fresh, isStaged }) => (isStaged || !fresh.length) && fill());
  session.on("told", fill);
  session.on("clear", () => list.replaceChildren());
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
  items.push(...pending(session));
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
  for (const line of lines(rows)) {
    const now = turnOf(line[0]);
    if (now !== turn) items.push(html("li", { class: "caption turn" }, now));
    turn = now;
    items.push(item(line));
  }
  return items;
}

/** An answer that was given by itself, and nothing to tell came of it yet. @param {Session} session */
function pending({ aside }) {
  return aside ? [html("li", { class: "row soft" }, html("span"), html("i", {}, `By itself: ${aside}.`))] : [];
}

/** Rows by line: what one move did goes on one. @param {LogRow[]} rows */
function lines(rows) {
  /** @type {LogRow[][]} */
  const found = [];
  for (const row of rows) {
    if (row.part && found.length) found[found.length - 1].push(row);
    else found.push([row]);
  }
  return found;
}

/** @param {HTMLElement} list @param {LogRow[]} rows @param {Item} item */
function earlier(list, rows, item) {
  const all = () => list.replaceChildren(...withTurns(rows, item));
  return html("li", {}, html("button", { type: "button", onclick: all }, `Show all ${rows.length} rows`));
}

/**
 * One line: who, what, where, by which rule.
 * @param {Session} session
 * @param {Board} board
 * @param {LogRow[]} line
 */
function logItem(session, board, line) {
  const [row] = line;
  const mark = sideMark(row.side);
  const words = line.flatMap((one) => [
    told(session, board, one),
    " ",
    one.rule ? ruleLink(session, one.rule) : "",
    " ",
  ]);
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
    html("span", {}, ...(row.aside ? [html("i", { class: "soft" }, `By itself: ${row.aside}. `)] : []), ...words),
  );
}

/** @param {Session} session @param {Board} board @param {LogRow} row */
function told(session, board, row) {
  const place = placeOfRow(session.reference, board, row);
  const words = wordsWithDice(session.reference, row, 15);
  if (!place) return html("span", { class: "row-words" }, ...words);
  const show = () => session.emit("place", place);
  return html("button", { type: "button", class: "row-words", title: "Show where", onclick: show }, ...words);
}
