/** Moves: pieces are chosen, the engine finds what they can do together, and one request plays it whole. */

import { keysOf } from "../../map/things.js";
import { html } from "../../svg.js";
import { once } from "../late.js";
import { alikeTo, together } from "./groups.js";
import {
  begun,
  clearPaths,
  countOf,
  giveKeys,
  howTo,
  isSame,
  isSoldOut,
  isTold,
  isTouch,
  marksOf,
  ordersKey,
  partIn,
  partPieces,
  targetsOf,
  withCount,
  withOneMore,
} from "./pieces.js";

/** @import { Board, Mark } from "../../map/map.js" */
/** @import { Thing } from "../../map/things.js" */
/** @import { Estimate, Move, Moving, Piece } from "../../types.js" */
/** @import { Asker } from "../question.js" */
/** @import { Session } from "../session.js" */
/** @import { Tip } from "../tip.js" */

/** @typedef {{session: Session, board: Board, asker: Asker, tip: Tip}} Parts */
/** @typedef {{adds?: boolean, by?: string, at?: number}} How at: when it was done */

const DOUBLE = 400; // milliseconds between the clicks of a double click

/** @param {Parts} parts @param {Moving} moving */
export function attach(parts, moving) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/moves.css" }));
  const mover = new Mover(parts, moving);
  parts.asker.mover = mover;
  if (sessionStorage.getItem(ordersKey(parts.session.match)))
    void import("./standing.js").then(({ recall }) => recall(mover)).then(() => mover.begin()); // the page was loaded anew
  parts.board.svg.addEventListener("pointermove", () => mover.reach(), { once: true }); // nobody needs it before
  mover.begin();
}

/** What is chosen, and what can be done with it. */
export class Mover {
  /** @param {Parts} parts @param {Moving} moving */
  constructor({ session, board, asker, tip }, moving) {
    this.session = session;
    this.board = board;
    this.asker = asker;
    this.tip = tip;
    this.moving = moving;
    /** @type {Piece[]} what can be chosen */
    this.pieces = [];
    /** @type {Piece[]} */
    this.chosen = [];
    /** @type {Piece[]} what parts of a proposal were set to */
    this.wanted = [];
    /** @type {Move[]} */
    this.moves = [];
    /** @type {string|null} the place whose moves are on show beside it */
    this.open = null;
    this.page = 0;
    /** @type {Map<string, Estimate>} the chances of attacks as they are proposed, by their place */
    this.proposed = new Map();
    this.asked = 0;
    /** The question that is under way. */
    this.asking = Promise.resolve();
    /** @type {typeof import("./proposal.js")|null} moves in words and buttons, once one is wanted */
    this.told = null;
    this.last = { key: "", at: 0 };
    /** What was ordered for questions to come is done. */
    this.goOn = () => {};
    /** @type {() => HTMLElement[]} what goes on by itself, in words */
    this.standing = () => [];
    /** Whether the next drag on the map draws a box, without Shift. */
    this.isBoxing = false;
    /** The hand on the map, once it is wanted. */
    this.reach = once(async () => {
      board.hand = new (await import("./hand.js")).Hand(board, this);
      await this.fetchWords();
      asker.update();
    });
    const { pointed } = board;
    board.pointed = (thing, ...how) => {
      pointed(thing, ...how);
      this.point(thing);
    };
  }

  /** Whether pieces are chosen: then the map shows what they can do and nothing else. */
  get isHolding() {
    return this.chosen.length > 0;
  }

  /** A lesson wants its own answers, one by one. */
  get isOff() {
    return localStorage.getItem(`kurgan.lesson.${this.session.match}`) !== null;
  }

  /** A new question: nothing is chosen. */
  begin() {
    [this.pieces, this.chosen, this.wanted, this.moves, this.open, this.page] = [[], [], [], [], null, 0];
    this.asked++;
    this.proposed.clear();
    this.isBoxing = false;
    for (const mark of ["data-looks", "data-ordered"]) this.asker.box.removeAttribute(mark);
    clearPaths(this.board);
    if (this.asker.question && !this.isOff) this.asking = this.ask();
  }

  /** Ask what can be done with what is chosen; an answer that comes too late is dropped. */
  async ask() {
    const mine = ++this.asked;
    this.asker.box.setAttribute("data-looks", ""); // until it is known what can be done
    const found = await this.session
      .request("moves", { chosen: [...this.chosen, ...this.wanted] })
      .catch(() => ({ pieces: [], moves: [] })); // single answers can still be given
    if (this.isHolding || isTold(this, found.moves) || (isTouch && found.pieces.length > 1)) await this.fetchWords();
    if (mine !== this.asked) return;
    this.asker.box.removeAttribute("data-looks");
    if (!this.asker.question) return;
    const { kind } = this.asker.question;
    this.moves = found.moves;
    this.pieces = found.pieces.filter(
      (/** @type {Piece} */ piece) => !this.moving.isDirect(kind, piece) && !this.partOf(piece),
    );
    giveKeys(this);
    this.asker.update();
    this.board.revealAny();
    this.showOpen();
    if (this.isHolding && this.told) this.session.emit("say", this.told.said(this));
    this.goOn();
  }

