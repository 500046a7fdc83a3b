// @ts-check
/** The first game: captions over a real match, each with its rule; the player does what they say. */
import { ruleLink } from "./rules.js";
import { readJson, writeJson } from "./settings.js";
import { html } from "./svg.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {{caption: string, rule: string, things?: string[], action?: Answer}} Step */
/** @typedef {{game: string, title: string, steps: Step[], step: number, astray?: number}} Plan step: how far it is; astray: answers of the player's own */

/**
 * Go on with the lesson of this match where it was left.
 * @param {Session} session
 */
export async function attach(session) {
  const plan = readJson(keyOf(session), null);
  if (!plan?.steps?.length) return null;
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/lesson.css" }));
  return new Lesson(session, plan);
}

/** @param {Session} session */
function keyOf(session) {
  return `kurgan.lesson.${session.match}`;
}

/** One lesson and its sheet beside the map. */
class Lesson {
  /**
   * @param {Session} session
   * @param {Plan} plan
   */
  constructor(session, plan) {
    this.session = session;
    this.plan = plan;
    /** The caption on show; behind `plan.step` when one reads again. */
    this.shown = plan.step;
    /** @type {{action: Answer, seq: number}|null} an answer on its way */
    this.sent = null;
    this.isOver = false;
    this.count = html("span", { class: "lesson-count" });
    this.bar = html("progress", { max: plan.steps.length, "aria-label": "Progress of the lesson" });
    this.words = html("p", { class: "lesson-words" });
    this.hint = html("p", { class: "lesson-hint" });
    this.back = button("Back", () => this.read(-1));
    this.next = button("Next", () => this.read(1), "main");
    this.doer = button("Do it for me", () => this.doIt());
    this.taker = button("Undo", () => this.session.undo(), "main");
    this.leaver = button("Leave the lesson", () => this.leave());
    this.lobby = html("a", { class: "button", href: "/" }, "Another match");
    this.box = html("section", { class: "lesson", "aria-label": `Lesson: ${plan.title}` },
      html("p", { class: "lesson-head caption" }, html("span", {}, `Lesson: ${plan.title}`), this.count), this.bar,
      html("div", { class: "lesson-text" }, this.words, this.hint),
      html("p", { class: "lesson-buttons" }, this.back, this.next, this.doer, this.taker, this.leaver, this.lobby));
    session.room.lessonSlot.replaceChildren(this.box);
    session.room.asker.wanted = () => this.marks();
    this.listen();
    if (session.position) this.show();
  }

  /** @returns {Step|undefined} */
  get step() {
    return this.plan.steps[this.shown];
  }

  get isAstray() {
    return (this.plan.astray ?? 0) > 0;
  }

  get isReading() {
    return this.shown < this.plan.step;
  }

  get isDone() {
    return this.plan.step >= this.plan.steps.length && !this.isReading;
  }

  // Following the match

  listen() {
    const { session } = this;
    session.on("connection", () => this.watch());
    session.on("problem", (error) => error.kind !== "LineLost" && (this.sent = null));
    session.on("position", ({ taken }) => this.follow(taken));
    session.on("selection", () => this.markAnswer());
    session.on("clear", () => this.hint.replaceChildren());
  }

  /** An answer goes out, or has arrived though the board was put away for the other seat. */
  watch() {
    const { sent } = this;
    this.sent = this.session.inFlight;
    if (sent && !this.sent && !this.isOver) this.took(sent.action);
  }

  /** @param {boolean} taken whether an answer was taken back */
  follow(taken) {
    if (this.isOver || !this.session.isLive) return;
    const { sent } = this;
    if (taken) this.takeBack();
    else if (sent && (this.session.live?.seq ?? 0) > sent.seq) this.took(sent.action);
    if (taken || sent) this.sent = null;
    this.show();
  }

  /**
   * The player has answered. Captions in between may be skipped.
   * @param {Answer} action
   */
  took(action) {
    const { plan } = this;
    const due = plan.steps.findIndex((step, n) => n >= plan.step && step.action);
    if (!this.isAstray && due >= 0 && isSame(plan.steps[due].action, action)) plan.step = due + 1;
    else if (plan.step < plan.steps.length) plan.astray = (plan.astray ?? 0) + 1;
    this.shown = plan.step;
    this.keep();
  }

  takeBack() {
    const { plan } = this;
    if (this.isAstray) plan.astray = (plan.astray ?? 1) - 1;
    else plan.step = Math.max(0, plan.steps.findLastIndex((step, n) => n < plan.step && step.action));
    this.shown = plan.step;
    this.keep();
  }

  keep() {
    writeJson(keyOf(this.session), this.plan);
  }

  // What the player may press

  /** @param {number} by */
  read(by) {
    if (by > 0 && !this.isReading) {
      this.plan.step += 1;
      this.keep();
    }
    this.shown = Math.max(0, this.shown + by);
    this.show();
  }

