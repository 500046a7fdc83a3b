/** The battle panel, beside the place of the fight: both sides' pieces, what counts, the dice, the losses and the verdict. */

import { PHONE } from "../../map/camera.js";
import { isStill } from "../../settings.js";
import { html, sideMark, svg } from "../../svg.js";
import { Dice } from "./dice.js";
import { heart, overlap } from "./tray.js";

/** @import { Board } from "../../map/map.js" */
/** @import { Actor, Beat, CardBeat, FightBeat, Force, LoseBeat, Which } from "../../scenes.js" */
/** @import { Session } from "../session.js" */

const EDGE = 10;
const FOOT = 24; // from a place to the foot of a small map
const SIGNS = { good: "▲", bad: "▼", even: "◆", alarm: "!", "": "" };

/** @typedef {{box: HTMLElement, actors: HTMLElement, terms: HTMLElement, sum: HTMLElement, dice: HTMLElement}} Half */

/** One fight at a time; it is clicked through, but for its own buttons. */
export class Battle {
  /** @param {HTMLElement} frame @param {Session} session @param {Board} board */
  constructor(frame, session, board) {
    this.frame = frame;
    this.session = session;
    this.board = board;
    this.box = html("section", { class: "battle", hidden: true });
    frame.append(this.box);
    /** @type {Half[]} */
    this.halves = [];
    this.verdict = html("p", { class: "battle-verdict" });
    this.cards = html("div", { class: "battle-cards" });
    this.dice = new Dice();
    this.name = "";
    this.at = "";
    new ResizeObserver(() => this.place()).observe(frame);
  }

  /** @param {Beat} beat @param {number} length 0: at once */
  show(beat, length) {
    if (beat.do === "fight") this.open(beat);
    else if (beat.do === "card") this.card(beat);
    else if (this.box.hidden) return;
    else if (beat.do === "muster") this.muster(beat.which, beat.actors);
    else if (beat.do === "term") this.term(beat.which, beat.words, beat.value);
    else if (beat.do === "sum") this.sum(beat.sums);
    else if (beat.do === "roll")
      for (const each of beat.throws) this.halves[each.which].dice.append(this.dice.throw(each, length));
    else if (beat.do === "lose") this.lose(beat);
    else if (beat.do === "verdict") {
      const sign = html("span", { class: "battle-sign", "aria-hidden": "true" }, SIGNS[beat.tone]);
      this.verdict.className = `battle-verdict verdict-${beat.tone}`;
      this.verdict.replaceChildren(sign, ` ${beat.words}`);
    }
    this.place();
  }

  /** What comes next: the panel stays only where the fight that it shows goes on. @param {Beat[]} beats */
  prepare(beats) {
    const next = beats.find((beat) => beat.do === "fight");
    if (!next?.goesOn || this.name !== `${next.place} ${next.title}`) this.close();
  }

  /** @param {FightBeat} beat */
  open({ place, title, forces, isNew }) {
    const name = `${place} ${title}`;
    if (!this.box.hidden && this.name === name && !isNew) return;
    [this.name, this.at] = [name, place];
    this.box.dataset.spot = "";
    this.halves = forces.map((force, which) => this.half(force, /** @type {Which} */ (which)));
    this.verdict.replaceChildren();
    this.cards.replaceChildren();
    this.box.setAttribute("aria-label", `Battle: ${title}`);
    this.box.className = `battle ${this.session.reference.game} battle-${this.session.reference.game} ${isStill() ? "" : "arrives"}`;
    this.box.replaceChildren(
      this.head(title),
      html("div", { class: "battle-field" }, ...this.halves.map(({ box }) => box)),
      this.cards,
      this.verdict,
    );
    this.box.hidden = false;
    this.bringPlace();
  }

  /** Bring the place into sight where the map is near; on a phone low enough for the panel to stand above it. */
  bringPlace() {
    const { board, frame } = this;
    const thing = this.thing();
    if (!thing || board.camera.isFitted) return;
    board.reveal(thing);
    if (frame.clientWidth > PHONE) return;
    const [place, map] = [thing.getBoundingClientRect(), frame.getBoundingClientRect()];
    board.camera.pan(0, place.bottom + FOOT - map.bottom);
  }

  /** What is drawn of the place. */
  thing() {
    const found = this.board.elements(this.at).find((one) => one instanceof SVGElement);
    return /** @type {SVGGraphicsElement|undefined} */ (found);
  }

  /** @param {string} title */
  head(title) {
    const close = html("button", { type: "button", class: "plain", "aria-label": "Close the battle panel" }, "✕");
    close.addEventListener("click", () => this.close());
    return html("header", { class: "battle-head" }, html("h3", {}, title), close);
  }

  /** @param {Force} force @param {Which} which @returns {Half} */
  half({ side, role, actors }, which) {
    const mark = sideMark(side);
    const parts = {
      actors: html("div", { class: "battle-actors" }),
      terms: html("ul", { class: "battle-terms" }),
      dice: html("div", { class: "battle-dice" }),
      sum: html("p", { class: "battle-sum" }),
    };
    const name = html("p", { class: `battle-name ${mark.look}` }, `${mark.sign} ${mark.name} `, html("span", {}, role));
    const box = html("div", { class: `battle-half battle-${mark.look}` }, name, ...Object.values(parts));
    const half = { box, ...parts };
    this.halves[which] = half;
    half.actors.append(...actors.map((actor) => picture(actor)));
    return half;
  }

