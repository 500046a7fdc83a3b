"""Alerts: who is awaited and away is told once, elsewhere, and of nothing hidden."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.web.people import alerts, clock, sending
from kurgan.web.people.sending import NotSent, checked_mail, checked_webhook, send
from kurgan.web.people.tables import AWAITED, CHANNEL, DELIVERY
from kurgan.web.people.turns import turn_rows

from .driving import World
from .test_clocks import Time, meet


class Sink:
    """Takes what is posted to it; it can be told to fail."""

    def __init__(self) -> None:
        self.posted: list[Json] = []
        self.status = 204
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                sink.posted.append(json.loads(body))
                self.send_response(sink.status)
                self.end_headers()

            def log_message(self, *about: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook"


class Mails(socketserver.StreamRequestHandler):
    """As much of SMTP as it takes to receive a mail."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            verb = line.split()[0].upper() if line.split() else b""
            if verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.server.mails.append(text.decode())  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 well\r\n")
            if verb == b"QUIT":
                return


@pytest.fixture
def sink(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sink]:
    monkeypatch.setenv("KURGAN_WEBHOOK_HOSTS", "127.0.0.1")
    made = Sink()
    yield made
    made.server.shutdown()


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mails)
    server.mails = []  # type: ignore[attr-defined]
    monkeypatch.setenv("KURGAN_SMTP", f"smtp://127.0.0.1:{server.server_address[1]}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.mails  # type: ignore[attr-defined]
    server.shutdown()


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(alerts, "PERIOD", 3600.0)  # the tests look themselves
    return Time(monkeypatch)


@pytest.fixture
def public(tmp_path: Path, wall: Time) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def look(world: World) -> None:
    """Send what is due."""
    world.within(world.app.state.people.alerter.look)


def rows(world: World, table: sql.Table) -> int:
    with world.hall.store.database.engine.connect() as connection:
        return int(connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one())


def wants(world: World, kind: str, address: str) -> Any:
    """A person who wants to be told."""
    anna = world.person("Anna")
    told = anna.put(f"/api/alerts/{kind}", json={"text": address, "password": "long enough"})
    assert told.status_code == 200, told.text
    return anna


# Where to


@pytest.mark.parametrize(
    "address",
    ["", "x", "http://example.org/", "ftp://x", "https://", "https://u:p@x/", "https://x:0x1/",
     "https://x/\n", "file:///etc/passwd", "https://" + "x" * 600],
)  # fmt: skip
def test_such_webhooks_are_refused(address: str) -> None:
    with pytest.raises(BadSetup):
        checked_webhook(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]"])
def test_a_webhook_is_no_way_into_the_hosts_network(host: str) -> None:
    with pytest.raises(NotSent, match="not on the internet"):
        send("webhook", f"https://{host}/hook", "x")


@pytest.mark.parametrize("address", ["", "x", "a@b", "a@b.c\nBcc: d@e.f", "a b@c.d", "a@b.c,d@e.f"])
def test_such_mail_addresses_are_refused(address: str) -> None:
    with pytest.raises(BadSetup):
        checked_mail(address)


def test_only_who_is_signed_in_is_told(public: World, sink: Sink) -> None:
    told = public.guest.put("/api/alerts/webhook", json={"text": sink.address})
    assert told.status_code == 401
    assert public.person("Anna").put("/api/alerts/x", json={"text": "x"}).status_code == 404


# When


def test_who_is_awaited_and_away_is_told_once(public: World, sink: Sink, wall: Time) -> None:
    wants(public, "webhook", sink.address)
    look(public)
    assert len(sink.posted) == 1, "that it works"
    match, lines = meet(public, known=True)
    lines[0].session.close()
    wall.passes(31)
    look(public)
    look(public)
    assert len(sink.posted) == 2
    words = sink.posted[1]["content"]
    assert words.startswith("It is your turn in Axis & Allies: Stalingrad (")
    assert words.endswith(f"/match/{match.id}")
    assert sink.posted[1]["allowed_mentions"] == {"parse": []}
    assert (rows(public, AWAITED), rows(public, DELIVERY)) == (0, 0)


def test_who_sits_at_the_board_is_not_told(public: World, sink: Sink, wall: Time) -> None:
    wants(public, "webhook", sink.address)
    look(public)
    meet(public, known=True)
    wall.passes(31)
    look(public)
    assert len(sink.posted) == 1


def test_a_turn_that_is_over_is_not_told(public: World, sink: Sink, wall: Time) -> None:
    wants(public, "webhook", sink.address)
    look(public)
    _, lines = meet(public, known=True)
    lines[0].get("resign")
    lines[0].session.close()
    wall.passes(31)
    look(public)
    assert len(sink.posted) == 1
    assert rows(public, AWAITED) == 0


def test_what_does_not_arrive_is_tried_again_later_and_not_for_ever(
    public: World, sink: Sink, wall: Time
) -> None:
    sink.status = 500
    wants(public, "webhook", sink.address)
    look(public)
    look(public)
    assert len(sink.posted) == 1, "not at once"
    for tries in range(1, alerts.MOST_TRIES):
        wall.passes(alerts.FIRST_WAIT * 2 ** (tries - 1))
        look(public)
        assert len(sink.posted) == tries + 1
    wall.passes(1e6)
    look(public)
    assert len(sink.posted) == alerts.MOST_TRIES
    assert rows(public, DELIVERY) == 0


def test_an_alert_that_was_queued_outlives_a_restart(
    public: World, sink: Sink, tmp_path: Path
) -> None:
    wants(public, "webhook", sink.address)
    public.close()
    again = World(tmp_path / "data", lan=True, public=True)
    look(again)
    deadline = time.monotonic() + 10
    while not sink.posted and time.monotonic() < deadline:
        time.sleep(0.02)  # the server looks at its start, and may be sending already
    again.close()
    assert len(sink.posted) == 1


def test_a_delivery_is_claimed_by_one_process_only(public: World, sink: Sink) -> None:
    wants(public, "webhook", sink.address)
    queue = public.app.state.people.alerts
    due = queue.claim(clock.now())
    assert len(due) == 1
    assert queue.claim(clock.now()) == []


# By mail


def test_mail_goes_on_when_its_reader_wants_it(public: World, mails: list[str], wall: Time) -> None:
    anna = wants(public, "email", "anna@example.org")
    look(public)
    assert anna.get("/api/alerts").json()["channels"]["email"]["confirmed"] is False
    code = mails[0].split("there: ")[1].split()[0]
    assert anna.post("/api/alerts/email", json={"text": "wrong"}).status_code == 400
    match, lines = meet(public, known=True)
    lines[0].session.close()
    wall.passes(31)
    look(public)
    assert len(mails) == 1, "not before it is confirmed"
    assert anna.post("/api/alerts/email", json={"text": code}).status_code == 200
    assert anna.get("/api/alerts").json()["channels"]["email"]["confirmed"] is True
    with public.hall.store.database.engine.begin() as connection:
        for row in turn_rows(match.id, 0):
            connection.execute(row)
    wall.passes(31)
    look(public)
    assert "It is your turn in Axis & Allies" in mails[1]


def test_without_a_way_to_send_mail_none_is_offered(public: World) -> None:
    anna = public.person("Anna")
    assert anna.get("/api/alerts").json() == {"channels": {}, "mail": False}
    assert anna.put("/api/alerts/email", json={"text": "a@b.cd"}).status_code == 404


def test_who_leaves_is_told_nothing_more(public: World, sink: Sink) -> None:
    anna = wants(public, "webhook", sink.address)
    assert anna.delete("/api/alerts/webhook").status_code == 200
    assert (rows(public, CHANNEL), rows(public, DELIVERY)) == (0, 0)
    anna.put("/api/alerts/webhook", json={"text": sink.address})
    anna.request("DELETE", "/api/account", json={"password": "long enough"})
    assert (rows(public, CHANNEL), rows(public, DELIVERY)) == (0, 0)
    look(public)
    assert sink.posted == []


# What others could do to it


@pytest.mark.parametrize(
    "address", ["\\@[\x01b~.~+_", "(*]@\x00\x7f{$.\x1b", "{@a\x00+%.[=b", "a@b..c"]
)
def test_no_address_makes_the_mail_fall_over(address: str) -> None:
    with pytest.raises(BadSetup):
        checked_mail(address)


@pytest.mark.parametrize("address", ["anna.b+c_d@mail.example.org", "x-1@xn--bcher-kva.example"])
def test_usual_mail_addresses_are_taken(address: str) -> None:
    assert checked_mail(address) == address


@pytest.mark.parametrize(
    "host",
    [
        "[::7f00:1]",
        "[64:ff9b::a9fe:a9fe]",
        "[2002:7f00:1::]",
        "[fec0::1]",
        "[ff02::1]",
        "224.0.0.1",
    ],
)
def test_no_other_spelling_leads_into_the_hosts_network(host: str) -> None:
    with pytest.raises(NotSent, match="not on the internet"):
        send("webhook", f"https://{host}/hook", "x")


def test_a_bug_in_sending_ends_no_other_alert(
    public: World, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sending._post

    def falling(address: str, body: object) -> None:
        if "bad" in address:
            raise AttributeError("a bug")
        real(address, body)

    monkeypatch.setattr(sending, "_post", falling)
    wants(public, "webhook", f"{sink.address}/bad")
    public.person("Boris").put("/api/alerts/webhook", json={"text": sink.address})
    look(public)
    assert len(sink.posted) == 1
    assert rows(public, DELIVERY) == 1, "it is tried again later"


def test_a_webhook_that_answers_in_drops_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 0.3)
    monkeypatch.setenv("KURGAN_WEBHOOK_HOSTS", "127.0.0.1")
    is_over = threading.Event()

    class Drops(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                while not is_over.wait(0.05):
                    self.request.sendall(b"H")

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Drops)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failures: list[NotSent] = []

    def try_it() -> None:
        try:
            send("webhook", f"http://127.0.0.1:{server.server_address[1]}/", "x")
        except NotSent as failure:
            failures.append(failure)

    trying = threading.Thread(target=try_it, daemon=True)
    trying.start()
    trying.join(20)
    assert len(failures) == 1
    is_over.set()
    server.shutdown()
    server.server_close()


def test_one_account_does_not_keep_the_queue_for_itself(public: World, sink: Sink) -> None:
    wants(public, "webhook", sink.address)
    public.person("Boris").put("/api/alerts/webhook", json={"text": sink.address})
    queue, accounts = public.app.state.people.alerts, public.app.state.people.accounts
    anna, boris = accounts.named("Anna").id, accounts.named("Boris").id
    with accounts.writing() as connection:
        for _ in range(2 * alerts.AT_ONCE):
            connection.execute(alerts.delivery(anna, "webhook", sink.address, "x"))
    claimed = queue.claim(clock.now())
    assert len(claimed) == 2
    with accounts.writing() as connection:
        of_boris = connection.execute(
            sql.select(DELIVERY.c.id).where(DELIVERY.c.account_id == boris)
        ).scalars()
        assert set(of_boris) <= {one.id for one in claimed}
