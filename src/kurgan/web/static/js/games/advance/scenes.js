/** The events of the game as scenes: attacks with what counts in them, moves, and moments one must notice. */

import { unitCounter } from "./pieces.js";
import { hiddenCounter, revealedCounter, SIDE, supportSymbol } from "./symbols.js";
import { areasToWin, STRATEGY_EFFECTS, SUPPORT_WORDS } from "./words.js";

/** @import { Actor, Beat, Tone, Which } from "../../scenes.js" */
/** @import { LogRow } from "../../types.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Area, Fight, SovietFace, Unit, View } from "./view.js" */

/** @typedef {{beats: Beat[], area: string, before: View, after: View, reference: Reference, actors: [Actor[], Actor[]], verdict: string, tone: Tone, attack: number[]}} Story */

const BOX = `-3 -9 ${SIDE + 7} ${SIDE + 20}`;
const TONES = /** @type {Record<string, Tone>} */ ({
  overrun: "good",
  success: "good",
  stalemate: "even",
  repulse: "bad",
});
const ALARMS = /** @type {[number, string, string][]} */ ([
  [9, "Morale is Shaken", "Strong no more: the defense gains what the attack loses."],
  [4, "Morale is breaking", "At 0 the Sixth Army is beaten."],
]);
const FEW_AREAS = 3;

/** @param {LogRow[]} rows @param {View} before @param {View} after @param {Reference} reference @returns {Beat[]} */
export function beats(rows, before, after, reference) {
  const area = before.combat?.area ?? "";
  /** @type {Story} */
  const story = { beats: [], area, before, after, reference, actors: [[], []], verdict: "", tone: "", attack: [] };
  if (before.combat && rows.some(({ event }) => FIGHTING[event])) open(story, before.combat, false);
  for (const row of rows) read(story, row);
  conclude(story);
  return story.beats;
}

/** @type {Record<string, (story: Story, row: LogRow) => void>} */
const FIGHTING = {
  attack_declared: (story, { args: [area] }) => {
    story.area = String(area);
    open(story, story.after.combat ?? story.before.combat, true);
  },
  counter_revealed: (story, row) => reveal(story, row),
  lead_named: (story, { args: [unit] }) => tag(story, String(unit), "leads"),
  support_placed: (story, { args: [kind] }) => {
    const key = `support ${story.actors[0].length}`;
    story.actors[0].push(supporter(String(kind), key));
    story.beats.push({ do: "muster", which: 0, actors: [...story.actors[0]] });
  },
  air_rolled: (story, { args: [die, less] }) =>
    story.beats.push({
      do: "roll",
      throws: [{ which: 0, label: "Air support", groups: [{ faces: [Number(die)] }], words: `Defense −${less}` }],
    }),
  isolation_rolled: (story, { args: [, die, more] }) =>
    story.beats.push({
      do: "roll",
      throws: [{ which: 1, label: "Isolation", groups: [{ faces: [Number(die)] }], words: `Defense ${signed(more)}` }],
    }),
  attack_counts: (story, row) => term(story, 0, row),
  defense_counts: (story, row) => term(story, 1, row),
  values_counted: (story, { args: [attack, defense] }) => {
    story.attack = [Number(attack), Number(defense)];
    story.beats.push({ do: "sum", sums: [String(attack), String(defense)] });
  },
  attack_dice: () => {},
  defense_dice: () => {},
  dice_rolled: (story, { args: [ours, theirs, attack, defense] }) =>
    story.beats.push({
      do: "sum",
      sums: [`${story.attack[0]} + ${ours} = ${attack}`, `${story.attack[1]} + ${theirs} = ${defense}`],
    }),
  result_reached: (story, { args: [result], words }) => judge(story, String(result), words),
  result_changed: (story, { args: [result], words }) => judge(story, String(result), words),
  attack_called_off: (story, { words }) => judge(story, "repulse", words),
  unit_spent: (story, { args: [unit] }) => lose(story, String(unit), "spent", "spent"),
  unit_lost: (story, { args: [unit] }) => lose(story, String(unit), "lost", "out of action"),
  unit_retreated: (story, { args: [unit, area] }) => lose(story, String(unit), "back", `back to ${area}`),
  area_captured: (story, row) => capture(story, row),
};

