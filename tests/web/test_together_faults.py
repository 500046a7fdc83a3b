"""Faults among processes: killed, standing still, without a database; nothing is lost."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from kurgan.web.database import Database
from kurgan.web.schema import LEASE, PROCESS

from .crowd import (
    Lives,
    Player,
    _until,
    assert_nothing_lost,
    assert_replayed,
    living,
    more_answers,
    through_faults,
)
from .postgresql import Postgresql, postgresql
from .serving import Begun, Server
from .test_crowd import GAMES
from .test_together import Pair, nobody_left


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgresql]:
    """A PostgreSQL of our own."""
    with postgresql(tmp_path_factory) as started:
        yield started


@pytest.fixture(autouse=True)
def nobody_before(database: Postgresql) -> None:
    """Processes that an earlier test has killed are dead at once, not after their last seconds."""
    nobody_left(database)


class Front:
    """What a proxy in front does: a browser comes to its process, or to one that is there."""

    def __init__(self, pair: Pair, number: int) -> None:
        self.pair, self.number = pair, number

    @property
    def server(self) -> Server:
        servers = self.pair.servers
        order = [servers[self.number % 2], servers[1 - self.number % 2]]
        return next((server for server in order if server.process is not None), order[0])

    @property
    def address(self) -> str:
        return self.server.address


@pytest.mark.long
def test_a_killed_process_loses_nothing(database: Postgresql, tmp_path: Path) -> None:
    crowd(Pair(tmp_path, database.url), matches=10, kills=2)


@pytest.mark.long
def test_two_hundred_browsers_come_back_after_kills_of_one_of_two(
    database: Postgresql, tmp_path: Path
) -> None:
    crowd(Pair(tmp_path, database.url), matches=100, kills=4, thinks=1.0)


def crowd(pair: Pair, matches: int, kills: int, thinks: float = 0.0) -> None:
    """Two browsers at each match, at different processes."""
    players = seated(pair, matches, thinks)
    try:
        back = asyncio.run(through_kills(pair, players, kills, answers=5 * matches))
    finally:
        for server in pair.servers:
            server.kill()
    told(players, back, "kills")
    stand(pair, players)


def seated(pair: Pair, matches: int, thinks: float = 0.0) -> list[Player]:
    """Two browsers at each match, at different processes."""
    players = []
    for number in range(matches):
        game, wish = GAMES[number % len(GAMES)]
        begun = pair.servers[number // 2 % 2].begin(game, **wish)
        for seat in range(2):
            front: Any = Front(pair, number + seat)
            match = Begun(front, {"id": begun.id, "seats": begun.seats})
            players.append(Player(match, seat, thinks))
    return players


def told(players: list[Player], back: list[float], after: str) -> None:
    """What was seen, for whoever reads along."""
    answers = sum(len(player.acknowledged) for player in players)
    times = ", ".join(f"{seconds:.1f}" for seconds in back)
    print(f"{len(players)} players, {answers} answers; all back {times} s after the {after}")


def stand(pair: Pair, players: list[Player]) -> None:
    """What lies in the database when all is over is what the players were told."""
    kept = Database(pair.url)
    assert_nothing_lost(players, assert_replayed(kept, players))
    kept.close()
    assert not any((server.folder / "bugs").exists() for server in pair.servers)


@pytest.mark.slow
def test_a_process_that_stands_still_keeps_no_match(database: Postgresql, tmp_path: Path) -> None:
    pauses(Pair(tmp_path, database.url), matches=4, number=1)


@pytest.mark.long
def test_processes_stand_still_again_and_again(database: Postgresql, tmp_path: Path) -> None:
    pauses(Pair(tmp_path, database.url), matches=40, number=4)


def pauses(pair: Pair, matches: int, number: int) -> None:
    """Two browsers at each match, and processes that stop for a while in the middle of anything."""
    players = seated(pair, matches)
    try:
        back = asyncio.run(through_pauses(pair, players, number, answers=5 * matches))
    finally:
        for server in pair.servers:
            server.kill()
    told(players, back, "pauses began")
    stand(pair, players)


async def through_pauses(
    pair: Pair, players: list[Player], number: int, answers: int
) -> list[float]:
    """Let one of two stand still until the other has its matches, then go on as if nothing was."""
    back: list[float] = []
    async with living(players) as lives:
        await _until(lives, lambda: all(player.joined for player in players))
        for pause in range(number):
            await more_answers(lives, players, answers)
            victim = pair.servers[pause % 2]
            assert victim.process is not None
            gone = [(player, player.joined) for player in held(pair, victim, players)]
            reached = [one for one in gone if coming_to(one[0]) is not victim]
            begun = time.monotonic()
            victim.process.send_signal(signal.SIGSTOP)
            try:
                await all_back(lives, reached)
                back.append(time.monotonic() - begun)
            finally:
                victim.process.send_signal(signal.SIGCONT)
            await all_back(lives, gone)
            await more_answers(lives, players, answers)
    return back


async def through_kills(pair: Pair, players: list[Player], kills: int, answers: int) -> list[float]:
    """Kill one of two; the seconds until everybody whom that concerns is back."""
    back: list[float] = []
    async with living(players) as lives:
        await _until(lives, lambda: all(player.joined for player in players))
        for kill in range(kills):
            await more_answers(lives, players, answers)
            victim = pair.servers[kill % 2]
            gone = concerned(pair, victim, players)
            before = [player.joined for player in gone]
            begun = time.monotonic()
            await asyncio.to_thread(victim.kill)
            await all_back(lives, list(zip(gone, before, strict=True)))
            back.append(time.monotonic() - begun)
            await more_answers(lives, players, answers)
            await asyncio.to_thread(victim.start)
    return back


def coming_to(player: Player) -> Server:
    """The server to which a player comes."""
    front: Any = player.match.server
    server: Server = front.server
    return server


async def all_back(lives: Lives, gone: list[tuple[Player, int]]) -> None:
    """Wait for all of them; who does not come is named."""
    try:
        await _until(lives, lambda: all(player.joined > was for player, was in gone))
    except TimeoutError:
        away = [player for player, was in gone if player.joined <= was]
        raise AssertionError(f"they do not come back: {away}") from None


def concerned(pair: Pair, victim: Server, players: list[Player]) -> list[Player]:
    """Whoever came to this process, or plays a match that it has."""
    at_it = held(pair, victim, players)
    found = []
    for player in players:
        if player in at_it or coming_to(player) is victim:
            found.append(player)
    assert found
    return found


def held(pair: Pair, server: Server, players: list[Player]) -> list[Player]:
    """Whoever plays a match that a process has."""
    database = Database(pair.url)
    place = sql.select(PROCESS.c.address).join(LEASE, LEASE.c.process_id == PROCESS.c.id)
    found = []
    with database.reading() as connection:
        for player in players:
            address = connection.execute(place.where(LEASE.c.match_id == player.match.id)).scalar()
            if address is not None and listens(server, str(address)):
                found.append(player)
    database.close()
    return found


def listens(server: Server, address: str) -> bool:
    """Whether an inner address is this server's: it refuses other ports by their number."""
    assert server.process is not None
    ports = Path(f"/proc/{server.process.pid}/net/tcp").read_text()
    inode = next(
        (
            line.split()[9]
            for line in ports.splitlines()[1:]
            if line.split()[1].endswith(f":{int(address.rpartition(':')[2]):04X}")
            and line.split()[3] == "0A"
        ),
        "",
    )
    files = Path(f"/proc/{server.process.pid}/fd").iterdir()
    return any(file.readlink().name == f"socket:[{inode}]" for file in files)


@pytest.mark.slow
def test_two_processes_go_on_when_the_database_falls_over(
    database: Postgresql, tmp_path: Path
) -> None:
    pair = Pair(tmp_path, database.url)
    players = seated(pair, matches=4)
    try:
        asyncio.run(through_faults(players, [database.crash, database.crash], answers=40))
    finally:
        for server in pair.servers:
            server.kill()
    stand(pair, players)


@pytest.mark.slow
def test_several_processes_at_one_port_restart_one_after_another(
    database: Postgresql, tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", database.url, ("--processes", "2"))
    try:
        matches = [server.begin("axis", seed=number) for number in range(4)]
        players = [Player(match, seat) for match in matches for seat in range(2)]

        async def play() -> None:
            async with living(players) as lives:
                await more_answers(lives, players, 40)
                assert server.process is not None
                server.process.send_signal(signal.SIGHUP)
                await _until(lives, lambda: all(player.joined > 1 for player in players))
                await more_answers(lives, players, 40)

        asyncio.run(play())
    finally:
        server.stop()
    kept = Database(database.url)
    assert_nothing_lost(players, assert_replayed(kept, players))
    kept.close()
