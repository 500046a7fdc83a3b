"""The packaged data are sound, and a pack that goes against the rulebook is told so."""

import copy
import json
import re
from typing import Any

import pytest

from kurgan.games.advance.pack import documented
from kurgan.games.advance.pack.check import notes, problems
from tests.advance.packs import LOST, SOUND, assert_told, said


@pytest.fixture
def pack() -> dict[str, Any]:
    return copy.deepcopy(SOUND)


def put(pack: dict[str, Any], path: str, value: Any) -> None:
    """Set one value of a pack; a row of a list is found by its id, or by its position from 0."""
    *places, key = path.split(" > ")
    held: Any = pack
    for place in places:
        held = held[key_of(held, place)]
    if value is LOST:
        del held[key_of(held, key)]
    else:
        held[key_of(held, key)] = value


def key_of(held: Any, place: str) -> Any:
    if isinstance(held, dict):
        return place
    ids = [str(row["id"]) if isinstance(row, dict) and "id" in row else None for row in held]
    return ids.index(place) if place in ids else int(place)


def cases(table: str) -> list[tuple[str, Any, str]]:
    """The changes of a table, each with the sentence indented below it."""
    found: list[tuple[str, Any, str]] = []
    for line in table.strip().splitlines():
        if line.startswith(" "):
            path, value, sentence = found.pop()
            found.append((path, value, f"{sentence} {line.strip()}".strip()))
        elif line.endswith(" is lost"):
            found.append((line.removesuffix(" is lost"), LOST, ""))
        else:
            path, _, value = line.partition(" = ")
            found.append((path, json.loads(value), ""))
    return found


def unit(pack: dict[str, Any], scenario: str, name: str) -> Any:
    return next(row for row in pack["units.json"][f"{scenario}_units"] if row["id"] == name)


def area(pack: dict[str, Any], number: int) -> Any:
    return pack["board.json"]["areas"][number - 1]


def part(pack: dict[str, Any], number: int, other: int) -> None:
    """Take away the adjacency of two areas, on both sides."""
    for here, there in ((number, other), (other, number)):
        area(pack, here)["adjacent"].remove(there)
        del area(pack, here)["adjacency_src"][str(there)]


def join(pack: dict[str, Any], number: int, other: int) -> None:
    """Make two areas adjacent, on both sides."""
    for here, there in ((number, other), (other, number)):
        area(pack, here)["adjacent"].append(there)
        area(pack, here)["adjacency_src"][str(there)] = "reconstructed"


def test_the_packaged_data_have_no_problems() -> None:
    assert said(SOUND) == []


def test_checking_changes_nothing(pack: dict[str, Any]) -> None:
    problems(pack)
    assert pack == SOUND


