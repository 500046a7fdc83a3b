"""The engine: flow between steps, why and why not, and perft."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from kurgan.kernel import engine
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.engine import apply, question, rule, run, slowly
from kurgan.kernel.errors import BadSetup, IllegalAction, RulesBug
from kurgan.kernel.match import new
from kurgan.kernel.perft import after, answers_of, perft
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, procedures, step
from kurgan.kernel.state import Recorder, State
from kurgan.kernel.why import Reason, why

from .refusals import refused
from .toybox import begun
from .toys import HEAP, NORTH, STOP, TAKE, Nim, Turn

YES = Action("yes")
NIM = Nim()


@dataclass(slots=True)
class Silent(Procedure):
    """Steps that ask nothing."""

    @step("1")
    def think(self, s: State) -> Flow:
        return None

    @step("2")
    def doubt(self, s: State) -> Asking:
        if self.at:
            return None
        yield Choice(NORTH, "never", (YES,))
        return None

    @step("3")
    def circle(self, s: State) -> Flow:
        return AGAIN


@dataclass(slots=True)
class Story(Procedure):
    """Every way on: to the next step, again, to a named step, into a procedure, out."""

    told: tuple[str, ...] = ()

    @step("1")
    def open(self, s: State) -> Asking:
        yield Choice(NORTH, "open", (YES,))
        self.told += ("open",)
        return None

    @step("2")
    def repeat(self, s: State) -> Flow:
        self.told += ("repeat",)
        return AGAIN if self.told.count("repeat") < 3 else Story.nest

    @step("3")
    def skipped(self, s: State) -> Flow:
        self.told += ("skipped",)
        return None

    @step("4")
    def nest(self, s: State) -> Flow:
        self.told += ("nest",)
        return Aside()

    @step("5")
    def ask_again(self, s: State) -> Asking:
        yield Choice(NORTH, " ".join(self.told), (YES,))
        return END

    @step("6")
    def unreached(self, s: State) -> Flow:
        raise RulesBug("END goes on")


@dataclass(slots=True)
class Aside(Procedure):
    """Asks one thing and falls off its end."""

    @step("4.1")
    def ask(self, s: State) -> Asking:
        yield Choice(NORTH, "aside", (YES,))
        return None


@dataclass(slots=True)
class Both(Procedure):
    """A choice of two heaps at once."""

    @step("7")
    def choose(self, s: State) -> Asking:
        yield Choice(NORTH, "two heaps", (Action("both", (0, 2)),))
        return None


@dataclass(slots=True)
class Mistaken(Procedure):
    """A step with a mistake of Python's kind before its question."""

    @step("8")
    def add(self, s: Any) -> Asking:
        yield Choice(NORTH, "number " + s.reveals, (YES,))
        return None


procedures(Silent, Story, Aside, Both, Mistaken)


def standing(frame: Procedure, at: str = "") -> State:
    state = State()
    state.begin([frame.begun()])
    frame.at = at or frame.at
    return state


def test_a_step_goes_on_again_elsewhere_deeper_or_out() -> None:
    state = standing(Story())
    kinds = []
    run(state)
    while (ask := question(state)) is not None:
        kinds.append((ask.kind, rule(state)))
        apply(state, YES)
    story = "open repeat repeat repeat nest"
    assert kinds == [("open", "1"), ("aside", "4.1"), (story, "5")]
    assert state.stack == []


def test_an_answer_is_carried_out_step_by_step_for_whoever_looks_on() -> None:
    story = Story()
    state = standing(story)
    run(state)
    seen = [(story.told[-1], story.at) for _ in slowly(state, YES)]
    repeats = [("repeat", "repeat"), ("repeat", "repeat"), ("repeat", "nest")]
    assert seen == [("open", "repeat"), *repeats, ("nest", "ask_again")]
    assert (rule(state), state.pauses) == ("4.1", False)


def test_there_is_no_rule_and_no_question_when_all_is_over() -> None:
    state = standing(Aside())
    assert rule(state) == "4.1"
    apply(state, YES)
    assert question(state) is None
    assert rule(state) == ""
    with pytest.raises(RulesBug, match="nothing to answer"):
        apply(state, YES)


@pytest.mark.parametrize("at", ["think", "doubt"])
def test_a_step_left_standing_that_asks_nothing_is_a_bug(at: str) -> None:
    with pytest.raises(RulesBug, match=f"Silent.{at} was left standing but asks nothing"):
        question(standing(Silent(), at))


def test_an_endless_loop_of_steps_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ENDLESS", 1000)
    with pytest.raises(RulesBug, match=r"Silent\.circle never comes to a question"):
        run(standing(Silent()))


def test_a_mistake_inside_a_step_is_not_taken_for_silence() -> None:
    with pytest.raises(TypeError, match="concatenate"):
        question(standing(Mistaken()))


# Why and why not


def at_souths_choice() -> Any:
    """South to choose; the barrow is empty and north has just taken from it."""
    state = begun(Nim(), highest=1)
    for answer in (Action("limit", (1,)), HEAP[0], TAKE, HEAP[1], TAKE):
        apply(state, answer)
    apply(state, Action("limit", (1,)))
    apply(state, HEAP[0])
    apply(state, TAKE)
    return state


