"""Infantry: the Force Multiplier and Germans between the boards."""

from __future__ import annotations

from tests.axis.scene import Scene
from tests.axis.turns import axis_moves, moving, steps
from tests.rules import rule


@rule("Infantry", "R27")
def test_each_german_infantry_entering_the_city_gains_one_that_cannot_move() -> None:
    scene = axis_moves(
        axis=["pitomnik", "gumrak"], units={"pitomnik": "3 ger_infantry, 2 min_infantry"}
    )
    scene.march("pitomnik", "2 ger_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 4}
    assert "gumrak" not in scene.legal_args("march")
    scene.march("pitomnik", "2 min_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 4, "min_infantry": 2}


@rule("Infantry", "R27")
def test_the_free_infantry_joins_an_assault_as_well() -> None:
    scene = axis_moves(
        axis=["pitomnik"], units={"pitomnik": "2 ger_infantry", "gumrak": "sov_tank"}
    )
    scene.march("pitomnik", "1 ger_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 2, "sov_tank": 1}


@rule("Infantry", "R28")
def test_two_germans_leave_the_city_and_one_arrives() -> None:
    scene = axis_moves(axis=["gumrak", "pitomnik"], units={"gumrak": "3 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 2).play("enter", "pitomnik")
    if scene.kind == "give_up":
        scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_infantry": 1}
    assert scene.units("gumrak") == {"ger_infantry": 1}


@rule("Infantry", "R28")
def test_a_lone_german_infantry_cannot_leave_the_city() -> None:
    scene = axis_moves(axis=["gumrak", "pitomnik"], units={"gumrak": "ger_infantry, 2 ger_tank"})
    assert {"pitomnik", "vertyachii"} & steps(scene, "gumrak", "ger_infantry") == set()


@rule("Infantry", "R28")
def test_a_pair_from_two_zones_meets_outside_and_the_owner_names_the_loss() -> None:
    scene = axis_moves(
        axis=["gumrak", "pitomnik", "leather_factory"],
        units={"gumrak": "ger_infantry, 2 ger_tank", "leather_factory": "ger_mech"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_infantry", 1).play("enter", "pitomnik")
    if scene.kind == "pair":
        scene.play("pair", "ger_mech", "leather_factory")
    assert (scene.side, scene.kind) == ("axis", "give_up")
    assert scene.legal_args("give_up") == {"ger_infantry", "ger_mech"}
    scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_mech": 1}
    assert scene.units("leather_factory") == {}


@rule("Infantry", "R28")
def test_minor_axis_infantry_neither_pairs_nor_pays() -> None:
    scene = axis_moves(axis=["gumrak", "pitomnik"], units={"gumrak": "min_infantry, ger_infantry"})
    scene.march("gumrak", "min_infantry", "pitomnik")
    assert scene.units("pitomnik") == {"min_infantry": 1}
    assert "pitomnik" not in steps(scene, "gumrak", "ger_infantry")


@rule("Infantry", "R27", "R28")
def test_infantry_that_arrived_this_phase_neither_moves_on_nor_makes_a_pair() -> None:
    scene = Scene(
        card=3, axis=["gumrak", "vertyachii", "pitomnik"],
        units={"gumrak": "ger_infantry", "vertyachii": "ger_infantry, ger_tank"},
    )  # fmt: skip
    scene.march("vertyachii", "ger_infantry", "gumrak")
    assert scene.count("gumrak", "ger_infantry") == 3
    scene.play("march", "gumrak")
    assert scene.legal_args("take") <= {"ger_infantry"}
    assert not scene.can("take", "ger_infantry", 2)
    assert {"pitomnik", "vertyachii"} & scene.legal_args("enter") == set()


@rule("Infantry", "R28", "Land Unit Movement")
def test_a_pair_may_leave_the_city_into_an_assault() -> None:
    scene = Scene(
        card=3, axis=["gumrak"], units={"gumrak": "3 ger_infantry", "pitomnik": "sov_tank"}
    )
    scene.play("march", "gumrak").play("take", "ger_infantry", 2).play("enter", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 1, "sov_tank": 1}
    assert scene.marker("pitomnik") == "assault"


@rule("Infantry", "R28")
def test_of_three_germans_that_leave_together_none_goes_unpaired() -> None:
    scene = Scene(card=3, axis=["gumrak", "pitomnik"], units={"gumrak": "3 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 3)
    assert {"pitomnik", "vertyachii"} & scene.legal_args("enter") == set()


@rule("Infantry", "R28")
def test_four_germans_leave_as_two_pairs_and_two_arrive() -> None:
    scene = Scene(card=3, axis=["gumrak", "pitomnik"], units={"gumrak": "5 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 4).play("enter", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 2}
    assert scene.units("gumrak") == {"ger_infantry": 1}


@rule("Infantry", "Mechanized Infantry", "R59")
def test_mechanized_infantry_that_only_passes_the_city_brings_nothing() -> None:
    scene = moving(axis=["pitomnik", "vertyachii", "gumrak"], units={"pitomnik": "2 ger_mech"})
    scene.march("pitomnik", "1 ger_mech", "gumrak", "vertyachii")
    assert scene.units("vertyachii") == {"ger_mech": 1}
    assert scene.units("gumrak") == {}


@rule("Infantry", "R28")
def test_german_infantry_leaves_the_city_in_pairs() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak", "leather_factory"],
        units={"gumrak": "ger_infantry", "leather_factory": "ger_mech"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("enter", "pitomnik")
    assert scene.kind == "give_up"
    scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_mech": 1}


@rule("Infantry", "R28")
def test_a_lone_german_infantry_stays_in_the_city_and_a_minor_axis_one_leaves() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak", "army_camp"],
        units={"gumrak": "ger_infantry, min_infantry"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_infantry", 1)
    assert "pitomnik" not in scene.legal_args("enter")
    assert scene.why("zone", "pitomnik").rule == "Infantry"


@rule("Infantry", "R28", "R59")
def test_two_alike_leave_as_a_pair() -> None:
    scene = Scene(
        card=3,
        axis=["pitomnik", "gumrak", "bolshoy"],
        units={"gumrak": "2 ger_infantry", "bolshoy": "min_infantry"},
    )
    scene.march("gumrak", "2 ger_infantry", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 1}


@rule("Infantry", "R28")
def test_who_waits_outside_may_still_move_after_a_pair_has_come_and_paid() -> None:
    scene = axis_moves(
        axis=["gumrak", "vertyachii", "kalach"],
        units={"gumrak": "2 ger_infantry", "vertyachii": "ger_infantry", "kalach": "min_infantry"},
    )
    scene.march("gumrak", "2 ger_infantry", "vertyachii")
    assert scene.units("vertyachii") == {"ger_infantry": 2}
    scene.march("vertyachii", "ger_infantry", "kalach")
    assert scene.units("kalach") == {"ger_infantry": 1, "min_infantry": 1}
    assert "vertyachii" not in scene.legal_args("march")


@rule("Infantry", "R28")
def test_whichever_of_a_mixed_pair_is_lost_those_who_wait_outside_may_still_move() -> None:
    for loser in ("ger_infantry", "ger_mech"):
        scene = axis_moves(
            axis=["gumrak", "vertyachii", "kalach"],
            units={"gumrak": "ger_infantry, ger_mech", "vertyachii": "ger_infantry, ger_mech"},
        )
        scene.march("gumrak", "ger_infantry", "vertyachii").play("give_up", loser)
        scene.play("march", "vertyachii")
        assert {unit for verb, unit, _ in scene.legal if verb == "take"} == {
            "ger_infantry",
            "ger_mech",
        }
