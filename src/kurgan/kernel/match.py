"""A match: a game being played, the only holder of history and of luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from kurgan.kernel.ask import EVERYONE, Action, Ask, Choice, Side
from kurgan.kernel.checks import (
    check_seq,
    checked_action,
    checked_length,
    checked_turn,
    in_play,
    still_asked,
    to_act,
)
from kurgan.kernel.codec import Codec
from kurgan.kernel.consent import Past, ask_back, consent, refuse, remembered
from kurgan.kernel.dice import Dice, dice_for
from kurgan.kernel.ending import OVER, decline, draw, give_up
from kurgan.kernel.engine import question, rule
from kurgan.kernel.errors import (
    BadSave,
    BadSetup,
    IllegalAction,
    RulesBug,
    brief,
)
from kurgan.kernel.game import Game, read_options, read_scenario
from kurgan.kernel.journal import JOINED, Entry, Seen, record, save
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
REVEALED = "something hidden was revealed"


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
        self.seen = Seen(len(self.sides))
        self.log: list[Event] = []
        self.rolls = 0
        self.ended: Json = None  # an end that the rules do not know: a resignation, a time-out
        self.drawing: list[Side] = []  # sides that want a draw
        self.before: list[Before] = []  # what can be taken back
        self.stop = START  # why nothing more can
        self.past: tuple[Past, ...] = ()  # what can be by consent
        self.asking: tuple[Side, ...] = ()  # who asks for that, and who has agreed
        self.back_to = 0  # how long the journal was before the move that was so taken back last
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
        return self._play("The question", [action], side, seq, watch)

    def play_move(
        self,
        actions: Sequence[Action | list[Json]],
        side: str | Side | None = None,
        seq: int | None = None,
        watch: Watch | None = None,
    ) -> list[Event]:
        """Give several answers as one; all or none, and one step to take back.

        Only the last may lead to dice or another side; what is revealed on the way ends the move.
        """
        return self._play("The move", actions, side, seq, watch)

    def undo(self, side: str | Side | None = None, seq: int | None = None) -> None:
        """Take back the last answer; never past dice, a reveal or another side's turn."""
        with Whole(self, "Taking back"):
            who = to_act(self, side)
            if self.question is not None:
                check_seq(self, side, seq)
            if not self.before or self.ended is not None:
                why_not = self.barrier if self.ended is None else OVER
                raise IllegalAction(f"Nothing can be taken back: {why_not}.")
            before = self.before[-1]
            question(before.state)
        before.state.events = self.log
        self.state = before.state
        self.before.pop()
        self.past = tuple([move for move in self.past if move.state is not before.state])
        self.asking = ()
        del self.log[before.events :]
        self.journal.append(Entry("undo", who))

    def ask_back(self, side: str | Side) -> None:
        """Ask to take back this side's last move, though dice or another's turn came after it."""
        ask_back(self, side)

    def consent(self, side: str | Side) -> None:
        """Agree to what was asked; when every side has, the move and what followed are undone."""
        consent(self, side)

    def refuse(self, side: str | Side) -> None:
        """The move stands: do not agree, or ask no more."""
        refuse(self, side)

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
        give_up(self, side, "resign", "resignation")

    def time_out(self, side: str | Side) -> None:
        """End the match because this side ran out of time."""
        give_up(self, side, "timeout", "time-out")

    def draw(self, side: str | Side) -> None:
        """Offer a draw, or agree to one; when every side wants it the match is over."""
        draw(self, side)

    def decline(self, side: str | Side) -> None:
        """No draw: what others offered is declined, one's own offer withdrawn."""
        decline(self, side)

    def take_over(self, side: str | Side, holder: str) -> None:
        """Somebody else holds the seat that plays this side from now on."""
        who = in_play(self, side)
        if not isinstance(holder, str) or not 0 < len(holder) <= LONGEST_NAME:
            raise BadSetup(f"A holder is a name of 1 to {LONGEST_NAME} characters.")
        self._people[self.seat_of(who)] = holder
        self.journal.append(Entry("takeover", who, note=holder))

    def add_nonce(self, side: str | Side, nonce: str) -> None:
        """Stir a word of this side into every later roll."""
        if not isinstance(nonce, str) or not 0 < len(nonce) <= LONGEST_NONCE:
            raise BadSetup(f"A nonce is a text of 1 to {LONGEST_NONCE} characters.")
        who = in_play(self, side)
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
        if side is None:
            return len(self.journal)
        return self.seen.count(self.journal, self.side(side))

    def why(self, kind: str, thing: Json, side: str | Side | None = None) -> Reason:
        """Which rule allows or forbids a thing (a unit, a place) in the present question."""
        to_act(self, side)
        kinds = [known for known in self.codec.numbers if known == kind]
        if not kinds:
            known = ", ".join(sorted(self.codec.numbers))
            raise BadSetup(f"There is no kind of thing called {brief(kind)}; there are {known}.")
        number = self.codec.number(kind, thing)
        if self.ended is not None:
            return Reason(False, "", False, OVER)
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

    def _play(
        self,
        what: str,
        actions: Sequence[Action | list[Json]],
        side: str | Side | None,
        seq: int | None,
        watch: Watch | None,
    ) -> list[Event]:
        mark = len(self.log)
        with Whole(self, what) as whole:
            first = checked_turn(self, side, seq)
            whole.state = self.state.copy()
            for number, action in enumerate(checked_length(actions)):
                ask = still_asked(self, first, number)
                whole.what = answer = checked_action(self, ask, action)
                self.take_answer(ask, answer, whole.state, is_joined=number > 0)
                if watch is not None:
                    watch(self)
                if self.stop == REVEALED and not self.before:
                    break
            self.roll_on(watch)
        mask = EVERYONE if side is None else 1 << self.side(side)
        return [event for event in self.log[mark:] if event.seen_by & mask]

    def take_answer(
        self,
        ask: Choice,
        answer: Action,
        before_it: State | None = None,
        *,
        is_joined: bool = False,
    ) -> None:
        """Apply a checked answer of a player and keep what undo needs: the state before it."""
        if is_joined:
            before = self._joined_to(ask)
        else:
            before = Before(before_it or self.state.copy(), len(self.log))
        note, seen_by = JOINED if is_joined else "", ask.seen_by | 1 << ask.side
        entries = len(self.journal)
        self.journal.append(Entry("play", ask.side, answer, note, seen_by))
        apply_telling(self.game, self.state, answer)
        self.asking = ()
        if not is_joined:
            self.before.append(before)
            move = Past(ask.side, before.state, before.events, entries)
            self.past = remembered(self.past, move)
        after = self._asked()
        if self.state.reveals != before.state.reveals:
            self.bar(REVEALED)
        elif after is None:
            self.bar(OVER)
        elif not isinstance(after, Choice):
            self.bar("dice were rolled or a card was drawn")
        elif after.side != ask.side:
            self.bar("it is another side's turn")
        elif self.game.seats(self.state) != self.game.seats(before.state):
            self.bar("the sides were exchanged")

    def _joined_to(self, ask: Choice) -> Before:
        last = self.journal[-1] if self.journal else None
        if not self.before or last is None or (last.kind, last.side) != ("play", ask.side):
            raise IllegalAction("This answer belongs to a move, but nothing goes before it.")
        return self.before[-1]

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
        self.bar("dice were rolled or a card was drawn")

    def bar(self, barrier: str) -> None:
        """From here on nothing is taken back without consent."""
        self.before = []
        self.stop = barrier


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
