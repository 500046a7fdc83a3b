/** The adviser: the best answers with win chances, the chance in the header, and what computers thought. */

import { isComputers } from "../seats.js";
import { settings, whenChanged } from "../settings.js";
import { html, part, sideMark } from "../svg.js";
import { tick } from "./preferences.js";

/** @import { Advice, Chance, DecisionTold, PlanTold, Reasons } from "../types.js" */
/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */

/** @param {{session: Session, asker: Asker}} parts */
export function attachAdviser({ session, asker }) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/adviser.css" }));
  return new Adviser(session, asker);
}

/** Asks for advice, chances and reasons, and shows them. */
class Adviser {
  /** @param {Session} session @param {Asker} asker */
  constructor(session, asker) {
    this.session = session;
    this.asker = asker;
    this.asked = 0;
    this.bar = html("progress", { max: 1, value: 0, "aria-label": "How far the adviser is" });
    this.found = html("div", { class: "advised", role: "status" });
    this.reasons = html("div", { class: "reasons" });
    this.number = html("div", { class: "win-chance" });
    session.on("position", () => this.follow());
    session.on("clear", () => this.forget());
    session.on("present", () => (this.bar.value = session.thinking?.share ?? 0));
    whenChanged(() => this.tellChance());
    this.follow();
  }

  /** The tab. */
  panel() {
    const ask = html(
      "button",
      { type: "button", class: "main", "aria-keyshortcuts": "v", onclick: () => this.advise() },
      "What would you do? ",
      html("kbd", { "aria-hidden": "true" }, "v"),
    );
    const list = html("button", { type: "button", onclick: () => this.list() }, "What did the computers think?");
    return html(
      "div",
      { class: "adviser" },
      html("p", {}, ask),
      this.found,
      html("div", { class: "settings" }, tick("chance", "My win chance above the map")),
      html("p", {}, html("button", { type: "button", onclick: () => this.playOut() }, "How would it end from here?")),
      html("p", {}, list),
      this.reasons,
    );
  }

  async playOut() {
    (await import("./onward.js")).playOut(this.session);
  }

  follow() {
    this.found.replaceChildren();
    this.asked++;
    this.tellChance();
  }

  /** Nothing stays for the next player at this screen. */
  forget() {
    for (const box of [this.found, this.reasons, this.number]) box.replaceChildren();
    this.asked++;
  }

  // Advice

