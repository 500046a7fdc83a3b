/** Everything on the map that changes: control, the front line, markers, blocks, dice and arrows. */

import { natoSymbol } from "../../nato.js";
import { groupAt, linePath, svg, text } from "../../svg.js";
import { combatSymbol, dieFace, fortSymbol, star } from "../../symbols.js";
import { drawBlock, SIDES } from "./blocks.js";
import { edge, HALF, hexes, outline, RADIUS } from "./geometry.js";
import { tallest } from "./ground.js";

/** @import { Point } from "../../types.js" */
/** @import { Hex } from "./geometry.js" */
/** @import { Reference } from "./pack.js" */
/** @import { HexRow, Side, View } from "./view.js" */

/** @typedef {HexRow & {hex: Hex}} Place a row of the view and where it is drawn */

const WIDE = 14; // letters of a line that is wider than a hex while the whole map is in sight
/** Scale and the upper left corners of the faces of one to four blocks. */
const STACKS = /** @type {Record<number, [number, Point[]]>} */ ({
  1: [1.52, [[-22, -11]]],
  2: [
    1.52,
    [
      [-46, -11],
      [-1.5, -11],
    ],
  ],
  3: [
    1.52,
    [
      [-60, -11],
      [-22, -11],
      [16, -11],
    ],
  ],
  4: [
    1.18,
    [
      [-61.5, -7],
      [-32, -7],
      [-2.5, -7],
      [27, -7],
    ],
  ],
});

/** Draw the position. @param {SVGGElement} layer @param {View} view @param {Reference} reference */
export function drawPieces(layer, view, reference) {
  const map = hexes(reference);
  const rows = view.hexes.map((row) => ({ ...row, hex: /** @type {Hex} */ (map.get(row.id)) }));
  layer.replaceChildren(
    group(
      "inferno-control",
      SIDES.flatMap((side) => control(rows, side)),
    ),
    group("inferno-rubble", rows.filter((row) => row.rubble).map(rubble)),
    group(
      "inferno-spawns",
      rows.filter((row) => row.spawn).map((row) => spawn(row, view, reference)),
    ),
    ...frontLine(rows, map),
    group("layer-outlines", []),
    group(
      "inferno-signs",
      rows.flatMap((row) => signs(row, view)),
    ),
    group(
      "inferno-stacks",
      [...rows].sort((a, b) => a.hex.y - b.hex.y).flatMap((row) => stack(row, reference)),
    ),
    group("inferno-arrows", arrows(view, map)),
    group(
      "inferno-dice",
      view.compass_dice.map((die) => compassDie(die, map, reference)),
    ),
  );
}

/** @param {string} name @param {(SVGElement)[]} children */
function group(name, children) {
  return svg("g", { class: name }, ...children);
}

/** The hexes of a side, in one piece; German ones are hatched too. @param {Place[]} rows @param {string} side */
function control(rows, side) {
  const d = rows
    .filter((row) => row.control === side)
    .map((row) => outline(row.hex))
    .join("");
  const tint = svg("path", { class: `held-${side}`, d });
  return side === "german" ? [tint, svg("path", { class: "held-hatch", d, fill: "url(#pattern-german)" })] : [tint];
}

/** @param {Place} row */
function rubble({ hex }) {
  return svg(
    "g",
    {},
    svg("path", { class: "rubble-tint", d: outline(hex, 2) }),
    svg("path", { d: outline(hex, 2), fill: "url(#inferno-rubble)" }),
  );
}

