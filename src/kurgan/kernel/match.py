"""A match: a game being played, the only holder of history and of luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from kurgan.kernel.ask import EVERYONE, Action, Ask, Choice, Side
from kurgan.kernel.dice import Dice, dice_for
from kurgan.kernel.engine import question, rule
from kurgan.kernel.errors import (
    BadSave,
    BadSetup,
    IllegalAction,
    NotYourTurn,
    RulesBug,
    StaleAction,
    brief,
)
from kurgan.kernel.game import Codec, Game, read_options, read_scenario
from kurgan.kernel.journal import Entry, record, save
from kurgan.kernel.pack import Pack, checked_pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.proof import check_start
from kurgan.kernel.state import Event, State
from kurgan.kernel.telling import apply_telling, run_telling
from kurgan.kernel.whole import Whole
from kurgan.kernel.why import Reason, why

MOST_ROLLS = 1000  # between two answers of players
LONGEST_NONCE = LONGEST_NAME = 200
START = "this is the start of the match"


class Before(NamedTuple):
    """What undo goes back to."""

    state: State
    events: int


class Match:
    """A game being played. `play` checks everything; the state behind it trusts."""

    def __init__(self, game: Game, pack: Pack, start: Json, dice: Dice) -> None:
        self.game = game
        self.pack = pack
        self.start = start
        self.dice = dice
        self.tables = game.tables(pack)
        self.codec = Codec(game, self.tables)
        self.options = read_options(game, start.get("options"))
        self.sides = game.sides(self.options)
        check_start(start)
        # Sides that must add a nonce before anything is rolled
        self.waits: list[Side] = list(range(len(self.sides))) if start.get("nonces") else []
        self._people: dict[int, str] = {}  # who holds each seat
        self.journal: list[Entry] = []
        self.log: list[Event] = []
        self.rolls = 0
        self.ended: Json = None  # an end that the rules do not know: a resignation, a time-out
        self.before: list[Before] = []  # what can be taken back
        self.stop = START  # why nothing more can
        self.state: State = self._first_state()

    # Seats

    @property
    def seats(self) -> tuple[str, ...]:
        """The side that each seat plays now; bidding may exchange them."""
        return tuple([self.sides[side] for side in self.game.seats(self.state)])

    @property
    def holders(self) -> dict[str, str]:
        """Who holds each side now; people keep their seat when sides are exchanged."""
        seats = self.seats
        return {seats[seat]: person for seat, person in self._people.items()}

    def side_of(self, seat: int) -> Side:
        """The number of the side that a seat plays now."""
        seats = self.game.seats(self.state)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(seats):
            raise BadSetup(f"There is no seat {brief(seat)}; there are 0 to {len(seats) - 1}.")
        return seats[seat]

    def seat_of(self, side: str | Side) -> int:
        """The seat that plays a side now."""
        return self.game.seats(self.state).index(self.side(side))

    # Playing

    @property
    def question(self) -> Choice | None:
        """What a player must answer now; None when the match is over or has not begun."""
        if self.ended is not None or self.waits:
            return None
        ask = self._asked()
        return ask if isinstance(ask, Choice) else None

    @property
    def rule(self) -> str:
        """The rule that the question stands on."""
        return rule(self.state)

    @property
    def outcome(self) -> Json:
        """Who won and how; None until the end."""
        return self.ended if self.ended is not None else self.game.outcome(self.state)

    def begin(self, watch: Watch | None = None) -> list[Event]:
        """Roll what chance owes at the start; until then nonces change every roll."""
        mark = len(self.log)
        with Whole(self, "The start") as whole:
            whole.state = self.state.copy()
            self.roll_on(watch)
        return self.log[mark:]

    def play(
        self,
        action: Action | list[Json],
        side: str | Side | None = None,
        seq: int | None = None,
        watch: Watch | None = None,
    ) -> list[Event]:
        """Answer the question, then roll what chance owes; all or nothing. Returns the events."""
        mark = len(self.log)
        with Whole(self, "The question") as whole:
            ask = self.checked_turn(side, seq)
            whole.what = answer = self.checked_action(ask, action)
            whole.state = self.state.copy()
            self.take_answer(ask, answer, whole.state)
            if watch is not None:
                watch(self)
            self.roll_on(watch)
        mask = EVERYONE if side is None else 1 << self.side(side)
        return [event for event in self.log[mark:] if event.seen_by & mask]

    def undo(self, side: str | Side | None = None, seq: int | None = None) -> None:
        """Take back the last answer; never past dice, a reveal or another side's turn."""
        with Whole(self, "Taking back"):
            who = self._to_act(side)
            if self.question is not None:
                self._check_seq(side, seq)
            if not self.before or self.ended is not None:
                why_not = self.barrier if self.ended is None else "the match is over"
                raise IllegalAction(f"Nothing can be taken back: {why_not}.")
            before = self.before[-1]
            question(before.state)
        before.state.events = self.log
        self.state = before.state
        self.before.pop()
        del self.log[before.events :]
        self.journal.append(Entry("undo", who))

    @property
    def can_undo(self) -> bool:
        """Whether the side to act can take its last answer back; if not, `barrier` says why."""
        return bool(self.before) and self.ended is None

    @property
    def barrier(self) -> str:
        """Why nothing can be taken back; before the first answer there is nothing."""
        return self.stop if any(entry.kind == "play" for entry in self.journal) else START

    def resign(self, side: str | Side) -> None:
        """Give the match up."""
        self._end("resign", "resignation", side)

    def time_out(self, side: str | Side) -> None:
        """End the match because this side ran out of time."""
        self._end("timeout", "time-out", side)

    def take_over(self, side: str | Side, holder: str) -> None:
        """Somebody else holds the seat that plays this side from now on."""
        who = self._in_play(side)
        if not isinstance(holder, str) or not 0 < len(holder) <= LONGEST_NAME:
            raise BadSetup(f"A holder is a name of 1 to {LONGEST_NAME} characters.")
        self._people[self.seat_of(who)] = holder
        self.journal.append(Entry("takeover", who, note=holder))

    def add_nonce(self, side: str | Side, nonce: str) -> None:
        """Stir a word of this side into every later roll."""
        if not isinstance(nonce, str) or not 0 < len(nonce) <= LONGEST_NONCE:
            raise BadSetup(f"A nonce is a text of 1 to {LONGEST_NONCE} characters.")
        who = self._in_play(side)
        if self.start.get("nonces"):
            if who not in self.waits:
                raise IllegalAction("Each side adds one nonce, before the first roll.")
            self.waits.remove(who)
        self.dice.nonces.append(f"{self.sides[who]} {nonce}")
        self.journal.append(Entry("nonce", who, note=nonce))

    # Looking

    def view(self, side: str | Side) -> Json:
        """The position as this side may see it."""
        return self.game.view(self.state, self.side(side))

    def events(self, side: str | Side | None = None, since: int = 0) -> list[Event]:
        """What has happened, as this side may know it, from its event number `since` on."""
        mask = EVERYONE if side is None else 1 << self.side(side)
        return [event for event in self.log if event.seen_by & mask][since:]

    def seq(self, side: str | Side | None = None) -> int:
        """How many entries of the journal this side has seen."""
        mask = EVERYONE if side is None else 1 << self.side(side)
        return sum(1 for entry in self.journal if entry.seen_by & mask or side is None)

    def why(self, kind: str, thing: Json, side: str | Side | None = None) -> Reason:
        """Which rule allows or forbids a thing (a unit, a place) in the present question."""
        self._to_act(side)
        kinds = [known for known in self.codec.numbers if known == kind]
        if not kinds:
            known = ", ".join(sorted(self.codec.numbers))
            raise BadSetup(f"There is no kind of thing called {brief(kind)}; there are {known}.")
        number = self.codec.number(kind, thing)
        if self.ended is not None:
            return Reason(False, "", False, "the match is over")
        return why(self.game, self.tables, self.state, kind, number)

    def save(self) -> Json:
        """The whole match as JSON, seed and hidden answers included: for its owner."""
        return save(self)

    def record(self, side: str | Side) -> Json:
        """What this side may take home; no seed and nobody else's secrets before the end."""
        return record(self, side)

    def side(self, side: str | Side) -> Side:
        """The number of a side given by name or number."""
        if isinstance(side, int) and not isinstance(side, bool) and 0 <= side < len(self.sides):
            return side
        if isinstance(side, str) and side in self.sides:
            return self.sides.index(side)
        known = ", ".join(self.sides)
        raise BadSetup(f"There is no side {brief(side)} in this match; there are {known}.")

    # Inside

    def _first_state(self) -> State:
        state: State
        if "position" in self.start:
            state = self.game.load(self.start["position"], self.tables)
            if len(self.game.seats(state)) != len(self.sides):
                raise BadSave("This position is not for so many players as the options say.")
        else:
            scenario = read_scenario(self.game, self.start.get("scenario"))
            state = self.game.setup(scenario, self.options, self.tables)
        state.events = self.log
        if state.asked is None and "position" not in self.start:
            run_telling(self.game, state)
        return state

    def _asked(self) -> Ask | None:
        """The question, a player's or chance's."""
        ask = question(self.state)
        if isinstance(ask, Choice) and not 0 <= ask.side < len(self.sides):
            raise RulesBug(f"{ask.kind} is put to side {ask.side}, which nobody plays")
        return ask

    def _to_act(self, side: str | Side | None) -> Side:
        ask = self.question
        asked = ask.side if ask is not None else 0
        who = asked if side is None else self.side(side)
        if ask is not None and who != asked:
            raise NotYourTurn(f"It is {self.sides[asked]}'s turn, not {self.sides[who]}'s.")
        return who

    def _in_play(self, side: str | Side) -> Side:
        """The number of a side, while the match goes on."""
        if self.outcome is not None:
            raise IllegalAction("The match is over already.")
        return self.side(side)

    def checked_turn(self, side: str | Side | None, seq: int | None) -> Choice:
        """The question, if this side is to answer it and has seen everything."""
        ask = self.question
        if self.waits and self.ended is None:
            names = ", ".join([self.sides[who] for who in self.waits])
            raise IllegalAction(f"The match has not begun: it waits for {names}.")
        if ask is None and question(self.state) is not None and self.ended is None:
            raise IllegalAction("A roll is due before a player can answer; begin() makes it.")
        if ask is None:
            raise IllegalAction("The match is over: there is nothing to answer.")
        self._to_act(side)
        self._check_seq(side, seq)
        return ask

    def _check_seq(self, side: str | Side | None, seq: int | None) -> None:
        if seq is not None and seq != self.seq(side):
            raise StaleAction(
                f"This answer was given at entry {seq}, but the match is at {self.seq(side)}; "
                "look at the new position and answer again."
            )

    def checked_action(self, ask: Choice, given: Action | list[Json]) -> Action:
        """The option that an answer means."""
        if isinstance(given, Action):
            if given.verb not in self.game.verbs:
                raise IllegalAction(f"There is no action {brief(given.verb)} in {self.game.name}.")
            answer = given
        else:
            answer = self.codec.decode(given)
        if answer not in ask.options:
            raise IllegalAction(self._refusal(ask, answer), self.rule)
        return ask.options[ask.options.index(answer)]

    def _refusal(self, ask: Choice, answer: Action) -> str:
        legal = [" ".join(map(str, self.codec.encode(option))) for option in ask.options[:6]]
        more = f" and {len(ask.options) - 6} more" if len(ask.options) > 6 else ""
        asked = self.game.text.question(self.state)
        return (
            f"'{self.spelled(answer)}' does not answer '{asked}' ({self.rule}); "
            f"legal now: {', '.join(legal)}{more}."
        )

    def spelled(self, answer: Action) -> str:
        """An answer as it is written, for sentences."""
        try:
            spelled = self.codec.encode(answer)
            if self.codec.decode(spelled) == answer:
                return " ".join(map(str, spelled))
        except (IllegalAction, IndexError, TypeError, ValueError):
            pass  # it is spelled as it came
        return f"{answer.verb} {brief(answer.args)}"

    def take_answer(self, ask: Choice, answer: Action, before_it: State | None = None) -> None:
        """Apply a checked answer of a player and keep what undo needs: the state before it."""
        before = Before(before_it or self.state.copy(), len(self.log))
        self.journal.append(Entry("play", ask.side, answer, seen_by=ask.seen_by | 1 << ask.side))
        apply_telling(self.game, self.state, answer)
        self.before.append(before)
        after = self._asked()
        if self.state.reveals != before.state.reveals:
            self._bar("something hidden was revealed")
        elif after is None:
            self._bar("the match is over")
        elif not isinstance(after, Choice):
            self._bar("dice were rolled or a card was drawn")
        elif after.side != ask.side:
            self._bar("it is another side's turn")
        elif self.game.seats(self.state) != self.game.seats(before.state):
            self._bar("the sides were exchanged")

    def roll_on(self, watch: Watch | None = None) -> None:
        """Answer for chance until a player must."""
        for _ in range(MOST_ROLLS):
            if not self.roll_once():
                return
            if watch is not None:
                watch(self)
        raise RulesBug(f"{MOST_ROLLS} rolls and no question to a player")

    def roll_once(self) -> bool:
        """Answer one question to chance; False if there is none."""
        ask = self._asked()
        if ask is None or isinstance(ask, Choice) or self.ended is not None or self.waits:
            return False
        self.take_chance(ask.sample(self.dice.roll(self.rolls + 1)), ask.seen_by)
        return True

    def take_chance(self, answer: Action, seen_by: int) -> None:
        """Apply a result of chance and note it under its number."""
        self.rolls += 1
        self.journal.append(Entry("roll", self.rolls, answer, seen_by=seen_by))
        apply_telling(self.game, self.state, answer)
        self._bar("dice were rolled or a card was drawn")

    def _bar(self, barrier: str) -> None:
        self.before = []
        self.stop = barrier

    def _end(self, kind: str, how: str, side: str | Side) -> None:
        with Whole(self, f"The end by {how}"):
            who = self._in_play(side)
        others = [name for number, name in enumerate(self.sides) if number != who]
        victory = f": {others[0].capitalize()} wins" if len(others) == 1 else ""
        self.journal.append(Entry(kind, who))
        self.ended = {
            "winner": others[0] if len(others) == 1 else None,
            "kind": how,
            "loser": self.sides[who],
            "words": f"{self.sides[who].capitalize()} ends the match by {how}{victory}.",
        }
        self._bar("the match is over")


Watch: TypeAlias = Callable[[Match], None]  # told of the match after each entry


def new(
    game: Game,
    scenario: str | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int | str | None = None,
    pack: Pack | None = None,
    begin: bool = True,
    nonces: bool = False,
) -> Match:
    """Begin a match. A seed that a person chose makes it a practice match.

    With `nonces` nothing is rolled before every side has added one.
    """
    chosen = read_options(game, options)
    start: Json = {"scenario": read_scenario(game, scenario), "options": chosen}
    if nonces:
        start["nonces"] = True
    match = Match(game, checked_pack(game, pack), start, dice_for(seed))
    if begin:
        match.begin()
    return match


def branch(match: Match, seed: int | str | None = None) -> Match:
    """A copy that goes on from here with fresh dice (what if?)."""
    return branched(match, match.state, dice_for(seed))


def branched(match: Match, state: State, dice: Dice) -> Match:
    """A copy that goes on from a state; it says for ever that it is one."""
    start = {**match.start, "position": match.game.dump(state), "options": match.options}
    start |= {"origin": "copy", "nonces": False}
    copy = Match(match.game, match.pack, start, dice)
    copy.begin()
    return copy
