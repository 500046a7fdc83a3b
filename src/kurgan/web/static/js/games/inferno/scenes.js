/** The events of the game as scenes: Showdown, cards and fire, blocks that move and come, and moments one must notice. */

import { drawBlock, fullBlock, sideOf } from "./blocks.js";
import { cardName, cardWords, hexRow } from "./words.js";

/** @import { Actor, Beat, DiceGroup, Tone, Which } from "../../scenes.js" */
/** @import { LogRow } from "../../types.js" */
/** @import { Block } from "./blocks.js" */
/** @import { Reference } from "./pack.js" */
/** @import { Fight, Side, View } from "./view.js" */

/** @typedef {{beats: Beat[], target: string, attacker: Side, actors: [Actor[], Actor[]], isShown: boolean, before: View, reference: Reference, cards: Record<Side, string[]>, moved: LogRow[]}} Story */

/** Cards are told with what they do. */
export const wantsBook = true;
const BOX = "-2 -7 34 32";
const FEW_CARDS = 3;

/** @param {LogRow[]} rows @param {View} before @param {View} _after @param {Reference} reference @returns {Beat[]} */
export function beats(rows, before, _after, reference) {
  /** @type {Story} */
  const story = {
    beats: [],
    target: "",
    attacker: "german",
    actors: [[], []],
    isShown: false,
    before,
    reference,
    cards: { german: [], soviet: [] },
    moved: [],
  };
  const fight = before.combat;
  if (fight && rows.some(({ event }) => FIGHTING.has(event))) resume(story, fight);
  for (const row of rows) {
    const read = READ[row.event];
    if (read) read(story, row);
    else story.beats.push({ do: "tell", row });
    if (row.event.endsWith("_moved")) story.moved.push(row);
  }
  return story.beats;
}

const FIGHTING = new Set([
  "german_revealed",
  "soviet_revealed",
  "germans_fired",
  "soviets_fired",
  "card_fired",
  "opportunity_fired",
  "german_reduced",
  "german_destroyed",
  "soviet_reduced",
  "soviet_destroyed",
  "german_card_played",
  "soviet_card_played",
  "rubble_rolled",
]);

/** @type {Record<string, (story: Story, row: LogRow) => void>} */
const READ = {
  hasty_attack_declared: (story, row) => declare(story, row, "german", "Hasty Attack"),
  deliberate_attack_declared: (story, row) => declare(story, row, "german", "Deliberate Attack"),
  soviet_attack_declared: (story, row) => declare(story, row, "soviet", "Soviet attack"),
  german_card_played: (story, row) => card(story, row, "german"),
  soviet_card_played: (story, row) => card(story, row, "soviet"),
  german_revealed: (story, row) => reveal(story, row),
  soviet_revealed: (story, row) => reveal(story, row),
  german_leader_entered: (story, row) => moment(story, "A leader takes the field", row, ""),
  soviet_leader_entered: (story, row) => moment(story, "A leader takes the field", row, "alarm"),
  airstrike_cancelled: (story, row) => moment(story, "Shot down", row, ""),
  card_fired: (story, row) => cardFire(story, row),
  opportunity_fired: (story, row) => fire(story, row, "soviet", "Opportunity Fire", 1),
  germans_fired: (story, row) => fire(story, row, "german", "", 2),
  soviets_fired: (story, row) => fire(story, row, "soviet", "", 2),
  rubble_rolled: (story, row) => rubbleRoll(story, row),
  rubble_placed: (story, row) => moment(story, "Rubble", row, ""),
  german_reduced: (story, row) => hurt(story, row),
  soviet_reduced: (story, row) => hurt(story, row),
  german_destroyed: (story, row) => destroy(story, row),
  soviet_destroyed: (story, row) => destroy(story, row),
  german_control_taken: (story, row) => control(story, row, "german"),
  soviet_control_taken: (story, row) => control(story, row, "soviet"),
  german_moved: (story, { args: [unit, from, to], words }) =>
    move(story, `german_unit:${unit}`, "", from, to, "german", words),
  soviet_moved: (story, { args: [unit, from, to], words }) =>
    move(story, `soviet_unit:${unit}`, "", from, to, "soviet", words),
  german_block_moved: (story, { args: [from, to], words }) =>
    move(story, "", ".block-german", from, to, "german", words),
  soviet_block_moved: (story, { args: [from, to], words }) =>
    move(story, "", ".block-soviet.is-hidden", from, to, "soviet", words),
  soviet_drew: (story, row) => {
    story.beats.push({ do: "tell", row });
    const left = Number(row.args[0]);
    if (left <= FEW_CARDS)
      moment(
        story,
        left ? `${left} Soviet ${left === 1 ? "card" : "cards"} left` : "The Soviet deck is empty",
        row,
        "alarm",
      );
  },
  extra_turns_began: (story, row) => moment(story, "Extra turns", row, "alarm"),
  fortification_destroyed: (story, row) => moment(story, "A fortification falls", row, ""),
  headquarters_established: (story, row) => moment(story, "Chuikov's Headquarters", row, ""),
  headquarters_lost: (story, row) => moment(story, "Chuikov's Headquarters fall", row, "alarm"),
  units_concealed: (story) => {
    story.target = "";
  },
};

