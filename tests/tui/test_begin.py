"""Beginning in the terminal: what is asked, what is taken, and how to leave."""

from __future__ import annotations

import pytest

import kurgan
from kurgan.web.folder import Folder

from ..cli.driving import Terminal
from .script import flat, reply


def begun(terminal: Terminal) -> tuple[str, dict[str, object]]:
    """The scenario and the options that are not as usual of the match that was begun."""
    match = kurgan.load(terminal.only_file())
    usual = {option.name: option.default for option in match.game.options}
    return match.start["scenario"], {
        name: value for name, value in match.options.items() if value != usual[name]
    }


@pytest.mark.usefixtures("only_advance")
@pytest.mark.parametrize(
    ("script", "scenario", "options"),
    [
        ("1\n\n", "main", {}),
        ("2\n\n", "factory", {}),
        ("factory\n\n", "factory", {}),
        ("FACTORY\n\n", "factory", {}),
        ("fac\n\n", "factory", {}),
        ("main\nrubble\n", "main", {"rubble": True}),
        ("main\nrubble=on isolation\n", "main", {"rubble": True, "isolation": True}),
        ("main\nrubble, isolation=yes\n", "main", {"rubble": True, "isolation": True}),
        ("main\nrubble=off\n", "main", {}),
        ("1\nstarting_morale=12\n", "main", {"starting_morale": 12}),
        ("1\nreroll_ones=3,2\n", "main", {"reroll_ones": [2, 3]}),
        ("1\nreroll_ones=4\n", "main", {"reroll_ones": [4]}),
        ("1\nparent_organization=every\n", "main", {"parent_organization": "every"}),
    ],
)
def test_the_scenario_and_the_options_are_asked_for(
    terminal: Terminal, script: str, scenario: str, options: dict[str, object]
) -> None:
    ran = terminal.run("play", script=script)
    assert ran.code == 0
    assert ran.lines[0] == "Which scenario?"
    assert ran.lines[1].startswith("   1  main: The main game")
    assert begun(terminal) == (scenario, options)


@pytest.mark.usefixtures("only_advance")
@pytest.mark.parametrize("wrong", ["", "0", "3", "-1", "x", "²", "9" * 5000, "?", "1 2", "help"])
def test_a_wrong_scenario_is_asked_for_again(terminal: Terminal, wrong: str) -> None:
    ran = terminal.run("play", script=f"{wrong}\n2\n\n")
    assert "Type a number from 1 to 2, a name like main, or quit." in ran.lines
    assert ran.lines.count("Which scenario?") == 2, "the question stays before one's eyes"
    assert begun(terminal)[0] == "factory"


@pytest.mark.usefixtures("only_advance")
def test_the_options_are_listed_on_demand(terminal: Terminal) -> None:
    for word in ("?", "help"):
        listed = flat(reply(terminal.run("play", script=f"1\n{word}\nx\n").out, word))
        for option in kurgan.game("advance").options:
            assert f"{option.name} ({option.rule}): {option.words}" in listed
        assert "It can be off, on; as a rule it is off." in listed


@pytest.mark.usefixtures("only_advance")
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("snow", "advance has no option 'snow'; it has rubble,"),
        ("rubble=7", "The option rubble cannot be 7; it is off, on."),
        ("rubble=", "The option rubble cannot be ''; it is off, on."),
        ("starting_morale", "The option starting_morale cannot be True;"),
        ("starting_morale=0", "The option starting_morale cannot be 0; it is a number from 1"),
        ("starting_morale=--5", "cannot be '--5'"),
        ("starting_morale=" + "9" * 5000, "it is a number from 1 to 19."),
        ("reroll_ones=1,²", "cannot be '1,²'"),
        ("=", "advance has no option ''"),
    ],
)
def test_wrong_options_are_asked_for_again(terminal: Terminal, wrong: str, sentence: str) -> None:
    ran = terminal.run("play", script=f"1\n{wrong}\nrubble\n")
    assert sentence in flat(ran.out)
    assert ran.out.count("Optional rules: press Enter") == 2
    assert begun(terminal)[1] == {"rubble": True}


@pytest.mark.usefixtures("only_advance")
@pytest.mark.parametrize("script", ["", "quit\n", "EXIT\n", "1\n", "1\nquit\n", "x\n"])
def test_leaving_before_a_match_is_begun(terminal: Terminal, script: str) -> None:
    ran = terminal.run("play", script=script)
    assert ran.code == 0
    assert ran.lines[-1] == "No match was begun."
    assert terminal.files() == []


@pytest.mark.usefixtures("only_advance")
def test_what_was_given_is_not_asked_for(terminal: Terminal) -> None:
    ran = terminal.run("play", "--scenario", "factory", "--option", "rubble", script="1\n")
    assert "Which scenario?" not in ran.out
    assert begun(terminal) == ("factory", {"rubble": True})


@pytest.mark.usefixtures("only_advance")
def test_what_was_given_amiss_is_not_asked_for_either(terminal: Terminal) -> None:
    for arguments in (["--scenario", "west"], ["--scenario", "main", "--option", "snow"]):
        ran = terminal.run("play", *arguments, script="1\n")
        assert (ran.code, ran.out) == (2, "")
        assert "it has " in ran.err


def test_several_games_are_offered_by_name(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance = kurgan.game("advance")
    monkeypatch.setattr(kurgan, "games", lambda: {"other": advance, "advance": advance})
    ran = terminal.run("play", script="3\nadvance\nmain\n\n")
    assert ran.lines[0] == "Which game?"
    assert ran.lines[2] == "   2  advance: Advance to the Volga, 1942"
    assert begun(terminal)[0] == "main"


def test_a_game_by_name_begins_at_once(terminal: Terminal) -> None:
    ran = terminal.run("play", "advance", script="")
    assert ran.lines[0].startswith("Advance to the Volga, 1942. The main game, September 1942:")
    assert begun(terminal) == ("main", {})


def test_the_command_alone_serves_the_browser(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Folder(terminal.data)
    taken.tell_address("http://127.0.0.1:1/")
    monkeypatch.setattr("kurgan.cli.serve.has_screen", lambda: False)
    for arguments in ([], ["serve"]):
        ran = terminal.run(*arguments)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == "Kurgan runs already with this data folder: http://127.0.0.1:1/\n"
    taken.close()


def test_a_seed_makes_a_practice_match_that_repeats(terminal: Terminal) -> None:
    shown = [terminal.play("done", "1", "1", "1").out for _ in range(2)]
    assert shown[0] == shown[1]
    terminal.run("play", "advance", script="")
    practice = [kurgan.load(path).dice.practice for path in terminal.files()]
    assert sorted(practice) == [False, True, True]
