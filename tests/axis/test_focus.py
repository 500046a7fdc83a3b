"""The view names the one zone whose units the question is about, to both sides alike."""

from __future__ import annotations

from kurgan.kernel.procedure import Json
from tests.rules import rule

from .scene import Scene, start


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


@rule("Stacking Limits", "R26")
def test_of_several_zones_too_full_the_one_that_is_emptied() -> None:
    scene = Scene(
        card=3,
        axis=["manoilin", "petrovka"],
        units={"manoilin": "8 ger_infantry, ger_tank", "petrovka": "8 ger_infantry, ger_tank"},
    ).done()
    assert (scene.kind, focus(scene)) == ("crowded_zone", None)
    scene.play("push_from", "petrovka")
    assert (scene.kind, focus(scene)) == ("push_out", "petrovka")
    scene.play("push_out", "ger_tank")
    assert (scene.kind, focus(scene)) == ("displace", "petrovka")


@rule("Stacking Limits")
def test_the_zone_whose_excess_its_owner_destroys() -> None:
    crowd = "9 ger_infantry, ger_tank, sov_infantry"
    scene = Scene(
        card=3,
        battle=["kalach", "rynok"],
        units={"kalach": crowd, "rynok": crowd, "petrovka": "ger_infantry"},
        axis=["petrovka"],
    ).done()
    found = []
    while scene.kind == "disband":
        assert focus(scene) == scene.legal[0][1]
        found.append(focus(scene))
        scene.play("disband", *scene.legal[-1][1:])
    assert set(found) == {"kalach", "rynok"}


@rule("Artillery")
def test_the_place_of_the_aircraft_that_guns_hit_and_not_that_of_the_guns() -> None:
    scene = Scene(
        card=3,
        axis=["petrovka"],
        units={
            "pavlovs_house": "sov_artillery",
            "mamayev_kurgan": "sov_infantry",
            "tatsinskaya": "ger_bomber, ger_fighter",
            "petrovka": "ger_infantry",
        },
    )
    scene.fly("ger_bomber_1", 1, "strike", "mamayev_kurgan")
    scene.fly("ger_fighter_1", 1, "strike", "mamayev_kurgan").done().roll(1)
    assert (scene.kind, focus(scene)) == ("casualty", "mamayev_kurgan")


@rule("Ambush Sites")
def test_no_zone_while_the_next_ambusher_is_chosen() -> None:
    scene = Scene(
        card=4,
        axis=["mamayev_kurgan"],
        units={"mamayev_kurgan": "2 ger_infantry, ger_tank"},
        sites={"ambush_3": "sov_infantry", "ambush_4": "sov_infantry"},
    )
    scene.play("ambush", "ambush_3", "mamayev_kurgan").roll(1)
    assert (scene.kind, focus(scene)) == ("casualty", "mamayev_kurgan")
    scene.play("lose", "ger_tank", 1)
    assert (scene.kind, focus(scene)) == ("ambush", None)


@rule("Rocket Launchers")
def test_no_zone_while_the_next_launchers_are_chosen() -> None:
    scene = Scene(
        card=12,
        axis=["kalach", "vertyachii"],
        units={"pitomnik": "sov_rocket", "dubovka": "sov_rocket", "kalach": "ger_tank",
               "vertyachii": "ger_tank", "kotluban": "sov_rocket"},
    )  # fmt: skip
    scene.play("fire_from", "pitomnik", 1)
    assert (scene.kind, focus(scene)) == ("bombard", "pitomnik")
    scene.play("bombard", "kalach")
    assert (scene.kind, focus(scene)) == ("bombardment", None)


@rule("Race to Stalingrad Alternative Deployment")
def test_no_zone_while_it_is_chosen_where_units_are_taken_up() -> None:
    scene = Scene(charts=True)
    scene.state = start("race", {"alternative_deployment": True})
    scene.play("rearrange", "orlovka")
    assert focus(scene) == "orlovka"
    scene.play("take", "sov_infantry", 1).play("place_at", "gumrak")
    assert (scene.kind, focus(scene)) == ("rearrange", None)
