/** Chat beside a match: what players say to each other, and how much of it is unread. */

import { readJson, writeJson } from "../settings.js";
import { html, part } from "../svg.js";

/** @import { ChatLine } from "../types.js" */
/** @import { Session } from "./session.js" */

const LONGEST = 300;
const SPOKEN = 3; // lines that a screen reader hears at once

/** The chat of a match; its tab says how many lines are unread. @param {Session} session */
export function attachChat(session) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/chat.css" }));
  const chat = new Chat(session);
  session.on("chat", (lines) => chat.goOn(lines));
  session.on("live", () => chat.follow());
  session.on("clear", () => chat.clear());
  session.on("tab", (name) => name === "chat" && setTimeout(() => chat.read()));
  chat.follow();
  return { panel: () => chat.panel };
}

class Chat {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.last = 0;
    this.unread = 0;
    /** Whether the lines up to the last one were asked for. */
    this.isCurrent = false;
    this.lines = html("div", { class: "chat-lines", role: "log", "aria-live": "off", "aria-label": "What was said" });
    this.words = html("input", {
      type: "text",
      maxlength: LONGEST,
      "aria-label": "Say something",
      autocomplete: "off",
    });
    this.problem = html("p", { class: "soft", role: "status" });
    const send = html("button", { type: "submit", class: "main" }, "Say it");
    this.form = html("form", { class: "chat-form", onsubmit: (/** @type {Event} */ event) => this.say(event) });
    this.form.append(this.words, send);
    const note = html("p", { class: "soft" }, "All who play or look on read this, also those who come later.");
    this.panel = html("div", { class: "chat" }, this.lines, this.form, this.problem, note);
  }

  get markKey() {
    return `kurgan.chat.${this.session.match}.${this.session.holding?.seat ?? 0}`;
  }

  clear() {
    this.lines.replaceChildren();
    [this.last, this.unread, this.isCurrent] = [0, 0, false];
    this.tell();
  }

  /** Ask for what was said meanwhile; the rest comes by itself. */
  async follow() {
    if (this.isCurrent || !this.session.live) return;
    this.isCurrent = true;
    this.form.hidden = Boolean(this.session.live.watching);
    try {
      this.hear(await this.session.request("chat", { since: this.last }));
    } catch {
      this.isCurrent = false; // the line was lost; it is asked for again when it is back
    }
  }

  /** Lines that come by themselves; if some are missing between, all are asked for. @param {ChatLine[]} lines */
  goOn(lines) {
    if (this.isCurrent && lines[0]?.number <= this.last + 1) return this.hear(lines);
    this.isCurrent = false;
    void this.follow();
  }

  /** @param {ChatLine[]} lines */
  hear(lines) {
    const fresh = lines.filter((line) => line.number > this.last);
    if (!fresh.length) return;
    const read = readJson(this.markKey, 0);
    const others = fresh.filter((line) => line.seat !== this.session.holding?.seat);
    this.lines.append(...fresh.map(row));
    this.last = fresh[fresh.length - 1].number;
    const unread = others.filter((line) => line.number > read);
    this.unread += unread.length;
    for (const line of unread.slice(-SPOKEN)) this.session.emit("say", `${line.name} says: ${line.text}`);
    this.tell();
    this.read();
  }

  /** Whoever sees the lines has read them. */
  read() {
    if (!this.panel.isConnected || !this.lines.checkVisibility()) return;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.unread = 0;
    writeJson(this.markKey, this.last);
    this.tell();
  }

  tell() {
    const tab = part("tab-chat");
    tab.textContent = this.unread ? `Chat (${this.unread})` : "Chat";
    tab.setAttribute("aria-label", this.unread ? `Chat, ${this.unread} unread` : "Chat");
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const text = this.words.value.trim();
    if (!text) return;
    try {
      await this.session.request("say", { text });
      this.words.value = "";
      this.problem.textContent = "";
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** @param {ChatLine} line */
function row({ name, text, made }) {
  const then = new Date(made);
  const when = html(
    "time",
    { datetime: made, title: then.toLocaleString() },
    then.toLocaleTimeString([], { timeStyle: "short" }),
  );
  return html("div", {}, html("b", {}, name), " ", when, html("p", {}, text));
}
