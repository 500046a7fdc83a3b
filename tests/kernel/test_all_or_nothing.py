"""A bug in a rule never spoils a match: it stands where it stood, and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from kurgan.kernel.ask import Action, Roll
from kurgan.kernel.errors import IllegalAction, NothingChanged, RulesBug
from kurgan.kernel.journal import Entry
from kurgan.kernel.match import Match, new
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load

from .driving import position
from .toys import HEAP, TAKE, Nim, NimState


class FaultyState(NimState):
    """Nim, one rule of which breaks while a test says so."""

    __slots__ = ()
    FAULT: ClassVar[str] = ""

    def break_at(self, place: str) -> None:
        if place == FaultyState.FAULT:
            raise ValueError("negative shift count")

    def take_from(self, heap: int) -> None:
        super().take_from(heap)
        self.break_at("step")

    def limits(self) -> Roll:
        self.break_at("roll")
        return super().limits()

    def choices(self) -> tuple[Action, ...]:
        self.break_at("question")
        return super().choices()


class Faulty(Nim):
    """Nim with an outcome that breaks too."""

    kind = FaultyState

    def outcome(self, state: Any) -> Json:
        state.break_at("outcome")
        return super().outcome(state)


GAMES: dict[str, Any] = {"nim": Faulty()}


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda place: monkeypatch.setattr(FaultyState, "FAULT", place)


def last_take(seed: int = 5) -> Match:
    """South's turn is about to end: then a die is rolled and north is asked."""
    match = new(Faulty(), seed=seed)
    while True:
        match.play(match.question.options[0])  # type: ignore[union-attr]
        if match.question.side == 1 and match.question.kind == "take":  # type: ignore[union-attr]
            match.state.stack[-1].limit = 1  # type: ignore[attr-defined]
            match.state.asked = None
            return match


def everything(match: Match) -> tuple[Any, ...]:
    """All that a match holds."""
    return (
        list(match.journal), list(match.log), match.rolls, position(match), match.question,
        match.can_undo, match.barrier, match.outcome, match.holders, list(match.dice.nonces),
    )  # fmt: skip


@pytest.mark.parametrize("place", ["step", "roll", "question"])
def test_a_bug_in_a_rule_leaves_the_match_where_it_stood(
    fault: Callable[[str], None], place: str
) -> None:
    match = last_take()
    before = everything(match)
    fault(place)
    with pytest.raises(NothingChanged) as met:
        match.play(TAKE, match.question.side)  # type: ignore[union-attr]
    fault("")
    assert everything(match) == before
    assert isinstance(met.value, RulesBug)
    assert isinstance(met.value.__cause__, ValueError)
    assert met.value.message == (
        "The answer 'take' meets a bug in Kurgan (ValueError: negative shift count); "
        "nothing was changed."
    )
    match.play(TAKE)
    assert match.rolls == 2
    assert match.state.events is match.log


def test_the_same_dice_fall_after_a_bug_as_without_one(fault: Callable[[str], None]) -> None:
    broken, whole = last_take(), last_take()
    fault("question")
    with pytest.raises(NothingChanged):
        broken.play(TAKE)
    fault("")
    for match in (broken, whole):
        match.play(TAKE)
    assert broken.journal == whole.journal
    assert broken.log == whole.log


def test_after_a_bug_undo_goes_on_and_the_save_loads(fault: Callable[[str], None]) -> None:
    match = new(Faulty(), seed=3)
    match.play(HEAP[0])
    fault("step")
    with pytest.raises(NothingChanged):
        match.play(TAKE)
    fault("")
    again = load(json.loads(json.dumps(match.save())), GAMES)
    assert everything(again) == everything(match)
    match.undo()
    assert [entry.kind for entry in match.journal] == ["roll", "play", "undo"]
    match.play(HEAP[0])
    load(json.loads(json.dumps(match.save())), GAMES)


def test_the_bug_carries_the_save_that_leads_to_it(fault: Callable[[str], None]) -> None:
    match = new(Faulty(), seed=3)
    match.play(HEAP[0])
    fault("step")
    with pytest.raises(NothingChanged) as met:
        match.play(TAKE)
    assert met.value.proof["entries"] == [*match.save()["entries"], ["play", "north", ["take"]]]
    with pytest.raises(ValueError, match="negative shift"):
        load(met.value.proof, GAMES)


def test_what_was_never_looked_at_can_still_be_taken_back(fault: Callable[[str], None]) -> None:
    match = new(Faulty(), seed=3)
    match.play(HEAP[0])
    before = list(match.journal)
    fault("question")
    with pytest.raises(NothingChanged, match="Taking back"):
        match.undo()
    assert match.journal == before
    assert match.can_undo
    assert match.question is not None
    fault("")
    match.undo()
    assert match.journal[-1] == Entry("undo", 0)


def test_a_match_that_breaks_as_it_begins_can_begin_later(fault: Callable[[str], None]) -> None:
    match = new(Faulty(), seed=3, begin=False)
    fault("question")
    with pytest.raises(NothingChanged, match="The start"):
        match.begin()
    assert (match.journal, match.log, match.rolls) == ([], [], 0)
    fault("")
    match.begin()
    assert match.journal == new(Faulty(), seed=3).journal


@pytest.mark.parametrize("end", [Match.resign, Match.time_out])
def test_a_bug_while_a_match_is_given_up(fault: Callable[[str], None], end: Any) -> None:
    match = new(Faulty(), seed=3)
    fault("outcome")
    with pytest.raises(NothingChanged):
        end(match, "south")
    fault("")
    assert match.ended is None
    assert [entry.kind for entry in match.journal] == ["roll"]
    end(match, "south")
    assert match.outcome["winner"] == "north"


def test_an_interrupt_changes_nothing_either(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(Faulty(), seed=3)
    match.play(HEAP[0])
    before = everything(match)

    def stop(state: Any, heap: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(FaultyState, "take_from", stop)
        with pytest.raises(KeyboardInterrupt):
            match.play(TAKE)
    assert everything(match) == before


def test_a_refusal_stays_a_refusal() -> None:
    match = new(Faulty(), seed=3)
    with pytest.raises(IllegalAction):
        match.play(TAKE)


# Watching


def test_whoever_watches_sees_the_match_after_each_entry() -> None:
    match = last_take()
    seen: list[tuple[int, int]] = []
    match.play(TAKE, watch=lambda one: seen.append((len(one.journal), one.rolls)))
    count = len(match.journal)
    assert seen == [(count - 1, 1), (count, 2)]


def test_a_watcher_that_refuses_leaves_the_match_where_it_stood() -> None:
    match = last_take()
    before = everything(match)

    def refuse(one: Match) -> None:
        if one.rolls > 1:
            raise IllegalAction("Not so fast.")

    with pytest.raises(IllegalAction, match="Not so fast"):
        match.play(TAKE, watch=refuse)
    assert everything(match) == before


def test_the_start_can_be_watched() -> None:
    match = new(Faulty(), seed=3, begin=False)
    seen: list[int] = []
    match.begin(watch=lambda one: seen.append(one.rolls))
    assert seen == [1]
