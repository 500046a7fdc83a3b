/** Looking back: the match moment by moment, with any eyes one may have; and a copy that goes on from there. */

import { placeOfRow, turnOf } from "../match/rows.js";
import { isWatched } from "../seats.js";
import { writeJson } from "../settings.js";
import { html } from "../svg.js";
import { Dock, SPEED_KEY, SPEEDS } from "./dock.js";

/** @import { Board } from "../map/map.js" */
/** @import { News } from "../match/news.js" */
/** @import { Session } from "../match/session.js" */
/** @import { Tip } from "../match/tip.js" */
/** @import { Moment, Position } from "../types.js" */

/**
 * @typedef {Object} Parts what a replay needs of the page
 * @property {Session} session
 * @property {Board} board
 * @property {Tip} tip
 * @property {News} news
 */

/** @param {Parts} parts */
export function attach(parts) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/replay.css" }));
  return new Replay(parts);
}

/** The past of one match on show. */
export class Replay {
  /** @param {Parts} parts */
  constructor({ session, board, tip, news }) {
    this.session = session;
    this.board = board;
    this.tip = tip;
    this.news = news;
    /** @type {Moment[]} */
    this.moments = [];
    this.at = 0;
    /** @type {string|undefined} whose eyes; one's own where there is none */
    this.eyes = undefined;
    this.isOpen = false;
    this.isAsking = false;
    /** What is on show, as moment and eyes. */
    this.shown = "";
    /** @type {number|undefined} a moment to open when the board has come */
    this.waiting = undefined;
    this.timer = 0;
    this.addressTimer = 0;
    this.refreshTimer = 0;
    this.dock = new Dock(this);
    this.listen();
  }

  get last() {
    return this.moments.length - 1;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  /** What should be on show. */
  get wish() {
    return `${this.at} ${this.eyes ?? ""}`;
  }

  get isShown() {
    return this.shown === this.wish;
  }

  get address() {
    return `${location.origin}/match/${encodeURIComponent(this.session.match)}#at=${this.at}`;
  }

  // Opening and closing

  /**
   * What the address or the button wants.
   * @param {number|null|undefined} at a moment; null: the match as it stands; undefined: the other of the two
   */
  turnTo(at) {
    this.waiting = undefined;
    if (at === null || (at === undefined && this.isOpen)) this.close();
    else void this.open(at);
  }

  /** Look at a moment; without a number, at the last one. @param {number} [at] */
  async open(at) {
    if (!this.session.live) {
      this.waiting = at ?? Infinity;
      return;
    }
    this.waiting = undefined;
    clearTimeout(this.addressTimer);
    if (!this.isOpen) this.enter();
    try {
      this.moments = await this.session.request("moments");
    } catch (error) {
      this.close();
      return this.session.fail(error);
    }
    if (!this.isOpen) return;
    this.fill();
    await this.go(at ?? this.last);
  }

  enter() {
    this.isOpen = true;
    this.shown = "";
    this.news.empty();
    this.dock.open(true);
    this.session.emit("say", "You look at the past. Escape returns to the match.");
  }

  /** Back to the match as it stands. */
  close() {
    if (!this.isOpen) return;
    this.leave();
    this.session.showLive();
    this.session.emit("say", "Back in the match.");
  }

  /** Put the replay away without showing anything else. */
  leave() {
    this.pause();
    [this.isOpen, this.eyes, this.moments] = [false, undefined, []];
    this.dock.open(false);
    this.dock.forget();
    clearTimeout(this.addressTimer);
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  fill() {
    const live = /** @type {Position} */ (this.session.live);
    this.dock.fillTurns();
    this.dock.fillEyes(live, this.eyes ?? live.side);
  }

  // Moving

  /** Go to a moment. While an answer is on its way only the newest wish is kept. @param {number} at */
  async go(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.tell();
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.isOpen && !this.isShown) await this.fetch();
    } catch (error) {
      this.pause();
      this.session.fail(error);
    } finally {
      this.isAsking = false;
    }
  }

  async fetch() {
    const wish = this.wish;
    const fields = this.eyes ? { at: this.at, side: this.eyes } : { at: this.at };
    const position = /** @type {Position} */ (await this.session.request("moment", fields));
    if (!this.isOpen) return;
    this.shown = wish;
    this.session.show(position);
    this.tell();
    this.point();
    this.keepAddress();
  }

