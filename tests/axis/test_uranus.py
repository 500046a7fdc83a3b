"""Order card 7: preparation, launch and deployment of Operation Uranus."""

from __future__ import annotations

import json

import pytest

from tests.axis.probing import flights
from tests.axis.scene import Scene
from tests.axis.turns import drawn, preparing
from tests.rules import rule

IDLE = {"kalach": "ger_infantry", "rynok": "sov_infantry"}


def seen(scene: Scene, side: int) -> list[tuple[str, tuple[int, ...]]]:
    """The events that a side is told."""
    return [(e.kind, e.args) for e in scene.events if e.seen_by == -1 or e.seen_by >> side & 1]


def prepared(one: int, two: int, number: int = 3) -> Scene:
    scene = Scene(card=7, round=number, launched=False)
    scene.draw("draw_card", f"card_{one}").draw("draw_card", f"card_{two}")
    return scene.play("northwest", f"card_{one}")


def zones_for(scene: Scene, card: int) -> set[str]:
    return {str(row[2]) for row in scene.legal if row[:2] == ["deploy_card", f"card_{card}"]}


@rule("Order 7")
def test_the_axis_is_told_the_same_story_whatever_was_drawn() -> None:
    first, second = prepared(1, 2).play("wait"), prepared(13, 8).play("wait")
    assert seen(first, 0) == seen(second, 0)
    assert seen(first, 1) != seen(second, 1)


@rule("Order 7", "R52")
def test_at_the_launch_the_cards_lie_open() -> None:
    scene = prepared(1, 2, number=5)
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": None, "southeast": None}
    scene.play("launch")
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": [1], "southeast": [2]}


@rule("Order 7", "Supply Tokens")
@pytest.mark.parametrize(("pool", "found"), [(11, 2), (1, 1), (0, 0)])
def test_uranus_tokens_come_from_the_allied_pool(pool: int, found: int) -> None:
    scene = Scene(card=7, round=4, launched=False, pool=(7, pool))
    scene.draw("draw_card", "card_14").draw("draw_card", "card_1")
    scene.play("northwest", "card_14").play("launch")
    while scene.kind in {"deploy_card", "preload"}:
        scene.play(*(["preload", 0] if scene.can("preload", 0) else scene.legal[0]))
    assert scene.tokens("veshenskaya", "allies") == found


@rule("Order 7")
@pytest.mark.parametrize("number", [1, 2])
def test_nothing_is_drawn_or_launched_in_the_first_two_rounds(number: int) -> None:
    scene = preparing(number)
    assert scene.kind not in {"draw_card", "launch", "flank"}
    assert scene.view("allies")["uranus"]["deck"] == 14


@rule("Order 7", "R52")
def test_of_two_drawn_cards_one_goes_to_each_flank() -> None:
    scene = drawn(3, 4, 9)
    assert scene.side == "allies"
    assert sorted(scene.legal) == [["northwest", "card_4"], ["northwest", "card_9"]]
    scene.play("northwest", "card_9")
    assert scene.view("allies")["uranus"]["cards"] == {"northwest": [9], "southeast": [4]}
    assert scene.view("axis")["uranus"]["waiting"] == {"northwest": 1, "southeast": 1}


@rule("Order 7")
def test_the_axis_learns_nothing_of_the_drawn_cards_from_its_view() -> None:
    one, two = drawn(3, 4, 9), drawn(3, 12, 2)
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))
    one.play("northwest", "card_9")
    two.play("northwest", "card_12")
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))
    one.play("wait")
    two.play("wait")
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))


@rule("Order 7")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_before_round_7_the_allies_may_launch_or_wait(number: int) -> None:
    scene = drawn(number, 1, 2).play("northwest", "card_1")
    assert sorted(row[0] for row in scene.legal) == ["launch", "wait"]


@rule("Order 7")
def test_in_round_7_there_is_no_waiting() -> None:
    scene = drawn(7, 1, 2, cards={"northwest": [3], "southeast": [4]}).play("northwest", "card_1")
    assert not scene.can("wait")
    if scene.can("launch"):
        scene.play("launch")
    assert scene.view("axis")["launched"] is True
    assert scene.view("axis")["winter_storm"] == 10


