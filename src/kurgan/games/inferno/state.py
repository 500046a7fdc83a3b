"""The position: where every block stands, what was seen, and predicates that read as sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import (
    BOXES,
    CHUIKOV,
    DEAD,
    GERMAN_ADVANTAGES,
    HEXES,
    IMMORTAL_GUARD,
    ORIGINS,
    OUT,
    POOL,
    REMOVED,
    ROWS,
    SOVIET_ADVANTAGES,
    TRACK,
    Edition,
    Tables,
)
from kurgan.games.inferno.rules.rubble import may_get_rubble
from kurgan.games.inferno.rules.strength import adjusted, strongest
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.fields import (
    LARGEST,
    Field,
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

NOT_EXTENDED: Final = -1
STRONGEST: Final = 9  # dots on a block, at most
CARDS: Final = 40  # in a deck, at most
FACING: Final = (1 << 40) - 1  # see rules/fog_of_war.py
UNDECIDED: Final = 0
GERMAN_SPAWN: Final = 1
GERMAN_NO_SOVIETS: Final = 2
GERMAN_BANK: Final = 3
SOVIET_LOSSES: Final = 4
SOVIET_DECK: Final = 5
GERMAN_OUTCOMES: Final = (GERMAN_SPAWN, GERMAN_NO_SOVIETS, GERMAN_BANK)
SOVIET_OUTCOMES: Final = (SOVIET_LOSSES, SOVIET_DECK)


FIELDS = (
    shared("tables"), shared("rules"), shared("edition"),
    shared("soviet_seat"), shared("german_seats"), shared("soviet_seats"),
    number("turn", 0, LARGEST), number("active", 0, 1), number("outcome", UNDECIDED, SOVIET_DECK),
    number("extra_turns", NOT_EXTENDED, LARGEST), number("clock", 0, LARGEST),
    subset("german_control", HEXES), subset("blue_taken", HEXES), subset("rubble", HEXES),
    subset("fortified", HEXES), number("headquarters", -1, HEXES - 1), number("raus", 0, 1),
    numbers("german_where", 0, OUT), numbers("german_strength", 0, STRONGEST),
    subset("german_seen", "german_where"), numbers("german_facing", 0, FACING),
    numbers("german_calls", 0, FACING, longest=LARGEST), numbers("track", -1, "german_where"),
    subset("track_known", "german_where"),
    numbers("soviet_where", 0, OUT), numbers("soviet_strength", 0, STRONGEST),
    subset("soviet_seen", "soviet_where"), numbers("soviet_origin", 0, len(ORIGINS) - 1),
    numbers("soviet_entered", -1, LARGEST), numbers("soviet_deployed", 0, LARGEST),
    subset("german_deck", CARDS), subset("german_top", CARDS), subset("german_bottom", CARDS),
    subsets("german_hand", CARDS), subset("german_leaders", CARDS),
    subset("german_discards", CARDS), subset("german_cards", CARDS),
    subset("german_advantages", len(GERMAN_ADVANTAGES)),
    subset("soviet_deck", CARDS), subset("soviet_top", CARDS), subset("soviet_hand", CARDS),
    subset("soviet_known", CARDS), subset("soviet_leaders", CARDS),
    subset("soviet_discards", CARDS), number("soviet_card", -1, CARDS - 1),
    subset("soviet_advantages", len(SOVIET_ADVANTAGES)),
    index("german_at"), index("soviet_at"), index("german"), index("soviet"),
    index("full"), index("soviet_full"), index("pooled"),
)  # fmt: skip


class Board(State):
    """A position of Inferno on the Volga."""

    __slots__ = slots(FIELDS)
    FIELDS: ClassVar[tuple[Field, ...]] = FIELDS
    FRAME_SETS: ClassVar[Sets] = Sets(
        HEXES,
        ("advanced", "cancelled", "chosen", "done", "fired", "german", "hexes", "marked", "moved",
         "refused", "soviet", "struck", "units"),
    )  # fmt: skip
    tables: Tables
    rules: Rules
    edition: Edition
    soviet_seat: int  # the side that plays the Soviets; -1: the algorithm
    german_seats: int  # the sides that play the Germans, as a set
    soviet_seats: int  # the same for the Soviets; empty for the algorithm
    turn: int
    active: int  # the German side whose turn it is, or was last
    outcome: int
    extra_turns: int  # German turns begun since OKH outlived the Soviet deck (R7)
    clock: int  # counts deployments and losses of Soviet Units
    german_control: int
    blue_taken: int  # hexes last taken by Blue (R45)
    rubble: int
    fortified: int
    headquarters: int  # Chuikov's hex, -1 for none; his block is a marker (R61)
    raus: int  # 1 once Raus lies on the track
    german_where: list[int]
    german_strength: list[int]
    german_seen: int  # blocks on the map whose face the Soviets have seen
    german_facing: list[int]  # what the Soviets know of an unseen block (see rules/fog_of_war.py)
    german_calls: list[int]  # what the Soviets saw of the calls, in order (see rules/fog_of_war.py)
    track: list[int]  # the Unit in each box, -1 for none
    track_known: int  # Units on the track, or beside it, that the Germans put there themselves
    soviet_where: list[int]
    soviet_strength: list[int]  # 0 for a blank edge
    soviet_seen: int  # blocks on the map whose face the Germans have seen
    soviet_origin: list[int]  # from where each block came to the map: a Pool or setup
    soviet_entered: list[int]  # when a Unit went to its Pool in sight; -1: never, 0: at setup
    soviet_deployed: list[int]  # when a block came to the map
    german_deck: int
    german_top: int  # cards that are drawn before all others
    german_bottom: int  # and after them
    german_hand: list[int]  # by German side
    german_leaders: int
    german_discards: int
    german_cards: int  # facedown in this combat
    german_advantages: int
    soviet_deck: int
    soviet_top: int
    soviet_hand: int
    soviet_known: int  # cards that everyone has seen, in that hand or facedown in this combat
    soviet_leaders: int
    soviet_discards: int
    soviet_card: int  # facedown in this combat; -1 for none
    soviet_advantages: int
    german_at: list[int]  # index: German Units in each hex
    soviet_at: list[int]  # index: Soviet Units in each hex
    german: int  # index: hexes with German Units
    soviet: int  # index: hexes with Soviet Units
    full: int  # index: hexes with four German Units
    soviet_full: int  # index: hexes with four Soviet Units
    pooled: int  # index: Soviet Units in their Pools

    def copy(self) -> Board:
        """A position that shares nothing that can change."""
        new = Board.__new__(Board)
        self.copy_shared(new)
        new.tables, new.rules, new.edition = self.tables, self.rules, self.edition
        new.soviet_seat, new.german_seats = self.soviet_seat, self.german_seats
        new.soviet_seats = self.soviet_seats
        new.turn, new.active, new.outcome = self.turn, self.active, self.outcome
        new.extra_turns, new.clock = self.extra_turns, self.clock
        new.german_control, new.blue_taken = self.german_control, self.blue_taken
        new.rubble, new.fortified = self.rubble, self.fortified
        new.headquarters, new.raus = self.headquarters, self.raus
        new.german_where, new.german_strength = self.german_where[:], self.german_strength[:]
        new.german_seen, new.german_facing = self.german_seen, self.german_facing[:]
        new.german_calls = self.german_calls[:]
        new.track, new.track_known = self.track[:], self.track_known
        new.soviet_where, new.soviet_strength = self.soviet_where[:], self.soviet_strength[:]
        new.soviet_seen, new.soviet_origin = self.soviet_seen, self.soviet_origin[:]
        new.soviet_entered = self.soviet_entered[:]
        new.soviet_deployed = self.soviet_deployed[:]
        new.german_deck, new.german_top = self.german_deck, self.german_top
        new.german_bottom, new.german_hand = self.german_bottom, self.german_hand[:]
        new.german_leaders, new.german_discards = self.german_leaders, self.german_discards
        new.german_cards, new.german_advantages = self.german_cards, self.german_advantages
        new.soviet_deck, new.soviet_top = self.soviet_deck, self.soviet_top
        new.soviet_hand, new.soviet_known = self.soviet_hand, self.soviet_known
        new.soviet_leaders, new.soviet_discards = self.soviet_leaders, self.soviet_discards
        new.soviet_card, new.soviet_advantages = self.soviet_card, self.soviet_advantages
        new.german_at, new.soviet_at = self.german_at[:], self.soviet_at[:]
        new.german, new.soviet = self.german, self.soviet
        new.full, new.soviet_full, new.pooled = self.full, self.soviet_full, self.pooled
        return new

    # Predicates and sets

    @property
    def has_two_german_players(self) -> bool:
        """Yellow and Blue play the Germans (Co-Op, 2 vs 1)."""
        return self.german_seats == 0b11

    @property
    def is_first_edition(self) -> bool:
        """The rules of 2017 are in force (R47)."""
        return self.rules.edition == "2017"

    @property
    def is_designers_way(self) -> bool:
        """Some level of The Designer's Way is played."""
        return self.rules.designers_way != "off"

    @property
    def contact(self) -> int:
        """Hexes adjacent to a Soviet Stack."""
        return self.tables.links.beside(self.soviet)

    @property
    def soviet_spawn(self) -> int:
        """Soviet Spawn Hexes that the Soviets control."""
        return self.edition.spawn & ~self.german_control

    def has_german_leader(self, leader: int) -> bool:
        """Whether a German Leader is in play."""
        return bool(self.german_leaders >> leader & 1)

    def has_soviet_leader(self, leader: int) -> bool:
        """Whether a Soviet Leader is in play."""
        return bool(self.soviet_leaders >> leader & 1)

    def has_soviet_advantage(self, advantage: int) -> bool:
        """Whether the Soviets drew this advantage."""
        return bool(self.soviet_advantages >> advantage & 1)

    def is_rubble(self, hexagon: int) -> bool:
        """Whether a Rubble Marker lies there."""
        return bool(self.rubble >> hexagon & 1)

    def room(self, hexagon: int) -> int:
        """How many more German Units fit."""
        return self.tables.stacking - self.german_at[hexagon].bit_count()

    def strongest_german(self, units: int) -> int:
        """Those of the Units with the most dots (R18)."""
        return strongest(units, self.german_strength)

    def strongest_soviet(self, units: int) -> int:
        """Those of the Units with the most dots (R18)."""
        return strongest(units, self.soviet_strength)

    def pool(self, kind: int) -> int:
        """Soviet Units of a kind that wait in their Spawn Pool."""
        return self.pooled & self.tables.kind_units[kind]

    # Verbs

    def place_german(self, unit: int, place: int) -> None:
        """Put a German Unit somewhere and keep the index right."""
        before = self.german_where[unit]
        self.german_where[unit] = place
        if before < HEXES:
            self.german_at[before] &= ~bit(unit)
            self._index_german(before)
        if place < HEXES:
            self.german_at[place] |= bit(unit)
            self._index_german(place)

    def place_soviet(self, unit: int, place: int) -> None:
        """Put a Soviet Unit somewhere and keep the index right."""
        before = self.soviet_where[unit]
        self.soviet_where[unit] = place
        if before < HEXES:
            self.soviet_at[before] &= ~bit(unit)
            self._index_soviet(before)
        if place < HEXES:
            self.soviet_at[place] |= bit(unit)
            self._index_soviet(place)
        self.pooled = self.pooled | bit(unit) if place == POOL else self.pooled & ~bit(unit)

    def move_german(self, units: int, target: int) -> None:
        """Move Germans; the Soviets follow only blocks they have seen (Fog of War, R62)."""
        if self.soviet_seats and units & self.german_seen:
            self.reveals += 1
        seen = units & self.german_seen  # told first, so that the order tells nothing of the rest
        for unit in (*members(seen), *members(units & ~seen)):
            source = self.german_where[unit]
            self.place_german(unit, target)
            known = bit(unit) & seen
            watching = self.german_seats | (self.soviet_seats if known else 0)
            self.emit("german_moved", unit, source, target, seen_by=watching)
            if not known and self.soviet_seats:
                self.emit("german_block_moved", source, target, seen_by=self.soviet_seats)

    def watching_germans(self, hexagon: int) -> int:
        """Who may learn which Units of a German Stack are picked."""
        is_known = not self.german_at[hexagon] & ~self.german_seen
        return self.german_seats | (self.soviet_seats if is_known else 0)

    def watching_soviets(self, hexagon: int) -> int:
        """Who may learn which Unit of a Soviet Stack is picked."""
        is_known = not self.soviet_at[hexagon] & ~self.soviet_seen
        return self.soviet_seats | (self.german_seats if is_known else 0)

    def can_be_told_apart(self, hexagon: int) -> bool:
        """Whether the Germans know something of one block there that others lack (R62)."""
        units = self.soviet_at[hexagon]
        if units & self.soviet_seen:
            return True
        came = {(self.soviet_origin[unit], self.soviet_deployed[unit]) for unit in members(units)}
        return len(came) > 1

    def move_soviet(self, unit: int, target: int) -> None:
        """Move a Soviet Unit; the Germans follow only blocks that they have seen (R62)."""
        source = self.soviet_where[unit]
        self.reveals += self.can_be_told_apart(source)
        self.place_soviet(unit, target)
        known = bit(unit) & self.soviet_seen
        watching = self.soviet_seats | (self.german_seats if known else 0)
        self.emit("soviet_moved", unit, source, target, seen_by=watching)
        if not known:
            self.emit("soviet_block_moved", source, target, seen_by=self.german_seats)

    def reveal_german(self, units: int) -> None:
        """Turn German blocks faceup."""
        for unit in members(units):
            self.emit("german_revealed", unit, self.german_strength[unit], self.german_where[unit])
        self.german_seen |= units
        self.reveals += 1

    def reveal_soviet(self, units: int) -> None:
        """Turn Soviet blocks faceup; told as they will fight, for that is all that is kept."""
        for unit in members(units):
            self.emit("soviet_revealed", unit, self.adjusted(unit), self.soviet_where[unit])
        self.soviet_seen |= units
        self.reveals += 1

    def adjust(self, units: int) -> None:
        """Give Soviet Units the Strength with which they fight."""
        for unit in members(units):
            self.soviet_strength[unit] = self.adjusted(unit)

    def adjusted(self, unit: int) -> int:
        """A blank edge reads 1; an Immortal Guard stands up in full Strength."""
        is_guard = bool(self.tables.guards >> unit & 1)
        is_immortal = is_guard and self.has_soviet_advantage(IMMORTAL_GUARD)
        full = self.tables.soviet_strength[unit]
        return adjusted(self.soviet_strength[unit], full, is_immortal=is_immortal)

    def reduce_german(self, unit: int) -> None:
        """Take a step from a German Unit; below one dot it is destroyed."""
        self.german_strength[unit] -= 1
        if self.german_strength[unit]:
            self.emit("german_reduced", unit, self.german_strength[unit])
            return
        self.place_german(unit, DEAD)
        self.emit("german_destroyed", unit)

    def reduce_soviet(self, unit: int, rule: str = "") -> None:
        """Take a step from a Soviet Unit; below one dot it goes back to its Pool."""
        self.soviet_strength[unit] -= 1
        if self.soviet_strength[unit]:
            self.emit("soviet_reduced", unit, self.soviet_strength[unit], rule=rule)
            return
        self.place_soviet(unit, POOL)
        self.soviet_seen &= ~bit(unit)
        self.soviet_origin[unit], self.soviet_deployed[unit] = self.tables.kind[unit], 0
        self.clock += 1
        self.soviet_entered[unit] = self.clock
        self.emit("soviet_destroyed", unit, rule=rule)

    def take_german(self, hexagon: int) -> bool:
        """Germans enter a hex; whether that captures an enemy Spawn Hex."""
        mask = bit(hexagon)
        if self.fortified & mask:
            self.fortified &= ~mask
            self.emit("fortification_destroyed", hexagon)
        if self.headquarters == hexagon:
            self.lose_headquarters()
        if self.german_control & mask:
            return False
        self.german_control |= mask
        self.blue_taken = self.blue_taken & ~mask | (mask if self.is_taken_by_blue(hexagon) else 0)
        self.emit("german_control_taken", hexagon)
        return bool(self.edition.capture & mask)  # R13

    def is_taken_by_blue(self, hexagon: int) -> bool:
        """Whether Germans that enter a hex take it for Blue: by color, White by the turn."""
        yellow, blue, _ = [bool(self.german_at[hexagon] & army) for army in self.tables.army_units]
        return self.has_two_german_players and (blue or (self.active == 1 and not yellow))  # R45

    def take_soviet(self, hexagon: int) -> bool:
        """Soviets enter a hex; whether that captures an enemy Spawn Hex."""
        mask = bit(hexagon)
        if not self.german_control & mask:
            return False
        self.german_control &= ~mask
        self.emit("soviet_control_taken", hexagon)
        return bool(self.tables.german_spawn & mask)

    def lose_headquarters(self) -> None:
        """Chuikov's card is discarded and all its effects end."""
        self.headquarters = -1
        card = bit(CHUIKOV)
        self.soviet_leaders &= ~card
        self.soviet_hand &= ~card
        self.soviet_known &= ~card
        self.soviet_discards |= card
        self.emit("headquarters_lost")

    def place_rubble(self, hexagon: int) -> None:
        """Put a Rubble Marker down, where there is none and one is left (R54)."""
        if self.may_get_rubble(hexagon):
            self.rubble |= bit(hexagon)
            self.emit("rubble_placed", hexagon)

    def may_get_rubble(self, hexagon: int) -> bool:
        """Whether a Rubble Marker may be put there."""
        return may_get_rubble(
            is_urban=bool(self.tables.urban >> hexagon & 1),
            is_rubble=self.is_rubble(hexagon),
            has_markers=self.rubble.bit_count() < self.tables.rubble_markers,
        )

    def put_on_track(self, unit: int) -> None:
        """Return a Unit to the row with the fewest, next to go out, if a box is free (R11)."""
        self.track_known |= bit(unit)
        rows = [sum(1 for held in self.row(row) if held >= 0) for row in range(ROWS)]
        rows = [BOXES if self.is_row_closed(row) else count for row, count in enumerate(rows)]
        if min(rows) == BOXES:
            return
        row = rows.index(min(rows))
        self.track[row * BOXES + BOXES - 1 - rows[row]] = unit

    def is_row_closed(self, row: int) -> bool:
        """Whether the R Unit of a row lies Removed, so that its dice do nothing more (R10)."""
        unit = self.edition.removal[row]
        is_removed = unit >= 0 and self.german_where[unit] == REMOVED
        return is_removed and self.rules.removed_rows == "closed"

    def waiting_beside_track(self) -> list[int]:
        """Units that came back while the track was full (R11)."""
        held = [unit for unit, place in enumerate(self.german_where) if place == TRACK]
        return [unit for unit in held if unit not in self.track]

    def row(self, row: int) -> list[int]:
        """The boxes of a row of the Reinforcement Track."""
        return self.track[row * 5 : row * 5 + 5]

    def _index_german(self, place: int) -> None:
        units = self.german_at[place]
        mask = bit(place)
        self.german = self.german | mask if units else self.german & ~mask
        is_full = units.bit_count() >= self.tables.stacking
        self.full = self.full | mask if is_full else self.full & ~mask

    def _index_soviet(self, place: int) -> None:
        units = self.soviet_at[place]
        mask = bit(place)
        self.soviet = self.soviet | mask if units else self.soviet & ~mask
        is_full = units.bit_count() >= self.tables.stacking
        self.soviet_full = self.soviet_full | mask if is_full else self.soviet_full & ~mask

    def rebuild_index(self) -> None:
        """Work the indexes out anew from where the Units are."""
        self.index_germans()
        self.index_soviets()

    def index_germans(self) -> None:
        """Work the German indexes out anew."""
        self.german_at = stacks_at(self.german_where)
        self.german, self.full = heights(self.german_at, self.tables.stacking)

    def index_soviets(self) -> None:
        """Work the Soviet indexes out anew."""
        self.soviet_at = stacks_at(self.soviet_where)
        self.soviet, self.soviet_full = heights(self.soviet_at, self.tables.stacking)
        self.pooled = bits([u for u, place in enumerate(self.soviet_where) if place == POOL])


