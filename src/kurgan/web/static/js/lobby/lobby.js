/** The first page: begin a match, go on with one, or open a save. */

import { giveSeat } from "../given.js";
import { forgetMatch, heldMatches, holdSeats, sitAtOnce } from "../matches.js";
import { change, settings, writeJson } from "../settings.js";
import { html, part, sideMark } from "../svg.js";
import { begin, gameCard } from "./setup.js";

/** @import { Game, MatchRow, SeatKey } from "../types.js" */

const LOOKS = /** @type {("auto"|"light"|"dark")[]} */ (["auto", "light", "dark"]);
/** @type {Record<string, string>} */
const ORIGIN = { copy: "A copy. ", uploaded: "From a file. ", practice: "Practice. " };
const LARGEST = 2_000_000; // bytes of a save that the server takes

/**
 * Ask the server; a refusal becomes an error with its sentence.
 * @param {string} path
 * @param {string} [method]
 * @param {string} [body]
 */
async function ask(path, method = "GET", body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? `The server refused (${response.status}).`);
  return answer;
}

/** Do something; what goes wrong is told in a sentence. @param {() => Promise<void>} action */
async function attempt(action) {
  part("problem").hidden = true;
  try {
    await action();
  } catch (error) {
    const words =
      error instanceof TypeError
        ? "The server does not answer. Is it still running?"
        : /** @type {Error} */ (error).message;
    showProblem(words);
    part("problem").scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} words */
function showProblem(words) {
  part("problem").textContent = words;
  part("problem").hidden = false;
}

/**
 * Keep the keys of the seats that this browser plays and the invitations of others, then open the board.
 * @param {{id: string, seats: SeatKey[], invitations?: SeatKey[]}} match
 */
function enter(match) {
  holdSeats(match.id, match.seats);
  for (const seat of match.invitations ?? []) giveSeat(match.id, { ...seat, key: "" });
  location.href = `/match/${match.id}`;
}

// Going on

/** The link that Kurgan prints makes this browser the owner's; its secret leaves the address at once. */
async function own() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("owner");
  if (!secret) return;
  history.replaceState(null, "", location.pathname + location.search);
  await ask("/api/owner", "POST", JSON.stringify({ secret }));
}

async function showMatches() {
  const { owner, trouble } = await ask("/api/network");
  if (!owner) return receiveGuest();
  if (trouble) showProblem(trouble);
  const matches = await ask("/api/matches");
  part("saved").hidden = matches.length === 0;
  part("matches").replaceChildren(...matches.map(matchRow));
}

/** A guest plays by the links of seats; only the owner begins matches. */
function receiveGuest() {
  document.body.classList.add("guest");
  const held = heldMatches();
  part("saved").hidden = false;
  part("saved-title").textContent = "You are a guest here";
  part("matches").replaceChildren(
    html(
      "li",
      { class: "saved" },
      html(
        "p",
        { class: "about" },
        "If this server is yours, open the link that Kurgan printed when it started: it ends in #owner= and a secret. ",
        "As a guest open the link that you were given",
        held.length ? ", or go on:" : ".",
      ),
    ),
    ...held.map(({ id, title }) =>
      html(
        "li",
        { class: "saved" },
        html("h3", { class: "about" }, title),
        html("a", { class: "button main", href: `/match/${id}` }, "Continue"),
      ),
    ),
  );
}

/** A match that the server can no longer read. */
function brokenRow() {
  return html(
    "li",
    { class: "saved" },
    html(
      "div",
      { class: "about" },
      html("h3", {}, "A match that cannot be read"),
      html("p", {}, "Its place in the database is damaged. A copy can bring it back: kurgan restore."),
    ),
  );
}

