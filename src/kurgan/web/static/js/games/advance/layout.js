/** Room for the name and the counters of an area: rectangles that lie inside it and not upon each other. */

import { fullName, labelShapes } from "./labels.js";

/** @import { Point } from "../../types.js" */
/** @import { Label, Shape } from "./labels.js" */
/** @import { BoardArea } from "./pack.js" */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const STEP = 5;
const GAP = 4;
const SMALLEST = 41; // so that its factors can be read when the whole map is in sight
const LEAST = 0.84; // of a counter is seen, even where it must reach out of its room
const SLACK = 3;
const ROOMS = roomSizes();

/**
 * Sizes of room for counters, the best first: large counters in it, be they three, four or five.
 * @returns {{width: number, height: number}[]}
 */
function roomSizes() {
  const grids = [
    [4, 1],
    [5, 1],
    [2, 2],
    [3, 2],
  ];
  const sizes = [48, 46, 44, 42, 40, 38, 36, 34, 32].flatMap((side) =>
    grids.map(([columns, rows]) => ({ width: columns * (side + GAP) - GAP, height: rows * (side + GAP) - GAP })),
  );
  const worth = ({ width = 0, height = 0 }) =>
    [3, 4, 5].reduce((sum, count) => sum + counterSize(count, width, height), 0);
  return sizes.sort((one, other) => worth(other) - worth(one));
}

/**
 * How large a number of counters can be in a room.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 */
function counterSize(count, width, height) {
  const sizes = [1, 2, 3].map((rows) => Math.min((width + GAP) / Math.ceil(count / rows), (height + GAP) / rows) - GAP);
  return Math.min(48, Math.max(...sizes));
}

/**
 * Places for counters in a room, in centered rows; many of them in a small room lie a little upon each other.
 * @param {number} count
 * @param {Box} room
 * @returns {{size: number, at: Point[]}} the upper left corner of each
 */
export function slots(count, room) {
  const size = Math.max(SMALLEST, counterSize(count, room.width, room.height));
  const rows = Math.max(1, Math.min(count, Math.floor((room.height + GAP + 0.01) / (size + GAP))));
  const fits = Math.max(1, Math.floor((room.width + GAP + 0.01) / (size + GAP)));
  const perRow = count <= fits ? count : Math.ceil(count / rows);
  const across = Math.min(size + GAP, Math.max(size * LEAST, (room.width - size) / Math.max(1, perRow - 1)));
  const used = Math.ceil(count / perRow);
  const top = room.y + (room.height - used * (size + GAP) + GAP) / 2;
  const at = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = room.x + (room.width - (inRow - 1) * across - size) / 2;
    return /** @type {Point} */ ([left + (n % perRow) * across, top + row * (size + GAP)]);
  });
  return { size, at };
}

/**
 * The best places for number, name and counters: the number stands with the name, or else in front of the counters.
 * @param {BoardArea} area
 * @param {Point[]} corners
 */
export function arrange(area, corners) {
  const field = fieldOf(corners);
  const mark = area.terrain === "elevated" ? 42 : 36;
  const inField = (/** @type {Shape} */ shape) => ({ shape, choices: choicesIn(field, shape.width, shape.height) });
  const labels = labelShapes(fullName(area), mark).map(inField);
  const names = labelShapes(fullName(area), 0).map(inField);
  for (const { width, height } of ROOMS) {
    const best = bestPair(labels, choicesIn(field, width, height), field);
    if (best)
      return { label: best.shape.place(best.box), room: best.room, ornament: ornament(field, best.room, best.box) };
    const parted = bestPair(names, choicesIn(field, width + mark + GAP, Math.max(height, mark)), field);
    if (parted) return withNumber(parted, mark, field);
  }
  return squeezed(area, field);
}

/** @param {{shape: Shape, box: Box, room: Box}} pair @param {number} mark @param {Field} field */
function withNumber({ shape, box, room }, mark, field) {
  const taken = mark + GAP;
  return {
    label: { ...shape.place(box), mark: /** @type {Point} */ ([room.x + mark / 2, room.y + room.height / 2]) },
    room: { ...room, x: room.x + taken, width: room.width - taken },
    ornament: ornament(field, room, box),
  };
}

