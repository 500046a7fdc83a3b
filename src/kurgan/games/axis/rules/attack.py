"""The Attack phase (order cards 5 and 12): landings, Bombardment, crossings, then combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, ZONES
from kurgan.games.axis.rules.bombardment import Bombardment
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.crossings import CrossingAttack
from kurgan.games.axis.rules.landing import EarlyLanding
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Choice, actions, pick
from kurgan.kernel.bits import bit, first
from kurgan.kernel.procedure import Asking, Flow, Procedure, step

FIGHT: Final = actions("fight", ZONES)
ATTACK_CROSSING: Final = actions("attack_crossing", 3)


@dataclass(slots=True)
class Attack(Procedure):
    """A side's Attack phase."""

    side: int
    fought: int = 0

    @step("Order 5")
    def begin(self, s: Board) -> Flow:
        s.held = s.friendly(self.side)
        s.provisioned = [0, 0]
        return EarlyLanding(self.side)

    @step("Order 12")
    def bombardment(self, s: Board) -> Flow:
        return Bombardment() if self.side == ALLIES else None

    @step("Attacking Volga Crossings")
    def crossings(self, s: Board) -> Asking:
        if not s.strikes:
            return self.conduct_combat
        crossing = first(s.strikes)
        if s.strikes != bit(crossing):
            options = pick(ATTACK_CROSSING, s.strikes)
            crossing = (yield Choice(self.side, "attack_crossing", options)).args[0]
        return CrossingAttack(crossing)

    @step("Attacking Volga Crossings")
    def next_crossing(self, s: Board) -> Flow:
        return self.crossings

    @step("Combat")
    def conduct_combat(self, s: Board) -> Asking:
        zones = s.among(
            "zone",
            ("Combat", "no combat is due there", s.contested),
            ("Combat", "it was fought in this phase already", ~self.fought),
        )
        if not zones:
            return self.end
        zone = first(zones)
        if zones != bit(zone):
            zone = (yield Choice(self.side, "fight", pick(FIGHT, zones))).args[0]
        self.fought |= bit(zone)
        return Combat(zone, self.side)

    @step("Combat")
    def next_combat(self, s: Board) -> Flow:
        return self.conduct_combat

    @step("Combat Markers")
    def end(self, s: Board) -> Flow:
        s.crossed = 0
        s.provisioned = [0, 0]
        return None
