/** How much time the players of a match have, on a public server. */

import { html } from "../svg.js";

/** @typedef {{bank: number, increment: number, cap: number, at_end: string}} Clock in seconds */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** @type {Record<string, {words: string, bank?: number, increment?: number, cap?: number}>} */
const PACES = {
  free: { words: "As long as it takes" },
  live: { words: "Live: 45 minutes, 1 more each turn", bank: 45 * MINUTE, increment: MINUTE, cap: 60 * MINUTE },
  evening: { words: "An evening: 2 hours, 1 minute more each turn", bank: 2 * HOUR, increment: MINUTE, cap: 2 * HOUR },
  days: { words: "Over days: 3 days, 12 hours more each turn", bank: 3 * DAY, increment: 12 * HOUR, cap: 3 * DAY },
  weeks: { words: "Over weeks: 14 days, 1 day more each turn", bank: 14 * DAY, increment: DAY, cap: 14 * DAY },
};

/** A choice of the pace, and of what happens at its end. */
export function paceChoice() {
  const then = html(
    "label",
    { class: "field", hidden: true },
    html("span", {}, "Whoever runs out of time"),
    html(
      "select",
      { name: "at_end" },
      html("option", { value: "forfeit" }, "loses"),
      html("option", { value: "computer" }, "is replaced by a computer"),
    ),
  );
  const paces = Object.entries(PACES).map(([value, { words }]) => html("option", { value }, words));
  const pace = html("select", { name: "pace", onchange: () => (then.hidden = pace.value === "free") }, ...paces);
  return html(
    "fieldset",
    { class: "pace" },
    html("legend", { class: "caption" }, "Pace, between people"),
    html("label", { class: "field" }, html("span", {}, "Time"), pace),
    then,
  );
}

/**
 * The clock that was chosen; only matches between people have one.
 * @param {FormData} data
 * @param {boolean} isBetweenPeople
 * @returns {{clock?: Clock}}
 */
export function readPace(data, isBetweenPeople) {
  const { bank, increment = 0, cap = 0 } = PACES[String(data.get("pace"))] ?? PACES.free;
  return bank && isBetweenPeople ? { clock: { bank, increment, cap, at_end: String(data.get("at_end")) } } : {};
}
