"""Passwords: hashed with argon2id in a thread of their own, a few at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kurgan.kernel.errors import BadSetup, brief
from kurgan.web.limits import Pace, Rate
from kurgan.web.people.accounts import Accounts
from kurgan.web.refusals import TooMany

T = TypeVar("T")
MOST_WAITING = (
    20  # of an address, and of all whose turn it is; each takes some 50 milliseconds and 64 MiB
)

TRIES_OF_AN_ADDRESS = Rate(20, 1 / 30)
TRIES_OF_A_NAME = Rate(10, 1 / 60)
NEW_OF_AN_ADDRESS = Rate(6, 1 / 600)
NEW_CHANNELS = Rate(5, 1 / 600)  # for alerts, of an account
ALERTS_OF_REMATCHES = Rate(5, 1 / 600)  # of an account
RESETS = Rate(5, 1 / 600)  # codes that are sent, of a name and of an address
KEPT = 10_000  # names and addresses that are remembered
BUSY = "Many people sign in just now; try again in a moment."
ENOUGH = "Too many attempts; wait some minutes and try again."


class Passwords:
    """Hashes and checks passwords beside the loop; whoever floods it is refused, nobody waits."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.thread = ThreadPoolExecutor(1, "passwords")
        self.nobodys = self.thread.submit(self.hasher.hash, "the password of nobody")
        self.waiting: Counter[str] = Counter()  # by address
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.queued = 0

    def close(self) -> None:
        """End the thread."""
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str, address: str) -> str:
        """What is kept of a password."""
        return await self._in_turn(address, lambda: self.hasher.hash(password))

    async def fits(self, kept: str | None, password: str, address: str) -> bool:
        """Whether a password is the one that was kept; where none was it takes as long."""
        return await self._in_turn(address, lambda: self._fits(kept, password))

    def _fits(self, kept: str | None, password: str) -> bool:
        try:
            known = kept or self.nobodys.result()  # so that unknown names take as long
            return self.hasher.verify(known, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, address: str, work: Callable[[], T]) -> T:
        """One at a time for an address: who asks without end lets nobody else wait."""
        if self.waiting[address] >= MOST_WAITING:
            raise TooMany(BUSY)
        self.waiting[address] += 1
        try:
            async with self.turns.setdefault(address, asyncio.Lock()):
                return await self._beside(work)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]

    async def _beside(self, work: Callable[[], T]) -> T:
        if self.queued >= MOST_WAITING:
            raise TooMany(BUSY)
        self.queued += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work)
        finally:
            self.queued -= 1


def reset(accounts: Accounts, name: str) -> tuple[str, str]:
    """A new password for somebody who lost the old one; every browser is signed out."""
    known = accounts.named(name)
    if known is None:
        raise BadSetup(f"Nobody is called {brief(name)} here; `kurgan account list` shows who is.")
    password = secrets.token_urlsafe(12)
    accounts.set_password(known.id, PasswordHasher().hash(password))
    return known.name, password


class Attempts:
    """How often something was tried, by name and by address; too often is refused."""

    def __init__(self) -> None:
        self.paces: dict[tuple[str, str], Pace] = {}

    def count(self, *tried: tuple[str, str, Rate]) -> None:
        """One attempt more, of each of these kinds and names; a success is forgiven later."""
        paces = [self._pace(kind, name, rate) for kind, name, rate in tried]
        if any(pace.rested < 1 for pace in paces):
            raise TooMany(ENOUGH)
        for pace in paces:
            pace.charge(1)

    def forgive(self, *tried: tuple[str, str, Rate]) -> None:
        """It was no guess."""
        for kind, name, rate in tried:
            self._pace(kind, name, rate).charge(-1)

    def _pace(self, kind: str, name: str, rate: Rate) -> Pace:
        if len(self.paces) >= KEPT:
            self.paces = {key: pace for key, pace in self.paces.items() if not pace.is_fresh}
        if len(self.paces) >= KEPT:
            raise TooMany(ENOUGH)
        return self.paces.setdefault((kind, name), Pace(rate))
