"""Everything that can be told, asked or answered has words, and no words stand idle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.words.events import EVENTS
from kurgan.games.inferno.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.inferno.words.screen import heading, tracks
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule
from tests.words import events_told, questions_asked, words_used


def test_every_event_of_the_rules_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert events_told("inferno") <= set(EVENTS) <= words_used("inferno")


def test_every_question_of_the_rules_has_words_and_no_words_are_idle() -> None:
    assert questions_asked("inferno") <= QUESTIONS.kinds <= words_used("inferno")
    assert set(OTHERWISE) <= QUESTIONS.kinds


@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_a_whole_game_in_words(mode: str) -> None:
    rng = Random(5)
    options: dict[str, Any] = {"mode": mode, "designers_way": "random"}
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    run(s)
    while (ask := question(s)) is not None:
        s.events = []
        if isinstance(ask, Choice):
            assert INFERNO.text.question(s).strip()
            said = [INFERNO.text.action(s, option) for option in ask.options]
            assert len(set(said)) == len(said), (ask.kind, said)
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
        for event in s.events:
            assert "{" not in INFERNO.text.event(TABLES, event)


def words(scene: Scene) -> tuple[str, list[str]]:
    """The question that stands and its answers, in words."""
    ask = question(scene.state)
    assert isinstance(ask, Choice)
    answers = [INFERNO.text.action(scene.state, option) for option in ask.options]
    return INFERNO.text.question(scene.state), answers


def test_beside_a_pioneer_another_one_is_asked_for() -> None:
    scene = Scene(
        german={"72": ["G-2"]},
        soviet={"73": ["S-45"]},
        german_hand=["pioneer-50", "pioneer-672"],
        german_leaders=["linden"],
    ).deliberate("73")
    before = words(scene)
    scene.play("lay_card").play("play_german_card", "pioneer-50")
    after = words(scene)
    assert before[0].endswith("do you play a card?")
    assert before[1] == ["Play a card from your hand", "Play no card"]
    assert after[0].endswith("do you play another Pioneer?")
    assert after[1] == ["Play another Pioneer from your hand", "Play no other card"]


def test_a_card_tells_the_dice_that_von_richthofen_makes_of_it() -> None:
    hand = ["stuka-1", "heinkel-1", "howitzer-1"]
    said = {}
    for leaders in ([], ["richthofen"]):
        scene = Scene(
            german={"72": ["G-2"]},
            soviet={"73": ["S-45"]},
            german_hand=hand,
            german_leaders=leaders,
        )
        _, said[len(leaders)] = words(scene.deliberate("73", "72").play("lay_card"))
    assert any("6 dice on 4+, Rubble +3" in answer for answer in said[0])
    assert any("12 dice on 4+, Rubble +6" in answer for answer in said[1])
    assert any("10 dice on 4+, Rubble +4" in answer for answer in said[1])
    doubled = [answer for answer in said[1] if "Von Richthofen" in answer]
    assert len(doubled) == 2
    assert any("Howitzer: 6 dice" in answer for answer in said[1])


def test_khrushchevs_ones_are_named_where_they_hit() -> None:
    scene = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:4", "S-87:4"]},
        soviet_leaders=["khrushchev"],
        options={"mode": "versus"},
    )
    scene.play("movement_action").play("soviet_attack", "24")
    while scene.kind in ("lay_soviet_card", "lay_german_card"):
        scene.play("no_card")
    scene.roll(1, 1, 1, 1) if scene.kind == "german_fire" else None
    scene.roll(1, 2, 2, 2, 2, 2, 2, 2)
    asked, _ = words(scene)
    assert "1 hit of Khrushchev's 1s on the Soviets" in asked
    scene.play("reduce_soviet", "S-45")
    assert scene.state.events is not None
    told = [INFERNO.text.event(TABLES, event) for event in scene.state.events]
    assert any("reduced to 3 dots by Khrushchev's 1s" in words for words in told)


def test_a_long_move_through_germans_names_where_it_is_and_offers_no_stop() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    scene = Scene(german={"88": ["G-2"], "87": full}, soviet={"1": ["S-45"]})
    asked, _ = words(scene.play("long_move").play("move_from", "88").play("move_to", "87"))
    assert "passes through #87" in asked
    assert "#88" not in asked
    assert "does it stop" not in asked


def test_a_unit_to_be_deployed_shows_its_color() -> None:
    scene = Scene(german={"W": ["G-2"]}, soviet={"1": ["S-45"]}, track={1: ["G-24"], 2: ["G-191"]})
    scene.play("call_for_reinforcements")
    if scene.kind == "german_draw":
        scene.draw("german_draw", "stuka-1")
    scene.roll(1, 2, 6, 6, 6, 6)
    _, answers = words(scene)
    assert sum(answer.endswith(", blue)") for answer in answers) == 1
    assert sum(answer.endswith(", yellow)") for answer in answers) == 1
    scene.play("deploy", "G-191")
    assert "yellow)" in words(scene)[0]


def test_one_hex_is_told_in_the_singular() -> None:
    scene = Scene(
        phase="soviet",
        soviet={"20": ["S-45"]},
        german={"82": ["G-2"]},
        options={"mode": "versus"},
        control={"german": ["3", "7", "9", "13", "15"]},
    )
    assert words(scene)[0].startswith("1 Top Stacked Hex, 1 Spawn Hex:")


def test_the_status_counts_the_spawn_hexes_taken_among_all_six() -> None:
    for mode, held in (("solo", "2/6"), ("coop", "2 and 0/6")):
        scene = Scene(
            german={"82": ["G-2"]},
            soviet={"20": ["S-45"]},
            control={"german": ["3", "7"]},
            options={"mode": mode},
        )
        assert f"Spawn Hexes {held}" in INFERNO.text.status(scene.view())


@rule("OKH", "R7")
def test_under_okh_the_bank_and_the_extra_turns_are_told() -> None:
    scene = Scene(
        german={"W": ["G-2"]},
        soviet={"20": ["S-45"]},
        control={"german": ["3", "7", "8"]},
        german_leaders=["okh"],
        removed=["G-64", "G-120"],
        soviet_deck=[],
        extra_turns=0,
    )
    told = "\n".join(heading(scene.view(), 80))
    assert "OKH: 3 of the 19 hexes of the bank are German | Extra turn 1 of 2" in told
    status = INFERNO.text.status(scene.view())
    assert {"Bank 3/19", "Extra turn 1/2"} < set(status)
    assert not any(line.startswith("Spawn Hexes") for line in status)


def rows_told(**more: Any) -> list[str]:
    """Whom the terminal names at the end of each row of the track."""
    scene = Scene(german={"W": ["G-2"]}, soviet={"20": ["S-45"]}, **more)
    return [line.split("| ")[1] for line in tracks(scene.view(), 80) if " | " in line]


@rule("Removed Units")
def test_an_r_unit_that_is_destroyed_is_not_said_to_be_removed() -> None:
    assert rows_told(dead=["G-64"], removed=["G-120"])[:3] == ["nobody", "closed", "G-26"]


@rule("6th Panzer Division", "R60")
def test_raus_is_named_only_where_an_advantage_can_bring_him() -> None:
    random = {"designers_way": "random"}
    assert rows_told()[5] == "nobody"
    assert rows_told(options=random)[5] == "nobody"
    assert rows_told(options=random, german_advantages=["6th_panzer"])[5] == "(Raus)"
