"""Every move that is found can be played, ends as it says, and is taken back as one."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.fuzzing.begin import match_from_position
from kurgan.games import GAMES
from kurgan.kernel.match import Match, branch, new
from kurgan.kernel.moves import Move, Piece, find_moves, found_in
from tests.share import some_of

CASES = [
    ("advance", "main", {}, 2),
    ("inferno", "campaign", {"mode": "solo"}, 2),
    ("inferno", "campaign", {"mode": "versus"}, 2),
    ("axis", "race", {}, 2),
    ("axis", "uranus", {}, 2),
]
ANSWERS = 250
TRIED = 2  # moves at one question
POSITIONS = 12
FROM_POSITION = 25  # answers or moves


@pytest.mark.parametrize(("game", "scenario", "options", "seeds"), some_of(CASES[:3], CASES[3:]))
def test_every_move_found_can_be_played(
    game: str, scenario: str, options: dict[str, str], seeds: int
) -> None:
    tried: set[str] = set()
    for seed in range(seeds):
        match, rng = new(GAMES[game], scenario, options, seed=seed), Random(seed)
        for _ in range(ANSWERS):
            ask = match.question
            if ask is None:
                break
            for move in moves_at(match, ask.side, rng):
                check(match, move)
                tried.add(move.name)
            match.play(rng.choice(ask.options))
    if GAMES[game].moves.gestures:
        assert len(tried) > 2, tried


@pytest.mark.parametrize("game", some_of(["inferno"], ["advance", "axis"]))
def test_moves_from_any_position_can_be_played_and_tell_nothing_hidden(game: str) -> None:
    for seed in range(POSITIONS):
        rng = Random(f"moves {seed}")
        match = match_from_position(GAMES[game], rng, f"moves {seed}")
        match.begin()
        for _ in range(FROM_POSITION):
            ask = match.question
            if ask is None:
                break
            chosen = some_pieces(match, ask.side, rng)
            found = find_moves(match, match.state, ask.side, chosen)
            dream = match.game.imagine(match.state, ask.side, rng)
            assert found_in(match.game.moves, dream, ask.side, chosen) == found
            check_ids(match, found.moves)
            if not found.moves:
                match.play(rng.choice(ask.options))
                continue
            move = rng.choice(found.moves)
            check(match, move)
            match.play_move(move.answers)


def some_pieces(match: Match, side: int, rng: Random) -> tuple[Piece, ...]:
    """Up to four of the pieces that can be chosen, half of the time all in one place."""
    pieces = list(find_moves(match, match.state, side).pieces)
    if pieces and rng.random() < 0.5:
        here = place_of(match, side, rng.choice(pieces))
        pieces = [piece for piece in pieces if place_of(match, side, piece) == here]
    return tuple(rng.sample(pieces, min(len(pieces), rng.randint(0, 4))))


def place_of(match: Match, side: int, piece: Piece) -> tuple[str, int] | None:
    kinds = match.game.moves.pieces[piece.verb]
    return match.game.text.stands(match.state, side, kinds[0], piece.args[0]) if kinds else None


def check_ids(match: Match, moves: tuple[Move, ...]) -> None:
    """Every piece that a move names has an id of its own, and every move has words."""
    for move in moves:
        places = [place for path in move.paths for place in path]
        parts = [piece for part in move.parts for piece in (*part.chosen, *part.could)]
        for piece in [*places, *parts, *([move.target] if move.target is not None else [])]:
            assert match.codec.decode_piece(match.codec.encode_piece(piece)) == piece
        assert all(set(part.chosen) <= set(part.could) for part in move.parts)
        assert move.words
        assert move.answers


def moves_at(match: Match, side: int, rng: Random) -> list[Move]:
    """Some moves with some of what can be chosen."""
    found = find_moves(match, match.state, side)
    moves = list(found.moves)
    if found.pieces:
        piece = rng.choice(found.pieces)
        near = [p for p in found.pieces if (p.verb, p.args[:1]) == (piece.verb, piece.args[:1])]
        moves += find_moves(match, match.state, side, (piece,)).moves
        moves += find_moves(match, match.state, side, tuple(near)).moves
    return rng.sample(moves, min(TRIED, len(moves)))


def check(match: Match, move: Move) -> None:
    copy = branch(match, seed=1)
    before = copy.game.dump(copy.state)
    copy.play_move(move.answers)
    assert len([e for e in copy.journal if e.kind == "play"]) == len(move.answers)
    rolled = copy.journal[-1].kind == "roll"
    if move.ends:
        assert not copy.can_undo
        assert rolled == (move.ends == "roll") or move.ends == "reveal"
    else:
        assert not rolled
        copy.undo()
        assert copy.game.dump(copy.state) == before
