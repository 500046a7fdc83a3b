"""The board as text: the tracks, then the areas in columns."""

from __future__ import annotations

from kurgan.games.advance.words.names import EVENT_WORDS
from kurgan.games.lines import folded
from kurgan.kernel.procedure import Json

SHORT_TERRAIN = {
    "none": "--", "clear": "Cl", "elevated": "El", "light_urban": "Lt", "heavy_urban": "Hv",
}  # fmt: skip
CELL = 38


def board(view: Json, width: int) -> str:
    """The whole board within a width; width 0: a sentence for each area, for screen readers."""
    if not width:
        return "\n".join([*tracks(view, 80), "", *[area_sentence(a) for a in view["areas"]]])
    cells = [area_cell(area) for area in view["areas"]]
    columns = max(1, min(4, (width + 1) // (CELL + 2)))
    rows = -(-len(cells) // columns)
    lines = [
        "  ".join(
            cells[row + column * rows] for column in range(columns) if row + column * rows < 50
        )
        for row in range(rows)
    ]
    return "\n".join([*tracks(view, width), "", LEGEND_HEAD, *[line.rstrip() for line in lines]])


LEGEND_HEAD = (
    "Areas: terrain and TEM, G German, S Soviet (? unrevealed, else factor and\n"
    "strategy, * isolated), fresh+spent German units, ~ on the Volga. Type look 8 for\n"
    "an area's units and neighbours."
)


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
    for turn in sorted({unit["due"] for unit in view["reserve"] if unit["due"]}):
        names = [unit["id"] for unit in view["reserve"] if unit["due"] == turn]
        lines += folded(f"Due on turn {turn}: ", names, width)
    if view["out_of_action"]:
        lines += folded("Out of action: ", [unit["id"] for unit in view["out_of_action"]], width)
    return lines


def area_cell(area: Json) -> str:
    """One area in a fixed width."""
    terrain = f"{SHORT_TERRAIN[area['terrain']]}{area['tem'] or '-'}"
    name = area["name"][:15] + ("~" if area["volga"] else "")
    fresh = sum(unit["fresh"] for unit in area["units"])
    units = f"{fresh}+{len(area['units']) - fresh}" if area["units"] else ""
    return f"{area['id']:>2} {name:<16} {terrain} {holder(area):<8} {units:<4}"[:CELL].ljust(CELL)


def area_sentence(area: Json) -> str:
    """One area in words."""
    terrain = area["terrain"].replace("_", " ")
    ground = f"{terrain} +{area['tem']}, " if area["tem"] else ""
    bank = "on the Volga, " if area["volga"] else ""
    units = ", ".join(unit["id"] + ("" if unit["fresh"] else " (spent)") for unit in area["units"])
    german = f"; German units {units}" if units else ""
    near = ", ".join(area["adjacent"])
    return f"{area['id']} {area['name']}: {ground}{bank}{held(area)}{german}; next to {near}."


def held(area: Json) -> str:
    """Who controls an area, in words."""
    soviet = area["soviet"]
    if soviet is None:
        return "German"
    what = f"{soviet['strategy']} {soviet['defense']}" if soviet["revealed"] else "unrevealed unit"
    contested = "contested, " if area["contested"] else ""
    isolated = ", isolated" if area["isolated"] else ""
    return f"{contested}Soviet {what}{isolated}"


def holder(area: Json) -> str:
    """Who controls an area, and what is known of its Soviet unit."""
    soviet = area["soviet"]
    if soviet is None:
        return "G"
    mark = "*" if area["isolated"] else ""
    if not soviet["revealed"]:
        return f"S?{mark}"
    return f"S{soviet['defense']}{soviet['strategy'][:3]}{mark}"
