/** The form of one place: its data, and whom it is next to. */

import { html } from "../svg.js";
import { fieldRow, SIGNS } from "./fields.js";

/** @import { Editor } from "./editor.js" */
/** @import { Near, PlaceRow } from "./types.js" */

/** @param {Editor} editor */
export function placeForm(editor) {
  const { here } = editor;
  if (!here) return html("p", {}, "The files of this pack are not as they should be; put them right by hand first.");
  const keys = new Set(here.fields.map((field) => field.key));
  const general = editor.faultsOf(here.where).filter((fault) => !keys.has(fault.field));
  return html(
    "div",
    { class: "packs-place" },
    chooser(editor, here),
    ...general.map((fault) => html("p", { class: "packs-wrong" }, fault.words)),
    ...here.fields.map((field) => fieldRow(editor, field, editor.faultsOf(here.where, field.key))),
    html(
      "p",
      {},
      html(
        "button",
        { type: "button", id: "as-printed", onclick: () => confirmAll(editor, here) },
        "All of this is as printed",
      ),
    ),
    editor.draft.has_borders ? borders(editor, here) : hexes(editor, here),
  );
}

/** Everything about a place was compared with the printed board. @param {Editor} editor @param {PlaceRow} here */
function confirmAll(editor, here) {
  const open = here.fields.filter((field) => field.mark === "reconstructed" || field.mark === "found");
  void editor.changeAll(open.map((field) => ({ path: field.path, mark: /** @type {const} */ ("corrected") })));
}

/** Which place, from a list: for the keyboard and for who knows its name. @param {Editor} editor @param {PlaceRow} here */
function chooser(editor, here) {
  const { places, noun } = editor.draft;
  const at = places.indexOf(here);
  const select = html(
    "select",
    { id: "which", "aria-label": `Which ${noun}`, onchange: () => editor.choose(select.value) },
    ...places.map((one) => html("option", { value: one.id, selected: one === here }, titleOf(one))),
  );
  const step = (/** @type {number} */ by) => () => editor.choose(places[(at + by + places.length) % places.length].id);
  return html(
    "p",
    { class: "packs-which" },
    html("button", { type: "button", id: "before", "aria-label": `The ${noun} before`, onclick: step(-1) }, "‹"),
    select,
    html("button", { type: "button", id: "after", "aria-label": `The next ${noun}`, onclick: step(1) }, "›"),
  );
}

/** @param {{id: string, name: string}} place */
function titleOf({ id, name }) {
  return /^[\dA-Z]+$/.test(id) ? (name && name !== id ? `${id} ${name}` : id) : name;
}

/** @param {Editor} editor @param {PlaceRow} here */
function borders(editor, here) {
  const near = new Set(here.near.map((one) => one.id));
  const others = editor.draft.places.filter((one) => one !== here && !near.has(one.id));
  const select = html(
    "select",
    { id: "other", "aria-label": "Another place that it borders on" },
    ...others.map((one) => html("option", { value: one.id }, titleOf(one))),
  );
  const row = (/** @type {Near} */ one) =>
    html(
      "li",
      {},
      html("button", { type: "button", class: "plain", onclick: () => editor.choose(one.id) }, titleOf(one)),
      html("span", { "data-mark": one.mark, title: one.source }, SIGNS[one.mark]),
      html(
        "button",
        { type: "button", "aria-label": `No border with ${titleOf(one)}`, onclick: () => editor.toggleBorder(one.id) },
        "Remove",
      ),
    );
  return html(
    "section",
    { class: "packs-borders" },
    html("h2", {}, "Next to it"),
    onMap(editor, "Change borders on the map", "Click the places that it borders on, or borders on no more."),
    html("ul", {}, ...here.near.map(row)),
    html(
      "p",
      { class: "packs-acts" },
      select,
      html("button", { type: "button", id: "add-border", onclick: () => editor.toggleBorder(select.value) }, "Add"),
    ),
  );
}

/** Hexes lie on a grid: what is next to what follows from where they lie. @param {Editor} editor @param {PlaceRow} here */
function hexes(editor, here) {
  const others = editor.draft.places.filter((one) => one !== here);
  const select = html(
    "select",
    { id: "other", "aria-label": "The hex that lies where this one should" },
    ...others.map((one) => html("option", { value: one.id }, titleOf(one))),
  );
  const exchange = () => void editor.change({ exchange: [here.id, select.value] });
  return html(
    "section",
    { class: "packs-borders" },
    html("h2", {}, "Next to it"),
    html("p", {}, here.near.map((one) => `${one.source} ${titleOf(one)}`).join(", ")),
    html("p", {}, "Neighbours follow from column and row. Two hexes can change places:"),
    onMap(editor, "Choose the other on the map", "Click the hex that lies where this one should."),
    html(
      "p",
      { class: "packs-acts" },
      select,
      html("button", { type: "button", id: "exchange", onclick: exchange }, "Exchange"),
    ),
  );
}

/** @param {Editor} editor @param {string} words @param {string} hint */
function onMap(editor, words, hint) {
  const toggle = () => {
    editor.isBordering = !editor.isBordering;
    editor.show();
  };
  return html(
    "p",
    {},
    html(
      "button",
      { type: "button", id: "on-map", "aria-pressed": String(editor.isBordering), onclick: toggle },
      words,
    ),
    editor.isBordering ? html("span", { class: "packs-hint" }, ` ${hint}`) : null,
  );
}
