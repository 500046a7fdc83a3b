"""Limits: silent lines lock nobody out, and whoever asks for much waits without others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState

from kurgan.web import limits
from kurgan.web.door import Door
from kurgan.web.guard import address_of
from kurgan.web.limits import Limits, Pace, Rate
from kurgan.web.refusals import TooMany
from kurgan.web.server import config

from .driving import World


class Silent:
    """A line that says nothing."""

    is_waiting = True

    def __init__(self, seated: bool = False) -> None:
        self.is_waiting = not seated

    def dismiss(self) -> None:
        self.is_waiting = False


def test_silent_lines_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", 6)
    monkeypatch.setattr(limits, "SOCKETS_OF_AN_ADDRESS", 4)
    here = Limits()
    silent = [Silent() for _ in range(9)]
    for line in silent:
        here.enter(line, "10.0.0.1")
    assert [line.is_waiting for line in silent] == [False] * 5 + [True] * 4
    friends = [Silent(seated=True) for _ in range(4)]
    for number, friend in enumerate(friends):
        here.enter(friend, f"10.0.1.{number}")
    assert sum(line.is_waiting for line in silent) == 2
    assert all(here.lines[f"10.0.1.{number}"] == [friend] for number, friend in enumerate(friends))


def test_when_everybody_has_a_seat_the_next_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", 3)
    monkeypatch.setattr(limits, "SOCKETS_OF_AN_ADDRESS", 2)
    here = Limits()
    lines = [Silent(seated=True) for _ in range(3)]
    here.enter(lines[0], "a")
    here.enter(lines[1], "a")
    with pytest.raises(TooMany, match="from your address"):
        here.enter(Silent(), "a")
    here.enter(lines[2], "b")
    with pytest.raises(TooMany, match="at this server"):
        here.enter(Silent(), "c")
    here.leave(lines[2], "b")
    here.enter(Silent(), "c")
    assert set(here.lines) == {"a", "c"}


def test_a_browser_beyond_the_limit_hears_why(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS_OF_AN_ADDRESS", 2)
    begun = world.begin("axis")
    silent = world.line()
    begun.sit(0)
    seated = begun.sit(1)  # the silent one gave way
    with pytest.raises(WebSocketDisconnect) as cut:
        silent.answer()
    assert cut.value.reason == "No seat was taken."
    with pytest.raises(WebSocketDisconnect) as cut:
        world.line().answer()
    assert cut.value.code == 1013
    assert "Too many browsers" in cut.value.reason
    assert seated.get("question")
    assert begun.sit(1, world.guest)  # another address is let in


def test_a_line_that_talks_but_takes_no_seat_is_cut_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.socket.PATIENCE", 0.2)
    line = world.line()

    def talk() -> None:
        while True:
            line.ask("view")

    with pytest.raises(WebSocketDisconnect) as cut:
        talk()
    assert cut.value.reason == "No seat was taken."


class Clock:
    """Time that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_what_is_asked_for_is_counted_by_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    pace = Pace(Rate(at_once=50, a_second=10))
    assert [pace.charge(20) for _ in range(3)] == [0, 0, 1.0]
    clock.now += 3
    assert pace.charge(20) == 0
    assert not pace.is_fresh
    clock.now += 5
    assert pace.is_fresh


