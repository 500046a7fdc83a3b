"""Many matches at once: worker processes hold them, arrays go in and out."""

from __future__ import annotations

import multiprocessing
import secrets
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from multiprocessing.connection import Connection
from typing import Any

import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.rl.solo import KurganEnv

Batch = dict[str, NDArray[Any]]
Last = dict[int, dict[str, Any]]  # by match that ended: what was seen and told at the end
Stepped = tuple[Batch, NDArray[numpy.float64], NDArray[numpy.bool_], Last]


class ManyMatches(VectorEnv[Batch, NDArray[Any], NDArray[Any]]):
    """So many `KurganEnv`, played in some processes; one that ends begins anew in the same step.

    `step` takes an action for each match and returns arrays with a row for each. The arguments
    after the first two are those of `KurganEnv`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, matches: int, processes: int, game: str, **setting: Any) -> None:
        if not 1 <= processes <= matches:
            raise BadSetup("There are as many processes as matches at the most, and one at least.")
        one = KurganEnv(game, **setting)
        self.num_envs = matches
        self.single_action_space = one.action_space
        self.single_observation_space = one.observation_space
        self.action_space = batch_space(one.action_space, matches)
        self.observation_space = batch_space(one.observation_space, matches)
        self.shares = [matches // processes + (n < matches % processes) for n in range(processes)]
        self.lines: list[Connection] = []
        self.processes: list[Any] = []
        for share in self.shares:
            self._start(share, game, setting)

    def _start(self, share: int, game: str, setting: dict[str, Any]) -> None:
        ours, theirs = multiprocessing.Pipe()
        others = [*self.lines, ours]
        work = multiprocessing.Process(
            target=serve, args=(theirs, others, share, game, setting), daemon=True
        )
        work.start()
        theirs.close()
        self.lines.append(ours)
        self.processes.append(work)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Any = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin every match; a seed gives the first its number, the next the one after."""
        if seed is None:
            seed = secrets.randbelow(2**31)
        seeds = [seed + n for n in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        self._send("reset", seeds, "seeds")
        return joined(self._hear()), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Batch, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer in every match; where one has ended, the observation is of the next.

        What was seen last is in `info`, as in Gymnasium's own: `final_obs` and `final_info`.
        """
        self._send("step", [int(action) for action in actions], "actions")
        found: list[Stepped] = self._hear()
        rewards = numpy.concatenate([reward for _, reward, _, _ in found])
        ended = numpy.concatenate([end for _, _, end, _ in found])
        seen = joined([batch for batch, _, _, _ in found])
        info: dict[str, Any] = {}
        for start, (_, _, _, last) in zip(accumulate(self.shares, initial=0), found, strict=False):
            for number, told in last.items():
                info = self._add_info(info, told, start + number)
        return seen, rewards, ended, numpy.zeros_like(ended), info

    def _send(self, what: str, values: list[Any], called: str) -> None:
        if len(values) != self.num_envs:
            raise BadSetup(f"{self.num_envs} matches take {self.num_envs} {called} at a time.")
        start = 0
        for line, share in zip(self.lines, self.shares, strict=True):
            with told_if_ended():
                line.send((what, values[start : start + share]))
            start += share

    def _hear(self) -> list[Any]:
        with told_if_ended():
            answers = [line.recv() for line in self.lines]
        for answer in answers:
            if isinstance(answer, KurganError):
                raise answer
        return answers

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        for line, process in zip(self.lines, self.processes, strict=True):
            line.close()  # whoever reads at its other end goes home
            process.join()


@contextmanager
def told_if_ended() -> Iterator[None]:
    """A process that was killed, or closed, is told in a sentence."""
    try:
        yield
    except (EOFError, OSError):
        raise BadSetup("The processes of these matches have ended; make new ones.") from None


def joined(batches: list[Batch]) -> Batch:
    """The batches of all processes as one."""
    return {key: numpy.concatenate([batch[key] for batch in batches]) for key in batches[0]}


def serve(
    line: Connection, others: list[Connection], share: int, game: str, setting: dict[str, Any]
) -> None:
    """A worker process: play what is asked for until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in others:
        other.close()  # ends that came along when the process was made
    matches = [KurganEnv(game, **setting) for _ in range(share)]
    while True:
        try:
            what, values = line.recv()
        except EOFError:
            return
        try:
            line.send(carry_out(matches, what, values))
        except KurganError as error:
            line.send(error)


def carry_out(matches: list[KurganEnv], what: str, values: list[Any]) -> Batch | Stepped:
    """Begin or answer in each match of a process."""
    if what == "reset":
        return stacked([m.reset(seed=seed)[0] for m, seed in zip(matches, values, strict=True)])
    seen, rewards, ended = [], [], []
    last: Last = {}
    for number, (match, action) in enumerate(zip(matches, values, strict=True)):
        observed, reward, is_over, _, info = match.step(action)
        if is_over:
            last[number] = {"final_obs": observed, "final_info": info}
        seen.append(match.reset()[0] if is_over else observed)
        rewards.append(reward)
        ended.append(is_over)
    return stacked(seen), numpy.array(rewards), numpy.array(ended), last


def stacked(seen: list[Batch]) -> Batch:
    """Observations as one batch."""
    return {key: numpy.stack([one[key] for one in seen]) for key in seen[0]}
