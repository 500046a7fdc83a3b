/** The events of the game as scenes: combats volley by volley, flak and bombardment, marches, and moments one must notice. */

import { CHIP, counter } from "./chips.js";
import { capital, crossingName, SIDES, sideOf, unitWords } from "./words.js";

/** @import { Actor, Beat, DiceGroup, Force, Tone, Which } from "../../scenes.js" */
/** @import { LogRow } from "../../types.js" */
/** @import { Reference, UnitRow } from "./pack.js" */
/** @import { Side, View } from "./view.js" */

/** @typedef {Record<string, number>} Counts */
/** @typedef {{beats: Beat[], zone: string, attacker: Side, counts: Counts, stands: Record<string, Counts>, hungry: Record<string, Set<Side>>, places: Record<string, string>, lost: Record<Side, number>, isOver: boolean, before: View, after: View, reference: Reference}} Story stands: who is in a zone by now; hungry: which sides have no supply there; places: where each aircraft is */

const AMBUSH = "Ambush Sites"; // the rule by which ambushers fire
/** Fire that is no combat, by its rule. @type {Record<string, string>} */
const FIRE = { Artillery: "Air Defense over", "Rocket Launchers": "Bombardment of" };
const BOX = `${-CHIP.width / 2 - 3} ${-CHIP.height / 2 - 6} ${CHIP.width + 10} ${CHIP.height + 10}`;

/** @param {LogRow[]} rows @param {View} before @param {View} after @param {Reference} reference @returns {Beat[]} */
export function beats(rows, before, after, reference) {
  const fight = before.combat;
  /** @type {Story} */
  const story = {
    beats: [],
    zone: "",
    attacker: fight?.attacker ?? "axis",
    counts: {},
    stands: Object.fromEntries(before.zones.map(({ id, units }) => [id, { .../** @type {Counts} */ (units) }])),
    hungry: unsupplied(before),
    places: Object.fromEntries(before.aircraft.map(({ id, place }) => [id, place])),
    lost: { axis: 0, allies: 0 },
    isOver: true,
    before,
    after,
    reference,
  };
  for (const row of rows) {
    const read = READ[row.event];
    if (read) read(story, row);
    else story.beats.push({ do: "tell", row });
    SHIFTS[row.event]?.(story, row.args);
  }
  conclude(story);
  return story.beats;
}

/** Who has come to a zone or left it before a fight begins there. @type {Record<string, (story: Story, args: LogRow["args"]) => void>} */
const SHIFTS = {
  units_moved: (story, [unit, count, from, to]) => {
    stand(story, from, unit, -Number(count));
    stand(story, to, unit, Number(count));
  },
  unit_displaced: (story, [unit, from, to]) => {
    stand(story, from, unit, -1);
    stand(story, to, unit, 1);
  },
  units_deployed: (story, [unit, count, zone]) => stand(story, zone, unit, Number(count)),
  force_multiplied: (story, [unit, count, zone]) => stand(story, zone, unit, Number(count)),
  units_lost: (story, [unit, count, zone]) => stand(story, zone, unit, -Number(count)),
  ambusher_hid: (story, [unit, zone]) => stand(story, zone, unit, -1),
  ambusher_left: (story, [unit, , zone]) => stand(story, zone, unit, 1),
  troops_delivered: (story, [, unit, zone]) => stand(story, zone, unit, 1),
  cargo_unloaded: (story, [item, , zone]) => stand(story, zone, item, 1),
  token_spent: ({ hungry }, [zone, , side]) => hungry[zone]?.delete(/** @type {Side} */ (side)),
  force_supplied: ({ hungry }, [zone, side]) => hungry[zone]?.delete(/** @type {Side} */ (side)),
  force_cut_off: ({ hungry }, [zone, side]) => hungry[zone]?.add(/** @type {Side} */ (side)),
  aircraft_sent: ({ places }, [craft, , to]) => (places[craft] = String(to)),
  aircraft_scrambled: ({ places }, [craft, , to]) => (places[craft] = String(to)),
  aircraft_landed: ({ places }, [craft, zone]) => (places[craft] = String(zone)),
};

