"""What is wrong with a data pack of Advance to the Volga, by its structure and by the rulebook."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kurgan.games.advance.pack import documented, geometry, structure


class Pack(NamedTuple):
    """The contents of a pack whose structure is sound."""

    files: Mapping[str, Any]
    areas: dict[int, dict[str, Any]]
    units: dict[str, Any]
    events: dict[str, Any]


def problems(files: Mapping[str, Any]) -> list[str]:
    """Every problem of a pack, one sentence each; facts are checked once the structure is sound."""
    found = structure.problems(files)
    if not found:
        pack = opened(files)
        for fact in NEEDED:
            found.extend(fact(pack))
        found.extend(geometry.problems(files["board.json"]))
    return found


def notes(files: Mapping[str, Any]) -> list[str]:
    """Where a pack is not as the rulebook says, and a sound drawing not as the data are."""
    if structure.problems(files):
        return []
    pack, board = opened(files), files["board.json"]
    said = [sentence for fact in PRINTED for sentence in fact(pack)]
    return said if list(geometry.problems(board)) else [*said, *geometry.notes(board)]


def opened(files: Mapping[str, Any]) -> Pack:
    """A pack whose structure is sound."""
    areas = {area["id"]: area for area in files["board.json"]["areas"]}
    return Pack(files, areas, files["units.json"], files["events.json"])


def unlike(row: str, words: str, rule: str, right: object, found: object) -> Iterator[str]:
    """A documented fact, if the pack has it otherwise."""
    if right != found:
        yield f"{row}: {words} should be {told(right)} ({rule}), but the pack has {told(found)}."


def in_order(values: Iterable[Any]) -> list[Any]:
    """Numbers first, then words."""
    return sorted(values, key=lambda value: (isinstance(value, str), value))


def told(value: object) -> str:
    """A value as a sentence has it."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def values_at_fixed_places(pack: Pack) -> Iterator[str]:
    for path, rule, right in documented.VALUES:
        *places, key = path.split("/")
        found: Any = pack.files
        for place in places:
            found = found[place]
        row = ", ".join(places)
        if isinstance(right, tuple):
            yield from unlike(row, key, rule, in_order(right), in_order(found[key]))
        else:
            yield from unlike(row, key, rule, right, found[key])


def areas_on_the_volga(pack: Pack) -> Iterator[str]:
    for number, area in pack.areas.items():
        on_the_volga = number in documented.VOLGA
        yield from unlike(row_of(number), "volga", "3.1", on_the_volga, area["volga"])


def row_of(number: int) -> str:
    return f"board.json, area {number}"


def areas_each_side_starts_with(pack: Pack) -> Iterator[str]:
    for number, area in pack.areas.items():
        side = "german" if number in documented.GERMAN_START else "soviet"
        yield from unlike(row_of(number), "start", "5.3.1", side, area["start"])


def areas_with_printed_names(pack: Pack) -> Iterator[str]:
    for rule, names in documented.NAMES.items():
        for number, name in names.items():
            yield from unlike(row_of(number), "name", rule, name, pack.areas[number]["name"])
    found = [area["name"] for area in pack.areas.values()]
    for name in documented.EXCEPTIONAL_TERRAIN:
        if name not in found:
            yield f"board.json: an area should be named {name} (9.5.3), but the pack has none."


def terrain_in_german_and_soviet_areas(pack: Pack) -> Iterator[str]:
    for number, area in pack.areas.items():
        if number in documented.GERMAN_START:
            yield from unlike(row_of(number), "terrain", "3.1.2", None, area["terrain"])
            yield from unlike(row_of(number), "tem", "3.1.2", None, area["tem"])
        elif area["terrain"] is None:
            types = " or ".join(documented.TERRAIN_EFFECTS)
            yield from unlike(row_of(number), "terrain", "3.1.2", types, None)


def terrain_of_single_areas(pack: Pack) -> Iterator[str]:
    right = {10: ("heavy_urban", "13.4")}
    for terrain, numbers in documented.FACTORY_AREAS.items():
        right.update((number, (terrain, "14.5.1")) for number in numbers)
    for key, (terrain, _, _) in documented.FACTORY_REVEALED.items():
        right[int(key)] = (terrain, "14.5.1")
    for number, (terrain, rule) in right.items():
        found = pack.areas[number]["terrain"]
        yield from unlike(row_of(number), "terrain", rule, terrain, found)


def terrain_effects_modifiers(pack: Pack) -> Iterator[str]:
    for number, area in pack.areas.items():
        terrain, name = area["terrain"], area["name"]
        if name in documented.EXCEPTIONAL_TERRAIN:
            right, modifier = documented.EXCEPTIONAL_TERRAIN[name]
            yield from unlike(row_of(number), f"terrain of {name}", "9.5.3", right, terrain)
            yield from unlike(row_of(number), f"tem of {name}", "9.5.3", modifier, area["tem"])
        elif terrain is not None and number not in documented.GERMAN_START:
            modifier = documented.TERRAIN_EFFECTS[terrain]
            yield from unlike(row_of(number), f"tem of {terrain}", "9.5.3", modifier, area["tem"])


