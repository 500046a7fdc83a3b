"""Several processes on one PostgreSQL: a match is one's at a time, and nobody notices which."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.web.database import Change, Database
from kurgan.web.lease import Lease
from kurgan.web.refusals import Elsewhere, Moved, Unavailable
from kurgan.web.schema import LEASE, MATCH, PROCESS
from kurgan.web.together.members import Members
from kurgan.web.together.relay import Relay

from ..cli.driving import process
from .postgresql import Postgresql, postgresql
from .serving import PATIENCE, Begun, Server

INSIDE = ("--inside", "127.0.0.1")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgresql]:
    """A PostgreSQL of our own."""
    with postgresql(tmp_path_factory) as started:
        yield started


@pytest.fixture(autouse=True)
def nobody_before(database: Postgresql) -> None:
    """Processes that an earlier test has killed are dead at once, not after their last seconds."""
    nobody_left(database)


def nobody_left(database: Postgresql) -> None:
    """No process serves a database any more, whatever it says."""
    made = Database(database.url, together=True)
    with made.writing() as connection:
        connection.execute(LEASE.delete())
        connection.execute(PROCESS.delete())
    made.close()


@pytest.fixture
def opened(database: Postgresql) -> Iterator[Database]:
    made = Database(database.url, together=True)
    yield made
    made.close()


def member(database: Database, address: str, house: str = "ours") -> Members:
    made = Members(database.engine, address, house)
    made.enter()
    return made


def kept_match(database: Database, name: str) -> str:
    database.add_match(name, "match", kurgan.new("advance", seed=1).save(), {})
    return name


# Leases


def test_a_match_is_whose_takes_it_first(opened: Database) -> None:
    first, second = member(opened, "here:1"), member(opened, "here:2")
    match = kept_match(opened, "lease1")
    assert first.take(match) == first.me
    assert second.take(match) == first.me
    assert first.take(match) == first.me
    assert second.holder(match) == first.me
    opened.delete(match)
    assert second.take(match) == second.me, "there is no such match, and who asks is told so"


def test_a_match_of_a_dead_process_is_anybodys(opened: Database) -> None:
    first, second = member(opened, "here:1"), member(opened, "here:2")
    match = kept_match(opened, "lease2")
    assert first.take(match) == first.me
    with opened.writing() as connection:
        connection.execute(PROCESS.update().where(PROCESS.c.id == first.me.id).values(until=0))
    assert second.take(match) == second.me
    second.let_go(match)
    with pytest.raises(Moved):
        first.take(match)
    with opened.writing() as connection:
        assert not first.stay(connection), "who was taken for dead has to begin anew"
    assert second.take(match) == second.me
    first.enter_anew()
    assert first.take(match) == second.me
    opened.delete(match)


def test_who_ends_or_is_buried_lets_go_at_once(opened: Database) -> None:
    first, second, third = (member(opened, f"here:{port}") for port in (1, 2, 3))
    match = kept_match(opened, "lease3")
    assert first.take(match) == first.me
    first.leave()
    assert second.take(match) == second.me
    third.bury(second.me)
    assert third.take(match) == third.me
    third.let_go(match)
    assert third.holder(match) is None
    opened.delete(match)


def more(database: Database, name: str, lease: Lease) -> None:
    """One entry more, as an answer is kept."""
    body = database.match(name).body
    change = Change(name, len(body["entries"]), [["x"]], body, {}, lease=lease)
    database.append([change])


def test_an_answer_is_kept_only_under_the_lease(opened: Database) -> None:
    first, second = member(opened, "here:1"), member(opened, "here:2")
    match = kept_match(opened, "lease4")
    old = Lease(match, first.take(match).id)
    more(opened, match, old)
    first.leave()
    with pytest.raises(Moved):
        more(opened, match, old)  # though nobody has gone on with it yet
    more(opened, match, Lease(match, second.take(match).id))
    with pytest.raises(Moved), opened.under(old).writing():
        pass
    assert opened.match(match).body["entries"][-2:] == [["x"], ["x"]]
    opened.delete(match)


def test_nobody_takes_a_match_in_the_middle_of_an_answer(opened: Database) -> None:
    first, second = member(opened, "here:1"), member(opened, "here:2")
    match = kept_match(opened, "lease5")
    lease = Lease(match, first.take(match).id)
    with ThreadPoolExecutor(1) as beside:
        with opened.under(lease).writing() as connection:
            connection.execute(MATCH.update().where(MATCH.c.id == match).values(summary='"kept"'))
            burial = beside.submit(second.bury, first.me)
            time.sleep(0.3)
            assert not burial.done(), "who takes it waits for the answer that is being written"
        burial.result(PATIENCE)
    assert second.take(match) == second.me
    opened.delete(match)


def test_who_stands_still_in_the_middle_of_an_answer_holds_nobody_up(
    opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.postgresql.STANDING_STILL", 1)
    still = Database(opened.engine.url.render_as_string(hide_password=False))
    first, second = member(opened, "here:1"), member(opened, "here:2")
    match = kept_match(opened, "lease6")
    lease = Lease(match, first.take(match).id)

    def stand_still() -> None:
        with still.under(lease).writing() as connection:
            second.bury(first.me)  # it waits until the other's transaction is undone
            connection.execute(sql.select(1))

    with pytest.raises(Unavailable):
        stand_still()
    assert second.take(match) == second.me
    still.close()
    opened.delete(match)


def test_a_server_of_another_owner_is_refused(opened: Database) -> None:
    member(opened, "here:1")
    with pytest.raises(BadSetup, match="another owner"):
        member(opened, "here:2", house="theirs")


def test_who_wants_to_be_alone_and_who_shares_exclude_each_other(
    opened: Database, database: Postgresql, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.lock.PATIENCE", 0.2)
    with pytest.raises(Unavailable, match="Another Kurgan server"):
        Database(database.url, alone=True)
    Database(database.url, together=True).close()
    opened.close()
    alone = Database(database.url, alone=True)
    with pytest.raises(Unavailable, match="Another Kurgan server"):
        Database(database.url, together=True)
    alone.close()


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    ran = process("serve", "--port", "0", "--no-browser", "--processes", "2", data=tmp_path)
    assert ran.returncode == 2
    assert "Several processes need a PostgreSQL database" in ran.stderr.decode()


# Two servers


class Pair:
    """Two servers on one database, each at a port of its own."""

    def __init__(self, folder: Path, url: str, *more: str) -> None:
        self.servers = [Server(folder / "one", url, (*INSIDE, *more))]
        (folder / "two").mkdir()
        shutil.copy(folder / "one" / "owner.secret", folder / "two" / "owner.secret")
        self.servers.append(Server(folder / "two", url, (*INSIDE, *more)))
        self.url = url
        self.lines = ExitStack()

    def sit(self, server: Server, match: Begun, seat: int, cookie: str = "") -> Seat:
        """A browser at a server, until all is over."""
        where, own = f"{server.address.replace('http', 'ws')}/socket", cookie or server.cookie
        more, origin = {"cookie": own}, Origin(server.address)
        line = connect(where, origin=origin, max_size=None, additional_headers=more)
        return Seat(server, match, seat, self.lines.enter_context(line))

    def stop(self) -> None:
        self.lines.close()
        for server in self.servers:
            server.stop()


@pytest.fixture
def pair(database: Postgresql, tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path, database.url, "--public")
    yield made
    made.stop()


class Seat:
    """A browser at one of the servers."""

    def __init__(self, server: Server, match: Begun, seat: int, line: ClientConnection) -> None:
        self.server, self.match, self.seat, self.line = server, match, seat, line
        self.pushes: list[Json] = []

    def ask(self, verb: str, **fields: Json) -> Json:
        self.line.send(json.dumps({"id": 1, "do": verb, **fields}))
        while "push" in (answer := json.loads(self.line.recv(PATIENCE))):
            self.pushes.append(answer)
        assert "result" in answer, answer
        return answer["result"]

    def join(self, match: Begun | None = None) -> Json:
        wanted = match or self.match
        return self.ask("join", match=wanted.id, key=wanted.seats[self.seat]["key"])


@pytest.mark.slow
def test_players_at_two_processes_play_one_match(pair: Pair) -> None:
    one, two = pair.servers
    match = one.begin("inferno", options={"mode": "versus"}, seed=3)
    seats = [pair.sit(one, match, 0), pair.sit(two, match, 1)]
    positions = [seat.join() for seat in seats]
    luck = Random(3)
    for _ in range(60):
        actor = next(seat for seat in seats if seat.ask("question")["question"])
        asked = actor.ask("question")
        actor.ask("play", action=luck.choice(asked["question"]["options"]), seq=asked["seq"])
    assert any("position" in push for seat in seats for push in seat.pushes), "news cross over"
    views = [seat.ask("view") for seat in seats]
    assert views != [position["view"] for position in positions]
    # The routes of the match are the same at both
    key = match.seats[1]["key"]
    two.ask("PUT", f"matches/{match.id}/notes", {"text": "Норд"}, key)
    assert one.ask("GET", f"matches/{match.id}/notes", key=key)["text"] == "Норд"
    saves = [server.ask("GET", f"matches/{match.id}/save", key=key) for server in (one, two)]
    assert saves[0] == saves[1]
    # One line changes between matches of both
    other = two.begin("advance", seed=1)
    before = seats[0].ask("view")
    assert seats[0].join(other)["game"] == "advance"
    seats[0].ask("question")
    assert seats[0].join()["view"] == before
    two.ask("DELETE", f"matches/{match.id}")
    refused = httpx2.get(f"{one.address}/api/matches/{match.id}/save", timeout=PATIENCE)
    assert refused.status_code == 401


def test_a_body_that_never_comes_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hall:
        cluster = "some"

        async def elsewhere(self, name: str) -> Elsewhere:
            return Elsewhere("127.0.0.1:1", "other")

    async def receive() -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    sent: list[Any] = []
    hall: Any = Hall()
    path = f"/api/matches/{'0' * 16}/notes"
    monkeypatch.setattr("kurgan.web.together.relay.READING", 0.01)
    asyncio.run(Relay(hall, hall)({"type": "http", "path": path}, receive, send))
    assert sent[0]["status"] == 400
    assert b"did not come in time" in sent[1]["body"]


@pytest.mark.slow
def test_the_word_between_processes_cannot_be_forged(pair: Pair) -> None:
    one, _ = pair.servers
    forged = {"x-kurgan-relay": "0" * 64, "x-forwarded-for": "10.0.0.1", "origin": one.address}
    told = httpx2.get(f"{one.address}/api/network", headers=forged, timeout=PATIENCE)
    assert told.json()["owner"] is False
    host = {**forged, "x-forwarded-host": "elsewhere.example"}
    told = httpx2.post(f"{one.address}/api/owner", json={"secret": "x"}, headers=host)
    assert told.status_code == 403
    inside = Database(pair.url)
    with inside.reading() as connection:
        address = connection.execute(sql.select(PROCESS.c.address)).scalars().first()
    inside.close()
    told = httpx2.get(f"http://{address}/api/matches", headers=forged, timeout=PATIENCE)
    assert told.status_code == 403


def browser(server: Server) -> httpx2.Client:
    """A browser at a server."""
    headers = {"origin": server.address}
    return httpx2.Client(base_url=server.address, headers=headers, timeout=PATIENCE)


def person(server: Server, name: str) -> httpx2.Client:
    """A browser at a server, in which somebody has just made an account."""
    made = browser(server)
    told = made.post("/api/account", json={"name": name, "password": "long enough"})
    assert told.status_code == 200, told.text
    return made


@pytest.mark.slow
def test_a_rematch_is_one_match_though_its_players_are_at_two_processes(pair: Pair) -> None:
    one, two = pair.servers
    carla, dora = person(one, "Carla"), person(two, "Dora")
    begun = carla.post("/api/matches", json={"game": "axis", "open": [1]}).json()
    sat = dora.post(f"/api/matches/{begun['id']}/sit", json={"seat": 1}).json()
    match = Begun(one, {**begun, "seats": [*begun["seats"], *sat["seats"]]})
    seats = [pair.sit(one, match, 0), pair.sit(two, match, 1)]
    for seat in seats:
        seat.join()
        seat.ask("nonce", nonce="x")
    seats[0].ask("resign")
    told = [dora.post(f"/api/matches/{match.id}/rematch", json={}).json()]
    pair.sit(two, Begun(two, told[0]), 0).join()  # now the other process has it
    told.append(carla.post(f"/api/matches/{match.id}/rematch", json={}).json())
    assert told[0]["id"] == told[1]["id"]
    assert [one["seats"][0]["side"] for one in told] == ["axis", "allies"]
    pair.sit(one, Begun(one, told[1]), 0).join()


@pytest.mark.slow
def test_signing_out_at_one_process_closes_boards_at_the_other(pair: Pair) -> None:
    one, two = pair.servers
    anna = person(one, "Anna")
    begun = anna.post("/api/matches", json={"game": "advance"}).json()
    match = Begun(one, begun)
    cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
    board = pair.sit(one, match, 0, cookie)
    board.join()
    again = browser(two)
    assert again.post("/api/sign-in", json={"name": "Anna", "password": "long enough"}).is_success
    assert again.delete("/api/sign-ins").is_success
    end = time.monotonic() + PATIENCE
    with pytest.raises(ConnectionClosed, match="1008"):
        hear_until(board.line, end)
    # Her account goes with what she played alone, though the other process has it
    assert again.post("/api/sign-in", json={"name": "Anna", "password": "long enough"}).is_success
    gone = again.request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.is_success, gone.text
    assert match.id not in [row["id"] for row in two.ask("GET", "matches")]


def hear_until(line: ClientConnection, end: float) -> None:
    """Hear what comes, at most until then."""
    while time.monotonic() < end:
        line.recv(PATIENCE)
