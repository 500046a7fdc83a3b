"""The structure a data pack of Axis & Allies: Stalingrad needs before its facts can be checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kurgan.games.shapes import (
    MARK,
    NULL,
    OPTIONAL_TEXT,
    TEXT,
    YES_OR_NO,
    Named,
    Rows,
    Shape,
    either,
    faults,
    list_of,
    one_of,
    optional,
    plain,
    shown,
    span,
    title,
    whole_number,
)

SECTORS = ("gray", "brown", "white")
SCENARIOS = ("race_to_stalingrad", "operation_uranus")
UNIT_IDS = (
    "ger_infantry", "ger_mech", "ger_artillery", "ger_tank", "ger_assault_gun", "ger_fighter",
    "ger_bomber", "min_infantry", "min_artillery", "sov_infantry", "sov_mech", "sov_artillery",
    "sov_tank", "sov_rocket", "sov_fighter", "sov_bomber",
)  # fmt: skip


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every fault of structure."""
    return faults(files, SHAPES, broken)


def broken(files: Mapping[str, Any]) -> Iterator[str]:
    """References that lead nowhere, in files of sound shape."""
    yield from broken_zones(files["board.json"])
    yield from broken_references(files["board.json"])
    yield from broken_roads(files["board.json"])
    yield from broken_units(files)
    yield from broken_charts(files)


def broken_zones(board: Mapping[str, Any]) -> Iterator[str]:
    """The zones are 35 of the Region Board, then 23 of the City Board, with known marks."""
    boards = [zone["board"] for zone in board["zones"]]
    if boards != ["region"] * 35 + ["city"] * 23:
        yield "board.json: zones should be the 35 of the Region Board, then the 23 of the city."
    for zone in board["zones"]:
        for key, mark in zone["src"].items():
            if mark not in board["provenance"]:
                yield (
                    f"board.json, zone {title(zone['id'])}: the mark {shown(mark)} of {key} "
                    "is not in provenance."
                )


def broken_references(board: Mapping[str, Any]) -> Iterator[str]:
    """Zone ids elsewhere on the board that no zone has."""
    known = {zone["id"] for zone in board["zones"]}
    for place, names in zone_lists(board):
        for name in names:
            if name not in known:
                yield f"board.json, {place}: names {shown(name)}, but no zone has this id."


