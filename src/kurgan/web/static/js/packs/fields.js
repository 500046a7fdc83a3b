/** A datum as one fills it in: its input, where it comes from, and what is wrong with it. */

import { html } from "../svg.js";

/** @import { AttributeValue } from "../svg.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Fault, Field, Status, Value } from "./types.js" */

export const SIGNS = /** @type {Record<Status, string>} */ ({
  documented: "✓ documented",
  found: "◦ found",
  reconstructed: "≈ reconstructed",
  corrected: "✎ corrected",
});

/** @param {Field} field */
export function idOf({ path }) {
  return `f-${path.join("-").replaceAll(/[^\w-]/g, "_")}`;
}

/**
 * The input of a datum; a change becomes an edit.
 * @param {Editor} editor
 * @param {Field} field
 * @param {{label?: string, describedBy?: string, isWrong?: boolean}} [about]
 */
export function inputOf(editor, field, { label, describedBy, isWrong = false } = {}) {
  const common = {
    id: idOf(field),
    "aria-label": label ?? null,
    "aria-describedby": describedBy ?? null,
    "aria-invalid": isWrong ? "true" : null,
    "data-mark": field.mark,
    title: field.source || field.mark,
  };
  const changed = () => {
    const value = read(field, input);
    if (value !== undefined) void editor.change({ path: field.path, value, mark: "corrected" });
  };
  const input = made(field, { ...common, onchange: changed });
  return input;
}

/**
 * @param {Field} field
 * @param {Record<string, AttributeValue|(() => void)>} attributes
 * @returns {HTMLInputElement|HTMLSelectElement}
 */
function made({ input, value }, attributes) {
  if (input.type === "yes") return html("input", { type: "checkbox", checked: value === true, ...attributes });
  if (input.type === "choice") {
    const none = input.null ? [html("option", { value: "", selected: value === null }, "none")] : [];
    const all = (input.values ?? []).map((one) =>
      html("option", { value: one, selected: one === value }, one.replaceAll("_", " ")),
    );
    return html("select", attributes, ...none, ...all);
  }
  if (input.type === "number") {
    const { low, high } = input;
    return html("input", {
      type: "number",
      min: low,
      max: high,
      value: shown(value),
      required: !input.null,
      ...attributes,
    });
  }
  return html("input", { type: "text", autocomplete: "off", value: shown(value), ...attributes });
}

/** A value as text. @param {Value} value */
export function shown(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return String(value);
}

/**
 * What was filled in; undefined if it is nothing that could be meant.
 * @param {Field} field
 * @param {HTMLInputElement|HTMLSelectElement} input
 * @returns {Value|undefined}
 */
function read({ input: how }, input) {
  if (input instanceof HTMLInputElement && how.type === "yes") return input.checked;
  if (!input.reportValidity()) return undefined;
  const text = input.value.trim();
  if (text === "" && how.type !== "list" && how.type !== "counts") return how.null ? null : "";
  if (how.type === "number") return Number(text);
  if (how.type === "mixed") return number(text);
  if (how.type === "list") {
    if (text === "" && how.null) return null;
    const parts = text.split(",").flatMap((one) => (one.trim() ? [one.trim()] : []));
    return how.whole ? parts.map(number) : parts;
  }
  return how.type === "counts" ? counts(text) : text;
}

/** @param {string} text */
function number(text) {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** "3 sov_infantry, 1 sov_tank" @param {string} text */
function counts(text) {
  const found = text.split(",").flatMap((one) => {
    const [count, name] = one.trim().split(/\s+/, 2);
    return name ? [[name, Number(count)]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Where a datum comes from, to be changed.
 * @param {Editor} editor
 * @param {Field} field
 */
export function markOf(editor, field) {
  const select = html(
    "select",
    {
      class: "packs-mark",
      "data-mark": field.mark,
      "aria-label": `Where “${field.label}” comes from`,
      title: field.source,
      onchange: () => void editor.change({ path: field.path, mark: /** @type {Status} */ (select.value) }),
    },
    ...Object.entries(SIGNS).map(([status, words]) =>
      html("option", { value: status, selected: status === field.mark }, words),
    ),
  );
  return select;
}

/**
 * A field with everything said of it, as a row of a form.
 * @param {Editor} editor
 * @param {Field} field
 * @param {Fault[]} faults
 */
export function fieldRow(editor, field, faults) {
  const id = idOf(field);
  const wasDocumented = editor.wasDocumented(field);
  const words = html(
    "div",
    { class: "packs-said", id: `${id}-said` },
    ...faults.map((fault) => html("p", { class: "packs-wrong" }, fault.words)),
    wasDocumented
      ? html(
          "p",
          { class: "packs-warning" },
          "The rulebook states this. Change it only if your copy is printed otherwise.",
        )
      : null,
    !faults.length && !wasDocumented && field.source ? html("p", { class: "packs-source" }, field.source) : null,
  );
  return html(
    "div",
    { class: "packs-field" },
    html("label", { for: id }, field.label),
    inputOf(editor, field, { describedBy: `${id}-said`, isWrong: faults.length > 0 }),
    markOf(editor, field),
    words,
  );
}
