"""The win chance of a position of Axis & Allies: Stalingrad."""

from __future__ import annotations

from kurgan.bots.axis.sight import fighting
from kurgan.bots.learned import chance, coefficients
from kurgan.games.axis.pack.tables import ALLIES, AXIS, KINDS, LAND, ZONES, Tables
from kurgan.games.axis.rules.sequence import card_in_play
from kurgan.games.axis.rules.victory import city_rp
from kurgan.games.axis.state import OFF, UNDECIDED, Board
from kurgan.kernel.bits import bit, members

WON = (0.5, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0)  # for the Axis, by outcome

ALLIES_HALF = (
    "allies_counter_offensive_preparation", "heroic_workers_of_stalingrad", "allies_reinforcement",
    "allies_movement", "axis_reaction", "allies_attack", "allies_air_unit_landing", "end_of_round",
)  # fmt: skip


def value(s: Board, side: int) -> float:
    """The win chance of a side."""
    axis = WON[s.outcome]
    if s.outcome == UNDECIDED:
        axis = chance(coefficients("axis", s.plan.name), features(s))
    return axis if side == AXIS else 1 - axis


def features(s: Board) -> list[float]:
    """What a player would look at, from the Axis' side."""
    tables = s.tables
    late = s.round / 13
    forces = [strengths(s, side) for side in (AXIS, ALLIES)]
    ours, theirs = sum(forces[AXIS]), sum(forces[ALLIES])
    air = (aircraft(s, AXIS) - aircraft(s, ALLIES)) / 6
    pitomnik, vertyachii, rynok = [float(s.axis >> zone & 1) for zone in gates(tables)]
    goals, values = city_rp(s), tables.rp[s.rules.rp_set]
    held = sum([values[zone] for zone in members(goals & s.axis)]) / 20
    fed = 1.0 if goals & s.axis & s.supplied[AXIS] else 0.0
    west = (tables.tan & s.axis & ~s.contested).bit_count()
    balance = (ours - theirs) / (ours + theirs + 10)
    around = bit(tables.pitomnik) | tables.adjacent[tables.pitomnik]
    return [
        1.0, late, late * late, float(turn(s)[1]), held, held * late,
        pitomnik, pitomnik * late, vertyachii, rynok, fed, fed * late,
        ours / 200, theirs / 200, balance, balance * late, air,
        local(forces, tables.city), local(forces, around), local(forces, tables.tan),
        unfed(s, AXIS, forces), unfed(s, ALLIES, forces), west / 14, west / 14 * late,
        1 / (1 + (goals & ~s.axis).bit_count()), 1 / (1 + west + pitomnik + vertyachii + rynok),
        s.rpc[AXIS] / 50, s.rpc[AXIS] / 50 * late, s.rpc[ALLIES] / 20, float(s.launched),
        s.ferries.bit_count() / 3, float(s.is_volga_frozen),
    ]  # fmt: skip


def gates(tables: Tables) -> list[int]:
    """Pitomnik, and then the two other keys to the city."""
    return [tables.pitomnik, *members(tables.keys & ~bit(tables.pitomnik))]


def strengths(s: Board, side: int) -> list[float]:
    """The fighting value of a side's land units in each zone."""
    sums, units = fighting(s.tables), s.units
    found = [0.0] * ZONES
    for zone in members(s.land[side]):
        start = zone * KINDS
        for unit in LAND[side]:
            if units[start + unit]:
                found[zone] += units[start + unit] * sums[unit]
    return found


def aircraft(s: Board, side: int) -> int:
    """How many aircraft a side has."""
    return sum([1 for slot in s.tables.crafts[side] if s.job[slot] != OFF])


def local(forces: list[list[float]], zones: int) -> float:
    """The balance of forces in some zones, from -1 to 1."""
    places = members(zones)
    ours, theirs = [sum([force[zone] for zone in places]) for force in forces]
    return (ours - theirs) / (ours + theirs + 10)


def unfed(s: Board, side: int, forces: list[list[float]]) -> float:
    """The share of a side's force that has no supply line."""
    cut = s.land[side] & ~s.supplied[side]
    return sum([forces[side][zone] for zone in members(cut)]) / (sum(forces[side]) + 10)


def turn(s: Board) -> tuple[int, int]:
    """The round, and which half of its cards is in play."""
    return s.round, int(card_in_play(s) in ALLIES_HALF)
