"""Conformance: what must hold at every question of every game, tried by random play."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random

from kurgan.kernel.ask import CHANCE, Action, Ask, Choice, Draw, Roll, spread
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import apply, question, rule, slowly
from kurgan.kernel.errors import BadSave, IllegalAction, NotYourTurn, RulesBug
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match, branch, new
from kurgan.kernel.pack import Pack, canonical
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load
from kurgan.kernel.state import Event, State
from kurgan.kernel.why import why

Swap = Callable[[State, Random], State | None]
LONGEST = 20_000


class Leak(RulesBug):
    """Something hidden reached a side that may not see it."""


def check(
    game: Game,
    scenario: str | None = None,
    options: Mapping[str, Json] | None = None,
    seed: int = 0,
    pack: Pack | None = None,
    swap: Swap | None = None,
    every: int = 1,
) -> Match:
    """Play one random match and check it at every question (or every so many)."""
    match = new(game, scenario, options, f"conformance {seed}", pack, begin=False)
    check_match(match, Random(seed), swap, every)
    return match


def check_match(match: Match, rng: Random, swap: Swap | None = None, every: int = 1) -> None:
    """Play a match to its end with random answers, and check it on the way."""
    game = match.game
    answers = 0
    while (ask := question(match.state)) is not None:
        if answers > LONGEST:
            raise RulesBug(f"more than {LONGEST} answers and no end")
        if answers % every == 0:
            check_question(game, match.state, rng, match.codec)
            check_secret(game, match.state, rng)
        if isinstance(ask, Choice):
            if answers % every == 0:
                check_hidden(game, match.state, rng, swap)
                check_undo(match, rng)
                check_why(match, Random(answers))
            match.take_answer(ask, ask.options[int(rng.random() * len(ask.options))])
        else:
            match.roll_once()
        answers += 1
    check_end(game, match)


def check_question(game: Game, state: State, rng: Random, codec: Codec | None = None) -> None:
    """Asking changes nothing; copies, dumps and the kept question agree; answers are legal."""
    before = canonical(game.dump(state))
    ask = question(state)
    if ask is None:
        raise RulesBug("there is no question, and no end either")
    tables = getattr(state, "tables", None)
    loaded = game.load(json.loads(before), tables)
    copy = state.copy()
    for twin, name in ((loaded, "a dump"), (copy, "a copy")):
        if question(twin) != ask:
            raise RulesBug(f"{name} asks something else than the state at {_place(state)}")
        _same(game, twin, before, f"asking changes {name} at {_place(state)}")
    if sorted(game.seats(state)) != list(range(len(game.score(state)))):
        raise RulesBug(f"the seats do not play every side once: {game.seats(state)}")
    _check_answers(game, ask, state)
    if isinstance(ask, Choice):
        _check_ids(codec or Codec(game, tables), ask)
    answer = _some_answer(ask, rng)
    loaded.events, copy.events = [], []
    apply(loaded, answer)
    _apply_watching(game, copy, answer)
    _same(game, state, before, f"a copy shares something with the state at {_place(state)}")
    _same(game, loaded, canonical(game.dump(copy)), f"a dump goes on otherwise at {_place(state)}")
    _check_events(game, copy)


def _apply_watching(game: Game, state: State, answer: Action) -> None:
    """Apply an answer, and see that the next step changes nothing before it asks."""
    before = b""
    for _ in slowly(state, answer):
        if state.stack and state.stack[-1].step.asks is not False:
            before = canonical(game.dump(state))
    if state.asked is not None and canonical(game.dump(state)) != before:
        top = state.stack[-1]
        raise RulesBug(f"{type(top).__name__}.{top.at} changes something before it asks")


def check_hidden(game: Game, state: State, rng: Random, swap: Swap | None = None) -> None:
    """No side's view, question or events depend on what is hidden from it."""
    ask = question(state)
    assert ask is not None
    for side in range(len(game.score(state))):
        dream = game.imagine(state, side, rng)
        if dream is state:
            raise RulesBug("imagine returns the state itself, not a copy")
        _check_twin(game, state, dream, side, "imagine")
        other = swap(state, rng) if swap is not None else None
        if other is not None:
            _check_twin(game, state, other, side, "a swap of hidden pieces")
    if isinstance(ask, Choice):
        _check_barrier(game, state, ask, rng)


