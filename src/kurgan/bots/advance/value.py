"""The win chance of a position of Advance to the Volga."""

from __future__ import annotations

from kurgan.bots.advance.hour import hour_of, needed
from kurgan.bots.advance.plans import attack_from
from kurgan.bots.advance.sight import sight_of
from kurgan.bots.advance.weights import weights_of
from kurgan.bots.learned import chance, coefficients
from kurgan.games.advance.pack.tables import (
    AIR,
    AREAS,
    ARTILLERY,
    COMMISSARS,
    ENGINEER,
    OUT_OF_ACTION,
)
from kurgan.games.advance.state import (
    GERMAN_AUTOMATIC,
    GERMAN_OPERATIONAL,
    UNDECIDED,
    Board,
)
from kurgan.kernel.bits import members


def value(s: Board, side: int) -> float:
    """The win chance of the Germans."""
    if s.outcome != UNDECIDED:
        return 1.0 if s.outcome in (GERMAN_AUTOMATIC, GERMAN_OPERATIONAL) else 0.0
    return chance(coefficients("advance", s.plan.name), features(s))


def features(s: Board) -> list[float]:
    """What a player would look at."""
    need, left = needed(s), s.plan.last_turn - s.turn
    soon = ready(s)
    rest = max(0.0, need - soon)  # to be taken on later turns
    rate = rest / (left + 0.5)
    slack = s.morale - 10 - left
    low = max(0, 10 - s.morale) / 10
    shells = s.support[ARTILLERY] + s.support[ENGINEER]
    on_map = sum([1 for place in s.where if 1 <= place <= AREAS])
    return [
        1.0, need / 10, left / 9, soon / 4, rest / 10, rate / 2, rate * rate / 10,
        float(not need), s.morale / 10, slack / 10, low, low * left / 9, s.supply / 20,
        s.support[AIR] / 3, shells / 10, on_map / 30, s.at[OUT_OF_ACTION].bit_count() / 10,
        s.able.bit_count() / 30, s.contested.bit_count() / 5, hardness(s, need) / 10 - 1,
        s.revealed.bit_count() / 5, float(s.event == COMMISSARS),
    ]  # fmt: skip


def ready(s: Board) -> float:
    """What the policy's attacks promise for the rest of the turn, each area counted once."""
    hour = hour_of(s, weights_of("policy" if s.plan.wins_by_count else "factory"))
    best: dict[int, float] = {}
    for area in members(s.german):
        if s.at[area] & s.able:
            plan = attack_from(s, area, hour)
            if plan.gain > best.get(plan.target, 0.0):
                best[plan.target] = plan.gain
    return sum(best.values())


def hardness(s: Board, need: int) -> float:
    """The mean of what defends the areas that are easiest to take, as many as are needed."""
    sight, tables = sight_of(s), s.tables
    shift = sight.shift(s.unseen)
    found = []
    for area in members(s.soviet):
        terrain = tables.terrain[area]
        seen = s.revealed >> area & 1
        factor = s.defense(area) if seen else sight.means[terrain] + shift[terrain]
        found.append(tables.tem[area] + factor)
    found.sort()
    count = max(1, need)
    return sum(found[:count]) / count


def turn(s: Board) -> tuple[int, int]:
    """The turn, always a German one."""
    return s.turn, 0
