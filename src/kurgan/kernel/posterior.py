"""What a side can conclude from all that it saw, by enumeration; `imagine` is held against it."""

from __future__ import annotations

from random import Random

from kurgan.kernel.ask import Action, Ask, Choice
from kurgan.kernel.conformance import Leak, seen_by_side
from kurgan.kernel.engine import apply, question
from kurgan.kernel.game import Game
from kurgan.kernel.pack import canonical
from kurgan.kernel.state import State


def posterior(game: Game, start: State, answers: list[Action], side: int) -> dict[bytes, float]:
    """All positions that fit what a side saw, with their probabilities, by enumeration.

    `answers` is the whole history after `start`; the hidden ones of it are tried in every way.
    """
    truth = start.copy()
    truth.events = []
    hidden = []
    for answer in answers:
        ask = question(truth)
        assert ask is not None
        hidden.append(not ask.seen_by >> side & 1 and ask.side != side)
        apply(truth, answer)
    seen = seen_by_side(game, truth, side)
    found: dict[bytes, float] = {}
    first = start.copy()
    first.events = []
    for state, weight in _lines(first, list(zip(answers, hidden, strict=True))):
        if seen_by_side(game, state, side) == seen:
            key = canonical(game.dump(state))
            found[key] = found.get(key, 0.0) + weight
    total = sum(found.values())
    return {key: weight / total for key, weight in found.items()}


def check_posterior(
    game: Game, start: State, answers: list[Action], side: int, samples: int = 4000
) -> None:
    """The positions that `imagine` deals are those of the posterior, as often as they should be."""
    exact = posterior(game, start, answers, side)
    state = start.copy()
    for answer in answers:
        apply(state, answer)
    rng = Random(1)
    counts: dict[bytes, int] = {}
    for _ in range(samples):
        key = canonical(game.dump(game.imagine(state, side, rng)))
        counts[key] = counts.get(key, 0) + 1
    if set(counts) - set(exact):
        raise Leak("imagine deals a position that what was seen rules out")
    for key, chance in exact.items():
        noise = 5 * (chance * (1 - chance) / samples) ** 0.5
        if abs(counts.get(key, 0) / samples - chance) > noise + 1e-9:
            raise Leak(
                f"imagine deals a position {counts.get(key, 0)} times in {samples}; "
                f"it should be about {chance * samples:.0f}"
            )


def _lines(state: State, rest: list[tuple[Action, bool]]) -> list[tuple[State, float]]:
    if not rest:
        return [(state, 1.0)]
    ask = question(state)
    (answer, hidden), later = rest[0], rest[1:]
    if ask is None:
        return []
    lines: list[tuple[State, float]] = []
    for option, chance in _answers(ask, answer, hidden):
        copy = state.copy()
        copy.events = list(state.events or ())
        apply(copy, option)
        lines += [(end, chance * weight) for end, weight in _lines(copy, later)]
    return lines


def _answers(ask: Ask, answer: Action, hidden: bool) -> list[tuple[Action, float]]:
    if isinstance(ask, Choice):
        if hidden:
            return [(option, 1 / len(ask.options)) for option in ask.options]
        return [(answer, 1.0)] if answer in ask.options else []
    if hidden:
        return [(option, weight / ask.total) for option, weight in ask.outcomes()]
    weight = ask.weight(answer)
    return [(answer, weight / ask.total)] if weight else []
