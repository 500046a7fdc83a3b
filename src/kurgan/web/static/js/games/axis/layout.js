/** Where a name and the pieces of a zone find room: rectangles against the squares of a raster. */

/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{columns: number, left: number, top: number}} Seat where a block of pieces begins, and how many stand in a row */

const GRAIN = 10; // world units along one side of a sample
const STEP = 8;
const FAR = 0.9; // what a unit away from the best place costs
const LINE = 350; // what one line more of a name costs
const HIGH = 4; // what a unit more of height costs: broad blocks are read more easily
const EDGE = 9; // between a name and the border
const PIECES = { width: 190, height: 84 }; // three pieces in two rows, as most zones hold

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
    const [a, b] = [this.column(left), this.column(left + width)];
    const [c, d] = [this.row(top), this.row(top + height)];
    const wide = this.columns + 1;
    const inside =
      this.sums[d * wide + b] - this.sums[c * wide + b] - this.sums[d * wide + a] + this.sums[c * wide + a];
    return Math.max(0, width * height - inside * GRAIN * GRAIN);
  }

  /** @param {number} x */
  column(x) {
    return Math.max(0, Math.min(this.columns, Math.round((x - this.box.x) / GRAIN)));
  }

  /** @param {number} y */
  row(y) {
    return Math.max(0, Math.min(this.rows, Math.round((y - this.box.y) / GRAIN)));
  }
}

/**
 * Where a name fits best with pieces below it: the middle between them.
 * @param {Room} room
 * @param {Point} near the middle of the zone
 * @param {{lines: string[], width: number, height: number}[]} names the name on one line, on two …
 * @param {Box[]} taken where something else stands
 * @returns {{center: Point, lines: string[], width: number, height: number}}
 */
export function nameSpot(room, near, names, taken) {
  let [best, least] = [{ center: near, ...names[0] }, Infinity];
  for (const name of names) {
    for (const [x, y] of spots(room.box)) {
      const cost =
        3 * room.outside(x - name.width / 2 - EDGE, y - name.height - EDGE, name.width + 2 * EDGE, name.height + EDGE) +
        room.outside(x - PIECES.width / 2, y, PIECES.width, PIECES.height) +
        FAR * 8 * Math.hypot(x - near[0], y - near[1]) +
        LINE * name.lines.length +
        taken.reduce(
          (sum, box) =>
            sum +
            40 * overlap(box, { x: x - name.width / 2, y: y - name.height, width: name.width, height: name.height }),
          0,
        );
      if (cost < least) [best, least] = [{ center: [x, y], ...name }, cost];
    }
  }
  return best;
}

/**
 * Where a block of pieces covers least of the neighbours and of the zone's own name.
 * @param {Room} room
 * @param {Point} center below the name
 * @param {Box} name
 * @param {(columns: number) => {width: number, height: number}} size of the block with so many pieces in a row
 * @returns {Seat}
 */
export function blockSeat(room, center, name, size) {
  let [best, least] = [{ columns: 3, left: center[0], top: center[1] }, Infinity];
  for (let columns = 1; columns <= 6; columns++) {
    const { width, height } = size(columns);
    for (const [x, y] of spots(room.box)) {
      const [left, top] = [x - width / 2, y - height / 2];
      const cost =
        room.outside(left, top, width, height) +
        1.6 * overlap(name, { x: left, y: top, width, height }) +
        FAR * Math.hypot(x - center[0], 2 * (top - center[1])) +
        HIGH * height;
      if (cost < least) [best, least] = [{ columns, left, top }, cost];
    }
  }
  return best;
}

/** @param {Box} box @returns {Iterable<Point>} */
function* spots(box) {
  for (let y = box.y; y <= box.y + box.height; y += STEP) {
    for (let x = box.x; x <= box.x + box.width; x += STEP) yield [x, y];
  }
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}
