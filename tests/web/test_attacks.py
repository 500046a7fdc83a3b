"""What an attacker would try, door by door. docs/security.md tells what each door is worth."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import Route

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.dice import Dice
from kurgan.kernel.journal import with_digest
from kurgan.kernel.match import branched
from kurgan.web import table as tables
from kurgan.web.reader import Reader
from kurgan.web.routes import router
from kurgan.web.seat_routes import router as seat_router
from kurgan.web.table import Table

from ..kernel.forging import forged
from .driving import Line, Match, World, play_on
from .test_claims import both, shared
from .test_routes import refused


def spellings(seed: bytes) -> list[bytes]:
    """Everything that would give a seed away."""
    plain = base64.b64encode(seed).rstrip(b"=")
    web = base64.urlsafe_b64encode(seed).rstrip(b"=")
    number = str(int.from_bytes(seed, "big")).encode()
    return [seed, seed.hex().encode(), seed.hex().upper().encode(), plain, web, number]


def check_silent(sent: bytes, seed: bytes) -> None:
    """Nothing that was sent holds the seed."""
    assert len(sent) > 1000
    for spelled in spellings(seed):
        assert spelled not in sent


def doors(begun: Match, seat: int, client: Any, luck: Random) -> bytes:
    """All that the routes give to a seat, or to the owner with a seat's key."""
    place = f"/api/matches/{begun.id}"
    headers = begun.headers(seat)
    answers = [
        client.get(f"{place}/{path}", headers=headers) for path in ("save", "capsule", "notes")
    ]
    answers.append(client.get("/api/matches"))
    answers.append(client.post(f"{place}/branch", json={"at": luck.randrange(3)}, headers=headers))
    answers.append(client.post(f"{place}/seats", json={}))
    answers += [client.get(path) for path in ("/", f"/match/{begun.id}", f"/report/{begun.id}")]
    return b"".join(answer.content + repr(answer.headers.raw).encode() for answer in answers)


def probe(line: Line, last: int) -> None:
    """Every verb of the socket."""
    for verb in (*VERBS - {"join", "resign"}, "nonsense"):
        line.ask(verb)
    line.ask("why", kind="zone", thing="kalach")
    line.ask("moment", at=last)
    line.ask("moment", at=0, side="allies")
    line.ask("nonce", nonce="late")
    line.ask("play", action=["nonsense"], seq=0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["axis", "inferno"])
