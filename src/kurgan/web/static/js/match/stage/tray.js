/** Rows of the log in a free corner of the map, with their dice as pictures. */

import { isStill } from "../../settings.js";
import { html, sideMark } from "../../svg.js";
import { placeOfRow, wordsWithDice } from "../rows.js";
import { ruleLink } from "../rules.js";

/** @import { Board } from "../../map/map.js" */
/** @import { LogRow } from "../../types.js" */
/** @import { Session } from "../session.js" */

const STAY = 5000;
const KEPT = 4;
const HEART = 44;
const CORNERS = ["south-west", "south-east", "north-west"]; // the fourth has the buttons for zoom

/** Shows what has just happened; never in the way. */
export class Tray {
  /** @param {HTMLElement} box @param {Session} session @param {Board} board */
  constructor(box, session, board) {
    this.box = box;
    this.session = session;
    this.board = board;
    this.timer = 0;
    this.rows = html("ol");
    this.closer = html("button", { type: "button", class: "plain", onclick: () => this.empty() });
    box.replaceChildren(this.rows, html("p", { class: "tray-foot caption" }, this.closer));
  }

  /** @param {LogRow[]} rows */
  add(rows) {
    for (const row of rows.slice(-KEPT)) this.put(row);
    this.rest();
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
    this.closer.textContent = "Close ✕";
    this.box.hidden = false;
    this.settle();
    this.flash(row);
  }

  /** @param {LogRow} row */
  flash(row) {
    const place = placeOfRow(this.session.reference, this.board, row);
    const thing = place ? this.board.elements(place)[0] : null;
    if (thing instanceof SVGElement && !isStill()) this.board.flash(/** @type {SVGGraphicsElement} */ (thing));
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
      const battle = this.box.parentElement?.querySelector(".battle:not([hidden])");
      const isOver = battle && overlap(battle.getBoundingClientRect(), box);
      return lit.filter((one) => overlap(one, box)).length + (isOver ? 0.5 : 0);
    };
    const corners = [this.box.dataset.corner ?? CORNERS[0], ...CORNERS]; // it stays where it is if it may
    const counts = corners.map(hides);
    this.box.dataset.corner = corners[counts.indexOf(Math.min(...counts))];
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.box.matches(":hover, :focus-within") ? this.rest() : this.empty()), STAY);
  }

  empty() {
    clearTimeout(this.timer);
    this.rows.replaceChildren();
    this.closer.replaceChildren();
    this.box.hidden = true;
  }
}

/** The middle of a thing, which has to be seen: all of a piece, not all of an area. @param {DOMRect} box */
export function heart({ x, y, width, height }) {
  const [wide, high] = [Math.min(width, HEART), Math.min(height, HEART)];
  return new DOMRect(x + (width - wide) / 2, y + (height - high) / 2, wide, high);
}

/** @param {DOMRect} a @param {DOMRect} b */
export function overlap(a, b) {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