/**
 * @typedef {Object} Choices every place for a box of a size, and how far out they reach
 * @property {number} width
 * @property {number} height
 * @property {number[]} at x and y of each in turn: lists of numbers, for this is searched while the page opens
 * @property {number} right the right edge of the leftmost
 * @property {number} bottom
 * @property {number} left the left edge of the rightmost
 * @property {number} top
 */

/**
 * The name and the counters side by side or one above the other, where they look best; null if they do not both fit.
 * @param {{shape: Shape, choices: Choices}[]} labels
 * @param {Choices} rooms
 * @param {Field} field
 */
function bestPair(labels, rooms, field) {
  /** @type {{shape: Shape, box: Box, room: Box}|null} */
  let best = null;
  let least = Infinity;
  for (const { shape, choices } of labels) {
    const names = besides(choices, rooms);
    const counters = names.length ? besides(rooms, choices) : [];
    for (let n = 0; n < names.length; n += 2) {
      for (let m = 0; m < counters.length; m += 2) {
        const x = counters[m] - names[n];
        const y = counters[m + 1] - names[n + 1];
        if (x < choices.width + GAP && -x < rooms.width + GAP && y < choices.height + GAP && -y < rooms.height + GAP)
          continue;
        const cost =
          shape.cost + apart(x, y, choices, rooms) + offCenter(names[n], names[n + 1], x, y, choices, rooms, field);
        if (cost >= least) continue;
        least = cost;
        best = { shape, box: boxAt(choices, names, n), room: boxAt(rooms, counters, m) };
      }
    }
  }
  return best;
}

/** @param {Choices} choices @param {number[]} at @param {number} n @returns {Box} */
function boxAt({ width, height }, at, n) {
  return { x: at[n], y: at[n + 1], width, height };
}

/**
 * How far apart the middles of name and counters stand, sideways more than above each other; best with the name on top.
 * @param {number} x
 * @param {number} y
 * @param {Choices} label
 * @param {Choices} room
 */
function apart(x, y, label, room) {
  return (
    Math.abs(x + (room.width - label.width) / 2) +
    Math.abs(y + (room.height - label.height) / 2) * 0.5 +
    (y < 0 ? 25 : 0)
  );
}

/**
 * How far the middle of both is from the middle of the area.
 * @param {number} left
 * @param {number} top
 * @param {number} x
 * @param {number} y
 * @param {Choices} label
 * @param {Choices} room
 * @param {Field} field
 */
function offCenter(left, top, x, y, label, room, field) {
  const across = left + (Math.min(0, x) + Math.max(label.width, x + room.width)) / 2 - field.middle[0];
  const down = top + (Math.min(0, y) + Math.max(label.height, y + room.height)) / 2 - field.middle[1];
  return 0.6 * Math.sqrt(across * across + down * down);
}

/**
 * Places of a box that lie wholly beside some place of another: the outermost ones and enough of the rest to choose from.
 * @param {Choices} choices
 * @param {Choices} others
 */
function besides({ at, width, height }, others) {
  const [right, bottom, left, top] = [
    others.right + GAP,
    others.bottom + GAP,
    others.left - GAP - width,
    others.top - GAP - height,
  ];
  const found = [];
  for (let n = 0; n < at.length; n += 2) {
    if (at[n] >= right || at[n + 1] >= bottom || at[n] <= left || at[n + 1] <= top) found.push(at[n], at[n + 1]);
  }
  const every = 2 * Math.ceil(found.length / 160);
  return every <= 2 ? found : found.filter((_, n) => n < 40 || n >= found.length - 40 || n % every < 2);
}

/**
 * Every place in a field for a box of a size; its edge may lie a little beyond.
 * @param {Field} field
 * @param {number} width
 * @param {number} height
 * @returns {Choices}
 */
