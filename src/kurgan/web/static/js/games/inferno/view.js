// @ts-check
/** What a side sees of the game, as types only. */

/** @typedef {{id?: string, name?: string, hidden?: boolean, from?: string, army?: string, strength: number, full_strength: number, firepower: string, infantry?: boolean, tank?: boolean, kind?: string, guard?: boolean, r?: boolean, revealed?: boolean, seen?: boolean}} Face */
/** @typedef {{id: string, name: string, terrain: string, control: string, spawn: string|null, rubble: boolean, fortified: boolean, headquarters: boolean, german: Face[], soviet: Face[]}} HexRow */
/** @typedef {{target: string, from: string[], attacker: string, deliberate: boolean, step: string, shown: boolean, german_cards: string[]|number, soviet_card: string[]|number, cancelled: string[]}} Fight */
/** @typedef {{boxes: (string|null)[], removes: string|null, raus: boolean}} TrackRow */
/** @typedef {{count: number, went_back: string[], units?: string[]}} Pool */
/** @typedef {{hex: string, die: number, done: boolean}} CompassDie */
/** @typedef {{mode: string, edition: string, designers_way: string, turn: number, active: string, phase: string, hexes: HexRow[], top_stacked: string[], spawn_hexes_taken: Record<string, number>, track: TrackRow[], picked_up: number|Face[], dead: string[], removed: string[], losses: number, extra_turns: {begun: number, given: number}|null, pools: Record<string, Pool>, cards: any, advantages: Record<string, string[]>, compass_dice: CompassDie[], move: {from: string|string[]|null, to: string|null}|null, combat: Fight|null}} View */

export {};
