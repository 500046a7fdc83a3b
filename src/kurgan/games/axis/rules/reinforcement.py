"""Order cards 2, 8 and 9: income, gifts, the factories and what is bought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    ALLIES,
    ARTILLERY_FACTORY,
    AXIS,
    BOMBER,
    FERRY,
    FIGHTER,
    GER_INFANTRY,
    ITEMS,
    LAND,
    MIN_INFANTRY,
    SOV_ARTILLERY,
    SOV_TANK,
    SUPPLY,
    TANK_FACTORY,
    ZONES,
)
from kurgan.games.axis.rules.components import (
    Box,
    airfields,
    can_deploy_into,
    deploy,
    placeable,
    spare_craft,
)
from kurgan.games.axis.rules.optional import Priorities
from kurgan.games.axis.state import ALOFT, Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

REQUISITION: Final = actions("requisition", len(ITEMS))
DEPLOY: Final = actions("deploy", ZONES)
HOW_MANY: Final = actions("how_many", 9)
PLACE_FERRY: Final = actions("place_ferry", 3)
DONE: Final = Action("done")
FOR_AXIS: Final = bits(LAND[AXIS])
FOR_ALLIES: Final = bits((*LAND[ALLIES], SUPPLY, FERRY))
MOST: Final = 8  # of one kind in one answer


@dataclass(slots=True)
class AxisReinforcement(Procedure):
    """Card 2: income, the gift of the round, and from Winter Storm on the relief force."""

    @step("Luftwaffe Priorities")
    def luftwaffe_priorities(self, s: Board) -> Flow:
        return Priorities() if s.rules.luftwaffe_priorities else None

    @step("Order 2")
    def collect(self, s: Board) -> Flow:
        collect(s, AXIS, s.axis & s.land[AXIS])  # R48
        return None

    @step("Order 2")
    def odd_round(self, s: Board) -> Flow:
        if s.round % 2 and s.pool[AXIS]:  # R16
            s.pool[AXIS] -= 1
            s.add_tokens(s.tables.free_supply, AXIS, 1)
            s.emit("tokens_deployed", AXIS, 1, s.tables.free_supply)
        return None

    @step("Order 2")
    def even_round(self, s: Board) -> Asking:
        options = [] if s.round % 2 else free_infantry(s)
        if not options:  # R74
            return None
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(AXIS, "free_infantry", tuple(options))
        deploy(s, answer.args[0], answer.args[1], 1)
        return None

    @step("Order 2")
    def winter_storm(self, s: Board) -> Asking:
        if s.round != s.storm:
            return None
        options = free_air(s)
        if not options:  # R74
            return None
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(AXIS, "free_air", tuple(options))
        slot = spare_craft(s, answer.args[0])
        s.send(slot, answer.args[1], ALOFT)
        s.emit("aircraft_deployed", slot, answer.args[1])
        return None

    @step("Order 2")
    def spend(self, s: Board) -> Flow:
        if not s.storm or s.round < s.storm:
            return END
        return Requisition(AXIS)


@dataclass(slots=True)
class AlliesReinforcement(Procedure):
    """Card 9: income, then reinforcements."""

    @step("Order 9")
    def collect(self, s: Board) -> Flow:
        collect(s, ALLIES, s.friendly(ALLIES))
        return None

    @step("Order 9")
    def spend(self, s: Board) -> Flow:
        return Requisition(ALLIES)


@dataclass(slots=True)
class Requisition(Procedure):
    """Spend RPCs: choose what, then where and how many, until done."""

    side: int
    used: int = 0  # entry zones that have had their one unit (Order 9)
    item: int = -1
    zone: int = -1

    @step("Reinforcement Point Certificates")
    def choose(self, s: Board) -> Asking:
        items = self.affordable(s)
        if not items:
            return END
        answer = yield Choice(self.side, "requisition", (*pick(REQUISITION, items), DONE))
        if answer == DONE:
            return END
        self.item = answer.args[0]
        return None

    @step("Reinforcement Point Certificates")
    def deploy(self, s: Board) -> Asking:
        if self.item == FERRY:
            open_crossings = 0b111 & ~s.ferries
            crossing = first(open_crossings)
            if open_crossings != bit(crossing):
                options = pick(PLACE_FERRY, open_crossings)
                crossing = (yield Choice(self.side, "place_ferry", options)).args[0]
            s.rpc[self.side] -= s.tables.cost[FERRY]
            s.place_ferry(crossing)
            return self.choose
        places = self.places(s)
        zone = first(places)
        if places != bit(zone):
            zone = (yield Choice(self.side, "deploy", pick(DEPLOY, places))).args[0]
        self.zone = zone
        return None

    @step("Reinforcement Point Certificates")
    def how_many(self, s: Board) -> Asking:
        most = self.most(s, Box(s), self.zone)
        count = 1
        if most > 1:
            count = (yield Choice(self.side, "how_many", HOW_MANY[1 : most + 1])).args[0]
        buy(s, self.side, self.item, self.zone, count)
        if self.item != SUPPLY and self.side == ALLIES and s.tables.limited >> self.zone & 1:
            self.used |= bit(self.zone)
        return self.choose

    def affordable(self, s: Board) -> int:
        """What can be paid for and has somewhere to go."""
        items = on_sale(self.side)
        if s.rpc[self.side] < min(s.tables.cost[i] for i in members(items)):
            return 0
        paid = bits([i for i in members(items) if s.tables.cost[i] <= s.rpc[self.side]])
        zones, box = members(self.entries(s)), Box(s)
        placed = bits([i for i in members(paid) if self.has_place(s, i, zones, box)])
        return s.among(
            "item",
            (self.order, "your side cannot buy it", items),
            (self.order, "it costs more RPCs than you have", paid),
            ("Component Limits", "none is left, or there is nowhere to put it", placed),
        )

    @property
    def order(self) -> str:
        """The order card of this side's reinforcements."""
        return "Order 9" if self.side == ALLIES else "Order 2"

    def has_place(self, s: Board, item: int, zones: tuple[int, ...], box: Box) -> bool:
        """Whether one of these could be placed at all."""
        if item == FERRY:
            return s.ferries != 0b111
        if item == SUPPLY:
            return s.pool[ALLIES] > 0
        return any(box.placeable(item, zone, 1) for zone in zones)

    def places(self, s: Board) -> int:
        """Where the chosen thing may go."""
        if self.item == SUPPLY:
            return entry_zones(s, ALLIES) | airfields(s, ALLIES)
        box = Box(s)
        return bits([z for z in members(self.entries(s)) if self.most(s, box, z)])

    def most(self, s: Board, box: Box, zone: int) -> int:
        """How many of the chosen thing can be paid for and placed in a zone at once."""
        most = min(MOST, s.rpc[self.side] // s.tables.cost[self.item])
        if self.item == SUPPLY:
            return min(most, s.pool[ALLIES])
        if self.side == ALLIES and s.tables.limited >> zone & 1 and not is_open(s, zone):
            most = min(most, 1)  # R51
        return box.placeable(self.item, zone, most)

    def entries(self, s: Board) -> int:
        """Zones where this side's new units may appear now."""
        zones = entry_zones(s, self.side)
        closed = bits([z for z in members(self.used) if not is_open(s, z)])
        return s.among(
            "zone",
            (self.order, "new units do not appear there", zones),
            ("Order 9", "it has had its one unit", ~closed),
            ("Combat Markers", "no Combat Marker is left", can_deploy_into(s, zones, self.side)),
        )


def on_sale(side: int) -> int:
    """What a side can buy: land units, and for the Allies supply tokens and ferries."""
    return FOR_ALLIES if side == ALLIES else FOR_AXIS


def buy(s: Board, side: int, item: int, zone: int, count: int) -> None:
    """Pay for land units or tokens and put them in a zone."""
    s.rpc[side] -= count * s.tables.cost[item]
    if item == SUPPLY:
        s.pool[side] -= count
        s.add_tokens(zone, side, count)
        s.emit("tokens_deployed", side, count, zone)
    else:
        deploy(s, item, zone, count)


def entry_zones(s: Board, side: int) -> int:
    """The deployment arrows of a side."""
    return s.tables.winter_storm if side == AXIS else s.tables.limited | bit(s.tables.sloboda)


def is_open(s: Board, zone: int) -> bool:
    """Axis-occupied entry zones take any number of Allied units (R51)."""
    return bool(s.occupied(AXIS) >> zone & 1)


def collect(s: Board, side: int, zones: int) -> None:
    """Add up the RPs of zones and take that many RPCs; notes never run out (R5)."""
    values = s.tables.rp[s.rules.rp_set]
    income = sum(value for zone, value in enumerate(values) if value and zones >> zone & 1)
    s.rpc[side] += income
    s.emit("income_collected", side, income, s.rpc[side])


def free_infantry(s: Board) -> list[Action]:
    """Where the infantry of an even round may appear (R49)."""
    zones = s.among(
        "zone",
        ("Order 2", "free infantry does not appear there", s.tables.free_infantry),
        ("Order 2", "the Axis does not control it", s.axis),
    )
    box = Box(s)
    return [
        Action("receive", (unit, zone))
        for unit in (GER_INFANTRY, MIN_INFANTRY)
        for zone in members(zones)
        if box.placeable(unit, zone, 1)
    ]


def free_air(s: Board) -> list[Action]:
    """The free air unit of the Winter Storm round (R50)."""
    return [
        Action("receive", (unit, zone))
        for unit in (FIGHTER[AXIS], BOMBER[AXIS])
        for zone in members(s.tables.winter_storm)
        if spare_craft(s, unit) >= 0
    ]


def heroic_workers(s: Board) -> None:
    """Card 8: a tank or an artillery from a factory that the Allies hold (R53)."""
    if all(s.axis >> zone & 1 for zone in s.factory):
        s.factory = [-1, -1]
        s.workers = 0
        s.emit("factories_lost")
        return
    made = TANK_FACTORY if s.round % 2 else ARTILLERY_FACTORY
    unit = SOV_TANK if made == TANK_FACTORY else SOV_ARTILLERY
    zone = s.factory[made]
    if is_at_work(s, made) and placeable(s, unit, zone, 1):  # R74
        deploy(s, unit, zone, 1)


def is_at_work(s: Board, factory: int) -> bool:
    """Whether a factory makes something: it is Allied, and was not liberated only this round."""
    return not s.axis >> s.factory[factory] & 1 and s.liberated[factory] != s.round
