"""A computer holds a seat: it answers by itself, can take over, and fails without harm."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sql

from kurgan.bots import advice, explanation, workers
from kurgan.bots.seats import level_of
from kurgan.bots.workers import Died, Failed, Job, Tell, Thought, Worker, job_of, think
from kurgan.games import GAMES
from kurgan.kernel.dice import dice_for
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import branched, new
from kurgan.kernel.pack import Pack
from kurgan.web import computers
from kurgan.web.computers import person
from kurgan.web.schema import THOUGHT

from .driving import Line, Match, World
from .test_routes import refused


def quickly(self: Worker, job: Job, pack: Pack, tell: Tell) -> Thought:
    """Think here: a process takes half a second to start."""
    return think(job, pack)


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "think", quickly)
    monkeypatch.setattr(computers, "WATCHED_PACE", 0.0)


def until_axis(line: Line) -> None:
    """Answer for the Axis until the Allies have answered and the Axis is to act again."""
    luck = Random(1)
    for _ in range(300):
        line.position = line.get("question")
        if line.position["to_act"] != "axis":
            break
        options = line.position["question"]["options"]
        done = [option for option in options if option[0] == "done"]
        action = done[0] if done else luck.choice(options)
        line.position = line.get("play", action=action, seq=line.position["seq"])
    wait_for(line)


def wait_for(line: Line) -> None:
    """Wait until it is this line's turn, by what the server pushes."""
    while line.position["to_act"] not in ("axis", None):
        message = line.session.receive_json()
        if message.get("push") == "position":
            line.position = message["position"]


@pytest.mark.usefixtures("no_processes")
def test_a_computer_answers_for_its_seat(world: World) -> None:
    begun = world.begin("axis", seed=1, computers={"1": "random"})
    assert begun.sides == ["axis"]
    line = begun.sit()
    assert line.position["holders"] == {"allies": "the computer (random)"}
    until_axis(line)
    answered = {entry[1] for entry in begun.entries if entry[0] == "play"}
    assert answered == {"axis", "allies"}
    assert not begun.table.shared


@pytest.mark.usefixtures("no_processes")
def test_a_computer_takes_a_seat_over_and_gives_it_back(world: World) -> None:
    begun = world.begin("axis", seed=1)
    place = f"/api/matches/{begun.id}/computer"
    line = begun.sit(0)
    answer = world.owner.post(place, json={"level": "random"}, headers=begun.headers(1))
    assert answer.status_code == 200
    until_axis(line)
    answer = world.owner.request("DELETE", place, json={}, headers=begun.headers(1))
    assert answer.status_code == 200
    line.position = line.get("question")
    luck = Random(2)
    while line.position["to_act"] == "axis":
        options = line.position["question"]["options"]
        action = luck.choice(options)
        line.position = line.get("play", action=action, seq=line.position["seq"])
    assert line.get("question")["to_act"] == "allies"
    words = [
        row["words"] for row in line.get("join", match=begun.id, key=begun.keys[0])["log"]["rows"]
    ]
    assert "The Allies are played by the computer (random)." in words


class Faulty:
    """Players that fail, but for one level."""

    def __init__(self, sound: str) -> None:
        self.sound = sound
        self.asked: list[str] = []

    def think(self, worker: Worker, job: Job, pack: Pack, tell: Tell) -> Thought:
        self.asked.append(job.level)
        if job.level != self.sound:
            raise Failed("it fell over")
        return think(job, pack)


