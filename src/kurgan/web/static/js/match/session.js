/** One match in one browser: the seats it holds, the position on show, and everything that may be asked. */
import { hasJustBegun, heldSeats, isComputers, isCovered, keepSeat } from "../seats.js";
import { readJson, writeJson } from "../settings.js";
import { Line, Refused } from "../socket.js";

/** @import { Answer, Drawing, LogRow, Position, Reference, SeatKey, Thinking } from "../types.js" */
/** @import { Events } from "./events.js" */

/** What every part of the page speaks to and listens to. */
export class Session {
  /** @param {string} match */
  constructor(match) {
    this.match = match;
    /** @type {SeatKey[]} */
    this.seats = heldSeats(match);
    /** @type {SeatKey|undefined} */
    this.holding = this.seats[0];
    /** @type {Reference} */
    this.reference = /** @type {any} */ (null);
    /** @type {Drawing} */
    this.drawing = /** @type {any} */ (null);
    /** @type {Position|null} the match as it stands */
    this.live = null;
    /** @type {Position|null} what is on show: the live position, or a moment of a replay */
    this.position = null;
    /** @type {LogRow[]} every row of the live match */
    this.log = [];
    /** @type {LogRow[]} the rows on show */
    this.rows = [];
    /** @type {boolean[]} */
    this.present = [];
    /** @type {Thinking|null} what the computer that is to act is doing */
    this.thinking = null;
    this.isBusy = false;
    /** Whether anybody has said anything. */
    this.isSpoken = false;
    /** Whether the position on show is kept there until what led to the next one has been played. */
    this.isHeld = false;
    /** @type {LogRow[]} what has happened since the position on show */
    this.coming = [];
    /** @type {(rows: LogRow[]) => boolean} whether these are played before they take effect on show; `release` ends it */
    this.holds = () => false;
    /** @type {{action: Answer, actions?: Answer[], seq: number}|null} an answer or a move that may not have arrived */
    this.inFlight = null;
    /** An answer that was given by itself, until the log tells what came of it. */
    this.aside = "";
    /** @type {Map<keyof Events, ((detail: never) => void)[]>} */
    this.listeners = new Map();
    /** @type {(position: Position) => Promise<void>} what must be fetched before the first position can be shown */
    this.prepare = async () => {};
    this.line = /** @type {any} */ (null);
    /** Whether the board is put away until the next player sits down. */
    this.isAway = false;
    /** Whether the match has not begun. */
    this.isWaiting = false;
    /** Whether somebody sits at this page: a page loaded anew may be before the eyes of any of its players. */
    this.isClaimed = hasJustBegun(match);
  }

  /** Open the line; it stays open. */
  open() {
    this.line = new Line({
      opened: () => this.isAway || this.join(this.holding),
      lost: () => this.emit("connection"),
      pushed: (message) => this.hear(message),
    });
  }

  get isLive() {
    return this.position !== null && (this.position === this.live || this.isHeld);
  }

  get mayAnswer() {
    return this.isLive && !this.isBusy && !this.isHeld && Boolean(this.position?.question);
  }

  get view() {
    return this.position?.view;
  }

