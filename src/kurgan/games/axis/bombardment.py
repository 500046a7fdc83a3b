"""Bombardment: rocket launchers fire at the beginning of the Allies Attack phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.casualties import TakeHits, clear_marker, remove_casualties
from kurgan.games.axis.combat import KEEP, SPEND
from kurgan.games.axis.state import Board
from kurgan.games.axis.tables import ALLIES, AXIS, EVERY_ZONE, SOV_ROCKET, ZONES
from kurgan.kernel.ask import Action, Choice, Roll, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

HOLD_FIRE: Final = Action("hold_fire")
BOMBARD: Final = tuple(
    [tuple([Action("bombard", (zone, n)) for n in range(32)]) for zone in range(ZONES)]
)
HITS_ON: Final = 1


@dataclass(slots=True)
class Bombardment(Procedure):
    """Every launcher is assigned to one zone before any die is rolled."""

    launchers: int = 0  # zones whose launchers are still to be assigned
    zone: int = -1
    left: int = 0
    shots: tuple[int, ...] = ()  # the target of each launcher that fires
    target: int = -1

    @step("Rocket Launchers")
    def begin(self, s: Board) -> Flow:
        self.launchers = s.among(
            "zone",
            bits(z for z in members(s.land[ALLIES]) if s.count(z, SOV_ROCKET)),
            ("Rocket Launchers", ~s.contested),
        )
        return None

    @step("Supply Tokens")
    def supply(self, s: Board) -> Asking:
        if not self.launchers:
            return self.fire
        zone = first(self.launchers)
        targets = bombard_targets(s, zone)
        tokens = 0
        if targets and not s.is_supplied(zone, ALLIES):
            tokens = s.reachable_tokens(zone, ALLIES)
        if tokens:
            answer = yield Choice(ALLIES, "rocket_token", (*pick(SPEND, tokens), KEEP))
            if answer != KEEP:
                s.spend_token(zone, answer.args[0], ALLIES)
        self.launchers &= ~bit(zone)
        self.zone = zone
        self.left = s.count(zone, SOV_ROCKET) if s.is_supplied(zone, ALLIES) else 0
        return None

    @step("Rocket Launchers")
    def assign(self, s: Board) -> Asking:
        targets = bombard_targets(s, self.zone) if self.left else 0
        if not targets:
            return self.supply
        options = [BOMBARD[z][n] for z in members(targets) for n in range(1, self.left + 1)]
        answer = yield Choice(ALLIES, "bombard", (*options, HOLD_FIRE))
        if answer == HOLD_FIRE:
            return self.supply
        target, count = answer.args
        self.shots += (target,) * count
        self.left -= count
        s.emit("bombardment_aimed", self.zone, target, count)
        return AGAIN

    @step("Rocket Launchers")
    def fire(self, s: Board) -> Asking:
        if not self.shots:
            return END
        target = min(self.shots)
        count = self.shots.count(target)
        faces = (yield Roll("bombardment_dice", (count,))).args
        hits = sum(1 for face in faces if face <= HITS_ON)
        self.shots = tuple([shot for shot in self.shots if shot != target])
        self.target = target
        s.emit("hits_scored", target, ALLIES, count, hits)
        return TakeHits(target, AXIS, hits, cites="Rocket Launchers") if hits else AGAIN

    @step("Rocket Launchers")
    def remove(self, s: Board) -> Flow:
        remove_casualties(s, self.target, AXIS)
        clear_marker(s, self.target, AXIS)
        return self.fire


def bombard_targets(s: Board, zone: int) -> int:
    """Zones with enemy units in reach: adjacent ones, and from the city the whole City Board."""
    reach = s.tables.adjacent[zone]
    if s.is_city(zone):
        reach |= s.tables.city & ~bit(zone)  # R29
    return s.among(
        "zone",
        s.occupied(AXIS) & ~bit(zone),
        ("Rocket Launchers", reach),
        ("Base Zones", EVERY_ZONE & ~s.tables.bases),
        ("Rocket Launchers", ~s.battle),  # R30, R65
    )
