"""One combat of Inferno by our own engine: its whole tree of chance, or one sample of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from kurgan.games.inferno.rules.combat import LAY_CARD, Combat
from kurgan.games.inferno.state import SOVIET_DECK, Board
from kurgan.games.inferno.view import battle as present_combat
from kurgan.kernel.ask import Action, Ask, Choice, Draw
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question
from kurgan.odds.inferno import policy
from kurgan.odds.inferno.battle import Odds

OVER = ("blitz", "conceal")  # the step at which a combat stands once its losses are done


class Leaf(NamedTuple):
    """What a combat came to."""

    german_lost: int
    soviet_lost: int
    is_german_dead: bool
    is_soviet_dead: bool
    is_rubble: bool
    is_game_over: bool


class Told(NamedTuple):
    """What has happened so far."""

    german_lost: int = 0
    soviet_lost: int = 0
    german: int = 0
    soviet: int = 0
    target: int = -1


def answer(s: Board, ask: Choice, cards: tuple[str, ...], soviet: str = "") -> Action:
    """The answer of the stated policy; German cards are laid in the order given."""
    if ask.kind == "lay_german_card" and s.german_cards.bit_count() < len(cards):
        return LAY_CARD
    if ask.kind == "soviet_card":
        return Action("play_soviet_card", (card_number(s, soviet),))
    if ask.kind != "german_card":
        return policy.answer(s, ask)
    wanted = cards[s.german_cards.bit_count()]
    return next(
        option
        for option in ask.options
        if s.tables.german_cards[option.args[0]].id.startswith(wanted)
    )


def card_number(s: Board, name: str) -> int:
    """A Soviet card by name."""
    return next(n for n, card in enumerate(s.tables.soviet_cards) if card.id == name)


def is_on(s: Board) -> bool:
    """Whether losses may still come."""
    combat = present_combat(s)
    return combat is not None and combat.at not in OVER


def listen(s: Board, told: Told) -> Told:
    """What the latest events add."""
    german, soviet = told.german_lost, told.soviet_lost
    for event in s.events or ():
        german += event.kind in ("german_reduced", "german_destroyed")
        soviet += event.kind in ("soviet_reduced", "soviet_destroyed")
    s.events = []
    combat = present_combat(s)
    units = (combat.german, combat.soviet) if combat is not None else (told.german, told.soviet)
    return told._replace(
        german_lost=german,
        soviet_lost=soviet,
        german=told.german | units[0],
        soviet=told.soviet | units[1],
    )


def leaf(s: Board, told: Told) -> Leaf:
    """What the combat came to."""
    return Leaf(
        told.german_lost,
        told.soviet_lost,
        not any(s.german_strength[u] for u in range(len(s.german_where)) if told.german >> u & 1),
        not any(s.soviet_strength[u] for u in range(len(s.soviet_where)) if told.soviet >> u & 1),
        s.is_rubble(told.target),
        s.outcome == SOVIET_DECK,
    )


def begin(s: Board) -> tuple[Board, Told]:
    """A copy that listens, at the start of its combat."""
    trial = s.copy()
    trial.events = []
    combat = combat_of(trial)
    here = (combat.target,)
    near = members(combat.hexes)
    german = [trial.german_at[h] for h in (near if combat.is_german else here)]
    soviet = [trial.soviet_at[h] for h in (here if combat.is_german else near)]
    return trial, Told(german=sum(german), soviet=sum(soviet), target=combat.target)


def approach(s: Board) -> list[tuple[Board, float]]:
    """Every position in which a Hasty Attack may come to combat once its Units have moved."""
    waiting, found = [(s, 1.0)], []
    while waiting:
        state, chance = waiting.pop()
        if present_combat(state) is not None:
            found.append((state, chance))
            continue
        ask = question(state)
        assert isinstance(ask, Draw)
        for action, weight in ask.outcomes():
            trial = state.copy()
            apply(trial, action)
            waiting.append((trial, chance * weight / ask.total))
    return found


def tree(s: Board, cards: tuple[str, ...] = (), soviet: str = "") -> list[tuple[Leaf, float]]:
    """Every way in which the combat may go; positions that are the same are walked once."""
    leaves: dict[Leaf, float] = {}
    start, told = begin(s)
    level = {"": (start, listen(start, told), 1.0)}
    while level:
        below: dict[str, tuple[Board, Told, float]] = {}
        for state, before, chance in level.values():
            ask = question(state) if is_on(state) else None
            if ask is None:
                end = leaf(state, before)
                leaves[end] = leaves.get(end, 0.0) + chance
                continue
            for action, share in ways(state, ask, cards, soviet):
                trial = state.copy()
                trial.events = []
                apply(trial, action)
                after = listen(trial, before)
                key = repr((trial.dump_plain(), after))
                held = below.get(key, (trial, after, 0.0))
                below[key] = (held[0], held[1], held[2] + chance * share)
        level = below
    return list(leaves.items())


def ways(
    s: Board, ask: Ask, cards: tuple[str, ...], soviet: str = ""
) -> Iterator[tuple[Action, float]]:
    """The answers of the policy or of chance."""
    if isinstance(ask, Choice):
        yield answer(s, ask, cards, soviet), 1.0
        return
    for action, weight in ask.outcomes():
        yield action, weight / ask.total


def play(s: Board, rng: Random, cards: tuple[str, ...] = ()) -> Leaf:
    """One sample."""
    trial, told = begin(s)
    while True:
        told = listen(trial, told)
        ask = question(trial) if is_on(trial) else None
        if ask is None:
            return leaf(trial, told)
        apply(trial, answer(trial, ask, cards) if isinstance(ask, Choice) else ask.sample(rng))


def counted(leaves: list[tuple[Leaf, float]], side: bool) -> Odds:
    """Leaves as odds."""
    found = Odds(side)
    for end, chance in leaves:
        found.german_lost += [0.0] * (end.german_lost + 1 - len(found.german_lost))
        found.soviet_lost += [0.0] * (end.soviet_lost + 1 - len(found.soviet_lost))
        found.german_lost[end.german_lost] += chance
        found.soviet_lost[end.soviet_lost] += chance
        if end.is_game_over:
            found.game_ends += chance
            continue
        found.german_destroyed += chance * end.is_german_dead
        found.soviet_destroyed += chance * end.is_soviet_dead
        found.both_destroyed += chance * (end.is_german_dead and end.is_soviet_dead)
        found.rubble += chance * end.is_rubble
    return found


def gap(one: Odds, other: Odds) -> float:
    """The largest difference of any number."""
    pairs = [
        (getattr(one, name), getattr(other, name))
        for name in (
            "german_destroyed",
            "soviet_destroyed",
            "both_destroyed",
            "rubble",
            "game_ends",
        )
    ]
    for mine, theirs in (
        (one.german_lost, other.german_lost),
        (one.soviet_lost, other.soviet_lost),
    ):
        longest = max(len(mine), len(theirs))
        pairs += zip(padded(mine, longest), padded(theirs, longest), strict=True)
    return float(max(abs(a - b) for a, b in pairs))


def padded(chances: list[float], length: int) -> list[float]:
    """As long as asked for."""
    return chances + [0.0] * (length - len(chances))


def combat_of(s: Board) -> Combat:
    """The combat that is going on."""
    combat = present_combat(s)
    assert combat is not None
    return combat
