/** One pack open: its board, its forms, what is wrong, and the changes that can be taken back. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";
import { Chart } from "./chart.js";
import { placeForm } from "./place.js";
import { tableForms } from "./tables.js";

/** @import { Drawing } from "../types.js" */
/** @import { Draft, Edit, Fault, Field } from "./types.js" */

/** @typedef {(action: () => Promise<void>) => Promise<void>} Attempt */
/** @typedef {"place"|"tables"|"faults"} Tab */

const TABS = /** @type {Record<Tab, string>} */ ({
  place: "Place",
  tables: "Pieces and tables",
  faults: "What is wrong",
});

/** The pack that is being corrected. */
export class Editor {
  /** @param {string} name @param {Attempt} attempt */
  static async open(name, attempt) {
    /** @type {Draft} */
    const draft = await ask(`/api/packs/${encodeURIComponent(name)}`);
    const drawing = (await import(`../games/${draft.game}.js`)).default;
    const editor = new Editor(draft, drawing, attempt);
    editor.show();
  }

  /** @param {Draft} draft @param {Drawing} drawing @param {Attempt} attempt */
  constructor(draft, drawing, attempt) {
    this.draft = draft;
    this.attempt = attempt;
    this.folder = draft.folder ?? "";
    this.saved = draft.digest;
    /** @type {Edit[]} */
    this.edits = [];
    /** @type {Edit[]} taken back, the last one first */
    this.undone = [];
    /** Data that the rulebook states, as the pack was opened. */
    this.documented = new Map(everyField(draft).flatMap((f) => (f.mark === "documented" ? [[key(f), f]] : [])));
    this.asked = 0;
    this.place = draft.places[0]?.id ?? "";
    /** Whether a click on the map changes the borders of the place. */
    this.isBordering = false;
    /** @type {Tab} */
    this.tab = "place";
    /** @type {Set<string>} tables that are unfolded */
    this.unfolded = new Set();
    this.panel = html("div", { class: "packs-panel", id: "panel", role: "tabpanel" });
    this.tabs = html("div", { class: "packs-tabs", role: "tablist", "aria-label": "What to correct" });
    const frame = html("section", { class: "packs-map", "aria-label": "Board" });
    part("main").replaceChildren(frame, html("section", { class: "packs-side" }, this.tabs, this.panel));
    part("main").classList.add("packs-table");
    this.chart = new Chart(frame, draft, drawing, (id) => this.click(id));
    document.title = `${draft.name} – Kurgan`;
    part("title").textContent = draft.name;
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("beforeunload", (event) => this.isDirty && event.preventDefault());
  }

  get isDirty() {
    return this.draft.digest !== this.saved;
  }

  get address() {
    return `/api/packs/${encodeURIComponent(this.draft.name)}`;
  }

  // Changing

  /** One change more. @param {Edit} edit */
  change(edit) {
    return this.take([...this.edits, edit], []);
  }

  /** Several changes that are taken back one by one. @param {Edit[]} edits */
  changeAll(edits) {
    return this.take([...this.edits, ...edits], []);
  }

  undo() {
    const last = this.edits.at(-1);
    if (last) void this.take(this.edits.slice(0, -1), [last, ...this.undone], "Taken back.");
  }

  redo() {
    const [next, ...rest] = this.undone;
    if (next) void this.take([...this.edits, next], rest, "Done again.");
  }

  /**
   * Ask how the pack stands with these changes; if they are refused, all is as before.
   * @param {Edit[]} edits
   * @param {Edit[]} undone
   * @param {string} [said]
   */
  async take(edits, undone, said = "") {
    const before = [this.edits, this.undone];
    const mine = ++this.asked;
    [this.edits, this.undone] = [edits, undone];
    await this.attempt(async () => {
      try {
        const body = JSON.stringify({ base: this.draft.base, edits });
        const draft = await ask(`${this.address}/draft`, "POST", body);
        if (mine === this.asked) this.draft = draft;
      } catch (error) {
        if (mine === this.asked) [this.edits, this.undone] = before;
        throw error;
      }
    });
    if (mine !== this.asked) return;
    this.show();
    const count = this.draft.problems.length;
    this.say(`${said} ${count ? `${count} to put right. ${this.draft.problems[0].words}` : "Nothing is wrong."}`);
  }

  async save() {
    await this.attempt(async () => {
      const body = JSON.stringify({ base: this.draft.base, saved: this.saved, edits: this.edits });
      this.saved = (await ask(this.address, "PUT", body)).digest;
      this.say("Saved.");
      this.showHead();
    });
  }

  async play() {
    if (this.isDirty) await this.save();
    if (this.isDirty) return;
    if (this.draft.problems.length) return this.open("faults");
    await this.attempt(async () => (await import("./play.js")).begin(this.draft, this.attempt));
  }

  // Moving

  /** A place was clicked on the map. @param {string} id */
  click(id) {
    if (this.isBordering && id !== this.place) return this.toggleBorder(id);
    this.choose(id);
  }

  /** @param {string} id @param {Tab} [tab] */
  choose(id, tab = "place") {
    this.place = id;
    this.open(tab);
    this.say(`${this.draft.noun} ${id}, ${this.here?.name ?? ""}`);
  }

  /** @param {string} id */
  toggleBorder(id) {
    const isNear = this.here?.near.some((one) => one.id === id);
    const pair = [this.place, id];
    if (!this.draft.has_borders) {
      this.isBordering = false;
      return void this.change({ exchange: pair });
    }
    void this.change(isNear ? { part: pair } : { join: pair });
  }

