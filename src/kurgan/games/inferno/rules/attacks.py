"""German attacks: one Hasty Attack or one Deliberate Attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.coop import is_partners, open_hexes, own_stacks
from kurgan.games.inferno.rules.decks import german_draw
from kurgan.games.inferno.rules.movement import (
    DONE,
    GO,
    MOVE_FROM,
    MOVE_TO,
    how_many,
    who_goes,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import AGAIN, Asking, Flow, Procedure, step

ATTACK: Final = actions("attack", HEXES)
ATTACK_FROM: Final = actions("attack_from", HEXES)
AGREE: Final = Action("agree")
REFUSE: Final = Action("refuse")


@dataclass(slots=True)
class HastyAttack(Procedure):
    """A Stack out of contact moves next to a Soviet Stack and attacks it at once."""

    hex: int = -1
    target: int = -1  # the hex it moves to
    count: int = 0
    units: int = 0
    enemy: int = -1

    @step("Hasty Attack")
    def choose_stack(self, s: Board) -> Asking:
        answer = yield Choice(s.active, "hasty_attack", pick(MOVE_FROM, hasty_movers(s)))
        self.hex = answer.args[0]
        return None

    @step("Hasty Attack")
    def choose_target(self, s: Board) -> Asking:
        options = pick(MOVE_TO, hasty_targets(s, self.hex))
        self.target = (yield Choice(s.active, "hasty_attack_to", options)).args[0]
        return None

    @step("Breakdown")
    def choose_count(self, s: Board) -> Asking:
        most = min(s.german_at[self.hex].bit_count(), s.room(self.target))
        self.count = yield from how_many(s, "hasty_attack_count", most)
        return None

    @step("Breakdown")
    def choose_units(self, s: Board) -> Asking:
        left = s.german_at[self.hex] & ~self.units
        wanted = self.count - self.units.bit_count()
        more = yield from who_goes(s, "hasty_attack_units", self.hex, left, wanted)
        self.units |= more
        return AGAIN if more.bit_count() < wanted else None

    @step("Hasty Attack")
    def move(self, s: Board) -> Flow:
        s.move_german(self.units, self.target)
        return german_draw(s) if s.take_german(self.target) else None

    @step("Hasty Attack")
    def choose_enemy(self, s: Board) -> Asking:
        enemies = s.among(
            "hex",
            ("Hasty Attack", "no Soviet Stack is there", s.soviet),
            ("Hasty Attack", "it is not beside the attackers", s.tables.adjacent[self.target]),
        )
        enemy = first(enemies)
        if enemies != bit(enemy):
            enemy = (yield Choice(s.active, "hasty_enemy", pick(ATTACK, enemies))).args[0]
        self.enemy = enemy
        return None

    @step("Join-up")
    def join_up(self, s: Board) -> Asking:
        """All must attack; in 2017 those who were joined may stay out of it (R47)."""
        joined = (s.german_at[self.target] & ~self.units).bit_count()
        if joined and s.is_first_edition:
            answer = yield Choice(s.active, "hasty_join_count", GO[: joined + 1])
            joined = answer.args[0]
        self.count = joined + self.units.bit_count()
        return None

    @step("Join-up")
    def choose_joined(self, s: Board) -> Asking:
        left = s.german_at[self.target] & ~self.units
        wanted = self.count - self.units.bit_count()
        more = yield from who_goes(s, "hasty_join", self.target, left, wanted)
        self.units |= more
        return AGAIN if more.bit_count() < wanted else None

    @step("Hasty Attack")
    def attack(self, s: Board) -> Flow:
        s.emit("hasty_attack_declared", self.enemy, self.target)
        combat = Combat(self.enemy, bit(self.target), True, False, self.enemy, s.active)
        if s.is_first_edition:
            combat.german = self.units
        return combat


def hasty_movers(s: Board) -> int:
    """Stacks out of contact that can reach a hex next to a Soviet Stack."""
    reach = s.contact & ~s.soviet & open_hexes(s)
    own = own_stacks(s)
    able = 0
    for hexagon in members(own & ~s.contact):
        if s.tables.adjacent[hexagon] & reach:
            able |= bit(hexagon)
    return s.among(
        "hex",
        ("Hasty Attack", "no German Stack is there", s.german),
        ("Co-Op 4", "you do not command the Stack there", own),
        ("Hasty Attack", "the Stack is next to a Soviet Stack already", ~s.contact),
        ("Hasty Attack", "no hex beside it leads to a Soviet Stack", able),
    )


def hasty_targets(s: Board, hexagon: int) -> int:
    """Adjacent hexes with room from which a Soviet Stack can be attacked."""
    return s.among(
        "hex",
        ("Hasty Attack", "it is not adjacent", s.tables.adjacent[hexagon]),
        ("Hasty Attack", "a Soviet Stack is there: go beside it", ~s.soviet),
        ("Hasty Attack", "it is not next to a Soviet Stack", s.contact),
        ("Stacking", "it is full", ~s.full),
        ("R51", "Units of the other German player stand there", open_hexes(s)),
    )


@dataclass(slots=True)
class DeliberateAttack(Procedure):
    """Any set of the Stacks around a Soviet Stack attacks it; nobody moves first."""

    target: int = -1
    hexes: int = 0
    refused: int = 0
    asked: int = -1  # the Stack whose player must agree

    @step("Deliberate Attack")
    def choose_target(self, s: Board) -> Asking:
        options = pick(ATTACK, deliberate_targets(s))
        self.target = (yield Choice(s.active, "deliberate_attack", options)).args[0]
        return None

    @step("Deliberate Attack")
    def choose_stacks(self, s: Board) -> Asking:
        stacks = self.stacks(s)
        if not self.hexes and stacks == bit(first(stacks)):
            self.hexes = stacks
            return AGAIN
        if not stacks:
            return self.attack
        options = pick(ATTACK_FROM, stacks)
        answer = yield Choice(
            s.active, "deliberate_from", (*options, DONE) if self.hexes else options
        )
        if answer == DONE:
            return self.attack
        self.asked = answer.args[0]
        if is_partners(s, self.asked):
            return None
        self.hexes |= bit(self.asked)
        return AGAIN

    @step("Co-Op 10")
    def ask_partner(self, s: Board) -> Asking:
        answer = yield Choice(1 - s.active, "consent", (AGREE, REFUSE))
        s.emit("partner_answered", self.asked, int(answer == AGREE))
        if answer == AGREE:
            self.hexes |= bit(self.asked)
        else:
            self.refused |= bit(self.asked)
        return self.choose_stacks

    @step("Deliberate Attack")
    def attack(self, s: Board) -> Flow:
        s.emit("deliberate_attack_declared", self.target, *members(self.hexes))
        return Combat(self.target, self.hexes, True, True, self.target, s.active)

    def stacks(self, s: Board) -> int:
        """Stacks that may still join; one of the active player's own comes first."""
        return s.among(
            "hex",
            ("Deliberate Attack", "no German Stack is there", s.german),
            ("Deliberate Attack", "it is not next to the target", s.tables.adjacent[self.target]),
            ("Deliberate Attack", "its Stack attacks already", ~self.hexes),
            ("Co-Op 10", "its player has refused", ~self.refused),
            ("Co-Op 10", "a Stack of your own comes first", -1 if self.hexes else own_stacks(s)),
        )


def deliberate_targets(s: Board) -> int:
    """Soviet Stacks next to a Stack of the active player's."""
    beside = s.tables.links.beside(own_stacks(s))
    return s.among(
        "hex",
        ("Deliberate Attack", "no Soviet Stack is there", s.soviet),
        ("Deliberate Attack", "no Stack of yours is next to it", beside),
    )
