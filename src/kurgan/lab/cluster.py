"""A run on a Ray cluster: the matches of one machine, each once, whatever node falls out."""

from __future__ import annotations

import os
import platform
import socket
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.lab.experiment import Experiment
from kurgan.lab.parcels import carried_out, fitting
from kurgan.lab.run import Job, Played, one_match

AHEAD = 2  # parcels for each core: one that is played and one that waits
SECONDS = 1.0  # that a parcel should take: little is played anew if its node falls out
LOOK = 2.0  # seconds until the size of the cluster is looked at again
LOOPBACK = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"  # at 0 Ray leaves 127.0.0.1 as it is
Parcel: TypeAlias = tuple[list[Played], float]  # some matches, and the seconds they took
DECIDES = ("kernel", "games", "bots", "lab")  # folders on which a match hangs


class ClusterLost(Exception):
    """The cluster as a whole stopped answering; what was played is kept."""


def played(experiment: Experiment, missing: Iterator[Job]) -> Iterator[Played]:
    """The matches as they end, on every core of the cluster."""
    ray = joined()
    try:
        yield from _played(ray, experiment, missing)
    except ray.exceptions.RayError as error:
        raise ClusterLost(str(error).splitlines()[0].rstrip(".")) from None
    finally:
        ray.shutdown()  # nobody plays on for a run that is over


def joined() -> Any:
    """Ray, speaking to the cluster that runs here or that RAY_ADDRESS names."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    address = os.environ.get("RAY_ADDRESS", "auto")
    if address.startswith(("127.0.0.1:", "localhost:")):
        os.environ.setdefault(LOOPBACK, "0")
    try:
        ray = import_module("ray")
    except ModuleNotFoundError:
        raise BadSetup(
            "--on ray needs Ray, which is not here; pip install 'kurgan[cluster]' brings it."
        ) from None
    if not ray.is_initialized():
        try:
            check_open(address)
            ray.init(address, log_to_driver=False, logging_level="error")
        except (OSError, RuntimeError, ValueError) as error:
            raise BadSetup(
                f"No Ray cluster answers ({str(error).splitlines()[0].rstrip('.')}); "
                "`ray start --head --node-ip-address=127.0.0.1` starts one on this machine."
            ) from None
    return ray


def check_open(address: str) -> None:
    """Raise at once where nobody listens: Ray itself would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=5).close()


def _played(ray: Any, experiment: Experiment, missing: Iterator[Job]) -> Iterator[Played]:
    """Keep every core busy with parcels of matches; Ray sends what a lost node had elsewhere."""
    # A parcel is pure: to play it again gives the same rows, and only one answer is ever read.
    task = ray.remote(max_retries=-1, num_cpus=1)(play_there)
    shared, expected = ray.put(experiment), code_digest()
    waiting: set[Any] = set()
    size = 1
    while True:
        room = AHEAD * cores(ray) - len(waiting)
        parcels = (list(islice(missing, size)) for _ in range(room))
        waiting |= {task.remote(shared, parcel, expected) for parcel in parcels if parcel}
        if not waiting:
            return
        ready, _ = ray.wait(list(waiting), num_returns=1, timeout=LOOK)
        for one in ready:
            waiting.discard(one)
            rows, seconds = answer_of(ray, one)
            size = fitting(len(rows), seconds, SECONDS)
            yield from rows


def cores(ray: Any) -> int:
    """How many there are now; nodes come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def answer_of(ray: Any, one: Any) -> Parcel:
    """What came of a parcel; what a node refuses is told as it was said there."""
    try:
        found: Parcel = ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    return found


def play_there(experiment: Experiment, parcel: list[Job], expected: str) -> Parcel:
    """Some matches, on whichever node; it must play by the same code as the one that asks."""
    if code_digest() != expected:
        raise BadSetup(
            f"The node {platform.node()} has another Kurgan than the machine that asks; "
            "install the same one on every node."
        )
    return carried_out(one_match, experiment, parcel)


_digest: list[str] = []


def code_digest() -> str:
    """Of all code and data that decide how a match goes; found once in a process."""
    if not _digest:
        package, whole = Path(kurgan.__file__).parent, sha256()
        for folder in DECIDES:
            for path in sorted((package / folder).rglob("*")):
                if path.suffix in (".py", ".toml", ".json"):
                    whole.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
                    whole.update(path.read_bytes())
        _digest.append(whole.hexdigest())
    return _digest[0]
