/** The first page of a public server: sign in, one's own matches, and those that want players. */

import { ask, enter } from "../begin.js";
import { forgetMatch, heldMatches } from "../matches.js";
import { tell } from "../notice.js";
import { change, writeJson } from "../settings.js";
import { html, part, sideMark } from "../svg.js";
import { about, confirmDelete, deleteButton, folded } from "./matches.js";
import { showTournaments } from "./tournaments.js";

/** @import { MatchRow } from "../types.js" */
/** @import { Attempt } from "./matches.js" */

const AGAIN = 15_000; // milliseconds after which the lists are looked up anew

/** @type {ReturnType<typeof setInterval>|undefined} */
let timer;
/** How many matches waited when the lists were last looked up. */
let awaited = Number.POSITIVE_INFINITY;

/**
 * Show the page to whoever it is.
 * @param {string|null} account
 * @param {boolean} isOwner of the server
 * @param {Attempt} attempt
 */
export async function receive(account, isOwner, attempt) {
  const { classList } = document.body;
  classList.add("public");
  classList.toggle("guest", !account);
  if (!document.querySelector("link[href$='people.css']"))
    document.head.append(html("link", { rel: "stylesheet", href: "/static/css/people.css" }));
  writeJson("kurgan.account", account);
  if (account) change("name", account);
  showHead(account, attempt);
  await showLists(account, isOwner, attempt);
  clearInterval(timer);
  timer = setInterval(() => attempt(() => showLists(account, isOwner, attempt)), AGAIN);
}

/** @param {string|null} account @param {Attempt} attempt */
function showHead(account, attempt) {
  document.querySelector(".account-button")?.remove();
  document.querySelector(".sign-in")?.remove();
  if (!account) return part("saved").before(signIn(attempt));
  const open = () => attempt(async () => (await import("./account.js")).openAccount(account, attempt));
  part("theme").before(
    html("button", { type: "button", class: "account-button", "aria-haspopup": "dialog", onclick: open }, account),
  );
}

/** Come in, with an account or with a new one. @param {Attempt} attempt */
function signIn(attempt) {
  const name = html("input", { name: "name", required: true, maxlength: 24, autocomplete: "username" });
  const password = html("input", {
    name: "password",
    type: "password",
    required: true,
    minlength: 8,
    maxlength: 200,
    autocomplete: "current-password",
  });
  const send = (/** @type {string} */ path) =>
    attempt(async () => {
      await ask(path, "POST", JSON.stringify({ name: name.value, password: password.value }));
      location.reload();
    });
  const forgot = () => attempt(async () => (await import("./reset.js")).openReset(name.value, attempt));
  const form = html(
    "form",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const isNew = /** @type {HTMLButtonElement|null} */ (event.submitter)?.value === "new";
        void send(isNew ? "/api/account" : "/api/sign-in");
      },
    },
    html("label", {}, "Name ", name),
    html("label", {}, "Password ", password),
    html("button", { class: "main", value: "old" }, "Sign in"),
    html("button", { value: "new" }, "Make an account"),
  );
  return html(
    "section",
    { class: "sign-in", "aria-labelledby": "sign-in-title" },
    html("h2", { id: "sign-in-title" }, "Sign in"),
    form,
    html("button", { type: "button", class: "plain", onclick: forgot }, "Forgot the password?"),
    html(
      "p",
      { class: "more" },
      "A name and a password of at least 8 characters are enough: no address, no other service. Were you sent a link to a seat? Open it; you can play as a guest.",
    ),
  );
}

// Lists

/** @param {string|null} account @param {boolean} isOwner @param {Attempt} attempt */
async function showLists(account, isOwner, attempt) {
  const { open, mine } = await ask("/api/lobby");
  const again = () => attempt(() => showLists(account, isOwner, attempt));
  showMine(account, mine, attempt, again);
  if (isOwner) part("folded").append(...folded("All matches of this server", await ask("/api/matches"), anyRow));
  showOpen(account, open, attempt);
  await showTournaments(account, attempt, async () => again());

  /** The owner of the server may delete any match. @param {MatchRow} match */
  function anyRow(match) {
    const remove = () => confirmDelete(match, attempt, again);
    return match.unreadable
      ? html("li", { class: "saved" }, "A match that cannot be read.")
      : html("li", { class: "saved" }, about(match), html("button", { type: "button", onclick: remove }, "Delete"));
  }
}

