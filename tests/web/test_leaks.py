"""Nothing hidden goes over the wire: two worlds that differ only in what a side may not see.

Everything that the server sends to that side, on its socket and by every route, is compared byte
by byte. A match is played in both worlds at once with the same visible dice and answers; hidden
draws and hidden answers differ. It ends where a reveal or the dice make the worlds part.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.fuzzing.begin import random_match
from kurgan.games import GAMES
from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.state import Board as Inferno
from kurgan.kernel.ask import Action, Chance, Choice
from kurgan.kernel.dice import Dice
from kurgan.kernel.engine import question
from kurgan.kernel.match import Match
from kurgan.kernel.state import State
from kurgan.web import positions
from kurgan.web.database import Kept
from kurgan.web.place import Place
from kurgan.web.summary import summary
from kurgan.web.table import Table
from kurgan.web.timeline import Timeline
from tests.share import first_of, some_of

from ..conformance.test_advance import swap_hidden as swap_advance
from .driving import Line, World
from .driving import Match as Begun

NAME = "leaktest"
ALTERED = (0.02, 0.15)  # of the hidden draws and answers are others in the second world
Plan = Callable[[Chance], Action]
Twin = Callable[[State, int, Random], State | None]


class Planned(Match):
    """A match whose rolls follow a plan."""

    plan: Plan

    def roll_once(self) -> bool:
        ask = question(self.state)
        if ask is None or isinstance(ask, Choice) or self.ended is not None:
            return False
        self.take_chance(self.plan(ask), ask.seen_by)
        return True


class Luck:
    """The rolls of the first world, and how the second follows them."""

    def __init__(self, seed: str, side: int) -> None:
        self.side = side
        self.rng, self.other = Random(f"one {seed}"), Random(f"two {seed}")
        self.altered = self.other.choice(ALTERED)
        self.seen: deque[Action] = deque()
        self.hidden: deque[Action] = deque()
        self.has_parted = False

    def first(self, ask: Chance) -> Action:
        answer = ask.sample(self.rng)
        (self.seen if ask.seen_by >> self.side & 1 else self.hidden).append(answer)
        return answer

    def second(self, ask: Chance) -> Action:
        is_seen = bool(ask.seen_by >> self.side & 1)
        pile = self.seen if is_seen else self.hidden
        answer = pile.popleft() if pile else None
        if not is_seen and self.other.random() < self.altered:
            return ask.sample(self.other)
        if answer is not None and ask.weight(answer):
            return answer
        self.has_parted |= is_seen
        return ask.sample(self.other)

    def rest(self) -> None:
        """After a step both worlds must have rolled the same before that side's eyes."""
        self.has_parted |= bool(self.seen)
        self.seen.clear()
        self.hidden.clear()


class Side:
    """One of the two worlds: a server, a match on it, and the browser that is listened to."""

    def __init__(self, folder: Path, match: Match, side: int, timeline: Timeline) -> None:
        self.world = World(folder, lan=True)
        self.table = self._table(match, timeline)
        keys = [f"key{seat}" for seat in range(len(match.sides))]
        seats = [{"key": key, "side": side} for key, side in zip(keys, match.sides, strict=True)]
        self.world.hall.store.database.add_keys(NAME, dict(enumerate(keys)))
        hall = self.world.hall
        hall.recent[NAME] = hall.places[NAME] = Place(self.table)
        self.begun = Begun(self.world, {"id": NAME, "seats": seats})
        self.lines = self.begun.lines(self.world.guest)
        self.spy: Line = self.lines[match.seat_of(side)]
        self.seat = match.seat_of(side)

    def _table(self, match: Match, timeline: Timeline) -> Table:
        store = self.world.hall.store
        store.database.add_match(NAME, "match", match.save(), summary(match))
        table = Table.__new__(Table)
        table.held = None
        table.name, table.store, table.loaded = NAME, store, 0
        table.is_sound, table.is_written_later, table.views = True, False, []
        table.hold(match, timeline, Kept(match.save(), "match", True))
        return table

    @property
    def ask(self) -> Choice | None:
        return self.table.match.question

    def options(self) -> list[Any]:
        ask = self.ask
        assert ask is not None
        return [self.table.match.codec.encode(option) for option in ask.options]

    def play(self, action: Any) -> None:
        ask = self.ask
        assert ask is not None
        seat = self.table.match.seat_of(ask.side)
        self.lines[seat].get("play", action=action, seq=self.table.match.seq(ask.side))

    def heard(self) -> list[str]:
        """Everything that came to the side since the last time."""
        self.spy.ask("question")
        raw = list(self.spy.raw)
        self.spy.raw.clear()
        return raw

    def probe(self, luck: Random) -> list[str]:
        """Everything that the side may ask for."""
        spy = self.spy
        for verb in ("view", "events", "moments", "odds", "belief"):
            spy.ask(verb)
        last = len(spy.ask("moments")["result"]) - 1
        for at in {0, last, luck.randint(0, last), luck.randint(0, last)}:
            spy.ask("moment", at=at)
        spy.ask("moment", at=last + 1)
        spy.ask("moment", at=0, side=luck.choice(self.table.match.sides))
        names = self.table.match.codec.names
        for kind in names:
            spy.ask("why", kind=kind, thing=luck.choice([n for n in names[kind] if n != ""]))
        self._ask_for_moves(luck)
        spy.ask("play", action=["nonsense"], seq=0)
        verb = luck.choice(list(self.table.match.game.verbs))
        spy.ask(
            "play", action=[verb], seq=self.table.match.seq(self.table.match.side_of(self.seat))
        )
        is_told_differences = luck.choice((0, 1))
        spy.ask("join", match=NAME, key=f"key{self.seat}", differences=is_told_differences)
        routes = [self.begun.fetch(path, self.seat, self.world.guest) for path in ROUTES]
        return self.heard() + [f"{answer.status_code} {answer.text}" for answer in routes]

    def _ask_for_moves(self, luck: Random) -> None:
        """Moves, and what they promise."""
        found = self.spy.ask("moves").get("result") or {"pieces": [], "moves": []}
        for piece in luck.sample(found["pieces"], min(3, len(found["pieces"]))):
            found["moves"] += self.spy.get("moves", chosen=[piece])["moves"]
        for move in luck.sample(found["moves"], min(3, len(found["moves"]))):
            self.spy.ask("odds", actions=move["actions"])


