"""A seat is claimed once, and a match between people begins when each of them has come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.web.claims import MOST_CHANGES
from kurgan.web.refusals import NotAllowed

from .driving import Line, Match, World, play_on
from .test_routes import refused

OPTIONS: dict[str, Any] = {"inferno": {"mode": "versus"}}


def shared(world: World, game: str = "axis") -> Match:
    """A match for a friend at the second seat."""
    return world.begin(game, options=OPTIONS.get(game, {}), friends=[1])


def both(begun: Match) -> list[Line]:
    """The host and a friend who has claimed the other seat, each with his nonce added."""
    begun.keys.append(begun.claim(begun.invitations[0]).json()["key"])
    lines = [begun.sit(0), begun.sit(1, begun.world.guest)]
    for number, line in enumerate(lines):
        line.position = line.get("nonce", nonce=f"salt {number}")
    lines[0].position = lines[0].get("join", match=begun.id, key=begun.keys[0])
    return lines


def check_cut(line: Line) -> None:
    """The socket of a seat that somebody else holds is closed, and says why."""
    message = line.session.receive()
    while message["type"] != "websocket.close":
        message = line.session.receive()
    assert (message["code"], message["reason"]) == (1008, "Somebody else holds this seat now.")


@pytest.mark.parametrize("game", ["axis", "inferno"])
def test_nothing_is_rolled_before_each_has_come_and_stirred(world: World, game: str) -> None:
    begun = shared(world, game)
    host = begun.sit()
    assert len(host.position["waits"]) == 2
    assert host.position["claims"] == ["held", "invited"]
    assert (host.position["view"], host.position["question"]) == (None, None)
    assert host.get("nonce", nonce="mine")["waits"] == [host.position["seats"][1]]
    assert begun.table.match.rolls == 0
    claimed = begun.claim(begun.invitations[0]).json()
    assert claimed["commitment"] == host.position["commitment"]
    begun.keys.append(claimed["key"])
    friend = begun.sit(1, world.guest)
    assert friend.position["claims"] == ["held", "held"]
    assert begun.table.match.rolls == 0
    position = friend.get("nonce", nonce="yours")
    assert position["waits"] == []
    assert position["to_act"] is not None
    assert [entry[0] for entry in begun.entries[:2]] == ["nonce", "nonce"]
    host.get("question")
    pushed = [push["position"] for push in host.pushes if "position" in push]
    assert pushed[-1]["view"] is not None


def test_a_match_that_waits_survives_the_server(world: World) -> None:
    begun = shared(world)
    begun.sit().get("nonce", nonce="mine")
    world.hall.recent.clear()
    world.hall.places.clear()
    assert begun.sit().position["waits"] == ["allies"]
    [row] = world.owner.get("/api/matches").json()
    assert (row["waits"], row["shared"]) == (["allies"], True)


def test_alone_or_at_one_screen_a_match_begins_at_once(world: World) -> None:
    assert world.begin("axis").sit().position["question"]
    assert world.begin("axis", friends=[]).sit().position["question"]


def test_the_host_gets_no_key_of_a_friends_seat(world: World) -> None:
    begun = shared(world)
    assert begun.sides == ["axis"]
    answer = world.owner.post(f"/api/matches/{begun.id}/seats", json={})
    refused(answer, 403, "NotAllowed", "which one seat is yours")


def test_an_invitation_is_used_once(world: World) -> None:
    begun = shared(world)
    [invitation] = begun.invitations
    refused(begun.claim("x" * 32), 401, "WrongKey", "void")
    assert begun.claim(invitation).status_code == 200
    for client in (world.guest, world.owner):
        refused(begun.claim(invitation, client), 401, "WrongKey", "void")
    refused(world.begin("axis").claim(invitation), 401, "WrongKey")


def test_a_new_invitation_makes_the_old_one_void(world: World) -> None:
    begun = shared(world)
    place = f"/api/matches/{begun.id}/invitation"
    fresh = world.owner.post(place, json={"seat": 1}).json()["invitation"]
    refused(begun.claim(begun.invitations[0]), 401, "WrongKey")
    assert begun.claim(fresh).status_code == 200
    answer = world.owner.post(place, json={"seat": 1})
    refused(answer, 403, "NotAllowed", "holds this seat")
    refused(world.guest.post(place, json={"seat": 1}), 403, "NotAllowed")
    refused(world.owner.post(place, json={"seat": 2}), 400, "BadSetup")


def test_who_holds_a_seat_can_pass_it_on_and_everybody_reads_it(world: World) -> None:
    begun = shared(world)
    host, friend = both(begun)
    place = f"/api/matches/{begun.id}/invitation"
    made = world.guest.post(place, json={}, headers=begun.headers(1)).json()
    assert (made["seat"], made["side"]) == (1, "allies")
    assert friend.get("question")["to_act"]
    fresh = begun.claim(made["invitation"]).json()["key"]
    check_cut(friend)
    refused(begun.fetch("save", 1), 401, "WrongKey")
    line = world.line(world.guest)
    position = line.get("join", match=begun.id, key=fresh)
    words = [row["words"] for row in position["log"]["rows"] if row["event"] == "takeover"]
    assert words == ["The Allies are now played by whoever took the new invitation (1)."]
    host.get("question")
    rows = [
        row
        for push in host.pushes
        for row in push.get("position", {"log": {"rows": []}})["log"]["rows"]
    ]
    assert rows[-1]["event"] == "takeover"


def test_players_are_called_by_the_names_they_give(world: World) -> None:
    begun = shared(world)
    place = f"/api/matches/{begun.id}"
    wish = {"invitation": begun.invitations[0], "text": " Boris  B. "}
    assert world.guest.post(f"{place}/claim", json=wish).status_code == 200
    answer = world.owner.put(f"{place}/name", json={"text": "Anna"}, headers=begun.headers(0))
    assert answer.status_code == 200
    seats = world.owner.get("/api/matches").json()[0]["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Boris B."]
    for name in ("the computer (general)", "The owner", "x" * 41, " "):
        answer = world.owner.put(f"{place}/name", json={"text": name}, headers=begun.headers(0))
        refused(answer, 400, "BadSetup")
    refused(world.guest.put(f"{place}/name", json={"text": "Eve"}), 401, "WrongKey")


def test_names_do_not_change_for_ever(world: World) -> None:
    begun = world.begin("axis", seed=1)
    begun.sit()
    begun.table.claims.rename(0, "Anna")
    length = len(begun.table.match.journal)
    begun.table.claims.rename(0, "Anna")
    assert len(begun.table.match.journal) == length
    for number in range(MOST_CHANGES - 1):
        begun.table.claims.rename(0, f"Anna {number}")
    with pytest.raises(NotAllowed, match="too often"):
        begun.table.claims.rename(0, "Berta")


def test_an_invitation_can_be_taken_back(world: World) -> None:
    begun = world.begin("axis")
    place = f"/api/matches/{begun.id}/invitation"
    made = world.owner.post(place, json={}, headers=begun.headers(1)).json()
    assert begun.sit(0).position["claims"] == ["held", "moving"]
    assert world.owner.delete(place, headers=begun.headers(1)).json() == {}
    refused(begun.claim(made["invitation"]), 401, "WrongKey")
    assert begun.sit(1).position["claims"] == ["held", "held"]


def test_the_owner_takes_no_seat_unseen_that_its_holder_passes_on(world: World) -> None:
    begun = shared(world)
    both(begun)
    place = f"/api/matches/{begun.id}/invitation"
    made = world.guest.post(place, json={}, headers=begun.headers(1)).json()
    refused(world.owner.post(place, json={"seat": 1}), 403, "NotAllowed")
    assert begun.claim(made["invitation"]).status_code == 200


def test_a_key_that_was_given_back_is_void(world: World) -> None:
    begun = shared(world)
    _, friend = both(begun)
    place = f"/api/matches/{begun.id}/seat"
    assert world.guest.delete(place, headers=begun.headers(1)).json() == {}
    check_cut(friend)
    refused(begun.fetch("notes", 1), 401, "WrongKey")
    assert begun.sit(0).position["claims"] == ["held", "open"]
    assert world.owner.post(f"/api/matches/{begun.id}/invitation", json={"seat": 1}).json()


def test_a_revoked_socket_is_cut(world: World) -> None:
    begun = shared(world)
    _, friend = both(begun)
    world.owner.post(f"/api/matches/{begun.id}/seats", json={"seat": 1})
    check_cut(friend)


@pytest.mark.slow
def test_a_nonce_is_added_once_and_never_after_the_first_roll(world: World) -> None:
    begun = shared(world)
    host = begun.sit()
    host.get("nonce", nonce="mine")
    assert "once" in host.refused("nonce", "IllegalAction", nonce="again")
    lines = []
    begun.keys.append(begun.claim(begun.invitations[0]).json()["key"])
    lines.append(begun.sit(1, world.guest))
    lines[0].get("nonce", nonce="yours")
    for line in (host, lines[0]):
        assert "once" in line.refused("nonce", "IllegalAction", nonce="late")
    alone = world.begin("axis").sit()
    assert "once" in alone.refused("nonce", "IllegalAction", nonce="late")
    for wrong in ("", "x" * 201):
        fresh = shared(world).sit()
        assert fresh.refused("nonce", "BadSetup", nonce=wrong)


@pytest.mark.parametrize("friends", [[2], [-1], ["1"], [True], [0.5], [[]], "1", {}])
def test_friends_are_seats(world: World, friends: Any) -> None:
    answer = world.owner.post("/api/matches", json={"game": "axis", "friends": friends or "x"})
    refused(answer, 400, "BadSetup")


def test_all_seats_can_be_friends(world: World) -> None:
    begun = world.begin("axis", friends=[0, 1])
    assert begun.keys == []
    assert len(begun.invitations) == 2
    for invitation in begun.invitations:
        assert begun.claim(invitation).status_code == 200


def test_a_waiting_match_answers_every_verb_in_a_sentence(world: World) -> None:
    line = shared(world).sit()
    assert "waits for" in line.refused("play", "IllegalAction", action=["done"], seq=0)
    for verb in ("undo", "question", "view", "events", "moments", "odds", "belief"):
        answer = line.ask(verb)
        assert answer.get("error", {}).get("kind") != "RulesBug", answer


def test_each_match_says_what_its_dice_prove(world: World) -> None:
    begun = shared(world)
    lines = both(begun)
    for line in lines:
        assert line.position["standing"] == "together"
        assert "everyone but whoever runs this server" in line.position["proof"]
    assert world.begin("axis").sit().position["standing"] == "alone"
    assert world.begin("axis", seed=3).sit().position["standing"] == "practice"
    save = world.begin("axis", seed=3)
    body = save.fetch("save").json()
    uploaded = Match(world, world.owner.post("/api/matches/upload", json=body).json())
    assert uploaded.sit().position["standing"] == "uploaded"
    assert uploaded.fetch("save").json()["start"]["origin"] == "uploaded"
    rows = {row["id"]: row["standing"] for row in world.owner.get("/api/matches").json()}
    assert rows[uploaded.id] == "uploaded"
    place = f"/api/matches/{uploaded.id}/branch"
    copied = world.owner.post(place, json={"at": 0}, headers=uploaded.headers())
    assert Match(world, copied.json()).sit().position["standing"] == "copy"


def test_after_the_end_the_seed_is_published(world: World) -> None:
    begun = shared(world)
    host, friend = both(begun)
    list(play_on([host, friend], Random(1), 10))
    assert friend.get("join", match=begun.id, key=begun.keys[1])["seed"] is None
    over = host.get("resign")
    assert over["seed"] == begun.table.match.dice.seed.hex()
    assert over["nonces"] == ["axis salt 0", "allies salt 1"]