/** @param {Story} story @param {LogRow} row */
function read(story, row) {
  const { event, args } = row;
  if (event === "attack_dice") roll(story, row);
  else if (event === "defense_dice") rollAgainst(story, row);
  else if (event === "unit_moved" || (event === "unit_retreated" && !story.area)) move(story, row);
  else if (event === "morale_changed") morale(story, row);
  else if (FIGHTING[event] && (story.area || event === "attack_declared")) FIGHTING[event](story, row);
  else story.beats.push({ do: "tell", row });
  if (event === "event_rolled") story.beats.push(randomEvent(row, String(args[1]), story.reference));
}

// The attack

/** @param {Story} story @param {Fight|null} fight @param {boolean} isNew */
function open(story, fight, isNew) {
  const { before, reference } = story;
  const area = before.areas.find(({ id }) => id === story.area);
  if (!area) return;
  const ids = fight?.attackers ?? area.units.filter(({ fresh }) => fresh).map(({ id }) => id);
  const placed = Object.entries(fight && !isNew ? fight.support : {}).flatMap(([kind, count]) =>
    Array(count).fill(kind),
  );
  story.actors = [
    [
      ...units(before, ids).map((unit) => german(unit, before, reference, fight?.lead === unit.id ? "leads" : "")),
      ...placed.map((kind, n) => supporter(kind, `support ${n}`)),
    ],
    area.soviet ? [soviet(area, reference)] : [],
  ];
  story.beats.push({
    do: "fight",
    place: `area:${area.id}`,
    title: `Attack on ${area.id} ${area.name}`,
    isNew,
    forces: [
      { side: "german", role: "attack", actors: [...story.actors[0]] },
      { side: "soviet", role: "defend", actors: [...story.actors[1]] },
    ],
  });
}

/** @param {View} view @param {string[]} ids */
function units(view, ids) {
  return view.areas.flatMap((area) => area.units).filter(({ id }) => ids.includes(id));
}

/** @param {Unit} unit @param {View} view @param {Reference} reference @param {string} words @returns {Actor} */
function german(unit, view, reference, words) {
  const plain = { ...view, activation: null, combat: null };
  return { key: unit.id, name: unit.id, box: BOX, tag: words, draw: () => bare(unitCounter(unit, plain, reference)) };
}

/** A drawing that names nothing, so that it cannot be chosen. @param {SVGElement} drawn */
function bare(drawn) {
  drawn.removeAttribute("data-keys");
  return drawn;
}

/** @param {string} kind @param {string} key @returns {Actor} */
function supporter(kind, key) {
  return {
    key,
    name: `${SUPPORT_WORDS[kind]} support`,
    box: "-16 -16 32 32",
    tag: SUPPORT_WORDS[kind],
    draw: () => supportSymbol(kind, 26),
  };
}

/** @param {Area} area @param {Reference} _reference @returns {Actor} */
function soviet(area, _reference) {
  const counter = /** @type {NonNullable<Area["soviet"]>} */ (area.soviet);
  const name = counter.revealed ? `Soviet unit, Defense Factor ${counter.defense}` : "A Soviet unit nobody has seen";
  return {
    key: counter.revealed ? "seen" : "hidden",
    name,
    box: BOX,
    draw: () => (counter.revealed ? revealedCounter(counter) : hiddenCounter(counter.terrain)),
  };
}

/** @param {Story} story @param {LogRow} row */
function reveal(story, { args: [, counter], words }) {
  const face = faceOf(String(counter), story.reference);
  story.actors[1] = [{ key: "seen", name: words, box: BOX, draw: () => revealedCounter(face) }];
  story.beats.push({ do: "muster", which: 1, actors: [...story.actors[1]] });
  const effect = STRATEGY_EFFECTS[face.strategy];
  if (effect) story.beats.push({ do: "card", side: "soviet", title: words, words: `If it comes to it: ${effect}.` });
}

/** What stands on a counter: its name tells it, but for Pavlov's House. @param {string} counter @param {Reference} reference @returns {SovietFace} */
function faceOf(counter, reference) {
  if (counter === "pavlovs_house") return { ...reference.files.units.pavlovs_house, pavlovs_house: true };
  const [strategy = "none", defense] = counter.split("-").reverse();
  return { defense: Number(defense), strategy };
}

/** @param {Story} story @param {string} unit @param {string} words */
function tag(story, unit, words) {
  story.actors[0] = story.actors[0].map((actor) => (actor.key === unit ? { ...actor, tag: words } : actor));
  story.beats.push({ do: "muster", which: 0, actors: [...story.actors[0]] });
}

/** What a part of a value stands for is said in brackets. @param {Story} story @param {Which} which @param {LogRow} row */
function term(story, which, { args: [value], words }) {
  const name = /\((.*)\)/.exec(words)?.[1] ?? words;
  story.beats.push({ do: "term", which, words: name.charAt(0).toUpperCase() + name.slice(1), value: signed(value) });
}

