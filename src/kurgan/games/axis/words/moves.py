"""Moves in words: who goes where, what is left undone."""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.games.axis.pack.tables import SOV_ROCKET, Tables
from kurgan.games.axis.words.names import UNIT_WORDS, counted, thing_words
from kurgan.kernel.ask import Action
from kurgan.kernel.words import plural

MOST_NAMED = 3
DEEDS = {
    "march": "to", "attack": "attack", "blitz": "blitz to", "hide": "hide in", "board": "board",
    "strike": "strike", "strike_crossing": "strike", "relocate": "relocate to",
    "supply_drop": "drop supply on", "supply_landing": "land with supply at",
    "troop_landing": "land with troops at", "buy": "in", "land": "land at",
}  # fmt: skip


def move_words(tables: Tables, name: str, pieces: Sequence[Action], target: Action) -> str:
    """Who goes where; those alike together."""
    counts: dict[int, int] = {}
    for piece in pieces:
        kind = tables.craft[piece.args[0]] if piece.verb == "aircraft" else piece.args[-2]
        counts[kind] = counts.get(kind, 0) + piece.args[-1]
    who = ", ".join(counted(kind, count) for kind, count in counts.items())
    return f"{who} {DEEDS[name]} {thing_words(tables, target.verb, target.args[0])}"


def loss_words(lost: Sequence[Action]) -> str:
    """Who is lost."""
    units = [counted(*answer.args) for answer in lost if answer.verb == "lose"]
    craft = sum(answer.verb != "lose" for answer in lost)
    return f"Lose {', '.join(units + ([f'{craft} aircraft'] if craft else []))}"


def losses_words(lost: Sequence[Action]) -> str:
    """Who is lost, and how it goes on."""
    return f"{loss_words(lost)}, and the cheapest first until you move"


def fights_words(count: int) -> str:
    """Every combat."""
    return f"Fight all {count}, one after the other"


def ambushes_words(count: int) -> str:
    """Every ambusher."""
    return "The ambusher fires" if count == 1 else f"All {count} ambushers fire"


def aim_words(tables: Tables, place: int) -> str:
    """All guns."""
    return f"All guns in reach fire at {thing_words(tables, 'place', place)}"


def bombard_words(answers: Sequence[Action]) -> str:
    """All launchers."""
    count = sum(answer.args[1] for answer in answers if answer.verb == "fire_from")
    return f"Fire {counted(SOV_ROCKET, count)}, each where most enemies are"


def deployment_words(tables: Tables, zones: Sequence[int]) -> str:
    """Where all cards go."""
    return f"All cards, zone by zone: {listed([tables.names[zone] for zone in zones])}"


def spread_words(counts: Sequence[tuple[int, int]], zones: Sequence[int], tables: Tables) -> str:
    """What is bought and spread over several zones."""
    what = ", ".join(counted(item, count) for item, count in counts)
    return f"{what} spread over {listed([tables.names[zone] for zone in zones])}"


def arrival_words(tables: Tables, unit: int, zone: int) -> str:
    """Which unit appears, and where."""
    return f"In {tables.names[zone]} appears: {counted(unit, 1)}"


def price_words(cost: int, money: int) -> str:
    """What a purchase costs."""
    return f"{cost} of {plural(money, 'RPC')}"


def steps_words(count: int) -> str:
    """How far."""
    return plural(count, "zone")


def listed(names: Sequence[str]) -> str:
    """A few names, and how many more."""
    if len(names) > MOST_NAMED + 1:
        return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def unmoved_words(tables: Tables, zones: Sequence[int], craft: Sequence[int]) -> str:
    """Who could still move."""
    named = [tables.names[zone] for zone in zones]
    parts = [f"land units in {listed(named)}"] if named else []
    if craft:
        kinds = sorted({tables.craft[slot] for slot in craft})
        parts.append("aircraft: " + listed([UNIT_WORDS[kind] for kind in kinds]))
    return f"Not everybody has moved ({'; '.join(parts)})."


def crowd_words(most: int) -> str:
    """More units than a zone takes."""
    return f"too many: {most} may stay"


def crowded_words(tables: Tables, zones: Sequence[int]) -> str:
    """Where units will have to go again."""
    named = listed([tables.names[zone] for zone in zones])
    many = f"More than {tables.stacking} of your units are in {named}"
    return f"{many}: the enemy pushes some out, and who cannot go is lost."


def unspent_words(count: int) -> str:
    """Money that could still buy something."""
    return f"{plural(count, 'RPC')} could still be spent."
