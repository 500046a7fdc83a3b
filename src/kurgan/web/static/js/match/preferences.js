/** The settings tab, and the switches that other tabs share with it. */

import { isCovered, setCovered } from "../seats.js";
import { change, settings, whenChanged } from "../settings.js";
import { html } from "../svg.js";

/** @import { Session } from "./session.js" */

/** The settings tab. @param {Session} session */
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

/** @param {"theme"|"speed"} name @param {string} words @param {Record<string, string>} choices */
function pick(name, words, choices) {
  const options = Object.entries(choices).map(([value, label]) =>
    html("option", { value, selected: settings[name] === value }, label),
  );
  const onchange = (/** @type {Event} */ event) =>
    change(name, /** @type {never} */ (/** @type {HTMLSelectElement} */ (event.target).value));
  return html("label", { class: "setting" }, words, html("select", { onchange }, ...options));
}

/**
 * A switch for a setting that is on or off; it follows changes made elsewhere.
 * @param {"flags"|"sound"|"odds"|"belief"} name
 * @param {string} words
 */
export function tick(name, words) {
  const box = html("input", { type: "checkbox", checked: settings[name], onchange: () => change(name, box.checked) });
  whenChanged(() => (box.checked = settings[name]));
  return html("label", { class: "setting switch" }, box, words);
}

/** The switch for the cover between the players of one match. @param {string} match */
function coverSwitch(match) {
  const box = html("input", {
    type: "checkbox",
    checked: isCovered(match),
    onchange: () => setCovered(match, box.checked),
  });
  return html("label", { class: "setting switch" }, box, "Cover the board between the players at this screen");
}
