"""The table of Advance for a second reading of its rulebook: Dawn, events, supply, victory."""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.games.advance.pack.tables import RANDOM_EVENTS, STRATEGIES
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import members
from tests.reading import Answer, Expected, GameOver, Play, choice, draw, roll

GERMAN = 0
BOX, RESERVE, GONE = 0, 51, 52
AIR, ARTILLERY, ENGINEER = 0, 1, 2
MAP = range(1, 51)


def ask(kind: str, verb: str, things: Iterable[int], *words: str) -> Play:
    """Ask the player for one of some things, or for one of some plain words."""
    return (yield from choice(kind, GERMAN, verb, things, *words))


class Table:
    """Map, boxes and tracks, as plain sets and dicts."""

    def __init__(self, s: Board) -> None:
        self.t, self.plan, self.rules = s.tables, s.plan, s.rules
        self.main = s.plan.name == "main"
        self.turn, self.morale, self.supply = s.turn, s.morale, s.supply
        self.support = list(s.support)
        self.where = dict(enumerate(s.where))
        self.fresh = set(members(s.fresh))
        self.came: dict[int, int] = dict(enumerate(s.came_from))
        self.soviet = {area: s.counter[area] for area in members(s.soviet)}
        self.revealed = set(members(s.revealed))
        self.isolated = set(members(s.isolated))
        self.due = list(s.due)
        self.bound = list(s.bound)
        self.withdrawn = s.withdrawn
        self.event = "none"
        self.paused: set[int] = set()

    def at(self, area: int) -> set[int]:
        return {u for u, place in self.where.items() if place == area}

    def near(self, area: int) -> set[int]:
        return set(members(self.t.adjacent[area]))

    def is_full(self, area: int) -> bool:
        return len(self.at(area)) >= 4

    def strategy(self, area: int) -> str:
        return STRATEGIES[self.t.counters[self.soviet[area]].strategy]

    def is_guards(self, area: int) -> bool:
        return area in self.revealed and self.strategy(area) == "guards"

    def is_urban(self, area: int) -> bool:
        return self.t.terrain[area] in (3, 4)

    def is_heavy(self, area: int) -> bool:
        return self.t.terrain[area] == 4

    def contested(self) -> set[int]:
        return {area for area in self.soviet if self.at(area)}

    def division(self, name: str) -> set[int]:
        return {u for u, unit in enumerate(self.t.units) if unit.startswith(f"{name}/")}

    def change_morale(self, change: int) -> None:
        self.morale = max(0, min(19, self.morale + change))

    def lose(self, unit: int) -> None:
        self.where[unit] = BOX
        self.fresh.discard(unit)


