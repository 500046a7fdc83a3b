"""Commands that only one game has."""

from __future__ import annotations

import pytest

from kurgan.games import GAMES

from ..cli.driving import Ran, Terminal, is_for_people
from .script import flat, reply


def play(terminal: Terminal, *commands: str, also: tuple[str, ...] = ()) -> Ran:
    """Play Axis & Allies with fixed dice and these commands, one a line."""
    script = "\n".join(commands) + "\n"
    return terminal.run("play", "axis", "--scenario", "uranus", "--seed", "5", *also, script=script)


def test_supply_shows_the_line_of_each_side_or_what_blocks_it(terminal: Terminal) -> None:
    said = flat(reply(play(terminal, "supply Spartanovka").out, "supply Spartanovka"))
    assert "Axis in Spartanovka: supplied by Spartanovka - Rynok - Vertyachii - " in said
    assert "Allies in Spartanovka: no supply line; blocked by Rynok, Orlovka, " in said


@pytest.mark.parametrize("command", ["supply mamayev_kurgan", "SUPPLY Mamayev KURGAN"])
def test_supply_knows_a_zone_by_its_name_and_its_id(terminal: Terminal, command: str) -> None:
    assert "Axis in Mamayev Kurgan: " in flat(reply(play(terminal, command).out, command))


def test_supply_takes_no_answer_and_fits_the_screen(terminal: Terminal) -> None:
    ran = play(terminal, "supply Gumrak", also=("--plain", "--width", "60"))
    said = reply(ran.out, "supply Gumrak").splitlines()
    assert max(map(len, said)) <= 60
    assert flat(ran.out).count("Which flank gets the five cards") == 2, "it is asked again"


@pytest.mark.parametrize("zone", ["", " nowhere", " 12", " German tank", " Ambush Site 1"])
def test_supply_of_what_is_no_zone_is_refused_with_a_sentence(
    terminal: Terminal, zone: str
) -> None:
    ran = play(terminal, f"supply{zone}")
    said = flat(reply(ran.out, f"supply{zone}"))
    assert said.startswith("There is no zone called " if zone else "Say which zone")
    assert "supply Veshenskaya" in said
    assert is_for_people(ran.out)


def test_help_lists_the_commands_of_the_game(terminal: Terminal) -> None:
    lines = reply(play(terminal, "help").out, "help").splitlines()
    [line] = [line for line in lines if line.startswith("supply ZONE")]
    assert line.endswith("each side's supply line, or what blocks it")


def test_other_games_do_not_know_it(terminal: Terminal) -> None:
    ran = terminal.play("supply 12", "help")
    assert "'supply 12' is no answer and no command" in flat(reply(ran.out, "supply 12"))
    assert "supply ZONE" not in reply(ran.out, "help")


def test_no_command_of_a_game_hides_one_of_the_client_or_an_answer() -> None:
    ours = {"help", "?", "map", "look", "log", "why", "rules", "rule", "save", "load", "undo"}
    for game in GAMES.values():
        own = set(getattr(game.text, "commands", {}))
        assert not own & (ours | {"quit", "exit"} | set(game.verbs))
