"""OpenSpiel: `pyspiel.load_game("kurgan_axis")` once this module was imported.

Chance is explicit: dice fall one at a time, each face as likely as another, and pieces are drawn by
their weight, so that no node has many outcomes.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias

import numpy
import pyspiel

from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Ask, Choice, Roll
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import Game
from kurgan.kernel.pack import canonical
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.rl.episode import Scene
from kurgan.rl.observations import observe

LONGEST = 200_000  # answers and dice of one match
FACES = 6


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is begun."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"kurgan_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=3,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", "options": ""},
    )


def read_words(game: Game, words: str) -> dict[str, Json]:
    """Options as a parameter has them: `mode:versus;edition:2017`."""
    pairs = [pair.partition(":") for pair in words.split(";") if pair]
    ranges = {option.name for option in game.options if not option.values}  # of numbers
    return {
        name: int(value) if value.isdigit() and name in ranges else value
        for name, _, value in pairs
    }


Key: TypeAlias = tuple[str, str, str]  # game, scenario and options as the parameters have them


@cache
def scene_of(game: str, scenario: str, words: str) -> Scene:
    """What is played, made once for all games and states of the same parameters."""
    return Scene(game, scenario or None, read_words(GAMES[game], words))


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game with its scenario and options."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any] | None) -> None:
        given = params or {}
        self.key = game.name, given.get("scenario", ""), given.get("options", "")
        self.scene = scene_of(*self.key)
        pieces = max(len(names) for names in self.scene.actions.codec.names.values())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.scene.actions),
            max_chance_outcomes=max(FACES, pieces),
            num_players=len(self.scene.sides),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        """A match before its first draw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Watcher:
        """What turns states into observations."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Watcher(self.scene, perfect_recall=recalls)


class Held:
    """A position that OpenSpiel may copy or pickle; histories are digests of what each side knows.

    Copies share what is played.
    """

    def __init__(self, key: Key, state: State, known: list[str], faces: list[int]) -> None:
        self.key, self.scene = key, scene_of(*key)
        self.state, self.known, self.faces = state, known, faces
        state.events = []

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.key, self.state.copy(), self.known[:], self.faces[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return held, (self.key, self.scene.game.dump(self.state), self.known, self.faces)


def held(key: Key, plain: Json, known: list[str], faces: list[int]) -> Held:
    """A position from its plain data."""
    scene = scene_of(*key)
    return Held(key, scene.game.load(plain, scene.tables), known, faces)


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A match in play."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        scene = game.scene
        state: State = scene.game.setup(scene.scenario, scene.options, scene.tables)
        run(state)
        self.held = Held(game.key, state, [""] * len(scene.sides), [])
        self._settle()

    @property
    def ask(self) -> Ask | None:
        """The question that stands."""
        return question(self.held.state)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side that each player plays now; a bid may exchange those of Axis."""
        return self.held.scene.game.seats(self.held.state)

    def current_player(self) -> Any:
        """The seat to act, chance, or nobody."""
        ask = self.ask
        if ask is None:
            return pyspiel.PlayerId.TERMINAL
        return self.sides.index(ask.side) if isinstance(ask, Choice) else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.ask
        assert isinstance(ask, Choice)
        return sorted(self.held.scene.actions.legal(ask))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One die, or one piece of the pile."""
        ask = self.ask
        if isinstance(ask, Roll):
            return [(face, 1 / ask.faces) for face in range(ask.faces)]
        assert ask is not None
        assert not isinstance(ask, Choice)
        pieces = list(ask.outcomes())
        return [(number, weight / ask.total) for number, (_, weight) in enumerate(pieces)]

    def _apply_action(self, number: int) -> None:
        ask, held = self.ask, self.held
        assert ask is not None
        if isinstance(ask, Choice):
            self._take(ask, self.held.scene.actions.action(ask, number))
        elif isinstance(ask, Roll):
            held.faces.append(number + 1)
        else:
            self._take(ask, list(ask.outcomes())[number][0])
        self._settle()

    def _settle(self) -> None:
        """A roll is played when its last die has fallen."""
        while isinstance(ask := self.ask, Roll) and len(self.held.faces) == sum(ask.pools):
            faces, self.held.faces = self.held.faces, []
            self._take(ask, rolled(ask, faces))

    def _take(self, ask: Ask, answer: Action) -> None:
        """Play an answer; each player notes what he may know of it."""
        state, known, asked = self.held.state, self.held.known, self.sides
        apply(state, answer)
        events, state.events = state.events or [], []
        for player, side in enumerate(self.sides):
            heard = [[e.kind, *e.args] for e in events if e.seen_by >> side & 1]
            sees = ask.side == asked[player] or ask.seen_by >> asked[player] & 1
            told = [known[player], [answer.verb, *answer.args] if sees else None, heard]
            if sees or heard:
                known[player] = sha256(canonical(told)).hexdigest()

    def _action_to_string(self, player: int, number: int) -> str:
        if player >= 0:
            return self.held.scene.actions.words(number)
        ask = self.ask
        if isinstance(ask, Roll):
            return f"{ask.kind} {number + 1}"
        return f"{ask.kind} {number}" if ask is not None else str(number)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.ask is None

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss."""
        if not self.is_terminal():
            return [0.0] * len(self.sides)
        scores = self.held.scene.game.score(self.held.state)
        return [2 * scores[side] - 1 for side in self.sides]

    def __str__(self) -> str:
        """The turn in words."""
        return self.held.scene.game.text.turn(self.held.state)


def rolled(ask: Roll, faces: list[int]) -> Action:
    """Dice as they fell, sorted within each pool."""
    found: list[int] = []
    for dice in ask.pools:
        found += sorted(faces[len(found) : len(found) + dice])
    return Action(ask.kind, tuple(found))


class Watcher:
    """An observer as OpenSpiel wants it: a view as a tensor, or as text."""

    def __init__(self, scene: Scene, *, perfect_recall: bool) -> None:
        self.scene, self.perfect_recall = scene, perfect_recall
        self.tensor = numpy.zeros(scene.length, numpy.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state with the eyes of a player."""
        side = state.sides[player]
        view = self.scene.game.view(state.held.state, side)
        self.tensor[:] = observe(view, self.scene.sides[side])

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON; with perfect recall also a digest of all that the player has seen."""
        side = state.sides[player]
        view = canonical(self.scene.game.view(state.held.state, side)).decode()
        return f"{state.held.known[player]} {view}" if self.perfect_recall else view


def _register(game: Game) -> None:
    kind = game_type(game)
    made = type(f"Spiel{game.name.capitalize()}", (SpielGame,), {
        "__init__": lambda self, params=None: SpielGame.__init__(self, game, kind, params),
    })  # fmt: skip
    pyspiel.register_game(kind, made)


for _game in GAMES.values():
    _register(_game)