def adjacency_of_the_example(pack: Pack) -> Iterator[str]:
    if 10 not in pack.areas[8]["adjacent"]:
        yield "board.json, area 8: adjacent should name 10 (13.4), but leaves it out."


def adjacency_of_the_northern_shoulder(pack: Pack) -> Iterator[str]:
    home = documented.NORTHERN_SHOULDER
    found = {other for number in home for other in pack.areas[number]["adjacent"]}
    words = "the neighbours of areas 48, 49 and 50"
    right = list(documented.BEYOND_THE_SHOULDER)
    yield from unlike("board.json", words, "12.2", right, in_order(found.difference(home)))


def every_area_within_reach(pack: Pack) -> Iterator[str]:
    distances = distances_from(1, pack)
    cut_off = [number for number in pack.areas if number not in distances]
    if cut_off:
        yield (
            f"board.json: no way leads from area 1 to {told(cut_off)}, "
            "but the Germans may capture every area (11.1)."
        )


def distances_from(start: int, pack: Pack) -> dict[int | str, int]:
    """How many borders lie between an area and each that can be reached from it."""
    distances: dict[int | str, int] = {start: 0}
    waiting = [start]
    for number in waiting:
        for other in pack.areas[number]["adjacent"]:
            if other not in distances:
                distances[other] = distances[number] + 1
                waiting.append(other)
    return distances


def counters_of_the_soviets(pack: Pack) -> Iterator[str]:
    for key, rule, right in (
        ("soviet_main", "5.4", documented.MAIN_COUNTERS),
        ("soviet_factory", "14.5.1", documented.FACTORY_COUNTERS),
    ):
        wanted = Counter(
            f"{terrain} {code}" for terrain, codes in right.items() for code in codes.split()
        )
        found = Counter(
            f"{counter['terrain']} {counter['defense']}{counter['strategy'][0].upper()}"
            for counter in pack.units[key]["counters"]
        )
        for name in sorted(wanted | found):
            words = f"the number of {name} counters"
            yield from unlike(f"units.json, {key}", words, rule, wanted[name], found[name])


def counters_enough_for_the_areas(pack: Pack) -> Iterator[str]:
    areas = Counter(area["terrain"] for area in pack.areas.values())
    for terrain, codes in documented.MAIN_COUNTERS.items():
        counters = len(codes.split())
        if areas[terrain] > counters:
            yield (
                f"board.json: there are only {counters} {terrain} counters (5.4), "
                f"but the pack has {areas[terrain]} {terrain} areas."
            )


def soviets_revealed_in_the_factory_district(pack: Pack) -> Iterator[str]:
    found = pack.units["soviet_factory_fixed"]["areas"]
    row = "units.json, soviet_factory_fixed"
    right = in_order(documented.FACTORY_REVEALED)
    yield from unlike(row, "areas", "14.5.1", right, in_order(found))
    for key, counter in documented.FACTORY_REVEALED.items():
        if key in found:
            unit = (found[key]["terrain"], found[key]["defense"], found[key]["strategy"])
            yield from unlike(f"{row}, area {key}", "the unit", "14.5.1", counter, unit)


def markers_at_least(pack: Pack) -> Iterator[str]:
    for marker, (least, rule) in documented.MARKERS_AT_LEAST.items():
        count = pack.units["markers"][marker]["count"]
        if count < least:
            yield (
                f"units.json, markers, {marker}: count should be {least} or more ({rule}), "
                f"but the pack has {count}."
            )


