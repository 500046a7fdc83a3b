"""Soviet Actions: the printed algorithm, its Spawn Action and its Movement Action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import CHUIKOV, INFANTRY
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.coop import owner
from kurgan.games.inferno.rules.decks import SovietDraw
from kurgan.games.inferno.rules.deployment import Deploy
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

BACKWARDS: Final = 1  # the die that means a card


@dataclass(slots=True)
class SovietTurn(Procedure):
    """What the Soviets do when nobody plays them."""

    @step("Soviet Actions 1")
    def check_spawn_hexes(self, s: Board) -> Flow:
        s.emit("spawn_hexes_counted", s.soviet_spawn.bit_count())
        return None if s.soviet_spawn else self.draw_card

    @step("Soviet Actions 2")
    def check_top_stacked_hexes(self, s: Board) -> Flow:
        if s.events is not None:
            top = top_stacked(s)
            s.emit("top_stacked_found", top_height(s, top), *members(top))
        return None

    @step("Soviet Actions 3")
    def count(self, s: Board) -> Flow:
        if s.events is not None:
            s.emit("counts_compared", top_stacked(s).bit_count(), s.soviet_spawn.bit_count())
        return None

    @step("Soviet Actions 4")
    def choose_action(self, s: Board) -> Flow:
        if must_spawn(s):
            s.emit("spawn_action_began")
            return self.spawn
        s.emit("movement_action_began")
        return self.move

    @step("Soviet Actions 4A")
    def spawn(self, s: Board) -> Flow:
        return SpawnAction()

    @step("Soviet Actions 5")
    def spawn_ends(self, s: Board) -> Flow:
        return END

    @step("Soviet Actions 4B")
    def move(self, s: Board) -> Flow:
        top = top_stacked(s)
        return MovementAction(tuple([h for h in s.tables.from_north if top >> h & 1]))

    @step("Soviet Actions 5")
    def move_ends(self, s: Board) -> Flow:
        return END

    @step("Soviet Actions 1")
    def draw_card(self, s: Board) -> Flow:
        return SovietDraw(1)


def top_height(s: Board, top: int) -> int:
    """How many Units the tallest Soviet Stacks have."""
    return s.soviet_at[first(top)].bit_count() if top else 0


def top_stacked(s: Board) -> int:
    """The Soviet Top Stacked Hexes."""
    found = tallest = 0
    for hexagon in members(s.soviet):
        height = s.soviet_at[hexagon].bit_count()
        if height > tallest:
            found, tallest = bit(hexagon), height
        elif height == tallest:
            found |= bit(hexagon)
    return found


def must_spawn(s: Board) -> bool:
    """More Top Stacked Hexes than Soviet Spawn Hexes; none at all is not more (R38)."""
    return top_stacked(s).bit_count() > s.soviet_spawn.bit_count()


@dataclass(slots=True)
class SpawnAction(Procedure):
    """Units come to the Spawn Hexes the Soviets control, in the printed order."""

    place: int = 0  # in the order of Spawn Hexes
    unit: int = 0  # in the contents of that hex

    @step("Spawn Action")
    def spawn(self, s: Board) -> Flow:
        order = s.edition.spawn_order
        if self.place == len(order):
            return END
        hexagon, kinds = order[self.place]
        if s.german_control >> hexagon & 1 or self.unit == len(kinds):
            self.place, self.unit = self.place + 1, 0
            return self.spawn
        if self.unit:
            self.unit += 1
            return Deploy(hexagon, kinds[self.unit - 1])
        return self.first_unit

    @step("Spawn Action")
    def next_unit(self, s: Board) -> Flow:
        return self.spawn

    @step("Spawn Action Cards")
    def first_unit(self, s: Board) -> Flow:
        hexagon, kinds = s.edition.spawn_order[self.place]
        height = s.soviet_at[hexagon].bit_count()
        self.unit = len(kinds)
        if height >= s.tables.stacking:
            s.emit("spawn_hex_full", hexagon)
            return SovietDraw(1)  # R33
        if height + len(kinds) > s.tables.stacking:
            s.emit("spawn_hex_nearly_full", hexagon)
            return Deploy(hexagon, INFANTRY)  # R34
        self.unit = 1
        return Deploy(hexagon, kinds[0])

    @step("Spawn Action")
    def after_first_unit(self, s: Board) -> Flow:
        return self.spawn


@dataclass(slots=True)
class MovementAction(Procedure):
    """One die for each Top Stacked Hex, carried out from the lowest to the highest."""

    hexes: tuple[int, ...]  # fixed when the dice are rolled (R58)
    dice: tuple[int, ...] = ()
    done: int = 0  # dice carried out, as a set of places in the row
    die: int = 0
    hex: int = -1
    target: int = -1

    @step("Dice Order")
    def roll_dice(self, s: Board) -> Asking:
        if len(self.dice) == len(self.hexes):
            return self.resolve_next
        die = (yield Roll("compass_die", (1,))).args[0]
        s.emit("compass_rolled", self.hexes[len(self.dice)], die)
        self.dice = (*self.dice, die)
        return self.roll_dice

    @step("Dice Results")
    def resolve_next(self, s: Board) -> Flow:
        left = [n for n in range(len(self.dice)) if not self.done >> n & 1]
        if not left:
            return END
        number = min(left, key=lambda n: (self.dice[n], n))
        self.done |= bit(number)
        self.hex = self.hexes[number]
        self.die = self.dice[number]
        self.target = s.tables.compass[self.hex][self.die]  # Soviet Compass
        if self.dice.count(self.die) > 1:
            return self.identical  # R35
        if self.die == BACKWARDS and not self.faces_germans(s):  # R36
            return self.rolled_one
        if s.is_first_edition and not s.soviet_at[self.hex]:
            s.emit("stack_was_gone", self.hex)
            return self.resolve_next  # R47
        if self.is_blocked(s):
            return self.blocked
        return self.attack if s.german_at[self.target] else self.move

    @step("Movement Cards A")
    def identical(self, s: Board) -> Flow:
        s.emit("die_identical", self.hex)
        return SovietDraw(1 + self.further_causes(s))

    @step("Dice Results")
    def after_identical(self, s: Board) -> Flow:
        return self.resolve_next

    @step("Movement Cards B")
    def blocked(self, s: Board) -> Flow:
        s.emit("move_blocked", self.hex)
        return SovietDraw(1)  # R37

    @step("Dice Results")
    def after_blocked(self, s: Board) -> Flow:
        return self.resolve_next

    @step("Movement Cards C")
    def rolled_one(self, s: Board) -> Flow:
        s.emit("one_rolled", self.hex)
        return SovietDraw(1)

    @step("Dice Results")
    def after_one(self, s: Board) -> Flow:
        return self.resolve_next

    @step("Moving a Stack")
    def move(self, s: Board) -> Asking:
        stack = tuple(members(s.soviet_at[self.hex]))
        unit = (yield Draw("move_unit", stack, seen_by=s.watching_soviets(self.hex))).args[0]
        s.move_soviet(unit, self.target)
        return SovietDraw(1) if s.take_soviet(self.target) else None

    @step("Dice Results")
    def after_move(self, s: Board) -> Flow:
        return self.resolve_next

    @step("Soviet Hasty Attack")
    def attack(self, s: Board) -> Flow:
        return soviet_attack(s, self.hex, self.target)

    @step("Dice Results")
    def after_attack(self, s: Board) -> Flow:
        return self.resolve_next

    def faces_germans(self, s: Board) -> bool:
        """Whether a 1 is an attack to the east; in 2017 it never is."""
        if s.is_first_edition or self.target < 0 or not s.soviet_at[self.hex]:
            return False
        return bool(s.german_at[self.target])

    def is_blocked(self, s: Board) -> bool:
        """No playable hex, nobody left to move, or four Soviets there already."""
        if self.target < 0 or not s.soviet_at[self.hex]:
            return True
        return bool(s.soviet_full >> self.target & 1)

    def further_causes(self, s: Board) -> int:
        """In 2017 the causes of a card add up (R47)."""
        if not s.is_first_edition:
            return 0
        is_left = bool(s.soviet_at[self.hex])
        return int(self.die == BACKWARDS or (is_left and self.is_blocked(s)))


def soviet_attack(s: Board, hexagon: int, target: int) -> Combat:
    """The whole Stack attacks; with Chuikov every Soviet Stack beside the target does."""
    hexes = attacking_hexes(s, hexagon, target)
    s.emit("soviet_attack_declared", target, *members(hexes))
    is_deliberate = s.has_soviet_leader(CHUIKOV)
    return Combat(target, hexes, False, is_deliberate, hexagon, owner(s, target))


def attacking_hexes(s: Board, hexagon: int, target: int) -> int:
    """From where the Soviets attack; a Deliberate Attack comes from all around."""
    return s.tables.adjacent[target] & s.soviet if s.has_soviet_leader(CHUIKOV) else bit(hexagon)
