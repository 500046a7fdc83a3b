"""The index of rules bites: what cites a rule that does not exist, or leaves one out, is told."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.kernel.game import Option

ROOT = Path(__file__).resolve().parent.parent
Gaps = Callable[..., list[str]]


@cache
def script() -> Any:
    """scripts/rules-index as a module, which reads once what stays as it was."""
    loader = SourceFileLoader("rules_index", str(ROOT / "scripts" / "rules-index"))
    spec = spec_from_loader("rules_index", loader)
    assert spec is not None
    module: Any = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    loader.exec_module(module)
    module.nodes_of, module.comments_of = cache(module.nodes_of), cache(module.comments_of)
    return module


@pytest.fixture
def gaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gaps:
    """The gaps of Advance after a file of a copy of the project is changed."""
    index = script()
    kept = ("src/kurgan/games/advance", "src/kurgan/odds/advance", "tests/advance", "docs")
    for folder in kept:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(index, "ROOT", tmp_path)

    def changed(files: str = "", old: str = "", new: str = "", *more: Option) -> list[str]:
        if files:
            change_first(sorted(tmp_path.glob(files)), old, new)
        places = index.places_of("advance")
        found: list[str] = index.index(
            places, index.read_rules(places.game), (*ADVANCE.options, *more)
        )
        return found

    return changed


def change_first(files: list[Path], old: str, new: str) -> None:
    """Replace the first match of a pattern in the first file that has one."""
    for path in files:
        text = path.read_text(encoding="utf-8")
        if re.search(old, text):
            path.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
            return
    raise AssertionError(f"no file has {old}: the trial change must change something")


def test_nothing_is_wrong_today(gaps: Gaps) -> None:
    assert gaps() == []


RULES = "src/kurgan/games/advance/rules/*.py"


@pytest.mark.parametrize(
    ("files", "old", "new", "told"),
    [
        (RULES, r'@step\("[\d.]+"\)', '@step("9.5.88")', "cites 9.5.88"),
        (RULES, r"  # \d+\.\d\n", "  # 12.55\n", "cites 12.55"),
        (RULES, r"  # R\d+\n", "  # R999\n", "cites R999"),
        (RULES, r'\("8\.3\.1", "', '("8.3.11", "', "cites 8.3.11"),
        (RULES, r'\("8\.3\.1", "', '("Movement 8", "', "cites Movement 8"),
        (RULES, r'else "14\.7"', 'else "14.77"', "cites 14.77"),
        ("src/kurgan/odds/advance/*.py", r"\Z", "X = 1  # 9.5.99\n", "cites 9.5.99"),
        ("src/kurgan/games/advance/rulings.md", r"(## R\d+ .*)\([\d.]+\)", r"\1(6.1.19)", "6.1.19"),
        ("docs/advance.md", r"\(12\.1\)", "(12.91)", "12.91"),
        ("docs/advance.md", r"\| `rubble` \|", "| `ruble` |", "ruble"),
        ("tests/advance/test_*.py", r'@rule\("[\d.]+"', '@rule("9.5.80"', "rule 9.5.80"),
    ],
)
def test_a_citation_of_no_rule_is_told(
    gaps: Gaps, files: str, old: str, new: str, told: str
) -> None:
    found = gaps(files, old, new)
    assert any(told in gap for gap in found), found


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (Option("winter", "12.99", "It snows.", False, (False, True)), "12.99, which is no rule"),
        (Option("winter", "12.1", "", False, (False, True)), "winter has no words"),
        (Option("winter", "12.1", "It snows.", False, (False, True)), "a test of 12.1 names it"),
        (Option("rub", "12.1", "It snows.", False, (False, True)), "a test of 12.1 names it"),
        (Option("winter", "12.1", "It snows.", False, (False, True)), "no row with (12.1)"),
    ],
)
def test_an_option_needs_a_rule_words_a_test_and_a_place_in_the_docs(
    gaps: Gaps, option: Option, told: str
) -> None:
    assert any(told in gap for gap in gaps("", "", "", option))


def test_a_rule_that_nothing_cites_is_told(gaps: Gaps) -> None:
    rules = "src/kurgan/games/advance/words/rules.toml"
    row = '["9.99"]\nheading = "Nothing"\nwords = "Nobody does this."\n\n'
    found = gaps(rules, r"\A", row)
    assert "9.99 Nothing: no code cites it" in found
    assert "9.99 Nothing: no test is marked with it" in found
