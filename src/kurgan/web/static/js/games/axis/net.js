/** The outlines of zones, traced from a raster. */

/** @import { Point, Sheet } from "./geometry.js" */

const FINE = 3; // points along one side of a raster cell
const SMOOTH = 7;

/** The lines between the cells of a raster, bent into natural ones that neighbours share. */
export class Net {
  /** @param {Sheet} on */
  constructor(on) {
    this.on = on;
    /** @type {Map<string, Point>} */
    this.points = new Map();
    /** @type {Map<string, Set<string>>} */
    this.near = new Map();
    /** @type {Map<string, [string, string][]>} directed sides by the code on their left */
    this.sides = new Map();
    /** @type {Map<string, [string, string][]>} sides by the two zones they part */
    this.parting = new Map();
    this.collect();
    for (let round = 0; round < SMOOTH; round++) this.smooth();
  }

  /** @param {number} row @param {number} column */
  code(row, column) {
    return this.on.rows[row]?.[column] ?? "";
  }

  collect() {
    for (let row = 0; row < this.on.rows.length; row++) {
      for (let column = 0; column < this.on.columns; column++) this.around(row, column);
    }
  }

  /**
   * The sides of a cell where another zone begins, clockwise.
   * @param {number} row
   * @param {number} column
   */
  around(row, column) {
    const here = this.code(row, column);
    /** @type {[number, number, number, number, string][]} */
    const sides = [
      [column, row, 1, 0, this.code(row - 1, column)],
      [column + 1, row, 0, 1, this.code(row, column + 1)],
      [column + 1, row + 1, -1, 0, this.code(row + 1, column)],
      [column, row + 1, 0, -1, this.code(row, column - 1)],
    ];
    for (const [x, y, right, down, there] of sides) {
      if (there === here) continue;
      for (let part = 0; part < FINE; part++) {
        const from = this.point(x + (right * part) / FINE, y + (down * part) / FINE);
        const to = this.point(x + (right * (part + 1)) / FINE, y + (down * (part + 1)) / FINE);
        this.join(from, to);
        push(this.sides, here, [from, to]);
        if (here < there) push(this.parting, this.pair(here, there), [from, to]);
      }
    }
  }

  /** @param {string} a @param {string} b */
  pair(a, b) {
    return [this.on.legend[a] ?? a, this.on.legend[b] ?? b].sort().join(" ");
  }

  /**
   * @param {number} x in cells
   * @param {number} y
   */
  point(x, y) {
    const name = `${Math.round(x * FINE)},${Math.round(y * FINE)}`;
    if (!this.points.has(name)) {
      const inside = x > 0 && y > 0 && x < this.on.columns && y < this.on.rows.length;
      const bend = inside ? 0.42 : 0;
      this.points.set(name, [x + bend * wobble(x, y), y + bend * wobble(y + 7, x)]);
    }
    return name;
  }

  /** @param {string} a @param {string} b */
  join(a, b) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ]) {
      if (!this.near.has(one)) this.near.set(one, new Set());
      this.near.get(one)?.add(other);
    }
  }

  smooth() {
    const next = new Map(this.points);
    for (const [name, [x, y]] of this.points) {
      const near = [...(this.near.get(name) ?? [])].map((other) => /** @type {Point} */ (this.points.get(other)));
      const pull = near.length === 2 ? 0.5 : 0.3;
      const [mx, my] = [mean(near.map((point) => point[0])), mean(near.map((point) => point[1]))];
      next.set(name, this.kept(name, [x + pull * (mx - x), y + pull * (my - y)]));
    }
    this.points = next;
  }

  /**
   * A point of the frame stays on the frame.
   * @param {string} name
   * @param {Point} point
   * @returns {Point}
   */
  kept(name, point) {
    const [x, y] = name.split(",").map((part) => Number(part) / FINE);
    const across = x === 0 || x === this.on.columns;
    const upright = y === 0 || y === this.on.rows.length;
    return [across ? x : upright ? x : point[0], upright ? y : across ? y : point[1]];
  }

  /** @param {string} name @returns {Point} */
  world(name) {
    const [x, y] = /** @type {Point} */ (this.points.get(name));
    return [along(this.on.across, x), along(this.on.down, y)];
  }

  /** The closed outlines of every code, the longest first. @returns {[string, Point[][]][]} */
  loops() {
    return [...this.sides].map(([code, sides]) => {
      const loops = chained(sides).map((names) => names.map((name) => this.world(name)));
      return [code, loops.sort((a, b) => b.length - a.length)];
    });
  }

  /** The lines between every two zones. @returns {[string, Point[][]][]} */
  borders() {
    return [...this.parting].map(([pair, sides]) => [
      pair,
      chained(sides).map((names) => names.map((name) => this.world(name))),
    ]);
  }
}

/**
 * Sides joined end to end into lines.
 * @param {[string, string][]} sides
 * @returns {string[][]}
 */
function chained(sides) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const [from, to] of sides) push(next, from, to);
  const ends = new Set(sides.map(([, to]) => to));
  const starts = [...sides.map(([from]) => from).filter((from) => !ends.has(from)), ...sides.map(([from]) => from)];
  /** @type {string[][]} */
  const lines = [];
  for (const start of starts) {
    if (!next.get(start)?.length) continue;
    const line = [start];
    let here = next.get(start)?.pop();
    while (here !== undefined) {
      line.push(here);
      here = next.get(here)?.pop();
    }
    lines.push(line);
  }
  return lines;
}

/**
 * @template T
 * @param {Map<string, T[]>} map
 * @param {string} key
 * @param {T} value
 */
function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/**
 * The same irregular number from -1 to 1 for the same point, always.
 * @param {number} x
 * @param {number} y
 */
function wobble(x, y) {
  const waves = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return 2 * (waves - Math.floor(waves)) - 1;
}

/**
 * A place between the marks, in world units.
 * @param {number[]} scale
 * @param {number} at in cells
 */
export function along(scale, at) {
  const cell = Math.max(0, Math.min(scale.length - 2, Math.floor(at)));
  return scale[cell] + (at - cell) * (scale[cell + 1] - scale[cell]);
}