function choicesIn(field, width, height) {
  const [across, down] = [Math.ceil((width - 2 * SLACK) / STEP), Math.ceil((height - 2 * SLACK) / STEP)];
  const { sums } = field;
  /** @type {number[]} */
  const at = [];
  for (let row = 0; row + down <= field.rows; row++) {
    for (let column = 0; column + across <= field.columns; column += 2) {
      const inside =
        sums[row + down][column + across] - sums[row][column + across] - sums[row + down][column] + sums[row][column];
      if (inside < across * down) continue;
      at.push(field.left + column * STEP - SLACK, field.top + row * STEP - SLACK);
    }
  }
  const choices = { width, height, at, right: Infinity, bottom: Infinity, left: -Infinity, top: -Infinity };
  for (let n = 0; n < at.length; n += 2) {
    if (at[n] + width < choices.right) choices.right = at[n] + width;
    if (at[n + 1] + height < choices.bottom) choices.bottom = at[n + 1] + height;
    if (at[n] > choices.left) choices.left = at[n];
    if (at[n + 1] > choices.top) choices.top = at[n + 1];
  }
  return choices;
}

/**
 * An area too small for everything: the counters cover the middle and the name stands on top.
 * @param {BoardArea} area
 * @param {Field} field
 */
function squeezed(area, field) {
  const [x, y] = field.middle;
  const shape = labelShapes(fullName(area), 36)[0];
  const box = { x: x - shape.width / 2, y: y - 50, width: shape.width, height: shape.height };
  const room = { x: x - 57, y: y - 10, width: 114, height: 76 };
  return { label: shape.place(box), room, ornament: /** @type {Point} */ ([x, y]) };
}

/** @typedef {{left: number, top: number, columns: number, rows: number, sums: Int32Array[], middle: Point}} Field */

/**
 * Where a point may lie inside an outline, as sums over a grid: a box is inside if all its points are.
 * @param {Point[]} corners
 * @returns {Field}
 */
function fieldOf(corners) {
  const [left, right] = reach(corners.map(([x]) => x));
  const [top, bottom] = reach(corners.map(([, y]) => y));
  const columns = Math.floor((right - left) / STEP) + 1;
  const rows = Math.floor((bottom - top) / STEP) + 1;
  const lines = Array.from({ length: rows }, (_, row) => insideLine(corners, top + row * STEP + 0.5, left, columns));
  const sums = Array.from({ length: rows + 1 }, () => new Int32Array(columns + 1));
  const [total, middle] = [[0], [0, 0]];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const inside =
        lines[row - 1]?.[column] && lines[row + 1]?.[column] && lines[row][column - 1] && lines[row][column + 1]
          ? 1
          : 0;
      total[0] += inside;
      middle[0] += inside * (left + column * STEP);
      middle[1] += inside * (top + row * STEP);
      sums[row + 1][column + 1] = inside + sums[row][column + 1] + sums[row + 1][column] - sums[row][column];
    }
  }
  return { left, top, columns, rows, sums, middle: [middle[0] / total[0], middle[1] / total[0]] };
}

/**
 * Which points of a row lie inside an outline: those with an odd number of edges to their left.
 * @param {Point[]} corners
 * @param {number} y
 * @param {number} left
 * @param {number} columns
 */
function insideLine(corners, y, left, columns) {
  const line = Array(columns).fill(false);
  corners.forEach((b, n) => {
    const a = corners[(n + corners.length - 1) % corners.length];
    if (a[1] <= y === b[1] <= y) return;
    const x = a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]);
    for (let column = Math.max(0, Math.ceil((x - left) / STEP)); column < columns; column++)
      line[column] = !line[column];
  });
  return line;
}

/** @param {number[]} values */
function reach(values) {
  return [Math.min(...values), Math.max(...values)];
}

/**
 * Room for a small picture: beside name and counters, or else among the counters.
 * @param {Field} field
 * @param {Box} room
 * @param {Box} label
 * @returns {Point}
 */
function ornament(field, room, label) {
  const free = choicesIn(field, 30, 26);
  /** @type {Point} */
  let best = [room.x + room.width - 18, room.y + room.height - 16];
  let least = Infinity;
  for (let n = 0; n < free.at.length; n += 2) {
    const box = boxAt(free, free.at, n);
    const away = Math.hypot(box.x - field.middle[0], box.y - field.middle[1]);
    if (away >= least || overlap(box, room, 2) || overlap(box, label, 2)) continue;
    least = away;
    best = [box.x + 15, box.y + 13];
  }
  return best;
}

/** @param {Box} one @param {Box} other @param {number} gap */
function overlap(one, other, gap) {
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}