  tell() {
    const moment = this.moments[this.at];
    if (moment) this.dock.tell(moment);
  }

  /** Show on the map where it happened. */
  point() {
    const places = this.session.rows
      .filter((row) => row.at === this.at)
      .map((row) => placeOfRow(this.session.reference, this.board, row));
    const place = places.findLast((key) => key && this.board.placeOf(key));
    if (place) this.board.show(place);
  }

  /** @param {number} at */
  jump(at) {
    this.pause();
    void this.go(at);
  }

  /** @param {number} by */
  step(by) {
    this.jump(this.at + by);
  }

  /** Go to the beginning of the turn before or after. @param {number} by */
  stepTurn(by) {
    const starts = this.starts();
    this.jump(by > 0 ? (starts.find((at) => at > this.at) ?? this.last) : (starts.findLast((at) => at < this.at) ?? 0));
  }

  /** The first moment of each turn. */
  starts() {
    return this.moments
      .filter((moment, n) => n === 0 || turnOf(moment) !== turnOf(this.moments[n - 1]))
      .map((moment) => moment.at);
  }

  // Playing

  /** Computers play against each other: follow them from the moment on show to the end. */
  get isFollowing() {
    const live = /** @type {Position} */ (this.session.live);
    return isWatched(live) && !live.outcome;
  }

  /** Watch a match that computers play. @param {number} [from] */
  async watch(from) {
    await this.open(from);
    if (this.isOpen) this.play();
  }

  play() {
    if (this.at >= this.last && !this.isFollowing) void this.go(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), SPEEDS[this.dock.speed.value][1]);
    this.dock.showPlaying(true);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.dock.showPlaying(false);
  }

  tick() {
    if (this.at >= this.last) return this.follow();
    if (!this.isAsking) void this.go(this.at + 1);
  }

  /** Nothing more has been played yet, or ever will be. */
  follow() {
    const live = /** @type {Position} */ (this.session.live);
    if (this.isFollowing || this.at < (live.at ?? 0)) return void this.refresh();
    this.pause();
    if (isWatched(live)) this.close();
  }

  togglePlay() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  // Choices

  /** @param {string} side */
  look(side) {
    this.eyes = side === this.session.live?.side ? undefined : side;
    void this.go(this.at);
  }

  changeSpeed() {
    writeJson(SPEED_KEY, this.dock.speed.value);
    if (this.isPlaying) this.play();
  }

  /** The address follows, so that a reload finds the moment again; not at once, browsers allow only so many changes. */
  keepAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => this.isOpen && history.replaceState(history.state, "", this.address), 250);
  }

  async goOnWithCopy() {
    this.pause();
    const { askForCopy } = await import("./copy.js");
    askForCopy(this.session, this.moments[this.at]);
  }

  // Listening

  listen() {
    const { session } = this;
    session.on("position", () => this.waiting !== undefined && session.isLive && this.open(this.waiting));
    session.on("live", () => this.refreshSoon());
    session.on("clear", () => this.isOpen && this.leave());
    addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  /** The match went on behind the past. */
  refreshSoon() {
    if (!this.isOpen) return;
    clearTimeout(this.refreshTimer);
    this.refreshTimer = setTimeout(() => this.refresh(), 300);
  }

  async refresh() {
    if (!this.isOpen) return;
    try {
      this.moments = await this.session.request("moments");
    } catch {
      return; // the next position brings another chance
    }
    if (!this.isOpen) return;
    this.fill();
    await this.go(this.at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (
      !this.isOpen ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      document.querySelector("dialog[open], #menu[open]")
    )
      return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return;
    if (event.key === "Escape" && (this.tip.isPinned || target.closest(".onward"))) return;
    if (event.key === " " && target.matches("button, summary, a, [type=checkbox]")) return;
    const action = this.keys()[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** @returns {Record<string, () => void>} */
  keys() {
    return {
      ",": () => this.step(-1),
      ".": () => this.step(1),
      "[": () => this.stepTurn(-1),
      "]": () => this.stepTurn(1),
      " ": () => this.togglePlay(),
      Escape: () => this.close(),
    };
  }
}
