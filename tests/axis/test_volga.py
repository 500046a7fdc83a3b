"""Movement Across the Volga: ferries and ice bridges."""

from __future__ import annotations

import pytest

from tests.axis.scene import Scene
from tests.axis.turns import soviets_move
from tests.rules import rule


def crossing(scene: Scene, sector: str) -> object:
    rows = {row["id"]: row["cargo"] for row in scene.view("allies")["crossings"]}
    return rows[f"{sector}_crossing"]


@rule("Movement Across the Volga", "Ferries")
def test_a_ferry_takes_infantry_and_tokens_only_an_ice_bridge_any_land_unit() -> None:
    load = "sov_infantry, sov_tank, sov_rocket, sov_artillery, sov_mech"
    scene = soviets_move(
        units={"krasnaya_sloboda": load}, ferries=["brown"], tokens={"krasnaya_sloboda": 1}
    )
    assert scene.can("load_token", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("take") <= {"sov_infantry"}
    scene = soviets_move(
        units={"krasnaya_sloboda": load}, frozen="volga", ferries=["gray", "brown", "white"]
    )
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("take") == {
        "sov_infantry", "sov_tank", "sov_rocket", "sov_artillery", "sov_mech"}  # fmt: skip


@rule("Movement Across the Volga")
def test_a_boarded_unit_goes_no_further_and_fills_the_crossing() -> None:
    scene = soviets_move(units={"krasnaya_sloboda": "3 sov_infantry"}, ferries=["gray", "brown"])
    scene.play("march", "krasnaya_sloboda").play("board", "brown_crossing")
    assert crossing(scene, "brown") == "sov_infantry"
    assert not scene.can("unload", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    assert not scene.can("board", "brown_crossing")


@rule("Movement Across the Volga", "R24")
def test_a_ferry_unloads_before_it_loads_again_in_the_same_phase() -> None:
    scene = soviets_move(
        units={"krasnaya_sloboda": "2 sov_infantry"}, ferries=["brown"],
        cargo={"brown": "sov_infantry"},
    )  # fmt: skip
    assert "krasnaya_sloboda" not in scene.legal_args("march")
    scene.play("unload", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    if scene.can("board", "brown_crossing"):
        scene.play("board", "brown_crossing")
    assert crossing(scene, "brown") == "sov_infantry"
    assert scene.units("krasnaya_sloboda") == {"sov_infantry": 1}
    assert scene.units("pavlovs_house") == {"sov_infantry": 1}


@rule("Movement Across the Volga", "R24")
def test_cargo_still_aboard_goes_ashore_when_movement_ends() -> None:
    scene = soviets_move(
        units={"dubovka": "sov_infantry"}, ferries=["brown", "gray"],
        cargo={"brown": "sov_infantry", "gray": "supply"},
    )  # fmt: skip
    scene.done()
    assert scene.count("pavlovs_house", "sov_infantry") == 1
    assert scene.tokens("barrikady_factory", "allies") == 1
    assert (crossing(scene, "brown"), crossing(scene, "gray")) == (None, None)


@rule("Movement Across the Volga")
def test_a_landed_infantry_may_walk_on_from_a_quiet_landing() -> None:
    scene = soviets_move(
        units={"dubovka": "sov_infantry"}, ferries=["brown"], cargo={"brown": "sov_infantry"}
    )
    scene.play("unload", "brown_crossing").march("pavlovs_house", "sov_infantry", "army_camp")
    assert scene.units("army_camp") == {"sov_infantry": 1}


@rule("Movement Across the Volga", "R25", "R41")
@pytest.mark.parametrize(("frozen", "wet"), [("", True), ("don", True), ("volga", False)])
def test_an_assault_off_a_ferry_is_over_water_and_off_the_ice_is_not(
    frozen: str, wet: bool
) -> None:
    # All three landings are fortified, so the dice cannot tell the two bonuses apart.
    scene = soviets_move(
        axis=["barrikady_factory"], ferries=["gray", "brown", "white"], frozen=frozen,
        units={"barrikady_factory": "ger_infantry", "dubovka": "sov_infantry"},
        cargo={"gray": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "gray_crossing")
    assert scene.marker("barrikady_factory") == "assault"
    assert bool(scene.state.crossed) is wet


@rule("Movement Across the Volga", "R24", "R60")
def test_a_token_alone_ashore_begins_no_assault_and_stays_allied() -> None:
    scene = soviets_move(
        axis=["grain_elevator"], units={"dubovka": "sov_infantry", "grain_elevator": "ger_tank"},
        ferries=["white"], cargo={"white": "supply"},
    )  # fmt: skip
    scene.play("unload", "white_crossing")
    assert scene.marker("grain_elevator") == ""
    assert scene.tokens("grain_elevator", "allies") == 1
    assert scene.tokens("grain_elevator", "axis") == 0


@rule("Movement Across the Volga")
def test_nothing_goes_back_east() -> None:
    scene = soviets_move(units={"pavlovs_house": "2 sov_infantry"}, ferries=["brown"])
    scene.play("march", "pavlovs_house").play("take", "sov_infantry", 1)
    assert "krasnaya_sloboda" not in scene.legal_args("enter")
    assert scene.legal_args("board") == set()


@rule("Movement Across the Volga", "R24", "R25")
def test_volga_cargo_goes_ashore_into_a_hostile_zone_and_the_river_helps_the_defender() -> None:
    scene = Scene(
        card=10, round=6, axis=["pavlovs_house"], ferries=["brown"],
        cargo={"brown": "sov_infantry"}, units={"pavlovs_house": "ger_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.kind == "attack_dice"
    scene.roll(6)
    assert scene.volley == [(2, 0, 1)]  # unsupplied -1, +1
    assert scene.told("cargo_unloaded")


@rule("Movement Across the Volga", "Ferries", "R24")
def test_volga_ferries_take_infantry_and_tokens_only() -> None:
    scene = Scene(
        card=10, round=6, ferries=["gray", "brown"], tokens={"krasnaya_sloboda": 1},
        units={"krasnaya_sloboda": "sov_infantry, sov_tank"},
    )  # fmt: skip
    assert scene.legal_args("load_token") == {"gray_crossing", "brown_crossing"}
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("board") == {"gray_crossing", "brown_crossing"}
    scene.play("board", "gray_crossing")
    assert scene.legal_args("march") == set()
    assert scene.legal_args("load_token") == {"brown_crossing"}


@rule("Ice Bridges", "R25")
def test_ice_bridges_carry_any_unit() -> None:
    scene = Scene(
        card=10, round=9, frozen="volga", ferries=["gray", "brown", "white"],
        units={"krasnaya_sloboda": "sov_tank"},
    )  # fmt: skip
    scene.play("march", "krasnaya_sloboda").play("board", "white_crossing")
    assert scene.state.cargo == [-1, -1, 12]