ROUTES = ("save", "capsule", "notes")


def planned(match: Match, plan: Plan) -> tuple[Match, Timeline]:
    """A match like another that has not begun, begun after a plan."""
    copy = Planned(match.game, match.pack, match.start, Dice.chosen("leaks"))
    copy.plan = plan
    timeline = Timeline()
    timeline.note(copy)
    while copy.roll_once():
        timeline.note(copy)
    return copy, timeline


def same(one: list[str], other: list[str]) -> None:
    """Two recordings of the wire are the same to the byte."""
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            at = next(
                (n for n, pair in enumerate(zip(mine, yours, strict=False)) if len(set(pair)) > 1),
                0,
            )
            pytest.fail(f"{mine[max(0, at - 80) : at + 80]}\n{yours[max(0, at - 80) : at + 80]}")
    assert len(one) == len(other)


def play_in_two_worlds(folder: Path, name: str, seed: int, steps: int, probes: int) -> int:
    """Play one random match in both worlds; how many steps they went together."""
    rng = Random(f"{name} {seed}")
    model = random_match(GAMES[name], rng, "leaks")
    side = rng.randrange(len(model.sides))
    luck = Luck(f"{name} {seed}", side)
    one = Side(folder / "one", *_with(side, planned(model, luck.first)))
    other = Side(folder / "two", *_with(side, planned(model, luck.second)))
    try:
        luck.rest()
        was = one.table.match.state.reveals, other.table.match.state.reveals
        for step in range(steps):
            before = one.table.match.state.reveals, other.table.match.state.reveals
            heard = [one.heard(), other.heard()]
            is_reveal = before != was
            if one.table.match.side_of(one.seat) != side:  # bidding has exchanged the sides
                return step
            if luck.has_parted or (is_reveal and heard[0] != heard[1]):
                return step
            if one.table.match.outcome is not None:  # everything is published
                assert one.table.match.outcome == other.table.match.outcome
                return step
            same(*heard)
            if step % probes == 0:
                chosen = rng.random()
                same(one.probe(Random(chosen)), other.probe(Random(chosen)))
            was = before
            if not _step(one, other, side, rng, luck):
                return step
        return steps
    finally:
        one.world.close()
        other.world.close()


def _with(side: int, begun: tuple[Match, Timeline]) -> tuple[Match, int, Timeline]:
    return begun[0], side, begun[1]


