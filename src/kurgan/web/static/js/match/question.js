/** The question in words, its answers, and picking them on the map. It knows no game. */

import { keysOf } from "../map/things.js";
import { settings, whenChanged } from "../settings.js";
import { html, sideMark } from "../svg.js";
import { keysNamed } from "./rows.js";
import { ruleLink } from "./rules.js";
import { waiting } from "./waiting.js";

/** @import { Board, Mark } from "../map/map.js" */
/** @import { Thing } from "../map/things.js" */
/** @import { Question } from "../types.js" */
/** @import { Session } from "./session.js" */

const PAGE = 9;
const PLAIN_KEYS = ["d", "e", "g", "s"];
const MENU = 9;
const PHONE = matchMedia("(max-width: 720px)");

/** Asks, shows the answers and plays the one that is meant. */
export class Asker {
  /** @param {{box: HTMLElement, session: Session, board: Board}} parts */
  constructor({ box, session, board }) {
    this.box = box;
    this.session = session;
    this.board = board;
    /** @type {string[][]} the keys of each thing that was picked */
    this.chosen = [];
    this.page = 0;
    /** @type {number[]} the answers in the order they are shown */
    this.list = [];
    /** @type {string[][]} the keys that each answer names */
    this.named = [];
    /** @type {() => Mark[]} what a lesson wants to be seen */
    this.wanted = () => [];
    /** Whether nothing may be answered yet, as while a lesson explains something. */
    this.isShut = () => false;
    /** @type {(answers: number[]) => boolean} whether one of these answers may be given; a lesson waits for its own */
    this.admits = () => true;
    /** Whether the keyboard was somewhere when the last answer was given, and must be so again. */
    this.isByKeys = false;
    box.tabIndex = -1;
    session.on("position", () => this.begin());
    session.on("connection", () => this.box.toggleAttribute("data-busy", session.isBusy));
    session.on("present", () => session.position && !this.question && this.update());
    session.on("clear", () => this.box.replaceChildren());
    whenChanged(() => session.position && this.update());
  }

  get question() {
    return this.session.isLive ? (this.session.position?.question ?? null) : null;
  }

  /** A new question: nothing is chosen yet. */
  begin() {
    this.chosen = [];
    this.page = 0;
    const { session } = this;
    this.box.dataset.seq = String(session.position?.seq);
    this.named = (this.question?.options ?? []).map(([verb, ...args]) =>
      keysNamed(session.reference.verbs[verb] ?? [], args),
    );
    this.update(true);
    this.board.revealPicks();
  }

  /** The numbers of the answers that name everything chosen. */
  get narrowed() {
    return this.named
      .map((_, number) => number)
      .filter((number) => this.chosen.every((keys) => this.names(number, keys)));
  }

  /**
   * Whether an answer names one of these keys.
   * @param {number} number
   * @param {string[]} keys
   */
  names(number, keys) {
    return keys.some((key) => this.named[number].includes(key));
  }

  /** The answers that picking a thing would leave. @param {Thing} thing */
  answersOf(thing) {
    const keys = keysOf(thing);
    return this.narrowed.filter((number) => this.names(number, keys));
  }

  /** Words of the answers that a thing leads to. @param {Thing} thing */
  wordsOf(thing) {
    return thing.classList.contains("can")
      ? this.answersOf(thing).map((number) => this.question?.option_words[number] ?? "")
      : [];
  }

  /** @param {Thing} thing */
  isChosen(thing) {
    const keys = keysOf(thing);
    return this.chosen.some((other) => other.some((key) => keys.includes(key)));
  }

  // Picking

  /** Pick a thing: play its one answer, or narrow the list to its answers. @param {Thing} thing */
  pick(thing) {
    if (!this.session.mayAnswer) return;
    if (this.isChosen(thing)) return this.unpick(keysOf(thing));
    const answers = this.answersOf(thing);
    if (answers.length === 1) return this.play(answers[0]);
    if (!answers.length || !this.admits(answers)) return;
    this.chosen.push(keysOf(thing));
    this.page = 0;
    this.update();
    this.session.emit("say", `${answers.length} answers with ${this.board.name(keysOf(thing)[0])}.`);
    if (answers.length <= MENU && !this.picks().size) this.session.emit("menu", { thing, answers });
  }