/** @param {Place} row @param {View} view @param {Reference} reference */
function spawn({ hex, id, spawn: side }, view, reference) {
  const frame = svg("path", { class: "spawn-frame", d: outline(hex, 3.4) });
  if (side === "german") {
    const army = hex.row.german_spawn;
    return svg(
      "g",
      { class: `spawn-german spawn-${army}` },
      frame,
      groupAt(hex.x - 27, hex.y - 22, {}, svg("path", { class: "spawn-arrow", d: "M-10 -3H0V-7L9 0L0 7V3H-10Z" })),
    );
  }
  const units = spawnUnits(id, view, reference);
  const icons = units.map((type, n) =>
    groupAt(hex.x + 8 + (n - (units.length - 1) / 2) * 13, hex.y + 28, {}, natoSymbol(type, 11)),
  );
  return svg(
    "g",
    { class: "spawn-soviet" },
    frame,
    groupAt(hex.x - 7 * units.length, hex.y + 28, { class: "spawn-star" }, star(12)),
    ...icons,
  );
}

/** What a Spawn Action brings to a hex. @param {string} id @param {View} view @param {Reference} reference @returns {string[]} */
export function spawnUnits(id, view, reference) {
  const board = reference.files.board;
  if (view.edition === "2017") return board.first_edition.soviet_spawn[id] ?? [];
  return hexes(reference).get(id)?.row.soviet_spawn ?? [];
}

/** The line between the armies: German solid with teeth, Soviet dashed. @param {Place[]} rows @param {Map<string, Hex>} map */
function frontLine(rows, map) {
  const german = new Set(rows.filter((row) => row.control === "german").map((row) => row.id));
  const lines = /** @type {Record<string, string>} */ ({ german: "", soviet: "", teeth: "" });
  for (const hex of map.values()) {
    for (const [direction, near] of Object.entries(hex.adjacent)) {
      if (german.has(hex.id) === german.has(near)) continue;
      const side = german.has(hex.id) ? "german" : "soviet";
      lines[side] += linePath(edge(hex, direction, 2), false);
      if (side === "german") lines.teeth += linePath(edge(hex, direction, 5), false);
    }
  }
  return Object.entries(lines).map(([name, d]) => svg("path", { class: `front-${name}`, d }));
}

/** @param {Place} row @param {View} view */
function signs(row, view) {
  const { x, y } = row.hex;
  const number = text(x, y - RADIUS + 12.6, row.id, { class: "map-number inferno-number" });
  const drawn = row.german.length + row.soviet.length ? [number, ...nameAbove(row, number)] : [number, ...name(row)];
  if (view.top_stacked.includes(row.id)) {
    drawn.push(groupAt(x, y - RADIUS + 1, { class: "top-stacked" }, tallest()));
  }
  if (view.cards.german_leaders.includes("okh") && /^1?\d$/.test(row.id)) {
    drawn.push(groupAt(x + 46, y - 8, { class: "inferno-okh is-on" }, svg("path", { d: "M0 -5L5 0L0 5L-5 0Z" })));
  }
  if (row.fortified) drawn.push(groupAt(x + HALF - 9, y + 9, { class: "fortified" }, fortSymbol(17)));
  if (row.headquarters)
    drawn.push(
      groupAt(
        x - HALF + 12,
        y - 6,
        { class: "headquarters" },
        natoSymbol("hq", 17),
        text(0, 4.6, "HQ", { class: "small-print" }),
      ),
    );
  return drawn;
}

/** The name of an empty hex. @param {Place} row */
function name(row) {
  const lines = nameLines(row.hex);
  const words = lines.map((line, n) =>
    text(0, 15 + (n - (lines.length - 1) * 0.7) * 8.4, line, {
      class: `${nameLook(row)} ${lines.length > 1 ? `line-${n}` : ""} ${line.length > WIDE ? "is-wide" : ""}`,
    }),
  );
  return lines.length ? [groupAt(row.hex.x, row.hex.y, {}, ...words)] : [];
}

/** Blocks leave room for a name only beside the number, and only where the map is near. @param {Place} row @param {SVGElement} number */
function nameAbove(row, number) {
  const words = nameLines(row.hex).join(" ");
  if (!words) return [];
  number.classList.add("far-print");
  const line = text(row.hex.x, row.hex.y - 18.6, "", { class: `${nameLook(row)} name-above small-print` });
  const squeezed = words.length > 16 ? { textLength: 64, lengthAdjust: "spacingAndGlyphs" } : {};
  line.append(svg("tspan", { class: "map-number name-number" }, row.id), svg("tspan", { dx: 3, ...squeezed }, words));
  return [line];
}

