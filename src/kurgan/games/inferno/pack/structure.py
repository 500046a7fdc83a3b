"""The structure a data pack of Inferno on the Volga needs before its facts can be checked."""

from collections.abc import Iterator, Mapping
from typing import Any

from kurgan.games.shapes import (
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
    whole_number,
)

DIRECTIONS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
HEX_IDS = (*map(str, range(1, 106)), "W", "X", "Y", "Z")
GERMAN_CARDS = (
    "paulus", "hoth", "richthofen", "linden", "okh",
    "heinkel", "stuka", "howitzer", "pioneer", "sniper_g", "pak",
)  # fmt: skip
SOVIET_CARDS = (
    "chuikov", "zaytsev", "khrushchev",
    "tommy", "flotilla", "aa", "sniper_s", "antitank", "infiltration", "t34",
)  # fmt: skip
START_HEXES = ("W", "X", "Y", "Z")


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every fault of structure."""
    return faults(files, SHAPES, broken)


def broken(files: Mapping[str, Any]) -> Iterator[str]:
    """References that lead nowhere, in files of sound shape."""
    yield from broken_board(files["board.json"])
    yield from broken_units(files["units.json"])
    yield from broken_cards(files["cards.json"])
    for file, rows in MARKED.items():
        yield from broken_marks(file, files[file], rows)


def broken_board(board: dict[str, Any]) -> Iterator[str]:
    """Hexes that are missing, lie on one another or have neighbours they do not touch."""
    hexes = {row["id"]: row for row in board["hexes"]}
    for name in HEX_IDS:
        if name not in hexes:
            yield f"board.json: hex {name} is missing; hexes are 1 to 105 and W, X, Y, Z."
    places: dict[tuple[int, int], str] = {}
    for name, row in hexes.items():
        first = places.setdefault((row["q"], row["r"]), name)
        if first != name:
            yield f"board.json, hex {name}: it lies at q {row['q']}, r {row['r']}, as {first} does."
    for name, row in hexes.items():
        near = {
            way: places[row["q"] + q, row["r"] + r]
            for way, (q, r) in DIRECTIONS.items()
            if (row["q"] + q, row["r"] + r) in places
        }
        if near != row["adjacent"]:
            yield (
                f"board.json, hex {name}: adjacent should be {pairs(near)} by its coordinates, "
                f"but is {pairs(row['adjacent'])}."
            )
    for name in board["first_edition"]["soviet_spawn_order"]:
        if name not in board["first_edition"]["soviet_spawn"]:
            yield f"board.json, first_edition: soviet_spawn does not say what comes to {name}."


def pairs(near: Mapping[str, str]) -> str:
    """Neighbours by direction."""
    return ", ".join(f"{way} {name}" for way, name in sorted(near.items())) or "none"


def broken_units(units: dict[str, Any]) -> Iterator[str]:
    """References to Units that are on no roster."""
    german = {row["id"] for row in units["german"]}
    soviet = {row["id"] for row in units["soviet"]}
    tracks = (
        ("reinforcement_track", units["reinforcement_track"]["removal"], units["german_setup"]),
        (
            "first_edition",
            units["first_edition"]["removal"],
            units["first_edition"]["german_setup"],
        ),
    )
    for place, removal, setup in tracks:
        if [row["row"] for row in removal] != [1, 2, 3, 4, 5, 6]:
            yield f"units.json, {place}: removal should have one row for each of 1 to 6."
        for row in removal:
            if row["unit"] is not None and row["unit"] not in german:
                yield f"units.json, {place}, row {row['row']}: there is no unit {row['unit']}."
        if sum(1 for row in removal if row.get("raus")) != 1:
            yield f"units.json, {place}: one row of removal should be marked raus."
        for hexagon in START_HEXES:
            for unit in setup[hexagon]:
                if unit not in german and unit != RANDOM_UNIT:
                    yield f"units.json, {place}, {hexagon}: there is no unit {unit}."
    for unit in units["first_edition"]["omitted"]:
        if unit not in soviet:
            yield f"units.json, first_edition: there is no unit {unit} to omit."


def broken_cards(cards: dict[str, Any]) -> Iterator[str]:
    """Decks that lack a card the rules know, or have one they do not."""
    for side, names in (("german", GERMAN_CARDS), ("soviet", SOVIET_CARDS)):
        found = [row["id"] for row in cards[side]]
        if sorted(found) != sorted(names):
            yield f"cards.json: the {side} cards should be {', '.join(names)}."
        for name in cards["first_edition"][side]:
            if name not in names:
                yield f"cards.json, first_edition: there is no {side} card {name}."
        for row in cards[side]:
            variants = row.get("variants", [])
            if variants and len(variants) != row["copies"]:
                yield f"cards.json, card {row['id']}: it needs as many variants as copies."


def broken_marks(file: str, data: dict[str, Any], rows: tuple[str, ...]) -> Iterator[str]:
    """Marks of provenance that no source explains."""
    for name in rows:
        for row in data[name]:
            for datum, mark in row["provenance"].items():
                if mark not in data["sources"]:
                    yield (
                        f"{file}, {row['id']}: provenance of {datum} is {shown(mark)}, "
                        "but sources do not explain that."
                    )


RANDOM_UNIT = "random yellow infantry"
COUNT = whole_number(0, 60)
HEX = one_of(*HEX_IDS)
HEX_LIST = list_of(HEX, "hexes", "hexes are 1 to 105 and W, X, Y, Z")
KIND = one_of("infantry", "tank")
CONTENTS = plain(
    "a list of infantry and tank",
    lambda value: isinstance(value, list) and all(item in ("infantry", "tank") for item in value),
)
TEXTS = plain(
    "a list of texts",
    lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
)
STATUS: dict[str, Shape] = {
    "status": one_of("documented", "found", "reconstructed", "corrected"),
    "where": OPTIONAL_TEXT,
}
MARKS = Named("datum", TEXT)
FIREPOWER = one_of("SF", "DF", "TF")


HEX_ROW: dict[str, Shape] = {
    "id": HEX,
    "q": whole_number(-60, 60),
    "r": whole_number(-60, 60),
    "terrain": one_of("clear", "rough", "urban"),
    "name": either(NULL, TEXT),
    "setup": YES_OR_NO,
    "coastal": YES_OR_NO,
    "start_control": one_of("german", "soviet"),
    "soviet_spawn": optional(CONTENTS),
    "german_spawn": optional(one_of("yellow", "blue")),
    "fortification": optional(one_of("brown", "red")),
    "markers": optional(TEXTS),
    "adjacent": Named("direction", HEX),
    "provenance": MARKS,
}
BOARD: dict[str, Shape] = {
    "sources": Named("source", STATUS),
    "compass": {
        "directions": dict.fromkeys("123456", one_of(*DIRECTIONS)),
        "provenance": STATUS,
    },
    "soviet_spawn_order": HEX_LIST,
    "soviet_spawn_hexes": HEX_LIST,
    "german_spawn_hexes": HEX_LIST,
    "okh_objective": HEX_LIST,
    "landing_hexes": HEX_LIST,
    "limits": {"stacking": whole_number(1, 4), "rubble_markers": COUNT},
    "hexes": Rows("hex", "id", HEX_ROW),
    "first_edition": {
        "soviet_spawn_order": HEX_LIST,
        "soviet_spawn": Named("hex", CONTENTS),
        "capture_hexes": HEX_LIST,
        "provenance": STATUS,
    },
}
GERMAN_ROW: dict[str, Shape] = {
    "id": TEXT,
    "name": TEXT,
    "type": one_of("panzer", "panzergrenadier", "motorized", "infantry"),
    "counts_as": list_of(KIND, "types", "a Unit counts as infantry, tank or both", least=1),
    "army": one_of("yellow", "blue", "white"),
    "max_strength": whole_number(1, 4),
    "firepower": FIREPOWER,
    "R": YES_OR_NO,
    "axe": YES_OR_NO,
    "blitz": YES_OR_NO,
    "provenance": MARKS,
}
SOVIET_ROW: dict[str, Shape] = {
    "id": TEXT,
    "name": TEXT,
    "type": one_of("infantry", "tank", "marine"),
    "subtype": TEXT,
    "max_strength": whole_number(1, 4),
    "firepower": FIREPOWER,
    "provenance": MARKS,
}
REMOVAL = Rows("track row", "row", {"row": whole_number(1, 6), "unit": either(NULL, TEXT)})
SETUP: dict[str, Shape] = dict.fromkeys(START_HEXES, TEXTS)
UNITS: dict[str, Shape] = {
    "sources": Named("source", STATUS),
    "german": Rows("german unit", "id", GERMAN_ROW),
    "soviet": Rows("soviet unit", "id", SOVIET_ROW),
    "german_setup": SETUP,
    "soviet_setup": {
        "tank_pool_random": COUNT,
        "infantry_pool": {"guards": COUNT, "random_other": COUNT},
        "on_map": {"tanks": COUNT, "infantry": COUNT, "hexes": COUNT},
        "marine_pool": COUNT,
    },
    "reinforcement_track": {
        "rows": whole_number(6, 6),
        "boxes_per_row": whole_number(5, 5),
        "removal": REMOVAL,
    },
    "first_edition": {
        "omitted": TEXTS,
        "german_setup": SETUP,
        "infantry_pool": {"guards": COUNT, "random_other": COUNT},
        "removal": REMOVAL,
        "provenance": STATUS,
    },
}
CARD_ROW: dict[str, Shape] = {
    "id": TEXT,
    "name": TEXT,
    "copies": whole_number(1, 10),
    "dice": optional(whole_number(1, 10)),
    "rubble": optional(whole_number(0, 10)),
    "provenance": STATUS,
}
CARDS: dict[str, Shape] = {
    "german": Rows("german card", "id", CARD_ROW),
    "soviet": Rows("soviet card", "id", CARD_ROW),
    "german_starting_hand": {"cards": COUNT, "provenance": STATUS},
    "soviet_starting_hand": {"cards": COUNT, "provenance": STATUS},
    "first_edition": {
        "german": Named("card", whole_number(0, 10)),
        "soviet": Named("card", whole_number(0, 10)),
        "provenance": STATUS,
    },
}
SHAPES: dict[str, Shape] = {"board.json": BOARD, "units.json": UNITS, "cards.json": CARDS}
MARKED = {"board.json": ("hexes",), "units.json": ("german", "soviet")}
