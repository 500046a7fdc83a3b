"""The position: counts of units, aircraft, tokens and markers; verbs that keep indexes right."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CARDS,
    CROSSINGS,
    EVERY_ZONE,
    FIRST,
    KINDS,
    LAST,
    PLACES,
    SIDE,
    SITES,
    SUPPLY,
    ZONES,
    Plan,
    Tables,
)
from kurgan.games.axis.rules.supply import friendly_zones, supplied_zones, token_zones
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.fields import (
    LARGEST,
    Field,
    counts,
    index,
    number,
    numbers,
    shared,
    slots,
    subset,
    subsets,
)
from kurgan.kernel.procedure import Json, Procedure, Sets
from kurgan.kernel.state import State

JOBS: Final = (
    "off", "ground", "aloft", "attack", "relocate", "supply_drop", "supply_landing",
    "troop_landing", "landed", "scrambled",
)  # fmt: skip
OFF: Final = 0
GROUND: Final = 1
ALOFT: Final = 2
ATTACK: Final = 3
RELOCATE: Final = 4
SUPPLY_DROP: Final = 5
SUPPLY_LANDING: Final = 6
TROOP_LANDING: Final = 7
LANDED: Final = 8
SCRAMBLED: Final = 9
ON_THE_GROUND: Final = bits((GROUND, LANDED))
MOVED_THERE: Final = bits((ATTACK, RELOCATE, SUPPLY_DROP, SUPPLY_LANDING, TROOP_LANDING))
LANDING_EARLY: Final = bits((RELOCATE, SUPPLY_LANDING, TROOP_LANDING))  # Order 5
DOWN_BEFORE_COMBAT: Final = ON_THE_GROUND | LANDING_EARLY
LANDING_LATE: Final = bits((ATTACK, SUPPLY_DROP))  # Order 6; interceptors go home
TRANSPORTS: Final = bits((SUPPLY_DROP, SUPPLY_LANDING, TROOP_LANDING))
TROOPS: Final = 3  # a bomber's load: 1 or 2 tokens, or 3 + the type of the infantry aboard

UNDECIDED: Final = 0
AXIS_TOTAL: Final = 1
ALLIES_TOTAL: Final = 2
AXIS_MAJOR: Final = 3
ALLIES_MAJOR: Final = 4
AXIS_MINOR: Final = 5
ALLIES_MINOR: Final = 6


FIELDS = (
    shared("tables"), shared("plan"), shared("rules"),
    number("round", 0, 20), number("outcome", UNDECIDED, ALLIES_MINOR),
    number("bad", 0, 1), subset("bad_rounds", 20), number("storm", 0, 20),
    number("launched", 0, 1), number("workers", 0, 1),
    numbers("rpc", 0, LARGEST), numbers("pool", 0, LARGEST),
    subset("axis", ZONES), subset("assault", ZONES), subset("battle", ZONES),
    subset("strikes", CROSSINGS), subset("crossed", ZONES), subset("held", ZONES),
    subset("ferries", CROSSINGS), numbers("cargo", -1, SUPPLY), subset("due", CROSSINGS),
    numbers("landed", -1, SUPPLY), numbers("sites", -1, KINDS - 1), subset("settled", SITES),
    subsets("provisioned", ZONES), numbers("factory", -1, ZONES - 1),
    numbers("liberated", 0, 20), number("left_hand", -1, 1),
    subset("deck", CARDS), subset("hand", CARDS), subsets("flanks", CARDS),
    number("bidder", -1, 1), number("bid", 0, LARGEST), number("swapped", 0, 1),
    numbers("job", OFF, SCRAMBLED), numbers("at", -1, PLACES - 1),
    numbers("load", 0, TROOPS + KINDS - 1), numbers("home", -1, PLACES - 1),
    numbers("casualties", 0, LARGEST), subset("casualty_craft", "job"),
    counts("units"), counts("moved"), counts("multiplied"), counts("tokens"),
    index("sizes"), index("land"), index("ready"), index("wings"), index("supplied"),
)  # fmt: skip


class Board(State):
    """A position of Axis & Allies: Stalingrad."""

    __slots__ = slots(FIELDS)
    FIELDS: ClassVar[tuple[Field, ...]] = FIELDS
    FRAME_SETS: ClassVar[Sets] = Sets(
        128,
        ("asked", "fired", "first_cards", "fought", "full", "launchers", "nodes", "used", "zones"),
    )
    tables: Tables
    plan: Plan
    rules: Rules
    round: int
    outcome: int
    bad: int  # 1 in a bad weather round
    bad_rounds: int  # rounds that bear a Frozen Marker
    storm: int  # the round of the Winter Storm Marker, 0 while it is off the track
    launched: int  # 1 once Operation Uranus was launched
    workers: int  # 1 while card 8 is in the deck
    rpc: list[int]
    pool: list[int]  # supply tokens not on the boards
    axis: int  # zones under Axis control
    assault: int  # zones with a Combat Marker, Assault side up
    battle: int  # zones with a Combat Marker, Battle side up
    strikes: int  # crossings with a Combat Marker
    crossed: int  # zones entered over an unfrozen river this turn (R41)
    held: int  # zones the active side held when its Movement or Attack phase began
    ferries: int  # crossings with a ferry or an ice bridge
    cargo: list[int]  # what each crossing carries, -1 for nothing
    due: int  # crossings whose cargo must unload this phase
    landed: list[int]  # the type unloaded at each crossing this phase and still there, -1 for none
    sites: list[int]  # the infantry in each Ambush Site, -1 for none
    settled: int  # sites entered this phase
    provisioned: list[int]  # zones where each side's force lives on a token this phase
    factory: list[int]  # the zone of each factory token, -1 when gone
    liberated: list[int]  # the round in which the Allies took each factory back, 0 for never
    left_hand: int  # the factory token in the left hand, -1 for none (hidden from the Axis)
    deck: int  # Uranus cards never drawn
    hand: int  # Uranus cards drawn and not yet placed
    flanks: list[int]  # Uranus cards waiting in the northwest and southeast
    bidder: int  # whoever made the standing bid
    bid: int
    swapped: int  # 1 when the first seat plays the Allies
    job: list[int]  # of each aircraft
    at: list[int]  # the place of each aircraft, -1 for the pool
    load: list[int]
    home: list[int]  # where an interceptor came from, -1 for none
    casualties: list[int]  # land units designated in the combat now fought
    casualty_craft: int
    units: bytearray  # land units of each zone and type
    moved: bytearray  # those of them that may not move any more this phase
    multiplied: bytearray  # of those, free infantry of each zone (Force Multiplier)
    tokens: bytearray  # supply tokens of each side and zone
    sizes: list[int]  # index: how many land units each side has in each zone
    land: list[int]  # index: zones with land units of each side
    ready: int  # index: zones with land units that have not moved
    wings: list[int]  # index: zones with aircraft of each side
    supplied: list[int]  # index: zones where each side's forces have a supply line

    def copy(self) -> Board:
        """A position that shares nothing that can change."""
        new = Board.__new__(Board)
        self.copy_shared(new)
        new.tables, new.plan, new.rules = self.tables, self.plan, self.rules
        new.round, new.outcome, new.bad = self.round, self.outcome, self.bad
        new.bad_rounds, new.storm = self.bad_rounds, self.storm
        new.launched, new.workers = self.launched, self.workers
        new.rpc, new.pool = self.rpc[:], self.pool[:]
        new.axis, new.assault, new.battle = self.axis, self.assault, self.battle
        new.strikes, new.crossed, new.held = self.strikes, self.crossed, self.held
        new.ferries, new.cargo, new.due = self.ferries, self.cargo[:], self.due
        new.landed, new.sites, new.settled = self.landed[:], self.sites[:], self.settled
        new.provisioned, new.factory = self.provisioned[:], self.factory[:]
        new.liberated, new.multiplied = self.liberated[:], self.multiplied[:]
        new.left_hand, new.deck, new.hand = self.left_hand, self.deck, self.hand
        new.flanks, new.bidder, new.bid = self.flanks[:], self.bidder, self.bid
        new.swapped = self.swapped
        new.job, new.at, new.load, new.home = self.job[:], self.at[:], self.load[:], self.home[:]
        new.casualties, new.casualty_craft = self.casualties[:], self.casualty_craft
        new.units, new.moved, new.tokens = self.units[:], self.moved[:], self.tokens[:]
        new.sizes, new.land, new.ready = self.sizes[:], self.land[:], self.ready
        new.wings, new.supplied = self.wings[:], self.supplied[:]
        return new

    # Predicates and sets

    @property
    def contested(self) -> int:
        """Zones with a Combat Marker."""
        return self.assault | self.battle

    @property
    def is_don_frozen(self) -> bool:
        """After the first bad weather (Frozen Rivers)."""
        return self.bad_rounds != 0

    @property
    def is_volga_frozen(self) -> bool:
        """After the second bad weather (Frozen Rivers, R6)."""
        return self.bad_rounds.bit_count() >= 2

    @property
    def can_sortie(self) -> bool:
        """Whether aircraft may fight this round (Fighters, Bad Weather Sorties)."""
        return not self.bad or self.rules.bad_weather_sorties

    def friendly(self, side: int) -> int:
        """Zones a side controls."""
        return friendly_zones(self.tables, self.axis, side)

    def hostile(self, side: int) -> int:
        """Zones the other side controls."""
        return EVERY_ZONE & ~friendly_zones(self.tables, self.axis, side)

    def occupied(self, side: int) -> int:
        """Zones with any unit of a side."""
        return self.land[side] | self.wings[side]

    def markers_left(self) -> int:
        """How many Combat Markers lie in the pool; a zone may be contested without one (R47)."""
        used = (self.assault | self.battle).bit_count() + self.strikes.bit_count()
        return max(0, self.tables.markers - used)

    def land_units(self, zone: int, side: int) -> int:
        """How many land units of a side stand in a zone; crossings and sites are none (R14)."""
        return self.sizes[side * ZONES + zone]

    def count(self, zone: int, unit: int) -> int:
        """How many of a type stand in a zone."""
        return self.units[zone * KINDS + unit]

    def fresh(self, zone: int, unit: int) -> int:
        """How many of a type may still move."""
        return self.units[zone * KINDS + unit] - self.moved[zone * KINDS + unit]

    def is_supplied(self, zone: int, side: int) -> bool:
        """By a line, or by a token spent this phase."""
        return bool((self.supplied[side] | self.provisioned[side]) >> zone & 1)

    def is_city(self, zone: int) -> bool:
        """Whether a zone lies on the City Board."""
        return bool(self.tables.city >> zone & 1)

    def crafts_at(self, place: int, side: int) -> list[int]:
        """A side's aircraft in a place, whatever they do there."""
        return [slot for slot in self.tables.crafts[side] if self.at[slot] == place]

    def token_sets(self, side: int) -> int:
        """Zones with tokens of a side."""
        start = side * ZONES
        tokens = list(self.tokens[start : start + ZONES])
        return bits([zone for zone, count in enumerate(tokens) if count]) if any(tokens) else 0

    def reachable_tokens(self, zone: int, side: int) -> int:
        """Zones with tokens that a force there may spend (Supply Tokens)."""
        tokens = self.token_sets(side)
        if not tokens:
            return 0
        return token_zones(self.tables, self.friendly(side), zone, tokens)

    # Verbs: land units

    def add(self, zone: int, unit: int, count: int) -> None:
        """Put land units in a zone, free to move."""
        self.units[zone * KINDS + unit] += count
        self._grow(zone, SIDE[unit], count)
        self.ready |= bit(zone)

    def add_moved(self, zone: int, unit: int, count: int) -> None:
        """Put land units in a zone that may not move any more this phase."""
        self.units[zone * KINDS + unit] += count
        self.moved[zone * KINDS + unit] += count
        self._grow(zone, SIDE[unit], count)

    def take(self, zone: int, unit: int, count: int) -> None:
        """Take land units out of a zone; fresh ones go first."""
        index = zone * KINDS + unit
        left = self.units[index] - count
        self.units[index] = left
        if self.moved[index] > left:
            self.moved[index] = left
        self._shrink(zone, SIDE[unit], count)

    def take_moved(self, zone: int, unit: int, count: int) -> None:
        """Take back units that moved in."""
        self.moved[zone * KINDS + unit] -= count
        self.take(zone, unit, count)

    def destroy(self, zone: int, unit: int, count: int) -> None:
        """Remove land units from play."""
        self.take(zone, unit, count)
        self.emit("units_lost", unit, count, zone)

    def destroy_moved(self, zone: int, unit: int, count: int) -> None:
        """Remove land units from play that moved in; those that may still move stay."""
        self.take_moved(zone, unit, count)
        self.emit("units_lost", unit, count, zone)

    def _grow(self, zone: int, side: int, count: int) -> None:
        self.sizes[side * ZONES + zone] += count
        self.land[side] |= bit(zone)

    def _shrink(self, zone: int, side: int, count: int) -> None:
        left = self.sizes[side * ZONES + zone] - count
        self.sizes[side * ZONES + zone] = left
        if not left:
            self.land[side] &= ~bit(zone)
        start = zone * KINDS
        if self.units[start : start + KINDS] == self.moved[start : start + KINDS]:
            self.ready &= ~bit(zone)

    def free_to_move(self) -> None:
        """Every unit is free to move again."""
        self.moved = bytearray(ZONES * KINDS)
        self.multiplied = bytearray(ZONES)
        self.ready = self.land[AXIS] | self.land[ALLIES]
        self.settled = 0

    # Verbs: aircraft

    def send(self, slot: int, place: int, job: int) -> None:
        """Put an aircraft in a place with a job."""
        self.at[slot] = place
        self.job[slot] = job
        self._index_wings(SIDE[self.tables.craft[slot]])

    def destroy_craft(self, slot: int) -> None:
        """Remove an aircraft with all that it carries."""
        place = self.at[slot]
        if 0 < self.load[slot] < TROOPS:
            self.return_tokens(self.load[slot])
        elif self.load[slot] >= TROOPS:
            self.emit("troops_lost", slot, self.load[slot] - TROOPS)
        self.load[slot] = 0
        self.home[slot] = -1
        self.send(slot, -1, OFF)
        self.emit("aircraft_lost", slot, place)

    def _index_wings(self, side: int) -> None:
        zones = 0
        for slot in self.tables.crafts[side]:
            place = self.at[slot]
            if 0 <= place < ZONES:
                zones |= bit(place)
        self.wings[side] = zones

    # Verbs: tokens, control and markers

    def add_tokens(self, zone: int, side: int, count: int) -> None:
        """Put a side's supply tokens in a zone."""
        self.tokens[side * ZONES + zone] += count

    def return_tokens(self, count: int) -> None:
        """Spent and destroyed tokens go to the Allied pool (Supply Tokens)."""
        self.pool[ALLIES] += count
        self.emit("tokens_returned", count)

    def spend_token(self, zone: int, source: int, side: int) -> None:
        """A side's force in a zone lives on a token from another zone."""
        self.tokens[side * ZONES + source] -= 1
        self.provisioned[side] |= bit(zone)
        self.emit("token_spent", zone, source, side)
        self.return_tokens(1)

    def take_control(self, zone: int, side: int) -> None:
        """Combat 6: a side now controls a zone; tokens are captured, grounded aircraft lost."""
        self.axis = self.axis | bit(zone) if side == AXIS else self.axis & ~bit(zone)
        self.emit("zone_taken", zone, side)
        if side == ALLIES and zone in self.factory:
            self.liberated[self.factory.index(zone)] = self.round  # Order 8
        captured = self.tokens[(1 - side) * ZONES + zone]
        if captured:
            self.tokens[(1 - side) * ZONES + zone] = 0
            self.tokens[side * ZONES + zone] += captured
            self.emit("tokens_captured", zone, captured, side)
        for slot in self.crafts_at(zone, 1 - side):
            if ON_THE_GROUND >> self.job[slot] & 1:
                self.destroy_craft(slot)
        self.update_supply()
        self._check_ambushers()

    def begin_assault(self, zone: int) -> None:
        """Place a Combat Marker, Assault side up, unless the zone has one."""
        if not self.contested >> zone & 1:
            self.assault |= bit(zone)
            self.emit("assault_begun", zone)

    def remove_marker(self, zone: int) -> None:
        """Take the Combat Marker away."""
        self.assault &= ~bit(zone)
        self.battle &= ~bit(zone)

    def place_ferry(self, crossing: int) -> None:
        """Put a ferry or an ice bridge on its crossing."""
        self.ferries |= bit(crossing)
        self.emit("ferry_placed", crossing)
        self.update_supply()

    def empty_crossing(self, crossing: int) -> None:
        """Destroy what a crossing carries."""
        cargo = self.cargo[crossing]
        self.cargo[crossing] = -1
        if cargo == SUPPLY:
            self.return_tokens(1)
        if cargo >= 0:
            self.emit("cargo_lost", crossing, cargo)

    def update_supply(self) -> None:
        """Supply Lines: kept up to date at every moment (R15)."""
        before = self.supplied
        self.supplied = [
            supplied_zones(self.tables, self.axis, self.ferries, side) for side in (AXIS, ALLIES)
        ]
        if self.events is not None:
            for side in (AXIS, ALLIES):
                changed = (before[side] ^ self.supplied[side]) & self.land[side]
                for zone in members(changed):
                    supplied = self.supplied[side] >> zone & 1
                    self.emit("force_supplied" if supplied else "force_cut_off", zone, side)

    def _check_ambushers(self) -> None:
        for site, unit in enumerate(self.sites):
            if unit >= 0 and not self.tables.sites[site] & self.friendly(SIDE[unit]):  # R45
                self.sites[site] = -1
                self.emit("ambusher_lost", site, unit, rule="Ambush Sites")

    def rebuild_index(self) -> None:
        """Work the indexes out anew from the counts."""
        self.sizes = [0] * (2 * ZONES)
        self.land = [0, 0]
        self.ready = 0
        for zone in range(ZONES):
            start = zone * KINDS
            for side in (AXIS, ALLIES):
                size = sum(self.units[start + FIRST[side] : start + LAST[side]])
                if size:
                    self._grow(zone, side, size)
            if self.units[start : start + KINDS] != self.moved[start : start + KINDS]:
                self.ready |= bit(zone)
        self.wings = [0, 0]
        for side in (AXIS, ALLIES):
            self._index_wings(side)
        self.supplied = [
            supplied_zones(self.tables, self.axis, self.ferries, side) for side in (AXIS, ALLIES)
        ]


