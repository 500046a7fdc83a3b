"""Exact odds: distributions in closed form, never samples."""

from __future__ import annotations

from kurgan.kernel.ask import Side
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.odds.arguments import read_given
from kurgan.odds.calculators import CALCULATORS, Calculator, calculator_of
from kurgan.odds.estimate import Belief, Estimate, Forecast

__all__ = [
    "CALCULATORS", "Belief", "Calculator", "Estimate", "Forecast", "as_json", "battle", "belief",
    "calculator_of", "certain", "forecast", "promised",
]  # fmt: skip

ROUNDING = 1e-9


def forecast(game_name: str, state: State, side: Side) -> Forecast:
    """The attack being assembled and every target, as far as this side can know."""
    return calculator_of(game_name).forecast(state, side)


def promised(game_name: str, before: State, after: State, side: Side) -> Forecast:
    """The attack that a move puts together, alone."""
    return Forecast(calculator_of(game_name).promised(before, after, side), ())


def belief(game_name: str, state: State, side: Side) -> tuple[Belief, ...]:
    """What each hidden enemy piece can still be, as far as this side can know."""
    return calculator_of(game_name).belief(state, side)


def battle(game_name: str, **said: Json) -> Estimate:
    """The odds of a battle spelled out by hand, in the words that `kurgan odds GAME` takes."""
    made = calculator_of(game_name)
    return made.battle(read_given(made.arguments, said))


def as_json(answer: Estimate | Belief | Forecast | None) -> Json:
    """An answer of the calculators for programs: names with their chances become objects."""
    if answer is None:
        return None
    if isinstance(answer, Forecast):
        targets = [as_json(target) for target in answer.targets]
        return {"assembling": as_json(answer.assembling), "targets": targets}
    if isinstance(answer, Belief):
        return certain({**answer._asdict(), "chances": dict(answer.chances)})
    found = {"force": list(answer.force), "outcomes": dict(answer.outcomes)}
    return certain({**answer._asdict(), **found})


def certain(value: Json) -> Json:
    """The same without what sums of floats leave above a certainty: 1.0000000000000002."""
    if isinstance(value, dict):
        return {name: certain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [certain(part) for part in value]
    return 1.0 if isinstance(value, float) and 1.0 < value < 1.0 + ROUNDING else value
