"""From here: win chances with intervals and the ways a position ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan.bots import computer
from kurgan.cli import lab_from
from kurgan.cli.main import main
from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Random as Luck
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.lab.onward import Position, one_game, position_of


@pytest.fixture(scope="module")
def finished() -> kurgan.Match:
    """A match that is over."""
    match, player = kurgan.new("advance", "factory", seed=4), computer("recruit", 4)
    while match.question is not None:
        player.play(match)
    return match


def written(match: kurgan.Match, path: Path) -> str:
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    return str(path)


def test_the_last_answer_of_a_match_leads_to_its_end_in_almost_no_turns(
    finished: kurgan.Match,
) -> None:
    answers = sum(entry.kind == "play" for entry in finished.journal)
    position = position_of(finished.save(), answers, "policy", 1)
    row = one_game(position, 0)
    assert position.is_open
    assert row["turns"] <= 2
    assert one_game(position, 0) == row


def test_the_command_tells_chances_and_ways(
    finished: kurgan.Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(finished, tmp_path / "save.json")
    command = ["lab", "from", path, "--answer", "30", "--games", "4", "--jobs", "1"]
    assert main(command) == 0
    first, chance, *ways = capsys.readouterr().out.splitlines()
    assert first.endswith("German to answer. 4 games to the end by policy:")
    assert chance.startswith("  german wins ")
    assert all(way.endswith(" places held by german") for way in ways)
    assert ways
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sum(way["games"] for way in told["ways"]) == told["games"] == 4
    found = told["chances"]["german"]
    assert 0 <= found["low"] <= found["value"] <= found["high"] <= 1


def test_two_processes_find_what_one_finds(
    finished: kurgan.Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(finished, tmp_path / "save.json")
    told = []
    for jobs in ("1", "2"):
        command = ["lab", "from", path, "--answer", "60", "--games", "3", "--jobs", jobs]
        assert main([*command, "--player", "random"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("stop", "code", "why"),
    [(KeyboardInterrupt(), 130, "Stopped"), (BrokenProcessPool(), 1, "A process was killed")],
)
@pytest.mark.parametrize("played", [0, 2])
def test_what_stops_it_leaves_what_was_found_so_far(
    finished: kurgan.Match,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    played: int,
    stop: BaseException,
    code: int,
    why: str,
) -> None:
    def games(position: Position, count: int, jobs: int) -> Iterator[Json]:
        yield from (one_game(position, number) for number in range(played))
        raise stop

    monkeypatch.setattr(lab_from, "games", games)
    path = written(finished, tmp_path / "save.json")
    assert main(["lab", "from", path, "--answer", "60", "--player", "random"]) == code
    found = capsys.readouterr()
    assert found.err == f"{why} after {played} of 1000 games.\n"
    assert ("2 games to the end by random" in found.out) == (played == 2)


def test_a_finished_match_asks_for_an_answer_to_begin_before(finished: kurgan.Match) -> None:
    answers = sum(entry.kind == "play" for entry in finished.journal)
    with pytest.raises(BadSetup, match=rf"--answer N, from 1 to {answers}, says before which"):
        position_of(finished.save(), None, "policy", 1)
    with pytest.raises(BadSetup, match=rf"There is no answer {answers + 1} in this match"):
        position_of(finished.save(), answers + 1, "policy", 1)
    with pytest.raises(BadSetup, match="There is no player 'me'; there are random"):
        position_of(finished.save(), 1, "me", 1)


def test_a_match_that_goes_on_is_played_from_what_the_side_to_answer_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, rng, game = kurgan.new("inferno", options={"mode": "versus"}, seed=9), Random(9), INFERNO
    for _ in range(40):
        assert match.question is not None
        options = match.question.options
        match.play(options[int(rng.random() * len(options))])
    position = position_of(match.save(), None, "random", 3)
    assert not position.is_open
    begun = []
    imagine = game.imagine

    def noting(state: Board, side: int, luck: Luck) -> Board:
        dreamt = imagine(state, side, luck)
        begun.append((side, dreamt))
        return dreamt.copy()

    monkeypatch.setattr(game, "imagine", noting)
    assert one_game(position, 1)["outcome"] is not None
    side, dreamt = begun[0]
    assert side == position.side
    assert game.view(dreamt, side) == match.view(side)
    assert game.dump(dreamt) != position.plain
