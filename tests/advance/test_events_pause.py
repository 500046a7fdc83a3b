"""R51: what a division under a Logistical Pause may still do."""

from __future__ import annotations

from tests.advance.scene import Scene
from tests.rules import rule


@rule("R51", "6.2")
def test_r51_paused_units_do_not_move_while_others_in_their_area_do() -> None:
    scene = Scene(
        units={"29/RCN": 8, "29/15": 8, "244A": 8, "94/267": 5},
        soviet={10: "ambush 7!"},
        turn=3,
        paused="29th Mot",
    ).play("activate", 8)
    assert scene.legal_args("select") == {"244A"}
    assert scene.why("unit", "29/RCN")[:2] == (False, "R51")


@rule("R51", "6.2")
def test_r51_paused_units_do_not_attack_where_they_stand() -> None:
    scene = Scene(
        units={"29/RCN": 10, "29/15": 10, "244A": 10, "94/267": 5},
        soviet={10: "ambush 7!"},
        turn=3,
        paused="29th Mot",
    ).roll(1)
    scene.play("activate", 10).play("attack", 10)
    assert scene.kind == "combat_dice"
    scene.roll(3, 4, 3, 4)
    assert scene.told("dice_rolled") == [(7, 7, 6 + 1 + 7, 7 + 4 + 7)]


@rule("R51")
def test_r51_a_contested_area_with_paused_units_alone_cannot_be_activated() -> None:
    scene = Scene(
        units={"29/RCN": 10, "94/267": 5}, soviet={10: "ambush 7!"}, turn=3, paused="29th Mot"
    ).roll(1)
    assert scene.legal_args("activate") == {"5"}


@rule("R51")
def test_r51_the_phase_ends_by_itself_when_nobody_but_paused_units_is_fresh() -> None:
    scene = Scene(units={"29/RCN": 8}, soviet={10: "ambush 7!"}, turn=3, paused="29th Mot")
    assert (scene.state.turn, scene.kind) == (4, "event_dice")
    assert scene.is_fresh("29/RCN")


@rule("R51", "R7")
def test_r51_a_unit_bought_back_this_turn_is_paused_with_its_division() -> None:
    scene = Scene(
        phase="event",
        turn=3,
        units={"29/RCN": 6, "29/15": "out of action", "94/267": 5},
        soviet={10: "ambush 7"},
    )
    scene.roll(2, 2, 3).draw("pause", "29th Mot").roll(1, 1, 1, 1)
    scene.play("return", "29/15").play("return_to", 5).play("done")
    assert scene.legal_args("activate") == {"5"}
    scene.play("activate", 5)
    assert not scene.can("select", "29/15")
    assert scene.why("unit", "29/15")[:2] == (False, "R51")


@rule("R51", "7.1")
def test_r51_paused_units_count_for_stacking() -> None:
    units = dict.fromkeys(("29/RCN", "29/129", "29/15", "29/71"), 6)
    scene = Scene(units={**units, "94/267": 5}, turn=3, soviet={10: "ambush 7"}, paused="29th Mot")
    scene.play("activate", 5)
    if scene.kind == "activation":
        scene.play("select", "94/267")
    assert not scene.can("enter", 6)
    assert scene.can("enter", 7)


@rule("R51", "6.3", "R7")
def test_r51_an_area_held_by_paused_units_takes_returning_units() -> None:
    scene = Scene(
        phase="supply",
        turn=3,
        units={"29/RCN": 6, "94/267": "out of action"},
        soviet={10: "ambush 7"},
        event="logistical_pause",
        paused="29th Mot",
    )
    scene.roll(1, 1, 1, 1).play("return", "94/267")
    assert scene.legal_args("return_to") == {"1", "2", "3", "4", "5", "6"}


@rule("R51", "6.4.1")
def test_r51_paused_units_suffer_bloody_streets() -> None:
    scene = Scene(
        units={"29/RCN": 10, "94/267": 5}, soviet={10: "ambush 7!"}, turn=3, paused="29th Mot"
    )
    assert scene.kind == "streets_die"
    scene.roll(6)
    assert not scene.is_fresh("29/RCN")
    assert scene.state.morale == 14
