/** Everything on the map that changes: who holds what, the front, names and numbers, counters and marks. */

import { groupAt, svg, text } from "../../svg.js";
import { combatSymbol } from "../../symbols.js";
import { geography } from "./geometry.js";
import { NAME_SIZE } from "./labels.js";
import { slots } from "./layout.js";
import { badge, germanCounter, hiddenCounter, identifier, revealedCounter, SIDE, supportSymbol } from "./symbols.js";

/** @import { Point } from "../../types.js" */
/** @import { Geography, Land } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Area, Soviet, Unit, View } from "./view.js" */

/**
 * Draw the position.
 * @param {SVGGElement} layer
 * @param {View} view
 * @param {Reference} reference
 */
export function drawPieces(layer, view, reference) {
  const map = geography(reference);
  /** @type {[Area, Land][]} */
  const rows = view.areas.flatMap((area) => {
    const land = map.byId.get(area.id);
    return land ? [[area, land]] : [];
  });
  layer.classList.add("advance");
  layer.append(
    svg(
      "g",
      { class: "still" },
      ...rows.flatMap(([area, land]) => tints(area, land)),
      ...optional(map, view, reference),
      ...front(map, view),
      ...active(map, view),
      svg("g", { class: "layer-outlines" }),
      ...rows.map(([area, land]) => label(area, land)),
    ),
    ...rows.flatMap(([area, land]) => stack(area, land, view, reference)),
    ...placedSupport(map, view),
  );
}

/** @param {Area} area @param {Land} land */
function tints(area, land) {
  const held = area.contested ? "contested" : area.control;
  return [
    svg("path", { class: `tint tint-${held}`, d: land.outline }),
    held === "soviet" ? null : svg("path", { class: "tint-lines", d: land.outline, fill: "url(#pattern-german)" }),
    held === "contested" ? svg("path", { class: "tint-lines", d: land.outline, fill: "url(#pattern-soviet)" }) : null,
  ].filter((element) => element !== null);
}

/**
 * What optional rules put on the map: ruins in all urban areas (12.1), the line that binds the northern units (12.2).
 * @param {Geography} map
 * @param {View} view
 * @param {Reference} reference
 */
function optional(map, view, reference) {
  const { home, may_enter: reach } = reference.files.board.northern_shoulder;
  const { rubble, northern_shoulder: bound } = view.options;
  const north = new Set([...home, ...reach]);
  const ruined = map.lands.filter(({ area }) => /urban/.test(area.terrain ?? "")).map(({ outline }) => outline);
  const shoulder = map.borders
    .filter(({ sides: [a, b] }) => a && b && north.has(a) !== north.has(b))
    .map(({ path }) => path);
  return [
    ...(rubble ? [svg("path", { class: "ruins", d: ruined.join(""), fill: "url(#pattern-rubble)" })] : []),
    ...(bound ? [svg("path", { class: "shoulder-border", d: shoulder.join("") })] : []),
  ];
}

/**
 * The front: a band on both sides of every border between the sides.
 * @param {Geography} map
 * @param {View} view
 */
function front(map, view) {
  const holder = new Map(view.areas.map((area) => [area.id, area.control]));
  /** @type {Map<number, string>} */
  const bands = new Map();
  for (const { sides, path } of map.borders) {
    const [one, other] = sides.map((id) => holder.get(String(id)));
    if (!one || !other || one === other) continue;
    for (const id of sides) bands.set(id, (bands.get(id) ?? "") + path);
  }
  return [...bands].map(([id, d]) =>
    svg("path", { class: `front front-${holder.get(String(id))}`, d, "clip-path": `url(#advance-area-${id})` }),
  );
}

/** @param {Geography} map @param {View} view */
function active(map, view) {
  const marks = [];
  const from = view.activation && map.byId.get(view.activation.area);
  if (from) marks.push(svg("path", { class: "active-area", d: from.outline }));
  const target = view.combat && map.byId.get(view.combat.area);
  if (target) marks.push(svg("path", { class: "attacked-area", d: target.outline }));
  return marks;
}

