"""Air Unit Movement: attacks, relocation and the three missions of Air Transport."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Final

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    BOMBER,
    EVERY_ZONE,
    INFANTRY,
    UNITS,
    ZONES,
)
from kurgan.games.axis.rules.components import airfields
from kurgan.games.axis.rules.not_one_step_back import is_bound
from kurgan.games.axis.rules.volga import targets
from kurgan.games.axis.state import (
    ALOFT,
    ATTACK,
    GROUND,
    JOBS,
    RELOCATE,
    SUPPLY_DROP,
    SUPPLY_LANDING,
    TROOP_LANDING,
    TROOPS,
    Board,
)
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import END, Asking, Procedure, step

MOST_CRAFT: Final = 40
FLY: Final = tuple(
    [tuple([Action("fly", (slot, n)) for n in range(12)]) for slot in range(MOST_CRAFT)]
)
MISSION: Final = actions("mission", len(JOBS))
STRIKE: Final = actions("strike", ZONES)
STRIKE_CROSSING: Final = actions("strike_crossing", 3)
RELOCATE_TO: Final = actions("relocate", ZONES)
DROP: Final = actions("supply_drop", ZONES)
LAND_SUPPLY: Final = tuple(
    [tuple([Action("supply_landing", (zone, n)) for n in range(3)]) for zone in range(ZONES)]
)
FLOWN: Final = (ATTACK, RELOCATE, SUPPLY_DROP, SUPPLY_LANDING, TROOP_LANDING)
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
    job: int = 0

    @step("Air Unit Movement")
    def mission(self, s: Board) -> Asking:
        jobs = missions(s, self.slot, self.count)
        job = first(jobs)
        if jobs != bit(job):
            job = (yield Choice(self.side, "mission", pick(MISSION, jobs))).args[0]
        self.job = job
        return None

    @step("Air Unit Movement")
    def destination(self, s: Board) -> Asking:
        options = destinations(s, self.slot, self.count, self.job)
        answer = yield Choice(self.side, "destination", options)
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
        options += FLY[group[0]][1 : largest_flight(s, group[0], len(group)) + 1]
    if s.recorder is not None:
        note_flights(s, side, groups, options)
    return tuple(options)


def note_flights(s: Board, side: int, groups: list[list[int]], options: list[Action]) -> None:
    """Why other aircraft than these may not set out."""
    leaders = bits([option.args[0] for option in options])
    able = [group for group in groups if leaders >> group[0] & 1]
    s.among(
        "aircraft",
        ("Air Unit Movement", "it is not yours", bits(s.tables.crafts[side])),
        ("Air Unit Movement", "it has flown already, or is not in play", bits(chain(*groups))),
        ("Air Unit Movement", "it can fly nowhere", bits(chain(*able))),
        ("Air Unit Movement", "it goes together with others just like it", leaders),
    )


def alike(s: Board, slot: int) -> list[int]:
    """Aircraft that differ from this one in nothing."""
    key = (s.tables.craft[slot], s.job[slot], s.at[slot], s.load[slot], s.home[slot])
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    return [
        other
        for other in s.tables.crafts[side]
        if (s.tables.craft[other], s.job[other], s.at[other], s.load[other], s.home[other]) == key
    ]


def waiting_aloft(s: Board, side: int) -> int:
    """A new aircraft that still has to set out, -1 if there is none (R37)."""
    for slot in s.tables.crafts[side]:
        if s.job[slot] == ALOFT:
            return slot
    return -1


def largest_flight(s: Board, slot: int, alike: int) -> int:
    """How many of so many aircraft alike could go anywhere together: more need more cargo."""
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    if not s.load[slot] and airfields(s, side) & ~bit(s.at[slot]):
        return alike
    for count in range(alike, 0, -1):
        if missions(s, slot, count):
            return count
    return 0


def missions(s: Board, slot: int, count: int) -> int:
    """The missions on which so many aircraft may set out, as a set of jobs."""
    with s.look_ahead():
        return bits([job for job in FLOWN if destinations(s, slot, count, job)])


def destinations(s: Board, slot: int, count: int, job: int) -> tuple[Action, ...]:
    """Where so many aircraft may fly on a mission."""
    side = AXIS if slot in s.tables.crafts[AXIS] else ALLIES
    is_bomber = s.tables.craft[slot] == BOMBER[side]
    if job == ATTACK:
        return () if s.load[slot] else strikes(s, side, slot, is_bomber=is_bomber)
    if job == RELOCATE:
        return () if s.load[slot] else relocations(s, side, slot)
    if not is_bomber:
        return ()
    if job == SUPPLY_DROP:
        return supply_drops(s, side, slot, count)
    if job == SUPPLY_LANDING:
        return supply_landings(s, side, slot, count)
    return troop_landings(s, side, slot, count)


def strikes(s: Board, side: int, slot: int, *, is_bomber: bool) -> tuple[Action, ...]:
    """Zones and, for the Axis, crossings that air units may attack."""
    options = pick(STRIKE, strike_zones(s, side, slot, is_bomber=is_bomber))
    if side == AXIS and s.can_sortie:
        options += pick(STRIKE_CROSSING, strike_crossings(s))
    return options


def strike_zones(s: Board, side: int, slot: int, *, is_bomber: bool) -> int:
    """Enemy-occupied zones that an air unit may attack (R33, R65)."""
    here = 0 if s.job[slot] == ALOFT else bit(s.at[slot])
    marked = s.contested if s.markers_left() <= 0 else EVERY_ZONE
    return s.among(
        "zone",
        ("Air Unit Movement", "no enemy unit is there", s.occupied(1 - side)),
        ("Base Zones", "a Base Zone cannot be attacked", ~s.tables.bases),
        ("Fighters", "nobody attacks from the air in bad weather", -1 if s.can_sortie else 0),
        ("Bombers", "bombers never attack where a Battle goes on", ~s.battle if is_bomber else -1),
        ("Combat Markers", "no Combat Marker is left", marked),
        ("Air Unit Movement", "the aircraft are there already", ~here),
    )


def strike_crossings(s: Board) -> int:
    """Volga Crossings that may be attacked."""
    marked = 0b111 if s.markers_left() > 0 else s.strikes
    return s.among(
        "crossing",
        ("Attacking Volga Crossings", "there is nothing to attack", targets(s)),
        ("Combat Markers", "no Combat Marker is left", marked),
    )


def relocations(s: Board, side: int, slot: int) -> tuple[Action, ...]:
    """Other friendly airfields; new aircraft may also stay where they are."""
    stays = 0 if s.job[slot] == ALOFT else bit(s.at[slot])
    return pick(RELOCATE_TO, fields_beyond(s, side, stays))


def fields_beyond(s: Board, side: int, here: int) -> int:
    """Friendly airfields other than this one."""
    return s.among(
        "zone",
        ("Air Unit Movement", "it is not a friendly airfield", airfields(s, side)),
        ("Air Unit Movement", "the aircraft are there already", ~here),
    )


def tokens_for(s: Board, side: int, slot: int, count: int) -> int:
    """How many supply tokens each of so many bombers carries or could load (R38)."""
    if s.load[slot] or s.job[slot] == ALOFT:
        return s.load[slot]
    return s.tokens[side * ZONES + s.at[slot]] // count


def supply_drops(s: Board, side: int, slot: int, count: int) -> tuple[Action, ...]:
    """Bombers: one token each, into a friendly or contested zone."""
    tokens = tokens_for(s, side, slot, count)
    if not tokens or s.load[slot] > 1:
        return ()
    zones = s.among(
        "zone",
        ("Bombers", "it is neither friendly nor contested", s.friendly(side) | s.contested),
        ("Base Zones", "it is the enemy's Base Zone", ~bit(s.tables.base[1 - side])),
        ("Air Unit Movement", "the aircraft are there already", ~bit(s.at[slot])),
    )
    return pick(DROP, zones)


def supply_landings(s: Board, side: int, slot: int, count: int) -> tuple[Action, ...]:
    """Bombers: one or two tokens each, to another friendly airfield."""
    fields = fields_beyond(s, side, bit(s.at[slot]))
    most = min(2, tokens_for(s, side, slot, count))
    loads = range(s.load[slot] or 1, most + 1)
    return tuple([LAND_SUPPLY[zone][n] for zone in members(fields) for n in loads])


def troop_landings(s: Board, side: int, slot: int, count: int) -> tuple[Action, ...]:
    """One infantry for each bomber, to a friendly uncontested airfield, never out of the city."""
    here = s.at[slot]
    if s.job[slot] != GROUND or s.contested >> here & 1:
        return ()
    if side == ALLIES and is_bound(s, here):  # R63
        return ()
    goals = s.among(
        "zone",
        ("Bombers", "it is not a friendly airfield", airfields(s, side)),
        ("Air Unit Movement", "the aircraft are there already", ~bit(here)),
        ("Base Zones", "no troops land in a Base Zone", ~s.tables.bases),
        ("Bombers", "it is contested", ~s.contested),
        (
            "Bombers",
            "troops are not flown out of the city",
            s.tables.city if s.is_city(here) else -1,
        ),
    )
    return tuple(
        [
            LAND_TROOPS[zone][unit]
            for zone in members(goals)
            for unit in INFANTRY[side]
            if s.fresh(here, unit) >= count
        ]
    )
