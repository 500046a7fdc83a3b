"""What a combat leaves behind, and supply that changes between combats."""

from __future__ import annotations

import pytest

from tests.axis.scene import Scene
from tests.rules import rule

# An open road from the south keeps Axis units around Kalach in supply.
SOUTH = ["verkhne_kumskii", "buzinovka"]


def axis_attacks(**more: object) -> Scene:
    return Scene(card=5, **more)  # type: ignore[arg-type]


def values(scene: Scene) -> list[tuple[int, int]]:
    """The pools of the roll that is due: value and dice."""
    return [(value, dice) for value, _, dice in scene.volley]


def fire(scene: Scene, *faces: int) -> Scene:
    assert scene.kind == "attack_dice", (scene.kind, scene.legal)
    return scene.roll(*faces)


# Step 6


@rule("Combat 6")
def test_land_units_of_both_sides_leave_a_battle_marker() -> None:
    scene = axis_attacks(axis=SOUTH, assault=["kalach"], units={"kalach": "ger_tank, sov_tank"})
    scene.miss().miss()
    assert (scene.marker("kalach"), scene.controller("kalach")) == ("battle", "allies")


@rule("Combat 6")
def test_when_all_land_units_die_control_stays_and_the_marker_goes() -> None:
    for axis, controller in ((SOUTH, "allies"), ([*SOUTH, "kalach"], "axis")):
        scene = axis_attacks(axis=axis, battle=["kalach"], units={"kalach": "ger_tank, sov_tank"})
        scene.roll(1).roll(1)
        assert (scene.marker("kalach"), scene.controller("kalach")) == ("", controller)


@rule("Combat 6", "Supply Tokens", "R44")
def test_the_winner_captures_tokens_and_destroys_grounded_aircraft() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["pitomnik"], tokens={"pitomnik": 2},
        units={"pitomnik": "2 ger_tank, sov_infantry, sov_fighter"},
    )  # fmt: skip
    while scene.can("keep_tokens"):
        scene.play("keep_tokens")
    fire(scene, 1, 6)
    scene.play("lose", "sov_infantry", 1).roll(6, 6)
    assert scene.controller("pitomnik") == "axis"
    assert scene.tokens("pitomnik", "axis") == 2
    assert scene.aircraft("pitomnik") == []


@rule("Combat", "Combat 6")
def test_an_undefended_zone_is_taken_without_a_die() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["kalach"], units={"kalach": "ger_infantry"}, tokens={"kalach": 1}
    )
    assert scene.controller("kalach") == "axis"
    assert scene.tokens("kalach", "axis") == 1
    assert scene.told("attack_dice") == []


@rule("Combat", "R40")
def test_the_active_side_attacks_in_every_contested_zone_in_its_own_order() -> None:
    scene = axis_attacks(
        axis=[*SOUTH, "kalach"], battle=["kalach", "pitomnik"],
        units={"kalach": "ger_tank, sov_tank", "pitomnik": "ger_tank, sov_tank"},
    )  # fmt: skip
    assert scene.legal_args("fight") == {"kalach", "pitomnik"}
    scene.play("fight", "pitomnik").miss().miss().miss().miss()
    assert (scene.marker("kalach"), scene.marker("pitomnik")) == ("battle", "battle")
    assert scene.card == 9


@rule("Combat", "Supply Lines", "R15")
def test_a_zone_taken_earlier_in_the_phase_supplies_the_next_combat() -> None:
    # Buzinovka is the missing link between Verkhne Kumskii and Kalach.
    for first, strength in (("buzinovka", 3), ("kalach", 2)):
        scene = axis_attacks(
            axis=["verkhne_kumskii"], battle=["kalach"], assault=["buzinovka"],
            units={"kalach": "ger_tank, sov_tank", "buzinovka": "ger_tank, sov_rocket"},
        )  # fmt: skip
        scene.play("fight", first)
        if first == "buzinovka":
            scene.roll(1)
        assert values(scene) == [(strength, 1)]


@rule("Combat", "Supply Lines", "R15")
def test_a_zone_taken_earlier_in_the_phase_cuts_the_defenders_of_the_next() -> None:
    # Undefended Pitomnik is the city's last way to Krasnoarmeysk.
    for first, strength in (("army_camp", 2), ("pitomnik", 1)):
        scene = axis_attacks(
            axis=["vertyachii", "rynok", "gumrak"], ferries=[], battle=["army_camp"],
            assault=["pitomnik"],
            units={"pitomnik": "ger_tank", "army_camp": "ger_tank, sov_infantry"},
        )  # fmt: skip
        assert scene.is_supplied("army_camp", "allies")
        scene.play("fight", first).miss()
        assert values(scene) == [(strength, 1)]


@pytest.mark.parametrize("face", [1, 6])
@rule("Combat", "R34")
def test_air_alone_takes_no_zone_and_leaves_no_marker(face: int) -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"oblivskaya": "ger_fighter", "mamayev_kurgan": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "mamayev_kurgan").done()
    assert scene.marker("mamayev_kurgan") == "assault"
    scene.roll(face)
    assert values(scene) == [(3, 1)]
    scene.roll(6)
    assert (scene.marker("mamayev_kurgan"), scene.controller("mamayev_kurgan")) == ("", "allies")
    assert sum(scene.units("mamayev_kurgan").values()) == int(face == 6)
