"""Several processes on one PostgreSQL: a match is one's at a time, and nobody notices which."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
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
from .serving import PATIENCE, Begun, Server
from .test_crowd import GAMES

INSIDE = ("--inside", "127.0.0.1")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgresql]:
    """A PostgreSQL of our own."""
    with postgresql(tmp_path_factory) as started:
        yield started


@pytest.fixture(autouse=True)
def nobody_before(database: Postgresql) -> None:
    """Processes that an earlier test has killed are dead at once, not after their last seconds."""
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


@pytest.mark.slow
def test_signing_out_at_one_process_closes_boards_at_the_other(pair: Pair) -> None:
    one, two = pair.servers

    def browser(server: Server) -> httpx2.Client:
        return httpx2.Client(
            base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE
        )

    anna = browser(one)
    made = anna.post("/api/account", json={"name": "Anna", "password": "long enough"})
    assert made.status_code == 200
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


# Faults


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