/** @param {Area} area @param {Land} land */
function label(area, land) {
  const { lines, anchor } = land.label;
  const [x, y] = land.label.text;
  return svg(
    "g",
    { class: "area-label" },
    identifier(area, land.label.mark),
    ...lines.map((line, n) => nameLine(x, y + n * NAME_SIZE, line, area, anchor)),
  );
}

/**
 * A line of a name; the modifier at its end counts only while the Soviets hold the area.
 * @param {number} x
 * @param {number} y
 * @param {string} line
 * @param {Area} area
 * @param {string} anchor
 */
function nameLine(x, y, line, area, anchor) {
  const [name, modifier] = line.split("\u00a0");
  const drawn = text(x, y, name, {
    class: `area-name name-${area.terrain}`,
    "font-size": NAME_SIZE,
    "text-anchor": anchor,
  });
  if (modifier && area.control === "soviet") drawn.append(svg("tspan", { class: "area-modifier", dx: 5 }, modifier));
  return drawn;
}

// Counters

/** @param {Area} area @param {Land} land @param {View} view @param {Reference} reference */
function stack(area, land, view, reference) {
  const pieces = [
    area.soviet ? sovietCounter(area, area.soviet, view) : null,
    ...area.units.map((unit) => unitCounter(unit, view, reference)),
  ].filter((piece) => piece !== null);
  const { size, at } = slots(pieces.length, land.room);
  for (const [n, piece] of pieces.entries()) {
    const [x, y] = at[n].map((each) => each.toFixed(1));
    piece.setAttribute("transform", `translate(${x} ${y}) scale(${(size / SIDE).toFixed(3)})`);
  }
  if (area.contested) pieces[0].append(groupAt(SIDE + 2, 3, { class: "contested-mark" }, combatSymbol(17)));
  return pieces;
}

/** @param {Area} area @param {Soviet} soviet @param {View} view */
function sovietCounter(area, soviet, { combat }) {
  const works = combat?.area === area.id && combat.strategy !== "none";
  const counter = soviet.revealed
    ? revealedCounter(soviet, !works && !soviet.pavlovs_house)
    : hiddenCounter(soviet.terrain);
  if (!soviet.revealed) counter.setAttribute("data-hidden", `${area.id}:0`);
  if (area.isolated) counter.append(badge(SIDE, 4, "✕", "isolated"));
  return counter;
}

/**
 * A German unit that may be chosen.
 * @param {Unit} unit
 * @param {View} view
 * @param {Reference} reference
 */
export function unitCounter(unit, view, reference) {
  const counter = germanCounter(unit, divisionNumber(unit, reference), symbolOf(unit, reference));
  counter.setAttribute("data-keys", `unit:${unit.id}`);
  const { activation, combat } = view;
  const attacks = combat ? combat.attackers : (activation?.attackers ?? []);
  if (attacks.includes(unit.id)) counter.append(badge(SIDE / 2, SIDE, "➤", "attacking"));
  if (combat?.lead === unit.id) counter.append(badge(SIDE / 2, 0, "lead", "lead"));
  if (activation?.moving === unit.id) counter.append(badge(SIDE / 2, 0, `MF ${activation.movement_left}`, "moving"));
  return counter;
}

/** @param {Unit} unit @param {Reference} reference */
function divisionNumber(unit, reference) {
  return unit.division ? Object.keys(reference.names.division ?? {}).indexOf(unit.division) : "none";
}

/** @param {Unit} unit @param {Reference} reference */
function symbolOf(unit, reference) {
  const isAssaultGun = reference.files.units.assault_guns.ids.includes(unit.id);
  return isAssaultGun ? "assault_gun" : unit.type;
}

/**
 * Support markers that lie in the attacked area.
 * @param {Geography} map
 * @param {View} view
 */
function placedSupport(map, view) {
  const { combat } = view;
  const land = combat && map.byId.get(combat.area);
  if (!land) return [];
  const placed = Object.entries(combat.support).flatMap(([kind, count]) => Array(Number(count)).fill(kind));
  const { room } = land;
  return placed.map((kind, n) =>
    groupAt(
      room.x + room.width / 2 + (n - (placed.length - 1) / 2) * 27,
      room.y + room.height + 12,
      { class: `support-marker ${kind}` },
      svg("circle", { r: 13 }),
      supportSymbol(kind, 15),
    ),
  );
}
