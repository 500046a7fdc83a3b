/** Who plays each seat of a new match: I, somebody beside me, a friend elsewhere, or a computer. */

import { LEVELS } from "../levels.js";
import { settings } from "../settings.js";
import { html, sideMark } from "../svg.js";

/** @import { Wish } from "../begin.js" */

const USUAL = "officer"; // who plays against somebody alone

/**
 * A choice for each side.
 * @param {string[]} sides
 * @param {boolean} [isPublic] whether a seat can be open to anybody
 */
export function seatChoices(sides, isPublic = false) {
  return html(
    "fieldset",
    { class: "seats" },
    html("legend", { class: "caption" }, "Who plays"),
    ...sides.map((side, seat) => seatChoice(side, seat, sides.length, isPublic)),
    sides.length > 1 &&
      html("label", { class: "tick" }, html("input", { type: "checkbox", name: "lot" }), "Draw lots for the sides"),
  );
}

/** @param {string} side @param {number} seat @param {number} count @param {boolean} isPublic */
function seatChoice(side, seat, count, isPublic) {
  const mark = sideMark(side);
  const others = { beside: "Somebody beside me", friend: "A friend, by a link" };
  const people = { I: "I", ...(count > 1 && { ...(isPublic && { anybody: "Anybody, from the lobby" }), ...others }) };
  const computers = Object.fromEntries(Object.keys(LEVELS).map((level) => [level, `Computer: ${level}`]));
  const option = (/** @type {[string, string]} */ [value, words]) =>
    html("option", { value, selected: value === (seat ? USUAL : "I") }, words);
  const hint = html("small", { class: "more" });
  const tell = () => (hint.textContent = LEVELS[chosen.value] ?? "");
  const chosen = html(
    "select",
    { name: `seat.${seat}`, onchange: tell },
    ...Object.entries({ ...people, ...computers }).map(option),
  );
  tell();
  return html(
    "label",
    { class: "seat" },
    html("span", {}, html("span", { class: mark.look, "aria-hidden": "true" }, `${mark.sign} `), mark.name),
    html("span", {}, chosen, hint),
  );
}

/**
 * Who plays which seat, drawn by lot where that is wished.
 * @param {FormData} data
 * @param {number} count
 * @returns {Pick<Wish, "friends"|"open"|"computers"|"names"|"isAlone">}
 */
export function readSeats(data, count) {
  const given = Array.from({ length: count }, (_, seat) => String(data.get(`seat.${seat}`) ?? "I"));
  return seating(data.get("lot") ? shuffled(given) : given);
}

/** @param {string[]} players of each seat @returns {Pick<Wish, "friends"|"open"|"computers"|"names"|"isAlone">} */
function seating(players) {
  const seats = players.map((_, seat) => seat);
  return {
    friends: seats.filter((seat) => players[seat] === "friend"),
    open: seats.filter((seat) => players[seat] === "anybody"),
    computers: Object.fromEntries(seats.filter((seat) => LEVELS[players[seat]]).map((seat) => [seat, players[seat]])),
    names: players.map((player) => (player === "I" && settings.name) || null),
    isAlone: !players.includes("beside"),
  };
}

/** @template T @param {T[]} things */
function shuffled(things) {
  const drawn = [...things];
  for (let n = drawn.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1));
    [drawn[n], drawn[other]] = [drawn[other], drawn[n]];
  }
  return drawn;
}