/** @param {Story} story @param {string|number} zone @param {string|number} unit @param {number} more */
function stand({ stands }, zone, unit, more) {
  stands[zone] = { ...stands[zone], [unit]: Math.max(0, (stands[zone]?.[unit] ?? 0) + more) };
}

/** @type {Record<string, (story: Story, row: LogRow) => void>} */
const READ = {
  combat_begun: (story, { args: [zone, side] }) => {
    open(story, String(zone), /** @type {Side} */ (side), true);
    terms(story);
  },
  hits_scored: (story, row) => {
    const [zone, side] = row.args;
    const isBombardment = row.rule === "Rocket Launchers";
    open(story, String(zone), isBombardment ? "allies" : story.attacker, isBombardment, FIRE[row.rule]);
    volley(story, row, side === story.attacker ? 0 : 1, 3, isBombardment ? "Bombardment" : "");
  },
  air_defense_fired: (story, row) => {
    const [place, side] = row.args;
    open(story, String(place), side === "axis" ? "allies" : "axis", true, FIRE[row.rule]);
    volley(story, row, 1, 3, "Air Defense");
  },
  ambush_rolled: (story, row) => {
    ambush(story, String(row.args[0]));
    volley(story, { ...row, args: [...row.args.slice(0, 1), hitsOf(row), ...row.args.slice(1)] }, 0, 2, "Ambush");
  },
  crossing_attacked: (story, row) => {
    open(story, String(row.args[0]), "axis", true);
    volley(story, row, 0, 2, "Air attack");
  },
  interceptors_fired: (story, row) => {
    open(story, String(row.args[0]), "axis", false);
    volley(story, row, 1, 2, "Interceptors");
  },
  units_lost: (story, row) => lose(story, row),
  aircraft_lost: (story, row) => loseCraft(story, row),
  combat_over: (story, row) => verdict(story, row),
  zone_taken: (story, row) => taken(story, row),
  ferry_lost: (story, row) => moment(story, "A ferry is sunk", row, "alarm"),
  units_moved: (story, { args: [unit, , from, to], words }) => march(story, String(unit), from, to, words),
  unit_displaced: (story, { args: [unit, from, to], words }) => march(story, String(unit), from, to, words),
  aircraft_sent: (story, { args: [craft, from, to], words }) => flight(story, String(craft), from, to, words),
  aircraft_scrambled: (story, { args: [craft, from, to], words }) => flight(story, String(craft), from, to, words),
  force_cut_off: (story, row) => moment(story, "A supply line is broken", row, "alarm"),
  uranus_launched: (story, row) => moment(story, "Operation Uranus", row, "alarm"),
  don_froze: (story, row) => moment(story, "Frost", row, ""),
  volga_froze: (story, row) => moment(story, "Frost", row, ""),
  bad_weather: (story, row) => moment(story, "Bad weather", row, ""),
  factories_lost: (story, row) => moment(story, "The factories are lost", row, "alarm"),
  card_revealed: (story, row) => moment(story, "A Uranus card", row, ""),
  force_multiplied: (story, row) => moment(story, "Force Multiplier", row, ""),
};

/** @param {Story} story @param {string} title @param {LogRow} row @param {Tone} tone */
function moment(story, title, row, tone) {
  story.beats.push({ do: "moment", title, words: row.words, tone });
}

// Combat

/** @param {Story} story @param {string} place @param {Side} attacker @param {boolean} isNew @param {string} [what] */
function open(story, place, attacker, isNew, what) {
  if (story.zone === place && !isNew) return;
  conclude(story);
  const isSame = story.zone === place && story.attacker === attacker;
  [story.zone, story.attacker] = [place, attacker];
  const zone = story.before.zones.find(({ id }) => id === place);
  story.counts = isSame ? story.counts : { ...story.stands[place] };
  const defender = attacker === "axis" ? "allies" : "axis";
  const name = zone?.name ?? crossingName(place);
  story.beats.push({
    do: "fight",
    place: zone ? `zone:${place}` : `crossing:${place}`,
    title: `${what ?? (zone ? "Combat in" : "Attack on")} ${name}`,
    isNew,
    goesOn: !isNew,
    forces: [force(story, attacker, "attack"), force(story, defender, "defend")],
  });
}