def blank(tables: Tables, plan: Plan, rules: Rules, stack: list[Procedure]) -> Board:
    """The position before anything is set up."""
    s = Board.__new__(Board)
    s.begin(stack)
    s.tables, s.plan, s.rules = tables, plan, rules
    s.round = plan.first_round
    s.outcome = s.bad = s.bad_rounds = s.storm = s.launched = s.workers = 0
    s.rpc, s.pool = [0, 0], [0, 0]
    s.axis = bit(tables.base[AXIS])
    s.assault = s.battle = s.strikes = s.crossed = s.held = s.ferries = s.due = 0
    s.cargo, s.landed = [-1] * 3, [-1] * 3
    s.sites, s.settled = [-1] * 5, 0
    s.provisioned, s.factory, s.liberated = [0, 0], [-1, -1], [0, 0]
    s.left_hand = -1
    s.deck, s.hand, s.flanks = bits(range(CARDS)), 0, [0, 0]
    s.bidder, s.bid, s.swapped = -1, 0, 0
    count = len(tables.craft)
    s.job, s.at, s.load, s.home = [OFF] * count, [-1] * count, [0] * count, [-1] * count
    s.casualties, s.casualty_craft = [0] * KINDS, 0
    s.units, s.moved = bytearray(ZONES * KINDS), bytearray(ZONES * KINDS)
    s.multiplied, s.tokens = bytearray(ZONES), bytearray(2 * ZONES)
    s.rebuild_index()
    return s


def dump(s: Board) -> Json:
    """The position as JSON."""
    plain = s.dump_plain()
    plain["scenario"] = s.plan.name
    plain["options"] = s.rules._asdict()
    return plain


# What positions dumped under rules number 2 lack.
SINCE_3: Json = {"liberated": [0, 0], "multiplied": [0] * ZONES}


def load(plain: Json, tables: Tables, rules: Rules, named: dict[str, Any]) -> Board:
    """A position from JSON."""
    s = blank(tables, tables.plans[plain["scenario"]], rules, [])
    s.load_plain({**SINCE_3, **plain}, named)
    s.rebuild_index()
    return s
