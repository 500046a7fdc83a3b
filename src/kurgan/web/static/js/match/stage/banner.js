/** A quiet banner over the map: a new turn, and what one must notice. */

import { isStill } from "../../settings.js";
import { html } from "../../svg.js";
import { overlap } from "./tray.js";

/** @import { MomentBeat } from "../../scenes.js" */

const STAY = 2600;
const ALARM = 6000;

/** One banner at a time; it never takes a click. */
export class Banner {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.box = html("div", { class: "moment", role: "group", "aria-label": "What one must notice", hidden: true });
    frame.append(this.box);
    this.timer = 0;
  }

  /** @param {Pick<MomentBeat, "title"|"words"|"tone">} moment */
  show({ title, words, tone }) {
    const sign = tone === "alarm" ? html("span", { class: "moment-sign", "aria-hidden": "true" }, "!") : null;
    this.box.className = `moment ${tone ? `moment-${tone}` : ""} ${isStill() ? "" : "arrives"}`;
    this.box.replaceChildren(...(sign ? [sign] : []), html("b", {}, title), html("span", {}, words));
    this.box.hidden = false;
    this.place();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), tone === "alarm" ? ALARM : STAY);
  }

  /** Not over the battle panel. */
  place() {
    const battle = this.box.parentElement?.querySelector(".battle:not([hidden])");
    const isOver = battle && overlap(battle.getBoundingClientRect(), this.box.getBoundingClientRect());
    if (isOver) this.box.classList.add("moment-low");
  }

  /** A turn has begun; what is alarming stays. @param {string} turn */
  announce(turn) {
    if (!this.box.hidden && this.box.classList.contains("moment-alarm")) return;
    const [title, ...rest] = turn.split(", ");
    this.show({ title, words: rest.join(", "), tone: "" });
  }

  hide() {
    clearTimeout(this.timer);
    this.box.replaceChildren();
    this.box.hidden = true;
  }
}
