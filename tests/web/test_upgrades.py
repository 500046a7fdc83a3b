"""A change of the rules: no match is lost to it. Those that do not fit are held."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import audit
from kurgan.web.database import Database
from kurgan.web.hall import new_token
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.ratings import count, profile
from kurgan.web.schema import FORMER, HELD, MATCH, SNAPSHOT

from .driving import Line, Match, World

FORMER_MATCH = json.loads((Path(__file__).parent / "former" / "axis-rules-2.json").read_text())
SAVE = FORMER_MATCH["save"]  # Axis as rules number 2 played it; number 3 stops at entry 45


def keep(folder: Path, is_kept: bool, shared: bool = True, save: Json = SAVE) -> list[str]:
    """A data folder as the server of rules number 2 left it; the keys of both seats."""
    folder.mkdir(exist_ok=True)
    database = Database(f"sqlite:///{folder / 'kurgan.db'}")
    summary = {
        "game": "axis", "title": "Axis & Allies: Stalingrad", "turn_words": "Round 1",
        "to_act": "allies", "outcome": None, "waits": [], "sides": ["axis", "allies"], "seats": [],
    }  # fmt: skip
    database.add_match("former", "match", save, summary, shared)
    keys = [new_token(), new_token()]
    database.add_keys("former", dict(enumerate(keys)))
    if is_kept:
        row = {"match_id": "former", "entries": len(save["entries"]), "rolls": 5, "rules": 2}
        position = json.dumps(FORMER_MATCH["position"])
        with database.writing() as connection:
            connection.execute(SNAPSHOT.insert().values(**row, position=position))
    database.close()
    return keys


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Match]:
    """A shared match that the present rules hold."""
    keys = keep(tmp_path / "data", is_kept=True)
    world = World(tmp_path / "data")
    yield begun(world, keys)
    world.close()


def begun(world: World, keys: list[str]) -> Match:
    seats = [{"key": key, "side": side} for key, side in zip(keys, SAVE_SIDES, strict=True)]
    return Match(world, {"id": "former", "seats": seats})


SAVE_SIDES = ("axis", "allies")


def reviewed(world: World) -> Any:
    """The review, when it has looked at everything."""
    review, end = world.app.state.review, time.monotonic() + 30
    while not (review.fitting + len(review.held) + len(review.unreadable)):
        assert time.monotonic() < end
        time.sleep(0.02)
    return review


def rows(world: World, table: sql.Table) -> list[Any]:
    with world.hall.store.database.reading() as connection:
        return list(connection.execute(sql.select(table)))


def test_the_rules_of_the_match_have_really_changed() -> None:
    with pytest.raises(kurgan.BadSave, match=r"Entry 45 .* does not fit under the present rules"):
        kurgan.load(SAVE)
    assert SAVE["rules"] < kurgan.game("axis").rules


def test_a_match_that_does_not_fit_is_held_where_it_stood(held: Match) -> None:
    review = reviewed(held.world)
    assert review.held == ["former"]
    assert not review.unreadable
    assert "1 are held" in review.words
    position = held.sit(0).position
    assert "does not fit under the present rules" in position["held"]["why"]
    assert (position["held"]["entries"], position["held"]["of"]) == (65, 65)
    assert position["question"] is None
    assert position["view"]
    assert position["seed"] is None
    assert held.entries == SAVE["entries"], "nothing is changed before its players decide"


def test_without_a_kept_position_it_is_held_where_the_rules_stop(tmp_path: Path) -> None:
    keys = keep(tmp_path / "data", is_kept=False)
    world = World(tmp_path / "data")
    told = begun(world, keys).sit(0).position["held"]
    assert (told["entries"], told["of"]) == (44, 65)
    world.close()


def test_nothing_is_played_on_while_it_is_held(held: Match) -> None:
    line = held.sit(0)
    for verb in ("resign", "draw", "undo", "ask_back"):
        assert "held" in line.refused(verb, "NotAllowed")
    assert held.fetch("save").status_code == 403
    assert held.fetch("former").status_code == 403


def test_no_seat_of_a_held_match_changes_hands(held: Match) -> None:
    owner, place = held.world.owner, f"/api/matches/{held.id}"
    taken = owner.post(f"{place}/seats", json={"seat": 1})
    assert taken.status_code == 403, taken.text
    invited = owner.post(f"{place}/invitation", json={}, headers=held.headers(1)).json()
    claim = {"invitation": invited["invitation"], "text": "Eve"}
    assert owner.post(f"{place}/claim", json=claim).status_code == 403
    assert held.sit(1).get("settle", wish="go_on")["held"]["awaited"] == [0]


def decide(lines: list[Line], wish: str) -> list[Json]:
    return [line.get("settle", wish=wish) for line in lines]


def test_players_go_on_when_all_of_them_wish_it(held: Match) -> None:
    lines = held.lines()
    before = [line.position["view"] for line in lines]
    first, last = decide(lines, "go_on")
    assert first["held"]["wishes"] == {"0": "go_on"}
    assert first["held"]["awaited"] == [1]
    assert last["held"] is None
    assert last["standing"] == "resumed"
    assert [line.get("view") for line in lines] == before
    commitment = last["commitment"]
    assert commitment != SAVE["dice"]["commitment"], "the dice are fresh"
    actor = next(line for line in lines if line.get("question")["question"])
    actor.play()
    (row,) = rows(held.world, FORMER)
    assert json.loads(row.body)["entries"] == SAVE["entries"]
    assert not rows(held.world, HELD)
    assert kurgan.load(held.world.hall.store.database.match("former").body).question is not None


def test_who_goes_on_goes_on_after_a_restart(tmp_path: Path) -> None:
    keys = keep(tmp_path / "data", is_kept=True)
    world = World(tmp_path / "data")
    decide(begun(world, keys).lines(), "go_on")
    world.close()
    world = World(tmp_path / "data")
    position = begun(world, keys).sit(1).position
    assert position["held"] is None
    assert position["to_act"] == "allies"
    world.close()


def test_players_end_it_without_result(held: Match) -> None:
    _, last = decide(held.lines(), "end")
    assert last["outcome"]["kind"] == "no result"
    assert last["outcome"]["winner"] is None
    assert last["seed"] == SAVE["dice"]["seed"]
    assert held.entries == SAVE["entries"]
    saved = held.fetch("save").json()
    assert saved["entries"] == SAVE["entries"]
    assert "Entry 45" in audit_words(saved)
    (listed,) = held.world.owner.get("/api/matches").json()
    assert listed["outcome"]["kind"] == "no result"
    assert listed["held"] == []


def audit_words(saved: Json) -> str:
    """What an audit says of a save that the present rules do not follow."""
    with pytest.raises(kurgan.BadSave) as told:
        audit(saved, GAMES)
    return str(told.value)


def test_one_who_wishes_otherwise_stops_it(held: Match) -> None:
    first, second = held.lines()
    first.get("settle", wish="go_on")
    told = second.get("settle", wish="end")["held"]
    assert told["wishes"] == {"0": "go_on", "1": "end"}
    told = first.get("settle", wish="think")["held"]
    assert told["wishes"] == {"1": "end"}
    assert told["awaited"] == [0]
    assert first.get("settle", wish="end")["outcome"]["kind"] == "no result"
    first.refused("settle", "NotAllowed", wish="go_on")


@pytest.mark.parametrize("wish", ["", "win", 3, None, ["go_on"], {"go_on": 1}])
def test_other_wishes_are_refused(held: Match, wish: Json) -> None:
    held.sit(0).refused("settle", "BadSetup", wish=wish)


def test_who_plays_alone_decides_alone(tmp_path: Path) -> None:
    keys = keep(tmp_path / "data", is_kept=True, shared=False)
    world = World(tmp_path / "data")
    match = begun(world, keys)
    line = match.sit(0)
    assert match.fetch("save").json()["entries"] == SAVE["entries"]
    assert line.get("settle", wish="go_on")["held"] is None
    assert match.fetch("former").json()[0]["entries"] == SAVE["entries"]
    world.close()


def test_what_fits_goes_on_under_the_new_number(tmp_path: Path) -> None:
    fitting = kurgan.new("axis", seed=5).save()
    old = {**fitting, "rules": 2}
    keys = keep(tmp_path / "data", is_kept=False, save=old)
    world = World(tmp_path / "data")
    assert reviewed(world).fitting == 1
    assert [row.rules for row in rows(world, MATCH)] == [kurgan.game("axis").rules]
    assert begun(world, keys).sit(0).position["held"] is None
    world.close()


def test_later_rules_under_which_it_fits_let_it_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = keep(tmp_path / "data", is_kept=True)
    world = World(tmp_path / "data")
    begun(world, keys).sit(0).get("settle", wish="end")
    world.close()
    axis = type(kurgan.game("axis"))
    mend = {"push_out": "push_from"}

    def mended(entries: list[Json]) -> list[Json]:
        return [entry for entry in entries[:44] if entry[0] not in mend]

    later = axis.migrations[0]._replace(before=axis.rules + 1, rewrite=mended)
    monkeypatch.setattr(axis, "rules", axis.rules + 1)
    monkeypatch.setattr(axis, "migrations", (later,))
    world = World(tmp_path / "data")
    assert reviewed(world).fitting == 1
    assert begun(world, keys).sit(0).position["held"] is None
    assert not rows(world, HELD)
    world.close()


def test_positions_are_kept_on_the_way(world: World) -> None:
    match = world.begin("advance", seed=1)
    lines = match.lines()
    for _ in range(60):
        next(line for line in lines if line.get("question")["question"]).play()
    (row,) = rows(world, SNAPSHOT)
    assert len(match.entries) - row.entries < 60
    game = kurgan.game("advance")
    assert game.dump(game.load(json.loads(row.position), game.tables(game.pack())))


def test_a_match_without_result_counts_for_nobody(held: Match) -> None:
    decide(held.lines(), "end")
    accounts = Accounts(held.world.hall.store.database)
    assert count(accounts) == 1
    assert profile(accounts, "nobody", "nobody")["results"] == []