  /** @param {string[]} keys */
  unpick(keys) {
    this.chosen = this.chosen.filter((other) => !other.some((key) => keys.includes(key)));
    this.update();
  }

  /** Let go of the last thing picked; false if there was none. */
  widen() {
    if (!this.chosen.pop()) return false;
    this.page = 0;
    this.update();
    return true;
  }

  /** @param {number} number of the answer */
  play(number) {
    const option = this.question?.options[number];
    if (!option || !this.admits([number])) return;
    this.isByKeys = document.querySelector(":focus-visible") !== null;
    void this.session.play(option);
  }

  /** The things that would narrow the list further, each with the answers it leaves. */
  picks() {
    /** @type {Map<Thing, number[]>} */
    const picks = new Map();
    const left = this.narrowed;
    for (const key of new Set(left.flatMap((number) => this.named[number] ?? []))) {
      for (const thing of this.board.elements(key)) {
        const answers = this.answersOf(thing);
        const narrows = answers.length < left.length || left.length === 1;
        if (!this.isChosen(thing) && (narrows || !this.chosen.length)) picks.set(thing, answers);
      }
    }
    return picks;
  }

  // Showing

  /** @param {boolean} [isNew] whether the question is another than before */
  update(isNew = false) {
    const { session, question } = this;
    const kept = this.box.contains(document.activeElement) ? document.activeElement : null;
    const isLost =
      kept?.matches(":focus-visible") || (isNew && this.isByKeys && document.activeElement === document.body);
    this.list = this.listed();
    this.mark();
    this.box.replaceChildren(...(question ? this.asking() : waiting(session)));
    this.box.querySelector(".answers")?.addEventListener("pointerleave", () => this.board.point([]));
    if (isLost) this.focus(isNew ? null : (kept?.getAttribute("data-answer") ?? null));
    session.emit("selection");
  }

  /**
   * The keyboard goes to an answer, else to the first, else to the box until there is one.
   * @param {string|null} number
   */
  focus(number) {
    const same = number && this.box.querySelector(`[data-answer="${number}"]`);
    const next = /** @type {HTMLElement} */ (
      same || this.box.querySelector("[data-answer]") || this.box.querySelector("a, button") || this.box
    );
    next.focus({ preventScroll: !same });
  }

  mark() {
    /** @type {Mark[]} */
    const marks = this.wanted();
    this.box.toggleAttribute("data-shut", this.isShut());
    if (this.question && !this.isShut()) {
      for (const [element, answers] of this.picks()) marks.push({ element, look: "can", flag: this.flagOf(answers) });
      for (const key of this.chosen.flat()) {
        for (const element of this.board.elements(key)) marks.push({ element, look: "chosen", flag: "✓" });
      }
    }
    this.board.mark(marks);
  }

  /** @param {number[]} answers */
  flagOf(answers) {
    const at = answers.length === 1 ? this.list.indexOf(answers[0]) - this.page * PAGE : -1;
    return settings.flags && !PHONE.matches && at >= 0 && at < PAGE ? String(at + 1) : "▾";
  }

  /** Answers without arguments stand apart, where there are others. */
  plain() {
    const options = this.question?.options ?? [];
    const bare = options.map((_, number) => number).filter((number) => options[number].length === 1);
    return bare.length < options.length && bare.length <= PLAIN_KEYS.length ? bare : [];
  }

  listed() {
    const plain = this.plain();
    return this.narrowed.filter((number) => !plain.includes(number));
  }

  asking() {
    const question = /** @type {Question} */ (this.question);
    const mark = sideMark(question.side);
    const head = html(
      "p",
      { class: "ask-head caption" },
      html("span", { class: mark.look }, `${mark.sign} ${mark.name}`),
      ruleLink(this.session, question.rule),
    );
    return [
      head,
      html("h2", { class: "ask-words", id: "ask-words" }, question.words),
      ...this.crumbs(),
      this.answers(),
      ...this.plainAnswers(),
    ];
  }

