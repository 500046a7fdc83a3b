"""Moves: several answers given as one, taken back as one, and found without telling secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kurgan.kernel.ask import Action
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import BadSave, IllegalAction
from kurgan.kernel.journal import with_digest
from kurgan.kernel.match import Match, new
from kurgan.kernel.moves import Gesture, Look, Move, Moves, Piece, find_moves
from kurgan.kernel.save import load

from .refusals import refused
from .toys import COMPARE, HEAP, HIDE, LOOK, SAY, STOP, TAKE, Nim, Peek


def heaps(look: Look) -> Iterator[Piece]:
    for answer in look.options:
        yield Action("heap", answer.args)


def takes(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Take as often as the die allows from the heap that was chosen."""
    for piece in chosen:
        now = look.after(HEAP[piece.args[0]], TAKE)
        while now is not None:
            if now.after(STOP) is not None or now.ends:
                yield Move("take", f"take {len(now.answers) - 1}", now.answers, ends=now.ends)
            now = now.after(TAKE)


class MovingNim(Nim):
    """Nim with one gesture."""

    moves = Moves({"heap": ("heap",)}, (Gesture(("choose a heap",), heaps, takes),))


def nim() -> Match:
    """North may take up to six from heaps of 3, 1 and 2."""
    for seed in range(100):
        match = new(MovingNim(), seed=seed)
        if match.game.dump(match.state)["limit"] > 2:
            return match
    raise AssertionError("no seed gives a limit above 2")


def test_a_move_is_one_step_of_undo_and_several_entries() -> None:
    match = nim()
    before = match.save()
    match.play_move([HEAP[0], TAKE], "north")
    assert [entry.note for entry in match.journal if entry.kind == "play"] == ["", "and"]
    match.undo("north")
    assert match.game.dump(match.state) == match.game.dump(load(before, games()).state)
    with refused(IllegalAction, "Nothing can be taken back"):
        match.undo("north")


def games() -> dict[str, MovingNim]:
    game = MovingNim()
    return {game.name: game}


def test_a_save_keeps_which_answers_belong_together() -> None:
    match = nim()
    match.play_move([HEAP[0], TAKE])
    again = load(match.save(), games())
    assert again.save() == match.save()
    again.undo()
    assert not again.can_undo


def test_a_save_in_which_an_answer_is_joined_to_nothing_is_refused() -> None:
    match = nim()
    match.play(HEAP[0])
    body = match.save()
    body["entries"][-1].append("and")
    del body["digest"]
    with refused(BadSave, "belongs to a move"):
        load(with_digest(body), games())


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ([], "1 to 300 answers"),
        ([HEAP[0]] * 301, "1 to 300 answers"),
        ([HEAP[0], HEAP[0]], "does not answer"),
        ([HEAP[0], TAKE, STOP, HEAP[1]], "must end with its answer 3"),
        ("heap", "1 to 300 answers"),
    ],
)
def test_a_move_is_played_whole_or_not_at_all(answers: list[Action], words: str) -> None:
    match = nim()
    before = match.save()
    with refused(IllegalAction, words):
        match.play_move(answers, "north")
    assert match.save() == before


def test_what_is_revealed_on_the_way_ends_a_move() -> None:
    match = new(Peek(), seed=1)
    match.play(HIDE[0])
    match.play(SAY[0])
    match.play_move([LOOK, COMPARE], "south")
    assert match.journal[-1].action == LOOK
    assert match.barrier == "something hidden was revealed"


def test_moves_are_found_by_asking_and_can_be_played() -> None:
    match = nim()
    found = find_moves(match, match.state, 0, (Action("heap", (0,)),))
    assert [piece.args for piece in found.pieces] == [(0,), (1,), (2,)]
    assert [move.words for move in found.moves] == ["take 1", "take 2", "take 3"]
    for move in found.moves:
        copy = load(match.save(), games())
        copy.play_move(move.answers)
        assert copy.game.dump(copy.state)["heaps"][0] == 3 - int(move.words[-1])


def test_a_look_changes_nothing() -> None:
    match = nim()
    before = match.save()
    find_moves(match, match.state, 0, (Action("heap", (0,)),))
    assert match.save() == before


def test_pieces_have_ids_at_the_border() -> None:
    codec = Codec(MovingNim(), None)
    piece = Action("heap", (1,))
    assert codec.decode_piece(codec.encode_piece(piece)) == piece
    with refused(IllegalAction, "no piece 'card'"):
        codec.decode_piece(["card", 1])
