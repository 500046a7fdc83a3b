"""What does not change in a match: the games in words, what boards need, and the rules."""

from __future__ import annotations

import re

import pytest

from kurgan.games import GAMES
from kurgan.web.reference import NOT_DRAWN, ONLY_LISTED, aid
from kurgan.web.routes import STATIC

from .driving import World
from .test_routes import refused


def test_the_games_in_plain_words(world: World) -> None:
    rows = {row["name"]: row for row in world.guest.get("/api/games").json()}
    assert list(rows) == list(GAMES)
    for name, row in rows.items():
        assert row["words"].endswith(".")
        assert row["scenarios"] == dict(GAMES[name].scenarios)
        assert [option["name"] for option in row["options"]] == [
            o.name for o in GAMES[name].options
        ]
        assert all("values" in option or "low" in option for option in row["options"])
    assert rows["advance"]["players"] == "one player"
    assert rows["inferno"]["players"] == "one to three players"
    assert rows["inferno"]["sides_by_option"]["mode"]["two_vs_one"] == ["yellow", "blue", "soviet"]
    assert rows["axis"]["sides"] == ["axis", "allies"]


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_of_a_game(world: World, name: str) -> None:
    pack = GAMES[name].pack()
    path = f"/api/reference/{name}/{pack.digest}"
    answer = world.guest.get(path)
    body = answer.json()
    assert set(body["files"]["board"]) <= set(pack.files["board.json"])
    assert set(body["names"]) == set(body["kinds"])
    for kinds in [*body["verbs"].values(), *body["facts"].values()]:
        for kind in kinds:
            assert kind.rstrip("*") in (*body["names"], "count", "die")
    assert all(body["verbs"][verb] == [] for verb in body["finishes"])
    for rule, text in GAMES[name].rulebook.items():
        heading = body["headings"].get(rule)
        assert text.title(rule) == (rule if heading is None else f"{rule} {heading}")
    again = world.guest.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    refused(world.guest.get(f"/api/reference/{name}/0"), 404, "NotFound")


@pytest.mark.parametrize("name", GAMES)
def test_the_book_of_a_game(world: World, name: str) -> None:
    pack = GAMES[name].pack()
    path = f"/api/reference/{name}/{pack.digest}/book"
    answer = world.guest.get(path)
    body = answer.json()
    assert {f"{file}.json": rows for file, rows in body["files"].items()} == dict(pack.files)
    words = {rule: text["words"] for rule, text in body["rulebook"].items()}
    assert words == {rule: text.words for rule, text in GAMES[name].rulebook.items()}
    assert all(rule in words for rule in body["rulings"])
    again = world.guest.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    refused(world.guest.get(f"/api/reference/{name}/0/book"), 404, "NotFound")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_left_for_the_book_is_drawn_by_nobody(name: str) -> None:
    folder = STATIC / "js" / "games"
    late = {"catalogue.js", "pack.js"}  # the one reads the book, the other holds types alone
    rooms = [path for path in (folder / name).glob("*.js") if path.name not in late]
    modules = [folder / f"{name}.js", *rooms]
    named = {word for path in modules for word in re.findall(r"\w+", path.read_text("utf-8"))}
    assert len(modules) > 4
    assert named.isdisjoint(NOT_DRAWN)
    drawing = [path for path in modules if path.name not in ("catalogue.js", "pack.js")]
    read = {word for path in drawing for word in re.findall(r"\w\.(\w+)", path.read_text("utf-8"))}
    assert read.isdisjoint(ONLY_LISTED)


@pytest.mark.parametrize("name", GAMES)
def test_the_aid_cites_rules_and_says_what_the_rulebook_says(name: str) -> None:
    rulebook = GAMES[name].rulebook
    chapters = aid(name)
    assert len(chapters) >= 8
    for chapter in chapters:
        for rule, *words in chapter["rows"]:
            assert rulebook[rule].words, rule
            assert len(words) in (0, 2), rule
            numbers = set(re.findall(r"\d+", " ".join(words)))
            cited = [rule, *re.findall(r"\d+\.\d+", " ".join(words))]
            known = set(re.findall(r"\d+", " ".join(rulebook[one].words for one in cited)))
            known |= {number for one in cited for number in re.findall(r"\d+", one)}
            assert numbers <= known, f"{rule}: {numbers - known} is not in the rule"


def test_answers_are_compressed(world: World) -> None:
    pack = GAMES["axis"].pack()
    answer = world.guest.get(f"/api/reference/axis/{pack.digest}")
    assert answer.headers["content-encoding"] == "gzip"
