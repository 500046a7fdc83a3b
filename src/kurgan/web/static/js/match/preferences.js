/** The settings tab, and the switches that other tabs share with it. */

import { isCovered, setCovered } from "../seats.js";
import { change, readJson, settings, whenChanged } from "../settings.js";
import { html } from "../svg.js";

/** @import { Session } from "./session.js" */

/** The settings tab. @param {Session} session */
export function settingsPanel(session) {
  return html(
    "div",
    { class: "settings" },
    !readJson("kurgan.account", null) && nameField(session), // an account has its name
    pick("theme", "Light or dark", { auto: "As the system", light: "Light", dark: "Dark" }),
    pick("speed", "Dice and events", { slow: "In full, slowly", fast: "Quick", off: "Off: the result at once" }),
    tick("flags", "Letters on the map while you play by keyboard"),
    tick("sound", "Sounds"),
    tick("forced", "Give answers by themselves where there is no choice, or nothing to gain (never a reveal)"),
    session.seats.length > 1 && coverSwitch(session.match),
    html("button", { type: "button", onclick: () => session.emit("help") }, "Keys and help"),
  );
}

/** What the player of this seat is called, here and in matches to come. @param {Session} session */
function nameField(session) {
  const tell = async () => {
    const text = input.value.trim();
    change("name", text);
    if (text && !session.live?.outcome)
      await session
        .fetch("name", { method: "PUT", body: JSON.stringify({ text }) })
        .catch((error) => session.fail(error));
  };
  const input = html("input", { maxlength: 40, value: settings.name, autocomplete: "nickname", onchange: tell });
  return html("label", { class: "setting" }, "Your name", input);
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
 * @param {"flags"|"sound"|"odds"|"belief"|"forced"|"chance"} name
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