/** @param {string|null} account @param {MatchRow[]} mine @param {Attempt} attempt @param {() => void} again */
function showMine(account, mine, attempt, again) {
  const row = (/** @type {MatchRow} */ match) => ownRow(match, attempt, again);
  const waiting = mine.filter((match) => match.waiting);
  const running = mine.filter((match) => !match.waiting && !match.outcome);
  const finished = mine.filter((match) => match.outcome);
  const guests = account ? [] : heldMatches();
  document.body.classList.toggle("newcomer", Boolean(account) && mine.length === 0);
  if (waiting.length > awaited) tell("lobby", "A match waits for you.");
  awaited = waiting.length;
  document.title = `${waiting.length ? `(${waiting.length}) ` : ""}Kurgan`;
  part("saved").hidden = mine.length + guests.length === 0;
  part("saved-title").textContent = account ? "Your matches" : "You play as a guest";
  part("matches").replaceChildren(...waiting.map(row), ...running.map(row), ...guests.map(guestRow));
  part("folded").replaceChildren(...folded("Finished", finished, row));
}

/** @param {{id: string, title: string}} match */
function guestRow({ id, title }) {
  return html(
    "li",
    { class: "saved" },
    html("h3", { class: "about" }, title),
    html("a", { class: "button main", href: `/match/${id}` }, "Continue"),
  );
}

/** @param {MatchRow} match @param {Attempt} attempt @param {() => void} again */
function ownRow(match, attempt, again) {
  const label = (/** @type {string} */ verb) => `${verb} ${match.title}, ${match.turn_words}`;
  const mayDelete = match.hosted && (!match.shared || (match.waits ?? []).length > 0);
  const isAsked = match.rematch && match.waiting && !match.hosted && (match.waits ?? []).length > 0;
  const words = isAsked ? "Accept" : "Your turn";
  return html(
    "li",
    { class: match.waiting ? "saved waits" : "saved" },
    picture(match),
    paced(match),
    html(
      "div",
      { class: "acts" },
      html(
        "a",
        {
          class: match.waiting ? "button main" : "button",
          href: `/match/${match.id}`,
          "aria-label": label("Continue"),
        },
        match.outcome ? "Look at it" : match.waiting ? words : "Continue",
      ),
      isAsked &&
        html("button", { type: "button", onclick: () => attempt(() => decline(match.id).then(again)) }, "Decline"),
      mayDelete && deleteButton(match, attempt, again),
    ),
  );
}

/** Give the seat back that one was given. @param {string} match */
async function decline(match) {
  const { seats } = await ask(`/api/matches/${match}/sit`, "POST", "{}");
  for (const { key } of seats)
    await fetch(`/api/matches/${match}/seat`, { method: "DELETE", headers: { authorization: `Bearer ${key}` } });
}

/** @param {string|null} account @param {MatchRow[]} open @param {Attempt} attempt */
function showOpen(account, open, attempt) {
  const others = open.filter(({ host }) => host !== account);
  const list = html("ul", { class: "matches" }, ...others.map((match) => openRow(match, account, attempt)));
  const none = html("p", { class: "more" }, "Nobody looks for a player now. Begin a match with a seat for anybody.");
  document.querySelector(".open-matches")?.remove();
  part("saved").after(
    html(
      "section",
      { class: "open-matches", "aria-labelledby": "open-title" },
      html("h2", { id: "open-title" }, "Looking for players"),
      others.length ? list : none,
    ),
  );
}

/** @param {MatchRow} match @param {string|null} account @param {Attempt} attempt */
function openRow(match, account, attempt) {
  const take = (/** @type {number} */ seat) =>
    attempt(async () => enter(await ask(`/api/matches/${match.id}/sit`, "POST", JSON.stringify({ seat }))));
  const look = () => attempt(async () => (await import("./profile.js")).openProfile(match.host ?? ""));
  const host = html("button", { type: "button", class: "plain", "aria-haspopup": "dialog", onclick: look }, match.host);
  const seats = account ? match.seats.filter(({ seat }) => match.open?.includes(seat)) : [];
  return html(
    "li",
    { class: "saved" },
    picture(match),
    paced(match, html("p", { class: "caption" }, host, " invites")),
    html(
      "div",
      { class: "acts" },
      ...seats.map(({ seat, side }) =>
        html("button", { type: "button", class: "main", onclick: () => take(seat) }, `Play ${sideMark(side).name}`),
      ),
      !account && html("small", { class: "more" }, "Sign in to take a seat."),
    ),
  );
}

/** What is told of a match, and how much time one has for it. @param {MatchRow} match @param {HTMLElement} [first] */
function paced(match, first) {
  const told = about(match);
  if (first) told.prepend(first);
  if (match.pace && !match.outcome) told.append(html("p", { class: "when" }, match.pace));
  return told;
}

/** @param {MatchRow} match */
function picture({ game }) {
  return html("img", { class: "saved-picture", src: `/static/pictures/${game}.webp`, alt: "", loading: "lazy" });
}

/** Nobody is signed in here any more. @param {string[]} matches whose keys are void */
export function leave(matches) {
  for (const match of matches) forgetMatch(match);
  localStorage.removeItem("kurgan.account");
  change("name", "");
  location.href = "/";
}
