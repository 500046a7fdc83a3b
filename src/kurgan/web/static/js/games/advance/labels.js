/** The ways to write the name of an area with its number. */

import { widthOf } from "../../ruler.js";

/** @import { Point } from "../../types.js" */
/** @import { Box } from "./layout.js" */
/** @import { BoardArea } from "./pack.js" */

/** @typedef {{mark: Point, text: Point, lines: string[], anchor: string}} Label */
/** @typedef {{width: number, height: number, cost: number, place: (box: Box) => Label}} Shape */

export const NAME_SIZE = 19.6; // ten and a half pixels where the whole map is on a screen of 1280 by 800
const NAME_FONT = `italic ${NAME_SIZE}px`;

/** The name with the terrain modifier, which never stands alone on a line. @param {BoardArea} area */
export function fullName({ name, tem }) {
  return tem ? `${name}\u00a0+${tem}` : name;
}

/**
 * The ways to write a name: in one to four lines, beside or below the number of the area.
 * @param {string} name
 * @param {number} mark the size of the number; 0 if it stands elsewhere
 * @returns {Shape[]}
 */
export function labelShapes(name, mark) {
  return [1, 2, 3, 4].flatMap((count) => {
    const lines = wrap(name, count);
    if (lines.length !== count) return [];
    const width = Math.max(...lines.map((line) => widthOf(line, NAME_FONT))) + 4;
    const height = count * NAME_SIZE;
    const under = below(mark, lines, width, height);
    return mark ? [beside(mark, lines, width, height), under] : [under];
  });
}

/** @param {number} mark @param {string[]} lines @param {number} width @param {number} height @returns {Shape} */
function beside(mark, lines, width, height) {
  const tall = Math.max(mark, height);
  return {
    width: mark + 3 + width,
    height: tall,
    cost: lines.length * 4,
    place: (box) => ({
      mark: [box.x + mark / 2, box.y + tall / 2],
      lines,
      anchor: "start",
      text: [box.x + mark + 4, box.y + (tall - height) / 2 + NAME_SIZE * 0.78],
    }),
  };
}

/** @param {number} mark @param {string[]} lines @param {number} width @param {number} height @returns {Shape} */
function below(mark, lines, width, height) {
  const broad = Math.max(mark, width);
  return {
    width: broad,
    height: mark + height,
    cost: 14 + lines.length * 4,
    place: (box) => ({
      mark: [box.x + broad / 2, box.y + mark / 2],
      lines,
      anchor: "middle",
      text: [box.x + broad / 2, box.y + mark + NAME_SIZE * 0.8],
    }),
  };
}

/**
 * A name in a number of lines, the longest as short as can be; fewer if it has fewer words.
 * @param {string} name
 * @param {number} count
 * @returns {string[]}
 */
function wrap(name, count) {
  const words = name.split(" ");
  if (count === 1 || words.length < count) return [name];
  /** @type {string[]} */
  let best = [];
  for (let n = 1; n <= words.length - count + 1; n++) {
    const lines = [words.slice(0, n).join(" "), ...wrap(words.slice(n).join(" "), count - 1)];
    if (lines.length === count && (!best.length || longest(lines) < longest(best))) best = lines;
  }
  return best;
}

/** @param {string[]} lines */
function longest(lines) {
  return Math.max(...lines.map((line) => line.length));
}
