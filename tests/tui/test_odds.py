"""The commands odds and belief of the terminal game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan.kernel.match import new
from kurgan.odds.estimate import percent
from tests.share import first_of

from ..cli.driving import Terminal
from ..kernel.toys import Peek
from .script import Session, flat, reply, too_wide
from .test_screen import COLUMNS_OF_A_TABLE

COMMANDS = ("odds", "belief")


def test_unasked_only_the_ten_best_targets_are_told_and_the_question_comes_again(
    terminal: Terminal,
) -> None:
    ran = terminal.run("play", "axis", "--seed", "3", script="odds\nodds all\nquit\n")
    first, rest = ran.out.split("Every target with", 1)
    told = first.split("The best 10 of ", 1)[1]
    assert told.count("%") >= 10
    more = int(told.split(" targets", 1)[0]) - 10
    assert f"{more} more: odds all shows them, odds PLACE one of them." in flat(told)
    assert (
        told.rstrip().split("\n> ")[0].count("Which zone's units, or which aircraft, move next?")
        == 1
    )
    assert rest.count("%") >= 10 + more


def test_every_target_with_the_best_first(terminal: Terminal) -> None:
    ran = terminal.play("done", "odds all")
    shown = reply(ran.out, "odds all").splitlines()
    assert shown[0] == "Every target with the largest force that may attack it"
    chances = [float(line.split("%")[0]) for line in shown if "%" in line]
    assert len(chances) > 10
    assert chances == sorted(chances, reverse=True)
    assert "Assumed: Everybody who can come in one activation attacks" in flat(" ".join(shown))


def test_one_target_in_full_by_its_number_or_its_name(terminal: Terminal) -> None:
    ran = terminal.play("odds 8", "odds sawmill", "odds 8 Sawmill", "odds 2", "odds foo")
    shown = reply(ran.out, "odds 8")
    assert "The area is taken: " in shown
    for result in ("repulse", "stalemate", "success", "overrun"):
        assert f"  {result}" in shown
    assert reply(ran.out, "odds sawmill") == reply(ran.out, "odds 8 Sawmill") == shown
    assert reply(ran.out, "odds 2") == "2 cannot be attacked now."
    assert "nothing called 'foo'" in reply(ran.out, "odds foo")


def test_the_attack_being_assembled_comes_first(terminal: Terminal, tmp_path: Path) -> None:
    kept = Path(__file__).parent.parent / "saves" / "advance-support.json"
    path = tmp_path / kept.name  # a match that is resumed is written anew
    path.write_bytes(kept.read_bytes())
    ran = terminal.run("play", "--resume", str(path), script="odds\nodds 44\nquit\n")
    assert reply(ran.out, "odds").startswith("The attack being assembled\n16/64, 177 against 44")
    assert reply(ran.out, "odds 44").count("The area is taken") == 2


def test_what_counters_can_be(terminal: Terminal) -> None:
    ran = terminal.play("belief", "belief 10", "belief 1", "map")
    everywhere = flat(reply(ran.out, "belief"))
    assert "10, 13, 14, 22, 25, 26, 41 (heavy urban unit): Ambush 7 11.1%" in everywhere
    assert "Guards 10" in reply(ran.out, "belief 10")
    assert reply(ran.out, "belief 1") == "No hidden enemy piece is in 1."


def test_help_names_both(terminal: Terminal) -> None:
    ran = terminal.play("help")
    assert "odds PLACE" in flat(ran.out)
    assert "belief PLACE" in flat(ran.out)


@pytest.mark.parametrize("plain", first_of(True, False))
@pytest.mark.parametrize("name", kurgan.games())
def test_within_the_width_and_without_tables_in_plain_text(
    tmp_path: Path, name: str, plain: bool
) -> None:
    match = kurgan.new(name, seed="odds")
    session = Session(match, tmp_path / "match.json", 40, plain=plain)
    session.play(Random(4), COMMANDS, most=150)
    assert too_wide(session.shown, 40) == []
    if plain:
        assert [line for line in session.shown if COLUMNS_OF_A_TABLE.search(line)] == []
    assert any("%" in line for line in session.shown)


def test_the_position_does_not_change(tmp_path: Path) -> None:
    match = kurgan.new("advance", seed=3)
    before = match.save()
    session = Session(match, tmp_path / "match.json")
    session.client.play(iter(["odds", "belief", "odds 8", "belief 8", "quit"]))
    assert match.save() == before


def test_a_game_without_a_calculator_says_so(tmp_path: Path) -> None:
    session = Session(new(Peek(), seed=3), tmp_path / "match.json")
    session.client.play(iter(["odds", "quit"]))
    assert any("There are no odds for 'peek'" in line for line in session.shown)


def test_only_what_is_certain_is_rounded_to_it() -> None:
    said = {1.0: "100.0%", 1 - 1e-12: "100.0%", 0.9995: ">99.9%", 0.9994: "99.9%", 0.5: "50.0%"}
    said |= {0.0: "0.0%", 1e-12: "0.0%", 0.0004: "<0.1%", 0.0006: "0.1%"}
    assert {chance: percent(chance) for chance in said} == said
