"""The report: one page that needs nothing else, with honest intervals."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.cli.main import main
from kurgan.kernel.errors import BadSetup
from kurgan.lab.findings import Findings
from kurgan.lab.report import marked, named, page, write_report
from kurgan.lab.run import run
from kurgan.lab.statistics import Mean, paired, share

from .conftest import SMALL, Make
from .test_run import quiet


@pytest.fixture
def results(make: Make, tmp_path: Path, arrow: Any) -> Path:
    run(make("luck = true\n" + SMALL), tmp_path, 1, quiet)
    return tmp_path / "small.parquet"


def test_the_page_has_every_plot_and_loads_nothing(results: Path) -> None:
    assert main(["lab", "report", str(results)]) == 0
    text = results.with_suffix(".html").read_text(encoding="utf-8")
    assert text.count("<svg") == 1 + 1 + 3 * 4  # who wins, changes, and four of each setting
    for heading in ("Who wins", "What the alternatives change", "Length", "Luck of the dice"):
        assert heading in text
    assert "Places held by the German side" in text
    assert "Where pieces are lost" in text
    assert not re.search(r"https?:|src=|href=|<script|@import|url\(", text)


def test_the_page_says_how_many_matches_it_stands_on(results: Path) -> None:
    text = page(Findings(results))
    assert "9 matches of 3 settings" in text
    row = next(row for row in text.split("<tr>") if row.startswith("<td>advance factory<td>"))
    assert row.endswith("<td>3<td>random")


def test_changes_are_plotted_between_whole_points() -> None:
    assert [marked(widest) for widest in (0.03, 0.1, 0.11, 0.55, 0.95)] == [0.1, 0.1, 0.2, 0.6, 1]


def test_places_and_outcomes_are_told_as_people_call_them() -> None:
    assert named("advance", "area", "44") == "44 Mokraya Mechetka Valley"
    assert named("axis", "place", "frolovo") == "Frolovo"
    assert named("inferno", "outcome", "german_bank") != "german_bank"
    assert named("axis", "place", "a zone of another pack") == "a zone of another pack"
    assert named("axis", "place", "") == "off the map"


def test_a_file_that_is_no_result_is_refused(tmp_path: Path, arrow: Any) -> None:
    (tmp_path / "text.parquet").write_text("words")
    with pytest.raises(BadSetup, match="has no matches of an experiment"):
        write_report(tmp_path / "text.parquet", tmp_path / "page.html")


def test_a_report_of_a_file_that_is_not_there_or_of_a_folder_is_refused(
    tmp_path: Path, arrow: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "report", "no.parquet"]) == 2
    assert capsys.readouterr().err == "There is no file no.parquet.\n"
    assert main(["lab", "report", "."]) == 2
    assert capsys.readouterr().err.startswith(". has no matches of an experiment")


def test_damaged_results_are_told(results: Path) -> None:
    beside = results.with_name("small.turns.parquet")
    found = bytearray(beside.read_bytes())
    found[4:1000] = bytes(byte ^ 0x5A for byte in found[4:1000])
    beside.write_bytes(found)
    with pytest.raises(BadSetup, match=r"small.turns.parquet is damaged"):
        Findings(results)


def test_results_without_a_column_are_told(results: Path, arrow: Any) -> None:
    table = arrow.read_table(results)
    whole = table.drop(["luck"]).replace_schema_metadata(table.schema.metadata)
    arrow.write_table(whole, results)
    with pytest.raises(BadSetup, match=r"small.parquet has no column 'luck'"):
        Findings(results)


def test_a_page_that_cannot_be_written_is_told(results: Path, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be written"):
        write_report(results, tmp_path / "no" / "page.html")


def test_nineteen_of_twenty_intervals_hold_the_true_share() -> None:
    rng = Random(4)
    for chance in (0.05, 0.5, 0.9):
        held = 0
        for _ in range(1000):
            found = share(sum(rng.random() < chance for _ in range(60)), 60)
            held += found.low <= chance <= found.high
        assert 925 <= held <= 985


def test_a_mean_that_grows_value_by_value_is_that_of_all() -> None:
    mean, other = Mean(), Mean()
    for value in (1.0, 2.0):
        mean.add(value)
    for value in (4.0, 9.0):
        other.add(value)
    mean.join(other)
    mean.join(Mean())
    assert (mean.count, mean.mean) == (4, 4.0)
    assert mean.error == pytest.approx((38 / 3 / 4) ** 0.5)


@pytest.mark.parametrize(("up", "down"), [(0.0, 0.01), (0.03, 0.02), (0.2, 0.3)])
def test_nineteen_of_twenty_intervals_hold_the_true_change_of_pairs(up: float, down: float) -> None:
    rng, held = Random(5), 0
    for _ in range(600):
        changes = Mean()
        for _ in range(100):
            fate = rng.random()
            changes.add(1.0 if fate < up else -1.0 if fate < up + down else 0.0)
        found = paired(changes)
        held += found.low <= up - down <= found.high
    assert held >= 555


def test_pairs_that_never_differ_leave_some_doubt() -> None:
    changes = Mean()
    for _ in range(100):
        changes.add(0.0)
    assert paired(changes).value == 0.0
    assert 0.01 < paired(changes).high < 0.03