def test_the_policy_answers_for_a_player_that_fails(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = Faulty("policy")
    monkeypatch.setattr(Worker, "think", lambda *a: faulty.think(*a))
    line = world.begin("axis", seed=1, computers={"1": "recruit"}).sit()
    until_axis(line)
    assert faulty.asked[:2] == ["recruit", "policy"]
    bugs = list((Path(world.path) / "bugs").iterdir())
    assert bugs
    assert "it fell over" in bugs[0].read_text(encoding="utf-8")


class Odd(Faulty):
    """Players that answer nonsense, or whose process is killed once, but for one level."""

    def __init__(self, sound: str, dies: bool) -> None:
        super().__init__(sound)
        self.dies = dies

    def think(self, worker: Worker, job: Job, pack: Pack, tell: Tell) -> Thought:
        self.asked.append(job.level)
        if self.dies:
            self.dies = False
            raise Died("its process died (EOFError)")
        if job.level != self.sound:
            return Thought(["fly", "to the moon"], "It is nice there.")
        return think(job, pack)


def test_a_player_that_answers_nonsense_is_replaced_for_that_decision(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    odd = Odd("policy", dies=False)
    monkeypatch.setattr(Worker, "think", lambda *a: odd.think(*a))
    line = world.begin("axis", seed=1, computers={"1": "recruit"}).sit()
    until_axis(line)
    assert odd.asked[:2] == ["recruit", "policy"]
    assert "The computer (recruit) failed in match" in caplog.text
    assert "nonsense" in caplog.text
    [first, *_] = sorted((Path(world.path) / "bugs").iterdir())
    about = json.loads(first.read_text(encoding="utf-8"))["about"]
    assert about["level"] == "recruit"
    assert about["job"]["position"]


def test_a_player_whose_process_was_killed_is_asked_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = Odd("recruit", dies=True)
    monkeypatch.setattr(Worker, "think", lambda *a: odd.think(*a))
    line = world.begin("axis", seed=1, computers={"1": "recruit"}).sit()
    until_axis(line)
    assert set(odd.asked) == {"recruit"}


@pytest.mark.slow
def test_a_worker_that_is_killed_while_it_thinks_is_noticed_at_once() -> None:
    match = new(GAMES["axis"], seed=1)
    worker, job = Worker(), job_of(match, "marshal", "7")

    def kill(share: float) -> None:
        worker.process.kill()

    with pytest.raises(Died, match="its process died"):
        worker.think(job, match.pack, kill)
    hurried = worker.think(job, match.pack, lambda share: worker.hurry())
    assert match.question is not None
    assert match.codec.decode(hurried.action) in match.question.options
    worker.kill()


def test_a_player_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.05)
    match = new(GAMES["axis"], seed=1)
    worker = Worker()
    with pytest.raises(Failed, match="it thought for more than"):
        worker.think(job_of(match, "marshal", "7"), match.pack, lambda share: None)
    assert worker.process is None


def test_a_killed_worker_is_noticed_and_another_one_started() -> None:
    match = new(GAMES["axis"], seed=1)
    worker, told = Worker(), list[float]()
    job = job_of(match, "random", "7")
    first = worker.think(job, match.pack, told.append)
    worker.process.kill()
    worker.process.join()
    assert worker.think(job, match.pack, told.append) == first
    with pytest.raises(Failed, match="no computer player"):
        worker.think(job._replace(level="genius"), match.pack, told.append)
    worker.kill()


@pytest.mark.usefixtures("no_processes")
def test_a_computer_goes_on_after_a_restart(tmp_path: Path) -> None:
    first = World(tmp_path / "data")
    begun = first.begin("axis", seed=1, computers={"0": "random", "1": "random"})
    first.close()
    again = World(tmp_path / "data")
    seats = again.owner.post(f"/api/matches/{begun.id}/seats", json={}).json()["seats"]
    line = Match(again, {"id": begun.id, "seats": seats}).sit()
    length = line.position["at"]
    while line.position["at"] < length + 20:
        message = line.session.receive_json()
        line.position = message.get("position", line.position)
    again.owner.delete(f"/api/matches/{begun.id}")
    again.close()


def test_what_a_worker_is_given_holds_nothing_hidden() -> None:
    """Two matches that differ only in what the side cannot see give the same job."""
    match = new(GAMES["advance"], seed=1)
    other = branched(match, match.game.imagine(match.state, 0, Random(9)), dice_for(1))
    assert match.game.dump(match.state) != match.game.dump(other.state)
    assert job_of(match, "policy", "7") == job_of(other, "policy", "7")


@pytest.mark.slow
def test_a_general_says_how_far_it_is_and_can_be_hurried() -> None:
    match = new(GAMES["axis"], seed=1)
    worker, told = Worker(), list[float]()

    def hurry(share: float) -> None:
        told.append(share)
        worker.hurry()

    thought = worker.think(job_of(match, "marshal", "7"), match.pack, hurry)
    assert match.question is not None
    assert match.codec.decode(thought.action) in match.question.options
    assert told
    assert max(told) < 1
    worker.kill()


@pytest.mark.usefixtures("no_processes")
def test_who_plays_alone_is_advised_and_friends_are_not(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "TRIES", 2)
    begun = world.begin("axis", seed=1, computers={"1": "random"})
    line = begun.sit()
    found = line.get("advise")
    assert found[0]["action"] in line.get("question")["question"]["options"]
    assert found[0]["low"] <= found[0]["chance"] <= found[0]["high"]
    two = world.begin("axis", seed=1)
    other = two.sit(1)
    assert "turn" in other.refused("advise", "NotYourTurn")
    first = two.sit(0)
    assert "who plays alone" in first.refused("advise", "NotAllowed")


@pytest.mark.usefixtures("no_processes")
def test_who_plays_alone_learns_his_win_chance(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "TRIES", 2)
    line = world.begin("axis", seed=1, computers={"1": "random"}).sit()
    found = line.get("chance")
    assert 0 <= found["low"] <= found["chance"] <= found["high"] <= 1
    assert line.get("chance") == found
    friends = world.begin("axis", seed=1)
    friends.sit(1)
    assert "who plays alone" in friends.sit(0).refused("chance", "NotAllowed")


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "TRIES", 2)


