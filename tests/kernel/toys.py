"""The toy games: Nim with dice, in which nothing is hidden, and Peek, in which much is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kurgan.kernel.ask import NOBODY, Action, Choice, Draw, Random, Roll, actions, pick, shuffled
from kurgan.kernel.bits import bit, bits
from kurgan.kernel.fields import Field, number, numbers
from kurgan.kernel.game import Option
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Json, Procedure, procedures, step

from .toybox import NONE, Declared, Toy, ToyState

NORTH, SOUTH = 0, 1

# Nim: take counters from heaps; whoever takes the last one wins

HEAP = actions("heap", 4)
TAKE, STOP = Action("take"), Action("stop")


class NimState(ToyState):
    """Heaps of counters, how many may be taken and the heap last taken from."""

    __slots__ = ("heaps", "highest", "last", "limit")
    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("winner", NONE, 1), numbers("heaps", 0, 9, longest=4), number("limit", 0, 6),
        number("highest", 1, 6), number("last", NONE, 3),
    )  # fmt: skip
    heaps: list[int]
    limit: int
    highest: int
    last: int

    def start(self, scenario: str, options: Mapping[str, Json]) -> Procedure:
        self.heaps = [2, 1] if scenario == "two" else [3, 1, 2]
        self.highest = options["highest"]
        self.limit, self.last = 0, NONE
        return Turn(NORTH)

    def choices(self) -> tuple[Action, ...]:
        return pick(HEAP, self.open_heaps())

    def open_heaps(self) -> int:
        standing = bits(heap for heap, counters in enumerate(self.heaps) if counters)
        others = standing & ~bit(self.last) if self.last != NONE else standing
        return self.among(
            "heap",
            ("2a", "it is empty", standing),
            ("2b", "it was taken from just now", others or standing),
        )

    def take_from(self, heap: int) -> None:
        self.heaps[heap] -= 1
        self.last = heap

    def limits(self) -> Roll:
        return Roll("limit", (1,), self.highest)


@dataclass(slots=True)
class Turn(Procedure):
    """North's die limits both sides; then each chooses a heap and takes from it."""

    side: int

    @step("1")
    def roll_limit(self, s: NimState) -> Asking:
        if self.side == SOUTH:
            return None
        s.limit = (yield s.limits()).args[0]
        s.emit("limited", s.limit)
        return None

    @step("2")
    def choose_heap(self, s: NimState) -> Asking:
        heap = (yield Choice(self.side, "choose a heap", s.choices())).args[0]
        return Taking(self.side, heap, s.limit, 0)

    @step("3")
    def pass_on(self, s: NimState) -> Flow:
        if not any(s.heaps):
            s.winner = self.side
            return END
        self.side = 1 - self.side
        return Turn.roll_limit


@dataclass(slots=True)
class Taking(Procedure):
    """Take one counter or more, one by one."""

    side: int
    heap: int
    limit: int
    taken: int

    @step("2.1")
    def take_or_stop(self, s: NimState) -> Asking:
        answer = yield Choice(self.side, "take", (TAKE, STOP) if self.taken else (TAKE,))
        if answer == STOP:
            return None
        s.take_from(self.heap)
        self.taken += 1
        return AGAIN if self.taken < self.limit and s.heaps[self.heap] else None

    @step("2.2")
    def tell(self, s: NimState) -> Flow:
        s.emit("taken", self.heap, self.taken)
        return END


NimState.PROCEDURES = procedures(Turn, Taking)


class Nim(Toy):
    """Nim with a die; nothing is hidden."""

    name = "nim"
    title = "Nim with a Die"
    scenarios: Mapping[str, str] = {"three": "Three heaps.", "two": "Two small heaps."}
    options: Sequence[Option] = (
        Option("highest", "1", "The die's highest face.", 3, low=1, high=6),
    )
    verbs: Declared = {"limit": ("die",), "heap": ("heap",), "take": (), "stop": ()}
    facts: Declared = {"limited": ("die",), "taken": ("heap", "count")}
    things: Mapping[str, Sequence[str]] = {"heap": ("anthill", "barrow", "cairn", "dune")}
    kind = NimState


# Peek: north hides a token under a cup, south looks around and guesses

DECK = (0, 0, 0, 1, 1)
HIDE, SAY, GUESS = actions("hide", 2), actions("say", 2), actions("guess", 2)
LOOK, COMPARE = Action("look"), Action("compare")


