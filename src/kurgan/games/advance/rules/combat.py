"""Chapter 9: combat, from the reveal to the removal of support."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import (
    AIR,
    ARTILLERY,
    BARRAGE,
    COMMISSARS,
    ENGINEER,
    GUARDS,
    NO_STRATEGY,
    SHELL_SHORTAGES,
    SUPPORTS,
)
from kurgan.games.advance.rules import results
from kurgan.games.advance.rules.events import is_air_grounded
from kurgan.games.advance.rules.isolation import change_of_factor
from kurgan.games.advance.rules.results import CAPTURES, NO_RESULT, OVERRUN, REPULSE, Terms
from kurgan.games.advance.rules.retreat import Retreat
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, first
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

LOSE: Final = actions("lose", 62)
FALL_BACK: Final = Action("fall_back")
LEAD: Final = actions("lead", 62)
SUPPORT: Final = actions("support", len(SUPPORTS))
DONE: Final = Action("done")


@dataclass(slots=True)
class Combat(Procedure):
    """One attack on one area: reveal, Barrage, lead, support, Air, dice (R17)."""

    area: int
    attackers: int
    mandatory: bool
    strategy: int = NO_STRATEGY  # in effect only while the unit is first Revealed
    isolation: int = 0  # change of the Defense Factor (12.3)
    lead: int = -1
    air: int = 0
    artillery: int = 0
    engineer: int = 0
    air_die: int = 0
    attack_total: int = 0
    defense_total: int = 0
    result: int = NO_RESULT

    @step("9.4")
    def reveal(self, s: Board) -> Flow:
        if not s.is_revealed(self.area):
            s.reveal(self.area)
            self.strategy = s.strategy(self.area)
        elif s.is_pavlovs_house(self.area):
            self.strategy = GUARDS  # 12.6
        return None

    @step("9.4 Barrage")
    def barrage(self, s: Board) -> Asking:
        if self.strategy != BARRAGE:
            return None
        answer = yield Choice(GERMAN, "barrage", (*pick(LOSE, self.attackers), FALL_BACK))
        if answer == FALL_BACK:
            s.emit("attack_called_off", self.area)
            s.spend(self.attackers)
            return self.retreat
        self.lose(s, answer.args[0])
        return None if self.attackers else END  # R18

    @step("12.3")
    def isolation_die(self, s: Board) -> Asking:
        if s.isolated >> self.area & 1:
            die = (yield Roll("isolation_die", (1,))).args[0]
            self.isolation = change_of_factor(s, self.area, die)  # R42
            s.emit("isolation_rolled", self.area, die, self.isolation)
        return None

    @step("9.5.2A")
    def name_lead(self, s: Board) -> Asking:
        lead = first(self.attackers)
        if self.attackers != bit(lead):
            lead = (yield Choice(GERMAN, "lead", pick(LEAD, self.attackers))).args[0]
        self.lead = lead
        s.emit("lead_named", self.lead)
        return None

    @step("9.5.4")
    def place_support(self, s: Board) -> Asking:
        markers = self.may_place(s)
        if not markers:
            return None
        answer = yield Choice(GERMAN, "support", (*pick(SUPPORT, markers), DONE))
        if answer == DONE:
            return None
        self.place(answer.args[0])
        s.emit("support_placed", answer.args[0])
        return AGAIN

    @step("9.5.3D")
    def air_support(self, s: Board) -> Asking:
        if self.air:
            die = (yield Roll("air_die", (1,))).args[0]  # R43
            self.air_die = results.air_counts(s, self.area, die)
            s.emit("air_rolled", die, self.air_die)
        return None

    @step("9.5.1")
    def roll_dice(self, s: Board) -> Asking:
        dice = self.defense_dice(s)
        faces = (yield Roll("combat_dice", (2, dice))).args
        tell(s, "attack_counts", attack_terms(self, s))
        tell(s, "defense_counts", defense_terms(self, s))
        s.emit("values_counted", attack_value(self, s), defense_value(self, s))
        s.emit("attack_dice", *faces[:2])
        s.emit("defense_dice", *faces[2:])
        attack, defense = results.dice_count(faces[:2]), results.dice_count(faces[2:])
        self.attack_total = attack_value(self, s) + attack
        self.defense_total = defense_value(self, s) + defense
        s.emit("dice_rolled", attack, defense, self.attack_total, self.defense_total)
        return None

    @step("9.5.5")
    def compute_result(self, s: Board) -> Flow:
        self.result = results.result_of(self.attack_total - self.defense_total, self.factor(s))
        s.emit("result_reached", self.result)
        return None

    @step("9.4 Fanatic")
    def fanatic(self, s: Board) -> Flow:
        held = results.result_held(self.result, self.strategy)
        if held != self.result:
            self.result = held
            s.emit("result_changed", held)
        return None

    @step("9.5.5 Repulse")
    def repulse(self, s: Board) -> Flow:
        if results.lead_lost_by(self.result, self.strategy) == "9.5.5 Repulse":
            self.lose(s, self.lead)
        if self.result == REPULSE:
            self.change_morale(s)
        return None

    @step("9.5.5")
    def spend_attackers(self, s: Board) -> Flow:
        s.spend(self.attackers)
        return None

    @step("9.5.7")
    def capture(self, s: Board) -> Flow:
        if self.result in CAPTURES:
            overrun = self.result == OVERRUN
            s.eliminate(self.area, "9.5.5 Overrun" if overrun else "9.5.5 Success")
        if self.result != REPULSE:
            self.change_morale(s)
        return None

    @step("9.4 Ambush")
    def ambush(self, s: Board) -> Flow:
        if results.lead_lost_by(self.result, self.strategy) == "9.4 Ambush":
            self.lose(s, self.lead)  # 9.5.6, R44
        return None

    @step("9.5.9")
    def remove_support(self, s: Board) -> Flow:
        self.use_up_support(s)
        return None if results.must_retreat(self.result, self.mandatory) else END

    @step("9.5.8")
    def retreat(self, s: Board) -> Flow:
        return Retreat(self.attackers)

    # Verbs

    def lose(self, s: Board, unit: int) -> None:
        """Send an attacker to the Out of Action box."""
        s.lose(unit)
        self.attackers &= ~bit(unit)

    def place(self, marker: int) -> None:
        """Add a support marker."""
        self.air += marker == AIR
        self.artillery += marker == ARTILLERY
        self.engineer += marker == ENGINEER

    def use_up_support(self, s: Board) -> None:
        """9.5.9: the markers placed go to the Used box."""
        for marker, placed in enumerate((self.air, self.artillery, self.engineer)):
            s.support[marker] -= placed

    def change_morale(self, s: Board) -> None:
        """One net change for all that the attack does to German Morale (R22)."""
        terms = results.morale_terms(self.result, self.strategy, s.has_high_tem(self.area))
        change = sum(value for _, value in terms)
        s.change_morale(change, next((rule for rule, value in terms if value * change > 0), ""))

    # Predicates and numbers

    def factor(self, s: Board) -> int:
        """The Defense Factor, as isolation changes it."""
        return s.defense(self.area) + self.isolation

    def defense_dice(self, s: Board) -> int:
        """2, or for Guards 3, or 4 on the Volga; the best two count."""
        if self.strategy != GUARDS:
            return 2
        return 4 if s.tables.volga >> self.area & 1 else 3

    def may_place(self, s: Board) -> int:
        """Kinds of markers that may still be placed (9.5.4)."""
        if self.air + self.artillery + self.engineer >= self.attackers.bit_count():
            return 0
        left = zip(s.support, (self.air, self.artillery, self.engineer), strict=True)
        all_but_air = ~bit(AIR)
        at_hand = bits([m for m, (have, placed) in enumerate(left) if have > placed])
        return s.among(
            "support",
            ("3.5", "no marker of that kind is left", at_hand),
            ("9.5.4", "only one Air marker goes to an attack", all_but_air if self.air else -1),
            (
                s.plan.event_rule,
                "Air is grounded this turn",
                all_but_air if is_air_grounded(s) else -1,
            ),
            (
                "12.5",
                "no Air goes into this contested urban area",
                all_but_air if self.is_air_limited(s) else -1,
            ),
        )

    def is_air_limited(self, s: Board) -> bool:
        """12.5: no Air into an urban area that was contested when the round began (R30)."""
        is_urban = bool(s.tables.urban >> self.area & 1)
        return s.rules.limited_air and is_urban and not self.mandatory


def attack_value(combat: Combat, s: Board) -> int:
    """9.5.2: the Attack Value."""
    return sum(value for _, value in attack_terms(combat, s))


def attack_terms(combat: Combat, s: Board) -> Terms:
    """9.5.2: what the Attack Value is made of, each part with its rule."""
    per_artillery = 1 if s.event == SHELL_SHORTAGES else 2
    return [
        ("9.5.2A", s.plan.attack[combat.lead]),
        ("9.5.2B", combat.attackers.bit_count() - 1),
        ("9.5.2C", per_artillery * combat.artillery + 2 * combat.engineer),
        ("9.5.2D", int(has_divisional_integrity(combat, s))),
        ("9.5.2E", int(s.is_strong)),
        ("12.4", -foreign_organizations(combat, s)),
    ]


def has_divisional_integrity(combat: Combat, s: Board) -> bool:
    """9.5.2D: three units of one division; among ruins only with Engineers (12.1)."""
    if combat.attackers.bit_count() < 3:
        return False
    if s.rules.rubble and s.tables.urban >> combat.area & 1 and not combat.engineer:
        return False
    return any((combat.attackers & units).bit_count() >= 3 for units in s.tables.division_units)


def foreign_organizations(combat: Combat, s: Board) -> int:
    """12.4: Parent Organizations that count against the attack; never assault guns (R29, R45)."""
    if s.rules.parent_organization == "off":
        return 0
    parents = sum(1 for units in s.tables.division_units if combat.attackers & units)
    return parents if s.rules.parent_organization == "every" else max(0, parents - 1)


def defense_value(combat: Combat, s: Board) -> int:
    """9.5.3: the Defense Value."""
    return results.defense_counts(sum(value for _, value in defense_terms(combat, s)))


def defense_terms(combat: Combat, s: Board) -> Terms:
    """9.5.3: what the Defense Value is made of, each part with its rule."""
    return [
        ("9.5.3A", s.defense(combat.area)),
        ("12.3", combat.isolation),
        ("9.5.3B", s.tables.tem[combat.area]),
        ("9.5.3C", int(not s.is_strong)),
        (s.plan.event_rule, int(s.event == COMMISSARS)),
        ("9.5.3D", -combat.air_die),
    ]


def tell(s: Board, kind: str, terms: Terms) -> None:
    """One event for each part that counts, under its own rule."""
    if s.events is not None:
        for rule, value in terms:
            if value:
                s.emit(kind, value, rule=rule)
