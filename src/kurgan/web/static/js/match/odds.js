/** The odds of battles and what hidden pieces can be: a tab, badges on the map, lines in the cards. */

import { settings, whenChanged } from "../settings.js";
import { Refused } from "../socket.js";
import { html, svg, text } from "../svg.js";
import { atMost, percent } from "./percent.js";
import { tick } from "./preferences.js";

/** @import { Box } from "../map/camera.js" */
/** @import { Board } from "../map/map.js" */
/** @import { Belief, Estimate, Move } from "../types.js" */
/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */
/** @import { Tip } from "./tip.js" */

const BEGINS = /^(roll|attack)|begin the attack/i;
const MOST = 12; // attacks of what is chosen that are reckoned
const REST = 250; // milliseconds that a choice has to stand before they are

/**
 * Begin to reckon; asks once for everything, to learn what there is.
 * @param {{session: Session, board: Board, tip: Tip}} parts
 */
export async function attachOdds({ session, board, tip }) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/odds.css" }));
  const odds = new Odds(session, board, tip.asker);
  tip.more.push((keys) => odds.linesFor(keys));
  tip.chanceOf = (key) => odds.told().find(({ kind, target }) => `${kind}:${target}` === key);
  await odds.ask(true);
  return odds;
}

/** Asks for odds when somebody wants them, and shows them. */
class Odds {
  /** @param {Session} session @param {Board} board @param {Asker} asker */
  constructor(session, board, asker) {
    this.session = session;
    this.board = board;
    this.asker = asker;
    /** @type {{assembling: Estimate|null, targets: Estimate[]}|null} */
    this.forecast = null;
    /** @type {Belief[]} */
    this.beliefs = [];
    /** @type {Record<string, boolean>} */
    this.isMissing = {};
    this.asked = 0;
    /** @type {Move[]|undefined} what can be done, as the map tells its chances */
    this.moves = undefined;
    /** @type {Move[]|undefined} those whose chances are all known */
    this.reckoned = undefined;
    this.body = html("div", { class: "odds-body" });
    this.switches = html("div", { class: "settings" });
    session.on("position", () => this.ask());
    session.on("proposed", () => this.badges());
    session.on("clear", () => this.forget());
    session.on("selection", () => this.onSelection());
    whenChanged(() => this.ask());
  }

  /** The tab. */
  panel() {
    return html("div", { class: "odds" }, this.switches, this.body);
  }

  forget() {
    [this.forecast, this.beliefs] = [null, []];
    this.asked++;
    this.show();
  }

  /** Ask the server for what is switched on; an answer that comes too late is dropped. */
  async ask(all = false) {
    if (!this.session.isLive) return this.forget();
    const mine = ++this.asked;
    const [forecast, beliefs] = await Promise.all([this.verb("odds", all), this.verb("belief", all)]);
    if (mine !== this.asked) return;
    this.forecast = settings.odds ? forecast : null;
    this.beliefs = (settings.belief && beliefs) || [];
    for (const estimate of this.estimates()) estimate.outcomes = listed(estimate.outcomes);
    for (const belief of this.beliefs) belief.chances = listed(belief.chances);
    this.show();
  }

  /** @param {"odds"|"belief"} name @param {boolean} all */
  async verb(name, all) {
    if ((!settings[name] && !all) || this.isMissing[name]) return null;
    if (name === "odds" && !this.session.position?.question) return null;
    try {
      return await this.session.request(name);
    } catch (error) {
      const kind = error instanceof Refused ? error.kind : "";
      if (kind !== "LineLost" && kind !== "NotYourTurn") this.isMissing[name] = true;
      return null;
    }
  }

  /** @param {string[]} keys */
  linesFor(keys) {
    const odds = this.estimates()
      .filter((estimate) => keys.includes(`${estimate.kind}:${estimate.target}`))
      .map((one) => `${percent(one.win)} ${one.headline}${this.whose(one)}: ${one.words.replace(/\.$/, "")}`);
    const hidden = this.beliefs
      .filter((belief) => keys.includes(`${belief.kind}:${belief.place}`))
      .map(
        (belief) =>
          `Hidden: ${this.chanceWords(belief.chances, 4)}${belief.chances.length > 4 ? `, ${belief.chances.length - 4} more` : ""}`,
      );
    return [...odds, ...hidden];
  }

  estimates() {
    const { assembling = null, targets = [] } = this.forecast ?? {};
    const all = assembling ? [assembling, ...targets.filter((other) => other.target !== assembling.target)] : targets;
    return all.map((one) => {
      const proposed = this.asker.mover?.proposed.get(`${one.kind}:${one.target}`);
      return proposed ? { ...proposed, outcomes: listed(proposed.outcomes) } : one;
    });
  }

  /** Whether a chance is that of the pieces that are chosen, where some are. @param {Estimate} estimate */
  whose({ kind, target }) {
    const { mover } = this.asker;
    if (!mover?.isHolding) return "";
    return mover.proposed.has(`${kind}:${target}`) ? " with what is chosen" : " at best, with all that can come";
  }

