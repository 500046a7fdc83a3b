"""Supply lines of both boards and the tokens that stand in for them."""

from __future__ import annotations

import pytest

from tests.axis.scene import Scene
from tests.axis.turns import still
from tests.rules import rule

FERRIES = ["gray", "brown", "white"]
GATES = ["vertyachii", "rynok", "pitomnik"]


def fight(**more: object) -> Scene:
    """Unsupplied Axis tanks attack in Kalach."""
    units = {"kalach": "2 ger_tank, sov_tank", **more.pop("units", {})}  # type: ignore[dict-item]
    battle = ["kalach", *more.pop("battle", [])]  # type: ignore[misc]
    return Scene(card=5, units=units, battle=battle, **more)  # type: ignore[arg-type]


@rule("City Board Supply Lines", "Order 9", "R15")
def test_a_bought_ferry_restores_supply_at_once() -> None:
    scene = Scene(card=9, axis=["vertyachii", "rynok", "pitomnik"], ferries=[])
    assert not scene.is_supplied("grain_elevator", "allies")
    scene.play("requisition", "ferry").play("place_ferry", "white_crossing")
    assert scene.is_supplied("grain_elevator", "allies")
    assert not scene.is_supplied("pavlovs_house", "allies")


@rule("Supply Tokens", "Zones")
def test_a_region_force_may_reach_a_token_in_the_city() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "gumrak"], battle=["kalach", "pitomnik"],
        axis_tokens={"gumrak": 1},
        units={"kalach": "ger_tank, sov_tank", "pitomnik": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.play("fight", "kalach")
    assert scene.legal_args("spend") == {"gumrak"}


@rule("Supply Tokens", "Combat 1", "R34")
def test_an_attack_by_air_alone_asks_the_attacker_for_no_token() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "kalach"], axis_tokens={"kalach": 2},
        units={"oblivskaya": "ger_fighter", "pitomnik": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    assert scene.kind == "attack_dice"
    assert scene.tokens("kalach", "axis") == 2


@rule("Region Board Supply Lines", "R11")
@pytest.mark.parametrize(
    "exit_zone",
    ["verkhne_kumskii", "abganerovo_station", "tormosin", "petrovka", "bolshoy", "tatsinskaya"],
)
def test_an_axis_force_in_an_axis_exit_is_supplied_even_if_the_zone_is_hostile(
    exit_zone: str,
) -> None:
    assert still().is_supplied(exit_zone, "axis")


@rule("Region Board Supply Lines", "R11")
@pytest.mark.parametrize("exit_zone", ["ilovinska", "dubovka", "krasnoarmeysk", "veshenskaya"])
def test_an_allied_force_in_a_lost_allied_exit_is_supplied_but_lends_it_to_nobody(
    exit_zone: str,
) -> None:
    exits = ["ilovinska", "dubovka", "krasnoarmeysk", "veshenskaya"]
    scene = still(axis=exits, battle=[exit_zone], units={exit_zone: "sov_tank, ger_tank"})
    assert scene.is_supplied(exit_zone, "allies")
    assert not scene.is_supplied("kotluban", "allies")
    assert not scene.is_supplied("terkin", "allies")


@rule("Region Board Supply Lines", "R11")
def test_an_enemy_exit_is_no_exit() -> None:
    scene = still(axis=["ilovinska", "dubovka", "kotluban"])
    assert not scene.is_supplied("kotluban", "axis")
    scene = still(axis=["tatsinskaya"], allies=["bolshoy"])
    everywhere = still(
        axis=["terkin", "frolovo", "ilovinska", "dubovka", "krasnoarmeysk", "veshenskaya"]
    )
    assert scene.is_supplied("bolshoy", "allies")
    assert not everywhere.is_supplied("bolshoy", "allies")


@rule("Region Board Supply Lines", "R11")
def test_a_line_leads_out_of_a_hostile_zone_but_never_through_one() -> None:
    scene = still(axis=["verkhne_kumskii", "buzinovka"])
    assert scene.is_supplied("kalach", "axis")  # hostile, next to friendly Buzinovka
    assert not scene.is_supplied("vertyachii", "axis")  # beyond hostile Kalach
    assert scene.line("kalach", "axis")[-1] == "verkhne_kumskii"


@rule("Region Board Supply Lines", "R11")
def test_contested_friendly_zones_carry_a_line() -> None:
    scene = still(
        axis=["verkhne_kumskii", "buzinovka", "kalach"], battle=["buzinovka", "verkhne_kumskii"],
        units={"buzinovka": "ger_tank, 3 sov_tank", "verkhne_kumskii": "sov_tank, ger_tank"},
    )  # fmt: skip
    assert scene.is_supplied("kalach", "axis")


@rule("Region Board Supply Lines")
def test_a_line_crosses_the_don_but_never_the_volga() -> None:
    scene = still(axis=["novomoskovsk", "surovikino", "oblivskaya"])
    assert scene.is_supplied("kalach", "axis")
    # Pitomnik touches the Volga front; across it lies Srednyaya Akhtuba, an Allied exit.
    ring = [
        "vertyachii",
        "kalach",
        "buzinovka",
        "beketovka",
        "gumrak",
        "leather_factory",
        "kuporosnoye",
    ]
    assert not still(axis=ring, ferries=FERRIES).is_supplied("pitomnik", "allies")


@rule("Region Board Supply Lines", "R12")
def test_region_forces_pass_through_the_city_but_are_never_supplied_by_ferries() -> None:
    scene = still(axis=["dubovka", "kotluban", "vertyachii"])
    assert scene.is_supplied("rynok", "allies")
    assert "krasnoarmeysk" in scene.line("rynok", "allies")
    scene = still(axis=["dubovka", "kotluban", "vertyachii", "pitomnik"], ferries=FERRIES)
    assert scene.is_supplied("spartanovka", "allies")
    assert not scene.is_supplied("rynok", "allies")


@rule("City Board Supply Lines")
def test_axis_city_forces_need_a_line_through_a_gate_to_a_region_exit() -> None:
    road = ["oblivskaya", "surovikino", "novomoskovsk", "kalach", "pitomnik", "gumrak"]
    assert still(axis=road).is_supplied("mamayev_kurgan", "axis")
    assert not still(axis=[z for z in road if z != "pitomnik"]).is_supplied("gumrak", "axis")


@rule("City Board Supply Lines", "R12")
def test_a_crossing_supplies_its_own_sector_only() -> None:
    scene = still(axis=GATES, ferries=["white"])
    assert scene.is_supplied("army_camp", "allies")
    assert scene.is_supplied("kuporosnoye", "allies")
    assert not scene.is_supplied("pavlovs_house", "allies")  # brown
    assert not scene.is_supplied("barrikady_factory", "allies")  # gray


@rule("City Board Supply Lines", "R12")
def test_a_line_to_the_landing_may_leave_and_reenter_the_sector() -> None:
    # Army Camp reaches Grain Elevator only over Pavlov's House, which is brown.
    scene = still(axis=[*GATES, "leather_factory", "southern_rail_station"], ferries=["white"])
    assert scene.is_supplied("army_camp", "allies")
    scene = still(
        axis=[*GATES, "leather_factory", "southern_rail_station", "pavlovs_house"],
        ferries=["white"],
    )  # fmt: skip
    assert not scene.is_supplied("army_camp", "allies")


@rule("City Board Supply Lines", "R12")
def test_a_line_to_the_landing_may_even_leave_the_city_board() -> None:
    # Orlovka and Gorodishche are gray; walled off inside, they meet through Vertyachii.
    wall = ["rynok", "pitomnik", "kotluban", "kalach", "zimovskii", "akimovsky", "mechetka_ravine",
            "spartanovka"]  # fmt: skip
    scene = still(axis=[*wall, "gorodishche"], ferries=["gray"])
    assert scene.is_supplied("orlovka", "allies")
    assert "vertyachii" in scene.line("orlovka", "allies")


@rule("City Board Supply Lines", "R12")
def test_a_lost_landing_supplies_only_the_force_that_stands_in_it() -> None:
    scene = still(
        axis=[*GATES, "grain_elevator"], ferries=["white"], battle=["grain_elevator"],
        units={"grain_elevator": "sov_infantry, ger_infantry"},
    )  # fmt: skip
    assert scene.is_supplied("grain_elevator", "allies")
    assert not scene.is_supplied("southern_rail_station", "allies")
    assert not scene.is_supplied("kuporosnoye", "allies")


@rule("City Board Supply Lines", "R13")
def test_krasnaya_sloboda_is_supplied_without_any_ferry() -> None:
    assert still(axis=GATES, ferries=[]).is_supplied("krasnaya_sloboda", "allies")


@rule("Supply Tokens", "R16")
def test_a_spent_token_restores_the_values_and_joins_the_allied_pool() -> None:
    scene = fight(axis=["pitomnik"], axis_tokens={"pitomnik": 2})
    scene.play("spend", "pitomnik")
    assert scene.volley == [(3, 0, 2)]
    assert scene.tokens("pitomnik", "axis") == 1
    assert scene.view("axis")["token_pool"] == {"axis": 5, "allies": 12}


@rule("Supply Tokens")
def test_saving_the_token_means_fighting_unsupplied() -> None:
    scene = fight(axis=["pitomnik"], axis_tokens={"pitomnik": 1})
    scene.play("keep_tokens")
    assert scene.volley == [(2, 0, 2)]
    assert scene.tokens("pitomnik", "axis") == 1


@rule("Supply Tokens", "R16")
def test_a_token_is_reached_through_friendly_zones_with_a_hostile_end_if_it_is_own() -> None:
    # Vertyachii is hostile but holds Axis tokens; Rynok lies beyond it.
    scene = fight(axis=["rynok"], axis_tokens={"vertyachii": 1, "rynok": 1})
    assert scene.legal_args("spend") == {"vertyachii"}


@rule("Supply Tokens", "R16", "R60")
def test_tokens_of_the_enemy_or_in_a_base_are_out_of_reach() -> None:
    scene = fight(
        axis=["novomoskovsk", "surovikino", "oblivskaya", "pitomnik"],
        axis_tokens={"tatsinskaya": 3}, tokens={"vertyachii": 2},
    )  # fmt: skip
    assert (scene.side, scene.legal_args("spend")) == ("allies", {"vertyachii"})
    scene.play("keep_tokens")
    assert scene.volley == [(3, 0, 2)]  # the road to Tatsinskaya supplies them anyway


@rule("Supply Tokens", "R16")
def test_soviet_tokens_across_the_volga_or_on_a_crossing_are_out_of_reach() -> None:
    scene = Scene(
        card=12, axis=GATES, battle=["pavlovs_house"], ferries=["brown"], cargo={"brown": "supply"},
        units={"pavlovs_house": "sov_tank, ger_tank"}, pool=(7, 10),
        tokens={"krasnaya_sloboda": 2, "srednyaya_akhtuba": 1},
    )  # fmt: skip
    assert scene.kind == "attack_dice"


@rule("Supply Tokens")
def test_a_supplied_force_may_burn_a_token_before_it_is_captured() -> None:
    scene = fight(axis=["buzinovka", "verkhne_kumskii"], axis_tokens={"kalach": 1})
    assert scene.is_supplied("kalach", "axis")
    assert scene.can("spend", "kalach")
    scene.play("spend", "kalach")
    assert scene.tokens("kalach", "axis") == 0
    assert scene.volley == [(3, 0, 2)]


@rule("Supply Tokens", "R16")
def test_the_attacker_declares_before_the_defender_and_each_spends_one_at_most() -> None:
    scene = Scene(
        card=12, axis=["kalach"], battle=["kalach"], tokens={"pitomnik": 3},
        axis_tokens={"kalach": 3}, units={"kalach": "sov_tank, ger_infantry"},
    )  # fmt: skip
    assert (scene.side, scene.legal_args("spend")) == ("allies", {"pitomnik"})
    scene.play("spend", "pitomnik")
    assert (scene.side, scene.legal_args("spend")) == ("axis", {"kalach"})
    scene.play("spend", "kalach")
    assert scene.kind == "attack_dice"
    scene.miss()
    assert scene.volley == [(2, 0, 1)]
    assert (scene.tokens("pitomnik", "allies"), scene.tokens("kalach", "axis")) == (2, 2)


@rule("Supply Tokens", "Combat 1")
def test_one_token_serves_one_zone_not_the_next_combat() -> None:
    scene = fight(
        axis=["pitomnik", "vertyachii"], axis_tokens={"vertyachii": 2}, battle=["pitomnik"],
        units={"pitomnik": "2 ger_tank, sov_tank"},
    )  # fmt: skip
    scene.play("fight", "kalach").play("spend", "vertyachii")
    assert scene.volley == [(3, 0, 2)]
    scene.miss().miss()
    assert scene.can("spend", "vertyachii")
    scene.play("keep_tokens")
    assert scene.volley == [(2, 0, 2)]


@rule("Supply Tokens", "R60")
def test_tokens_stay_with_their_owner_in_a_hostile_zone_until_control_changes() -> None:
    scene = Scene(
        card=12, axis=["kalach"], battle=["kalach"], axis_tokens={"kalach": 1},
        tokens={"kalach": 1}, units={"kalach": "sov_tank, ger_infantry"},
    )  # fmt: skip
    while scene.side != "chance":
        scene.play("keep_tokens")
    scene.roll(1)
    scene.roll(6)
    assert scene.controller("kalach") == "allies"
    assert (scene.tokens("kalach", "allies"), scene.tokens("kalach", "axis")) == (2, 0)


@rule("Supply Lines", "Ambush Sites", "Combat Markers")
def test_supply_follows_a_battle_marker_only_through_control() -> None:
    # A Soviet force in an Axis-controlled link does not cut the line.
    scene = still(
        axis=["tormosin", "surovikino", "novomoskovsk"], battle=["surovikino"],
        units={"surovikino": "8 sov_tank, ger_infantry"},
    )  # fmt: skip
    assert scene.is_supplied("novomoskovsk", "axis")


@rule("Supply Tokens", "R16")
def test_tokens_may_be_spent_by_both_sides_attacker_first() -> None:
    scene = Scene(
        card=5, axis=["kopania"], battle=["kopania"], tokens={"manoilin": 1},
        axis_tokens={"kopania": 1}, units={"kopania": "2 ger_infantry, 2 sov_infantry"},
        ferries=[], allies=["kopania"],
    )  # fmt: skip
    assert scene.side == "axis"
    scene.play("spend", "kopania")
    assert scene.side == "allies"
    scene.play("spend", "manoilin")
    assert scene.volley == [(1, 0, 2)]
    assert scene.state.pool == [6, 12]