  doIt() {
    const action = this.step?.action;
    if (action) void this.session.play(action);
  }

  leave() {
    this.isOver = true;
    localStorage.removeItem(keyOf(this.session));
    this.session.room.asker.wanted = () => [];
    this.session.room.asker.update();
    this.box.remove();
    this.session.emit("say", "The lesson is over; the match goes on.");
  }

  // Showing

  show() {
    const hadFocus = this.box.contains(document.activeElement);
    this.showProgress();
    if (this.isDone) this.showEnd();
    else if (this.isAstray && !this.isReading) this.showAstray();
    else this.showStep();
    this.session.room.asker.mark();
    this.markAnswer();
    if (hadFocus && !this.box.contains(document.activeElement)) this.firstButton()?.focus();
  }

  showProgress() {
    const all = this.plan.steps.length;
    this.bar.value = Math.min(this.shown, all);
    this.count.textContent = this.isDone ? "Done" : `Step ${this.shown + 1} of ${all}`;
  }

  showStep() {
    const step = /** @type {Step} */ (this.step);
    const waits = Boolean(step.action) && !this.isReading;
    this.tell([step.caption, " ", ruleLink(this.session, step.rule)], waits ? this.answerWords(step) : []);
    this.offer({ back: this.shown > 0, next: !waits, doer: waits && this.canDo(step), leaver: true });
    const [first] = step.things ?? [];
    if (first && this.session.isLive) this.session.board.show(first);
  }

  showAstray() {
    const { can, words } = this.session.live?.undo ?? { can: false, words: "" };
    const back = can ? "Take it back to follow the lesson again, or leave the lesson and go on by yourself." : `${words} The match is yours now: leave the lesson and go on by yourself, or begin it anew from the first page.`;
    this.tell(["That was another answer than the lesson's. Nothing wrong with it, but the lesson goes its own way now."], [back]);
    this.offer({ taker: can, leaver: true });
  }

  showEnd() {
    this.tell(["Well done! You have played the whole lesson and know how a turn goes."], ["The match is real: play on from here, or begin another one."]);
    this.offer({ back: true, leaver: true });
  }

  /**
   * @param {(Node|string)[]} words
   * @param {(Node|string)[]} hint
   */
  tell(words, hint) {
    const before = this.words.textContent;
    this.words.replaceChildren(...words);
    this.hint.replaceChildren(...hint);
    this.hint.hidden = !hint.length;
    if (this.words.textContent !== before) this.session.emit("say", `${this.words.textContent} ${this.hint.textContent}`);
  }

  /** @param {{back?: boolean, next?: boolean, doer?: boolean, taker?: boolean, leaver?: boolean}} what */
  offer(what) {
    for (const name of /** @type {const} */ (["back", "next", "doer", "taker", "leaver"])) this[name].hidden = !what[name];
    this.lobby.hidden = !this.isDone;
    this.leaver.textContent = this.isDone ? "Play on" : "Leave the lesson";
    this.leaver.classList.toggle("main", this.isDone);
    this.leaver.classList.toggle("plain", !this.isDone && !this.isAstray);
    this.box.classList.toggle("astray", this.isAstray && !this.isReading);
    this.box.classList.toggle("done", this.isDone);
  }

  firstButton() {
    const buttons = [this.next, this.taker, this.doer, this.leaver, this.back];
    return buttons.find((each) => !each.hidden);
  }

  // What the lesson points at

  /** @param {Step} step */
  numberOf(step) {
    const options = this.session.live?.question?.options ?? [];
    return step.action ? options.findIndex((option) => isSame(option, step.action)) : -1;
  }

  /** @param {Step} step */
  canDo(step) {
    return this.numberOf(step) >= 0;
  }

  /** @param {Step} step */
  answerWords(step) {
    const words = this.session.live?.question?.option_words[this.numberOf(step)];
    if (words) return ["Now you: ", html("b", {}, words)];
    return [this.session.live?.question ? "This position is no longer the lesson's." : "The other side is to answer first."];
  }

  /** Marks for the things that the caption speaks of. */
  marks() {
    if (this.isOver || !this.session.isLive || (this.isAstray && !this.isReading)) return [];
    return (this.step?.things ?? []).flatMap((key) => this.session.board.elements(key)).map((element) => ({ element, look: "wanted" }));
  }

  markAnswer() {
    if (this.isOver || this.isReading || this.isAstray || !this.session.isLive || !this.step) return;
    const answer = document.querySelector(`.ask [data-answer="${this.numberOf(this.step)}"]`);
    answer?.classList.add("wanted");
    answer?.scrollIntoView({ block: "nearest" });
  }
}

/**
 * @param {Answer|undefined} one
 * @param {Answer|undefined} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * @param {string} words
 * @param {() => void} onclick
 * @param {string} [look]
 */
function button(words, onclick, look) {
  return html("button", { type: "button", class: look ?? null, onclick }, words);
}
