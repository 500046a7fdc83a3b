"""Both boards as text: the tracks, then the zones in columns, aircraft, crossings and sites."""

from __future__ import annotations

from kurgan.kernel.procedure import Json

CELL = 38
SHORT = {
    "ger_infantry": "i", "min_infantry": "m", "ger_mech": "h", "ger_artillery": "a",
    "min_artillery": "n", "ger_tank": "t", "ger_assault_gun": "g",
    "sov_infantry": "I", "sov_mech": "H", "sov_artillery": "A", "sov_tank": "T", "sov_rocket": "R",
}  # fmt: skip
LEGEND = (
    "Zones: X Axis or S Soviet control, ! Assault, # Battle, RP value, f fortified,\n"
    "^ airfield, (u) unsupplied. Axis i infantry, m Minor Axis infantry, h mech,\n"
    "a artillery, n Minor Axis artillery, t tank, g assault gun; Soviets I H A T and\n"
    "R rocket launcher; +2x, +2s supply tokens of the Axis and the Soviets."
)


def board(view: Json, width: int) -> str:
    """Both boards within a width; width 0 gives each zone a line with its whole name."""
    if not width:
        sentences = [zone_sentence(zone) for zone in view["zones"]]
        others = [*crossings(view, 80), *sites(view, 80), *aircraft(view, 80)]
        return "\n".join([*tracks(view), "", *sentences, "", *others])
    lines = [*tracks(view), "", LEGEND]
    for name, title in (("region", "Region Board"), ("city", "City Board")):
        cells = [zone_cell(zone) for zone in view["zones"] if zone["board"] == name]
        lines += ["", title, *columns(cells, width)]
    lines += ["", *crossings(view, width), *sites(view, width), *aircraft(view, width)]
    return "\n".join([line.rstrip() for line in lines])


def tracks(view: Json) -> list[str]:
    """Round, weather, money and markers in a few lines."""
    weather = "bad weather" if view["bad_weather"] else "good weather"
    frozen = [name for name in ("don", "volga") if view[f"{name}_frozen"]]
    ice = f", {' and '.join(frozen)} frozen" if frozen else ""
    storm = f"Winter Storm round {view['winter_storm']}" if view["winter_storm"] else "no storm yet"
    waiting = view["uranus"]["waiting"]
    uranus = "launched" if view["launched"] else f"waiting {sum(waiting.values())} cards"
    return [
        f"Round {view['round']} of {view['last_round']}, {view['phase']} | {weather}{ice}",
        f"RPCs Axis {view['rpc']['axis']}, Allies {view['rpc']['allies']} | "
        f"tokens {view['token_pool']['axis']}, {view['token_pool']['allies']} | "
        f"Combat Markers {view['markers_left']}",
        f"Uranus {uranus} | {storm}",
    ]


def columns(cells: list[str], width: int) -> list[str]:
    """Cells side by side."""
    count = max(1, min(4, (width + 1) // (CELL + 2)))
    rows = -(-len(cells) // count)
    return [
        "  ".join(
            cells[row + column * rows]
            for column in range(count)
            if row + column * rows < len(cells)
        )
        for row in range(rows)
    ]


def zone_sentence(zone: Json) -> str:
    """One zone in words."""
    marks = [
        "Axis control" if zone["control"] == "axis" else "Soviet control",
        zone["marker"] or "",
        f"{zone['rp']} RP" if zone["rp"] else "",
        *[word for word in ("fortified", "airfield") if zone[word]],
    ]
    units = ", ".join(f"{count} {unit.replace('_', ' ')}" for unit, count in zone["units"].items())
    hungry = [side for side in ("axis", "allies") if side not in zone["supplied"] and units]
    parts = [
        ", ".join(mark for mark in marks if mark),
        units,
        *[f"no supply for the {side}" for side in hungry],
        *[f"{count} {side} supply tokens" for side, count in zone["tokens"].items()],
        f"next to {', '.join(zone['adjacent'])}",
    ]
    return f"{zone['name']}: {'; '.join(part for part in parts if part)}."


def zone_cell(zone: Json) -> str:
    """One zone in a fixed width."""
    control = "X" if zone["control"] == "axis" else "S"
    marker = {"assault": "!", "battle": "#", None: " "}[zone["marker"]]
    marks = f"{zone['rp'] or ''}{'f' if zone['fortified'] else ''}{'^' if zone['airfield'] else ''}"
    return f"{zone['name'][:15]:<15} {control}{marker}{marks:<3}{forces(zone)}"[:CELL].ljust(CELL)


def forces(zone: Json) -> str:
    """The units and tokens of a zone."""
    axis = "".join(f"{n}{SHORT[u]}" for u, n in zone["units"].items() if SHORT[u].islower())
    allies = "".join(f"{n}{SHORT[u]}" for u, n in zone["units"].items() if SHORT[u].isupper())
    if axis and "axis" not in zone["supplied"]:
        axis += "(u)"
    if allies and "allies" not in zone["supplied"]:
        allies += "(u)"
    tokens = [f"+{n}{side[1]}" for side, n in zone["tokens"].items()]
    tokens = [token[:-1] + ("x" if token[-1] == "x" else "s") for token in tokens]
    return " ".join([part for part in (axis, allies, *tokens) if part])


def crossings(view: Json, width: int) -> list[str]:
    """The three Volga Crossings."""
    words = []
    for row in view["crossings"]:
        cargo = f" with {row['cargo']}" if row["cargo"] else ""
        attack = ", under attack" if row["under_attack"] else ""
        words.append(f"{row['id'].split('_')[0]} {row['bears'] or 'empty'}{cargo}{attack}")
    return folded("Crossings: ", words, width)


def sites(view: Json, width: int) -> list[str]:
    """The Ambush Sites and who hides there."""
    words = [f"{row['id'][-1]} {row['unit'] or 'empty'}" for row in view["ambush_sites"]]
    return folded("Ambush Sites: ", words, width)


def aircraft(view: Json, width: int) -> list[str]:
    """Every aircraft by place and job."""
    groups: dict[str, int] = {}
    for row in view["aircraft"]:
        key = f"{row['type']} {row['place']} {row['job']}"
        groups[key] = groups.get(key, 0) + 1
    words = [f"{count} {key}" for key, count in groups.items()]
    return folded("Aircraft: ", words, width) if words else []


def folded(head: str, words: list[str], width: int) -> list[str]:
    """Words in lines no longer than the width."""
    lines = [head + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) + 3 > width:
            lines[-1] += ";"
            lines.append("  " + word)
        else:
            lines[-1] += "; " + word
    return lines