/** What counts in a combat, and in no other fire. @param {Story} story */
function terms(story) {
  const { attacker, after, before, zone: place } = story;
  const zone = before.zones.find(({ id }) => id === place);
  const hungry = after.combat?.zone === place ? unsupplied(after)[place] : story.hungry[place];
  if (zone?.fortified && zone.control !== attacker) term(story, 1, "Fortified zone");
  if (zone?.over_river) term(story, 1, "Attack over a river");
  for (const side of SIDES) {
    if (hungry.has(side) && hasLand(story, place, side)) term(story, side === attacker ? 0 : 1, "Unsupplied");
  }
}

/** @param {Story} story @param {Which} which @param {string} words */
function term(story, which, words) {
  story.beats.push({ do: "term", which, words, value: "" });
}

/** The sides without supply in each zone. @param {View} view @returns {Record<string, Set<Side>>} */
function unsupplied(view) {
  const lacking = (/** @type {Side[]} */ supplied) => new Set(SIDES.filter((side) => !supplied.includes(side)));
  return Object.fromEntries(view.zones.map(({ id, supplied }) => [id, lacking(supplied)]));
}

/** Ambushers fire into a zone from the sites beside it. @param {Story} story @param {string} place */
function ambush(story, place) {
  const { before, reference } = story;
  const zone = before.zones.find(({ id }) => id === place);
  const units = before.ambush_sites.flatMap(({ unit, zones }) => (unit && zones.includes(place) ? [unit] : []));
  const side = ambushing(story, place, units);
  conclude(story);
  [story.zone, story.attacker, story.counts] = [place, side, { ...story.stands[place] }];
  const role = side === "axis" ? "allies" : "axis";
  const hidden = [...new Set(units.filter((unit) => sideOf(unit) === side))];
  story.beats.push({
    do: "fight",
    place: `zone:${place}`,
    title: `Ambush into ${zone?.name}`,
    isNew: true,
    forces: [
      { side, role: "in ambush", actors: hidden.map((unit) => actor(unit, 1, reference)) },
      force(story, role, "under fire"),
    ],
  });
}

/** Who fires: a side whose enemy stands in the zone; if both could, whose card it is. @param {Story} story @param {string} place @param {string[]} units */
function ambushing(story, place, units) {
  const sides = units.map(sideOf).filter((side) => hasLand(story, place, side === "axis" ? "allies" : "axis"));
  return sides.find((side) => side === story.before.active) ?? sides[0] ?? "allies";
}

/** @param {Story} story @param {string} place @param {Side} side */
function hasLand({ stands }, place, side) {
  return Object.entries(stands[place]).some(([unit, count]) => count > 0 && sideOf(unit) === side);
}

/** The hits of dice that are told without them. @param {LogRow} row */
function hitsOf({ args, needs = [] }) {
  return args.slice(1).filter((face) => needs.some(([, low, high]) => Number(face) >= low && Number(face) <= high))
    .length;
}

/** @param {Story} story @param {Side} side @param {string} role @returns {Force} */
function force({ counts, zone, before, places, reference }, side, role) {
  const planes = before.aircraft.filter((craft) => places[craft.id] === zone && sideOf(craft.type) === side);
  const isLand = (/** @type {string} */ unit) => !planes.some(({ type }) => type === unit) && sideOf(unit) === side;
  const land = Object.entries(counts).filter(([unit, count]) => count && isLand(unit));
  const types = [...new Set(planes.map(({ type }) => type))];
  const air = types.map(
    (type) => /** @type {[string, number]} */ ([type, planes.filter((each) => each.type === type).length]),
  );
  for (const [type, count] of air) counts[type] = count;
  return { side, role, actors: [...land, ...air].map(([unit, count]) => actor(unit, count, reference)) };
}

