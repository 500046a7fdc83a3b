"""Moves in words: what several answers do together."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kurgan.games.advance.pack.tables import OUT_OF_ACTION
from kurgan.games.advance.rules.combat import Combat, attack_value, defense_value
from kurgan.games.advance.state import Board
from kurgan.games.advance.words.names import SUPPORT_WORDS, place
from kurgan.kernel.bits import members
from kurgan.kernel.words import plural

MOST_AREAS = 6  # that a sentence names


def listed(names: Iterable[str]) -> str:
    """Names as a person lists them."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def units_listed(s: Board, units: Iterable[int]) -> str:
    """Units as a person lists them."""
    return listed([s.tables.units[unit] for unit in units])


def movement(costs: Collection[int]) -> str:
    """What a way costs, where the costs differ for the units."""
    if not costs:
        return ""
    low, high = min(costs), max(costs)
    return f"{low} MF" if low == high else f"{low} to {high} MF"


def march(s: Board, units: list[int], area: int) -> str:
    """Units that go to an area and do not attack."""
    go = "go" if len(units) > 1 else "goes"
    held = " and do not attack yet" if len(units) > 1 else " and does not attack yet"
    not_yet = held if s.soviet >> area & 1 else ""
    return f"{units_listed(s, units)} {go} to {place(s.tables, area)}{not_yet}"


def attack(s: Board, combat: Combat, ends: str) -> str:
    """An attack, with lead and support as far as they are settled."""
    units = members(combat.attackers)
    verb = "attack" if len(units) > 1 else "attacks"
    told = f"{units_listed(s, units)} {verb} {place(s.tables, combat.area)}"
    if ends == "reveal":
        return f"{told}: its Soviet unit is turned up first"
    if combat.lead < 0:
        return told
    placed = (combat.air, combat.artillery, combat.engineer)
    markers = counted_markers(placed)
    lead = f", led by {s.tables.units[combat.lead]}" if len(units) > 1 else ""
    support = f" with {listed(markers)}" if markers else " without support"
    values = f"{attack_value(combat, s)} against {defense_value(combat, s)}"
    return f"{told}{lead}{support}: {values}"


def counted_markers(counts: Iterable[int]) -> list[str]:
    """So many markers of each kind."""
    return [
        f"{count} {name}{'s' if count > 1 and name == 'Engineer' else ''}"
        for count, name in zip(counts, SUPPORT_WORDS, strict=True)
        if count > 0
    ]


def retreat(before: Board, after: Board, units: tuple[int, ...]) -> str:
    """Where units went."""
    told = []
    for area in dict.fromkeys([after.where[unit] for unit in units]):
        these = [unit for unit in units if after.where[unit] == area]
        names, are_many = units_listed(before, these), len(these) > 1
        if area == OUT_OF_ACTION:
            told.append(f"{names} {'find' if are_many else 'finds'} no room and must go")
        else:
            verb = "retreat" if are_many else "retreats"
            told.append(f"{names} {verb} to {place(before.tables, area)}")
    return "; ".join(told)


def purchase(before: Board, after: Board) -> str:
    """What was bought."""
    counts = [now - had for had, now in zip(before.support, after.support, strict=True)]
    markers = counted_markers(counts)
    back = [u for u in members(before.at[OUT_OF_ACTION]) if after.where[u] != OUT_OF_ACTION]
    told = [f"buy {listed(markers)}"] if markers else []
    if back:
        area = place(before.tables, after.where[back[0]])
        told.append(f"bring {units_listed(before, back)} back in {area}")
    words = ", ".join(told)
    return words[:1].upper() + words[1:]


def price(points: int) -> str:
    """Supply Points that are paid."""
    return plural(points, "Supply Point")


def arrival(before: Board, after: Board, area: int) -> str:
    """Who arrives in an area."""
    units = members(after.at[area] & ~before.at[area])
    verb = "arrive" if len(units) > 1 else "arrives"
    return f"{units_listed(before, units)} {verb} in {place(before.tables, area)}"


def could_act(s: Board, areas: list[int]) -> str:
    """Areas that could still be activated."""
    names = [place(s.tables, area) for area in areas[:MOST_AREAS]]
    more = len(areas) - len(names)
    if more:
        names.append(plural(more, "more area"))
    return f"Fresh units could still act in {listed(names)}."


def could_attack(s: Board, units: int) -> str:
    """Units that entered a Soviet area and have not attacked."""
    these = members(units)
    have = "have" if len(these) > 1 else "has"
    return f"{units_listed(s, these)} could still attack and {have} not."
