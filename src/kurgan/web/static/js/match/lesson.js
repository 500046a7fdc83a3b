/** The first game: captions over a real match, each with its rule; the player does what they say and nothing else. */

import { holdSeats, sitAtOnce } from "../matches.js";
import { readJson, writeJson } from "../settings.js";
import { html } from "../svg.js";
import { ruleLink } from "./rules.js";

/** @import { Board } from "../map/map.js" */
/** @import { Answer } from "../types.js" */
/** @import { News } from "./news.js" */
/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */

/**
 * @typedef {Object} Parts what a lesson needs of the page
 * @property {HTMLElement} slot where its sheet stands
 * @property {Session} session
 * @property {Board} board
 * @property {Asker} asker
 * @property {News} news
 */
/** @typedef {{caption: string, rule: string, things?: string[], action?: Answer}} Step */
/** @typedef {{game: string, title: string, steps: Step[], step: number}} Plan step: how far it is */

/** Go on with the lesson of this match where it was left. @param {Parts} parts */
export async function attach(parts) {
  const plan = readJson(keyOf(parts.session), null);
  if (!plan?.steps?.length) return null;
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/lesson.css" }));
  return new Lesson(parts, plan);
}

/** @param {{match: string}} session */
function keyOf({ match }) {
  return `kurgan.lesson.${match}`;
}