def stacks_at(where: list[int]) -> list[int]:
    """The Units in each hex."""
    stacks = [0] * HEXES
    for unit, place in enumerate(where):
        if place < HEXES:
            stacks[place] |= 1 << unit
    return stacks


def heights(stacks: list[int], limit: int) -> tuple[int, int]:
    """The hexes with any Unit, and those with as many as may stack."""
    some = full = 0
    for hexagon, units in enumerate(stacks):
        if units:
            some |= 1 << hexagon
            if units.bit_count() >= limit:
                full |= 1 << hexagon
    return some, full


def blank(tables: Tables, rules: Rules, stack: list[Procedure]) -> Board:
    """The position before anything is set up."""
    s = Board.__new__(Board)
    s.begin(stack)
    s.tables, s.rules = tables.of(rules.edition), rules
    s.edition = tables.editions[rules.edition]
    s.german_seats = 0b11 if rules.mode in ("coop", "two_vs_one") else 0b1
    s.soviet_seat = {"versus": 1, "two_vs_one": 2}.get(rules.mode, -1)
    s.soviet_seats = 1 << s.soviet_seat if s.soviet_seat >= 0 else 0
    s.turn = s.active = s.outcome = s.clock = s.raus = 0
    s.extra_turns = NOT_EXTENDED
    s.german_control = tables.german_start
    s.blue_taken = s.rubble = s.fortified = 0
    s.headquarters = -1
    s.german_where = [OUT] * len(tables.german_units)
    s.german_strength = list(tables.german_strength)
    s.german_facing = [0b111] * len(tables.german_units)
    s.german_calls = []
    s.german_seen = s.soviet_seen = s.track_known = 0
    s.track = [-1] * (ROWS * 5)
    s.soviet_where = [OUT] * len(tables.soviet_units)
    s.soviet_strength = [0] * len(tables.soviet_units)
    s.soviet_origin = list(tables.kind)
    s.soviet_entered = [-1] * len(tables.soviet_units)
    s.soviet_deployed = [0] * len(tables.soviet_units)
    s.german_deck = s.german_top = s.german_bottom = s.german_leaders = s.german_discards = 0
    s.german_hand = [0, 0]
    s.german_cards = s.german_advantages = 0
    s.soviet_deck = s.soviet_top = s.soviet_hand = s.soviet_known = s.soviet_leaders = 0
    s.soviet_discards = s.soviet_advantages = 0
    s.soviet_card = -1
    s.rebuild_index()
    return s


def dump(s: Board) -> Json:
    """The position as JSON."""
    plain = s.dump_plain()
    plain["options"] = s.rules._asdict()
    return plain
