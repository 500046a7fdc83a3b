/** The end of a match: the result in the book's words, the map, the numbers that decided, and what comes next. */

import { ask, beginMatch, enter } from "../../begin.js";
import { sitAtOnce } from "../../matches.js";
import { isComputers, isCovered, isWatched } from "../../seats.js";
import { readJson } from "../../settings.js";
import { html, part, sideMark, winsWords } from "../../svg.js";

/** @import { Outcome, Position } from "../../types.js" */
/** @import { Session } from "../session.js" */

/**
 * Show how the match ended; it can be closed to look at the board.
 * @param {Session} session
 * @param {(view: unknown) => [words: string, value: string][]} numbers
 */
export function showEnding(session, numbers) {
  const live = /** @type {Position} */ (session.live);
  const outcome = /** @type {Outcome} */ (live.outcome);
  const dialog = html(
    "dialog",
    { class: `ending ending-${mood(live, outcome)}`, "aria-labelledby": "ending-title" },
    html("p", { class: "caption" }, [session.reference.title, live.turn_words, ...players(live)].join(" · ")),
    html("h2", { id: "ending-title" }, ...title(live, outcome)),
    html("p", { class: "ending-words" }, String(outcome.words ?? outcome.kind ?? "")),
    html("div", { class: "ending-body" }, picture(), table(numbers(live.view))),
    buttons(session, live, () => dialog.close()),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Position} live @param {Outcome} outcome */
function mood(live, outcome) {
  if (!outcome.winner || isWatched(live) || live.watching) return "even";
  return outcome.winner === live.side ? "won" : "lost";
}

/** @param {Position} live @param {Outcome} outcome */
function title(live, outcome) {
  const mark = sideMark(outcome.winner);
  if (!outcome.winner) return ["The match is over"];
  const words = { won: "Victory: ", lost: "Defeat: ", even: "" }[mood(live, outcome)];
  return [words, html("span", { class: mark.look }, `${mark.sign} ${mark.name}`), ` ${winsWords(outcome.winner)}`];
}

/** Who played, where that is known. @param {Position} live */
function players(live) {
  return live.seats.filter((side) => live.holders[side]).map((side) => `${sideMark(side).name}: ${live.holders[side]}`);
}

/** The map as it stands at the end. */
function picture() {
  const map = /** @type {SVGSVGElement} */ (document.querySelector("#map svg.board")).cloneNode(true);
  const small = /** @type {SVGSVGElement} */ (map);
  for (const one of small.querySelectorAll("[tabindex], [role]"))
    for (const name of ["tabindex", "role", "aria-label", "data-keys"]) one.removeAttribute(name);
  for (const gone of small.querySelectorAll(".layer-places, .layer-marks, .layer-hover, .layer-focus, :scope > defs"))
    gone.remove();
  const ground = /** @type {SVGGraphicsElement} */ (document.querySelector("#map .layer-ground")).getBBox();
  small.setAttribute("viewBox", `${ground.x} ${ground.y} ${ground.width} ${ground.height}`);
  small.removeAttribute("style");
  small.setAttribute("class", `${small.getAttribute("class")} far ending-map`);
  small.setAttribute("role", "img");
  small.setAttribute("aria-label", "The map at the end");
  return small;
}

/** @param {[string, string][]} rows */
function table(rows) {
  return html(
    "dl",
    { class: "ending-numbers" },
    ...rows.map(([words, value]) => html("div", {}, html("dd", {}, value), html("dt", {}, words))),
  );
}

/** @param {Session} session @param {Position} live @param {() => void} close */
function buttons(session, live, close) {
  const problem = html("p", { class: "past-problem", role: "alert" });
  const review = () => {
    close();
    session.emit("replay", 0);
  };
  const again = html(
    "button",
    { type: "button", onclick: () => rematch(session, live, again, problem) },
    rematchWords(session, live),
  );
  return html(
    "div",
    {},
    problem,
    html(
      "p",
      { class: "plain-answers" },
      html("button", { type: "button", class: "main", autofocus: true, onclick: close }, "Look at the board"),
      html("button", { type: "button", onclick: review }, "Review from the start"),
      !live.watching && html("a", { class: "button", href: `/report/${session.match}` }, "After-action report"),
      !live.watching && again,
      html("a", { class: "button plain", href: "/" }, "All matches"),
    ),
  );
}

/** Whether somebody else played the other side: then sides are changed. @param {Session} session @param {Position} live */
function changesSides(session, live) {
  const here = live.seats.filter((side, seat) => isHere(session, live, side, seat));
  return live.seats.length === 2 && here.length === 1;
}

/** Whether a person at this browser played a seat. @param {Session} session @param {Position} live @param {string} side @param {number} seat */
function isHere(session, live, side, seat) {
  return session.seats.some((one) => one.seat === seat) && !isComputers(live, side);
}

/** @param {Session} session @param {Position} live */
function rematchWords(session, live) {
  return changesSides(session, live) ? "Rematch, sides changed" : "Rematch";
}

/** Who plays which seat next time. @param {Session} session @param {Position} live */
function seating(session, live) {
  const before = live.seats.map((side, seat) => ({
    level: /^the computer \((\w+)\)$/.exec(live.holders[side] ?? "")?.[1],
    isHere: isHere(session, live, side, seat),
    name: live.holders[side] ?? null,
  }));
  const next = changesSides(session, live) ? before.reverse() : before;
  const seats = next.map((_, seat) => seat);
  const friends = seats.filter((seat) => !next[seat].isHere && !next[seat].level);
  return {
    friends,
    clock: friends.length ? live.clock?.terms : undefined,
    computers: Object.fromEntries(seats.flatMap((seat) => (next[seat].level ? [[seat, next[seat].level ?? ""]] : []))),
    names: next.map(({ name, isHere }) => (isHere ? name : null)),
    isAlone: !isCovered(session.match),
  };
}

/** Between accounts the server knows who plays: the other one finds it among his matches. @param {string} match */
async function rematchOfAccounts(match) {
  const begun = await ask(`/api/matches/${match}/rematch`, "POST", "{}");
  sitAtOnce(begun.id);
  enter(begun);
}

/** @param {Session} session @param {Position} live @param {HTMLButtonElement} button @param {HTMLElement} problem */
async function rematch(session, live, button, problem) {
  button.disabled = true;
  const { game, scenario, options } = live;
  try {
    if (live.shared && readJson("kurgan.account", null)) await rematchOfAccounts(session.match);
    else await beginMatch({ game, scenario, options, ...seating(session, live) });
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    button.disabled = false;
    part("live").append(`${problem.textContent} `);
  }
}
