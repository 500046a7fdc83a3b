"""Small experiments for the tests of the laboratory."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import pytest

from kurgan.lab.experiment import Experiment, read_experiment
from tests.machine import module

SMALL = """\
name = "small"
matches = 3
seed = 7
players = "random"
tables = ["turns", "battles", "losses", "actions"]

[[setting]]
game = "advance"
scenario = "factory"

[[setting]]
game = "inferno"
options = { mode = "versus" }
alternatives.opportunity_fire = ["stack"]
"""


class Make(Protocol):
    """Makes an experiment from the text of its file."""

    def __call__(self, text: str = SMALL) -> Experiment: ...


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def made(text: str = SMALL) -> Experiment:
        path = tmp_path / "experiment.toml"
        path.write_text(text, encoding="utf-8")
        return read_experiment(path)

    return made


@pytest.fixture
def arrow() -> Any:
    module("PyArrow")
    import pyarrow.parquet

    return pyarrow.parquet
