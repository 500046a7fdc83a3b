/** Where the keyboard is on the map, and how it gets elsewhere. */

import { settings } from "../settings.js";
import { besideBox, flag, freest } from "./rings.js";
import { keysOf } from "./things.js";

/** @import { Board, Mark } from "./map.js" */
/** @import { Box } from "./camera.js" */
/** @import { Thing } from "./things.js" */

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** The focus on the map. */
export class Keyboard {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Thing|null} what has the focus */
    this.thing = null;
    /** Whether somebody plays by keyboard just now: then what can be picked bears letters. */
    this.isOn = false;
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Map<string, Thing>} what each letter means */
    this.letters = new Map();
    addEventListener("keydown", ({ key }) =>
      key.length > 1 ? /^(Tab|Arrow|Enter)/.test(key) && this.turn(true) : this.turn(true),
    );
    addEventListener("pointerdown", () => this.turn(false));
    board.svg.addEventListener("focusin", (event) => this.focusIn(event));
    board.svg.addEventListener("focusout", () => this.focusOut());
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    this.flag(this.marks);
  }

  /** Give letters to what can be picked, beside it and never upon a piece, and ticks to what was picked. @param {Mark[]} marks */
  flag(marks) {
    const { board } = this;
    this.marks = marks;
    this.letters.clear();
    const half = 9 * (board.camera.asked ?? 1);
    for (const old of board.layers.marks.querySelectorAll(".flag")) old.parentElement?.remove();
    const boxes = marks.length && this.isOn ? board.obstacles() : [];
    const places = marks.filter(({ look }) => look !== "take"); // they have the first letters
    for (const { element, look } of [...places, ...marks.filter((mark) => mark.look === "take")]) {
      element.removeAttribute("data-flag");
      const words = look === "chosen" ? "✓" : look === "wanted" ? "" : this.letterOf(element);
      if (words && element instanceof HTMLElement) element.setAttribute("data-flag", words);
      if (!words || !(element instanceof SVGElement)) continue;
      const at = look === "chosen" ? this.corner(element) : this.flagPoint(element, boxes, half);
      boxes.push({ x: at[0] - half, y: at[1] - half, width: 2 * half, height: 2 * half });
      board.layers.marks.append(flag(at, look, words));
    }
  }

  /** @param {Thing} thing */
  letterOf(thing) {
    const letter = String.fromCharCode(65 + this.letters.size);
    if (!this.isOn || !settings.flags || letter > "Z") return "";
    this.letters.set(letter, thing);
    return letter;
  }

  /** Where a tick says that something was picked: at its corner, a place's in its middle. @param {SVGGraphicsElement} element */
  corner(element) {
    if (element.classList.contains("place")) return this.flagPoint(element, [], 0);
    const body = /** @type {SVGGraphicsElement|null} */ (element.querySelector(".piece-body"));
    const { x, y, width } = this.board.box(body ?? element);
    return /** @type {[number, number]} */ ([x + width, y]);
  }

  /** @param {SVGGraphicsElement} element @param {Box[]} boxes @param {number} half */
  flagPoint(element, boxes, half) {
    const { board } = this;
    if (!element.classList.contains("place")) return freest(besideBox(board.box(element), half), boxes, half);
    const key = keysOf(element)[0];
    return board.roomIn(key, boxes, [18, 18]) ?? board.center(element);
  }

  /** @param {Thing|null} thing @param {boolean} [grab] whether the browser's focus goes there too */
  moveTo(thing, grab = true) {
    const { layers, svg } = this.board;
    this.board.surround("focus", []);
    const next = thing ?? layers.places.firstElementChild;
    for (const old of svg.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
    next?.setAttribute("tabindex", "0");
    this.thing = thing;
    if (thing && grab) thing.focus({ preventScroll: true });
  }

  /** What is known of the thing with the focus has changed. */
  relabel() {
    if (this.thing?.isConnected) this.thing.setAttribute("aria-label", this.board.label(this.thing));
  }

  /** Go to the nearest thing in a direction. @param {string} arrow */
  step(arrow) {
    const [dx, dy] = DIRECTIONS[arrow];
    const here = this.thing instanceof SVGElement ? this.board.center(this.thing) : this.board.camera.middle;
    let [best, least] = [/** @type {Thing|null} */ (null), Infinity];
    for (const thing of this.stops()) {
      const [x, y] = this.board.center(thing);
      const [along, across] = [
        (x - here[0]) * dx + (y - here[1]) * dy,
        Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx),
      ];
      const cost = along + across * 2.2;
      if (thing !== this.thing && along > 1 && across < along * 2.5 && cost < least) [best, least] = [thing, cost];
    }
    if (best) this.go(best);
  }

  /** Where the arrows stop: every place, and every piece that can be picked. */
  stops() {
    const { places, pieces } = this.board.layers;
    return /** @type {SVGGraphicsElement[]} */ ([...places.children, ...pieces.querySelectorAll(".can")]);
  }

  /** Go to the next thing that can be picked, on the map or beside it. @param {number} by */
  nextPick(by) {
    const { svg, panel } = this.board;
    const picks = /** @type {Thing[]} */ ([
      ...svg.querySelectorAll(".can[data-keys]"),
      ...panel.querySelectorAll(".can"),
    ]);
    if (!picks.length) return;
    const at = this.thing ? picks.indexOf(this.thing) : -1;
    this.go(picks[(at + by + (at < 0 && by < 0 ? 1 : 0) + picks.length) % picks.length]);
  }

  /** @param {Thing} thing */
  go(thing) {
    if (thing instanceof SVGElement) this.board.reveal(thing);
    thing.setAttribute("aria-label", this.board.label(thing));
    this.moveTo(thing);
  }

  /** @param {FocusEvent} event */
  focusIn({ target }) {
    const { board } = this;
    const thing = target instanceof Element ? target.closest("[data-keys]") : null;
    if (!(thing instanceof SVGGraphicsElement) || !thing.matches(":focus-visible")) return;
    this.thing = thing;
    board.surround("focus", [{ element: thing, look: "focus" }]);
    thing.setAttribute("aria-label", board.label(thing));
    board.pointed(thing, "focus", thing.getBoundingClientRect());
  }

  focusOut() {
    this.board.surround("focus", []);
    this.board.pointed(null, "focus");
  }
}
