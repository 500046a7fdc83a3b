"""The hall: a match that somebody uses, loads or is about to use never leaves memory."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from kurgan.web.database import Database
from kurgan.web.lease import Lease
from kurgan.web.place import Place
from kurgan.web.refusals import Moved
from kurgan.web.schema import LEASE
from kurgan.web.together.members import Member

from .driving import World


def test_many_matches_can_be_opened_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.hall.TABLES_KEPT", 3)
    begun = [world.begin("advance") for _ in range(12)]

    async def at_once(function: Any, *arguments: Any) -> Any:
        return function(*arguments)  # every match is read before anybody hears of it

    monkeypatch.setattr(world.hall, "slow", at_once)

    async def open_all() -> list[str]:
        places = await asyncio.gather(*(world.hall.place(match.id) for match in begun))
        return [place.table.name for place in places]

    assert world.within(open_all) == [match.id for match in begun]


def test_a_match_in_use_is_the_same_for_everybody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.hall.TABLES_KEPT", 1)
    used, *others = [world.begin("advance") for _ in range(4)]

    async def use() -> bool:
        place = await world.hall.place(used.id)
        for other in others:
            await world.hall.place(other.id)
        return await world.hall.place(used.id) is place

    assert world.within(use)


def test_what_nobody_uses_leaves_memory(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.hall.TABLES_KEPT", 2)
    begun = [world.begin("advance") for _ in range(5)]
    for match in begun:
        assert match.fetch("notes").status_code == 200
    gc.collect()
    assert set(world.hall.places) == {match.id for match in begun[-2:]}


def test_what_nobody_has_used_for_a_while_leaves_memory(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, other = world.begin("advance"), world.begin("advance")
    line = used.sit()
    assert other.fetch("notes").status_code == 200
    monkeypatch.setattr("kurgan.web.hall.IDLE", 0.0)
    world.within(world.hall.forget_idle)
    gc.collect()
    assert set(world.hall.places) == {used.id}
    assert line.get("question")["question"]


class Members:
    """The others, who believe what a test says."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.me = Member("first", "here:1")

    def take(self, match: str) -> Member:
        with self.database.writing() as connection:
            connection.execute(LEASE.delete())
            connection.execute(LEASE.insert().values(match_id=match, process_id=self.me.id))
        return self.me


class Cluster:
    """A cluster in which this process is alive."""

    is_alive = True

    def __init__(self, database: Database) -> None:
        self.members = Members(database)

    def close(self) -> None:
        """There is nothing to end."""


def test_what_others_may_have_had_is_read_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = world.begin("axis", seed=1)
    cluster = Cluster(world.hall.store.database)
    monkeypatch.setattr(world.hall, "cluster", cluster)

    async def meet() -> tuple[Place, Place]:
        old = await world.hall.place(begun.id)
        assert await world.hall.place(begun.id) is old
        cluster.members.me = Member("second", "here:1")  # as after a time without a sign of life
        with pytest.raises(Moved):
            await world.hall.at(old, old.table.question, 0)
        return old, await world.hall.place(begun.id)

    old, new = world.within(meet)
    assert new is not old
    assert old.is_abandoned
    assert new.lease == Lease(begun.id, "second")


def test_who_has_lost_a_match_forgets_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = world.begin("axis", seed=1)
    database = world.hall.store.database
    monkeypatch.setattr(world.hall, "cluster", Cluster(database))

    async def lose() -> Place:
        place = await world.hall.place(begun.id)
        with database.writing() as connection:
            connection.execute(LEASE.update().values(process_id="somebody else"))
        with pytest.raises(Moved):
            await world.hall.change(place, place.table.resign, 0)
        return place

    place = world.within(lose)
    assert place.is_abandoned
    assert begun.id not in world.hall.places
    assert not any(entry[0] == "resign" for entry in begun.entries)
