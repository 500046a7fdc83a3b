/** A copy of the match that goes on from a moment: what-if, apart from the real one. */
import { holdSeats } from "../matches.js";
import { html } from "../svg.js";

/** @import { Session } from "../match/session.js" */

/**
 * Ask whether a copy should begin at a moment, and begin it.
 * @param {Session} session
 * @param {{at: number, turn_words: string}} moment
 */
export function askForCopy(session, moment) {
  const problem = html("p", { class: "past-problem", role: "alert" });
  const begin = html(
    "button",
    { type: "button", class: "main", onclick: () => beginCopy(session, moment.at, begin, problem) },
    "Begin the copy",
  );
  const dialog = html(
    "dialog",
    { class: "past-copy", "aria-labelledby": "copy-title" },
    html("h2", { id: "copy-title" }, "Continue a copy from here?"),
    html("p", {}, `A new match begins at this moment (${moment.turn_words}). This match stays exactly as it is.`),
    html("p", {}, "The copy has fresh dice: what is rolled or drawn from here on will differ."),
    session.live?.outcome
      ? null
      : html(
          "p",
          {},
          "While this match goes on, everything that you cannot see is dealt anew in the copy, so that it gives nothing away.",
        ),
    problem,
    html(
      "p",
      { class: "plain-answers" },
      html("button", { type: "button", onclick: () => dialog.close() }, "Stay here"),
      begin,
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Session} session @param {number} at @param {HTMLButtonElement} button @param {HTMLElement} problem */
async function beginCopy(session, at, button, problem) {
  button.disabled = true;
  try {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ at }) };
    const { id, seats } = await (await session.fetch("branch", init)).json();
    holdSeats(id, seats);
    location.assign(`/match/${id}`);
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    button.disabled = false;
  }
}
