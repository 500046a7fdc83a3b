/** What everybody may know of an account: results by game and side, and ratings. */

import { ask } from "../begin.js";
import { html, part, sideMark } from "../svg.js";

/** @typedef {{game: string, side: string, won: number, drawn: number, lost: number}} Result */
/** @typedef {{game: string, rating: number, deviation: number, matches: number}} Rating */

/** @type {Record<string, string>} */
const GAMES = { advance: "Advance to the Volga", axis: "Axis & Allies: Stalingrad", inferno: "Inferno on the Volga" };
const UNSURE = 110; // of a rating with a larger deviation

/** In a window of its own. @param {string} name */
export async function openProfile(name) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const close = html("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Close");
  dialog.replaceChildren(html("h2", {}, name), ...(await results(name)), html("p", { class: "acts" }, close));
  dialog.showModal();
}

/** A part of the account's window. @param {string} name */
export async function resultsFold(name) {
  return html("details", { class: "account-fold" }, html("summary", {}, "My results"), ...(await results(name)));
}

/** @param {string} name */
async function results(name) {
  const told = /** @type {{results: Result[], ratings: Rating[]}} */ (
    await ask(`/api/people/${encodeURIComponent(name)}`)
  );
  if (!told.results.length) return [html("p", {}, "No match with other people is over yet.")];
  const rated = told.ratings.map((one) => html("li", {}, ratingWords(one)));
  const note = "Matches between two accounts are rated by Glicko-2; “?” stands where few were played.";
  return [
    table(told.results),
    ...(rated.length ? [html("ul", { class: "ratings" }, ...rated), html("p", { class: "more" }, note)] : []),
  ];
}

/** @param {Rating} one */
function ratingWords({ game, rating, deviation, matches }) {
  const sure = deviation > UNSURE ? "?" : "";
  return `${GAMES[game] ?? game}: ${rating}${sure} ± ${2 * deviation} after ${matches} ${matches === 1 ? "match" : "matches"}`;
}

/** @param {Result[]} rows */
function table(rows) {
  const heads = ["Game", "Side", "Won", "Drawn", "Lost"].map((words) => html("th", { scope: "col" }, words));
  const body = rows.map(({ game, side, won, drawn, lost }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, GAMES[game] ?? game),
      ...[sideMark(side).name, won, drawn, lost].map((value) => html("td", {}, value)),
    ),
  );
  return html("table", { class: "results" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...body));
}
