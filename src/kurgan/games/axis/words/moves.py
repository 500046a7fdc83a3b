"""Moves in words: who goes where, what is left undone."""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.games.axis.pack.tables import Tables
from kurgan.games.axis.words.names import UNIT_WORDS, counted, thing_words
from kurgan.kernel.ask import Action

MOST_NAMED = 3
DEEDS = {
    "march": "to", "attack": "attack", "blitz": "blitz to", "hide": "hide in", "board": "board",
    "strike": "strike", "strike_crossing": "strike", "relocate": "relocate to",
    "supply_drop": "drop supply on", "supply_landing": "land with supply at",
    "troop_landing": "land with troops at", "buy": "in", "land": "land at",
}  # fmt: skip


def piece_words(tables: Tables, piece: Action) -> str:
    """So many of a kind."""
    if piece.verb == "aircraft":
        return counted(tables.craft[piece.args[0]], piece.args[1])
    return counted(piece.args[-2], piece.args[-1])


def move_words(tables: Tables, name: str, pieces: Sequence[Action], target: Action) -> str:
    """Who goes where."""
    who = ", ".join(piece_words(tables, piece) for piece in pieces)
    return f"{who} {DEEDS[name]} {thing_words(tables, target.verb, target.args[0])}"


def loss_words(lost: Sequence[Action]) -> str:
    """Who is lost."""
    units = [counted(*answer.args) for answer in lost if answer.verb == "lose"]
    craft = sum(answer.verb != "lose" for answer in lost)
    return f"Lose {', '.join(units + ([f'{craft} aircraft'] if craft else []))}"


def steps_words(count: int) -> str:
    """How far."""
    return "1 zone" if count == 1 else f"{count} zones"


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


def unspent_words(count: int) -> str:
    """Money that could still buy something."""
    return f"{count} RPCs could still be spent."