/** Begin the lesson of a game anew, as a match of its own. @param {string} game */
async function beginAnew(game) {
  const response = await fetch(`/api/lessons/${game}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const begun = await response.json();
  if (!response.ok) throw new Error(begun.error?.message);
  writeJson(keyOf({ match: begun.id }), { game, ...begun.lesson, step: 0 });
  holdSeats(begun.id, begun.seats);
  sitAtOnce(begun.id);
  location.href = `/match/${begun.id}`;
}

/** One lesson and its sheet beside the map. */
class Lesson {
  /** @param {Parts} parts @param {Plan} plan */
  constructor({ slot, session, board, asker, news }, plan) {
    this.session = session;
    this.board = board;
    this.asker = asker;
    this.news = news;
    this.plan = plan;
    /** The caption on show; behind `plan.step` when one reads again. */
    this.shown = plan.step;
    /** @type {{action: Answer, seq: number}|null} an answer on its way */
    this.sent = null;
    /** Whether what the last answer brought about is still being told: the next caption would give it away. */
    this.isWatching = false;
    this.isOver = false;
    this.count = html("span", { class: "lesson-count" });
    this.bar = html("progress", { max: plan.steps.length, "aria-label": "Progress of the lesson" });
    this.words = html("p", { class: "lesson-words" });
    this.hint = html("p", { class: "lesson-hint" });
    this.back = button("Back", () => this.read(-1));
    this.next = button("Next", () => this.read(1), "main");
    this.doer = button("Do it for me", () => this.doIt());
    this.skipper = button("Show it all at once", () => this.session.emit("skip"));
    this.beginner = button("Begin the lesson anew", () => this.askAnew(), "plain");
    this.leaver = button("Leave the lesson", () => this.leave());
    this.lobby = html("a", { class: "button", href: "/" }, "Another match");
    this.box = html(
      "section",
      { class: "lesson", "aria-label": `Lesson: ${plan.title}` },
      html("p", { class: "lesson-head caption" }, html("span", {}, `Lesson: ${plan.title}`), this.count),
      this.bar,
      html("p", { class: "lesson-buttons" }, this.next, this.doer, this.skipper, this.lobby, this.back),
      html("div", { class: "lesson-text" }, this.words, this.hint),
      html("p", { class: "lesson-buttons lesson-ways" }, this.beginner, this.leaver),
    );
    slot.replaceChildren(this.box);
    Object.assign(asker, {
      wanted: () => this.marks(),
      isTaught: () => !this.isOver && !this.isDone,
      isShut: () => this.isShut,
      admits: (/** @type {number[]} */ answers) => this.admits(answers),
    });
    this.listen();
    if (session.position) this.show();
  }

  /** @returns {Step|undefined} */
  get step() {
    return this.plan.steps[this.shown];
  }

  get isReading() {
    return this.shown < this.plan.step;
  }

  get isDone() {
    return this.plan.step >= this.plan.steps.length && !this.isReading;
  }

  /** Whether it is the player's to do what the caption says. */
  get isWaiting() {
    return Boolean(this.step?.action) && !this.isReading && !this.isWatching;
  }

  /** Whether nothing may be answered yet. */
  get isShut() {
    return !this.isOver && !this.isDone && !this.isWaiting && this.session.isLive;
  }

  // Following the match

  listen() {
    const { session } = this;
    session.on("connection", () => this.watch());
    session.on("problem", (error) => {
      if (error.kind !== "LineLost") this.sent = null;
    });
    session.on("position", ({ taken }) => this.follow(taken));
    session.on("selection", () => this.markAnswer());
    session.on("told", () => this.isWatching && this.follow(false));
    session.on("clear", () => this.hint.replaceChildren());
  }

  /** An answer goes out, or has arrived though the board was put away for the other seat. */
  watch() {
    const { sent } = this;
    this.sent = this.session.inFlight;
    if (sent && !this.sent && !this.isOver) this.took(sent.action);
    if (this.session.isHeld && !this.isWatching && !this.isOver) {
      this.isWatching = true;
      this.show();
    }
  }

  /** @param {boolean} taken whether an answer was taken back */
  follow(taken) {
    if (this.isOver || !this.session.isLive) return;
    const { sent, session } = this;
    if (taken) this.takeBack();
    else if (sent && (session.live?.seq ?? 0) > sent.seq) this.took(sent.action);
    if (taken || sent) this.sent = null;
    this.isWatching = this.news.isBusy || session.nextSeat(session.live) !== undefined;
    this.show();
  }

  /** The player has answered. @param {Answer} action */
  took(action) {
    const { plan } = this;
    if (isSame(plan.steps[plan.step]?.action, action)) plan.step += 1;
    this.shown = plan.step;
    this.keep();
  }

  takeBack() {
    const { plan } = this;
    plan.step = Math.max(
      0,
      plan.steps.findLastIndex((step, n) => n < plan.step && step.action),
    );
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

  /** A slip should not lose the way so far. */
  askAnew() {
    const dialog = html(
      "dialog",
      { "aria-label": "Begin the lesson anew?", onclose: () => dialog.remove() },
      html("h2", {}, "Begin the lesson anew?"),
      html("p", {}, "It begins as a match of its own. This one stays in the list of first games."),
      html(
        "p",
        { class: "plain-answers" },
        button("Go on here", () => dialog.close(), "main"),
        button("Begin anew", () => {
          dialog.close();
          void this.anew();
        }),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  async anew() {
    try {
      await beginAnew(this.plan.game);
    } catch (error) {
      const isSilent = error instanceof TypeError;
      this.session.fail(isSilent ? new Error("The server does not answer; try again when it is back.") : error);
    }
  }

  leave() {
    this.isOver = true;
    localStorage.removeItem(keyOf(this.session));
    this.asker.update();
    this.box.remove();
    this.session.emit("say", "The lesson is over; the match goes on.");
  }

  /** Whether one of these answers is the lesson's; if not, say what is. @param {number[]} answers */
  admits(answers) {
    const { step } = this;
    if (this.isOver || this.isDone || !step || (this.isWaiting && answers.includes(this.numberOf(step)))) return true;
    const words = this.isWaiting
      ? ["Another time: the lesson goes its own way. ", ...this.answerWords(step)]
      : [this.isWatching ? "Watch first what happens." : "Read this first, then press Next."];
    this.tell(null, words);
    this.markAnswer();
    return false;
  }

  // Showing

  show() {
    const focused = document.activeElement;
    const isHere = this.box.contains(focused);
    const isAnswering = focused?.matches(".ask, .ask *");
    this.showProgress();
    if (this.isWatching) this.showWatching();
    else if (this.isDone) this.showEnd();
    else this.showStep();
    this.asker.update();
    if (isAnswering || (isHere && !focused?.checkVisibility())) this.focusNext();
  }

  /** The keyboard goes to what is to be pressed next. */
  focusNext() {
    const next = document.querySelector(".ask .wanted") ?? [this.next, this.skipper].find((each) => !each.hidden);
    /** @type {HTMLElement} */ (next ?? this.asker.box).focus({ preventScroll: true });
  }

  showProgress() {
    const all = this.plan.steps.length;
    this.bar.value = Math.min(this.shown, all);
    this.count.textContent = this.isDone ? "Done" : `Step ${this.shown + 1} of ${all}`;
  }

  showStep() {
    const step = /** @type {Step} */ (this.step);
    const waits = this.isWaiting;
    this.tell([step.caption, " ", ruleLink(this.session, step.rule)], waits ? this.answerWords(step) : []);
    this.offer({ back: this.shown > 0, next: !waits, doer: waits && this.canDo(step) });
    const [first] = step.things ?? [];
    if (first && this.session.isLive) this.board.show(first);
  }

  showWatching() {
    this.tell(["Watch what happens now."], []);
    this.offer({ skipper: true });
  }

  showEnd() {
    this.tell(
      ["Well done! You have played the whole lesson and know how a turn goes."],
      ["The match is real: play on from here, or begin another one."],
    );
    this.offer({ back: true, lobby: true });
  }

  /**
   * @param {(Node|string)[]|null} words null: as before
   * @param {(Node|string)[]} hint
   */
  tell(words, hint) {
    const [before, hinted] = [this.words.textContent, this.hint.textContent];
    if (words) this.words.replaceChildren(...words);
    this.hint.replaceChildren(...hint);
    this.hint.hidden = !hint.length;
    this.hint.classList.toggle("refused", !words);
    const isNew = this.words.textContent !== before;
    if (isNew || !words || this.hint.textContent !== hinted)
      this.session.emit("say", `${isNew ? this.words.textContent : ""} ${this.hint.textContent}`);
  }

  /** @param {Partial<Record<"back"|"next"|"doer"|"skipper"|"lobby", boolean>>} what */
  offer(what) {
    for (const name of /** @type {const} */ (["back", "next", "doer", "skipper", "lobby"]))
      this[name].hidden = !what[name];
    this.leaver.textContent = this.isDone ? "Play on" : "Leave the lesson";
    this.leaver.classList.toggle("main", this.isDone);
    this.leaver.classList.toggle("plain", !this.isDone);
    this.box.classList.toggle("done", this.isDone);
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
    return [
      this.session.live?.question ? "This position is no longer the lesson's." : "The other side is to answer first.",
    ];
  }

  /** Marks for the things that the caption speaks of. */
  marks() {
    if (this.isOver || this.isWatching || !this.session.isLive) return [];
    return (this.step?.things ?? [])
      .flatMap((key) => this.board.elements(key))
      .map((element) => ({ element, look: "wanted" }));
  }

  markAnswer() {
    if (this.isOver || !this.isWaiting || !this.session.isLive || !this.step) return;
    const answer = document.querySelector(`.ask [data-answer="${this.numberOf(this.step)}"]`);
    answer?.classList.add("wanted");
    answer?.scrollIntoView({ block: "nearest" });
  }
}

/** @param {Answer|undefined} one @param {Answer|undefined} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {string} words @param {() => void} onclick @param {string} [look] */
function button(words, onclick, look) {
  return html("button", { type: "button", class: look ?? null, onclick }, words);
}
