"""Why not? What a player is told of zones, units and aircraft that a question does not offer."""

from __future__ import annotations

from tests.axis.scene import TABLES, Scene
from tests.rules import rule


def reasons(scene: Scene, kind: str, *names: str) -> list[tuple[str, str]]:
    """The rule and the clause for each of some things that cannot be chosen."""
    found = [scene.why(kind, name) for name in names]
    assert not any(reason.allowed for reason in found)
    return [(reason.rule, reason.words) for reason in found]


@rule("Land Unit Movement", "Not One Step Back")
def test_movement_says_of_an_empty_zone_that_nobody_is_there() -> None:
    scene = Scene(
        card=10, round=1, axis=["novomoskovsk", "bolshoy"], battle=["rynok"],
        units={"kalach": "sov_infantry", "novomoskovsk": "ger_tank", "bolshoy": "ger_tank",
               "rynok": "sov_infantry, ger_infantry", "krasnaya_sloboda": "sov_rocket"},
    )  # fmt: skip
    empty = ("gorodishche", "gumrak", "leather_factory", "kuporosnoye", "novomoskovsk")
    assert set(reasons(scene, "zone", *empty)) == {
        ("Land Unit Movement", "no land unit of yours is there")
    }
    assert reasons(scene, "zone", "rynok", "krasnaya_sloboda") == [
        ("Land Unit Movement", "its units are locked in combat"),
        ("Land Unit Movement", "its units can go nowhere"),
    ]


@rule("Land Unit Movement")
def test_a_march_says_of_every_zone_why_it_cannot_be_entered() -> None:
    scene = Scene(card=10, round=5, axis=["bolshoy"], units={"kotluban": "sov_mech"})
    scene.play("march", "kotluban")
    near = scene.legal_args("enter")
    far = [zone for zone in TABLES.zones if zone not in near and zone != "srednyaya_akhtuba"]
    assert "kremenskaya" in far
    told = dict(zip(far, reasons(scene, "zone", *far), strict=True))
    assert told["kremenskaya"] == ("Land Unit Movement", "it is not adjacent")
    assert all(words for _, words in told.values())


@rule("Not One Step Back")
def test_a_march_names_stalins_order_where_it_forbids_a_step() -> None:
    units = {"kalach": "sov_infantry", "novomoskovsk": "ger_tank"}
    scene = Scene(card=10, round=1, axis=["novomoskovsk"], units=units).play("march", "kalach")
    (found,) = reasons(scene, "zone", "pitomnik")
    assert found[0] == "Not One Step Back"


@rule("Not One Step Back", "R23")
def test_a_march_names_stalins_order_where_it_forbids_to_hide() -> None:
    units = {"mamayev_kurgan": "sov_infantry", "gumrak": "ger_tank"}
    scene = Scene(card=10, round=2, axis=["gumrak"], units=units).play("march", "mamayev_kurgan")
    assert reasons(scene, "site", "ambush_3", "ambush_1") == [
        ("Not One Step Back", "beside the Axis nobody hides"),
        ("Ambush Sites", "it is not connected with this zone"),
    ]


@rule("Air Unit Movement")
def test_an_aircraft_says_why_it_does_not_set_out() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    assert scene.why("aircraft", "ger_bomber_1").allowed
    assert reasons(scene, "aircraft", "ger_bomber_2", "sov_fighter_1", "ger_bomber_3") == [
        ("Air Unit Movement", "it goes together with others just like it"),
        ("Air Unit Movement", "it is not yours"),
        ("Air Unit Movement", "it has flown already, or is not in play"),
    ]


@rule("Combat")
def test_combat_says_where_none_is_due() -> None:
    scene = Scene(
        card=5, axis=["bolshoy"], battle=["kalach", "pitomnik"],
        units={"kalach": "ger_tank, sov_infantry", "pitomnik": "ger_tank, sov_infantry"},
    )  # fmt: skip
    assert scene.kind == "fight"
    assert reasons(scene, "zone", "gumrak") == [("Combat", "no combat is due there")]


@rule("Stacking Limits", "R26")
def test_of_several_zones_too_full_the_others_are_refused_as_what_they_are() -> None:
    full = {"oblivskaya": "9 ger_infantry", "petrovka": "9 min_infantry", "bolshoy": "ger_tank"}
    scene = Scene(card=3, axis=[*full], options={"component_limits": False}, units=full).done()
    assert scene.kind == "crowded_zone"
    not_too_full = ("Stacking Limits", "it is not overfull, or nobody can step out of it")
    assert reasons(scene, "zone", "bolshoy", "kalach") == [not_too_full, not_too_full]


@rule("Stacking Limits")
def test_an_overfull_zone_that_is_emptied_later_is_not_called_less_full() -> None:
    full = {
        "oblivskaya": "8 ger_tank, ger_mech, sov_tank",
        "petrovka": "8 min_infantry, min_artillery, sov_tank",
    }
    options = {"component_limits": False}
    scene = Scene(card=3, axis=[*full], options=options, battle=[*full], units=full).done()
    assert scene.kind == "disband"
    [other] = {*full} - scene.legal_args("disband")
    assert reasons(scene, "zone", other) == [
        ("Stacking Limits", "it is not overfull, or comes after the one that is asked about"),
    ]
