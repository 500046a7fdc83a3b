"""What is known of areas and stacks: who may defend, and how strong units are together."""

from __future__ import annotations

from kurgan.bots.advance.fight import Hand, Prices, Stakes, Terms, supported
from kurgan.games.advance.pack.tables import BARRAGE, Plan, Tables
from kurgan.games.advance.state import STRONG, Board
from kurgan.kernel.bits import members


class Defender:
    """What may stand in an area: its Defense Factor and the strategy that would take effect."""

    __slots__ = ("factor", "share", "strategy")

    def __init__(self, factor: int, strategy: int, share: float) -> None:
        self.factor, self.strategy, self.share = factor, strategy, share


class Muster:
    """How strong some units are together."""

    __slots__ = ("attack", "integrity", "lead_cost", "parents", "size")

    def __init__(
        self, attack: int, integrity: int, lead_cost: int, size: int, parents: int
    ) -> None:
        self.attack = attack  # without Morale and the bonus of a division
        self.integrity = integrity  # the bonus of a division
        self.lead_cost = lead_cost  # Supply Points for the return of the lead
        self.size = size
        self.parents = parents  # divisions among them


class Sight:
    """What never changes of one scenario, worked out once."""

    def __init__(self, tables: Tables, plan: Plan) -> None:
        self.tables = tables
        self.plan = plan
        self.pools = tuple([pool(tables, plan.pool, terrain) for terrain in range(5)])
        self.means = tuple([mean_factor(those) for those in self.pools])
        kinds = [counter.terrain for counter in tables.counters]
        self.of = [[n for n, kind in enumerate(kinds) if kind == terrain] for terrain in range(5)]
        self.musters: dict[int, Muster] = {}
        self.orders: dict[int, list[int]] = {}
        self.known: dict[Prices, Terms] = {}
        self.made = 0  # stakes of those
        self.shifts: dict[tuple[int, ...], tuple[float, ...]] = {}
        self.now: dict[tuple[int, ...], float] = {}  # mean factors, by terrain and counters left

    def muster(self, units: int) -> Muster:
        """How strong some units are together."""
        found = self.musters.get(units)
        if found is None:
            found = self.musters[units] = mustered(self.tables, self.plan, units)
        return found

    def order(self, units: int) -> list[int]:
        """The best lead, then those of the division with most units there, then the others."""
        found = self.orders.get(units)
        if found is None:
            found = self.orders[units] = ordered(self.tables, self.plan, units)
        return found

    def terms(self, prices: Prices) -> Terms:
        """Terms, always the same ones where they are alike."""
        found = self.known.get(prices)
        if found is None:
            found = self.known[prices] = Terms(prices)
        return found

    def stakes(self, terms: Terms, hand: Hand) -> Stakes:
        """Terms and support, always the same ones where they are alike."""
        found = terms.stakes.get(hand)
        if found is None:
            self.made += 1
            if self.made > 20_000:
                self.known.clear()
                self.made = 0
            found = terms.stakes[hand] = Stakes(terms, hand)
        return found

    def shift(self, unseen: list[int]) -> tuple[float, ...]:
        """By how much the counters not yet seen are stronger than the pool, by terrain."""
        key = tuple(unseen)
        found = self.shifts.get(key)
        if found is None:
            if len(self.shifts) > 20_000:
                self.shifts.clear()
                self.now.clear()
            found = self.shifts[key] = self._shift(unseen)
        return found

    def _shift(self, unseen: list[int]) -> tuple[float, ...]:
        now = [self._mean(terrain, unseen) for terrain in range(5)]
        return tuple(
            [round(2 * (a - b)) / 2 if a else 0.0 for a, b in zip(now, self.means, strict=True)]
        )

    def _mean(self, terrain: int, unseen: list[int]) -> float:
        key = (terrain, *[unseen[counter] for counter in self.of[terrain]])
        found = self.now.get(key)
        if found is None:
            found = self.now[key] = mean_factor(pool(self.tables, unseen, terrain))
        return found


_sights: dict[tuple[int, str], Sight] = {}


def sight_of(s: Board) -> Sight:
    """What never changes of the scenario that is played."""
    key = (id(s.tables), s.plan.name)
    found = _sights.get(key)
    if found is None:
        found = _sights[key] = Sight(s.tables, s.plan)  # it holds the tables: their id stays
    return found


def pool(tables: Tables, counts: tuple[int, ...] | list[int], terrain: int) -> tuple[Defender, ...]:
    """The counters of a terrain, each with its share."""
    found: dict[tuple[int, int], int] = {}
    for counter, count in zip(tables.counters, counts, strict=True):
        if count and counter.terrain == terrain:
            key = (counter.defense, counter.strategy)
            found[key] = found.get(key, 0) + count
    pile = sum(found.values())
    return tuple([Defender(*key, count / pile) for key, count in found.items()])


def mean_factor(those: tuple[Defender, ...]) -> float:
    """The mean Defense Factor."""
    return sum([one.factor * one.share for one in those])


def mustered(tables: Tables, plan: Plan, units: int) -> Muster:
    """How strong some units are together, with the strongest in the lead."""
    attack, cost, count = 0, 1, 0
    for unit in members(units):
        count += 1
        if plan.attack[unit] > attack:
            attack, cost = plan.attack[unit], tables.return_cost[unit]
    integrity = any((units & division).bit_count() >= 3 for division in tables.division_units)
    parents = sum(1 for division in tables.division_units if units & division)
    return Muster(attack + count - 1, int(integrity), cost, count, parents)


def ordered(tables: Tables, plan: Plan, units: int) -> list[int]:
    """Units in the order in which they join an attack."""
    attack, divisions = plan.attack, tables.division_units
    order = sorted(members(units), key=lambda unit: -attack[unit])
    size = {
        u: max([(units & d).bit_count() for d in divisions if d >> u & 1] or [0]) for u in order
    }
    return order[:1] + sorted(order[1:], key=lambda unit: (-size[unit], -attack[unit]))


def attack_of(s: Board, units: int, area: int) -> int:
    """The Attack Value of some units against an area, before support."""
    one = sight_of(s).muster(units)
    value = one.attack + (s.morale >= STRONG)
    if one.integrity and not (s.rules.rubble and s.tables.urban >> area & 1):  # 12.1
        value += 1
    if s.rules.parent_organization == "off":
        return value
    counted = s.rules.parent_organization == "every"
    return value - (one.parents if counted else max(0, one.parents - 1))  # 12.4


def unseen_worth(sight: Sight, terrain: int, difference: int, stakes: Stakes) -> float:
    """What an attack on a counter of the pool is worth."""
    key = difference * 5 + terrain
    found = stakes.expected.get(key)
    if found is None:
        found, lead = 0.0, stakes.terms.lead
        for one in sight.pools[terrain]:
            shelled = one.strategy == BARRAGE  # a unit goes before the attack
            left = difference - one.factor - shelled
            worth = supported(left, one.factor, one.strategy, stakes)
            found += one.share * (worth - shelled * lead)
        stakes.expected[key] = found
    return found
