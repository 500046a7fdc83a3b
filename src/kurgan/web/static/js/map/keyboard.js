/** Where the keyboard is on the map, and how it gets elsewhere. */

/** @import { Board } from "./map.js" */
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
    board.svg.addEventListener("focusin", (event) => this.focusIn(event));
    board.svg.addEventListener("focusout", () => this.focusOut());
  }

  /** @param {Thing|null} thing @param {boolean} [grab] whether the browser's focus goes there too */
  moveTo(thing, grab = true) {
    const { layers, svg } = this.board;
    layers.focus.replaceChildren();
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
    board.layers.focus.replaceChildren(board.ring(thing, "focus"));
    thing.setAttribute("aria-label", board.label(thing));
    board.pointed(thing, "focus", thing.getBoundingClientRect());
  }

  focusOut() {
    this.board.layers.focus.replaceChildren();
    this.board.pointed(null, "focus");
  }
}
