"""Committed dice."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurgan.kernel.dice import Dice, dice_for
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import new

from .refusals import refused
from .toybox import play_on
from .toys import Nim

SEEDS = st.binary(min_size=32, max_size=32)
ROLLS = st.integers(1, 10_000)


def numbers(dice: Dice, roll: int, count: int = 4) -> list[float]:
    luck = dice.roll(roll)
    return [luck.random() for _ in range(count)]


@given(SEEDS)
def test_the_commitment_is_the_sha256_of_the_seed(seed: bytes) -> None:
    assert Dice(seed).commitment == sha256(seed).hexdigest()


@given(SEEDS, ROLLS)
def test_the_same_seed_and_number_give_the_same_luck(seed: bytes, roll: int) -> None:
    assert numbers(Dice(seed), roll) == numbers(Dice(seed), roll)


@given(SEEDS, ROLLS)
def test_another_number_and_another_seed_give_other_luck(seed: bytes, roll: int) -> None:
    other = bytes([seed[0] ^ 1]) + seed[1:]
    assert numbers(Dice(seed), roll) != numbers(Dice(seed), roll + 1)
    assert numbers(Dice(seed), roll) != numbers(Dice(other), roll)


@given(SEEDS, ROLLS)
def test_numbers_lie_from_0_up_to_1_and_differ_within_a_roll(seed: bytes, roll: int) -> None:
    drawn = numbers(Dice(seed), roll, 20)
    assert all(0.0 <= number < 1.0 for number in drawn)
    assert len(set(drawn)) == 20


@given(SEEDS, ROLLS, st.text(min_size=1))
def test_a_nonce_changes_every_roll_made_after_it(seed: bytes, roll: int, nonce: str) -> None:
    dice = Dice(seed)
    before = numbers(dice, roll)
    dice.nonces.append(nonce)
    assert numbers(dice, roll) != before


@given(SEEDS, st.text(min_size=1), st.text(min_size=1))
def test_the_order_of_nonces_and_where_one_ends_matter(seed: bytes, one: str, two: str) -> None:
    dice, joined = Dice(seed), Dice(seed)
    dice.nonces += [one, two]
    joined.nonces.append(one + two)
    assert numbers(dice, 1) != numbers(joined, 1)


def test_a_nonce_in_a_match_changes_every_later_roll_and_none_before() -> None:
    plain, stirred = new(Nim(), seed=7), new(Nim(), seed=7)
    for match in (plain, stirred):
        for _ in range(2):
            match.play(match.question.options[0] if match.question else [])
    stirred.add_nonce("south", "stir")
    rolled = [entry for entry in plain.journal if entry.kind == "roll"]
    assert [entry for entry in stirred.journal if entry.kind == "roll"] == rolled
    assert all(
        numbers(plain.dice, number) != numbers(stirred.dice, number) for number in range(2, 50)
    )


def test_a_nonce_given_before_the_start_changes_the_first_roll() -> None:
    plain = new(Nim(), seed=7, options={"highest": 6})
    stirred = new(Nim(), seed=7, options={"highest": 6}, begin=False)
    assert stirred.rolls == 0
    stirred.add_nonce("north", "stir it well")
    assert stirred.begin()
    assert stirred.rolls == plain.rolls == 1
    assert numbers(plain.dice, 1) != numbers(stirred.dice, 1)


@pytest.mark.parametrize("nonce", ["", "x" * 201, 7, None, ["x"]])
def test_a_nonce_is_a_text_of_1_to_200_characters(nonce: str) -> None:
    match = new(Nim(), seed=7)
    before = match.save()
    with refused(BadSetup, "nonce", "200"):
        match.add_nonce("north", nonce)
    assert match.save() == before


def test_a_chosen_seed_is_practice_and_repeats_and_a_fresh_one_does_neither() -> None:
    assert Dice.chosen(7).practice
    assert Dice.chosen(7).seed == Dice.chosen("7").seed != Dice.chosen(8).seed
    assert not Dice.fresh().practice
    assert Dice.fresh().seed != Dice.fresh().seed
    assert len(Dice.fresh().seed) == 32


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    first, second = new(Nim(), seed="again"), new(Nim(), seed="again")
    for match in (first, second):
        play_on(match, Dice.chosen("player").roll(1))
    assert first.save() == second.save()


@pytest.mark.parametrize("seed", [True, 1.5, [7], {"seed": 7}, b"seed"])
def test_a_seed_is_a_number_or_a_text(seed: int) -> None:
    with refused(BadSetup, "seed"):
        dice_for(seed)


def test_a_seed_with_half_a_character_is_refused() -> None:
    with refused(BadSetup, "seed"):
        dice_for("\ud800")  # JSON can carry it: "\\ud800"