/** @param {Story} story @param {string} title @param {LogRow} row @param {Tone} tone */
function moment(story, title, row, tone) {
  story.beats.push({ do: "moment", title, words: row.words, tone });
}

// Combat

/** @param {Story} story @param {LogRow} row @param {Side} attacker @param {string} kind */
function declare(story, { args: [target, ...from] }, attacker, kind) {
  begin(story, String(target), from.map(String), attacker, kind, true);
}

/** The fight was on already. @param {Story} story @param {Fight} fight */
function resume(story, fight) {
  const kind = fight.attacker === "soviet" ? "Soviet attack" : fight.deliberate ? "Deliberate Attack" : "Hasty Attack";
  begin(story, fight.target, fight.from, fight.attacker, kind, false);
  story.isShown = fight.shown;
  if (!fight.shown) return;
  const played = (/** @type {string[]|number} */ cards) => (typeof cards === "number" ? [] : cards.map(cardName));
  story.cards = { german: played(fight.german_cards), soviet: played(fight.soviet_card) };
}

/** @param {Story} story @param {string} target @param {string[]} from @param {Side} attacker @param {string} kind @param {boolean} isNew */
function begin(story, target, from, attacker, kind, isNew) {
  const { before, reference } = story;
  const defender = attacker === "german" ? "soviet" : "german";
  const row = hexRow(before, target);
  const shown = before.combat?.shown && !isNew;
  const blocks = (/** @type {Side} */ side, /** @type {string[]} */ ids) =>
    (shown
      ? before.hexes.flatMap((each) => each[side]).filter((face) => face.revealed)
      : ids.flatMap((id) => standing(story, side, id))
    ).map((face, n) => actor({ ...face, side }, reference, `${side} ${n}`));
  Object.assign(story, {
    target,
    attacker,
    isShown: false,
    cards: { german: [], soviet: [] },
    actors: [blocks(attacker, from), blocks(defender, [target])],
  });
  story.beats.push({
    do: "fight",
    place: `hex:${target}`,
    title: `${kind} on #${target}${row.name ? ` ${row.name}` : ""}`,
    isNew,
    forces: [
      { side: attacker, role: "attack", actors: [...story.actors[0]] },
      { side: defender, role: "defend", actors: [...story.actors[1]] },
    ],
  });
  if (isNew) for (const words of ground(row)) story.beats.push({ do: "term", which: 1, words, value: "" });
}

/** The blocks of a side in a hex, once those that one may know by name have moved. @param {Story} story @param {Side} side @param {string} hex */
function standing({ before, moved }, side, hex) {
  const all = before.hexes.flatMap((each) => each[side]);
  return moved.reduce((blocks, { args: [unit, from, to] }) => {
    const block = all.find(({ id }) => id === unit);
    if (String(from) === hex) return blocks.filter(({ id }) => id !== unit);
    return block && String(to) === hex ? blocks.concat(block) : blocks;
  }, hexRow(before, hex)[side]);
}

/** What helps who defends a hex. @param {ReturnType<typeof hexRow>} row */
function ground(row) {
  return [
    row.terrain === "urban" && "Urban: fires first",
    row.rubble && "Rubble: half the hits",
    row.fortified && "Fortified",
  ].filter((words) => typeof words === "string");
}

/** @param {Block} block @param {Reference} reference @param {string} otherwise @returns {Actor} */
function actor(block, reference, otherwise) {
  const shown = { ...block, revealed: false };
  return {
    key: block.hidden ? otherwise : (block.id ?? otherwise),
    name: block.hidden
      ? "A block nobody has seen"
      : (reference.names[`${block.side}_unit`]?.[block.id ?? ""] ?? block.id ?? ""),
    box: BOX,
    draw: () => bare(drawBlock(shown, reference)),
  };
}

/** A block at its strength. @param {Reference} reference @param {string} id @param {number} strength @returns {Block} */
function blockOf(reference, id, strength) {
  return { ...fullBlock(reference, id), strength };
}

/** @param {SVGElement} drawn */
function bare(drawn) {
  drawn.removeAttribute("data-keys");
  return drawn;
}

/** A block lies down with its face up, in the place of one that was not known. @param {Story} story @param {LogRow} row */
function reveal(story, { args: [unit, strength] }) {
  const id = String(unit);
  const which = whichOf(story, sideOf(id));
  const seen = actor(blockOf(story.reference, id, Number(strength)), story.reference, id);
  const force = story.actors[which];
  const known = force.findIndex(({ key }) => key === id);
  const hidden = known < 0 ? force.findIndex(({ key }) => /^(german|soviet) \d+$/.test(key)) : known;
  if (hidden < 0) force.push(seen);
  else force[hidden] = seen;
  const last = story.beats.at(-1);
  if (last?.do === "muster" && last.which === which) last.actors = [...force];
  else story.beats.push({ do: "muster", which, actors: [...force] });
}

