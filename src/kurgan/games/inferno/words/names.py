"""The names of things: hexes, blocks, cards, advantages, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kurgan.games.inferno.pack.tables import (
    ARMIES,
    GERMAN_ADVANTAGES,
    KINDS,
    SOVIET_ADVANTAGES,
    TERRAINS,
    Tables,
)
from kurgan.games.inferno.rules.sequence import ACTIONS
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members

OUTCOMES: Final = {
    "undecided": "The game is not over.",
    "german_spawn_hexes": "German Decisive Victory: all six Soviet Spawn Hexes are German.",
    "german_no_soviets": "German Decisive Victory: no Soviet Unit is left on the map.",
    "german_bank": "German Decisive Victory under OKH: hexes #1 to #19 are all German.",
    "soviet_losses": "Soviet Decisive Victory: German losses have reached ten.",
    "soviet_deck": "Soviet Decisive Victory: the Soviet deck has run out.",
}

ACTION_WORDS: Final = {
    "call_for_reinforcements": "Call for Reinforcements",
    "long_move": "Long Move",
    "short_moves": "Short Moves",
    "hasty_attack": "Hasty Attack",
    "deliberate_attack": "Deliberate Attack",
}

FIRE_WORDS: Final = ("hits on 6", "hits on 5+", "hits on 4+")
BRIEF_FIRE: Final = ("on 6", "on 5+", "on 4+")  # where room is short
CARD_WORDS: Final = {
    "richthofen": "Von Richthofen", "okh": "OKH", "heinkel": "Heinkel 111",
    "sniper_g": "Sniper", "sniper_s": "Sniper", "tommy": "Tommy Gunner",
    "flotilla": "Volga River Flotilla", "aa": "AA", "antitank": "Anti-Tank", "t34": "T-34 Dug In",
}  # fmt: skip

# The rule that says what a card does.
CARD_RULES: Final = {
    "paulus": "Paulus", "hoth": "Hoth", "richthofen": "Von Richthofen", "linden": "Linden",
    "okh": "OKH", "heinkel": "Heinkel 111", "stuka": "Stuka", "howitzer": "Howitzer",
    "pioneer": "Pioneer", "sniper_g": "German Sniper", "pak": "Pak", "chuikov": "Chuikov",
    "zaytsev": "Zaytsev", "khrushchev": "Khrushchev", "tommy": "Tommy Gunner",
    "flotilla": "Volga River Flotilla", "aa": "AA", "sniper_s": "Soviet Sniper",
    "antitank": "Anti-Tank", "infiltration": "Infiltration and T-34",
    "t34": "Infiltration and T-34",
}  # fmt: skip

ADVANTAGE_WORDS: Final = {
    "paulus": "Paulus",
    "hoth": "Hoth",
    "richthofen": "Von Richthofen",
    "linden": "Linden",
    "okh": "OKH",
    "6th_panzer": "6th Panzer Division",
    "chuikov": "Chuikov",
    "khrushchev": "Khrushchev",
    "zaytsev": "Zaytsev",
    "marines_empowered": "Marines Empowered",
    "late_deployment": "Divisions' Late Deployment",
    "immortal_guard": "Immortal Guard",
}


def thing_words(tables: Tables, kind: str, thing: int) -> str:
    """The name of a hex, a block, a card or another piece."""
    return NAMES[kind](tables, thing)


def told_thing(tables: Tables, kind: str, thing: int) -> str:
    """The same within a sentence: a die stands in brackets, a hex has its sign."""
    if kind == "die":
        return f"[{thing}]"
    return place(tables, thing) if kind == "hex" else thing_words(tables, kind, thing)


def place(tables: Tables, hexagon: int) -> str:
    """A hex with its name."""
    name = tables.names[hexagon]
    return f"#{tables.hexes[hexagon]} {name}" if name else f"#{tables.hexes[hexagon]}"


def german_words(s: Board, unit: int) -> str:
    """A German Unit with its dots."""
    fire = BRIEF_FIRE[s.tables.german_firepower[unit]]
    return f"{s.tables.german_names[unit]} ({dots(s.german_strength[unit])}, {fire})"


def colored_words(s: Board, unit: int) -> str:
    """A German Unit with its color, which says where it may arrive."""
    return f"{german_words(s, unit)[:-1]}, {ARMIES[s.tables.army[unit]]})"


def soviet_words(s: Board, unit: int) -> str:
    """A Soviet Unit with its dots."""
    fire = BRIEF_FIRE[s.tables.soviet_firepower[unit]]
    return f"{s.tables.soviet_names[unit]} ({dots(s.soviet_strength[unit])}, {fire})"


def units_words(s: Board, units: int) -> str:
    """German Units by name."""
    return ", ".join(german_words(s, unit) for unit in members(units)) or "none"


def stack_words(s: Board, hexagon: int) -> str:
    """A hex with its terrain and the height of its Stacks."""
    terrain = TERRAINS[s.tables.terrain[hexagon]]
    marks = [terrain] + (["Rubble"] if s.is_rubble(hexagon) else [])
    for side, units in (("German", s.german_at[hexagon]), ("Soviet", s.soviet_at[hexagon])):
        if units:
            count = units.bit_count()
            marks.append(f"{count} {side}")
    return f"{place(s.tables, hexagon)} ({', '.join(marks)})"


def dots(count: int) -> str:
    """So many dots."""
    return f"{count} dot{'' if count == 1 else 's'}" if count else "no dots"


def card_words(name: str) -> str:
    """A card by its id, which stands behind it so that it can be typed."""
    stem = name.rsplit("-", 1)[0]
    words = CARD_WORDS.get(stem, stem.capitalize())
    return words if stem == name else f"{words} ({name})"


NAMES: Mapping[str, Callable[[Tables, int], str]] = {
    "hex": lambda tables, hexagon: place(tables, hexagon)[1:],  # a name alone finds it, no sign
    "german_unit": lambda tables, unit: tables.german_names[unit],
    "soviet_unit": lambda tables, unit: tables.soviet_names[unit],
    "german_card": lambda tables, card: tables.german_cards[card].name,
    "soviet_card": lambda tables, card: tables.soviet_cards[card].name,
    "german_advantage": lambda _, advantage: ADVANTAGE_WORDS[GERMAN_ADVANTAGES[advantage]],
    "soviet_advantage": lambda _, advantage: ADVANTAGE_WORDS[SOVIET_ADVANTAGES[advantage]],
    "pool": lambda _, pool: KINDS[pool].capitalize(),
    "action": lambda _, action: ACTION_WORDS[ACTIONS[action]],
    "outcome": lambda _, outcome: list(OUTCOMES.values())[outcome],
}
