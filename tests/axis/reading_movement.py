"""The second reading of a Movement phase: flights and stacking limits."""

from __future__ import annotations

from collections.abc import Callable

from tests.axis.reading import (
    ALLIES,
    ALOFT,
    ATTACK,
    AXIS,
    BOMBERS,
    DROP,
    G_INF,
    GROUND,
    INFANTRY,
    LAND,
    LANDING,
    NOBODY,
    RELOCATE,
    TROOPS,
    ZONES,
    owner,
)
from tests.axis.reading_march import MULTIPLIERS, Marching
from tests.reading import Answer, Expected, Play, choice


class Moving(Marching):
    """A Movement phase of one side."""

    def movement(self, side: int) -> Play:
        self.side = side
        self.moved = [[0] * 16 for _ in range(ZONES)]
        self.free = [0] * ZONES
        self.held = set(self.friendly(side))
        self.quiet = self.held - self.contested()
        self.crossed = set()
        self.settled, self.ashore = set(), [NOBODY] * 3
        self.due = {n for n in range(3) if self.cargo[n] >= 0} if side == ALLIES else set()
        while True:
            answers = self.moves()
            if not answers:
                break
            answer = yield Expected("move", side, answers | {("done",)})
            if answer == ("done",):
                break
            play: dict[str, Callable[..., Play]] = {
                "march": self.march_from,
                "fly": self.fly,
                "leave": self.emerge,
                "unload": self.unload_now,
                "load_token": self.load_token,
            }
            yield from play[answer[0]](*answer[1:])
        yield from self.new_aircraft_must_fly()
        for crossing in sorted(self.due):
            self.unload(crossing)
        yield from self.stacking()

    def moves(self) -> set[Answer]:
        answers: set[Answer] = {("march", z) for z in range(ZONES) if self.forces(z)}
        answers |= {
            ("leave", site)
            for site, unit in enumerate(self.sites)
            if unit >= 0 and owner(unit) == self.side and self.ways_out(site)
        }
        answers |= {("unload", crossing) for crossing in self.due}
        if self.side == ALLIES and self.tokens[ALLIES][self.t.sloboda]:
            answers |= {("load_token", n) for n in self.empty_crossings()}
        flights: set[Answer] = set()
        for group in self.flying():
            counts = range(1, len(group) + 1)
            flights |= {("fly", group[0], n) for n in counts if self.missions(group[0], n)}
        return answers | flights

    # Air Unit Movement

    def flying(self) -> list[list[int]]:
        able = [n for n, c in enumerate(self.craft)
                if owner(c.unit) == self.side and c.job in (GROUND, ALOFT)]  # fmt: skip
        return self.alike(able)

    def missions(self, n: int, count: int) -> dict[int, set[Answer]]:
        """For each mission of some aircraft alike the answers that lead there."""
        craft = self.craft[n]
        found: dict[int, set[Answer]] = {}
        is_loaded = craft.tokens > 0
        if not is_loaded:
            found[ATTACK] = self.strikes_of(n) if self.sorties() else set()
            goals = self.friendly(self.side) & self.airfields
            goals -= {craft.at} if craft.job == GROUND else set()
            found[RELOCATE] = {("relocate", z) for z in goals}
        if craft.unit in BOMBERS and (is_loaded or craft.job == GROUND):
            found[DROP], found[LANDING] = self.supply_flights(n, count)
        if craft.unit in BOMBERS and craft.job == GROUND:
            found[TROOPS] = self.troop_flights(n, count)
        return {job: answers for job, answers in found.items() if answers}

    def strikes_of(self, n: int) -> set[Answer]:
        craft, enemy = self.craft[n], 1 - self.side
        zones = {z for z in range(ZONES) if self.has_units(z, enemy)} - self.bases
        if craft.job == GROUND:
            zones.discard(craft.at)
        if craft.unit in BOMBERS:
            zones -= self.battle
        if not self.markers_left():
            zones &= self.contested()
        answers: set[Answer] = {("strike", z) for z in zones}
        if self.side == AXIS:
            for n in range(3):
                is_target = self.cargo[n] >= 0 if self.volga_frozen() else n in self.ferries
                if is_target and (n in self.strikes or self.markers_left()):
                    answers.add(("strike_crossing", n))
        return answers

    def supply_flights(self, n: int, count: int) -> tuple[set[Answer], set[Answer]]:
        craft = self.craft[n]
        friendly = self.friendly(self.side)
        here = self.tokens[self.side][craft.at]
        drops = (friendly | self.contested()) - {craft.at}
        fields = friendly & self.airfields - {craft.at}
        if craft.tokens:
            return (
                {("supply_drop", z) for z in drops} if craft.tokens == 1 else set(),
                {("supply_landing", z, craft.tokens) for z in fields},
            )
        return (
            {("supply_drop", z) for z in drops} if here >= count else set(),
            {("supply_landing", z, k) for z in fields for k in (1, 2) if here >= k * count},
        )

    def troop_flights(self, n: int, count: int) -> set[Answer]:
        zone = self.craft[n].at
        if zone in self.contested() or self.is_bound(zone):
            return set()
        goals = self.friendly(self.side) & self.airfields - self.contested() - self.bases - {zone}
        if zone in self.city:
            goals &= self.city
        able = [u for u in INFANTRY
                if owner(u) == self.side and self.originals(zone, u) >= count]  # fmt: skip
        return {("troop_landing", z, u) for z in goals for u in able}

    def fly(self, n: int, count: int) -> Play:
        group = next(group for group in self.flying() if group[0] == n)[:count]
        missions = self.missions(n, count)
        job = min(missions)
        if len(missions) > 1:
            job = (yield from choice("mission", self.side, "mission", missions))[1]
        answer = yield Expected("destination", self.side, missions[job])
        for slot in group:
            self.send(slot, job, answer)

    def send(self, slot: int, job: int, answer: Answer) -> None:
        craft = self.craft[slot]
        goal = answer[1]
        if job in (DROP, LANDING) and not craft.tokens:
            craft.tokens = answer[2] if job == LANDING else 1
            self.tokens[self.side][craft.at] -= craft.tokens
        if job == TROOPS:
            craft.home = craft.at
            craft.troops = answer[2]
            self.u[craft.at][craft.troops] -= 1
        craft.job = job
        if answer[0] == "strike_crossing":
            self.strikes.add(goal)
            craft.at = ZONES + goal
            return
        craft.at = goal
        if job == ATTACK and goal not in self.contested():
            self.assault.add(goal)

    def new_aircraft_must_fly(self) -> Play:
        while True:
            waiting = [group for group in self.flying() if self.craft[group[0]].job == ALOFT]
            if not waiting:
                return
            yield from self.fly(waiting[0][0], 1)

    # Stacking Limits

    def stacking(self) -> Play:
        enemy = 1 - self.side
        while True:
            full = {z for z in range(ZONES) if self.size(z, self.side) > 8 and self.pushes(z)}
            if not full:
                break
            zone = min(full)
            if len(full) > 1:
                zone = (yield from choice("crowded_zone", enemy, "push_from", full))[1]
            while self.size(zone, self.side) > 8 and self.pushes(zone):
                yield from self.push(zone)
        for zone in range(ZONES):
            while self.size(zone, self.side) > 8:
                yield from self.disband(zone)

    def pushes(self, zone: int) -> dict[int, set[int]]:
        """Which types can be pushed out, and where to."""
        found = {}
        if zone in self.contested() or zone == self.t.sloboda:
            return {}
        for unit in LAND[self.side]:
            able = self.u[zone][unit] - (self.free[zone] if unit == G_INF else 0)
            goals = self.next_zones(self.force(zone, unit, 1))
            goals = {z for z in goals if self.size(z, self.side) < 8}
            goals = {z for z in goals if not self.leaves_the_city(unit, zone, z)}
            if able > 0 and goals:
                found[unit] = goals
        return found

    def push(self, zone: int) -> Play:
        enemy, pushes = 1 - self.side, self.pushes(zone)
        unit = min(pushes)
        if len(pushes) > 1:
            unit = (yield from choice("push_out", enemy, "push_out", pushes))[1]
        goals = pushes[unit]
        target = min(goals)
        if len(goals) > 1:
            target = (yield from choice("displace", enemy, "displace", goals))[1]
        force = self.force(zone, unit, 1)
        self.u[zone][unit] -= 1
        self.arrive(force, target)
        if unit in MULTIPLIERS and zone not in self.city and target in self.city:
            self.multiply(target, 1)

    def disband(self, zone: int) -> Play:
        excess = self.size(zone, self.side) - 8
        types = [u for u in LAND[self.side] if self.u[zone][u]]
        unit, count = types[0], excess
        if len(types) > 1:
            answers = {("disband", zone, u, n) for u in types
                       for n in range(1, min(excess, self.u[zone][u]) + 1)}  # fmt: skip
            _, _, unit, count = yield Expected("disband", self.side, answers)
        self.u[zone][unit] -= count
        return