def zone_lists(board: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every list of zones on the board with its name."""
    for key in ("edges", "not_adjacent"):
        yield key, [row[end] for row in board[key] for end in ("a", "b")]
    for row in board["volga_crossings"]:
        yield f"crossing {row['sector']}", [row["landing"], row["from"]]
    for row in board["ambush_sites"]:
        yield f"ambush site {title(row['id'])}", row["zones"]
    for side in ("axis", "allies"):
        yield f"supply_exits, {side}", [row["zone"] for row in board["supply_exits"][side]]
    for name, row in board["deployment"].items():
        if isinstance(row["zones"], list):
            yield f"deployment, {title(name)}", row["zones"]
    for flank in ("northwest", "southeast"):
        zones = [row["zone"] for row in board["uranus_deployment"][flank]]
        yield f"uranus_deployment, {flank}", zones
    yield "roads, nodes", [row["zone"] for row in board["roads"]["nodes"]]
    yield "city_entrances", board["city_entrances"]["zones"]
    yield "rp_sets, lean", list(board["rp_sets"]["lean"])
    yield "victory, allies_total", board["victory"]["allies_total"]["control"]
    yield "victory, minor", [board["victory"]["minor"]["controller_of"]]


def broken_roads(board: Mapping[str, Any]) -> Iterator[str]:
    """Road pieces between places that are not on the road."""
    nodes = {row["id"] for row in board["roads"]["nodes"]}
    for edge in board["roads"]["edges"]:
        for end in ("a", "b"):
            if edge[end] not in nodes:
                yield f"board.json, roads: an edge names {shown(edge[end])}, which is no node."


def broken_units(files: Mapping[str, Any]) -> Iterator[str]:
    """Unit types that are missing, and cards with unknown units."""
    units = [row["id"] for row in files["units.json"]["units"]]
    if sorted(units) != sorted(UNIT_IDS):
        yield f"units.json: the unit types should be {', '.join(UNIT_IDS)}."
    for card in files["cards.json"]["uranus_cards"]:
        for name in card["contents"]:
            if name not in (*UNIT_IDS, "supply"):
                yield f"cards.json, uranus card {card['number']}: there is no unit {shown(name)}."


def broken_charts(files: Mapping[str, Any]) -> Iterator[str]:
    """Charts with unknown units or zones, and factories in no zone."""
    known = {zone["id"] for zone in files["board.json"]["zones"]}
    for scenario in SCENARIOS:
        setup = files["setup.json"][scenario]
        rows = [("factories", {"zones": (setup["factories"] or {}).values(), "each": ()})]
        for side in ("axis", "allies"):
            rows += [(f"{side} row {n}", row) for n, row in enumerate(setup[side], 1)]
        for name, row in rows:
            place = f"setup.json, {scenario}, {name}"
            for zone in row["zones"]:
                if zone not in known:
                    yield f"{place}: there is no zone {shown(zone)}."
            for unit in row["each"]:
                if unit not in UNIT_IDS:
                    yield f"{place}: there is no unit {shown(unit)}."


NUMBER = plain("a number", lambda value: type(value) in (int, float) and 0 <= value <= 1000)
COUNT = whole_number(0, 200)
ID = TEXT
IDS = list_of(TEXT, "ids", "ids are texts")
OPTIONAL_COUNT = whole_number(0, 20)._replace(optional=True)
MARKS = plain(
    "a mark or a list of marks",
    lambda value: (
        isinstance(value, str)
        or (isinstance(value, list) and all(isinstance(mark, str) for mark in value))
    ),
)
ANYTHING = plain("anything", lambda value: True)
RASTER = plain(
    "rows of codes",
    lambda value: isinstance(value, list) and all(isinstance(row, str) for row in value),
)
COUNTS = plain(
    "units with their numbers",
    lambda value: (
        isinstance(value, dict) and all(type(n) is int and 0 < n <= 20 for n in value.values())
    ),
)
WORDS = plain(
    "some texts",
    lambda value: isinstance(value, list) and all(isinstance(text, str) for text in value),
)
LOADS = plain(
    "one unit in each place",
    lambda value: (
        isinstance(value, dict)
        and all(is_one_unit(load) for place, load in value.items() if place != "rule")
    ),
)
FACTORIES = plain(
    "the zones of the tank and the artillery factory",
    lambda value: (
        isinstance(value, dict)
        and all(isinstance(value.get(kind), str) for kind in ("tank", "artillery"))
    ),
)


def is_one_unit(load: Any) -> bool:
    """A type with the number 1."""
    return isinstance(load, dict) and load in [{unit: 1} for unit in UNIT_IDS]


ZONE: dict[str, Shape] = {
    "id": ID,
    "code": TEXT,
    "name": TEXT,
    "board": one_of("region", "city"),
    "x": NUMBER,
    "y": NUMBER,
    "bank": one_of("west_of_don", "east_of_don", "west_of_volga", "east_of_volga"),
    "tan": optional(YES_OR_NO),
    "sector": optional(either(NULL, one_of(*SECTORS))),
    "rp": whole_number(0, 2),
    "fortified": YES_OR_NO,
    "airfield": YES_OR_NO,
    "base": either(NULL, one_of("axis", "allies")),
    "control_marker_possible": YES_OR_NO,
    "src": Named("mark of", TEXT),
}
DON = either(NULL, one_of("don"))
BOARD: dict[str, Shape] = {
    "zones": Rows("zone", "id", ZONE),
    "edges": Rows("edge", "", {"a": ID, "b": ID, "river": DON, "src": MARKS}),
    "not_adjacent": Rows("pair", "", {"a": ID, "b": ID, "src": MARKS}),
    "rp_sets": {"lean": Named("zone", whole_number(0, 2)), "src": MARKS},
    "city_entrances": {"zones": IDS, "src": MARKS},
    "volga_crossings": Rows(
        "crossing", "sector",
        {"sector": one_of(*SECTORS), "landing": ID, "from": ID, "src": MARKS},
    ),
    "ambush_sites": Rows("ambush site", "id", {"id": ID, "zones": IDS, "src": MARKS}),
    "supply_exits": {
        side: Rows("exit", "zone", {"zone": ID, "edge": TEXT, "src": MARKS})
        for side in ("axis", "allies")
    },
    "deployment": Named("arrow", {"zones": either(IDS, TEXT), "src": MARKS}),
    "uranus_deployment": {
        "northwest": Rows("zone", "zone", {"zone": ID, "from_round": whole_number(3, 7)}),
        "southeast": Rows("zone", "zone", {"zone": ID, "from_round": whole_number(3, 7)}),
        "max_cards_per_zone": whole_number(1, 14),
        "src": ANYTHING,
    },
    "roads": {
        "nodes": Rows("node", "id", {"id": ID, "zone": ID}),
        "edges": Rows("road", "", {"a": ID, "b": ID, "road": TEXT, "src": MARKS}),
        "off_board": Rows("road end", "", {"node": ID, "edge": TEXT}),
    },
    "interceptor_adjacency": {"srednyaya_akhtuba": IDS, "src": MARKS},
    "weather": {"bad_if_roll_at_most": Named("round", whole_number(0, 6)), "src": ANYTHING},
    "victory": {
        "allies_total": {"control": IDS},
        "minor": {"controller_of": ID},
        "src": MARKS,
    },
    "rasters": {
        name: {"legend": Named("code", TEXT), "rows_north_to_south": RASTER}
        for name in ("region", "city")
    },
    "provenance": Named("mark", {"status": MARK}),
}  # fmt: skip
VALUE = either(NULL, whole_number(1, 6))
UNITS: dict[str, Shape] = {
    "units": Rows(
        "unit", "id",
        {"id": ID, "side": one_of("axis", "allies"), "class": one_of("land", "air"), "type": TEXT,
         "cost": either(NULL, whole_number(1, 20)), "atk": VALUE, "def": VALUE,
         "move": either(NULL, whole_number(1, 4)), "traits": WORDS, "pieces": whole_number(1, 60),
         "src": TEXT, "note": OPTIONAL_TEXT},
    ),
    "tokens": {
        "supply": {"cost_allies": whole_number(1, 9), "count": COUNT},
        "ferry": {"cost_allies": whole_number(1, 9), "count": whole_number(3, 3)},
        "src": ANYTHING,
    },
    "limits": {
        "land_units_per_side_per_zone": whole_number(1, 30),
        "air_units_per_airfield": whole_number(1, 30),
        "src": ANYTHING,
    },
    "components": {
        "miniatures": COUNT,
        "gray_chips": {"count": COUNT},
        "green_chips": {"count": COUNT},
        "combat_markers": whole_number(1, 60),
        "axis_control_markers": COUNT,
        "supply_tokens": COUNT,
        "src": ANYTHING,
    },
}  # fmt: skip
CARD = whole_number(1, 14)
CARDS: dict[str, Shape] = {
    "order_cards": Rows(
        "order card", "number", {"number": CARD, "name": TEXT, "does": WORDS, "src": MARK}
    ),
    "uranus_cards": Rows(
        "uranus card", "number", {"number": CARD, "contents": COUNTS, "src": MARK}
    ),
}  # fmt: skip
CHART = Rows(
    "chart row",
    "",
    {
        "zones": IDS,
        "each": COUNTS,
        "control_marker": optional(YES_OR_NO),
        "combat_marker": optional(one_of("battle", "assault")),
        "supply_tokens": OPTIONAL_COUNT,
    },
)
SETUP: dict[str, Shape] = {
    "rounds": span("the first and the last round, within 1 to 13", 1, 13),
    "start_round": whole_number(1, 13),
    "start_order_card": whole_number(1, 14),
    "winter_storm_round": either(NULL, whole_number(1, 16)),
    "bad_weather_rounds": list_of(whole_number(1, 13), "rounds", "rounds run from 1 to 13"),
    "ferries_in_place": list_of(one_of(*SECTORS), "sectors", "sectors are gray, brown and white"),
    "axis_rpc": COUNT,
    "allies_rpc": COUNT,
    "axis_supply_pool": COUNT,
    "allies_supply_pool": COUNT,
    "uranus_launched": YES_OR_NO,
    "ferry_cargo": LOADS,
    "ambush_sites": LOADS,
    "factories": either(NULL, FACTORIES),
    "axis": CHART,
    "allies": CHART,
    "src": ANYTHING,
}
SHAPES: dict[str, Shape] = {
    "board.json": BOARD,
    "units.json": UNITS,
    "cards.json": CARDS,
    "setup.json": dict.fromkeys(SCENARIOS, SETUP),
}
