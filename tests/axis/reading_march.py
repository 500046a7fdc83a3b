"""The second reading of land movement: marches, Blitz, Ambush Sites and the Volga."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kurgan.kernel.bits import members
from tests.axis.reading import (
    ALLIES,
    AXIS,
    G_INF,
    G_MECH,
    INFANTRY,
    LAND,
    MECHS,
    NOBODY,
    S_ROCKET,
    SUPPLY,
    TANKS,
    Table,
)
from tests.reading import Answer, Expected, Play, choice

MULTIPLIERS = (G_INF, G_MECH)


@dataclass(frozen=True)
class Force:
    """Units alike that move together."""

    unit: int
    count: int
    origin: int
    here: int
    steps: int = 0
    nodes: frozenset[int] = frozenset()  # where on the roads they stand, if they kept to one
    bound: bool = False  # Not One Step Back
    has_left: bool = False  # whether it is really on its way


class Marching(Table):
    """How the land units of one side move."""

    side = AXIS
    held: set[int] = set()  # friendly since the phase began
    quiet: set[int] = set()  # those that bore no marker then
    due: set[int] = set()  # crossings still to unload
    ashore: list[int] = [NOBODY] * 3  # what came ashore at each crossing, while it stands there
    settled: set[int] = set()  # Ambush Sites entered this phase

    # Land Unit Movement

    def fresh(self, zone: int, unit: int) -> int:
        return self.u[zone][unit] - self.moved[zone][unit]

    def is_bound(self, zone: int) -> bool:
        """Not One Step Back."""
        if self.side == AXIS or self.round > 2:
            return False
        return any(self.has_units(n, AXIS) for n in self.near(zone))

    def force(self, zone: int, unit: int, count: int) -> Force:
        nodes = frozenset(members(self.t.roads_at[zone]))
        on_road = unit in TANKS or unit in MECHS
        return Force(unit, count, zone, zone, 0, nodes if on_road else frozenset(),
                     self.is_bound(zone))  # fmt: skip

    def forces(self, zone: int) -> set[tuple[int, int]]:
        """What can leave a zone: type and number."""
        if zone in self.contested():
            return set()
        return {
            (unit, n)
            for unit in LAND[self.side]
            for n in range(1, self.fresh(zone, unit) + 1)
            if self.destinations(self.force(zone, unit, n))
        }

    def march_from(self, zone: int) -> Play:
        forces = self.forces(zone)
        unit, count = min(forces)
        if len(forces) > 1:
            answers = {("take", *force) for force in forces}
            _, unit, count = yield Expected("take", self.side, answers)
        yield from self.march(self.force(zone, unit, count))

    def march(self, force: Force) -> Play:
        side = self.side
        while True:
            answers = self.destinations(force)
            if force.steps and self.may_end(force):
                if not answers:
                    break
                answers |= {("stop",)}
            answer = yield Expected("march", side, answers)
            if answer == ("stop",):
                break
            verb, target = answer
            if verb == "hide":
                self.u[force.here][force.unit] -= 1
                self.sites[target] = force.unit
                self.settled.add(target)
                return
            if verb == "board":
                self.u[force.here][force.unit] -= 1
                self.cargo[target] = force.unit
                return
            if verb == "blitz":
                yield from self.blitz(force, target)
                return
            is_end = target in self.hostile(side) | self.contested()
            if force.steps == 0:
                self.set_out(force, 0)
            else:
                self.u[force.here][force.unit] -= force.count
                self.moved[force.here][force.unit] -= force.count
            self.arrive(force, target)
            force = replace(self.step(force, target), has_left=True)
            if is_end:
                break
        yield from self.finish(force)

    def destinations(self, force: Force) -> set[Answer]:
        """Every way on."""
        if force.origin == self.t.sloboda:
            if force.count > 1:
                return set()
            return {("board", n) for n in self.empty_crossings() if self.fits(force.unit)}
        answers: set[Answer] = {
            ("enter", z) for z in self.next_zones(force) if self.leads_on(force, z)
        }
        if force.steps:
            return answers
        if force.unit in INFANTRY and force.count == 1 and not force.bound:
            sites = members(self.t.sites_at[force.here])
            answers |= {("hide", site) for site in sites if self.sites[site] < 0}
        if force.unit in TANKS and not force.bound:
            answers |= {("blitz", z) for z in self.blitz_zones(force)}
        return answers

    def next_zones(self, force: Force) -> set[int]:
        """The zones one step on that may be entered."""
        points = self.t.move[force.unit]
        near = self.near(force.here) - self.bases
        if force.steps and force.here in self.hostile(self.side) | self.contested():
            return set()
        if force.bound:
            if force.steps:
                return set()
            near &= self.hostile(self.side) | self.contested()
        if self.side == ALLIES and self.round <= 2 and force.here in self.city:
            near &= self.city
        if force.unit == S_ROCKET:
            near &= self.held
        if not self.markers_left():
            near -= self.hostile(self.side) - self.contested()
        return {
            z
            for z in near
            if force.steps < points or (force.steps < points + 2 and self.on_road(force, z))
        }

    def on_road(self, force: Force, zone: int) -> frozenset[int]:
        joined = {m for n in force.nodes for m in members(self.t.road_next[n])}
        return frozenset(m for m in joined if self.t.road_zone[m] == zone)

    def step(self, force: Force, zone: int) -> Force:
        nodes = self.on_road(force, zone)
        return replace(force, here=zone, steps=force.steps + 1, nodes=nodes)

    def leads_on(self, force: Force, zone: int) -> bool:
        """Whether the move can end in a zone, or beyond it."""
        there = self.step(force, zone)
        if self.may_end(there):
            return True
        return any(self.leads_on(there, z) for z in self.next_zones(there))

    # Infantry: the Force Multiplier backwards

    def leaves_the_city(self, unit: int, origin: int, target: int) -> bool:
        return unit in MULTIPLIERS and origin in self.city and target not in self.city

    def may_end(self, force: Force) -> bool:
        if not self.leaves_the_city(force.unit, force.origin, force.here) or force.count % 2 == 0:
            return True
        return bool(self.partners(force))

    def partners(self, force: Force) -> set[tuple[int, int]]:
        """Who can leave the city for the same zone in the same phase."""
        found = set()
        for zone in self.city - self.contested():
            for unit in MULTIPLIERS:
                fresh = self.fresh(zone, unit)
                if (unit, zone) == (force.unit, force.origin) and not force.has_left:
                    fresh -= force.count
                if fresh > 0 and force.here in self.ends(self.force(zone, unit, 1)):
                    found.add((unit, zone))
        return found

    def ends(self, force: Force) -> set[int]:
        """Every zone where a lone unit's move can end."""
        found: set[int] = set()
        ring = [force]
        while ring:
            force = ring.pop()
            for zone in self.next_zones(force):
                there = self.step(force, zone)
                found.add(zone)
                ring.append(there)
        return found

    def finish(self, force: Force) -> Play:
        """The free infantry, or the loss of one of each pair."""
        if force.unit in MULTIPLIERS and force.origin not in self.city and force.here in self.city:
            self.multiply(force.here, force.count)
        if not self.leaves_the_city(force.unit, force.origin, force.here):
            return
        zone = force.here
        self.u[zone][force.unit] -= force.count // 2
        self.moved[zone][force.unit] -= force.count // 2
        if force.count % 2 == 0:
            return
        partners = self.partners(force)
        unit, home = min(partners)
        if len(partners) > 1:
            answers = {("pair", *partner) for partner in partners}
            _, unit, home = yield Expected("pair", self.side, answers)
        partner = self.force(home, unit, 1)
        self.set_out(partner, 0)
        self.arrive(partner, zone)
        lost = unit
        if unit != force.unit:
            lost = (yield from choice("give_up", self.side, "give_up", {unit, force.unit}))[1]
        self.u[zone][lost] -= 1
        self.moved[zone][lost] -= 1

    def multiply(self, zone: int, count: int) -> None:
        for _ in range(count):
            if self.can_place(zone, G_INF):
                self.u[zone][G_INF] += 1
                self.moved[zone][G_INF] += 1
                self.free[zone] += 1

    # Going from zone to zone

    def set_out(self, force: Force, escorted: int) -> None:
        """Units leave a zone; those that came ashore first, where no partner goes along."""
        self.u[force.here][force.unit] -= force.count
        left = force.count - escorted
        for n in range(3):
            is_there = self.t.landing[n] == force.here and self.ashore[n] == force.unit
            if left and is_there:
                self.ashore[n] = NOBODY
                left -= 1

    def arrive(self, force: Force, zone: int) -> None:
        self.u[zone][force.unit] += force.count
        self.moved[zone][force.unit] += force.count
        self.enter(zone, is_over_river=bool(self.t.don[force.here] >> zone & 1))

    def enter(self, zone: int, *, is_over_river: bool) -> None:
        if is_over_river and not self.don_frozen():
            self.crossed |= {zone} & (self.hostile(self.side) | self.contested())
        if zone in self.hostile(self.side) - self.contested():
            self.assault.add(zone)

    # Tanks

    def blitz_zones(self, force: Force) -> set[int]:
        enemy = 1 - self.side
        near = self.next_zones(force) & self.hostile(self.side) - self.contested()
        near = {z for z in near if not self.has_units(z, enemy)}
        return {z for z in near if self.escorts(force, z)}

    def originals(self, zone: int, unit: int) -> int:
        """Those that may still move and were there when the phase began."""
        came = [n for n in range(3) if self.t.landing[n] == zone and self.ashore[n] == unit]
        return self.fresh(zone, unit) - len(came)

    def escorts(self, force: Force, zone: int) -> set[int]:
        """How many mechanized infantry may come along."""
        mech = MECHS[self.side]
        tanks = min(force.count, self.originals(force.here, force.unit))
        most = min(tanks, self.originals(force.here, mech))
        return {n for n in range(most + 1) if self.blitz_ends(force, zone, n)}

    def blitz_ends(self, force: Force, zone: int, escorts: int) -> set[int]:
        """Where a Blitz through a zone can end."""
        there = replace(self.step(force, zone), nodes=frozenset())
        was = self.axis
        self.axis = self.axis | {zone} if self.side == AXIS else self.axis - {zone}
        ends = self.next_zones(there)
        if escorts:
            mech = replace(there, unit=MECHS[self.side], count=escorts)
            ends = {z for z in ends if self.may_end(self.step(mech, z))}
        self.axis = was
        return ends

    def blitz(self, force: Force, zone: int) -> Play:
        counts = self.escorts(force, zone)
        escorts = min(counts)
        if len(counts) > 1:
            escorts = (yield from choice("escort", self.side, "escort", counts))[1]
        mech = replace(force, unit=MECHS[self.side], count=escorts)
        self.set_out(force, escorts)
        self.u[force.here][mech.unit] -= escorts
        self.take_control(zone, self.side)
        there = replace(self.step(force, zone), nodes=frozenset())
        ends = self.next_zones(there)
        if escorts:
            with_mech = replace(there, unit=mech.unit, count=escorts, has_left=True)
            ends = {z for z in ends if self.may_end(self.step(with_mech, z))}
        target = (yield from choice("blitz_on", self.side, "enter", ends))[1]
        self.arrive(there, target)
        if escorts:
            self.arrive(replace(there, unit=mech.unit, count=escorts), target)
            yield from self.finish(replace(mech, here=target, steps=2, has_left=True))

    # Ambush Sites

    def ways_out(self, site: int) -> set[int]:
        if site in self.settled:
            return set()
        zones = set(members(self.t.sites[site]))
        return zones & self.quiet & self.friendly(self.side) - self.contested()

    def emerge(self, site: int) -> Play:
        ways = self.ways_out(site)
        target = min(ways)
        if len(ways) > 1:
            target = (yield from choice("leave", self.side, "enter", ways))[1]
        unit = self.sites[site]
        self.sites[site] = NOBODY
        self.u[target][unit] += 1
        self.moved[target][unit] += 1

    # Movement Across the Volga

    def empty_crossings(self) -> set[int]:
        return {n for n in self.ferries if self.cargo[n] < 0}

    def fits(self, unit: int) -> bool:
        """A ferry holds infantry only, an ice bridge any unit."""
        return self.volga_frozen() or unit in INFANTRY

    def load_token(self, crossing: int) -> Play:
        self.tokens[ALLIES][self.t.sloboda] -= 1
        self.cargo[crossing] = SUPPLY
        return
        yield  # a play that asks nothing

    def unload_now(self, crossing: int) -> Play:
        self.unload(crossing)
        return
        yield

    def unload(self, crossing: int) -> None:
        zone, cargo = self.t.landing[crossing], self.cargo[crossing]
        self.due.discard(crossing)
        self.cargo[crossing] = NOBODY
        if cargo == SUPPLY:
            self.tokens[ALLIES][zone] += 1
            return
        self.u[zone][cargo] += 1
        self.ashore[crossing] = cargo
        if not self.volga_frozen():
            self.crossed |= {zone} - (self.friendly(ALLIES) - self.contested())
        self.enter(zone, is_over_river=False)
