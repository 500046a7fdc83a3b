"""Bad input at the door of a match: refused with a sentence, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

import kurgan
from kurgan.kernel.ask import Action, actions
from kurgan.kernel.errors import BadSetup, IllegalAction, NotYourTurn, StaleAction
from kurgan.kernel.match import Match, new
from kurgan.kernel.pack import canonical
from kurgan.kernel.save import load

from .driving import position
from .forging import finished, hiding, unfinished
from .refusals import is_a_sentence, refused
from .toys import GAMES, HEAP, TAKE, Nim, NimState


@contextmanager
def unchanged(match: Match) -> Iterator[None]:
    """Nothing that happens inside changes the match by a byte."""
    save, here = canonical(match.save()), position(match)
    yield
    assert canonical(match.save()) == save
    assert position(match) == here


MALFORMED: list[Any] = [
    *(None, True, 7, 1.5, "", "take", "heap anthill", b"heap", {}, {"verb": "heap"}, set()),
    *([], [[]], [None], [7], [True], [["heap", "anthill"]], ("heap", "anthill"), object()),
    *(["heap"], ["heap", "anthill", "barrow"], ["heap", ["anthill"]], ["heap", {"heap": 0}]),
    *(["heap", None], ["heap", True], ["heap", 1.5], ["heap", 0], ["heap", -1], ["heap", ""]),
    *(["take", "anthill"], ["take", None], ["limit"], ["limit", "1"], ["limit", True]),
    *(["limit", 1.0], ["limit", None], ["limit", [1]], ["Heap", "anthill"], ["heap ", "anthill"]),
]


@pytest.mark.parametrize("given", MALFORMED, ids=lambda given: repr(given).partition(" at 0x")[0])
def test_a_malformed_action_is_refused(given: Any) -> None:
    match = new(Nim(), seed=7)
    with unchanged(match), refused(IllegalAction):
        match.play(given)


@pytest.mark.parametrize("verb", ["attack", "", "class", "heap\0", "\ud800"])
def test_an_unknown_verb_is_refused_by_name(verb: str) -> None:
    match = new(Nim(), seed=7)
    for given in ([verb], [verb, "anthill"], Action(verb), Action(verb, (1, 2))):
        with unchanged(match), refused(IllegalAction, "no action", repr(verb), "nim"):
            match.play(given)


@pytest.mark.parametrize("heap", ["mole", "ANTHILL", "anthill ", "0", 0, 99, "\ud800"])
def test_an_unknown_id_is_refused_by_name(heap: Any) -> None:
    match = new(Nim(), seed=7)
    with unchanged(match), refused(IllegalAction, "no heap", repr(heap)):
        match.play(["heap", heap])


def test_an_illegal_action_names_itself_the_question_its_rule_and_what_is_legal() -> None:
    match = new(Nim(), seed=7)
    with (
        unchanged(match),
        refused(
            IllegalAction,
            "'take'",
            "'Choose heap'",
            "(2)",
            "heap anthill, heap barrow, heap cairn",
        ),
    ):
        match.play(["take"])
    with pytest.raises(IllegalAction) as caught:
        match.play(["heap", "dune"])
    assert caught.value.rule == "2"
    assert "'heap dune'" in caught.value.message


class ManyHeaps(NimState):
    """Eight heaps can be chosen."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        return actions("heap", 8)


class BigNim(Nim):
    """Nim with eight heaps."""

    things = {"heap": tuple("abcdefgh")}
    kind = ManyHeaps


def test_an_illegal_action_names_six_that_are_legal_and_how_many_more_there_are() -> None:
    match = new(BigNim(), seed=7)
    legal = "legal now: heap a, heap b, heap c, heap d, heap e, heap f and 2 more."
    with unchanged(match), refused(IllegalAction, legal):
        match.play(["take"])


@pytest.mark.parametrize("face", [1, 2, 6, 0, -1, 10**30])
def test_a_player_cannot_answer_for_chance(face: int) -> None:
    match = new(Nim(), seed=7)
    with unchanged(match), refused(IllegalAction, f"'limit {face}'"):
        match.play(["limit", face])


def test_a_number_too_long_to_print_is_refused() -> None:
    match = new(Nim(), seed=7)
    for given in (["limit", 10**5000], ["heap", 10**5000], Action("limit", (10**5000,))):
        with unchanged(match), refused(IllegalAction):
            match.play(given)


@pytest.mark.parametrize("args", [(), (0, 0), (3,), (99,), (-1,), (-4,), [0], None, ("anthill",)])
def test_an_action_object_is_checked_as_well(args: Any) -> None:
    match = new(Nim(), seed=7)
    with unchanged(match), refused(IllegalAction, "heap anthill, heap barrow, heap cairn"):
        match.play(Action("heap", args))


def test_a_refused_action_is_not_named_as_one_that_is_legal() -> None:
    match = new(Nim(), seed=7)
    with pytest.raises(IllegalAction) as caught:
        match.play(Action("heap", (-2,)))  # not the last heap but one
    assert "'heap cairn'" not in caught.value.message


