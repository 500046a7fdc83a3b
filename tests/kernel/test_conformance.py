"""Conformance: good toys pass, and each broken promise is caught as what it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.kernel import conformance
from kurgan.kernel.conformance import Leak, check
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.match import new

from . import broken
from .toybox import Toy
from .toys import Nim, NimState, Peek, PeekState


def check_often(game: Toy, **how: Any) -> None:
    """Check matches of many seeds; what is broken must show in one of them."""
    for seed in range(30):
        check(game, seed=seed, **how)


def is_caught(game: Toy, kind: type[RulesBug], words: str, **how: Any) -> None:
    with pytest.raises(RulesBug, match=words) as caught:
        check_often(game, **how)
    assert caught.type is kind


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("game", [Nim(), Peek()], ids=lambda game: game.name)
def test_a_good_toy_passes(game: Toy, seed: int) -> None:
    match = check(game, seed=seed)
    assert match.outcome["winner"] in match.sides


def test_a_good_toy_passes_with_every_scenario_and_option() -> None:
    for scenario in Nim.scenarios:
        for highest in (1, 6):
            match = check(Nim(), scenario, {"highest": highest}, seed=highest)
            assert match.start == {"scenario": scenario, "options": {"highest": highest}}


def test_checking_only_now_and_then_plays_on_to_the_end() -> None:
    match = check(Nim(), seed=3, every=5)
    assert match.outcome is not None


BROKEN_NIM: list[tuple[type[NimState], str]] = [
    (broken.RestlessChoice, "asking changes"),
    (broken.LoadedDie, "weight of .* is wrong"),
    (broken.OneProcedure, "AskingTwice.stutter asks twice"),
    (broken.Nameless, "names no rule"),
    (broken.DeadEnd, "dead end at Turn.choose_heap"),
    (broken.UndeclaredVerb, "cheat at .* is not declared"),
    (broken.WrongArguments, "other arguments than declared"),
    (broken.ListedTwice, "listed twice"),
    (broken.UndeclaredEvent, "grabbed .* is not declared"),
    (broken.OutsideLuck, "goes on otherwise"),
    (broken.SharedHeaps, "a copy shares something"),
    (broken.ForgetfulCopy, "asks something else|asking changes a copy"),
    (broken.ForgetfulDump, "a dump asks something else"),
]


@pytest.mark.parametrize(("kind", "words"), BROKEN_NIM, ids=lambda it: getattr(it, "__name__", ""))
def test_a_bug_in_the_rules_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Nim(kind), RulesBug, words)


@pytest.mark.parametrize(
    ("kind", "words"),
    [(broken.RestlessRoll, "asking changes"), (broken.LateLoadedDie, "weight of .* is wrong")],
)
def test_a_bug_in_a_roll_after_the_first_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Nim(kind), RulesBug, words)


@pytest.mark.parametrize("game", [broken.NamelessHeap(), broken.HeapsOfOneName()])
def test_an_option_that_has_no_id_of_its_own_is_caught(game: Toy) -> None:
    is_caught(game, RulesBug, "heap")


def test_a_replay_that_tells_other_events_is_caught() -> None:
    is_caught(Nim(broken.OutsideNews), RulesBug, "a replay tells other events", every=1000)


def test_a_draw_from_an_empty_pile_is_a_dead_end() -> None:
    is_caught(Peek(broken.EmptyPile), RulesBug, "dead end")


def test_a_game_that_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST", 50)
    is_caught(Nim(broken.NeverEnding), RulesBug, "more than 50 answers and no end")


def test_a_score_above_one_is_caught() -> None:
    is_caught(broken.HighScore(), RulesBug, "score lies outside")


def test_an_end_without_an_outcome_is_caught() -> None:
    is_caught(broken.NoOutcome(), RulesBug, "no outcome")


LEAKING_PEEK: list[tuple[type[PeekState], str]] = [
    (broken.LeakingView, "changes the view of side 1"),
    (broken.LeakingEvent, "hide.* shows something, and is no reveal"),
    (broken.NosyQuestion, "changes the question to side 1"),
    (broken.UncountedReveal, "shows something, and is no reveal"),
    (broken.WildDream, "imagine changes the view"),
]


@pytest.mark.parametrize(
    ("kind", "words"), LEAKING_PEEK, ids=lambda it: getattr(it, "__name__", "")
)
def test_a_leak_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Peek(kind), Leak, words)


def test_words_that_leak_are_caught() -> None:
    is_caught(broken.TalkativePeek(), Leak, "changes the words of the question")


@pytest.mark.parametrize("kind", [broken.ToldSecretChoice, broken.ToldSecretDraw])
def test_an_event_that_tells_the_other_side_a_secret_is_caught(kind: type[Any]) -> None:
    is_caught(Peek(kind), Leak, "side 1|hide|deal")


def test_an_imagined_state_that_is_the_state_itself_is_caught() -> None:
    is_caught(Peek(broken.SameDream), RulesBug, "imagine")


def swapped_middle(state: Any, rng: Random) -> PeekState | None:
    """Exchange the buried card with one of the pile, while nobody knows anything of it."""
    if state.looked or state.compared:
        return None
    twin: PeekState = state.copy()
    twin.middle = twin.pile()[int(rng.random() * 2)]
    return twin


def test_swapping_hidden_pieces_changes_nothing_in_a_good_toy() -> None:
    check_often(Peek(), swap=swapped_middle)
    assert swapped_middle(new(Peek(), seed=1).state, Random(1)) is not None


def test_swapping_hidden_pieces_catches_what_imagine_does_not() -> None:
    check_often(Peek(broken.ShownBuriedCard))
    is_caught(Peek(broken.ShownBuriedCard), Leak, "swap of hidden pieces", swap=swapped_middle)
