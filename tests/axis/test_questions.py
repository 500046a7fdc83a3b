"""Questions stay small: nothing combinatorial is asked, and nothing that leaves no choice."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.games.axis.game import AXIS, PROCEDURES
from kurgan.games.axis.rules.casualties import TakeHits
from kurgan.games.axis.rules.sequence import Round
from kurgan.games.axis.words.names import CARD_WORDS
from kurgan.games.axis.words.screen import short_name
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.axis.probing import tried
from tests.axis.scene import CODEC, TABLES, Scene, start
from tests.axis.test_play import OPTION_SETS
from tests.rules import rule

MANY = 40
ZONES_OF_THE_MAP = {"move", "destination"}  # one zone or one force picked from the whole map
CONFIRMED = {"march", "destination"}  # where a chosen force goes is told before it goes


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_every_question_is_small_and_leaves_a_choice(number: int) -> None:
    rng = Random(number)
    s = start("uranus" if number % 2 else "race", OPTION_SETS[number])
    while (ask := question(s)) is not None:
        if isinstance(ask, Choice):
            assert len(ask.options) <= MANY or ask.kind in ZONES_OF_THE_MAP, ask.kind
            assert len(ask.options) > 1 or ask.kind in CONFIRMED, ask.kind
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))


@rule("Rocket Launchers")
def test_launchers_are_chosen_then_their_target_and_one_done_ends_it() -> None:
    scene = Scene(
        card=12, axis=["kalach", "rynok"], ferries=["brown"],
        units={"pitomnik": "2 sov_rocket", "krasnaya_sloboda": "sov_rocket",
               "kalach": "ger_infantry", "rynok": "ger_infantry"},
    )  # fmt: skip
    assert scene.legal == [
        ["fire_from", "pitomnik", 1], ["fire_from", "pitomnik", 2], ["done"]
    ]  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach")
    assert scene.legal == [["fire_from", "pitomnik", 1], ["done"]]
    scene.play("done")
    assert (scene.kind, scene.dice) == ("bombardment_dice", (1,))


@rule("Rocket Launchers", "Supply Tokens")
def test_launchers_whose_token_is_kept_are_not_offered_again() -> None:
    ring = ["kalach", "gumrak", "buzinovka", "vertyachii", "beketovka", "leather_factory"]
    scene = Scene(
        card=12, axis=[*ring, "kuporosnoye"], tokens={"pitomnik": 1},
        units={"pitomnik": "2 sov_rocket", "kalach": "ger_tank", "dubovka": "sov_rocket",
               "rynok": "ger_tank"},
    )  # fmt: skip
    scene.play("fire_from", "pitomnik", 1).play("keep_tokens")
    assert scene.legal_args("fire_from") == {"dubovka"}
    assert scene.tokens("pitomnik", "allies") == 1


@rule("Air Unit Movement", "Bombers")
def test_several_aircraft_alike_fly_one_mission_together() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], axis_tokens={"tatsinskaya": 3},
        units={"tatsinskaya": "3 ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 3)
    assert {row[1] for row in scene.legal} == {
        "attack", "relocate", "supply_drop", "supply_landing"}  # fmt: skip
    scene.play("mission", "supply_drop").play("supply_drop", "oblivskaya")
    assert scene.aircraft("oblivskaya") == [("ger_bomber", "supply_drop")] * 3
    assert scene.tokens("tatsinskaya", "axis") == 0


@rule("Stacking Limits", "R26")
def test_an_excess_unit_is_named_and_then_where_it_goes() -> None:
    scene = Scene(
        card=3, axis=["kalach", "buzinovka"], units={"kalach": "7 ger_infantry, 2 ger_tank"}
    )
    scene.done()
    assert scene.legal_args("push_out") == {"ger_infantry", "ger_tank"}
    scene.play("push_out", "ger_tank")
    assert scene.kind == "displace"
    assert "buzinovka" in scene.legal_args("displace")


@rule("Order Cards")
def test_the_view_says_whose_card_it_is() -> None:
    owners = {
        1: None, 2: "axis", 3: "axis", 4: "allies", 5: "axis", 6: "axis", 7: "allies",
        8: "allies", 9: "allies", 10: "allies", 11: "axis", 12: "allies", 13: "allies", 14: None,
    }  # fmt: skip
    scene = Scene()
    for card, owner in owners.items():
        frame = PROCEDURES["Round"]()
        frame.at = list(Round.STEPS)[card]
        scene.state.stack = [frame]
        assert scene.view("axis")["active"] == owner, card
        assert scene.view("axis")["phase"] == CARD_WORDS[frame.at]
    assert set(CARD_WORDS) == set(Round.STEPS)


@rule("Order 7", "R52")
def test_the_deck_is_counted_until_the_launch_and_then_back_in_the_box() -> None:
    scene = Scene(card=7, round=4, launched=False)
    assert scene.view("axis")["uranus"]["deck"] == 14
    scene.draw("draw_card", "card_1").draw("draw_card", "card_2").play("northwest", "card_1")
    assert scene.view("axis")["uranus"]["deck"] == 12
    scene.play("launch")
    assert scene.view("allies")["uranus"]["deck"] == 0


@pytest.mark.parametrize("width", [80, 100])
def test_the_map_fits_and_names_roads_rivers_exits_and_arrows(width: int) -> None:
    view = Scene(charts=True).view("axis")
    board, terrain = AXIS.text.board(AXIS.pack(), view, width), AXIS.text.terrain(view, width)
    assert max(map(len, (board + "\n" + terrain).splitlines())) <= width
    assert max(map(len, board.splitlines())) > 60  # two columns
    words = " ".join(terrain.split())
    assert "Road: Tormosin - Surovikino - Gromoslavka - Buzinovka - Kalach." in words
    assert "In Surovikino roads pass without meeting" in words
    assert "Novomoskovsk from Kalach, Buzinovka, Gromoslavka" in words
    assert "Supply exits of the Axis: Bol'shoy, Petrovka, Tormosin, Tatsinskaya" in words
    assert "one a round in each, any number where Axis units stand: Veshenskaya, Ilovinska" in words
    assert "Terkin from round 5" in words
    assert "Ambush Site 4, empty, beside Mamayev Kurgan, Chemical Factory" in board


def test_short_names_are_told_apart() -> None:
    assert len({short_name(name) for name in TABLES.names}) == len(TABLES.names)


@rule("Ambush Sites")
def test_an_ambusher_with_one_way_out_takes_it() -> None:
    scene = Scene(
        card=10, axis=["army_camp", "southern_rail_station", "grain_elevator"],
        sites={"ambush_5": "sov_infantry"}, units={"dubovka": "2 sov_infantry"},
    )  # fmt: skip
    twin, _ = tried(scene, CODEC.decode(["leave", "ambush_5"]))
    zone = TABLES.zones.index("pavlovs_house")
    assert sum(twin.units[zone * 16 : zone * 16 + 16]) == 1


def test_only_the_hits_still_to_be_given_out_are_told() -> None:
    """Those of assault guns that found no tank are plain ones; they were counted twice."""
    seen = 0
    for seed in range(12):
        match, luck = kurgan.new("axis", seed=seed), Random(seed)
        while match.question is not None and seen < 5:
            top = match.state.stack[-1]
            if isinstance(top, TakeHits) and top.guns and top.at == "choose_casualties":
                seen += 1
                hits = "1 hit" if top.plain == 1 else f"{top.plain} hits"
                assert f", {hits} on the " in match.game.text.question(match.state)
            match.play(luck.choice(match.question.options))
    assert seen
