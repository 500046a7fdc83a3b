/** The pieces as figures: silhouettes drawn by hand in a box of 64 by 40 about the middle, the front to the right. */

import { svg } from "../../svg.js";

const WHEELS = [-20, -10, 0, 10, 20].map((x) => hole(x, 12, 3.6)).join("");

const FIGURES = /** @type {Record<string, string>} */ ({
  infantry:
    "M-8 -12.5Q-8 -20 0 -20Q8 -20 9 -13.5L12 -11.5H-8ZM-5 -10.5H7L6.5 -7Q4 -4.5 0 -5L-4 -6ZM-9 -4L5 -6.5L9 -3L30 -9L30.5 -6.5L12 -0.5L9 1L8.5 6L15 11L14 16L20 17.5V20H9L9.5 13L2 10L-4 14L-12 15L-15.5 20L-19.5 17.5L-14 10.5L-8 9.5L-6.5 5ZM-10 -4.5L-17 -3L-16 5.5L-8.5 5Z",
  mech: `M-31 -8L-29 -11H2L7 -10L13 -4L29 -1L31 1V6H13V8H-31ZM-14 -12V-16H-17V-18H-4V-16.5H6V-14.5H-4L-8 -12ZM-29 9.5H9Q13 10 11 14Q9 19 4 19H-22Q-29 19 -31 14Q-32 10 -29 9.5Z${hole(-23, 14, 2.8)}${hole(-14.5, 14, 2.8)}${hole(-6, 14, 2.8)}${hole(3, 14, 2.8)}${disc(23, 12.5, 6.8)}${hole(23, 12.5, 2.4)}`,
  tank: `M-13 -6L-10 -15.5H-7V-19H2V-15.5H9L13 -13H29V-14.5H34V-9H29V-10.5H14L14 -6ZM-29 -4.5H20L31 0.5L30 4.5H-31ZM-30 6H30Q34 7 31 12L25 18.5H-25L-31 12Q-34 7 -30 6Z${WHEELS}`,
  assault_gun: `M-26 -1L-19 -10H-12V-13H-5V-10H8L14 -7H26V-8.5H30V-2.5H20L24 -1H31L30 4.5H-31ZM-30 6H30Q34 7 31 12L25 18.5H-25L-31 12Q-34 7 -30 6Z${WHEELS}`,
  artillery: `M-13 0L-10 -4L29 -20L32 -15L-8 4ZM1 -13L6 -15.5L12 0L6 2ZM-4 4L-30 16L-32 20H-22L6 11Z${disc(4, 9, 11)}${hole(4, 9, 7.5)}M2.8 1H5.2V7.8H12V10.2H5.2V17H2.8V10.2H-4V7.8H2.8Z`,
  rocket: `M-29 3L9 -20L11 -17L-27 6ZM-24 8L13 -15L15 -12L-19 8ZM12 -5H22L27 1L31 3V10H12ZM15 -3V1H23.5L21 -3ZM-31 8.5H31V12.5H-31ZM-12 9L-3 -2H0L-6 9Z${disc(-22, 14.5, 5.5)}${disc(-9, 14.5, 5.5)}${disc(22, 14.5, 5.5)}${hole(-22, 14.5, 2)}${hole(-9, 14.5, 2)}${hole(22, 14.5, 2)}`,
  fighter:
    "M-1 -21H1L3 -17L4 -9L26 -4Q31 -2 29 1.5L4 3.5L2.5 12L11 15Q12 18 10 19L1.5 18.5L0 21L-1.5 18.5L-10 19Q-12 18 -11 15L-2.5 12L-4 3.5L-29 1.5Q-31 -2 -26 -4L-4 -9L-3 -17Z",
  bomber:
    "M-2.5 -20Q0 -23 2.5 -20L4 -9L9.5 -8V-13Q12 -16 14.5 -13V-7L31 -1.5Q34 0.5 32 3L14.5 3.5L13.5 7H10.5L9.5 4L4 4.5L3 13L14 16Q15 19 13 20L2 19L0 21L-2 19L-13 20Q-15 19 -14 16L-3 13L-4 4.5L-9.5 4L-10.5 7H-13.5L-14.5 3.5L-32 3Q-34 0.5 -31 -1.5L-14.5 -7V-13Q-12 -16 -9.5 -13V-8L-4 -9Z",
});

/**
 * The figure of a type of unit; Soviet vehicles and men look west, to their enemy.
 * @param {string} unit
 * @param {number} [scale]
 */
export function figure(unit, scale = 1) {
  const turned = unit.startsWith("sov") ? -scale : scale;
  return svg("path", {
    class: "axis-figure",
    transform: `scale(${turned} ${scale})`,
    d: FIGURES[unit.slice(4)],
  });
}

/** @param {number} x @param {number} y @param {number} r */
function disc(x, y, r, turn = 1) {
  return `M${x - r} ${y}a${r} ${r} 0 1 ${turn} ${2 * r} 0a${r} ${r} 0 1 ${turn} ${-2 * r} 0Z`;
}

/** A disc that turns the other way, and so is left out. @param {number} x @param {number} y @param {number} r */
function hole(x, y, r) {
  return disc(x, y, r, 0);
}
