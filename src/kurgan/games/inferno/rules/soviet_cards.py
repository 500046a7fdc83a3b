"""Soviet Support Cards: what each does in step 5 of a combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import (
    AA,
    ANTI_TANK,
    ARMOR,
    FLOTILLA,
    FOOT,
    INFANTRY,
    INFILTRATION,
    MARINE,
    SOVIET_SNIPER,
    T34,
    TANK,
    TOMMY,
)
from kurgan.games.inferno.rules.decks import SovietDraw
from kurgan.games.inferno.rules.deployment import Deploy
from kurgan.games.inferno.rules.hits import CardFire, TakeHits
from kurgan.games.inferno.rules.strength import germans_of
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Roll
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

DOUBLE_FIRE: Final = 5  # the lowest face that hits
DICE: Final = {TOMMY: 2, FLOTILLA: 3}
SOVIET_SHOTS: Final = {SOVIET_SNIPER: FOOT, ANTI_TANK: ARMOR}  # a step without dice
BRINGS: Final = {INFILTRATION: INFANTRY, T34: TANK}
# What comes of a newcomer
LANDS: Final = 0
CARD: Final = 1
NOTHING: Final = 2


def card_effect(
    s: Board, kind: int, origin: int, german: int, is_rubble: bool, decider: int
) -> Flow:
    """Carry out a Soviet Support Card of a type other than AA."""
    if kind in SOVIET_SHOTS:  # Soviet Sniper, Anti-Tank
        return TakeHits(
            german & germans_of(s.tables, SOVIET_SHOTS[kind]), 1, decider, on_germans=True
        )
    if kind in BRINGS:
        return Arrival(origin, BRINGS[kind])
    if brings_marine(kind, is_coastal=bool(s.tables.coastal >> origin & 1)):
        return Landing()
    if kind in DICE:  # Tommy Gunner, Volga River Flotilla
        return CardFire(
            german, DICE[kind], DOUBLE_FIRE, decider, on_germans=True, is_rubble=is_rubble
        )
    return None


def brings_marine(kind: int, *, is_coastal: bool) -> bool:
    """Whether the Flotilla brings a Marine: only on the bank do its gunboats fire."""
    return kind == FLOTILLA and not is_coastal


def shots(kind: int, *, has_zaytsev: bool) -> int:
    """How often a card shoots: a Soviet Sniper twice with Zaytsev in play (R57)."""
    return 2 if kind == SOVIET_SNIPER and has_zaytsev else int(kind in SOVIET_SHOTS)


def places_rubble(rules: Rules, *, has_cancelled: bool) -> bool:
    """Whether AA leaves Rubble: in 2017 only where it has cancelled an airstrike (R24)."""
    return has_cancelled or (rules.aa_without_airstrike and rules.edition != "2017")


@dataclass(slots=True)
class Arrival(Procedure):
    """Infiltration and T-34: one Unit comes to the Soviet hex, or a card to the hand."""

    hex: int
    kind: int

    @step("Infiltration and T-34")
    def arrive(self, s: Board) -> Flow:
        if arrival(s, self.hex) == CARD:
            return SovietDraw(1)
        return Deploy(self.hex, self.kind)


def arrival(s: Board, hexagon: int) -> int:
    """What comes of a Unit that is due in a Soviet hex."""
    return CARD if s.soviet_full >> hexagon & 1 else LANDS


@dataclass(slots=True)
class Landing(Procedure):
    """Volga River Flotilla away from the coast: a Marine lands on the bank (R32)."""

    @step("Volga River Flotilla")
    def roll(self, s: Board) -> Asking:
        faces = (yield Roll("landing_dice", (3,))).args
        hexagon = s.tables.landing[sum(faces)]
        s.emit("landing_rolled", sum(faces), hexagon, *faces)
        result = landing(s, hexagon)
        if result == LANDS:
            return Deploy(hexagon, MARINE)
        return SovietDraw(1) if result == CARD else END


def landing(s: Board, hexagon: int) -> int:
    """What comes of a Marine that makes for a hex on the bank (R32)."""
    if not s.pool(MARINE):
        return CARD
    return NOTHING if s.german_at[hexagon] else arrival(s, hexagon)


@dataclass(slots=True)
class AntiAircraft(Procedure):
    """AA: Rubble where the card says, if there is room for it (R54)."""

    hex: int

    @step("AA")
    def place_rubble(self, s: Board) -> Flow:
        s.place_rubble(self.hex)
        return END


def distinct_cards(s: Board) -> int:
    """One card of each type in the Soviet hand; every AA card names its own hex."""
    found = types = 0
    for card in members(s.soviet_hand):
        kind = s.tables.soviet_cards[card].type
        if kind == AA or not types >> kind & 1:
            found |= bit(card)
            types |= bit(kind)
    return found
