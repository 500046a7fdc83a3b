/** What part of the map is in sight: fit, pan and zoom; it is remembered. */
import { readJson, writeJson } from "../settings.js";

/** @import { Drawing } from "../types.js" */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const MARGIN = 12;
const EDGE = 60; // pixels of the table beside the map, where buttons lie above it
export const PHONE = 600; // narrower than this: a hand holds it

/** The window through which the map is seen, in world units. */
export class Camera {
  /** @param {SVGSVGElement} svg @param {HTMLElement} frame @param {Drawing} drawing @param {string} game */
  constructor(svg, frame, { size, near = 0 }, game) {
    this.svg = svg;
    this.frame = frame;
    this.world = size;
    this.near = near;
    this.store = `kurgan.view.${game}`;
    /** @type {Box} */
    this.window = { x: 0, y: 0, ...size };
    new ResizeObserver(() => this.resize()).observe(frame);
    this.restore();
  }

  resize() {
    const { clientWidth, clientHeight } = this.frame;
    if (!clientWidth || !clientHeight) return;
    if (this.isFitted) return this.fit(false);
    const { x, y, width, height } = this.window;
    const scale = this.asked ?? width / clientWidth;
    const [wide, high] = [scale * clientWidth, scale * clientHeight];
    const isHigher = Math.abs(wide - width) < width / 1000; // only below: what is under a finger stays there
    const top = isHigher ? y : y + (height - high) / 2;
    this.look({ x: x + (width - wide) / 2, y: top, width: wide, height: high }, false);
  }

  /** The whole map. */
  fit(keep = true) {
    const { width, height } = this.world;
    const [w, h] = [this.frame.clientWidth || 1, this.frame.clientHeight || 1];
    const scale = this.wholeScale();
    this.look({ x: (width - scale * w) / 2, y: (height - scale * h) / 2, width: scale * w, height: scale * h }, keep);
    this.isFitted = true;
    if (keep) writeJson(this.store, null);
  }

  /** World units in a pixel when the whole map is in sight. */
  wholeScale() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.max(
      (this.world.width + 2 * MARGIN) / (clientWidth || 1),
      (this.world.height + 2 * MARGIN) / (clientHeight || 1),
    );
  }

  /**
   * @param {number} factor above one goes nearer
   * @param {[number, number]} [at] a point of the map that stays where it is
   */
  zoom(factor, at) {
    const { x, y, width, height } = this.window;
    const whole = this.wholeScale() * this.frame.clientWidth;
    const wide = Math.min(whole * 1.3, Math.max(whole / 12, width / factor));
    const [cx, cy] = at ?? this.middle;
    const by = wide / width;
    this.look({ x: cx - (cx - x) * by, y: cy - (cy - y) * by, width: wide, height: height * by });
  }

  /**
   * @param {number} right pixels
   * @param {number} down
   */
  pan(right, down) {
    const scale = this.window.width / (this.frame.clientWidth || 1);
    this.look({ ...this.window, x: this.window.x + right * scale, y: this.window.y + down * scale });
  }

  /** @param {Box} view @param {boolean} [keep] */
  look(view, keep = true) {
    const { width, height } = this.world;
    const clamp = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      Math.min(all - size * 0.3, Math.max(-size * 0.7, at));
    this.window = { ...view, x: clamp(view.x, view.width, width), y: clamp(view.y, view.height, height) };
    const { x, y } = this.window;
    this.svg.setAttribute("viewBox", `${x} ${y} ${view.width} ${view.height}`);
    this.asked = view.width / (this.frame.clientWidth || 1);
    this.svg.style.setProperty("--pixel", String(this.asked));
    this.svg.classList.toggle("far", this.asked * this.near > 1); // the small print is left out
    this.isFitted = false;
    if (keep) this.remember();
  }

  remember() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const [[x, y], wide] = [this.middle, this.frame.clientWidth];
      const scale = this.window.width / (wide || 1);
      const kept = { x, y, near: this.wholeScale() / scale, scale, wide, top: this.window.y };
      writeJson(this.store, this.isFitted ? null : kept);
    }, 300);
  }

  /** How much nearer the map must come to fill a small frame. */
  fillFactor() {
    const [a, b] = [this.world.width / this.window.width, this.world.height / this.window.height];
    return Math.min(2.5, 1 / Math.min(a, b));
  }

  restore() {
    const kept = readJson(this.store, null);
    this.fit(false);
    if (!kept) return this.frame.clientWidth < PHONE ? this.zoom(this.fillFactor()) : undefined;
    const isSame = kept.wide === this.frame.clientWidth; // the frame: only its lower edge moves, with the list of answers
    const by = isSame ? (kept.scale * kept.wide) / this.window.width : 1 / kept.near;
    const [width, height] = [this.window.width * by, this.window.height * by];
    this.look({ x: kept.x - width / 2, y: isSame ? kept.top : kept.y - height / 2, width, height }, false);
  }

  /**
   * A point of the screen as a point of the map.
   * @param {{clientX: number, clientY: number}} event
   * @returns {[number, number]}
   */
  worldPoint({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.window.width / (box.width || 1);
    return [this.window.x + (clientX - box.left) * scale, this.window.y + (clientY - box.top) * scale];
  }

  /** @returns {[number, number]} */
  get middle() {
    const { x, y, width, height } = this.window;
    return [x + width / 2, y + height / 2];
  }

  /** @param {Box} box */
  isInSight({ x, y, width, height }) {
    const view = this.window;
    return x > view.x && y > view.y && x + width < view.x + view.width && y + height < view.y + view.height;
  }

  /** Bring something into sight. @param {Box} box */
  reveal(box) {
    if (this.isInSight(box)) return;
    const { window: view, world } = this;
    const edge = (EDGE * view.width) / (this.frame.clientWidth || 1);
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ all) =>
      size >= all ? (all - size) / 2 : Math.min(all + edge - size, Math.max(-edge, at));
    this.look({
      ...view,
      x: within(box.x + box.width / 2 - view.width / 2, view.width, world.width),
      y: within(box.y + box.height / 2 - view.height / 2, view.height, world.height),
    });
  }
}
