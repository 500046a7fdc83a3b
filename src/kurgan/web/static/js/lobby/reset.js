/** A forgotten password: a code comes by mail, and with it one takes another. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";

/** @import { Attempt } from "./matches.js" */

/** Ask for the code, then for the new password. @param {string} given the name @param {Attempt} attempt */
export function openReset(given, attempt) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const name = html("input", { required: true, maxlength: 24, autocomplete: "username", value: given });
  const told = html("p", { role: "status" });
  const send = () =>
    attempt(async () => {
      await ask("/api/reset", "POST", JSON.stringify({ name: name.value }));
      told.textContent =
        "If this account has confirmed an address for mail, a code is on its way. Otherwise ask the host of this server.";
      codeForm.hidden = false;
    });
  const code = html("input", { required: true, autocomplete: "one-time-code", maxlength: 40 });
  const fresh = html("input", {
    type: "password",
    required: true,
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
  });
  const take = () =>
    attempt(async () => {
      const body = { name: name.value, text: code.value, new_password: fresh.value };
      await ask("/api/reset", "PUT", JSON.stringify(body));
      location.reload();
    });
  const codeForm = form(take, [html("label", {}, "Code ", code), html("label", {}, "New password ", fresh)], "Take it");
  codeForm.hidden = true;
  const close = () => dialog.close();
  dialog.replaceChildren(
    html("h2", {}, "A forgotten password"),
    form(send, [html("label", {}, "Name ", name)], "Send me a code"),
    told,
    codeForm,
    html("p", { class: "acts" }, html("button", { type: "button", class: "plain", onclick: close }, "Close")),
  );
  dialog.showModal();
}

/** @param {() => void} deed @param {HTMLElement[]} fields @param {string} yes */
function form(deed, fields, yes) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    deed();
  };
  return html("form", { class: "account-fold", onsubmit }, ...fields, html("button", {}, yes));
}
