"""Undo takes back a player's answers and nothing else; the journal keeps all of it."""

from __future__ import annotations

from hypothesis import given

from kurgan.kernel.ask import Action, Roll
from kurgan.kernel.dice import Dice
from kurgan.kernel.errors import BadSetup, IllegalAction, NotYourTurn
from kurgan.kernel.match import Match, new

from .driving import MOVES, SEEDS, TOYS, position, stages
from .refusals import refused
from .toybox import Toy
from .toys import COMPARE, HEAP, HIDE, LOOK, SAY, TAKE, Nim, Peek


def rolls(match: Match) -> list[tuple[int, Action | None]]:
    return [(entry.side, entry.action) for entry in match.journal if entry.kind == "roll"]


@given(TOYS, SEEDS, MOVES)
def test_undo_never_shows_a_die_twice(game: Toy, seed: int, moves: list[int]) -> None:
    shown: dict[int, Action | None] = {}
    for match in stages(game, seed, moves):
        numbers = [number for number, _ in rolls(match)]
        assert numbers == list(range(1, match.rolls + 1))
        for number, result in rolls(match):
            assert shown.setdefault(number, result) == result


@given(SEEDS, MOVES)
def test_a_roll_depends_on_its_number_and_not_on_what_was_taken_back(
    seed: int, moves: list[int]
) -> None:
    die, dice = Roll("limit", (1,), 3), Dice.chosen(seed)
    for match in stages(Nim(), seed, moves):
        for number, result in rolls(match):
            assert result == die.sample(dice.roll(number))


@given(SEEDS, MOVES)
def test_a_die_once_told_stays_told(seed: int, moves: list[int]) -> None:
    for match in stages(Nim(), seed, moves):
        assert sum(event.kind == "limited" for event in match.log) == match.rolls


@given(TOYS, SEEDS, MOVES)
def test_the_journal_never_shrinks_and_never_changes(
    game: Toy, seed: int, moves: list[int]
) -> None:
    before: list[object] = []
    for match in stages(game, seed, moves):
        assert match.journal[: len(before)] == before
        before = list(match.journal)


class Shadow:
    """What undo should do, worked out beside the match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before: list[bytes] = []

    def play(self, number: int) -> None:
        ask = self.match.question
        if ask is None:
            return
        mark, here = self.mark(), position(self.match)
        self.match.play(ask.options[number % len(ask.options)])
        self.before.append(here)
        if self.mark() != mark:
            self.before.clear()

    def mark(self) -> tuple[int, int, int | None]:
        ask = self.match.question
        return self.match.rolls, self.match.state.reveals, ask.side if ask else None

    def undo(self) -> None:
        if self.before:
            self.match.undo()
            assert position(self.match) == self.before.pop()
            assert self.match.journal[-1].kind == "undo"
            return
        save = self.match.save()
        with refused(IllegalAction, "Nothing can be taken back"):
            self.match.undo()
        assert self.match.save() == save


@given(TOYS, SEEDS, MOVES)
def test_undo_restores_to_the_byte_and_stops_at_dice_reveals_and_turns(
    game: Toy, seed: int, moves: list[int]
) -> None:
    shadow = Shadow(new(game, seed=seed))
    for number in moves:
        if number < 0:
            shadow.undo()
        else:
            shadow.play(number)


def test_undo_stops_at_the_start() -> None:
    match = new(Peek(), seed=1, begin=False)
    with refused(IllegalAction, "start of the match"):
        match.undo()
    assert match.journal == []


def test_the_dice_of_a_setup_belong_to_the_start() -> None:
    match = new(Nim(), seed=1)
    with refused(IllegalAction, "start of the match"):
        match.undo()
    assert [entry.kind for entry in match.journal] == ["roll"]


def test_undo_stops_at_a_change_of_turn() -> None:
    match = new(Nim(), seed=1, options={"highest": 1})
    match.play(HEAP[0])
    match.play(TAKE)
    assert match.question is not None
    assert match.question.side == 1
    assert match.rolls == 1
    with refused(IllegalAction, "another side's turn"):
        match.undo("south")


def searching() -> Match:
    match = new(Peek(), seed=1)
    match.play(HIDE[0])
    match.play(SAY[0])
    return match


def test_undo_stops_at_a_reveal() -> None:
    match = searching()
    for look in (LOOK, COMPARE):
        match.play(look)
        with refused(IllegalAction, "revealed"):
            match.undo("south")
    assert [entry.kind for entry in match.journal].count("undo") == 0


def test_undo_is_for_the_side_to_act() -> None:
    match = searching()
    with refused(NotYourTurn, "south's turn, not north's"):
        match.undo("north")
    with refused(BadSetup, "no side 'west'", "north, south"):
        match.undo("west")


def test_undo_stops_at_the_end() -> None:
    match = searching()
    match.play(["guess", "left-cup"])
    for side in (None, "north", "south"):
        with refused(IllegalAction, "Nothing can be taken back"):
            match.undo(side)


def test_a_taken_back_secret_stays_a_secret() -> None:
    match = new(Peek(), seed=1)
    match.play(HIDE[1])
    match.undo("north")
    match.play(HIDE[0])
    assert [entry.action for entry in match.journal if entry.kind == "play"] == [HIDE[1], HIDE[0]]
    assert [event.args for event in match.events("north") if event.kind == "hidden"] == [(0,)]
    assert "cup" not in str(match.record("south"))
