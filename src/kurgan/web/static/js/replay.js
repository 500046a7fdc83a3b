// @ts-check
/** Looking back: the match moment by moment, with any eyes one may have; and a copy that goes on from there. */
import { askForCopy } from "./copy.js";
import { diceOf, faces } from "./dice.js";
import { placeOfRow } from "./log.js";
import { ruleLink } from "./rules.js";
import { readJson, writeJson } from "./settings.js";
import { html, sideMark, svg } from "./svg.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {{at: number, turn_words: string, side: string|null, words: string}} Moment */

const SPEEDS = /** @type {Record<string, [string, number]>} */ ({ slow: ["Slowly", 2500], normal: ["Steadily", 1100], fast: ["Fast", 350] });
const SPEED_KEY = "kurgan.replay.speed";
const ICONS = {
  first: "M3 3v10M13 3L6 8l7 5z", turnBack: "M8 3L2 8l6 5zM14 3L8 8l6 5z", back: "M12 3L5 8l7 5z", play: "M4 2.5v11L13 8z",
  pause: "M5 3v10M11 3v10", forward: "M4 3l7 5-7 5z", turnOn: "M8 3l6 5-6 5zM2 3l6 5-6 5z", last: "M13 3v10M3 3l7 5-7 5z",
};

/**
 * Open the replay, and open or close it whenever its button is pressed.
 * @param {Session} session
 * @param {string|null} at the moment of the address
 */
export async function attach(session, at) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/replay.css" }));
  const replay = new Replay(session);
  session.on("replay", () => (replay.isOpen ? replay.close() : replay.open()));
  await replay.open(numberOf(at));
  return replay;
}

/** The turn of a moment, without its phase. @param {Moment|undefined} moment */
export function turnOf(moment) {
  return (moment?.turn_words ?? "").split(",")[0];
}