def test_the_seed_leaves_by_no_door_before_the_end(world: World, game: str) -> None:
    begun = shared(world, game)
    sent = doors(begun, 0, world.owner, Random(1))
    lines = both(begun)
    luck = Random(game)
    for number, line in enumerate(play_on(lines, luck, 120)):
        if number % 30 == 0:
            probe(line, number // 2)
            sent += doors(begun, 0, world.owner, luck) + doors(begun, 1, world.guest, luck)
    seed = begun.table.match.dice.seed
    for line in lines:
        sent += "".join(line.raw).encode()
    check_silent(sent, seed)
    lines[0].get("resign")
    assert begun.fetch("save", 1, world.guest).json()["dice"]["seed"] == seed.hex()


ROUTES = {
    "/", "/match/{name}", "/report/{name}", "/api/network", "/api/owner", "/api/games",
    "/api/reference/{game}/{digest}", "/api/reference/{game}/{digest}/book",
    "/api/lessons/{game}", "/api/matches", "/api/matches/upload", "/api/matches/{name}",
    *(
        f"/api/matches/{{name}}/{end}"
        for end in (
            "seats", "claim", "invitation", "seat", "name", "computer", "branch", "save", "capsule",
            "notes", "watch", "former",
        )
    ),
}  # fmt: skip
VERBS = {
    "join", "play", "undo", "resign", "draw", "decline", "nonce", "question", "view",
    "events", "why", "moments", "moment", "odds", "belief", "moves",
    "advise", "hurry", "explain", "decisions", "chance", "ask_back", "consent", "refuse",
    "say", "chat", "watch", "settle",
}  # fmt: skip


def test_these_are_all_the_doors(world: World) -> None:
    """A new door is looked at here before it is opened: does it tell a seed or a key?"""
    routes = [*router.routes, *seat_router.routes]
    assert {route.path for route in routes if isinstance(route, Route)} == ROUTES
    line = shared(world).sit()
    told = line.refused("nonsense", "BadSetup")
    assert set(told.rpartition("one of ")[2].rstrip(".").split(", ")) == VERBS


def test_a_bug_of_ours_tells_no_seed_of_a_shared_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = shared(world)
    lines = both(begun)
    seed = begun.table.match.dice.seed

    def broken(*given: Any) -> Any:
        raise RuntimeError("nothing fits")

    monkeypatch.setattr(tables, "asked", broken)
    by_side = {line.position["side"]: line for line in lines}
    actor = by_side[lines[0].position["to_act"]]
    position = actor.get("question")
    action = position["question"]["options"][0]
    answer = actor.ask("play", action=action, seq=position["seq"])
    assert answer["error"]["kind"] == "RulesBug"
    files = list((world.path / "bugs").iterdir())
    assert files
    for file in files:
        check_silent(file.read_bytes() * 2, seed)


def test_the_save_before_the_friend_comes_holds_no_seed(world: World) -> None:
    begun = shared(world)
    body = begun.fetch("save").json()
    assert set(body["dice"]) == {"commitment", "practice"}


def test_a_practice_seed_flagged_as_fair_is_marked(world: World) -> None:
    practice = world.begin("axis", seed=7).fetch("save").json()
    fair = forged(practice, lambda body: body["dice"].update(practice=False))
    begun = Match(world, world.owner.post("/api/matches/upload", json=fair).json())
    place = f"/api/matches/{begun.id}/invitation"
    made = world.owner.post(place, json={}, headers=begun.headers(1)).json()
    begun.keys[1] = begun.claim(made["invitation"]).json()["key"]
    position = begun.sit(1, world.guest).position
    assert position["standing"] == "uploaded"
    assert "prove nothing" in position["proof"]
    assert bytes.fromhex(practice["dice"]["seed"]) == Dice.chosen(7).seed


def test_an_upload_cannot_deny_what_it_is(world: World) -> None:
    body = world.begin("axis").fetch("save").json()
    for lie in (body, forged(body, lambda body: body["start"].update(origin="copy"))):
        begun = Match(world, world.owner.post("/api/matches/upload", json=lie).json())
        assert begun.sit().position["standing"] == "uploaded"


def test_a_position_from_a_file_bears_being_thought_about(world: World) -> None:
    """Reinforcements that are nowhere on their track: it can be drawn, and nothing else."""
    match = kurgan.new("inferno", options={"mode": "versus"}, seed=7)
    luck = Random(3)
    for _ in range(60):
        assert match.question is not None
        match.play(luck.choice(match.question.options))
    body = branched(match, match.state, Dice.fresh()).save()
    del body["digest"]
    track = body["start"]["position"]["track"]
    body["start"]["position"]["track"] = [-1] * len(track)
    told = world.owner.post("/api/matches/upload", json=with_digest(body))
    assert told.status_code == 400, told.text
    assert "not a sound position" in told.json()["error"]["message"]


def test_who_is_not_the_owner_rules_nothing(world: World) -> None:
    begun = shared(world)
    both(begun)
    place = f"/api/matches/{begun.id}"
    for cookie in ("", "kurgan_owner=1", f"{world.app.state.owner.cookie}=guess"):
        for method, path, body in (
            ("GET", "/api/matches", None),
            ("POST", "/api/matches", {"game": "axis"}),
            ("POST", "/api/matches/upload", {}),
            ("POST", f"{place}/seats", {"seat": 0}),
            ("POST", f"{place}/invitation", {"seat": 0}),
            ("POST", f"{place}/branch", {"at": 0}),
            ("DELETE", place, None),
            ("POST", "/api/lessons/axis", {}),
        ):
            headers = {"cookie": cookie, "x-forwarded-for": "127.0.0.1"}
            if path.endswith("branch"):
                headers |= begun.headers(1)
            answer = world.guest.request(method, path, json=body, headers=headers)
            refused(answer, 403, "NotAllowed", "Only the owner")
    assert len(world.owner.get("/api/matches").json()) == 1


def test_another_page_uses_no_cookie_of_the_owner(world: World) -> None:
    begun = shared(world)
    evil = {"origin": "http://evil.example"}
    for method, path in (
        ("DELETE", f"/api/matches/{begun.id}"),
        ("POST", f"/api/matches/{begun.id}/seats"),
        ("POST", f"/api/matches/{begun.id}/invitation"),
        ("POST", f"/api/matches/{begun.id}/claim"),
        ("DELETE", f"/api/matches/{begun.id}/seat"),
    ):
        refused(world.owner.request(method, path, headers=evil), 403, "NotAllowed", "another page")
    assert begun.claim(begun.invitations[0]).status_code == 200


def test_one_seat_does_nothing_for_another(world: World) -> None:
    begun = shared(world)
    both(begun)
    for method, path in (("DELETE", "seat"), ("POST", "invitation"), ("DELETE", "invitation")):
        place = f"/api/matches/{begun.id}/{path}"
        made = world.guest.request(method, place, headers=begun.headers(1))
        assert made.status_code in (200, 401)
    assert begun.table.claims.states[0] == "held"
    assert begun.fetch("save", 0).status_code == 200


def test_neither_keys_nor_invitations_nor_the_owners_secret_are_told(world: World) -> None:
    begun = shared(world)
    lines = both(begun)
    secret = world.app.state.owner.secret
    sent = json.dumps([line.raw for line in lines])
    sent += world.owner.get("/api/matches").text + begun.fetch("capsule", 1).text
    for word in (*begun.keys, *begun.invitations, secret):
        assert word not in sent


def test_what_lies_on_the_disk_opens_no_seat(world: World, tmp_path: Path) -> None:
    begun = shared(world)
    both(begun)
    fresh = world.owner.post(f"/api/matches/{shared(world).id}/invitation", json={"seat": 1}).json()
    world.close()
    files = [path for path in world.path.rglob("*") if path.is_file()]
    disk = b"".join(path.read_bytes() for path in files)
    for word in (*begun.keys, *begun.invitations, fresh["invitation"]):
        assert word.encode() not in disk


@pytest.mark.parametrize("game", GAMES)
def test_of_a_move_that_is_half_legal_nothing_stays(world: World, game: str) -> None:
    begun, luck = world.begin(game, seed=5), Random(5)
    lines = begun.lines()
    for _ in range(25):
        match, entries = begun.table.match, begun.entries
        assert match.question is not None
        side, first = match.question.side, luck.choice(match.question.options)
        line, action = lines[match.seat_of(side)], match.codec.encode(first)
        told = line.ask("play", actions=[action, ["nonsense"]], seq=match.seq(side))
        if "error" in told:  # what reveals something ends the move, and stands
            assert told["error"]["kind"] == "IllegalAction"
            assert begun.entries == entries
            line.get("play", action=action, seq=match.seq(side))
    read_anew = Table(begun.id, world.hall.store)
    for seat in range(len(lines)):
        assert Reader(seat).tell(begun.table) == Reader(seat).tell(read_anew)
        assert begun.table.moments(seat) == read_anew.moments(seat)
