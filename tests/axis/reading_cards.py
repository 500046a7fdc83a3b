"""The second reading of the order cards: a whole game, and what comes before it."""

from __future__ import annotations

from typing import Any

from kurgan.kernel.bits import members
from tests.axis.reading import (
    ALLIES,
    ALOFT,
    AXIS,
    FERRY,
    G_BOMBER,
    G_FIGHTER,
    G_INF,
    LAND,
    M_INF,
    NOBODY,
    OFF,
    S_ART,
    S_BOMBER,
    S_FIGHTER,
    S_TANK,
    SUPPLY,
    Craft,
    owner,
)
from tests.axis.reading_attack import Fighting
from tests.axis.reading_reaction import Losses
from tests.reading import Expected, GameOver, Play, choice, draw, roll

AIR = (G_FIGHTER, G_BOMBER, S_FIGHTER, S_BOMBER)


class Reading(Fighting):
    """A whole game."""

    def game(self, card: int = 1) -> Play:
        """Round after round, until GameOver."""
        while True:
            for number in range(card, 15):
                yield from self.card(number)
            card = 1

    def card(self, number: int) -> Play:
        phases: dict[int, Any] = {
            1: lambda: self.weather(),
            2: lambda: self.axis_reinforcement(),
            3: lambda: self.movement(AXIS),
            4: lambda: self.reaction(ALLIES),
            5: lambda: self.attack_phase(AXIS),
            6: lambda: self.late_landing(AXIS),
            7: lambda: self.preparation(),
            8: lambda: self.heroic_workers(),
            9: lambda: self.allies_reinforcement(),
            10: lambda: self.movement(ALLIES),
            11: lambda: self.reaction(AXIS),
            12: lambda: self.attack_phase(ALLIES),
            13: lambda: self.late_landing(ALLIES),
            14: lambda: self.end_of_round(),
        }
        yield from phases[number]()
        if number == 10 and self.rules.heroes:
            yield from self.heroes()

    # Card 1

    def weather(self) -> Play:
        self.bad = False
        if self.round < 6:
            return
        die = (yield from roll("weather_die", 1))[0]
        self.bad = die <= self.t.weather[self.round]
        if self.bad:
            self.frozen.add(self.round)
            if self.volga_frozen():
                self.ferries = {0, 1, 2}

    # Cards 2, 8 and 9

    def axis_reinforcement(self) -> Play:
        if self.rules.luftwaffe_priorities:
            yield from self.priorities()
        held = {z for z in self.axis if self.size(z, AXIS)}
        self.rpc[AXIS] += sum(self.rp(z) for z in held)
        if self.round % 2:
            if self.pool[AXIS]:
                self.pool[AXIS] -= 1
                self.tokens[AXIS][self.t.free_supply] += 1
        else:
            yield from self.free_infantry()
        if self.storm and self.round == self.storm:
            yield from self.free_aircraft()
        if self.storm and self.round >= self.storm:
            yield from self.requisitions(AXIS)

    def priorities(self) -> Play:
        if (yield from roll("priorities_die", 1))[0] < 6:
            return
        able = [n for n, c in enumerate(self.craft) if owner(c.unit) == AXIS and c.job != OFF]
        if able:
            self.lose_craft((yield from self.choose_craft("transfer", AXIS, "lose_aircraft", able)))
            self.rpc[AXIS] += 10 if self.plan.name == "race" else 5

    def free_infantry(self) -> Play:
        zones = set(members(self.t.free_infantry)) & self.axis
        answers = {("receive", u, z) for z in zones for u in (G_INF, M_INF) if self.can_place(z, u)}
        if not answers:
            return
        answer = min(answers)
        if len(answers) > 1:
            answer = yield Expected("free_infantry", AXIS, answers)
        self.u[answer[2]][answer[1]] += 1

    def in_the_box(self, unit: int) -> list[int]:
        return [n for n, c in enumerate(self.craft) if c.unit == unit and c.job == OFF]

    def free_aircraft(self) -> Play:
        types = [u for u in (G_FIGHTER, G_BOMBER) if self.in_the_box(u)]
        answers = {("receive", u, z) for u in types for z in members(self.t.winter_storm)}
        if not answers:
            return
        answer = yield Expected("free_air", AXIS, answers)
        slot = self.in_the_box(answer[1])[0]
        self.craft[slot] = Craft(answer[1], answer[2], ALOFT)

    def heroic_workers(self) -> Play:
        if not self.workers:
            return
        if all(zone in self.axis for zone in self.factory):
            self.workers, self.factory = False, [NOBODY, NOBODY]
            return
        kind = 0 if self.round % 2 else 1
        zone, unit = self.factory[kind], (S_TANK, S_ART)[kind]
        if zone in self.axis or self.back[kind] == self.round or not self.can_place(zone, unit):
            return
        self.u[zone][unit] += 1
        return
        yield

    def allies_reinforcement(self) -> Play:
        self.rpc[ALLIES] += sum(self.rp(z) for z in self.friendly(ALLIES))
        yield from self.requisitions(ALLIES)

    def requisitions(self, side: int) -> Play:
        full: set[int] = set()
        while True:
            items = {}
            for item in range(18):
                cost = self.t.cost[item]
                sold = item in LAND[side] or (item in (SUPPLY, FERRY) and side == ALLIES)
                if sold and cost and cost <= self.rpc[side]:
                    items[item] = self.places(item, side, full)
            items = {item: places for item, places in items.items() if places}
            if not items:
                return
            answer = yield from choice("requisition", side, "requisition", items, "done")
            if answer == ("done",):
                return
            yield from self.buy(side, answer[1], items[answer[1]], full)

    def places(self, item: int, side: int, full: set[int]) -> dict[int, int]:
        """Where something can be put, and how many there."""
        cost = self.t.cost[item]
        afford = self.rpc[side] // cost
        if item == FERRY:
            return {n: 1 for n in range(3) if n not in self.ferries}
        entry = set(members(self.t.winter_storm))
        limited: set[int] = set()
        if side == ALLIES:
            limited = {z for z in members(self.t.limited) if not self.has_units(z, AXIS)}
            entry = set(members(self.t.limited)) | {self.t.sloboda}
        if item == SUPPLY:
            fields = self.friendly(ALLIES) & self.airfields
            most = min(afford, self.pool[ALLIES])
            return dict.fromkeys(entry | fields, most) if most else {}
        found = {}
        for zone in entry:
            is_assault = zone in self.hostile(side) - self.contested()
            if is_assault and not self.markers_left():
                continue
            most = 1 if zone in limited else afford
            if zone in full & limited:
                continue
            found[zone] = self.how_many_fit(zone, item, most)
        return {zone: most for zone, most in found.items() if most}

    def buy(self, side: int, item: int, places: dict[int, int], full: set[int]) -> Play:
        kind, verb = ("place_ferry",) * 2 if item == FERRY else ("deploy",) * 2
        zone = min(places)
        if len(places) > 1:
            zone = (yield from choice(kind, side, verb, places))[1]
        count = most = min(places[zone], 8)
        if most > 1:
            count = (yield from choice("how_many", side, "how_many", range(1, most + 1)))[1]
        self.rpc[side] -= count * self.t.cost[item]
        if item == FERRY:
            self.ferries.add(zone)
        elif item == SUPPLY:
            self.pool[ALLIES] -= count
            self.tokens[ALLIES][zone] += count
        else:
            full.add(zone)
            self.u[zone][item] += count
            self.deployed(zone, side)

    def deployed(self, zone: int, side: int) -> None:
        """Land units appear: an Assault, or instant control."""
        if zone in self.friendly(side) or zone in self.contested():
            return
        if self.has_units(zone, 1 - side):
            self.assault.add(zone)
        else:
            self.take_control(zone, side)

    # Card 7

    def preparation(self) -> Play:
        if self.round < 3 or self.launched:
            return
        hand = []
        for _ in range(2):
            if self.deck:
                card = yield from draw("draw_card", self.deck)
                self.deck.discard(card)
                hand.append(card)
        if len(hand) == 2:
            first = (yield from choice("place_card", ALLIES, "northwest", hand))[1]
            self.flanks[0].add(first)
            self.flanks[1] |= set(hand) - {first}
        if self.round < 7:
            answer = yield Expected("launch", ALLIES, {("launch",), ("wait",)})
            if answer == ("wait",):
                return
        yield from self.launch()

    def launch(self) -> Play:
        stock: dict[int, int] = {}
        for flank in (0, 1):
            used: dict[int, int] = {}
            zones = {z for z, first in self.t.flanks[flank] if first <= self.round}
            for card in sorted(self.flanks[flank]):
                able = {z for z in zones if used.get(z, 0) < self.t.cards_per_zone}
                if not self.markers_left():
                    able = able - (self.hostile(ALLIES) - self.contested()) or able
                zone = min(able)
                if len(able) > 1:
                    answers = {("deploy_card", card, z) for z in able}
                    zone = (yield Expected("deploy_card", ALLIES, answers))[2]
                used[zone] = used.get(zone, 0) + 1
                self.deploy_card(card, zone, stock)
        self.flanks = [set(), set()]
        self.launched = True
        if not self.storm:
            self.storm = self.round + 3
        for n, craft in enumerate(self.craft):
            zone = craft.at
            most = min(2, stock.get(zone, 0))
            if most and craft.unit == S_BOMBER and craft.job == ALOFT:
                count = (yield from choice("preload", ALLIES, "preload", range(most + 1)))[1]
                self.craft[n].tokens = count
                self.tokens[ALLIES][zone] -= count
                stock[zone] -= count

    def deploy_card(self, card: int, zone: int, stock: dict[int, int]) -> None:
        has_land = False
        for item, count in self.t.cards[card]:
            for _ in range(count):
                if item == SUPPLY:
                    if self.pool[ALLIES]:
                        self.pool[ALLIES] -= 1
                        self.tokens[ALLIES][zone] += 1
                        stock[zone] = stock.get(zone, 0) + 1
                elif item in AIR:
                    if self.in_the_box(item):
                        self.craft[self.in_the_box(item)[0]] = Craft(item, zone, ALOFT)
                elif self.can_place(zone, item):
                    self.u[zone][item] += 1
                    has_land = True
        if has_land:
            self.deployed(zone, ALLIES)

    # Heroes of the Soviet Union

    def heroes(self) -> Play:
        if (yield from roll("heroes_die", 1))[0] < 6:
            return
        answers: set[tuple[Any, ...]] = set()
        for zone in self.contested():
            answers |= {("sacrifice", zone, u) for u in LAND[ALLIES] if self.u[zone][u]}
            wings = self.alike(self.crafts(zone, ALLIES))
            answers |= {("sacrifice_aircraft", group[0]) for group in wings}
        if not answers:
            return
        answer = min(answers)
        if len(answers) > 1:
            answer = yield Expected("sacrifice", ALLIES, answers)
        zone = answer[1] if answer[0] == "sacrifice" else self.craft[answer[1]].at
        before = self.fighters_in(zone)
        if answer[0] == "sacrifice":
            self.lose_units(zone, answer[2], 1)
        else:
            self.lose_craft(answer[1])
        loss = Losses(zone, AXIS)
        yield from self.give_out(loss, 1)
        self.remove(loss)
        left = self.fighters_in(zone)
        if left != before and all(zone in self.friendly(side) for side in left):
            self.assault.discard(zone)
            self.battle.discard(zone)

    def fighters_in(self, zone: int) -> set[int]:
        """The sides with land units there."""
        return {side for side in (AXIS, ALLIES) if self.size(zone, side)}

    # Card 14

    def end_of_round(self) -> Play:
        outcome = self.total_victory()
        if not outcome and self.round == self.plan.last_round:
            outcome = self.final_victory()
        if outcome:
            raise GameOver(outcome)
        self.round += 1
        return
        yield

    def line_into(self, zone: int) -> bool:
        """R9."""
        return zone in self.axis and self.has_line(zone, AXIS)

    def total_victory(self) -> int:
        worth = {z for z in self.city if self.rp(z)}
        if worth <= self.axis and any(self.line_into(z) for z in worth):
            return 1
        keys = set(members(self.t.keys))
        tan = set(members(self.t.tan))
        if not keys & self.axis and not tan & self.axis - self.contested():
            return 2
        return 0

    def final_victory(self) -> int:
        if any(self.rp(z) and self.line_into(z) for z in self.city):
            return 3
        keys = set(members(self.t.keys)) | set(members(self.t.fortified))
        if not keys & self.axis:
            return 4
        return 5 if self.t.pitomnik in self.axis else 6
