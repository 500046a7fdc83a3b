/** Pieces that slide over the map, and arrows that stay to tell where the others went. */

import { isStill } from "../../settings.js";
import { linePath, svg } from "../../svg.js";

/** @import { Board } from "../../map/map.js" */
/** @import { Beat, MoveBeat } from "../../scenes.js" */
/** @import { Point } from "../../types.js" */

const SLIDE = 320;

/** What has moved. */
export class Trail {
  /** @param {Board} board @param {(side: string|null) => boolean} isMine */
  constructor(board, isMine) {
    this.board = board;
    this.isMine = isMine;
    this.arrows = svg("g", { class: "layer-trail", "aria-hidden": "true" });
    this.ghosts = svg("g", { class: "layer-ghosts", "aria-hidden": "true" });
    board.layers.badges.before(this.arrows, this.ghosts);
    /** @type {{key: string, at: Point}[]} what moves when the next position is drawn, and where it stood */
    this.leaving = [];
    /** @type {Map<string, {ghost: SVGGraphicsElement, at: Point}>} what has moved already, by what it is */
    this.moved = new Map();
    /** @type {Set<string>} */
    this.drawn = new Set();
  }

  /** Slide a piece over the position on show and leave an arrow. @param {MoveBeat} beat @param {number} length */
  move(beat, length) {
    const piece = this.find(beat);
    const name = beat.key ?? beat.pick ?? "";
    const known = this.moved.get(name);
    const from = known?.at ?? (piece ? this.board.center(piece) : this.centerOf(beat.from));
    const to = this.centerOf(beat.to);
    if (!from || !to) return;
    this.arrow(beat, this.centerOf(beat.from) ?? from, to);
    const ghost = known?.ghost ?? (piece && this.ghost(piece));
    if (!ghost) return;
    if (beat.key) this.moved.set(name, { ghost, at: to });
    const start = known ? from : this.board.center(/** @type {SVGGraphicsElement} */ (piece));
    const [dx, dy] = [to[0] - start[0], to[1] - start[1]];
    const base = Number(ghost.dataset.dx ?? 0);
    const rise = Number(ghost.dataset.dy ?? 0);
    Object.assign(ghost.dataset, { dx: String(base + dx), dy: String(rise + dy) });
    const end = `${base + dx}px ${rise + dy}px`;
    ghost.style.translate = end;
    if (length) ghost.animate([{ translate: `${base}px ${rise}px` }, { translate: end }], easing(length * 0.9));
  }

  /** @param {MoveBeat} beat @returns {SVGGraphicsElement|null} */
  find({ key, pick, from }) {
    const things = key ? this.board.elements(key) : pick ? [...this.board.layers.pieces.querySelectorAll(pick)] : [];
    const found = things.filter((thing) => thing instanceof SVGGraphicsElement && !thing.dataset.left);
    return (
      /** @type {SVGGraphicsElement|undefined} */ (found[0]) ?? (key && from ? this.find({ ...empty, pick }) : null)
    );
  }

  /** A copy of a piece that can go elsewhere; the piece itself is gone from its place. @param {SVGGraphicsElement} piece */
  ghost(piece) {
    const ghost = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
    for (const one of [ghost, ...ghost.querySelectorAll("[data-keys]")]) one.removeAttribute("data-keys");
    ghost.removeAttribute("tabindex");
    piece.dataset.left = "yes";
    piece.classList.add("has-left");
    const looks = [...this.board.layers.pieces.classList].filter((name) => name !== "layer-pieces");
    this.ghosts.append(svg("g", { class: looks.join(" ") }, ghost));
    return ghost;
  }

  /** An arrow from place to place, once for each way. @param {MoveBeat} beat @param {Point} from @param {Point} to */
  arrow({ side, words, from: start, to: end }, from, to) {
    const way = `${start} ${end} ${side}`;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const far = Math.hypot(dx, dy);
    if (this.drawn.has(way) || far < 8 || this.isMine(side)) return;
    this.drawn.add(way);
    const look = side === "soviet" || side === "allies" ? "soviet" : "german";
    this.arrows.append(
      svg("g", { class: `trail side-${look}` }, svg("title", {}, words), ...shaft(from, [dx / far, dy / far], far)),
    );
  }

  // One's own moves: the position is drawn at once, and what moved slides to its place

  /** Note where pieces stand before they move. @param {Beat[]} beats */
  remember(beats) {
    this.leaving = [];
    for (const beat of beats) {
      const thing = beat.do === "move" && beat.key ? this.board.elements(beat.key)[0] : null;
      if (beat.do === "move" && beat.key && thing instanceof SVGGraphicsElement)
        this.leaving.push({ key: beat.key, at: this.board.center(thing) });
    }
  }

  slide() {
    for (const { key, at } of isStill() ? [] : this.leaving.splice(0)) {
      const thing = this.board.elements(key)[0];
      if (!(thing instanceof SVGGraphicsElement)) continue;
      const [x, y] = this.board.center(thing);
      thing.animate([{ translate: `${at[0] - x}px ${at[1] - y}px` }, { translate: "0px 0px" }], easing(SLIDE));
    }
  }

  /** @param {string|undefined} key @returns {Point|null} */
  centerOf(key) {
    return (key && this.board.placeOf(key)?.center) || null;
  }

  /** The next position is drawn: copies go. */
  rest() {
    this.ghosts.replaceChildren();
    this.moved.clear();
  }

  /** The arrows go until what they tell has been played once more; what it gives back puts them there again. */
  lift() {
    const [kept, drawn] = [[...this.arrows.children], this.drawn];
    this.arrows.replaceChildren();
    this.drawn = new Set();
    return () => {
      this.arrows.replaceChildren(...kept);
      this.drawn = drawn;
    };
  }

  /** The arrows have been seen. */
  clear() {
    this.arrows.replaceChildren();
    this.drawn.clear();
  }
}

const empty = { do: /** @type {const} */ ("move"), to: "", side: null, words: "" };

/** @param {number} duration */
function easing(duration) {
  return { duration, easing: "cubic-bezier(0.4, 0, 0.2, 1)" };
}

/**
 * An arrow that stops short of the middle of the place it points to.
 * @param {Point} from
 * @param {Point} way of length one
 * @param {number} far
 */
function shaft([x, y], [ux, uy], far) {
  const [start, end] = [Math.min(12, far * 0.15), far - Math.min(16, far * 0.2)];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    /** @type {Point} */ ([x + ux * along - uy * aside, y + uy * along + ux * aside]);
  const path = linePath([at(start, 0), at(end - 9, 0)], false);
  const head = linePath([at(end, 0), at(end - 15, 9), at(end - 11, 0), at(end - 15, -9)]);
  return [
    svg("path", { class: "trail-edge", d: path }),
    svg("path", { class: "trail-head trail-edge", d: head }),
    svg("path", { class: "trail-line", d: path }),
    svg("path", { class: "trail-head", d: head }),
  ];
}
