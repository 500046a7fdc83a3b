"""A run on Ray: the rows of the local run, though a node is killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kurgan.cli.main import main
from kurgan.kernel.errors import BadSetup
from kurgan.lab import cluster
from kurgan.lab.parcels import MOST, fitting
from kurgan.lab.run import run
from tests.machine import module

from .conftest import SMALL, Make
from .test_run import everything, quiet

os.environ.setdefault(cluster.LOOPBACK, "0")  # Ray reads it when it is imported
MANY = SMALL.replace("matches = 3", "matches = 40")


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """A cluster of two nodes with a core each, on this machine alone; and the second node."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    module("Ray")
    make_cluster = import_module("ray.cluster_utils").Cluster
    small = {"num_cpus": 1, "object_store_memory": 80_000_000, "node_ip_address": "127.0.0.1"}
    found = make_cluster(initialize_head=True, head_node_args=small | {"include_dashboard": False})
    try:
        second = found.add_node(**small)
        monkeypatch.setenv("RAY_ADDRESS", found.address)
        yield found, second
    finally:
        found.shutdown()


def playing_on(node: Any) -> list[int]:
    """The processes of a node that play a parcel now; Ray names them so."""
    raylet = node.all_processes["raylet"][0].process.pid
    command = ["pgrep", "-P", str(raylet), "-f", "ray::play_there"]
    found = subprocess.run(command, capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def kills_at(number: int, cluster_of: Any, node: Any) -> Any:
    """A node dies in the middle of a parcel, when so many matches are done."""
    killed: list[int] = []

    def tell(done: int, total: int) -> None:
        if done >= number and not killed and (workers := playing_on(node)):
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            cluster_of.remove_node(node, allow_graceful=False)
            killed.append(done)

    return tell, killed


@pytest.mark.slow
def test_a_node_that_is_killed_loses_no_match_and_none_is_counted_twice(
    make: Make, tmp_path: Path, arrow: Any, two_nodes: tuple[Any, Any]
) -> None:
    experiment = make(MANY)
    tell, killed = kills_at(30, *two_nodes)
    result = run(experiment, tmp_path / "ray", 1, tell, cluster.played)
    run(experiment, tmp_path / "here", 2, quiet)
    assert killed
    assert killed[0] < result.played == experiment.matches == 120
    assert everything(arrow, tmp_path / "ray") == everything(arrow, tmp_path / "here")


@pytest.mark.slow
def test_the_command_plays_on_the_cluster_and_a_foreign_node_is_refused(
    make: Make,
    tmp_path: Path,
    arrow: Any,
    two_nodes: tuple[Any, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make()
    command = ["lab", "run", str(tmp_path / "experiment.toml"), "--to", str(tmp_path)]
    with monkeypatch.context() as patched:
        patched.setattr(cluster, "_digest", ["another"])
        assert main([*command, "--on", "ray"]) == 2
    assert "has another Kurgan than the machine that asks" in capsys.readouterr().err
    assert main([*command, "--on", "ray"]) == 0
    assert capsys.readouterr().out.startswith("9 matches: ")


def test_parcels_grow_until_they_take_as_long_as_wanted() -> None:
    assert fitting(1, 0.01, 1.0) == 2
    assert fitting(64, 2.0, 1.0) == 32
    assert fitting(1, 30.0, 1.0) == 1
    assert fitting(256, 0.001, 0.1) == MOST


def test_a_parcel_has_the_rows_of_its_matches(make: Make) -> None:
    rows, seconds = cluster.play_there(make(), [(0, 1), (1, 0)], cluster.code_digest())
    assert [job for job, _ in rows] == [(0, 1), (1, 0)]
    assert seconds > 0


def test_another_version_of_the_program_plays_no_part(make: Make) -> None:
    with pytest.raises(BadSetup, match="install the same one on every node"):
        cluster.play_there(make(), [(0, 0)], "another")


def test_without_a_cluster_one_sentence_says_how_to_start_one(
    make: Make,
    tmp_path: Path,
    arrow: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module("Ray")
    make()
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    assert main(["lab", "run", str(tmp_path / "experiment.toml"), "--on", "ray"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "No Ray cluster answers" in told
    assert "ray start --head" in told
