/** What a screen reader hears: first the news, then the question; nothing takes the place of what was said before. */
import { html } from "../svg.js";

/** @import { LogRow, Question } from "../types.js" */

const KEPT = 5;
const MOST = 20;
/** What is told even of a long turn. */
const WEIGHTY =
  /_(arrived|captured|declared|destroyed|ended|froze|launched|lost|reached|removed|retreated|taken|withdrawn)$/;

/** Speaks through a live region. Everything said in one go is one utterance. */
export class Voice {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
    /** @type {string[]} */
    this.waiting = [];
  }

  /** @param {string} words */
  say(words) {
    if (!words.trim()) return;
    this.waiting.push(words.trim());
    if (this.waiting.length === 1) queueMicrotask(() => this.utter());
  }

  utter() {
    if (!this.waiting.length) return;
    this.region.append(html("span", {}, `${this.waiting.splice(0).join(" ")} `));
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }

  forget() {
    this.waiting = [];
    this.region.replaceChildren();
  }
}

/** What has happened, in words; of many events the weighty ones. @param {LogRow[]} rows */
export function newsWords(rows) {
  const all = rows.length <= MOST ? rows : rows.filter(({ event }) => WEIGHTY.test(event)).slice(-MOST);
  const words = all.map((row) => row.words.replace(/\[(\d+)\]/g, "$1")); // a bracket would be read out
  const left = rows.length - all.length;
  if (left) words.push(`${left} more ${left === 1 ? "event" : "events"}, see the log.`);
  return words.join(" ");
}

/** @param {Question} question */
export function questionWords({ words, options }) {
  return `${words} ${options.length} ${options.length === 1 ? "answer" : "answers"}.`;
}
