"""The prices of the hour: what areas, units, Morale and markers are worth now."""

from __future__ import annotations

from typing import Any, Final

from kurgan.bots.advance.fight import FULL_AIR, NO_AIR, WEAK_AIR, Hand, Stakes, Terms
from kurgan.bots.advance.sight import Sight, sight_of
from kurgan.bots.advance.weights import Weights
from kurgan.games.advance.pack.tables import (
    AIR,
    AREAS,
    ARTILLERY,
    COMMISSARS,
    ENGINEER,
    SHELL_SHORTAGES,
)
from kurgan.games.advance.rules.events import is_air_grounded
from kurgan.games.advance.rules.victory import AREAS_TO_WIN
from kurgan.games.advance.state import STRONG, Board

PACE = 3.4  # areas that have to be taken on a turn
ROUND = 16  # prices are told apart by the 16th part of an area, so that sums are remembered
HOURS = 5000  # remembered
COSTS: Final = 3  # of the return of a lead, from none on
AIRS: Final = 3


class Hour:
    """What holds for every attack of the moment; the plans made in it are kept with it."""

    def __init__(self, s: Board, sight: Sight, shift: tuple[float, ...], w: Weights) -> None:
        self.sight, self.shift, self.w = sight, shift, w
        self.plans: dict[tuple[int, ...], Any] = {}
        self.stakes: dict[int, Stakes] = {}
        self.known: dict[int, Terms] = {}
        self.hands: dict[int, Hand] = {}
        self.is_last = s.turn == s.plan.last_turn
        self.is_won = not needed(s)
        self.late = lateness(s, w)
        self.morale = rounded(morale_price(s, self.late, w))
        self.strong = int(s.morale >= STRONG)
        self.defense = 1 - self.strong + (s.event == COMMISSARS)
        self.haste = haste(s, w)
        self.support = tuple(s.support)
        self.flies = bool(s.support[AIR]) and not is_air_grounded(s)
        self.per_artillery = 1 if s.event == SHELL_SHORTAGES else 2
        self.price, self.engineer_price, self.air_price = prices(s, self.late, w)
        self.rough_price = rounded(self.price)
        self.rough_engineer_price = rounded(self.engineer_price)
        self.rough_air_price = rounded(self.air_price)
        self.leads = tuple([rounded(w.unit * cost * self.late) for cost in range(COSTS)])

    def terms(self, s: Board, area: int, lead_cost: int) -> Terms:
        """What the results of an attack on an area are worth."""
        key = area * COSTS + lead_cost
        found = self.known.get(key)
        if found is None:
            worth = area_worth(s, area, self.haste, self.w)
            prices = (
                worth,
                0.0 if self.is_last else rounded(self.w.stalemate * worth),
                self.leads[lead_cost],
                self.morale,
                s.tables.tem[area] == 4,
                bool(s.tables.volga >> area & 1),
            )
            found = self.known[key] = self.sight.terms(prices)
        return found

    def hand(self, s: Board, area: int, slots: int) -> Hand:
        """The support that an attack may get."""
        artillery, engineers = self.support[ARTILLERY], self.support[ENGINEER]
        return Hand(
            slots,
            min(slots, artillery),
            min(slots, engineers),
            usual_air(s, area) if self.flies and not is_barred(s, area) else NO_AIR,
            self.per_artillery,
            self.price,
            self.engineer_price,
            self.air_price,
        )

    def rough_stakes(self, s: Board, area: int, lead_cost: int, slots: int) -> Stakes:
        """What plans go by, who tell fewer hands apart: any shells are as good as others."""
        air = usual_air(s, area) if self.flies and not is_barred(s, area) else NO_AIR
        key = ((slots * AIRS + air) * COSTS + lead_cost) * (AREAS + 1) + area
        found = self.stakes.get(key)
        if found is None:
            hand = self._rough_hand(slots, air)
            found = self.stakes[key] = self.sight.stakes(self.terms(s, area, lead_cost), hand)
        return found

    def _rough_hand(self, slots: int, air: int) -> Hand:
        found = self.hands.get(slots * AIRS + air)
        if found is None:
            found = self.hands[slots * AIRS + air] = self._made_hand(slots, air)
        return found

    def _made_hand(self, slots: int, air: int) -> Hand:
        artillery, engineers = self.support[ARTILLERY], self.support[ENGINEER]
        if self.per_artillery == 2:
            artillery, engineers = artillery + engineers, 0
        return Hand(
            slots,
            min(slots, artillery),
            min(slots, engineers),
            air,
            self.per_artillery,
            self.rough_price if artillery else 0.0,  # so that alike hands are the same
            self.rough_engineer_price if engineers else 0.0,
            self.rough_air_price if air else 0.0,
        )


