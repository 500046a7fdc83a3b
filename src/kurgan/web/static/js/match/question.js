/** The question in words, its answers, and picking them on the map. It knows no game. */

import { keysOf } from "../map/things.js";
import { readJson, whenChanged, writeJson } from "../settings.js";
import { html, sideMark } from "../svg.js";
import { adviser, crumbs, pager, verbWords } from "./list.js";
import { keysNamed } from "./rows.js";
import { ruleLink } from "./rules.js";
import { slipBox } from "./slip.js";
import { fill, waiting } from "./waiting.js";

/** @import { Board, Mark } from "../map/map.js" */
/** @import { Mover } from "./moves/mover.js" */
/** @import { Thing } from "../map/things.js" */
/** @import { Question } from "../types.js" */
/** @import { Session } from "./session.js" */

const PAGE = 9;
const FINISH_KEY = "d"; // ends, stops, no more: never anything else
const PLAIN_KEYS = ["e", "g", "s"];
const MENU = 9;
const SHORT = 4; // answers that never fold away
const LIST = "kurgan.list"; // whether the list stays open

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
    /** @type {Mover|null} several answers in one gesture, once fetched */
    this.mover = null;
    /** @type {() => Mark[]} what a lesson wants to be seen */
    this.wanted = () => [];
    /** Whether a lesson says what to answer. */
    this.isTaught = () => false;
    /** Whether nothing may be answered yet, as while a lesson explains something. */
    this.isShut = () => false;
    /** @type {(answers: number[]) => boolean} whether one of these answers may be given; a lesson waits for its own */
    this.admits = () => true;
    /** The number of the answer that looks like a slip and waits for another yes; -1: none. */
    this.slip = -1;
    /** Whether the keyboard was somewhere when the last answer was given, and must be so again. */
    this.isByKeys = false;
    box.tabIndex = -1;
    session.on("position", () => this.begin());
    session.on("connection", () => this.box.toggleAttribute("data-busy", session.isBusy || session.isHeld));
    session.on("present", () => session.position && !this.question && this.update());
    session.on("clear", () => this.box.replaceChildren());
    whenChanged(() => session.position && this.update());
  }

  get question() {
    return this.session.isLive ? (this.session.position?.question ?? null) : null;
  }

  /** A new question: nothing is chosen yet. */
  begin() {
    [this.chosen, this.page, this.slip] = [[], 0, -1];
    this.mover?.begin();
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
    const words = this.mover?.wordsOf(thing);
    if (words) return words;
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

  /**
   * Pick a thing: play its one answer, or narrow the list to its answers.
   * @param {Thing} thing
   * @param {{by?: string, adds?: boolean}} [how]
   */
  pick(thing, how) {
    if (!this.session.mayAnswer || this.mover?.pick(thing, how)) return;
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
    if (this.slip >= 0) return this.doubt(-1);
    if (this.mover?.letGo()) return true;
    if (!this.chosen.pop()) return false;
    this.page = 0;
    this.update();
    return true;
  }

  /** @param {number} number of the answer */
  play(number) {
    const option = this.question?.options[number];
    if (!option || !this.admits([number]) || this.mover?.takes(option)) return;
    if (this.warning(number) && this.slip !== number) return this.doubt(number);
    this.isByKeys = document.querySelector(":focus-visible") !== null;
    void this.session.play(option);
  }

  /** Who could still act where an answer ends something; nobody in a lesson, which knows what it wants. @param {number} number */
  warning(number) {
    const found = this.question?.unfinished.find(([answer]) => answer === number);
    return found && !this.isTaught() ? found[1] : "";
  }

  /** Ask whether an answer is meant, or no longer. @param {number} number */
  doubt(number) {
    this.slip = number;
    this.update();
    if (number >= 0) this.session.emit("say", this.warning(number));
    return true;
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
    fill(this.box, question ? this.asking() : waiting(session), isNew);
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
      marks.push(...(this.mover?.marks() ?? []));
      const isMarked = new Set(marks.map(({ element }) => element));
      for (const element of this.mover?.isHolding ? [] : this.picks().keys())
        if (!isMarked.has(element)) marks.push({ element, look: "can" });
      for (const key of this.chosen.flat()) {
        for (const element of this.board.elements(key)) marks.push({ element, look: "chosen" });
      }
    }
    this.board.mark(marks);
  }

  /** The answer that finishes, -1 if none does. */
  get finish() {
    return this.question?.options.findIndex(([verb]) => this.session.reference.finishes.includes(verb)) ?? -1;
  }

  /** Answers without arguments stand apart, where there are others; the one that finishes always does, and last. */
  plain() {
    const { finish } = this;
    const options = this.question?.options ?? [];
    const numbers = options.map((_, number) => number).filter((number) => number !== finish);
    const bare = numbers.filter((number) => options[number].length === 1);
    const apart = bare.length < numbers.length && bare.length <= PLAIN_KEYS.length ? bare : [];
    return finish < 0 ? apart : [...apart, finish];
  }

  listed() {
    const plain = this.plain();
    const options = this.question?.options ?? [];
    return this.narrowed.filter((number) => !plain.includes(number) && !this.mover?.isSpare(options[number]));
  }

  asking() {
    const question = /** @type {Question} */ (this.question);
    const mark = sideMark(question.side);
    const head = html(
      "p",
      { class: "ask-head caption" },
      html("span", { class: mark.look }, `${mark.sign} ${mark.name}`),
      ruleLink(this.session, question.rule),
      this.session.live?.shared ? null : adviser(this.session),
    );
    return [
      head,
      html("h2", { class: "ask-words", id: "ask-words" }, this.mover?.asks() || question.words),
      ...(this.mover?.isHolding ? this.mover.shown() : this.choices()),
      ...(this.mover?.isHolding ? [] : this.last()),
    ];
  }

  choices() {
    const { mover } = this;
    const list = this.hasList ? [this.folded(this.answers())] : [];
    return [...(mover?.offers() ?? []), ...crumbs(this), ...list, ...(mover?.told?.starts(mover) ?? [])];
  }

  /** Whether answers are listed one by one, which have the number keys then. */
  get hasList() {
    return !this.list.every((number) => this.mover?.partOf(this.question?.options[number] ?? null));
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
      list.length > PAGE && pager(this, list.length, PAGE),
    );
  }

  /** The list folds away where the map shows the same, unless somebody plays by keyboard. @param {HTMLElement} list */
  folded(list) {
    const onMap = new Set(
      [...this.picks()].flatMap(([thing, numbers]) => (thing instanceof SVGElement ? numbers : [])),
    );
    return this.fold(list, this.list.every((number) => onMap.has(number)) ? this.list.length : 0);
  }

  /** @param {HTMLElement} list @param {number} count of answers that the map shows too @param {number} [short] */
  fold(list, count, short = SHORT) {
    if (count <= short) return list;
    const open = this.board.keyboard.isOn || this.wanted().length > 0 || readJson(LIST, false);
    const fold = html(
      "details",
      { class: "fold", open },
      html("summary", {}, `All ${count} on the map, or here in a list`),
      list,
    );
    fold.querySelector("summary")?.addEventListener("click", () => writeJson(LIST, !fold.open));
    return fold;
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
      const title = verbWords(this.question?.options[number][0] ?? "");
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

  /** What ends something, or whether it is meant; not while pieces are held, which it would drop. */
  last() {
    return this.slip < 0 ? this.plainAnswers() : [slipBox(this, this.button(this.slip, FINISH_KEY))];
  }

  plainAnswers() {
    const plain = this.plain();
    if (!plain.length) return [];
    const key = (/** @type {number} */ number, /** @type {number} */ at) =>
      number === this.finish ? FINISH_KEY : (PLAIN_KEYS[at] ?? "");
    return [html("p", { class: "plain-answers" }, ...plain.map((number, at) => this.button(number, key(number, at))))];
  }

  /** Give the number keys to another nine answers. @param {number} by */
  turnPage(by) {
    if (this.mover?.turnPage(by)) return true;
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
    const button = /** @type {HTMLElement|null} */ (this.box.querySelector(`[aria-keyshortcuts="${key}"]`));
    if (!button) return false;
    button.click();
    return true;
  }
}
