"""Victory Conditions."""

from __future__ import annotations

import pytest

from kurgan.games.axis.rules.victory import allies_total, axis_total
from tests.axis.scene import TABLES, Scene
from tests.rules import rule

CITY_RP = [
    "spartanovka", "tractor_factory", "sculpturny_park", "barrikady_factory",
    "barrikady_workers_settlement", "bread_factory", "red_october_workers_settlement",
    "red_october_steel_works", "mamayev_kurgan", "chemical_factory", "train_station_1",
    "pavlovs_house", "army_camp", "southern_rail_station", "grain_elevator", "kuporosnoye",
]  # fmt: skip
ROAD = ["oblivskaya", "surovikino", "novomoskovsk", "kalach", "pitomnik"]
TAN = [
    "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
    "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "novomoskovsk", "akimovsky",
    "tormosin",
]  # fmt: skip
GATES = ["pitomnik", "vertyachii", "rynok"]
FORTS = [
    "tractor_factory", "barrikady_factory", "red_october_steel_works", "mamayev_kurgan",
    "pavlovs_house", "grain_elevator",
]  # fmt: skip
RP_ZONES = [
    n for z, n in enumerate(TABLES.zones) if TABLES.rp["garrison"][z] and TABLES.city >> z & 1
]
WAY_IN = ["oblivskaya", "surovikino", "novomoskovsk", "kalach", "pitomnik", "leather_factory"]
WEST_BANK = [name for zone, name in enumerate(TABLES.zones) if TABLES.tan >> zone & 1]


def ended(number: int, axis: list[str], **more: object) -> tuple[str, str] | None:
    scene = Scene(card=14, round=number, axis=axis, **more)  # type: ignore[arg-type]
    outcome = scene.outcome
    return (outcome["winner"], outcome["kind"]) if outcome else None


@rule("Victory Conditions", "R9")
def test_axis_total_victory_needs_every_city_rp_zone_and_a_line_into_one() -> None:
    assert ended(3, [*CITY_RP, *ROAD]) == ("axis", "axis_total")
    assert ended(3, [*CITY_RP[1:], *ROAD]) is None
    assert ended(3, [*CITY_RP, *ROAD[:-1]]) is None


@rule("Victory Conditions", "R9")
def test_tokens_are_no_line_for_the_axis_victory() -> None:
    cut = [*CITY_RP, "oblivskaya"]
    assert ended(3, cut, axis_tokens={"mamayev_kurgan": 3}) is None


@rule("Victory Conditions")
def test_axis_major_victory_needs_the_line_into_an_rp_zone_it_controls() -> None:
    assert ended(13, [*ROAD, "kuporosnoye"]) == ("axis", "axis_major")
    # Leather Factory has no value; Mamayev Kurgan is held but cut off.
    assert ended(13, [*ROAD, "leather_factory"]) == ("axis", "axis_minor")
    assert ended(13, [*ROAD, "chemical_factory"]) == ("axis", "axis_minor")
    assert ended(12, [*ROAD, "kuporosnoye"]) is None


@rule("Victory Conditions", "R8", "R3")
def test_allies_total_victory_needs_three_gates_and_each_tan_zone_held_or_contested() -> None:
    assert ended(9, []) == ("allies", "allies_total")
    for zone in (*TAN, *GATES):
        assert ended(9, [zone]) is None, zone


@rule("Victory Conditions")
def test_a_contested_tan_zone_counts_but_a_contested_gate_does_not() -> None:
    fight = "ger_infantry, sov_infantry"
    tan = {"kletskaya": fight}
    assert ended(9, ["kletskaya"], units=tan, battle=["kletskaya"]) == ("allies", "allies_total")
    assert ended(9, ["rynok"], units={"rynok": fight}, battle=["rynok"]) is None
    held = {"rynok": fight}
    assert ended(9, [], units=held, battle=["rynok"]) == ("allies", "allies_total")


@rule("Victory Conditions")
def test_allies_major_victory_needs_all_six_fortified_zones() -> None:
    west = ["kletskaya", "oblivskaya"]
    assert ended(13, west) == ("allies", "allies_major")
    for zone in FORTS:
        assert ended(13, [*west, zone]) == ("allies", "allies_minor"), zone
    assert ended(13, [*west, "chemical_factory"]) == ("allies", "allies_major")


@rule("Victory Conditions")
def test_pitomnik_decides_when_nobody_has_more() -> None:
    assert ended(13, ["pitomnik"]) == ("axis", "axis_minor")
    assert ended(13, ["rynok"]) == ("allies", "allies_minor")


@rule("Victory Conditions", "Zones", "R75")
def test_the_lean_values_need_eleven_city_zones_for_the_axis_total_victory() -> None:
    lean = [
        "tractor_factory", "spartanovka", "barrikady_factory", "bread_factory",
        "red_october_steel_works", "mamayev_kurgan", "chemical_factory", "train_station_1",
        "pavlovs_house", "southern_rail_station", "grain_elevator",
    ]  # fmt: skip
    road = [*ROAD, "leather_factory"]
    option = {"rp_set": "lean"}
    assert ended(3, [*lean, *road], options=option) == ("axis", "axis_total")
    assert ended(3, [*lean[1:], *road], options=option) is None
    assert ended(3, [*lean, *road]) is None
    assert Scene(card=9, options=option).view("axis")["rpc"]["allies"] == 12 + 4


@rule("Victory Conditions", "Order 14", "R9")
def test_axis_total_victory_needs_every_rp_zone_and_a_line() -> None:
    scene = Scene(card=14, round=5, axis=[*WAY_IN, *RP_ZONES])
    assert scene.outcome["kind"] == "axis_total"
    cut = Scene(card=14, round=5, axis=RP_ZONES)
    assert not axis_total(cut.state)


@rule("Victory Conditions", "R8", "R10")
def test_allies_total_victory_may_contest_the_west_bank() -> None:
    scene = Scene(
        card=14, round=8, axis=["bolshoy"], battle=["bolshoy"],
        units={"bolshoy": "sov_infantry, min_infantry"},
    )  # fmt: skip
    assert scene.outcome["kind"] == "allies_total"
    held = Scene(card=14, round=8, axis=["bolshoy"])
    assert not allies_total(held.state)


@rule("Victory Conditions", "R10")
def test_without_the_three_gates_no_line_of_the_axis_leads_into_the_city() -> None:
    zones = [zone for zone in TABLES.zones if zone not in GATES and "akhtuba" not in zone]
    scene = Scene(card=3, axis=zones)
    assert not any(scene.is_supplied(zone, "axis") for zone in RP_ZONES)
    scene = Scene(card=3, axis=[*zones, "rynok"])
    assert scene.is_supplied(CITY_RP[0], "axis")


@rule("Victory Conditions", "Order 14")
@pytest.mark.parametrize(
    ("axis", "kind"),
    [
        ((*WAY_IN, "southern_rail_station", *WEST_BANK), "axis_major"),
        (WEST_BANK, "allies_major"),
        ((*WEST_BANK, "tractor_factory"), "allies_minor"),
        ((*WEST_BANK, "pitomnik"), "axis_minor"),
    ],
)
def test_the_last_round_brings_a_major_or_minor_victory(axis: tuple[str, ...], kind: str) -> None:
    assert Scene(card=14, round=13, axis=axis).outcome["kind"] == kind
