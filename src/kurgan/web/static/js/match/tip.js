/** The card about one thing: what it is, what choosing it does, and why it may not be chosen. */

import { covered } from "../map/rings.js";
import { keysOf } from "../map/things.js";
import { html } from "../svg.js";

/** @import { Board } from "../map/map.js" */
/** @import { Thing } from "../map/things.js" */
/** @import { Estimate } from "../types.js" */
/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */

const WAIT = 140;
const [GAP, EDGE] = [16, 6];
const STACK = 30; // pixels about the ends of a way, where pieces stand

/** A card that follows the pointer or the focus; pinned, it holds buttons. */
export class Tip {
  /** @param {{card: HTMLElement, session: Session, board: Board, asker: Asker}} parts */
  constructor({ card, session, board, asker }) {
    this.card = card;
    this.session = session;
    this.board = board;
    this.asker = asker;
    this.isPinned = false;
    /** @type {Thing|null} */
    this.thing = null;
    /** @type {Thing|null} */
    this.over = null;
    /** @type {Element|null} where the keyboard was when the card took it */
    this.opener = null;
    this.timer = 0;
    /** @type {DOMRect|null} what the card lies beside */
    this.at = null;
    /** @type {((keys: string[]) => string[])[]} more lines about a thing, as from the odds */
    this.more = [];
    /** @type {(key: string) => Estimate|undefined} the chance at a place as the map tells it */
    this.chanceOf = () => undefined;
    session.on("position", () => this.hide());
    session.on("clear", () => this.hide());
    session.on("menu", ({ thing, answers }) => this.menu(thing, answers));
    addEventListener(
      "pointerdown",
      (event) => this.isPinned && !card.contains(/** @type {Node} */ (event.target)) && this.hide(),
      true,
    );
  }

  /**
   * @param {Thing|null} thing
   * @param {"hover"|"focus"|"pin"} how
   * @param {DOMRect} [at]
   * @param {Thing|null} [over] what lies above it
   */
  point(thing, how, at, over = null) {
    if (!this.board.view) return; // the board is covered
    if (how === "pin") return thing ? this.pin(thing, at) : this.hide();
    if (this.isPinned) return;
    clearTimeout(this.timer);
    if (!thing) return this.hide();
    if (thing === this.thing && over === this.over && at) return this.moveTo(at);
    this.card.hidden = true;
    this.thing = thing;
    this.over = over;
    this.timer = setTimeout(() => this.fill(this.about(thing, false, over), at, false), how === "focus" ? 0 : WAIT);
  }

  hide() {
    if (this.card.contains(document.activeElement)) this.giveBack();
    clearTimeout(this.timer);
    this.isPinned = false;
    this.thing = null;
    this.card.hidden = true;
    this.card.replaceChildren();
    this.board.outline(null);
  }

