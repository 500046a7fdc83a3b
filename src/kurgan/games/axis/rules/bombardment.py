"""Bombardment: rocket launchers fire at the beginning of the Allies Attack phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS, SOV_ROCKET, ZONES
from kurgan.games.axis.rules.casualties import TakeHits, clear_marker, remove_casualties
from kurgan.games.axis.rules.combat import KEEP, SPEND, hits, to_hit
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

DONE: Final = Action("done")
MOST: Final = 32
FIRE_FROM: Final = tuple(
    [tuple([Action("fire_from", (zone, n)) for n in range(MOST)]) for zone in range(ZONES)]
)
BOMBARD: Final = actions("bombard", ZONES)
HITS_ON: Final = 1


@dataclass(slots=True)
class Bombardment(Procedure):
    """Every launcher is assigned to one zone before any die is rolled."""

    launchers: int = 0  # zones whose launchers may fire
    zone: int = -1
    count: int = 0  # launchers of that zone that fire together
    fired: tuple[int, ...] = ()  # the zone of each launcher that fires
    shots: tuple[int, ...] = ()  # the target of each launcher that fires
    target: int = -1

    @step("Rocket Launchers")
    def begin(self, s: Board) -> Flow:
        zones = s.land[ALLIES] & ~s.contested
        self.launchers = bits([z for z in members(zones) if s.count(z, SOV_ROCKET)])
        return None

    @step("Rocket Launchers")
    def choose_launchers(self, s: Board) -> Asking:
        options: list[Action] = []
        for zone in members(self.able(s)):
            left = min(MOST - 1, s.count(zone, SOV_ROCKET) - self.fired.count(zone))
            options += FIRE_FROM[zone][1 : left + 1]
        if not options:
            return self.fire
        answer = yield Choice(ALLIES, "bombardment", (*options, DONE))
        if answer == DONE:
            return self.fire
        self.zone, self.count = answer.args
        return None

    @step("Supply Tokens")
    def supply(self, s: Board) -> Asking:
        if s.is_supplied(self.zone, ALLIES):
            return None
        tokens = s.reachable_tokens(self.zone, ALLIES)
        answer = yield Choice(ALLIES, "rocket_token", (*pick(SPEND, tokens), KEEP))
        if answer == KEEP:
            self.launchers &= ~bit(self.zone)
            return self.choose_launchers
        s.spend_token(self.zone, answer.args[0], ALLIES)
        return None

    @step("Rocket Launchers")
    def assign(self, s: Board) -> Asking:
        targets = bombard_targets(s, self.zone)
        target = first(targets)
        if targets != bit(target):
            target = (yield Choice(ALLIES, "bombard", pick(BOMBARD, targets))).args[0]
        self.fired += (self.zone,) * self.count
        self.shots += (target,) * self.count
        s.emit("bombardment_aimed", self.zone, target, self.count)
        return self.choose_launchers

    @step("Rocket Launchers")
    def fire(self, s: Board) -> Asking:
        if not self.shots:
            return END
        target = min(self.shots)
        count = self.shots.count(target)
        faces = (yield Roll("bombardment_dice", (count,))).args
        scored = hits(faces, HITS_ON)
        self.shots = tuple([shot for shot in self.shots if shot != target])
        self.target = target
        needs = (to_hit(HITS_ON, count),)
        s.emit("hits_scored", target, ALLIES, scored, *faces, needs=needs)
        return TakeHits(target, AXIS, scored, cites="Rocket Launchers") if scored else AGAIN

    @step("Rocket Launchers")
    def remove(self, s: Board) -> Flow:
        remove_casualties(s, self.target, AXIS)
        clear_marker(s, self.target, AXIS)
        return self.fire

    def able(self, s: Board) -> int:
        """Zones with launchers left that have supply, or a token in reach, and a target."""
        left = aimed = fed = 0
        with s.look_ahead():
            for zone in members(self.launchers):
                if s.count(zone, SOV_ROCKET) > self.fired.count(zone):
                    left |= bit(zone)
                if bombard_targets(s, zone):
                    aimed |= bit(zone)
                if s.is_supplied(zone, ALLIES) or s.reachable_tokens(zone, ALLIES):
                    fed |= bit(zone)
        return s.among(
            "zone",
            ("Rocket Launchers", "no rocket launcher is free to fire there", self.launchers),
            ("Rocket Launchers", "its rocket launchers fire already", left),
            ("Rocket Launchers", "no enemy is in reach of it", aimed),
            ("Supply Tokens", "it is unsupplied and no token is in reach", fed),
        )


def bombard_targets(s: Board, zone: int) -> int:
    """Zones with enemy units in reach: adjacent ones, and from the city the whole City Board."""
    reach = s.tables.adjacent[zone]
    if s.is_city(zone):
        reach |= s.tables.city & ~bit(zone)  # R29
    return s.among(
        "zone",
        ("Rocket Launchers", "no Axis unit is there", s.occupied(AXIS)),
        ("Rocket Launchers", "it is out of reach", reach & ~bit(zone)),
        ("Base Zones", "a Base Zone cannot be attacked", ~s.tables.bases),
        ("Rocket Launchers", "a Battle goes on there", ~s.battle),  # R30, R65
    )
