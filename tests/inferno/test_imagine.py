"""Fog of War: what a side can know, against every way the hidden draws could have gone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.ask import Action
from kurgan.kernel.engine import apply, question
from kurgan.kernel.posterior import check_posterior
from kurgan.kernel.state import State
from tests.inferno.scene import CODEC, TABLES, Scene
from tests.rules import rule

OTHER_SPAWN = ["3", "19", "13", "7"]
WEST = ("W", "81", "82", "83", "84", "85", "86")


def play_on(state: State, seed: int, kinds: tuple[str, ...]) -> list[Action]:
    """Let luck answer as long as the questions are of these kinds; what it answered."""
    rng = Random(seed)
    answers: list[Action] = []
    copy = state.copy()
    while (ask := question(copy)) is not None and ask.kind in kinds:
        answer = ask.sample(rng)  # type: ignore[union-attr]
        answers.append(answer)
        apply(copy, answer)
    return answers


def spawning(**changes: Any) -> Scene:
    """A Soviet turn that spawns one Infantry at #9 and one at #15."""
    setting: dict[str, Any] = {
        "german": {"Y": ["G-2"]},
        "soviet": {"40": ["S-45"], "41": ["S-87"], "42": ["S-95"]},
        "seen": ["S-45", "S-87", "S-95"],
        "pools": {"infantry": ["S-98", "S-10B", "S-WK1"]},
        "control": {"german": OTHER_SPAWN},
        "phase": "soviet",
        "soviet_deck": ["tommy-1", "aa-7", "aa-9"],
    }
    return Scene(**(setting | changes))


@rule("Fog of War", "Random Deployment")
def test_the_blocks_that_spawned_are_imagined_as_often_as_they_should_be() -> None:
    scene = spawning()
    answers = play_on(scene.state, 1, ("draw_unit", "spin"))
    assert len(answers) == 4
    check_posterior(INFERNO, scene.state, answers, 0)


@rule("Fog of War", "Drawing Cards")
def test_the_soviet_hand_is_imagined_as_often_as_it_should_be() -> None:
    scene = spawning(control={"german": [*OTHER_SPAWN, "9", "15"]})
    answers = play_on(scene.state, 1, ("soviet_draw",))
    assert len(answers) == 1
    check_posterior(INFERNO, scene.state, answers, 0)


@rule("Chuikov's Headquarters", "R3")
@pytest.mark.parametrize("moment", ["draw", "play"])
def test_a_card_drawn_without_headquarters_dice_is_not_chuikov(moment: str) -> None:
    scene = spawning(
        control={"german": [*OTHER_SPAWN, "9", "15"]},
        soviet_deck=["chuikov", "tommy-1", "aa-7", "aa-9"],
        options={"designers_way": "random", "chuikov_hq": moment},
    )
    drawn = Action("soviet_draw", (CODEC.number("soviet_card", "aa-7"),))
    check_posterior(INFERNO, scene.state, [drawn], 0)


@rule("Fog of War", "R62")
def test_a_block_that_was_seen_is_remembered_after_combat() -> None:
    scene = Scene(german={"72": ["G-191"]}, soviet={"73": ["S-45:4", "S-87:3"], "74": ["S-95:2"]})
    hexes = {row["id"]: row for row in scene.view()["hexes"]}
    assert hexes["73"]["soviet"] == [{"hidden": True, "from": "setup", "arrived": 0}] * 2
    scene.deliberate("73", "72").roll(1, 1, 1).roll(*[1] * 7)
    hexes = {row["id"]: row for row in scene.view()["hexes"]}
    blocks = [(block["id"], block["strength"]) for block in hexes["73"]["soviet"]]
    assert blocks == [("S-45", 4), ("S-87", 3)]
    assert hexes["74"]["soviet"] == [{"hidden": True, "from": "setup", "arrived": 0}]


@rule("Fog of War")
def test_the_soviet_player_sees_his_own_blocks_and_no_german_faces() -> None:
    scene = Scene(
        german={"72": ["G-191"]},
        soviet={"60": ["S-45:4"]},
        german_hand=["heinkel-1"],
        soviet_hand=["aa-7"],
        options={"mode": "versus"},
    )
    german, soviet = scene.view(0), scene.view(1)
    assert german["cards"]["hands"] == {"german": ["heinkel-1"], "soviet": 1}
    assert soviet["cards"]["hands"] == {"german": 1, "soviet": ["aa-7"]}
    seen = {row["id"]: row for row in soviet["hexes"]}
    assert seen["72"]["german"] == [{"hidden": True}]
    assert seen["60"]["soviet"][0]["id"] == "S-45"


@rule("Fog of War", "Setup 9")
def test_the_track_is_facedown_to_everyone() -> None:
    track = {1: ["G-191", "G-576"]}
    scene = Scene(german={"72": ["G-2"]}, soviet={"60": ["S-45"]}, track=track)
    assert scene.view()["track"][0]["boxes"] == [None, None, None, "?", "?"]


@rule("Linden", "Combat 2")
def test_the_first_card_of_a_hidden_hand_need_be_no_pioneer_with_linden() -> None:
    scene = Scene(
        german={"40": ["G-191"]},
        soviet={"24": ["S-45"]},
        options={"mode": "versus"},
        german_leaders=["linden"],
        german_hand=["heinkel-1", "stuka-1"],
        german_deck=[],
    )
    scene.deliberate("24", "40").play("lay_card")
    assert scene.kind == "german_card"
    for seed in range(5):
        dream = INFERNO.imagine(scene.state, 1, Random(seed))
        assert INFERNO.view(dream, 1) == scene.view(1)


@rule("Fog of War", "R11", "R62")
def test_a_unit_that_waits_beside_the_track_is_known_to_the_germans_alone() -> None:
    free = [
        unit
        for number, unit in enumerate(TABLES.german_units)
        if not (TABLES.axe | TABLES.r_units) >> number & 1
    ]
    scene = Scene(
        german={hexagon: free[n * 4 + 5 : n * 4 + 9] for n, hexagon in enumerate(WEST)},
        soviet={"10": ["S-45"]},
        removed=[TABLES.german_units[unit] for unit in TABLES.editions["2nd"].removal[:5]],
        track={6: free[:5]},
        control={"soviet": ["X", "Y", "Z"]},
        german_deck=[],
        german_advantages=["6th_panzer"],
        options={"designers_way": "random", "mode": "versus"},
    )
    scene.play("call_for_reinforcements").roll(6, 6, 6, 6, 6, 6)  # Raus takes three of five boxes
    while scene.kind == "return":
        scene.play(*scene.legal[0])
    assert set(scene.view(0)["beside_track"]) == set(free[:5]) - set(scene.row(6))
    assert scene.view(1)["beside_track"] == 3
    for side in (0, 1):
        dream = INFERNO.imagine(scene.state, side, Random(side))
        assert INFERNO.view(dream, side) == scene.view(side)
        assert len(dream.waiting_beside_track()) == 3
