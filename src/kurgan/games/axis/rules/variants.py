"""Appendix 2: bidding, the placement of the factories and the alternative deployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CAN_AMBUSH,
    FERRY,
    GER_ASSAULT_GUN,
    GER_MECH,
    GER_TANK,
    LAND,
    SOV_INFANTRY,
    SUPPLY,
    ZONES,
    Numbers,
)
from kurgan.games.axis.rules.components import placeable
from kurgan.games.axis.rules.reinforcement import DEPLOY, REQUISITION, buy, on_sale
from kurgan.games.axis.rules.victory import city_rp
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice, Draw, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

ACCEPT: Final = Action("accept")
HIGHER: Final = Action("higher")
MUCH_HIGHER: Final = Action("much_higher")
DONE: Final = Action("done")
MOST_BID: Final = 999  # no rule: more than everything in the box costs (R72)
BIDS_SHOWN: Final = 10
LEAP: Final = 100
WANT: Final = actions("want", 2)
BID: Final = actions("bid", MOST_BID + 1)
HIDE_LEFT: Final = actions("hide_left", 2)
OPEN_HAND: Final = actions("open_hand", 2)
PLACE_FACTORY: Final = actions("place_factory", ZONES)
REARRANGE: Final = actions("rearrange", ZONES)
PLACE_AT: Final = actions("place_at", ZONES)
PLACE_HIDDEN: Final = actions("place_in_site", 5)
PLACE_ABOARD: Final = actions("place_aboard", 3)
SECRET: Final = bit(ALLIES)
REARRANGED: Final[tuple[Numbers, ...]] = (
    (GER_MECH, GER_TANK, GER_ASSAULT_GUN),
    LAND[ALLIES],
)


@dataclass(slots=True)
class Bidding(Procedure):
    """Reinforcement Point Bidding: sides here are the two seats before they have one (R72)."""

    player: int = 0
    wanted: int = -1  # the side in dispute
    above: int = 0  # the next bid is higher than this

    @step("Reinforcement Point Bidding")
    def first_bidder(self, s: Board) -> Asking:
        self.player = (yield Draw("first_bidder", (AXIS, ALLIES))).args[0]
        s.emit("first_bidder", self.player)
        return None

    @step("Reinforcement Point Bidding")
    def want(self, s: Board) -> Asking:
        self.wanted = (yield Choice(self.player, "want", WANT)).args[0]
        return None

    @step("Reinforcement Point Bidding")
    def bid(self, s: Board) -> Asking:
        if s.bid == MOST_BID:
            return None
        answer = yield Choice(self.player, "bid", self.options(s))
        if answer == ACCEPT:
            return None
        if answer in (HIGHER, MUCH_HIGHER):
            self.above += BIDS_SHOWN if answer == HIGHER else LEAP
            return AGAIN
        s.bid = self.above = answer.args[0]
        s.bidder = self.player
        s.emit("bid_made", s.bidder, self.wanted, s.bid)
        self.player = 1 - self.player
        return AGAIN

    @step("Reinforcement Point Bidding")
    def settle(self, s: Board) -> Flow:
        s.swapped = int(self.wanted != s.bidder)
        paid = 1 - self.wanted
        s.rpc[paid] += s.bid
        s.emit("bid_accepted", self.wanted, s.bidder, s.bid)
        return SpendBid(paid, s.bid)

    def options(self, s: Board) -> tuple[Action, ...]:
        """The next ten bids, or more by ten or a hundred; accept, unless another is looked for."""
        last = min(self.above + BIDS_SHOWN, MOST_BID)
        options = BID[self.above + 1 : last + 1]
        if last < MOST_BID:
            options += (HIGHER,)
        if self.above + LEAP < MOST_BID:
            options += (MUCH_HIGHER,)
        return (ACCEPT, *options) if s.bid and self.above == s.bid else options


@dataclass(slots=True)
class SpendBid(Procedure):
    """What the bid buys stands beside own units at once; the rest is kept (R72)."""

    side: int
    left: int
    item: int = -1

    @step("Reinforcement Point Bidding")
    def choose(self, s: Board) -> Asking:
        items = bits([i for i in self.items(s) if self.places(s, i)])
        if not items:
            return END
        answer = yield Choice(self.side, "requisition", (*pick(REQUISITION, items), DONE))
        if answer == DONE:
            return END
        self.item = answer.args[0]
        return None

    @step("Reinforcement Point Bidding")
    def place(self, s: Board) -> Asking:
        places = self.places(s, self.item)
        zone = first(places)
        if places != bit(zone):
            zone = (yield Choice(self.side, "deploy", pick(DEPLOY, places))).args[0]
        self.left -= s.tables.cost[self.item]
        buy(s, self.side, self.item, zone, 1)
        return self.choose

    def items(self, s: Board) -> list[int]:
        """Land units, and tokens for the Allies, that the bid can pay."""
        items = on_sale(self.side) & ~bit(FERRY)
        return [item for item in members(items) if s.tables.cost[item] <= self.left]

    def places(self, s: Board, item: int) -> int:
        """Zones with units of that side and room for one more under the stacking limit."""
        zones = s.occupied(self.side)
        if item == SUPPLY:
            return zones if s.pool[ALLIES] else 0
        return bits(
            [
                zone
                for zone in members(zones & ~s.tables.bases)
                if s.land_units(zone, self.side) < s.tables.stacking and placeable(s, item, zone, 1)
            ]
        )


@dataclass(slots=True)
class FactoryPlacement(Procedure):
    """Alternative Stalingrad Factory Placement: a token in each hand, the Axis picks a hand."""

    factory: int = -1

    @step("Alternative Stalingrad Factory Placement")
    def hide(self, s: Board) -> Asking:
        answer = yield Choice(ALLIES, "hide_factories", HIDE_LEFT, seen_by=SECRET)
        s.factory = [-1, -1]
        s.left_hand = answer.args[0]
        s.emit("factories_hidden")
        return None

    @step("Alternative Stalingrad Factory Placement")
    def open_hand(self, s: Board) -> Asking:
        answer = yield Choice(AXIS, "open_hand", OPEN_HAND)
        is_left = answer.args[0] == 0
        self.factory = s.left_hand if is_left else 1 - s.left_hand
        s.left_hand = -1
        s.reveals += 1
        s.emit("hand_opened", answer.args[0], self.factory)
        return None

    @step("Alternative Stalingrad Factory Placement")
    def place_first(self, s: Board) -> Asking:
        zones = city_rp(s)
        answer = yield Choice(AXIS, "place_factory", pick(PLACE_FACTORY, zones))
        place_factory(s, self.factory, answer.args[0])
        return None

    @step("Alternative Stalingrad Factory Placement")
    def place_second(self, s: Board) -> Asking:
        zones = city_rp(s) & ~bit(s.factory[self.factory])
        answer = yield Choice(ALLIES, "place_factory", pick(PLACE_FACTORY, zones))
        place_factory(s, 1 - self.factory, answer.args[0])
        return None


def place_factory(s: Board, factory: int, zone: int) -> None:
    """Put a factory token in a zone."""
    s.factory[factory] = zone
    s.emit("factory_placed", factory, zone)


@dataclass(slots=True)
class Rearrange(Procedure):
    """Race to Stalingrad Alternative Deployment: each unit may be put elsewhere once (R73)."""

    side: int
    zone: int = -1
    unit: int = -1
    count: int = 0

    @step("Race to Stalingrad Alternative Deployment")
    def choose_zone(self, s: Board) -> Asking:
        zones = bits([z for z in members(self.area(s)) if self.takeable(s, z)])
        if not zones:
            return END
        options = pick(REARRANGE, zones)
        if not self.overfull(s):
            options = (*options, DONE)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(self.side, "rearrange", options)
        if answer == DONE:
            return END
        self.zone = answer.args[0]
        return None

    @step("Race to Stalingrad Alternative Deployment")
    def choose_units(self, s: Board) -> Asking:
        options = self.takeable(s, self.zone)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(self.side, "take", tuple(options))
        self.unit, self.count = answer.args
        return None

    @step("Race to Stalingrad Alternative Deployment")
    def choose_place(self, s: Board) -> Asking:
        options = self.places(s, self.unit, self.count)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(self.side, "place_at", options)
        s.take(self.zone, self.unit, self.count)
        if answer.verb == "place_in_site":
            s.sites[answer.args[0]] = self.unit
            s.emit("ambusher_hid", self.unit, self.zone, answer.args[0])
        elif answer.verb == "place_aboard":
            s.cargo[answer.args[0]] = self.unit
            s.emit("cargo_loaded", self.unit, answer.args[0])
        else:
            s.add_moved(answer.args[0], self.unit, self.count)
            s.emit("units_moved", self.unit, self.count, self.zone, answer.args[0])
        self.update_markers(s)
        return self.choose_zone

    def area(self, s: Board) -> int:
        """Where this side's units may be taken from."""
        return s.tables.city if self.side == ALLIES else s.tables.region

    def takeable(self, s: Board, zone: int) -> list[Action]:
        """Types and numbers that can be put somewhere else."""
        if not s.land[self.side] >> zone & 1:
            return []
        options = []
        for unit in REARRANGED[self.side]:
            for count in range(1, s.fresh(zone, unit) + 1):
                if self.room(s, zone, count) or self.lone_places(s, unit, count):
                    options.append(Action("take", (unit, count)))
        return options

    def room(self, s: Board, zone: int, count: int) -> int:
        """Zones that can take so many more, if those that may still leave them do (R73)."""
        goals, most = self.goals(s), s.tables.stacking
        here = sum(s.land_units(z, self.side) for z in goals)
        if zone not in goals and here + count > most * len(goals):
            return 0
        return bits([z for z in goals if z != zone and self.staying(s, z) + count <= most])

    def goals(self, s: Board) -> tuple[int, ...]:
        """Where units may be put; the Axis needs its Control Marker there."""
        zones = s.tables.city if self.side == ALLIES else s.axis & s.tables.region & ~s.tables.bases
        return members(zones)

    def staying(self, s: Board, zone: int) -> int:
        """Land units of a zone that cannot be put elsewhere any more."""
        free = sum(s.fresh(zone, unit) for unit in REARRANGED[self.side])
        return s.land_units(zone, self.side) - free

    def overfull(self, s: Board) -> list[int]:
        """Zones from which units still have to go: the limit holds for what stands in the end."""
        most = s.tables.stacking
        return [z for z in self.goals(s) if s.land_units(z, self.side) > most]

    def lone_places(self, s: Board, unit: int, count: int) -> tuple[Action, ...]:
        """Ambush Sites and ferries for a single infantry."""
        if self.side != ALLIES or count != 1 or not CAN_AMBUSH >> unit & 1:
            return ()
        sites = bits([site for site, inside in enumerate(s.sites) if inside < 0])
        boats = bits([c for c, cargo in enumerate(s.cargo) if cargo < 0]) & s.ferries
        return pick(PLACE_HIDDEN, sites) + pick(PLACE_ABOARD, boats if unit == SOV_INFANTRY else 0)

    def places(self, s: Board, unit: int, count: int) -> tuple[Action, ...]:
        """Everywhere the chosen units may go."""
        zones = self.room(s, self.zone, count)
        return pick(PLACE_AT, zones) + self.lone_places(s, unit, count)

    def update_markers(self, s: Board) -> None:
        """A battle from which a side withdrew wholly is over."""
        if not (s.land[AXIS] & s.land[ALLIES]) >> self.zone & 1:
            s.remove_marker(self.zone)
