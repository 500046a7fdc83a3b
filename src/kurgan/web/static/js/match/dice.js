/** Dice as dice, events one after another in a free corner of the map, and the combat in progress. */

import { isCovered } from "../seats.js";
import { isStill, settings } from "../settings.js";
import { html, sideMark } from "../svg.js";
import { diceOf, placeOfRow, wordsWithDice } from "./rows.js";
import { ruleLink } from "./rules.js";

/** @import { Board } from "../map/map.js" */
/** @import { CombatLine, LogRow } from "../types.js" */
/** @import { Session } from "./session.js" */

const PACE = { slow: 1300, fast: 420, off: 0 };
const LONGEST = { slow: 20000, fast: 4000, off: 0 };
const STAY = 5000;
const KEPT = 4;
const HEART = 44;
const CORNERS = ["south-west", "south-east", "north-west"]; // the fourth has the buttons for zoom

/** Shows what has just happened; never in the way. */
export class Tray {
  /** @param {{box: HTMLElement, session: Session, board: Board}} parts */
  constructor({ box, session, board }) {
    this.box = box;
    this.session = session;
    this.board = board;
    /** @type {LogRow[]} */
    this.queue = [];
    this.timer = 0;
    this.rows = html("ol");
    this.closer = html("button", { type: "button", class: "plain", onclick: () => this.skip() });
    box.replaceChildren(this.rows, html("p", { class: "tray-foot caption" }, this.closer));
    session.on("position", ({ fresh, taken }) => this.add(fresh, taken));
    session.on("selection", () => this.settle());
    session.on("clear", () => isCovered(session.match) && this.empty());
    session.on("skip", () => this.skip());
  }

  get isBusy() {
    return this.queue.length > 0;
  }

  /** @param {LogRow[]} rows @param {boolean} taken */
  add(rows, taken) {
    if (taken) this.empty();
    if (!rows.length) return;
    this.queue.push(...rows);
    if (isStill()) return this.skip();
    this.pace = Math.min(PACE[settings.speed], LONGEST[settings.speed] / this.queue.length);
    clearTimeout(this.timer);
    this.next();
  }

  next() {
    const row = this.queue.shift();
    if (!row) return this.rest();
    this.put(row);
    const dice = diceOf(this.session.reference, row);
    this.session.emit("sound", dice.length ? "dice" : "move");
    const place = placeOfRow(this.session.reference, this.board, row);
    const thing = place ? this.board.elements(place)[0] : null;
    if (thing instanceof SVGElement) this.board.flash(/** @type {SVGGraphicsElement} */ (thing));
    this.timer = setTimeout(() => this.next(), this.queue.length ? (this.pace ?? 0) * (dice.length ? 1.6 : 1) : 0);
  }

  /** @param {LogRow} row */
  put(row) {
    const mark = sideMark(row.side);
    this.rows.append(
      html(
        "li",
        { class: `event ${isStill() ? "" : "arrives"}` },
        html("span", { class: `row-side ${mark.look}`, "aria-hidden": "true" }, mark.sign),
        html(
          "span",
          {},
          ...wordsWithDice(this.session.reference, row, 22),
          " ",
          row.rule ? ruleLink(this.session, row.rule) : null,
        ),
      ),
    );
    while (this.rows.childElementCount > KEPT) this.rows.firstElementChild?.remove();
    this.closer.textContent = this.queue.length ? `Show ${this.queue.length} more at once` : "Close ✕";
    this.box.hidden = false;
    this.settle();
  }

  /** Stand in the corner where it hides the fewest things that are lit; it can be clicked through all the same. */
  settle() {
    if (this.box.hidden) return;
    const lit = [...this.board.svg.querySelectorAll(".can, .wanted")].map((thing) =>
      heart(thing.getBoundingClientRect()),
    );
    const hides = (/** @type {string} */ corner) => {
      this.box.dataset.corner = corner;
      const box = this.box.getBoundingClientRect();
      return lit.filter(
        (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
      ).length;
    };
    const corners = [this.box.dataset.corner ?? CORNERS[0], ...CORNERS]; // it stays where it is if it may
    const counts = corners.map(hides);
    this.box.dataset.corner = corners[counts.indexOf(Math.min(...counts))];
  }

  /** Show the rest at once; a second time, put everything away. */
  skip() {
    clearTimeout(this.timer);
    if (!this.queue.length) return this.empty();
    const rows = this.queue.splice(0);
    if (rows.some((row) => diceOf(this.session.reference, row).length)) this.session.emit("sound", "dice");
    for (const row of rows.slice(-KEPT)) this.put(row);
    this.rest();
  }

  rest() {
    this.session.emit("told");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.box.matches(":hover, :focus-within") ? this.rest() : this.empty()), STAY);
  }

  empty() {
    clearTimeout(this.timer);
    this.queue = [];
    this.rows.replaceChildren();
    this.closer.replaceChildren();
    this.box.hidden = true;
  }
}

/** The middle of a thing, which has to be seen: all of a piece, not all of an area. @param {DOMRect} box */
function heart({ x, y, width, height }) {
  const [wide, high] = [Math.min(width, HEART), Math.min(height, HEART)];
  return new DOMRect(x + (width - wide) / 2, y + (height - high) / 2, wide, high);
}

/**
 * The combat in progress, with what counts in it and by which rule; on a phone it is folded.
 * @param {HTMLDetailsElement} box
 * @param {Session} session
 */
export function attachCombat(box, session) {
  box.open = !matchMedia("(max-width: 720px)").matches;
  session.on("position", () => {
    const combat = session.drawing.combat(session.view);
    box.hidden = !combat;
    box.replaceChildren();
    if (combat)
      box.append(
        html("summary", {}, combat.title),
        html("dl", {}, ...combat.lines.flatMap((line) => combatLine(session, line))),
      );
  });
  session.on("clear", () => box.replaceChildren());
}

/** @param {Session} session @param {CombatLine} line */
function combatLine(session, line) {
  return [
    html("dt", {}, line.words, " ", line.rule ? ruleLink(session, line.rule) : null),
    html("dd", {}, line.value ?? ""),
  ];
}
