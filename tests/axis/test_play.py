"""Random play: conformance over scenarios and options, and what is never lost or gained."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.pack.tables import KINDS, SUPPLY, ZONES
from kurgan.games.axis.rules.components import stacks_of
from kurgan.games.axis.state import OFF, TROOPS, Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bits, members
from kurgan.kernel.conformance import check
from kurgan.kernel.engine import apply, question
from kurgan.kernel.posterior import check_posterior
from tests.axis.scene import TABLES, Scene, start
from tests.rules import rule
from tests.share import some_of

SWITCHES = (
    "bidding", "factory_placement", "alternative_deployment", "bad_weather_sorties",
    "luftwaffe_priorities", "heroes", "interdiction", "interceptors",
)  # fmt: skip
ALL_ON: dict[str, Any] = dict.fromkeys(SWITCHES, True)
OPTION_SETS: list[dict[str, Any]] = [
    {},
    ALL_ON,
    {"component_limits": False, "rp_set": "lean"},
    *[{name: True} for name in SWITCHES],
]


def other_deal(s: Board) -> Board | None:
    """The lowest waiting card is exchanged for the lowest of the deck."""
    if s.launched or not s.flanks[0] or not s.deck:
        return None
    twin = s.copy()
    card, spare = s.flanks[0] & -s.flanks[0], s.deck & -s.deck
    twin.flanks[0] ^= card | spare
    twin.deck ^= card | spare
    return twin


@pytest.mark.parametrize("scenario", ["race", "uranus"])
@pytest.mark.parametrize("number", some_of([0, 1, 2], list(range(3, len(OPTION_SETS)))))
def test_conformance(scenario: str, number: int) -> None:
    match = check(AXIS, scenario, OPTION_SETS[number], seed=number, every=40)
    assert match.outcome["rule"] == "Victory Conditions"


@rule("Order 7", "R52")
def test_order_7_the_axis_never_learns_the_waiting_cards() -> None:
    """Another card at a flank changes no byte of the Axis view; the Allies see the difference."""
    rng = Random(5)
    s = start("race")
    tried = 0
    while (ask := question(s)) is not None and s.round < 8:
        twin = other_deal(s)
        if twin is not None:
            tried += 1
            assert AXIS.view(s, 0) == AXIS.view(twin, 0)
            assert AXIS.view(s, 1) != AXIS.view(twin, 1)
        options = ask.options if isinstance(ask, Choice) else (ask.sample(rng),)
        options = tuple([option for option in options if option.verb != "launch"])
        apply(s, rng.choice(options))
    assert tried > 50


@rule("Order 7")
def test_imagine_deals_waiting_cards_as_often_as_they_should_be() -> None:
    scene = Scene(card=7, round=3, launched=False)
    deck = bits(range(6))
    scene.state.deck = deck
    answers = [Action("draw_card", (1,)), Action("draw_card", (4,)), Action("northwest", (4,))]
    check_posterior(AXIS, scene.state.copy(), answers, side=0)
    check_posterior(AXIS, scene.state.copy(), answers, side=1, samples=10)


@rule("Alternative Stalingrad Factory Placement")
def test_imagine_deals_the_hands_evenly() -> None:
    s = start("race", {"factory_placement": True})
    check_posterior(AXIS, s, [Action("hide_left", (1,))], side=0)


def counts(s: Board) -> Counter[int]:
    """Every unit in play by type: on the boards, on crossings, in sites and in bombers."""
    found: Counter[int] = Counter()
    for index, count in enumerate(s.units):
        if count:
            found[index % KINDS] += count
    for unit in (*s.cargo, *s.sites):
        if 0 <= unit < KINDS:
            found[unit] += 1
    for slot, unit in enumerate(s.tables.craft):
        if s.job[slot] != OFF:
            found[unit] += 1
            if s.load[slot] >= TROOPS:
                found[s.load[slot] - TROOPS] += 1
    return found


def tokens(s: Board) -> int:
    """Every supply token wherever it is."""
    aboard = sum(load for load in s.load if 0 < load < TROOPS) + s.cargo.count(SUPPLY)
    return sum(s.pool) + sum(s.tokens) + aboard


def told(s: Board) -> Counter[int]:
    """How the events of the last answer change the numbers of units."""
    change: Counter[int] = Counter()
    for event in s.events or ():
        kind, args = event.kind, event.args
        if kind in ("units_deployed", "force_multiplied"):
            change[args[0]] += args[1]
        elif kind == "units_lost":
            change[args[0]] -= args[1]
        elif kind == "ambusher_lost" or (kind == "cargo_lost" and args[1] < KINDS):
            change[args[1]] -= 1
        elif kind == "aircraft_deployed":
            change[TABLES.craft[args[0]]] += 1
        elif kind == "aircraft_lost":
            change[TABLES.craft[args[0]]] -= 1
        elif kind == "troops_lost":
            change[args[1]] -= 1
    return change


@rule("Supply Tokens", "Ferries", "Component Limits", "R4")
@pytest.mark.parametrize("scenario", ["race", "uranus"])
@pytest.mark.parametrize("seed", range(6))
def test_units_tokens_and_ferries_are_conserved(scenario: str, seed: int) -> None:
    play_and_count(scenario, seed)


@pytest.mark.long
@rule("Supply Tokens", "Ferries", "Component Limits", "R4")
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_units_tokens_and_ferries_are_conserved_in_many_matches(scenario: str) -> None:
    for seed in range(100, 350):
        play_and_count(scenario, seed)


def play_and_count(scenario: str, seed: int) -> None:
    """Every unit appears and leaves by an event; tokens always total 18, ferries at most 3."""
    rng = Random(seed)
    s = start(scenario, ALL_ON if seed % 2 else {})
    before = counts(s)
    while (ask := question(s)) is not None:
        answer = rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng)
        s.events = []
        apply(s, answer)
        now = counts(s)
        changes = Counter({unit: now[unit] - before[unit] for unit in now | before})
        assert {u: n for u, n in changes.items() if n} == {u: n for u, n in told(s).items() if n}
        assert all(event.rule for event in s.events)
        for event in s.events if s.rules.component_limits else ():
            if event.kind == "units_deployed" and is_new_stack(s, *event.args):
                assert stacks_of(s, event.args[0]) <= s.tables.pieces[event.args[0]]
        assert tokens(s) == 18
        assert s.ferries.bit_count() <= 3
        check_indexes(s)
        before = now


def is_new_stack(s: Board, unit: int, count: int, zone: int) -> bool:
    """Whether the units just placed stand alone, so that they needed a piece and not only chips."""
    return s.count(zone, unit) == count


def check_indexes(s: Board) -> None:
    """The kept indexes are those worked out anew."""
    kept = (s.land[:], s.ready, s.wings[:], s.supplied[:])
    twin = s.copy()
    twin.rebuild_index()
    assert kept == (twin.land, twin.ready, twin.wings, twin.supplied)
    assert all(moved <= count for moved, count in zip(s.moved, s.units, strict=True))


@rule("Combat Markers", "Zones")
@pytest.mark.parametrize("seed", range(4))
def test_units_of_both_sides_meet_only_in_contested_zones(seed: int) -> None:
    rng = Random(seed)
    s = start("race" if seed % 2 else "uranus")
    while (ask := question(s)) is not None:
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
        assert not s.land[0] & s.land[1] & ~s.contested
        for side in (0, 1):
            alone = s.land[side] & ~s.contested & ~s.friendly(side)
            assert not alone, [TABLES.zones[z] for z in members(alone)]
        assert not s.contested & bits(range(ZONES, 64))