STRUCTURE = """
board.json > areas > 12 > adjacent = [10, 77]
    board.json, area 12: adjacent names 77, but areas run from 1 to 50.
board.json > areas > 12 > adjacent = [10, 10]
    board.json, area 12: adjacent names 10 twice, but once is right.
board.json > areas > 12 > name is lost
    board.json, area 12: name is missing; it should be some text.
board.json > areas > 12 > tem = "3"
    board.json, area 12: tem is '3', but should be null or a whole number from 1 to 4.
board.json > areas > 12 > volga = 1
    board.json, area 12: volga is 1, but should be true or false.
board.json > areas > 12 > terrain = "swamp"
    board.json, area 12: terrain is 'swamp', but should be null or clear or elevated or light_urban
    or heavy_urban.
board.json > areas > 12 > terrain_src = "somebody said so"
    board.json, area 12: terrain_src is 'somebody said so', but should be documented, found,
    reconstructed or corrected.
board.json > areas > 12 > adjacency_src > 10 = null
    board.json, area 12, adjacency_src: neighbour 10 is null, but should be documented, found,
    reconstructed or corrected.
board.json > areas > 12 > adjacency_src > 10 is lost
    board.json, area 12: adjacency_src has no mark for 10, but adjacent names it.
board.json > areas > 12 > adjacency_src > 50 = "found"
    board.json, area 12: adjacency_src marks 50, but adjacent does not name it.
board.json > areas > 12 > polygon = [[1, 2], [3, 4]]
    board.json, area 12: polygon is a list, but should be a list of 3 points or more.
board.json > areas > 12 > polygon > 0 = [1, NaN]
    board.json, area 12: polygon names [1, nan], but a point is two numbers, [x, y].
board.json > areas > 12 > center = [Infinity, 1000000000000000000000000000000000]
    board.json, area 12: center is [inf, a huge number], but should be two numbers, [x, y].
board.json > areas > 12 > id = 11
    board.json, area 11: several rows have this id, but each needs its own.
board.json > areas > 12 > id = 1000000000000000000000000000000000
    board.json, area a huge number: id is a huge number, but should be a whole number from 1 to 50.
board.json > areas > 12 = "Stalingrad-2 Station"
    board.json, area number 12: this is 'Stalingrad-2 Station', but should be an object.
board.json > areas > 12 is lost
    board.json: area 12 is missing; areas are numbered 1 to 50 (3.1).
board.json > areas > 12 > name = "Sawmill"
    board.json, area 12: name is 'Sawmill', but area 8 has that name.
board.json > plane is lost
    board.json: plane is missing; it should be an object.
board.json > river_src is lost
    board.json: river_src is missing; it should be documented, found, reconstructed or corrected.
units.json > main_units > 71/194 > attack = 11
    units.json, main unit 71/194: attack is 11, but should be a whole number from 1 to 10.
units.json > main_units > 71/194 > setup = "T12"
    units.json, main unit 71/194: setup is 'T12', but should be a whole number from 1 to 50 or T2 or
    T7.
units.json > main_units > 71/194 > src > attack = "undocumented"
    units.json, main unit 71/194, src: attack is 'undocumented', but should be documented,
    found, reconstructed or corrected.
units.json > main_units > 71/194 > division = "72nd"
    units.json, main unit 71/194: division is '72nd', but should be null or one listed in divisions.
units.json > main_units > 71/194 > id = "71/191"
    units.json, main unit 71/191: several rows have this id, but each needs its own.
units.json > main_units > 71/194 > note = []
    units.json, main unit 71/194: note is [], but should be some text.
units.json > withdrawals > factory > division = "15th Pz"
    units.json, withdrawals, factory: division is '15th Pz', but should be one listed in divisions.
units.json > reinforcements > main > T2 > units > 0 = "389/999"
    units.json, reinforcements, main, T2: units names '389/999', but the roster has no such unit
    with setup T2.
units.json > reinforcements > main > T2 > units > 0 is lost
    units.json, reinforcements, main, T2: units leaves out '389/544', but the roster gives it setup
    T2.
units.json > reinforcements > main > T5 = {}
    units.json, reinforcements, main, T5: no such group arrives, only T2 and T7.
units.json > factory_units > 71/191 > division = "94th"
    units.json, factory unit 71/191: division is '94th', but should be '71st' as in the main game.
events.json > main > chart > 3 > rolls = [7, 7]
    events.json, main, chart: roll 8 is in no row, but each roll from 3 to 18 should be in one.
events.json > factory > chart > 8 > rolls = [17, 18]
    events.json, factory, chart: roll 17 is in rows 8 and 9, but each roll from 3 to 18 should be in
    one.
events.json > main > chart > 3 > rolls = [8, 7]
    events.json, main, chart row number 4: rolls is [8, 7], but should be the lowest and the highest
    roll, within 3 to 18.
events.json > events > rain is lost
    events.json, factory, chart row number 4: event is rain, but should be one listed in events.
events.json > events > snow = {"effect": "cold", "src": "found"}
    events.json, event snow: the program knows no such event, only 64th_army_breakthrough,
    64th_army_offensive, 66th_army_offensive, 66th_army_breakthrough, artillery_shell_shortages,
    commissars, rain, logistical_pause.
events.json > events > rain > effect is lost
    events.json, event rain: effect is missing; it should be some text (or main and factory should).
events.json = null
    events.json: this is null, but should be an object.
board.json is lost
    board.json: the file is missing, but a pack needs board.json, units.json, events.json.
"""


