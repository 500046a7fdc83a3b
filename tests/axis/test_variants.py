"""Appendix 2: bidding, factory placement and alternative deployment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
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
    assert {"abganerovo_station", "tinguta", "kalach", "akimovsky", "tatsinskaya"} & spots == set()
    assert {"oblivskaya", "bolshoy", "petrovka"} <= spots


@rule("Alternative Stalingrad Factory Placement")
def test_factory_placement_hides_the_hands_from_the_axis() -> None:
    scene = Scene()
    scene.state = start("race", {"factory_placement": True})
    assert scene.side == "allies"
    scene.play("hide_left", "artillery_factory")
    assert scene.view("axis")["factories"]["left_hand"] is None
    assert scene.view("allies")["factories"]["left_hand"] == "artillery_factory"
    assert scene.view("axis")["factories"]["opened"] is None
    scene.play("open_hand", "left")
    assert scene.view("axis")["factories"]["opened"] == "artillery_factory"
    scene.play("place_factory", "army_camp")
    assert scene.side == "allies"
    assert "army_camp" not in scene.legal_args("place_factory")
    scene.play("place_factory", "kuporosnoye")
    assert scene.view("axis")["factories"]["artillery_factory"] == "army_camp"
    assert scene.view("axis")["factories"]["tank_factory"] == "kuporosnoye"


@rule("Race to Stalingrad Alternative Deployment", "R73")
def test_alternative_deployment_rearranges_city_and_panzers() -> None:
    scene = Scene()
    scene.state = start("race", {"alternative_deployment": True})
    scene.play("rearrange", "spartanovka").play("take", "sov_infantry", 1)
    assert scene.can("place_in_site", "ambush_1")
    assert scene.can("place_aboard", "gray_crossing")
    scene.play("place_in_site", "ambush_1").play("done")
    assert scene.side == "axis"
    scene.play("rearrange", "tinguta").play("take", "ger_tank", 3)
    assert "abganerovo_station" not in scene.legal_args("place_at")
    scene.play("place_at", "tormosin")
    assert scene.count("tormosin", "ger_tank") == 3


@rule("Race to Stalingrad Alternative Deployment", "R73")
def test_two_full_zones_may_exchange_units_as_only_the_end_of_it_is_counted() -> None:
    scene = Scene()
    scene.state = start("race", {"alternative_deployment": True})
    scene.play("done").play("rearrange", "kletskaya").play("take", "ger_assault_gun", 2)
    scene.play("place_at", "manoilin")
    assert scene.count("manoilin", "ger_assault_gun") == 4
    assert not scene.can("done")
    assert "More than 8 stand in Manoilin" in AXIS.text.question(scene.state)
    scene.play("rearrange", "manoilin").play("take", "ger_tank", 2).play("place_at", "kletskaya")
    assert scene.count("kletskaya", "ger_tank") == 3
    scene.play("done")
    assert scene.card == 3


@rule("Race to Stalingrad Alternative Deployment", "R73")
def test_no_zone_takes_more_than_could_stay_there() -> None:
    scene = Scene()
    scene.state = start("race", {"alternative_deployment": True})
    scene.play("done").play("rearrange", "tinguta").play("take", "ger_tank", 3)
    assert "akimovsky" not in scene.legal_args("place_at")  # full of units that stay
    scene.play("place_at", "kletskaya")
    scene.play("rearrange", "tinguta").play("take", "ger_assault_gun", 1)
    assert "kletskaya" not in scene.legal_args("place_at")  # five that stay, three came
