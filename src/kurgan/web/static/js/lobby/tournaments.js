/** Tournaments on the first page: join one, start one's own, and look at the table of results. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";
import { readPace } from "./pace.js";

/** @import { Wish } from "../begin.js" */
/** @import { Attempt } from "./matches.js" */

/** @typedef {{id: string, title: string, pace: string, host: string, begun: boolean, players: string[], most: number, fewest: number}} Tournament */
/** @typedef {{name: string, points: number, won: number, drawn: number, lost: number}} Row */
/** @typedef {{id: string, players: string[], scores: number[]|null}} Pairing */

/** Make one of what a form wishes. @param {Wish} wish @param {HTMLFormElement} form */
export async function makeTournament({ game, scenario, options }, form) {
  const { clock } = readPace(new FormData(form), true);
  if (!clock) throw new Error("Choose the time of its players: a tournament has a clock, so that every match ends.");
  await ask("/api/tournaments", "POST", JSON.stringify({ game, scenario, options, clock }));
}

/** @param {string|null} account @param {Attempt} attempt @param {() => Promise<void>} again shows the whole page anew */
export async function showTournaments(account, attempt, again) {
  const all = /** @type {Tournament[]} */ (await ask("/api/tournaments"));
  document.querySelector(".tournaments")?.remove();
  if (!all.length) return;
  document
    .querySelector(".open-matches")
    ?.after(
      html(
        "section",
        { class: "tournaments", "aria-labelledby": "tournaments-title" },
        html("h2", { id: "tournaments-title" }, "Tournaments"),
        html("ul", { class: "matches" }, ...all.map((one) => row(one, account, attempt, again))),
      ),
    );
}

/** @param {Tournament} one @param {string|null} account @param {Attempt} attempt @param {() => Promise<void>} again */
function row(one, account, attempt, again) {
  const plays = account !== null && one.players.includes(account);
  const button = (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ deed, main = false) =>
    html(
      "button",
      { type: "button", class: main ? "main" : "", onclick: () => attempt(async () => void (await deed())) },
      words,
    );
  const act = (/** @type {string} */ words, /** @type {string} */ what) =>
    button(words, () => ask(`/api/tournaments/${one.id}/${what}`, "POST", "{}").then(again), true);
  const isHost = one.host === account;
  const isReady = isHost && one.players.length >= one.fewest;
  const waits = [
    account && !plays && one.players.length < one.most && act("Join", "player"),
    isReady && act("Start", "start"),
    plays && !isHost && button("Leave", () => leave(one).then(again)),
    isHost && button("Call it off", async () => callOff(one, () => attempt(() => leave(one).then(again)))),
  ];
  return html(
    "li",
    { class: "saved" },
    html(
      "div",
      { class: "about" },
      html("h3", {}, one.title),
      html("p", {}, one.begun ? `Players: ${one.players.join(", ")}.` : comers(one)),
      html("p", { class: "when" }, one.begun ? `Made by ${one.host}.` : waitsFor(one)),
      one.pace && html("p", { class: "when" }, one.pace),
    ),
    html("div", { class: "acts" }, ...(one.begun ? [button("Table", () => openTable(one, account))] : waits)),
  );
}

/** @param {Tournament} one */
async function leave({ id }) {
  await ask(`/api/tournaments/${id}/player`, "DELETE", "{}");
}

/** Without its host there is none, so one is asked first. @param {Tournament} one @param {() => void} remove */
function callOff(one, remove) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  dialog.returnValue = "";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && remove(), { once: true });
  const choice = (/** @type {string} */ words, /** @type {string} */ answer) =>
    html("button", { type: "button", class: answer && "main", onclick: () => dialog.close(answer) }, words);
  dialog.replaceChildren(
    html("h2", {}, "Call it off?"),
    html("p", {}, `${one.title}. Nobody has to play then: ${one.players.join(", ")}.`),
    html("p", { class: "acts" }, choice("Keep it", ""), choice("Call it off", "yes")),
  );
  dialog.showModal();
}

/** @param {Tournament} one */
function comers({ host, players, most }) {
  return `${host} invites. ${players.length} of ${most} players: ${players.join(", ")}.`;
}

/** @param {Tournament} one */
function waitsFor({ players, fewest }) {
  return players.length < fewest ? `It needs ${fewest} players.` : "It begins when its host starts it.";
}

/** The results in a window. @param {Tournament} one @param {string|null} account */
async function openTable(one, account) {
  const told = /** @type {{table: Row[], matches: Pairing[]}} */ (await ask(`/api/tournaments/${one.id}`));
  const mine = told.matches.filter(({ players }) => account !== null && players.includes(account));
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  dialog.replaceChildren(
    html("h2", {}, one.title),
    table(told.table),
    html(
      "p",
      { class: "more" },
      "A win is a point, a draw half of one. Who leaves a seat to anybody else scores nothing there.",
    ),
    ...(mine.length ? [html("h3", {}, "My matches"), html("ul", { class: "pairings" }, ...mine.map(pairing))] : []),
    html(
      "p",
      { class: "acts" },
      html("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Close"),
    ),
  );
  dialog.showModal();
}

/** @param {Row[]} rows */
function table(rows) {
  const heads = ["Player", "Points", "Won", "Drawn", "Lost"].map((words) => html("th", { scope: "col" }, words));
  const body = rows.map(({ name, points, won, drawn, lost }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, name),
      ...[points, won, drawn, lost].map((value) => html("td", {}, value)),
    ),
  );
  return html("table", { class: "results" }, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...body));
}

/** @param {Pairing} one */
function pairing({ id, players, scores }) {
  const result = scores ? `: ${scores.join(" – ")}` : "";
  return html("li", {}, html("a", { href: `/match/${id}` }, players.join(" – ")), result);
}
