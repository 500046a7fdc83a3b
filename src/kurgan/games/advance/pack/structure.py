"""The structure a data pack of Advance to the Volga needs before its facts can be checked."""

from collections.abc import Iterator, Mapping
from typing import Any

from kurgan.games.shapes import (
    MARK,
    NULL,
    OPTIONAL_TEXT,
    POINT,
    POLYGON,
    TEXT,
    YES,
    YES_OR_NO,
    Kind,
    Named,
    Rows,
    Shape,
    either,
    faults,
    list_of,
    one_of,
    shown,
    span,
    title,
    whole_number,
)

TERRAINS = ("clear", "elevated", "light_urban", "heavy_urban")
STRATEGIES = ("heroes", "ambush", "barrage", "fanatic", "guards")
EVENTS = (
    "64th_army_breakthrough",
    "64th_army_offensive",
    "66th_army_offensive",
    "66th_army_breakthrough",
    "artillery_shell_shortages",
    "commissars",
    "rain",
    "logistical_pause",
)


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every fault of structure."""
    return faults(files, SHAPES, broken)


def broken(files: Mapping[str, Any]) -> Iterator[str]:
    """References that lead nowhere, in files of sound shape."""
    yield from broken_board(files["board.json"]["areas"])
    yield from broken_rosters(files["units.json"])
    yield from broken_events(files["events.json"])


def broken_board(areas: list[dict[str, Any]]) -> Iterator[str]:
    """References between areas that lead nowhere or only one way."""
    by_number = {area["id"]: area for area in areas}
    for number in range(1, 51):
        if number not in by_number:
            yield f"board.json: area {number} is missing; areas are numbered 1 to 50 (3.1)."
    names: dict[str, int] = {}
    for area in areas:
        yield from broken_neighbours(area, by_number)
        first = names.setdefault(area["name"], area["id"])
        if first != area["id"]:
            yield (
                f"board.json, area {area['id']}: name is {shown(area['name'])}, "
                f"but area {first} has that name."
            )


def broken_neighbours(
    area: dict[str, Any], by_number: Mapping[int, dict[str, Any]]
) -> Iterator[str]:
    row = f"board.json, area {area['id']}"
    marks = area["adjacency_src"]
    for other in area["adjacent"]:
        if other == area["id"]:
            yield f"{row}: adjacent names the area itself, but should name only others."
        elif other in by_number and area["id"] not in by_number[other]["adjacent"]:
            yield (
                f"{row}: adjacent names {other}, but area {other} does not name {area['id']}; "
                "both or neither should."
            )
        if str(other) not in marks:
            yield f"{row}: adjacency_src has no mark for {other}, but adjacent names it."
    for name in marks:
        if name not in map(str, area["adjacent"]):
            yield f"{row}: adjacency_src marks {title(name)}, but adjacent does not name it."


def broken_rosters(units: Mapping[str, Any]) -> Iterator[str]:
    """Divisions and unit ids that no row explains."""
    divisions = units["divisions"]
    for scenario in ("main", "factory"):
        roster = units[f"{scenario}_units"]
        for unit in roster:
            if unit["division"] is not None and unit["division"] not in divisions:
                yield (
                    f"units.json, {scenario} unit {title(unit['id'])}: division is "
                    f"{shown(unit['division'])}, but should be null or one listed in divisions."
                )
        for turn, group in units["reinforcements"][scenario].items():
            row = f"units.json, reinforcements, {scenario}, {title(turn)}"
            known = REINFORCEMENTS[scenario]
            if turn in known:
                yield from broken_group(row, group, turn, roster)
            else:
                yield f"{row}: no such group arrives, only {' and '.join(known)}."
        division = units["withdrawals"][scenario]["division"]
        if division not in divisions:
            yield (
                f"units.json, withdrawals, {scenario}: division is {shown(division)}, "
                "but should be one listed in divisions."
            )
    yield from units_that_change(units)


def units_that_change(units: Mapping[str, Any]) -> Iterator[str]:
    """A unit may have another Attack Factor in the Factory District, but is the same unit."""
    main = {unit["id"]: unit for unit in units["main_units"]}
    for unit in units["factory_units"]:
        for key in ("division", "type"):
            if unit["id"] in main and unit[key] != main[unit["id"]][key]:
                yield (
                    f"units.json, factory unit {title(unit['id'])}: {key} is {shown(unit[key])}, "
                    f"but should be {shown(main[unit['id']][key])} as in the main game."
                )


def broken_group(
    row: str, group: Mapping[str, Any], turn: str, roster: list[dict[str, Any]]
) -> Iterator[str]:
    arriving = [unit["id"] for unit in roster if unit["setup"] == turn]
    for unit in group["units"]:
        if unit not in arriving:
            yield (
                f"{row}: units names {shown(unit)}, "
                f"but the roster has no such unit with setup {turn}."
            )
    for unit in arriving:
        if unit not in group["units"]:
            yield (f"{row}: units leaves out {shown(unit)}, but the roster gives it setup {turn}.")


def broken_events(events: Mapping[str, Any]) -> Iterator[str]:
    """Events without words and charts with gaps."""
    for event, told in events["events"].items():
        row = f"events.json, event {title(event)}"
        if event not in EVENTS:
            yield f"{row}: the program knows no such event, only {', '.join(EVENTS)}."
        if "effect" not in told and not ("main" in told and "factory" in told):
            yield f"{row}: effect is missing; it should be some text (or main and factory should)."
    for scenario in ("main", "factory"):
        yield from broken_chart(scenario, events)


def broken_chart(scenario: str, events: Mapping[str, Any]) -> Iterator[str]:
    rows_of: dict[int, list[int]] = {roll: [] for roll in range(3, 19)}
    for position, row in enumerate(events[scenario]["chart"], 1):
        if row["event"] not in events["events"]:
            yield (
                f"events.json, {scenario}, chart row number {position}: event is "
                f"{row['event']}, but should be one listed in events."
            )
        for roll in range(row["rolls"][0], row["rolls"][1] + 1):
            rows_of[roll].append(position)
    for roll, rows in rows_of.items():
        if len(rows) != 1:
            where = f"in rows {' and '.join(map(str, rows))}" if rows else "in no row"
            yield (
                f"events.json, {scenario}, chart: roll {roll} is {where}, "
                "but each roll from 3 to 18 should be in one."
            )


AREA = whole_number(1, 50)
AREAS = list_of(AREA, "areas", "areas run from 1 to 50")
TERRAIN = one_of(*TERRAINS)
EVENT = one_of(*EVENTS)
COUNT = whole_number(0, 99)
UNIT_IDS = list_of(TEXT, "unit ids", "a unit id is some text")
AREAS_WITH_MARK: dict[str, Shape] = {"areas": AREAS, "src": MARK}
AREA_ROW: dict[str, Shape] = {
    "id": AREA,
    "name": TEXT,
    "name_src": MARK,
    "start": one_of("german", "soviet"),
    "start_src": MARK,
    "volga": YES_OR_NO,
    "volga_src": MARK,
    "terrain": either(NULL, TERRAIN),
    "terrain_src": MARK,
    "tem": either(NULL, whole_number(1, 4)),
    "tem_src": MARK,
    "center": POINT,
    "center_clearance": whole_number(1, 100_000),
    "polygon": POLYGON,
    "geometry_src": MARK,
    "adjacent": AREAS,
    "adjacency_src": Named("neighbour", MARK),
}
TERRAIN_TYPE: dict[str, Shape] = {"shape": TEXT, "tem": whole_number(1, 4), "src": MARK}
PLANE: dict[str, Shape] = {
    "width": whole_number(1, 100_000),
    "height": whole_number(1, 100_000),
    "north": TEXT,
    "src": MARK,
}
BOARD: dict[str, Shape] = {
    "plane": PLANE,
    "terrain_types": dict.fromkeys(TERRAINS, TERRAIN_TYPE),
    "volga_areas": AREAS,
    "volga_src": MARK,
    "german_start_areas": AREAS,
    "german_start_src": MARK,
    "northern_shoulder": {"home": AREAS, "may_enter": AREAS, "src": MARK},
    "return_areas": AREAS_WITH_MARK,
    "factory_german_control": AREAS_WITH_MARK,
    "factory_contested": AREAS_WITH_MARK,
    "river_polygon": POLYGON,
    "river_src": MARK,
    "areas": Rows("area", "id", AREA_ROW),
}
COUNTER: dict[str, Shape] = {
    "terrain": TERRAIN,
    "defense": whole_number(1, 12),
    "strategy": one_of(*STRATEGIES),
}
POOL: dict[str, Shape] = {"src": MARK, "counters": Rows("counter", "", COUNTER)}
REINFORCEMENTS: dict[str, dict[str, Shape]] = {
    "main": {
        turn: {"units": UNIT_IDS, "areas": AREAS, "areas_if_german": AREAS, "src": MARK}
        for turn in ("T2", "T7")
    },
    "factory": {
        "T12": {"units": UNIT_IDS, "areas": one_of("any German-controlled area"), "src": MARK}
    },
}
WITHDRAWALS: dict[str, Shape] = {
    "main": {
        "turn": whole_number(1, 14),
        "division": TEXT,
        "return_areas_after_event": AREAS,
        "src": MARK,
    },
    "factory": {
        "event_only": YES,
        "division": TEXT,
        "return_areas_after_event": one_of("any Vacant area"),
        "src": MARK,
    },
}


def roster_of(scenario: str, elsewhere: Kind) -> Rows:
    """A roster whose units set up in an area, or else on a turn or in the box."""
    return Rows(
        f"{scenario} unit",
        "id",
        {
            "id": TEXT,
            "division": either(NULL, TEXT),
            "type": one_of("infantry", "armor"),
            "attack": whole_number(1, 10),
            "mf": whole_number(1, 10),
            "setup": either(AREA, elsewhere),
            "src": dict.fromkeys(("attack", "mf", "type", "setup", "division"), MARK),
            "note": OPTIONAL_TEXT,
        },
    )


UNITS: dict[str, Shape] = {
    "stacking_limit": {"german": COUNT, "soviet": COUNT, "src": MARK},
    "unit_size": {"infantry": TEXT, "armor": TEXT, "src": MARK},
    "return_cost": {"infantry": COUNT, "armor": COUNT, "src": MARK},
    "assault_guns": {"ids": UNIT_IDS, "src": MARK},
    "reinforcements": {"main": REINFORCEMENTS["main"], "factory": REINFORCEMENTS["factory"]},
    "withdrawals": WITHDRAWALS,
    "markers": {
        marker: {"count": COUNT, "src": MARK}
        for marker in ("air", "artillery", "engineer", "isolation", "control")
    },
    "divisions": Named(
        "division", {"kind": one_of("infantry", "panzer", "motorized"), "src": MARK}
    ),
    "main_units": roster_of("main", one_of("T2", "T7")),
    "factory_units": roster_of("factory", one_of("T12", "OOA")),
    "soviet_main": POOL,
    "soviet_factory": POOL,
    "soviet_factory_fixed": {"src": MARK, "areas": Named("area", {**COUNTER, "revealed": YES})},
    "soviet_factory_areas": {
        "src": MARK,
        "heavy_urban": AREAS,
        "light_urban": AREAS,
        "elevated": AREAS,
    },
    "pavlovs_house": {**COUNTER, "every_attack": YES, "factory_area": AREA, "src": MARK},
}
CHART = Rows(
    "chart row",
    "",
    {
        "rolls": span("the lowest and the highest roll, within 3 to 18", 3, 18),
        "event": EVENT,
        "src": {"name": MARK, "effect": MARK},
    },
)
TURNS = span("the first and the last turn, within 1 to 14", 1, 14)
EVENTS_FILE: dict[str, Shape] = {
    "events": Named(
        "event",
        {"effect": OPTIONAL_TEXT, "main": OPTIONAL_TEXT, "factory": OPTIONAL_TEXT, "src": MARK},
    ),
    "main": {
        "turns": TURNS,
        "turns_src": MARK,
        "chart": CHART,
        "repeat_of_3": {"rule": TEXT, "src": MARK},
        "turn_1_no_result": {
            "events": list_of(EVENT, "events", f"events are {', '.join(EVENTS)}"),
            "src": MARK,
        },
    },
    "factory": {
        "turns": TURNS,
        "no_roll_turns": list_of(whole_number(1, 14), "turns", "turns run from 1 to 14"),
        "turns_src": MARK,
        "chart": CHART,
    },
    "bloody_streets": {**dict.fromkeys(("1-4", "5", "6", "modifier"), TEXT), "src": MARK},
    "isolation": {
        **dict.fromkeys(("1", "2", "3", "4", "5", "6", "guards_modifier"), whole_number(-9, 9)),
        "src": MARK,
    },
}
SHAPES: dict[str, Shape] = {"board.json": BOARD, "units.json": UNITS, "events.json": EVENTS_FILE}
