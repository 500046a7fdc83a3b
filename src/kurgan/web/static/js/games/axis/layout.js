/** Where a name and the pieces of a zone find room: rectangles against the squares of a raster. */

/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{width: number, height: number, cost: number}} Shape a way to set up a block; cost: what is ugly about it */

const GRAIN = 10; // world units along one side of a sample
const STEP = 10;
const FAR = 0.9; // what a unit away from the best place costs
const LINE = 450; // what one line more of a name costs
const EDGE = 12; // between a name and the border
const MARGIN = 5; // between pieces and the edge of the sheet
const COVERED = 30; // what a square unit of a covered name costs
const PIECES = /** @type {[number, number, number][]} */ ([
  [150, 66, 1], // the room below a name for two pieces, as most zones hold; for six; and what lacking it costs
  [232, 136, 0.4],
]);

/** The ground that belongs to one zone, and how much of a rectangle lies on it. */
export class Room {
  /**
   * @param {Box} box around the zone
   * @param {(x: number, y: number) => boolean} has whether a point belongs to it
   */
  constructor(box, has) {
    this.box = box;
    this.columns = Math.ceil(box.width / GRAIN);
    this.rows = Math.ceil(box.height / GRAIN);
    const wide = this.columns + 1;
    this.sums = new Float64Array(wide * (this.rows + 1));
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const inside = has(box.x + (column + 0.5) * GRAIN, box.y + (row + 0.5) * GRAIN) ? 1 : 0;
        const at = (row + 1) * wide + column + 1;
        this.sums[at] = inside + this.sums[at - 1] + this.sums[at - wide] - this.sums[at - wide - 1];
      }
    }
  }

  /**
   * The part of a rectangle that lies outside, in square units.
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  outside(left, top, width, height) {
    const [west, east] = [cell(left, this.box.x), cell(left + width, this.box.x)];
    const [north, south] = [cell(top, this.box.y), cell(top + height, this.box.y)];
    const [a, b] = [between(west, this.columns), between(east, this.columns)];
    const [c, d] = [between(north, this.rows), between(south, this.rows)];
    const wide = this.columns + 1;
    const inside =
      this.sums[d * wide + b] - this.sums[c * wide + b] - this.sums[d * wide + a] + this.sums[c * wide + a];
    return width * height * (1 - inside / Math.max(1, (east - west) * (south - north)));
  }
}

/** The sample at which something begins. @param {number} at @param {number} from */
function cell(at, from) {
  return Math.round((at - from) / GRAIN);
}

/** @param {number} sample @param {number} most */
function between(sample, most) {
  return Math.max(0, Math.min(most, sample));
}

/**
 * Where a name fits best with pieces below it: the middle of its foot.
 * @template {{lines: string[], width: number, height: number}} Name
 * @param {Room} room
 * @param {Point} near the middle of the zone
 * @param {Name[]} names the name on one line, on two …
 * @param {Box[]} taken where something else stands
 * @returns {{center: Point} & Name}
 */
export function nameSpot(room, near, names, taken) {
  let [best, least] = [{ center: near, ...names[0] }, Infinity];
  for (const name of names) {
    for (const [x, y] of spots(room.box)) {
      const [left, top, wide, high] = [x - name.width / 2, y - name.height, name.width, name.height];
      const cost =
        4 * room.outside(left - EDGE, top - EDGE, wide + 2 * EDGE, high + EDGE) +
        PIECES.reduce((sum, [w, h, weight]) => sum + weight * room.outside(x - w / 2, y + 4, w, h), 0) +
        FAR * 5 * Math.hypot(x - near[0], y + 40 - near[1]) +
        LINE * name.lines.length +
        COVERED * taken.reduce((sum, box) => sum + overlap(box, left, top, wide, high), 0);
      if (cost < least) [best, least] = [{ center: [x, y], ...name }, cost];
    }
  }
  return best;
}

/**
 * The way to set up a block of pieces, and its corner, by which it covers no name and least of the neighbours.
 * @template {Shape} Kind
 * @param {Room} room
 * @param {Point} center below the name
 * @param {Box[]} names that may not be covered
 * @param {Kind[]} shapes
 * @param {Box} sheet that holds them all
 * @returns {{shape: Kind, left: number, top: number}}
 */
export function blockSeat(room, center, names, shapes, sheet) {
  let [best, least] = [{ shape: shapes[0], left: center[0], top: center[1] }, Infinity];
  for (const shape of shapes) {
    const { width, height } = shape;
    for (const [x, y] of spots(room.box)) {
      const left = within(x - width / 2, width, sheet.x, sheet.width);
      const top = within(y - height / 2, height, sheet.y, sheet.height);
      const outside = room.outside(left, top, width, height);
      let cost = shape.cost + 1.5 * outside + FAR * (Math.abs(x - center[0]) + Math.abs(top - center[1]));
      if (cost >= least) continue;
      for (const name of names) cost += COVERED * overlap(name, left, top, width, height);
      if (cost < least) [best, least] = [{ shape, left, top }, cost];
    }
  }
  return best;
}

/** @param {number} at @param {number} size @param {number} from @param {number} length */
function within(at, size, from, length) {
  return Math.max(from + MARGIN, Math.min(from + length - size - MARGIN, at));
}

/** @param {Box} box @returns {Iterable<Point>} */
function* spots(box) {
  for (let y = box.y; y <= box.y + box.height; y += STEP) {
    for (let x = box.x; x <= box.x + box.width; x += STEP) yield [x, y];
  }
}

/** @param {Box} box @param {number} left @param {number} top @param {number} width @param {number} height */
export function overlap(box, left, top, width, height) {
  const wide = Math.min(box.x + box.width, left + width) - Math.max(box.x, left);
  const high = Math.min(box.y + box.height, top + height) - Math.max(box.y, top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
