"""Everything that can be asked, answered or told has words; both boards fit in 80 columns."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.pack.tables import FERRY
from kurgan.games.axis.verbs import VERBS
from kurgan.games.axis.words.answers import ANSWERS
from kurgan.games.axis.words.events import EVENTS
from kurgan.games.axis.words.moves import unspent_words
from kurgan.games.axis.words.names import counted
from kurgan.games.axis.words.questions import OTHERWISE, QUESTIONS
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question
from kurgan.kernel.state import Event
from tests.axis.scene import TABLES, Scene, start, zone_number
from tests.axis.test_play import ALL_ON
from tests.axis.turns import axis_attacks, axis_moves, fire
from tests.rules import rule
from tests.words import events_told, questions_asked, words_used

DICE = ("die", "dice", "draw_card", "first_bidder")


def test_every_event_of_the_rules_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert events_told("axis") <= set(EVENTS) <= words_used("axis")


def test_every_question_of_the_rules_has_words_and_no_words_are_idle() -> None:
    assert QUESTIONS.kinds == questions_asked("axis")
    assert set(OTHERWISE) <= QUESTIONS.kinds


def test_every_answer_has_words() -> None:
    assert {verb for verb in VERBS if not verb.endswith(DICE)} == set(ANSWERS)


@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_a_whole_game_in_words(scenario: str) -> None:
    rng = Random(3)
    s = start(scenario, ALL_ON)
    while (ask := question(s)) is not None:
        s.events = []
        if isinstance(ask, Choice):
            assert AXIS.text.question(s).strip()
            options = [AXIS.text.action(s, option) for option in ask.options]
            assert all(options)
            assert len(set(options)) == len(options), (ask.kind, options)
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
        for event in s.events:
            assert AXIS.text.event(TABLES, event).strip()
        if rng.random() < 0.02:
            board = AXIS.text.board(AXIS.pack(), AXIS.view(s, 0), 80)
            assert max(len(line) for line in board.splitlines()) <= 80


def test_the_board_without_a_width_has_a_line_for_each_zone() -> None:
    scene = Scene(charts=True)
    lines = AXIS.text.board(AXIS.pack(), scene.view("axis"), 0).splitlines()
    for name in TABLES.names:
        assert sum(line.startswith(f"{name}:") for line in lines) == 1


@rule("Supply Lines")
def test_supply_in_words_shows_the_line_or_what_blocks_it() -> None:
    scene = Scene(charts=True)
    words = AXIS.text.supply(scene.state, zone_number("tinguta"))
    assert "Axis in Tinguta: no supply line; blocked by Abganerovo Station" in words
    assert "Allies in Tinguta: supplied by Tinguta - Beketovka - Krasnoarmeysk." in words


@rule("Interceptors")
def test_interceptors_from_different_airfields_are_told_apart() -> None:
    scene = Scene(
        card=3, options={"interceptors": True}, ferries=["gray"],
        units={"tatsinskaya": "ger_fighter", "gumrak": "sov_fighter",
               "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing").done()
    scene.play("scramble", "sov_fighter_1", "gray_crossing")
    scene.play("scramble", "sov_fighter_2", "gray_crossing")
    scene.roll(1).play("target_aircraft", 1)
    words = [AXIS.text.action(scene.state, option) for option in scene.question.options]
    assert [word.split("from ")[-1] for word in words] == ["Gumrak)", "Srednyaya Akhtuba)"]


@rule("Combat 2", "Artillery", "Attacking Volga Crossings")
def test_dice_are_told_face_by_face() -> None:
    scene = Scene(
        card=5, axis=["novomoskovsk", "surovikino", "oblivskaya"], battle=["kalach"],
        units={"kalach": "2 ger_tank, 2 sov_tank"},
    )  # fmt: skip
    scene.roll(3, 5)
    assert scene.told("hits_scored") == [(zone_number("kalach"), 0, 1, 3, 5)]
    words = [AXIS.text.event(TABLES, event) for event in scene.events]
    assert "Kalach, dice of the Axis: [3] [5]; hits: 1." in words


@rule("Assault Guns")
def test_no_hit_aimed_is_told_as_none() -> None:
    scene = axis_attacks(
        axis=["verkhne_kumskii", "buzinovka"], battle=["kalach"],
        units={"kalach": "2 ger_assault_gun, 3 sov_infantry, sov_tank"},
    )  # fmt: skip
    fire(scene, 1, 2)
    told = [AXIS.text.action(scene.state, option) for option in scene.question.options]
    assert [words.split(",")[0] for words in told] == ["None at tanks", "1 at tanks"]


@rule("City Board Supply Lines", "R13")
def test_krasnaya_sloboda_is_told_to_be_supplied_from_its_own_bank() -> None:
    words = AXIS.text.supply(Scene(charts=True).state, zone_number("krasnaya_sloboda"))
    assert words.endswith("supplied by Krasnaya Sloboda - Srednyaya Akhtuba.")


@rule("Fortified Zones", "Combat 1")
def test_no_bonus_is_told_of_aircraft_that_defend_alone() -> None:
    units = {"mamayev_kurgan": "sov_fighter, ger_tank", "tractor_factory": "sov_tank, ger_tank"}
    scene = axis_attacks(units=units, battle=[*units])
    words = {str(a.args[0]): AXIS.text.action(scene.state, a) for a in scene.question.options}
    told = {TABLES.zones[int(zone)]: "defenders +1" in text for zone, text in words.items()}
    assert told == {"mamayev_kurgan": False, "tractor_factory": True}


@rule("Combat 1", "Fortified Zones")
def test_the_bonus_is_said_to_be_that_of_land_units() -> None:
    assert "Land units that defend a fortified zone" in AXIS.rulebook["Combat 1"].words


@rule("Frozen Rivers", "Rivers")
def test_the_frozen_don_is_not_said_to_have_stopped_anybody() -> None:
    told = AXIS.text.terrain(Scene(frozen="don").view("axis"), 0)
    assert "The Don (frozen: it helps no defender) parts" in told


@rule("Interceptors")
def test_the_rule_names_what_lies_next_to_the_allied_base_for_interceptors() -> None:
    reached = TABLES.scramble[zone_number("srednyaya_akhtuba")] & TABLES.region
    words = AXIS.rulebook["Interceptors"].words.split("Srednyaya Akhtuba")[1]
    assert {zone for zone in members(reached) if TABLES.names[zone] not in words} == set()
    assert "Vertyachii" not in words


@rule("Order 8", "R53")
def test_the_rule_says_when_a_factory_taken_back_works_again() -> None:
    assert "from the next round on" in AXIS.rulebook["Order 8"].words


@rule("Order 2", "Order 7", "Order 9")
@pytest.mark.parametrize("number", [2, 7, 9])
def test_the_rule_says_that_what_is_deployed_assaults_or_takes_a_hostile_zone(number: int) -> None:
    words = AXIS.rulebook[f"Order {number}"].words
    assert "Assault" in words
    assert "at once" in words


@rule("Ambush Sites", "Supply Tokens")
def test_the_rules_say_how_ambushers_come_out_and_that_tokens_feed_launchers() -> None:
    assert "uncontested all phase" in AXIS.rulebook["Ambush Sites"].words
    assert "launchers" in AXIS.rulebook["Supply Tokens"].words


@rule("Reinforcement Point Bidding")
def test_the_rps_of_a_bid_are_told_alike_for_both_sides() -> None:
    for side, name in enumerate(("Axis", "Allies")):
        words = AXIS.text.event(TABLES, Event("bid_accepted", (1 - side, 0, 5), "", 3))
        assert words.endswith(f"The 5 RPs go to the {name}.")


@rule("Airfields")
def test_who_lands_at_a_field_that_is_partly_taken_is_told_no_wrong_number() -> None:
    scene = axis_moves(
        axis=["oblivskaya"], units={"oblivskaya": "3 ger_bomber", "petrovka": "ger_infantry",
                                    "tatsinskaya": "ger_bomber, ger_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_4", 1, "relocate", "oblivskaya")
    scene.fly("ger_fighter_1", 1, "relocate", "oblivskaya").done()
    assert scene.kind == "crowded_airfield"
    assert "four" not in AXIS.text.question(scene.state)


def test_one_of_a_thing_is_told_as_one() -> None:
    told = AXIS.text.event(TABLES, Event("income_collected", (0, 1, 7), "Order 2", 3))
    assert told == "Income of the Axis: 1 RPC, 7 in hand."
    assert counted(FERRY, 1) == "1 ferry"
    assert counted(FERRY, 2) == "2 ferries"
    assert unspent_words(1) == "1 RPC could still be spent."


def told_on_the_board(scene: Scene, side: str, width: int = 100) -> str:
    """Everything beside the maps, in one line."""
    text = AXIS.text.board(AXIS.pack(), scene.view(side), width)
    return " ".join(text.split())


@rule("Order 7")
@pytest.mark.parametrize("width", [0, 60, 100])
def test_the_allies_may_look_at_their_waiting_cards_at_any_time(width: int) -> None:
    scene = Scene(
        card=10, round=4, launched=False, units={"kalach": "sov_infantry"},
        cards={"northwest": [2], "southeast": [4, 12]},
    )  # fmt: skip
    words = told_on_the_board(scene, "allies", width)
    assert "northwest: card 2 (2 Soviet infantry, 1 Soviet tank, 1 Soviet rocket launcher)" in words
    assert "southeast: card 4 (3 Soviet infantry, 1 Soviet mechanized infantry); card 12 (" in words
    assert "card 2" not in told_on_the_board(scene, "axis", width)
    assert "2 Soviet infantry, 1 Soviet tank" not in told_on_the_board(scene, "axis", width)


@rule("Order 8")
@pytest.mark.parametrize("width", [0, 60, 100])
def test_the_board_says_where_the_factories_are_and_which_is_captured(width: int) -> None:
    factories = {"tank": "chemical_factory", "artillery": "barrikady_factory"}
    units = {"kalach": "sov_infantry"}
    scene = Scene(card=10, axis=["barrikady_factory"], factories=factories, units=units)
    words = told_on_the_board(scene, "axis", width)
    assert "tank factory in Chemical Factory" in words
    assert "tank factory in Chemical Factory (captured)" not in words
    assert "artillery factory in Barrikady Factory (captured)" in words
    assert "Factories:" not in told_on_the_board(Scene(card=10, units=units), "axis", width)


@rule("Bombers")
def test_the_board_says_what_aircraft_carry() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "gumrak"], axis_tokens={"tatsinskaya": 2},
        units={"oblivskaya": "ger_bomber, 2 ger_infantry", "tatsinskaya": "2 ger_bomber"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "troop_landing", "gumrak", "ger_infantry")
    scene.fly("ger_bomber_2", 1, "supply_landing", "gumrak", 2)
    words = told_on_the_board(scene, "allies")
    assert "1 German bomber at Gumrak (landing troops, with 1 German infantry)" in words
    assert "1 German bomber at Gumrak (landing supply, with 2 supply tokens)" in words
    assert "1 German bomber at Tatsinskaya (on the ground)" in words