/** @param {number|string} value */
function signed(value) {
  return Number(value) < 0 ? `−${-Number(value)}` : `+${value}`;
}

/** @param {Story} story @param {LogRow} row */
function roll(story, { args }) {
  story.beats.push({ do: "roll", throws: [{ which: 0, label: "Attack", groups: [{ faces: args.map(Number) }] }] });
}

/** The defense rolls together with the attack; of more than two dice the best two count. @param {Story} story @param {LogRow} row */
function rollAgainst(story, { args }) {
  const faces = args.map(Number);
  const dropped = faces.length - 2;
  const worst = faces
    .map((face, n) => [face, n])
    .sort((a, b) => a[0] - b[0])
    .slice(0, Math.max(0, dropped))
    .map(([, n]) => n);
  const last = story.beats.at(-1);
  if (last?.do !== "roll") return;
  const judge = (/** @type {number} */ _, /** @type {number} */ n) => (worst.includes(n) ? "miss" : "");
  const words = dropped > 0 ? "The best two count." : "";
  last.throws.push({ which: 1, label: "Defense", groups: [{ faces, judge: dropped > 0 ? judge : undefined }], words });
}

/** @param {Story} story @param {string} result @param {string} words */
function judge(story, result, words) {
  story.verdict = words;
  story.tone = TONES[result] ?? "even";
  story.beats.push({ do: "verdict", words, tone: story.tone });
}

/** @param {Story} story @param {string} unit @param {"lost"|"spent"|"back"} how @param {string} words */
function lose(story, unit, how, words) {
  story.beats.push({ do: "lose", which: 0, key: unit, how, words });
}

/** @param {Story} story @param {LogRow} row */
function capture(story, { args: [area, count], words }) {
  if (story.area === String(area)) {
    for (const { key } of story.actors[1]) story.beats.push({ do: "lose", which: 1, key, how: "lost", words: "gone" });
    story.verdict = `${story.verdict} ${words}`;
  } else story.beats.push({ do: "moment", title: words, words: "", tone: "" });
  const left = story.before.areas.length - Number(count);
  const missing = areasToWin(story.before) - Number(count);
  if (left > 0 && left <= FEW_AREAS)
    story.beats.push({
      do: "moment",
      title: left === 1 ? "The last area" : `${left} areas are left`,
      words,
      tone: "alarm",
    });
  else if (missing === 0)
    story.beats.push({
      do: "moment",
      title: `${count} areas`,
      words: "So many win after the last turn, with a heavy urban one among them.",
      tone: "alarm",
    });
  else if (missing > 0 && missing <= FEW_AREAS)
    story.beats.push({
      do: "moment",
      title: `${missing} more ${missing === 1 ? "area" : "areas"} to win`,
      words,
      tone: "",
    });
}

/** One line at the end of the attack. @param {Story} story */
function conclude(story) {
  const told = story.beats.findLast((beat) => beat.do === "verdict");
  if (!told || story.verdict === told.words) return;
  story.beats.push({ do: "verdict", words: story.verdict, tone: story.tone });
}

// Elsewhere

/** @param {Story} story @param {LogRow} row */
function move(story, { args: [unit, area], words }) {
  const from = story.before.areas.find((each) => each.units.some(({ id }) => id === unit));
  story.beats.push({
    do: "move",
    key: `unit:${unit}`,
    from: from && `area:${from.id}`,
    to: `area:${area}`,
    side: "german",
    words,
  });
}

/** @param {Story} story @param {LogRow} row */
function morale(story, row) {
  const [change, now] = row.args.map(Number);
  if (story.verdict) story.verdict = `${story.verdict} ${row.words}`;
  else story.beats.push({ do: "tell", row });
  for (const [level, title, words] of ALARMS)
    if (now <= level && now - change > level)
      story.beats.push({ do: "moment", title, words: `${row.words} ${words}`, tone: "alarm" });
}

/** @param {LogRow} row @param {string} event @param {Reference} reference @returns {Beat} */
function randomEvent(row, event, reference) {
  return { do: "moment", title: reference.names.event?.[event] ?? "Random event", words: row.words, tone: "" };
}

/** @param {View} view @returns {[string, string][]} */
export function numbers(view) {
  return [
    ["Areas under German control", `${view.controlled} of ${view.areas.length}`],
    ["German Morale", String(view.morale)],
    ["Units out of action", String(view.out_of_action.length)],
    ["Turn", `${view.turn} of ${view.last_turn}`],
  ];
}
