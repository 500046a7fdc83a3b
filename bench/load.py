"""The server under load: answers a second, how long they take, how large they are, and memory.

`python -m bench.load` plays everything; `--only rate,crowd,flat,memory,echo` some of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import kurgan
from bench.players import Answer, Player, as_fast_as_it_goes, at_a_rate, echoes, one_answer
from bench.timing import Row, show
from bench.web import owner_cookie, post, read_link
from kurgan.kernel.match import branch
from kurgan.kernel.procedure import Json

TICKS = os.sysconf("SC_CLK_TCK")
ROUND = 25  # answers in a row to one of two matches that are compared
HISTORY = 1000  # answers of the long match of the comparison


class Load:
    """A server with players at it."""

    def __init__(self, address: str, cookie: str, process: int) -> None:
        self.address, self.cookie, self.process = address, cookie, process
        self.players = 0

    def begin(self, path: str, wish: Json) -> list[Player]:
        """The players of a new match, not yet seated."""
        begun = post(self.address, self.cookie, wish, path)
        self.players += len(begun["seats"])
        first = self.players - len(begun["seats"])
        return [
            Player(self.address, begun["id"], seat, first + n)
            for n, seat in enumerate(begun["seats"])
        ]

    async def matches(self, count: int, game: str = "axis") -> list[list[Player]]:
        """New matches with everybody seated."""
        found = []
        for seed in range(count):
            wish = {"game": game, "seed": seed}
            found.append(await asyncio.to_thread(self.begin, "matches", wish))
        for players in found:
            await sit(players)
        return found

    def seconds(self) -> float:
        """Processor time that the server has used."""
        used = 0
        for process in self._processes():
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
        return used / TICKS

    def _processes(self) -> list[int]:
        """The server's, all of them."""
        below = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        return [self.process, *map(int, below)]

    def memory(self) -> float:
        """Megabytes that the server holds."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def sit(players: list[Player]) -> None:
    """Everybody of a match sits down."""
    for player in players:
        await player.sit()


async def leave(matches: list[list[Player]]) -> None:
    """Everybody goes."""
    for players in matches:
        for player in players:
            await player.leave()


@contextmanager
def started(command: list[str]) -> Iterator[tuple[str, int]]:
    """A process that says in its first line where it listens."""
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline(), process.pid
        finally:
            process.terminate()


@contextmanager
def postgresql(is_wanted: bool) -> Iterator[None]:
    """A PostgreSQL of our own, for several processes."""
    if not is_wanted:
        yield
        return
    servers: Any = import_module("pgserver")
    with tempfile.TemporaryDirectory(prefix="kurgan-bench-") as folder:
        Path(folder).chmod(0o755)  # started by root, PostgreSQL runs as somebody else
        os.environ["XDG_RUNTIME_DIR"] = folder
        server = servers.get_server(Path(folder) / "data")
        os.environ["KURGAN_DATABASE"] = server.get_uri().replace(
            "postgresql:", "postgresql+psycopg:", 1
        )
        try:
            yield
        finally:
            del os.environ["KURGAN_DATABASE"]
            server.cleanup()


# What is measured


async def rate(load: Load, args: argparse.Namespace) -> list[Row]:
    """The most answers a second, and how long they take at the rate that is asked for."""
    matches = await load.matches(args.matches)
    before = load.seconds()
    answers = await as_fast_as_it_goes(matches, args.seconds)
    used = 1000 * (load.seconds() - before) / len(answers)
    paced = await at_a_rate(matches, args.rate, args.seconds)
    await leave(matches)
    return [
        Row("answers a second, at most", len(answers) / args.seconds, "", f"{args.matches}"),
        Row("processor for each", used, "ms", ""),
        *times(f"at {args.rate:.0f} a second", paced),
        *sizes(paced),
    ]


async def crowd(load: Load, args: argparse.Namespace) -> list[Row]:
    """Many who are connected and act every five seconds."""
    matches = await load.matches(args.players // 2)
    before, begin = load.seconds(), time.perf_counter()
    answers = await at_a_rate(matches, args.players / 5, max(15.0, args.seconds))
    busy = 100 * (load.seconds() - before) / (time.perf_counter() - begin)
    memory = load.memory()
    await leave(matches)
    return [
        *times(f"{args.players} players, every five seconds", answers),
        Row("share of one processor", busy, "%", ""),
        Row("the server holds", memory, "MB", ""),
    ]


async def flat(load: Load, args: argparse.Namespace) -> list[Row]:
    """What an answer costs after a long match, and at the same position without a past."""
    save = saved_match(HISTORY)
    long = await seated(load, save)
    copy = await seated(load, branch(kurgan.load(save), seed=1).save())
    used = {"long": [0.0, 0], "fresh": [0.0, 0]}
    for _ in range(args.rounds):
        for name, players in (("long", long), ("fresh", copy)):
            before = load.seconds()
            done = [await one_answer(players, time.perf_counter()) for _ in range(ROUND)]
            used[name][0] += load.seconds() - before
            used[name][1] += sum(answer is not None for answer in done)
    await leave([long, copy])
    cost = {name: 1000 * spent / count for name, (spent, count) in used.items()}
    return [
        Row("an answer at a position without a past", cost["fresh"], "ms of processor", "1"),
        Row(f"the same after {HISTORY} answers", cost["long"], "ms of processor",
            f"{cost['long'] / cost['fresh']:.2f}"),
    ]  # fmt: skip


async def memory(load: Load, args: argparse.Namespace) -> list[Row]:
    """What a long match holds while its players are connected, and after they have gone."""
    save = saved_match(HISTORY)
    await leave([await seated(load, save)])  # what is loaded once for all
    before = load.memory()
    matches = [await seated(load, save) for _ in range(args.idle)]
    await asyncio.sleep(args.rest)
    connected = (load.memory() - before) / args.idle
    await leave(matches)
    await asyncio.sleep(args.rest)
    gone = (load.memory() - before) / args.idle
    return [
        Row(f"a match of {len(save['entries'])} entries, players idle", connected, "MB", ""),
        Row("the same when they have gone", gone, "MB", ""),
    ]


async def seated(load: Load, save: Json) -> list[Player]:
    """A match from a save, with its players."""
    players = load.begin("matches/upload", save)
    await sit(players)
    return players


@cache
def saved_match(answers: int) -> Json:
    """A long match of Axis by random players."""
    for seed in range(100):
        match, luck = kurgan.new("axis", seed=seed), Random(seed)
        for _ in range(answers):
            if match.question is None:
                break
            match.play(luck.choice(match.question.options))
        else:
            return match.save()
    raise RuntimeError("no random match is so long")


def times(what: str, answers: list[Answer]) -> list[Row]:
    """How long answers took."""
    waits = sorted(1000 * answer.seconds for answer in answers)
    middle, worst = median(waits), waits[int(0.99 * len(waits))]
    return [
        Row(f"{what}, half within", middle, "ms", f"{len(answers)} answers"),
        Row(f"{what}, 99 of 100 within", worst, "ms", ""),
    ]


def sizes(answers: list[Answer]) -> list[Row]:
    """How large answers were."""
    found = sorted(answer.size for answer in answers)
    return [
        Row("bytes of an answer, median", median(found), "", ""),
        Row("bytes of an answer, mean", mean(found), "", ""),
        Row("bytes, 95 of 100 within", found[int(0.95 * len(found))], "", ""),
    ]


def bare(args: argparse.Namespace) -> list[Row]:
    """The echo socket beside it."""
    with started(["bench.echo"]) as (line, _):
        address = line.split(" at ")[1].split(" ")[0]
        answers = asyncio.run(echoes(address, args.matches, 2000, args.seconds))
    return [
        Row("echo socket, messages a second", len(answers) / args.seconds, "", f"{args.matches}"),
        *times("echo", answers),
    ]


Part = Callable[[Load, argparse.Namespace], Coroutine[Any, Any, list[Row]]]
PARTS: dict[str, Part] = {"rate": rate, "crowd": crowd, "flat": flat, "memory": memory}


def main(given: list[str] | None = None) -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="bench.load")
    reader.add_argument("--only", default="echo,rate,crowd,flat,memory")
    reader.add_argument("--matches", type=int, default=32, help="that play as fast as it goes")
    reader.add_argument("--rate", type=float, default=400, help="answers a second")
    reader.add_argument("--players", type=int, default=1000, help="of the crowd")
    reader.add_argument("--seconds", type=float, default=8, help="of each measure")
    reader.add_argument("--rounds", type=int, default=6, help="of the comparison")
    reader.add_argument("--idle", type=int, default=48, help="matches whose memory is measured")
    reader.add_argument("--processes", type=int, default=1, help="several, on PostgreSQL")
    reader.add_argument("--rest", type=float, default=2, help="seconds before memory is read")
    args = reader.parse_args(given)
    wanted = args.only.split(",")
    gc.disable()  # the players' own pauses are not the server's
    rows = bare(args) if "echo" in wanted else []
    for name, part in PARTS.items():
        if name in wanted:
            rows += measured(part, args)
    show("The server under load", rows)


def measured(part: Part, args: argparse.Namespace) -> list[Row]:
    """One part with a server of its own."""
    serve = ["kurgan", "serve", "--no-browser", "--port", "0"]
    if args.processes > 1:
        serve += ["--processes", str(args.processes)]
    with (
        postgresql(args.processes > 1),
        tempfile.TemporaryDirectory() as folder,
        started([*serve, "--data", folder]) as (line, process),
    ):
        address, secret = read_link(line)
        load = Load(address, owner_cookie(address, secret), process)
        return asyncio.run(part(load, args))


if __name__ == "__main__":
    main()
