"""What never moves on the boards, in words: roads, the Don, exits, arrows, gates and sectors."""

from __future__ import annotations

from textwrap import wrap

from kurgan.kernel.procedure import Json

NARROW = 40


def terrain(view: Json, width: int) -> str:
    """A paragraph for each board, and one for what both share."""
    names = {zone["id"]: zone["name"] for zone in view["zones"]}
    boards = {zone["id"]: zone["board"] for zone in view["zones"]}
    parts = [
        ["The Region Board", *roads(view, names, boards, "region"), *apart(view, names),
         don(view, names)],
        ["The City Board", *roads(view, names, boards, "city"), *sectors(view, names)],
        ["Both boards", gates(view, names, boards), *exits(view), *arrows(view, names),
         "look ZONE names the zones next to it."],
    ]  # fmt: skip
    room = max(width, NARROW) if width else 10_000
    lines = []
    for part in parts:
        lines += ["", part[0]]
        for text in part[1:]:
            lines += wrap(text, room, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(lines[1:])


def roads(view: Json, names: dict[str, str], boards: dict[str, str], board: str) -> list[str]:
    """Each road from end to end; one that runs into the city is the Region Board's."""
    lines = [line for line in view["roads"] if board == max(boards[zone] for zone in line)]
    return [f"Road: {' - '.join(names[zone] for zone in line)}." for line in lines]


def apart(view: Json, names: dict[str, str]) -> list[str]:
    """Where roads cross without meeting."""
    lines = []
    for zone, groups in view["roads_apart"].items():
        ways = [" and ".join(names[near] for near in group) for group in groups]
        lines.append(f"In {names[zone]} roads pass without meeting: {'; '.join(ways)}.")
    return lines


def don(view: Json, names: dict[str, str]) -> str:
    """The borders that the river runs along, each told once."""
    told: list[str] = []
    seen: set[str] = set()
    for zone in view["zones"]:
        others = [names[near] for near in zone["across_don"] if near not in seen]
        seen.add(zone["id"])
        if others:
            told.append(f"{zone['name']} from {', '.join(others)}")
    frozen = " (frozen: it helps no defender)" if view["don_frozen"] else ""
    return f"The Don{frozen} parts {'; '.join(told)}."


def sectors(view: Json, names: dict[str, str]) -> list[str]:
    """The zones that each crossing supplies, with its landing."""
    lines = []
    for row in view["crossings"]:
        colour = row["id"].split("_")[0]
        zones = [zone["name"] for zone in view["zones"] if zone["sector"] == colour]
        landing = names[row["landing"]]
        lines.append(f"{colour.capitalize()} sector, landing {landing}: {', '.join(zones)}.")
    return lines


def gates(view: Json, names: dict[str, str], boards: dict[str, str]) -> str:
    """Where one board touches the other."""
    told = []
    for zone in view["zones"]:
        inside = [near for near in zone["adjacent"] if boards[near] == "city"]
        if zone["board"] == "region" and inside:
            told.append(f"{zone['name']} to {', '.join(names[near] for near in inside)}")
    return f"Ways into the city: {'; '.join(told)}."


def exits(view: Json) -> list[str]:
    """Where supply lines leave the map."""
    return [
        f"Supply exits of the {side.capitalize()}: "
        + ", ".join(zone["name"] for zone in view["zones"] if zone["exit"] == side)
        + "."
        for side in ("axis", "allies")
    ]


ARROWS = {
    "free_infantry": "the free Axis infantry of even rounds",
    "free_supply": "the Axis supply token of odd rounds",
    "winter_storm": "Winter Storm and all that the Axis buys",
    "allies_limited": "Allied units, one a round in each, any number where Axis units stand",
    "allies_unlimited": "Allied units, any number",
}


def arrows(view: Json, names: dict[str, str]) -> list[str]:
    """Where new units appear."""
    lines = [
        f"Arrows for {words}: {', '.join(names[zone] for zone in view['arrows'][name])}."
        for name, words in ARROWS.items()
    ]
    for flank, rows in view["arrows"]["uranus"].items():
        zones = [f"{names[zone]} from round {number}" for zone, number in rows.items()]
        lines.append(f"Uranus cards of the {flank}: {', '.join(zones)}.")
    return lines
