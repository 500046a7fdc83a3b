/** What the drawing reads of the data pack; the book adds where each datum comes from. Types only. */

/** @typedef {{status: string, where?: string}} Provenance */

/**
 * @typedef {Object} BoardHex
 * @property {string} id
 * @property {number} q
 * @property {number} r
 * @property {string} terrain
 * @property {string|null} name
 * @property {Record<string, string>} adjacent
 * @property {string[]} [soviet_spawn]
 * @property {string} [fortification]
 * @property {string[]} [markers]
 * @property {string} [german_spawn]
 */

/**
 * @typedef {Object} Board
 * @property {BoardHex[]} hexes
 * @property {string[]} okh_objective
 * @property {string[]} landing_hexes
 * @property {{directions: Record<string, string>}} compass the way of each die
 * @property {{soviet_spawn: Record<string, string[]>}} first_edition
 */

/**
 * A unit of either side; the last fields are German.
 * @typedef {Object} UnitRow
 * @property {string} id
 * @property {string} name
 * @property {string} type
 * @property {number} max_strength
 * @property {string} firepower
 * @property {Record<string, string>} provenance
 * @property {string} [subtype]
 * @property {string} [designation]
 * @property {string} [formation]
 * @property {string} [army]
 * @property {string} [size]
 * @property {boolean} [R]
 * @property {boolean} [axe]
 * @property {boolean} [blitz]
 */

/** @typedef {{id: string, name: string, kind: string, copies: number, provenance: Provenance, dice?: number, firepower?: string, rubble?: number, deploys?: string}} CardRow */

/**
 * @typedef {Object} Files
 * @property {Board} board
 * @property {{german: UnitRow[], soviet: UnitRow[], sources: Record<string, Provenance>}} units
 * @property {{german: CardRow[], soviet: CardRow[]}} cards
 */

/** @typedef {import("../../types.js").Reference<Files>} Reference */

export {};
