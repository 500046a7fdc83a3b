"""Standing orders: a move that is made again whenever the same is asked."""

from __future__ import annotations

from kurgan.kernel.ask import Choice
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Move, find_moves


class Standing:
    """What was ordered, by side and kind of question, until something else is asked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.orders: dict[tuple[int, str], Move] = {}

    def keep(self, ask: Choice | None, move: Move) -> None:
        """Remember a move that was ordered once and for all."""
        if ask is not None and move.again:
            self.orders[ask.side, ask.kind] = move

    def next(self) -> Move | None:
        """The move that was ordered for the question that stands."""
        ask = self.match.question
        if ask is None:
            return None
        self.orders = {
            key: order
            for key, order in self.orders.items()
            if key[0] != ask.side or ask.kind in order.again
        }
        order = self.orders.get((ask.side, ask.kind))
        if order is None:
            return None
        found = find_moves(self.match, self.match.state, ask.side).moves
        return next((move for move in found if move.name == order.name), None)