/** The past of one match on show. */
export class Replay {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
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
    this.where = html("span", { class: "past-where" });
    this.told = html("div", { class: "past-words" });
    this.slider = html("input", { type: "range", min: 0, step: 1, "aria-label": "Moment of the match", oninput: () => (this.pause(), this.go(this.slider.valueAsNumber)) });
    this.ticks = html("div", { class: "past-ticks", "aria-hidden": "true" });
    this.turns = html("select", { "aria-label": "Turn", onchange: () => (this.pause(), this.go(Number(this.turns.value))) });
    this.sides = html("select", { "aria-label": "Seen by", onchange: () => this.look(this.sides.value) });
    this.speed = html("select", { "aria-label": "Speed", onchange: () => this.changeSpeed() },
      ...Object.entries(SPEEDS).map(([name, [words]]) => html("option", { value: name, selected: readJson(SPEED_KEY, "normal") === name }, words)));
    this.player = html("button", { type: "button", class: "past-play", "aria-keyshortcuts": "Space", onclick: () => this.togglePlay() });
    this.copier = html("button", { type: "button", onclick: () => this.goOnWithCopy() }, "Continue a copy from here …");
    this.notice = html("span", { class: "past-notice", role: "status" });
    this.sidesBox = html("label", { class: "past-choice" }, html("span", {}, "Seen by"), this.sides);
    this.dock = html("section", { class: "past-dock", "aria-label": "Replay", hidden: true }, this.banner(), this.told, this.scrubber(), this.controls(), this.deeds());
    (document.querySelector("main.table") ?? document.body).append(this.dock);
    this.showPlaying();
    this.listen();
  }

  get last() {
    return this.moments.length - 1;
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  get isOver() {
    return Boolean(this.session.live?.outcome);
  }

  // Opening and closing

  /**
   * Look at a moment; without a number, at the last one.
   * @param {number} [at]
   */
  async open(at) {
    if (!this.session.live) {
      this.waiting = at ?? Infinity;
      return;
    }
    this.waiting = undefined;
    if (!this.isOpen) this.enter();
    try {
      this.moments = await this.session.request("moments");
    } catch (error) {
      this.close();
      return this.session.emit("problem", error);
    }
    if (!this.isOpen) return;
    this.fillTurns();
    this.fillEyes();
    await this.go(at ?? this.last);
  }

  enter() {
    const { session } = this;
    this.isOpen = true;
    this.shown = "";
    session.room.tray?.empty();
    document.body.classList.add("in-past");
    document.querySelector("#replay-button")?.setAttribute("aria-pressed", "true");
    this.dock.hidden = false;
    this.where.textContent = "Reading the war diary …";
    session.emit("say", "You look at the past. Escape returns to the match.");
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
    this.isOpen = false;
    this.eyes = undefined;
    this.dock.hidden = true;
    this.forget();
    document.body.classList.remove("in-past");
    document.querySelector("#replay-button")?.setAttribute("aria-pressed", "false");
    clearTimeout(this.addressTimer);
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  /** Nothing of the past stays behind: the next player may sit on the other side. */
  forget() {
    this.moments = [];
    for (const box of [this.told, this.where, this.notice, this.turns, this.ticks]) box.replaceChildren();
    this.slider.removeAttribute("aria-valuetext");
  }

  // Moving

  /**
   * Go to a moment. While an answer is on its way only the newest wish is kept.
   * @param {number} at
   */
  async go(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.tell();
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.isOpen && this.shown !== this.wish) await this.fetch();
    } catch (error) {
      this.pause();
      this.session.emit("problem", error);
    } finally {
      this.isAsking = false;
    }
  }

  /** What should be on show. */
  get wish() {
    return `${this.at} ${this.eyes ?? ""}`;
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

  /** Show on the map where it happened. */
  point() {
    const places = this.session.rows.filter((row) => row.at === this.at).map((row) => placeOfRow(this.session, row));
    const place = places.findLast((key) => key && this.session.board.placeOf(key));
    if (place) this.session.board.show(place);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    void this.go(this.at + by);
  }

  /**
   * Go to the beginning of the turn before or after.
   * @param {number} by
   */
  stepTurn(by) {
    this.pause();
    const starts = this.starts();
    const target = by > 0 ? starts.find((at) => at > this.at) ?? this.last : starts.findLast((at) => at < this.at) ?? 0;
    void this.go(target);
  }

  /** The first moment of each turn. */
  starts() {
    return this.moments.filter((moment, n) => n === 0 || turnOf(moment) !== turnOf(this.moments[n - 1])).map((moment) => moment.at);
  }

  // Playing

  play() {
    if (this.at >= this.last) void this.go(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), SPEEDS[this.speed.value][1]);
    this.showPlaying();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlaying();
  }

  tick() {
    if (this.at >= this.last) return this.pause();
    if (!this.isAsking) void this.go(this.at + 1);
  }

  togglePlay() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  showPlaying() {
    this.player.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    this.player.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    this.player.title = `${this.isPlaying ? "Pause" : "Play"} (space)`;
  }

  // Building

  banner() {
    return html("p", { class: "past-banner" }, html("b", {}, "You look at the past"), this.where,
      html("button", { type: "button", class: "past-return", "aria-keyshortcuts": "Escape", onclick: () => this.close() }, "Return to the match ", html("kbd", { "aria-hidden": "true" }, "Esc")));
  }

  scrubber() {
    return html("div", { class: "past-scrub" }, this.slider, this.ticks);
  }

  controls() {
    const button = (/** @type {keyof typeof ICONS} */ name, /** @type {string} */ words, /** @type {string} */ key, /** @type {() => void} */ action) =>
      html("button", { type: "button", "aria-label": words, title: key ? `${words} (${key})` : words, "aria-keyshortcuts": key || null, onclick: action }, icon(name));
    return html("div", { class: "past-controls" },
      html("div", { class: "past-buttons", role: "group", "aria-label": "Move through the match" },
        button("first", "First moment", "", () => this.step(-Infinity)), button("turnBack", "Turn before", "[", () => this.stepTurn(-1)),
        button("back", "Moment before", ",", () => this.step(-1)), this.player, button("forward", "Next moment", ".", () => this.step(1)),
        button("turnOn", "Next turn", "]", () => this.stepTurn(1)), button("last", "Last moment", "", () => this.step(Infinity))),
      html("label", { class: "past-choice" }, html("span", {}, "Turn"), this.turns),
      html("label", { class: "past-choice" }, html("span", {}, "Speed"), this.speed),
      this.sidesBox);
  }

  deeds() {
    return html("p", { class: "past-deeds" },
      html("button", { type: "button", onclick: () => this.copyLink() }, "Copy a link to this moment"), this.copier, this.notice);
  }

  fillTurns() {
    this.slider.max = String(this.last);
    const starts = this.starts();
    this.turns.replaceChildren(...starts.map((at) => html("option", { value: at }, turnOf(this.moments[at]))));
    this.ticks.replaceChildren(...starts.map((at) => {
      const tick = html("i");
      tick.style.left = `${this.last ? (100 * at) / this.last : 0}%`;
      return tick;
    }));
  }

  fillEyes() {
    const live = /** @type {Position} */ (this.session.live);
    const own = live.side;
    this.sidesBox.hidden = live.sides.length < 2;
    this.sides.replaceChildren(...live.sides.map((side) => {
      const barred = side !== own && !this.isOver;
      return html("option", { value: side, disabled: barred, selected: side === (this.eyes ?? own) },
        `${sideMark(side).name}${barred ? " (when the match is over)" : ""}`);
    }));
  }

  // Telling

  /** The words of the moment, and where it lies. */
  tell() {
    const moment = this.moments[this.at];
    if (!moment) return;
    this.where.textContent = `${moment.turn_words} · moment ${this.at + 1} of ${this.moments.length}`;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${moment.turn_words}. ${moment.words}`);
    this.turns.value = String(this.starts().findLast((at) => at <= this.at) ?? 0);
    this.notice.replaceChildren();
    this.tellWords(moment);
  }

  /** @param {Moment} moment */
  tellWords(moment) {
    const { session } = this;
    const isShown = this.shown === this.wish;
    const rows = isShown ? session.rows.filter((row) => row.at === moment.at) : [];
    const events = rows.map((row) => row.words).join(" ");
    const mark = sideMark(moment.side);
    const items = rows.map((row) => {
      const dice = diceOf(session, row);
      return html("li", {}, dice.length ? faces(dice, 22) : null, row.words, " ", row.rule ? ruleLink(session, row.rule) : null);
    });
    const isTold = rows.length > 0 && events.startsWith(moment.words);
    this.told.replaceChildren(
      html("p", { class: "past-answer" }, html("span", { class: mark.look, "aria-hidden": "true" }, `${mark.sign} `), isTold ? mark.name : moment.words),
      html("ol", {}, ...items));
    this.copier.disabled = isShown && Boolean(session.position?.outcome);
    this.copier.title = this.copier.disabled ? "Here the match is over; go to an earlier moment." : "";
    if (isShown && !this.isPlaying) session.emit("say", `${moment.turn_words}. ${isTold ? "" : moment.words} ${events}`);
  }

  // Choices

  /** @param {string} side */
  look(side) {
    this.eyes = side === this.session.live?.side ? undefined : side;
    void this.go(this.at);
  }

  changeSpeed() {
    writeJson(SPEED_KEY, this.speed.value);
    if (this.isPlaying) this.play();
  }

  get address() {
    return `${location.origin}/match/${encodeURIComponent(this.session.match)}#at=${this.at}`;
  }

  async copyLink() {
    const words = "The link is copied. It opens for whoever holds a seat in this match.";
    try {
      await navigator.clipboard.writeText(this.address);
      this.notice.replaceChildren(words);
    } catch {
      const box = html("input", { readonly: true, value: this.address, "aria-label": "Link to this moment" });
      this.notice.replaceChildren(box);
      box.select();
    }
  }

  /** The address follows, so that a reload finds the moment again; not at once, browsers allow only so many changes. */
  keepAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => this.isOpen && history.replaceState(history.state, "", `${location.pathname}${location.search}#at=${this.at}`), 250);
  }

  goOnWithCopy() {
    this.pause();
    askForCopy(this.session, this.moments[this.at]);
  }

  // Listening

  listen() {
    const { session } = this;
    session.on("position", () => this.waiting !== undefined && session.isLive && this.open(this.waiting));
    session.on("live", () => this.refreshSoon());
    session.on("clear", () => this.isOpen && this.leave());
    addEventListener("keydown", (event) => this.key(event), { capture: true });
    addEventListener("hashchange", () => {
      const at = numberOf(new URLSearchParams(location.hash.slice(1)).get("at"));
      if (at !== undefined) void this.open(at);
    });
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
    this.fillTurns();
    this.fillEyes();
    await this.go(this.at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.isOpen || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open], #menu[open]")) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return;
    if (event.key === "Escape" && this.session.room.tip?.isPinned) return;
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
      ",": () => this.step(-1), ".": () => this.step(1), "[": () => this.stepTurn(-1), "]": () => this.stepTurn(1),
      " ": () => this.togglePlay(), Escape: () => this.close(),
    };
  }
}

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** @param {string|null} text */
function numberOf(text) {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
