"""A killed server: whoever played comes back, and no answer that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from .crowd import Player, assert_nothing_lost, through_kills
from .serving import Server

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("axis", {}),
    ("inferno", {"options": {"mode": "versus"}}),
]  # of two players each


def test_forty_browsers_come_back_after_a_kill(own_server: Server) -> None:
    crowd(own_server, matches=20, kills=1)


@pytest.mark.long
def test_two_hundred_browsers_come_back_after_four_kills(own_server: Server) -> None:
    crowd(own_server, matches=100, kills=4)


def crowd(server: Server, matches: int, kills: int) -> None:
    """Two browsers at each match."""
    wishes = [GAMES[number % len(GAMES)] for number in range(matches)]
    begun = [server.begin(game, **wish) for game, wish in wishes]
    players = [Player(match, seat) for match in begun for seat in range(2)]
    asyncio.run(through_kills(server, players, kills, answers=5 * matches))
    server.kill()
    assert_nothing_lost(players, journals(server.folder))
    assert not (server.folder / "bugs").exists()


def journals(folder: Path) -> dict[str, list[Any]]:
    """Every journal as it lies on the disk."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(folder / "kurgan.db")) as connection:
        rows = connection.execute("SELECT match_id, entry FROM entry ORDER BY match_id, number")
        for name, entry in rows:
            found.setdefault(name, []).append(json.loads(entry))
    return found
