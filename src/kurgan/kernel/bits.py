"""Sets of small numbers (places, units, cards) as bits of one int."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

REMEMBERED: Final = 4096  # sets; the same ones come again and again in play
_listed: Final[dict[int, tuple[int, ...]]] = {}
_eights: Final[list[list[tuple[int, ...]]]] = []  # what _subsets finds, of all numbers met so far


def bit(member: int) -> int:
    """The set that holds this member alone."""
    return 1 << member


def bits(members: Iterable[int]) -> int:
    """The set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members(mask: int) -> tuple[int, ...]:
    """The members of a set in rising order."""
    found = _listed.get(mask)
    if found is None:
        found = _members(mask)
        if len(_listed) >= REMEMBERED:
            _listed.clear()
        _listed[mask] = found
    return found


def _members(mask: int) -> tuple[int, ...]:
    if mask < 0:
        raise ValueError("a set cannot be negative")  # there would be no end of members
    by_eights = mask.to_bytes(mask.bit_length() // 8 + 1, "little")
    while len(_eights) < len(by_eights):
        _eights.append(_subsets(8 * len(_eights)))
    found: list[int] = []
    for number, eight in enumerate(by_eights):
        if eight:
            found += _eights[number][eight]
    return tuple(found)


def _subsets(start: int) -> list[tuple[int, ...]]:
    """The members of every set of the eight numbers from one on."""
    return [tuple([start + n for n in range(8) if mask >> n & 1]) for mask in range(256)]


def first(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


class Links:
    """What lies beside what on a map: for each place the set of those linked with it."""

    __slots__ = ("_beside", "_steps", "of")

    def __init__(self, of: tuple[int, ...]) -> None:
        self.of = of
        self._beside: dict[int, int] = {}
        self._steps: dict[tuple[int, int], tuple[int, ...]] = {}

    def beside(self, places: int) -> int:
        """Every place linked with one of a set."""
        near = self._beside.get(places)
        if near is None:
            near = 0
            for place in members(places):
                near |= self.of[place]
            if len(self._beside) >= REMEMBERED:
                self._beside.clear()
            self._beside[places] = near
        return near

    def steps_from(self, places: int, far: int) -> tuple[int, ...]:
        """How many steps each place lies away from the nearest of some, or `far` if not nearer."""
        steps = self._steps.get((places, far))
        if steps is None:
            if len(self._steps) >= REMEMBERED:
                self._steps.clear()
            steps = self._steps[places, far] = self._found_steps(places, far)
        return steps

    def _found_steps(self, places: int, far: int) -> tuple[int, ...]:
        steps = [far] * len(self.of)
        rim, reached, step = places, places, 0
        while rim and step < far:
            for place in members(rim):
                steps[place] = step
            rim = self.beside(rim) & ~reached
            reached |= rim
            step += 1
        return tuple(steps)

    def reached(self, start: int, within: int) -> int:
        """All places that can be reached from some without leaving a set."""
        found = rim = start
        while rim:
            rim = self.beside(rim) & within & ~found
            found |= rim
        return found
