"""A crowd of browsers at a real server, which come back by themselves when it was killed."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.kernel.procedure import Json

from .serving import Begun, Server

PASSING = ("TooMany", "Unavailable")  # refusals after which a browser tries again
PATIENCE = 300.0  # seconds; machines that run tests are often busy


class Player:
    """A browser at a seat that answers by luck and remembers what the server acknowledged."""

    def __init__(self, match: Begun, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.luck = Random(f"{match.id} {seat}")
        self.side: str = match.seats[seat]["side"]
        self.acknowledged: list[Json] = []
        self.position: Json = None
        self.joined = 0  # how often it has sat down
        self.number = 0

    async def live(self) -> None:
        """Sit down, play, and come back whenever the line is cut."""
        wait = 0.1
        while True:
            with suppress(OSError, websockets.WebSocketException, TryAgain):
                address = self.match.server.address
                where = f"{address.replace('http', 'ws')}/socket"
                async with connect(
                    where, origin=Origin(address), max_size=None, open_timeout=PATIENCE
                ) as line:
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
        action = self.luck.choice(self.position["question"]["options"])
        seq = self.position["seq"]
        self.position = await self._ask(line, "play", action=action, seq=seq)
        self.acknowledged.append(action)

    async def _ask(self, line: ClientConnection, verb: str, **fields: Json) -> Json:
        self.number += 1
        await line.send(json.dumps({"id": self.number, "do": verb, **fields}))
        while (answer := json.loads(await line.recv())).get("id") != self.number:
            self._hear(answer)
        if answer.get("error", {}).get("kind") in PASSING:
            raise TryAgain
        assert "result" in answer, answer
        return answer["result"]

    def _hear(self, message: Json) -> None:
        if message.get("push") == "position":
            self.position = message["position"]


class TryAgain(Exception):
    """The server is busy; a browser comes back."""


async def through_kills(server: Server, players: list[Player], kills: int, answers: int) -> None:
    """Everybody plays; the server is killed in the middle of it, and everybody comes back."""
    lives = [asyncio.ensure_future(player.live()) for player in players]
    try:
        for kill in range(1, kills + 1):
            await _until(lives, lambda kill=kill: all(p.joined >= kill for p in players))
            enough = answers + sum(len(p.acknowledged) for p in players)
            await _until(
                lives, lambda enough=enough: sum(len(p.acknowledged) for p in players) >= enough
            )
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await _until(lives, lambda: all(p.joined > kills for p in players))
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)


async def _until(lives: list[asyncio.Task[None]], is_so: Any) -> None:
    """Wait; whoever fails meanwhile fails the test."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            for life in lives:
                if life.done():
                    life.result()
            await asyncio.sleep(0.05)


def assert_nothing_lost(players: list[Player], journals: dict[str, list[Json]]) -> None:
    """Every answer that was acknowledged is in its journal, in order."""
    for player in players:
        entries = iter(journals[player.match.id])
        for action in player.acknowledged:
            wanted = ["play", player.side, action]
            assert any(entry == wanted for entry in entries), (player.match.id, wanted)