def check_secret(game: Game, state: State, rng: Random) -> None:
    """An answer that a side may not see changes nothing that this side sees."""
    ask = question(state)
    assert ask is not None
    answers = [_some_answer(ask, rng), _some_answer(ask, rng)]
    for side in range(len(game.score(state))):
        if ask.side == side or ask.seen_by >> side & 1:
            continue
        seen = []
        for answer in answers:
            after = state.copy()
            after.events = []
            apply(after, answer)
            if after.reveals > state.reveals:
                return
            seen.append(seen_by_side(game, after, side))
        if seen[0] != seen[1]:
            raise Leak(f"side {side} learns the secret answer at {_place(state)}")


def check_undo(match: Match, rng: Random) -> None:
    """Undo restores the position to the byte, or stops at dice, reveals and turns."""
    copy = branch(match, "undo")
    ask = copy.question
    if ask is None:
        raise RulesBug(f"a copy of the match at {_place(match.state)} has no question")
    before = canonical(match.game.dump(copy.state))
    journal = len(copy.journal)
    rolls, reveals = copy.rolls, copy.state.reveals
    copy.play(ask.options[int(rng.random() * len(ask.options))])
    after = copy.question
    moved_on = after is None or after.side != ask.side
    barred = copy.rolls > rolls or copy.state.reveals > reveals or moved_on
    try:
        copy.undo(ask.side)
    except (IllegalAction, NotYourTurn):
        if not barred:
            raise RulesBug(f"undo is refused at {_place(match.state)}") from None
    except Exception as error:
        raise RulesBug(f"undo fails: {error}") from None
    else:
        if barred:
            raise RulesBug(f"undo goes past dice, a reveal or a turn at {_place(match.state)}")
        _same(match.game, copy.state, before, "undo does not restore the position")
    if len(copy.journal) <= journal:
        raise RulesBug("the journal shrank")


def check_why(match: Match, rng: Random) -> None:
    """Some thing of each kind has a reason; it fits the answers and tells nothing hidden."""
    game, state, ask = match.game, match.state, match.question
    assert ask is not None
    dream = game.imagine(state, ask.side, rng)
    for kind, numbers in match.codec.numbers.items():
        thing = rng.choice(list(numbers.values()))
        reason = why(game, match.tables, state, kind, thing)
        if reason.allowed != any(
            (kind, thing) in zip(spread(game.verbs[o.verb], len(o.args)), o.args, strict=False)
            for o in ask.options
        ):
            raise RulesBug(f"why {kind} {thing} is not what the answers say at {_place(state)}")
        if not reason.allowed and not (reason.rule and reason.words):
            raise RulesBug(f"nobody knows why not {kind} {thing} at {_place(state)}")
        if why(game, match.tables, dream, kind, thing) != reason:
            raise Leak(f"why {kind} {thing} tells something hidden at {_place(state)}")


def check_end(game: Game, match: Match) -> None:
    """A finished match has an outcome, a score, and a save that replays to the same end."""
    if match.outcome is None:
        raise RulesBug("the match is over but has no outcome")
    if not all(0.0 <= score <= 1.0 for score in game.score(match.state)):
        raise RulesBug("a score lies outside 0 to 1")
    try:
        again = load(json.loads(json.dumps(match.save())), {game.name: game}, match.pack)
    except BadSave as error:
        raise RulesBug(f"a replay breaks off: {error.message}") from None
    _same(game, again.state, canonical(game.dump(match.state)), "a replay ends elsewhere")
    if again.log != match.log:
        raise RulesBug("a replay tells other events")


# Inside


def _place(state: State) -> str:
    if not state.stack:
        return "the end"
    return f"{type(state.stack[-1]).__name__}.{state.stack[-1].at} ({rule(state)})"


def _same(game: Game, state: State, expected: bytes, complaint: str) -> None:
    if canonical(game.dump(state)) != expected:
        raise RulesBug(complaint)


def _some_answer(ask: Ask, rng: Random) -> Action:
    if isinstance(ask, Choice):
        return ask.options[int(rng.random() * len(ask.options))]
    return ask.sample(rng)


