"""Tournaments: who may join, which matches there are, and what counts in the table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import tournaments
from kurgan.web.people.tables import ENTRANT, PAIRING, TOURNAMENT

from .driving import Line, Match, World
from .test_clocks import Time, public, wall
from .test_meeting import lobby, sit

__all__ = ["Time", "public", "wall"]
HOUR = {"bank": 3600, "increment": 60, "cap": 3600}
NAMES = ("Anna", "Boris", "Carla")
People = dict[str, TestClient]


def made(host: TestClient, **wish: Json) -> str:
    told = host.post("/api/tournaments", json={"game": "axis", **wish})
    assert told.status_code == 200, told.text
    return str(told.json()["id"])


def act(who: TestClient, one: str, what: str, method: str = "POST") -> Any:
    return who.request(method, f"/api/tournaments/{one}/{what}", json={})


def look(world: World, one: str) -> Json:
    return world.guest.get(f"/api/tournaments/{one}").json()


def begun(world: World, **wish: Json) -> tuple[str, People]:
    """A tournament of three people that has begun."""
    people = {name: world.person(name) for name in NAMES}
    one = made(people["Anna"], **wish)
    for name in NAMES[1:]:
        assert act(people[name], one, "player").status_code == 200
    assert act(people["Anna"], one, "start").status_code == 200
    return one, people


def seated(world: World, name: str, players: list[TestClient]) -> tuple[Match, list[Line]]:
    """Both come to their match, and it begins."""
    seats = [sit(who, Match(world, {"id": name, "seats": []})).json() for who in players]
    match = Match(world, {"id": name, "seats": [seat["seats"][0] for seat in seats]})
    lines = [match.sit(seat, who) for seat, who in enumerate(players)]
    for line in lines:
        line.get("nonce", nonce="x")
    return match, lines


def test_everybody_meets_everybody_on_both_sides(public: World) -> None:
    one, people = begun(public, clock=HOUR)
    told = look(public, one)
    assert (told["host"], told["begun"], told["players"]) == ("Anna", True, list(NAMES))
    pairs = {tuple(match["players"]) for match in told["matches"]}
    assert pairs == set(permutations(NAMES, 2))
    for name, browser in people.items():
        mine = lobby(browser)["mine"]
        assert [row["waiting"] for row in mine] == [True] * 4, name
        assert mine[0]["pace"].startswith("1 hour each")
        sides = [seat["side"] for row in mine for seat in row["seats"] if seat["name"] == name]
        assert sorted(sides) == ["allies", "allies", "axis", "axis"]


def test_the_table_counts_wins_draws_and_losses(public: World) -> None:
    one, people = begun(public)
    matches = {tuple(match["players"]): match["id"] for match in look(public, one)["matches"]}

    def play(*names: str) -> tuple[Match, list[Line]]:
        return seated(public, matches[names], [people[name] for name in names])

    play("Anna", "Boris")[1][1].get("resign")
    play("Boris", "Anna")[1][0].get("resign")
    for line in play("Boris", "Carla")[1]:
        line.get("draw")
    told = look(public, one)
    rows = [
        (row["name"], row["points"], row["won"], row["drawn"], row["lost"]) for row in told["table"]
    ]
    assert rows == [("Anna", 2.0, 2, 0, 0), ("Boris", 0.5, 0, 1, 2), ("Carla", 0.5, 0, 1, 0)]
    scores = {tuple(match["players"]): match["scores"] for match in told["matches"]}
    assert scores["Boris", "Carla"] == [0.5, 0.5]
    assert scores["Carla", "Anna"] is None


def test_nobody_scores_by_what_another_played_for_him(public: World) -> None:
    public.hall.computers.is_closed = True  # it takes the seat, and does not answer
    one, people = begun(public)
    matches = {tuple(match["players"]): match["id"] for match in look(public, one)["matches"]}
    match, lines = seated(public, matches["Anna", "Boris"], [people["Anna"], people["Boris"]])
    place = f"/api/matches/{match.id}/computer"
    told = people["Anna"].post(place, json={"level": "marshal"}, headers=match.headers(0))
    assert told.status_code == 200
    lines[1].get("resign")
    assert [row["points"] for row in look(public, one)["table"]] == [0, 0, 0]


def test_a_stranger_in_a_seat_counts_for_nobody(public: World) -> None:
    one, people = begun(public)
    matches = {tuple(match["players"]): match["id"] for match in look(public, one)["matches"]}
    name = matches["Anna", "Boris"]
    key = sit(people["Boris"], Match(public, {"id": name, "seats": []})).json()["seats"][0]["key"]
    headers = {"authorization": f"Bearer {key}"}
    invited = people["Boris"].post(f"/api/matches/{name}/invitation", headers=headers).json()
    dora = public.person("Dora")
    claimed = Match(public, {"id": name, "seats": []}).claim(invited["invitation"], dora)
    assert claimed.status_code == 200
    _, lines = seated(public, name, [people["Anna"], dora])
    lines[1].get("resign")
    assert [row["points"] for row in look(public, one)["table"]] == [0, 0, 0]


def test_a_match_of_a_tournament_is_not_deleted_by_its_player(public: World) -> None:
    one, people = begun(public)
    for match in look(public, one)["matches"]:
        for browser in people.values():
            assert browser.delete(f"/api/matches/{match['id']}").status_code == 403
    assert len(look(public, one)["matches"]) == 6


def test_it_is_started_once_however_often_one_asks(public: World) -> None:
    people = {name: public.person(name) for name in NAMES}
    one = made(people["Anna"])
    for name in NAMES[1:]:
        act(people[name], one, "player")
    with ThreadPoolExecutor(4) as threads:
        told = list(threads.map(lambda _: act(people["Anna"], one, "start"), range(4)))
    assert {answer.status_code for answer in told} == {200}
    assert len(look(public, one)["matches"]) == 6


def test_what_a_killed_server_left_out_is_made_up_for(public: World) -> None:
    one, people = begun(public)
    lost = look(public, one)["matches"][0]
    public.within(public.hall.delete, lost["id"])
    assert len(look(public, one)["matches"]) == 5
    assert act(people["Anna"], one, "start").status_code == 200
    pairs = [match["players"] for match in look(public, one)["matches"]]
    assert len(pairs) == 6
    assert lost["players"] in pairs


def test_who_may_do_what(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    one = made(anna)
    assert public.guest.post("/api/tournaments", json={"game": "axis"}).status_code == 401
    assert act(public.guest, one, "player").status_code == 401
    assert act(boris, one, "player").status_code == act(boris, one, "player").status_code == 200
    assert look(public, one)["players"] == ["Anna", "Boris"]
    told = act(anna, one, "start")
    assert (told.status_code, "at least 3" in told.text) == (403, True)
    carla = public.person("Carla")
    act(carla, one, "player")
    assert act(boris, one, "start").status_code == 403
    assert act(boris, one, "player", "DELETE").status_code == 200
    assert look(public, one)["players"] == ["Anna", "Carla"]
    act(boris, one, "player")
    act(anna, one, "start")
    for method in ("POST", "DELETE"):
        assert "has begun" in act(public.person(f"Dora {method}"), one, "player", method).text
    assert act(anna, "0" * 16, "player").status_code == 404


def test_it_is_full_with_eight(public: World) -> None:
    one = made(public.person("Anna"))
    accounts = public.app.state.people.accounts
    with accounts.writing() as connection:
        for number in range(7):
            row = {"tournament_id": one, "account_id": str(number), "made": "2026"}
            connection.execute(ENTRANT.insert().values(**row))
    assert "at most 8" in act(public.person("Boris"), one, "player").text


def test_without_its_host_there_is_no_tournament(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    one, other = made(anna), made(boris)
    act(boris, one, "player")
    act(anna, other, "player")
    assert act(anna, one, "player", "DELETE").status_code == 200
    assert public.guest.get(f"/api/tournaments/{one}").status_code == 404
    gone = boris.request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.status_code == 200
    assert public.guest.get("/api/tournaments").json() == []


def test_of_a_deleted_account_no_name_stays(public: World) -> None:
    one, people = begun(public)
    gone = people["Boris"].request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.status_code == 200
    told = public.guest.get(f"/api/tournaments/{one}").text
    assert "Boris" not in told
    assert "a former player" in told
    assert act(people["Anna"], one, "start").status_code == 200


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "inferno"}, {"game": "inferno", "options": {"mode": "two_vs_one"}},
        {"game": "chess"}, {"scenario": "nowhere"}, {"options": {"no": 1}}, {"clock": {"bank": -1}},
        {"options": []},
    ],
)  # fmt: skip
def test_such_wishes_are_refused(public: World, wish: Json) -> None:
    told = public.person("Anna").post("/api/tournaments", json={"game": "axis", **wish})
    assert told.status_code in (400, 404), told.text
    with public.app.state.people.accounts.writing() as connection:
        for table in (TOURNAMENT, ENTRANT, PAIRING):
            assert connection.execute(sql.select(sql.func.count()).select_from(table)).scalar() == 0


def test_one_host_has_few_that_wait(public: World) -> None:
    anna = public.person("Anna")
    for _ in range(5):
        made(anna)
    assert anna.post("/api/tournaments", json={"game": "axis"}).status_code == 403


def test_ones_own_stand_first(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    one, other = made(anna), made(boris)
    for browser, first in ((anna, one), (boris, other), (public.guest, other)):
        assert browser.get("/api/tournaments").json()[0]["id"] == first


def test_nobody_is_made_host_of_matches_without_end(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "MOST_HOSTED", 6)
    _, people = begun(public)
    other = made(people["Anna"])
    for name in NAMES[1:]:
        act(people[name], other, "player")
    assert act(people["Anna"], other, "start").status_code == 200
    third = made(people["Anna"])
    for name in NAMES[1:]:
        act(people[name], third, "player")
    told = act(people["Anna"], third, "start")
    assert (told.status_code, "too many matches" in told.text) == (403, True)
