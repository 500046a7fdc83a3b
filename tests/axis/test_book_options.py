"""The optional rules, each switched on alone, and component limits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.axis.probing import places
from tests.axis.scene import AXIS, CODEC, Scene, start
from tests.rules import rule


class Opening:
    """A match from its first question on."""

    def __init__(self, scenario: str, options: Mapping[str, Any]) -> None:
        self.state = start(scenario, options)

    def play(self, *words: str | int) -> Opening:
        action = CODEC.decode(list(words))
        ask = question(self.state)
        assert not isinstance(ask, Choice) or action in ask.options, f"{words}: {self.legal}"
        apply(self.state, action)
        return self

    @property
    def legal(self) -> list[list[Any]]:
        ask = question(self.state)
        return [CODEC.encode(o) for o in ask.options] if isinstance(ask, Choice) else []

    @property
    def side(self) -> int:
        ask = question(self.state)
        assert isinstance(ask, Choice)
        return ask.side

    def args(self, verb: str) -> set[Any]:
        return {row[1] for row in self.legal if row[0] == verb}

    def view(self, side: int) -> Any:
        return AXIS.view(self.state, side)


# Bidding


@rule("Reinforcement Point Bidding", "R72")
def test_each_bid_is_higher_for_the_same_side_until_one_is_accepted() -> None:
    match = Opening("race", {"bidding": True}).play("first_bidder", "second")
    assert match.side == 1
    assert match.args("want") == {"axis", "allies"}
    match.play("want", "allies")
    assert ["accept"] not in match.legal
    match.play("bid", 4)
    assert match.side == 0
    assert match.args("bid") == set(range(5, 15))
    match.play("bid", 5).play("accept")
    # The one who took the 5 plays the other side, the Axis.
    assert match.view(0)["bid"]["seats"] == ["allies", "axis"]
    assert match.view(0)["rpc"] == {"axis": 5, "allies": 0}


@rule("Reinforcement Point Bidding", "R72")
def test_bid_units_go_only_where_their_side_has_units_and_room() -> None:
    match = Opening("race", {"bidding": True}).play("first_bidder", "first")
    match.play("want", "allies").play("bid", 9).play("accept").play("requisition", "ger_infantry")
    zones = match.args("deploy")
    assert "petrovka" not in zones  # controlled, but empty
    assert {"manoilin", "akimovsky", "kletskaya", "tinguta"} & zones == set()  # eight already
    assert {"bolshoy", "novomoskovsk", "serafimovich"} <= zones
    assert "tatsinskaya" not in zones


@rule("Reinforcement Point Bidding", "R72")
def test_the_allies_may_buy_tokens_with_a_bid_the_axis_may_not() -> None:
    match = Opening("race", {"bidding": True}).play("first_bidder", "first")
    match.play("want", "axis").play("bid", 3).play("accept")
    assert "supply" in match.args("requisition")
    assert {"ferry", "sov_fighter", "sov_bomber"} & match.args("requisition") == set()
    match = Opening("race", {"bidding": True}).play("first_bidder", "first")
    match.play("want", "allies").play("bid", 3).play("accept")
    assert match.args("requisition") == {"ger_infantry", "min_infantry"}


# Factories


@rule("Alternative Stalingrad Factory Placement")
def test_the_hands_are_known_to_the_allies_alone() -> None:
    texts = []
    for factory in ("tank_factory", "artillery_factory"):
        match = Opening("race", {"factory_placement": True}).play("hide_left", factory)
        assert match.side == 0
        assert match.view(1)["factories"]["left_hand"] == factory
        texts.append(json.dumps(match.view(0)))
    assert texts[0] == texts[1]


@rule("Alternative Stalingrad Factory Placement")
def test_the_axis_places_the_hand_it_chose_and_the_allies_the_other_elsewhere() -> None:
    match = Opening("race", {"factory_placement": True}).play("hide_left", "artillery_factory")
    match.play("open_hand", "left")
    assert match.side == 0
    assert len(match.args("place_factory")) == 16  # the RP zones of the city
    match.play("place_factory", "kuporosnoye")
    assert match.side == 1
    assert "kuporosnoye" not in match.args("place_factory")
    match.play("place_factory", "pavlovs_house")
    factories = match.view(0)["factories"]
    assert factories["artillery_factory"] == "kuporosnoye"
    assert factories["tank_factory"] == "pavlovs_house"


# Alternative deployment


@rule("Race to Stalingrad Alternative Deployment", "R73")
def test_the_allies_rearrange_the_city_then_the_axis_its_fast_units() -> None:
    match = Opening("race", {"alternative_deployment": True})
    assert match.side == 1
    assert "rynok" not in match.args("rearrange")
    match.play("rearrange", "orlovka").play("take", "sov_infantry", 3)
    assert {"rynok", "srednyaya_akhtuba"} & match.args("place_at") == set()
    assert "krasnaya_sloboda" in match.args("place_at")
    match.play("place_at", "tractor_factory").play("done")
    assert match.side == 0
    assert match.args("rearrange") == {
        "kletskaya", "zimovskii", "manoilin", "abganerovo_station", "tinguta"}  # fmt: skip
    match.play("rearrange", "kletskaya")
    assert match.args("take") == {"ger_tank", "ger_assault_gun"}
    match.play("take", "ger_tank", 1)
    spots = match.args("place_at")
    assert {"abganerovo_station", "tinguta", "kalach", "manoilin", "tatsinskaya"} & spots == set()
    assert {"oblivskaya", "bolshoy", "petrovka"} <= spots


# Bad Weather Sorties


@rule("Bad Weather Sorties", "R69")
def test_sorties_let_aircraft_attack_and_defend_at_one_less() -> None:
    scene = Scene(
        card=3, weather="bad", options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_fighter", "frolovo": "sov_fighter, sov_bomber, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "frolovo").done()
    assert [(v, n) for v, _, n in scene.volley] == [(2, 1)]
    scene.miss()
    assert [(v, n) for v, _, n in scene.volley] == [(2, 1), (3, 1)]  # the bomber is at 0


@rule("Bad Weather Sorties", "R39", "R69")
@pytest.mark.parametrize(("face", "sunk"), [(2, True), (3, False)])
def test_a_sortie_against_a_crossing_needs_a_2(face: int, sunk: bool) -> None:
    scene = Scene(
        card=3, weather="bad", options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_infantry"}, ferries=["gray"],
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike_crossing", "gray_crossing").done().roll(face)
    assert (scene.view("axis")["crossings"][0]["bears"] is None) is sunk


@rule("Bad Weather Sorties")
def test_in_good_weather_sorties_change_nothing() -> None:
    scene = Scene(
        card=3, options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_fighter", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    assert [(v, n) for v, _, n in scene.volley] == [(3, 1)]


# Luftwaffe Priorities


@rule("Luftwaffe Priorities", "R55")
@pytest.mark.parametrize(("scenario", "gain"), [("race", 10), ("uranus", 5)])
def test_a_six_costs_a_chosen_aircraft_and_pays_by_scenario(scenario: str, gain: int) -> None:
    scene = Scene(
        card=2, round=8, scenario=scenario, options={"luftwaffe_priorities": True}, rpc=(1, 0),
        axis=["petrovka"], units={"tatsinskaya": "ger_fighter, ger_bomber"}, storm=12,
    )  # fmt: skip
    assert scene.kind == "priorities_die"
    scene.roll(6)
    assert sorted(scene.legal) == [
        ["lose_aircraft", "ger_bomber_1"], ["lose_aircraft", "ger_fighter_1"]]  # fmt: skip
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.view("axis")["rpc"]["axis"] == 1 + gain
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["ger_fighter"]


@rule("Luftwaffe Priorities", "R55")
def test_without_an_aircraft_or_without_a_six_nothing_is_gained() -> None:
    for units, face in (({}, 6), ({"tatsinskaya": "ger_fighter"}, 5)):
        scene = Scene(
            card=2, round=8, options={"luftwaffe_priorities": True}, axis=["petrovka"],
            units=units, storm=12,
        )  # fmt: skip
        if scene.kind == "priorities_die":
            scene.roll(face)
        assert scene.view("axis")["rpc"]["axis"] == 0
        assert len(scene.view("axis")["aircraft"]) == len(units)


# Heroes


def heroic(**more: Any) -> Scene:
    scene = Scene(card=10, options={"heroes": True}, **more)
    scene.done()
    assert scene.kind == "heroes_die"
    return scene


@rule("Heroes of the Soviet Union", "R71")
def test_a_six_trades_a_soviet_unit_for_an_axis_unit_of_its_owners_choice() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, sov_tank, ger_tank, ger_infantry", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.side == "allies"
    assert not any(row[0] == "done" for row in scene.legal)
    assert {row[1] for row in scene.legal} == {"kalach"}
    scene.play("sacrifice", "kalach", "sov_infantry")
    assert scene.side == "axis"
    scene.play("lose", "ger_infantry", 1)
    assert scene.units("kalach") == {"sov_tank": 1, "ger_tank": 1}
    assert scene.marker("kalach") == "battle"


@rule("Heroes of the Soviet Union", "R55", "R71")
def test_no_hero_falls_on_a_five_or_without_a_contested_zone() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(5)
    assert scene.units("kalach") == {"sov_infantry": 1, "ger_tank": 1}
    quiet = Scene(card=10, options={"heroes": True}, units={"dubovka": "sov_tank"}).done()
    if quiet.kind == "heroes_die":
        quiet.roll(6)
    assert quiet.units("dubovka") == {"sov_tank": 1}


@rule("Heroes of the Soviet Union", "R71")
def test_the_marker_stays_while_the_rest_belong_to_the_side_without_control() -> None:
    # The last German falls in an Axis zone: Soviets remain, so the combat must settle it.
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "2 sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    before = scene.controller("kalach")
    scene.roll(6)
    assert before == "axis"
    assert scene.units("kalach") == {"sov_infantry": 1}
    # The Allies Attack has followed at once: an undefended zone falls without a die.
    assert (scene.controller("kalach"), scene.marker("kalach")) == ("allies", "")


@rule("Heroes of the Soviet Union", "R71")
def test_the_marker_goes_when_both_sides_are_gone_and_control_stays() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.units("kalach") == {}
    assert (scene.controller("kalach"), scene.marker("kalach")) == ("axis", "")


# Interdiction


def lift(options: Mapping[str, Any], **units: str) -> Scene:
    scene = Scene(
        card=3, options=options, axis=["pitomnik", "oblivskaya"], battle=["buzinovka"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_infantry", **units},
        axis_tokens={"tatsinskaya": 2},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "pitomnik", 2)
    return scene.done()


@rule("Interdiction")
def test_quiet_guns_truly_adjacent_fire_at_a_transport() -> None:
    scene = lift(
        {"interdiction": True}, kalach="sov_artillery", vertyachii="2 sov_artillery",
        mamayev_kurgan="sov_artillery", buzinovka="sov_artillery, ger_tank",
    )  # fmt: skip
    assert (scene.kind, scene.dice) == ("air_defense_dice", (3,))
    scene.roll(2, 2, 1)
    assert scene.view("axis")["aircraft"] == []
    assert scene.view("axis")["token_pool"] == {"axis": 5, "allies": 13}


@rule("Interdiction")
def test_without_the_option_adjacent_guns_keep_silent() -> None:
    scene = lift({}, kalach="sov_artillery", vertyachii="2 sov_artillery")
    assert scene.kind != "air_defense_dice"
    assert scene.aircraft("pitomnik") == [("ger_bomber", "ground")]


@rule("Interdiction")
def test_attacking_aircraft_are_not_interdicted_from_next_door() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_infantry", "pitomnik": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done()
    assert scene.kind == "attack_dice"


# Component limits


@rule("Component Limits", "R4")
@pytest.mark.parametrize(("limits", "zones"), [
    (True, {"tormosin"}), (False, {"tormosin", "verkhne_kumskii"})])  # fmt: skip
def test_a_fourth_stack_of_minor_artillery_has_no_piece(limits: bool, zones: set[str]) -> None:
    scene = Scene(
        card=2, round=11, storm=9, rpc=(8, 0), options={"component_limits": limits},
        axis=["tormosin", "verkhne_kumskii", "kalach", "pitomnik"],
        units={"tormosin": "min_artillery", "kalach": "min_artillery", "pitomnik": "min_artillery"},
    )  # fmt: skip
    scene.play("requisition", "min_artillery")
    assert set(places(scene)) == zones


@rule("Component Limits", "R4", "R74")
def test_the_storm_aircraft_comes_only_as_a_type_with_a_piece_left() -> None:
    scene = Scene(
        card=2, round=9, storm=9, axis=["oblivskaya"],
        units={"tatsinskaya": "4 ger_fighter"},
    )  # fmt: skip
    assert scene.legal_args("receive") == {"ger_bomber"}
