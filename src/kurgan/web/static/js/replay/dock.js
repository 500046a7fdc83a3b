/** The desk of the replay: what it shows of a moment and the buttons that move through the match. */
import { turnOf, wordsWithDice } from "../match/rows.js";
import { ruleLink } from "../match/rules.js";
import { isComputers } from "../seats.js";
import { readJson } from "../settings.js";
import { html, sideMark, svg } from "../svg.js";

/** @import { Session } from "../match/session.js" */
/** @import { Moment, Position } from "../types.js" */
/** @import { Replay } from "./replay.js" */

export const SPEEDS = /** @type {Record<string, [string, number]>} */ ({
  slow: ["Slowly", 2500],
  normal: ["Steadily", 1100],
  fast: ["Fast", 350],
});
export const SPEED_KEY = "kurgan.replay.speed";
const ICONS = {
  first: "M3 3v10M13 3L6 8l7 5z",
  turnBack: "M8 3L2 8l6 5zM14 3L8 8l6 5z",
  back: "M12 3L5 8l7 5z",
  play: "M4 2.5v11L13 8z",
  pause: "M5 3v10M11 3v10",
  forward: "M4 3l7 5-7 5z",
  turnOn: "M8 3l6 5-6 5zM2 3l6 5-6 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
};

/** Everything of the replay that is seen. */
export class Dock {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.heading = html("b");
    this.where = html("span", { class: "past-where" });
    this.told = html("div", { class: "past-words" });
    this.slider = html("input", {
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Moment of the match",
      oninput: () => replay.jump(this.slider.valueAsNumber),
    });
    this.ticks = html("div", { class: "past-ticks", "aria-hidden": "true" });
    this.turns = html("select", { "aria-label": "Turn", onchange: () => replay.jump(Number(this.turns.value)) });
    this.sides = html("select", { "aria-label": "Seen by", onchange: () => replay.look(this.sides.value) });
    this.speed = html(
      "select",
      { "aria-label": "Speed", onchange: () => replay.changeSpeed() },
      ...Object.entries(SPEEDS).map(([name, [words]]) =>
        html("option", { value: name, selected: readJson(SPEED_KEY, "normal") === name }, words),
      ),
    );
    this.player = html("button", {
      type: "button",
      class: "past-play",
      "aria-keyshortcuts": "Space",
      onclick: () => replay.togglePlay(),
    });
    this.copier = html(
      "button",
      { type: "button", onclick: () => replay.goOnWithCopy() },
      "Continue a copy from here …",
    );
    const why = () => replay.session.emit("reason", replay.moments[replay.at].at);
    this.reason = html("button", { type: "button", onclick: why }, "Why did it do that?");
    this.notice = html("span", { class: "past-notice", role: "status" });
    this.sidesBox = html("label", { class: "past-choice" }, html("span", {}, "Seen by"), this.sides);
    this.box = html(
      "section",
      { class: "past-dock", "aria-label": "Replay", hidden: true },
      this.banner(),
      this.told,
      html("div", { class: "past-scrub" }, this.slider, this.ticks),
      this.controls(),
      this.deeds(),
    );
    (document.querySelector("main.table") ?? document.body).append(this.box);
    this.showPlaying(false);
  }

  // Building

  banner() {
    return html(
      "p",
      { class: "past-banner" },
      this.heading,
      this.where,
      html(
        "button",
        { type: "button", class: "past-return", "aria-keyshortcuts": "Escape", onclick: () => this.replay.close() },
        "Return to the match ",
        html("kbd", { "aria-hidden": "true" }, "Esc"),
      ),
    );
  }

  controls() {
    const { replay } = this;
    const button = (
      /** @type {keyof typeof ICONS} */ name,
      /** @type {string} */ words,
      /** @type {string} */ key,
      /** @type {() => void} */ action,
    ) =>
      html(
        "button",
        {
          type: "button",
          "aria-label": words,
          title: key ? `${words} (${key})` : words,
          "aria-keyshortcuts": key || null,
          onclick: action,
        },
        icon(name),
      );
    return html(
      "div",
      { class: "past-controls" },
      html(
        "div",
        { class: "past-buttons", role: "group", "aria-label": "Move through the match" },
        button("first", "First moment", "", () => replay.step(-Infinity)),
        button("turnBack", "Turn before", "[", () => replay.stepTurn(-1)),
        button("back", "Moment before", ",", () => replay.step(-1)),
        this.player,
        button("forward", "Next moment", ".", () => replay.step(1)),
        button("turnOn", "Next turn", "]", () => replay.stepTurn(1)),
        button("last", "Last moment", "", () => replay.step(Infinity)),
      ),
      html("label", { class: "past-choice" }, html("span", {}, "Turn"), this.turns),
      html("label", { class: "past-choice" }, html("span", {}, "Speed"), this.speed),
      this.sidesBox,
    );
  }

  deeds() {
    return html(
      "p",
      { class: "past-deeds" },
      html("button", { type: "button", onclick: () => this.copyLink() }, "Copy a link to this moment"),
      this.copier,
      html("button", { type: "button", onclick: () => this.playOut() }, "How would it end from here?"),
      this.reason,
      this.notice,
    );
  }

  // Showing

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.box.hidden = !isOpen;
    this.box.inert = isOpen; // until the moments have come that one can go to
    document.body.classList.toggle("in-past", isOpen);
    document.querySelector("#replay-button")?.setAttribute("aria-pressed", String(isOpen));
    if (!isOpen) return;
    document.body.classList.toggle("watching", this.replay.isFollowing);
    this.heading.textContent = this.replay.isFollowing ? "You watch the computers" : "You look at the past";
    this.where.textContent = "Reading the war diary …";
  }

  /** Nothing of the past stays behind: the next player may sit on the other side. */
  forget() {
    for (const box of [this.told, this.where, this.notice, this.turns, this.ticks]) box.replaceChildren();
    this.slider.removeAttribute("aria-valuetext");
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    this.player.replaceChildren(icon(isPlaying ? "pause" : "play"));
    this.player.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.player.title = `${isPlaying ? "Pause" : "Play"} (space)`;
  }

  fillTurns() {
    const { last, moments } = this.replay;
    this.slider.max = String(last);
    this.box.inert = false;
    const starts = this.replay.starts();
    this.turns.replaceChildren(...starts.map((at) => html("option", { value: at }, turnOf(moments[at]))));
    this.ticks.replaceChildren(
      ...starts.map((at) => {
        const tick = html("i");
        tick.style.left = `${last ? (100 * at) / last : 0}%`;
        return tick;
      }),
    );
  }

  /**
   * Whose eyes may be chosen.
   * @param {Position} live
   * @param {string} eyes
   */
  fillEyes(live, eyes) {
    this.sidesBox.hidden = live.sides.length < 2;
    this.sides.replaceChildren(
      ...live.sides.map((side) => {
        const barred = side !== live.side && !live.outcome;
        return html(
          "option",
          { value: side, disabled: barred, selected: side === eyes },
          `${sideMark(side).name}${barred ? " (when the match is over)" : ""}`,
        );
      }),
    );
  }

  /** The words of the moment, and where it lies. @param {Moment} moment */
  tell(moment) {
    const { at, moments } = this.replay;
    this.where.textContent = `${moment.turn_words} · moment ${at + 1} of ${moments.length}`;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${moment.turn_words}. ${moment.words}`);
    this.turns.value = String(this.replay.starts().findLast((start) => start <= at) ?? 0);
    this.notice.replaceChildren();
    this.tellWords(moment);
  }

  /** @param {Moment} moment */
  tellWords(moment) {
    const { session, isShown } = this.replay;
    const rows = isShown ? session.rows.filter((row) => row.at === moment.at) : [];
    const events = rows.map((row) => row.words).join(" ");
    const mark = sideMark(moment.side);
    const items = rows.map((row) =>
      html("li", {}, ...wordsWithDice(session.reference, row, 22), " ", row.rule ? ruleLink(session, row.rule) : null),
    );
    const isTold = rows.length > 0 && events.startsWith(moment.words);
    this.told.replaceChildren(
      html(
        "p",
        { class: "past-answer" },
        html("span", { class: mark.look, "aria-hidden": "true" }, `${mark.sign} `),
        isTold ? mark.name : moment.words,
      ),
      html("ol", {}, ...items),
    );
    this.reason.hidden = !moment.side || !session.live || !isComputers(session.live, moment.side);
    this.copier.disabled = isShown && Boolean(session.position?.outcome);
    this.copier.title = this.copier.disabled ? "Here the match is over; go to an earlier moment." : "";
    if (isShown && !this.replay.isPlaying)
      session.emit("say", `${moment.turn_words}. ${isTold ? "" : moment.words} ${events}`);
  }

  async playOut() {
    const { session, moments, at } = this.replay;
    (await import("../match/onward.js")).playOut(session, moments[at].at);
  }

  async copyLink() {
    const { address } = this.replay;
    try {
      await navigator.clipboard.writeText(address);
      this.notice.replaceChildren("The link is copied. It opens for whoever holds a seat in this match.");
    } catch {
      const box = html("input", { readonly: true, value: address, "aria-label": "Link to this moment" });
      this.notice.replaceChildren(box);
      box.select();
    }
  }
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}
