"""Players that prefer the answers seldom given so far, and the branches that answers take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from random import Random

from kurgan.kernel.ask import Action, Choice

SIZES = ("only", "smallest", "middle", "largest")  # of the sizes of a group that are offered
Verbs = Mapping[str, tuple[str, ...]]


class Player:
    """Answers by how rarely the like was answered: the question's kind, the verb, the size."""

    def __init__(self, answered: Counter[tuple[str, str]], rng: Random) -> None:
        self.answered = answered  # of the whole run
        self.rng = rng
        self.is_fair = rng.random() < 0.25  # such a player takes any answer as likely as another

    def answer(self, ask: Choice, names: list[str]) -> tuple[Action, str]:
        """One of the legal answers, given their branches, and its own branch; it is counted."""
        if self.is_fair:
            number = int(self.rng.random() * len(names))
        else:
            number = self._rare(ask.kind, names)
        self.answered[ask.kind, names[number]] += 1
        return ask.options[number], names[number]

    def _rare(self, kind: str, names: list[str]) -> int:
        kinds = list(dict.fromkeys(names))
        chosen = kinds[0]
        if len(kinds) > 1:
            weights = [1 / (1 + self.answered[kind, name]) for name in kinds]
            chosen = self.rng.choices(kinds, weights)[0]
        able = [number for number, name in enumerate(names) if name == chosen]
        return able[int(self.rng.random() * len(able))]


def branches(verbs: Verbs, ask: Choice) -> list[str]:
    """Each answer's verb and, where it tells a number, which of the numbers offered it is."""
    options = ask.options
    spans: dict[tuple[int, ...], list[int]] = {}
    places = [_count_place(verbs[option.verb]) for option in options]
    if not any(place >= 0 for place in places):
        return [option.verb for option in options]
    groups = [_group(n, option, places[n]) for n, option in enumerate(options)]
    for (key, count), place in zip(groups, places, strict=True):
        if place >= 0:
            low, high = spans.get(key, [count, count])
            spans[key] = [min(low, count), max(high, count)]
    return [
        option.verb if places[n] < 0 else f"{option.verb} {_size(*groups[n], spans)}"
        for n, option in enumerate(options)
    ]


@lru_cache
def _count_place(kinds: tuple[str, ...]) -> int:
    """Which argument is a number of things; -1 for none."""
    return kinds.index("count") if "count" in kinds else -1


def _group(number: int, option: Action, place: int) -> tuple[tuple[int, ...], int]:
    """What a group answer is about without its number, and the number."""
    if place < 0:
        return (number,), 0
    return (hash(option.verb), *option.args[:place], *option.args[place + 1 :]), option.args[place]


def _size(key: tuple[int, ...], count: int, spans: dict[tuple[int, ...], list[int]]) -> str:
    low, high = spans[key]
    if low == high:
        return "only"
    return "smallest" if count == low else "largest" if count == high else "middle"
