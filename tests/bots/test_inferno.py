"""The knowledge of Inferno: estimates against the exact odds, and play that nobody laughs at."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.bots.inferno.assault import opened
from kurgan.bots.inferno.chances import Blocks, Support, cleared, dots_of
from kurgan.bots.inferno.fight import ALONE, german_attack, rubble_added, wounds
from kurgan.bots.inferno.soviet import step_gain
from kurgan.bots.knowledge import knowledge_of
from kurgan.games.inferno.rules.soviet_player import moves
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members
from kurgan.odds.inferno.attacks import german_attacks
from kurgan.odds.inferno.calculator import Table

WEIGHTS = knowledge_of("inferno").weights("policy")


def random_position(seed: int) -> Board:
    """A match after some random answers, when a German chooses his Action."""
    match, rng = kurgan.new("inferno", seed=seed), Random(seed)
    for number in range(300):
        ask = match.question
        assert ask is not None
        if number > 60 and ask.kind == "action":
            break
        match.play(rng.choice(ask.options))
    assert isinstance(match.state, Board)
    return match.state


@pytest.mark.parametrize("seed", [56, 61])
def test_the_quick_estimate_of_an_attack_is_near_the_exact_odds(seed: int) -> None:
    s = random_position(seed)
    table, errors = Table(s, 0), []
    for attack in german_attacks(s):
        rubble = rubble_added(s, attack.units, 0) if attack.is_deliberate else -1
        bout = german_attack(s, attack.target, attack.units, WEIGHTS, ALONE, rubble)
        errors.append(abs(bout.clear - table.estimate(attack, None).win))
    assert max(errors) < 0.2
    assert sum(errors) / len(errors) < 0.06


def test_hits_strike_the_strongest_first_and_r_units_last() -> None:
    two_dots, one_dot_r = 2 * 8 + 4 + 1, 8 + 1  # both of Double Fire
    found = wounds((one_dot_r, two_dots), 3)
    assert [wound.pools for wound in found] == [(0, 3, 0), (0, 2, 0), (0, 1, 0), (0, 0, 0)]
    assert [wound.dead for wound in found] == [0, 0, 1, 3]


def test_rubble_halves_the_hits_of_each_roll() -> None:
    dots = dots_of(Blocks(single=2))
    plain = cleared((0, 0, 4), ALONE, False, dots)
    halved = cleared((0, 0, 4), ALONE, True, dots)
    assert plain[0] == pytest.approx(11 / 16)
    assert halved[0] == pytest.approx(1 / 16)


def test_a_shot_needs_no_dice() -> None:
    assert cleared((0, 0, 0), Support(shots=1), True, dots_of(Blocks(single=1)))[0] == 1


def test_a_soviet_player_goes_back_into_an_empty_spawn_hex() -> None:
    s = kurgan.new("inferno", options={"mode": "versus"}, seed=4).state
    assert isinstance(s, Board)
    lost, origin = s.tables.hexes.index("7"), s.tables.hexes.index("6")
    for unit in members(s.soviet_at[lost]):
        s.place_soviet(unit, origin)
    others = [goal for goal in members(moves(s, origin)) if goal != lost]
    s.german_control |= bit(lost)
    gains = [step_gain(s, origin, goal, WEIGHTS) for goal in others]
    assert step_gain(s, origin, lost, WEIGHTS) > max(gains)


def test_a_stack_that_alone_covers_a_wanted_hex_is_worth_more() -> None:
    s = kurgan.new("inferno", seed=4).state
    assert isinstance(s, Board)
    wanted, beside = s.tables.hexes.index("7"), s.tables.hexes.index("24")
    for unit in members(s.soviet_at[wanted]):
        s.place_soviet(unit, beside)
    assert opened(s, beside, WEIGHTS) == WEIGHTS.cover
    s.german_control |= bit(wanted)
    assert opened(s, beside, WEIGHTS) == 0
