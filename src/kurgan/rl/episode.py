"""A match as a learning program plays it: answers by number, observations as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy
from numpy.typing import NDArray

from kurgan.games import GAMES
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.game import Game, read_options, read_scenario
from kurgan.kernel.pack import checked_pack, read_pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.rl.actions import Actions
from kurgan.rl.observations import observe

NOT_BEGUN = "No match is played yet; call reset() first."


class Scene:
    """What is played: a game with its scenario, options and data pack."""

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, Json] | None = None,
        pack: str | None = None,
    ) -> None:
        if not isinstance(game, str) or game not in GAMES:
            raise BadSetup(f"There is no game {brief(game)}; there are {', '.join(GAMES)}.")
        self.game = GAMES[game]
        self.scenario = read_scenario(self.game, scenario)
        self.options = read_options(self.game, options)
        self.pack = checked_pack(self.game, read_pack(pack) if pack is not None else None)
        self.tables = self.game.tables(self.pack)
        self.sides = self.game.sides(self.options)
        self.actions = actions_of(self.game, self.pack.digest, self.tables)
        self.length = len(observe(self.game.view(self.begin(Random(0)), 0), self.sides[0]))

    def begin(self, rng: Random) -> State:
        """A position at the first question to a player."""
        state: State = self.game.setup(self.scenario, self.options, self.tables)
        state.events = None
        run(state)
        roll_on(state, rng)
        return state


_actions: dict[str, Actions] = {}  # by the digest of the pack


def actions_of(game: Game, digest: str, tables: Any) -> Actions:
    """The numbered answers of a game with a pack, made once."""
    if digest not in _actions:
        _actions[digest] = Actions(game, tables)
    return _actions[digest]


class Episode:
    """One match; dice are rolled as soon as they are asked for.

    Seats are numbered as their sides at the start; a bid may exchange the sides of Axis.
    """

    def __init__(self, scene: Scene, seed: object) -> None:
        self.scene = scene
        self.rng = Random(f"episode {seed}")
        self.state = scene.begin(self.rng)

    @property
    def ask(self) -> Choice | None:
        """The question to a player; None at the end."""
        found = question(self.state)
        return found if isinstance(found, Choice) else None

    @property
    def sides(self) -> tuple[int, ...]:
        """The side that each seat plays now."""
        return self.scene.game.seats(self.state)

    @property
    def seat(self) -> int | None:
        """The seat that is to act; None at the end."""
        ask = self.ask
        return self.sides.index(ask.side) if ask is not None else None

    def play(self, number: Any) -> None:
        """Answer by number; refused unless it is legal."""
        ask = self.ask
        if ask is None:
            raise BadSetup("The match is over; reset begins another.")
        apply(self.state, self.scene.actions.action(ask, number))
        roll_on(self.state, self.rng)

    def observe(self, seat: int) -> NDArray[numpy.float32]:
        """What a seat sees."""
        side = self.sides[seat]
        view = self.scene.game.view(self.state, side)
        return observe(view, self.scene.sides[side])

    def mask(self, seat: int) -> NDArray[numpy.int8]:
        """The legal answers of a seat; none while another is asked."""
        return self.scene.actions.mask(self.ask if self.seat == seat else None)

    def rewards(self) -> list[float]:
        """What each seat gets at the end: 1 for a win, -1 for a loss."""
        scores = self.scene.game.score(self.state)
        return [2 * scores[side] - 1 for side in self.sides]


def roll_on(state: State, rng: Random) -> None:
    """Answer for chance until a player must."""
    while (ask := question(state)) is not None and not isinstance(ask, Choice):
        apply(state, ask.sample(rng))