@pytest.mark.parametrize(("path", "value", "sentence"), cases(STRUCTURE))
def test_a_fault_of_structure_is_told(
    pack: dict[str, Any], path: str, value: Any, sentence: str
) -> None:
    put(pack, path, value)
    assert_told(pack, sentence)


def test_adjacency_goes_both_ways(pack: dict[str, Any]) -> None:
    area(pack, 12)["adjacent"].remove(13)
    del area(pack, 12)["adjacency_src"]["13"]
    assert problems(pack) == [
        "board.json, area 13: adjacent names 12, but area 12 does not name 13; "
        "both or neither should."
    ]


def test_no_area_is_adjacent_to_itself(pack: dict[str, Any]) -> None:
    area(pack, 12)["adjacent"].append(12)
    area(pack, 12)["adjacency_src"]["12"] = "reconstructed"
    assert_told(
        pack, "board.json, area 12: adjacent names the area itself, but should name only others."
    )


VALUES = """
board.json > terrain_types > clear > shape = "square" should be circle (5.4)
board.json > terrain_types > clear > tem = 2 should be 1 (9.5.3)
board.json > terrain_types > elevated > shape = "hexagon" should be triangle (5.4)
board.json > terrain_types > elevated > tem = 3 should be 2 (9.5.3)
board.json > terrain_types > light_urban > shape = "hexagon" should be square (5.4)
board.json > terrain_types > light_urban > tem = 4 should be 3 (9.5.3)
board.json > terrain_types > heavy_urban > shape = "hexagon" should be pentagon (5.4)
board.json > terrain_types > heavy_urban > tem = 3 should be 4 (9.5.3)
board.json > volga_areas = [8, 10] should be 8, 10, 12, 13, 14, 22, 25, 26, 37, 41, 42 (3.1)
board.json > german_start_areas = [1, 2] should be 1, 2, 3, 4, 5, 6, 48, 49, 50 (5.3.1)
board.json > northern_shoulder > home = [] should be 48, 49, 50 (12.2)
board.json > northern_shoulder > may_enter = [42, 43, 44, 45]
    should be 42, 43, 44, 45, 46, 47 (12.2)
board.json > return_areas > areas = [1, 2, 3, 4, 5, 6] should be 1, 2, 3, 4, 5 (6.3)
board.json > factory_german_control > areas = [7]
    should be 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 23, 24, 27, 28, 29, 30, 31, 32, 33,
    34, 45, 46, 47 (14.2)
board.json > factory_contested > areas = [14] should be 14, 21 (14.3.1, 14.5.1)
units.json > stacking_limit > german = 5 should be 4 (7.1)
units.json > stacking_limit > soviet = 2 should be 1 (7.1)
units.json > unit_size > infantry = "company" should be regiment (4.3.3)
units.json > unit_size > armor = "regiment" should be battalion (4.3.3)
units.json > return_cost > infantry = 2 should be 1 (4.2.2)
units.json > return_cost > armor = 1 should be 2 (4.2.1)
units.json > assault_guns > ids = ["177", "244A"] should be 177, 244A, 244B, 244C, 245A, 245B (12.4)
units.json > reinforcements > main > T2 > areas = [1, 2, 3] should be 1, 2 (6.1.1)
units.json > reinforcements > main > T2 > areas_if_german = [7] should be none (6.1.1)
units.json > reinforcements > main > T7 > areas = [1] should be 1, 2 (6.1.1)
units.json > reinforcements > main > T7 > areas_if_german = [31] should be 31, 32 (6.1.1)
units.json > withdrawals > main > turn = 8 should be 9 (6.1.2)
units.json > withdrawals > main > division = "60th Mot" should be 29th Mot (6.1.2)
units.json > withdrawals > main > return_areas_after_event = [6] should be 5, 6 (6.2.1)
units.json > withdrawals > factory > division = "16th Pz" should be 14th Pz (14.6.1)
units.json > markers > air > count = 4 should be 3 (6.3)
units.json > markers > isolation > count = 13 should be 14 (12.3)
units.json > soviet_factory_areas > elevated = [] should be 43 (14.5.1)
units.json > soviet_factory_areas > light_urban = [35, 36]
    should be 35, 36, 37, 38, 39, 40, 42 (14.5.1)
units.json > soviet_factory_areas > heavy_urban = [22, 25] should be 22, 25, 26, 41 (14.5.1)
units.json > pavlovs_house > terrain = "light_urban" should be heavy_urban (12.6)
units.json > pavlovs_house > strategy = "fanatic" should be guards (12.6)
units.json > pavlovs_house > factory_area = 13 should be 14 (14.5.2)
events.json > main > turns = [1, 8] should be 1, 9 (5.1)
events.json > main > turn_1_no_result > events = ["rain"]
    should be 64th_army_breakthrough, 66th_army_breakthrough, logistical_pause (10.1)
events.json > factory > turns = [10, 14] should be 11, 14 (14.6.1)
events.json > factory > no_roll_turns = [] should be 10 (14.6.1)
events.json > isolation > 1 = 2 should be 1 (12.3)
events.json > isolation > 2 = 1 should be 0 (12.3)
events.json > isolation > 3 = 1 should be 0 (12.3)
events.json > isolation > 4 = 0 should be -1 (12.3)
events.json > isolation > 5 = 0 should be -1 (12.3)
events.json > isolation > 6 = -3 should be -2 (12.3)
events.json > isolation > guards_modifier = 1 should be -1 (12.3)
"""


