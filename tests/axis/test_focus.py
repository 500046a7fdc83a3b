"""The view names the one zone whose units the question is about, to both sides alike."""

from __future__ import annotations

from kurgan.kernel.procedure import Json

from .scene import Scene


def focus(scene: Scene) -> Json:
    """What both sides are told."""
    told = scene.view("axis")["focus"]
    assert scene.view("allies")["focus"] == told
    return told


def test_no_zone_while_anything_may_move() -> None:
    scene = Scene(card=3, axis=["manoilin"], units={"manoilin": "ger_tank, 2 ger_infantry"})
    assert focus(scene) is None
    assert scene.view("axis")["move"] is None


def test_the_origin_before_a_type_is_chosen_and_the_force_after() -> None:
    scene = Scene(
        card=3, axis=["manoilin", "kopania"], units={"manoilin": "ger_tank, 2 ger_infantry"}
    )
    scene.play("march", "manoilin")
    move = scene.view("axis")["move"]
    assert (move["unit"], move["count"]) == (None, 0)
    assert (move["from"], move["zone"], focus(scene)) == ("manoilin",) * 3
    scene.play("take", "ger_tank", 1)
    scene.play("enter", "kopania")
    move = scene.view("allies")["move"]
    assert (move["unit"], move["from"], move["zone"]) == ("ger_tank", "manoilin", "kopania")
    assert focus(scene) == "kopania"


def test_the_airfield_of_a_flight() -> None:
    scene = Scene(
        card=3,
        axis=["pitomnik", "gumrak"],
        units={"pitomnik": "ger_bomber, ger_infantry, min_infantry"},
    )
    scene.play("fly", "ger_bomber_1", 1)
    assert focus(scene) == "pitomnik"


def test_the_zone_of_the_casualties() -> None:
    scene = Scene(
        card=5,
        axis=["pitomnik"],
        units={"kalach": "3 ger_tank, sov_infantry, sov_artillery"},
        battle=["kalach"],
    )
    scene.roll(1, 6, 6)
    assert scene.kind == "casualty"
    assert focus(scene) == "kalach"


def test_the_zone_that_is_too_full() -> None:
    scene = Scene(
        card=3,
        axis=["manoilin", "kopania"],
        units={"manoilin": "8 ger_infantry, ger_tank", "petrovka": "ger_infantry"},
    )
    scene.play("done")
    assert scene.kind == "push_out"
    assert focus(scene) == "manoilin"


def test_no_zone_where_heroes_may_fall_in_several() -> None:
    units = {"kalach": "ger_tank, sov_infantry, sov_tank", "rynok": "ger_tank, sov_infantry"}
    for fought, told in ((["kalach"], "kalach"), (["kalach", "rynok"], None)):
        here = {zone: units[zone] for zone in fought}
        scene = Scene(card=10, options={"heroes": True}, units=here, battle=fought)
        if scene.kind == "move":
            scene.play("done")
        scene.roll(6)
        assert scene.kind == "sacrifice"
        assert focus(scene) == told