  /** Other pieces are chosen: the map tells of their attacks. */
  onSelection() {
    this.onAnswers();
    const { mover } = this.asker;
    if (mover?.moves === this.moves) return;
    this.moves = mover?.moves;
    const { moves } = this;
    this.badges();
    if (moves && mover?.isHolding && settings.odds) setTimeout(() => this.reckon(moves), REST);
  }

  /** The chances of what is chosen, target after target, until something else is. @param {Move[]} moves */
  async reckon(moves) {
    const { session, asker } = this;
    for (const { actions } of moves.filter(({ name }) => /attack/.test(name)).slice(0, MOST)) {
      if (this.moves !== moves) return;
      const found = await session.request("odds", { actions }).catch(() => null);
      const one = found?.assembling;
      if (this.moves !== moves) return;
      if (!one) continue;
      asker.mover?.proposed.set(`${one.kind}:${one.target}`, one);
      this.badges();
    }
    if (this.moves !== moves) return;
    this.reckoned = moves;
    this.badges();
  }

  /** Whether better is soon known of what is chosen. */
  get isReckoning() {
    const { mover, box } = this.asker;
    return Boolean(mover?.isHolding) && (box.hasAttribute("data-looks") || mover?.moves !== this.reckoned);
  }

  // Showing

  show() {
    if (!this.session.reference) return;
    this.switches.replaceChildren(
      ...(this.isMissing.odds ? [] : [tick("odds", "Odds of every attack, on the map too")]),
      ...(this.isMissing.belief
        ? []
        : [tick("belief", "What hidden pieces can be (on the map: ⌀ is their mean strength)")]),
    );
    this.body.replaceChildren(...this.estimatePart(), ...this.beliefPart());
    this.badges();
    this.onAnswers();
    this.board.keyboard.relabel();
  }

  estimatePart() {
    if (this.isMissing.odds && this.isMissing.belief)
      return [html("p", { class: "soft" }, "There are no calculators for this game yet.")];
    if (!settings.odds)
      return settings.belief
        ? []
        : [
            html(
              "p",
              { class: "soft" },
              "Switched on, they are reckoned anew after each answer, from what your side may know.",
            ),
          ];
    const all = this.estimates();
    if (!all.length) return [html("p", { class: "soft" }, "No attack can be reckoned now.")];
    return all.map((estimate, n) => this.estimate(estimate, n === 0 && Boolean(this.forecast?.assembling)));
  }

  /** @param {Estimate} estimate @param {boolean} now */
  estimate(estimate, now) {
    const key = `${estimate.kind}:${estimate.target}`;
    return html(
      "section",
      { class: `estimate ${now ? "now" : ""}` },
      html("h3", {}, html("b", { class: "percent" }, percent(estimate.win)), ` ${estimate.headline}`),
      html(
        "p",
        {},
        html(
          "button",
          { type: "button", class: "row-words", onclick: () => this.session.emit("place", key) },
          `${now ? "This attack: " : ""}${estimate.words}`,
        ),
      ),
      bars(estimate.outcomes),
      html("p", { class: "soft" }, estimate.policy),
    );
  }

  beliefPart() {
    if (!settings.belief || !this.beliefs.length) return [];
    return [
      html("h3", { class: "caption" }, "What is hidden"),
      ...this.beliefs.map((belief) =>
        html(
          "section",
          { class: "estimate" },
          html(
            "h3",
            {},
            html(
              "button",
              {
                type: "button",
                class: "row-words",
                onclick: () => this.session.emit("place", `${belief.kind}:${belief.place}`),
              },
              `${this.board.name(`${belief.kind}:${belief.place}`)}, ${belief.piece}`,
            ),
          ),
          bars(belief.chances.slice(0, 6).map(([id, chance]) => [this.thing(id), chance])),
        ),
      ),
    ];
  }

  /** The chances that stand on the map: of what a click attacks; of all only where no place can be picked. */
  told() {
    const { forecast, board } = this;
    const now = this.estimates().filter(({ details }) => !details?.later);
    const isLit = (/** @type {Estimate} */ { kind, target }) =>
      board.elements(`${kind}:${target}`).some((thing) => thing.matches(".can, .chosen"));
    const lit = now.filter((one) => one.target === forecast?.assembling?.target || isLit(one));
    return lit.length || board.svg.querySelector(".place.can") ? lit : now;
  }

  badges() {
    /** @type {Map<string, {words: string, look: string}[]>} */
    const rows = new Map();
    const put = (/** @type {string} */ key, /** @type {string} */ words, /** @type {string} */ look) =>
      rows.set(key, [...(rows.get(key) ?? []), { words, look }]);
    for (const one of this.told()) {
      const isBest = this.whose(one).includes("at best");
      if (isBest && this.isReckoning) continue; // soon known better
      put(`${one.kind}:${one.target}`, isBest ? atMost(one.win) : percent(one.win), "odds-badge");
    }
    for (const [key, beliefs] of this.byPlace()) put(key, this.gist(beliefs), "belief-badge");
    this.board.layers.badges.replaceChildren();
    const boxes = rows.size ? this.board.obstacles() : [];
    this.board.layers.badges.replaceChildren(...[...rows].flatMap(([key, lines]) => this.badge(key, lines, boxes)));
  }