TOLD = re.findall(r"^(\S.*?) = (.*?)\s+should be (.*?\))$", VALUES, flags=re.MULTILINE | re.DOTALL)


def test_every_value_the_rulebook_tells_is_tried() -> None:
    told = [path.replace("/", " > ") for path, _, _ in documented.VALUES]
    assert [path for path, _, _ in TOLD] == told


@pytest.mark.parametrize(("path", "wrong", "right"), TOLD)
def test_a_value_against_the_rulebook_is_told_the_rule(
    pack: dict[str, Any], path: str, wrong: str, right: str
) -> None:
    put(pack, path, json.loads(wrong))
    row, _, key = path.replace(" > ", ", ").rpartition(", ")
    begin = f"{row}: {key} should be {' '.join(right.split())}, but the pack has "
    assert [sentence for sentence in said(pack) if sentence.startswith(begin)]


FACTS = """
board.json > areas > 9 > volga = true
    board.json, area 9: volga should be false (3.1), but the pack has true.
board.json > areas > 7 > start = "german"
    board.json, area 7: start should be soviet (5.3.1), but the pack has german.
board.json > areas > 49 > name = "Winnowka"
    board.json, area 49: name should be Vinnovka (5.3.1), but the pack has Winnowka.
board.json > areas > 8 > name = "Saw Mill"
    board.json, area 8: name should be Sawmill (13.4), but the pack has Saw Mill.
board.json > areas > 45 > name = "Hill 135"
    board.json, area 45: name should be Hill 135.4 (14.3.1), but the pack has Hill 135.
board.json > areas > 19 > name = "The Airfield"
    board.json: an area should be named Stalingradski Airfield (9.5.3), but the pack has none.
board.json > areas > 3 > terrain = "clear"
    board.json, area 3: terrain should be null (3.1.2), but the pack has clear.
board.json > areas > 3 > tem = 1
    board.json, area 3: tem should be null (3.1.2), but the pack has 1.
board.json > areas > 9 > terrain = null
    board.json, area 9: terrain should be clear or elevated or light_urban or heavy_urban (3.1.2),
    but the pack has null.
board.json > areas > 10 > terrain = "light_urban"
    board.json, area 10: terrain should be heavy_urban (13.4), but the pack has light_urban.
board.json > areas > 44 > terrain = "elevated"
    board.json, area 44: terrain should be clear (14.5.1), but the pack has elevated.
board.json > areas > 38 > terrain = "heavy_urban"
    board.json, area 38: terrain should be light_urban (14.5.1), but the pack has heavy_urban.
board.json > areas > 9 > tem = 4
    board.json, area 9: tem of light_urban should be 3 (9.5.3), but the pack has 4.
board.json > areas > 21 > tem = 2
    board.json, area 21: tem of Mamayev Kurgan should be 4 (9.5.3), but the pack has 2.
board.json > areas > 15 > tem = 3
    board.json, area 15: tem of Central Rail Station should be 4 (9.5.3), but the pack has 3.
board.json > areas > 19 > terrain = "elevated"
    board.json, area 19: terrain of Stalingradski Airfield should be clear (9.5.3), but the pack has
    elevated.
units.json > factory_units > 244C > division = "16th Pz"
    units.json, factory unit 244C: division should be null (12.4), but the pack has 16th Pz.
units.json > main_units > 76/178 > division = null
    units.json, main unit 76/178: only assault guns have no division (12.4), but this unit has none.
units.json > markers > artillery > count = 5
    units.json, markers, artillery: count should be 6 or more (13.3), but the pack has 5.
units.json > markers > engineer > count = 1
    units.json, markers, engineer: count should be 2 or more (13.3), but the pack has 1.
units.json > main_units > 29/RCN > mf = 4
    units.json, main unit 29/RCN: mf of armor should be 6 (4.2.1), but the pack has 4.
units.json > factory_units > 71/191 > mf = 6
    units.json, factory unit 71/191: mf of infantry should be 4 (4.2.2), but the pack has 6.
units.json > main_units > 29/RCN > attack = 7
    units.json, main unit 29/RCN: attack should be 6 (13.4), but the pack has 7.
units.json > main_units > 29/RCN > id = "29/AUF"
    units.json, main_units: 29/RCN should be one of them (13.4), but is not.
units.json > main_units > 29/RCN > division = "94th"
    units.json, main unit 29/RCN: division should be 29th Mot (13.4), but the pack has 94th.
units.json > main_units > 29/15 > division = "94th"
    units.json, main_units: the number of 29th Mot units should be 4 (6.1.2), but the pack has 3.
units.json > main_units > 29/15 > setup = 48
    units.json, main unit 29/15: setup should be within 3 borders of area 8, to be there by turn 2
    (13.4), but the pack has 48.
units.json > factory_units > 14/103 is lost
    units.json, factory_units: the number of 14th Pz units should be 3 (14.6.1), but the pack has 2.
units.json > main_units > 71/194 > setup = 21
    units.json, main_units: the places of setup should be 1, 2, 3, 4, 5, 6, 48, 49, 50, T2, T7
    (5.3), but the pack has 1, 2, 3, 4, 5, 6, 21, 48, 49, 50, T2, T7.
units.json > factory_units > 71/194 > setup = 26
    units.json, factory_units: the places of setup should be 14, 21, 23, 24, 27, 28, 29, 34, 45, 50,
    OOA, T12 (14.3.1, 14.4), but the pack has 14, 21, 23, 24, 26, 27, 28, 29, 34, 45, 50, OOA, T12.
units.json > main_units > 71/194 > setup = 1
    units.json, main_units: an area should hold 4 at most (7.1), but 1 holds 5.
units.json > soviet_main > counters > 0 > defense = 5
    units.json, soviet_main: the number of clear 4H counters should be 1 (5.4), but the pack has 0.
units.json > soviet_factory > counters > 0 > strategy = "guards"
    units.json, soviet_factory: the number of elevated 6G counters should be 0 (14.5.1), but the
    pack has 1.
units.json > soviet_factory_fixed > areas > 21 > defense = 8
    units.json, soviet_factory_fixed, area 21: the unit should be elevated, 9, fanatic (14.5.1), but
    the pack has elevated, 8, fanatic.
units.json > soviet_factory_fixed > areas > 44 is lost
    units.json, soviet_factory_fixed: areas should be 14, 21, 44 (14.5.1), but the pack has 14, 21.
events.json > main > chart > 0 > event = "rain"
    events.json, main, chart: roll 3 should be 64th_army_breakthrough (6.2.1), but the pack has
    rain.
events.json > main > chart > 6 > event = "rain"
    events.json, main, chart: roll 15 should be artillery_shell_shortages (13.2), but the pack has
    rain.
events.json > main > chart > 9 > event = "rain"
    events.json, main, chart: some roll should be 66th_army_breakthrough (10.1), but the pack has
    none.
events.json > main > chart > 4 > event = "rain"
    events.json, main, chart: some roll should be commissars (16.1), but the pack has none.
events.json > main > chart > 4 > event = "rain"
    events.json, main, chart: the commonest events should be commissars, logistical_pause,
    artillery_shell_shortages (16.1), but rain has 104 chances of 216 and commissars has 0.
events.json > factory > chart > 3 > event = "commissars"
    events.json, factory, chart: roll 7 should be rain (14.6.1), but the pack has commissars.
"""


