"""The order cards: weather, frozen rivers and the round."""

from __future__ import annotations

import pytest

from tests.axis.scene import TABLES, Scene
from tests.rules import rule

IDLE = {"kalach": "ger_infantry", "rynok": "sov_infantry"}
TAN = [name for zone, name in enumerate(TABLES.zones) if TABLES.tan >> zone & 1]


@rule("Frozen Rivers", "Order 1")
def test_a_third_bad_weather_changes_nothing_on_the_rivers() -> None:
    scene = Scene(
        card=1, round=11, frozen="volga", ferries=["gray", "brown", "white"],
        cargo={"gray": "sov_tank"}, units={"kalach": "sov_infantry"},
    ).roll(1)  # fmt: skip
    view = scene.view("axis")
    assert (view["don_frozen"], view["volga_frozen"], view["bad_weather"]) == (True, True, True)
    assert view["crossings"][0]["cargo"] == "sov_tank"


@rule("Order 1", "Frozen Rivers")
@pytest.mark.parametrize(
    ("number", "face", "bad"),
    [(6, 2, True), (6, 3, False), (7, 3, True), (7, 4, False), (9, 4, True), (13, 4, False)],
)
def test_the_chance_of_bad_weather_is_that_of_the_round(number: int, face: int, bad: bool) -> None:
    scene = Scene(card=1, round=number, units={"kalach": "sov_tank"}).roll(face)
    assert scene.view("axis")["bad_weather"] is bad
    assert scene.view("axis")["don_frozen"] is bad


@rule("Order 1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_no_weather_die_is_rolled_before_round_6(number: int) -> None:
    scene = Scene(card=1, round=number, units={"kalach": "sov_tank"}, storm=13)
    assert scene.kind != "weather_die"
    assert scene.view("axis")["bad_weather"] is False


@rule("Frozen Rivers", "Ice Bridges", "R54")
def test_the_second_bad_weather_makes_three_ice_bridges_even_of_sunk_ferries() -> None:
    scene = Scene(card=1, round=8, frozen="don", ferries=["brown"], cargo={"brown": "sov_infantry"})
    scene.roll(1)
    crossings = scene.view("axis")["crossings"]
    assert [row["bears"] for row in crossings] == ["ice bridge"] * 3
    assert [row["cargo"] for row in crossings] == [None, "sov_infantry", None]


@rule("Frozen Rivers")
def test_ice_stays_when_the_weather_clears() -> None:
    scene = Scene(card=1, round=9, frozen="volga", units={"kalach": "sov_tank"}).roll(6)
    view = scene.view("allies")
    assert (view["bad_weather"], view["don_frozen"], view["volga_frozen"]) == (False, True, True)


@rule("Frozen Rivers", "R6")
def test_good_weather_does_not_freeze_the_volga() -> None:
    scene = Scene(card=1, round=9, frozen="don", ferries=[], units={"kalach": "sov_tank"}).roll(5)
    assert scene.view("axis")["volga_frozen"] is False
    assert [row["bears"] for row in scene.view("axis")["crossings"]] == [None] * 3


@rule("Order 14", "Order Cards")
def test_without_a_victory_the_next_round_begins_and_good_weather_returns() -> None:
    scene = Scene(
        card=14, round=4, axis=["pitomnik"], weather="bad", units={"pitomnik": "ger_tank"}
    )
    assert scene.view("axis")["round"] == 5
    assert scene.view("axis")["bad_weather"] is False


@rule("Order 1", "Frozen Rivers", "Ice Bridges", "R6", "R54")
def test_order_1_the_second_bad_weather_freezes_the_volga() -> None:
    scene = Scene(card=1, round=9, frozen="don", ferries=["brown"], axis=["kalach"], units=IDLE)
    scene.roll(4)
    assert scene.state.bad == 1
    assert scene.state.is_volga_frozen
    assert scene.state.ferries == 0b111


@rule("Order 1")
def test_order_1_a_higher_die_means_good_weather() -> None:
    scene = Scene(card=1, round=6, axis=["kalach"], units=IDLE)
    scene.roll(3)
    assert not scene.state.bad_rounds


@rule("Order 14", "Order Cards")
def test_order_14_otherwise_the_next_round_begins() -> None:
    scene = Scene(card=14, round=4, axis=["kalach", *TAN], units=IDLE)
    assert scene.state.round == 5


@rule("Order Cards", "R3", "R5", "R31", "R57", "R58", "Zones")
def test_the_pack_has_no_problem() -> None:
    from kurgan.games.axis.game import AXIS

    assert AXIS.problems(AXIS.pack()) == []
