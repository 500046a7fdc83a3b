"""The second reading of the Combat Phase: activation, movement, attacks and retreats."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.advance.reading import AIR, ARTILLERY, ENGINEER, GERMAN, MAP, Phases, ask
from tests.reading import Expected, Play, roll


@dataclass
class Round:
    """One Action Round."""

    area: int
    contested: set[int]  # at the moment of activation
    closed: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)  # entered a Soviet area, not yet attacked
    has_acted: bool = False


@dataclass
class Attack:
    """One attack."""

    area: int
    units: set[int]
    is_mandatory: bool
    strategy: str = ""
    isolation: int = 0
    lead: int = -1
    placed: list[int] = field(default_factory=lambda: [0, 0, 0])
    air: int = 0


class Reading(Phases):
    """A whole game, from the Random Event Phase of a turn on."""

    def game(self) -> Play:
        """Turn after turn, until GameOver."""
        while True:
            yield from self.random_event()
            yield from self.supply_phase()
            yield from self.bloody_streets()
            yield from self.action_rounds()
            self.end_phase()
            self.event, self.paused = "none", set()
            yield from self.dawn()

    def able(self) -> set[int]:
        return self.fresh - self.paused

    def action_rounds(self) -> Play:
        while True:
            areas = {area for area in MAP if self.can_act(area)}
            if not areas:
                return
            answer = yield from ask("activate", "activate", areas, "end_phase")
            if answer == ("end_phase",):
                return
            yield from self.activation(Round(answer[1], self.contested()))

    def can_act(self, area: int) -> bool:
        units = self.at(area) & self.able()
        if area in self.soviet:
            return bool(units)
        return any(self.ways(unit, self.factor(unit), set()) for unit in units)

    # 8

    def factor(self, unit: int) -> int:
        factor = 6 if self.t.armor >> unit & 1 else 4
        return 4 if self.event == "rain" else factor

    def cost(self, area: int) -> int:
        if area in self.soviet:
            return 3 if area in self.revealed else 4
        return 2 if self.near(area) & set(self.soviet) else 1

    def ways(self, unit: int, left: int, closed: set[int]) -> set[int]:
        here = self.where[unit]
        areas = {area for area in self.near(here) - closed if not self.is_full(area)}
        if here in self.soviet:
            areas -= set(self.soviet)
        if self.rules.northern_shoulder and self.plan.setup[unit] in (48, 49, 50):
            areas &= set(range(42, 51))
        return {area for area in areas if self.cost(area) <= left}

    def activation(self, r: Round) -> Play:
        while True:
            starters = (self.at(r.area) & self.able()) - r.waiting
            answers = {("select", u) for u in starters if self.ways(u, self.factor(u), r.closed)}
            here = {self.where[unit] for unit in r.waiting}
            here |= {r.area} if starters else set()
            answers |= {("attack", area) for area in here & set(self.soviet) - r.closed}
            if not answers:
                break
            owed = {u for u in r.waiting if self.where[u] not in r.contested}
            words = {("done",)} if r.has_acted and not owed else set()
            answer = yield Expected("activation", GERMAN, answers | words)
            if answer == ("done",):
                break
            r.has_acted = True
            if answer[0] == "attack":
                yield from self.declare(r, answer[1])
            else:
                yield from self.move(r, answer[1])
        self.fresh -= r.waiting

    def move(self, r: Round, unit: int) -> Play:
        left = self.factor(unit)
        has_moved = False
        while not (has_moved and self.where[unit] in self.soviet):
            areas = self.ways(unit, left, r.closed)
            if has_moved and not areas:
                break
            words = ("stop",) if has_moved else ()
            answer = yield from ask("move", "enter", areas, *words)
            if answer == ("stop",):
                break
            left -= self.cost(answer[1])
            self.came[unit], self.where[unit] = self.where[unit], answer[1]
            has_moved = True
        if self.where[unit] in self.soviet:
            r.waiting.add(unit)
        else:
            self.fresh.discard(unit)

    def declare(self, r: Round, area: int) -> Play:
        """9.1 to 9.3: newcomers and those there from the start never attack together."""
        newcomers = self.at(area) & r.waiting
        starters = (self.at(area) & self.able()) - r.waiting if area == r.area else set()
        units: set[int] = set()
        is_mandatory = area not in r.contested
        if is_mandatory:
            units = newcomers
        else:
            units = yield from self.name_attackers(newcomers, starters)
        r.closed.add(area)
        self.fresh -= newcomers - units
        r.waiting -= units
        yield from self.attack(Attack(area, set(units), is_mandatory))

    def name_attackers(self, newcomers: set[int], starters: set[int]) -> Play:
        units: set[int] = set()
        able = newcomers | starters
        if len(able) == 1:
            return able
        while able:
            is_mixed = able & newcomers and able & starters
            words = (*([] if is_mixed else ["attack_with_all"]), *(["done"] if units else []))
            answer = yield from ask("name_attackers", "attack_with", able, *words)
            if answer == ("done",):
                break
            if answer == ("attack_with_all",):
                return units | able
            units.add(answer[1])
            able = (newcomers if answer[1] in newcomers else starters) - units
        return units

    # 9.4 and 9.5

    def attack(self, a: Attack) -> Play:
        if a.area not in self.revealed:
            self.revealed.add(a.area)
            a.strategy = self.strategy(a.area)
        elif self.soviet[a.area] == self.t.pavlov:
            a.strategy = "guards"
        if a.strategy == "barrage":
            answer = yield from ask("barrage", "lose", a.units, "fall_back")
            if answer == ("fall_back",):
                self.fresh -= a.units
                yield from self.retreat(a.units)
                return
            a.units.discard(answer[1])
            self.lose(answer[1])
            if not a.units:
                return
        yield from self.prepare(a)
        yield from self.resolve(a)

    def prepare(self, a: Attack) -> Play:
        if a.area in self.isolated:
            die = (yield from roll("isolation_die", 1))[0]
            die = max(1, die - 1) if self.is_guards(a.area) else die
            a.isolation = {1: 1, 2: 0, 3: 0, 4: -1, 5: -1, 6: -2}[die]
        a.lead = min(a.units)
        if len(a.units) > 1:
            a.lead = (yield from ask("lead", "lead", a.units))[1]
        while sum(a.placed) < len(a.units):
            markers = [m for m in (AIR, ARTILLERY, ENGINEER) if self.may_place(a, m)]
            if not markers:
                break
            answer = yield from ask("support", "support", markers, "done")
            if answer == ("done",):
                break
            a.placed[answer[1]] += 1
        if a.placed[AIR]:
            a.air = (yield from roll("air_die", 1))[0]
            if self.rules.limited_air and self.is_heavy(a.area):
                a.air = max(1, a.air - 2)

    def may_place(self, a: Attack, marker: int) -> bool:
        if self.support[marker] <= a.placed[marker]:
            return False
        if marker != AIR:
            return True
        grounded = ("offensive" in self.event or self.event == "rain"
                    or self.event == "66th_army_breakthrough")  # fmt: skip
        limited = self.rules.limited_air and self.is_urban(a.area) and not a.is_mandatory
        return not a.placed[AIR] and not grounded and not limited

    def attack_value(self, a: Attack) -> int:
        shells = 1 if self.event == "artillery_shell_shortages" else 2
        value = self.plan.attack[a.lead] + len(a.units) - 1
        value += shells * a.placed[ARTILLERY] + 2 * a.placed[ENGINEER]
        divisions = [self.t.division[u] for u in a.units if self.t.division[u] >= 0]
        is_whole = any(divisions.count(division) >= 3 for division in divisions)
        if self.rules.rubble and self.is_urban(a.area) and not a.placed[ENGINEER]:
            is_whole = False
        value += is_whole + (self.morale >= 10)
        different = len(set(divisions))
        mixed = {"off": 0, "every": different, "extra": max(0, different - 1)}
        return value - mixed[self.rules.parent_organization]

    def defense_factor(self, a: Attack) -> int:
        return self.t.counters[self.soviet[a.area]].defense + a.isolation

    def defense_value(self, a: Attack) -> int:
        value = self.defense_factor(a) + self.tem(a.area) + (self.morale <= 9)
        return max(0, value + (self.event == "commissars") - a.air)

    def tem(self, area: int) -> int:
        """9.5.3B: +1 to +4 by type, with three exceptions."""
        name = self.t.names[area]
        special = {"Stalingradski Airfield": 2, "Mamayev Kurgan": 4, "Central Rail Station": 4}
        return special.get(name, self.t.terrain[area])

    def resolve(self, a: Attack) -> Play:
        dice = 2
        if a.strategy == "guards":
            dice = 4 if self.t.volga >> a.area & 1 else 3
        faces = yield from roll("combat_dice", 2, dice)
        attack = self.attack_value(a) + sum(faces[:2])
        defense = self.defense_value(a) + sum(sorted(faces[2:])[-2:])
        margin = attack - defense
        is_overrun = margin > 0 and margin > self.defense_factor(a)
        is_success = margin > 0 and (is_overrun or a.strategy != "fanatic")
        self.fresh -= a.units
        for marker, placed in enumerate(a.placed):
            self.support[marker] -= placed
        if margin < 0:
            self.change_morale(-1)
            a.units.discard(a.lead)
            self.lose(a.lead)
            if a.is_mandatory:
                yield from self.retreat(a.units)
            return
        change = -(a.strategy == "heroes" and not is_overrun)
        if is_success:
            change += self.tem(a.area) == 4
            del self.soviet[a.area]
            self.revealed.discard(a.area)
            self.isolated.discard(a.area)
        self.change_morale(change)
        if a.strategy == "ambush" and not is_overrun:
            self.lose(a.lead)

    # 9.5.8

    def retreat(self, units: set[int]) -> Play:
        left = set(units)
        while left:
            unit = min(left)
            if len(left) > 1 and not self.all_fit(left):
                unit = (yield from ask("retreat", "retreat", left))[1]
            left.discard(unit)
            areas = self.retreat_areas(unit)
            if not areas:
                self.lose(unit)
                continue
            area = min(areas)
            if len(areas) > 1:
                area = (yield from ask("retreat_to", "retreat_to", areas))[1]
            self.where[unit] = area

    def all_fit(self, units: set[int]) -> bool:
        origins = [self.came[unit] for unit in units]
        return all(origins.count(area) <= 4 - len(self.at(area)) for area in origins)

    def retreat_areas(self, unit: int) -> set[int]:
        """Where it came from, or the nearest German areas with room beyond (R23)."""
        tied = self.rules.northern_shoulder and self.plan.setup[unit] in (48, 49, 50)
        land = {a for a in MAP if a not in self.soviet and (not tied or a >= 42)}
        reached = ring = {self.came[unit]}
        while ring:
            with_room = {area for area in ring if not self.is_full(area)}
            if with_room:
                return with_room
            ring = {n for area in ring for n in self.near(area)} & land - reached
            reached = reached | ring
        return set()
