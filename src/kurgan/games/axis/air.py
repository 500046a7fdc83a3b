"""Air Unit Movement: attacks, relocation and the three missions of Air Transport."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.components import airfields
from kurgan.games.axis.march import is_bound
from kurgan.games.axis.state import (
    ALOFT,
    ATTACK,
    GROUND,
    RELOCATE,
    SUPPLY_DROP,
    SUPPLY_LANDING,
    TROOP_LANDING,
    TROOPS,
    Board,
)
from kurgan.games.axis.tables import (
    ALLIES,
    AXIS,
    BOMBER,
    EVERY_ZONE,
    INFANTRY,
    UNITS,
    ZONES,
)
from kurgan.games.axis.volga import targets
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import END, Asking, Procedure, step

MOST_CRAFT: Final = 40
FLY: Final = tuple(
    [tuple([Action("fly", (slot, n)) for n in range(12)]) for slot in range(MOST_CRAFT)]
)
STRIKE: Final = actions("strike", ZONES)
STRIKE_CROSSING: Final = actions("strike_crossing", 3)
RELOCATE_TO: Final = actions("relocate", ZONES)
DROP: Final = actions("supply_drop", ZONES)
LAND_SUPPLY: Final = tuple(
    [tuple([Action("supply_landing", (zone, n)) for n in range(3)]) for zone in range(ZONES)]
)
LAND_TROOPS: Final = tuple(
    [
        tuple([Action("troop_landing", (zone, unit)) for unit in range(len(UNITS))])
        for zone in range(ZONES)
    ]
)


@dataclass(slots=True)
class Flight(Procedure):
    """Aircraft alike, in one zone, fly one mission together."""

    side: int
    slot: int
    count: int

    @step("Air Unit Movement")
    def fly(self, s: Board) -> Asking:
        answer = yield Choice(self.side, "mission", missions(s, self.slot, self.count))
        zone = answer.args[0]
        for slot in alike(s, self.slot)[: self.count]:
            start(s, slot, answer)
        if answer.verb == "strike":
            s.begin_assault(zone)
        elif answer.verb == "strike_crossing":
            s.strikes |= bit(zone)
        return END


def start(s: Board, slot: int, mission: Action) -> None:
    """One aircraft sets out."""
    verb, here = mission.verb, s.at[slot]
    place = mission.args[0] + (ZONES if verb == "strike_crossing" else 0)
    side = 0 if slot in s.tables.crafts[AXIS] else 1
    if verb == "supply_drop" or verb == "supply_landing":
        count = mission.args[1] if verb == "supply_landing" else 1
        if not s.load[slot]:
            s.tokens[side * ZONES + here] -= count
            s.load[slot] = count
    elif verb == "troop_landing":
        s.take(here, mission.args[1], 1)
        s.load[slot] = TROOPS + mission.args[1]
        s.home[slot] = here  # Force Multiplier asks where the infantry came from
    s.send(slot, place, JOB_OF[verb])
    s.emit("aircraft_sent", slot, here, place, JOB_OF[verb])


JOB_OF: Final = {
    "strike": ATTACK,
    "strike_crossing": ATTACK,
    "relocate": RELOCATE,
    "supply_drop": SUPPLY_DROP,
    "supply_landing": SUPPLY_LANDING,
    "troop_landing": TROOP_LANDING,
}


def flights(s: Board, side: int) -> tuple[Action, ...]:
    """Aircraft that may still set out, by groups of those alike."""
    options: list[Action] = []
    seen: dict[tuple[int, int, int, int], int] = {}
    groups: list[list[int]] = []
    craft, job, at, load = s.tables.craft, s.job, s.at, s.load
    for slot in s.tables.crafts[side]:
        if job[slot] == GROUND or job[slot] == ALOFT:
            key = (craft[slot], job[slot], at[slot], load[slot])
            if key in seen:
                groups[seen[key]].append(slot)
            else:
                seen[key] = len(groups)
                groups.append([slot])
    for group in groups:
        if has_mission(s, group[0]):
            options += FLY[group[0]][1 : len(group) + 1]
    return tuple(options)


def alike(s: Board, slot: int) -> list[int]:
    """Aircraft that differ from this one in nothing."""
    key = (s.tables.craft[slot], s.job[slot], s.at[slot], s.load[slot], s.home[slot])
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    return [
        other
        for other in s.tables.crafts[side]
        if (s.tables.craft[other], s.job[other], s.at[other], s.load[other], s.home[other]) == key
    ]


def is_anyone_aloft(s: Board, side: int) -> bool:
    """Whether new aircraft still have to set out (R37)."""
    return any(s.job[slot] == ALOFT for slot in s.tables.crafts[side])


def has_mission(s: Board, slot: int) -> bool:
    """Whether an aircraft could go anywhere."""
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    if airfields(s, side) & ~bit(s.at[slot]):
        return True
    return bool(missions(s, slot, 1))


def missions(s: Board, slot: int, count: int) -> tuple[Action, ...]:
    """Everything that aircraft may set out to do."""
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    here = s.at[slot]
    is_bomber = s.tables.craft[slot] == BOMBER[side]
    options: tuple[Action, ...] = ()
    if not s.load[slot]:
        options += pick(STRIKE, strike_zones(s, side, slot, is_bomber=is_bomber))
        if side == AXIS and s.can_sortie:
            options += pick(STRIKE_CROSSING, strike_crossings(s))
        fields = airfields(s, side)
        stay = fields if s.job[slot] == ALOFT else fields & ~bit(here)
        options += pick(RELOCATE_TO, s.among("zone", fields, ("Air Unit Movement", stay)))
    if is_bomber:
        options += transports(s, side, slot, count)
    return options


def strike_zones(s: Board, side: int, slot: int, *, is_bomber: bool) -> int:
    """Enemy-occupied zones that an air unit may attack (R33, R65)."""
    here = 0 if s.job[slot] == ALOFT else bit(s.at[slot])
    return s.among(
        "zone",
        s.occupied(1 - side),
        ("Base Zones", ~s.tables.bases),
        ("Fighters", EVERY_ZONE if s.can_sortie else 0),
        ("Bombers", ~s.battle if is_bomber else EVERY_ZONE),
        ("Combat Markers", s.contested if s.markers_left() <= 0 else EVERY_ZONE),
        ("Air Unit Movement", ~here),
    )


def strike_crossings(s: Board) -> int:
    """Volga Crossings that may be attacked."""
    marked = 0b111 if s.markers_left() > 0 else s.strikes
    return s.among("crossing", targets(s), ("Combat Markers", marked))


def transports(s: Board, side: int, slot: int, count: int) -> tuple[Action, ...]:
    """Bombers: supply drop, supply landing, troop landing (R38)."""
    here = s.at[slot]
    friendly = s.friendly(side)
    fields = airfields(s, side) & ~bit(here)
    loaded = s.load[slot]
    tokens = 0 if s.job[slot] == ALOFT else s.tokens[side * ZONES + here] // count
    options: tuple[Action, ...] = ()
    if loaded == 1 or (not loaded and tokens >= 1):
        zones = (friendly | s.contested) & ~bit(s.tables.base[1 - side]) & ~bit(here)
        options += pick(DROP, zones)
    loads = (loaded,) if loaded else tuple(range(1, min(2, tokens) + 1))
    options += tuple([LAND_SUPPLY[zone][n] for zone in members(fields) for n in loads])
    if s.job[slot] == GROUND:
        options += troop_landings(s, side, here, count, fields)
    return options


def troop_landings(s: Board, side: int, here: int, count: int, fields: int) -> tuple[Action, ...]:
    """One infantry for each bomber, to a friendly uncontested airfield, never out of the city."""
    if s.contested >> here & 1 or (side == ALLIES and is_bound(s, here)):  # R63
        return ()
    goals = s.among(
        "zone",
        fields,
        ("Base Zones", ~s.tables.bases),
        ("Bombers", ~s.contested),
        ("Bombers", s.tables.city if s.is_city(here) else EVERY_ZONE),
    )
    return tuple(
        [
            LAND_TROOPS[zone][unit]
            for zone in members(goals)
            for unit in INFANTRY[side]
            if s.fresh(here, unit) >= count
        ]
    )
