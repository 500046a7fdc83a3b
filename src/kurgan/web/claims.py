"""Claims: who holds each seat of a match. A seat has one holder, who claimed it once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

from kurgan.web.people.tables import NOBODY, Holder
from kurgan.web.refusals import NotAllowed, WrongKey

if TYPE_CHECKING:
    from kurgan.web.table import Table

OWNER = "the owner of this server"
MOST_CHANGES = 100  # of players and their names in one match


class Claims:
    """The seats of one table; its methods run under the table's lock, as the table's own do."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)  # not a ring of the two: who lets go of a table frees its memory
        self.database = table.store.database
        self.accounts: set[int] = set()  # seats that belong to one
        self.states: list[str] = []  # of each seat: open, invited, held, or moving (held, invited)
        self.read()

    @property
    def table(self) -> Table:
        """The table whose seats these are."""
        table = self._table()
        assert table is not None, "claims are used through their table"
        return table

    def read(self) -> None:
        """What the disk says of each seat."""
        held, self.accounts, invited = self.database.claims(self.table.name)
        self.states = [
            ("moving" if seat in held else "invited")
            if seat in invited
            else ("held" if seat in held else "open")
            for seat in range(len(self.table.match.sides))
        ]
        self.table.shown.clear()

    def claim(self, invitation: str, key: str, person: str = "", holder: Holder = NOBODY) -> int:
        """The bearer of an invitation holds its seat with this key, and nobody else does."""
        name = self.table.name
        seat = self.database.invited(name, invitation)
        if seat is None:
            raise _void_invitation()
        self.check_changes()
        self.table.share()
        self._tell_holder(seat, person or "whoever took the new invitation", person)
        if not self.database.claim(name, seat, invitation, key, holder):
            raise _void_invitation()
        self.read()
        return seat

    def take_open(self, seat: int, key: str, person: str, holder: Holder) -> None:
        """Somebody takes a seat that nobody holds; an invitation to it is void."""
        if self.states[seat] in ("held", "moving"):
            raise NotAllowed("Somebody was quicker: this seat is taken.")
        self.check_changes()
        self.table.share()
        self._tell_holder(seat, person, person)
        self.database.revoke(self.table.name, seat, key, holder)
        self.read()

    def take(self, seat: int, key: str) -> None:
        """The owner takes a seat of a shared match; everyone is told, and its old keys are void."""
        self._tell_holder(seat, OWNER)
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

    def rename(self, seat: int, person: str) -> None:
        """Whoever holds this seat is called so from now on; not for ever anew."""
        match = self.table.match
        if match.holders.get(match.seats[seat]) == person:
            return
        self.check_changes()
        self.table.take_over(seat, person)

    def has_other_people(self, seat: int) -> bool:
        """Whether people besides whoever holds this seat hold seats of a shared match."""
        if not self.table.shared:
            return False
        return any(
            state in ("held", "moving") for one, state in enumerate(self.states) if one != seat
        )

    def check_changes(self) -> None:
        """Refuse one more change, if there were too many: every one is written down."""
        if self._changes >= MOST_CHANGES:
            raise NotAllowed("The players of this match have changed too often; they stay.")

    def _tell_holder(self, seat: int, holder: str, person: str = "") -> None:
        """Everybody reads that somebody else plays a side, unless nobody has played it yet."""
        match = self.table.match
        is_first = match.side_of(seat) in match.waits
        if match.outcome is not None or (is_first and not person):
            return
        is_new = holder == person != match.holders.get(match.seats[seat])
        self.table.take_over(seat, holder if is_new else f"{holder} ({self._changes + 1})")

    @property
    def _changes(self) -> int:
        return sum(1 for entry in self.table.match.journal if entry.kind == "takeover")


def _void_invitation() -> WrongKey:
    return WrongKey("This invitation is void: it was used or taken back. Ask for a new one.")
