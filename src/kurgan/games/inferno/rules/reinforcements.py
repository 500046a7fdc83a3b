"""Call for Reinforcements: a card, six dice on the track, Units to the Spawn Hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import (
    ARMIES,
    BOXES,
    HEXES,
    PICKED_UP,
    REMOVED,
    SIXTH_PANZER,
    TRACK,
    WHITE,
)
from kurgan.games.inferno.rules.coop import commanded, commander, decider, open_to
from kurgan.games.inferno.rules.decks import german_draw
from kurgan.games.inferno.rules.fog_of_war import (
    CALLED,
    DEPLOYED,
    EVERY_ARMY,
    LAST_COLUMN,
    MISSED,
    OPEN_BITS,
    OPEN_SHIFT,
    RAUS_CAME,
    RETURNED,
    TAKEN_AWAY,
    TICKET_SHIFT,
    mark_full,
    saw,
    saw_picked_up,
    stamp,
    turn_of,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

DEPLOY: Final = actions("deploy", 40)
DEPLOY_TO: Final = actions("deploy_to", HEXES)
RETURN: Final = actions("return", 40)
DICE: Final = 6


@dataclass(slots=True)
class Reinforcements(Procedure):
    """The first of the five German Actions."""

    marked: int = 0  # boxes whose Unit carries a die
    struck: int = 0  # rows in which a die found no Unit
    unit: int = -1  # to be deployed next

    @step("Call for Reinforcements")
    def draw_card(self, s: Board) -> Flow:
        return german_draw(s)

    @step("Call for Reinforcements")
    def place_dice(self, s: Board) -> Asking:
        faces = (yield Roll("reinforcement_dice", (DICE,))).args
        s.emit("reinforcements_rolled", *faces)
        for face in faces:
            if s.is_row_closed(face - 1):
                continue
            box = leftmost(s, face - 1, self.marked)
            if box < 0:
                self.struck |= bit(face - 1)  # R10
            else:
                self.marked |= bit(box)
        return None

    @step("Call for Reinforcements")
    def pick_up(self, s: Board) -> Flow:
        saw(s, CALLED)
        boxes = [box for box in members(self.marked) if box % BOXES == LAST_COLUMN]
        whites = sum(1 for box in boxes if not s.track_known >> s.track[box] & 1)
        for box in members(self.marked):
            saw_picked_up(s, box)
            unit = s.track[box]
            s.track[box] = -1
            s.german_facing[unit] = s.german_facing[unit] & EVERY_ARMY | stamp(s, whites)
            s.track_known &= ~bit(unit)
            s.place_german(unit, PICKED_UP)
            s.emit("german_picked_up", unit, seen_by=s.german_seats)
            if s.soviet_seats:
                s.emit("german_block_picked_up", box // BOXES + 1, seen_by=s.soviet_seats)
        self.marked = 0
        s.reveals += 1
        return None

    @step("Removed Units")
    def remove_units(self, s: Board) -> Flow:
        for row in members(self.struck):
            unit = s.edition.removal[row]
            if unit >= 0 and s.german_where[unit] == TRACK:
                saw(s, MISSED, unit)
            elif unit >= 0 and s.german_where[unit] <= PICKED_UP:
                if s.german_where[unit] == PICKED_UP:
                    saw(s, TAKEN_AWAY, unit)
                s.place_german(unit, REMOVED)  # R8, R9
                s.emit("german_removed", unit, row + 1)
                s.reveals += 1
        for unit in s.waiting_beside_track():
            s.put_on_track(unit)  # R11
        return None

    @step("6th Panzer Division")
    def sixth_panzer(self, s: Board) -> Flow:
        is_due = self.struck >> s.edition.raus_row & 1 and not s.raus
        if is_due and s.german_advantages >> SIXTH_PANZER & 1:
            s.raus = 1
            saw(s, RAUS_CAME)
            s.emit("raus_arrived")
            for unit in members(s.tables.axe):  # R11
                s.place_german(unit, TRACK)
                s.put_on_track(unit)
        return None

    @step("Call for Reinforcements")
    def deploy(self, s: Board) -> Asking:
        waiting = picked_up(s)
        able = bits([unit for unit in waiting if spawn_hexes(s, unit)])
        units = s.among(
            "german_unit",
            ("Call for Reinforcements", "it does not wait to be placed", bits(waiting)),
            ("Returned Units", "no Spawn Hex has room for it", able),
            ("R53", "other Units are placed first", placed_first(s, able)),
        )
        if not units:
            return self.return_units
        side = decider(s, units, s.active)
        answer = yield Choice(side, "deploy", pick(DEPLOY, units), seen_by=s.german_seats)
        self.unit = answer.args[0]
        return None

    @step("Call for Reinforcements")
    def deploy_to(self, s: Board) -> Asking:
        options = pick(DEPLOY_TO, spawn_hexes(s, self.unit))
        side = commander(s, self.unit, s.active)
        hexagon = (yield Choice(side, "deploy_to", options)).args[0]
        unit, self.unit = self.unit, -1
        hexes = seen_open(s, hexagon, side)
        known = facing(hexes, hexagon)
        ticket = saw(s, DEPLOYED, known & EVERY_ARMY | open_counts(hexes)) << TICKET_SHIFT
        s.german_facing[unit] = known | s.german_facing[unit] & ~EVERY_ARMY | ticket
        s.place_german(unit, hexagon)
        s.emit("german_deployed", unit, hexagon, seen_by=s.german_seats)
        if s.soviet_seats:
            s.emit("german_block_deployed", hexagon, seen_by=s.soviet_seats)
        return self.deploy

    @step("Returned Units")
    def return_units(self, s: Board) -> Asking:
        waiting = bits(picked_up(s))
        if not waiting:
            return END
        full, known = without_room(s), EVERY_ARMY
        units = commanded(s, waiting, s.active) or waiting  # R53
        unit = first(units)
        if units != bit(unit):
            side = decider(s, units, s.active)
            options = pick(RETURN, units)
            unit = (yield Choice(side, "return", options, seen_by=s.german_seats)).args[0]
            known = returned_by(s, side)
        s.german_facing[unit] = full & known | s.german_facing[unit] & ~EVERY_ARMY
        saw(s, RETURNED, full | turn_of(stamp(s, 0)) << OPEN_SHIFT)
        if full >> WHITE & 1:
            mark_full(s)
        s.place_german(unit, TRACK)
        s.put_on_track(unit)
        s.emit("german_returned", unit, seen_by=s.german_seats)
        if s.soviet_seats:
            s.emit("german_block_returned", seen_by=s.soviet_seats)
        return AGAIN


def leftmost(s: Board, row: int, marked: int) -> int:
    """The first box of a row with a facedown Unit and no die; -1 if there is none."""
    for box in range(row * BOXES, row * BOXES + BOXES):
        if s.track[box] >= 0 and not marked >> box & 1:
            return box
    return -1


def picked_up(s: Board) -> list[int]:
    """Units taken from the track and not yet placed."""
    return [unit for unit, place in enumerate(s.german_where) if place == PICKED_UP]


def placed_first(s: Board, units: int) -> int:
    """Those that go next: the caller's hexes are filled, then his partner's, then White (R53)."""
    if not s.has_two_german_players or s.rules.coop_decisions == "active":
        return units
    own = s.tables.spawn_colors[s.active]
    mine = bits([unit for unit in members(units) if spawn_hexes(s, unit) & own])
    return mine or units & ~s.tables.army_units[WHITE] or units


def spawn_hexes(s: Board, unit: int) -> int:
    """Where a Unit may be deployed now."""
    return open_spawn(s, s.tables.army[unit])


def open_spawn(s: Board, army: int) -> int:
    """Where Units of an army may be deployed now."""
    room = ~s.full if army == WHITE else open_to(s, army, s.active)
    hexes = s.among(
        "hex",
        ("Call for Reinforcements", "it is not a German Spawn Hex", s.tables.german_spawn),
        ("Call for Reinforcements", "it is of another color", s.tables.spawn_colors[army]),
        ("Returned Units", "the Soviets control it", s.german_control),
        ("Stacking", "it has no room", room),
    )
    if army == WHITE and s.has_two_german_players:
        own = hexes & s.tables.spawn_colors[s.active]
        return s.among("hex", ("Co-Op 9", "a Spawn Hex of your own color is open", own or hexes))
    return hexes


def seen_open(s: Board, hexagon: int, side: int) -> tuple[int, ...]:
    """By army, the hexes open to the block that a side deploys now, as everybody sees it."""
    room = s.german_control & ~s.full
    hexes = [room & colors for colors in s.tables.spawn_colors]
    if s.has_two_german_players:
        hexes[WHITE] = hexes[s.active] or hexes[WHITE]  # Co-Op 9
        if s.rules.coop_decisions == "owner":  # R53: his own first, then his partner's, then White
            own = bit(s.active) if hexes[s.active] >> hexagon & 1 else 0
            asked = own | bit(WHITE) if side == s.active else bit(side)
            hexes = [found if asked >> army & 1 else 0 for army, found in enumerate(hexes)]
    return tuple(hexes)


def facing(hexes: tuple[int, ...], hexagon: int) -> int:
    """What the Soviets know of a block deployed now: its armies, and the hexes open to each."""
    armies = bits([army for army, found in enumerate(hexes) if found >> hexagon & 1])
    return armies | open_counts([found if armies >> a & 1 else 0 for a, found in enumerate(hexes)])


def open_counts(hexes: Sequence[int]) -> int:
    """How many hexes are open to each army."""
    return sum(
        found.bit_count() << OPEN_SHIFT + OPEN_BITS * army for army, found in enumerate(hexes)
    )


def returned_by(s: Board, side: int) -> int:
    """The armies about whose return a German side is asked; everybody sees who is (R53)."""
    if not s.has_two_german_players or s.rules.coop_decisions == "active":
        return EVERY_ARMY
    return bit(side) | (bit(WHITE) if side == s.active else 0)


def without_room(s: Board) -> int:
    """What the Soviets know of a block that goes back now: its armies have no hex with room."""
    return bits([army for army in range(len(ARMIES)) if not open_spawn(s, army)])