  async fetchWords() {
    this.told ??= await import("./proposal.js");
  }

  /** A piece in words. @param {Piece} piece */
  words(piece) {
    return this.moving.words(this.board.view, this.session.reference, piece);
  }

  // What is on the map

  /** Moves by the key of their target. */
  targets() {
    return targetsOf(this);
  }

  /** @param {Thing} thing @returns {[string, Move[]]|null} its key and its moves */
  targetOf(thing) {
    const targets = this.targets();
    const key = keysOf(thing).find((one) => targets.has(one));
    return key ? [key, targets.get(key) ?? []] : null;
  }

  /** The piece that an element stands for. @param {Thing} thing */
  pieceOf(thing) {
    const keys = keysOf(thing);
    return this.pieces.find((piece) => keys.includes(this.moving.key(piece))) ?? null;
  }

  /** The place where a piece stands. @param {Piece} piece */
  placeOf(piece) {
    return this.moving.place(this.board.view, piece);
  }

  /** @param {Piece} piece */
  isChosen(piece) {
    return this.chosen.some((one) => isSame(one, piece));
  }

  /** @returns {Mark[]} */
  marks() {
    return marksOf(this);
  }

  /** What a click on a thing would do; null if no move has to do with it. @param {Thing} thing */
  wordsOf(thing) {
    const found = this.targetOf(thing);
    if (found) return found[1].map((move) => this.told?.brief(this, move) ?? move.words);
    const part = this.partOf(this.partPieceOf(thing));
    if (part) return [`${part.part.name}: as proposed, or otherwise`];
    const piece = this.pieceOf(thing);
    if (piece) return this.isChosen(piece) ? ["Let it go"] : ["Choose it; twice: all that stand there"];
    return this.isHolding ? [] : null;
  }

  /** Show the way to what is under the pointer or has the focus. @param {Thing|null} thing */
  point(thing) {
    const found = thing && this.targetOf(thing);
    if (found && this.told) this.told.drawPaths(this.board, found[1]);
    else clearPaths(this.board);
  }

  // Choosing

  /**
   * A click or Enter on a thing; false if it has nothing to do with moves.
   * @param {Thing} thing
   * @param {How} [how]
   */
  pick(thing, how = {}) {
    const piece = this.pieceOf(thing);
    const isElsewhere = piece && this.isHolding && !how.adds && how.by === "pointer" && !this.isChosen(piece);
    const found =
      this.targetOf(thing) ?? (isElsewhere ? this.targetAt(this.placeOf(/** @type {Piece} */ (piece))) : null);
    const part = this.partPieceOf(thing);
    if (found && !part) this.choose(found[0], thing);
    else if (part) this.takesPart(part);
    else if (piece) this.take(piece, how);
    else return this.isHolding;
    return true;
  }

  /** What is chosen is dropped on a thing. @param {Thing} thing */
  async dropOn(thing) {
    await this.asking; // where it can go may not be known yet
    const piece = this.pieceOf(thing);
    const found = this.targetOf(thing) ?? (piece ? this.targetAt(this.placeOf(piece)) : null);
    if (found) this.choose(found[0], thing);
  }

  /** @param {string} key @returns {[string, Move[]]|null} */
  targetAt(key) {
    const moves = this.targets().get(key);
    return moves ? [key, moves] : null;
  }

  /** Choose a piece, or let it go; twice at once chooses all that stand with it. @param {Piece} piece @param {How} how */
  take(piece, how) {
    const [key, now] = [this.moving.key(piece), how.at ?? performance.now()]; // a busy page may be told late
    const isDouble = how.by === "pointer" && this.last.key === key && now - this.last.at < DOUBLE;
    this.last = { key, at: now };
    if (piece[0] === "item") return this.set(withOneMore(this.chosen, piece));
    if (isDouble) return this.add(together(this, piece));
    if (this.isChosen(piece)) return this.set(this.chosen.filter((one) => !isSame(one, piece)));
    const isNear = this.chosen.every((one) => this.placeOf(one) === this.placeOf(piece));
    this.set(isNear || how.adds || how.by !== "pointer" ? [...this.chosen, piece] : [piece]);
  }

  /** As many of a chosen piece. @param {Piece} piece @param {number} count */
  setCount(piece, count) {
    const most = countOf(this.pieces.find((one) => isSame(one, piece)) ?? piece);
    if (count < 1) return this.set(this.chosen.filter((one) => one !== piece));
    this.set(this.chosen.map((one) => (one === piece ? withCount(piece, Math.min(most, count)) : one)));
  }

  /** @param {Piece[]} pieces */
  add(pieces) {
    this.set([...this.chosen, ...pieces.filter((piece) => !this.isChosen(piece))]);
  }

