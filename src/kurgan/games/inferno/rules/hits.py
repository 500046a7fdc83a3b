"""Reducing Strength: hits on the strongest Units, and the dice of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.rules.coop import decider
from kurgan.games.inferno.rules.rubble import through_rubble
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, first
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, carried_out, step
from kurgan.kernel.state import Need

REDUCE_GERMAN: Final = actions("reduce_german", 40)
REDUCE_SOVIET: Final = actions("reduce_soviet", 53)


@dataclass(slots=True)
class TakeHits(Procedure):
    """Each hit takes a step from the strongest Unit; a German player breaks ties."""

    units: int
    hits: int
    decider: int
    on_germans: bool

    @step("Reducing Strength")
    def reduce_strongest(self, s: Board) -> Asking:
        if not self.hits:
            return END
        if self.on_germans:
            strongest = s.strongest_german(self.units)
        else:
            strongest = s.strongest_soviet(self.units)
        if not strongest:
            return END
        unit = first(strongest)
        if strongest != bit(unit):
            kind = "reduce_german" if self.on_germans else "reduce_soviet"
            prebuilt = REDUCE_GERMAN if self.on_germans else REDUCE_SOVIET
            side = decider(s, strongest, self.decider) if self.on_germans else self.decider
            unit = (yield Choice(side, kind, pick(prebuilt, strongest))).args[0]
        self.hits -= 1
        if self.on_germans:
            s.reduce_german(unit)
        else:
            is_told = s.events is not None and are_own_ones(s)
            s.reduce_soviet(unit, "Khrushchev" if is_told else "")
        return AGAIN


def are_own_ones(s: Board) -> bool:
    """Khrushchev: whether these hits are the Soviets' own 1s."""
    caller = len(s.stack) - 2
    return caller >= 0 and carried_out(s.stack, caller).rule == "Khrushchev"


@dataclass(slots=True)
class CardFire(Procedure):
    """The dice of a Support Card; Rubble halves each roll by itself (R19, R20)."""

    units: int
    dice: int
    least: int  # the lowest face that hits
    decider: int
    on_germans: bool
    is_rubble: bool
    hits: int = 0

    @step("Support Card Fire")
    def roll(self, s: Board) -> Asking:
        kind = "soviet_card_dice" if self.on_germans else "german_card_dice"
        faces = (yield Roll(kind, (self.dice,))).args
        scored = card_hits(faces, self.least)
        self.hits = through_rubble(scored) if self.is_rubble else scored
        needs = (Need(self.dice, self.least, 6),)
        s.emit("card_fired", scored, self.hits, *faces, needs=needs)
        return None

    @step("Support Card Fire")
    def apply(self, s: Board) -> Flow:
        return TakeHits(self.units, self.hits, self.decider, on_germans=self.on_germans)


def card_hits(faces: Iterable[int], least: int) -> int:
    """How many dice of a Support Card hit."""
    return sum(1 for face in faces if face >= least)
