/** The tracks and boxes beside the map, as HTML. */

import { html, svg } from "../../svg.js";
import { unitCounter } from "./pieces.js";
import { SIDE, STRATEGY_WORDS, supportSymbol, TERRAIN_WORDS } from "./symbols.js";
import { areasToWin, EVENT_WORDS, eventEffect, SUPPORT_WORDS } from "./words.js";

/** @import { Child } from "../../svg.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Unit, View } from "./view.js" */

/**
 * Tracks, supply, support, reserve and what is not yet seen.
 * @param {View} view
 * @param {Reference} reference
 */
export function panel(view, reference) {
  return html(
    "div",
    { class: "advance-panel advance" },
    section("Turn", turns(view, reference)),
    section(`Morale ${view.morale}: ${view.strong ? "Strong" : "Shaken"}`, morale(view)),
    section("Areas under control", ...areas(view)),
    section("Supply and support", ...support(view)),
    view.event === "none" ? null : section("Event", event(view, reference)),
    ...reserve(view, reference),
    view.out_of_action.length
      ? section(`Out of action: ${view.out_of_action.length}`, units(view.out_of_action, view, reference))
      : null,
    section("Soviet counters nobody has seen", unseen(view)),
  );
}

/** @param {string} title @param {...Child} children */
function section(title, ...children) {
  return html("section", {}, html("h3", {}, title), ...children);
}

/** @param {View} view @param {Reference} reference */
function turns(view, reference) {
  const first = view.scenario === "factory" ? 10 : 1;
  const notes = turnNotes(view, reference);
  const cells = [];
  for (let turn = first; turn <= view.last_turn; turn++) {
    const state = turn === view.turn ? "now" : turn < view.turn ? "past" : "";
    cells.push(
      html(
        "li",
        { class: state, "aria-current": turn === view.turn ? "step" : null },
        turn,
        turn <= 9 ? html("small", {}, `Sep ${11 + 2 * turn}–${12 + 2 * turn}`) : null,
        notes[turn] ? html("small", {}, notes[turn]) : null,
      ),
    );
  }
  return html("ol", { class: "track turns" }, ...cells);
}

/**
 * What comes and goes on which turn.
 * @param {View} view
 * @param {Reference} reference
 * @returns {Record<number, string>}
 */
function turnNotes(view, reference) {
  const pieces = reference.files.units;
  /** @type {Record<number, string>} */
  const notes = {};
  for (const turn of Object.keys(pieces.reinforcements[view.scenario] ?? {})) notes[Number(turn.slice(1))] = "+ units";
  const leaving = pieces.withdrawals[view.scenario];
  if (leaving?.turn) notes[leaving.turn] = `− ${leaving.division}`;
  return notes;
}

/** @param {View} view */
function morale(view) {
  const cells = Array.from({ length: 20 }, (_, value) =>
    html(
      "li",
      {
        class: `${value <= 9 ? "shaken" : ""} ${value === view.morale ? "now" : ""}`,
        "aria-current": value === view.morale ? "true" : null,
      },
      value,
    ),
  );
  const words = view.strong
    ? "Strong: +1 to every attack. At 9 it is Shaken."
    : "Shaken: +1 to every defense. At 0 the battle is lost.";
  return html("div", {}, html("ol", { class: "track" }, ...cells), html("p", { class: "words" }, words));
}

/** @param {View} view */
function areas(view) {
  const need = areasToWin(view);
  const heavy = view.areas.filter((area) => area.terrain === "heavy_urban");
  const held = heavy.filter((area) => area.control === "german").length;
  const bar = html("span", { class: "scale-bar" });
  bar.style.width = `${view.controlled * 2}%`;
  const mark = html("span", { class: "scale-need" });
  mark.style.left = `calc(${need * 2}% - 3px)`;
  const wanted = need === 50 ? "all 50 to win" : `${need} to win, one of them heavy urban`;
  return [
    html("div", { class: "scale", role: "img", "aria-label": `${view.controlled} of 50 areas` }, bar, mark),
    html(
      "p",
      { class: "words" },
      `${view.controlled} of 50 areas; ${wanted}. Heavy urban held: ${held} of ${heavy.length}.`,
    ),
  ];
}

/** @param {View} view */
function support(view) {
  const markers = Object.entries(view.support).map(([kind, count]) =>
    html(
      "span",
      { class: "support", "data-keys": `support:${kind}` },
      svg("svg", { viewBox: "-17 -13 34 26", "aria-hidden": "true" }, supportSymbol(kind, kind === "air" ? 26 : 30)),
      `${SUPPORT_WORDS[kind]} `,
      html("b", {}, Number(count)),
    ),
  );
  const points = html("span", { class: "support" }, "Supply Points ", html("b", {}, view.supply));
  return [html("div", { class: "supports" }, points, ...markers)];
}

/** @param {View} view @param {Reference} reference */
function event(view, reference) {
  return html(
    "p",
    { class: "words" },
    html("b", {}, EVENT_WORDS[view.event] ?? view.event),
    `: ${eventEffect(view, reference)}`,
  );
}

/** @param {View} view @param {Reference} reference */
function reserve(view, reference) {
  const dues = [...new Set(view.reserve.map((unit) => unit.due))].sort((one, other) => Number(one) - Number(other));
  return dues.map((due) =>
    section(
      due ? `Due on turn ${due}` : "Can no longer arrive",
      units(
        view.reserve.filter((unit) => unit.due === due),
        view,
        reference,
      ),
    ),
  );
}

/** @param {Unit[]} list @param {View} view @param {Reference} reference */
function units(list, view, reference) {
  return html(
    "div",
    { class: "units" },
    ...list.map((unit) => {
      const counter = unitCounter({ ...unit, fresh: true }, view, reference);
      counter.removeAttribute("data-keys");
      return html(
        "span",
        { "data-keys": `unit:${unit.id}` },
        svg("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": unit.id }, counter),
      );
    }),
  );
}

/** @param {View} view */
function unseen(view) {
  const terrains = Object.entries(view.unseen);
  const head = terrains.map(([terrain, counters]) =>
    html("th", { scope: "col" }, `${TERRAIN_WORDS[terrain]} (${counters.length})`),
  );
  const rows = ["heroes", "ambush", "barrage", "fanatic", "guards"].map((strategy) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, STRATEGY_WORDS[strategy]),
      ...terrains.map(([, counters]) => html("td", {}, factors(counters, strategy))),
    ),
  );
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "Strategy"), ...head)),
    html("tbody", {}, ...rows),
  );
}

/**
 * The Defense Factors of unseen counters with a strategy.
 * @param {{defense: number, strategy: string}[]} counters
 * @param {string} strategy
 */
function factors(counters, strategy) {
  const values = counters.filter((counter) => counter.strategy === strategy).map((counter) => counter.defense);
  return values.sort((one, other) => one - other).join(" ") || "–";
}
