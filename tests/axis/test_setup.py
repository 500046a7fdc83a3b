"""Setup and zones."""

from __future__ import annotations

import re

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.words.screen import board
from tests.axis.probing import goals
from tests.axis.scene import Scene, start
from tests.axis.turns import moving, steps, still
from tests.rules import rule


@rule("Zones")
def test_the_workers_settlement_does_not_touch_the_steel_works() -> None:
    scene = moving("allies", units={"barrikady_workers_settlement": "sov_infantry"})
    found = steps(scene, "barrikady_workers_settlement", "sov_infantry")
    assert "red_october_steel_works" not in found
    assert "bread_factory" in found


@rule("Base Zones", "R58")
@pytest.mark.parametrize(("zone", "unit"), [("oblivskaya", "ger_tank"), ("tormosin", "ger_mech")])
def test_no_land_unit_enters_its_own_base(zone: str, unit: str) -> None:
    scene = moving(axis=["oblivskaya", "tormosin"], units={zone: f"2 {unit}"})
    assert "tatsinskaya" not in steps(scene, zone, unit)


@rule("Lakes", "Region Board Supply Lines")
def test_no_line_runs_over_the_lakes() -> None:
    scene = still(axis=["krasnoarmeysk", "tinguta", "abganerovo_station"])
    assert not scene.is_supplied("lake_sarpa", "allies")
    assert scene.is_supplied("beketovka", "allies")


@rule("Base Zones", "R58")
def test_base_zones_no_land_unit_enters_even_the_own_base() -> None:
    scene = Scene(card=3, axis=["oblivskaya", "tormosin"], units={"oblivskaya": "ger_tank"})
    scene.play("march", "oblivskaya")
    assert "tatsinskaya" not in scene.legal_args("enter")
    assert scene.why("zone", "tatsinskaya").rule == "Base Zones"


@rule("Lakes")
def test_lakes_part_beketovka_and_lake_sarpa() -> None:
    scene = Scene(card=10, round=6, units={"lake_sarpa": "sov_infantry"})
    scene.play("march", "lake_sarpa")
    assert "beketovka" not in scene.legal_args("enter")


@rule("Base Zones", "R13")
def test_bases_are_never_attacked_but_krasnaya_sloboda_is_none() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "srednyaya_akhtuba": "sov_fighter",
               "krasnaya_sloboda": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "strike") == {"krasnaya_sloboda"}
    scene.play("mission", "attack")
    assert scene.why("zone", "srednyaya_akhtuba").rule == "Base Zones"


@rule("Scenario-Specific Setup", "Setup", "Order Cards", "R7")
def test_the_race_begins_with_card_2() -> None:
    s = start("race")
    assert (s.round, s.rpc, s.pool, s.ferries) == (1, [2, 0], [6, 11], 0b111)
    assert s.tables.zones[s.factory[0]] == "tractor_factory"
    assert s.axis.bit_count() == 15


@rule("Scenario-Specific Setup", "Setup Operation Uranus", "Order Cards", "R6", "R7")
def test_uranus_begins_with_draws_and_card_9() -> None:
    s = start("uranus")
    assert (s.round, s.storm, s.rpc, s.ferries) == (7, 10, [40, 0], 0b010)
    assert s.is_don_frozen
    assert not s.is_volga_frozen
    scene = Scene()
    scene.state = s
    for number in range(1, 6):
        scene.draw("draw_card", f"card_{number}")
    scene.play("all_southeast")
    for number in range(6, 11):
        scene.draw("draw_card", f"card_{number}")
    assert scene.kind == "deploy_card"
    while scene.kind in ("deploy_card", "preload"):
        scene.play(*scene.legal[0])
    assert scene.kind == "requisition"
    assert scene.state.rpc[1] == 7


@rule("Zones")
def test_the_boards_hide_no_unit_of_a_crowded_zone() -> None:
    """Both sides' forces may be wider than a cell: the rest was cut off without a word."""
    scene = Scene(
        card=10, battle=["kotluban"], axis_tokens={"kotluban": 1},
        units={"kotluban": "4 ger_infantry, ger_mech, 2 ger_tank, ger_assault_gun, "
                           "2 sov_infantry, sov_artillery, sov_tank"},
    )  # fmt: skip
    for width in (60, 80, 120):
        lines = board(AXIS.pack(), scene.view("allies"), width).splitlines()
        assert any("Kotluban S# 4i1h2t1g(u) 2I1A1T +1x" in line for line in lines)
        assert any(re.search(r"S# +4i1.*~", line) for line in lines)
        assert max(map(len, lines)) <= max(width, 80)