  async advise() {
    const { session } = this;
    session.emit("tab", "advice");
    if (!this.asker.question) return this.tell("It is not your turn, so there is nothing to advise.");
    const mine = ++this.asked;
    const stop = () => void session.request("hurry", {}).catch((error) => session.fail(error));
    this.bar.value = 0;
    this.found.replaceChildren(
      html("p", {}, "The adviser tries your best answers …"),
      this.bar,
      html("p", {}, html("button", { type: "button", onclick: stop }, "Tell me now")),
    );
    try {
      /** @type {Advice[]} */
      const found = await session.request("advise", {});
      if (mine !== this.asked) return;
      this.found.replaceChildren(html("ol", {}, ...found.map((one) => this.advice(one))));
    } catch (error) {
      if (mine === this.asked) this.tell(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} words */
  tell(words) {
    this.found.replaceChildren(html("p", {}, words));
  }

  /** @param {Advice} one */
  advice(one) {
    const { asker } = this;
    const number = asker.question?.options.findIndex((option) => `${option}` === `${one.action}`) ?? -1;
    const things = () => (asker.named[number] ?? []).flatMap((name) => asker.board.elements(name));
    return html(
      "li",
      { onpointerenter: () => asker.board.point(things()), onpointerleave: () => asker.board.point([]) },
      plan(one),
      html(
        "p",
        { class: "soft" },
        one.why,
        html("button", { type: "button", class: "do-that", onclick: () => asker.play(number) }, "Do that"),
      ),
    );
  }

  // The win chance

  async tellChance() {
    const { session } = this;
    const { live } = session;
    if (!settings.chance || !live || live.outcome || live.shared || !session.isLive) return this.number.remove();
    if (!live.question) return;
    const mine = this.asked;
    /** @type {Chance|null} */
    const found = await session.request("chance", {}).catch(() => null);
    if (!found || mine !== this.asked || !settings.chance) return;
    const about = "Your win chance if both sides go on by sound rules: it lies in this interval 19 times of 20";
    this.number.title = about;
    this.number.replaceChildren(html("dt", {}, "Win chance"), html("dd", {}, interval(found)));
    part("numbers").append(this.number);
  }

  // What computers thought

  async list() {
    const { session } = this;
    try {
      /** @type {DecisionTold[]} */
      const found = await session.request("decisions", {});
      if (!found.length) return this.say(nothing(session));
      this.reasons.replaceChildren(
        html("h3", { class: "caption" }, "Decisions, the last one first"),
        html("ol", { class: "decisions" }, ...found.reverse().map((one) => this.decision(one))),
      );
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} words */
  say(words) {
    this.reasons.replaceChildren(html("p", { class: "soft" }, words));
  }

  /** @param {DecisionTold} one */
  decision(one) {
    const mark = sideMark(one.side);
    const body = html("div");
    const fold = html(
      "details",
      {},
      html("summary", {}, html("span", { class: mark.look }, `${mark.sign} ${mark.name}: `), one.words),
      body,
    );
    fold.addEventListener("toggle", () => fold.open && !body.children.length && this.explain(one.at, body));
    return html("li", {}, fold);
  }

  /** Why a moment came about. @param {number} at */
  async reason(at) {
    this.session.emit("tab", "advice");
    const body = html("div");
    this.reasons.replaceChildren(body);
    await this.explain(at, body);
    body.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} at @param {HTMLElement} body */
  async explain(at, body) {
    body.replaceChildren(html("p", { class: "soft" }, "It plays out again what it weighed …"));
    try {
      const told = await this.session.request("explain", { at });
      const more = () => this.session.emit("replay", at);
      const look = html("button", { type: "button", class: "plain", onclick: more }, "Show that moment");
      body.replaceChildren(...reasons(told.words, told.plan), html("p", {}, look));
    } catch (error) {
      body.replaceChildren(html("p", {}, error instanceof Error ? error.message : String(error)));
    }
  }
}

/** @param {Session} session */
function nothing({ live }) {
  const computers = live?.sides.filter((side) => isComputers(live, side)) ?? [];
  if (!computers.length) return "No computer has decided anything here.";
  return live?.outcome ? "No plans were weighed." : "They tell when the match is over: until then something is hidden.";
}

/** @param {string} words @param {Reasons|null} told */
function reasons(words, told) {
  if (!told) return [html("p", {}, words)];
  const part = (/** @type {string} */ name, /** @type {string} */ text) =>
    text ? [html("dt", {}, name), html("dd", {}, text)] : [];
  return [
    html("p", { class: "soft" }, told.question),
    html("ol", { class: "weighed" }, ...told.plans.map((one) => html("li", {}, plan(one)))),
    html(
      "dl",
      {},
      ...part("Why", told.reason),
      ...part("Hoped", told.hoped),
      ...part("Feared", told.feared),
      ...part("Unknown to it", told.unknown),
    ),
  ];
}

/** An answer with its chance and what it leads to. @param {PlanTold} one */
function plan(one) {
  const leads = one.plan && !one.words.includes(one.plan) ? `, to ${one.plan}` : "";
  return html("p", {}, one.chance === undefined ? null : meter(/** @type {Chance} */ (one)), `${one.words}${leads}`);
}

/** A chance with its interval as a bar. @param {Chance} chance */
function meter(chance) {
  const bar = html("i", { "aria-hidden": "true" });
  bar.style.left = `${100 * chance.low}%`;
  bar.style.width = `${100 * (chance.high - chance.low)}%`;
  return html("b", { class: "chance-meter" }, `${interval(chance)} `, html("span", { class: "interval" }, bar));
}

/** @param {Chance} chance */
function interval({ chance, low, high }) {
  const percent = (/** @type {number} */ share) => Math.round(100 * share);
  return `${percent(chance)} % (${percent(low)}–${percent(high)})`;
}
