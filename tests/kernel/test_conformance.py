"""Conformance: good toys pass, and each broken promise is caught as what it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.kernel import conformance
from kurgan.kernel.conformance import Leak, check, check_hidden, check_question, check_undo
from kurgan.kernel.errors import IllegalAction, RulesBug
from kurgan.kernel.journal import Entry
from kurgan.kernel.match import Match, new

from . import broken_nim, broken_peek
from .toybox import Toy
from .toys import HEAP, HIDE, SAY, TAKE, Nim, NimState, Peek, PeekState


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


RESTLESS = "asking changes|asks something else|changes something before it asks"
BROKEN_NIM: list[tuple[type[NimState], str]] = [
    (broken_nim.RestlessChoice, RESTLESS),
    (broken_nim.LoadedDie, "weight of .* is wrong"),
    (broken_nim.ShortDie, "weights at .* do not add up"),
    (broken_nim.OneProcedure, "AskingTwice.stutter asks twice"),
    (broken_nim.Nameless, "names no rule"),
    (broken_nim.UndeclaredRoll, "fate at .* is not declared"),
    (broken_nim.DeadEnd, "dead end at Turn.choose_heap"),
    (broken_nim.UndeclaredVerb, "cheat at .* is not declared"),
    (broken_nim.WrongArguments, "other arguments than declared"),
    (broken_nim.ListedTwice, "listed twice"),
    (broken_nim.UndeclaredEvent, "grabbed .* is not declared"),
    (broken_nim.OutsideLuck, "goes on otherwise"),
    (broken_nim.SharedHeaps, "a copy shares something"),
    (broken_nim.ForgetfulCopy, "asks something else|asking changes a copy"),
    (broken_nim.ForgetfulDump, "a dump asks something else"),
]


@pytest.mark.parametrize(("kind", "words"), BROKEN_NIM, ids=lambda it: getattr(it, "__name__", ""))
def test_a_bug_in_the_rules_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Nim(kind), RulesBug, words)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (broken_nim.RestlessRoll, RESTLESS),
        (broken_nim.TidyRoll, "roll_limit changes something before it asks"),
        (broken_nim.LateLoadedDie, "weight of .* is wrong"),
    ],
)
def test_a_bug_in_a_roll_after_the_first_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Nim(kind), RulesBug, words)


def test_a_replay_that_ends_elsewhere_is_caught() -> None:
    is_caught(Nim(broken_nim.OutsideEnd), RulesBug, "a replay ends elsewhere", every=1000)


def test_a_replay_that_breaks_off_is_caught() -> None:
    is_caught(Nim(broken_nim.OutsideLuck), RulesBug, "replay", every=1000)


def test_a_state_that_is_over_has_no_question_to_check() -> None:
    state = check(Nim(), seed=1).state
    with pytest.raises(RulesBug, match="no question"):
        check_question(Nim(), state, Random(1))


@pytest.mark.parametrize("game", [broken_nim.NamelessHeap(), broken_nim.HeapsOfOneName()])
def test_an_option_that_has_no_id_of_its_own_is_caught(game: Toy) -> None:
    is_caught(game, RulesBug, "heap")


def test_a_replay_that_tells_other_events_is_caught() -> None:
    is_caught(Nim(broken_nim.OutsideNews), RulesBug, "a replay tells other events", every=1000)


def test_a_draw_from_an_empty_pile_is_a_dead_end() -> None:
    is_caught(Peek(broken_peek.EmptyPile), RulesBug, "dead end")


def test_a_game_that_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST", 50)
    is_caught(Nim(broken_nim.NeverEnding), RulesBug, "more than 50 answers and no end")


def test_a_score_above_one_is_caught() -> None:
    is_caught(broken_nim.HighScore(), RulesBug, "score lies outside")


def test_an_end_without_an_outcome_is_caught() -> None:
    is_caught(broken_nim.NoOutcome(), RulesBug, "no outcome")


# A match that misbehaves

UNDO = Match.undo


def undo_nothing(match: Match, side: Any = None) -> None:
    match.journal.append(Entry("undo", 0))


def undo_and_forget(match: Match, side: Any = None) -> None:
    UNDO(match, side)
    match.journal.clear()


def undo_never(match: Match, side: Any = None) -> None:
    raise IllegalAction("Never.")


def undo_badly(match: Match, side: Any = None) -> None:
    raise ValueError("a mistake")


@pytest.mark.parametrize(
    ("undo", "words"),
    [
        (undo_nothing, "does not restore|goes past"),
        (undo_and_forget, "the journal shrank"),
        (undo_never, "undo is refused"),
        (undo_badly, "undo fails: a mistake"),
    ],
)
def test_a_wrong_undo_is_caught(undo: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "undo", undo)
    is_caught(Nim(), RulesBug, words)


@pytest.mark.parametrize("game", [Nim(), Peek()])
def test_an_undo_without_bars_is_caught(game: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "bar", lambda match, barrier: None)
    is_caught(game, RulesBug, "goes past dice, a reveal or a turn")


def test_an_undo_that_restores_something_else_is_caught() -> None:
    game = Nim(broken_nim.ForgetfulCopy)
    match = new(game, seed=1, options={"highest": 1})
    for answer in (HEAP[0], TAKE):
        match.play(answer)
    with pytest.raises(RulesBug, match="undo does not restore the position"):
        check_undo(match, Random(1))


# Hidden information

LEAKING_PEEK: list[tuple[type[PeekState], str]] = [
    (broken_peek.LeakingView, "side 1"),
    (broken_peek.LeakingEvent, r"hide.* shows.* something, and is no reveal"),
    (broken_peek.NosyQuestion, "side 1"),
    (broken_peek.NosyTurn, "who is to act|side 1"),
    (broken_peek.UncountedReveal, r"shows.* something, and is no reveal"),
    (broken_peek.WildDream, "imagine changes the view"),
]


@pytest.mark.parametrize(
    ("kind", "words"), LEAKING_PEEK, ids=lambda it: getattr(it, "__name__", "")
)
def test_a_leak_is_caught(kind: type[Any], words: str) -> None:
    is_caught(Peek(kind), Leak, words)


def search_often(game: Toy) -> None:
    for seed in range(30):
        match = new(game, seed=seed)
        for answer in (HIDE[0], SAY[0]):
            match.play(answer)
        check_hidden(game, match.state, Random(seed))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (broken_peek.LeakingView, "changes the view of side 1"),
        (broken_peek.NosyQuestion, "changes the question to side 1"),
        (broken_peek.NosyTurn, "changes who is to act"),
    ],
)
def test_imagine_shows_where_a_leak_is(kind: type[Any], words: str) -> None:
    search_often(Peek())
    with pytest.raises(Leak, match=words):
        search_often(Peek(kind))


def test_words_that_leak_are_caught() -> None:
    is_caught(broken_peek.TalkativePeek(), Leak, "changes the words of the question")


@pytest.mark.parametrize("kind", [broken_peek.ToldSecretChoice, broken_peek.ToldSecretDraw])
def test_an_event_that_tells_the_other_side_a_secret_is_caught(kind: type[Any]) -> None:
    is_caught(Peek(kind), Leak, "side 1|hide|deal")


def test_a_public_answer_that_tells_the_other_side_a_secret_is_caught() -> None:
    is_caught(Peek(broken_peek.SlipOfTheTongue), Leak, "say")


def test_a_reveal_to_one_side_that_is_told_to_the_other_is_caught() -> None:
    is_caught(Peek(broken_peek.LoudLook), Leak, "look|compare")


def test_an_imagined_state_that_is_the_state_itself_is_caught() -> None:
    is_caught(Peek(broken_peek.SameDream), RulesBug, "imagine")


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


def hidden_often(game: Toy, **how: Any) -> None:
    for seed in range(30):
        check_hidden(game, new(game, seed=seed).state, Random(seed), **how)


def test_swapping_hidden_pieces_catches_what_imagine_does_not() -> None:
    game = Peek(broken_peek.ShownBuriedCard)
    hidden_often(game)
    with pytest.raises(Leak, match="swap of hidden pieces changes the view"):
        hidden_often(game, swap=swapped_middle)
