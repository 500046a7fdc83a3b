"""How the server is: health for anybody, numbers for the owner, restarts that lose nothing."""

from __future__ import annotations

import json
import logging
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.web.health import FILE
from kurgan.web.measures import Lines, Measures
from kurgan.web.refusals import Bug, Unavailable

from .driving import World
from .serving import PATIENCE, Server


def test_anybody_may_ask_whether_the_server_is_well(world: World) -> None:
    answer = world.guest.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_server_without_its_database_is_not_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        raise Unavailable("The database cannot be reached.")

    monkeypatch.setattr(world.hall.store.database, "check", lost)
    assert world.guest.get("/health").status_code == 503


@pytest.mark.parametrize("path", ["/metrics", "/status"])
def test_numbers_are_for_the_owner_and_the_bearer_of_the_token(world: World, path: str) -> None:
    token = (world.path / FILE).read_text().strip()
    assert (world.path / FILE).stat().st_mode & 0o077 == 0
    assert world.guest.get(path).status_code == 403
    wrong = {"authorization": f"Bearer {token[:-1]}"}
    assert world.guest.get(path, headers=wrong).status_code == 403
    assert world.owner.get(path).status_code == 200
    right = {"authorization": f"Bearer {token}"}
    assert world.guest.get(path, headers=right).status_code == 200
    assert world.guest.get("/api/matches", headers=right).status_code == 403  # it opens no more


NUMBER = re.compile(r"kurgan_[a-z_]+(\{[a-z]+=\"[^\"]+\"\})? [-+.e0-9]+")


def test_every_line_of_the_numbers_is_as_prometheus_reads_it(world: World) -> None:
    line = world.begin("advance").sit()
    line.play()
    line.ask("nonsense")
    text = world.owner.get("/metrics").text
    for row in text.splitlines():
        assert row.startswith(("# HELP kurgan_", "# TYPE kurgan_")) or NUMBER.fullmatch(row), row
    assert 'kurgan_answers_total{verb="play"} 1\n' in text
    assert 'kurgan_answers_total{verb="other"} 1\n' in text
    assert 'kurgan_refusals_total{kind="BadSetup"} 1\n' in text
    assert "kurgan_browsers 1\n" in text
    assert "kurgan_matches_in_memory 1\n" in text


def test_numbers_tell_nothing_of_matches(world: World) -> None:
    begun = world.begin("advance", names=["<b>Anna</b>"])
    begun.sit().play()
    told = world.owner.get("/metrics").text + world.owner.get("/status").text
    for word in (begun.id, *begun.keys, "Anna", world.app.state.owner.secret):
        assert word not in told


def test_bugs_are_counted() -> None:
    measures = Measures()
    measures.answered("play", 0.01, Bug("This is a bug.").kind, None)
    measures.answered("play", 0.01, "BadSetup", None)
    assert measures.bugs == 1


def test_answers_are_counted_by_how_long_they_took() -> None:
    measures = Measures()
    for seconds in (0.001, 0.02, 0.02, 7.0):
        measures.answered("play", seconds, "", None)
    assert measures.quantile(0.5) == 0.025
    assert measures.quantile(0.99) == 10.0
    text = measures.text({})
    assert 'kurgan_answer_seconds_bucket{le="0.005"} 1\n' in text
    assert 'kurgan_answer_seconds_bucket{le="+Inf"} 4\n' in text


def test_the_log_names_the_match_and_no_secret(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kurgan")
    begun = world.begin("advance")
    line = begun.sit()
    line.play()
    line.ask("join", match="x" * 20, key="a wrong key")
    told = [json.loads(Lines().format(record)) for record in caplog.records]
    answers = [row for row in told if row["event"] == "answer"]
    assert [row["verb"] for row in answers][:2] == ["join", "question"]
    assert {row["match"] for row in answers} == {begun.id}
    assert answers[-1]["refused"] == "WrongKey"
    text = json.dumps(told)
    for word in (*begun.keys, "a wrong key", "xxxx"):
        assert word not in text


# Restarts


def test_what_is_being_written_when_the_server_ends_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(tmp_path)
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    position = line.get("question")
    database = world.hall.store.database
    append = database.append

    def slowly(*given: Any) -> None:
        time.sleep(0.3)
        append(*given)

    monkeypatch.setattr(database, "append", slowly)
    play = {"do": "play", "action": position["question"]["options"][0], "seq": position["seq"]}
    line.session.send_text(json.dumps({"id": 9, **play}))
    while not world.hall.tasks:
        time.sleep(0.01)
    world.close()
    world = World(tmp_path)
    kept = world.hall.store.database.match(begun.id).body["entries"]
    world.close()
    assert [entry[0] for entry in kept].count("play") == 1


def hear_for_ever(line: ClientConnection) -> None:
    """Until the line is cut."""
    while True:
        line.recv(PATIENCE)


@pytest.mark.slow
def test_a_server_that_is_told_to_end_tells_browsers_to_come_back(own_server: Server) -> None:
    begun = own_server.begin("advance")
    where = f"{own_server.address.replace('http', 'ws')}/socket"
    with connect(where, origin=Origin(own_server.address), max_size=None) as line:
        join = {"id": 1, "do": "join", "match": begun.id, "key": begun.seats[0]["key"]}
        line.send(json.dumps(join))
        line.recv(PATIENCE)
        process = own_server.process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            hear_for_ever(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012  # the service restarts
    process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -signal.SIGTERM)
    own_server.process = None
