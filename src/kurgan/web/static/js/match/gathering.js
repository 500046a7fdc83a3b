/** A match between people that has not begun: who is missing, and the links for them. */

import { givenSeats } from "../given.js";
import { html, part, sideMark } from "../svg.js";
import { addSheet, emptySeats, give, invitations } from "./invite.js";

/** @import { Position } from "../types.js" */
/** @import { Session } from "./session.js" */

/**
 * Show whom the match waits for.
 * @param {Session} session
 * @param {Position} position
 */
export async function showGathering(session, position) {
  addSheet("invitation");
  addSheet("trust");
  const links = await invitations(session, missing(session, position));
  const page = document.getElementById("loading");
  if (!page || !session.isWaiting) return;
  session.emit("connection");
  part("title").textContent = "Waiting for friends";
  document.title = "Waiting – Kurgan";
  page.className = "loading gathering";
  page.replaceChildren(
    html("h2", {}, `Waiting for ${names(position)} to take the seat`),
    html("p", {}, `You play ${sideMark(position.side).name}. The match begins by itself when everyone is here.`),
    html("div", { class: "invitation" }, ...links, ...freshLinks(session, position)),
    ...(position.clock ? [html("p", {}, `Time: ${position.clock.words}`)] : []),
    html("p", { class: "standing" }, position.proof),
    html(
      "p",
      {},
      "Nothing is rolled before everyone is here. The server has already chosen its secret seed. Your browser has kept the hash of it and added a random number of its own; so does every other. Whoever runs this server can read its disk, and with it everything hidden.",
    ),
    html("p", { class: "soft" }, "Hash of the seed: ", html("code", {}, position.commitment)),
    html("p", {}, html("a", { href: "/", class: "button" }, "All matches")),
  );
}

/** @param {Position} position */
function names({ waits }) {
  return waits.map((side) => sideMark(side).name).join(" and ");
}

/**
 * The seats to which this browser has an invitation that nobody has used.
 * @param {Session} session
 * @param {Position} position
 */
function missing(session, position) {
  return givenSeats(session.match).filter(({ seat }) => position.claims[seat ?? -1] === "invited");
}

/**
 * New links for the seats of which this browser has none; the server gives them to its owner.
 * @param {Session} session
 * @param {Position} position
 */
function freshLinks(session, position) {
  return emptySeats(session, position).map((seat) => {
    const told = html("span", { role: "status" });
    const make = () =>
      give(session, seat).then(
        () => showGathering(session, position),
        (error) => (told.textContent = error.message),
      );
    const words = `Make a new link for ${sideMark(seat.side).name}`;
    return html("p", {}, html("button", { type: "button", onclick: make }, words), " ", told);
  });
}
