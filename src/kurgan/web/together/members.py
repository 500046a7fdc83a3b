"""Members: the processes that serve one database together, and which match is whose.

A process says every second that it is alive. A match belongs to the process that took it last, for
as long as that one is alive; then anybody may take it. Should two ever believe that a match is
theirs, the lease decides: whoever writes looks at it in the same transaction (`kurgan.web.lease`).
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from kurgan.kernel.errors import BadSetup
from kurgan.web.refusals import Moved
from kurgan.web.schema import LEASE, MATCH, PROCESS
from kurgan.web.transactions import Transactions

LIFE = 6.0  # seconds that a process counts as alive after it last said so
NOW = sql.func.extract("epoch", sql.func.clock_timestamp())  # one clock for all: the database's
IS_ALIVE = PROCESS.c.until > NOW


class Member(NamedTuple):
    """A process, and where the others reach it."""

    id: str
    address: str


class Members(Transactions):
    """What the database knows of them; asked in the name of one of them."""

    def __init__(self, engine: sql.Engine, address: str, house: str) -> None:
        super().__init__(engine)
        self.me = Member(secrets.token_hex(8), address)
        self.house = house  # the same for all that have the same owner

    # Being alive

    def enter(self) -> bool:
        """One process more; whether it is the only one."""
        row = {"id": self.me.id, "address": self.me.address, "house": self.house}
        with self.writing() as connection:
            others = connection.execute(sql.select(PROCESS.c.house).where(IS_ALIVE)).scalars().all()
            if any(house != self.house for house in others):
                raise BadSetup(
                    "The other servers on this database have another owner: give all of them the "
                    "same file owner.secret."
                )
            connection.execute(PROCESS.insert().values(**row, until=NOW + LIFE))
            _forget_dead(connection)
        return not others

    def enter_anew(self) -> None:
        """The others took this process for dead: it begins again, and has no match."""
        self.me = Member(secrets.token_hex(8), self.me.address)
        self.enter()

    def stay(self, connection: sql.Connection) -> bool:
        """Say that this process is alive; False if it was taken for dead meanwhile."""
        mine = PROCESS.update().where(PROCESS.c.id == self.me.id, IS_ALIVE)
        return bool(connection.execute(mine.values(until=NOW + LIFE)).rowcount)

    def leave(self) -> None:
        """This process ends, and its matches are anybody's."""
        self.bury(self.me)

    def bury(self, member: Member) -> None:
        """A process that does not listen any more is dead; nobody has to wait for its end."""
        with self.writing() as connection:
            connection.execute(PROCESS.delete().where(PROCESS.c.id == member.id))
            connection.execute(LEASE.delete().where(LEASE.c.process_id == member.id))

    def alive(self, connection: sql.Connection) -> set[str]:
        """Who is."""
        return set(connection.execute(sql.select(PROCESS.c.id).where(IS_ALIVE)).scalars())

    # Matches

    def take(self, match: str) -> Member:
        """Whose a match is; nobody's is ours from now on.

        Who was taken for dead takes nothing: what it knows of a match may be old.
        """
        me = self.me
        if holder := self.holder(match):
            return holder
        is_free = ~sql.exists().where(PROCESS.c.id == LEASE.c.process_id, IS_ALIVE)
        both = MATCH.join(PROCESS, PROCESS.c.id == me.id)
        there = sql.select(MATCH.c.id, PROCESS.c.id).select_from(both)
        there = there.where(MATCH.c.id == match, IS_ALIVE)
        new = insert(LEASE).from_select(["match_id", "process_id"], there)
        new = new.on_conflict_do_update(
            index_elements=["match_id"], set_={"process_id": me.id}, where=is_free
        )
        with self.writing() as connection:
            connection.execute(new)
            is_alive = me.id in self.alive(connection)
        if not is_alive:
            raise Moved
        return self.holder(match) or me  # of a match that is not there everybody says so

    def holder(self, match: str) -> Member | None:
        """Whose a match is; nobody's if that process is dead, or there is no such match."""
        wanted = (
            sql.select(PROCESS.c.id, PROCESS.c.address)
            .join(LEASE, LEASE.c.process_id == PROCESS.c.id)
            .where(LEASE.c.match_id == match, IS_ALIVE)
        )
        with self.reading() as connection:
            row = connection.execute(wanted).first()
        return Member(*row) if row is not None else None

    def let_go(self, match: str) -> None:
        """A match is not ours any more."""
        mine = (LEASE.c.match_id == match, LEASE.c.process_id == self.me.id)
        with self.writing() as connection:
            connection.execute(LEASE.delete().where(*mine))

    # Telling each other

    def tell(self, message: str) -> None:
        """Say something to all of them."""
        with self.writing() as connection:
            connection.execute(sql.select(sql.func.pg_notify(CHANNEL, message)))


CHANNEL = "kurgan"


def _forget_dead(connection: sql.Connection) -> None:
    gone = connection.execute(sql.select(PROCESS.c.id).where(~IS_ALIVE)).scalars().all()
    connection.execute(LEASE.delete().where(LEASE.c.process_id.in_(gone)))
    connection.execute(PROCESS.delete().where(PROCESS.c.id.in_(gone)))
