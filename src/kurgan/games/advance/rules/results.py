"""9.4 and 9.5.5 to 9.5.8: what dice and results come to; the steps and the odds both ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kurgan.games.advance.pack.tables import AMBUSH, FANATIC, HEROES
from kurgan.games.advance.state import Board

RESULTS: Final = ("none", "repulse", "stalemate", "success", "overrun")
NO_RESULT: Final = 0
REPULSE: Final = 1
STALEMATE: Final = 2
SUCCESS: Final = 3
OVERRUN: Final = 4
CAPTURES: Final = (SUCCESS, OVERRUN)  # the Soviet unit is eliminated

Terms = list[tuple[str, int]]


def air_counts(s: Board, area: int, die: int) -> int:
    """9.5.3D: what the Air die takes off the Defense Value; 2 less in Heavy Urban areas (12.5)."""
    is_reduced = s.rules.limited_air and s.tables.heavy_urban >> area & 1
    return max(1, die - 2) if is_reduced else die


def defense_counts(terms: int) -> int:
    """9.5.3: the Defense Value is never below 0."""
    return max(0, terms)


def dice_count(faces: Sequence[int]) -> int:
    """2.1, 9.4 Guards: dice are added; of more than two the best two count."""
    return sum(sorted(faces)[-2:])


def result_of(difference: int, factor: int) -> int:
    """9.5.5: the result by the difference of the totals and the Defense Factor."""
    if difference < 0:
        return REPULSE
    if difference == 0:
        return STALEMATE  # 9.5.5 Stalemate
    return OVERRUN if difference > factor else SUCCESS  # R21


def result_held(result: int, strategy: int) -> int:
    """9.4 Fanatic: a Success becomes a Stalemate, an Overrun stands (R20)."""
    return STALEMATE if strategy == FANATIC and result == SUCCESS else result


def strategy_bites(result: int) -> bool:
    """9.4: Heroes and Ambush count on Stalemate and Success alone (R19)."""
    return result in (STALEMATE, SUCCESS)


def lead_lost_by(result: int, strategy: int) -> str:
    """The rule by which the lead unit goes Out of Action; "" if it stays."""
    if result == REPULSE:
        return "9.5.5 Repulse"
    return "9.4 Ambush" if strategy == AMBUSH and strategy_bites(result) else ""


def morale_terms(result: int, strategy: int, is_high: bool) -> Terms:
    """What an attack does to German Morale, each part with its rule; `is_high`: a +4 TEM."""
    return [
        ("9.5.5 Repulse", -(result == REPULSE)),
        ("9.4 Heroes", -(strategy == HEROES and strategy_bites(result))),
        ("9.5.7", int(is_high and result in CAPTURES)),
    ]


def must_retreat(result: int, mandatory: bool) -> bool:
    """9.5.8: only a Repulse of a Mandatory Attack sends the attackers back (R14)."""
    return result == REPULSE and mandatory
