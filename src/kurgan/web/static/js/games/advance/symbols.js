/** The counters and signs of the game, each drawn about the point 0, 0 or in a square of its own. */

import { natoSymbol } from "../../nato.js";
import { boxPath, groupAt, linePath, svg, text } from "../../svg.js";
import { cross, planeSymbol, star } from "../../symbols.js";

/** @import { Point } from "../../types.js" */
/** @import { SovietFace, Terrain, UnitFace } from "./view.js" */

export const SIDE = 46;
export const TERRAIN_WORDS = /** @type {Record<string, string>} */ ({
  none: "no terrain",
  clear: "clear",
  elevated: "elevated",
  light_urban: "light urban",
  heavy_urban: "heavy urban",
});
export const STRATEGY_WORDS = /** @type {Record<string, string>} */ ({
  heroes: "Heroes",
  ambush: "Ambush",
  barrage: "Barrage",
  fanatic: "Fanatic",
  guards: "Guards",
  none: "No strategy",
});

/**
 * The shape of a terrain type: circle, triangle, square or pentagon; a rounded box where there is none.
 * @param {string|null} terrain
 * @param {number} size
 * @param {string} kind its class
 */
function terrainShape(terrain, size, kind) {
  const half = size / 2;
  const shapes = /** @type {Record<string, string>} */ ({
    clear: `M${-half} 0a${half} ${half} 0 1 0 ${size} 0a${half} ${half} 0 1 0 ${-size} 0Z`,
    elevated: linePath([
      [0, -half * 1.2],
      [half * 1.26, half * 0.98],
      [-half * 1.26, half * 0.98],
    ]),
    light_urban: linePath([
      [-half * 0.94, -half * 0.94],
      [half * 0.94, -half * 0.94],
      [half * 0.94, half * 0.94],
      [-half * 0.94, half * 0.94],
    ]),
    heavy_urban: linePath([
      [0, -half * 1.08],
      [half * 1.08, -half * 0.24],
      [half * 0.72, half],
      [-half * 0.72, half],
      [-half * 1.08, -half * 0.24],
    ]),
  });
  return svg("path", { class: kind, d: shapes[terrain ?? ""] ?? boxPath(-half, -half * 0.6, size, size * 0.6, 3) });
}

/**
 * The identifier of an area: its number in the shape of its terrain, and the cross of those who took it.
 * @param {{id: string|number, terrain: Terrain|null, control: string}} area
 * @param {Point} at
 */
export function identifier(area, at) {
  const open = !area.terrain || area.terrain === "none";
  const low = area.terrain === "elevated" ? 6 : area.terrain === "heavy_urban" ? 2 : 0;
  const isGerman = area.control === "german";
  const high = isGerman && !open ? 1 : 7;
  return groupAt(
    ...at,
    { class: `identifier held-${area.control}` },
    terrainShape(area.terrain, 36, "identifier-shape"),
    text(open && isGerman ? -6 : 0, low + high, area.id, { class: "identifier-number", "font-size": 19.6 }),
    isGerman ? groupAt(open ? 11 : 0, open ? 0 : low + 9.5, { class: "identifier-cross" }, cross(12)) : null,
  );
}

/**
 * A German unit, `SIDE` wide and high.
 * @param {UnitFace} unit
 * @param {number|string} stripe the number of its division, for its color
 * @param {string} symbol
 */
export function germanCounter(unit, stripe, symbol) {
  const size = symbol === "infantry" ? 3 : 2;
  const ticks = Array.from({ length: size }, (_, n) => `M${SIDE / 2 + (n - (size - 1) / 2) * 3} 15.2v2.6`).join("");
  const counter = svg(
    "g",
    { class: `counter german ${unit.fresh ? "fresh" : "spent"}` },
    ...body(),
    svg("path", {
      class: `stripe division-${stripe}`,
      d: `M1 14V4Q1 1 4 1H${SIDE - 4}Q${SIDE - 1} 1 ${SIDE - 1} 4V14Z`,
    }),
    fitted(11.4, unit.id, SIDE - 5, 12.5, "stripe-words small-print"),
    svg("path", { class: "counter-size", d: ticks }),
    groupAt(SIDE / 2, 24.6, { class: "counter-symbol" }, natoSymbol(symbol, 19)),
  );
  if (unit.fresh)
    counter.append(text(SIDE / 2, 43.6, `${unit.attack}-${unit.movement}`, { class: "factors", "font-size": 15 }));
  else
    counter.append(
      fitted(42.8, "spent", 36, 13, "spent-words small-print"),
      svg("path", { class: "spent-bar", d: "M5 41L41 19" }),
    );
  if (unit.paused) counter.append(badge(SIDE / 2, 0, "II", "paused"));
  return counter;
}