/** @param {Story} story @param {Side} side @returns {Which} */
function whichOf({ attacker }, side) {
  return side === attacker ? 0 : 1;
}

/** @param {Story} story @param {LogRow} row @param {Side} side */
function card(story, { args: [id] }, side) {
  const title = cardName(String(id));
  story.cards[side].push(title);
  story.beats.push({ do: "card", side, title, words: cardWords(story.reference, String(id)) });
}

/** The dice of a card; of several Pioneers nobody needs to know which it is. @param {Story} story @param {LogRow} row */
function cardFire(story, row) {
  const side = row.side === "soviet" ? "soviet" : "german";
  const [name = "Card", ...others] = story.cards[side];
  fire(story, row, side, others.length ? name.replace(/ \d+$/, "") : name, 2);
}

/** @param {Story} story @param {LogRow} row @param {Side} side @param {string} label @param {number} first where the dice begin */
function fire(story, { args, needs = [] }, side, label, first) {
  if (!story.target) return;
  const faces = args.slice(first).map(Number);
  const [scored, hits] = [Number(args[0]), Number(args[first - 1])];
  /** @type {DiceGroup[]} */
  const groups = [];
  let at = 0;
  for (const [dice, low] of needs) {
    const judge = (/** @type {number} */ face) => (face >= low ? "hit" : "miss");
    if (dice) groups.push({ needs: low < 6 ? `${low}–6` : "6", faces: faces.slice(at, at + dice), judge });
    at += dice;
  }
  const many = hits === 1 ? "1 hit" : `${hits} hits`;
  const words = scored === hits ? many : `${scored} on target, Rubble leaves ${many}`;
  const throws = [{ which: whichOf(story, side), label: label || "Close Combat", groups, words }];
  const last = story.beats.at(-1);
  if (last?.do === "roll" && last.throws.every(({ which }) => which !== throws[0].which)) last.throws.push(...throws);
  else story.beats.push({ do: "roll", throws });
}

/** @param {Story} story @param {LogRow} row */
function rubbleRoll(story, { args, words }) {
  const faces = args.slice(2).map(Number);
  story.beats.push({
    do: "roll",
    throws: [{ which: 0, label: "Rubble Roll", groups: [{ faces }], words: words.replace(/^.* make /, "Together ") }],
  });
}

/** @param {Story} story @param {LogRow} row */
function hurt(story, row) {
  const [unit, strength] = row.args;
  const id = String(unit);
  const block = blockOf(story.reference, id, Number(strength));
  if (!story.target) return void story.beats.push({ do: "tell", row });
  const lost = 1 + story.beats.filter((beat) => beat.do === "lose" && beat.key === id).length;
  story.beats.push({
    do: "lose",
    which: whichOf(story, sideOf(id)),
    key: id,
    how: "hurt",
    words: `−${lost}`,
    draw: () => bare(drawBlock(block, story.reference)),
  });
}

/** @param {Story} story @param {LogRow} row */
function destroy(story, row) {
  const id = String(row.args[0]);
  if (!story.target) return void story.beats.push({ do: "tell", row });
  story.beats.push({ do: "lose", which: whichOf(story, sideOf(id)), key: id, how: "lost", words: "destroyed" });
  const told = story.beats.findLast((beat) => beat.do === "verdict");
  story.beats.push({
    do: "verdict",
    words: `${told?.do === "verdict" ? `${told.words} ` : ""}${row.words}`,
    tone: sideOf(id) === story.attacker ? "bad" : "good",
  });
}

/** @param {Story} story @param {LogRow} row @param {Side} side */
function control(story, row, side) {
  const hex = hexRow(story.before, String(row.args[0]));
  if (story.target === row.args[0])
    story.beats.push({ do: "verdict", words: row.words, tone: side === story.attacker ? "good" : "bad" });
  else story.beats.push({ do: "tell", row });
  if (hex.spawn && hex.spawn !== side && hex.control !== side) moment(story, "A Spawn Hex changes hands", row, "alarm");
}

/**
 * @param {Story} story
 * @param {string} key
 * @param {string} look
 * @param {string|number} from
 * @param {string|number} to
 * @param {Side} side
 * @param {string} words
 */
function move(story, key, look, from, to, side, words) {
  const what = key ? { key } : { pick: `.stack[data-place="hex:${from}"] ${look}` };
  story.beats.push({ do: "move", ...what, from: `hex:${from}`, to: `hex:${to}`, side, words });
}

/** @param {View} view @returns {[string, string][]} */
export function numbers(view) {
  const taken = Object.values(view.spawn_hexes_taken).reduce((sum, n) => sum + n, 0);
  return [
    ["Spawn Hexes that the Germans took", `${taken} of ${taken + view.soviet_spawn_hexes.length}`],
    ["German losses", String(view.losses)],
    ["Soviet cards left", String(view.cards.soviet_deck)],
    ["Turn", String(view.turn)],
  ];
}
