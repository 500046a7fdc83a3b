"""Faults in the middle of play: everybody comes back, nothing acknowledged is lost, none twice."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kurgan.web.database import Database

from .crowd import (
    Fault,
    Player,
    assert_nothing_lost,
    assert_replayed,
    through_faults,
    through_kills,
)
from .postgresql import Postgresql, postgresql
from .serving import Server

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("axis", {}),
    ("inferno", {"options": {"mode": "versus"}}),
]  # of two players each


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgresql]:
    """A PostgreSQL of our own."""
    with postgresql(tmp_path_factory) as started:
        yield started


@pytest.mark.slow
def test_forty_browsers_come_back_after_a_kill(own_server: Server) -> None:
    crowd(own_server, matches=20, kills=1)


@pytest.mark.slow
def test_browsers_come_back_after_kills_on_postgresql(database: Postgresql, tmp_path: Path) -> None:
    crowd(Server(tmp_path / "data", database.url), matches=10, kills=2)


@pytest.mark.long
def test_two_hundred_browsers_come_back_after_four_kills(own_server: Server) -> None:
    crowd(own_server, matches=100, kills=4, thinks=1.0)


@pytest.mark.long
def test_two_hundred_browsers_come_back_after_four_kills_on_postgresql(
    database: Postgresql, tmp_path: Path
) -> None:
    crowd(Server(tmp_path / "data", database.url), matches=100, kills=4, thinks=1.0)


def crowd(server: Server, matches: int, kills: int, thinks: float = 0.0) -> None:
    """Two browsers at each match."""
    players = seated(server, matches, thinks)
    back = asyncio.run(through_kills(server, players, kills, answers=5 * matches))
    answers = sum(len(player.acknowledged) for player in players)
    times = ", ".join(f"{seconds:.1f}" for seconds in back)
    print(f"{len(players)} players, {answers} answers; all back {times} s after the starts")
    stand(server, players)


@pytest.mark.slow
def test_play_goes_on_when_the_database_falls_over(database: Postgresql, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", database.url)
    players = seated(server, matches=6)
    asyncio.run(through_faults(players, [database.crash, database.crash], answers=40))
    stand(server, players)


@pytest.mark.slow
def test_play_goes_on_when_a_full_disk_has_room_again(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    if os.name == "nt" or subprocess.run(mounting(folder), capture_output=True).returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        server = Server(folder)
        players = seated(server, matches=6)
        asyncio.run(through_faults(players, [filled(folder / "filler")], answers=40))
        stand(server, players)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def mounting(folder: Path) -> list[str]:
    """What makes a disk of eight megabytes."""
    return ["mount", "-t", "tmpfs", "-o", "size=8m", "kurgan-test", str(folder)]


def filled(filler: Path) -> Fault:
    """Fill the disk to the last byte for a second."""

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        time.sleep(1)
        filler.unlink()

    return fill


def seated(server: Server, matches: int, thinks: float = 0.0) -> list[Player]:
    """Two players for each of so many matches."""
    wishes = [GAMES[number % len(GAMES)] for number in range(matches)]
    begun = [server.begin(game, **wish) for game, wish in wishes]
    return [Player(match, seat, thinks) for match in begun for seat in range(2)]


def stand(server: Server, players: list[Player]) -> None:
    """What lies in the database when all is over is what the players were told."""
    server.kill()
    kept = Database(server.database or f"sqlite:///{server.folder / 'kurgan.db'}")
    assert_nothing_lost(players, assert_replayed(kept, players))
    kept.close()
    assert not (server.folder / "bugs").exists()
