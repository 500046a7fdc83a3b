/** The stage over the map: what has happened is played there, beat by beat, before the position that it led to is drawn. */

import { isStill, settings } from "../../settings.js";
import { html, part, sideMark } from "../../svg.js";
import { diceOf, turnOf } from "../rows.js";
import { Banner } from "./banner.js";
import { Battle } from "./battle.js";
import { Trail } from "./trail.js";
import { Tray } from "./tray.js";

/** @import { Board } from "../../map/map.js" */
/** @import { Beat, Scenes } from "../../scenes.js" */
/** @import { LogRow, Position } from "../../types.js" */
/** @import { Session } from "../session.js" */

const PACE = { slow: 1.9, fast: 1, off: 0 };
const LONGEST = { slow: 40000, fast: 12000, off: 0 };
/** @type {Record<Beat["do"], number>} milliseconds */
const LENGTH = {
  fight: 380,
  muster: 260,
  term: 100,
  sum: 240,
  roll: 1050,
  lose: 280,
  card: 700,
  verdict: 480,
  moment: 1000,
  move: 330,
  tell: 0,
};

/** @param {Session} session @param {Board} board @param {Scenes} scenes */
export function attach(session, board, scenes) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/stage.css" }));
  return new Stage(session, board, scenes);
}

/** Plays beats; a click on the map, Escape or Enter shows the rest at once. */
export class Stage {
  /** @param {Session} session @param {Board} board @param {Scenes} scenes */
  constructor(session, board, scenes) {
    this.session = session;
    this.board = board;
    this.scenes = scenes;
    /** @type {Beat[]} */
    this.queue = [];
    this.timer = 0;
    this.pace = 1;
    /** @type {Position|null} what came last, which may not be drawn yet */
    this.told = null;
    /** What is done when all has been played. */
    this.end = () => {};
    const frame = part("map");
    this.tray = new Tray(part("tray"), session, board);
    this.battle = new Battle(frame, session, board);
    this.trail = new Trail(board, (side) => this.isMine(side));
    this.banner = new Banner(frame);
    this.isBusy = false;
    /** Whether the rest was skipped. */
    this.isLeft = false;
    this.isSwallowing = false;
    /** @type {string|undefined} the turn on show */
    this.turn = undefined;
    this.listen(frame);
  }

  /** @param {HTMLElement} frame */
  listen(frame) {
    const { session } = this;
    session.on("position", ({ isStaged }) => this.settle(isStaged));
    session.on("selection", () => this.tray.settle());
    session.on("connection", () => session.inFlight && this.answered());
    session.on("clear", () => session.isAway && this.empty());
    for (const name of ["pointerdown", "pointerup", "click"])
      for (const box of [frame, part("ask")]) box.addEventListener(name, (event) => this.point(event), true);
    addEventListener("keydown", (event) => this.key(event), true);
  }

  // Playing

  /**
   * Play what has happened, over the position on show; false if there is nothing to wait for.
   * @param {LogRow[]} rows
   */
  play(rows) {
    const { session } = this;
    const after = /** @type {Position} */ (session.live);
    const before = this.isBusy && this.told ? this.told : /** @type {Position} */ (session.position);
    this.told = after;
    const beats = this.scenes.beats(rows, before.view, after.view, session.reference);
    if (!beats.some((beat) => this.isWorthWaiting(beat)) && !this.isBusy) {
      this.trail.remember(beats);
      return false;
    }
    this.end = () => session.release();
    this.perform(beats);
    return true;
  }

  /** Play beats, after those that are being played. @param {Beat[]} beats */
  perform(beats) {
    this.queue.push(...beats);
    const length = this.queue.reduce((sum, beat) => sum + LENGTH[beat.do], 0) * PACE[settings.speed];
    this.pace = PACE[settings.speed] * Math.min(1, LONGEST[settings.speed] / (length || 1));
    if (this.isBusy) return;
    [this.isBusy, this.isLeft] = [true, false];
    document.body.classList.add("staged");
    this.battle.prepare(beats);
    if (document.hidden) queueMicrotask(() => this.skip());
    else this.next();
  }

