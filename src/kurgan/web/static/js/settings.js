/** What this browser prefers, kept in its local storage. */
const KEY = "kurgan.settings";
const CHANGED = "kurgan-settings"; // theme.js, which is no module, listens to it too

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
  dispatchEvent(new Event(CHANGED));
}

/** Hear of every change of a setting. @param {() => void} listener */
export function whenChanged(listener) {
  addEventListener(CHANGED, listener);
}

/** Whether movement should be shown at all. */
export function isStill() {
  return settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {string} key @param {any} otherwise @param {Storage} [store] @returns {any} */
export function readJson(key, otherwise, store = localStorage) {
  try {
    return JSON.parse(store.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value @param {Storage} [store] */
export function writeJson(key, value, store = localStorage) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // a full or forbidden store: the setting lasts as long as the page
  }
}
