"""The second reading of Advance After Combat and Blitz."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.inferno.reading import BLUE, WHITE, YELLOW, Table
from tests.reading import Expected, Play, choice


@dataclass
class Battle:
    """One attack."""

    target: int
    origin: int  # the Soviet hex
    is_german: bool
    is_deliberate: bool
    leader: int  # the German side that leads (R53)
    germans: set[int]
    soviets: set[int] = field(default_factory=set)
    laid: list[int] = field(default_factory=list)
    cancelled: set[int] = field(default_factory=set)


class Advancing(Table):
    """Who enters a hex that an attack has emptied."""

    def attackers(self, b: Battle) -> set[int]:
        if b.is_german:
            return {u for u in b.germans if self.gs[u]}
        return {u for u in b.soviets if self.ss[u]}

    def advance(self, b: Battle) -> Play:
        survivors = self.attackers(b)
        if not survivors or self.germans(b.target) or self.soviets(b.target):
            return
        if not b.is_german:
            most = max(self.ss[u] for u in survivors)
            tied = {u for u in survivors if self.ss[u] == most}
            unit = min(tied)
            if len(tied) > 1:
                unit = (yield from choice("advance_soviet", b.leader, "advance_soviet", tied))[1]
            self.sw[unit] = b.target
            yield from self.enter_soviet(b.target)
            return
        units = yield from self.who_advances(survivors)
        for unit in units:
            self.gw[unit] = b.target
        yield from self.enter(b.target)
        if "hoth" in self.leaders and self.is_clear(b.target):
            yield from self.blitz(b.target, {u for u in units if self.t.blitz >> u & 1})

    def who_advances(self, left: set[int]) -> Play:
        """One to four; of two players the active one first, and never both colors (R51)."""
        chosen: set[int] = set()
        while len(chosen) < 4:
            armies = {self.t.army[u] for u in chosen} if self.two else set()
            barred = BLUE if YELLOW in armies else YELLOW if BLUE in armies else None
            able = {u for u in left if self.t.army[u] != barred}
            if not able:
                break
            if not chosen and len(able) == 1:
                return able
            own = {u for u in able if self.commander(u, self.active) == self.active}
            side, asked = (self.active, own) if own else (1 - self.active, able)
            words = ("done",) if chosen or asked != able else ()
            answer = yield from choice("advance", side, "advance", asked, *words)
            if answer == ("done",):
                left = left - asked
            else:
                chosen.add(answer[1])
                left = left - chosen
        return chosen

    def blitz(self, start: int, units: set[int]) -> Play:
        while units:
            side = self.asked(units, self.active)
            goals = {h for h in self.near(start) if self.is_clear(h) and not self.soviets(h)}
            answers = {
                ("blitz", u, h)
                for u in units
                for h in goals
                if self.has_room(h, self.army(u, side))
            }
            if not answers:
                return
            answer = yield Expected("blitz", side, answers | {("done",)})
            if answer == ("done",):
                return
            units = units - {answer[1]}
            self.gw[answer[1]] = answer[2]
            yield from self.enter(answer[2])

    def army(self, unit: int, side: int) -> int:
        army = self.t.army[unit]
        return side if army == WHITE and self.two else army
