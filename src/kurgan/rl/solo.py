"""Gymnasium: one seat learns, computers hold the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces
from numpy.typing import NDArray

from kurgan.bots import LEVELS
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.minds import Mind
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply
from kurgan.kernel.errors import BadSetup, IllegalAction, brief
from kurgan.kernel.procedure import Json
from kurgan.rl.aec import MODES, board, checked_mode
from kurgan.rl.episode import NOT_BEGUN, Episode, Scene, roll_on
from kurgan.rl.spaces import observation_space

Seen = dict[str, NDArray[Any]]


class KurganEnv(gymnasium.Env[Seen, int]):
    """One seat against a computer player, which answers at once.

    The seat is named by the side that it begins with.
    Observations, rewards and strictness are those of `KurganAEC`.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        game: str,
        side: str | None = None,
        opponent: str = "policy",
        scenario: str | None = None,
        options: Mapping[str, Json] | None = None,
        pack: str | None = None,
        *,
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.scene = Scene(game, scenario, options, pack)
        sides = self.scene.sides
        if side is not None and side not in sides:
            raise BadSetup(f"There is no side {brief(side)} here; there are {', '.join(sides)}.")
        if not isinstance(opponent, str) or opponent not in LEVELS:
            raise BadSetup(f"There is no player {brief(opponent)}; there are {', '.join(LEVELS)}.")
        self.seat = sides.index(side) if side is not None else 0
        self.opponent, self.strict, self.render_mode = opponent, strict, checked_mode(render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.scene)
        self.action_space: spaces.Space[Any] = spaces.Discrete(len(self.scene.actions))
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The match that is played."""
        if self._episode is None:
            raise BadSetup(NOT_BEGUN)
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a match; the same seed gives the same dice and the same opponent."""
        super().reset(seed=seed, options=dict(options) if options else None)
        number = int(self.np_random.integers(2**62))
        self._episode = Episode(self.scene, number)
        self.luck = Random(f"opponent {number}")
        self.minds: dict[int, Mind] = {}
        self._others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer, then the others do until it is our turn again."""
        try:
            self.episode.play(action)
        except IllegalAction:
            if self.strict:
                raise
            return self._seen(), -1.0, True, False, {"illegal": True}
        self._others()
        is_over = self.episode.ask is None
        reward = self.episode.rewards()[self.seat] if is_over else 0.0
        return self._seen(), reward, is_over, False, {}

    def _others(self) -> None:
        state = self.episode.state
        while (seat := self.episode.seat) not in (None, self.seat):
            ask = self.episode.ask
            assert ask is not None
            apply(state, self._answer(ask, seat))
            roll_on(state, self.episode.rng)

    def _answer(self, ask: Choice, seat: int) -> Action:
        """A computer's answer: it too gets a question, a view and dreams."""
        if len(ask.options) == 1:
            return ask.options[0]
        game, state = self.scene.game, self.episode.state
        if seat not in self.minds:
            self.minds[seat] = LEVELS[self.opponent]()
        return (
            self.minds[seat]
            .answer(
                knowledge_of(game.name),
                ask,
                lambda: game.view(state, ask.side),
                lambda: game.imagine(state, ask.side, self.luck),
                self.luck,
            )
            .answer
        )

    def _seen(self) -> Seen:
        seen, mask = self.episode.observe(self.seat), self.episode.mask(self.seat)
        return {"observation": seen, "action_mask": mask}

    def action_masks(self) -> NDArray[Any]:
        """The legal answers alone, under the name that sb3-contrib asks for."""
        return self.episode.mask(self.seat)

    def render(self) -> Any:
        """The board in letters, as our seat sees it."""
        return board(self.scene, self.episode, self.seat) if self.render_mode else None
