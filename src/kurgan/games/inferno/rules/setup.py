"""Setup: the pieces before the first turn, and what The Designer's Way adds to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import (
    ADVANTAGE_LEADERS,
    BOXES,
    GERMAN_LEADERS,
    HOTH,
    INFANTRY,
    LATE_DEPLOYMENT,
    LINDEN,
    MARINE,
    OKH,
    ORIGINS,
    PAULUS,
    POOL,
    RICHTHOFEN,
    SIXTH_PANZER,
    SOVIET_LEADERS,
    TANK,
    TRACK,
    WHITE,
    YELLOW,
    Tables,
)
from kurgan.games.inferno.rules.decks import GermanDraw
from kurgan.games.inferno.rules.fog_of_war import LAST_COLUMN, ONLY_INFANTRY
from kurgan.games.inferno.rules.sequence import Turn
from kurgan.games.inferno.state import Board, blank
from kurgan.kernel.ask import NOBODY, Draw, Roll
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import AGAIN, Asking, Flow, Procedure, step

STARTERS: Final = bit(PAULUS) | bit(HOTH) | bit(RICHTHOFEN)
FROM_SETUP: Final = ORIGINS.index("setup")


def setup(tables: Tables, rules: Rules) -> Board:
    """A position in which nothing has been placed yet."""
    return blank(tables, rules, [Setup().begun()])


@dataclass(slots=True)
class Setup(Procedure):
    """Eleven steps, with those of The Designer's Way in between."""

    german_count: int = 0
    soviet_count: int = 0
    place: int = 0  # how far the present step has got
    unit: int = -1

    @step("Random Level")
    def roll_advantages(self, s: Board) -> Asking:
        if s.rules.designers_way != "random":
            return None
        dice = (yield Roll("advantage_dice", (1, 1))).args
        self.soviet_count, self.german_count = dice
        s.emit("advantages_rolled", *dice)
        return None

    @step("Random Level")
    def german_advantages(self, s: Board) -> Asking:
        if s.german_advantages.bit_count() == self.german_count:
            return None
        pile = tuple(members(0b111111 & ~s.german_advantages))  # R4
        advantage = (yield Draw("german_advantage", pile)).args[0]
        s.german_advantages |= bit(advantage)
        s.emit("german_advantage_drawn", advantage)
        return AGAIN

    @step("Random Level")
    def soviet_advantages(self, s: Board) -> Asking:
        if s.soviet_advantages.bit_count() == self.soviet_count:
            return None
        pile = tuple(members(0b111111 & ~s.soviet_advantages))
        advantage = (yield Draw("soviet_advantage", pile)).args[0]
        s.soviet_advantages |= bit(advantage)
        s.emit("soviet_advantage_drawn", advantage)
        return AGAIN

    @step("Setup 2")
    def marine_pool(self, s: Board) -> Flow:
        for unit in members(s.edition.soviets & s.tables.kind_units[MARINE]):
            s.place_soviet(unit, POOL)
            s.soviet_entered[unit] = 0
        return None

    @step("Fortifications")
    def fortifications(self, s: Board) -> Flow:
        if s.rules.designers_way == "hardest":  # R60
            s.fortified = s.tables.fortifications
        return None

    @step("Setup 4")
    def tank_pool(self, s: Board) -> Asking:
        if s.pool(TANK).bit_count() == s.edition.tank_pool:
            return None
        pile = tuple(members(unplaced(s, TANK)))
        unit = (yield Draw("fill_pool", pile, seen_by=s.soviet_seats)).args[0]
        s.place_soviet(unit, POOL)
        return AGAIN

    @step("Setup 5")
    def guards(self, s: Board) -> Flow:
        for unit in members(s.tables.guards):
            s.place_soviet(unit, POOL)
            s.soviet_entered[unit] = 0
        return None

    @step("Setup 5")
    def infantry_pool(self, s: Board) -> Asking:
        if (s.pool(INFANTRY) & ~s.tables.guards).bit_count() == s.edition.infantry_pool:
            return None
        left = unplaced(s, INFANTRY)
        if s.soviet_advantages >> LATE_DEPLOYMENT & 1:
            left &= s.tables.divisions
        unit = (yield Draw("fill_pool", tuple(members(left)), seen_by=s.soviet_seats)).args[0]
        s.place_soviet(unit, POOL)
        return AGAIN

    @step("Setup 6")
    def deploy_soviets(self, s: Board) -> Asking:
        pile = unplaced(s, TANK) | unplaced(s, INFANTRY)
        if not pile:
            self.place = 0
            return self.named_germans
        drawn = yield Draw("draw_unit", tuple(members(pile)), seen_by=s.soviet_seats)
        self.unit = drawn.args[0]
        s.soviet_origin[self.unit] = FROM_SETUP
        s.place_soviet(self.unit, s.tables.setup_hexes[self.place])
        self.place += 1
        return None

    @step("Setup 6")
    def spin(self, s: Board) -> Asking:
        edge = (yield Roll("spin", (1,), faces=4, seen_by=s.soviet_seats)).args[0]
        s.soviet_strength[self.unit] = max(0, s.tables.soviet_strength[self.unit] + 1 - edge)
        self.unit = -1
        return self.deploy_soviets

    @step("Setup 8")
    def named_germans(self, s: Board) -> Flow:
        s.emit("soviets_placed", rule="Setup 6")
        for hexagon, units in zip(start_hexes(s), s.edition.start, strict=True):
            for unit in units:
                s.place_german(unit, hexagon)
                s.german_seen |= bit(unit)  # named in the rules, so known to all
        return None

    @step("Setup 8")
    def random_germans(self, s: Board) -> Asking:
        wanted = [
            hexagon
            for hexagon, count in zip(start_hexes(s), s.edition.random_start, strict=True)
            for _ in range(count)
        ]
        if self.place == len(wanted):
            self.place = 0
            return None
        pile = waiting(s) & s.tables.plain_infantry & s.tables.army_units[YELLOW]
        unit = (yield Draw("start_unit", tuple(members(pile)), seen_by=s.german_seats)).args[0]
        s.place_german(unit, wanted[self.place])
        s.german_facing[unit] = bit(YELLOW) | ONLY_INFANTRY
        self.place += 1
        return AGAIN

    @step("Setup 9")
    def last_column(self, s: Board) -> Asking:
        boxes = [box for box in range(len(s.track)) if box % BOXES == LAST_COLUMN]
        if self.place == len(boxes):
            self.place = 0
            return None
        pile = waiting(s) & s.tables.plain_infantry & s.tables.army_units[WHITE]
        unit = (yield Draw("fill_track", tuple(members(pile)), seen_by=NOBODY)).args[0]
        s.place_german(unit, TRACK)
        s.track[boxes[self.place]] = unit
        self.place += 1
        return AGAIN

    @step("Setup 9")
    def other_boxes(self, s: Board) -> Asking:
        pile = waiting(s)
        if not pile:
            s.emit("germans_placed")
            return None
        unit = (yield Draw("fill_track", tuple(members(pile)), seen_by=NOBODY)).args[0]
        s.place_german(unit, TRACK)
        s.track[s.track.index(-1)] = unit
        return AGAIN

    @step("Setup 10")
    def german_deck(self, s: Board) -> Flow:
        s.german_deck = s.edition.german_deck
        s.german_top = s.german_advantages & ~bit(SIXTH_PANZER)
        s.german_deck |= s.german_top  # R63
        return None

    @step("Easy German Level")
    def easy_german(self, s: Board) -> Flow:
        if s.rules.designers_way == "easy_german":
            s.german_deck = s.german_deck & ~GERMAN_LEADERS | bit(LINDEN) | bit(OKH)
            s.german_top, s.german_bottom = bit(LINDEN), bit(OKH)
            s.german_leaders = STARTERS
            for leader in members(STARTERS):
                s.emit("german_leader_entered", leader)
        return None

    @step("Setup 10")
    def german_hand(self, s: Board) -> Flow:
        if s.rules.designers_way == "easy_german" and s.rules.easy_german_hand == "instead":
            return None  # R1
        return GermanDraw(s.tables.german_hand)  # R2

    @step("Setup 11")
    def soviet_deck(self, s: Board) -> Flow:
        s.soviet_deck = s.edition.soviet_deck
        s.soviet_top = bits(
            [
                leader
                for advantage, leader in enumerate(ADVANTAGE_LEADERS)
                if s.soviet_advantages >> advantage & 1
            ]
        )
        return None

    @step("Easy Soviet Level")
    def easy_soviet(self, s: Board) -> Flow:
        if s.rules.designers_way in ("easy_soviet", "hardest"):
            s.soviet_top = SOVIET_LEADERS
        return None

    @step("German Actions")
    def first_turn(self, s: Board) -> Flow:
        return Turn()


def unplaced(s: Board, kind: int) -> int:
    """Soviet Units of a kind that lie neither in a Pool nor on the map."""
    units = s.edition.soviets & s.tables.kind_units[kind] & ~s.pooled
    return bits([unit for unit in members(units) if s.soviet_where[unit] > POOL])


def waiting(s: Board) -> int:
    """German Units that are still to be set up; the axe Units are not among them."""
    out = bits([unit for unit, place in enumerate(s.german_where) if place > TRACK])
    return out & ~s.tables.axe


def start_hexes(s: Board) -> tuple[int, ...]:
    """W, X, Y and Z."""
    return tuple([s.tables.hexes.index(name) for name in "WXYZ"])
