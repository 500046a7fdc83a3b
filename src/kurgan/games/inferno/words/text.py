"""Questions, actions, events and the board in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurgan.games.inferno.pack.tables import (
    GERMAN_ADVANTAGES,
    HEXES,
    KINDS,
    SOVIET_ADVANTAGES,
    TERRAINS,
    Tables,
)
from kurgan.games.inferno.rules.advance_after_combat import GermanAdvance
from kurgan.games.inferno.rules.attacks import DeliberateAttack, HastyAttack
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.hits import TakeHits
from kurgan.games.inferno.rules.movement import LongMove, ShortMoves
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.rules.rubble import makes_rubble
from kurgan.games.inferno.rules.sequence import ACTIONS
from kurgan.games.inferno.rules.soviet_actions import top_stacked
from kurgan.games.inferno.rules.soviet_player import PlayerMovement
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.verbs import FACTS
from kurgan.games.inferno.view import battle, phase
from kurgan.games.inferno.words.events import (
    ACTION_MEANINGS,
    ACTION_WORDS,
    ADVANTAGE_WORDS,
    COMPASS_WORDS,
    FIRE_WORDS,
    GERMAN_CARD_WORDS,
    OTHERWISE,
    OUTCOMES,
    PARTNER_WORDS,
    RUBBLE_RESULTS,
    RUBBLE_WORDS,
    SENTENCES,
    SOVIET_CARD_WORDS,
    dots,
)
from kurgan.games.inferno.words.screen import board
from kurgan.games.lines import turn_words
from kurgan.kernel.ask import Action, spread
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from kurgan.kernel.game import NUMBERS
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event


class InfernoText:
    """The game in words."""

    otherwise = OTHERWISE

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of a hex, a block, a card or another piece."""
        if kind == "hex":
            return place(tables, thing)[1:]  # without the sign, so that a name alone finds it
        if kind == "german_unit":
            return tables.german_names[thing]
        if kind == "soviet_unit":
            return tables.soviet_names[thing]
        if kind == "german_card":
            return tables.german_cards[thing].name
        if kind == "soviet_card":
            return tables.soviet_cards[thing].name
        return {
            "german_advantage": [ADVANTAGE_WORDS[name] for name in GERMAN_ADVANTAGES],
            "soviet_advantage": [ADVANTAGE_WORDS[name] for name in SOVIET_ADVANTAGES],
            "pool": [name.capitalize() for name in KINDS],
            "action": [ACTION_WORDS[name] for name in ACTIONS],
            "outcome": list(OUTCOMES.values()),
        }[kind][thing]

    def stands(self, state: Board, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        """The hex of one of a side's own blocks."""
        if kind == "german_unit" and state.german_seats >> side & 1:
            place = state.german_where[thing]
        elif kind == "soviet_unit" and state.soviet_seats >> side & 1:
            place = state.soviet_where[thing]
        else:
            return None
        return ("hex", place) if 0 <= place < HEXES else None

    def turn(self, state: Board) -> str:
        """The turn and phase."""
        return turn_words(f"Turn {state.turn}", phase(state))

    def question(self, state: Board) -> str:
        """The question in words."""
        ask = question(state)
        return question_words(state, ask.kind) if ask is not None else "The game is over."

    def action(self, state: Board, action: Action) -> str:
        """What an answer would do."""
        return action_words(self, state, action)

    def event(self, tables: Any, event: Event) -> str:
        """What happened."""
        return event_words(self, tables, event)

    def board(self, view: Json, width: int) -> str:
        """The map and the tracks as text."""
        return board(view, width)


def place(tables: Tables, hexagon: int) -> str:
    """A hex with its name."""
    name = tables.names[hexagon]
    return f"#{tables.hexes[hexagon]} {name}" if name else f"#{tables.hexes[hexagon]}"


def german_words(s: Board, unit: int) -> str:
    """A German Unit with its dots."""
    fire = FIRE_WORDS[s.tables.german_firepower[unit]]
    return f"{s.tables.german_names[unit]} ({dots(s.german_strength[unit])}, {fire})"


def soviet_words(s: Board, unit: int) -> str:
    """A Soviet Unit with its dots."""
    fire = FIRE_WORDS[s.tables.soviet_firepower[unit]]
    return f"{s.tables.soviet_names[unit]} ({dots(s.soviet_strength[unit])}, {fire})"


def units_words(s: Board, units: int) -> str:
    """German Units by name."""
    return ", ".join(german_words(s, unit) for unit in members(units)) or "none"


def question_words(s: Board, kind: str) -> str:
    """What the side to act has to decide."""
    top = s.stack[-1]
    if isinstance(top, (LongMove, ShortMoves, HastyAttack)):
        return movement_question(s, top, kind)
    if isinstance(top, DeliberateAttack):
        return deliberate_question(s, top, kind)
    if isinstance(top, Combat):
        return combat_question(s, top, kind)
    if isinstance(top, PlayerMovement):
        return soviet_question(s, top, kind)
    where = battle(s)
    fight = f"Combat in {place(s.tables, where.target)}: " if where is not None else ""
    hits = hits_words(s)
    return {
        "action": f"German turn {s.turn}: which of the five Actions do you take?",
        "deploy": "Reinforcements: which Unit do you deploy next?",
        "deploy_to": f"Where is {reinforcement(s)} deployed?",
        "return": "No room for these Units: which goes back to the track first?",
        "reduce_german": f"{fight}{hits} on the Germans. Which of the strongest takes one?",
        "reduce_soviet": f"{fight}{hits} on the Soviets. Which of the strongest takes one?",
        "advance": f"{fight}the hex is empty. Who Advances into it{so_far(s)}?",
        "advance_soviet": f"{fight}which of the strongest Soviets Advances into it?",
        "blitz": "Blitz: which Unit goes on, and where?",
        "soviet_action": (
            f"{top_stacked(s).bit_count()} Top Stacked Hexes, "
            f"{s.soviet_spawn.bit_count()} Spawn Hexes: do you move or draw a card?"
        ),
    }[kind]


def hits_words(s: Board) -> str:
    """How many hits are still to be given out."""
    top = s.stack[-1]
    hits = top.hits if isinstance(top, TakeHits) else 1
    return f"{hits} hit{'' if hits == 1 else 's'}"


def so_far(s: Board) -> str:
    """How many Units Advance already."""
    top = s.stack[-1]
    chosen = top.chosen.bit_count() if isinstance(top, GermanAdvance) else 0
    return f" besides the {chosen} chosen" if chosen else ""


def reinforcement(s: Board) -> str:
    """The Unit that is to be deployed."""
    top = s.stack[-1]
    if isinstance(top, Reinforcements) and top.unit >= 0:
        return german_words(s, top.unit)
    return "it"


def movement_question(s: Board, top: LongMove | ShortMoves | HastyAttack, kind: str) -> str:
    """Questions of a German move."""
    if kind in ("long_move", "hasty_attack"):
        return f"{ACTION_WORDS[kind]}: which Stack goes?"
    if kind == "short_move":
        made = top.made if isinstance(top, ShortMoves) else 0
        return f"Short Move {made + 1} of 2: from which hex?"
    here = place(s.tables, top.hex)
    if kind in ("short_move_units", "hasty_attack_units") and not isinstance(top, LongMove):
        chosen = f" So far: {units_words(s, top.units)}." if top.units else ""
        return f"Which Unit goes from {here} to {place(s.tables, top.target)}?{chosen}"
    if kind in ("short_move_count", "hasty_attack_count") and not isinstance(top, LongMove):
        return f"How many Units go from {here} to {place(s.tables, top.target)}?"
    return {
        "long_move_to": f"Where does the Stack in {here} go?",
        "long_move_on": f"The Stack is in {here}. Where does it go on to, or does it stop?",
        "short_move_to": f"Where do Units from {here} go?",
        "hasty_attack_to": f"Where does the Stack in {here} go to attack?",
        "hasty_enemy": "Which Soviet Stack does it attack?",
        "hasty_join_count": "How many of the Units already there join the attack?",
        "hasty_join": "Which of the Units already there join the attack?",
    }[kind]


def deliberate_question(s: Board, top: DeliberateAttack, kind: str) -> str:
    """Questions of a Deliberate Attack before the combat."""
    if kind == "deliberate_attack":
        return "Deliberate Attack: which Soviet Stack do you attack?"
    where = place(s.tables, top.target)
    if kind == "consent":
        return f"Does your Stack in {place(s.tables, top.asked)} join the attack on {where}?"
    chosen = ", ".join(place(s.tables, hexagon) for hexagon in members(top.hexes))
    return f"Which Stack attacks {where}?" + (f" So far: {chosen}." if chosen else "")


def combat_question(s: Board, top: Combat, kind: str) -> str:
    """Questions of a combat."""
    where = place(s.tables, top.target)
    terrain = TERRAINS[s.tables.terrain[top.target]]
    mark = ", Rubble" if s.is_rubble(top.target) else ""
    return {
        "lay_soviet_card": f"Combat in {where} ({terrain}{mark}): do you play a card?",
        "soviet_card": f"Combat in {where} ({terrain}{mark}): which card do you play?",
        "lay_german_card": f"Attack on {where} ({terrain}{mark}): do you play a card?",
        "german_card": f"Attack on {where} ({terrain}{mark}): which card do you play?",
        "combined_force": f"Combined Force Bonus in {where}: do you fire first?",
    }[kind]


def soviet_question(s: Board, top: PlayerMovement, kind: str) -> str:
    """Questions of the Soviet player's Movement Action."""
    if kind == "act_with":
        return "Movement Action: which Top Stacked Hex moves a Unit or attacks next?"
    here = place(s.tables, top.hex)
    if kind == "soviet_target":
        return f"{here}: where does one Unit go, or whom does the whole Stack attack?"
    return f"Which Unit goes from {here} to {place(s.tables, top.target)}?"


def action_words(text: InfernoText, s: Board, action: Action) -> str:
    """An answer in words."""
    verb, args = action.verb, action.args
    if verb == "blitz":
        return f"{german_words(s, args[0])} to {place(s.tables, args[1])}"
    if verb in ("take", "deploy", "return", "reduce_german", "advance"):
        return german_words(s, args[0])
    if verb in ("reduce_soviet", "advance_soviet", "soviet_moves"):
        return soviet_words(s, args[0])
    if verb == "play_german_card":
        card = s.tables.german_cards[args[0]]
        return f"{card.name}: {GERMAN_CARD_WORDS[card.type].format(card.dice, card.rubble)}"
    if verb == "play_soviet_card":
        card = s.tables.soviet_cards[args[0]]
        where = place(s.tables, card.hex) if card.hex >= 0 else ""
        return f"{card.name}: {SOVIET_CARD_WORDS[card.type].format(where)}"
    if verb == "go":
        return f"{args[0]} Unit{'' if args[0] == 1 else 's'}"
    if verb == "done":
        return done_words(s)
    if verb in ("attack", "soviet_attack"):
        return f"Attack {stack_words(s, args[0])}"
    if args:
        return stack_words(s, args[0])
    return SIMPLE_WORDS.get(verb) or f"{ACTION_WORDS[verb]}: {ACTION_MEANINGS[verb]}"


def done_words(s: Board) -> str:
    """What it means to have done."""
    ask, top = question(s), s.stack[-1]
    if isinstance(top, GermanAdvance) and not top.chosen:
        return "Leave the Advance to your partner"
    return DONE_WORDS.get(ask.kind, "Done") if ask is not None else "Done"


SIMPLE_WORDS = {
    "lay_card": "Play a card from your hand",
    "stop": "Stop here: the Long Move is over",
    "no_card": "Play no card",
    "agree": "Agree: it joins the attack",
    "refuse": "Refuse: it stays out of the attack",
    "fire_first": "Fire first: your hits count before the Soviets roll",
    "fire_together": "Fire at the same time",
    "movement_action": "Movement Action: each Top Stacked Hex moves one Unit or attacks",
    "draw_action": "Draw Action: draw one card, nobody moves",
}
DONE_WORDS = {
    "short_move": "No more moves: the turn is over",
    "deliberate_from": "No more Stacks: begin the attack",
    "advance": "Nobody else Advances",
    "blitz": "Nobody else goes on: the Blitz is over",
}


def stack_words(s: Board, hexagon: int) -> str:
    """A hex with its terrain and the height of its Stacks."""
    terrain = TERRAINS[s.tables.terrain[hexagon]]
    marks = [terrain] + (["Rubble"] if s.is_rubble(hexagon) else [])
    for side, units in (("German", s.german_at[hexagon]), ("Soviet", s.soviet_at[hexagon])):
        if units:
            count = units.bit_count()
            marks.append(f"{count} {side} Unit{'' if count == 1 else 's'}")
    return f"{place(s.tables, hexagon)} ({', '.join(marks)})"


def event_words(text: InfernoText, tables: Tables, event: Event) -> str:
    """An event as a sentence."""
    kinds = FACTS[event.kind]
    fixed = len([kind for kind in kinds if not kind.endswith("*")])
    words = [
        argument_words(text, tables, kind, arg)
        for kind, arg in zip(spread(kinds, len(event.args)), event.args, strict=True)
    ]
    told, also = SPECIAL[event.kind](tables, event) if event.kind in SPECIAL else ("", "")
    joined = (" " if kinds[-1:] == ("die*",) else ", ").join(words[fixed:])
    return SENTENCES[event.kind].replace("{*}", joined).format(*words, told=told, also=also)


def argument_words(text: InfernoText, tables: Tables, kind: str, arg: int) -> str:
    """One argument of an event; a die stands in brackets."""
    if kind == "die":
        return f"[{arg}]"
    if kind == "hex":
        return place(tables, arg)
    return str(arg) if kind in NUMBERS else text.thing(tables, kind, arg)


def german_face(tables: Tables, event: Event) -> tuple[str, str]:
    """Dots and Firepower of a German Unit."""
    return dots(event.args[1]), FIRE_WORDS[tables.german_firepower[event.args[0]]]


def soviet_face(tables: Tables, event: Event) -> tuple[str, str]:
    """Dots and Firepower of a Soviet Unit."""
    return dots(event.args[1]), FIRE_WORDS[tables.soviet_firepower[event.args[0]]]


def counted_hits(tables: Tables, event: Event) -> tuple[str, str]:
    """Dice on target and the hits they make; Rubble may have halved them."""
    scored, hits = event.args[0], event.args[1]
    many = f"{hits} hit{'' if hits == 1 else 's'}"
    return many if scored == hits else f"{scored} on target, halved by Rubble to {many}", ""


def tallest(tables: Tables, event: Event) -> tuple[str, str]:
    """The Top Stacked Hexes; by their numbers alone if there are many."""
    height, hexes = event.args[0], event.args[1:]
    short = len(hexes) > FEW
    listed = [f"#{tables.hexes[h]}" if short else place(tables, h) for h in hexes]
    return f"{height} Unit{'' if height == 1 else 's'}", ", ".join(listed)


FEW = 6
SPECIAL: dict[str, Callable[[Tables, Event], tuple[str, str]]] = {
    "german_revealed": german_face,
    "soviet_revealed": soviet_face,
    "soviet_adjusted": soviet_face,
    "german_reduced": german_face,
    "soviet_reduced": soviet_face,
    "soviet_strength_spun": soviet_face,
    "card_fired": counted_hits,
    "germans_fired": counted_hits,
    "soviets_fired": counted_hits,
    "top_stacked_found": tallest,
    "compass_rolled": lambda tables, event: (COMPASS_WORDS[event.args[1] - 1], ""),
    "partner_answered": lambda tables, event: (PARTNER_WORDS[event.args[1]], ""),
    "rubble_counts": lambda tables, event: (RUBBLE_WORDS.get(event.rule, ""), ""),
    "rubble_rolled": lambda tables, event: (RUBBLE_RESULTS[makes_rubble(event.args[1])], ""),
}
