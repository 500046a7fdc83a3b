/** The stacks of a zone: what stands in it, how it is set up, and the battle line between two enemies. */

import { groupAt, svg, text } from "../../svg.js";
import { combatSymbol } from "../../symbols.js";
import { airChip, battleLine, CHIP, flights, noSupply, piece, tokenChip, unitChip } from "./chips.js";
import { blockSeat, overlap } from "./layout.js";
import { SIDES, sideOf } from "./words.js";

/** @import { Chip } from "./chips.js" */
/** @import { Geography, Land, Point } from "./geometry.js" */
/** @import { Box, Shape } from "./layout.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Side, View, Zone } from "./view.js" */

/** @typedef {{columns: number, rows: number, width: number, height: number, step: number, cost: number}} Grid chips in rows, the next one a step on */
/** @typedef {Shape & {grids: Grid[], upright: boolean, scale: number}} Setup upright: the battle line runs from north to south */
/** @typedef {{shape: Setup, left: number, top: number}} Seat */

const ORDER = [
  "ger_tank",
  "ger_mech",
  "ger_assault_gun",
  "ger_infantry",
  "min_infantry",
  "ger_artillery",
  "min_artillery",
  "sov_tank",
  "sov_mech",
  "sov_infantry",
  "sov_artillery",
  "sov_rocket",
];
const ROW = CHIP.height + 5;
const STEPS = [CHIP.width + 4, 60, 48]; // side by side, and one under the other where there is no room
const HIDDEN = 40; // what a unit of a chip under another costs
const LINE = 22; // room for the battle line
const AROUND = 160; // how far from its zone a block may come
const SMALL = 0.82; // how large a crowd is drawn where it must be
const SHRUNK = 520; // what a smaller chip costs

/**
 * The stacks of all zones; the largest are placed first.
 * @param {View} view
 * @param {Geography} map
 * @param {Reference} reference
 */
export function stacks(view, map, reference) {
  const rows = view.zones.map((zone) => ({ zone, sides: sidesIn(view, zone, reference) }));
  const taken = [...map.names];
  return rows
    .sort((one, other) => other.sides.flat().length - one.sides.flat().length)
    .map(({ zone, sides }) => stack(zone, sides, /** @type {Land} */ (map.lands.get(zone.id)), taken));
}

/** What each side has in a zone, the Axis first. @param {View} view @param {Zone} zone @param {Reference} reference */
export function sidesIn(view, zone, reference) {
  return SIDES.map((side) => chips(view, zone, side, reference)).filter((side) => side.length);
}

/**
 * The units, tokens and aircraft of a zone where they cover least; enemies face each other across a line.
 * @param {Zone} zone
 * @param {Chip[][]} sides
 * @param {Land} land
 * @param {Box[]} taken where other things stand; this one is added
 */
function stack(zone, sides, land, taken) {
  const group = svg("g", { class: "axis-stack", "data-zone": zone.id });
  if (!sides.length) {
    if (zone.marker) group.append(groupAt(land.center[0], land.center[1] + 34, {}, marker(zone.marker)));
    return group;
  }
  const { shape, left, top } = seat(land, taken, sides);
  taken.push({ x: left, y: top, width: shape.width, height: shape.height });
  group.setAttribute("transform", `translate(${left} ${top}) scale(${shape.scale})`);
  let at = /** @type {Point} */ ([0, 0]);
  sides.forEach((side, n) => {
    const grid = shape.grids[n];
    group.append(...placed(side, grid, centered(shape, grid, at)));
    at = shape.upright ? [grid.width + LINE, 0] : [0, grid.height + LINE];
  });
  if (sides.length > 1) group.append(...battle(zone, shape));
  else if (zone.marker) group.append(groupAt(shape.width / shape.scale, 0, {}, marker(zone.marker)));
  return group;
}

/** @param {View} view @param {Zone} zone @param {Side} side @param {Reference} reference @returns {Chip[]} */
function chips(view, zone, side, reference) {
  const cut = !zone.supplied.includes(side);
  const land = ORDER.filter((unit) => sideOf(unit) === side && zone.units[unit]).map((unit) =>
    unitChip(unit, zone.units[unit], {
      zone: zone.id,
      keys: zone.id === view.focus ? [`unit:${unit}`] : [], // the question at hand is about this zone
      moved: zone.moved[unit] ?? 0,
      cut,
      reference,
    }),
  );
  const air = flights(view.aircraft, zone.id, side).map((flight) => airChip(flight, reference));
  const count = zone.tokens[side];
  return [...land, ...air, ...(count ? [tokenChip(zone.id, side, count)] : [])];
}

// Where they stand

