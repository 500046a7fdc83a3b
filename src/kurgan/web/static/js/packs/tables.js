/** Pieces, cards and charts: every number of a pack in tables. */

import { html } from "../svg.js";
import { inputOf, SIGNS } from "./fields.js";

/** @import { Editor } from "./editor.js" */
/** @import { Field, Row, Table } from "./types.js" */

/** @param {Editor} editor */
export function tableForms(editor) {
  const files = [...new Set(editor.draft.tables.map((table) => table.file))];
  return html(
    "div",
    { class: "packs-tables" },
    html(
      "p",
      { class: "packs-key" },
      `${Object.values(SIGNS).join(", ")}: the colour of an input says where it comes from.`,
    ),
    ...files.flatMap((file) => [
      html("h2", {}, file),
      ...editor.draft.tables.filter((table) => table.file === file).map((table) => fold(editor, table)),
    ]),
  );
}

/** @param {Editor} editor @param {Table} table */
function fold(editor, table) {
  const name = `${table.file} ${table.title}`;
  const wrong = table.rows.reduce((sum, row) => sum + editor.faultsOf(row.where).length, 0);
  const box = html(
    "details",
    {
      open: editor.unfolded.has(name),
      ontoggle: () => {
        if (box.open === editor.unfolded.has(name)) return;
        if (box.open) editor.unfolded.add(name);
        else editor.unfolded.delete(name);
        fill();
      },
    },
    html(
      "summary",
      {},
      `${table.title} `,
      html("span", { class: "caption" }, `${table.rows.length}${wrong ? `, ${wrong} wrong` : ""}`),
    ),
  );
  const fill = () => box.append(...(box.open && box.children.length < 2 ? [sheet(editor, table)] : []));
  fill();
  return box;
}

/** Numbers come first: they are what is printed on counters. @param {Field} field */
function isNumber(field) {
  return field.input.type === "number" || field.input.type === "mixed";
}

/** @param {Editor} editor @param {Table} table */
function sheet(editor, table) {
  const fields = table.rows.flatMap((row) => row.fields);
  const ordered = [...fields.filter(isNumber), ...fields.filter((field) => !isNumber(field))];
  const columns = [...new Map(ordered.map((field) => [field.key, field.label])).entries()];
  if (columns.length > 12) return html("div", {}, ...table.rows.map((row) => loose(editor, row)));
  return html(
    "div",
    { class: "packs-sheet", role: "region", tabindex: 0, "aria-label": table.title },
    html(
      "table",
      {},
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          ...["", ...columns.map(([, label]) => label), "Checked"].map((words) =>
            html("th", { scope: "col" }, words || "Row"),
          ),
        ),
      ),
      html("tbody", {}, ...table.rows.flatMap((row) => lines(editor, row, columns))),
    ),
  );
}

/** @param {Editor} editor @param {Row} row @param {[string, string][]} columns */
function lines(editor, row, columns) {
  const faults = editor.faultsOf(row.where);
  const cells = columns.map(([key]) => {
    const field = row.fields.find((one) => one.key === key);
    return html("td", {}, field ? cell(editor, row, field) : "");
  });
  const line = html("tr", {}, html("th", { scope: "row" }, row.name), ...cells, html("td", {}, printed(editor, row)));
  const said = faults.map((fault) =>
    html("tr", {}, html("td", { colspan: columns.length + 2, class: "packs-wrong" }, fault.words)),
  );
  return [line, ...said];
}

/** @param {Editor} editor @param {Row} row @param {Row["fields"][0]} field */
function cell(editor, row, field) {
  const isWrong = editor.faultsOf(row.where, field.key).length > 0;
  const warned = editor.wasDocumented(field) ? ", which the rulebook states otherwise" : "";
  const label = `${row.name}: ${field.label}, ${field.mark}${warned}`;
  const input = inputOf(editor, field, { label, isWrong });
  return warned
    ? html("span", {}, input, html("span", { class: "packs-warning", "aria-hidden": "true" }, " ⚠ the rulebook"))
    : input;
}

/** The row was compared with the printed game. @param {Editor} editor @param {Row} row */
function printed(editor, row) {
  const open = row.fields.filter((field) => field.mark === "reconstructed" || field.mark === "found");
  if (!open.length) return html("span", { title: "Nothing in this row is a guess" }, "✓");
  const mark = () =>
    void editor.changeAll(open.map((field) => ({ path: field.path, mark: /** @type {const} */ ("corrected") })));
  return html("button", { type: "button", "aria-label": `${row.name} is as printed`, onclick: mark }, "as printed");
}

/** A row with many data, one below another. @param {Editor} editor @param {Row} row */
function loose(editor, row) {
  return html(
    "fieldset",
    { class: "packs-loose" },
    html("legend", {}, row.name),
    ...row.fields.map((field) =>
      html(
        "label",
        {},
        html("span", {}, field.label),
        inputOf(editor, field, { isWrong: editor.faultsOf(row.where, field.key).length > 0 }),
      ),
    ),
    ...editor.faultsOf(row.where).map((fault) => html("p", { class: "packs-wrong" }, fault.words)),
    printed(editor, row),
  );
}
