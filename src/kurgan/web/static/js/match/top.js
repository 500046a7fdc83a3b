/** The line above the map: what is played, whose turn it is, whether the server is there; and messages. */

import { playerIs } from "../seats.js";
import { html, part, sideIs, sideMark } from "../svg.js";
import { ruleLink } from "./rules.js";

/** @import { Position } from "../types.js" */
/** @import { Problem } from "./events.js" */
/** @import { Session } from "./session.js" */

/** @type {Record<string, string>} where the dice do not prove what was played */
const ORIGIN = { copy: " (a copy)", uploaded: " (from a file)", practice: " (practice)" };

/** Tells how things stand. */
export class Top {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** Whether it was this seat's turn in the position before. */
    this.wasMine = true;
    /** Whether something has happened that whoever sits down next at this page has not done. */
    this.isNew = true;
    /** @type {Record<string, string>|null} who played each side in the position before */
    this.holders = null;
    session.on("problem", (error) => this.showProblem(error));
    session.on("connection", () => this.showConnection());
    session.on("present", () => this.showPresent());
    session.on("position", () => this.follow());
    session.on("replay", () => part("toasts").replaceChildren()); // they are about now
    session.on("handover", () => (this.isNew = true));
    session.on("seated", () => this.greet());
  }

  /** A seat has the board; to whoever plays the one before as well there is nothing to tell. */
  greet() {
    const { session } = this;
    if (!this.isNew || !session.live?.question) return;
    this.isNew = false;
    if (session.since > 0 && session.seats.length > 1) this.announceTurn();
  }

  follow() {
    const { session } = this;
    this.showConnection();
    const mine = session.isLive && Boolean(session.position?.question);
    if (mine && !this.wasMine) this.announceTurn();
    this.wasMine = mine || !session.isLive;
    if (!this.wasMine && !session.nextSeat(session.live)) this.isNew = true; // others act
    this.tellNewHolders();
  }

  /** @param {Position} position */
  show(position) {
    const { reference, drawing } = this.session;
    part("title").textContent = reference.title + (ORIGIN[position.standing] ?? "");
    part("status").textContent = drawing.status(position.view) || position.turn_words;
    part("numbers").replaceChildren(...drawing.numbers(position.view).map(number));
    this.showToAct(position);
    this.showUndo(position);
  }

  clear() {
    for (const id of ["status", "numbers", "to-act", "toasts"]) part(id).replaceChildren();
    part("undo").title = "";
    this.wasMine = true; // with the next seat it begins anew
  }

  /** @param {Position} position */
  showToAct(position) {
    const { session } = this;
    const mine = session.isLive && position.question !== null;
    const mark = sideMark(position.to_act);
    const words = position.outcome
      ? "The match is over"
      : mine
        ? `${mark.name}: your turn`
        : mark.name
          ? `${playerIs(position, position.to_act)} to act`
          : position.held
            ? "Held"
            : "Dice or cards decide";
    part("to-act").replaceChildren(
      html("span", { class: mark.look, "aria-hidden": "true" }, position.outcome ? "■ " : `${mark.sign} `),
      words,
    );
    part("to-act").classList.toggle("mine", mine);
    document.title = `${mine ? "● " : ""}${session.reference.title} – Kurgan`;
  }

  /** @param {Position} position */
  showUndo(position) {
    const { can, words } = position.undo;
    const button = part("undo");
    button.setAttribute("aria-disabled", String(!can || !this.session.isLive));
    button.title = can ? "Take the last answer back (u)" : words;
  }

  /**
   * A message that goes away by itself.
   * @param {(Node|string)[]} children
   * @param {number} [stay]
   */
  toast(children, stay = 7000) {
    const message = html(
      "p",
      { class: "toast" },
      ...children,
      html("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => message.remove() }, "✕"),
    );
    part("toasts").replaceChildren(message);
    setTimeout(() => message.remove(), stay);
    return message;
  }

  /** @param {Problem} error */
  showProblem(error) {
    const { session } = this;
    if (error.kind === "LineLost") return this.showConnection();
    if (!session.reference) {
      part("loading").replaceChildren(
        html("p", {}, error.message),
        html("a", { href: "/", class: "button" }, "All matches"),
      );
      return;
    }
    this.toast([error.message, " ", error.rule ? ruleLink(session, error.rule) : ""]);
  }

  showConnection() {
    const { session } = this;
    const open = session.line?.isOpen ?? false;
    part("link").textContent = open ? (session.isBusy ? "sending" : "connected") : "connection lost";
    part("link").classList.toggle("lost", !open);
    const banner = part("banner");
    banner.hidden = open;
    banner.textContent = open ? "" : `${session.line?.why || "Connection lost, trying again."} Nothing is lost.`;
  }

  showPresent() {
    const { session } = this;
    const position = session.live;
    if (!position || session.present.length < 2) return;
    const away = position.seats
      .filter((side, seat) => side !== position.side && !session.present[seat])
      .map((side) => sideMark(side).name);
    part("link").title = away.length ? `Not here: ${away.join(", ")}` : "Everyone is here";
    part("link").classList.toggle("alone", away.length > 0);
  }

  /** Somebody opened a seat anew: whoever plays there now may be another person. */
  tellNewHolders() {
    const before = this.holders;
    this.holders = this.session.live?.holders ?? {};
    for (const [side, name] of Object.entries(this.holders)) {
      if (before && before[side] !== name) this.toast([`${sideIs(side)} now played by ${name}.`], 60000);
    }
  }

  announceTurn() {
    const { session } = this;
    session.emit("sound", "turn");
    const count = session.log.length - session.since;
    const what = html("button", { type: "button", onclick: () => session.emit("again") }, `What happened (${count})`);
    const note = this.toast(["Your turn. ", ...(count > 0 ? [what] : [])], 4000);
    for (const act of ["click", "keyup"]) addEventListener(act, () => note.remove(), { once: true }); // who acts knows
  }
}

/** A number that decides, with its name under it. @param {string[]} row */
function number([name, value, about]) {
  return html("div", { title: about ?? null }, html("dt", {}, name), html("dd", {}, value));
}
