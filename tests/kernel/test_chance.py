"""Questions to chance: weights, samples and the sets behind choices."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurgan.kernel.ask import (
    FEW,
    NOBODY,
    Action,
    Chance,
    Choice,
    Draw,
    Roll,
    actions,
    pick,
    shuffled,
)
from kurgan.kernel.bits import Links, bit, bits, first, members
from kurgan.kernel.dice import Dice

POOLS = st.lists(st.integers(0, 3), max_size=3).map(tuple)
ROLLS = st.builds(Roll, st.just("roll"), POOLS, st.integers(1, 6))
DRAWS = st.builds(Draw, st.just("draw"), st.lists(st.integers(0, 5), min_size=1).map(tuple))
ASKS = st.one_of(ROLLS, DRAWS)
NUMBERS = st.integers(0, 200)


@given(ASKS)
def test_the_weights_of_all_outcomes_add_up_to_the_total(ask: Chance) -> None:
    outcomes = list(ask.outcomes())
    assert sum(weight for _, weight in outcomes) == ask.total
    assert len({action for action, _ in outcomes}) == len(outcomes)


@given(ASKS)
def test_outcomes_and_weight_agree(ask: Chance) -> None:
    for action, weight in ask.outcomes():
        assert weight == ask.weight(action) > 0


@given(ASKS, st.integers())
def test_a_sample_is_one_of_the_outcomes(ask: Chance, seed: int) -> None:
    sample = ask.sample(Random(seed))
    assert ask.weight(sample) > 0
    assert sample in dict(ask.outcomes())


@given(ROLLS, st.integers())
def test_the_faces_of_every_pool_are_sorted(roll: Roll, seed: int) -> None:
    for args in [roll.sample(Random(seed)).args, *[action.args for action, _ in roll.outcomes()]]:
        start = 0
        for dice in roll.pools:
            pool = args[start : start + dice]
            assert list(pool) == sorted(pool)
            start += dice
        assert start == len(args)


@given(ASKS, st.lists(st.integers(-1, 8), max_size=4).map(tuple))
def test_what_is_no_outcome_weighs_nothing(ask: Chance, args: tuple[int, ...]) -> None:
    weights = dict(ask.outcomes())
    assert ask.weight(Action(ask.kind, args)) == weights.get(Action(ask.kind, args), 0)
    assert ask.weight(Action("something else", args)) == 0


@pytest.mark.parametrize("args", [(), (1,), (1, 2, 3), (2, 1), (0, 1), (1, 7)])
def test_an_impossible_roll_of_two_dice_weighs_nothing(args: tuple[int, ...]) -> None:
    assert Roll("roll", (2,)).weight(Action("roll", args)) == 0


@pytest.mark.parametrize("args", [(), (3,), (1, 1)])
def test_an_impossible_draw_weighs_nothing(args: tuple[int, ...]) -> None:
    assert Draw("draw", (1, 1, 2)).weight(Action("draw", args)) == 0


def test_known_weights() -> None:
    pair = Roll("roll", (2,))
    assert pair.weight(Action("roll", (3, 3))) == 1
    assert pair.weight(Action("roll", (2, 5))) == 2
    assert Roll("roll", (3,)).weight(Action("roll", (1, 2, 3))) == 6
    assert Roll("roll", (1, 2)).weight(Action("roll", (6, 1, 2))) == 2
    assert list(Draw("draw", (4, 2, 4)).outcomes()) == [
        (Action("draw", (2,)), 1),
        (Action("draw", (4,)), 2),
    ]


def test_eight_dice_have_1287_results_and_few_means_at_most_ten_thousand() -> None:
    eight = Roll("roll", (8,))
    assert sum(1 for _ in eight.outcomes()) == 1287
    for pools in ((8, 1), (8, 2), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1), (15,), (16,)):
        roll = Roll("roll", pools)
        assert roll.is_few == (sum(1 for _ in roll.outcomes()) <= FEW)
    assert Draw("draw", tuple(range(FEW))).is_few
    assert not Draw("draw", tuple(range(FEW + 1))).is_few


def chi_square(ask: Chance, counts: Counter[Action]) -> float:
    samples = sum(counts.values())
    expected = {action: samples * weight / ask.total for action, weight in ask.outcomes()}
    assert set(counts) <= set(expected)
    return sum((counts[action] - want) ** 2 / want for action, want in expected.items())


# The bound is the value that chi-square exceeds once in a thousand times.
FREQUENCIES = [
    (Roll("roll", (2,)), 45.3),  # 21 results
    (Roll("roll", (1, 1), 3), 26.1),  # 9
    (Draw("draw", (0, 0, 0, 1, 1, 2)), 13.8),  # 3
]


@pytest.mark.parametrize(("ask", "bound"), FREQUENCIES)
def test_samples_come_as_often_as_their_weights_say(ask: Chance, bound: float) -> None:
    rng = Random(1942)
    counts = Counter(ask.sample(rng) for _ in range(6000))
    assert chi_square(ask, counts) < bound


@pytest.mark.parametrize(("ask", "bound"), FREQUENCIES)
def test_the_dice_of_a_match_are_fair_over_many_rolls(ask: Chance, bound: float) -> None:
    dice = Dice.chosen(1942)
    counts = Counter(ask.sample(dice.roll(number)) for number in range(1, 6001))
    assert chi_square(ask, counts) < bound


def test_every_order_of_three_comes_as_often() -> None:
    rng = Random(1942)
    counts = Counter(tuple(shuffled((0, 1, 2), rng)) for _ in range(6000))
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


@given(st.lists(st.integers()), st.integers())
def test_shuffling_keeps_every_piece_and_leaves_the_given_list_alone(
    pieces: list[int], seed: int
) -> None:
    before = list(pieces)
    assert sorted(shuffled(pieces, Random(seed))) == sorted(pieces)
    assert pieces == before


@given(st.sets(NUMBERS))
def test_bits_and_members_are_each_others_inverse(things: set[int]) -> None:
    mask = bits(things)
    assert members(mask) == tuple(sorted(things))
    assert all(mask & bit(thing) for thing in things)
    if things:
        assert first(mask) == min(things)


def test_steps_are_counted_from_the_nearest_of_some_places_and_no_farther_than_asked() -> None:
    row = tuple([bits([n for n in (place - 1, place + 1) if 0 <= n < 6]) for place in range(6)])
    assert Links((*row, 0)).steps_from(bits([0, 4]), 9) == (0, 1, 2, 1, 0, 1, 9)
    assert Links(row).steps_from(bit(0), 3) == (0, 1, 2, 3, 3, 3)
    assert Links(row).steps_from(0, 3) == (3,) * 6


def test_pick_gives_one_prebuilt_action_for_each_member_in_order() -> None:
    prebuilt = actions("reduce", 5)
    assert pick(prebuilt, bits([4, 1])) == (Action("reduce", (1,)), Action("reduce", (4,)))
    assert pick(prebuilt, bit(2))[0] is prebuilt[2]
    assert pick(prebuilt, 0) == ()


def test_questions_to_chance_belong_to_no_side_and_everybody_sees_answers_by_default() -> None:
    assert (Roll("roll", (1,)).side, Draw("draw", (1,)).side) == (-1, -1)
    for ask in (Roll("roll", (1,)), Draw("draw", (1,)), Choice(0, "choose", ())):
        assert all(ask.seen_by >> side & 1 for side in range(64))
    assert not any(NOBODY >> side & 1 for side in range(64))
