/** The symbols that the games share, drawn by hand. */

import { linePath, round, svg, text } from "./svg.js";

/** A five-pointed star, the sign of the Soviet side. @param {number} size */
export function star(size) {
  /** @type {[number, number][]} */
  const points = [];
  for (let n = 0; n < 10; n++) {
    const radius = (size / 2) * (n % 2 ? 0.4 : 1);
    const angle = (Math.PI / 5) * n - Math.PI / 2;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return svg("path", { class: "star", d: linePath(points) });
}

/** A plain barred cross, the sign of the German side. @param {number} size */
export function cross(size) {
  const [a, b, c] = [size / 2, size * 0.17, size * 0.28];
  const bars = `M${-b} ${-a}V${-b}H${-a}M${-a} ${b}H${-b}V${a}M${b} ${a}V${b}H${a}M${a} ${-b}H${b}V${-a}`;
  const middle = `M${-b / 2} ${-a}H${b / 2}V${-b / 2}H${a}V${b / 2}H${b / 2}V${a}H${-b / 2}V${b / 2}H${-a}V${-b / 2}H${-b / 2}Z`;
  return svg(
    "g",
    { class: "cross", "data-reach": round(c) },
    svg("path", { class: "cross-fill", d: middle }),
    svg("path", { class: "cross-edge", d: bars }),
  );
}

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * The face of a die; a value above six is written as a number.
 * @param {number} value
 * @param {number} size
 */
export function dieFace(value, size) {
  const half = size / 2;
  const face = svg(
    "g",
    { class: "die" },
    svg("rect", { class: "die-face", x: -half, y: -half, width: size, height: size, rx: size * 0.18 }),
  );
  if (!PIPS[value]) face.append(text(0, size * 0.2, value, { class: "die-number", "font-size": size * 0.6 }));
  for (const pip of PIPS[value] ?? []) {
    face.append(
      svg("circle", {
        class: "die-pip",
        cx: ((pip % 3) - 1) * size * 0.27,
        cy: (Math.floor(pip / 3) - 1) * size * 0.27,
        r: size * 0.09,
      }),
    );
  }
  return face;
}

/** A factory: a hall with a saw-tooth roof and a chimney. @param {number} size */
export function factorySymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "factory-symbol",
    d: `M${-5 * u} ${4 * u}V${-1 * u}l${2.3 * u} ${-2 * u}v${2 * u}l${2.3 * u} ${-2 * u}v${2 * u}l${2.3 * u} ${-2 * u}v${2 * u}V${-5 * u}h${1.6 * u}v${4 * u}H${5 * u}V${4 * u}Z`,
  });
}

/** An airfield: an aeroplane seen from above. @param {number} size */
export function planeSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "plane-symbol",
    d: `M0 ${-5 * u}q${0.8 * u} ${0.6 * u} ${0.8 * u} ${2.6 * u}l${4.2 * u} ${2.2 * u}v${1.2 * u}l${-4.2 * u} ${-0.9 * u}l${-0.3 * u} ${2.9 * u}l${1.5 * u} ${1 * u}v${0.8 * u}l${-2 * u} ${-0.4 * u}l${-2 * u} ${0.4 * u}v${-0.8 * u}l${1.5 * u} ${-1 * u}l${-0.3 * u} ${-2.9 * u}l${-4.2 * u} ${0.9 * u}v${-1.2 * u}l${4.2 * u} ${-2.2 * u}q0 ${-2 * u} ${0.8 * u} ${-2.6 * u}Z`,
  });
}

/** A ferry or crossing: a boat on the water. @param {number} size */
export function boatSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "boat-symbol",
    d: `M${-5 * u} ${0.5 * u}H${5 * u}L${3.4 * u} ${3.5 * u}H${-3.4 * u}ZM${-2 * u} 0V${-2.4 * u}H${1.5 * u}V0ZM${-0.6 * u} ${-2.6 * u}V${-4.4 * u}H${0.6 * u}V${-2.6 * u}Z`,
  });
}

/** Earthworks: a bar with teeth, for fortified places. @param {number} size */
export function fortSymbol(size) {
  const u = size / 10;
  return svg("path", {
    class: "fort-symbol",
    d: `M${-5 * u} ${3 * u}V${-1 * u}H${-3 * u}V${1 * u}H${-1 * u}V${-1 * u}H${1 * u}V${1 * u}H${3 * u}V${-1 * u}H${5 * u}V${3 * u}Z`,
  });
}

/** A flame, for combat. @param {number} size */
export function combatSymbol(size) {
  /** @type {[number, number][]} */
  const points = [];
  for (let n = 0; n < 16; n++) {
    const radius = (size / 2) * (n % 2 ? 0.55 : n % 4 ? 0.85 : 1);
    const angle = (Math.PI / 8) * n;
    points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return svg("path", { class: "combat-symbol", d: linePath(points) });
}