/** A Soviet unit nobody has seen: the shape of its terrain and a star. @param {string} terrain */
export function hiddenCounter(terrain) {
  const down = terrain === "elevated" ? 5 : 1;
  return svg(
    "g",
    { class: "counter soviet face-down" },
    ...body(),
    svg("path", { class: "counter-weave", d: boxPath(2.5, 2.5, SIDE - 5, SIDE - 5, 2) }),
    groupAt(SIDE / 2, SIDE / 2, {}, terrainShape(terrain, 33, "counter-terrain")),
    groupAt(SIDE / 2, SIDE / 2 + down, { class: "counter-star" }, star(19)),
  );
}

/**
 * A Soviet unit that was seen: its strategy, which works once, and its Defense Factor.
 * @param {SovietFace} soviet
 * @param {boolean} [isSpent] whether the strategy has worked
 */
export function revealedCounter(soviet, isSpent = false) {
  const name = soviet.pavlovs_house ? "Pavlov" : STRATEGY_WORDS[soviet.strategy];
  return svg(
    "g",
    { class: `counter soviet revealed ${isSpent ? "strategy-spent" : ""}` },
    ...body(),
    svg("path", { class: "strategy-band", d: `M1 14V4Q1 1 4 1H${SIDE - 4}Q${SIDE - 1} 1 ${SIDE - 1} 4V14Z` }),
    fitted(11.4, name, SIDE - 5, 12, "stripe-words small-print"),
    groupAt(13, 30, { class: "strategy-icon" }, strategyIcon(soviet.pavlovs_house ? "pavlov" : soviet.strategy)),
    isSpent && svg("path", { class: "strategy-strike", d: "M4 39L22 21" }),
    text(32.5, 40, soviet.defense, { class: "defense", "font-size": 25 }),
  );
}

const ICONS = /** @type {Record<string, string>} */ ({
  ambush: "M-8 0Q0 -9 8 0Q0 9 -8 0ZM-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
  barrage: "M0 -9L2 -3L8 -6L4 0L9 4L3 4L2 9L-1 4L-7 7L-4 2L-9 -1L-4 -3L-5 -8L-1 -4Z",
  fanatic:
    "M0 9Q-7 8 -7 2Q-7 -1 -4 -4Q-4 -1 -2 -1Q-3 -6 2 -9Q1 -5 4 -3Q7 0 7 3Q7 8 0 9ZM0 6Q3 6 3 3Q3 1 1 0Q1 2 -1 2Q-3 3 -3 4Q-2 6 0 6Z",
  guards: "M-7 -8H7V0Q7 6 0 9Q-7 6 -7 0ZM-1.5 -5V-2H-4.5V1H-1.5V5H1.5V1H4.5V-2H1.5V-5Z",
  pavlov: "M-8 8V-4L0 -9L8 -4V8ZM-5 -2V1H-2V-2ZM2 -2V1H5V-2ZM-1.5 8V3H1.5V8Z",
});

/** The sign of a Defense Strategy. @param {string} strategy */
function strategyIcon(strategy) {
  return ICONS[strategy] ? svg("path", { "fill-rule": "evenodd", d: ICONS[strategy] }) : star(19);
}

/**
 * The sign of a support marker.
 * @param {string} kind air, artillery or engineer
 * @param {number} size
 */
export function supportSymbol(kind, size) {
  return kind === "air" ? planeSymbol(size) : natoSymbol(kind, size);
}

/**
 * A small round mark on the edge of a counter; it stays as large when the map is far.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind
 */
export function badge(x, y, words, kind) {
  const half = 5 + words.length * 3.6;
  return groupAt(
    x,
    y,
    {},
    svg(
      "g",
      { class: `counter-badge ${kind}` },
      svg("rect", { x: -half, y: -8, width: 2 * half, height: 16, rx: 8 }),
      text(0, 4.4, words, { "font-size": 12.8 }),
    ),
  );
}

function body() {
  return [
    svg("path", { class: "counter-shadow", d: boxPath(2, 2.5, SIDE, SIDE, 4) }),
    svg("path", { class: "counter-body piece-body", d: boxPath(0.5, 0.5, SIDE - 1, SIDE - 1, 4) }),
  ];
}

/**
 * Words in the middle of a counter, pressed together where they would not fit.
 * @param {number} y
 * @param {string} words
 * @param {number} width
 * @param {number} size
 * @param {string} kind
 */
function fitted(y, words, width, size, kind) {
  const tight = words.length * size * 0.54 > width ? width : null;
  return text(SIDE / 2, y, words, {
    class: kind,
    "font-size": size,
    textLength: tight,
    lengthAdjust: "spacingAndGlyphs",
  });
}