_hours: dict[tuple[object, ...], Hour] = {}


def hour_of(s: Board, w: Weights) -> Hour:
    """The prices of the hour; remembered, because many positions share them."""
    sight = sight_of(s)
    shift, heavy = sight.shift(s.unseen), s.tables.heavy_urban & ~s.soviet
    key = (
        sight, w, s.turn, s.morale, s.event, *s.support, (s.able.bit_count() + 2) // 4,
        shift, haste(s, w), not heavy, s.rules,
    )  # fmt: skip
    found = _hours.get(key)
    if found is None:
        if len(_hours) > HOURS:
            _hours.clear()
        found = _hours[key] = Hour(s, sight, shift, w)
    return found


def usual_air(s: Board, area: int) -> int:
    """What Air does in an area."""
    return WEAK_AIR if s.rules.limited_air and s.tables.heavy_urban >> area & 1 else FULL_AIR


def is_barred(s: Board, area: int) -> bool:
    """12.5: no Air into contested urban areas."""
    return s.rules.limited_air and bool((s.contested & s.tables.urban) >> area & 1)


def prices(s: Board, late: float, w: Weights) -> tuple[float, float, float]:
    """What markers are worth elsewhere: later, or in other attacks of this turn."""
    attacks = (s.able.bit_count() + 2) // 4
    shells = s.support[ARTILLERY] + s.support[ENGINEER]
    price = w.marker * late + w.scarce * min(2.0, attacks / (1 + shells))
    air = w.air * late + w.air_scarce * min(2.0, attacks / (2 + 2 * s.support[AIR]))
    return price, price * w.engineer, air


def rounded(price: float) -> float:
    """A price as it is remembered."""
    return round(price * ROUND) / ROUND


def morale_price(s: Board, late: float, w: Weights) -> float:
    """What a point of Morale is worth: more where Strength or the match is near its end."""
    if s.morale <= 3:
        return w.morale + w.edge * (4 - s.morale)
    price = w.morale
    if 9 <= s.morale <= 12:
        price += w.edge * (13 - s.morale) / 4
    return price * late


def lateness(s: Board, w: Weights) -> float:
    """What is left of the price of things that serve later turns."""
    left = s.plan.last_turn - s.turn
    span = s.plan.last_turn - s.plan.first_turn
    return w.late + (1 - w.late) * left / span if left else w.last


def needed(s: Board) -> int:
    """How many areas have still to be taken."""
    if not s.plan.wins_by_count:
        return s.soviet.bit_count()
    heavy = int(not s.tables.heavy_urban & ~s.soviet)
    return max(heavy, s.soviet.bit_count() - (AREAS - AREAS_TO_WIN))


def haste(s: Board, w: Weights) -> float:
    """How much more areas are worth to those who are late, and less to those who are early."""
    count = needed(s)
    if not count:
        return 0.0
    pace = count / (s.plan.last_turn - s.turn + 1) / PACE
    return round(4 * max(0.5, min(2.0, 1 + w.haste * (pace - 1)))) / 4


def area_worth(s: Board, area: int, hurry: float, w: Weights) -> float:
    """What taking an area is worth."""
    worth = 1 + w.hard * s.tables.tem[area]
    heavy = s.tables.heavy_urban
    if not s.plan.wins_by_count:
        worth *= w.every
    elif heavy >> area & 1 and not heavy & ~s.soviet:
        worth += w.heavy
    return rounded(worth * hurry)
