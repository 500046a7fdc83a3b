"""The ledger: parts are taken together, changes are those of equal seeds, and words are earned."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import kurgan
from kurgan.cli.main import main
from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup
from kurgan.lab.experiment import read_experiment
from kurgan.lab.findings import Finding
from kurgan.lab.ledger import Entry, Ledger, page, read_ledger, told
from kurgan.lab.run import run

from .conftest import Make
from .test_run import quiet

SMALL = """\
name = "small"
matches = 4
players = "random"

[[setting]]
game = "advance"
scenario = "factory"
alternatives.limited_air = [true]
alternatives.hold_back = [false]

[[setting.changes]]
name = "armour | one better"
file = "units.json"
where = { type = "armor" }
add = { attack = 1 }
"""


@pytest.fixture
def parts(make: Make, tmp_path: Path, arrow: Any) -> list[str]:
    make(SMALL)
    for part in (1, 2):
        run(read_experiment(tmp_path / "experiment.toml", part=part), tmp_path, 1, quiet)
    return [str(tmp_path / f"small-{part}.parquet") for part in (1, 2)]


def test_parts_of_an_experiment_make_one_page(parts: list[str], tmp_path: Path) -> None:
    target = tmp_path / "ledger.md"
    assert main(["lab", "ledger", *parts, "--to", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert "(random) plays every side: 32 matches" in text
    assert f"by rules number {kurgan.game('advance').rules} of advance" in " ".join(text.split())
    rules, data = text.split("## Reconstructed data")
    assert "| `limited_air` on | 12.5 |" in rules
    assert "| armour / one better | data |" in data
    assert "of 8." in rules


def test_no_match_counts_twice(parts: list[str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.parquet"
    copy.write_bytes(Path(parts[0]).read_bytes())
    with pytest.raises(BadSetup, match=r"copy.parquet holds the same matches as"):
        read_ledger([*map(Path, parts), copy])


def test_a_changed_pack_may_keep_the_name_of_the_old_one(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    data = Path(kurgan.__file__).parent / "games" / "advance" / "pack" / "data"
    copytree(data, tmp_path / "mine")
    units = tmp_path / "mine" / "units.json"
    text = units.read_text(encoding="utf-8")
    units.write_text(text.replace('"attack": 7', '"attack": 8'), encoding="utf-8")
    setting = '[[setting]]\ngame = "advance"\nscenario = "factory"\npacks = ["mine"]\n'
    run(make('name = "small"\nmatches = 2\nplayers = "random"\n' + setting), tmp_path, 1, quiet)
    text = page(read_ledger([tmp_path / "small.parquet"]))
    assert "| data |" in text.partition("## Reconstructed data")[2]


def test_changes_are_those_of_matches_with_equal_seeds(parts: list[str]) -> None:
    one = read_ledger([Path(parts[0])]).entries[0]
    both = read_ledger([Path(part) for part in parts]).entries[0]
    assert (one.wins.count, both.wins.count) == (4, 8)
    assert both.wins.mean == pytest.approx(both.after.mean - both.before.mean)


def test_a_setting_that_means_something_else_is_not_mixed_in(
    parts: list[str], make: Make, tmp_path: Path, arrow: Any
) -> None:
    run(make(SMALL.replace("[true]", "[true]\noptions.rubble = true")), tmp_path, 1, quiet)
    with pytest.raises(BadSetup, match="means different things in these files"):
        read_ledger([Path(parts[0]), tmp_path / "small.parquet"])


def test_parts_played_by_other_rules_are_not_mixed_in(
    parts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["advance"]), "rules", 99)
    run(read_experiment(tmp_path / "experiment.toml", part=3), tmp_path, 1, quiet)
    with pytest.raises(BadSetup, match="was played by other rules"):
        read_ledger([Path(parts[0]), tmp_path / "small-3.parquet"])


def test_results_without_alternatives_make_no_ledger(
    make: Make, tmp_path: Path, arrow: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    text = 'name = "one"\nmatches = 1\nplayers = "random"\n[[setting]]\ngame = "advance"\n'
    run(make(text), tmp_path, 1, quiet)
    assert main(["lab", "ledger", str(tmp_path / "one.parquet")]) == 2
    assert "nothing to compare" in capsys.readouterr().err


def entry_of(before: list[float], after: list[float]) -> Entry:
    """An alternative of Advance with these results."""
    found = []
    for name, results in (("main", before), ("main, rubble on", after)):
        finding = Finding(name, "main")
        for number, result in enumerate(results):
            finding.add({
                "game": "advance", "sides": ["german"], "players": ["policy"], "luck": None,
                "scores": [result], "outcome": "", "turns": number, "control": 30,
                "options": json.dumps({"rubble": name != "main"}), "pack": "p",
            })  # fmt: skip
        found.append(finding)
    return Entry(found[1], found[0])


def told_of(before: list[float], after: list[float]) -> str:
    return (
        page(Ledger([entry_of(before, after)], 2, [("advance", 2)]))
        .splitlines()[-1]
        .split(" | ")[-1]
    )


def test_the_words_are_as_strong_as_the_evidence() -> None:
    wins, losses = [1.0], [0.0]
    assert told_of(losses * 200, wins * 100 + losses * 100) == "**helps the German side** |"
    assert told_of(wins * 200, losses * 8 + wins * 192) == "perhaps hurts the German side |"
    assert told_of(wins * 10 + losses * 10, losses + wins * 9 + losses * 10) == "not told apart |"
    assert told_of(wins * 400, wins * 399 + losses) == "hardly matters |"
    assert told_of(wins * 5 + losses, wins * 5 + losses) == "never came up |"


def test_turns_in_a_row_are_told_by_the_first_and_the_last() -> None:
    assert told([1, 2, 3, 4]) == "1 to 4"
    assert told([1, 3]) == "1, 3"
    assert told("stack") == "stack"


def test_the_side_is_that_of_the_setting_compared_with(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    setting = '[[setting]]\ngame = "inferno"\nalternatives.mode = ["coop"]\n'
    run(make('name = "small"\nmatches = 1\nplayers = "random"\n' + setting), tmp_path, 1, quiet)
    text = page(read_ledger([tmp_path / "small.parquet"]))
    assert "The German side wins" in text
    assert "Yellow" not in text
