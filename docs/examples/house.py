"""The House: a whole small game in one file. One side storms three rooms, the other hid a mine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from kurgan.kernel.ask import Action, Choice, Random, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.fields import Field, number, slots, subset
from kurgan.kernel.game import Migration, Option, RuleText, every_seat_its_own
from kurgan.kernel.moves import Moves
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import END, Asking, Flow, Json, Procedure, procedures, step
from kurgan.kernel.state import Event, State
from kurgan.kernel.words import Fact, Questions, argument_kinds, told

# The pack: numbers and names are data
ROOMS = ("cellar", "kitchen", "attic")
NEEDED = (3, 4, 5)  # what the die must show
ATTACKER, DEFENDER = 0, 1
NOWHERE = -1

# The state: plain data, declared once
FIELDS = (
    number("turn", 0, 6), subset("held", len(ROOMS)),
    number("mine", NOWHERE, len(ROOMS) - 1), subset("searched", len(ROOMS)),
)  # fmt: skip


class House(State):
    """Which rooms are held, where the mine lies, and where the attackers have been."""

    __slots__ = slots(FIELDS)
    FIELDS: ClassVar[tuple[Field, ...]] = FIELDS
    turn: int
    held: int
    mine: int
    searched: int

    def copy(self) -> House:
        """A house that shares nothing that can change."""
        new = House()
        self.copy_shared(new)
        new.turn, new.held = self.turn, self.held
        new.mine, new.searched = self.mine, self.searched
        return new

    def is_found(self) -> bool:
        """Whether the attackers know where the mine was."""
        return self.mine != NOWHERE and bool(self.searched >> self.mine & 1)

    def is_won(self) -> bool:
        """Whether every room is held."""
        return self.held == bits(range(len(ROOMS)))


# The rules: a procedure is a chapter, a step is a rule, in printed order
MINE, STORM = actions("mine", len(ROOMS)), actions("storm", len(ROOMS))


@dataclass(slots=True)
class Fight(Procedure):
    """Six turns to take the house."""

    room: int = NOWHERE

    @step("1")
    def lay_the_mine(self, s: House) -> Asking:
        s.mine = (yield Choice(DEFENDER, "mine", MINE, bit(DEFENDER))).args[0]
        s.emit("mine_laid")
        return None

    @step("2")
    def storm(self, s: House) -> Asking:
        everywhere = bits(range(len(ROOMS)))
        rooms = s.among("room", ("2", "it is taken already", everywhere & ~s.held))
        self.room = (yield Choice(ATTACKER, "storm", pick(STORM, rooms))).args[0]
        if s.searched >> self.room & 1:
            return None
        s.searched |= bit(self.room)
        s.reveals += 1  # a mine is found here or not: undo stops
        if self.room != s.mine:
            return None
        s.emit("mine_found", self.room)
        return Fight.end_the_turn

    @step("3")
    def roll(self, s: House) -> Asking:
        die = (yield Roll("die", (1,))).args[0]
        if die >= NEEDED[self.room]:
            s.held |= bit(self.room)
        s.emit("stormed", self.room, die)
        return None

    @step("4")
    def end_the_turn(self, s: House) -> Flow:
        s.turn += 1
        return END if s.turn == 6 or s.is_won() else Fight.storm


# The words: an event beside its arguments, a question beside its kind
EVENTS = {
    "mine_laid": Fact((), "The defenders hide a mine."),
    "mine_found": Fact(("room",), "The mine was in the {0}."),
    "stormed": Fact(("room", "die"), "The {0} is stormed: {1}."),
}
QUESTIONS: Questions[House] = Questions(
    {"mine": "Where do you hide the mine?", "storm": "Which room do you storm?"}
)


class Words:
    """The House in words."""

    otherwise: Mapping[str, Mapping[str, str]] = {}

    def stands(self, state: House, side: int, kind: str, thing: int) -> None:
        """There are no pieces."""

    def turn(self, state: House) -> str:
        """The turn, as every side may know it."""
        return f"Turn {state.turn + 1}"

    def question(self, state: House) -> str:
        """What is asked."""
        return QUESTIONS(state)

    def action(self, state: House, action: Action) -> str:
        """An answer."""
        return f"{action.verb} the {ROOMS[action.args[0]]}"

    def event(self, tables: Any, event: Event) -> str:
        """What happened."""
        return told(EVENTS[event.kind], tables, event, self.thing)

    def board(self, pack: Pack, view: Json, width: int) -> str:
        """The house."""
        return f"Turn {view['turn'] + 1} of 6. Held: {', '.join(view['held']) or 'nothing'}."

    def status(self, view: Json) -> list[str]:
        """The numbers that decide."""
        return [f"Turn {view['turn'] + 1}/6", f"Rooms {len(view['held'])}/3"]

    def thing(self, tables: Any, kind: str, thing: int) -> str:
        """A room or a die."""
        return ROOMS[thing] if kind == "room" else str(thing)


# The game: what the kernel calls
class TheHouse:
    """Three rooms, six turns, one mine."""

    name = "house"
    title = "The House"
    rules = 1
    scenarios: Mapping[str, str] = {"house": "Three rooms in six turns."}
    options: tuple[Option, ...] = ()
    finishes: tuple[str, ...] = ()
    verbs: Mapping[str, tuple[str, ...]] = {"mine": ("room",), "storm": ("room",), "die": ("die",)}
    facts = argument_kinds(EVENTS)
    procedures = procedures(Fight)
    migrations: tuple[Migration, ...] = ()
    moves = Moves()
    text = Words()
    rulebook: Mapping[str, RuleText] = {
        "1": RuleText("The mine", "The defenders hide a mine in one room."),
        "2": RuleText("Storming", "Each turn the attackers storm a room they do not hold."),
        "3": RuleText("The die", "The mine stops them once. Else the die must show 3, 4 or 5."),
        "4": RuleText("The end", "All three rooms in six turns win."),
    }

    def pack(self) -> Pack:
        """The data, with a digest that saves name."""
        return Pack("house", self.name, {"rooms.json": list(zip(ROOMS, NEEDED, strict=True))})

    def problems(self, pack: Pack) -> list[str]:
        """What is wrong with a pack."""
        return []

    def tables(self, pack: Pack) -> Any:
        """The data as the rules read it; this game has it in the file."""
        return None

    def ids(self, tables: Any) -> Mapping[str, tuple[str, ...]]:
        """The names of numbers at every border."""
        return {"room": ROOMS}

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        """Who plays."""
        return ("attacker", "defender")

    def seats(self, state: House) -> tuple[int, ...]:
        """Nobody changes sides."""
        return every_seat_its_own(self.score(state))

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Any) -> House:
        """A match before its first question."""
        s = House()
        s.begin([Fight().begun()])
        s.turn, s.held, s.mine, s.searched = 0, 0, NOWHERE, 0
        return s

    def view(self, state: House, side: int) -> Json:
        """What a side may see, built up from nothing."""
        held = [ROOMS[room] for room in members(state.held)]
        seen = state.mine if side == DEFENDER or state.is_found() else NOWHERE
        return {"turn": state.turn, "held": held, "searched": state.searched, "mine": seen}

    def acting(self, state: House) -> str:
        """The rules play no side themselves."""
        return ""

    def about(self, state: House, event: Event, actor: str) -> str:
        """What happens concerns who brought it about."""
        return actor

    def imagine(self, state: House, side: int, rng: Random) -> House:
        """A position that fits what a side has seen: the mine is laid anew."""
        dream = state.copy()
        if side == ATTACKER and state.mine != NOWHERE and not state.is_found():
            rooms = [room for room in range(len(ROOMS)) if not state.searched >> room & 1]
            dream.mine = rooms[int(rng.random() * len(rooms))]
        return dream

    def score(self, state: House) -> tuple[float, ...]:
        """1 for the winner."""
        if state.stack:
            return (0.5, 0.5)
        return (1.0, 0.0) if state.is_won() else (0.0, 1.0)

    def outcome(self, state: House) -> Json:
        """Who won."""
        if state.stack:
            return None
        winner = "attacker" if state.is_won() else "defender"
        return {"winner": winner, "words": f"The {winner} wins."}

    def dump(self, state: House) -> Json:
        """The position as JSON."""
        return state.dump_plain()

    def load(self, plain: Json, tables: Any) -> House:
        """A position from JSON."""
        s = House()
        s.load_plain(plain, self.procedures)
        return s


GAME = TheHouse()
