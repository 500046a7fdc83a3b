/** What the drawing reads of the data pack; the book adds where each datum comes from. Types only. */

/** @import { Terrain } from "./view.js" */

/**
 * @typedef {Object} BoardArea
 * @property {number} id
 * @property {string} name
 * @property {string} name_src
 * @property {Terrain|null} terrain
 * @property {number|null} tem
 * @property {string} terrain_src
 * @property {string} geometry_src
 * @property {[number, number]} center
 * @property {[number, number][]} polygon
 * @property {boolean} volga
 */

/** @typedef {{id: string, division: string|null, type: "armor"|"infantry", attack: number, mf: number, setup: number|string, src: Record<string, string>}} UnitRow */
/** @typedef {{areas: BoardArea[], river_polygon: [number, number][], northern_shoulder: {home: number[], may_enter: number[]}}} Board */
/** @typedef {{terrain: Terrain, defense: number, strategy: string}} CounterRow */
/** @typedef {{src: string, counters: CounterRow[]}} Pool */

/**
 * @typedef {Object} Units
 * @property {UnitRow[]} main_units
 * @property {UnitRow[]} factory_units
 * @property {Pool} soviet_main
 * @property {Pool} soviet_factory
 * @property {{areas: Record<string, CounterRow>, src: string}} soviet_factory_fixed by area
 * @property {CounterRow & {src: string}} pavlovs_house
 * @property {{main: Record<string, unknown>, factory: Record<string, unknown>}} reinforcements by turn, like T2
 * @property {Record<"main"|"factory", {turn?: number, division: string}>} withdrawals
 * @property {{ids: string[]}} assault_guns
 * @property {Record<string, {count: number, src: string}>} markers
 */

/** @typedef {{effect?: string, main?: string, factory?: string, src: string}} EventRow */
/** @typedef {{chart: {rolls: [number, number], event: string, src: string|{name: string, effect: string}}[]}} EventChart */
/** @typedef {{events: Record<string, EventRow>, main: EventChart, factory: EventChart}} Events */

/**
 * @typedef {Object} Files
 * @property {Board} board
 * @property {Units} units
 * @property {Events} events
 */

/** @typedef {import("../../types.js").Reference<Files>} Reference */

export {};
