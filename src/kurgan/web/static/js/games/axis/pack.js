/** What the drawing reads of the data pack; the book adds where each datum comes from. Types only. */

/** @import { Side } from "./view.js" */

/**
 * @typedef {Object} BoardZone
 * @property {string} id
 * @property {string} name
 * @property {"city"|"region"} board
 * @property {number} x
 * @property {number} y
 * @property {string} bank
 * @property {boolean} [tan]
 * @property {number} rp
 * @property {boolean} fortified
 * @property {boolean} airfield
 * @property {Side|null} base
 * @property {string|null} [sector]
 */

/** @typedef {{id: string, zones: string[], x: number, y: number}} Site */
/** @typedef {{a: string, b: string}} Edge */
/** @typedef {{zone: string, from_round: number}} UranusZone */
/** @typedef {{legend: Record<string, string>, rows_north_to_south: string[]}} Raster */

/**
 * @typedef {Object} Board
 * @property {BoardZone[]} zones
 * @property {(Edge & {river: string|null})[]} edges
 * @property {{sector: string, landing: string}[]} volga_crossings
 * @property {Site[]} ambush_sites
 * @property {Record<Side, {zone: string, edge: string}[]>} supply_exits
 * @property {Record<string, {zones: string[]}>} deployment
 * @property {{northwest: UranusZone[], southeast: UranusZone[]}} uranus_deployment
 * @property {{nodes: {id: string, zone: string}[], edges: (Edge & {road: string})[]}} roads
 * @property {{region: Raster, city: Raster}} rasters
 * @property {{bad_if_roll_at_most: Record<string, number>}} weather
 */

/** @typedef {{id: string, side: Side, nation: string, type: string, class: string, cost: number|null, atk: number|null, def: number|null, move: number|null, traits: string[], pieces: number, src: string}} UnitRow */
/** @typedef {{supply: {cost_allies: number}, ferry: {cost_allies: number}}} Tokens */
/** @typedef {{number: number, name: string, side: string, does: string[], when?: string, src: string}} OrderCard */
/** @typedef {{number: number, contents: Record<string, number>, src: string}} UranusCard */

/**
 * @typedef {Object} Files
 * @property {Board} board
 * @property {{units: UnitRow[], tokens: Tokens}} units
 * @property {{order_cards: OrderCard[], uranus_cards: UranusCard[]}} cards
 */

/** @typedef {import("../../types.js").Reference<Files>} Reference */

export {};