  // Listening

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(detail: Events[Name]) => void} listener
   */
  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {undefined extends Events[Name] ? [detail?: Events[Name]] : [detail: Events[Name]]} told
   */
  emit(name, ...told) {
    const listeners = /** @type {((detail: unknown) => void)[]} */ (this.listeners.get(name) ?? []);
    for (const listener of listeners) listener(told[0]);
  }

  /** Tell what went wrong. @param {unknown} error */
  fail(error) {
    this.emit("problem", error instanceof Error ? error : new Error(String(error)));
  }

  // Asking

  /**
   * Any verb of the socket.
   * @param {string} verb
   * @param {Record<string, any>} [fields]
   * @returns {Promise<any>}
   */
  request(verb, fields) {
    return this.line.request(verb, fields);
  }

  /**
   * Any route of the server, with this seat's key.
   * @param {string} path after /api/matches/ID/
   * @param {RequestInit} [init]
   */
  async fetch(path, init = {}) {
    const headers = { Authorization: `Bearer ${this.holding?.key ?? ""}`, ...init.headers };
    const response = await fetch(`/api/matches/${this.match}/${path}`, { ...init, headers });
    if (response.ok) return response;
    const body = await response.json().catch(() => ({}));
    throw new Refused(body.error ?? { kind: "Refused", message: `The server refused (${response.status}).` });
  }

  /**
   * Take a seat, or take it again after the line was lost.
   * @param {SeatKey|undefined} seat
   * @returns {Promise<void>}
   */
  async join(seat) {
    if (!seat) return this.emit("problem", noSeat());
    if (this.holding !== seat) this.forget();
    [this.holding, this.isAway, this.isWaiting] = [seat, false, false];
    if (this.line.isClosed) return this.open();
    try {
      const wish = seat.watch ? { do: "watch" } : {};
      const position = await this.request("join", { match: this.match, key: seat.key, ...wish });
      const isFirst = this.live === null;
      Object.assign(seat, { seat: position.seat, side: position.side });
      if (!seat.watch) keepSeat(this.match, seat);
      if (position.waits.length) return await (await import("./promise.js")).stir(this, position);
      if (!this.reference) await this.prepare(position);
      const next = isFirst ? (this.nextSeat(position) ?? this.unclaimed(position)) : undefined;
      if (next && isCovered(this.match) && position.secret) return this.putAway(next);
      this.receive(position);
      if (isFirst) this.emit("seated");
      await this.sendAgain();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Wait for those who must come; when all are here the match begins. @param {Position} position */
  gather(position) {
    this.isWaiting = position.waits.length > 0;
    if (this.isWaiting) this.emit("waiting", position);
    else void this.join(this.holding);
  }

  /** No seat: what may pass is tried again, what is final is told once. @param {unknown} error */
  refuse(error) {
    if (isLost(error)) return;
    if (error instanceof Refused && error.mayPass) return this.line.comeBack(error.message);
    if (error instanceof Refused) this.line.close();
    this.fail(error);
  }

  /** Another seat of this browser that is to act. @param {Position|null} position */
  nextSeat(position) {
    if (!position?.to_act || position.to_act === position.side) return undefined;
    const sideOf = (/** @type {SeatKey} */ seat) => position.seats[seat.seat ?? -1] ?? seat.side;
    if (isComputers(position, position.to_act)) return undefined;
    return this.seats.find((seat) => seat !== this.holding && sideOf(seat) === position.to_act);
  }

  /** This seat, where several play at this page and none of them has asked for the board. @param {Position} position */
  unclaimed(position) {
    const people = this.seats.filter((seat) => !isComputers(position, position.seats[seat.seat ?? -1] ?? seat.side));
    return people.length > 1 && !this.isClaimed && !position.outcome ? this.holding : undefined;
  }

  /** Forget what this seat has seen and wait until the next player asks for the board. @param {SeatKey} next */
  putAway(next) {
    this.isAway = true;
    this.forget();
    [this.holding, this.isClaimed] = [next, false];
    this.emit("handover", next);
  }

  /** The next player asks for the board. @param {SeatKey} seat */
  sitDown(seat) {
    this.isClaimed = true;
    return this.join(seat);
  }

  /** Drop everything that the present seat has seen. */
  forget() {
    [this.live, this.position, this.log, this.rows, this.inFlight] = [null, null, [], [], null];
    [this.coming, this.isHeld] = [[], false];
    this.emit("clear");
  }

  /** Answer the question. An answer is never sent twice: its number must fit. @param {Answer} action */
  play(action) {
    return this.give({ action });
  }

  /** Give several answers as one. @param {Answer[]} actions */
  playMove(actions) {
    return this.give({ action: actions[0], actions });
  }

  /** @param {{action: Answer, actions?: Answer[]}} given */
  async give({ action, actions }) {
    if (!this.mayAnswer || !this.live) return;
    const { seq } = this.live;
    this.inFlight = { action, seq, ...((actions?.length ?? 0) > 1 && { actions }) };
    this.markAnswer();
    await this.change("play", this.inFlight);
  }

  /** Take the last answer back. */
  async undo() {
    if (!this.isLive || this.isBusy || this.isHeld) return;
    if (this.live?.undo.can) await this.change("undo");
    else this.emit("problem", new Refused({ kind: "Undo", message: this.live?.undo.words ?? "" }));
  }

  /** Give the match up. */
  async resign() {
    await this.change("resign");
  }

  /** @param {string} verb @param {Record<string, any>} [fields] */
  async change(verb, fields) {
    this.isBusy = true;
    this.emit("connection");
    try {
      const position = await this.request(verb, fields);
      [this.inFlight, this.isBusy] = [null, false];
      this.receive(position, verb === "undo");
    } catch (error) {
      if (!isLost(error)) this.inFlight = null;
      this.fail(error);
    } finally {
      this.isBusy = false;
      this.emit("connection");
    }
  }

  /** After a lost line: an answer that had not arrived goes out once more; its number says whether it had. */
  async sendAgain() {
    const waiting = this.inFlight;
    this.inFlight = null;
    if (waiting && waiting.seq === this.live?.seq && this.mayAnswer) await this.give(waiting);
  }

  // Hearing

  /** @param {any} message */
  hear(message) {
    if (message.push === "position" && this.reference) this.receive(message.position);
    else if (message.push === "position" && this.isWaiting) this.gather(message.position);
    if (message.push === "chat") {
      this.isSpoken = true;
      this.emit("chat", message.lines);
    }
    if (message.push === "present") {
      this.present = message.seats;
      this.thinking = message.thinking ?? null;
      this.emit("present");
    }
  }

  /**
   * Take in a newer position.
   * @param {Position} position
   * @param {boolean} [taken] whether it came from taking an answer back
   */
  receive(position, taken = false) {
    if (this.isAway || (!this.live && position.seat !== this.holding?.seat)) return;
    if (this.live && position.seat === this.live.seat && position.seq < this.live.seq) return;
    if (isComputers(position, position.side)) position.question = null; // it is the computer that is asked
    const { keep, rows } = position.log;
    if (keep > this.log.length) return void this.join(this.holding);
    const log = [...this.log.slice(0, keep), ...rows];
    const fresh = this.live ? log.slice(sharedRows(this.log, log)) : [];
    if (taken) this.aside = "";
    if (fresh.length && this.aside) [fresh[0].aside, this.aside] = [this.aside, ""];
    const wasLive = this.isLive || !this.position;
    if (position.question && !this.live?.question) this.beginTurn();
    [this.live, this.log] = [position, log];
    if (wasLive) this.bring(fresh, taken);
    this.emit("live");
  }

  /** Show the live position, or first what led to it. @param {LogRow[]} fresh @param {boolean} taken */
  bring(fresh, taken) {
    this.coming.push(...fresh);
    const isHeld = !taken && this.position !== null && fresh.length > 0 && this.holds(fresh);
    if (!isHeld && !(this.isHeld && !taken)) return this.release(taken);
    this.isHeld = true;
    this.emit("connection");
  }

  /** Let the live position be seen. */
  release(taken = false) {
    const [fresh, isStaged] = [this.coming.splice(0), this.isHeld];
    this.isHeld = false;
    if (this.live) this.display(this.live, this.log, fresh, taken, isStaged);
    if (isStaged) this.emit("connection");
  }

  /** Show a moment of the past; the match goes on behind it. @param {Position} position */
  show(position) {
    const rows = [...this.log.slice(0, position.log.keep), ...position.log.rows];
    this.showInstead(position, rows);
  }

  /** Back to the match as it stands. */
  showLive() {
    if (this.live) this.showInstead(this.live, this.log);
  }

  /** @param {Position} position @param {LogRow[]} rows */
  showInstead(position, rows) {
    [this.coming, this.isHeld] = [[], false];
    this.display(position, rows, [], false);
  }

  /** @param {Position} position @param {LogRow[]} rows @param {LogRow[]} fresh @param {boolean} taken @param {boolean} [isStaged] */
  display(position, rows, fresh, taken, isStaged = false) {
    this.position = position;
    this.rows = rows;
    this.emit("position", { fresh, taken, isStaged });
  }

  // What happened since my last turn

  get markKey() {
    return `kurgan.turn.${this.match}.${this.holding?.seat ?? 0}`;
  }

  markAnswer() {
    writeJson(this.markKey, { ...readJson(this.markKey, { since: 0 }), answer: this.log.length });
  }

  beginTurn() {
    const { answer = 0 } = readJson(this.markKey, {});
    writeJson(this.markKey, { answer, since: answer });
  }

  /** The number of the first row since this seat's last turn, or where there is one side, its last answer. */
  get since() {
    const { answer = 0, since = 0 } = readJson(this.markKey, {});
    return Math.min(this.live?.sides.length === 1 ? answer : since, this.log.length);
  }
}

/**
 * How many rows two logs begin with alike.
 * @param {LogRow[]} old
 * @param {LogRow[]} log
 */
function sharedRows(old, log) {
  const differs = log.findIndex((row, n) => old[n]?.words !== row.words || old[n]?.event !== row.event);
  return differs < 0 ? log.length : differs;
}

/** @param {unknown} error */
function isLost(error) {
  return error instanceof Refused && error.kind === "LineLost";
}

function noSeat() {
  return new Refused({
    kind: "NoSeat",
    message: "This browser holds no seat in this match. Open it by your invitation, or from the lobby.",
  });
}
