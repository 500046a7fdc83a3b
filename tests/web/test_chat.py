"""Chat beside a match: who hears what, how much, and what is kept of whoever leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

import kurgan
from kurgan.kernel.procedure import Json
from kurgan.web import chat
from kurgan.web.limits import Rate
from kurgan.web.schema import CHAT

from .driving import Line, Match, World
from .test_clocks import meet

JSON = {"content-type": "application/json"}


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def heard(line: Line) -> list[Json]:
    """What was said at this browser since it was looked at last."""
    line.get("question")
    pushed = [push for push in line.pushes if push["push"] == "chat"]
    line.pushes.clear()
    return [one for push in pushed for one in push["lines"]]


def test_what_one_says_the_other_hears_and_finds_again(public: World) -> None:
    match, (anna, boris) = meet(public)
    assert anna.get("chat") == boris.get("chat") == []
    anna.get("say", text="  Good luck,\n<b>Boris</b>! ")
    told = heard(boris)
    assert [(one["number"], one["seat"], one["name"]) for one in told] == [(1, 0, "Anna")]
    assert told[0]["text"] == "Good luck, <b>Boris</b>!"  # on one line; the page shows it as text
    assert heard(anna) == told
    boris.get("say", text="You too")
    later = match.sit(0)
    assert [one["text"] for one in later.get("chat", since=1)] == ["You too"]


def test_who_comes_later_hears_that_something_was_said(public: World) -> None:
    match, (anna, boris) = meet(public)
    for text in ("Hello?", "Anybody?"):
        anna.get("say", text=text)
    assert [one["text"] for one in heard(boris)] == ["Hello?", "Anybody?"]
    assert [one["text"] for one in heard(match.sit(1))] == ["Anybody?"]


def test_it_is_no_part_of_the_match(public: World) -> None:
    match, (anna, _) = meet(public)
    before = match.entries
    anna.get("say", text="a secret of ours")
    assert match.entries == before
    anna.get("resign")
    assert "secret of ours" not in match.fetch("save", 0).text
    anna.get("say", text="Well played")  # after the end one may still talk


def test_a_line_is_short_and_has_nothing_in_it_that_steers(public: World) -> None:
    _, (anna, _) = meet(public)
    anna.get("chat")
    for text in ("", " \n ", "\x1b\x00", "\u200b \u200d", "\u061c\u200f", "x" * (chat.LONGEST + 1)):
        anna.refused("say", "BadSetup", text=text)
    anna.refused("say", "BadSetup")
    anna.get("say", text="a\u202eb\x1b[2Jc \ud800")
    assert heard(anna)[0]["text"] == "a b [2Jc ?"


def test_a_name_from_a_file_steers_nothing_either(world: World) -> None:
    match = kurgan.new("axis", seed=7)
    match.take_over("axis", "\x1b[2J\0\ud800 Anna\u202e")
    begun = world.owner.post("/api/matches/upload", content=json.dumps(match.save()), headers=JSON)
    assert begun.status_code == 200, begun.text
    lines = Match(world, begun.json()).lines(world.owner)
    lines[0].get("chat")
    lines[0].get("say", text="Hello")
    assert heard(lines[0])[0]["name"] == "[2J ? Anna"


def test_nobody_floods_the_others(public: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "OF_A_SEAT", Rate(3, 0.0001))
    _, (anna, boris) = meet(public)
    for number in range(3):
        anna.get("say", text=str(number))
    assert "wait a few seconds" in anna.refused("say", "TooMany", text="4")
    boris.get("say", text="I still may")


def test_the_oldest_lines_go(public: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_LINES", 2)
    _, (anna, _) = meet(public)
    for number in range(4):
        anna.get("say", text=str(number))
    assert [one["text"] for one in anna.get("chat")] == ["2", "3"]


def test_alone_there_is_no_chat(world: World) -> None:
    line = world.begin("axis").sit()
    assert "nobody would hear" in line.refused("say", "NotAllowed", text="Anybody?")


def test_of_an_account_that_is_deleted_nothing_is_left(public: World) -> None:
    match, (anna, boris) = meet(public)
    anna.get("say", text="I am Anna")
    boris.get("say", text="Hello")
    browser = public.client(("10.3.3.3", 50000))
    browser.portal = public.owner.portal
    browser.post("/api/sign-in", json={"name": "Anna", "password": "long enough"})
    gone = browser.request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.status_code == 200, gone.text
    said = [(one["name"], one["text"]) for one in boris.get("chat")]
    assert said == [("a former player", chat.GONE), ("Boris", "Hello")]
    assert public.owner.delete(f"/api/matches/{match.id}").status_code == 200
    with public.hall.store.database.engine.connect() as connection:
        assert connection.execute(sql.select(CHAT)).all() == []
