"""Answers in words: what each would do."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.games.advance.rules.combat import Combat, attack_value, defense_value
from kurgan.games.advance.rules.movement import entry_cost
from kurgan.games.advance.rules.supply import COST, MORALE_COST
from kurgan.games.advance.state import Board
from kurgan.games.advance.words.names import (
    SUPPORT_WORDS,
    counter_words,
    place,
    unit_words,
)
from kurgan.kernel.ask import Action
from kurgan.kernel.engine import question
from kurgan.kernel.words import plural

PLAIN = {
    "hold_back": "Hold them back for a later turn",
    "buy_morale": f"Morale +1 for {MORALE_COST}",
    "end_phase": "End the Combat Phase",
    "stop": "Stop here",
    "attack_with_all": "Attack with all of them",
    "fall_back": "Call the attack off: all Spent, all retreat",
}
DONE_WORDS = {  # by the question
    "spend": "Finish buying",
    "activation": "End this activation",
    "name_attackers": "Attack with these",
}


def answer_words(s: Board, action: Action) -> str:
    """An answer in words."""
    if action.verb == "done":
        top, ask = s.stack[-1], question(s)
        if isinstance(top, Combat):
            return roll(s, top)
        return DONE_WORDS[ask.kind] if ask is not None else "Done"
    if action.verb in PLAIN:
        return PLAIN[action.verb]
    return ANSWERS[action.verb](s, action.args[0])


def activate(s: Board, area: int) -> str:
    """An area with how many could act."""
    mark = ", contested" if s.is_contested(area) else ""
    count = plural((s.at[area] & s.able).bit_count(), "unit")
    return f"Activate {place(s.tables, area)} ({count}{mark})"


def enter(s: Board, area: int) -> str:
    """What entering an area costs and meets."""
    met = f", {defender(s, area)}" if s.soviet >> area & 1 else ""
    return f"Enter {place(s.tables, area)}: {entry_cost(s, area)} MF{met}"


def defender(s: Board, area: int) -> str:
    """The Soviet unit of an area in a word or two, and what the ground adds."""
    known = counter_words(s.tables, s.counter[area]) if s.is_revealed(area) else "unseen"
    return f"{known} +{s.tables.tem[area]}"


def buy(s: Board, marker: int) -> str:
    """A marker with its price."""
    return f"{SUPPORT_WORDS[marker]} marker for {COST[marker]} (you have {s.support[marker]})"


def bring_back(s: Board, unit: int) -> str:
    """A unit in the box with its price."""
    return f"Bring back {unit_words(s, unit)} for {s.tables.return_cost[unit]}"


def support(s: Board, marker: int) -> str:
    """A marker, and how many are not yet placed in this attack."""
    top = s.stack[-1]
    placed = (top.air, top.artillery, top.engineer)[marker] if isinstance(top, Combat) else 0
    return f"Place {SUPPORT_WORDS[marker]} ({s.support[marker] - placed} left)"


def roll(s: Board, top: Combat) -> str:
    """The dice, and what they add to."""
    placed = top.air + top.artillery + top.engineer
    bare = "" if placed or not any(s.support) else " without support"
    return f"Roll{bare}: {attack_value(top, s)} against {defense_value(top, s)}"


def the_area(s: Board, area: int) -> str:
    """An area by its name alone."""
    return place(s.tables, area)


ANSWERS: dict[str, Callable[[Board, int], str]] = {
    "activate": activate,
    "select": lambda s, unit: f"Move {unit_words(s, unit)}",
    "enter": enter,
    "attack": lambda s, area: f"Attack {place(s.tables, area)}: {defender(s, area)}",
    "attack_with": lambda s, unit: f"Attack with {unit_words(s, unit)}",
    "lead": lambda s, unit: f"Lead with {unit_words(s, unit)}",
    "lose": lambda s, unit: f"Lose {unit_words(s, unit)}",
    "retreat": lambda s, unit: f"Retreat {unit_words(s, unit)}",
    "arrive": lambda s, unit: f"Place {unit_words(s, unit)}",
    "buy": buy,
    "return": bring_back,
    "support": support,
    "arrive_at": the_area,
    "return_to": the_area,
    "retreat_to": the_area,
    "spare": the_area,
}
