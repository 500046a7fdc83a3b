/** From here: a position is played out thousands of times in the background, and its chances are shown as they come. */

import { html, sideMark, winsWords } from "../svg.js";

/** @import { Session } from "./session.js" */

/** @typedef {{value: number, low: number, high: number}} Interval */
/** @typedef {{winner: string, words: string, games: number, turns: number, control: number}} Way */
/**
 * @typedef {Object} Told how it ends, as far as it is known
 * @property {string} position
 * @property {string} words
 * @property {boolean} is_dealt what one cannot see is dealt anew for each game
 * @property {number} games
 * @property {number} wanted
 * @property {boolean} is_running
 * @property {string} trouble
 * @property {Record<string, Interval>} chances by side
 * @property {Way[]} ways
 */

const MORE = 2000; // games for one click
const PAUSE = 700; // milliseconds between two looks

/** @type {Onward|null} */
let shown = null;

/**
 * Play a moment out and show it in a window that leaves the board free.
 * @param {Session} session
 * @param {number} [at] the moment on show, unless told otherwise
 */
export function playOut(session, at = session.position?.at ?? session.live?.at ?? 0) {
  if (!shown) {
    document.head.append(html("link", { rel: "stylesheet", href: "/static/css/onward.css" }));
    shown = new Onward(session);
  }
  void shown.begin(at);
}

/** The window. */
class Onward {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.at = 0;
    this.asked = 0;
    this.told = /** @type {Told|null} */ (null);
    this.where = html("p", { class: "onward-where" });
    this.bar = html("progress", { max: 1, value: 0, "aria-label": "Games played" });
    this.count = html("p", { class: "onward-count" });
    this.chances = html("div", { class: "onward-chances" });
    this.ways = html("div", { class: "onward-ways" });
    this.problem = html("p", { class: "onward-problem", role: "alert" });
    this.act = html("button", { type: "button", onclick: () => this.press() });
    this.box = html(
      "section",
      {
        class: "onward",
        "aria-labelledby": "onward-title",
        tabindex: -1,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      html("h2", { id: "onward-title" }, "From here to the end"),
      this.where,
      this.chances,
      this.bar,
      this.count,
      this.problem,
      html(
        "p",
        { class: "onward-acts" },
        this.act,
        html("button", { type: "button", onclick: () => this.close() }, "Close"),
      ),
      this.ways,
    );
    session.on("clear", () => this.close());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  }

  /** Play a moment out. @param {number} at */
  async begin(at) {
    this.at = at;
    this.told = null;
    for (const box of [this.chances, this.ways, this.count, this.problem]) box.replaceChildren();
    this.where.textContent = "The first games are being played …";
    this.bar.removeAttribute("value");
    this.bar.hidden = false;
    this.act.textContent = "Stop";
    this.session.emit("say", "The position is played out in the background.");
    document.body.append(this.box);
    this.box.focus();
    await this.start(MORE);
  }

  /** @param {number} games */
  start(games) {
    const body = JSON.stringify({ at: this.at, games });
    return this.follow({ method: "POST", headers: { "Content-Type": "application/json" }, body });
  }

  /** Begin, then look again and again until it has ended. @param {RequestInit} init */
  async follow(init) {
    const mine = ++this.asked;
    try {
      let told = await this.ask("from", init);
      while (mine === this.asked) {
        this.show(told);
        if (!told.is_running) return this.session.emit("say", this.sentence(told));
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (mine === this.asked) told = await this.ask(`from/${told.position}`);
      }
    } catch (error) {
      if (mine === this.asked) this.fail(error);
    }
  }

  /** @param {string} path @param {RequestInit} [init] @returns {Promise<Told>} */
  async ask(path, init) {
    return (await this.session.fetch(path, init)).json();
  }

  /** Stop, or play more. */
  press() {
    if (!this.told?.is_running) return void this.start((this.told?.wanted ?? 0) + MORE);
    this.asked++;
    this.ask("from", { method: "DELETE" }).then(
      (told) => this.show(told),
      (error) => this.fail(error),
    );
  }

  close() {
    if (this.told?.is_running) this.press();
    this.asked++;
    this.box.remove();
  }

  /** @param {unknown} error */
  fail(error) {
    this.problem.textContent = error instanceof Error ? error.message : String(error);
    this.where.textContent = "";
    this.bar.hidden = true;
    this.act.textContent = "Try again";
    this.told = null;
  }

  // Showing

  /** @param {Told} told */
  show(told) {
    this.told = told;
    const dealt = told.is_dealt ? " What you cannot see is dealt anew for each game." : "";
    this.where.textContent = `${told.words}. Computers play every side by sound rules.${dealt}`;
    this.bar.hidden = !told.is_running;
    this.bar.value = told.wanted ? told.games / told.wanted : 0;
    this.count.textContent = told.is_running
      ? `${number(told.games)} of ${number(told.wanted)} games`
      : `${number(told.games)} games`;
    this.problem.textContent = told.trouble;
    this.act.textContent = told.is_running ? "Stop" : `Play ${number(MORE)} more`;
    this.chances.replaceChildren(...(told.games ? rows(told).map(chance) : []));
    this.ways.replaceChildren(...(told.games ? [table(told)] : []));
  }

  /** @param {Told} told */
  sentence(told) {
    const all = rows(told).map(([side, found]) => `${sideMark(side).name} ${winsWords(side)} ${percent(found)}`);
    return `${number(told.games)} games: ${all.join("; ")}.`;
  }
}

/** @param {Told} told @returns {[string, Interval][]} */
function rows(told) {
  return Object.entries(told.chances);
}

/** A side's chance with its interval as a bar. @param {[string, Interval]} row */
function chance([side, found]) {
  const mark = sideMark(side);
  const bar = html("i", { "aria-hidden": "true" });
  bar.style.left = `${100 * found.low}%`;
  bar.style.width = `${Math.max(0.8, 100 * (found.high - found.low))}%`;
  return html(
    "p",
    { class: "onward-chance" },
    html(
      "span",
      { class: mark.look },
      html("span", { "aria-hidden": "true" }, `${mark.sign} `),
      `${mark.name} ${winsWords(side)}`,
    ),
    html("b", {}, percent(found)),
    html("span", { class: "onward-line" }, bar),
  );
}

/** The ways it is won or lost, the most frequent first. @param {Told} told */
function table(told) {
  const first = sideMark(Object.keys(told.chances)[0]).name;
  const head = ["How it ends", "Games", "Turns", `${first} holds`];
  const row = (/** @type {Way} */ way) => {
    const mark = sideMark(way.winner);
    const share = (100 * way.games) / told.games;
    return html(
      "tr",
      {},
      html(
        "th",
        { scope: "row" },
        html("span", { class: mark.look, "aria-hidden": "true" }, `${mark.sign} `),
        way.words.startsWith(mark.name) ? way.words : `${mark.name}: ${way.words}`,
      ),
      html("td", {}, share < 1 ? "< 1 %" : `${Math.round(share)} %`),
      html("td", {}, way.turns.toFixed(1)),
      html("td", {}, Math.round(way.control)),
    );
  };
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ...head.map((words) => html("th", { scope: "col" }, words)))),
    html("tbody", {}, ...told.ways.map(row)),
  );
}

/** @param {Interval} found */
function percent({ value, low, high }) {
  const round = (/** @type {number} */ share) => Math.round(100 * share);
  return `${round(value)} % (${round(low)} to ${round(high)})`;
}

/** @param {number} count */
function number(count) {
  return count.toLocaleString("en");
}
