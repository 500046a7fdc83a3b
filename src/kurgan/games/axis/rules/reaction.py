"""The Reaction phase (order cards 4 and 11): Air Defense, then ambushers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ARTILLERY, EVERY_ZONE, LAND, PLACES, SIDE, SITES, ZONES
from kurgan.games.axis.rules.casualties import LOSE, clear_marker, lost_craft
from kurgan.games.axis.rules.combat import hits, to_hit
from kurgan.games.axis.rules.optional import Scramble
from kurgan.games.axis.state import MOVED_THERE, TRANSPORTS, Board
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

AIM: Final = tuple(
    [tuple([Action("aim", (place, n)) for n in range(32)]) for place in range(PLACES)]
)
INTERDICT: Final = tuple(
    [tuple([Action("interdict", (zone, n)) for n in range(32)]) for zone in range(ZONES)]
)
FIRE: Final = tuple(
    [tuple([Action("ambush", (site, zone)) for zone in range(ZONES)]) for site in range(SITES)]
)
DONE: Final = Action("done")
AIR_DEFENSE_HIT: Final = 1
AMBUSH_HIT: Final = 2
AMBUSHER_CHOOSES: Final = 1


@dataclass(slots=True)
class Reaction(Procedure):
    """A side answers the other's moves."""

    side: int

    @step("Interceptors")
    def interceptors(self, s: Board) -> Flow:
        return Scramble(self.side) if s.rules.interceptors and s.can_sortie else None

    @step("Artillery")
    def air_defense(self, s: Board) -> Flow:
        if not any(MOVED_THERE >> s.job[slot] & 1 for slot in s.tables.crafts[1 - self.side]):
            return None
        guns = bits([z for z in members(s.land[self.side]) if guns_in(s, z, self.side)])
        return AirDefense(self.side, guns)

    @step("Ambush Sites")
    def ambushers(self, s: Board) -> Flow:
        return Ambush(self.side)


@dataclass(slots=True)
class AirDefense(Procedure):
    """Every gun is assigned to one location, then the dice are rolled (R66)."""

    side: int
    zones: int  # with guns not yet assigned
    zone: int = -1
    guns: int = 0
    shots: tuple[int, ...] = ()  # one entry a gun: a place, or PLACES + a zone to interdict
    shot: int = -1
    hits: int = 0

    @step("Artillery")
    def assign(self, s: Board) -> Asking:
        if not self.guns:
            if not self.zones:
                return self.fire
            self.zone = first(self.zones)
            self.guns = guns_in(s, self.zone, self.side)
            self.zones &= ~bit(self.zone)
            return AGAIN
        places = air_defense_targets(s, self.side, self.zone)
        zones = interdiction_targets(s, self.side, self.zone, places)
        if not places and not zones:
            self.guns = 0
            return AGAIN
        if (places | zones << PLACES).bit_count() == 1:
            self.shots += ((first(places) if places else PLACES + first(zones)),) * self.guns
            self.guns = 0
            return AGAIN
        options = [AIM[p][n] for p in members(places) for n in range(1, self.guns + 1)]
        options += [INTERDICT[z][n] for z in members(zones) for n in range(1, self.guns + 1)]
        answer = yield Choice(self.side, "air_defense", tuple(options))
        place, count = answer.args
        self.shots += (place + (PLACES if answer.verb == "interdict" else 0),) * count
        self.guns -= count
        return AGAIN

    @step("Artillery")
    def fire(self, s: Board) -> Asking:
        if not self.shots:
            return END
        shot = min(self.shots)
        dice = self.shots.count(shot)
        faces = (yield Roll("air_defense_dice", (dice,))).args
        self.hits = hits(faces, AIR_DEFENSE_HIT)
        self.shot = shot
        self.shots = tuple([other for other in self.shots if other != shot])
        needs = (to_hit(AIR_DEFENSE_HIT, dice),)
        s.emit("air_defense_fired", place_of(shot), self.side, self.hits, *faces, needs=needs)
        return None

    @step("Artillery")
    def shot_down(self, s: Board) -> Asking:
        """The owner picks which of the aircraft that flew in is lost."""
        exposed = self.exposed(s)
        if not self.hits or not exposed:
            return self.fire
        slot = yield from lost_craft(s, 1 - self.side, exposed, self.hits)
        s.destroy_craft(slot)
        self.hits -= 1
        return AGAIN

    def exposed(self, s: Board) -> list[int]:
        """Aircraft that the present shot can hit."""
        jobs = TRANSPORTS if self.shot >= PLACES else MOVED_THERE
        there = s.crafts_at(place_of(self.shot), 1 - self.side)
        return [slot for slot in there if jobs >> s.job[slot] & 1]


