"""Order cards 2, 8 and 9: income, gifts, the factories and what is bought."""

from __future__ import annotations

from kurgan.kernel.engine import run
from tests.axis.scene import Scene
from tests.rules import rule

FACTORIES = {"tank": "tractor_factory", "artillery": "barrikady_factory"}


def liberated(number: int) -> Scene:
    """In the Axis Attack phase the last German of a captured tank factory falls."""
    scene = Scene(
        card=5, round=number, axis=["tractor_factory"], battle=["tractor_factory"],
        factories=FACTORIES, ferries=["gray"],
        units={"tractor_factory": "ger_infantry, 3 sov_tank", "dubovka": "2 sov_infantry"},
    )  # fmt: skip
    while scene.kind != "defense_dice":
        scene.miss()
    scene.roll(1, 1, 1)
    assert scene.controller("tractor_factory") == "allies"
    return scene


@rule("Order 8")
def test_a_factory_liberated_this_round_makes_nothing_yet() -> None:
    scene = liberated(5)
    assert scene.card > 8
    assert scene.units("tractor_factory") == {"sov_tank": 3}


@rule("Order 8")
def test_a_liberated_factory_works_again_from_the_following_round() -> None:
    scene = liberated(6)
    scene.state.round = 7
    frame = scene.state.stack[0]
    frame.at = "heroic_workers_of_stalingrad"
    scene.state.stack = [frame]
    scene.state.asked = None
    run(scene.state)
    assert scene.units("tractor_factory") == {"sov_tank": 4}


@rule("Order 8")
def test_the_other_factory_does_not_wait_for_the_liberated_one() -> None:
    scene = liberated(6)
    assert scene.units("barrikady_factory") == {"sov_artillery": 1}
