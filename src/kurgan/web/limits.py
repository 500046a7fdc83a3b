"""Limits: how many browsers are let in, and how much work they may ask for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kurgan.web.guard import App, Receive, Scope, Send, address_of, refuse
from kurgan.web.refusals import TooMany

MOST_SOCKETS = 3000
SOCKETS_OF_AN_ADDRESS = 256
LONGEST_WAIT = 10.0  # seconds that a request is put off before it is refused
ADDRESSES_KEPT = 1000

A_FILE, A_ROUTE = 2, 5
A_SOCKET = 5  # to be opened
A_LIST = 15  # of the matches in the lobby or of somebody, besides its route
A_TABLE = 60  # of the results of a tournament: every match of it is looked through
A_PASSWORD = 40  # to be looked at, or kept
A_BEGINNING = 15  # of a match, besides its route
A_LOAD = 30  # of a match from the disk
A_FILE_OF_A_MATCH = 20  # all that has happened in it
COSTS = {
    "join": 20,
    "watch": 20,
    "odds": 20,
    "moves": 10,
    "events": 10,
    "advise": 100,
    "chance": 50,
    "explain": 50,
    "decisions": 5,
    "belief": 20,
    "moments": 5,
    "moment": 5,
    "say": 5,
    "chat": 5,
}  # of anything else: 1


class Rate(NamedTuple):
    """What may be asked for, in units of cost: a look at a match is one."""

    at_once: float
    a_second: float


OF_A_SOCKET = Rate(1000, 100)
OF_AN_ADDRESS = Rate(8000, 400)


class Pace:
    """How fast work is done for somebody: who asks for too much has to wait."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.then = time.monotonic()

    def charge(self, cost: float) -> float:
        """So much work more; the seconds to wait before it is done."""
        self.left = self.rested - cost
        self.then = time.monotonic()
        return max(0.0, -self.left / self.rate.a_second)

    @property
    def rested(self) -> float:
        """What may be asked for at once by now."""
        gained = (time.monotonic() - self.then) * self.rate.a_second
        return min(self.rate.at_once, self.left + gained)

    @property
    def is_fresh(self) -> bool:
        """Whether it is as if nothing had ever been asked for."""
        return self.rested == self.rate.at_once


class Line(Protocol):
    """An open socket, as the limits see it."""

    @property
    def is_waiting(self) -> bool:
        """Whether it has taken no seat and says nothing."""

    def dismiss(self) -> None:
        """Close it: somebody else wants the room."""


class Limits:
    """Who is here, by address. Lines that hold no seat give way, the oldest first."""

    def __init__(self) -> None:
        self.lines: dict[str, list[Line]] = {}
        self.paces: dict[str, Pace] = {}

    def enter(self, line: Line, address: str) -> None:
        """One browser more, if there is room or somebody who gives way."""
        own = self.lines.get(address, [])
        if len(own) >= SOCKETS_OF_AN_ADDRESS:
            self._make_room(own, "Too many browsers at once from your address; close some.")
        elif sum(map(len, self.lines.values())) >= MOST_SOCKETS:
            fullest = max(self.lines.values(), key=lambda lines: len(_waiting(lines)))
            self._make_room(fullest, "Too many browsers at once at this server; try again later.")
        self.lines.setdefault(address, []).append(line)

    def leave(self, line: Line, address: str) -> None:
        """A browser goes away; it may have been dismissed before."""
        own = self.lines.get(address, [])
        if line in own:
            own.remove(line)
        if not own:
            self.lines.pop(address, None)

    def _make_room(self, lines: list[Line], sentence: str) -> None:
        waiting = _waiting(lines)
        if not waiting:
            raise TooMany(sentence)
        lines.remove(waiting[0])
        waiting[0].dismiss()

    def pace(self, address: str) -> Pace:
        """How fast work is done for an address."""
        if len(self.paces) >= ADDRESSES_KEPT:
            self.paces = {name: pace for name, pace in self.paces.items() if not pace.is_fresh}
        return self.paces.setdefault(address, Pace(OF_AN_ADDRESS))

    async def pay(self, address: str, cost: float) -> None:
        """Put work off that an address wants too fast; far too much is refused."""
        await pay([self.pace(address)], cost)


async def pay(paces: Sequence[Pace], cost: float, is_refused: bool = True) -> None:
    """Put work off that is wanted too fast; what would have to wait very long is not even begun.

    So debts stay small, however often somebody who is refused tries again.
    """
    if not cost:
        return
    wait = max([pace.charge(cost) for pace in paces])
    if wait > LONGEST_WAIT and is_refused:
        give_back(paces, cost)
        raise TooMany("Too many requests at once from your address; wait a little.")
    if wait:
        await asyncio.sleep(wait)


def give_back(paces: Sequence[Pace], cost: float) -> None:
    """It was not done."""
    for pace in paces:
        pace.left += cost


def _waiting(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.is_waiting]


class Paced:
    """Puts requests off that come too fast from one address; far too many are refused."""

    def __init__(self, app: App, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            cost = A_ROUTE if scope["path"].startswith("/api/") else A_FILE
            try:
                await self.limits.pay(address_of(scope), cost)
            except TooMany as told:
                await refuse(scope, send, told)
                return
        await self.app(scope, receive, send)
