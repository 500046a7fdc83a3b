"""Standing orders: a move that is made again whenever the same is asked."""

from __future__ import annotations

from kurgan.kernel.moves import Move
from kurgan.tui.proposals import Asked, Proposals


class Standing:
    """What was ordered, by side and kind of question, until something else is asked."""

    def __init__(self, proposals: Proposals) -> None:
        self.proposals = proposals
        self.orders: dict[Asked, Move] = {}

    def keep(self, asked: Asked | None, move: Move) -> None:
        """Remember a move that was ordered once and for all."""
        if asked is not None and move.again:
            self.orders[asked] = move

    def next(self) -> Move | None:
        """The move that was ordered for the question that stands."""
        asked = self.proposals.asked()
        if asked is None:
            return None
        self.orders = {
            then: order
            for then, order in self.orders.items()
            if then.side != asked.side or asked.kind in order.again
        }
        order = self.orders.get(asked)
        if order is None:
            return None
        return next((one for one in self.proposals.found().moves if one.name == order.name), None)