/** @param {MatchRow} match */
function matchRow(match) {
  if (match.unreadable) return brokenRow();
  const mark = sideMark(match.to_act);
  const waits = (match.waits ?? []).map((side) => sideMark(side).name).join(" and ");
  const state = match.outcome
    ? (match.outcome.words ?? "The match is over.")
    : waits
      ? `Waiting for ${waits} to take the seat.`
      : `${mark.name} is to act.`;
  const kind = match.kind === "lesson" ? "First game. " : (ORIGIN[match.standing ?? ""] ?? "");
  return html(
    "li",
    { class: "saved" },
    html(
      "div",
      { class: "about" },
      html("h3", {}, match.title),
      html(
        "p",
        {},
        `${kind}${capital(match.turn_words)}. `,
        html("span", { class: mark.look, "aria-hidden": "true" }, match.outcome ? "■ " : `${mark.sign} `),
        state,
      ),
      html("p", { class: "when" }, `Played ${when(match.updated)}`),
    ),
    html(
      "div",
      { class: "acts" },
      html(
        "button",
        {
          type: "button",
          class: "main",
          "aria-label": `Continue ${match.title}, ${match.turn_words}`,
          onclick: () => attempt(() => goOn(match)),
        },
        match.outcome ? "Look at it" : "Continue",
      ),
      html(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": `Delete ${match.title}, ${match.turn_words}`,
          onclick: () => confirmDelete(match),
        },
        "Delete",
      ),
    ),
  );
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} date */
function when(date) {
  const day = new Date(date);
  return Number.isNaN(day.getTime())
    ? date
    : day.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {MatchRow} match */
async function goOn(match) {
  const { id } = match;
  if (heldMatches().some((held) => held.id === id)) location.href = `/match/${id}`;
  else if (match.shared && !match.outcome) askWhichSeat(match);
  else enter(await ask(`/api/matches/${id}/seats`, "POST", "{}"));
}

/** Where friends play too, this browser may open one seat, and everyone is told. @param {MatchRow} match */
function askWhichSeat(match) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const open = (/** @type {number} */ seat) =>
    attempt(async () => {
      dialog.close();
      enter(await ask(`/api/matches/${match.id}/seats`, "POST", JSON.stringify({ seat })));
    });
  dialog.replaceChildren(
    html("h2", {}, "Which seat is yours?"),
    html(
      "p",
      {},
      "Friends play this match too, and this browser holds no seat of it. Open it in the browser that has your seat, or take a seat anew: the others are told.",
    ),
    html(
      "p",
      { class: "acts" },
      ...match.seats.map(({ seat, side }) =>
        html("button", { type: "button", onclick: () => open(seat) }, sideMark(side).name),
      ),
      html("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Not now"),
    ),
  );
  dialog.showModal();
}

/** @param {MatchRow} match */
function confirmDelete(match) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const close = () => dialog.close();
  const remove = () =>
    attempt(async () => {
      close();
      await ask(`/api/matches/${match.id}`, "DELETE");
      forgetMatch(match.id);
      await showMatches();
      part("live").textContent = "The match is deleted.";
    });
  dialog.replaceChildren(
    html("h2", {}, "Delete this match?"),
    html("p", {}, `${match.title}, ${match.turn_words}. It cannot be brought back.`),
    html(
      "p",
      { class: "acts" },
      html("button", { type: "button", onclick: close }, "Keep it"),
      html("button", { type: "button", class: "main", onclick: remove }, "Delete"),
    ),
  );
  dialog.showModal();
}

// Beginning

async function showGames() {
  const games = await ask("/api/games");
  part("games").replaceChildren(
    ...games.map((/** @type {Game} */ game) =>
      gameCard(game, {
        start: (form) =>
          attempt(async () => {
            const begun = await ask("/api/matches", "POST", JSON.stringify(begin(game, form)));
            sitAtOnce(begun.id);
            enter(begun);
          }),
        learn: () =>
          attempt(async () => {
            const begun = await ask(`/api/lessons/${game.name}`, "POST", "{}");
            writeJson(`kurgan.lesson.${begun.id}`, { game: game.name, ...begun.lesson, step: 0 });
            sitAtOnce(begun.id);
            enter(begun);
          }),
      }),
    ),
  );
}

// Opening a save

function listenToFile() {
  const input = /** @type {HTMLInputElement} */ (part("file"));
  input.addEventListener("change", () =>
    attempt(async () => {
      const file = input.files?.[0];
      if (!file) return;
      input.value = "";
      if (file.size > LARGEST) throw new Error("This file is too large to be a save; a save has at most 2 MB.");
      enter(await ask("/api/matches/upload", "POST", await file.text()));
    }),
  );
}

function listenToTheme() {
  const names = { auto: "as the system", light: "light", dark: "dark" };
  const button = part("theme");
  const show = () => (button.textContent = `Colours: ${names[settings.theme]}`);
  button.addEventListener("click", () => {
    change("theme", LOOKS[(LOOKS.indexOf(settings.theme) + 1) % LOOKS.length]);
    show();
  });
  show();
}

listenToFile();
listenToTheme();
void attempt(() =>
  own()
    .finally(() => showMatches())
    .finally(showGames),
); // in this order, so that nothing moves under the pointer
addEventListener("hashchange", () => attempt(() => own().then(showMatches)));
addEventListener("pageshow", (event) => event.persisted && attempt(showMatches));