@pytest.mark.parametrize(("path", "value", "sentence"), cases(FACTS))
def test_a_pack_against_the_rulebook_is_told_the_rule(
    pack: dict[str, Any], path: str, value: Any, sentence: str
) -> None:
    put(pack, path, value)
    assert_told(pack, sentence)


def test_13_4_the_sawmill_is_adjacent_to_the_grain_elevator(pack: dict[str, Any]) -> None:
    part(pack, 8, 10)
    assert_told(pack, "board.json, area 8: adjacent should name 10 (13.4), but leaves it out.")


def test_12_2_the_northern_shoulder_borders_42_to_47(pack: dict[str, Any]) -> None:
    part(pack, 42, 50)
    join(pack, 41, 50)
    assert_told(
        pack,
        "board.json: the neighbours of areas 48, 49 and 50 should be 42, 43, 44, 45, 46, 47 "
        "(12.2), but the pack has 41, 43, 44, 45, 46, 47.",
    )


def test_11_1_every_area_can_be_reached(pack: dict[str, Any]) -> None:
    for other in (31, 33, 47):
        part(pack, 32, other)
    assert_told(
        pack,
        "board.json: no way leads from area 1 to 32, "
        "but the Germans may capture every area (11.1).",
    )


def test_5_4_every_area_gets_a_counter_of_its_type(pack: dict[str, Any]) -> None:
    for number in (20, 23):
        area(pack, number)["terrain"], area(pack, number)["tem"] = "clear", 1
    assert problems(pack) == [
        "board.json: there are only 6 clear counters (5.4), but the pack has 7 clear areas."
    ]


