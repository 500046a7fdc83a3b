"""Odds and beliefs through Python, the command, the engine: what each side may know, no more."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan import odds
from kurgan.cli.engine import Engine
from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import Match
from kurgan.kernel.moves import find_moves
from kurgan.protocol import promised
from kurgan.tui.chances import full_stop

from ..cli.driving import Ran, Terminal, copied_pack, is_for_people, played, strict, written
from ..kernel.toys import Peek
from ..share import some_of

SAVES = sorted((Path(__file__).parent.parent / "saves").glob("*.json"))
ESTIMATE = {
    "target", "kind", "force", "words", "win", "headline", "outcomes", "policy", "details",
}  # fmt: skip


def some_saves(first: int) -> list[Any]:
    """Each sixth save now and as many more in CI, of every game."""
    return some_of(SAVES[first::6], SAVES[first + 3 :: 6])


def is_whole(chances: dict[str, float]) -> bool:
    return abs(sum(chances.values()) - 1) < 1e-9


def check_estimate(estimate: Any) -> None:
    assert set(estimate) == ESTIMATE
    assert is_whole(estimate["outcomes"])
    assert 0 <= estimate["win"] <= 1 + 1e-12
    assert is_for_people(full_stop(estimate["words"])), estimate["words"]
    assert is_for_people(estimate["policy"]), estimate["policy"]
    assert estimate["force"]


# A saved match


@pytest.mark.parametrize("path", some_saves(0), ids=lambda path: path.stem)
def test_a_saved_match_as_json(terminal: Terminal, path: Path) -> None:
    ran = terminal.run("odds", str(path), "--json")
    assert (ran.code, ran.err) == (0, "")
    found = strict(ran.out)
    assert set(found) == {"assembling", "targets", "belief"}
    for estimate in (*found["targets"], *filter(None, [found["assembling"]])):
        check_estimate(estimate)
    for belief in found["belief"]:
        assert set(belief) == {"place", "kind", "piece", "chances"}
        assert is_whole(belief["chances"])
        assert list(belief["chances"].values()) == sorted(belief["chances"].values(), reverse=True)


@pytest.mark.parametrize("path", some_saves(1), ids=lambda path: path.stem)
def test_a_saved_match_in_words(terminal: Terminal, path: Path) -> None:
    for more in ((), ("--belief",)):
        ran = terminal.run("odds", str(path), *more)
        assert (ran.code, ran.err) == (0, "")
        assert is_for_people(ran.out) or "%" in ran.out
        assert max(len(line) for line in ran.lines) <= 80


@pytest.mark.parametrize("path", some_saves(2), ids=lambda path: path.stem)
def test_no_side_learns_what_is_hidden_from_it(path: Path) -> None:
    match = kurgan.load(path)
    for side in range(len(match.sides)):
        dream = match.game.imagine(match.state, side, Random(6))
        for calculator in (odds.forecast, odds.belief):
            assert calculator(match.game.name, dream, side) == calculator(
                match.game.name, match.state, side
            )


def test_the_side_to_act_is_meant_unless_another_is_named(terminal: Terminal) -> None:
    path = next(path for path in SAVES if path.stem == "axis-move")
    match = kurgan.load(path)
    assert match.question is not None
    acting = match.sides[match.question.side]
    [other] = [side for side in match.sides if side != acting]
    answers = {
        side: terminal.run("odds", str(path), "--json", "--side", side).out
        for side in (acting, other)
    }
    assert terminal.run("odds", str(path), "--json").out == answers[acting]
    assert answers[other] != answers[acting]


def test_a_match_with_data_of_its_own(terminal: Terminal, tmp_path: Path) -> None:
    pack = copied_pack(tmp_path / "pack", "board.json", "Dar Gora", "Dar Hill")
    match = kurgan.new("advance", seed=3, pack=pack)
    path = written(match, tmp_path / "match.json")
    assert "Dar Hill" in terminal.run("odds", str(path), "--pack", str(pack)).out
    refused(terminal.run("odds", str(path)))


def test_a_match_that_is_over_has_nothing_to_attack(terminal: Terminal, tmp_path: Path) -> None:
    path = written(played(kurgan.new("advance", "factory"), Random(2)), tmp_path / "match.json")
    assert terminal.run("odds", str(path)).out == "Nothing can be attacked now.\n"


# Asked amiss


def refused(ran: Ran, *words: str) -> None:
    assert (ran.code, ran.out) == (2, "")
    assert is_for_people(ran.err), ran.err
    for word in words:
        assert word in ran.err


def test_no_such_file_or_side(terminal: Terminal) -> None:
    refused(terminal.run("odds", "nowhere.json"), "nowhere.json")
    refused(terminal.run("odds", str(SAVES[0]), "--side", "red"), "red", "german")


def test_the_verb_alone_says_what_it_takes(terminal: Terminal) -> None:
    ran = terminal.run("odds")
    assert ran.code == 2
    assert "GAME or FILE" in ran.err


def test_each_game_has_a_help_of_its_own(terminal: Terminal) -> None:
    for name in GAMES:
        ran = terminal.run("odds", name, "--help")
        assert ran.code == 0
        assert "--json" in ran.out


# The forms of the issue

ADVANCE = shlex.split(
    "--lead 6 --units 4 --artillery 1 --engineers 1 --air 1 --same-division --morale 18 "
    "--defense 8 --terrain heavy_urban --strategy fanatic"
)


def test_the_form_of_advance(terminal: Terminal) -> None:
    found = strict(terminal.run("odds", "advance", *ADVANCE, "--json").out)
    results = ("repulse", "stalemate", "success", "overrun")
    assert sum(found[name] for name in results) == pytest.approx(1, abs=1e-12)
    assert found["success"] == 0  # a Fanatic unit revealed now turns it into a stalemate
    assert sum(found["units_lost"]) == pytest.approx(1, abs=1e-12)
    volga = strict(terminal.run("odds", "advance", *ADVANCE, "--volga", "--json").out)
    assert volga == found  # only Guards care
    weaker = strict(terminal.run("odds", "advance", *ADVANCE, "--shell-shortage", "--json").out)
    assert weaker["repulse"] > found["repulse"]


def test_guards_on_the_volga_hold_better(terminal: Terminal) -> None:
    guards = [*ADVANCE[:-1], "guards"]
    inland = strict(terminal.run("odds", "advance", *guards, "--json").out)
    volga = strict(terminal.run("odds", "advance", *guards, "--volga", "--json").out)
    assert volga["captured"] < inland["captured"]


def test_the_form_of_advance_in_words(terminal: Terminal) -> None:
    out = terminal.run("odds", "advance", *ADVANCE).out
    assert "4 units led by a 6, 1 Air, 1 Artillery, 1 Engineer against Fanatic 8" in out
    assert "The area is taken: 30.5%" in out
    assert "Assumed: " in out


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ("--terrain swamp", "clear, elevated, light_urban, heavy_urban"),
        ("--strategy cavalry", "none, heroes, ambush, barrage, fanatic, guards"),
        ("--units 5", "from 1 to 4"),
        ("--units 0", "from 1 to 4"),
        ("--lead 0", "Attack Factor"),
        ("--defense -1", "Defense Factor"),
        ("--morale 20", "from 0 to 19"),
        ("--air 2", "from 0 to 1"),
        ("--artillery 3", "9.5.4"),
        ("--units 3 --divisions 2", "12.4"),
        ("--isolated --volga", "12.3"),
        ("--shell-shortage --commissars", "one random event"),
        ("--contested", "--revealed"),
        ("--contested --revealed --limited-air", "12.5"),
        ("--parent-organization some", "off, every, extra"),
        ("--tem 5", "TEM"),
        ("--tem 0", "TEM"),
        ("--divisions 2", "only with --parent-organization"),
        ("--pavlovs-house --strategy ambush", "Guards"),
    ],
)
def test_an_impossible_attack_of_advance_says_why(
    terminal: Terminal, changed: str, words: str
) -> None:
    refused(terminal.run("odds", "advance", *ADVANCE, *changed.split()), words)


def test_two_units_are_no_division(terminal: Terminal) -> None:
    few = ["--lead", "6", "--units", "2", "--defense", "4", "--terrain", "clear"]
    refused(terminal.run("odds", "advance", *few, "--same-division"), "9.5.2D")


def test_no_number_is_no_number(terminal: Terminal) -> None:
    ran = terminal.run("odds", "advance", *ADVANCE, "--lead", "six")
    assert ran.code == 2
    assert ran.err == "--lead: 'six' is not a whole number; see kurgan odds advance --help.\n"


def test_an_argument_nobody_knows_is_named_with_the_nearest(terminal: Terminal) -> None:
    ran = terminal.run("odds", "advance", *ADVANCE, "--enginers", "1")
    assert ran.code == 2
    assert "'--enginers'; did you mean --engineers?" in ran.err
    assert ran.err.count("\n") == 1


def test_divisions_fill_with_their_own_units(terminal: Terminal) -> None:
    """A Barrage that takes one of two units of a division leaves that division in the fight."""
    words = "--lead 5 --units 2 --defense 6 --terrain clear --strategy barrage"
    every = f"{words} --parent-organization every --divisions"
    many = [
        json.loads(terminal.run("odds", "advance", *more.split(), "--json").out)
        for more in (f"{every} 1", f"{every} 0", words)
    ]
    assert many[0]["captured"] < many[1]["captured"] == many[2]["captured"]


def test_pavlovs_house_defends_as_guards_at_every_attack(terminal: Terminal) -> None:
    words = "--lead 5 --units 3 --defense 8 --terrain heavy_urban --strategy guards --json"
    new = terminal.run("odds", "advance", *words.split())
    again = terminal.run(
        "odds", "advance", *words.split(), "--revealed", "--contested", "--pavlovs-house"
    )
    ordinary = terminal.run("odds", "advance", *words.split(), "--revealed", "--contested")
    assert new.out == again.out != ordinary.out


# The engine


def asked(engine: Engine, do: str, **fields: Any) -> Any:
    return strict(json.dumps(engine.answer(json.dumps({"id": 1, "do": do, **fields}))))


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_speaks_of_odds_and_beliefs(name: str) -> None:
    engine = Engine()
    begun = asked(engine, "new", game=name, seed=3)["result"]
    found = asked(engine, "odds")["result"]
    assert found["side"] == begun["to_act"]
    for side in begun["sides"]:
        found = asked(engine, "odds", side=side)["result"]
        assert set(found) == {"side", "assembling", "targets"}
        assert found["side"] == side
        for estimate in found["targets"]:
            check_estimate(estimate)
        for belief in asked(engine, "belief", side=side)["result"]:
            assert is_whole(belief["chances"])


def test_the_engine_refuses_a_side_that_is_none() -> None:
    engine = Engine()
    asked(engine, "new", game="advance", seed=3)
    for do in ("odds", "belief"):
        assert asked(engine, do, side="red")["error"]["kind"] == "BadSetup"


def test_a_game_without_a_calculator_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "peek", Peek())
    engine = Engine()
    asked(engine, "new", game="peek", seed=3)
    assert "inferno, advance, axis" in asked(engine, "odds")["error"]["message"]


# Python


def test_from_python() -> None:
    match: Match = kurgan.new("advance", seed=7)
    forecast = odds.forecast("advance", match.state, match.side("german"))
    assert forecast.assembling is None
    assert {target.kind for target in forecast.targets} == {"area"}
    assert len(odds.belief("advance", match.state, 0)) == 41
    assert odds.as_json(None) is None
    assert set(odds.as_json(forecast.targets[0])) == ESTIMATE


BY_HAND = [
    ("advance", {"lead": 5, "units": 2, "defense": 6, "terrain": "clear", "same_division": False}),
    ("axis", {"attack": "3 infantry, 1 tank", "defend": "2 infantry", "river": True}),
    ("axis", {"attack": "1 fighter, 1 tank", "defend": "2 artillery", "air_defense": None}),
    ("inferno", {"attack": "3DF 4DF", "defend": "4SF ?", "rubble": True}),
]


@pytest.mark.parametrize(("game", "said"), BY_HAND)
def test_a_battle_by_hand_from_python_is_that_of_the_command(
    game: str, said: dict[str, Any], terminal: Terminal
) -> None:
    line = []
    for name, value in said.items():
        if value is not False:
            line.append(f"--{name.replace('_', '-')}")
        if not isinstance(value, bool | None):
            line.append(str(value))
    ran = terminal.run("odds", game, *line, "--json")
    assert strict(ran.out) == json.loads(json.dumps(odds.battle(game, **said).details))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"lead": 5, "terrain": "clear"}, "needs defense"),
        ({"lead": 5, "defense": 6, "terrain": "clear", "wings": 2}, "no 'wings'"),
        ({"lead": "5", "defense": 6, "terrain": "clear"}, "lead is a whole number, not '5'"),
        ({"lead": True, "defense": 6, "terrain": "clear"}, "lead is a whole number"),
        ({"lead": 5, "defense": 6, "terrain": "clear", "rubble": 1}, "rubble is true or false"),
        ({"lead": 5, "defense": 6, "terrain": None}, "terrain is a text"),
    ],
)
def test_a_battle_by_hand_that_is_none_says_what_is_wrong(said: Any, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        odds.battle("advance", **said)


def test_of_several_attacks_a_move_tells_the_chance_of_its_own() -> None:
    """Not that of the largest, which was put together before."""
    match = kurgan.new("axis", "race", seed=3)
    for _ in range(2):
        told = {}
        for move in find_moves(match, match.state, 0).moves:
            if move.name == "attack" and move.target is not None:
                answers = [match.codec.encode(answer) for answer in move.answers]
                place = match.codec.encode_piece(move.target)[1]
                told[place] = promised(match, match.state, 0, answers)["assembling"]["target"]
        assert len(told) > 4
        assert all(place == target for place, target in told.items())
        last = max(find_moves(match, match.state, 0).moves, key=lambda move: len(move.answers))
        match.play_move(last.answers)


def test_no_chance_for_programs_is_above_a_certainty() -> None:
    above = 1.0 + 2**-52
    told = odds.as_json(odds.Belief("7", "hex", "1", (("tank 2DF", above),)))
    assert told["chances"] == {"tank 2DF": 1.0}
    details = {"left": [above, 0.5], "end": {"mean": 1.25, "lost": above}}
    estimate = odds.battle("advance", lead=5, units=2, defense=6, terrain="clear")
    told = odds.as_json(estimate._replace(win=above, details=details))
    assert (told["win"], told["details"]) == (
        1.0,
        {"left": [1.0, 0.5], "end": {"mean": 1.25, "lost": 1.0}},
    )
