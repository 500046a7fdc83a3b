"""The page for learning programs: its sessions run as printed, its script trains and plots."""

from __future__ import annotations

import doctest
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy

ROOT = Path(__file__).resolve().parents[2]


def test_the_sessions_run_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "rl.md"), module_relative=False)
    assert found.attempted >= 18
    assert found.failed == 0


def script() -> Any:
    """The training script as a module."""
    spec = spec_from_file_location("train", ROOT / "docs" / "examples" / "train.py")
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_training_script_trains_and_makes_its_plot() -> None:
    train = script()
    course, baseline = train.train(matches=2, batches=1, processes=1, seed=1)
    assert [len(held) for held in (baseline, *course)] == [2, 2]
    assert all(-20 <= held.min() <= held.max() <= 50 for held in (baseline, *course))
    page = train.plot(course, baseline)
    assert page.count("<svg") == 1
    assert "batch 0 plays at random" in page


def test_the_policy_of_the_script_plays_only_legal_answers() -> None:
    chances = script().probabilities(numpy.zeros(3), numpy.array([[1, 0, 1]]))
    assert chances.tolist() == [[0.5, 0.0, 0.5]]
