"""What the Soviets believe of German blocks: equal to every way in which the calls may have gone.

A few Units lie on the track in every order, the dice are given, and the German player answers
every question in every way, each as likely as the others. Of all that look alike to the Soviets
the share in which a block is a Unit must be what they believe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.rules.fog_of_war import TICKET_SHIFT, ticket_of
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.bits import bit, members
from kurgan.kernel.engine import apply, question, run
from kurgan.odds.inferno import calls as inferno_calls
from kurgan.odds.inferno.calculator import TANGLED, Table
from kurgan.odds.inferno.german_fog import GermanFog, german_block
from kurgan.odds.inferno.stacks import sort_of
from tests.inferno.scene import TABLES, Scene

EXACT = 1e-12
SOVIETS = {"3": ["S-98"]}
Told = tuple[Any, ...]
Dice = tuple[int, ...]


class Case(NamedTuple):
    """Units of the track, who stands in the Spawn Hexes, and the dice of each call."""

    track: dict[int, int]  # how many Units lie in each row
    units: tuple[str, ...]  # that lie there, in any order; whites apart
    whites: tuple[str, ...]  # of whom some lie in the last column, the others anywhere
    german: dict[str, list[str]]
    dice: tuple[Dice, ...]
    is_shown: bool = False  # whether the first block that came is turned up then
    more: dict[str, Any] = {}


FULL_Z = {"Z": ["G-24", "G-21", "G-36", "G-103"]}
CROWD = {"X": ["G-191", "G-194", "G-211"], "Y": ["G-516", "G-517", "G-518", "G-544"]}
NARROW = CROWD | {"Z": ["G-24", "G-21", "G-36"]}
CASES = {
    "room for all": Case(
        {1: 3, 2: 1}, ("G-545",), ("G-576", "G-577", "G-578"), {}, ((1, 1, 2, 6, 6, 6),)
    ),
    "no room for Blue": Case(
        {1: 3, 2: 1}, ("G-545", "G-71"), ("G-576", "G-577"), FULL_Z, ((1, 1, 1, 6, 6, 6),)
    ),
    "little room": Case(
        {1: 3, 2: 1}, ("G-545", "G-71"), ("G-576", "G-577"), CROWD, ((1, 1, 1, 2, 6, 6),)
    ),
    "two hexes with room for one": Case(
        {1: 3, 2: 2}, ("G-545", "G-71", "G-546"), ("G-576", "G-577"), NARROW, ((1, 1, 1, 2, 6, 6),)
    ),
    "room for one, back and called again": Case(
        {1: 3, 2: 1}, ("G-545", "G-71"), ("G-576", "G-577"), NARROW,
        ((1, 1, 1, 6, 6, 6), (2, 2, 2, 3, 3, 3), (1, 2, 3, 4, 5, 6)),
    ),
    "a block turned up": Case(
        {1: 3, 2: 2}, ("G-545", "G-71", "G-546"), ("G-576", "G-577"), CROWD,
        ((1, 1, 1, 2, 6, 6),), True,
    ),
    "back and called again": Case(
        {1: 3, 2: 1}, ("G-545", "G-71"), ("G-576", "G-577"), FULL_Z,
        ((1, 1, 1, 6, 6, 6), (1, 1, 2, 3, 3, 3)),
    ),
    "a row struck in vain": Case(
        {1: 3, 2: 2}, ("G-545", "G-71", "G-26"), ("G-576", "G-577"), {}, ((1, 1, 3, 3, 6, 6),)
    ),
    "struck in vain, then called": Case(
        {1: 3, 2: 2}, ("G-545", "G-71", "G-26"), ("G-576", "G-577"), {},
        ((1, 3, 3, 6, 6, 6), (1, 2, 2, 6, 6, 6)),
    ),
    "struck in vain though it went back": Case(
        {1: 3, 2: 1}, ("G-545", "G-26"), ("G-576", "G-577"), FULL_Z,
        ((1, 1, 6, 6, 6, 6), (3, 1, 1, 6, 6, 6), (1, 2, 2, 6, 6, 6)),
    ),
    "the 6th Panzer Division": Case(
        {1: 2, 2: 2}, ("G-545", "G-71"), ("G-576", "G-577"), FULL_Z,
        ((1, 2, 6, 6, 6, 6), (3, 4, 5, 6, 6, 6)), False,
        {
            "german_advantages": ["6th_panzer"],
            "options": {"mode": "versus", "designers_way": "random"},
        },
    ),
    "two German players": Case(
        {1: 3, 2: 1}, ("G-545", "G-71"), ("G-576", "G-577"), FULL_Z,
        ((1, 1, 1, 6, 6, 6), (1, 1, 2, 3, 3, 3)), False, {"options": {"mode": "two_vs_one"}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_belief_is_the_share_of_all_ways_that_look_alike(name: str) -> None:
    found: dict[Told, list[tuple[Board, float]]] = defaultdict(list)
    for s, chance in worlds(CASES[name]):
        for told, end, share in played(s, CASES[name]):
            found[told].append((end, chance * share))
    assert len(found) > 1
    for alike in found.values():
        total = sum(chance for _, chance in alike)
        first = alike[0][0]
        for known in set(GermanFog(first).on_map.values()):
            assert blocks(first, known) == pytest.approx(shares(alike, total, known), abs=EXACT)
        stacks_are_right(alike, total)
        assert len({repr(sorted(GermanFog(end).on_map.values())) for end, _ in alike}) == 1


def worlds(case: Case) -> Iterator[tuple[Board, float]]:
    """Every way in which the Units may lie on the track, as setup deals them."""
    last, count = len(case.track), 0
    found = []
    for column in permutations(case.whites, last):
        rest = [*case.units, *[unit for unit in case.whites if unit not in column]]
        for others in permutations(rest):
            pile = [*others]
            track = {
                row: [*[pile.pop() for _ in range(size - 1)], column[n]]
                for n, (row, size) in enumerate(case.track.items())
            }
            assert not pile
            found.append(table(case, track))
            count += 1
    for s in found:
        yield s, 1 / count


def table(case: Case, track: dict[int, list[str]]) -> Board:
    """The position before the first call."""
    setting: dict[str, Any] = {
        "german": case.german,
        "soviet": SOVIETS,
        "track": track,
        "seen": [unit for stack in case.german.values() for unit in stack],
        "german_deck": [],
        "options": {"mode": "versus"},
    }
    return Scene(**(setting | case.more)).state


def played(start: Board, case: Case) -> Iterator[tuple[Told, Board, float]]:
    """What the Soviets see of the calls, where that ends, and how likely it is."""
    level: list[tuple[Told, Board, float]] = [((), start, 1.0)]
    for faces in case.dice:
        level = [end for told, s, p in level for end in called(told, s, p, faces)]
    for told, s, p in level:
        if case.is_shown:
            newest = {ticket_of(s.german_facing[u]): u for u in hidden(s)}
            unit = newest[min(newest)]
            s.events = None
            s.reveal_german(bit(unit))
            told = (*told, unit)
        if s.has_two_german_players:  # it is plain to all whose block it is
            told = (*told, *sorted(s.german_facing[u] for u in hidden(s)))
        yield told, s, p


def called(told: Told, start: Board, p: float, faces: Dice) -> Iterator[tuple[Told, Board, float]]:
    """One call, in every way."""
    s = start.copy()
    s.turn += 1
    s.events, s.stack = [], [Reinforcements().begun()]
    run(s)
    waiting = [(told, s, p)]
    while waiting:
        before, state, chance = waiting.pop()
        now = (*before, *seen(state))
        ask = question(state)
        if ask is None:
            yield now, state, chance
            continue
        assert isinstance(ask, (Choice, Roll))
        answers = ask.options if isinstance(ask, Choice) else [Action(ask.kind, faces)]
        for answer in answers:
            trial = state.copy()
            trial.events = []
            apply(trial, answer)
            waiting.append((now, trial, chance / len(answers)))


def seen(s: Board) -> Told:
    """What the latest events tell the Soviets."""
    events = s.events or []
    return tuple([(e.kind, e.args) for e in events if e.seen_by >> s.soviet_seat & 1])


def hidden(s: Board) -> list[int]:
    """The blocks on the map that the Soviets have not seen."""
    return [
        u for u, place in enumerate(s.german_where) if place < HEXES and not s.german_seen >> u & 1
    ]


def blocks(s: Board, known: int) -> dict[int, float]:
    """What is believed of a block."""
    return {unit: chance for unit, chance in GermanFog(s).units(known).items() if chance}


def shares(alike: list[tuple[Board, float]], total: float, known: int) -> dict[int, float]:
    """How often that block is each Unit."""
    found: dict[int, float] = defaultdict(float)
    for s, chance in alike:
        for unit in hidden(s):
            if s.german_facing[unit] == known:
                found[unit] += chance / total
    return dict(found)


def stacks_are_right(alike: list[tuple[Board, float]], total: float) -> None:
    """What is believed of whole Stacks."""
    first = alike[0][0]
    for hexagon in members(first.german):
        found: dict[int, float] = defaultdict(float)
        for s, chance in alike:
            units = [u for u in hidden(s) if s.german_where[u] == hexagon]
            sorts = [sort_of(*german_block(s, u, s.german_strength[u])[:3]) for u in units]
            found[sum(sorts)] += chance / total
        facings = [
            first.german_facing[u] for u in hidden(first) if first.german_where[u] == hexagon
        ]
        believed = {heap: p for heap, p in GermanFog(first).stack(facings).items() if p}
        assert believed == pytest.approx(dict(found), abs=EXACT)


def test_the_units_are_those_meant() -> None:
    """The cases rest on these colors."""
    army = {name: TABLES.army[n] for n, name in enumerate(TABLES.german_units)}
    assert {army[unit] for unit in ("G-545", "G-546")} == {0}
    assert {army[unit] for unit in ("G-71", "G-26")} == {1}
    assert {army[unit] for unit in ("G-576", "G-577", "G-578")} == {2}


def test_a_position_from_before_calls_were_noted_still_gives_chances() -> None:
    """The first call is forgotten; what it sent back is called again."""
    case = CASES["back and called again"]
    for _, s, _ in called((), next(worlds(case))[0], 1.0, case.dice[0]):
        s.german_calls = []
        s.german_facing = [known & (1 << TICKET_SHIFT) - 1 for known in s.german_facing]
        for _, end, _ in called((), s, 1.0, case.dice[1]):
            fog = GermanFog(end)
            for known in fog.on_map.values():
                assert sum(fog.units(known).values()) == pytest.approx(1)


@pytest.mark.parametrize("name", ["back and called again", "a row struck in vain"])
def test_tangled_calls_are_said_to_be_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no ways at all were few enough."""
    monkeypatch.setattr(inferno_calls, "MOST_WAYS", 0)
    for s, _ in worlds(CASES[name]):
        for _, end, _ in played(s, CASES[name]):
            assert GermanFog(end).is_joined
            assert all(TANGLED in row.policy for row in Table(end, end.soviet_seat).targets())
            for known in GermanFog(end).on_map.values():
                assert sum(GermanFog(end).units(known).values()) == pytest.approx(1)
        break
