"""PettingZoo: every side is an agent, and they act in turn (AEC)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kurgan.kernel.errors import BadSetup, IllegalAction, brief
from kurgan.kernel.procedure import Json
from kurgan.rl.episode import NOT_BEGUN, Episode, Scene
from kurgan.rl.spaces import observation_space

MODES = ["ansi"]
BEGUN = ("agents", "agent_selection", "episode", "rewards", "terminations", "truncations", "infos")


class KurganAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game with all its seats; agents are named as the sides that they begin with.

    An observation has the side's view as `observation` and its legal answers as `action_mask`. The
    reward comes at the end: 1 for a win, -1 for a loss. An illegal action raises; with strict=False
    it loses the match instead.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "kurgan_v0", "render_modes": MODES, "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, Json] | None = None,
        pack: str | None = None,
        *,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.scene = Scene(game, scenario, options, pack)
        self.strict, self.render_mode = strict, checked_mode(render_mode)
        self.possible_agents = list(self.scene.sides)
        self._observation = observation_space(self.scene)
        self._action = spaces.Discrete(len(self.scene.actions))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every side."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every answer of the game."""
        return self._action

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a match; the same seed gives the same dice."""
        self.episode = Episode(self.scene, secrets.randbits(64) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def __getattr__(self, name: str) -> Any:
        """What is not there: agents and their match before `reset`."""
        if name in BEGUN:
            raise BadSetup(NOT_BEGUN)
        raise AttributeError(f"KurganAEC has no {name!r}")

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.episode.seat or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a side sees, and what it may answer now."""
        seat = self.possible_agents.index(agent)
        mask = self.episode.mask(seat)
        if self.terminations[agent]:
            mask = numpy.zeros_like(mask)
        return {"observation": self.episode.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._answer(agent, action)
        if not self.terminations[agent]:
            self._select()
        self._accumulate_rewards()

    def _answer(self, agent: str, action: Any) -> None:
        try:
            self.episode.play(action)
        except IllegalAction:
            if self.strict:
                raise
            self.infos[agent]["illegal"] = True
            self._end({agent: -1.0})
            return
        if self.episode.ask is None:
            self._end(dict(zip(self.possible_agents, self.episode.rewards(), strict=True)))

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The board in letters, as the side to act sees it."""
        if self.render_mode is None:
            return None
        return board(self.scene, self.episode, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held."""


def checked_mode(mode: str | None) -> str | None:
    """A way to render; refused if there is none of that name."""
    if mode is not None and mode not in MODES:
        raise BadSetup(f"There is no render mode {brief(mode)}; there is {', '.join(MODES)}.")
    return mode


def board(scene: Scene, episode: Episode, seat: int) -> str:
    """The board as one seat sees it."""
    side = episode.sides[seat]
    return scene.game.text.board(scene.pack, scene.game.view(episode.state, side), 100)
