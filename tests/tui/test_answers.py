"""Typing answers: several on a line, as they are shown, cut short; and the question again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan.fuzzing.begin import random_options
from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.sealing import unsealed
from kurgan.tui.answers import Answers, uncommented
from kurgan.tui.page import status_line

from ..cli.driving import Ran, Terminal
from .script import flat, reply

QUESTION = "[6.3] You have 16 Supply Points. What do you buy?"
SCENARIOS = [(name, key) for name, game in kurgan.games().items() for key in game.scenarios]


def answers_played(terminal: Terminal) -> list[str]:
    entries = unsealed(json.loads(terminal.only_file().read_text(encoding="utf-8")))["entries"]
    return [" ".join(map(str, entry[2])) for entry in entries if entry[0] == "play"]


def said_after(ran: Ran, line: str) -> str:
    return flat(ran.out.split(f"\n> {line}\n", 1)[1].split("\n> ", 1)[0])


@pytest.mark.parametrize(
    "command",
    ["map", "odds", "why 1", "look 8", "log", "rules 9.4", "belief 7", "help", "", "save"],
)
def test_after_a_command_and_on_enter_the_question_comes_again(
    terminal: Terminal, command: str
) -> None:
    ran = terminal.play(command, "# end")
    assert QUESTION in said_after(ran, command)
    assert "4 Finish buying" in said_after(ran, command)
    assert "Turn 1/9, supply | Morale 19 Strong | Areas 9/50 | Supply 16" in ran.out


def test_several_answers_on_one_line_are_played_one_after_the_other(terminal: Terminal) -> None:
    ran = terminal.play("2 2 4; activate 6; 1", "# end")
    played = ["buy artillery", "buy artillery", "done", "activate 6", "select 29/RCN"]
    assert answers_played(terminal) == played
    shown = said_after(ran, "2 2 4; activate 6; 1")
    assert shown.count("[") == 1, "only the last question is asked"
    assert "29/RCN in 6 Hill 120.0 has 6 MF. Where does it go?" in shown


def test_a_line_stops_at_the_first_answer_that_does_not_fit(terminal: Terminal) -> None:
    ran = terminal.play("2; activate 6; done", "9 1", "# end")
    assert answers_played(terminal) == ["buy artillery"]
    said = said_after(ran, "2; activate 6; done")
    assert "'activate 6' does not answer 'You have 15 Supply Points. What do you buy?'" in said
    assert "Played 1 of 3; not played: 'activate 6; done'." in said
    assert said.endswith("4 Finish buying"), "the question where it stopped"
    nothing = "Choose one number from 1 to 4. Nothing was played of '9; 1'."
    assert said_after(ran, "9 1") == nothing


def test_a_line_stops_at_a_reveal_and_at_dice_and_says_how_far_it_came(terminal: Terminal) -> None:
    line = "done; activate 6; select 29/RCN; enter 7; attack 7; lead 29/RCN"
    ran = terminal.play(line, "done; done", "# end")
    assert answers_played(terminal)[-2:] == ["attack 7", "done"]
    revealed = (
        "Stopped, for something hidden was revealed. Played 5 of 6; not played: 'lead 29/RCN'."
    )
    assert revealed in said_after(ran, line)
    rolled = "Stopped, for dice were rolled or a card was drawn. Played 1 of 2; not played: 'done'."
    assert rolled in said_after(ran, "done; done")


def test_the_line_of_the_page_about_the_terminal_goes_as_far_as_it_says(
    terminal: Terminal,
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    example = page.split("```\n[6.3]")[1].split("```")[0]
    question, line = example.strip().rsplit("\n> ", 1)
    ran = terminal.play(line, "# end")
    assert question in ran.out
    assert "Seven of these eight answers are played" in page
    assert "revealed. Played 7 of 8; not played: 'done'." in said_after(ran, line)


def test_leaving_within_a_line_keeps_what_was_played(terminal: Terminal) -> None:
    ran = terminal.play("2; quit; 2", "2")
    assert answers_played(terminal) == ["buy artillery"]
    assert ran.out.rstrip().endswith("kurgan play --resume goes on from here.")


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_answer_can_be_typed_as_it_is_shown(name: str, scenario: str) -> None:
    luck = Random(5)
    match = kurgan.new(name, scenario, random_options(kurgan.game(name), luck), seed=5)
    for _ in range(250):
        ask = match.question
        if ask is None:
            break
        answers = Answers(match, ask)
        for option, shown in zip(ask.options, answers.shown, strict=True):
            assert answers.steps(shown) == [shown] or shown.isdecimal()
            found = answers.numbered(shown) if shown.isdecimal() else answers.exactly(shown.upper())
            assert found == option, shown
            assert uncommented(shown) == shown
        match.play(luck.choice(ask.options))


def test_beginnings_that_fit_one_answer_are_enough(terminal: Terminal) -> None:
    terminal.play("art", "Fin", "act 6", "move 29/rcn", "enter 7 yel", "# end")
    assert answers_played(terminal) == [
        *("buy artillery", "done", "activate 6", "select 29/RCN", "enter 7"),
    ]


def test_a_place_that_only_one_answer_names_is_enough() -> None:
    match = kurgan.new("advance", seed=3)
    for answer in (["done"], ["activate", "6"], ["select", "29/RCN"]):
        match.play(answer)
    ask = match.question
    assert ask is not None
    answers = Answers(match, ask)
    assert answers.begun("sawmill") == answers.exactly("enter 8")
    assert answers.begun("nowhere") is None
    assert answers.begun("enter 1") is None, "a number is never cut short"
    with pytest.raises(IllegalAction, match=r"'enter' fits several answers: 1 Enter 5 Leather"):
        answers.begun("enter")


def test_a_command_may_be_cut_short_too(terminal: Terminal) -> None:
    ran = terminal.play("rul 9.4", "# end")
    assert reply(ran.out, "rul 9.4").startswith("9.4 Reveal Soviet Unit: ")


def test_a_mark_of_a_comment_is_no_part_of_a_name() -> None:
    assert uncommented("Move from Train Station #1 # two units") == "Move from Train Station #1"
    assert uncommented("#X Orlovka corridor") == "#X Orlovka corridor"
    assert uncommented("2#") == "2"


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_numbers_that_decide_fit_one_line(name: str, scenario: str) -> None:
    luck = Random(6)
    match = kurgan.new(name, scenario, seed=6)
    words = {"advance": "Supply", "inferno": "Soviet deck", "axis": "tokens"}[name]
    for _ in range(300):
        ask = match.question
        if ask is None:
            break
        line = status_line(match.game.text.status(match.view(ask.side)), 80)
        assert len(line) <= 80
        assert words in line
        match.play(luck.choice(ask.options))