  /** These fight now; who stood there already stays. @param {Which} which @param {Actor[]} actors */
  muster(which, actors) {
    const { actors: row } = this.halves[which];
    const old = new Map([...row.children].map((one) => [/** @type {HTMLElement} */ (one).dataset.actor, one]));
    const stays = (/** @type {Actor} */ actor) => {
      const stood = old.get(actor.key);
      if (!stood) return picture(actor, "turns");
      if (actor.tag) stood.querySelector(".actor-tag")?.replaceChildren(actor.tag);
      return stood;
    };
    row.replaceChildren(...actors.map(stays));
  }

  /** @param {Which} which @param {string} words @param {string} value */
  term(which, words, value) {
    this.halves[which].terms.append(html("li", {}, html("span", {}, words), html("b", {}, value)));
  }

  /** @param {[string, string]} sums */
  sum(sums) {
    for (const [which, words] of sums.entries()) this.halves[which].sum.textContent = words;
  }

  /** @param {LoseBeat} beat */
  lose({ which, key, how, words, draw }) {
    const actor = [...this.halves[which].actors.children].find(
      (one) => /** @type {HTMLElement} */ (one).dataset.actor === key && !one.classList.contains("is-lost"),
    );
    if (!actor) return;
    if (draw) actor.querySelector("svg")?.replaceChildren(draw());
    actor.classList.remove("turns");
    actor.classList.add(`is-${how}`);
    actor.querySelector(".actor-tag")?.replaceChildren(words);
  }

  /** A card with what it says. @param {CardBeat} beat */
  card({ side, title, words }) {
    if (this.box.hidden) return;
    const mark = sideMark(side);
    this.cards.append(
      html(
        "p",
        { class: `battle-card battle-${mark.look}` },
        html("b", { class: mark.look }, `${mark.sign} ${title}`),
        html("span", {}, words),
      ),
    );
  }

  /** Dice that still roll show what they have rolled. */
  land() {
    this.dice.land();
  }

  /** Stand beside the place, where it hides the fewest things that are lit. */
  place() {
    if (this.box.hidden) return;
    const frame = this.frame.getBoundingClientRect();
    const { width, height } = this.box.getBoundingClientRect();
    const thing = this.thing();
    const fought = thing ? heart(thing.getBoundingClientRect()) : new DOMRect(frame.x, frame.y);
    const lit = [...this.board.svg.querySelectorAll(".can")].map((one) => heart(one.getBoundingClientRect()));
    const ways = [...this.board.svg.querySelectorAll(".layer-pieces .arrow")].map((one) => one.getBoundingClientRect());
    const spots = around(fought, frame, width, height);
    const kept = this.box.dataset.spot;
    const cost = ([name, x, y] = spots[0]) => {
      const box = new DOMRect(frame.x + x, frame.y + y, width, height);
      return (
        (overlap(fought, box) ? 50 : 0) +
        ways.filter((one) => overlap(one, box)).length * 3 +
        lit.filter((one) => overlap(one, box)).length -
        (name === kept ? 1.5 : 0)
      );
    };
    const costs = spots.map(cost);
    const [name, x, y] = spots[costs.indexOf(Math.min(...costs))];
    this.box.dataset.spot = name;
    this.box.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    this.box.scrollTop = this.box.scrollHeight; // what comes last, where there is no room for all
  }

  /** A click elsewhere puts it away. @param {Event} event */
  leave(event) {
    if (!this.box.contains(/** @type {Node} */ (event.target))) this.close();
  }

  close() {
    this.dice.land();
    this.box.replaceChildren();
    this.box.removeAttribute("aria-label");
    this.box.hidden = true;
    this.name = "";
  }
}

/**
 * Where the panel can stand, from the top left corner of the map, the nearest first.
 * @param {DOMRect} place
 * @param {DOMRect} frame
 * @param {number} width
 * @param {number} height
 * @returns {[string, number, number][]}
 */
function around(place, frame, width, height) {
  const [right, low] = [frame.width - width - EDGE, frame.height - height - EDGE];
  const across = (/** @type {number} */ x) => Math.max(EDGE, Math.min(right, x - frame.x));
  const down = (/** @type {number} */ y) => Math.max(EDGE, Math.min(low, y - frame.y));
  const [middle, center] = [place.y + place.height / 2 - height / 2, place.x + place.width / 2 - width / 2];
  return [
    ["right", across(place.right + 34), down(middle)],
    ["left", across(place.left - width - 34), down(middle)],
    ["below", across(center), down(place.bottom + 30)],
    ["above", across(center), down(place.top - height - 30)],
    ["north-west", EDGE, EDGE],
    ["south-west", EDGE, Math.max(EDGE, low)],
    ["south-east", Math.max(EDGE, right), Math.max(EDGE, low)],
  ];
}

/** @param {Actor} actor */
function picture({ key, name, draw, box, tag }, look = "") {
  const [, , width, height] = box.split(" ").map(Number);
  return html(
    "figure",
    { class: `actor ${look}`, "data-actor": key, title: name },
    svg(
      "svg",
      { viewBox: box, role: "img", "aria-label": name, style: null, "data-wide": width > height * 1.3 },
      draw(),
    ),
    html("figcaption", { class: "actor-tag" }, tag ?? ""),
  );
}
