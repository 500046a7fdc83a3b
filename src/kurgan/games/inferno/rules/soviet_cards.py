"""Soviet Support Cards: what each does in step 5 of a combat."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.inferno.pack.tables import (
    AA,
    ANTI_TANK,
    FLOTILLA,
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
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Roll
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

DOUBLE_FIRE = 5  # the lowest face that hits
TOMMY_DICE = 2
GUNBOAT_DICE = 3


def card_effect(
    s: Board, kind: int, origin: int, german: int, is_rubble: bool, decider: int
) -> Flow:
    """Carry out a Soviet Support Card of a type other than AA."""
    if kind == TOMMY:
        return CardFire(True, german, TOMMY_DICE, DOUBLE_FIRE, is_rubble, decider)
    if kind == SOVIET_SNIPER:  # Soviet Sniper
        return TakeHits(True, german & s.tables.german_infantry, 1, decider)
    if kind == ANTI_TANK:
        return TakeHits(True, german & s.tables.german_tanks, 1, decider)
    if kind == INFILTRATION:
        return Arrival(origin, INFANTRY)
    if kind == T34:
        return Arrival(origin, TANK)
    if kind == FLOTILLA:
        if s.tables.coastal >> origin & 1:
            return CardFire(True, german, GUNBOAT_DICE, DOUBLE_FIRE, is_rubble, decider)
        return Landing()
    return None


@dataclass(slots=True)
class Arrival(Procedure):
    """Infiltration and T-34: one Unit comes to the Soviet hex, or a card to the hand."""

    hex: int
    kind: int

    @step("Infiltration and T-34")
    def arrive(self, s: Board) -> Flow:
        if s.soviet_full >> self.hex & 1:
            return SovietDraw(1)
        return Deploy(self.hex, self.kind)


@dataclass(slots=True)
class Landing(Procedure):
    """Volga River Flotilla away from the coast: a Marine lands on the bank (R32)."""

    @step("Volga River Flotilla")
    def roll(self, s: Board) -> Asking:
        faces = (yield Roll("landing_dice", (3,))).args
        hexagon = s.tables.landing[sum(faces)]
        s.emit("landing_rolled", sum(faces), hexagon, *faces)
        if not s.pool(MARINE):
            return SovietDraw(1)
        if s.german_at[hexagon]:
            return END
        if s.soviet_full >> hexagon & 1:
            return SovietDraw(1)
        return Deploy(hexagon, MARINE)


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
