"""The board as text: the tracks, then the map, or the areas in columns where it does not fit."""

from __future__ import annotations

from textwrap import wrap

from kurgan.games.advance.words.map import NARROWEST, area_map, contents
from kurgan.games.advance.words.names import EVENT_WORDS
from kurgan.games.lines import folded
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

CELL = 38


def board(pack: Pack, view: Json, width: int) -> str:
    """The whole board within a width; width 0: a sentence for each area, for screen readers."""
    if not width:
        return "\n".join([*tracks(view, 80), "", *[area_sentence(a) for a in view["areas"]]])
    if width < NARROWEST:
        return "\n".join([*tracks(view, width), "", *wrap(LEGEND, width), *columns(view, width)])
    drawing = area_map(pack.files["board.json"], view, width)
    return "\n".join([*tracks(view, width), "", *drawing, "", *wrap(LEGEND, width)])


LEGEND = (
    "Cl clear, El elevated, Lt light urban, Hv heavy urban with their TEM. G German, S? a Soviet "
    "unit not revealed, S6Her one of 6 with its strategy, * isolated. 3+1: three fresh and one "
    "spent German unit. look 8 tells an area's units and neighbors."
)


def columns(view: Json, width: int) -> list[str]:
    """The areas side by side."""
    cells = [area_cell(area) for area in view["areas"]]
    count = max(1, (width + 1) // (CELL + 2))
    rows = -(-len(cells) // count)
    lines = ["  ".join(cells[row::rows]) for row in range(rows)]
    return [line.rstrip() for line in lines]


def tracks(view: Json, width: int) -> list[str]:
    """Turn, morale, supply and support in a few lines."""
    mood = "Strong" if view["strong"] else "Shaken"
    event = EVENT_WORDS[view["event"]]
    support = ", ".join(f"{name} {count}" for name, count in view["support"].items())
    lines = [
        f"Turn {view['turn']} of {view['last_turn']}, {view['phase']} | "
        f"Morale {view['morale']} {mood} | Supply {view['supply']} | "
        f"German areas {view['controlled']} of 50",
        f"Support: {support} | Event: {event}",
    ]
    for turn in sorted({unit["due"] or 0 for unit in view["reserve"]}):
        names = [unit["id"] for unit in view["reserve"] if (unit["due"] or 0) == turn]
        title = f"Due on turn {turn}: " if turn else "Can no longer arrive: "
        lines += folded(title, names, width)
    if view["out_of_action"]:
        lines += folded("Out of action: ", [unit["id"] for unit in view["out_of_action"]], width)
    return lines


def status(view: Json) -> list[str]:
    """Turn, Morale, areas, supply, support and event."""
    mood = "Strong" if view["strong"] else "Shaken"
    support = " ".join(f"{name[:3].capitalize()} {n}" for name, n in view["support"].items())
    event = EVENT_WORDS[view["event"]]
    return [
        f"Turn {view['turn']}/{view['last_turn']}, {view['phase']}",
        f"Morale {view['morale']} {mood}",
        f"Areas {view['controlled']}/{len(view['areas'])}",
        f"Supply {view['supply']}",
        support,
        f"Event: {event}",
    ]


def area_cell(area: Json) -> str:
    """One area in a fixed width."""
    name = area["name"][:15] + ("~" if area["volga"] else "")
    return f"{area['id']:>2} {name:<16} {contents(area)}"[:CELL].ljust(CELL)


def area_sentence(area: Json) -> str:
    """One area in words."""
    terrain = area["terrain"].replace("_", " ")
    ground = f"{terrain} +{area['tem']}, " if area["tem"] else ""
    bank = "on the Volga, " if area["volga"] else ""
    units = ", ".join(map(unit_in_words, area["units"]))
    german = f"; German units {units}" if units else ""
    near = ", ".join(area["adjacent"])
    return f"{area['id']} {area['name']}: {ground}{bank}{held(area)}{german}; next to {near}."


def unit_in_words(unit: Json) -> str:
    """A unit, and what keeps it from acting."""
    states = ["spent"] * (not unit["fresh"]) + ["paused"] * unit["paused"]
    return f"{unit['id']} ({', '.join(states)})" if states else unit["id"]


def held(area: Json) -> str:
    """Who controls an area, in words."""
    soviet = area["soviet"]
    if soviet is None:
        return "German"
    what = "unrevealed unit"
    if soviet["revealed"]:
        house = "Pavlov's House, " if soviet["pavlovs_house"] else ""
        what = f"{house}{soviet['strategy']} {soviet['defense']}"
    contested = "contested, " if area["contested"] else ""
    isolated = ", isolated" if area["isolated"] else ""
    return f"{contested}Soviet {what}{isolated}"
