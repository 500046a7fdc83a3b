"""The table of Inferno for a second reading of its rulebook: pieces, decks, hexes, victory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members
from tests.reading import GameOver, Play, draw, roll

TRACK, PICKED_UP, REMOVED, DEAD, POOL = "track", "hand", "removed", "dead", "pool"
YELLOW, BLUE, WHITE = 0, 1, 2
PLACES = {109: TRACK, 110: PICKED_UP, 111: REMOVED, 112: DEAD}


class Table:
    """The pieces on the table, as plain sets and dicts."""

    def __init__(self, s: Board) -> None:
        self.t, self.rules, self.ed = s.tables, s.rules, s.edition
        self.first = s.rules.edition == "2017"
        self.two = s.rules.mode in ("coop", "two_vs_one")
        self.soviet_side = {"versus": 1, "two_vs_one": 2}.get(s.rules.mode, -1)
        self.gw: dict[int, Any] = {u: PLACES.get(p, p) for u, p in enumerate(s.german_where)}
        self.gs = dict(enumerate(s.german_strength))
        self.sw: dict[int, Any] = {u: soviet_place(p) for u, p in enumerate(s.soviet_where)}
        self.ss = dict(enumerate(s.soviet_strength))
        self.control = set(members(s.german_control))
        self.taken_by: dict[int, int] = {}
        self.rubble = set(members(s.rubble))
        self.forts = set(members(s.fortified))
        self.hq, self.raus, self.active, self.extra = s.headquarters, False, s.active, -1
        self.track: list[list[int]] = [
            [u for u in s.track[r * 5 : r * 5 + 5] if u >= 0] for r in range(6)
        ]
        self.beside: list[int] = []  # returned while the track was full
        self.g_deck, self.s_deck = set(members(s.german_deck)), set(members(s.soviet_deck))
        self.g_top, self.g_bottom = set(members(s.german_top)), set(members(s.german_bottom))
        self.s_top = set(members(s.soviet_top))
        self.g_hand = [set(members(h)) for h in s.german_hand]
        self.s_hand = set(members(s.soviet_hand))
        self.leaders = {s.tables.german_cards[c].id for c in members(s.german_leaders)}
        self.s_leaders: set[str] = set()
        self.advantages = {GERMAN[n] for n in members(s.german_advantages)} | {
            SOVIET[n] for n in members(s.soviet_advantages)
        }
        self.designers = s.rules.designers_way

    # Looking

    def near(self, hexagon: int) -> set[int]:
        return set(members(self.t.adjacent[hexagon]))

    def germans(self, hexagon: int) -> set[int]:
        return {u for u, p in self.gw.items() if p == hexagon}

    def soviets(self, hexagon: int) -> set[int]:
        return {u for u, p in self.sw.items() if p == hexagon}

    def german_hexes(self) -> set[int]:
        return {p for p in self.gw.values() if isinstance(p, int) and p < 109}

    def soviet_hexes(self) -> set[int]:
        return {p for p in self.sw.values() if isinstance(p, int) and p < 109}

    def contact(self) -> set[int]:
        return {near for h in self.soviet_hexes() for near in self.near(h)}

    def is_clear(self, hexagon: int) -> bool:
        return self.t.terrain[hexagon] == 0

    def is_urban(self, hexagon: int) -> bool:
        return self.t.terrain[hexagon] == 2

    def color(self, hexagon: int) -> int:
        """Co-Op 2 to 4."""
        armies = {self.t.army[u] for u in self.germans(hexagon)}
        return YELLOW if YELLOW in armies else BLUE if BLUE in armies else WHITE

    def mine(self) -> set[int]:
        """Stacks the active player commands."""
        return {h for h in self.german_hexes() if not self.two or self.color(h) == self.active}

    def has_room(self, hexagon: int, army: int) -> bool:
        """Room for a Unit: four at most, and never Yellow beside Blue."""
        if len(self.germans(hexagon)) >= 4:
            return False
        if not self.two:
            return True
        return {army, self.color(hexagon)} != {YELLOW, BLUE}

    def commander(self, unit: int, leader: int) -> int:
        """R53: who decides about a German Unit."""
        if not self.two or self.rules.coop_decisions == "active":
            return leader
        army = self.t.army[unit]
        if army == WHITE and isinstance(self.gw[unit], int):
            army = self.color(self.gw[unit])
        return leader if army == WHITE else army

    def asked(self, units: Iterable[int], leader: int) -> int:
        """R53: who decides among Units; the leader where they are both players'."""
        sides = {self.commander(u, leader) for u in units}
        return sides.pop() if len(sides) == 1 else leader

    def soviet_spawn(self) -> list[int]:
        return [h for h in members(self.ed.spawn) if h not in self.control]

    def pool(self, kind: int) -> list[int]:
        return [u for u, p in self.sw.items() if p == POOL and self.t.kind[u] == kind]

    def is_closed(self, row: int) -> bool:
        unit = self.ed.removal[row]
        return unit >= 0 and self.gw[unit] == REMOVED and self.rules.removed_rows == "closed"

    # Both decks

    def german_draw(self) -> Play:
        for _ in range(2 if "paulus" in self.leaders else 1):
            pile = self.g_deck & self.g_top or self.g_deck - self.g_bottom or self.g_deck
            if not pile:
                return
            card = yield from draw("german_draw", pile)
            self.g_deck.discard(card)
            if card < 5:
                self.leaders.add(self.t.german_cards[card].id)
            else:
                self.g_hand[self.active].add(card)

    def soviet_draw(self) -> Play:
        pile = self.s_deck & self.s_top or self.s_deck
        if not pile:
            return
        card = yield from draw("soviet_draw", pile)
        self.s_deck.discard(card)
        self.s_hand.add(card)
        if not self.s_deck:
            if "okh" not in self.leaders or not self.removed():
                raise GameOver(5)
            self.extra = 0
        if card == 0 and self.designers != "off" and self.rules.chuikov_hq == "draw":
            yield from self.headquarters()

    def headquarters(self) -> Play:
        faces = yield from roll("headquarters_dice", 3)
        hexagon = sum(faces) - 1
        if hexagon in self.control:
            self.lose_chuikov()
        else:
            self.hq = hexagon

    def lose_chuikov(self) -> None:
        self.hq = -1
        self.s_hand.discard(0)
        self.s_leaders.discard("chuikov")

    # Hexes change hands

    def enter(self, hexagon: int) -> Play:
        """Germans enter a hex."""
        self.forts.discard(hexagon)
        if hexagon == self.hq:
            self.lose_chuikov()
        if hexagon not in self.control:
            self.control.add(hexagon)
            self.taken_by[hexagon] = self.active
            if hexagon + 1 in (3, 7, 9, 13, 15, 19):
                yield from self.german_draw()

    def enter_soviet(self, hexagon: int) -> Play:
        if hexagon in self.control:
            self.control.discard(hexagon)
            if self.t.hexes[hexagon] in ("X", "Y", "Z"):
                yield from self.soviet_draw()

    def deploy_soviet(self, hexagon: int, kind: int) -> Play:
        """A random Unit at random Strength, or a card."""
        pool = self.pool(kind)
        if not pool:
            yield from self.soviet_draw()
            return
        unit = yield from draw("draw_unit", pool)
        self.sw[unit] = hexagon
        full = self.t.soviet_strength[unit]
        self.ss[unit] = full
        if kind != 2 or "marines_empowered" not in self.advantages:
            edge = (yield from roll("spin", 1))[0]
            self.ss[unit] = max(0, full + 1 - edge)
        self.control.discard(hexagon)

    def removed(self) -> int:
        return sum(self.gw[u] == REMOVED for u in members(self.t.r_units))

    # Victory

    def end_of_turn(self, is_german: bool) -> None:
        german = 0
        if not self.soviet_hexes():
            german = 2
        elif "okh" in self.leaders:
            german = 3 if set(range(19)) <= self.control else 0
        elif not self.soviet_spawn():
            german = 1
        dead = [u for u, p in self.gw.items() if p == DEAD]
        losses = sum(1 + (self.t.r_units >> u & 1) for u in dead) >= 10
        if german and losses:
            wins = {"turn": is_german, "german": True, "soviet": False}[self.rules.both_qualify]
            raise GameOver(german if wins else 4)
        if losses or german:
            raise GameOver(4 if losses else german)
        if is_german and self.extra != -1 and self.extra >= self.removed():
            raise GameOver(5)


def soviet_place(place: int) -> Any:
    """Where a Soviet Unit is; nowhere if the edition has no such block."""
    return {109: POOL, 113: None}.get(place, place)


GERMAN = ("paulus", "hoth", "richthofen", "linden", "okh", "6th_panzer")
SOVIET = (
    "chuikov", "khrushchev", "zaytsev", "marines_empowered", "late_deployment", "immortal_guard",
)  # fmt: skip
