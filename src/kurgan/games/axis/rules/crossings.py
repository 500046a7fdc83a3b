"""Attacking Volga Crossings, also where Interceptors rise to meet the attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS, BOMBER, FIGHTER, ZONES
from kurgan.games.axis.rules.casualties import (
    NO_TARGET,
    TARGET_AIRCRAFT,
    LoseAircraft,
    open_craft,
    remove_casualties,
)
from kurgan.games.axis.rules.combat import air_value, hits, to_hit
from kurgan.games.axis.rules.landing import LOSE_CRAFT, distinct
from kurgan.games.axis.rules.volga import destroy_crossing, targets
from kurgan.games.axis.state import ATTACK, SCRAMBLED, Board
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.bits import bit
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

TARGET_CROSSING: Final = Action("target_crossing")
LOSE_CROSSING: Final = Action("lose_crossing")


@dataclass(slots=True)
class CrossingAttack(Procedure):
    """The aircraft over one crossing attack it."""

    crossing: int

    @step("Attacking Volga Crossings")
    def attack(self, s: Board) -> Asking:
        place = ZONES + self.crossing
        attackers = s.crafts_at(place, AXIS)
        if not attackers:
            return None
        if any(s.job[slot] == SCRAMBLED for slot in s.crafts_at(place, ALLIES)):
            return InterceptedAttack(self.crossing)
        value = air_value(s, FIGHTER[AXIS], ATTACK, attacks=True)  # R39
        faces = (yield Roll("crossing_dice", (len(attackers),))).args
        scored = hits(faces, value)
        needs = (to_hit(value, len(faces)),)
        s.emit("crossing_attacked", self.crossing, scored, *faces, needs=needs)
        if scored:
            destroy_crossing(s, self.crossing)
        return None

    @step("Attacking Volga Crossings")
    def remove_marker(self, s: Board) -> Flow:
        s.strikes &= ~bit(self.crossing)
        return None


@dataclass(slots=True)
class InterceptedAttack(Procedure):
    """Interceptors: the attack is a round of combat against the fighters (R56, R70)."""

    crossing: int
    planes: int = 0
    bombs: int = 0
    plain: int = 0
    air: int = 0
    is_hit: int = 0  # 1 once the crossing is a casualty

    @step("Interceptors")
    def attackers_fire(self, s: Board) -> Asking:
        crafts = s.crafts_at(self.place, AXIS)
        fighters = sum(1 for slot in crafts if s.tables.craft[slot] == FIGHTER[AXIS])
        pools = (fighters, len(crafts) - fighters)
        faces = (yield Roll("crossing_dice", pools)).args
        values = [
            air_value(s, unit, ATTACK, attacks=True) for unit in (FIGHTER[AXIS], BOMBER[AXIS])
        ]
        self.planes = hits(faces[:fighters], values[0])
        self.bombs = hits(faces[fighters:], values[1])
        needs = tuple([to_hit(value, dice) for value, dice in zip(values, pools, strict=True)])
        scored = self.planes + self.bombs
        s.emit("crossing_attacked", self.crossing, scored, *faces, needs=needs)
        return None

    @step("Fighters")
    def target_aircraft(self, s: Board) -> Asking:
        most = min(self.planes, len(open_craft(s, self.place, ALLIES)))
        count = most
        if most and targets(s) >> self.crossing & 1:
            count = (yield Choice(AXIS, "target", TARGET_AIRCRAFT[: most + 1])).args[0]
        self.air = count
        self.plain = self.planes - count
        return None

    @step("Fighters")
    def lose_targeted(self, s: Board) -> Flow:
        return LoseAircraft(self.place, ALLIES, self.air, "Fighters")

    @step("Bombers")
    def target_crossing(self, s: Board) -> Asking:
        if not self.bombs:
            return None
        answer = NO_TARGET
        if not self.is_hit and targets(s) >> self.crossing & 1:
            answer = yield Choice(AXIS, "target", (TARGET_CROSSING, NO_TARGET))
        self.bombs -= 1
        if answer == TARGET_CROSSING:
            self.is_hit = 1
        else:
            self.plain += 1
        return AGAIN

    @step("Interceptors")
    def choose_casualties(self, s: Board) -> Asking:
        options = [LOSE_CRAFT[slot] for slot in distinct(s, open_craft(s, self.place, ALLIES))]
        if not self.is_hit and targets(s) >> self.crossing & 1:
            options.append(LOSE_CROSSING)
        if not self.plain or not options:
            return None
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(ALLIES, "casualty", tuple(options))
        self.plain -= 1
        if answer == LOSE_CROSSING:
            self.is_hit = 1
        else:
            s.casualty_craft |= bit(answer.args[0])
        return AGAIN

    @step("Interceptors")
    def interceptors_fire(self, s: Board) -> Asking:
        fighters = len(s.crafts_at(self.place, ALLIES))
        value = air_value(s, FIGHTER[ALLIES], SCRAMBLED, attacks=False)
        faces = (yield Roll("interceptor_dice", (fighters,))).args
        self.air = hits(faces, value)
        needs = (to_hit(value, fighters),)
        s.emit("interceptors_fired", self.crossing, self.air, *faces, needs=needs)
        return None

    @step("Interceptors")
    def attackers_lost(self, s: Board) -> Flow:
        return LoseAircraft(self.place, AXIS, self.air)

    @step("Interceptors")
    def conclude(self, s: Board) -> Flow:
        remove_casualties(s, self.place, AXIS)
        remove_casualties(s, self.place, ALLIES)
        if self.is_hit:
            destroy_crossing(s, self.crossing)
        return END

    @property
    def place(self) -> int:
        """The crossing among all places."""
        return ZONES + self.crossing