  /** The keyboard goes back to where it was, else to the thing that the card is about. */
  giveBack() {
    const { opener, thing } = this;
    const next = opener?.isConnected && opener !== document.body ? opener : thing?.isConnected ? thing : null;
    if (next instanceof SVGElement) this.board.keyboard.moveTo(/** @type {Thing} */ (next));
    else if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {Thing} thing @param {DOMRect} [at] */
  pin(thing, at) {
    this.thing = thing;
    this.fill(this.about(thing, true), at ?? thing.getBoundingClientRect(), true);
  }

  /** @param {(Node|string)[]} children @param {DOMRect|undefined} at @param {boolean} pinned */
  fill(children, at, pinned) {
    clearTimeout(this.timer);
    if (!this.card.contains(document.activeElement)) this.opener = document.activeElement;
    this.isPinned = pinned;
    this.card.classList.toggle("pinned", pinned);
    this.card.replaceChildren(...children);
    this.card.hidden = false;
    if (pinned || this.over) this.board.outline(this.thing); // which of the things here is meant
    if (at) this.moveTo(at);
  }

  /** Stand beside a thing, on the map alone, where it hides least of the thing and of the way there. @param {DOMRect} at */
  moveTo(at) {
    this.at = at;
    const { offsetWidth: width, offsetHeight: height } = this.card;
    const map = /** @type {HTMLElement} */ (document.getElementById("map")).getBoundingClientRect();
    const way = this.board.svg.querySelector(".layer-paths")?.getBoundingClientRect();
    const boxes = way?.width ? [at, grown(way, STACK)] : [at];
    const spots = [
      [at.right + GAP, at.top + 8],
      [at.left - GAP - width, at.top + 8],
      [at.left + at.width / 2 - width / 2, at.bottom + GAP],
      [at.left + at.width / 2 - width / 2, at.top - GAP - height],
    ].map(([x, y]) => [
      Math.max(EDGE, Math.min(x, map.right - width - EDGE)),
      Math.max(EDGE, Math.min(y, map.bottom - height - EDGE)),
    ]);
    const costs = spots.map(([x, y]) => covered([x + width / 2, y + height / 2], boxes, width / 2, height / 2));
    const [left, top] = spots[costs.indexOf(Math.min(...costs))];
    this.card.style.left = `${left}px`;
    this.card.style.top = `${top}px`;
  }

  /** @param {Thing} thing @param {boolean} pinned @param {Thing|null} [over] @returns {(Node|string)[]} */
  about(thing, pinned, over) {
    const keys = keysOf(thing);
    const [head, ...rest] = this.lines(keys);
    const more = this.more.flatMap((tell) => tell(keys));
    return [
      ...(over ? [html("p", { class: "over" }, this.lines(keysOf(over)).join(" · "))] : []),
      html("h3", {}, head),
      ...this.opened(keys),
      html(
        "ul",
        {},
        ...rest.map((line) => html("li", {}, line)),
        ...more.map((line) => html("li", { class: "odds-line" }, line)),
      ),
      ...this.willHappen(thing),
      pinned ? this.buttons(thing) : html("p", { class: "hint" }, html("kbd", {}, "w"), " or right click: why?"),
    ];
  }

  /** A stack with all that is in it, where the game draws that; fetched when it is first wanted. @param {string[]} keys */
  opened(keys) {
    const { drawing, view, reference } = this.board;
    if (!drawing.opened) return [];
    const box = html("div");
    void drawing.opened(view, reference, keys).then(
      (drawn) => {
        if (!drawn || !box.isConnected) return;
        box.append(drawn);
        if (this.at) this.moveTo(this.at);
      },
      () => {}, // the words say the same
    );
    return [box];
  }

  /** What a thing is, by the first of its names that says something. @param {string[]} keys */
  lines(keys) {
    const lines = this.board.describe(keys);
    return lines.length ? lines : [this.board.name(keys[0])];
  }

  /** @param {Thing} thing */
  willHappen(thing) {
    const words = this.asker.wordsOf(thing);
    if (!words.length) return [];
    const shown = words.slice(0, 4).map((line) => html("li", {}, line));
    if (words.length > 4) shown.push(html("li", {}, `and ${words.length - 4} more`));
    return [html("ul", { class: "will" }, ...shown)];
  }

  /** @param {Thing} thing */
  buttons(thing) {
    const choose =
      thing.classList.contains("can") &&
      html("button", { type: "button", class: "main", onclick: () => this.choose(thing) }, "Choose");
    const why = html(
      "button",
      {
        type: "button",
        "aria-label": "Why may it be chosen, or why not?",
        onclick: () => this.session.emit("why", { thing }),
      },
      "? Why",
    );
    return html("p", { class: "tip-buttons" }, choose, why, this.closer());
  }

  /** @param {Thing} thing */
  choose(thing) {
    this.hide();
    this.asker.pick(thing);
  }

  closer() {
    return html("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => this.hide() }, "✕");
  }

  /**
   * The few answers that are left, where the pointer is.
   * @param {Thing} thing
   * @param {number[]} answers
   */
  menu(thing, answers) {
    const words = this.asker.question?.option_words ?? [];
    const play = (/** @type {number} */ number) => {
      this.hide();
      this.asker.play(number);
    };
    const buttons = answers.map((number) =>
      html("button", { type: "button", class: "answer", onclick: () => play(number) }, words[number]),
    );
    this.fill(
      [html("h3", {}, this.board.name(keysOf(thing)[0])), html("div", { class: "menu" }, ...buttons)],
      thing.getBoundingClientRect(),
      true,
    );
    if (thing.matches(":focus-visible")) buttons[0].focus();
  }
}

/** @param {DOMRect} box @param {number} by */
function grown({ x, y, width, height }, by) {
  return new DOMRect(x - by, y - by, width + 2 * by, height + 2 * by);
}