def german_units(pack: Pack) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every unit of both rosters, with its scenario and the words that point to its row."""
    for scenario in ("main", "factory"):
        for unit in pack.units[f"{scenario}_units"]:
            yield scenario, f"units.json, {scenario} unit {unit['id']}", unit


def movement_factors(pack: Pack) -> Iterator[str]:
    for _, row, unit in german_units(pack):
        right, rule = (6, "4.2.1") if unit["type"] == "armor" else (4, "4.2.2")
        yield from unlike(row, f"mf of {unit['type']}", rule, right, unit["mf"])


def places_of_setup(pack: Pack) -> Iterator[str]:
    for scenario, (rule, right) in documented.SETUP.items():
        row = f"units.json, {scenario}_units"
        units = Counter(unit["setup"] for unit in pack.units[f"{scenario}_units"])
        yield from unlike(row, "the places of setup", rule, in_order(right), in_order(units))
        for place, number in units.items():
            if isinstance(place, int) and number > 4:
                yield f"{row}: an area should hold 4 at most (7.1), but {place} holds {number}."


def assault_guns(pack: Pack) -> Iterator[str]:
    guns = documented.ASSAULT_GUNS
    rosters = [unit["id"] for _, _, unit in german_units(pack)]
    for gun in guns:
        if gun not in rosters:
            yield f"units.json: {gun} should be in a roster (12.4), but is in neither."
    for _, row, unit in german_units(pack):
        if unit["id"] in guns:
            yield from unlike(row, "division", "12.4", None, unit["division"])
        elif unit["division"] is None:
            yield f"{row}: only assault guns have no division (12.4), but this unit has none."


def divisions_of_known_size(pack: Pack) -> Iterator[str]:
    for scenario, division, right, rule in documented.DIVISION_SIZES:
        row = f"units.json, {scenario}_units"
        found = sum(unit["division"] == division for unit in pack.units[f"{scenario}_units"])
        yield from unlike(row, f"the number of {division} units", rule, right, found)


def units_that_arrive(pack: Pack) -> Iterator[str]:
    for arrival, turn, division, gun, rule in documented.ARRIVALS:
        for scenario, row, unit in german_units(pack):
            if scenario == arrival and (unit["division"] == division or unit["id"] == gun):
                yield from unlike(row, "setup", rule, turn, unit["setup"])
            elif scenario == arrival and unit["setup"] == turn:
                only = f"the {division} and {gun}"
                yield f"{row}: setup should not be {turn}, when only {only} arrive ({rule})."


def motorized_division_at_the_sawmill(pack: Pack) -> Iterator[str]:
    """On turn 2 the example has the division in area 8, which costs 2 to enter or more."""
    distances = distances_from(8, pack)
    for unit in pack.units["main_units"]:
        reach = unit["mf"] - 1
        if unit["division"] == "29th Mot" and distances.get(unit["setup"], 50) > reach:
            yield (
                f"units.json, main unit {unit['id']}: setup should be within {reach} borders "
                f"of area 8, to be there by turn 2 (13.4), but the pack has {unit['setup']}."
            )


def lead_attacking_unit_of_the_example(pack: Pack) -> Iterator[str]:
    found = [unit for unit in pack.units["main_units"] if unit["id"] == "29/RCN"]
    if not found:
        yield "units.json, main_units: 29/RCN should be one of them (13.4), but is not."
    for unit in found:
        row = "units.json, main unit 29/RCN"
        yield from unlike(row, "division", "13.4", "29th Mot", unit["division"])
        yield from unlike(row, "attack", "13.4", 6, unit["attack"])


def chart_of(scenario: str, pack: Pack) -> dict[int, str]:
    """Each roll with its event."""
    return {
        roll: row["event"]
        for row in pack.events[scenario]["chart"]
        for roll in range(row["rolls"][0], row["rolls"][1] + 1)
    }


def rolls_of_the_main_chart(pack: Pack) -> Iterator[str]:
    row, chart = "events.json, main, chart", chart_of("main", pack)
    for roll, (event, rule) in documented.MAIN_CHART.items():
        yield from unlike(row, f"roll {roll}", rule, event, chart[roll])
    for event, rule in documented.MAIN_EVENTS.items():
        if event not in chart.values():
            yield f"{row}: some roll should be {event} ({rule}), but the pack has none."


def rolls_of_the_factory_chart(pack: Pack) -> Iterator[str]:
    row, chart = "events.json, factory, chart", chart_of("factory", pack)
    for roll, event in documented.FACTORY_CHART.items():
        yield from unlike(row, f"roll {roll}", "14.6.1", event, chart[roll])


def commonest_events(pack: Pack) -> Iterator[str]:
    ways = Counter(a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    chances: Counter[str] = Counter()
    for roll, event in chart_of("main", pack).items():
        chances[event] += ways[roll]
    rarest = min(documented.COMMONEST, key=lambda event: chances[event])
    for event, chance in chances.items():
        if event not in documented.COMMONEST and chance > chances[rarest]:
            yield (
                "events.json, main, chart: the commonest events should be "
                f"{told(documented.COMMONEST)} (16.1), but {event} has {chance} chances "
                f"of 216 and {rarest} has {chances[rarest]}."
            )


# The rules count on these.
NEEDED: tuple[Callable[[Pack], Iterator[str]], ...] = (
    values_at_fixed_places,
    areas_on_the_volga,
    areas_each_side_starts_with,
    terrain_in_german_and_soviet_areas,
    every_area_within_reach,
    terrain_of_single_areas,
    counters_of_the_soviets,
    counters_enough_for_the_areas,
    soviets_revealed_in_the_factory_district,
    markers_at_least,
    places_of_setup,
    assault_guns,
    units_that_arrive,
)
# What the rulebook prints besides; an owner may find it otherwise in the box, and play.
PRINTED: tuple[Callable[[Pack], Iterator[str]], ...] = (
    areas_with_printed_names,
    terrain_effects_modifiers,
    adjacency_of_the_example,
    adjacency_of_the_northern_shoulder,
    movement_factors,
    divisions_of_known_size,
    motorized_division_at_the_sawmill,
    lead_attacking_unit_of_the_example,
    rolls_of_the_main_chart,
    rolls_of_the_factory_chart,
    commonest_events,
)
