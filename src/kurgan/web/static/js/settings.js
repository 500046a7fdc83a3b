/** What this browser prefers, kept in its local storage. */
const KEY = "kurgan.settings";
const CHANGED = "kurgan-settings"; // theme.js, which is no module, listens to it too

/**
 * @typedef {Object} Settings
 * @property {"auto"|"light"|"dark"} theme
 * @property {"off"|"fast"|"slow"} speed how events are shown
 * @property {string} name what the player at this browser is called
 * @property {boolean} sound
 * @property {boolean} flags letters on the map for the keyboard
 * @property {boolean} odds
 * @property {boolean} belief
 * @property {boolean} forced whether answers without a choice, or with nothing to gain, are given by themselves
 * @property {boolean} notify whether the browser tells of turns while another page is looked at
 * @property {boolean} chance the own win chance above the map
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  speed: "fast",
  name: "",
  sound: false,
  flags: true,
  odds: true,
  belief: false,
  forced: true,
  chance: false,
  notify: false,
};

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