  get here() {
    return this.draft.places.find((one) => one.id === this.place);
  }

  /** @param {Tab} tab */
  open(tab) {
    this.tab = tab;
    this.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    const name = event.key.toLowerCase();
    if (name === "s") void this.save();
    else if (name === "z" && !isTyping) event.shiftKey ? this.redo() : this.undo();
    else if (name === "y" && !isTyping) this.redo();
    else return;
    event.preventDefault();
  }

  // Saying what is so

  /** Whether a field is changed that the rulebook states. @param {Field} field */
  wasDocumented(field) {
    const before = this.documented.get(key(field));
    return before !== undefined && JSON.stringify(before.value) !== JSON.stringify(field.value);
  }

  /** What is wrong with a row, or with one of its fields. @param {string} where @param {string} [field] */
  faultsOf(where, field) {
    return this.draft.problems.filter((one) => one.where === where && (field === undefined || one.field === field));
  }

  /** @param {string} words */
  say(words) {
    part("live").textContent = words;
  }

  // Showing

  show() {
    const focused = document.activeElement?.id;
    const top = this.panel.scrollTop;
    this.chart.draw(this.draft);
    this.chart.label(this.draft);
    this.chart.mark(this.here, this.draft);
    this.showHead();
    this.showTabs();
    const made = { place: () => placeForm(this), tables: () => tableForms(this), faults: () => this.faultList() };
    this.panel.replaceChildren(made[this.tab]());
    this.panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    this.panel.scrollTop = top;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  showHead() {
    const { corrected, problems } = this.draft;
    const parts = [
      this.draft.title,
      `${corrected} corrected`,
      problems.length ? `${problems.length} to put right` : "nothing wrong",
      this.isDirty ? "not saved yet" : "saved",
    ];
    part("state").textContent = parts.join(" · ");
    part("state").title = this.folder;
    const button = (
      /** @type {string} */ words,
      /** @type {() => void} */ deed,
      /** @type {Record<string, string|boolean>} */ more = {},
    ) => html("button", { type: "button", id: `do-${words.split(" ")[0]}`, onclick: deed, ...more }, words);
    const keys = (/** @type {string} */ names) => ({ "aria-keyshortcuts": names });
    part("acts").replaceChildren(
      button("Undo", () => this.undo(), { disabled: !this.edits.length, ...keys("Control+Z") }),
      button("Redo", () => this.redo(), { disabled: !this.undone.length, ...keys("Control+Y") }),
      button("Save", () => void this.save(), { disabled: !this.isDirty, ...keys("Control+S") }),
      this.download("zip"),
      this.download("json"),
      html("a", { class: "button", href: "/packs" }, "All boards"),
      button("Play with it", () => void this.play(), { class: "main" }),
    );
  }

  /** The pack as a file. @param {"zip"|"json"} kind */
  download(kind) {
    const about = {
      href: `${this.address}/${kind}`,
      download: "",
      "aria-label": `Download as ${kind}, as it was saved`,
    };
    return html("a", { class: "button", title: about["aria-label"], ...about }, `↓ ${kind}`);
  }

  showTabs() {
    const { problems, notes } = this.draft;
    const names = /** @type {Tab[]} */ (Object.keys(TABS));
    const step = (/** @type {KeyboardEvent} */ event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      this.open(names[(names.indexOf(this.tab) + by + names.length) % names.length]);
      document.getElementById(`tab-${this.tab}`)?.focus();
    };
    const tab = (/** @type {Tab} */ name) => {
      const count = name === "faults" && problems.length + notes.length;
      return html(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(name === this.tab),
          "aria-controls": "panel",
          tabindex: name === this.tab ? 0 : -1,
          onclick: () => this.open(name),
          onkeydown: step,
        },
        `${TABS[name]}${count ? ` (${count})` : ""}`,
      );
    };
    this.tabs.replaceChildren(...names.map(tab));
  }

  faultList() {
    const { problems, notes } = this.draft;
    const item = (/** @type {Fault} */ fault) =>
      html("li", {}, html("p", {}, fault.words), html("p", { class: "packs-acts" }, ...this.ways(fault)));
    return html(
      "div",
      { class: "packs-faults" },
      html("h2", {}, problems.length ? "To put right before it can be played" : "Nothing is wrong"),
      html("ul", {}, ...problems.map(item)),
      ...(notes.length
        ? [
            html("h2", {}, "To look at once more"),
            html("p", {}, "Otherwise than the rulebook says, or than the map is drawn. It can be played nevertheless."),
            html("ul", {}, ...notes.map(item)),
          ]
        : []),
    );
  }

  /** Where a sentence leads. @param {Fault} fault */
  ways(fault) {
    const go = (/** @type {string} */ id) => () => {
      this.choose(id);
      this.chart.show(id);
    };
    const places = fault.places.map((id) =>
      html("button", { type: "button", onclick: go(id) }, `To ${this.draft.noun} ${id}`),
    );
    const table = this.draft.tables.find((one) => one.rows.some((row) => row.where === fault.where));
    const unfold = () => {
      if (table) this.unfolded.add(`${table.file} ${table.title}`);
      this.open("tables");
    };
    return table && fault.where
      ? [...places, html("button", { type: "button", onclick: unfold }, "To its table")]
      : places;
  }
}

/** @param {Draft} draft */
function everyField(draft) {
  return [...draft.places, ...draft.tables.flatMap((table) => table.rows)].flatMap((row) => row.fields);
}

/** @param {Field} field */
function key(field) {
  return field.path.join("/");
}
