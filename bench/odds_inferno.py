"""Combats of Inferno on the Volga to measure the exact odds with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from bench.odds import Battle
from bench.speeds import after
from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import CHUIKOV, HOTH, KHRUSHCHEV, OUT, POOL
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.setup import FROM_SETUP
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit
from kurgan.kernel.engine import apply, question, run
from kurgan.odds.inferno.attacks import Attack, deliberate
from kurgan.odds.inferno.calculator import Table, forecast
from kurgan.odds.inferno.effects import soviet_cards
from kurgan.odds.inferno.policy import answer

TABLES = INFERNO.tables(INFERNO.pack())
TARGET = "41"
AROUND = ("24", "25", "40", "42", "55", "56")
DEFENDERS = ("S-45", "S-138", "S-T84", "S-T6G")
SOME_CARD = 5
Blocks = dict[str, tuple[str, ...]]
TYPICAL: Blocks = {"55": ("G-64", "G-2", "G-191"), "56": ("G-194", "G-211")}
LARGEST: Blocks = {h: TABLES.german_units[4 * n : 4 * n + 4] for n, h in enumerate(AROUND)}
STACK: Blocks = {TARGET: DEFENDERS}
BESIDE: Blocks = {"39": ("S-WK2", "S-WK3", "S-9MR"), "26": ("S-10B", "S-42B")}


def battles() -> list[Battle]:
    """A typical attack, the largest ones, and all targets of a position."""
    typical = position(TYPICAL, {TARGET: DEFENDERS[:2]})
    largest = position(LARGEST, STACK | BESIDE, has_leaders=True)
    hidden = position(LARGEST, STACK | BESIDE, has_leaders=True, is_hidden=True)
    late = after(INFERNO, 300, 56)
    versus = after(INFERNO, 450, 20, {"mode": "versus"})
    assert isinstance(late, Board)
    assert isinstance(versus, Board)
    return [
        Battle("typical: 5 Germans, 2 Soviets", exact(typical), sample(typical)),
        Battle("typical, 2 unseen blocks and an unseen card", exact(unseen(typical)), None),
        Battle("largest: 24 Germans, 4 Soviets, three Leaders", exact(largest), sample(largest)),
        Battle("largest, 4 unseen blocks and an unseen card", exact(hidden), None),
        Battle("all targets of a position", partial(forecast, late, 0), None),
        Battle("all targets of a position, to a Soviet player", partial(forecast, versus, 1), None),
    ]


def position(
    german: Blocks,
    soviet: Blocks,
    *,
    has_leaders: bool = False,
    is_hidden: bool = False,
) -> Board:
    """Blocks by hex; all other Soviets wait in their Pools."""
    s = after(INFERNO, 1, 1)
    assert isinstance(s, Board)
    for unit in range(len(s.german_where)):
        s.place_german(unit, OUT)
    for unit in range(len(s.soviet_where)):
        s.place_soviet(unit, POOL)
        s.soviet_strength[unit] = TABLES.soviet_strength[unit]
        s.soviet_entered[unit] = min(0, s.soviet_entered[unit])
    for place, names in german.items():
        for name in names:
            s.place_german(TABLES.german_units.index(name), TABLES.hexes.index(place))
    for place, names in soviet.items():
        for name in names:
            unit = TABLES.soviet_units.index(name)
            s.place_soviet(unit, TABLES.hexes.index(place))
            s.soviet_origin[unit] = FROM_SETUP
            s.soviet_seen |= 0 if is_hidden else bit(unit)
    if has_leaders:
        s.soviet_leaders, s.german_leaders = bit(CHUIKOV) | bit(KHRUSHCHEV), bit(HOTH)
    if is_hidden:
        s.soviet_deck &= ~s.soviet_leaders
        return unseen(s)
    return s


def unseen(s: Board) -> Board:
    """The same position before anybody has seen the Soviets, with a card in their hand."""
    new = s.copy()
    new.soviet_seen = 0
    new.soviet_hand = bit(SOME_CARD)
    new.soviet_deck &= ~new.soviet_hand
    return new


def attack_on_target(s: Board) -> Attack:
    """All Germans on the map attack."""
    return deliberate(s, TABLES.hexes.index(TARGET), s.german)


def exact(s: Board) -> Callable[[], object]:
    """The exact odds."""
    return lambda: Table(s, 0).odds(attack_on_target(s), (), soviet_cards(s, 0, None))


def sample(s: Board) -> Callable[[], object]:
    """The combat played once by the engine."""
    start = s.copy()
    target = TABLES.hexes.index(TARGET)
    start.stack = [Combat(target, s.german, True, True, target, 0).begun()]
    run(start)
    return partial(_sample, start, Random(4))


def _sample(start: Board, rng: Random) -> None:
    s = start.copy()
    while s.stack and s.stack[0].at not in ("blitz", "conceal"):
        ask = question(s)
        if ask is None:
            return
        apply(s, answer(s, ask) if isinstance(ask, Choice) else ask.sample(rng))
