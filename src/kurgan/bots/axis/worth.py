"""What zones are worth to a side: points, keys to the city, supply that hangs on them."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.pack.tables import ALLIES, AXIS, EVERY_ZONE, ZONES, Tables
from kurgan.games.axis.rules.supply import (
    friendly_zones,
    sources,
    supplied_zones,
    supply_lines,
)
from kurgan.games.axis.rules.victory import city_rp
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bit, bits, members

FAR: Final = 12
LATE: Final = 13.0


_incomes: dict[tuple[object, ...], tuple[list[float], Weights]] = {}


def incomes(s: Board, side: int, w: Weights) -> list[float]:
    """What it is worth to have somebody in a zone: the Axis is paid for those alone."""
    key = (side, s.rules.rp_set, id(w), id(s.tables))
    found = _incomes.get(key)
    if found is None:
        if len(_incomes) > 64:
            _incomes.clear()
        rate = w.income[side] if side == AXIS else 0.0
        values = s.tables.rp[s.rules.rp_set]
        found = _incomes[key] = ([rate * value for value in values], w)
    return found[0]


_wants: dict[tuple[object, ...], tuple[list[float], list[float], Weights]] = {}


def wants(s: Board, side: int, w: Weights) -> tuple[list[float], list[float]]:
    """What each zone is worth, and how much it is worth to be near what is not ours."""
    key = (s.axis, s.ferries, s.round, side, s.rules.rp_set, id(w), id(s.tables))
    found = _wants.get(key)
    if found is None:
        worth = worths(s, side, w)
        found = (worth, nearness(s, side, worth, w), w)  # w is kept, so that its id stays its own
        if len(_wants) > 64:
            _wants.clear()
        _wants[key] = found
    return found[0], found[1]


def worths(s: Board, side: int, w: Weights) -> list[float]:
    """What holding each zone is worth to a side."""
    tables = s.tables
    values = tables.rp[s.rules.rp_set]
    late = (s.round / LATE) ** 2
    worth = []
    for zone in range(ZONES):
        if tables.city >> zone & 1:
            one = w.city[side] + w.rp[side] * values[zone]
        else:
            one = w.tan[side] if tables.tan >> zone & 1 else w.region[side]
        one += w.key[side] * (tables.keys >> zone & 1)
        one += w.fortified[side] * (tables.fortified >> zone & 1)
        worth.append(one)
    worth[tables.pitomnik] += w.pitomnik[side] * late
    add_supply(s, side, worth, w)
    add_ends(s, side, worth, w)
    for zone in (*tables.base, tables.sloboda):
        worth[zone] = 0.0
    return [one * by for one, by in zip(worth, w.focus, strict=True)] if w.focus else worth


def add_supply(s: Board, side: int, worth: list[float], w: Weights) -> None:
    """Zones on which supply hangs: the Axis line into the city, and units of whoever holds it."""
    tables = s.tables
    goals = city_rp(s) & s.axis
    cut, line = w.cut[side], w.line[side] * (0.3 + (s.round / LATE) ** 2)
    fed = goals & s.supplied[AXIS]
    for zone, lost in enumerate(cuts(tables, s.axis, s.ferries)):
        if not lost:
            continue
        worth[zone] += cut * lost.bit_count()
        if fed and s.axis >> zone & 1 and not fed & ~lost & ~bit(zone):
            worth[zone] += line


_cuts: dict[tuple[int, int, int], list[int]] = {}


def cuts(tables: Tables, axis: int, ferries: int) -> list[int]:
    """For every zone, the zones that lose supply when its holder loses it."""
    key = (axis, ferries, id(tables))
    found = _cuts.get(key)
    if found is None:
        if len(_cuts) > 256:
            _cuts.clear()
        found = _cuts[key] = [0] * ZONES
        for holder in (AXIS, ALLIES):
            cut_from(tables, axis, ferries, holder, found)
    return found


def cut_from(tables: Tables, axis: int, ferries: int, holder: int, found: list[int]) -> None:
    """What each zone of one side cuts off; only where its neighbours part is it found at length."""
    own = axis if holder == AXIS else EVERY_ZONE & ~axis
    friendly, exits = friendly_zones(tables, axis, holder), tables.exits[holder]
    lines, fed = supply_lines(tables, friendly, ferries, holder), sources(tables, ferries, holder)
    before = supplied_zones(tables, axis, ferries, holder)
    doors = tables.exits[AXIS] | tables.exits[ALLIES] | bits(tables.landing)
    for zone in members(own & before & ~bits(tables.base) & ~bit(tables.sloboda)):
        near = tables.adjacent[zone]
        if (near & own).bit_count() < 2 and not doors >> zone & 1:
            continue  # nothing lies behind it
        is_landing = fed & ~exits & bit(zone)
        if is_landing or not hangs_together(tables, friendly, zone, exits):
            found[zone] = before & ~supplied_zones(tables, axis ^ bit(zone), ferries, holder)
        else:
            found[zone] = unfed(tables, near & ~friendly & before & ~fed, lines, zone)


def hangs_together(tables: Tables, friendly: int, zone: int, exits: int) -> bool:
    """Whether the friendly zones beside one are linked close by, and to an exit if it is one."""
    beside = tables.adjacent[zone] & friendly
    close = tables.links.beside(beside) & friendly & ~bit(zone) | beside
    linked = tables.links.reached(beside & -beside, close)
    return not beside & ~linked and (not exits >> zone & 1 or linked & exits != 0)


def unfed(tables: Tables, zones: int, lines: list[tuple[int, int]], lost: int) -> int:
    """Those of some zones that no line touches once a zone is lost from it."""
    for fed, line in lines:
        line &= ~bit(lost)
        for zone in members(zones & fed):
            if tables.adjacent[zone] & line:
                zones &= ~bit(zone)
    return zones


def add_ends(s: Board, side: int, worth: list[float], w: Weights) -> None:
    """The last zones that keep a side from a Total Victory are worth more, to both sides."""
    tables = s.tables
    city = city_rp(s) & ~s.axis
    gates = (tables.keys | tables.tan) & s.axis
    for zones in (city, gates):
        if zones:
            more = w.total[side] / zones.bit_count()
            for zone in members(zones):
                worth[zone] += more


def nearness(s: Board, side: int, worth: list[float], w: Weights) -> list[float]:
    """The largest need that is felt in each zone."""
    far = distances(s.tables)
    hostile = members(s.hostile(side) & ~s.tables.bases & ~bit(s.tables.sloboda))
    powers = [w.decay[side] ** step for step in range(FAR + 1)]
    needs = sorted([(worth[zone], zone) for zone in hostile], reverse=True)[:16]
    found, most = [0.0] * ZONES, max(powers)
    for zone in range(ZONES):
        steps, felt = far[zone], 0.0
        for need, target in needs:
            if need * most <= felt:
                break  # smaller needs are felt no more
            felt = max(felt, need * powers[steps[target]])
        found[zone] = felt
    return found


_far: dict[int, list[tuple[int, ...]]] = {}


def distances(tables: Tables) -> list[tuple[int, ...]]:
    """How many steps lie between any two zones."""
    found = _far.get(id(tables))
    if found is None:
        found = [tables.links.steps_from(bit(zone), FAR) for zone in range(ZONES)]
        _far[id(tables)] = found
    return found
