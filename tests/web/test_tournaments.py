"""Tournaments: who may join, which matches there are, and what counts in the table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any

import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import ratings, tournaments
from kurgan.web.people.clock import DAY
from kurgan.web.people.tables import ENTRANT, PAIRING, TOURNAMENT
from kurgan.web.people.vacation import DAYS_A_YEAR
from kurgan.web.refusals import NotAllowed, Unavailable

from .driving import Line, Match, World
from .test_clocks import Time, public, wall
from .test_clocks import look as overdue
from .test_meeting import lobby, sit

__all__ = ["Time", "public", "wall"]
HOUR = {"bank": 3600, "increment": 60, "cap": 3600}
NAMES = ("Anna", "Boris", "Carla")
People = dict[str, TestClient]


def made(host: TestClient, **wish: Json) -> str:
    told = host.post("/api/tournaments", json={"game": "axis", "clock": HOUR, **wish})
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


def come(world: World, name: str, player: TestClient) -> Match:
    """One of the two comes to their match."""
    match = Match(world, sit(player, Match(world, {"id": name, "seats": []})).json())
    match.sit(0, player).get("nonce", nonce="x")
    return match


def test_everybody_meets_everybody_on_both_sides(public: World) -> None:
    one, people = begun(public)
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


def test_a_start_is_whole_or_nothing(public: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people = {name: public.person(name) for name in NAMES}
    one = made(people["Anna"])
    for name in NAMES[1:]:
        act(people[name], one, "player")
    database, kept = public.hall.store.database, []

    def falls_over(*new: Any, **more: Any) -> None:
        kept.append(new)
        if len(kept) == 4:
            raise Unavailable("The database is away.")
        type(database).add_match(database, *new, **more)

    monkeypatch.setattr(database, "add_match", falls_over)
    assert act(people["Anna"], one, "start").status_code == 503
    assert look(public, one)["matches"] == []
    assert not look(public, one)["begun"]
    monkeypatch.undo()
    assert act(people["Anna"], one, "start").status_code == 200
    assert len(look(public, one)["matches"]) == 6


def test_who_has_not_come_in_time_loses(public: World, wall: Time) -> None:
    one, people = begun(public)
    matches = {tuple(match["players"]): match["id"] for match in look(public, one)["matches"]}
    match = come(public, matches["Anna", "Boris"], people["Anna"])
    come(public, matches["Carla", "Anna"], people["Anna"])
    wall.passes(HOUR["bank"] + tournaments.COMING - 1)
    overdue(public)
    assert len(look(public, one)["matches"]) == 6
    wall.passes(2)
    overdue(public)
    told = look(public, one)
    assert {tuple(match["players"]): match["scores"] for match in told["matches"]} == {
        ("Anna", "Boris"): [1.0, 0.0], ("Carla", "Anna"): [0.0, 1.0]
    }, "a match to which neither came is gone"  # fmt: skip
    assert told["table"][0]["name"] == "Anna"
    again = match.sit(0, people["Anna"]).position
    assert (again["outcome"]["winner"], again["question"]) == ("axis", None)
    assert again["view"] is not None, "the board can be looked at"
    assert match.fetch("save", 0, people["Anna"]).status_code == 200
    ratings.count(public.app.state.people.accounts)
    assert public.guest.get("/api/people/Anna").json()["ratings"] == [], "no dice were stirred"


def test_nobody_who_is_away_loses_by_it(public: World, wall: Time) -> None:
    one, people = begun(public, clock={**HOUR, "bank": 3 * DAY, "cap": 3 * DAY})
    for match in look(public, one)["matches"]:
        come(public, match["id"], people[match["players"][0]])
    wall.passes((DAYS_A_YEAR + 3) * DAY - 1)
    overdue(public)
    assert {str(match["scores"]) for match in look(public, one)["matches"]} == {"None"}
    wall.passes(2)
    overdue(public)
    assert {str(match["scores"]) for match in look(public, one)["matches"]} == {"[1.0, 0.0]"}


def test_each_player_but_its_host_is_told_once_that_it_has_begun(public: World) -> None:
    one, _ = begun(public)
    matches = {match["id"]: match["players"] for match in look(public, one)["matches"]}
    awaited = public.app.state.people.alerts.awaited(float("inf"))
    assert sorted(matches[name][seat] for name, seat, _ in awaited) == ["Boris", "Carla"]


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
    for number in range(7):
        tournaments.join(accounts, one, accounts.add(f"Player {number}", ""))
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


def test_against_a_deleted_account_one_wins_by_coming(public: World, wall: Time) -> None:
    one, people = begun(public)
    people["Boris"].request("DELETE", "/api/account", json={"password": "long enough"})
    assert len(look(public, one)["matches"]) == 6
    for match in look(public, one)["matches"]:
        if "Anna" in match["players"]:
            come(public, match["id"], people["Anna"])
    wall.passes(HOUR["bank"] + tournaments.COMING + 1)
    overdue(public)
    rows = {row["name"]: row["points"] for row in look(public, one)["table"]}
    assert rows == {"Anna": 4.0, "a former player": 0.0, "Carla": 0.0}


def test_an_account_is_deleted_though_its_tournament_begins_just_then(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(anna := public.person("Anna"))

    def begun_just_now(*_: Any) -> None:
        raise NotAllowed(tournaments.BEGUN)

    monkeypatch.setattr(tournaments, "_open", begun_just_now)
    gone = anna.request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.status_code == 200


def test_who_deletes_an_account_in_the_middle_of_joining_plays_in_nothing(public: World) -> None:
    one = made(public.person("Anna"))
    with public.app.state.people.accounts.writing() as connection:
        row = {"tournament_id": one, "account_id": "gone", "made": "2026"}
        connection.execute(ENTRANT.insert().values(**row))
    assert look(public, one)["players"] == ["Anna"]


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": None}, {"game": "inferno"}, {"game": "chess"},
        {"game": "inferno", "options": {"mode": "two_vs_one"}},
        {"scenario": "nowhere"}, {"options": {"no": 1}}, {"clock": {"bank": -1}},
        {"options": []},
    ],
)  # fmt: skip
def test_such_wishes_are_refused(public: World, wish: Json) -> None:
    wish = {"game": "axis", "clock": HOUR, **wish}
    told = public.person("Anna").post("/api/tournaments", json=wish)
    assert told.status_code in (400, 404), told.text
    with public.app.state.people.accounts.writing() as connection:
        for table in (TOURNAMENT, ENTRANT, PAIRING):
            assert connection.execute(sql.select(sql.func.count()).select_from(table)).scalar() == 0


def test_one_host_has_few_that_wait(public: World) -> None:
    anna = public.person("Anna")
    for _ in range(5):
        made(anna)
    sixth = anna.post("/api/tournaments", json={"game": "axis", "clock": HOUR})
    assert sixth.status_code == 403


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