@dataclass(slots=True)
class Ambush(Procedure):
    """Each ambusher may fire once into a connected zone (R45)."""

    side: int
    fired: int = 0
    zone: int = -1
    die: int = 0

    @step("Ambush Sites")
    def choose_target(self, s: Board) -> Asking:
        options = self.targets(s)
        if not options:
            return END
        answer = yield Choice(self.side, "ambush", (*options, DONE))
        if answer == DONE:
            return END
        self.fired |= bit(answer.args[0])
        self.zone = answer.args[1]
        return None

    @step("Ambush Sites")
    def roll(self, s: Board) -> Asking:
        self.die = (yield Roll("ambush_die", (1,))).args[0]
        s.emit("ambush_rolled", self.zone, self.die, needs=(to_hit(AMBUSH_HIT, 1),))
        return None if hits((self.die,), AMBUSH_HIT) else self.choose_target

    @step("Ambush Sites")
    def casualty(self, s: Board) -> Asking:
        victim = 1 - self.side
        chooser = self.side if hits((self.die,), AMBUSHER_CHOOSES) else victim
        types = [unit for unit in LAND[victim] if s.count(self.zone, unit)]
        unit = types[0]
        if len(types) > 1:
            options = tuple([LOSE[kind][1] for kind in types])
            unit = (yield Choice(chooser, "casualty", options)).args[0]
        s.destroy(self.zone, unit, 1)
        clear_marker(s, self.zone, victim)
        return self.choose_target

    def targets(self, s: Board) -> tuple[Action, ...]:
        """Every shot that can still be taken."""
        options: list[Action] = []
        for site, unit in enumerate(s.sites):
            if unit >= 0 and SIDE[unit] == self.side and not self.fired >> site & 1:
                zones = s.tables.sites[site] & s.land[1 - self.side]
                options += [FIRE[site][zone] for zone in members(zones)]
        return tuple(options)


def guns_in(s: Board, zone: int, side: int) -> int:
    """Artillery of a side in a zone."""
    return sum(s.count(zone, unit) for unit in ARTILLERY[side])


def place_of(shot: int) -> int:
    """The place that a shot is aimed at."""
    return shot - PLACES if shot >= PLACES else shot


def flown_into(s: Board, side: int, jobs: int) -> int:
    """Places into which a side's aircraft with some jobs have flown."""
    return bits([s.at[slot] for slot in s.tables.crafts[side] if jobs >> s.job[slot] & 1])


def air_defense_targets(s: Board, side: int, zone: int) -> int:
    """Places in range of a zone's guns into which enemy aircraft flew."""
    return flown_into(s, 1 - side, MOVED_THERE) & in_range(s, zone)


def in_range(s: Board, zone: int) -> int:
    """Places that a zone's guns reach: their own, or the whole City Board (R36)."""
    return s.tables.city | ~EVERY_ZONE if s.is_city(zone) else bit(zone)


def interdiction_targets(s: Board, side: int, zone: int, places: int) -> int:
    """Adjacent zones into which transports fly, for guns in an uncontested zone."""
    if not s.rules.interdiction or s.contested >> zone & 1:
        return 0
    mixed = flown_into(s, 1 - side, MOVED_THERE & ~TRANSPORTS)  # there the owner could spare them
    near = s.tables.adjacent[zone] & ~s.tables.bases  # R77
    return flown_into(s, 1 - side, TRANSPORTS) & near & (mixed | ~places)
