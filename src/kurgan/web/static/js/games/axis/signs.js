/** The signs beside a zone's name: who holds it, its points, works, airfield, and who may come in there. */

import { boxPath, svg, text } from "../../svg.js";
import { cross, factorySymbol, fortSymbol, planeSymbol, star } from "../../symbols.js";

/** @import { Board, BoardZone } from "./pack.js" */

const ARRIVALS = /** @type {[string, string, string][]} */ ([
  ["axis_free_infantry", "german", "Axis infantry arrives here on even rounds"],
  ["axis_free_supply", "german", "An Axis supply token arrives here on odd rounds"],
  ["axis_winter_storm", "german", "Axis reinforcements arrive here from Winter Storm on"],
  ["allies_limited", "soviet", "Allied units arrive here, one a round, any number where Axis units stand"],
  ["allies_unlimited", "soviet", "Allied reinforcements arrive here"],
]);

/**
 * Where reinforcements come in, and what the sign there means.
 * @param {Board} board
 * @param {string} zone
 */
export function arrival(board, zone) {
  return ARRIVALS.find(([name]) => board.deployment[name].zones.includes(zone));
}

/** The round from which Operation Uranus may deploy in a zone. @param {Board} board @param {string} zone */
export function uranusRound(board, zone) {
  const { northwest, southeast } = board.uranus_deployment;
  return [...northwest, ...southeast].find((row) => row.zone === zone)?.from_round;
}

/**
 * A sign that never changes; what changes, as the flag, is null.
 * @param {string} sign
 * @param {BoardZone} zone
 * @param {Board} board
 */
export function printedSign(sign, zone, board) {
  if (sign === "rp") return points(zone.rp);
  if (sign === "fort") return fort();
  if (sign === "airfield") return airfield();
  if (sign === "base") return base(zone.base === "axis" ? "german" : "soviet");
  if (sign === "arrival") return entry(.../** @type {[string, string, string]} */ (arrival(board, zone.id)));
  return sign === "uranus" ? uranus(Number(uranusRound(board, zone.id))) : null;
}

/** Who holds a zone: a square flag with a cross, or a swallow-tailed one with a star. @param {string} look */
export function flag(look) {
  const isAxis = look === "german";
  return svg(
    "g",
    { class: `axis-flag side-${look}` },
    svg("title", {}, `Held by the ${isAxis ? "Axis" : "Allies"}`),
    svg("path", { class: "axis-pole", d: "M-14 -15V16" }),
    svg("path", { class: "axis-cloth", d: isAxis ? "M-13 -14H15V9H-13Z" : "M-13 -14H16L10 -2.5L16 9H-13Z" }),
    svg("g", { class: "axis-device", transform: "translate(0 -2.5)" }, isAxis ? cross(18) : star(20)),
  );
}

/** @param {number} value */
export function points(value) {
  return svg(
    "g",
    { class: "axis-rp" },
    svg("title", {}, `Reinforcement Points: ${value}`),
    svg("circle", { r: 15.5 }),
    text(0, 9.8, value),
  );
}

export function fort() {
  return svg("g", { class: "axis-fort" }, svg("title", {}, "Fortified"), fortSymbol(30));
}

export function airfield() {
  return svg("g", { class: "axis-field" }, svg("title", {}, "Airfield"), svg("circle", { r: 16 }), planeSymbol(25));
}

/** @param {string} look */
export function base(look) {
  return svg(
    "g",
    { class: `axis-base side-${look}` },
    svg("title", {}, "Base zone"),
    svg("path", { d: "M-14 0L0 -14L14 0V13H5V3H-5V13H-14Z" }),
  );
}

/** @param {string} _name @param {string} look @param {string} words */
export function entry(_name, look, words) {
  return svg(
    "g",
    { class: `axis-arrival side-${look}` },
    svg("title", {}, words),
    svg("path", { d: "M-15 -6H1V-14L15 0L1 14V6H-15Z" }),
  );
}

/** @param {number} round */
export function uranus(round) {
  return svg(
    "g",
    { class: "axis-uranus side-soviet" },
    svg("title", {}, `Operation Uranus may deploy here from round ${round} on`),
    svg("path", { class: "axis-uranus-back", d: boxPath(-19, -15, 38, 30, 4) }),
    text(0, 9.8, `U${round}`),
  );
}

/** @param {string} letter @param {boolean} working @param {string} words */
export function works(letter, working, words) {
  return svg(
    "g",
    { class: working ? "axis-factory" : "axis-factory is-idle" },
    svg("title", {}, words),
    factorySymbol(36),
    text(-4.5, 13, letter),
  );
}