  next() {
    const beat = this.queue.shift();
    if (!beat) return this.finish();
    const length = LENGTH[beat.do] * this.pace;
    this.show(beat, length);
    this.timer = setTimeout(() => this.next(), length);
  }

  /** Show the rest at once. */
  skip() {
    if (!this.isBusy) return;
    this.isLeft = true;
    clearTimeout(this.timer);
    this.battle.land();
    for (const beat of this.queue.splice(0)) this.show(beat, 0);
    this.finish();
  }

  finish() {
    const { end } = this;
    [this.isBusy, this.end] = [false, () => {}];
    document.body.classList.remove("staged");
    this.battle.land();
    end();
    this.session.emit("told");
  }

  /** @param {Beat} beat */
  isWorthWaiting(beat) {
    if (beat.do === "move") return !this.isMine(beat.side);
    return beat.do !== "tell";
  }

  /** Whether a side is this seat's, or fights beside it. @param {string|null} side */
  isMine(side) {
    return sideMark(side).look === sideMark(this.session.holding?.side).look;
  }

  /** @param {Beat} beat @param {number} length 0: at once */
  show(beat, length) {
    const { battle, session } = this;
    if (beat.do === "tell") this.mention(beat.row);
    else if (beat.do === "moment") this.banner.show(beat);
    else if (beat.do === "move") this.trail.move(beat, length);
    else battle.show(beat, length);
    if (length && beat.do === "roll") session.emit("sound", "dice");
    if (length && beat.do === "move") session.emit("sound", "move");
  }

  /** The last rows of the log are in sight anyway; dice are worth more. @param {LogRow} row */
  mention(row) {
    if (diceOf(this.session.reference, row).length) this.tray.add([row]);
  }

  // Without waiting

  /**
   * Show what has happened when the position is drawn already.
   * @param {LogRow[]} rows
   * @param {Position} before
   * @param {Position} after
   */
  tell(rows, before, after) {
    this.session.emit("told");
    if (settings.speed === "off") return this.tray.add(rows);
    const beats = this.scenes.beats(rows, before.view, after.view, this.session.reference);
    this.battle.prepare(beats);
    for (const beat of beats) if (beat.do !== "move" || isStill()) this.show(beat, 0);
    if (beats.some((beat) => beat.do === "roll")) this.session.emit("sound", "dice");
    this.trail.rest();
    this.tray.settle();
  }

  // Around it

  /** A position was drawn. @param {boolean} isStaged */
  settle(isStaged) {
    const { session } = this;
    this.trail.rest();
    if (!isStaged) this.trail.slide();
    if (!session.isLive || !session.live) return;
    const now = session.live.turn_words;
    if (this.turn && turnOf({ turn_words: this.turn }) !== turnOf(session.live) && !session.live.outcome)
      this.banner.announce(now);
    this.turn = now;
    this.battle.place();
  }

  /** An answer was given: what stood there for it goes. */
  answered() {
    this.trail.clear();
    if (!this.isFighting) this.battle.close();
  }

  get isFighting() {
    const { session } = this;
    return Boolean(session.live && session.drawing.combat(session.live.view));
  }

  /** A click on the map or on the answers shows the rest, and answers nothing. @param {Event} event */
  point(event) {
    if (!this.isBusy && !this.isSwallowing) {
      if (event.type === "pointerdown" && !this.isFighting) this.battle.leave(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.isSwallowing = event.type !== "click";
    if (event.type === "pointerup") setTimeout(() => (this.isSwallowing = false)); // where no click follows
    this.skip();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.isBusy || !["Escape", "Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  /** Play what has happened since the last turn once more. */
  async again() {
    const { playAgain } = await import("./again.js");
    await playAgain(this);
  }

  /** The match is over. */
  async close() {
    const { showEnding } = await import("./ending.js");
    showEnding(this.session, this.scenes.numbers);
  }

  /** Put everything away. */
  empty() {
    clearTimeout(this.timer);
    this.queue = [];
    if (this.isBusy) document.body.classList.remove("staged");
    [this.isBusy, this.end, this.turn] = [false, () => {}, undefined];
    this.tray.empty();
    this.battle.close();
    this.trail.rest();
    this.trail.clear();
    this.banner.hide();
  }
}
