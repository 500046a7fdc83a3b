"""Memory: what nobody holds is gone at once, and what nobody uses is small."""

from __future__ import annotations

import asyncio
import gc
from random import Random
from weakref import ref

import pytest

from kurgan.web.collector import AT_LEAST_EVERY, AT_MOST_EVERY, NEVER, Collector
from kurgan.web.reader import Reader
from kurgan.web.table import Table

from .driving import World
from .test_differences import Follower, answer, whole


def fall_asleep(world: World) -> None:
    """As if nobody had used any match for a long time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kurgan.web.hall.IDLE", 0.0)
        patch.setattr("kurgan.web.hall.LONG", 0)
        world.within(world.hall.forget_idle)


def test_a_match_that_nobody_holds_needs_no_search_for_garbage(world: World) -> None:
    table = Table(world.begin("axis").id, world.hall.store)
    for seat in (0, 1):
        table.tell(Reader(seat, True))
    parts = [ref(part) for part in (table, table.match, table.timeline, table.claims)]
    gc.disable()
    try:
        del table
        assert [part() for part in parts] == [None] * 4
    finally:
        gc.enable()


def test_what_two_sides_see_is_held_once(world: World) -> None:
    begun = world.begin("axis")
    line = begun.sit()
    table = begun.table
    first, second = table.views
    same = [key for key in first if first[key] == second[key] and isinstance(first[key], list)]
    assert "zones" in same
    assert all(first[key] is second[key] for key in same)
    assert line.position["view"]["zones"] == first["zones"]


def test_what_an_answer_does_not_change_is_not_held_anew(world: World) -> None:
    begun = world.begin("axis", seed=3)
    followers = [Follower(begun, seat) for seat in (0, 1)]
    before = begun.table.views[0]["zones"]
    answer(followers, Random(3))
    after = begun.table.views[0]["zones"]
    assert all(one is other for one, other in zip(before, after, strict=True) if one == other)


def test_a_long_match_is_held_without_its_past_while_its_players_are_silent(world: World) -> None:
    begun = world.begin("axis", seed=3)
    followers, luck = [Follower(begun, seat) for seat in (0, 1)], Random(3)
    for _ in range(20):
        assert answer(followers, luck)
    fall_asleep(world)
    assert not begun.table.match.journal
    assert not begun.table.match.log
    assert not begun.table.match.state.events
    assert not begun.table.timeline.snapshots
    for _ in range(5):
        assert answer(followers, luck)
    assert len(begun.table.match.journal) >= 25
    for seat, follower in enumerate(followers):
        follower.hear()
        assert follower.position == whole(begun, seat)


def test_a_silent_match_wakes_whatever_is_asked_of_it(world: World) -> None:
    begun = world.begin("axis", seed=3)
    lines = [begun.sit(0), begun.sit(1)]
    actor = next(line for line in lines if line.position["question"])
    actor.play()
    moments = actor.get("moments")
    save = begun.fetch("save").json()
    for verb in ("question", "view", "events", "undo"):
        fall_asleep(world)
        assert actor.ask(verb).keys() == {"id", "result"}, verb
    fall_asleep(world)
    assert len(actor.get("moments")) == len(moments) - 1  # the answer was taken back
    fall_asleep(world)
    assert len(begun.fetch("save").json()["entries"]) == len(save["entries"]) + 1


def test_garbage_is_looked_for_when_nobody_asks_or_after_a_long_time() -> None:
    asked = 0
    collector = Collector(lambda: asked)
    assert not collector.is_time(AT_LEAST_EVERY)  # nothing has happened
    asked = 5
    assert not collector.is_time(AT_MOST_EVERY)  # somebody has just asked
    assert collector.is_time(AT_LEAST_EVERY)
    collector.counted = 5
    assert collector.is_time(AT_MOST_EVERY)
    assert not collector.is_time(AT_MOST_EVERY - 1)


def test_old_objects_are_left_alone_while_the_server_runs() -> None:
    before = gc.get_threshold()

    async def run() -> tuple[int, ...]:
        collector = Collector(lambda: 0)
        collector.start()
        found = gc.get_threshold()
        collector.stop()
        return found

    assert asyncio.run(run()) == (*before[:2], NEVER)
    assert gc.get_threshold() == before