@pytest.mark.parametrize(
    ("heap", "reason"),
    [
        (2, Reason(True, "2", True)),  # the cairn may be chosen
        (1, Reason(False, "2a", True, "it is empty")),
        (0, Reason(False, "2b", True, "it was taken from just now")),
        (3, Reason(False, "2a", True, "it is empty")),  # there is no dune in this scenario
    ],
)
def test_why_names_the_condition_that_dropped_a_thing(heap: int, reason: Reason) -> None:
    assert asked_why(at_souths_choice(), heap) == reason


def asked_why(state: Any, heap: int, game: Any = NIM) -> Reason:
    return why(game, None, state, "heap", heap)


def test_why_agrees_with_the_options() -> None:
    state = at_souths_choice()
    ask = question(state)
    assert isinstance(ask, Choice)
    for heap in range(4):
        assert asked_why(state, heap).allowed == (HEAP[heap] in ask.options)


def test_asking_why_leaves_the_state_and_its_question_alone() -> None:
    state = at_souths_choice()
    before, ask = Nim().dump(state), question(state)
    asked_why(state, 0)
    assert Nim().dump(state) == before
    assert question(state) is ask
    assert state.recorder is None


def test_why_finds_a_thing_among_repeated_arguments() -> None:
    state = begun(Nim())
    state.stack, state.asked = [Both().begun()], None
    game = Nim()
    game.verbs = {"both": ("heap*",)}
    for heap, allowed in ((0, True), (1, False), (2, True)):
        assert asked_why(state, heap, game).allowed == allowed


def test_why_at_a_roll_allows_nothing() -> None:
    state = begun(Nim())
    assert isinstance(question(state), Roll)
    assert asked_why(state, 0) == Reason(False, "1", False, "a roll is due")


def test_why_says_what_a_question_asks_for_instead() -> None:
    match = new(Nim(), seed=1)
    match.play(HEAP[0])
    reason = match.why("heap", "barrow")
    assert reason[:3] == (False, "2.1", False)
    assert reason.words == "this question does not ask for it, but: Take or stop"


def test_why_says_that_the_match_is_over() -> None:
    match = new(Nim(), "two", seed=1)
    match.resign("north")
    assert match.why("heap", "barrow") == Reason(False, "", False, "the match is over")


def test_why_at_the_border_takes_ids_and_refuses_what_it_does_not_know() -> None:
    match = new(Nim(), seed=1)
    assert match.rule == "2"
    assert match.why("heap", "anthill") == Reason(True, "2", True)
    with refused(BadSetup, "'tower'", "heap"):
        match.why("tower", "anthill")
    with refused(IllegalAction, "no heap 'mole'"):
        match.why("heap", "mole")


def test_among_is_the_same_set_with_and_without_a_recorder() -> None:
    state = begun(Nim())
    conditions = (("a", "low", 0b1110), ("b", "high", 0b0111))
    plain = state.among("heap", *conditions)
    state.recorder = recorder = Recorder()
    assert state.among("heap", *conditions) == plain == 0b0110
    assert [recorder.reason("heap", heap) is None for heap in range(4)] == [
        False,
        True,
        True,
        False,
    ]
    assert recorder.reason("tower", 0) is None


def test_what_is_only_tried_is_not_noted() -> None:
    state = begun(Nim())
    state.recorder = recorder = Recorder()
    with state.look_ahead():
        assert state.among("heap", ("a", "never", 0)) == 0
    with suppress(ZeroDivisionError), state.look_ahead():
        state.among("heap", ("a", "never", 1 // 0))
    assert state.recorder is recorder
    assert recorder.notes == []
    state.among("heap", ("a", "never", 0))
    assert recorder.reason("heap", 0) is not None


# Perft


def test_perft_of_two_small_heaps_counted_by_hand() -> None:
    # Heaps 2 and 1, a die of two faces. 1: two faces. 2: two heaps each. 3: take. 4: only after
    # a two and the greater heap is there a choice (take, stop). 6: north's die after a one (2 + 2),
    # take (1 + 1), or take and stop (2).
    state = begun(Nim(), "two", highest=2)
    assert [perft(state, depth) for depth in range(7)] == [1, 2, 4, 4, 5, 5, 8]


def test_perft_counts_a_line_that_ended_early_once() -> None:
    state = begun(Nim(), "two", highest=1)
    assert [perft(state, depth) for depth in (7, 8, 9, 30)] == [2, 2, 2, 2]
    assert answers_of(standing_at_the_end()) == []
    assert perft(standing_at_the_end(), 3) == 1


def standing_at_the_end() -> State:
    state = standing(Aside())
    apply(state, YES)
    return state


def test_after_leaves_the_position_alone() -> None:
    state = begun(Nim(), "two", highest=2)
    before = Nim().dump(state)
    follow = after(state, Action("limit", (2,)))
    assert Nim().dump(state) == before
    assert answers_of(follow) == [HEAP[0], HEAP[1]]
    assert answers_of(after(after(after(follow, HEAP[0]), TAKE), STOP)) == [HEAP[1]]


def test_perft_refuses_more_results_than_can_be_listed() -> None:
    state = begun(Nim())
    state.asked = Roll("limit", (30,))
    with pytest.raises(RulesBug, match="limit has too many results"):
        perft(state, 2)
    assert type(state.stack[0]) is Turn