/** @param {Place} row */
function nameLook({ terrain, hex }) {
  return `map-label inferno-name name-${terrain}${isKey(hex) ? " is-key" : ""}`;
}

/** The name on the map, in one or two short lines. @param {Hex} at */
function nameLines(at) {
  const short = (at.name ?? "").split(/ and |, | \(| of the /)[0];
  if (short.startsWith("Steppe")) return [];
  if (short.length <= 14) return short ? [short] : [];
  const words = short.split(" ");
  const cuts = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return cuts.sort((a, b) => longest(a) - longest(b) || b[0].length - a[0].length)[0] ?? [short];
}

/** @param {Hex} at */
function isKey(at) {
  return Boolean(at.row.fortification || at.row.soviet_spawn);
}

/** @param {Place} row @param {Reference} reference */
function stack(row, reference) {
  const blocks = [...labelled(row, "german"), ...labelled(row, "soviet")];
  if (!blocks.length) return [];
  const [scale, spots] = STACKS[Math.min(blocks.length, 4)];
  const { x, y } = row.hex;
  const drawn = blocks.map(({ block, hidden }, n) => {
    const [dx, dy] = spots[n] ?? spots[spots.length - 1];
    const place = { transform: `translate(${x + dx} ${y + dy}) scale(${scale})` };
    return drawBlock(block, reference, hidden ? { ...place, "data-hidden": hidden } : place);
  });
  return [svg("g", { class: "stack", "data-place": `hex:${row.id}` }, ...drawn)];
}

/** @param {HexRow} row @param {Side} side */
function labelled(row, side) {
  let unseen = 0;
  return row[side].map((block) => ({
    block: { ...block, side },
    hidden: block.hidden ? `${row.id}:${unseen++}` : null,
  }));
}

/** @param {View} view @param {Map<string, Hex>} map */
function arrows(view, map) {
  const { combat, move } = view;
  if (combat) {
    const target = /** @type {Hex} */ (map.get(combat.target));
    const drawn = combat.from.map((id) => arrow(map.get(id), target, `attack-${combat.attacker}`));
    return [...drawn, groupAt(target.x, target.y + RADIUS - 7, { class: "combat-place" }, combatSymbol(22))];
  }
  const to = map.get(move?.to ?? "");
  return [move?.from ?? []].flat().map((id) => arrow(map.get(id), to, "attack-plan"));
}

/** A staff arrow from one hex to another. @param {{x: number, y: number}|undefined} from @param {{x: number, y: number}|undefined} to @param {string} name */
function arrow(from, to, name) {
  if (!from || !to || from === to) return svg("g");
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${from.x + ux * along - uy * aside} ${from.y + uy * along + ux * aside}`;
  const [start, neck, tip] = [length * 0.36, length * 0.5, length * 0.64];
  const d = `M${at(start, 7)}L${at(neck, 4)}L${at(neck, 9)}L${at(tip, 0)}L${at(neck, -9)}L${at(neck, -4)}L${at(start, -7)}L${at(start + 4, 0)}Z`;
  return svg("path", { class: `arrow ${name}`, d });
}

/** @param {{hex: string, die: number, done: boolean}} die @param {Map<string, Hex>} map @param {Reference} reference */
function compassDie({ hex, die, done }, map, reference) {
  const at = /** @type {Hex} */ (map.get(hex));
  const way = reference.files.board.compass.directions[String(die)];
  const next = map.get(at.adjacent[way]);
  const drawn = svg("g", { class: done ? "compass-done" : "compass-open" });
  if (next && !done) drawn.append(arrow(at, next, "attack-soviet"));
  drawn.append(groupAt(at.x + 36, at.y - 24, {}, dieFace(die, 19)));
  return drawn;
}
