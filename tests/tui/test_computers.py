"""Computers in the terminal: they play sides, advise, explain, and give seats back."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import kurgan
from kurgan.bots import advice, explanation
from kurgan.bots.players import Player
from kurgan.tui.client import Client
from kurgan.tui.computers import Computers, Thinking
from kurgan.tui.page import Page

from ..cli.driving import Terminal
from .script import flat, reply


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "TRIES", 3)
    monkeypatch.setattr(advice, "A_LITTLE", 1)
    monkeypatch.setattr(explanation, "TRIES", 2)


def test_a_computer_plays_the_other_side_and_its_moves_are_told(terminal: Terminal) -> None:
    script = "\n".join(["done"] * 60)
    ran = terminal.run(
        "play", "inferno", "--option", "mode=versus", "--seed", "7", "--german", "policy",
        script=script,
    )  # fmt: skip
    assert ran.code == 0
    assert "Soviet: " in ran.out
    assert "German: " not in ran.out.replace("German: the computer", "")
    assert "German turn 1" in ran.out


def test_two_computers_are_watched_to_the_end(terminal: Terminal) -> None:
    ran = terminal.run("play", "advance", "--scenario", "factory", "--seed", "7",
                       "--german", "recruit")  # fmt: skip
    assert ran.code == 0
    assert "kurgan replay shows it again" in flat(ran.out)
    saved = kurgan.load(terminal.only_file())
    assert saved.outcome is not None
    assert saved.holders == {"german": "the computer (recruit)"}


def test_a_turn_is_lent_and_the_seat_given_back(terminal: Terminal) -> None:
    ran = terminal.play("computer german policy turn", "computer", "explain", "why did you do that")
    told = reply(ran.out, "computer german policy turn")
    assert "German is now played by the computer (policy)." in told
    assert "German is yours again." in told
    assert reply(ran.out, "computer") == "No computer plays."
    assert "Feared: " in reply(ran.out, "explain") or "." in reply(ran.out, "explain")
    assert reply(ran.out, "explain") == reply(ran.out, "why did you do that")
    assert kurgan.load(terminal.only_file()).view("german")["turn"] == 2


def test_a_computer_goes_on_when_a_match_is_resumed(terminal: Terminal) -> None:
    terminal.run("play", "axis", "--seed", "3", "--allies", "random", script="1")
    ran = terminal.run("play", "--resume", script="computer\nquit")
    assert reply(ran.out, "computer") == "The Allies are played by the computer (random)."


def test_the_adviser_and_the_chance(terminal: Terminal) -> None:
    ran = terminal.play("advise", "chance", "chance on", "1", "chance maybe")
    rows = reply(ran.out, "advise").splitlines()
    assert rows[0].split()[2] == "%"
    assert "the best of" in flat(reply(ran.out, "advise")).lower()
    assert reply(ran.out, "chance").startswith("Win chance of German: ")
    assert ran.out.count("Win chance of German: ") >= 3
    assert reply(ran.out, "chance maybe").splitlines()[0] == "Say chance, chance on or chance off."


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("computer soviet general", "Say which side: german."),
        ("computer german", "Say which computer: random, recruit, policy"),
        ("computer german genius", "There is no computer 'genius'"),
        ("computer german policy for ever", "After the level say turn there, or nothing"),
        ("go", "No computer plays; seat one like: computer german general"),
        ("explain", "No computer has answered yet."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    terminal: Terminal, said: str, told: str
) -> None:
    assert told in flat(reply(terminal.play(said).out, said))


def test_a_side_that_is_not_there_is_refused(terminal: Terminal) -> None:
    ran = terminal.run("play", "axis", "--german", "policy")
    assert ran.code == 2
    assert ran.err.strip() == "There is no side german in this match; there are axis, allies."


def test_the_enemy_hears_no_reasons_while_something_is_hidden_from_him(terminal: Terminal) -> None:
    ran = terminal.run(
        "play", "inferno", "--option", "mode=versus", "--seed", "7", "--german", "policy",
        script="explain\nquit",
    )  # fmt: skip
    assert "explains itself when the match is over" in flat(reply(ran.out, "explain"))


def made_client(tmp_path: Path) -> tuple[Client, list[str]]:
    """A client of a new match, and what it says."""
    said: list[str] = []
    match = kurgan.new("advance", seed=3)
    return Client(match, tmp_path / "match.json", Page(said.append)), said


def test_a_player_that_fails_is_replaced_by_the_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, said = made_client(tmp_path)
    sound = Player.choose

    def fall_over(self: Player, *arguments: object) -> object:
        if self.level == "recruit":
            raise ZeroDivisionError
        return sound(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Player, "choose", fall_over)
    client.computers.seat(client.match, "german", "recruit")
    answer = client.computers.answer(client.match, client.computers.players["german"])
    assert client.match.question is not None
    assert answer in client.match.question.options
    assert said == ["The computer failed (ZeroDivisionError); policy answers."]


def test_ctrl_c_lets_a_computer_answer_at_once_and_then_they_wait(tmp_path: Path) -> None:
    client, said = made_client(tmp_path)
    computers = client.computers
    computers.seat(client.match, "german", "policy")
    with Thinking(computers, None, "German") as thinking:
        assert not thinking(0.5)
        os.kill(os.getpid(), signal.SIGINT)
        assert thinking(0.5)
    assert computers.plays(client.match) is None
    client.show()
    assert "which waits" in flat(" ".join(said))
    client.take("1")
    assert "A computer is to answer" in flat(" ".join(said))
    client.take("computer german off")
    assert computers.players == {}
    assert "German is yours again." in said


def test_a_second_ctrl_c_is_the_end() -> None:
    computers = Computers(Page(print))
    with Thinking(computers, None, "German"):
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
