"""What the Soviets saw of the calls for Reinforcements, and which classes of Units that leaves.

The track was filled evenly, with White Infantry in its last column. In a call any Unit in hand
that has an open hex is as likely to be deployed next as any other, in any of its open hexes; what
has none goes back to the track. The chances follow the calls forth and back, so nothing that was
seen is forgotten: the order of deployment, what went back, and rows that were struck in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import NamedTuple

WIDTH = 6  # bits for the number of Units of one class
Comp = int  # how many Units of each class
Stock = tuple[Comp, ...]  # left in the boxes of setup, then in each batch that went back
Rests = dict[Comp, float]  # by what goes back at the end of a call
Tagged = dict[tuple[Comp, Comp], float]  # by the classes of some blocks, and by what goes back
Ends = tuple[tuple[Comp, Stock, float], ...]  # what goes back, the stock then, with chances
MOST_WAYS = 6_000  # that are followed through one call before the calls count as tangled
SETUP, EMPTY = 0, 0  # the first place of a stock, and nobody


class Slot(NamedTuple):
    """A block that was deployed."""

    ticket: int
    armies: int  # that its hex was open to, as a set
    opens: tuple[int, ...]  # how many hexes were open to each army
    known: int = -1  # its class, where the Unit is known


@dataclass(slots=True)
class Call:
    """A call for Reinforcements as the Soviets saw it."""

    drawn: int = 0  # blocks from boxes of setup
    whites: int = 0  # White Infantry from the last column
    back: dict[int, int] = field(default_factory=dict)  # blocks of batches that had gone back
    missed: list[int] = field(default_factory=list)  # classes of Units that were on the track
    removed: list[int] = field(default_factory=list)  # classes of Units Removed from the hand
    slots: list[Slot] = field(default_factory=list)
    full: int = 0  # armies without room, where some went back
    batch: int = -1  # those, if they matter later
    arrived: Comp = EMPTY  # a batch that comes to the track from elsewhere


class Calls:
    """The chances of all that may have happened in the calls, one after the other."""

    def __init__(
        self,
        armies: tuple[int, ...],
        setup: Comp,
        white: int,
        calls: list[Call],
        *,
        may_give_up: bool = False,
    ) -> None:
        self.armies, self.white, self.calls = armies, white, calls
        self.hands = [Hand(self, call) for call in calls]
        self.before: list[dict[Stock, float]] = [{(setup,): 1.0}]
        self.ways: list[list[tuple[Stock, Comp, float, Ends]]] = []  # by call: from stock to hand
        self.is_tangled = False
        for number in range(len(calls)):
            self._forth(number)
            self.is_tangled |= len(self.ways[-1]) > MOST_WAYS
            if self.is_tangled and may_give_up:
                return
        self.after: list[dict[Stock, float]] = [{}] * len(calls)
        self._back()
        self.is_possible = bool(self.before[-1])

    def _forth(self, number: int) -> None:
        """Go on by one call."""
        call, hands = self.calls[number], self.hands[number]
        ways, found = [], dict[Stock, float]()
        for stock, chance in self.before[number].items():
            for left, hand, share in self._draws(call, stock):
                rests = hands.rests(0, hand)
                if not rests:
                    continue
                ends = tuple([(rest, after(call, left, rest), p) for rest, p in rests.items()])
                ways.append((stock, hand, share, ends))
                for _, then, weight in ends:
                    found[then] = found.get(then, 0.0) + chance * share * weight
        total = sum(found.values())
        self.before.append({stock: chance / total for stock, chance in found.items() if chance})
        self.ways.append(ways)

    def _back(self) -> None:
        """How well each stock fits all that was seen later."""
        later = dict.fromkeys(self.before[-1], 1.0)
        for number in range(len(self.calls) - 1, -1, -1):
            self.after[number] = later
            found: dict[Stock, float] = {}
            for stock, _, share, ends in self.ways[number]:
                total = 0.0
                for _, then, weight in ends:
                    total += weight * later.get(then, 0.0)
                found[stock] = found.get(stock, 0.0) + share * total
            most = max(found.values(), default=1.0) or 1.0
            later = {stock: chance / most for stock, chance in found.items()}

    def _draws(self, call: Call, stock: Stock) -> list[tuple[Stock, Comp, float]]:
        """What may be in hand after the dice, and what that leaves on the track."""
        states = [(stock, comp_of(self.white, call.whites), 1.0)]
        for place, count in ((SETUP, call.drawn), *call.back.items()):
            states = [
                (replaced(left, place, left[place] - taken), held + taken, p * q)
                for left, held, p in states
                for taken, q in drawn(left[place], count)
            ]
        if not call.missed:
            return states
        return [row for row in states if all(number_of(sum(row[0]), c) for c in call.missed)]

    # What blocks may be

    def chances(self, number: int) -> list[list[float]]:
        """By class, what each block of a call may be."""
        start: dict[Comp, Rests] = {}
        later = self.after[number]
        for stock, hand, share, ends in self.ways[number]:
            chance = self.before[number][stock] * share
            rests = start.setdefault(hand, {})
            for rest, then, _ in ends:
                rests[rest] = rests.get(rest, 0.0) + chance * later.get(then, 0.0)
        return self.hands[number].chances(start)

    def together(self, tickets: frozenset[int]) -> dict[Comp, float]:
        """How many of some blocks belong to each class, with chances."""
        places = [n for n, call in enumerate(self.calls) if not tickets.isdisjoint(of(call))]
        if not places:
            return {EMPTY: 1.0}
        states = {(EMPTY, stock): p for stock, p in self.before[places[0]].items()}
        for number in range(places[0], places[-1] + 1):
            states = self._follow(number, states, tickets)
        found: dict[Comp, float] = {}
        for (own, stock), chance in states.items():
            weight = chance * self.after[places[-1]].get(stock, 0.0)
            found[own] = found.get(own, 0.0) + weight
        total = sum(found.values())
        return {own: chance / total for own, chance in found.items() if chance}

    def _follow(
        self, number: int, states: dict[tuple[Comp, Stock], float], tickets: frozenset[int]
    ) -> dict[tuple[Comp, Stock], float]:
        """Go on by one call, some of whose blocks are counted apart."""
        ways: dict[Stock, dict[tuple[Comp, Stock], float]] = {}
        known: dict[tuple[int, Comp], Tagged] = {}
        for stock, hand, share, ends in self.ways[number]:
            into = ways.setdefault(stock, {})
            tagged = self.hands[number].tagged(0, hand, tickets, known)
            stocks = {rest: then for rest, then, _ in ends}
            for (own, rest), weight in tagged.items():
                key = (own, stocks[rest])
                into[key] = into.get(key, 0.0) + share * weight
        found: dict[tuple[Comp, Stock], float] = {}
        for (mine, stock), chance in states.items():
            for (own, then), weight in ways.get(stock, {}).items():
                key = (mine + own, then)
                found[key] = found.get(key, 0.0) + chance * weight
        return found


class Hand:
    """One call from the dice on: the Units in hand leave it one by one."""

    def __init__(self, calls: Calls, call: Call) -> None:
        self.armies, self.call = calls.armies, call
        self.keeps = call.batch >= 0
        self.known: list[dict[Comp, Rests]] = [{} for _ in range(len(call.slots) + 1)]
        self.slots = [
            [
                (c, 1 / slot.opens[army] if slot.armies >> army & 1 else 0.0)
                for c, army in enumerate(calls.armies)
                if slot.opens[army]
            ]
            for slot in call.slots
        ]

    def steps(self, place: int, hand: Comp) -> Iterator[tuple[int, float]]:
        """Of which classes the next block may be, with chances."""
        counts = [(c, share, number_of(hand, c)) for c, share in self.slots[place]]
        able = sum([count for _, _, count in counts])
        known = self.call.slots[place].known
        for c, share, count in counts:
            if share and count and known in (-1, c):
                yield c, share * count / able

    def rests(self, place: int, hand: Comp) -> Rests:
        """What may go back in the end, with the chance of all that was seen."""
        held = self.known[place].get(hand)
        if held is None:
            held = self.known[place][hand] = self._rests(place, hand)
        return held

    def _rests(self, place: int, hand: Comp) -> Rests:
        if not place and self.call.removed:
            hand, ways = without(hand, self.call.removed)
            if not ways:
                return {}
            return {rest: ways * p for rest, p in self._onward(place, hand).items()}
        return self._onward(place, hand)

    def _onward(self, place: int, hand: Comp) -> Rests:
        if place == len(self.slots):
            return {hand if self.keeps else EMPTY: 1.0} if self._may_stay(hand) else {}
        found: Rests = {}
        for c, chance in self.steps(place, hand):
            for rest, weight in self.rests(place + 1, hand - comp_of(c)).items():
                found[rest] = found.get(rest, 0.0) + chance * weight
        return found

    def _may_stay(self, hand: Comp) -> bool:
        full = self.call.full
        return not full or not any(
            number_of(hand, c) for c, army in enumerate(self.armies) if not full >> army & 1
        )

    def chances(self, start: dict[Comp, Rests]) -> list[list[float]]:
        """By class, what each block may be, from what may be in hand at first."""
        states: dict[Comp, Rests] = {}
        for hand, rests in start.items():
            left, ways = without(hand, self.call.removed)
            if ways:
                into = states.setdefault(left, {})
                for rest, p in rests.items():
                    into[rest] = into.get(rest, 0.0) + ways * p
        found = []
        for place in range(len(self.slots)):
            row = [0.0] * len(self.armies)
            then: dict[Comp, Rests] = {}
            for hand, rests in states.items():
                for c, chance in self.steps(place, hand):
                    left = hand - comp_of(c)
                    onward = self.rests(place + 1, left)
                    into = then.setdefault(left, {})
                    for rest, p in rests.items():
                        if rest in onward:
                            into[rest] = into.get(rest, 0.0) + p * chance
                            row[c] += p * chance * onward[rest]
            states = then
            found.append(scaled(row))
        return found

    def tagged(
        self,
        place: int,
        hand: Comp,
        tickets: frozenset[int],
        known: dict[tuple[int, Comp], Tagged],
    ) -> Tagged:
        """As rests, with the classes of some blocks counted apart."""
        if (place, hand) in known:
            return known[place, hand]
        found: Tagged = {}
        start, ways = without(hand, self.call.removed) if not place else (hand, 1)
        if place == len(self.slots):
            found = {(EMPTY, rest): p for rest, p in self.rests(place, hand).items()}
        elif ways:
            is_own = self.call.slots[place].ticket in tickets
            for c, chance in self.steps(place, start):
                more = self.tagged(place + 1, start - comp_of(c), tickets, known)
                for (own, rest), p in more.items():
                    key = (own + comp_of(c, int(is_own)), rest)
                    found[key] = found.get(key, 0.0) + ways * chance * p
        known[place, hand] = found
        return found


def after(call: Call, left: Stock, rest: Comp) -> Stock:
    """The stock after a call."""
    if call.arrived:
        left = (*left, call.arrived)
    if call.batch < 0:
        return left
    if call.batch < len(left):  # a batch that is not kept apart
        return replaced(left, call.batch, left[call.batch] + rest)
    return (*left, rest)


def of(call: Call) -> frozenset[int]:
    """The blocks of a call."""
    return frozenset([slot.ticket for slot in call.slots])


def comp_of(place: int, count: int = 1) -> Comp:
    """So many Units of one class."""
    return count << WIDTH * place


def number_of(comp: Comp, place: int) -> int:
    """How many Units are of a class."""
    return comp >> WIDTH * place & (1 << WIDTH) - 1


def numbers(comp: Comp) -> list[int]:
    """How many Units are of each class."""
    found = []
    while comp:
        found.append(comp & (1 << WIDTH) - 1)
        comp >>= WIDTH
    return found


@lru_cache(50_000)
def drawn(comp: Comp, count: int) -> tuple[tuple[Comp, float], ...]:
    """So many Units from among some, with chances."""
    counts = numbers(comp)
    total = comb(sum(counts), count)
    found = {(EMPTY, 0): 1}
    for place, number in enumerate(counts):
        found = {
            (taken + comp_of(place, more), held + more): ways * comb(number, more)
            for (taken, held), ways in found.items()
            for more in range(min(number, count - held) + 1)
        }
    return tuple([(taken, ways / total) for (taken, held), ways in found.items() if held == count])


def without(hand: Comp, classes: list[int]) -> tuple[Comp, int]:
    """A hand less Units of known classes, and in how many ways they were among it."""
    ways = 1
    for c in classes:
        ways *= number_of(hand, c)
        hand -= comp_of(c) if ways else 0
    return hand, ways


def replaced(stock: Stock, place: int, comp: Comp) -> Stock:
    """A stock with another content of one place."""
    return (*stock[:place], comp, *stock[place + 1 :])


def scaled(chances: list[float]) -> list[float]:
    """So that they add up to one."""
    total = sum(chances)
    return [chance / total for chance in chances] if total else chances