def waits_of(world: World, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], Any]) -> list[float]:
    """How long the server makes somebody wait, without waiting."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        for _ in range(30):
            ask()
    return [wait for wait in waits if wait]


def test_a_join_costs_more_than_a_look(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = world.begin("advance", seed=7)
    monkeypatch.setattr("kurgan.web.verbs.OF_A_SOCKET", Rate(100, 100))
    looker, joiner = begun.sit(), begun.sit()
    key = begun.keys[0]
    assert not waits_of(world, monkeypatch, lambda: looker.get("question"))
    assert waits_of(world, monkeypatch, lambda: joiner.get("join", match=begun.id, key=key))


def test_many_lines_of_one_address_share_its_pace(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(400, 1))
    begun = world.begin("axis", seed=7)
    lines = [begun.sit(0, world.guest) for _ in range(10)]
    assert waits_of(world, monkeypatch, lambda: [line.get("question") for line in lines])
    neighbour = begun.sit(1)
    assert not waits_of(world, monkeypatch, lambda: neighbour.get("question"))


def test_who_tries_again_and_again_owes_no_more_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(60, 20))
    monkeypatch.setattr("kurgan.web.verbs.REFUSED", 0.0)
    begun = world.begin("advance", seed=7)
    line = begun.sit(0, world.guest)
    pace = world.app.state.limits.paces["192.168.1.7"]
    join = {"match": begun.id, "key": begun.keys[0]}

    async def sleep(seconds: float) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        answers = [line.ask("join", **join) for _ in range(60)]
    refused = [answer for answer in answers if "error" in answer]
    assert len(refused) > 40
    assert {answer["error"]["kind"] for answer in refused} == {"TooMany"}
    wait = -pace.rested / pace.rate.a_second
    assert wait < limits.LONGEST_WAIT + 60 / pace.rate.a_second, "only the asking was counted"


def test_only_who_has_a_match_read_pays_for_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(1000, 0.001))
    begun = world.begin("axis", seed=7)
    spent = []
    for seat in range(2):
        line = world.line(world.guest)
        pace = world.app.state.limits.paces["192.168.1.7"]
        before: float = pace.left
        line.get("join", match=begun.id, key=begun.keys[seat])
        spent.append(before - pace.left)
    assert spent[0] - spent[1] == pytest.approx(limits.A_LOAD, abs=2)


def test_what_takes_the_server_long_costs_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(10_000, 0.001))
    world = World(tmp_path / "data", lan=True, public=True)
    anna = world.person("Anna")
    pace = world.app.state.limits.paces["192.168.1.7"]

    def cost(ask: Callable[[], object]) -> int:
        before = float(pace.left)
        ask()
        return round(before - float(pace.left))

    assert cost(lambda: anna.get("/static/js/socket.js")) == limits.A_FILE
    assert cost(lambda: anna.get("/api/network")) == limits.A_ROUTE
    assert cost(lambda: anna.get("/api/lobby")) == limits.A_ROUTE + limits.A_LIST
    begin = limits.A_ROUTE + limits.A_BEGINNING
    assert cost(lambda: anna.post("/api/matches", json={"game": "axis"})) == begin
    assert cost(lambda: anna.post("/api/lessons/axis", json={})) == begin
    assert cost(lambda: world.line(anna)) == limits.A_SOCKET
    known = {"name": "Anna", "password": "long enough"}
    asked = limits.A_ROUTE + limits.A_PASSWORD
    assert cost(lambda: anna.post("/api/sign-in", json=known)) == asked
    assert cost(lambda: anna.post("/api/account", json={**known, "name": "Carla"})) == asked
    assert cost(lambda: anna.get("/api/people/Anna")) == limits.A_ROUTE + limits.A_LIST
    assert cost(lambda: anna.get("/next", follow_redirects=False)) == limits.A_FILE + limits.A_LIST
    world.close()


def test_who_opens_sockets_without_end_has_to_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(20, 1))
    monkeypatch.setattr(limits, "LONGEST_WAIT", 0.0)
    lines = [world.line(world.guest) for _ in range(6)]
    with pytest.raises(WebSocketDisconnect) as cut:
        lines[-1].ask("question")
    assert "Too many requests" in cut.value.reason


def test_too_many_requests_are_refused_for_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", Rate(20, 1))
    monkeypatch.setattr(limits, "LONGEST_WAIT", 0.0)
    answers = [world.guest.get("/api/games") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
    assert "wait a little" in answers[-1].json()["error"]["message"]
    assert world.owner.get("/api/games").status_code == 200


def test_whose_request_it_is() -> None:
    assert address_of({"client": ("::ffff:10.0.0.1", 5)}) == "10.0.0.1"
    assert address_of({"client": None}) == ""
    assert address_of({"client": ("x:y", 5)}) == "x:y"


def test_all_addresses_of_one_house_count_as_one() -> None:
    one, other = ({"client": (f"2001:db8:1:2:{last}::1", 5)} for last in ("3", "ffff"))
    assert address_of(one) == address_of(other)
    assert address_of(one) != address_of({"client": ("2001:db8:1:3::1", 5)})


# Lines that do not ask


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """The smallest application."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


def at_the_door(visit: Callable[[int], Awaitable[Any]]) -> Any:
    """What a visitor finds at a port that the door guards."""

    async def run() -> Any:
        lines = config(hello)
        lines.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Door(lines, state, {}), "127.0.0.1", 0)
        try:
            return await visit(server.sockets[0].getsockname()[1])
        finally:
            server.close()

    return asyncio.run(run())


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server closes the line; it may have said something before."""
    try:
        async with asyncio.timeout(20):
            while await reader.read(1000):
                pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\n\r\nGET"])
def test_a_line_that_does_not_ask_is_closed(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.door.ASKING", 0.2)

    async def visit(port: int) -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        closed = asyncio.ensure_future(is_closed(reader))
        while not closed.done():
            writer.write(b"x" if said else b"")
            await asyncio.sleep(0.05)
        writer.close()
        return closed.result()

    assert at_the_door(visit)


def test_silent_lines_give_way_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.door.MOST_LINES", 5)

    async def visit(port: int) -> bytes:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        answer = await reader.read()
        assert await is_closed(silent[0][0])
        for _, line in [*silent, (reader, writer)]:
            line.close()
        return answer

    assert at_the_door(visit).startswith(b"HTTP/1.1 200")


def test_a_match_from_the_disk_and_a_whole_file_cost_more_than_a_look(world: World) -> None:
    begun = world.begin("advance")
    pace = world.app.state.limits.pace("127.0.0.1")

    def cost(path: str) -> float:
        before: float = pace.left
        assert begun.fetch(path).status_code == 200
        return float(before - pace.left)

    pace.left = 1000.0
    pace.rate = pace.rate._replace(a_second=1e-9)  # nothing is gained meanwhile
    world.hall.recent.clear()
    world.hall.places.clear()
    assert cost("notes") == pytest.approx(limits.A_ROUTE + limits.A_LOAD, abs=1e-3)
    assert cost("notes") == pytest.approx(limits.A_ROUTE, abs=1e-3)
    assert cost("save") == pytest.approx(limits.A_ROUTE + limits.A_FILE_OF_A_MATCH, abs=1e-3)
