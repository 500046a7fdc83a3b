/** Dice that roll and settle, in groups of what they had to show; a hit has a mark as well as a colour. */

import { html, svg } from "../../svg.js";
import { dieFace } from "../../symbols.js";

/** @import { DiceGroup, Throw } from "../../scenes.js" */

const SIZE = 30;
const FLICKER = 80;
const SIDES = 6;

/** The dice in the air. */
export class Dice {
  constructor() {
    /** @type {(() => void)[]} what lets each of them land */
    this.rolling = [];
    this.timer = 0;
  }

  /**
   * Roll dice; they land by themselves.
   * @param {Throw} thrown
   * @param {number} length of the beat; 0: they lie there at once
   */
  throw({ label, groups, words }, length) {
    const all = groups.flatMap(({ faces }) => faces);
    const box = html(
      "div",
      { class: "throw" },
      html("p", { class: "throw-label" }, label),
      ...groups.filter(({ faces }) => faces.length).map((group) => this.group(group, length)),
    );
    const said = html("p", { class: "throw-words" });
    box.append(said);
    this.whenLanded(length, () => {
      box.setAttribute("aria-label", `${label}: ${all.join(", ")}. ${words ?? ""}`);
      said.textContent = words ?? "";
    });
    if (length) this.timer = setTimeout(() => this.land(), length * 0.68);
    return box;
  }

  /** @param {DiceGroup} group @param {number} length */
  group({ needs, faces, judge, by }, length) {
    const dice = faces.map((face, n) => this.die(face, judge?.(face, n) ?? "", length, n));
    return html(
      "div",
      { class: "throw-group" },
      needs ? html("span", { class: "throw-needs" }, needs) : null,
      by ? html("span", { class: "throw-by" }, by) : null,
      html("span", { class: "throw-dice" }, ...dice),
    );
  }

  /** @param {number} face @param {string} look @param {number} length @param {number} n */
  die(face, look, length, n) {
    const picture = svg("svg", { viewBox: "-11 -11 22 22", width: SIZE, height: SIZE, "aria-hidden": "true" });
    const die = html("span", { class: "stage-die" }, picture);
    const turn = (/** @type {number} */ shown) => picture.replaceChildren(dieFace(shown, 20));
    turn(length ? 1 + ((face + n) % SIDES) : face);
    const flicker = length ? setInterval(() => turn(1 + Math.floor(Math.random() * SIDES)), FLICKER + 11 * (n % 4)) : 0;
    if (length) die.classList.add("rolls");
    this.whenLanded(length, () => {
      clearInterval(flicker);
      turn(face);
      die.classList.remove("rolls");
      if (look) die.classList.add(`is-${look}`);
      if (look === "hit") die.append(html("span", { class: "hit-mark", "aria-hidden": "true" }, "✹"));
    });
    return die;
  }

  /** @param {number} length @param {() => void} deed */
  whenLanded(length, deed) {
    if (length) this.rolling.push(deed);
    else deed();
  }

  /** Everything in the air lands. */
  land() {
    clearTimeout(this.timer);
    for (const deed of this.rolling.splice(0)) deed();
  }
}