/** @param {string} unit @param {number} count @param {Reference} reference @returns {Actor} */
function actor(unit, count, reference) {
  return { key: unit, name: unitWords(reference, unit, count), box: BOX, draw: () => counter(unit, count) };
}

/** @param {Story} story @param {LogRow} row @param {Which} which @param {number} first where the dice begin @param {string} label */
function volley(story, { args, needs = [] }, which, first, label) {
  const faces = args.slice(first).map(Number);
  const hits = Number(args[first - 1]);
  /** @type {DiceGroup[]} */
  const groups = [];
  const by = label ? [] : shooters(story, which, needs);
  let at = 0;
  for (const [n, [dice, low, high]] of needs.entries()) {
    const judge = (/** @type {number} */ face) => (face >= low && face <= high ? "hit" : "miss");
    const range = high > 1 ? `1–${high}` : "1";
    if (dice) groups.push({ needs: range, faces: faces.slice(at, at + dice), judge, by: by[n] });
    at += dice;
  }
  const words = hits === 1 ? "1 hit" : `${hits} hits`;
  story.beats.push({ do: "roll", throws: [{ which, label: label || (which ? "Defense" : "Attack"), groups, words }] });
}

/**
 * Who throws each group of dice, where the values of who stands there tell it; supply and cover change all of a side.
 * @param {Story} story
 * @param {Which} which
 * @param {number[][]} needs
 */
function shooters({ attacker, counts, reference }, which, needs) {
  const here = reference.files.units.units.filter(
    ({ id }) => counts[id] && (sideOf(id) === attacker) === (which === 0),
  );
  const land = here.filter((row) => row.class !== "air"); // where aircraft do not fire
  for (const some of [here, land])
    for (const change of [0, 1, -1]) {
      const groups = pools(some, which ? "def" : "atk", change);
      const dice = groups.map(([value, rows]) => [rows.reduce((sum, { id }) => sum + counts[id], 0), 1, value]);
      if (String(dice) === String(needs))
        return groups.map(([, rows]) => [...new Set(rows.map(({ id }) => id.slice(4).replace("_", " ")))].join(", "));
    }
  return [];
}

/**
 * Units that fire together: by value, then those whose hits can be aimed.
 * @param {UnitRow[]} rows
 * @param {"atk"|"def"} value
 * @param {number} change for land units
 */
function pools(rows, value, change) {
  /** @type {Map<number, UnitRow[]>} */
  const plain = new Map();
  /** @type {[number, UnitRow[]][]} */
  const aimed = [];
  for (const row of rows) {
    const isAir = row.class === "air";
    const high = row[value] ? Number(row[value]) + (isAir ? 0 : change) : 0;
    if (high <= 0) continue;
    const aims = isAir ? value === "atk" || row.id.endsWith("fighter") : row.id === "ger_assault_gun";
    if (aims) aimed.push([high, [row]]);
    else plain.set(high, [...(plain.get(high) ?? []), row]);
  }
  return [...[...plain].sort(([one], [other]) => one - other), ...aimed];
}

/** Whether fire brought a loss about; units also go for leaving the city, for want of room, for a hero. @param {LogRow} row */
function isFought({ rule }) {
  return rule.startsWith("Combat ") || rule in FIRE || rule === AMBUSH || rule === "Interceptors";
}

/** @param {Story} story @param {LogRow} row */
function lose(story, row) {
  if (!isFought(row)) return void story.beats.push({ do: "tell", row });
  const [unit, count, zone] = row.args;
  if (!story.zone && row.rule === AMBUSH) ambush(story, String(zone));
  else if (!story.zone) open(story, String(zone), story.attacker, false, FIRE[row.rule]);
  if (story.zone !== zone) return void story.beats.push({ do: "tell", row });
  wane(story, String(unit), Number(count));
}