@rule("Order 7", "Order Cards")
@pytest.mark.parametrize("number", [3, 6, 7])
def test_after_the_launch_card_7_is_out_of_the_deck(number: int) -> None:
    scene = Scene(card=7, round=number, launched=True)
    assert (scene.card, scene.kind) == (9, "requisition")
    assert scene.view("axis")["winter_storm"] is None


@rule("Order 7")
@pytest.mark.parametrize(
    ("number", "northwest", "southeast"),
    [
        (5, {"veshenskaya", "terkin"}, {"tsatsa", "lake_sarpa"}),
        (6, {"veshenskaya", "terkin"}, {"tsatsa", "lake_sarpa"}),
        (7, {"veshenskaya", "terkin", "frolovo"}, {"tsatsa", "lake_sarpa", "krasnoarmeysk"}),
    ],
)
def test_a_flank_opens_the_zones_numbered_at_most_the_round(
    number: int, northwest: set[str], southeast: set[str]
) -> None:
    scene = drawn(number, 1, 2).play("northwest", "card_1")
    if scene.can("launch"):
        scene.play("launch")
    assert zones_for(scene, 1) == northwest
    while scene.kind == "deploy_card" and not zones_for(scene, 2):
        scene.play("deploy_card", "card_1", "veshenskaya")
    assert zones_for(scene, 2) == southeast


@rule("Order 7")
def test_a_launch_in_round_4_uses_the_3_zones_and_brings_the_storm_in_round_7() -> None:
    scene = drawn(4, 1, 2, cards={"northwest": [3], "southeast": [4]}).play("northwest", "card_1")
    scene.play("launch")
    while scene.kind == "deploy_card":
        assert {row[2] for row in scene.legal} <= {"veshenskaya", "tsatsa"}
        scene.play(*scene.legal[0])
    assert scene.units("veshenskaya") == {"sov_infantry": 5, "sov_artillery": 3}
    assert scene.units("tsatsa") == {
        "sov_infantry": 5, "sov_mech": 1, "sov_tank": 1, "sov_rocket": 1}  # fmt: skip
    assert scene.view("axis")["winter_storm"] == 7


@rule("Order 7", "R52")
def test_no_third_card_is_deployed_to_one_zone() -> None:
    scene = drawn(5, 1, 2, cards={"northwest": [3, 4], "southeast": [5, 6]})
    scene.play("northwest", "card_1").play("launch")
    for card in (1, 3):
        scene.play("deploy_card", f"card_{card}", "veshenskaya")
    assert zones_for(scene, 4) <= {"terkin"}
    assert not scene.can("deploy_card", "card_4", "veshenskaya")


@rule("Order 7", "R17")
def test_a_card_takes_an_empty_axis_zone_at_once_with_its_tokens() -> None:
    scene = drawn(
        5, 1, 2, axis=["terkin", "lake_sarpa"], axis_tokens={"terkin": 1},
        units={"lake_sarpa": "ger_infantry"},
    ).play("northwest", "card_1")  # fmt: skip
    scene.play("launch").play("deploy_card", "card_1", "terkin")
    assert scene.controller("terkin") == "allies"
    assert (scene.marker("terkin"), scene.tokens("terkin", "allies")) == ("", 1)
    scene.play("deploy_card", "card_2", "lake_sarpa")
    assert scene.controller("lake_sarpa") == "axis"
    assert scene.marker("lake_sarpa") == "assault"


@rule("Order 7", "Combat 1", "R41")
def test_a_deployed_assault_crosses_no_river() -> None:
    scene = drawn(5, 3, 2, axis=["terkin", "bolshoy"], units={"terkin": "ger_infantry"})
    scene.play("northwest", "card_3").play("launch").play("deploy_card", "card_3", "terkin")
    while scene.card < 12:
        verb = next(row for row in scene.legal if row[0] in {"done", "deploy_card", "keep_tokens"})
        scene.play(*verb)
    while scene.kind not in {"attack_dice", "defense_dice"}:
        scene.play(*next(row for row in scene.legal if row[0] in {"fight", "keep_tokens", "done"}))
    scene.miss()
    assert scene.kind == "defense_dice"
    assert [(value, dice) for value, _, dice in scene.volley] == [(2, 1)]