def test_6_1_1_a_division_arrives_whole(pack: dict[str, Any]) -> None:
    unit(pack, "main", "389/544")["setup"] = 3
    pack["units.json"]["reinforcements"]["main"]["T2"]["units"].remove("389/544")
    assert problems(pack) == [
        "units.json, main unit 389/544: setup should be T2 (6.1.1), but the pack has 3."
    ]


def test_14_4_only_one_division_and_its_gun_arrive(pack: dict[str, Any]) -> None:
    unit(pack, "factory", "94/276")["setup"] = "T12"
    pack["units.json"]["reinforcements"]["factory"]["T12"]["units"].append("94/276")
    assert problems(pack) == [
        "units.json, factory unit 94/276: setup should not be T12, "
        "when only the 79th and 244C arrive (14.4)."
    ]


def test_12_4_every_assault_gun_is_in_a_roster(pack: dict[str, Any]) -> None:
    for scenario in ("main", "factory"):
        pack["units.json"][f"{scenario}_units"].remove(unit(pack, scenario, "177"))
    assert_told(pack, "units.json: 177 should be in a roster (12.4), but is in neither.")


def test_3_1_areas_are_adjacent_where_they_share_a_border(pack: dict[str, Any]) -> None:
    part(pack, 18, 19)
    assert problems(pack) == []
    assert notes(pack) == [
        "board.json, area 18: adjacent leaves out 19, but their polygons share a border; "
        "areas with a common boundary are adjacent (3.1)."
    ]


