/** The matches of the first page: the latest ones in sight, the rest, lessons and finished ones folded. */

import { ask, enter } from "../begin.js";
import { forgetMatch, heldMatches } from "../matches.js";
import { html, part, sideIs, sideMark } from "../svg.js";

/** @import { MatchRow } from "../types.js" */

/** @typedef {(action: () => Promise<void>) => Promise<void>} Attempt does something and tells what goes wrong */

const LATEST = 3;
/** @type {Record<string, string>} */
const ORIGIN = {
  copy: "A copy. ",
  uploaded: "From a file. ",
  practice: "Practice. ",
  resumed: "Went on under new rules. ",
};

/**
 * List the matches of this server.
 * @param {MatchRow[]} matches the one played last comes first
 * @param {Attempt} attempt
 */
export function listMatches(matches, attempt) {
  const again = () => attempt(async () => listMatches(await ask("/api/matches"), attempt));
  const row = (/** @type {MatchRow} */ match) => matchRow(match, attempt, again);
  const lessons = matches.filter(isLesson);
  const finished = matches.filter((match) => !isLesson(match) && match.outcome);
  const running = matches.filter((match) => !isLesson(match) && !match.outcome);
  part("saved").hidden = matches.length === 0;
  part("matches").replaceChildren(...running.slice(0, LATEST).map(row));
  part("folded").replaceChildren(
    ...folded("More matches", running.slice(LATEST), row),
    ...folded("First games", lessons, row),
    ...folded("Finished", finished, row),
  );
}

/** @param {MatchRow} match */
function isLesson(match) {
  return match.kind === "lesson";
}

/** @param {string} title @param {MatchRow[]} matches @param {(match: MatchRow) => HTMLElement} row */
export function folded(title, matches, row) {
  if (!matches.length) return [];
  return [
    html(
      "details",
      { class: "folded" },
      html("summary", {}, title, html("span", { class: "caption" }, ` ${matches.length}`)),
      html("ul", { class: "matches" }, ...matches.map(row)),
    ),
  ];
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

/** @param {MatchRow} match @param {Attempt} attempt @param {() => void} again */
function matchRow(match, attempt, again) {
  if (match.unreadable) return brokenRow();
  const label = (/** @type {string} */ verb) => `${verb} ${match.title}, ${match.turn_words}`;
  return html(
    "li",
    { class: "saved" },
    html("img", { class: "saved-picture", src: `/static/pictures/${match.game}.webp`, alt: "", loading: "lazy" }),
    about(match),
    html(
      "div",
      { class: "acts" },
      html(
        "button",
        { type: "button", class: "main", "aria-label": label("Continue"), onclick: () => attempt(() => goOn(match)) },
        match.outcome ? "Look at it" : "Continue",
      ),
      deleteButton(match, attempt, again),
    ),
  );
}

/** @param {MatchRow} match @param {Attempt} attempt @param {() => void} again */
export function deleteButton(match, attempt, again) {
  const label = `Delete ${match.title}, ${match.turn_words}`;
  const onclick = () => confirmDelete(match, attempt, again);
  return html("button", { type: "button", class: "plain", "aria-label": label, onclick }, "Delete");
}

/** What is told of a match. @param {MatchRow} match */
export function about(match) {
  const mark = sideMark(match.to_act);
  const kind = isLesson(match) ? "" : (ORIGIN[match.standing ?? ""] ?? "");
  return html(
    "div",
    { class: "about" },
    html("h3", {}, match.title),
    html(
      "p",
      {},
      `${kind}${capital(match.turn_words)}. `,
      html("span", { class: mark.look, "aria-hidden": "true" }, match.outcome ? "■ " : `${mark.sign} `),
      stateOf(match),
    ),
    ...players(match),
    html("p", { class: "when" }, `Played ${when(match.updated)}`),
  );
}

/** Who plays, where a name is known. @param {MatchRow} match */
function players(match) {
  const named = match.seats.filter(({ name }) => name);
  if (!named.length) return [];
  const one = (/** @type {{side: string, name?: string|null}} */ { side, name }) => {
    const mark = sideMark(side);
    return html("span", {}, html("span", { class: mark.look, "aria-hidden": "true" }, mark.sign), ` ${name}`);
  };
  return [html("p", { class: "who" }, ...named.flatMap((seat, n) => (n ? [" · ", one(seat)] : [one(seat)])))];
}

/** @param {MatchRow} match */
function stateOf(match) {
  if (match.outcome) return match.outcome.words ?? "The match is over.";
  if (match.held) return "The rules have changed: its players decide how it goes on.";
  const waits = (match.waits ?? []).map((side) => sideMark(side).name).join(" and ");
  return waits ? `Waiting for ${waits} to take the seat.` : `${sideIs(match.to_act)} to act.`;
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

// What one does with them

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
  const open = async (/** @type {number} */ seat) => {
    dialog.close();
    enter(await ask(`/api/matches/${match.id}/seats`, "POST", JSON.stringify({ seat })));
  };
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

/** @param {MatchRow} match @param {Attempt} attempt @param {() => void} again */
export function confirmDelete(match, attempt, again) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const close = () => dialog.close();
  const remove = () =>
    attempt(async () => {
      close();
      await ask(`/api/matches/${match.id}`, "DELETE");
      forgetMatch(match.id);
      again();
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
