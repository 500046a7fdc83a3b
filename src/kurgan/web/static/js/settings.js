// @ts-check
/** What this browser prefers, kept in its local storage. */
import { isCovered, setCovered } from "./seats.js";
import { html } from "./svg.js";

const KEY = "kurgan.settings";

/**
 * @typedef {Object} Settings
 * @property {"auto"|"light"|"dark"} theme
 * @property {"off"|"fast"|"slow"} speed how events are shown
 * @property {boolean} sound
 * @property {boolean} flags numbers of answers on the map
 * @property {boolean} odds
 * @property {boolean} belief
 */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", speed: "fast", sound: false, flags: true, odds: false, belief: false };

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...readJson(KEY, {}) };

/**
 * Change one setting and tell everyone.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function change(name, value) {
  settings[name] = value;
  writeJson(KEY, settings);
  dispatchEvent(new CustomEvent("kurgan-settings", { detail: name }));
}

/** Whether movement should be shown at all. */
export function isStill() {
  return settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {string} key
 * @param {any} otherwise
 * @param {Storage} [store]
 * @returns {any}
 */
export function readJson(key, otherwise, store = localStorage) {
  try {
    return JSON.parse(store.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {any} value
 * @param {Storage} [store]
 */
export function writeJson(key, value, store = localStorage) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // a full or forbidden store: the setting lasts as long as the page
  }
}

/**
 * The settings tab.
 * @param {import("./match/session.js").Session} session
 */
export function settingsPanel(session) {
  return html(
    "div",
    { class: "settings" },
    pick("theme", "Light or dark", { auto: "As the system", light: "Light", dark: "Dark" }),
    pick("speed", "Dice and events", { slow: "One by one, slowly", fast: "One by one", off: "All at once" }),
    tick("flags", "Numbers of the answers on the map"),
    tick("sound", "Sounds"),
    session.seats.length > 1 && coverSwitch(session.match),
    html("button", { type: "button", onclick: () => session.emit("help") }, "Keys and help"),
  );
}

/**
 * @param {"theme"|"speed"} name
 * @param {string} words
 * @param {Record<string, string>} choices
 */
function pick(name, words, choices) {
  const options = Object.entries(choices).map(([value, label]) =>
    html("option", { value, selected: settings[name] === value }, label),
  );
  const onchange = (/** @type {Event} */ event) =>
    change(name, /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value));
  return html("label", { class: "setting" }, words, html("select", { onchange }, ...options));
}

/**
 * A switch for a setting that is on or off; it follows changes made elsewhere.
 * @param {"flags"|"sound"|"odds"|"belief"} name
 * @param {string} words
 */
export function tick(name, words) {
  const box = html("input", { type: "checkbox", checked: settings[name], onchange: () => change(name, box.checked) });
  addEventListener("kurgan-settings", () => (box.checked = settings[name]));
  return html("label", { class: "setting switch" }, box, words);
}

/**
 * The switch for the cover between the players of one match.
 * @param {string} match
 */
function coverSwitch(match) {
  const box = html("input", {
    type: "checkbox",
    checked: isCovered(match),
    onchange: () => setCovered(match, box.checked),
  });
  return html("label", { class: "setting switch" }, box, "Cover the board between the players at this screen");
}
