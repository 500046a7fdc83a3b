"""The routes: games, matches, saves, copies, notes, lessons, and who may use them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.cli.main import main
from kurgan.web import beginning, lessons
from kurgan.web.beginning import new_match, read_match
from kurgan.web.hall import Hall

from ..cli.driving import copied_pack, is_for_people, played
from ..kernel.forging import forged
from .driving import Match, World, play_on


def refused(answer: Any, status: int, kind: str, *words: str) -> None:
    """A route answered with a sentence."""
    assert answer.status_code == status, answer.text[:300]
    told = answer.json()["error"]
    assert told["kind"] == kind
    assert is_for_people(told["message"]), told
    for word in words:
        assert word in told["message"]


# Matches


@pytest.mark.parametrize(
    "wish",
    [
        {}, {"game": 7}, {"game": "chess"}, {"game": "advance", "scenario": "west"},
        {"game": "advance", "options": {"snow": 1}}, {"game": "advance", "options": []},
        {"game": "advance", "seed": 1.5}, {"game": "advance", "seed": []},
        {"game": "advance", "names": "me"}, {"game": "advance", "names": ["a", "b"]},
        {"game": "advance", "names": [7]}, {"game": "advance", "names": ["x" * 999]},
    ],
)  # fmt: skip
def test_a_match_that_cannot_be(world: World, wish: Any) -> None:
    refused(world.owner.post("/api/matches", json=wish), 400, "BadSetup")
    assert world.owner.get("/api/matches").json() == []


@pytest.mark.parametrize("body", ["", "x", "[]", "{", '"x"', "\xff", '{"game": NaN}'])
def test_a_body_that_is_no_object(world: World, body: str) -> None:
    headers = {"content-type": "application/json"}
    sent = body.encode("latin-1")
    refused(world.owner.post("/api/matches", content=sent, headers=headers), 400, "BadSetup")


def test_half_a_character_breaks_nothing(world: World) -> None:
    headers = {"content-type": "application/json"}
    body = b'{"game": "axis", "names": ["\\ud800"]}'
    refused(world.owner.post("/api/matches", content=body, headers=headers), 400, "BadSetup")
    save = kurgan.new("axis", seed=7)
    save.take_over("axis", "\ud800")  # what is in a file is there
    sent = json.dumps(save.save())
    told = world.owner.post("/api/matches/upload", content=sent, headers=headers)
    begun = Match(world, told.json())
    assert world.owner.get("/api/matches").json()[0]["seats"][0]["name"] == "\ud800"
    line = begun.sit()
    assert line.say('{"id": "\\ud800", "do": "question"}')["id"] == "\ud800"
    assert (
        line.say('{"do": "join", "match": "\\ud800", "key": "\\ud800"}')["error"]["kind"]
        == "WrongKey"
    )
    assert begun.fetch("save").status_code == 200


def test_the_list_of_matches(world: World) -> None:
    first = world.begin("advance", seed=1)
    second = world.begin("axis", scenario="uranus")
    rows = world.owner.get("/api/matches").json()
    assert [row["id"] for row in rows] == [second.id, first.id]
    assert set(rows[0]) >= {
        "id", "game", "title", "scenario", "options", "created", "updated", "turn_words",
        "to_act", "outcome", "sides", "seats",
    }  # fmt: skip
    first.sit().play()
    assert [row["id"] for row in world.owner.get("/api/matches").json()] == [first.id, second.id]
    assert not any(key in json.dumps(rows) for key in first.keys + second.keys)


def test_only_the_owner_rules(world: World) -> None:
    begun = world.begin("axis")
    place = f"/api/matches/{begun.id}"
    for method, path, body in (
        ("GET", "/api/matches", None),
        ("POST", "/api/matches", {"game": "advance"}),
        ("POST", "/api/matches/upload", {}),
        ("POST", f"{place}/seats", {}),
        ("POST", f"{place}/branch", {"at": 0}),
        ("DELETE", place, None),
        ("POST", "/api/lessons/advance", {}),
    ):
        answer = world.guest.request(method, path, json=body, headers=begun.headers())
        refused(answer, 403, "NotAllowed", "Only the owner")
    assert len(world.owner.get("/api/matches").json()) == 1
    assert begun.sit(1, world.guest).position["side"] == "allies"


def test_of_a_match_that_friends_share_one_seat_is_opened_anew_and_everyone_is_told(
    world: World,
) -> None:
    begun = world.begin("axis", seed=1)
    friend = begun.sit(1, world.guest)
    place = f"/api/matches/{begun.id}/seats"
    refused(world.owner.post(place, json={}), 403, "NotAllowed", "which one seat is yours")
    refused(world.owner.post(place, json={"seat": 2}), 403, "NotAllowed")
    assert friend.get("join", match=begun.id, key=begun.keys[1])["holders"] == {}
    opened = world.owner.post(place, json={"seat": 0}).json()
    assert [seat["side"] for seat in opened["seats"]] == ["axis"]
    position = friend.get("join", match=begun.id, key=begun.keys[1])
    assert "owner of this server" in position["holders"]["axis"]
    told = [row["words"] for row in position["log"]["rows"] if row["event"] == "takeover"]
    assert told == ["Axis is now played by the owner of this server (1)."]


def test_friends_on_the_network_are_given_an_address_they_can_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.routes.network_address", lambda: "192.0.2.7")
    for lan, host in ((True, "http://192.0.2.7:"), (False, None)):
        world = World(tmp_path / str(lan), lan=lan)
        told = world.owner.get("/api/network").json()
        assert told["owner"] is True
        assert world.guest.get("/api/network").json()["owner"] is False
        address = told["address"]
        assert address is None if host is None else address.startswith(host)
        world.close()


def test_fresh_keys_open_the_seats_and_old_ones_still_do(world: World) -> None:
    begun = world.begin("axis")
    again = Match(world, world.owner.post(f"/api/matches/{begun.id}/seats", json={}).json())
    assert again.id == begun.id
    assert not set(again.keys) & set(begun.keys)
    assert again.sit(1).position["side"] == begun.sit(1).position["side"] == "allies"
    refused(world.owner.post("/api/matches/nowhere/seats", json={}), 404, "NotFound")


def test_keys_lie_hashed_on_the_disk(world: World) -> None:
    begun = world.begin("axis")
    world.close()
    disk = b"".join(path.read_bytes() for path in world.path.iterdir() if path.is_file())
    assert begun.id.encode() in disk
    assert not any(key.encode() in disk for key in begun.keys)


def test_a_deleted_match_is_gone(world: World) -> None:
    begun = world.begin("advance")
    assert world.owner.delete(f"/api/matches/{begun.id}").json() == {}
    refused(world.owner.delete(f"/api/matches/{begun.id}"), 404, "NotFound")
    refused(begun.fetch("save"), 401, "WrongKey")
    assert begun.entries == []


@pytest.mark.parametrize("path", ["save", "capsule", "notes"])
def test_a_seat_needs_its_key(world: World, path: str) -> None:
    begun, other = world.begin("axis"), world.begin("axis")
    place = f"/api/matches/{begun.id}/{path}"
    for given in ("", "Bearer", "Bearer ", "Basic x", f"Bearer {other.keys[0]}", "Bearer é"):
        headers = {b"authorization": given.encode()} if given else {}
        refused(world.owner.get(place, headers=headers), 401, "WrongKey")
    query = f"{place}?key={begun.keys[0]}&seat={begun.keys[0]}"
    refused(world.owner.get(query), 401, "WrongKey")


# Saves


def test_the_owner_of_an_unshared_match_takes_all_of_it_home(world: World) -> None:
    begun = world.begin("axis", seed=3)
    assert list(play_on([line := begun.sit()], Random(1), 10))
    save = begun.fetch("save").json()
    assert save["dice"]["seed"]
    assert kurgan.load(save).seq("axis") == line.position["seq"]
    copy = Match(world, world.owner.post("/api/matches/upload", json=save).json())
    assert copy.id != begun.id
    assert copy.sit().position["view"] == line.position["view"]
    assert copy.entries == begun.entries


def test_a_guest_or_one_of_two_takes_home_what_the_seat_has_seen(world: World) -> None:
    begun = world.begin("axis", seed=3)
    assert "seed" not in begun.fetch("save", client=world.guest).json()["dice"]
    assert "seed" in begun.fetch("save").json()["dice"]
    begun.lines()
    body = begun.fetch("save", seat=1).json()
    assert "seed" not in body["dice"]
    assert body["seat"] == "allies"
    refused(world.owner.post("/api/matches/upload", json=body), 400, "BadSave", "not played on")


def test_one_seat_from_afar_makes_a_match_shared(world: World) -> None:
    begun = world.begin("advance")
    begun.sit(0, world.guest)
    assert "seed" not in begun.fetch("save").json()["dice"]


def uploads() -> dict[str, Any]:
    """Bodies that are not saves, or not good ones."""
    save = kurgan.new("advance", seed=3).save()
    long = forged(save, lambda body: body.update(entries=[["undo", "german"]] * 20_001))
    return {
        "nothing": {},
        "a list": [],
        "a number": 7,
        "another thing": {"format": 1, "game": "chess"},
        "changed": save | {"rules": 99},
        "no seed": forged(save, lambda body: body["dice"].pop("seed")),
        "a wrong entry": forged(
            save, lambda body: body["entries"].append(["play", "german", ["x"]])
        ),
        "a bad position": forged(save, lambda body: body["start"].update(position={"turn": 1})),
        "too long": long,
        "a capsule of nothing": {"capsule": 1},
        "another pack": forged(save, lambda body: body["pack"].update(digest="0" * 64)),
        "a pack that is a list": forged(save, lambda body: body.update(pack=[])),
    }


UPLOADS = uploads()


@pytest.mark.parametrize("name", UPLOADS)
def test_an_upload_that_is_no_save(world: World, name: str) -> None:
    refused(world.owner.post("/api/matches/upload", json=UPLOADS[name]), 400, "BadSave")
    assert world.owner.get("/api/matches").json() == []


@pytest.mark.parametrize("text", ["", "{", "hello", "[" * 200_000, "9" * 9999, '"\\ud800"'])
def test_an_upload_that_is_no_json(world: World, text: str) -> None:
    headers = {"content-type": "application/json"}
    answer = world.owner.post("/api/matches/upload", content=text, headers=headers)
    refused(answer, 400, "BadSave")


def test_an_upload_that_takes_too_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "MOST_SECONDS", -1.0)
    save = kurgan.new("advance", seed=3).save()
    refused(world.owner.post("/api/matches/upload", json=save), 400, "BadSave", "longer than")


def test_a_finished_match_is_uploaded_and_looked_at(world: World) -> None:
    match = played(kurgan.new("advance", "factory"), Random(2))
    begun = Match(world, world.owner.post("/api/matches/upload", json=match.save()).json())
    line = begun.sit()
    assert line.position["outcome"] == match.outcome
    assert len(line.get("moments")) > 100


# Copies


def test_a_copy_of_a_solo_match_goes_on_with_fresh_dice(world: World) -> None:
    begun = world.begin("advance", seed=5)
    line = begun.sit()
    list(play_on([line], Random(2), 40))
    was = line.get("moment", at=12)
    answer = world.owner.post(
        f"/api/matches/{begun.id}/branch", json={"at": 12}, headers=begun.headers()
    )
    copy = Match(world, answer.json())
    position = copy.sit().position
    assert position["kind"] == "copy"
    assert position["commitment"] != line.position["commitment"]
    assert not position["practice"]
    if was["question"]:
        assert position["view"] == was["view"]
        assert position["question"] == was["question"]
    before = begun.entries
    copy.sit().play()
    assert begun.entries == before
    kinds = [row["kind"] for row in world.owner.get("/api/matches").json()]
    assert sorted(kinds) == ["copy", "match"]


def test_a_copy_of_an_unfinished_match_deals_the_hidden_things_anew(world: World) -> None:
    begun = world.begin("advance", seed=5)
    begun.sit()
    deals = []
    for _ in range(3):
        body = {"at": 0}
        place = f"/api/matches/{begun.id}/branch"
        copy = Match(world, world.owner.post(place, json=body, headers=begun.headers()).json())
        copy.sit()
        deals.append(list(copy.table.match.state.counter))  # type: ignore[attr-defined]
    assert deals[0] != deals[1] != deals[2]
    assert "position" not in copy.fetch("save", client=world.guest).json()["start"]


def test_a_shared_match_is_copied_when_it_is_over(world: World) -> None:
    begun = world.begin("axis")
    axis, _ = begun.lines()
    place = f"/api/matches/{begun.id}/branch"
    answer = world.owner.post(place, json={"at": 0}, headers=begun.headers())
    refused(answer, 403, "NotAllowed", "when it is over")
    axis.get("resign")
    answer = world.owner.post(place, json={"at": 0}, headers=begun.headers(1))
    assert answer.status_code == 200
    for at in (-1, 99, "x", None):
        answer = world.owner.post(place, json={"at": at}, headers=begun.headers())
        refused(answer, 400, "BadSetup")


# Capsules and notes


def test_a_capsule_holds_nothing_hidden_and_can_be_replayed(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = world.begin("axis", seed=3)
    begun.sit().play()
    body = begun.fetch("capsule").json()
    assert "seed" not in body["save"]["dice"]
    assert body["kurgan"] == kurgan.__version__
    assert body["question"]["options"]
    assert body["last_events"][-1]["words"]
    assert begun.fetch("capsule", seat=1).json()["question"] is None
    path = tmp_path / "capsule.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(body["last_events"][-1]["words"])
    path.write_text('{"capsule": 1}', encoding="utf-8")
    assert main(["replay", str(path)]) == 2


def test_notes_are_private(world: World) -> None:
    begun = world.begin("axis")
    place = f"/api/matches/{begun.id}/notes"
    text = "Kalach first. \u2603 😀"
    answer = world.guest.put(place, json={"text": text}, headers=begun.headers(0))
    assert answer.json() == {"text": text}
    assert begun.fetch("notes", 0).json() == {"text": text}
    assert begun.fetch("notes", 1).json() == {"text": ""}
    world.guest.put(place, json={"text": ""}, headers=begun.headers(0))
    assert begun.fetch("notes", 0).json() == {"text": ""}
    for wrong in ({}, {"text": 7}, {"text": "x" * 20_001}):
        refused(world.guest.put(place, json=wrong, headers=begun.headers(0)), 400, "BadSetup")
    sent = b'{"text": "\\ud800 \\u0000"}'
    headers = {**begun.headers(), "content-type": "application/json"}
    assert world.guest.put(place, content=sent, headers=headers).status_code == 200


# Lessons and packs


def test_a_lesson_begins_its_match(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    refused(world.owner.post("/api/lessons/advance", json={}), 404, "NotFound")
    refused(world.owner.get("/api/lessons/..%2fx"), 404, "NotFound")
    steps = [{"caption": "Buy.", "rule": "6.3", "action": ["buy", "air"]}]
    plan = {"title": "First turn", "scenario": "main", "options": {}, "seed": 7, "steps": steps}
    (tmp_path / "advance.json").write_text(json.dumps(plan), encoding="utf-8")
    body = world.owner.post("/api/lessons/advance", json={}).json()
    assert body["lesson"] == {"title": "First turn", "steps": steps}
    assert Match(world, body).sit().position["kind"] == "lesson"
    assert world.owner.get("/api/lessons/advance").json()["steps"] == steps


def test_another_pack_is_played_and_found_again(world: World, tmp_path: Path) -> None:
    from kurgan.web.folder import Folder
    from kurgan.web.server import create_app

    pack = kurgan.read_pack(
        copied_pack(tmp_path / "mine", "pack.json", '"name": "', '"name": "my ')
    )
    folder = Folder(tmp_path / "other")
    app = create_app(folder, packs=[pack])
    hall: Hall = app.state.hall
    match = new_match(hall.store, "advance", None, None, 3, None, None)
    assert match.pack.digest == pack.digest
    assert read_match(hall.store, match.save()).pack.digest == pack.digest
    assert read_match(hall.store, kurgan.new("advance").save()).pack.digest != pack.digest
    folder.close()


def test_a_seat_of_a_computer_is_a_short_number(world: World) -> None:
    for seat in ("9" * 5000, "x", "-1", ""):
        wish = {"game": "axis", "computers": {seat: "policy"}}
        assert world.owner.post("/api/matches", json=wish).status_code == 400
