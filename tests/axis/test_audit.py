"""What a reading of the rulebook against the code found wanting."""

from __future__ import annotations

from kurgan.games.axis.words.screen import board
from tests.axis.scene import Scene
from tests.rules import rule


@rule("Interdiction")
def test_a_city_gun_may_single_out_the_transport_beside_an_attacker() -> None:
    """Standard fire lets the Axis lose the fighter instead; interdiction is aimed at the bomber."""
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["oblivskaya"], battle=["mamayev_kurgan"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_fighter",
               "mamayev_kurgan": "ger_infantry, sov_infantry", "chemical_factory": "sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "mamayev_kurgan")
    scene.fly("ger_fighter_1", 1, "strike", "mamayev_kurgan").done()
    assert sorted(scene.legal) == [
        ["aim", "mamayev_kurgan", 1],
        ["interdict", "mamayev_kurgan", 1],
    ]
    scene.play("interdict", "mamayev_kurgan", 1).roll(1)
    assert scene.aircraft("mamayev_kurgan") == [("ger_fighter", "attack")]


@rule("Interdiction")
def test_no_second_way_to_aim_is_offered_where_only_transports_fly() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["mamayev_kurgan"],
        units={"tatsinskaya": "ger_bomber", "mamayev_kurgan": "ger_infantry",
               "chemical_factory": "sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "mamayev_kurgan").done()
    assert (scene.kind, scene.dice) == ("air_defense_dice", (1,))


@rule("Zones")
def test_the_boards_hide_no_unit_of_a_crowded_zone() -> None:
    """Both sides' forces may be wider than a cell: the rest was cut off without a word."""
    scene = Scene(
        card=10, battle=["kotluban"], axis_tokens={"kotluban": 1},
        units={"kotluban": "4 ger_infantry, ger_mech, 2 ger_tank, ger_assault_gun, "
                           "2 sov_infantry, sov_artillery, sov_tank"},
    )  # fmt: skip
    for width in (60, 80, 120):
        lines = board(scene.view("allies"), width).splitlines()
        assert any("4i1h2t1g(u) 2I1A1T +1x" in line for line in lines)
        [cell] = [line for line in lines if f"{'Kotluban':<18} S#" in line]
        assert "~" in cell
        assert max(map(len, lines)) <= max(width, 82)