class PeekState(ToyState):
    """Three cards of five, a token, what north said of it, and what south has looked at."""

    __slots__ = ("compared", "guessed", "hands", "looked", "middle", "said", "token")
    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("winner", NONE, 1), number("middle", NONE, 1), numbers("hands", NONE, 1, longest=2),
        number("token", NONE, 1), number("said", NONE, 1), number("looked", 0, 1),
        number("compared", 0, 1), number("guessed", NONE, 1),
    )  # fmt: skip
    middle: int
    hands: list[int]
    token: int
    said: int
    looked: int
    compared: int
    guessed: int

    def start(self, scenario: str, options: Mapping[str, Json]) -> Procedure:
        self.middle = self.token = self.said = self.guessed = NONE
        self.hands = [NONE, NONE]
        self.looked = self.compared = 0
        return Round()

    def pile(self) -> tuple[int, ...]:
        left = list(DECK)
        for card in (self.middle, *self.hands):
            if card != NONE:
                left.remove(card)
        return tuple(left)

    def choices(self) -> tuple[Action, ...]:
        looks = (LOOK,) * (not self.looked) + (COMPARE,) * (not self.compared)
        return looks + GUESS

    def deal(self, side: int, card: int) -> None:
        self.hands[side] = card
        self.emit("dealt", card, seen_by=bit(side))

    def hide(self, cup: int) -> None:
        self.token = cup
        self.emit("hidden", cup, seen_by=bit(NORTH))

    def speak(self, word: int) -> None:
        self.said = word
        self.emit("said", word)

    def show(self, kind: str, fact: int) -> None:
        self.emit(kind, fact, seen_by=bit(SOUTH))
        self.reveals += 1

    def lift(self, cup: int) -> None:
        self.guessed = cup
        self.winner = SOUTH if cup == self.token else NORTH
        self.reveals += 1

    @property
    def searcher(self) -> int:
        return SOUTH

    @property
    def north_is_higher(self) -> int:
        return int(self.hands[NORTH] > self.middle)

    def known(self, side: int) -> dict[str, Json]:
        south = side == SOUTH
        return {
            "hand": self.hands[side],
            "middle": self.middle if south and self.looked else None,
            "higher": self.north_is_higher if south and self.compared else None,
            "token": self.token if not south or self.guessed != NONE else None,
        }

    def view(self, side: int) -> Json:
        public = [self.said, self.looked, self.compared, self.guessed, self.winner]
        return {**self.known(side), "public": public}

    def imagine(self, side: int, rng: Random) -> Self:
        while True:
            dream = self.copy()
            dream.deal_anew(rng)
            if dream.known(side) == self.known(side):
                return dream

    def deal_anew(self, rng: Random) -> None:
        self.middle, *self.hands = shuffled(DECK, rng)[:3]
        if self.token != NONE:
            self.token = int(rng.random() * 2)


@dataclass(slots=True)
class Round(Procedure):
    """The whole of Peek."""

    @step("1")
    def bury(self, s: PeekState) -> Asking:
        s.middle = (yield Draw("bury", s.pile(), NOBODY)).args[0]
        return None

    @step("2")
    def deal(self, s: PeekState) -> Asking:
        side = s.hands.index(NONE)
        s.deal(side, (yield Draw("deal", s.pile(), bit(side))).args[0])
        return AGAIN if side == NORTH else None

    @step("3")
    def hide(self, s: PeekState) -> Asking:
        s.hide((yield Choice(NORTH, "hide", HIDE, bit(NORTH))).args[0])
        return None

    @step("4")
    def say(self, s: PeekState) -> Asking:
        s.speak((yield Choice(NORTH, "say", SAY)).args[0])
        return None

    @step("5")
    def search(self, s: PeekState) -> Asking:
        answer = yield Choice(s.searcher, "search", s.choices())
        if answer == LOOK:
            s.looked = 1
            s.show("looked", s.middle)
        elif answer == COMPARE:
            s.compared = 1
            s.show("compared", s.north_is_higher)
        else:
            s.lift(answer.args[0])
            return END
        return AGAIN


PeekState.PROCEDURES = procedures(Round)


class Peek(Toy):
    """Peek, in which each side and nobody knows something."""

    name = "peek"
    title = "Peek under the Cups"
    scenarios: Mapping[str, str] = {"plain": "The only one."}
    verbs: Declared = {
        "bury": ("card",), "deal": ("card",), "hide": ("cup",), "say": ("word",),
        "look": (), "compare": (), "guess": ("cup",),
    }  # fmt: skip
    facts: Declared = {
        "dealt": ("card",), "hidden": ("cup",), "said": ("word",),
        "looked": ("card",), "compared": ("count",),
    }  # fmt: skip
    things: Mapping[str, Sequence[str]] = {
        "card": ("ace", "king"),
        "cup": ("left-cup", "right-cup"),
        "word": ("west", "east"),
    }
    kind = PeekState


GAMES: dict[str, Any] = {"nim": Nim(), "peek": Peek()}
