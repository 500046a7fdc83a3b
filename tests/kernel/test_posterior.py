"""What a side may believe: the enumerated posterior, and imagine measured against it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kurgan.kernel.ask import Action
from kurgan.kernel.conformance import Leak, check
from kurgan.kernel.posterior import check_posterior, posterior

from . import broken_peek
from .toybox import Toy, begun
from .toys import COMPARE, GUESS, HIDE, LOOK, NORTH, SAY, SOUTH, Peek, PeekState

ACE, KING = 0, 1
Belief = dict[tuple[int, int, int, int], float]  # middle, north's card, south's card, cup


def dealt(middle: int, north: int, south: int, *later: Action) -> list[Action]:
    """A history of Peek: the cards, the token on the left, and what came after."""
    deals = [Action("bury", (middle,)), Action("deal", (north,)), Action("deal", (south,))]
    return [*deals, HIDE[0], *later]


def believed(answers: list[Action], side: int, game: Toy | None = None) -> Belief:
    game = game or Peek()
    rows = posterior(game, begun(game), answers, side)
    belief = {}
    for dump, chance in rows.items():
        plain = json.loads(dump)
        belief[(plain["middle"], *plain["hands"], plain["token"])] = chance
    return belief


def test_south_with_a_king_believes_what_the_other_four_cards_allow() -> None:
    # Three aces and a king are left: two aces 1/2, each mixed deal 1/4; each cup 1/2.
    cards = {(ACE, ACE): 1 / 2, (ACE, KING): 1 / 4, (KING, ACE): 1 / 4}
    expected = {(m, n, KING, cup): p / 2 for (m, n), p in cards.items() for cup in (0, 1)}
    assert believed(dealt(ACE, ACE, KING), SOUTH) == pytest.approx(expected)


def test_a_comparison_rules_deals_out_and_raises_the_others() -> None:
    # North's card is not higher, so (ace, king) is out: 1/2 and 1/4 become 2/3 and 1/3.
    cards = {(ACE, ACE): 2 / 3, (KING, ACE): 1 / 3}
    expected = {(m, n, KING, cup): p / 2 for (m, n), p in cards.items() for cup in (0, 1)}
    answers = dealt(ACE, ACE, KING, SAY[1], COMPARE)
    assert believed(answers, SOUTH) == pytest.approx(expected)


def test_a_look_leaves_only_the_other_hand_and_the_cups_open() -> None:
    # The buried king is seen: of three aces and no king left, north's card is an ace.
    answers = dealt(KING, ACE, KING, SAY[0], LOOK)
    expected = {(KING, ACE, KING, cup): 1 / 2 for cup in (0, 1)}
    assert believed(answers, SOUTH) == pytest.approx(expected)


def test_north_knows_the_cup_and_learns_nothing_from_souths_comparison() -> None:
    # Two aces and two kings are left: equal pairs 1/6 each, mixed pairs 1/3 each.
    pairs = {(ACE, ACE): 1 / 6, (ACE, KING): 1 / 3, (KING, ACE): 1 / 3, (KING, KING): 1 / 6}
    expected = {(m, ACE, s, 0): p for (m, s), p in pairs.items()}
    assert believed(dealt(ACE, ACE, KING), NORTH) == pytest.approx(expected)
    later = dealt(ACE, ACE, KING, SAY[0], COMPARE)
    assert believed(later, NORTH) == pytest.approx(expected)


def test_a_guess_shows_the_cup_to_both() -> None:
    answers = dealt(ACE, ACE, KING, SAY[1], GUESS[1])
    assert {cup for _, _, _, cup in believed(answers, SOUTH)} == {0}


@pytest.mark.parametrize(
    ("kind", "side"), [(broken_peek.SlipOfTheTongue, SOUTH), (broken_peek.LoudLook, NORTH)]
)
def test_imagine_that_forgets_what_an_event_told_is_caught(kind: type[Any], side: int) -> None:
    answers = dealt(ACE, ACE, KING, SAY[1], LOOK)
    with pytest.raises(Leak, match="rules out"):
        check_posterior(Peek(kind), begun(Peek(kind)), answers, side, samples=300)


def test_an_event_told_too_widely_narrows_the_posterior() -> None:
    # The reason why such an event is a leak: south no longer has to guess.
    told = believed(dealt(ACE, ACE, KING), SOUTH, Peek(broken_peek.ToldSecretChoice))
    assert {cup for _, _, _, cup in told} == {0}


HISTORIES: list[list[Action]] = [
    dealt(ACE, ACE, KING),
    dealt(KING, ACE, ACE, SAY[0]),
    dealt(ACE, KING, ACE, SAY[1], COMPARE),
    dealt(ACE, ACE, KING, SAY[1], COMPARE),
    dealt(KING, ACE, KING, SAY[1], LOOK),
    dealt(KING, ACE, ACE, SAY[1], LOOK, COMPARE),
]


@pytest.mark.parametrize("side", [NORTH, SOUTH])
@pytest.mark.parametrize("answers", HISTORIES)
def test_imagine_deals_each_position_as_often_as_it_should(
    answers: list[Action], side: int
) -> None:
    check_posterior(Peek(), begun(Peek()), answers, side)
    assert sum(believed(answers, side).values()) == pytest.approx(1.0)


@pytest.mark.parametrize("kind", [broken_peek.TrueDream, broken_peek.BiasedDream])
def test_a_cheating_imagine_passes_every_check_of_views(kind: type[Any]) -> None:
    for seed in range(20):
        assert check(Peek(kind), seed=seed).outcome is not None


CHEATS: list[tuple[type[PeekState], str]] = [
    (broken_peek.TrueDream, "should be about"),
    (broken_peek.BiasedDream, "should be about"),
    (broken_peek.ForgetfulDream, "rules out"),
]


@pytest.mark.parametrize(("kind", "words"), CHEATS)
def test_a_cheating_imagine_does_not_pass_the_posterior(kind: type[Any], words: str) -> None:
    game = Peek(kind)
    answers = dealt(ACE, ACE, KING, SAY[1], COMPARE)
    with pytest.raises(Leak, match=words):
        check_posterior(game, begun(game), answers, SOUTH, samples=1000)
