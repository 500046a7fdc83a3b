"""Stacking Limits: which zone is emptied first, and who can be moved out of it."""

from __future__ import annotations

import pytest

from kurgan.kernel.engine import question, run
from tests.axis.scene import AXIS, TABLES, Scene
from tests.rules import rule

CROWDED = {"kalach": "9 ger_infantry, ger_tank", "novomoskovsk": "9 ger_infantry"}


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
