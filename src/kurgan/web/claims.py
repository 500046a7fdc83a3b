"""Claims: who holds each seat of a match. A seat has one holder, who claimed it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurgan.web.refusals import WrongKey

if TYPE_CHECKING:
    from kurgan.web.table import Table


class Claims:
    """The seats of one table; its methods run under the table's lock, as the table's own do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.database = table.store.database
        self.states: list[str] = []  # of each seat: open, invited, held, or moving (held, invited)
        self.read()

    def read(self) -> None:
        """What the disk says of each seat."""
        held, invited = self.database.claims(self.table.name)
        self.states = [
            ("moving" if seat in held else "invited")
            if seat in invited
            else ("held" if seat in held else "open")
            for seat in range(len(self.table.match.sides))
        ]

    def claim(self, invitation: str, key: str) -> int:
        """The bearer of an invitation holds its seat with this key, and nobody else does."""
        name = self.table.name
        seat = self.database.invited(name, invitation)
        if seat is None:
            raise _void_invitation()
        self.table.share()
        self._tell_holder(seat, "whoever took the new invitation")
        if not self.database.claim(name, seat, invitation, key):
            raise _void_invitation()
        self.read()
        return seat

    def take(self, seat: int, key: str) -> None:
        """The owner takes a seat of a shared match; everyone is told, and its old keys are void."""
        self._tell_holder(seat, "the owner of this server")
        self.database.revoke(self.table.name, seat, key)
        self.read()

    def invite(self, seat: int, invitation: str) -> None:
        """Whoever brings this first holds the seat; an older invitation to it is void."""
        self.database.invite(self.table.name, seat, invitation)
        self.read()

    def withdraw(self, seat: int) -> None:
        """The invitation to a seat is void."""
        self.database.withdraw(self.table.name, seat)
        self.read()

    def give_back(self, seat: int) -> None:
        """Nobody holds this seat any more."""
        self.database.revoke(self.table.name, seat)
        self.read()

    def _tell_holder(self, seat: int, holder: str) -> None:
        """Everybody reads that somebody else plays a side, unless nobody has played it yet."""
        match = self.table.match
        if match.side_of(seat) not in match.waits and match.outcome is None:
            count = sum(1 for entry in match.journal if entry.kind == "takeover")
            self.table.take_over(seat, f"{holder} ({count + 1})")


def _void_invitation() -> WrongKey:
    return WrongKey("This invitation is void: it was used or taken back. Ask for a new one.")