/** @param {Story} story @param {LogRow} row */
function loseCraft(story, row) {
  if (!isFought(row)) return void story.beats.push({ do: "tell", row });
  const craft = story.before.aircraft.find(({ id }) => id === row.args[0]);
  if (!story.zone) open(story, String(row.args[1]), story.attacker, false, FIRE[row.rule]);
  if (craft && story.zone === row.args[1]) wane(story, craft.type, 1);
  else story.beats.push({ do: "tell", row });
}

/** So many of a type are gone. @param {Story} story @param {string} unit @param {number} count */
function wane(story, unit, count) {
  const left = Math.max(0, (story.counts[unit] ?? count) - count);
  story.counts[unit] = left;
  story.lost[sideOf(unit)] += count;
  const which = sideOf(unit) === story.attacker ? 0 : 1;
  const how = left ? "hurt" : "lost";
  const draw = left ? () => counter(unit, left) : undefined;
  story.beats.push({ do: "lose", which, key: unit, how, words: `−${count}`, draw });
}

/** A round that leaves both sides there ends with what it cost. @param {Story} story */
function conclude(story) {
  const { zone, lost, after, isOver } = story;
  const isFought = after.combat?.zone === zone;
  if (zone && !isOver && !isFought) {
    const stays = after.zones.find(({ id }) => id === zone)?.marker === "battle" ? " The battle goes on." : "";
    const words = `Lost: Axis ${lost.axis}, Allies ${lost.allies}.${stays}`;
    story.beats.push({ do: "verdict", words, tone: "even" });
  }
  Object.assign(story, { isOver: false, lost: { axis: 0, allies: 0 } });
}

/** @param {Story} story @param {LogRow} row */
function verdict(story, { args: [zone], words }) {
  if (story.zone !== zone) open(story, String(zone), story.attacker, false);
  story.isOver = true;
  story.beats.push({ do: "verdict", words, tone: "even" });
}

/** @param {Story} story @param {LogRow} row */
function taken(story, row) {
  const [zone, side] = row.args;
  const row_ = story.before.zones.find(({ id }) => id === zone);
  if (story.zone === zone)
    story.beats.push({ do: "verdict", words: row.words, tone: side === story.before.side ? "good" : "bad" });
  else story.beats.push({ do: "tell", row });
  if (row_?.board !== "city" || !row_.rp) return;
  const isOurs = side === story.before.side;
  moment(story, `${row_.name} ${isOurs ? "is ours" : "falls"}`, row, isOurs ? "good" : "alarm");
}

// Marches and flights

/** @param {Story} story @param {string} unit @param {string|number} from @param {string|number} to @param {string} words */
function march(story, unit, from, to, words) {
  const pick = `[data-zone="${from}"][data-unit="${unit}"]`;
  story.beats.push({ do: "move", pick, from: `zone:${from}`, to: `zone:${to}`, side: sideOf(unit), words });
}

/** @param {Story} story @param {string} craft @param {string|number} from @param {string|number} to @param {string} words */
function flight(story, craft, from, to, words) {
  const side = sideOf(craft);
  story.beats.push({ do: "move", key: `aircraft:${craft}`, from: `place:${from}`, to: `place:${to}`, side, words });
}

/** @param {View} view @returns {[string, string][]} */
export function numbers(view) {
  const city = view.zones.filter((zone) => zone.board === "city" && zone.rp);
  const land = (/** @type {Side} */ side) =>
    view.zones.reduce(
      (sum, zone) =>
        sum +
        Object.entries(zone.units).reduce((n, [unit, count]) => n + (sideOf(unit) === side ? Number(count) : 0), 0),
      0,
    );
  return [
    [
      "City zones with RPs that the Axis holds",
      `${city.filter(({ control }) => control === "axis").length} of ${city.length}`,
    ],
    ...SIDES.map(
      (side) => /** @type {[string, string]} */ ([`Land units of the ${capital(side)}`, String(land(side))]),
    ),
    ["Round", `${view.round} of ${view.last_round}`],
  ];
}