@pytest.mark.parametrize("heap", [1.0, True])
def test_an_action_that_only_equals_a_legal_one_leaves_a_sound_match(heap: Any) -> None:
    match = new(Nim(), seed=7)
    with suppress(IllegalAction):
        match.play(Action("heap", (heap,)))
    kinds = {type(arg) for entry in match.journal if entry.action for arg in entry.action.args}
    assert kinds == {int}
    assert load(match.save(), GAMES).journal == match.journal


@pytest.mark.parametrize("side", ["south", 1])
def test_someone_elses_turn(side: Any) -> None:
    match = new(Nim(), seed=7)
    with unchanged(match), refused(NotYourTurn, "north's turn, not south's"):
        match.play(HEAP[0], side)
    match.play(HEAP[0], "north")
    assert match.journal[-1].action == HEAP[0]


@pytest.mark.parametrize("side", ["west", "", "North", 2, -1, True, 1.0, ["north"], {}])
def test_an_unknown_side(side: Any) -> None:
    match = new(Nim(), seed=7)
    doors: list[Callable[[], object]] = [
        *(lambda: match.play(HEAP[0], side), lambda: match.view(side)),
        *(lambda: match.undo(side), lambda: match.resign(side), lambda: match.record(side)),
        *(lambda: match.time_out(side), lambda: match.take_over(side, "x")),
        *(lambda: match.add_nonce(side, "x"), lambda: match.events(side), lambda: match.seq(side)),
    ]
    for door in doors:
        with unchanged(match), refused(BadSetup, "no side", repr(side), "north, south"):
            door()


@pytest.mark.parametrize("seq", [0, 2, -1, 1000])
def test_a_stale_answer(seq: int) -> None:
    match = new(Nim(), seed=7)
    assert match.seq("north") == 1
    with unchanged(match), refused(StaleAction, f"entry {seq}", "at 1"):
        match.play(HEAP[0], "north", seq)
    match.play(HEAP[0], "north", 1)
    assert match.seq("north") == 2


def test_an_answer_given_before_an_undo_is_stale_after_it() -> None:
    match = new(Nim(), seed=7)
    match.play(HEAP[0])
    seq = match.seq("north")
    match.undo()
    with unchanged(match), refused(StaleAction):
        match.play(HEAP[1], "north", seq)


@pytest.mark.parametrize("side", [None, "north", "south"])
@pytest.mark.parametrize("given", [TAKE, ["heap", "anthill"], ["attack"], None])
def test_after_the_end_there_is_nothing_to_answer(side: Any, given: Any) -> None:
    resigned = unfinished()
    resigned.resign("north")
    for match in (finished(), resigned):
        with unchanged(match), refused(IllegalAction, "over"):
            match.play(given, side)


def test_a_match_that_has_not_begun_does_not_say_that_it_is_over() -> None:
    match = new(Nim(), seed=7, begin=False)
    with unchanged(match), pytest.raises(IllegalAction) as caught:
        match.play(HEAP[0])
    assert is_a_sentence(caught.value.message)
    assert "over" not in caught.value.message


def test_a_hidden_answer_is_not_named_when_another_is_refused() -> None:
    match = hiding()
    with unchanged(match), pytest.raises(NotYourTurn) as caught:
        match.play(["hide", "right-cup"], "north")
    assert "cup" not in caught.value.message


WORD = "x" * 100_000


def test_a_refusal_of_something_huge_stays_short() -> None:
    match = new(Nim(), seed=7)
    for given in ([WORD], ["heap", WORD], ["take", WORD], ["limit", WORD]):
        with unchanged(match), refused(IllegalAction):
            match.play(given)
    with refused(BadSetup):
        match.view(WORD)
    with refused(BadSetup):
        new(Nim(), WORD)
    with refused(BadSetup):
        new(Nim(), options={"highest": WORD})


@pytest.mark.parametrize("scenario", ["five", "", 7, True, ["three"], {"three": 1}])
def test_an_unknown_scenario(scenario: Any) -> None:
    with refused(BadSetup, repr(scenario), "three, two"):
        new(Nim(), scenario)


@pytest.mark.parametrize("options", [7, "highest", ["highest"], {"speed": 3}, {"highest": "3"}])
def test_unknown_options(options: Any) -> None:
    with refused(BadSetup):
        new(Nim(), options=options)


@pytest.mark.parametrize("wrong", [None, 5, ["advance"], {"advance"}, "Advance", "x" * 10**6])
def test_what_is_no_name_of_a_game_is_refused_shortly(wrong: Any) -> None:
    with pytest.raises(BadSetup, match="there are inferno, advance, axis") as refusal:
        kurgan.new(wrong)
    assert len(refusal.value.message) < 200


def test_what_is_no_folder_of_a_pack_is_refused() -> None:
    with pytest.raises(BadSetup, match="A data pack is given as its folder, not as 5"):
        kurgan.new("advance", pack=5)  # type: ignore[arg-type]
