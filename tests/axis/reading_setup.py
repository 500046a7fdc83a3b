"""The second reading of the setup: charts, bids, factories, deployments, Uranus cards."""

from __future__ import annotations

from typing import Any

from kurgan.kernel.bits import members
from tests.axis.reading import (
    ALLIES,
    AXIS,
    G_GUN,
    G_MECH,
    G_TANK,
    GROUND,
    LAND,
    NOBODY,
    S_INF,
    SUPPLY,
    ZONES,
)
from tests.axis.reading_cards import AIR, Reading
from tests.reading import Expected, Play, choice, draw

FAST = (G_MECH, G_TANK, G_GUN)


class Match(Reading):
    """A whole match from the empty boards on."""

    def match(self) -> Play:
        bid: tuple[int, int] | None = None
        if self.rules.bidding:
            bid = yield from self.bidding()
        self.charts()
        if bid is not None:
            yield from self.spend_bid(*bid)
        if self.plan.name == "race":
            if self.rules.factory_placement:
                yield from self.place_factories()
            if self.rules.alternative_deployment:
                yield from self.rearrange(ALLIES)
                yield from self.rearrange(AXIS)
            yield from self.game(1)
        else:
            yield from self.first_cards()
            yield from self.game(9)

    # Reinforcement Point Bidding

    def bidding(self) -> Play:
        seat = yield from draw("first_bidder", (0, 1))
        wanted = (yield from choice("want", seat, "want", (AXIS, ALLIES)))[1]
        bidder, bid = seat, (yield from self.raise_bid(seat, 0))[1]
        while True:
            seat = 1 - seat
            if bid == 999:
                break
            answer = yield from self.raise_bid(seat, bid)
            if answer == ("accept",):
                break
            bidder, bid = seat, answer[1]
        self.swapped = (bidder == 0) == (wanted == ALLIES)
        return 1 - wanted, bid

    def raise_bid(self, seat: int, bid: int) -> Play:
        low = bid + 1
        may_accept = bid > 0
        while True:
            answers: set[tuple[Any, ...]] = {("bid", n) for n in range(low, min(low + 10, 1000))}
            answers |= {("accept",)} if may_accept else set()
            answers |= {("higher",)} if low + 10 < 1000 else set()
            answers |= {("much_higher",)} if low + 100 < 1000 else set()
            answer = yield Expected("bid", seat, answers)
            if answer not in {("higher",), ("much_higher",)}:
                return answer
            low += 10 if answer == ("higher",) else 100
            may_accept = False

    # Setup

    def charts(self) -> None:
        plan = self.plan
        self.axis, self.battle = set(members(plan.axis)), set(members(plan.battles))
        self.u = [[0] * 16 for _ in range(ZONES)]
        for zone, unit, count in plan.units:
            for _ in range(count):
                if unit in AIR:
                    craft = self.craft[self.in_the_box(unit)[0]]
                    craft.at, craft.job = zone, GROUND
                else:
                    self.u[zone][unit] += 1
        self.tokens = [[0] * ZONES, [0] * ZONES]
        for side, zone, count in plan.tokens:
            self.tokens[side][zone] += count
        self.pool, self.rpc = list(plan.pools), list(plan.rpc)
        self.ferries, self.cargo = set(members(plan.ferries)), list(plan.cargo)
        self.sites, self.factory = list(plan.sites), list(plan.factories)
        self.frozen, self.storm = set(members(plan.bad_rounds)), plan.storm
        self.launched, self.workers = plan.launched, plan.factories[0] >= 0
        self.round = plan.first_round

    def spend_bid(self, side: int, points: int) -> Play:
        self.rpc[side] += points
        while True:
            items: dict[int, set[int]] = {}
            mine = {z for z in range(ZONES) if self.has_units(z, side)}
            for item in (*LAND[side], *([SUPPLY] if side == ALLIES else [])):
                if self.t.cost[item] > points:
                    continue
                if item == SUPPLY:
                    zones = mine if self.pool[ALLIES] else set()
                else:
                    zones = {z for z in mine - self.bases if self.size(z, side) < 8}
                    zones = {z for z in zones if self.can_place(z, item)}
                if zones:
                    items[item] = zones
            answer: Any = ("done",)
            if items:
                answer = yield from choice("requisition", side, "requisition", items, "done")
            if answer == ("done",):
                return
            item, zones = answer[1], items[answer[1]]
            zone = min(zones)
            if len(zones) > 1:
                zone = (yield from choice("deploy", side, "deploy", zones))[1]
            points -= self.t.cost[item]
            self.rpc[side] -= self.t.cost[item]
            if item == SUPPLY:
                self.pool[ALLIES] -= 1
                self.tokens[ALLIES][zone] += 1
            else:
                self.u[zone][item] += 1

    # Alternative Stalingrad Factory Placement

    def place_factories(self) -> Play:
        left = (yield from choice("hide_factories", ALLIES, "hide_left", (0, 1)))[1]
        hand = (yield from choice("open_hand", AXIS, "open_hand", (0, 1)))[1]
        shown = left if hand == 0 else 1 - left
        zones = {z for z in self.city if self.rp(z)}
        zone = (yield from choice("place_factory", AXIS, "place_factory", zones))[1]
        self.factory[shown] = zone
        rest = zones - {zone}
        self.factory[1 - shown] = (
            yield from choice("place_factory", ALLIES, "place_factory", rest)
        )[1]

    # Race to Stalingrad Alternative Deployment

    def rearrange(self, side: int) -> Play:
        self.put: dict[tuple[int, int], int] = {}
        put = self.put
        region = set(range(ZONES)) - self.city - self.bases
        board = self.city if side == ALLIES else region
        able = LAND[ALLIES] if side == ALLIES else FAST
        while True:
            forces = {
                zone: {
                    (u, n)
                    for u in able
                    for n in range(1, self.u[zone][u] - put.get((zone, u), 0) + 1)
                    if self.goals(side, zone, u, n)
                }
                for zone in board
            }
            forces = {zone: found for zone, found in forces.items() if found}
            if not forces:
                return
            is_over = all(self.size(zone, side) <= 8 for zone in board)
            ends = ("done",) if is_over else ()
            zone = min(forces)
            if len(forces) > 1 or ends:
                answer = yield from choice("rearrange", side, "rearrange", forces, *ends)
                if answer == ("done",):
                    return
                zone = answer[1]
            unit, count = min(forces[zone])
            if len(forces[zone]) > 1:
                answers = {("take", *force) for force in forces[zone]}
                _, unit, count = yield Expected("take", side, answers)
            goals = self.goals(side, zone, unit, count)
            verb, goal = min(goals)
            if len(goals) > 1:
                verb, goal = yield Expected("place_at", side, goals)
            self.u[zone][unit] -= count
            if verb == "place_at":
                self.u[goal][unit] += count
                put[goal, unit] = put.get((goal, unit), 0) + count
            elif verb == "place_in_site":
                self.sites[goal] = unit
            else:
                self.cargo[goal] = unit
            if not self.size(zone, side):
                self.battle.discard(zone)

    def goals(self, side: int, zone: int, unit: int, count: int) -> set[tuple[str, int]]:
        zones = self.city if side == ALLIES else self.axis - self.city - self.bases
        able = LAND[ALLIES] if side == ALLIES else FAST
        total = sum(self.size(z, side) for z in zones | {zone}) - self.size(zone, side)
        total += self.size(zone, side) if zone in zones else count
        stay = {
            z: self.size(z, side) - sum(self.u[z][u] - self.put.get((z, u), 0) for u in able)
            for z in zones
        }
        room = {z for z in zones - {zone} if stay[z] + count <= 8 and total <= 8 * len(zones)}
        goals = {("place_at", z) for z in room}
        if unit == S_INF and count == 1:
            goals |= {("place_in_site", n) for n, who in enumerate(self.sites) if who == NOBODY}
            goals |= {("place_aboard", n) for n in self.empty_crossings()}
        return goals

    # Operation Uranus

    def first_cards(self) -> Play:
        flank = -1
        for part in range(2):
            hand = set()
            for _ in range(self.plan.draws):
                card = yield from draw("draw_card", self.deck)
                self.deck.discard(card)
                hand.add(card)
            if part == 0:
                answer = yield Expected(
                    "choose_flank", ALLIES, {("all_northwest",), ("all_southeast",)}
                )
                flank = 0 if answer == ("all_northwest",) else 1
            self.flanks[flank if part == 0 else 1 - flank] |= hand
        yield from self.launch()