  /** The chance stands on the answers that name a target, and on the one that begins the attack. */
  onAnswers() {
    for (const old of document.querySelectorAll(".answer:not(.move) .chance")) old.remove();
    const { named, question } = this.asker;
    for (const button of document.querySelectorAll(".ask [data-answer]")) {
      const number = Number(button.getAttribute("data-answer"));
      const words = question?.options[number]?.length === 1 ? question.option_words[number] : "";
      const found = BEGINS.test(words)
        ? this.forecast?.assembling
        : this.estimates().find((one) => !one.details?.later && named[number]?.includes(`${one.kind}:${one.target}`));
      if (found) button.append(html("b", { class: "chance", title: found.headline }, percent(found.win)));
    }
  }

  byPlace() {
    /** @type {Map<string, Belief[]>} */
    const places = new Map();
    for (const belief of this.beliefs) {
      const key = `${belief.kind}:${belief.place}`;
      places.set(key, [...(places.get(key) ?? []), belief]);
    }
    return places;
  }

  /**
   * The hidden pieces of a place in a word or two: what they are, or how strong on average; the card says all.
   * @param {Belief[]} beliefs
   */
  gist(beliefs) {
    const [first] = beliefs;
    if (beliefs.length === 1 && first.chances[0][1] > 0.9) return brief(this.thing(first.chances[0][0]));
    const means = beliefs.map(meanStrength);
    if (means.includes(0)) return beliefs.length > 1 ? `${beliefs.length} hidden` : `? ${first.chances.length}`;
    return `${beliefs.length > 1 ? `${beliefs.length} × ` : ""}⌀ ${(means.reduce((a, b) => a + b) / means.length).toFixed(1)}`;
  }

  /** Beside what stands in a place. @param {string} key @param {{words: string, look: string}[]} lines @param {Box[]} boxes */
  badge(key, lines, boxes) {
    const wide = (/** @type {string} */ words) => words.length * 6.4 + 8;
    const size = /** @type {[number, number]} */ ([
      Math.max(...lines.map(({ words }) => wide(words))),
      15 * lines.length + 1,
    ]);
    const at = this.board.roomIn(key, boxes, size);
    if (!at) return [];
    const [width, height] = size.map((pixels) => pixels * (this.board.camera.asked ?? 1));
    boxes.push({ x: at[0] - width / 2, y: at[1] - height / 2, width, height });
    return [
      svg(
        "g",
        { transform: `translate(${at[0]} ${at[1]})` },
        ...lines.map(({ words, look }, n) => {
          const y = (n - (lines.length - 1) / 2) * 15;
          return svg(
            "g",
            { class: `badge ${look}` },
            svg("rect", { x: -wide(words) / 2, y: y - 7.5, width: wide(words), height: 15, rx: 3 }),
            text(0, y + 4, words),
          );
        }),
      ),
    ];
  }

  /** What a hidden thing can be, in words. @param {string} id */
  thing(id) {
    const { names } = this.session.reference;
    return Object.values(names).find((words) => words[id])?.[id] ?? id;
  }

  /** @param {[string, number][]} chances @param {number} count */
  chanceWords(chances, count) {
    return chances
      .slice(0, count)
      .map(([id, chance]) => `${this.thing(id)} ${percent(chance)}`)
      .join(", ");
  }
}

/**
 * The mean of the strength that stands in the names of what a piece can be, like light_urban-7-heroes or 4SF; 0 if none does.
 * @param {Belief} belief
 */
function meanStrength({ chances }) {
  const found = chances.map(([id, chance]) => chance * Number(/(\d+)(?:[SDT]F|-)/.exec(id)?.[1] ?? NaN));
  const mean = found.reduce((a, b) => a + b, 0);
  return Number.isNaN(mean) ? 0 : mean;
}

/** @param {string} words */
function brief(words) {
  return words.length > 11 ? `${words.slice(0, 10)}…` : words;
}

/**
 * Chances as a list, likeliest first as they came.
 * @param {[string, number][]|Record<string, number>} chances
 * @returns {[string, number][]}
 */
function listed(chances) {
  return Array.isArray(chances) ? chances : Object.entries(chances);
}

/** @param {[string, number][]} chances */
function bars(chances) {
  return html(
    "ul",
    { class: "bars" },
    ...chances.map(([words, chance]) => {
      const meter = html("span", { class: "bar", "aria-hidden": "true" });
      meter.style.width = `${Math.max(1, chance * 100)}%`;
      return html("li", {}, html("span", {}, words.replaceAll("_", " ")), html("b", {}, percent(chance)), meter);
    }),
  );
}