  /** Draw a box around what shall be chosen, or rather not. @param {boolean} isBoxing */
  async box(isBoxing) {
    await this.reach();
    this.isBoxing = isBoxing;
    this.asker.update();
  }

  /** Everything that can be chosen, or what is like the last one chosen. @param {boolean} alike */
  takeAll(alike) {
    if (!this.pieces.length) return false;
    this.add(alike ? alikeTo(this, this.chosen.at(-1)) : this.pieces.filter(([kind]) => kind !== "item"));
  }

  /** @param {Piece[]} chosen */
  set(chosen) {
    if (!this.session.mayAnswer) return;
    [this.chosen, this.wanted, this.moves, this.open, this.page] = [chosen, [], [], null, 0];
    this.proposed.clear();
    [this.asker.chosen, this.asker.slip] = [[], -1];
    clearPaths(this.board);
    this.tip.hide();
    this.asker.update();
    if (!chosen.length) this.session.emit("say", "Nothing is chosen.");
    this.asking = this.ask();
  }

  /** Let go of what is chosen; false if nothing was. */
  letGo() {
    if (!this.isHolding) return false;
    this.set([]);
    return true;
  }

  // Playing

  /**
   * A click on a target: play its one move, or first show what could be done there.
   * @param {string} key
   * @param {Thing} thing
   */
  choose(key, thing) {
    const moves = this.targets().get(key) ?? [];
    const isPlace = this.board.placeOf(key) !== null;
    const [only] = moves;
    const isSure = !isPlace || !(only.parts.length || ["roll", "reveal"].includes(only.ends));
    if (moves.length === 1 && isSure) return this.play(only);
    this.open = key;
    this.showOpen(thing);
  }

  /** The moves to a place, beside it. @param {Thing} [thing] */
  showOpen(thing) {
    const moves = this.open ? this.targets().get(this.open) : null;
    const at = thing ?? this.board.elements(this.open ?? "")[0];
    if (!moves || !at || !this.open) return;
    if (!this.told) return void this.fetchWords().then(() => this.showOpen(thing));
    this.told.drawPaths(this.board, moves);
    const had = this.tip.card.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-answer")
      : null;
    this.tip.thing = at;
    this.tip.fill(this.told.chooser(this, this.open, moves), at.getBoundingClientRect(), true);
    const again = had && this.tip.card.querySelector(`[data-answer="${had}"]`);
    const isByKeys = Boolean(had) || at.matches(":focus-visible") || this.asker.box.contains(document.activeElement);
    const next = /** @type {HTMLElement|null} */ (again || this.tip.card.querySelector("button.answer"));
    if (isByKeys && this.board.keyboard.isOn) next?.focus({ preventScroll: true });
  }

  /** Play a whole move. @param {Move} move */
  play(move) {
    const { question } = this.asker;
    if (!this.session.mayAnswer || !question) return;
    this.asker.isByKeys = document.querySelector(":focus-visible") !== null;
    this.open = null;
    this.tip.hide();
    clearPaths(this.board);
    const play = () => void this.session.playMove(move.actions);
    if (move.again.length) void import("./standing.js").then(({ keep }) => keep(this, move, question)).then(play);
    else play();
  }

  // Beside the map

  /** What stands in the place of the answers while pieces are chosen. */
  shown() {
    return this.told?.shown(this) ?? [];
  }

  /** What is to be done next, in the place of the question; nothing where that says it. */
  asks() {
    return this.told?.asks(this) ?? "";
  }

  /** What can be done at once without choosing anything. */
  offers() {
    return [...howTo(this), ...(this.told?.offers(this) ?? [])];
  }

  /** @param {number} by */
  turnPage(by) {
    const pages = Math.ceil(this.moves.length / 9);
    if (!this.isHolding || pages < 2) return false;
    this.page = (this.page + by + pages) % pages;
    this.asker.update();
    return true;
  }

  /** Whether an answer needs no line of its own: it stands in an offer, or for more than can be had. @param {(string|number)[]} option */
  isSpare(option) {
    return isSoldOut(this, option) || Boolean(this.told?.isOffered(this, option));
  }

  /** Whether an answer only says what is meant: a part of a proposal, or pieces to choose. @param {(string|number)[]} option */
  takes(option) {
    return begun(this, option) || this.takesPart(option);
  }

  /**
   * Whether an answer is a part of a proposal: then it is set there, and nothing is played before the proposal is.
   * @param {(string|number)[]} option
   */
  takesPart(option) {
    const found = this.partOf(option);
    if (found) void import("./parts.js").then(({ change }) => change(this, found.move, found.part, found.piece));
    return found !== null;
  }

  /** @param {(string|number)[]|null} wanted a piece, or an answer that is one */
  partOf(wanted) {
    return this.isHolding || !wanted ? null : partIn(this.moves, wanted);
  }

  /** @param {Thing} thing */
  partPieceOf(thing) {
    const keys = keysOf(thing);
    return partPieces(this).find((piece) => keys.includes(this.moving.key(piece))) ?? null;
  }
}
