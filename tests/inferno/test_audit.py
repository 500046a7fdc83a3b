"""Corners that an audit of the rules found."""

from __future__ import annotations

from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.engine import apply, question
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule


def overfull() -> Scene:
    """A full track, no German Spawn Hex, and the 6th Panzer Division on its way."""
    free = [u for n, u in enumerate(TABLES.german_units) if not TABLES.axe >> n & 1]
    return Scene(
        german={"W": free[30:31]},
        soviet={"10": ["S-45"]},
        track={row + 1: free[row * 5 : row * 5 + 5] for row in range(6)},
        control={"soviet": ["X", "Y", "Z"]},
        german_deck=[],
        german_advantages=["6th_panzer"],
        options={"designers_way": "random"},
    )


def return_all(scene: Scene) -> None:
    """Let everybody who has nowhere to go return to the track."""
    while scene.kind == "return":
        scene.play(*scene.legal[0])


@rule("Returned Units", "6th Panzer Division", "R11")
def test_on_a_full_track_nobody_is_lost() -> None:
    scene = overfull()
    scene.play("call_for_reinforcements").roll(6, 6, 6, 6, 6, 6)
    return_all(scene)
    boxed = [unit for unit in scene.state.track if unit >= 0]
    assert len(boxed) == len(set(boxed)) == 30
    assert len(scene.state.waiting_beside_track()) == 3


@rule("Returned Units", "R11")
def test_who_waits_beside_the_track_takes_the_boxes_that_a_call_empties() -> None:
    scene = overfull()
    scene.play("call_for_reinforcements").roll(6, 6, 6, 6, 6, 6)
    return_all(scene)
    waiting = scene.state.waiting_beside_track()
    while scene.kind != "action":
        if scene.legal:
            scene.play(*scene.legal[0])
        else:
            skip_chance(scene)
    scene.play("call_for_reinforcements").roll(1, 2, 3, 4, 5, 6)
    return_all(scene)
    assert set(waiting) <= set(scene.state.track)


def skip_chance(scene: Scene) -> None:
    """Let chance answer with its first result."""
    ask = question(scene.state)
    assert isinstance(ask, (Draw, Roll))
    apply(scene.state, next(iter(ask.outcomes()))[0])
