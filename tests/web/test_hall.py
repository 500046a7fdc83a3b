"""The hall: a match that somebody uses, loads or is about to use never leaves memory."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

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
