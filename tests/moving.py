"""A hand-made position as a match: pieces are chosen, moves are found and played."""

from __future__ import annotations

from typing import Any

from kurgan.kernel.ask import Choice
from kurgan.kernel.checks import spelled
from kurgan.kernel.dice import dice_for
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Found, Move, find_moves
from tests.bench import Bench

Named = tuple[str | int, ...]


class Moving:
    """A match that begins at a scene; it counts what a player clicks and asks of the server."""

    def __init__(self, scene: Bench[Any]) -> None:
        position = scene.game.dump(scene.state)
        start = {"options": position["options"], "position": position}
        if "scenario" in position:
            start["scenario"] = position["scenario"]
        self.match = Match(scene.game, scene.game.pack(), start, dice_for(1))
        self.clicks = 0

    @property
    def ask(self) -> Choice:
        """The question."""
        assert self.match.question is not None
        return self.match.question

    def found(self, *pieces: Named) -> Found:
        """What can be chosen, and the moves with these pieces."""
        chosen = tuple([self.match.codec.decode_piece(list(piece)) for piece in pieces])
        return find_moves(self.match, self.match.state, self.ask.side, chosen)

    def pieces(self) -> set[Named]:
        """What can be chosen."""
        return {tuple(self.match.codec.encode_piece(piece)) for piece in self.found().pieces}

    def targets(self, name: str, *pieces: Named) -> set[str]:
        """Where some pieces can go with a move of this name."""
        moves = [move for move in self.found(*pieces).moves if move.name == name]
        return {str(self.match.codec.encode_piece(move.target)[1]) for move in moves if move.target}

    def move(self, name: str, target: str | int, *pieces: Named) -> Move:
        """The move of some pieces to a target."""
        for move in self.found(*pieces).moves:
            aim = self.match.codec.encode_piece(move.target)[1] if move.target else ""
            if (move.name, str(aim)) == (name, str(target)):
                return move
        raise AssertionError(f"no {name} to {target}: {self.targets(name, *pieces)}")

    def play(self, name: str, target: str | int, *pieces: Named) -> Move:
        """Click every piece and the target, and play the move."""
        move = self.move(name, target, *pieces)
        self.clicks += len(pieces) + bool(target)
        self.match.play_move(move.answers)
        return move

    def answers(self, move: Move) -> list[str]:
        """The answers of a move as they are written."""
        return [spelled(self.match, answer) for answer in move.answers]

    def slips(self) -> dict[str, str]:
        """What is said before an answer that leaves something undone."""
        slips = self.match.game.moves.unfinished(self.match.state, self.ask)
        return {spelled(self.match, answer): words for answer, words in slips.items()}