def played_by_computer(world: World, side: int, most: int = 2000) -> Line:
    """A match of Axis in which a computer has answered; the line of the other seat."""
    begun = world.begin("axis", seed=1, computers={str(side): "policy"})
    line = begun.sit(0)
    for _ in range(most):
        if line.position["to_act"] in (line.position["side"], None):
            break
        message = line.session.receive_json()
        line.position = message.get("position", line.position)
    return line


@pytest.mark.usefixtures("no_processes", "few_tries")
def test_a_computer_explains_itself_at_once_to_who_sees_all_it_sees(world: World) -> None:
    line = played_by_computer(world, 0)
    assert line.position["side"] == "allies"
    found = line.get("decisions")
    assert found
    assert {one["side"] for one in found} == {"axis"}
    assert {one["level"] for one in found} == {"policy"}
    told = line.get("explain", at=found[0]["at"])
    assert told["plan"]["plans"][0]["chance"] <= 1
    assert told["plan"]["text"].startswith(told["plan"]["question"])
    small = line.get("explain", at=found[0]["at"] + 1)
    assert small["words"]
    assert small["plan"]["text"] == told["plan"]["text"] or small["plan"]["plans"]
    assert "Nobody decided" in line.refused("explain", "BadSetup", at=0)
    assert "There is no moment" in line.refused("explain", "BadSetup", at=10**6)


@pytest.mark.usefixtures("no_processes", "few_tries")
def test_no_enemy_hears_reasons_while_something_is_hidden_from_him(world: World) -> None:
    begun = world.begin("inferno", seed=7, options={"mode": "versus"}, computers={"0": "policy"})
    line = begun.sit(0)
    while line.position["to_act"] not in ("soviet", None):
        line.position = line.session.receive_json().get("position", line.position)
    assert line.get("decisions") == []
    words = line.refused("explain", "NotAllowed", at=1)
    assert words == "German explains itself when the match is over."
    line.get("resign")
    assert line.get("decisions")
    assert line.get("explain", at=line.get("decisions")[0]["at"])["plan"]["unknown"]


@pytest.mark.usefixtures("no_processes", "few_tries")
def test_nobody_hears_reasons_in_a_match_with_friends_before_its_end(world: World) -> None:
    begun = world.begin("axis", seed=1)
    line, other = begun.sit(0), begun.sit(1)
    place = f"/api/matches/{begun.id}/computer"
    world.owner.post(place, json={"level": "policy"}, headers=begun.headers(0))
    while other.position["to_act"] != "allies":
        other.position = other.session.receive_json().get("position", other.position)
    assert begun.table.shared
    assert line.get("decisions") == other.get("decisions") == []
    other.refused("explain", "NotAllowed", at=1)
    other.get("resign")
    assert other.get("decisions")


@pytest.mark.usefixtures("no_processes", "few_tries")
def test_thoughts_are_kept_over_a_restart_and_go_with_their_match(tmp_path: Path) -> None:
    first = World(tmp_path / "data")
    line = played_by_computer(first, 0)
    name, found = line.position["match"], line.get("decisions")
    first.close()
    again = World(tmp_path / "data")
    seats = again.owner.post(f"/api/matches/{name}/seats", json={}).json()["seats"]
    begun = Match(again, {"id": name, "seats": seats})
    assert begun.sit(1).get("decisions") == found
    assert again.owner.delete(f"/api/matches/{name}").status_code == 200
    with again.hall.store.database.engine.connect() as connection:
        assert connection.execute(sql.select(THOUGHT)).first() is None
    again.close()


