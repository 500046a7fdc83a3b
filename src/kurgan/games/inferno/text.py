"""Questions, actions, events and the board in words."""

from __future__ import annotations

from typing import Any

from kurgan.games.inferno.attacks import DeliberateAttack, HastyAttack
from kurgan.games.inferno.combat import Combat
from kurgan.games.inferno.facts import FACTS
from kurgan.games.inferno.movement import LongMove, ShortMoves
from kurgan.games.inferno.reinforcements import Reinforcements
from kurgan.games.inferno.screen import board
from kurgan.games.inferno.sequence import ACTIONS
from kurgan.games.inferno.soviet_actions import top_stacked
from kurgan.games.inferno.soviet_player import PlayerMovement
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import (
    FIREPOWERS,
    GERMAN_ADVANTAGES,
    KINDS,
    SOVIET_ADVANTAGES,
    TERRAINS,
    Tables,
)
from kurgan.games.inferno.view import battle
from kurgan.games.inferno.words import ACTION_WORDS, ADVANTAGE_WORDS, OUTCOMES, SENTENCES
from kurgan.kernel.ask import Action, spread
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from kurgan.kernel.game import NUMBERS
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State


class InfernoText:
    """The game in words."""

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of a hex, a block, a card or another piece."""
        if kind == "hex":
            return place(tables, thing)
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

    def question(self, state: State) -> str:
        """The question in words."""
        assert isinstance(state, Board)
        ask = question(state)
        return question_words(state, ask.kind) if ask is not None else "The game is over."

    def action(self, state: State, action: Action) -> str:
        """What an answer would do."""
        assert isinstance(state, Board)
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
    fire = FIREPOWERS[s.tables.german_firepower[unit]]
    return f"{s.tables.german_names[unit]} ({s.german_strength[unit]} {fire})"


def soviet_words(s: Board, unit: int) -> str:
    """A Soviet Unit with its dots."""
    fire = FIREPOWERS[s.tables.soviet_firepower[unit]]
    return f"{s.tables.soviet_names[unit]} ({s.soviet_strength[unit]} {fire})"


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
    return {
        "action": f"German turn {s.turn}: which Action?",
        "deploy": "Reinforcements: who is deployed next?",
        "deploy_to": f"Where is {reinforcement(s)} deployed?",
        "return": "No room for these: which one goes back to the track first?",
        "reduce_german": f"{fight}which of the strongest German Units takes the hit?",
        "reduce_soviet": f"{fight}which of the strongest Soviet Units takes the hit?",
        "advance": f"{fight}who Advances?",
        "advance_soviet": f"{fight}which of the strongest Soviet Units Advances?",
        "blitz": "Blitz: who moves on, and where?",
        "soviet_action": (
            f"{top_stacked(s).bit_count()} Top Stacked Hexes, "
            f"{s.soviet_spawn.bit_count()} Spawn Hexes: move or draw?"
        ),
    }[kind]


def reinforcement(s: Board) -> str:
    """The Unit that is to be deployed."""
    top = s.stack[-1]
    if isinstance(top, Reinforcements) and top.unit >= 0:
        return german_words(s, top.unit)
    return "it"


def movement_question(s: Board, top: LongMove | ShortMoves | HastyAttack, kind: str) -> str:
    """Questions of a German move."""
    if kind in ("long_move", "hasty_attack"):
        return f"{ACTION_WORDS[kind]}: which Stack?"
    if kind == "short_move":
        made = top.made if isinstance(top, ShortMoves) else 0
        return f"Short Move {made + 1} of 2: which Stack, or done?"
    here = place(s.tables, top.hex)
    if kind in ("short_move_units", "hasty_attack_units") and not isinstance(top, LongMove):
        chosen = f" So far: {units_words(s, top.units)}." if top.units else ""
        return f"Who goes from {here} to {place(s.tables, top.target)}?{chosen}"
    if kind in ("short_move_count", "hasty_attack_count") and not isinstance(top, LongMove):
        return f"How many go from {here} to {place(s.tables, top.target)}?"
    return {
        "long_move_to": f"Where does the Stack in {here} go?",
        "long_move_on": "Where does it go on to?",
        "short_move_to": f"Where do Units from {here} go?",
        "hasty_attack_to": f"Where does the Stack in {here} go to attack?",
        "hasty_enemy": "Which Soviet Stack does it attack?",
        "hasty_join_count": "How many of the Units already there join the attack?",
        "hasty_join": "Which of the Units already there join the attack?",
    }[kind]


def deliberate_question(s: Board, top: DeliberateAttack, kind: str) -> str:
    """Questions of a Deliberate Attack before the combat."""
    if kind == "deliberate_attack":
        return "Deliberate Attack: which Soviet Stack?"
    where = place(s.tables, top.target)
    if kind == "consent":
        return f"Does your Stack in {place(s.tables, top.asked)} join the attack on {where}?"
    chosen = ", ".join(place(s.tables, hexagon) for hexagon in members(top.hexes))
    return f"Which Stacks attack {where}?" + (f" So far: {chosen}." if chosen else "")


def combat_question(s: Board, top: Combat, kind: str) -> str:
    """Questions of a combat."""
    where = place(s.tables, top.target)
    terrain = TERRAINS[s.tables.terrain[top.target]]
    mark = ", Rubble" if s.is_rubble(top.target) else ""
    return {
        "lay_soviet_card": f"Combat in {where} ({terrain}{mark}): do you lay a card?",
        "soviet_card": f"Combat in {where} ({terrain}{mark}): which card?",
        "lay_german_card": f"Attack on {where} ({terrain}{mark}): do you lay a card?",
        "german_card": f"Attack on {where} ({terrain}{mark}): which card?",
        "combined_force": f"Combined Force Bonus in {where}: do the Germans fire first?",
    }[kind]


def soviet_question(s: Board, top: PlayerMovement, kind: str) -> str:
    """Questions of the Soviet player's Movement Action."""
    if kind == "act_with":
        return "Movement Action: which Top Stacked Hex is next?"
    here = place(s.tables, top.hex)
    if kind == "soviet_target":
        return f"{here}: move one Unit, or attack with all?"
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
        return text.thing(s.tables, "german_card", args[0])
    if verb == "play_soviet_card":
        return text.thing(s.tables, "soviet_card", args[0])
    if verb == "go":
        return str(args[0])
    if verb in ("attack", "soviet_attack"):
        return f"Attack {stack_words(s, args[0])}"
    if args:
        return stack_words(s, args[0])
    return SIMPLE_WORDS.get(verb) or ACTION_WORDS[verb]


