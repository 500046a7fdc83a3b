"""1 vs 1: the Soviet player's turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.rules.decks import SovietDraw
from kurgan.games.inferno.rules.soviet_actions import (
    SpawnAction,
    must_spawn,
    soviet_attack,
    top_height,
    top_stacked,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

MOVEMENT_ACTION: Final = Action("movement_action")
DRAW_ACTION: Final = Action("draw_action")
DONE: Final = Action("done")
ACT_WITH: Final = actions("act_with", HEXES)
SOVIET_TO: Final = actions("soviet_to", HEXES)
SOVIET_ATTACK: Final = actions("soviet_attack", HEXES)
SOVIET_MOVES: Final = actions("soviet_moves", 53)


@dataclass(slots=True)
class SovietPlayerTurn(Procedure):
    """Count, then spawn, move or draw."""

    @step("1 vs 1 Sequence 1")
    def check_top_stacked_hexes(self, s: Board) -> Flow:
        if not s.soviet_spawn:
            return self.draw_card  # R49
        top = top_stacked(s)
        s.emit("top_stacked_found", top_height(s, top), *members(top))
        return None

    @step("1 vs 1 Sequence 2")
    def count(self, s: Board) -> Flow:
        s.emit("counts_compared", top_stacked(s).bit_count(), s.soviet_spawn.bit_count())
        return None

    @step("1 vs 1 Sequence 3")
    def choose_action(self, s: Board) -> Asking:
        if must_spawn(s):
            s.emit("spawn_action_began")
            return self.spawn
        answer = yield Choice(s.soviet_seat, "soviet_action", (MOVEMENT_ACTION, DRAW_ACTION))
        if answer == MOVEMENT_ACTION:
            s.emit("movement_action_began")
            return self.move
        s.emit("draw_action_began")
        return self.draw_card

    @step("1 vs 1 Spawn Action")
    def spawn(self, s: Board) -> Flow:
        return SpawnAction()

    @step("1 vs 1 Sequence 3")
    def spawn_ends(self, s: Board) -> Flow:
        return END

    @step("1 vs 1 Movement Action")
    def move(self, s: Board) -> Flow:
        return PlayerMovement(top_stacked(s))

    @step("1 vs 1 Sequence 3")
    def move_ends(self, s: Board) -> Flow:
        return END

    @step("1 vs 1 Draw Action")
    def draw_card(self, s: Board) -> Flow:
        return SovietDraw(1)


@dataclass(slots=True)
class PlayerMovement(Procedure):
    """Each Top Stacked Hex moves one Unit or attacks, in the order the player likes (R50)."""

    hexes: int
    hex: int = -1
    target: int = -1

    @step("1 vs 1 Movement Action")
    def choose_stack(self, s: Board) -> Asking:
        able = 0
        with s.look_ahead():
            for hexagon in members(self.hexes & s.soviet):
                if moves(s, hexagon) | enemies(s, hexagon):
                    able |= bit(hexagon)
        able = s.among(
            "hex",
            ("1 vs 1 Movement Action", "no Soviet Stack is there", s.soviet),
            ("R50", "it was not a Top Stacked Hex, or has acted", self.hexes),
            ("1 vs 1 Movement Action", "it can neither move a Unit nor attack", able),
        )
        if not able:
            return END
        hexagon = first(able)
        if able != bit(hexagon):
            hexagon = (yield Choice(s.soviet_seat, "act_with", pick(ACT_WITH, able))).args[0]
        self.hex = hexagon
        self.hexes &= ~bit(hexagon)
        return None

    @step("1 vs 1 Movement Action")
    def choose_target(self, s: Board) -> Asking:
        goals = pick(SOVIET_TO, moves(s, self.hex))
        stay = () if goals else (DONE,)  # R50
        attacks = pick(SOVIET_ATTACK, enemies(s, self.hex))
        answer = yield Choice(s.soviet_seat, "soviet_target", (*goals, *attacks, *stay))
        if answer == DONE:
            return self.choose_stack
        self.target = answer.args[0]
        return self.attack if answer.verb == "soviet_attack" else None

    @step("1 vs 1 Movement Action")
    def choose_unit(self, s: Board) -> Asking:
        units = s.soviet_at[self.hex]
        unit = first(units)
        if units != bit(unit):
            options = pick(SOVIET_MOVES, units)
            watching = s.watching_soviets(self.hex)
            answer = yield Choice(s.soviet_seat, "soviet_unit", options, seen_by=watching)
            unit = answer.args[0]
        s.move_soviet(unit, self.target)
        return SovietDraw(1) if s.take_soviet(self.target) else None

    @step("1 vs 1 Movement Action")
    def after_move(self, s: Board) -> Flow:
        return self.choose_stack

    @step("1 vs 1 Movement Action")
    def attack(self, s: Board) -> Flow:
        return soviet_attack(s, self.hex, self.target)

    @step("1 vs 1 Movement Action")
    def after_attack(self, s: Board) -> Flow:
        return self.choose_stack


def moves(s: Board, hexagon: int) -> int:
    """Adjacent hexes without Germans and with fewer than four Soviets."""
    return s.among(
        "hex",
        ("1 vs 1 Movement Action", "it is not adjacent", s.tables.adjacent[hexagon]),
        ("R50", "a German Stack is there", ~s.german),
        ("Stacking", "it is full", ~s.soviet_full),
    )


def enemies(s: Board, hexagon: int) -> int:
    """Adjacent German Stacks."""
    return s.tables.adjacent[hexagon] & s.german
