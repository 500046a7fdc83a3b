"""A crowd of browsers at a real server, which come back by themselves when it was killed."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random, random
from typing import Any
from zlib import crc32

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from kurgan.kernel.procedure import Json
from kurgan.web.database import Database

from .serving import Begun, Server

PASSING = ("TooMany", "Unavailable", "DiskFull")  # refusals after which a browser tries again
PATIENCE = 300.0  # seconds; machines that run tests are often busy


class Player:
    """A browser at a seat that answers by luck and remembers what the server acknowledged."""

    def __init__(self, match: Begun, seat: int, thinks: float = 0.0) -> None:
        self.match = match
        self.seat = seat
        self.thinks = thinks  # seconds before an answer, in the mean
        self.luck = Random(f"{match.id} {seat}")
        self.side: str = match.seats[seat]["side"]
        self.acknowledged: list[Json] = []
        self.position: Json = None
        self.joined = 0  # how often it has sat down
        self.number = 0
        self.here = address_of(f"{match.id} {seat}")
        self.last = "nothing"  # that it said or heard, for whoever asks why it does not come back

    def __repr__(self) -> str:
        return f"{self.match.id} {self.side}, joined {self.joined} times, last: {self.last}"

    async def live(self) -> None:
        """Sit down, play, and come back whenever the line is cut."""
        wait = 0.1
        while True:
            with suppress(OSError, websockets.WebSocketException, TryAgain):
                address = self.match.server.address
                where = f"{address.replace('http', 'ws')}/socket"
                self.last = f"comes to {where}"
                async with connect(
                    where, origin=Origin(address), max_size=None, open_timeout=PATIENCE,
                    local_addr=(self.here, 0),
                ) as line:  # fmt: skip
                    await self._join(line)
                    wait = 0.1
                    while self.position["outcome"] is None:
                        await self._turn(line)
                    await line.wait_closed()
            await asyncio.sleep(wait * (0.75 + self.luck.random() / 2))
            wait = min(2.0, 1.7 * wait)

    async def _join(self, line: ClientConnection) -> None:
        key = self.match.seats[self.seat]["key"]
        before = self.position
        self.position = await self._ask(line, "join", match=self.match.id, key=key)
        assert before is None or self.position["seq"] >= before["seq"], "an answer was lost"
        self.joined += 1

    async def _turn(self, line: ClientConnection) -> None:
        if self.position["question"] is None:
            self._hear(json.loads(await line.recv()))
            return
        if self.thinks:
            with suppress(TimeoutError):
                await asyncio.wait_for(line.wait_closed(), self.thinks * (0.5 + random()))
        action = self.luck.choice(self.position["question"]["options"])
        seq = self.position["seq"]
        self.position = await self._ask(line, "play", action=action, seq=seq)
        self.acknowledged.append(action)

    async def _ask(self, line: ClientConnection, verb: str, **fields: Json) -> Json:
        self.number += 1
        self.last = f"asks to {verb}"
        await line.send(json.dumps({"id": self.number, "do": verb, **fields}))
        while (answer := json.loads(await line.recv())).get("id") != self.number:
            self._hear(answer)
        self.last = f"was answered on {verb}: {str(answer.get('error', 'well'))[:200]}"
        if answer.get("error", {}).get("kind") in PASSING:
            raise TryAgain
        assert "result" in answer, answer
        return answer["result"]

    def _hear(self, message: Json) -> None:
        if message.get("push") == "position":
            self.position = message["position"]


def address_of(player: str) -> str:
    """Where a player comes from: one of this machine's own addresses, where there are many."""
    if not sys.platform.startswith("linux"):
        return "127.0.0.1"
    return f"127.0.{crc32(player.encode()) % 250 + 1}.1"


class TryAgain(Exception):
    """The server is busy; a browser comes back."""


Fault = Callable[[], object]


async def through_kills(
    server: Server, players: list[Player], kills: int, answers: int
) -> list[float]:
    """Kill the server in the middle of play; the seconds from its start until all were back."""
    back: list[float] = []
    async with living(players) as lives:
        for kill in range(1, kills + 1):
            await _until(lives, lambda kill=kill: all(p.joined >= kill for p in players))
            await more_answers(lives, players, answers)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            begun = time.monotonic()
            await _until(lives, lambda kill=kill: all(p.joined > kill for p in players))
            back.append(time.monotonic() - begun)
    return back


async def through_faults(players: list[Player], faults: Sequence[Fault], answers: int) -> None:
    """Everybody plays on through whatever happens, and after each fault there are answers."""
    async with living(players) as lives:
        for fault in (*faults, None):
            await more_answers(lives, players, answers)
            if fault is not None:
                await asyncio.to_thread(fault)


Lives = list[asyncio.Task[None]]


@asynccontextmanager
async def living(players: list[Player]) -> AsyncIterator[Lives]:
    """Everybody plays."""
    lives = [asyncio.ensure_future(player.live()) for player in players]
    try:
        yield lives
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)


async def more_answers(lives: Lives, players: list[Player], answers: int) -> None:
    """Wait until so many more are acknowledged."""
    enough = answers + sum(len(player.acknowledged) for player in players)
    await _until(lives, lambda: sum(len(player.acknowledged) for player in players) >= enough)


async def _until(lives: Lives, is_so: Any) -> None:
    """Wait; whoever fails meanwhile fails the test."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            for life in lives:
                if life.done():
                    life.result()
            await asyncio.sleep(0.05)


def assert_nothing_lost(players: list[Player], journals: dict[str, list[Json]]) -> None:
    """Every answer that was acknowledged is in its journal, in order, and none twice.

    Besides them there can be one for each time the line was cut: kept, but not acknowledged.
    """
    for player in players:
        given = [entry for entry in journals[player.match.id] if entry[:2] == ["play", player.side]]
        entries = iter(given)
        for action in player.acknowledged:
            wanted = ["play", player.side, action]
            assert any(entry == wanted for entry in entries), (player.match.id, wanted)
        assert len(given) <= len(player.acknowledged) + player.joined, player.match.id


def assert_replayed(database: Database, players: list[Player]) -> dict[str, list[Json]]:
    """Every match plays again to the same save, digest and all; the journals."""
    bodies = {name: database.match(name).body for name in {p.match.id for p in players}}
    for body in bodies.values():
        assert kurgan.load(body).save() == body
    return {name: body["entries"] for name, body in bodies.items()}
