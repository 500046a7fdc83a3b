"""Players for the load: browsers at seats that answer by luck and look at the clock."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.kernel.procedure import Json
from kurgan.web.differences import applied

LINES_OF_AN_ADDRESS = 50  # players come from many addresses, as they would


class Answer(NamedTuple):
    """One answer to a player: how long it took, and how large it was."""

    seconds: float
    size: int


class Player:
    """A browser at a seat."""

    def __init__(self, address: str, match: str, seat: Json, number: int) -> None:
        self.address, self.match, self.key = address, match, seat["key"]
        self.here = f"127.0.{1 + number // LINES_OF_AN_ADDRESS}.1"
        self.luck = Random(number)
        self.position: Json = None
        self.number = 0
        self.waiting: dict[int, asyncio.Future[Json]] = {}
        self.size = 0  # of the last message

    async def sit(self) -> None:
        """Take the seat."""
        where = self.address.replace("http", "ws") + "/socket"
        self.line: ClientConnection = await connect(
            where, origin=Origin(self.address), max_size=None, open_timeout=60,
            local_addr=(self.here, 0), compression=None, ping_interval=None,
        )  # fmt: skip
        self.hearing = asyncio.ensure_future(self._hear())
        await self.ask("join", match=self.match, key=self.key, differences=1)

    async def leave(self) -> None:
        """Go away."""
        self.hearing.cancel()
        await self.line.close()

    async def _hear(self) -> None:
        async for text in self.line:
            message = json.loads(text)
            if message.get("push") == "position":
                self._take(message["position"])
            elif message.get("id") in self.waiting:
                self.size = len(text)
                self.waiting.pop(message["id"]).set_result(message)

    async def ask(self, verb: str, **fields: Json) -> None:
        """Ask for something that answers with a position."""
        self.number += 1
        heard = self.waiting[self.number] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"id": self.number, "do": verb, **fields}))
        answer = await heard
        if "result" not in answer:
            raise RuntimeError(answer["error"]["message"])
        self._take(answer["result"])

    def _take(self, told: Json) -> None:
        is_change = "change" in told
        self.position = applied(self.position, told["change"]) if is_change else told

    @property
    def is_asked(self) -> bool:
        """Whether this player is to act."""
        return self.position["question"] is not None

    async def answer(self, due: float) -> Answer:
        """Answer by luck; the time runs from when the answer was due."""
        action = self.luck.choice(self.position["question"]["options"])
        await self.ask("play", action=action, seq=self.position["seq"])
        return Answer(time.perf_counter() - due, self.size)


async def one_answer(players: list[Player], due: float) -> Answer | None:
    """Whoever of a match is to act answers; None when it is over."""
    for _ in range(1000):
        for player in players:
            if player.is_asked:
                return await player.answer(due)
        if players[0].position["outcome"] is not None:
            return None
        await asyncio.sleep(0.001)  # the news is on its way
    raise RuntimeError("nobody is asked")


async def as_fast_as_it_goes(matches: list[list[Player]], seconds: float) -> list[Answer]:
    """Every match answers at once when it is asked."""
    end = time.perf_counter() + seconds
    answers: list[Answer] = []

    async def play(players: list[Player]) -> None:
        while (now := time.perf_counter()) < end:
            answer = await one_answer(players, now)
            if answer is None:
                return
            answers.append(answer)

    await asyncio.gather(*map(play, matches))
    return answers


async def at_a_rate(matches: list[list[Player]], rate: float, seconds: float) -> list[Answer]:
    """So many answers a second, whether or not the server keeps up; none waits to be sent."""
    begin = time.perf_counter()
    every = len(matches) / rate
    answers: list[Answer] = []

    async def play(number: int, players: list[Player]) -> None:
        due = begin + every * number / len(matches)
        while due < begin + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            answer = await one_answer(players, due)
            if answer is None:
                return
            answers.append(answer)
            due += every

    await asyncio.gather(*[play(number, players) for number, players in enumerate(matches)])
    return answers


async def echoes(address: str, lines: int, size: int, seconds: float) -> list[Answer]:
    """The same number of lines at a bare echo socket, as fast as it goes."""
    where = address.replace("http", "ws")
    end = time.perf_counter() + seconds
    answers: list[Answer] = []
    text = "x" * size

    async def talk() -> None:
        async with connect(where, max_size=None, compression=None, ping_interval=None) as line:
            while (now := time.perf_counter()) < end:
                await line.send(text)
                await line.recv()
                answers.append(Answer(time.perf_counter() - now, size))

    await asyncio.gather(*[talk() for _ in range(lines)])
    return answers
