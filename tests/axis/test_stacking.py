"""Stacking Limits: who is moved out, and who is destroyed."""

from __future__ import annotations

import pytest

from kurgan.kernel.engine import question, run
from tests.axis.probing import pushes
from tests.axis.scene import AXIS, TABLES, Scene
from tests.axis.turns import moving
from tests.rules import rule

CROWDED = {"kalach": "9 ger_infantry, ger_tank", "novomoskovsk": "9 ger_infantry"}


@rule("Stacking Limits", "R26", "Rocket Launchers")
def test_a_launcher_is_never_pushed_into_a_zone_that_was_not_friendly() -> None:
    scene = Scene(
        card=10, axis=["rynok", "kotluban"],
        units={"dubovka": "8 sov_infantry, sov_rocket", "terkin": "sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("axis", "push_out")
    assert pushes(scene) == {
        ("sov_rocket", "ilovinska"), ("sov_infantry", "ilovinska"), ("sov_infantry", "rynok"),
        ("sov_infantry", "kotluban")}  # fmt: skip


@rule("Stacking Limits", "R26", "Not One Step Back")
def test_in_round_1_excess_next_to_the_enemy_is_pushed_only_forward() -> None:
    scene = Scene(
        card=10, round=1, axis=["rynok"],
        units={"dubovka": "9 sov_infantry", "rynok": "ger_tank", "terkin": "sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert [TABLES.zones[args[2]] for args in scene.told("unit_displaced")] == ["rynok"]
    assert scene.count("dubovka", "sov_infantry") == 8
    assert scene.count("rynok", "sov_infantry") <= 1


@rule("Stacking Limits", "R26", "R28")
def test_a_lone_german_is_never_pushed_out_of_the_city() -> None:
    scene = Scene(
        card=3, axis=["leather_factory", "gumrak", "kuporosnoye", "pitomnik"],
        units={"kuporosnoye": "8 ger_infantry", "leather_factory": "ger_infantry",
               "gumrak": "ger_tank"},
    )  # fmt: skip
    scene.march("leather_factory", "ger_infantry", "kuporosnoye").done()
    assert (scene.side, scene.kind) == ("allies", "displace")
    zones = {zone for _, zone in pushes(scene)}
    assert "pitomnik" not in zones
    assert {"leather_factory", "grain_elevator"} <= zones


@rule("Stacking Limits", "Movement Across the Volga", "R24")
def test_cargo_forced_ashore_counts_for_the_stack_of_its_landing() -> None:
    scene = Scene(
        card=10, ferries=["brown"], cargo={"brown": "sov_infantry"},
        units={"pavlovs_house": "8 sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("axis", "displace")
    assert scene.count("pavlovs_house", "sov_infantry") == 9


@rule("Stacking Limits", "R26")
def test_the_opponent_pushes_out_the_ninth_unit_of_its_choice() -> None:
    scene = moving(
        axis=["kalach", "novomoskovsk", "akimovsky"],
        units={"kalach": "7 ger_infantry, ger_tank", "novomoskovsk": "ger_artillery, ger_infantry",
               "akimovsky": "8 ger_infantry"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_artillery", "kalach").done()
    assert (scene.side, scene.kind) == ("allies", "push_out")
    assert {unit for unit, _ in pushes(scene)} == {"ger_infantry", "ger_tank", "ger_artillery"}
    assert {zone for _, zone in pushes(scene)} == {
        "novomoskovsk",
        "vertyachii",
        "pitomnik",
        "buzinovka",
    }
    scene.displace("ger_tank", "pitomnik")
    assert scene.kind not in {"push_out", "displace"}
    assert scene.count("kalach", "ger_tank") == 0


@rule("Stacking Limits", "R26")
def test_excess_in_a_contested_zone_is_destroyed_by_its_owner() -> None:
    scene = moving(
        axis=["kalach", "novomoskovsk"], battle=["kalach"],
        units={"kalach": "8 ger_infantry, sov_tank", "novomoskovsk": "ger_tank"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_tank", "kalach").done()
    assert (scene.side, scene.kind) == ("axis", "disband")
    scene.play("disband", "kalach", "ger_infantry", 1)
    assert scene.units("kalach") == {"ger_infantry": 7, "ger_tank": 1, "sov_tank": 1}


@rule("Stacking Limits", "R26", "Infantry", "R59")
def test_a_pushed_german_infantry_that_enters_the_city_doubles_and_is_counted_again() -> None:
    scene = moving(
        axis=["pitomnik", "kalach", "gumrak"],
        units={"pitomnik": "8 ger_infantry", "kalach": "ger_infantry", "gumrak": "7 ger_artillery"},
    )  # fmt: skip
    scene.march("kalach", "ger_infantry", "pitomnik").done()
    assert scene.side == "allies"
    scene.displace("ger_infantry", "gumrak")
    while scene.kind in {"push_out", "displace", "disband"}:
        scene.play(*scene.legal[0])
    assert sum(scene.units("gumrak").values()) <= 8
    assert sum(scene.units("pitomnik").values()) <= 8


@rule("Stacking Limits", "R26", "Movement Across the Volga")
def test_excess_in_krasnaya_sloboda_is_lost_not_shipped() -> None:
    scene = moving(
        "allies", ferries=["gray", "brown", "white"],
        units={"krasnaya_sloboda": "8 sov_infantry, sov_rocket"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("allies", "disband")
    scene.play("disband", "krasnaya_sloboda", "sov_rocket", 1)
    assert scene.units("krasnaya_sloboda") == {"sov_infantry": 8}


@rule("Stacking Limits", "R14")
def test_aircraft_do_not_count_for_the_stack() -> None:
    scene = moving(axis=["pitomnik"], units={"pitomnik": "8 ger_infantry, 4 ger_fighter"})
    scene.done()
    assert scene.kind not in {"push_out", "displace", "disband"}
    assert scene.count("pitomnik", "ger_infantry") == 8


@rule("Stacking Limits", "R26")
def test_stacking_the_opponent_moves_the_excess_out() -> None:
    scene = Scene(
        card=3, axis=["kalach", "buzinovka"], units={"kalach": "7 ger_infantry, 3 ger_tank"}
    )
    scene.done()
    assert scene.side == "allies"
    scene.displace("ger_tank", "buzinovka").displace("ger_tank", "pitomnik")
    assert scene.told("assault_begun")
    assert scene.units("kalach") == {"ger_infantry": 7, "ger_tank": 1}


@rule("Stacking Limits", "R26")
@pytest.mark.parametrize("first", ["kalach", "novomoskovsk"])
def test_the_opponent_says_which_overfull_zone_is_emptied_first(first: str) -> None:
    scene = Scene(card=3, axis=["kalach", "novomoskovsk"], units=CROWDED).done()
    assert (scene.side, scene.kind) == ("allies", "crowded_zone")
    assert scene.legal_args("push_from") == {"kalach", "novomoskovsk"}
    scene.play("push_from", first)
    assert scene.kind == ("push_out" if first == "kalach" else "displace")


@rule("Stacking Limits", "R26")
def test_a_zone_is_emptied_before_the_next_is_begun() -> None:
    scene = Scene(card=3, axis=["kalach", "novomoskovsk"], units=CROWDED).done()
    scene.play("push_from", "kalach")
    scene.displace("ger_tank", "pitomnik").displace("ger_infantry", "pitomnik")
    assert sum(scene.units("kalach").values()) == 8
    assert (scene.kind, scene.state.stack[-1].zone) == (  # type: ignore[attr-defined]
        "displace", scene.state.tables.zones.index("novomoskovsk"))  # fmt: skip


@rule("Stacking Limits", "Infantry", "R26", "R27")
def test_free_infantry_cannot_be_pushed_out_in_the_phase_it_came() -> None:
    """Four of five Germans were there; one walked in and brought one that may not move."""
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak", "mamayev_kurgan"],
        units={"pitomnik": "ger_infantry", "gumrak": "7 ger_tank"},
    ).march("pitomnik", "ger_infantry", "gumrak").done()  # fmt: skip
    assert scene.units("gumrak") == {"ger_infantry": 2, "ger_tank": 7}
    assert scene.legal_args("push_out") == {"ger_infantry", "ger_tank"}
    scene.displace("ger_infantry", "mamayev_kurgan")
    assert scene.units("gumrak") == {"ger_infantry": 1, "ger_tank": 7}


@rule("Stacking Limits", "Infantry", "R26", "R27")
def test_where_only_free_infantry_is_left_the_owner_destroys_the_excess() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak"],
        units={"pitomnik": "6 ger_infantry", "gumrak": "ger_infantry"},
    ).march("pitomnik", "6 ger_infantry", "gumrak").done()  # fmt: skip
    pushed = 0
    while scene.kind in ("displace", "push_out"):
        assert scene.side == "allies"
        scene.play(*scene.legal[0])
        pushed += 1
    assert pushed == 13 - 8
    assert scene.count("gumrak", "ger_infantry") == 8
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak"], units={"pitomnik": "10 ger_infantry"}
    ).march("pitomnik", "10 ger_infantry", "gumrak").done()  # fmt: skip
    while scene.kind in ("displace", "push_out"):
        scene.play(*scene.legal[0])
    assert len(scene.told("unit_displaced")) == 10
    assert scene.count("gumrak", "ger_infantry") == 8  # of ten free ones two were destroyed


@rule("Stacking Limits", "Infantry", "R26", "R27")
def test_free_infantry_of_an_earlier_round_moves_like_any_other() -> None:
    scene = Scene(card=3, axis=["gumrak"], units={"gumrak": "9 ger_infantry"}).done()
    assert (scene.side, scene.kind) == ("allies", "displace")


def test_a_position_dumped_before_rules_number_3_loads_in_the_middle_of_this_step() -> None:
    scene = Scene(card=3, axis=["kalach"], units={"kalach": "8 ger_infantry, ger_tank"}).done()
    plain = AXIS.dump(scene.state)
    assert (scene.kind, plain.pop("liberated"), len(plain.pop("multiplied"))) == (
        "push_out", [0, 0], 58)  # fmt: skip
    frame = plain["stack"][-1]
    assert frame[:2] == ["Stacking", "choose_unit"]
    frame[1], frame[2]["zone"] = "push_out", -1
    loaded = AXIS.load(plain, TABLES)
    run(loaded)
    ask = question(loaded)
    assert ask is not None
    assert ask.kind == "push_out"