  crumbs() {
    if (!this.chosen.length) return [];
    const crumb = (/** @type {string[]} */ keys) =>
      html(
        "button",
        {
          type: "button",
          class: "crumb",
          "aria-label": `Let go of ${this.board.name(keys[0])}`,
          onclick: () => this.unpick(keys),
        },
        `✓ ${this.board.name(keys[0])} ✕`,
      );
    return [html("p", { class: "crumbs" }, ...this.chosen.map(crumb))];
  }

  answers() {
    const list = this.list;
    const groups = this.groups(list);
    const children = groups.flatMap(([title, numbers]) => [
      groups.length > 1 && html("li", { class: "caption group" }, title),
      ...numbers.map((number) => this.answer(number, list.indexOf(number))),
    ]);
    return html(
      "ol",
      { class: "answers", "aria-labelledby": "ask-words" },
      ...children,
      list.length > PAGE && this.pager(list.length),
    );
  }

  /**
   * Answers by verb, where there are many.
   * @param {number[]} list
   * @returns {[string, number[]][]}
   */
  groups(list) {
    /** @type {Map<string, number[]>} */
    const groups = new Map();
    for (const number of list) {
      const title = words(this.question?.options[number][0] ?? "");
      groups.set(title, [...(groups.get(title) ?? []), number]);
    }
    const isWorth = list.length > 5 && groups.size > 1 && groups.size < list.length;
    if (!isWorth) return [["", list]];
    this.list = [...groups.values()].flat();
    return [...groups];
  }

  /** @param {number} number @param {number} at its place in the list */
  answer(number, at) {
    const key = at - this.page * PAGE;
    const button = this.button(number, key >= 0 && key < PAGE ? String(key + 1) : "");
    return html("li", {}, button);
  }

  /** @param {number} number @param {string} key */
  button(number, key) {
    const things = () => (this.named[number] ?? []).flatMap((name) => this.board.elements(name));
    return html(
      "button",
      {
        type: "button",
        class: "answer",
        "data-answer": number,
        "aria-keyshortcuts": key || null,
        "aria-disabled": this.isShut() ? "true" : null,
        onclick: () => this.play(number),
        onpointerenter: () => this.board.point(things()),
        onfocus: (/** @type {FocusEvent} */ event) =>
          /** @type {Element} */ (event.target).matches(":focus-visible") && this.board.point(things()),
        onblur: () => this.board.point([]),
      },
      html("kbd", { "aria-hidden": "true" }, key),
      html("span", {}, this.question?.option_words[number] ?? ""),
    );
  }

  plainAnswers() {
    const plain = this.plain();
    if (!plain.length) return [];
    return [html("p", { class: "plain-answers" }, ...plain.map((number, at) => this.button(number, PLAIN_KEYS[at])))];
  }

  /** @param {number} count */
  pager(count) {
    const pages = Math.ceil(count / PAGE);
    const turn = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
      html("button", { type: "button", class: "plain", "aria-label": label, onclick: () => this.turnPage(by) }, sign);
    return html(
      "li",
      { class: "pager caption" },
      turn(-1, "Numbers of the page before", "−"),
      `keys 1–9: page ${this.page + 1} of ${pages}`,
      turn(1, "Numbers of the next page", "="),
    );
  }

  /** Give the number keys to another nine answers. @param {number} by */
  turnPage(by) {
    const pages = Math.ceil(this.list.length / PAGE);
    if (pages < 2) return false;
    this.page = (this.page + by + pages) % pages;
    this.update();
    this.box.querySelector(`[data-answer="${this.list[this.page * PAGE]}"]`)?.scrollIntoView({ block: "center" });
    return true;
  }

  /** The answer that a key means; false if it means none. @param {string} key */
  press(key) {
    if (!this.question) return false;
    const number = PLAIN_KEYS.includes(key)
      ? this.plain()[PLAIN_KEYS.indexOf(key)]
      : this.list[this.page * PAGE + Number(key) - 1];
    if (number === undefined) return false;
    this.play(number);
    return true;
  }
}

/** A verb in words: "attack_with" is "Attack with". @param {string} verb */
function words(verb) {
  return (verb[0] ?? "").toUpperCase() + verb.slice(1).replaceAll("_", " ");
}