def test_3_1_areas_without_a_border_are_not_adjacent(pack: dict[str, Any]) -> None:
    join(pack, 17, 19)
    assert problems(pack) == []
    assert notes(pack) == [
        "board.json, area 17: adjacent names 19, but their polygons share no border; "
        "adjacent areas share a boundary (3.1)."
    ]


def test_a_moved_corner_leaves_a_gap(pack: dict[str, Any]) -> None:
    corner = area(pack, 18)["polygon"][0]
    assert corner == [320, 752]
    corner[1] += 5
    assert_told(
        pack,
        "board.json: areas and river cover 1299858 of a plane of 1300000, so they leave gaps, "
        "but should tile it exactly.",
        "board.json, area 18: the edge from (320, 757) to (344, 769) has no area beyond it; "
        "a neighbour should have the same two corners.",
    )


def test_a_polygon_does_not_cross_itself(pack: dict[str, Any]) -> None:
    polygon = area(pack, 7)["polygon"]
    polygon[2], polygon[7] = polygon[7], polygon[2]
    begin = "board.json, area 7: the edges from "
    end = " cross, but a polygon should not cross itself."
    assert [told for told in problems(pack) if told.startswith(begin) and told.endswith(end)]


def test_an_edge_parts_two_areas_only(pack: dict[str, Any]) -> None:
    area(pack, 7)["polygon"] = copy.deepcopy(area(pack, 9)["polygon"])
    assert_told(
        pack,
        "board.json, area 5: the edge from (346, 1119) to (354, 1145) belongs also to "
        "area 7 and area 9, but an edge parts only two areas.",
    )


def test_polygons_stay_within_the_plane(pack: dict[str, Any]) -> None:
    pack["board.json"]["river_polygon"][1] = [1001, 0]
    assert_told(
        pack,
        "board.json, river_polygon: the corner (1001, 0) lies outside the plane, "
        "which is 1000 by 1300.",
    )


def test_a_volga_area_touches_the_river(pack: dict[str, Any]) -> None:
    river = pack["board.json"]["river_polygon"]
    pack["board.json"]["river_polygon"] = [corner for corner in river if corner[1] < 1065]
    assert_told(
        pack, "board.json, area 8: volga is true, but the polygon does not touch the river."
    )


def test_a_label_lies_in_its_area(pack: dict[str, Any]) -> None:
    area(pack, 7)["center"] = [0, 0]
    assert problems(pack) == ["board.json, area 7: center (0, 0) lies outside the area's polygon."]


def test_a_label_has_the_room_it_claims(pack: dict[str, Any]) -> None:
    area(pack, 7)["center_clearance"] = 60
    assert problems(pack) == [
        "board.json, area 7: center_clearance is 60, but the nearest edge is 44 from the center."
    ]


def test_an_owner_may_correct_what_is_reconstructed(pack: dict[str, Any]) -> None:
    area(pack, 23)["terrain"], area(pack, 23)["tem"] = "clear", 1
    area(pack, 23)["terrain_src"] = "found: the printed map"
    area(pack, 17)["name"] = "Hill 112"
    unit(pack, "main", "24/I-24")["attack"] = 9
    unit(pack, "main", "71/211")["setup"] = 3
    pack["units.json"]["markers"]["artillery"]["count"] = 10
    pack["units.json"]["pavlovs_house"]["defense"] = 10
    pack["events.json"]["main"]["chart"][1]["event"] = "rain"
    assert problems(pack) == []
