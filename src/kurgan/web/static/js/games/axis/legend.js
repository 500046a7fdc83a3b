/** What every sign of the two boards means, drawn as it stands there. */

import { html, rail, road, svg } from "../../svg.js";
import { battleLine, counter, noSupply, supply } from "./chips.js";
import { ambushSite, supplySource } from "./ground.js";
import { ferry } from "./pieces.js";
import { airfield, base, entry, flag, fort, points, uranus, works } from "./signs.js";
import { marker } from "./stacks.js";

/** @typedef {[() => SVGElement, string, number?]} Row what is drawn, what it means, how wide it is */

const LINE = "M-34 0H34";

/** @param {string} look */
function frontLine(look) {
  return svg("path", { class: `axis-front axis-front-${look}`, d: "M-36 0H36" });
}

/** @param {string} name */
function line(name) {
  return svg("path", { class: name, d: LINE });
}

/** @param {string} unit @param {string} look */
function aircraft(unit, look) {
  const drawn = counter(unit, 2);
  drawn.classList.add(look);
  return drawn;
}

const CHAPTERS = /** @type {[string, Row[]][]} */ ([
  [
    "Nations",
    [
      [() => counter("ger_infantry", 3), "German: square, a cross"],
      [() => counter("min_infantry", 2), "Minor Axis: cut corners, M"],
      [() => counter("sov_infantry", 4), "Soviet: round, a star"],
    ],
  ],
  [
    "Units",
    [
      [() => counter("ger_infantry", 1), "Infantry"],
      [() => counter("ger_mech", 1), "Mechanized infantry"],
      [() => counter("ger_tank", 1), "Tank"],
      [() => counter("ger_assault_gun", 1), "Assault gun"],
      [() => counter("ger_artillery", 1), "Artillery"],
      [() => counter("sov_rocket", 1), "Rocket launcher"],
      [() => aircraft("ger_fighter", "axis-grounded"), "Fighter, on the ground"],
      [() => aircraft("sov_bomber", "axis-aloft"), "Bomber, in the air"],
    ],
  ],
  [
    "Their state",
    [
      [() => counter("ger_tank", 2, true), "Some of them have moved"],
      [
        () =>
          svg("g", {}, counter("ger_tank", 2, false, true), svg("g", { transform: "translate(-30 -26)" }, noSupply())),
        "Cut off from supply",
        100,
      ],
      [() => supply("german", 3), "Supply tokens"],
      [() => battleLine([-2, -30], [-2, 30]), "Battle line: enemies in one zone"],
      [() => marker("battle"), "Battle: it goes on"],
      [() => marker("assault"), "Assault: it begins this round"],
    ],
  ],
  [
    "Beside a name",
    [
      [() => flag("german"), "Held by the Axis, and hatched", 44],
      [() => flag("soviet"), "Held by the Allies", 44],
      [() => points(2), "Reinforcement Points", 44],
      [() => fort(), "Fortified", 44],
      [() => airfield(), "Airfield", 44],
      [() => base("german"), "Base zone", 44],
      [() => entry("", "soviet", ""), "Reinforcements come in here", 44],
      [() => uranus(5), "Operation Uranus may come in from this round on", 44],
      [() => works("T", true, ""), "Factory of tanks (T) or artillery (A)", 44],
    ],
  ],
  [
    "On the ground",
    [
      [() => supplySource("axis", 0), "Supply comes onto the map here"],
      [() => ambushSite(), "Ambush Site"],
      [() => ferry("ferry", "G"), "Volga Crossing, with a ferry", 96],
      [() => ferry(null, "B"), "Without a ferry", 96],
      [() => ferry("ice bridge", "W"), "With an ice bridge", 96],
      [() => rail(LINE), "Railway"],
      [() => road(LINE), "Road"],
      [() => line("axis-sector"), "Border of a sector of the city"],
      [() => svg("g", { class: "axis-don" }, line("axis-don-bank"), line("axis-don-water")), "The Don"],
      [
        () =>
          svg(
            "g",
            {},
            svg("g", { transform: "translate(0 -8)" }, frontLine("german")),
            svg("g", { transform: "translate(0 8)" }, frontLine("soviet")),
          ),
        "Front: Axis, Allies",
      ],
    ],
  ],
]);

export function legend() {
  return html(
    "div",
    { class: "axis-legend board-axis" },
    ...CHAPTERS.map(([title, rows]) =>
      html("section", {}, html("h3", { class: "caption" }, title), html("ul", {}, ...rows.map(row))),
    ),
  );
}

/** @param {Row} row */
function row([draw, words, wide = 80]) {
  const box = `${-wide / 2} ${(-wide * 36) / 80} ${wide} ${(wide * 72) / 80}`;
  return html("li", {}, svg("svg", { viewBox: box, "aria-hidden": "true" }, draw()), html("span", {}, words));
}
