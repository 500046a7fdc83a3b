"""Both boards as text: the tracks, the maps or lists of zones, aircraft, crossings and sites."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from kurgan.games.axis.pack.tables import FACTORIES, ITEMS, SIDES
from kurgan.games.axis.state import JOBS
from kurgan.games.axis.words.map import NARROWEST, forces, marks, zone_map
from kurgan.games.axis.words.names import STATE_WORDS, UNIT_WORDS, counted
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

CELL = 39
NAME = 18
ABBREVIATIONS = {
    " Workers Settlement": " Settl.", " Steel Works": " Steel", " Rail Station": " Rail Stn",
}  # fmt: skip
LEGEND = (
    "Zones: X Axis or S Soviet control, ! Assault, # Battle, 1 or 2 RPs, f fortified, ^ airfield, "
    "(u) unsupplied. Axis i infantry, m Minor Axis infantry, h mech, a artillery, n Minor Axis "
    "artillery, t tank, g assault gun; Soviets I H A T and R rocket launcher; +2x, +2s supply "
    "tokens of the Axis and the Soviets."
)
RIVERS = " The border } and ~ is the Don."
BOARDS = {"region": "Region Board", "city": "City Board"}


def board(pack: Pack, view: Json, width: int) -> str:
    """Both boards within a width; width 0 gives each zone a line with its whole name."""
    if not width:
        names = zone_names(view)
        sentences = [zone_sentence(zone, names) for zone in view["zones"]]
        return "\n".join([*tracks(view), "", *sentences, "", *beside(pack, view, 80)])
    zones = maps(pack, view, width) if width >= NARROWEST else lists(view, width)
    lines = [*tracks(view), "", *zones, *beside(pack, view, width)]
    return "\n".join([line.rstrip() for line in lines])


def beside(pack: Pack, view: Json, width: int) -> list[str]:
    """What lies beside the zones: crossings, sites, factories, Uranus cards and aircraft."""
    lines = [*crossings(view, width), *sites(view, width), *factories(view, width)]
    return [*lines, *flanks(pack, view, width), *aircraft(view, width)]


def maps(pack: Pack, view: Json, width: int) -> list[str]:
    """Both boards as maps, and in full what had no room there."""
    lines: list[str] = []
    words: dict[str, Sequence[str]] = {}
    for name, title in BOARDS.items():
        drawing = zone_map(pack.files["board.json"], view, name, min(width, 120))
        lines += [title, *drawing.lines, ""]
        words |= drawing.words
    cut = [zone for zone in view["zones"] if words.get(zone["id"], ["~"])[-1].endswith("~")]
    return [*lines, *wrap(LEGEND + RIVERS, width), "", *crowded(cut, width)]


def lists(view: Json, width: int) -> list[str]:
    """Both boards as lists."""
    lines = wrap(LEGEND, width)
    for name, title in BOARDS.items():
        cells = [zone_cell(zone) for zone in view["zones"] if zone["board"] == name]
        lines += ["", title, *columns(cells, width)]
    cut = [zone for zone in view["zones"] if len(zone_line(zone)) > CELL]
    return [*lines, "", *crowded(cut, width)]


def tracks(view: Json) -> list[str]:
    """Round, weather, money and markers in a few lines."""
    weather = "Bad weather" if view["bad_weather"] else "Good weather"
    frozen = [f"the {name.capitalize()}" for name in ("don", "volga") if view[f"{name}_frozen"]]
    ice = f", {' and '.join(frozen)} frozen" if frozen else ""
    storm = f"in round {view['winter_storm']}" if view["winter_storm"] else "after Uranus"
    waiting = sum(view["uranus"]["waiting"].values())
    uranus = "launched" if view["launched"] else f"{waiting} cards wait"
    return [
        f"Round {view['round']} of {view['last_round']}, {view['phase']}",
        *seated(view),
        f"{weather}{ice} | RPCs: Axis {view['rpc']['axis']}, Allies {view['rpc']['allies']}",
        f"Left in the box: supply tokens Axis {view['token_pool']['axis']}, "
        f"Allies {view['token_pool']['allies']}; Combat Markers {view['markers_left']}",
        f"Operation Uranus: {uranus} | Winter Storm: {storm}",
    ]


def status(view: Json) -> list[str]:
    """Round, Resource Points, money and supply tokens on the boards, then the card in play."""
    zones = view["zones"]
    points = [sum(z["rp"] for z in zones if z["control"] == side) for side in SIDES]
    tokens = [sum(zone["tokens"].get(side, 0) for zone in zones) for side in SIDES]
    money = [view["rpc"][side] for side in SIDES]
    parts = [("RP", points), ("RPCs", money), ("tokens", tokens)]
    numbers = ", ".join(f"{name} {axis}:{allies}" for name, (axis, allies) in parts)
    weather = ["bad weather"] if view["bad_weather"] else []
    return [
        f"Round {view['round']}/{view['last_round']}",
        f"{numbers} (Axis:Allies)",
        view["phase"],
        *weather,
    ]


def seated(view: Json) -> list[str]:
    """Who plays what, once a bid has settled it."""
    if not view["bid"]["settled"]:
        return []
    first, second = (side.capitalize() for side in view["bid"]["seats"])
    return [f"The first player plays the {first}, the second player the {second}"]


def columns(cells: list[str], width: int) -> list[str]:
    """Cells side by side."""
    count = max(1, min(4, (width + 2) // (CELL + 2)))
    rows = -(-len(cells) // count)
    return [
        "  ".join(
            cells[row + column * rows]
            for column in range(count)
            if row + column * rows < len(cells)
        )
        for row in range(rows)
    ]


def zone_names(view: Json) -> dict[str, str]:
    """The names of zones by their ids."""
    return {zone["id"]: zone["name"] for zone in view["zones"]}


def item_words(name: str) -> str:
    """A unit, a token or a ferry by its id."""
    return UNIT_WORDS[ITEMS.index(name)]


def item_count(name: str, count: int) -> str:
    """So many of a unit or token by its id."""
    return counted(ITEMS.index(name), count)


def zone_sentence(zone: Json, names: dict[str, str]) -> str:
    """One zone in words."""
    marks = [
        "Axis control" if zone["control"] == "axis" else "Allied control",
        (zone["marker"] or "").capitalize(),
        f"{zone['rp']} RP" if zone["rp"] else "",
        *[word for word in ("fortified", "airfield", "landing") if zone[word]],
        f"base of the {zone['base'].capitalize()}" if zone["base"] else "",
        f"supply exit of the {zone['exit'].capitalize()}" if zone["exit"] else "",
        f"{zone['sector']} sector" if zone["sector"] else "",
    ]
    units = [item_count(unit, count) for unit, count in zone["units"].items()]
    here = {"allies" if unit.startswith("sov") else "axis" for unit in zone["units"]}
    hungry = [side for side in ("axis", "allies") if side in here and side not in zone["supplied"]]
    parts = [
        ", ".join(mark for mark in marks if mark),
        ", ".join(units) or "no land units",
        *[f"the {side.capitalize()} unsupplied" for side in hungry],
        *[f"supply tokens of the {side.capitalize()}: {n}" for side, n in zone["tokens"].items()],
        f"next to {named(zone['adjacent'], names) or 'no other zone'}",
        f"across the Don {named(zone['across_don'], names)}" if zone["across_don"] else "",
        f"by road {named(zone['roads'], names)}" if zone["roads"] else "",
    ]
    return f"{zone['name']}: {'; '.join(part for part in parts if part)}."


def named(zones: list[str], names: dict[str, str]) -> str:
    """Zones by their printed names."""
    return ", ".join(names[zone] for zone in zones)


def zone_cell(zone: Json) -> str:
    """One zone in a fixed width; a mark says that there is more than fits."""
    line = zone_line(zone)
    return line.ljust(CELL) if len(line) <= CELL else f"{line[: CELL - 1]}~"


def zone_line(zone: Json) -> str:
    """One zone with all that stands there."""
    return " ".join([f"{short_name(zone['name']):<{NAME}} {marks(zone):<5}", *forces(zone)])


def short_name(name: str) -> str:
    """A name that fits its column and is still told from every other."""
    for long, short in ABBREVIATIONS.items():
        if len(name) > NAME:
            name = name.replace(long, short)
    return name if len(name) <= NAME else f"{name[: NAME - 1]}."


def crowded(cut: list[Json], width: int) -> list[str]:
    """Zones with more than could be shown, in full."""
    words = [" ".join([zone["name"], marks(zone), *forces(zone)]) for zone in cut]
    return folded("In full (~): ", words, width) if words else []


def crossings(view: Json, width: int) -> list[str]:
    """The three Volga Crossings with their landings."""
    names = zone_names(view)
    words = []
    for row in view["crossings"]:
        cargo = f" with {item_words(row['cargo'])}" if row["cargo"] else ""
        attack = ", under attack" if row["under_attack"] else ""
        bears = (row["bears"] or "no ferry").replace("_", " ")
        colour = row["id"].split("_")[0]
        words.append(f"{colour} to {names[row['landing']]}: {bears}{cargo}{attack}")
    return folded("Crossings: ", words, width)


def sites(view: Json, width: int) -> list[str]:
    """The Ambush Sites with the zones beside them, and who hides there."""
    names = {zone["id"]: short_name(zone["name"]) for zone in view["zones"]}
    lines: list[str] = []
    for row in view["ambush_sites"]:
        unit = item_words(row["unit"]) if row["unit"] else "empty"
        head = f"Ambush Site {row['id'].split('_')[-1]}, {unit}, beside "
        lines += folded(head, [named(row["zones"], names)], width)
    return lines


def factories(view: Json, width: int) -> list[str]:
    """Where the factory tokens stand, and which are captured."""
    zones = {zone["id"]: zone for zone in view["zones"]}
    words = []
    for kind in FACTORIES:
        zone = zones.get(view["factories"][kind])
        if zone is not None:
            captured = " (captured)" if zone["control"] == "axis" else ""
            words.append(f"{kind.replace('_', ' ')} in {zone['name']}{captured}")
    return folded("Factories: ", words, width) if words else []


def flanks(pack: Pack, view: Json, width: int) -> list[str]:
    """The Uranus cards that wait at each flank, for those who may look at them."""
    inside = {row["number"]: row["contents"] for row in pack.files["cards.json"]["uranus_cards"]}
    lines: list[str] = []
    for flank, numbers in view["uranus"]["cards"].items():
        words = [
            f"card {number} ({', '.join(item_count(*row) for row in inside[number].items())})"
            for number in numbers or ()
        ]
        lines += folded(f"Uranus, {flank}: ", words, width) if words else []
    return lines


def aircraft(view: Json, width: int) -> list[str]:
    """Every aircraft by place, job and load."""
    groups: dict[tuple[str, str, str], int] = {}
    for row in view["aircraft"]:
        key = (row["type"], row["place"], STATE_WORDS[JOBS.index(row["job"])] + load(row))
        groups[key] = groups.get(key, 0) + 1
    names = zone_names(view)
    words = [
        f"{item_count(craft, count)} at {names.get(place, place.replace('_', ' '))} ({state})"
        for (craft, place, state), count in groups.items()
    ]
    return folded("Aircraft: ", words, width) if words else []


def load(row: Json) -> str:
    """What an aircraft carries."""
    if row["infantry"]:
        return f", with {item_count(row['infantry'], 1)}"
    return f", with {item_count('supply', row['tokens'])}" if row["tokens"] else ""


def folded(head: str, words: list[str], width: int) -> list[str]:
    """Words in lines no longer than the width."""
    return wrap(head + "; ".join(words), width, subsequent_indent="  ", break_on_hyphens=False)
