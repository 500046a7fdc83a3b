/** What the server tells of a pack. Types only, no code. */

/** @import { Reference } from "../types.js" */

/** @typedef {"documented"|"found"|"reconstructed"|"corrected"} Status */
/** @typedef {string|number|boolean|null|(string|number)[]|Record<string, number>} Value */
/** @typedef {{type: "yes"|"number"|"mixed"|"text"|"list"|"counts"|"choice", low?: number, high?: number, null?: boolean, values?: string[], whole?: boolean, words?: string}} Input */
/** @typedef {{path: (string|number)[], key: string, label: string, input: Input, value: Value, mark: Status, source: string}} Field */
/** @typedef {{where: string, name: string, fields: Field[]}} Row */
/** @typedef {{id: string, name: string, mark: Status, source: string}} Near */
/** @typedef {Row & {id: string, key: string, near: Near[]}} PlaceRow */
/** @typedef {{file: string, title: string, rows: Row[]}} Table */
/** @typedef {{words: string, where: string, field: string, places: string[]}} Fault */
/** @typedef {{path?: (string|number)[], value?: Value, mark?: Status, join?: string[], part?: string[], exchange?: string[]}} Edit */

/**
 * @typedef {Object} Draft
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {string} base
 * @property {string} digest
 * @property {string} noun what a place is called
 * @property {boolean} has_borders
 * @property {Fault[]} problems
 * @property {Fault[]} notes
 * @property {PlaceRow[]} places
 * @property {Table[]} tables
 * @property {Reference} reference
 * @property {number} corrected
 * @property {string} [folder]
 */

export {};