@rule("Order 7", "R37")
def test_deployed_aircraft_are_in_the_air_and_a_bomber_may_be_preloaded() -> None:
    scene = drawn(4, 14, 1).play("northwest", "card_14").play("launch")
    while scene.kind == "deploy_card":
        scene.play(*scene.legal[0])
    assert scene.kind == "preload"
    assert {row[1] for row in scene.legal} == {0, 1, 2}
    scene.play("preload", 2)
    assert sorted(scene.aircraft("veshenskaya")) == [
        ("sov_bomber", "aloft"), ("sov_fighter", "aloft")]  # fmt: skip
    assert scene.tokens("veshenskaya", "allies") == 0
    bomber = next(r for r in scene.view("axis")["aircraft"] if r["type"] == "sov_bomber")
    assert bomber["tokens"] == 2


@rule("Order 7", "Bombers", "R37")
def test_a_preloaded_bomber_flies_transport_and_never_attacks() -> None:
    scene = drawn(4, 14, 1, axis=["kalach"], units={"kalach": "ger_tank"})
    scene.play("northwest", "card_14").play("launch")
    while scene.kind == "deploy_card":
        scene.play(*scene.legal[0])
    scene.play("preload", 1)
    while scene.card < 10:
        scene.play("done")
    scene.play("fly", "sov_bomber_1", 1)
    verbs = {row[0] for row in flights(scene)}
    assert verbs == {"supply_drop", "supply_landing"}
    assert {row[2] for row in flights(scene) if row[0] == "supply_landing"} == {1}


@rule("Order 7", "R52")
def test_order_7_cards_wait_in_secret() -> None:
    scene = Scene(card=7, round=3, launched=False, axis=["kalach"], units=IDLE)
    scene.draw("draw_card", "card_4").draw("draw_card", "card_9")
    assert scene.view("axis")["uranus"]["hand"] is None
    assert scene.view("allies")["uranus"]["hand"] == [4, 9]
    scene.play("northwest", "card_9").play("wait")
    assert scene.view("allies")["uranus"]["cards"] == {"northwest": [9], "southeast": [4]}
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": None, "southeast": None}
    assert scene.view("axis")["uranus"]["waiting"] == {"northwest": 1, "southeast": 1}


@rule("Order 7")
def test_order_7_nothing_before_round_3_or_after_the_launch() -> None:
    assert Scene(card=7, round=2, launched=False, axis=["kalach"], units=IDLE).kind != "draw_card"
    assert Scene(card=7, round=5, launched=True, axis=["kalach"], units=IDLE).kind != "draw_card"


@rule("Order 7", "R52")
def test_order_7_round_7_must_launch_and_two_cards_fill_a_zone() -> None:
    scene = Scene(
        card=7, round=7, launched=False,
        cards={"northwest": [1, 2, 3, 4], "southeast": [5, 6, 7, 8]},
    )  # fmt: skip
    scene.draw("draw_card", "card_9").draw("draw_card", "card_10").play("northwest", "card_9")
    assert scene.kind == "deploy_card"
    assert scene.state.storm == 10
    assert scene.view("axis")["uranus"]["cards"]["southeast"] == [5, 6, 7, 8, 10]
    scene.play("deploy_card", "card_1", "veshenskaya").play("deploy_card", "card_2", "veshenskaya")
    assert {row[2] for row in scene.legal} == {"terkin", "frolovo"}


@rule("Order 7", "R37")
def test_order_7_new_bombers_may_be_loaded_with_the_tokens_that_came_along() -> None:
    scene = Scene(card=7, round=3, launched=False)
    scene.draw("draw_card", "card_14").draw("draw_card", "card_1").play("northwest", "card_14")
    scene.play("launch")
    assert scene.legal == [["preload", 0], ["preload", 1], ["preload", 2]]
    scene.play("preload", 2)
    assert scene.tokens("veshenskaya", "allies") == 0
    while scene.kind != "move":
        scene.play("done")
    scene.play("fly", "sov_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"supply_landing"}
