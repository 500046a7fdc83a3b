/** The NATO symbols of units. */

import { round, svg } from "./svg.js";

/** @type {Record<string, (w: number, h: number) => SVGElement[]>} */
const NATO = {
  infantry: (w, h) => [mark(`M${-w} ${-h}L${w} ${h}M${-w} ${h}L${w} ${-h}`)],
  armor: (w, h) => [oval(w, h)],
  mechanized: (w, h) => [...NATO.infantry(w, h), oval(w, h)],
  motorized: (w, h) => [...NATO.infantry(w, h), mark(`M0 ${-h}V${h}`)],
  artillery: (_w, h) => [spot(0, 0, h * 0.36)],
  rocket: (w, h) => [
    spot(0, h * 0.35, h * 0.28),
    mark(`M${-w * 0.35} ${-h * 0.1}L0 ${-h * 0.7}L${w * 0.35} ${-h * 0.1}`),
  ],
  assault_gun: (w, h) => [oval(w, h), spot(0, 0, h * 0.26)],
  engineer: (w, h) => [mark(`M${-w * 0.5} ${h * 0.45}V${-h * 0.4}H${w * 0.5}V${h * 0.45}M0 ${-h * 0.4}V${h * 0.45}`)],
  hq: (w, h) => [
    svg("path", { class: "nato-fill", d: `M${-w} ${-h}H${w}V${-h * 0.3}H${-w}Z` }),
    mark(`M${-w} ${h}V${h * 1.7}`),
  ],
  anti_tank: (w, h) => [mark(`M${-w} ${h}L0 ${-h}L${w} ${h}`)],
  anti_air: (w, h) => [mark(`M${-w * 0.8} ${h}A${w * 0.8} ${h * 1.5} 0 0 1 ${w * 0.8} ${h}`)],
  cavalry: (w, h) => [mark(`M${-w} ${h}L${w} ${-h}`)],
  marine: (w, h) => [
    ...NATO.infantry(w, h),
    mark(
      `M0 ${-h * 0.75}V${h * 0.7}M${-w * 0.3} ${h * 0.25}Q0 ${h * 1.15} ${w * 0.3} ${h * 0.25}M${-w * 0.2} ${-h * 0.45}H${w * 0.2}`,
    ),
  ],
  supply: (w, h) => [mark(`M${-w} ${h * 0.4}H${w}`)],
  fighter: (w, h) => [plane(w, h), mark(`M${-w * 0.12} ${h * 0.62}h${w * 0.24}`)],
  bomber: (w, h) => [plane(w, h), spot(0, h * 0.6, h * 0.17)],
  transport: (w, h) => [plane(w, h), mark(`M${-w * 0.35} ${h * 0.65}h${w * 0.7}`)],
};
const ALIASES = /** @type {Record<string, string>} */ ({
  armour: "armor",
  tank: "armor",
  panzer: "armor",
  mech: "mechanized",
  panzergrenadier: "mechanized",
  headquarters: "hq",
  pioneer: "engineer",
  assault: "assault_gun",
  marines: "marine",
  leader: "hq",
});

/**
 * A NATO unit symbol: a frame with the sign of its type. Half-height is a third of `size`.
 * @param {string} type infantry, armor, mechanized, motorized, artillery, rocket, assault_gun, engineer, hq, anti_tank, anti_air, cavalry, marine, supply, fighter, bomber, transport
 * @param {number} size the width
 */
export function natoSymbol(type, size) {
  const [w, h] = [size / 2, size / 3];
  const signs = NATO[ALIASES[type] ?? type];
  return svg(
    "g",
    { class: `nato nato-${type}` },
    svg("rect", { class: "nato-frame", x: -w, y: round(-h), width: size, height: round(2 * h) }),
    ...(signs ? signs(w, h) : []),
  );
}

/** @param {string} d */
function mark(d) {
  return svg("path", { class: "nato-line", d });
}

/** @param {number} w @param {number} h */
function oval(w, h) {
  return svg("rect", { class: "nato-line", x: -w * 0.68, y: -h * 0.5, width: w * 1.36, height: h, rx: h * 0.5 });
}

/** @param {number} cx @param {number} cy @param {number} r */
function spot(cx, cy, r) {
  return svg("circle", { class: "nato-fill", cx, cy, r });
}

/** @param {number} w @param {number} h */
function plane(w, h) {
  return svg("path", {
    class: "nato-fill",
    d: `M0 ${-h * 0.1}C${w * 0.3} ${-h * 0.8} ${w * 0.8} ${-h * 0.6} ${w * 0.8} ${-h * 0.1}S${w * 0.3} ${h * 0.5} 0 ${-h * 0.1}C${-w * 0.3} ${-h * 0.8} ${-w * 0.8} ${-h * 0.6} ${-w * 0.8} ${-h * 0.1}S${-w * 0.3} ${h * 0.5} 0 ${-h * 0.1}Z`,
  });
}