def test_who_searches_keeps_nobody_waiting(world: World) -> None:
    hall = world.hall.computers
    numbers = {hall._number("a", level) for level in ("recruit", "policy", "random")}
    aside = {hall._number("a", level) for level in ("adviser", "chance", "explainer")}
    search = {hall._number("a", level) for level in ("officer", "general", "marshal")}
    assert not numbers & aside
    assert not search & (numbers | aside)


def test_nobody_bears_a_computers_name(world: World) -> None:
    with pytest.raises(BadSetup, match="take another name"):
        person("the computer (random)")
    assert level_of("Ada") is None
    answer = world.owner.post("/api/matches", json={"game": "axis", "computers": {"1": "genius"}})
    refused(answer, 400, "BadSetup", "There is no computer 'genius'")
    answer = world.owner.post("/api/matches", json={"game": "axis", "computers": {"7": "random"}})
    refused(answer, 400, "BadSetup", "cannot have seat 7")


# Many matches at once


class Counting:
    """Players of whom one sees how many stand in line at once; they wait to be let go."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go = threading.Event()

    def think(self, worker: Worker, job: Job, pack: Pack, tell: Tell) -> Thought:
        self.asked.append(job.player.split()[0])
        assert self.go.wait(30)
        return think(job._replace(level="random"), pack)


@pytest.mark.usefixtures("no_processes")
def test_where_computers_play_alone_they_stop_when_nobody_looks(world: World) -> None:
    begun = world.begin("axis", seed=1, computers={"0": "random", "1": "random"})
    place = world.within(world.hall.place, begun.id)
    assert not world.hall.computers.playing, "nobody has come yet"
    line = begun.sit()
    while len(place.table.match.journal) < 6:
        line.session.receive_text()
    line.session.close()
    while world.hall.computers.playing:
        time.sleep(0.01)
    length = len(place.table.match.journal)
    begun.sit()
    while len(place.table.match.journal) == length:
        time.sleep(0.01)


@pytest.mark.slow
def test_who_hosts_many_matches_keeps_the_computers_from_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = Counting()
    monkeypatch.setattr(Worker, "think", lambda *a: counting.think(*a))
    monkeypatch.setattr(computers, "crc32", lambda name: 0)  # all by the same worker
    public = World(tmp_path / "data", lan=True, public=True)
    anna, boris = public.person("Anna"), public.person("Boris")
    hers = [public.host(anna, "axis", computers={"0": "general"}) for _ in range(4)]
    for match in hers:
        match.sit(0, anna)
    his = public.host(boris, "axis", computers={"0": "general"})
    his.sit(0, boris)
    while not counting.asked:
        time.sleep(0.01)
    counting.go.set()
    while his.id not in counting.asked:
        time.sleep(0.01)
    before = counting.asked[: counting.asked.index(his.id)]
    assert len(before) <= 2, "not after every question of hers"
    public.close()


@pytest.mark.usefixtures("no_processes")
def test_a_computer_is_put_in_and_out_only_so_often(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.claims.MOST_CHANGES", 4)
    begun = world.begin("axis", seed=1)
    begun.sit(0)
    place = f"/api/matches/{begun.id}/computer"
    told = []
    for _ in range(4):
        told += [world.owner.post(place, json={"level": "random"}, headers=begun.headers(1))]
        told += [world.owner.request("DELETE", place, json={}, headers=begun.headers(1))]
    assert [answer.status_code for answer in told[:4]] == [200] * 4
    assert told[4].status_code == 403
    assert "too often" in told[4].text
    assert len(begun.entries) == 4


def test_nobody_hurries_the_computer_of_another(world: World) -> None:
    hurried: list[int] = []
    computers = world.hall.computers
    for number, worker in enumerate(computers.workers):
        worker.hurry = lambda number=number: hurried.append(number)  # type: ignore[method-assign,misc]
    begun = world.begin("axis", seed=1)
    own, other = begun.lines(world.guest)  # two browsers: it is shared
    computers.thinking[begun.id] = {"seat": 0, "level": "general", "words": ""}
    assert "Others play here" in other.refused("hurry", "NotAllowed")
    assert not hurried
    own.get("hurry")
    assert len(hurried) == 1
    alone = world.begin("axis", seed=1, computers={"1": "random"}).sit()
    computers.thinking[alone.position["match"]] = {"seat": 1, "level": "general", "words": ""}
    alone.get("hurry")
    assert len(hurried) == 2
