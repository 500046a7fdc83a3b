"""What the screen shows: within its width, in plain text, every question with its rule."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan.fuzzing.begin import random_options
from kurgan.kernel.match import Match, new
from tests.share import first_of

from ..cli.driving import Terminal, process
from ..kernel.toys import Nim, Peek
from .script import Session, prompts, too_wide

COMMANDS = ("help", "map", "rules", "log 40", "undo", "why 1", "look 1", "look 14", "save", "")
WORDS = {
    *("help", "?", "map", "look", "log", "why", "rules", "rule", "save", "undo", "load"),
    *("quit", "exit", "odds", "belief", "moves"),
}
SCENARIOS = [(name, key) for name, game in kurgan.games().items() for key in game.scenarios]
COLUMNS_OF_A_TABLE = re.compile(r"\S {2,}\S")


@pytest.fixture(autouse=True)
def _a_quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests look at the screen; that answers survive a crash is tested elsewhere."""
    monkeypatch.setattr("os.fsync", lambda file: None)


def started(name: str, scenario: str, luck: Random, seed: str) -> Match:
    return kurgan.new(name, scenario, random_options(kurgan.game(name), luck), seed=seed)


# The Race fits a narrow screen too, but takes a minute there.
WHOLE = [
    pytest.param(*one, width, marks=pytest.mark.slow if one[1] == "race" else ())
    for one in SCENARIOS
    for width in (40, 80)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "scenario", "width"), WHOLE)
def test_a_whole_game_within_the_width(
    tmp_path: Path, name: str, scenario: str, width: int
) -> None:
    luck = Random(width)
    session = Session(started(name, scenario, luck, f"{width}"), tmp_path / "match.json", width)
    session.play(luck, COMMANDS)
    match = session.client.match
    assert match.outcome is not None
    assert match.outcome["words"] in " ".join(session.shown)
    assert too_wide(session.shown, width) == []
    assert kurgan.load(tmp_path / "match.json").outcome == match.outcome
    asked = prompts(session.shown)
    shown = sum(line.startswith("[") for line in session.shown)  # a long rule's name may wrap
    assert shown >= session.answers, "every question shows its rule"
    assert set(asked) <= set(match.game.rulebook)
    assert all(character.isprintable() for line in session.shown for character in line)


@pytest.mark.parametrize("width", [55, 120, 300])
def test_other_widths(tmp_path: Path, width: int) -> None:
    luck = Random(width)
    session = Session(started("advance", "main", luck, "wide"), tmp_path / "match.json", width)
    session.play(luck, COMMANDS, most=60)
    assert too_wide(session.shown, width) == []


@pytest.mark.parametrize("width", first_of(40, 80))
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_plain_text_has_no_table(tmp_path: Path, name: str, scenario: str, width: int) -> None:
    luck = Random(width)
    match = started(name, scenario, luck, "plain")
    session = Session(match, tmp_path / "match.json", width, plain=True)
    session.play(luck, COMMANDS, most=100)
    assert [line for line in session.shown if COLUMNS_OF_A_TABLE.search(line)] == []
    assert too_wide(session.shown, width) == []


@pytest.mark.usefixtures("only_advance")
def test_the_screen_of_the_command_is_as_wide_as_it_is_told(terminal: Terminal) -> None:
    script = "x\n2\n?\nx\nrubble\nhelp\nmap\nlook 8\n99\nfoo\nrules 9\n1\nundo\nundo\nquit\n"
    for width in (40, 80):
        ran = terminal.run("play", "--width", str(width), script=script)
        assert ran.code == 0
        assert too_wide(ran.lines, width) == []
    terminal.monkeypatch.setenv("COLUMNS", "50")
    ran = terminal.run("play", script=script)
    assert too_wide(ran.lines, 50) == []
    assert too_wide(ran.lines, 40) != []


def test_plain_from_the_command(terminal: Terminal) -> None:
    ran = terminal.play("help", "map", "rules", "log", "1", also=("--plain",))
    assert [line for line in ran.lines if COLUMNS_OF_A_TABLE.search(line)] == []
    assert "8 Sawmill: light urban +3" in ran.out


def test_a_long_rule_does_not_run_into_its_words(terminal: Terminal) -> None:
    ran = terminal.play("rules")
    assert "9.4            Reveal Soviet Unit" in ran.lines
    assert "9.5.5 Stalemate: Stalemate" in ran.lines


def test_the_output_is_pure_text(tmp_path: Path) -> None:
    ran = process("play", "advance", data=tmp_path, stdin=b"help\nmap\n1\n", TERM="xterm-256color")
    assert ran.stderr == b""
    assert set(ran.stdout) - {10} <= set(range(32, 127))


@pytest.mark.parametrize("name", kurgan.games())
def test_no_verb_of_a_game_is_a_command(name: str) -> None:
    assert set(kurgan.game(name).verbs) & WORDS == set()


def test_two_sides_are_named_and_each_is_told_only_what_it_may_know(tmp_path: Path) -> None:
    session = Session(new(Peek(), seed=3), tmp_path / "match.json")
    script = iter(["hide left-cup", "say east", "1", "log", "quit"])
    session.client.play(script)
    asked = [line for line in session.shown if line.startswith("[")]
    assert asked[0] == "[3] North: Hide"
    assert asked[2] == "[5] South: Search"
    north, south = split(session.shown, asked[2])
    assert [line for line in north if line.startswith("2 ")] == ["2        dealt (0,)"]
    assert any("hidden" in line for line in north)
    assert not any("hidden" in line for line in south)
    assert any("dealt" in line for line in south), "south sees its own card"
    assert sum("said" in line for line in session.shown) == 2, "when it happened, and in the log"


def split(lines: list[str], at: str) -> tuple[list[str], list[str]]:
    """What stood before the second side's first question, and after."""
    number = lines.index(at)
    first_of_south = max(n for n in range(number) if lines[n].startswith("[")) + 1
    return lines[:first_of_south], lines[first_of_south:]


def test_a_game_with_two_sides_to_its_end(tmp_path: Path) -> None:
    session = Session(new(Nim(), seed=3), tmp_path / "match.json")
    session.play(Random(3), ("undo", "log", "why 1", "look anthill"))
    assert " wins." in " ".join(session.shown)


def test_a_long_rule_stands_above_all_that_follows_from_it(terminal: Terminal) -> None:
    ran = terminal.run("play", "inferno", "--seed", "3", script="1\n1 1 1 1\n")
    rows = ran.out.split("> 1 1 1 1\n")[1].split("\n\n")[0].splitlines()
    assert rows == [
        "Call for Reinforcements",
        "         191st Infantry Regiment is deployed in #X Orlovka corridor.",
        "         194th Infantry Regiment is deployed in #X Orlovka corridor.",
    ]