def _step(one: Side, other: Side, side: int, rng: Random, luck: Luck) -> bool:
    """One answer in both worlds, the same as far as the side can see; False if there is none."""
    asks = (one.ask, other.ask)
    if asks[0] is None or asks[1] is None:
        assert asks == (None, None)
        return False
    assert asks[0].side == asks[1].side
    if asks[0].kind != asks[1].kind:  # what is hidden leads to another question, and on to facts
        return False
    if rng.random() < 0.1 and one.table.match.can_undo and other.table.match.can_undo:
        for world in (one, other):
            world.lines[world.table.match.seat_of(asks[0].side)].get("undo")
        return True
    options, others = one.options(), other.options()
    is_seen = asks[0].seen_by >> side & 1 or asks[0].side == side
    shared = [option for option in options if option in others]
    if is_seen and not shared:
        return False
    action = rng.choice(shared if is_seen else options)
    hidden = action if action in others and rng.random() > luck.altered else rng.choice(others)
    one.play(action)
    other.play(action if is_seen else hidden)
    luck.rest()
    return True


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", first_of(0, 1, 2))
def test_two_histories_sound_the_same(tmp_path: Path, name: str, seed: int) -> None:
    play_in_two_worlds(tmp_path, name, seed, steps=60, probes=25)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(100, 150))
def test_two_histories_sound_the_same_at_length(tmp_path: Path, name: str, seed: int) -> None:
    play_in_two_worlds(tmp_path, name, seed, steps=400, probes=80)


def swap_inferno(s: Inferno, rng: Random) -> State | None:
    """Exchange two Soviet blocks that no German has seen and that came by the same way."""
    hidden = [
        unit
        for unit, place in enumerate(s.soviet_where)
        if place < HEXES and not s.soviet_seen >> unit & 1
    ]
    rng.shuffle(hidden)
    for one in hidden:
        for other in hidden:
            if s.soviet_where[one] != s.soviet_where[other] and _way(s, one) == _way(s, other):
                copy = s.copy()
                places = copy.soviet_where
                places[one], places[other] = places[other], places[one]
                copy.rebuild_index()
                return copy
    return None


def _way(s: Inferno, unit: int) -> tuple[int, ...]:
    held = (s.tables.kind, s.soviet_origin, s.soviet_deployed, s.soviet_entered)
    return tuple(int(values[unit]) for values in held)


def imagined(state: State, side: int, rng: Random, name: str) -> State | None:
    """Another position that fits what a side has seen, or one with pieces swapped by hand."""
    is_swapped = rng.random() >= 0.5
    if is_swapped and name == "advance":
        return swap_advance(state, rng)
    if is_swapped and isinstance(state, Inferno) and state.soviet_seat != side:
        return swap_inferno(state, rng)
    dream: State = GAMES[name].imagine(state, side, rng)
    return dream


def compare_positions(folder: Path, name: str, seed: int, positions: int) -> int:
    """Probe positions of a random match against others that look the same; how many differed."""
    rng = Random(f"positions {name} {seed}")
    match = random_match(GAMES[name], rng, f"{seed}", begin=True)
    tried = 0
    while match.question is not None and tried < positions:
        for _ in range(rng.randint(1, 60)):
            if match.question is not None:
                match.play(rng.choice(match.question.options))
        if match.question is None:
            break
        side = rng.randrange(len(match.sides))
        twin = imagined(match.state.copy(), side, rng, name)
        if twin is None or GAMES[name].dump(twin) == GAMES[name].dump(match.state):
            continue
        tried += 1
        _compare(folder / str(tried), match, twin, side, rng)
    return tried


def _compare(folder: Path, match: Match, twin: State, side: int, rng: Random) -> None:
    chosen, heard = rng.random(), []
    for number, state in enumerate((match.state, twin)):
        position = json.loads(json.dumps(match.game.dump(state)))
        start = {**match.start, "position": position, "options": match.options}
        begun = Match(match.game, match.pack, start, Dice.chosen("leaks"))
        timeline = Timeline()
        timeline.note(begun)
        world = Side(folder / str(number), begun, side, timeline)
        try:
            heard.append(world.heard() + world.probe(Random(chosen)))
        finally:
            world.world.close()
    same(*heard)


@pytest.mark.parametrize(
    "name", some_of(["inferno"], [name for name in GAMES if name != "inferno"])
)
def test_positions_that_look_the_same_sound_the_same(tmp_path: Path, name: str) -> None:
    folders = ((tmp_path / str(seed), seed) for seed in range(1, 20))
    assert any(compare_positions(folder, name, seed, positions=3) for folder, seed in folders)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(200, 250))
def test_many_positions_that_look_the_same(tmp_path: Path, name: str, seed: int) -> None:
    compare_positions(tmp_path, name, seed, positions=6)


def test_the_test_would_hear_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = positions.header

    def peeking(table: Table, seat: int, side: int) -> Any:
        return {**real(table, seat, side), "leak": table.match.game.dump(table.match.state)}

    monkeypatch.setattr(positions, "header", peeking)
    with pytest.raises(pytest.fail.Exception):
        compare_positions(tmp_path / "a", "advance", 1, positions=1)
    with pytest.raises(pytest.fail.Exception):
        play_in_two_worlds(tmp_path / "b", "advance", 1, steps=20, probes=10)
