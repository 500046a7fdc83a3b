/** Are the dice fair? What is proved, against whom, and after the end whether the promise was kept. */

import { html } from "../svg.js";
import { addSheet } from "./invite.js";
import { promised } from "./promise.js";
import { sha256 } from "./sha256.js";

/** @import { Position } from "../types.js" */
/** @import { Session } from "./session.js" */

const HOW =
  "Before the first roll the server showed the hash of its secret seed, and the browser of every seat added a random number, a nonce, by itself. " +
  "Every roll follows from the seed and the nonces. When the match ends the seed is published, and everyone can check every roll.";
const RUNS =
  "Whoever runs this server can read its disk, and there the seed and everything hidden. Against that person nothing is proved: play where you trust who runs it.";
const AUDIT = "After the end download the save and run ";
const KEPT = "the seed published now is the one that was promised to this browser before the first roll";

/**
 * In this line what the end says about the dice, or everything in a window.
 * @param {Session} session
 * @param {HTMLElement} [line]
 */
export function tellFair(session, line) {
  addSheet("trust");
  if (!session.live) return;
  if (line) line.replaceChildren(...verdict(session.live));
  else showFair(session.live);
}

/** What the end of a match says about its dice; nothing before it. @param {Position} position */
function verdict(position) {
  const { seed, standing, proof } = position;
  if (!seed) return [];
  if (standing !== "together") return [proof];
  const kept = promised(position.match, position.seat);
  if (!kept) return ["Dice: this browser was not here before the first roll, and cannot compare the published seed."];
  if (sha256(seed) !== kept.commitment) return broken(KEPT.replace("is the one", "is NOT the one"));
  const isIn = position.nonces.some((nonce) => nonce.endsWith(` ${kept.nonce}`));
  if (!isIn) return broken("the nonce that this browser added is missing");
  return [`Dice: ${KEPT}, and this browser's nonce is in every roll.`];
}

/** @param {string} words */
function broken(words) {
  return [html("strong", { class: "broken" }, `Dice: ${words}. Do not trust these dice.`)];
}

/** @param {Position} position */
function showFair(position) {
  const dialog = html(
    "dialog",
    { class: "help fair", "aria-labelledby": "fair-title" },
    html("h2", { id: "fair-title" }, "Are the dice fair?"),
    html("p", { class: "standing" }, position.proof),
    position.standing === "together" && html("p", {}, HOW),
    html("p", {}, RUNS),
    position.seed && html("p", {}, ...verdict(position)),
    hashes(position),
    html("p", {}, AUDIT, html("code", {}, "kurgan audit FILE"), ": it checks every roll."),
    html("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Position} position */
function hashes({ commitment, seed }) {
  return html(
    "dl",
    { class: "hashes" },
    html("dt", {}, "Hash of the seed"),
    html("dd", {}, html("code", {}, commitment)),
    seed && html("dt", {}, "Published seed"),
    seed && html("dd", {}, html("code", {}, seed)),
  );
}
