/** How one is told of one's turns: in this browser, by a webhook, by mail. */

import { ask } from "../begin.js";
import { change, settings } from "../settings.js";
import { html, part } from "../svg.js";

/** @import { Attempt } from "./matches.js" */

/** @typedef {Record<string, {address: string, confirmed: boolean}>} Channels */

/** A part of the account's window. @param {HTMLDialogElement} dialog @param {Attempt} attempt */
export async function alertsFold(dialog, attempt) {
  const { channels, mail } = /** @type {{channels: Channels, mail: boolean}} */ (await ask("/api/alerts"));
  const ways = { dialog, attempt, channels };
  return html(
    "details",
    { class: "account-fold" },
    html("summary", {}, "Tell me when it is my turn"),
    browserSwitch(),
    wayForm("webhook", "A webhook, as of Discord", "https://…", ways),
    ...(mail ? [wayForm("email", "E-mail", "you@example.org", ways)] : []),
    ...(channels.email && !channels.email.confirmed ? [codeForm(ways)] : []),
  );
}

function browserSwitch() {
  const box = html("input", {
    type: "checkbox",
    checked: settings.notify,
    onchange: async () => {
      const isAllowed = box.checked && (await Notification.requestPermission()) === "granted";
      box.checked = isAllowed;
      change("notify", isAllowed);
    },
  });
  const can = "Notification" in window;
  return html(
    "label",
    { class: "tick" },
    can ? box : false,
    can ? "By this browser, while a page of Kurgan is open" : "This browser tells nothing by itself.",
  );
}

/**
 * @param {"webhook"|"email"} kind
 * @param {string} words
 * @param {string} hint
 * @param {{dialog: HTMLDialogElement, attempt: Attempt, channels: Channels}} ways
 */
function wayForm(kind, words, hint, { dialog, attempt, channels }) {
  const kept = channels[kind];
  const type = kind === "email" ? "email" : "url";
  const address = html("input", { type, required: true, value: kept?.address ?? "", placeholder: hint });
  const password = html("input", { type: "password", required: true, autocomplete: "current-password" });
  const send = (/** @type {string} */ method, /** @type {string} */ body, /** @type {string} */ told) => {
    dialog.close();
    return attempt(async () => {
      await ask(`/api/alerts/${kind}`, method, body);
      part("live").textContent = told;
    });
  };
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    const body = kind === "email" ? { text: address.value, password: password.value } : { text: address.value };
    void send("PUT", JSON.stringify(body), "A first message is on its way.");
  };
  const drop = () => void send("DELETE", "{}", "You are told nothing that way any more.");
  return html(
    "form",
    { onsubmit: save },
    html("label", {}, words, address),
    kind === "email" && html("label", {}, "Your password", password),
    html(
      "p",
      { class: "acts" },
      html("button", {}, kept ? "Change it" : "Use it"),
      kept && html("button", { type: "button", class: "plain", onclick: drop }, "No more"),
    ),
  );
}

/** @param {{dialog: HTMLDialogElement, attempt: Attempt}} ways */
function codeForm({ dialog, attempt }) {
  const code = html("input", { required: true, autocomplete: "one-time-code" });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.close();
    void attempt(async () => {
      await ask("/api/alerts/email", "POST", JSON.stringify({ text: code.value }));
      part("live").textContent = "Mail comes to you from now on.";
    });
  };
  return html("form", { onsubmit }, html("label", {}, "The code in the mail", code), html("button", {}, "Confirm"));
}
