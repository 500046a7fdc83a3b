/** What the player sees, as src/kurgan/games/advance/view.py writes it. Types only. */

/** @typedef {"none"|"clear"|"elevated"|"light_urban"|"heavy_urban"} Terrain */
/** @typedef {"air"|"artillery"|"engineer"} Support */

/**
 * A German unit.
 * @typedef {Object} Unit
 * @property {string} id
 * @property {"armor"|"infantry"} type
 * @property {string|null} division
 * @property {number} attack
 * @property {number} movement
 * @property {boolean} fresh
 * @property {boolean} paused
 */

/** @typedef {Unit & {due: number|null}} Waiting a unit off the map; due: the turn on which it can come, if it still can */
/** @typedef {{revealed: false, terrain: Terrain}} HiddenSoviet */
/** @typedef {{revealed: true, id: string, defense: number, strategy: string, pavlovs_house: boolean}} RevealedSoviet */
/** @typedef {HiddenSoviet|RevealedSoviet} Soviet */
/** @typedef {Pick<Unit, "id"|"attack"|"movement"|"fresh"> & {paused?: boolean}} UnitFace what a counter shows */
/** @typedef {Pick<RevealedSoviet, "defense"|"strategy"> & {pavlovs_house?: boolean}} SovietFace likewise */

/**
 * @typedef {Object} Area
 * @property {string} id
 * @property {string} name
 * @property {Terrain} terrain
 * @property {number} tem
 * @property {boolean} volga
 * @property {string[]} adjacent
 * @property {"german"|"soviet"} control
 * @property {boolean} contested
 * @property {boolean} isolated
 * @property {Unit[]} units
 * @property {Soviet|null} soviet
 */

/**
 * The attack being made.
 * @typedef {Object} Fight
 * @property {string} area
 * @property {boolean} mandatory
 * @property {string[]} attackers
 * @property {string} strategy
 * @property {string|null} lead
 * @property {Record<Support, number>} support
 * @property {[rule: string, value: number][]} attack
 * @property {[rule: string, value: number][]} defense
 * @property {number} defense_dice
 * @property {string} result
 */

/**
 * The Active Area.
 * @typedef {Object} Activation
 * @property {string} area
 * @property {string|null} moving
 * @property {number} movement_left
 * @property {string[]} attackers
 * @property {string[]} closed
 */

/**
 * @typedef {Object} View
 * @property {"main"|"factory"} scenario
 * @property {Record<string, unknown>} options
 * @property {number} turn
 * @property {number} last_turn
 * @property {string} phase
 * @property {number} morale
 * @property {boolean} strong
 * @property {number} supply
 * @property {number} controlled
 * @property {string} event
 * @property {string[]} paused
 * @property {Record<Support, number>} support
 * @property {Area[]} areas
 * @property {Unit[]} out_of_action
 * @property {Waiting[]} reserve
 * @property {Record<Terrain, {defense: number, strategy: string}[]>} unseen
 * @property {Activation|null} activation
 * @property {Fight|null} combat
 */

export {};