SIMPLE_WORDS = {
    "lay_card": "Lay a card",
    "done": "Done",
    "stop": "Stop here",
    "no_card": "No card",
    "agree": "Agree",
    "refuse": "Refuse",
    "fire_first": "Fire first",
    "fire_together": "Fire at the same time",
    "movement_action": "Movement Action",
    "draw_action": "Draw Action",
}


def stack_words(s: Board, hexagon: int) -> str:
    """A hex with its terrain and the height of its Stacks."""
    terrain = TERRAINS[s.tables.terrain[hexagon]]
    marks = [terrain] + (["Rubble"] if s.is_rubble(hexagon) else [])
    for side, units in (("German", s.german_at[hexagon]), ("Soviet", s.soviet_at[hexagon])):
        if units:
            marks.append(f"{units.bit_count()} {side}")
    return f"{place(s.tables, hexagon)} ({', '.join(marks)})"


def event_words(text: InfernoText, tables: Tables, event: Event) -> str:
    """An event as a sentence."""
    kinds = FACTS[event.kind]
    fixed = len([kind for kind in kinds if not kind.endswith("*")])
    words = [
        str(arg) if kind in NUMBERS else text.thing(tables, kind, arg)
        for kind, arg in zip(spread(kinds, len(event.args)), event.args, strict=True)
    ]
    if event.kind == "partner_answered":
        words[1] = "joins the attack" if event.args[1] else "stays out of the attack"
    listed = " ".join(words) if kinds[-1:] == ("die*",) and fixed == 0 else None
    rest = words[fixed:]
    joined = listed or (" " if kinds[-1:] == ("die*",) else ", ").join(rest)
    return SENTENCES[event.kind].replace("{*}", joined).format(*words)
