"""Matches: what each side sees of one, how it ends, and copies that go on alone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply
from kurgan.kernel.errors import BadSetup, IllegalAction
from kurgan.kernel.match import branch, new
from kurgan.kernel.pack import Pack, checked_pack
from kurgan.kernel.procedure import Json, Procedure
from kurgan.kernel.save import load

from .driving import position
from .forging import finished, hiding, unfinished
from .refusals import is_a_sentence, refused
from .toybox import Declared, begun, play_on
from .toys import GAMES, HEAP, SOUTH, TAKE, Nim, NimState, Peek, Turn

# Playing


def test_a_new_match_has_rolled_what_chance_owes_and_asks_a_player() -> None:
    match = new(Peek(), seed=7)
    assert match.rolls == 3
    assert isinstance(match.question, Choice)
    assert match.outcome is None
    assert match.rule == "3"


class SouthFirst(NimState):
    """Nim in which south begins, without a die."""

    __slots__ = ()

    def start(self, scenario: str, options: Mapping[str, Json]) -> Procedure:
        super().start(scenario, options)
        self.limit = 1
        return Turn(SOUTH)


def test_a_match_runs_on_to_its_first_question() -> None:
    match = new(Nim(SouthFirst), seed=7)
    assert match.question is not None
    assert (match.question.side, match.rolls) == (SOUTH, 0)


def test_a_match_begun_later_is_the_same_match() -> None:
    later = new(Peek(), seed=7, begin=False)
    assert (later.rolls, later.question, later.journal) == (0, None, [])
    later.begin()
    assert later.save() == new(Peek(), seed=7).save()


def test_beginning_twice_rolls_once() -> None:
    match = new(Peek(), seed=7)
    before = match.save()
    assert match.begin() == []
    assert match.save() == before


def test_play_returns_the_events_of_the_answer_and_of_the_rolls_after_it() -> None:
    match = new(Nim(), "two", {"highest": 1}, seed=7)
    assert match.play(["heap", "anthill"]) == []
    assert [event.kind for event in match.play(["take"])] == ["taken"]
    match.play(["heap", "barrow"])
    assert [event.kind for event in match.play(["take"])] == ["taken", "limited"]


def test_ids_and_actions_play_the_same() -> None:
    first, second = new(Nim(), seed=7), new(Nim(), seed=7)
    first.play(["heap", "cairn"])
    second.play(HEAP[2])
    assert first.save() == second.save()


def test_scenario_and_options_are_those_given() -> None:
    match = new(Nim(), "two", {"highest": 5}, 7)
    assert match.start == {"scenario": "two", "options": {"highest": 5}}
    assert match.view("north")["heaps"] == [2, 1]
    assert new(Nim()).start == {"scenario": "three", "options": {"highest": 3}}


def test_a_pack_must_be_of_the_game() -> None:
    with refused(BadSetup, "'peek-box'", "for peek, not for nim"):
        new(Nim(), pack=Peek().pack())
    other = Pack("house rules", "nim", {})
    assert checked_pack(Nim(), other) is other
    assert new(Nim(), pack=other).save()["pack"]["name"] == "house rules"


# Seeing


def test_seq_counts_what_a_side_has_seen() -> None:
    match = hiding()
    # Buried card: nobody; a card each; the hidden cup: north; the word: both.
    assert (match.seq("north"), match.seq("south"), match.seq()) == (3, 2, 5)


def test_events_are_those_that_a_side_may_know() -> None:
    match = hiding()
    assert [event.kind for event in match.events("north")] == ["dealt", "hidden", "said"]
    assert [event.kind for event in match.events("south")] == ["dealt", "said"]
    assert [event.kind for event in match.events("south", since=1)] == ["said"]
    assert len(match.events()) == 4


def test_views_are_for_one_side() -> None:
    match = hiding(cup="right-cup")
    assert match.view("north")["token"] == match.view(0)["token"] == 1
    assert match.view("south")["token"] is None


# Ends


@pytest.mark.parametrize(("end", "how"), [("resign", "resignation"), ("time_out", "time-out")])
def test_a_side_can_end_the_match_at_any_time(end: str, how: str) -> None:
    for side, other in (("north", "south"), ("south", "north")):
        match = unfinished()
        getattr(match, end)(side)
        assert match.outcome["winner"] == other
        assert match.outcome["loser"] == side
        assert match.outcome["kind"] == how
        assert is_a_sentence(match.outcome["words"])
        assert match.question is None
        assert load(match.save(), GAMES).outcome == match.outcome


def test_a_match_ends_once() -> None:
    given_up = unfinished()
    given_up.resign("north")
    for match in (given_up, finished()):
        before = match.save()
        for end in (match.resign, match.time_out):
            with refused(IllegalAction, "over already"):
                end("south")
        with refused(IllegalAction, "the match is over"):
            match.undo("north")
        assert match.save() == before


def test_nothing_is_rolled_after_the_end() -> None:
    match = new(Nim(), seed=7, begin=False)
    match.resign("south")
    assert match.begin() == []
    assert match.rolls == 0
    assert load(match.save(), GAMES).rolls == 0


def test_somebody_else_can_take_a_side_over() -> None:
    match = unfinished()
    match.take_over("south", "Shumilov")
    match.take_over("north", "a bot")
    assert match.holders == {"south": "Shumilov", "north": "a bot"}
    again = load(match.save(), GAMES)
    assert again.holders == match.holders
    assert [entry.note for entry in again.journal if entry.kind == "takeover"] == [
        *("Chuikov", "Shumilov", "a bot")
    ]


@pytest.mark.parametrize("holder", ["", "x" * 10_000, 7, None, ["Chuikov"]])
def test_whoever_takes_over_has_a_name(holder: Any) -> None:
    match = unfinished()
    before = match.save()
    with refused(BadSetup, "holder", "name"):
        match.take_over("south", holder)
    assert match.save() == before
    assert match.holders == {"south": "Chuikov"}


# Branches


def test_a_branch_stands_where_the_match_stands_and_leaves_it_alone() -> None:
    match = unfinished()
    before, here = match.save(), position(match)
    copy = branch(match)
    assert copy.game.dump(copy.state) == match.game.dump(match.state)
    assert copy.question == match.question
    play_on(copy, Random(1))
    assert copy.outcome is not None
    assert match.save() == before
    assert position(match) == here


def test_a_branch_has_a_fresh_secret_seed_and_its_own_journal() -> None:
    match = unfinished()
    first, second = branch(match), branch(match)
    seeds = {twin.dice.seed for twin in (match, first, second)}
    assert len(seeds) == 3
    assert first.dice.nonces == []
    assert not first.dice.practice
    assert branch(match, 7).dice.practice
    assert (first.journal, first.rolls) == ([], 0)


def test_a_branch_shows_nothing_of_the_dice_to_come() -> None:
    match = new(Nim(), seed=1, options={"highest": 6})
    results = set()
    for seed in range(20):
        copy = branch(match, seed)
        while copy.rolls == 0 and copy.question is not None:
            copy.play(copy.question.options[0])
        results |= {entry.action for entry in copy.journal if entry.kind == "roll"}
    assert len(results) > 3


def test_a_branch_rolls_what_chance_owes() -> None:
    match = new(Peek(), seed=7, begin=False)
    copy = branch(match, 7)
    assert (copy.rolls, match.rolls) == (3, 0)
    assert copy.question is not None


def test_a_branch_can_be_saved_and_loaded() -> None:
    copy = branch(unfinished(), 7)
    while copy.question is not None:
        assert load(copy.save(), GAMES).save() == copy.save()
        copy.play(copy.question.options[-1])
    assert load(copy.save(), GAMES).outcome == copy.outcome


def test_a_branch_of_a_match_given_up_goes_on() -> None:
    match = unfinished()
    match.resign("north")
    copy = branch(match, 7)
    assert copy.question is not None
    play_on(copy, Random(1))
    assert copy.outcome != match.outcome


def test_undo_in_a_branch_does_not_go_back_before_it() -> None:
    match = new(Nim(), seed=7)
    match.play(HEAP[0])
    copy = branch(match, 7)
    with refused(IllegalAction, "start of the match"):
        copy.undo()
    copy.play(TAKE)
    assert copy.journal[0].action == TAKE


# Events


class Aloud(NimState):
    """Nim that tells when a turn begins and when somebody chooses."""

    __slots__ = ()

    def take_from(self, heap: int) -> None:
        self.emit("taken", heap, 1)
        super().take_from(heap)
        self.emit("turn_began", heap)


class AloudNim(Nim):
    """The toy around it."""

    kind = Aloud
    facts: Declared = {**Nim.facts, "turn_began": ("heap",)}


def test_an_event_of_a_match_knows_its_turn_and_what_began_belongs_to_what_it_begins() -> None:
    match = new(AloudNim(), "two", seed=3, options={"highest": 1})
    match.play(HEAP[1])
    match.play(TAKE)
    told = [(event.kind, event.when) for event in match.log]
    assert told[0] == ("limited", "roll_limit")
    assert told[1:4] == [
        ("taken", "pass_on"), ("turn_began", "roll_limit"), ("taken", "pass_on"),
    ]  # fmt: skip
    again = load(match.save(), {"nim": AloudNim()})
    assert again.log == match.log


def test_search_hears_no_turn() -> None:
    state = begun(Nim(), highest=1)
    state.events = []
    apply(state, Action("limit", (1,)))
    assert [event.when for event in state.events] == [""]


# Draws


def test_a_draw_ends_the_match_when_every_side_wants_it() -> None:
    match = unfinished()
    match.draw("north")
    assert match.outcome is None
    assert match.drawing == [0]
    match.draw("south")
    assert match.outcome == {"winner": None, "kind": "draw", "words": "A draw by agreement."}
    assert match.question is None
    again = load(match.save(), GAMES)
    assert again.save() == match.save()


def test_an_offer_of_a_draw_can_be_declined_and_made_anew() -> None:
    match = unfinished()
    match.draw("north")
    with pytest.raises(IllegalAction):
        match.draw("north")
    match.decline("south")
    with pytest.raises(IllegalAction):
        match.decline("south")
    match.draw("south")
    assert match.outcome is None
    assert load(match.save(), GAMES).drawing == [1]


def test_no_draw_is_offered_when_the_match_is_over() -> None:
    match = finished()
    for act in (match.draw, match.decline):
        with pytest.raises(IllegalAction):
            act("north")