/** @type {Map<string, Seat>} a block has the seat that it had, where that is free */
const seats = new Map();

/** @param {Land} land @param {Box[]} taken @param {Chip[][]} sides @returns {Seat} */
function seat(land, taken, sides) {
  const counts = sides.map((side) => side.length);
  const key = `${land.id} ${counts}`;
  const kept = seats.get(key);
  if (kept && isFree(kept, taken)) return kept;
  const { x, y, width, height } = land.box;
  const near = taken.filter((box) => overlap(box, x - AROUND, y - AROUND, width + 2 * AROUND, height + 2 * AROUND));
  const [cx, cy] = land.center;
  const found = blockSeat(land.room, [cx, cy + 6], near, setups(counts), land.sheet.box);
  seats.set(key, found);
  return found;
}

/** @param {Seat} seat @param {Box[]} taken */
function isFree({ left, top, shape }, taken) {
  return !taken.some((box) => overlap(box, left, top, shape.width, shape.height) > 0);
}

/** Every way to set up so many chips of each side. @param {number[]} counts @returns {Setup[]} */
function setups(counts) {
  const chips = counts.reduce((sum, count) => sum + count, 0);
  return ways(counts).flatMap((way) => [
    { ...way, scale: 1 },
    ...(chips < 1
      ? []
      : [
          {
            ...way,
            scale: SMALL,
            width: way.width * SMALL,
            height: way.height * SMALL,
            cost: way.cost + SHRUNK * chips,
          },
        ]),
  ]);
}

/** @param {number[]} counts @returns {Omit<Setup, "scale">[]} */
function ways([first, second]) {
  if (!second) return grids(first).map((grid) => ({ ...grid, grids: [grid], upright: false }));
  return grids(first).flatMap((a) =>
    grids(second).flatMap((b) => {
      const cost = a.cost + b.cost;
      const [wide, high] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
      return [
        { grids: [a, b], upright: true, width: a.width + b.width + LINE, height: high, cost },
        { grids: [a, b], upright: false, width: wide, height: a.height + b.height + LINE, cost: cost + 300 },
      ];
    }),
  );
}

/** @param {number} count @returns {Grid[]} */
function grids(count) {
  return Array.from({ length: Math.min(count, 6) }, (_, n) => n + 1).flatMap((columns) =>
    (columns > 1 ? STEPS : STEPS.slice(0, 1)).map((step) => {
      const rows = Math.ceil(count / columns);
      const hidden = (count - rows) * (STEPS[0] - step) * HIDDEN;
      return {
        columns,
        rows,
        step,
        width: CHIP.width + (columns - 1) * step,
        height: rows * ROW - ROW + CHIP.height,
        cost: hidden + 3 * rows * ROW,
      };
    }),
  );
}

/** @param {Setup} shape @param {Grid} grid @param {Point} at @returns {Point} */
function centered({ upright, width, height, scale }, grid, [x, y]) {
  return upright ? [x, y + (height / scale - grid.height) / 2] : [x + (width / scale - grid.width) / 2, y];
}

/**
 * The chips of a side, the first of a row above the others; their numbers stay in sight.
 * @param {Chip[]} side
 * @param {Grid} grid
 * @param {Point} at
 */
function placed(side, { columns, step }, [left, top]) {
  return side
    .map((chip, n) => {
      const x = left + CHIP.width / 2 + (n % columns) * step;
      const y = top + CHIP.height / 2 + Math.floor(n / columns) * ROW;
      const drawn = chip.draw();
      if (n === 0 && drawn.classList.contains("is-cut")) drawn.append(groupAt(-32, -28, {}, noSupply()));
      return groupAt(x, y, piece(chip), svg("title", {}, chip.words), drawn);
    })
    .reverse();
}

/** @param {Zone} zone @param {Setup} shape */
function battle(zone, { grids: [first], upright, width, height, scale }) {
  const [x, y] = [first.width + LINE / 2, first.height + LINE / 2];
  const [from, to] = /** @type {[Point, Point]} */ (
    upright
      ? [
          [x, -4],
          [x, height / scale + 4],
        ]
      : [
          [-4, y],
          [width / scale + 4, y],
        ]
  );
  const middle = groupAt((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, {}, marker(zone.marker ?? ""));
  return [battleLine(from, to), ...(zone.marker ? [middle] : [])];
}

/** @param {string} kind */
export function marker(kind) {
  const words = kind === "assault" ? "Assault" : "Battle";
  return svg(
    "g",
    { class: `axis-marker axis-${kind}` },
    svg("title", {}, words),
    combatSymbol(44),
    text(0, 9, kind === "assault" ? "≈" : "!"),
  );
}
