"""Both sides' objectives, the deck clock and OKH."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

SPAWN = ["3", "7", "9", "13", "15", "19"]
BANK = [str(number) for number in range(1, 20)]
R_UNITS = ["G-64", "G-120", "G-26", "G-108", "G-15"]


def end(**changes: Any) -> Scene:
    """A Soviet turn that ends now."""
    setting: dict[str, Any] = {"german": {"Y": ["G-2"]}, "soviet": {"60": ["S-45"]}, "phase": "end"}
    return Scene(**(setting | changes))


@rule("German Decisive Victory", "Victory")
def test_all_soviet_spawn_hexes_win() -> None:
    assert end(control={"german": SPAWN}).outcome["kind"] == "german_spawn_hexes"
    assert end(control={"german": SPAWN[1:]}).outcome is None


@rule("German Decisive Victory", "R38")
def test_a_map_without_soviets_wins() -> None:
    assert end(soviet={}).outcome["kind"] == "german_no_soviets"
    scene = Scene(german={"Y": ["G-2"]}, phase="soviet")
    assert scene.outcome["winner"] == "german"


@rule("Soviet Decisive Victory", "R9")
def test_ten_losses_lose_and_r_units_count_double() -> None:
    assert end(dead=R_UNITS).outcome["kind"] == "soviet_losses"
    assert end(dead=R_UNITS[1:]).outcome is None
    assert end(removed=R_UNITS).outcome is None
    plain = ["G-191", "G-194", "G-211", "G-516", "G-517", "G-518", "G-544", "G-545", "G-546"]
    assert end(dead=plain).outcome is None
    assert end(dead=[*plain, "G-178"]).outcome["winner"] == "soviet"


@rule("R6")
@pytest.mark.parametrize(
    ("both", "phase", "winner"),
    [("turn", "end", "soviet"), ("german", "end", "german"), ("soviet", "end", "soviet")],
)
def test_both_sides_at_once(both: str, phase: str, winner: str) -> None:
    scene = end(control={"german": SPAWN}, dead=R_UNITS, options={"both_qualify": both})
    assert scene.outcome["winner"] == winner


@rule("R6", "Victory")
def test_on_his_own_turn_the_german_comes_first() -> None:
    scene = end(control={"german": SPAWN}, dead=R_UNITS, phase="german")
    assert scene.play("short_moves").play("done").outcome["winner"] == "german"


@rule("Soviet Decisive Victory", "R5")
def test_the_last_card_ends_the_game_in_mid_combat() -> None:
    scene = Scene(
        german={"72": ["G-191"]},
        soviet={"73": ["S-45", "S-87", "S-95", "S-98"]},
        soviet_hand=["infiltration-1"],
        soviet_deck=["aa-7"],
    )
    scene.deliberate("73", "72").draw("soviet_card", "infiltration-1").draw("soviet_draw", "aa-7")
    assert scene.outcome["kind"] == "soviet_deck"
    assert scene.kind == "over"


@rule("OKH")
def test_okh_replaces_the_spawn_hexes_by_the_bank() -> None:
    assert end(control={"german": SPAWN}, german_leaders=["okh"]).outcome is None
    assert end(control={"german": BANK}, german_leaders=["okh"]).outcome["kind"] == "german_bank"
    assert end(soviet={}, german_leaders=["okh"]).outcome["kind"] == "german_no_soviets"


def last_card(**changes: Any) -> Scene:
    """OKH is in play and the last Soviet card is about to be drawn by a 1."""
    setting: dict[str, Any] = {
        "german": {"Y": ["G-2"]},
        "soviet": {"60": ["S-45"]},
        "phase": "soviet",
        "soviet_deck": ["aa-7"],
        "german_leaders": ["okh"],
    }
    return Scene(**(setting | changes)).roll(1).draw("soviet_draw", "aa-7")


def passing(scene: Scene) -> Scene:
    """The German passes; the Soviets then roll a 1 that draws nothing."""
    return scene.play("short_moves").play("done")


@rule("OKH", "R7")
def test_without_a_removed_r_unit_okh_gives_no_turn() -> None:
    assert last_card().outcome["kind"] == "soviet_deck"


@rule("OKH", "R7")
def test_each_removed_r_unit_gives_one_more_german_turn() -> None:
    scene = last_card(removed=["G-64", "G-120"])
    assert scene.view()["extra_turns"] == {"begun": 1, "given": 2}
    passing(scene).roll(1)
    assert scene.kind == "action"
    assert passing(scene).outcome["kind"] == "soviet_deck"


@rule("R7")
def test_soviet_turns_between_extra_turns_are_an_option() -> None:
    scene = last_card(removed=["G-64", "G-120"], options={"okh_soviet_turns": False})
    passing(scene)
    assert scene.kind == "action"
    assert passing(scene).outcome["winner"] == "soviet"


@rule("R48", "OKH")
def test_okh_drawn_on_the_sixth_spawn_hex_takes_that_victory_away() -> None:
    scene = Scene(german={"4": ["G-2"]}, soviet={"60": ["S-45"]}, control={"german": SPAWN[1:]})
    scene.play("short_moves").play("move_from", "4").play("move_to", "3")
    scene.draw("german_draw", "okh")
    assert scene.outcome is None
