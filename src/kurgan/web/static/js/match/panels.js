/** The tabs beside the map; on a phone they are sheets. */
import { html } from "../svg.js";

/** @import { TabName } from "./events.js" */
/** @import { Session } from "./session.js" */

/** @typedef {{name: TabName, label: string, sign?: string, body: HTMLElement|(() => Promise<HTMLElement>)}} Tab */

/** Tabs of which one is open; on a phone none may be. */
export class Tabs {
  /** @param {HTMLElement} box @param {Session} session @param {Tab[]} tabs */
  constructor(box, session, tabs) {
    this.session = session;
    this.tabs = tabs;
    this.open = tabs[0].name;
    this.filled = Promise.resolve();
    this.buttons = new Map(tabs.map((tab) => [tab.name, this.button(tab)]));
    this.panels = new Map(tabs.map((tab) => [tab.name, this.panel(tab)]));
    this.list = html(
      "div",
      {
        class: "tab-list",
        role: "tablist",
        "aria-label": "Panels",
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
      },
      ...this.buttons.values(),
    );
    const close = html(
      "button",
      { type: "button", class: "sheet-close", onclick: () => this.closeSheet() },
      "Back to the map",
    );
    box.replaceChildren(this.list, html("div", { class: "tab-panels" }, close, ...this.panels.values()));
    session.on("tab", (name) => this.show(name));
    this.show(this.open, false);
  }

  /** @param {Tab} tab */
  button({ name, label, sign }) {
    return html(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        "aria-label": sign ? label : null,
        title: sign ? label : null,
        onclick: () => this.press(name),
      },
      sign ?? label,
    );
  }

  /** @param {Tab} tab */
  panel({ name, body }) {
    return html(
      "div",
      { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0 },
      body instanceof HTMLElement ? body : null,
    );
  }

  /** @param {TabName} name */
  press(name) {
    if (this.open === name && document.body.classList.contains("sheet-open")) this.closeSheet();
    else this.session.emit("tab", name);
  }

  /** @param {TabName} name @param {boolean} [raise] */
  show(name, raise = true) {
    this.open = name;
    for (const [other, button] of this.buttons) {
      button.setAttribute("aria-selected", String(other === name));
      button.tabIndex = other === name ? 0 : -1;
      /** @type {HTMLElement} */ (this.panels.get(other)).hidden = other !== name;
    }
    if (raise) document.body.classList.add("sheet-open");
    this.filled = this.fill(name);
  }

  /** @param {TabName} name */
  async fill(name) {
    const tab = this.tabs.find((other) => other.name === name);
    if (!tab || tab.body instanceof HTMLElement) return;
    const make = tab.body;
    tab.body = html("div");
    tab.body = await make();
    this.panels.get(name)?.replaceChildren(tab.body);
  }

  closeSheet() {
    document.body.classList.remove("sheet-open");
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const names = [...this.buttons.keys()];
    const name = names[(names.indexOf(this.open) + by + names.length) % names.length];
    this.session.emit("tab", name);
    this.buttons.get(name)?.focus();
  }

  /**
   * Say on a tab that something in it can be picked.
   * @param {TabName} name
   * @param {number} count
   */
  flag(name, count) {
    const button = this.buttons.get(name);
    if (!button) return;
    button.classList.toggle("flagged", count > 0);
    button.title = count ? `${count} things here can be chosen` : "";
  }
}