def _check_answers(game: Game, ask: Ask, state: State) -> None:
    place = _place(state)
    if not rule(state):
        raise RulesBug(f"the question at {place} names no rule")
    if isinstance(ask, Choice):
        if not ask.options:
            raise RulesBug(f"a dead end at {place}: no legal answer")
        if len(set(ask.options)) != len(ask.options):
            raise RulesBug(f"an answer is listed twice at {place}")
        for option in ask.options:
            _check_declared(game.verbs, option.verb, option.args, place)
    elif not ask.total:
        raise RulesBug(f"a dead end at {place}: nothing to draw")
    elif ask.is_few:
        _check_weights(game, ask, place)


def _check_ids(codec: Codec, ask: Choice) -> None:
    """Every answer has a spelling of its own at the border."""
    for option in ask.options:
        try:
            same = codec.decode(json.loads(json.dumps(codec.encode(option)))) == option
        except (IllegalAction, IndexError, KeyError):
            same = False
        if not same:
            raise RulesBug(f"the answer {option} has no id of its own")


def _check_weights(game: Game, ask: Roll | Draw, place: str) -> None:
    total = 0
    for action, weight in ask.outcomes():
        _check_declared(game.verbs, action.verb, action.args, place)
        if weight <= 0 or ask.weight(action) != weight:
            raise RulesBug(f"the weight of {action} at {place} is wrong")
        total += weight
    if total != ask.total:
        raise RulesBug(f"the weights at {place} do not add up")


def _check_declared(
    declared: Mapping[str, tuple[str, ...]], name: str, args: tuple[int, ...], place: str
) -> None:
    if name not in declared:
        raise RulesBug(f"{name} at {place} is not declared")
    if len(spread(declared[name], len(args))) != len(args):
        raise RulesBug(f"{name} at {place} has other arguments than declared")


def _check_events(game: Game, state: State) -> None:
    for event in state.events or ():
        _check_declared(game.facts, event.kind, event.args, event.rule)
        if not event.rule:
            raise RulesBug(f"the event {event.kind} names no rule")


def _check_twin(game: Game, state: State, twin: State, side: int, how: str) -> None:
    """A state that differs only in what is hidden from a side must look the same to it."""
    place = _place(state)
    if canonical(game.view(twin, side)) != canonical(game.view(state, side)):
        raise Leak(f"{how} changes the view of side {side} at {place}")
    ask = question(state)
    other = question(twin)
    if ask is None or other is None or ask.side != other.side:
        raise Leak(f"{how} changes who is to act at {place}")
    if ask.side == side and ask != other:
        raise Leak(f"{how} changes the question to side {side} at {place}")
    if ask.side == side and game.text.question(state) != game.text.question(twin):
        raise Leak(f"{how} changes the words of the question to side {side} at {place}")


def _check_barrier(game: Game, state: State, ask: Choice, rng: Random) -> None:
    """An answer that shows a side something hidden is a reveal, and its view keeps what it saw."""
    answer = _some_answer(ask, rng)
    for side in range(len(game.score(state))):
        if side != ask.side and not ask.seen_by >> side & 1:
            continue  # check_secret looks after this side
        dream = game.imagine(state, side, rng)
        if side == ask.side or _can_answer(dream, answer):
            _check_shown(game, state, dream, answer, side)


def _can_answer(state: State, answer: Action) -> bool:
    ask = question(state)
    return isinstance(ask, Choice) and answer in ask.options


def _check_shown(game: Game, state: State, dream: State, answer: Action, side: int) -> None:
    truth = state.copy()
    for twin in (truth, dream):
        twin.events = []
        twin.asked = None
        apply(twin, answer)
    if seen_by_side(game, truth, side) == seen_by_side(game, dream, side):
        return
    what = f"the answer {answer} at {_place(state)}"
    if truth.reveals == state.reveals:
        raise Leak(f"{what} shows side {side} something, and is no reveal")
    if canonical(game.view(truth, side)) == canonical(game.view(dream, side)):
        raise Leak(f"{what} tells side {side} something that its view does not keep")


def seen_by_side(game: Game, state: State, side: int) -> bytes:
    """All that a side has before it: its view, what was told and what it is asked."""
    events: list[Event] = [e for e in state.events or () if e.seen_by >> side & 1]
    ask = question(state)
    asked: Json = None
    if ask is not None and ask.side == side and isinstance(ask, Choice):
        asked = [ask.kind, ask.options]
    elif ask is not None and ask.side != CHANCE:
        asked = ask.side
    return canonical([game.view(state, side), events, asked])
