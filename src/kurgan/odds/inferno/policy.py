"""The stated policy of Inferno's odds as answers to the questions of a combat."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import TANK
from kurgan.games.inferno.rules.combat import FIRE_FIRST, NO_CARD
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.odds.inferno.german_fog import german_block


def answer(s: Board, ask: Choice) -> Action:
    """Better firepower kept, the Soviets' better taken, fire first, no cards."""
    if ask.kind == "reduce_german":
        return min(ask.options, key=lambda option: german_order(s, option.args[0]))
    if ask.kind == "reduce_soviet":
        return min(ask.options, key=lambda option: soviet_order(s, option.args[0]))
    wanted = FIRE_FIRST if ask.kind == "combined_force" else NO_CARD
    return wanted if wanted in ask.options else ask.options[0]


def german_order(s: Board, unit: int) -> tuple[int, int, int]:
    """The worst firepower first, foot before tanks."""
    block = german_block(s, unit, 1)
    return block.firepower, block.types, unit


def soviet_order(s: Board, unit: int) -> tuple[int, bool, int]:
    """The best firepower first, foot before tanks."""
    return -s.tables.soviet_firepower[unit], s.tables.kind[unit] == TANK, unit