class Phases(Table):
    """Dawn, Random Event, Supply and the checks of victory."""

    # 6.1

    def dawn(self) -> Play:
        for group, listed in enumerate(self.plan.groups):
            is_last = group == len(self.plan.groups) - 1
            if is_last and self.main and self.turn == 9:
                continue
            waiting = {u for u in members(listed.units) if self.where[u] == RESERVE}
            if waiting and 0 < self.due[group] <= self.turn:
                yield from self.arrive(group, waiting, is_last)
        if self.main and self.turn == 9:
            self.withdraw(GONE)
        if self.rules.isolation:
            yield from self.isolate()

    def arrival_areas(self, group: int, is_last: bool) -> set[int]:
        """6.1.1, 6.2.1, 14.4, 14.6.1."""
        vacant = {area for area in MAP if area not in self.soviet}
        if not self.main:
            return vacant
        if is_last:
            return {5, 6}
        return {1, 2} | (vacant & {31, 32} if group == 1 else set())

    def arrive(self, group: int, waiting: set[int], is_last: bool) -> Play:
        areas = self.arrival_areas(group, is_last)
        if self.bound[group]:
            areas &= {self.bound[group]}
        areas = {area for area in areas if not self.is_full(area)}
        if not areas:
            return
        answer: Answer = ("arrive_at", min(areas))
        if len(areas) > 1 or self.rules.hold_back:
            words = ("hold_back",) if self.rules.hold_back else ()
            answer = yield from ask("arrive_at", "arrive_at", areas, *words)
        if answer == ("hold_back",):
            return
        area = self.bound[group] = answer[1]
        while waiting and not self.is_full(area):
            unit = min(waiting)
            if len(waiting) > 4 - len(self.at(area)):
                unit = (yield from ask("arrive", "arrive", waiting))[1]
            waiting.discard(unit)
            self.where[unit] = area
            self.fresh.add(unit)

    def withdraw(self, place: int) -> None:
        for unit in self.division("29" if self.main else "14"):
            if self.where[unit] == BOX:
                self.change_morale(-1)
                if place == GONE:
                    self.where[unit] = GONE
            elif self.where[unit] != GONE:
                self.where[unit] = place
                self.fresh.discard(unit)
        self.withdrawn += 1
        self.bound[-1] = 0
        self.due[-1] = self.turn + 1

    def isolate(self) -> Play:
        """12.3: no chain of Soviet areas to the Volga; fourteen markers."""
        supplied = {area for area in self.soviet if self.t.volga >> area & 1}
        growing = set(supplied)
        while growing:
            growing = {n for a in growing for n in self.near(a)} & set(self.soviet) - supplied
            supplied |= growing
        self.isolated = set(self.soviet) - supplied
        while len(self.isolated) > 14:
            answer = yield from ask("spare", "spare", self.isolated)
            self.isolated.discard(answer[1])

    # 6.2

    def random_event(self) -> Play:
        self.event, self.paused = "none", set()
        if self.turn == 10:
            return
        total = sum((yield from roll("event_dice", 3)))
        if total == 3 and self.main and self.withdrawn:
            total = 4
        self.event = RANDOM_EVENTS[self.plan.chart[total]]
        quiet = ("64th_army_breakthrough", "66th_army_breakthrough", "logistical_pause")
        if self.turn == 1 and self.event in quiet:
            self.event = "none"
        if self.event == "64th_army_breakthrough":
            self.withdraw(RESERVE)
        if self.event == "logistical_pause":
            yield from self.pause()

    def pause(self) -> Play:
        present = {self.t.division[u] for u, p in self.where.items() if p in MAP} - {-1}
        if present:
            division = yield from draw("pause", present)
            self.paused = {u for u in self.where if self.t.division[u] == division}

    # 6.3

    def supply_phase(self) -> Play:
        dice = 2 if self.event == "66th_army_breakthrough" else 4
        faces = list((yield from roll("supply_dice", dice)))
        while 1 in faces and self.turn in self.rules.reroll_ones:
            kept = [face for face in faces if face != 1]
            faces = [*kept, *(yield from roll("reroll_dice", len(faces) - len(kept)))]
        points = sum(faces)
        if self.turn in (1, 10):
            points = max(16, points)
        self.supply += points
        self.support[AIR] = min(3, self.support[AIR] + (1 if self.main else 2))
        while True:
            answers = self.purchases()
            if not answers:
                return
            answer = yield Expected("spend", GERMAN, answers | {("done",)})
            if answer == ("done",):
                return
            yield from self.buy(answer)

    def purchases(self) -> set[Answer]:
        answers: set[Answer] = set()
        for marker, cost in ((AIR, 3), (ARTILLERY, 1), (ENGINEER, 2)):
            if cost <= self.supply and self.support[marker] < self.t.markers[marker]:
                answers.add(("buy", marker))
        if self.supply >= 3 and self.morale < 19:
            answers.add(("buy_morale",))
        for unit in self.at(BOX):
            if self.price(unit) <= self.supply and self.return_areas(unit):
                answers.add(("return", unit))
        return answers

    def price(self, unit: int) -> int:
        return 2 if self.t.armor >> unit & 1 else 1

    def return_areas(self, unit: int) -> set[int]:
        home = self.plan.setup[unit]
        if home in (48, 49, 50):
            areas = {home}
        else:
            areas = {a for a in MAP if a not in self.soviet and (self.at(a) or a <= 5)}
        return {area for area in areas if not self.is_full(area)}

    def buy(self, answer: Answer) -> Play:
        if answer[0] == "buy":
            self.supply -= (3, 1, 2)[answer[1]]
            self.support[answer[1]] += 1
        elif answer[0] == "buy_morale":
            self.supply -= 3
            self.change_morale(1)
        else:
            unit = answer[1]
            areas = self.return_areas(unit)
            area = min(areas)
            if len(areas) > 1:
                area = (yield from ask("return_to", "return_to", areas))[1]
            self.supply -= self.price(unit)
            self.where[unit] = area
            self.fresh.add(unit)

    # 6.4.1, 6.5 and 11

    def bloody_streets(self) -> Play:
        for area in sorted(area for area in self.contested() if self.is_urban(area)):
            die = (yield from roll("streets_die", 1))[0]
            if self.is_guards(area) and self.t.tem[area] == 4:
                die += 1
            if die >= 6:
                self.fresh -= self.at(area)
            if die >= 5:
                self.change_morale(-1)

    def end_phase(self) -> None:
        if not self.soviet:
            raise GameOver(1)
        if self.morale == 0:
            raise GameOver(3)
        if self.turn == (9 if self.main else 14):
            heavy = any(self.is_heavy(area) and area not in self.soviet for area in MAP)
            raise GameOver(2 if self.main and heavy and len(self.soviet) <= 10 else 4)
        self.fresh |= {u for u, place in self.where.items() if place in MAP}
        self.change_morale(-1)
        self.turn += 1
