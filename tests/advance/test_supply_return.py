"""6.3 and R7: units that come back from the Out of Action box."""

from __future__ import annotations

from tests.advance.scene import Scene
from tests.advance.test_supply import SOVIET, box, supply
from tests.rules import rule

HOME = {"1", "2", "3", "4", "5"}
FULL = {
    "295/516": 1, "295/517": 1, "295/518": 1, "244A": 1,
    "71/191": 2, "71/194": 2, "71/211": 2, "244B": 2,
    "76/178": 3, "76/203": 3, "76/230": 3, "245A": 3,
    "24/I-24": 4, "24/III-24": 4, "24/21": 4, "24/26": 4,
    "94/267": 5, "94/274": 5, "94/276": 5, "245B": 5,
}  # fmt: skip


@rule("3.7", "6.3")
def test_3_7_the_lead_unit_of_a_repulse_lies_in_the_box_and_can_be_bought_back() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "ambush 7!"}, turn=3)
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(1, 1, 6, 6)
    assert scene.place("29/RCN") == "out of action"
    assert [unit["id"] for unit in scene.view["out_of_action"]] == ["29/RCN"]
    scene.play("end_phase").roll(3, 3, 4).roll(1, 1, 1, 1)
    assert scene.legal_args("return") == {"29/RCN"}


@rule("6.3", "R7")
def test_r7_a_unit_returns_to_areas_1_to_5_even_when_they_are_empty() -> None:
    scene = supply(units=box("29/RCN")).play("return", "29/RCN")
    assert scene.legal_args("return_to") == HOME


@rule("6.3", "R7")
def test_r7_a_unit_returns_to_any_german_area_with_another_german_unit() -> None:
    units = {**box("29/RCN"), "94/267": 21, "71/191": 48}
    scene = supply(units=units).play("return", "29/RCN")
    assert scene.legal_args("return_to") == HOME | {"21", "48"}
    scene.play("return_to", 21)
    assert scene.units_in(21) == {"29/RCN", "94/267"}


@rule("R7", "6.3")
def test_r7_area_6_serves_only_while_a_german_unit_is_there() -> None:
    scene = supply(units=box("29/RCN", "29/15")).play("return", "29/RCN")
    assert not scene.can("return_to", 6)
    scene = supply(units={**box("29/RCN", "29/15"), "94/267": 6}).play("return", "29/RCN")
    assert scene.can("return_to", 6)


@rule("R7", "6.3", "7.3")
def test_r7_a_contested_area_takes_nobody_back() -> None:
    units = {**box("29/RCN"), "94/267": 10, "71/191": 9}
    scene = supply(units=units, soviet={10: "ambush 7!"}).play("return", "29/RCN")
    assert scene.legal_args("return_to") == HOME | {"9"}


@rule("R7", "6.3", "7.1")
def test_r7_a_full_area_takes_nobody_back() -> None:
    units = {**box("29/RCN"), **{unit: area for unit, area in FULL.items() if area < 3}}
    scene = supply(units=units).play("return", "29/RCN")
    assert scene.legal_args("return_to") == HOME - {"1", "2"}
    assert scene.why("area", 1)[:2] == (False, "7.1")


@rule("R7", "6.3", "7.1")
def test_r7_the_last_place_in_an_area_is_filled_by_the_first_unit_back() -> None:
    units = {**box("29/RCN", "29/15"), **{unit: area for unit, area in FULL.items() if area == 1}}
    del units["244A"]
    scene = supply(units=units).play("return", "29/RCN").play("return_to", 1)
    scene.play("return", "29/15")
    assert scene.legal_args("return_to") == HOME - {"1"}


@rule("R7", "6.3", "7.1")
def test_r7_a_unit_without_any_place_cannot_be_bought() -> None:
    scene = supply(units={**FULL, **box("29/RCN", "60/92")})
    assert scene.legal_args("return") == {"60/92"}
    assert scene.why("unit", "29/RCN").allowed is False
    assert scene.why("unit", "29/RCN").rule in ("6.3", "7.1", "R7")


@rule("R7", "6.3")
def test_r7_a_returned_unit_is_fresh_and_may_act_this_turn() -> None:
    scene = supply(units={**box("29/RCN"), "94/267": 48}).play("return", "29/RCN")
    scene.play("return_to", 5).play("done")
    assert scene.is_fresh("29/RCN")
    scene.play("activate", 5)
    scene.move("29/RCN", 6)
    assert scene.place("29/RCN") == "6"


@rule("R7", "6.3")
def test_r7_a_unit_bought_back_makes_room_for_no_other_choice() -> None:
    scene = supply(units=box("29/RCN")).play("return", "29/RCN")
    assert {row[0] for row in scene.legal} == {"return_to"}


@rule("R7", "6.3")
def test_r7_a_northern_unit_returns_only_to_the_area_where_it_set_up() -> None:
    units = {**box("60/92", "3/8", "177"), "94/267": 9, "3/29": 49}
    scene = supply(units=units)
    for unit, area in (("60/92", "48"), ("3/8", "49"), ("177", "50")):
        scene.play("return", unit)
        if scene.kind == "return_to":
            assert scene.legal_args("return_to") == {area}
            scene.play("return_to", area)
        assert scene.place(unit) == area


@rule("R7", "6.3", "7.1")
def test_r7_a_northern_unit_whose_area_is_full_cannot_be_bought() -> None:
    units = {**box("60/92", "29/15"), **dict.fromkeys(("60/160", "60/120", "3/8", "3/29"), 48)}
    scene = supply(units=units)
    assert scene.legal_args("return") == {"29/15"}
    assert scene.why("unit", "60/92").allowed is False
    assert scene.why("unit", "60/92").rule in ("6.3", "7.1", "R7")


@rule("6.3", "R7", "14.3.1")
def test_r7_in_the_factory_district_only_those_of_area_50_are_northern() -> None:
    units = {**box("177", "94/276", "71/211"), "94/267": 45}
    scene = supply(scenario="factory", turn=11, units=units, soviet={26: "ambush 7"})
    scene.play("return", "94/276")
    assert scene.legal_args("return_to") == HOME | {"45"}
    scene.play("return_to", 45).play("return", "177")
    assert scene.place("177") == "50"


@rule("6.3", "3.7")
def test_6_3_nobody_is_offered_who_is_not_in_the_box() -> None:
    units = {**box("29/RCN"), "94/267": 5, "389/544": "reserve"}
    scene = supply(units=units, soviet=SOVIET)
    assert scene.legal_args("return") == {"29/RCN"}
    for unit in ("94/267", "389/544"):  # Infantry, of which 4.2.1 says nothing
        assert scene.why("unit", unit) == (False, "3.7", True, "it is not Out of Action")
    scene.play("return", "29/RCN").play("return_to", 5)
    assert scene.legal_args("return") == set()
