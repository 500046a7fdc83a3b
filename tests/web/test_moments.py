"""Looking back: the moments of a match as each seat may know them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import kurgan
from kurgan.games import GAMES
from kurgan.games.inferno.pack.tables import ARMIES
from kurgan.kernel.ask import Choice

from .driving import Match, World, play_on


def begun_and_played(world: World, game: str, answers: int, **wish: object) -> Match:
    """A match after so many random answers, some of them taken back, but not the last."""
    begun = world.begin(game, seed=6, **wish)
    lines = begun.lines()
    luck = Random(game)
    for line in play_on(lines, luck, answers):
        if luck.random() < 0.2 and line.position["undo"]["can"]:
            line.position = line.get("undo")
    if begun.entries[-1][0] == "undo":  # the last moment is older than it
        line.play(luck)
    return begun


@pytest.mark.parametrize("game", ["advance", "inferno", "axis"])
def test_the_moments_lead_to_now(world: World, game: str) -> None:
    wish = {"options": {"mode": "versus"}} if game == "inferno" else {}
    begun = begun_and_played(world, game, 80, **wish)
    for seat in range(len(begun.keys)):
        line = begun.sit(seat)
        rows = line.get("moments")
        assert [row["at"] for row in rows] == list(range(line.position["at"] + 1))
        assert rows[0]["words"] == "The match begins."
        assert all(row["words"] and row["turn_words"] for row in rows)
        last = line.get("moment", at=line.position["at"])
        for key in ("view", "seq", "question", "to_act", "outcome", "turn_words", "seats"):
            assert last[key] == line.position[key], key
        assert last["log"] == {"keep": len(line.position["log"]["rows"]), "rows": []}


def test_a_moment_shows_the_board_as_it_was(world: World) -> None:
    begun = world.begin("advance", seed=3)
    line = begun.sit()
    shown = [line.position]
    for _ in range(30):
        shown.append(line.play(Random(len(shown))))
    for then in shown:
        now = line.get("moment", at=then["at"])
        for key in ("view", "seq", "question", "to_act", "side", "turn_words"):
            assert now[key] == then[key], key
        assert not now["undo"]["can"]


def test_what_was_taken_back_is_no_moment(world: World) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    first = line.get("moments")
    line.get("play", action=["buy", "artillery"], seq=line.position["seq"])
    assert len(line.get("moments")) == len(first) + 1
    line.get("undo")
    assert line.get("moments") == first


def test_a_question_of_the_past_is_shown_to_its_side_alone(world: World) -> None:
    begun = begun_and_played(world, "axis", 60)
    for seat, side in enumerate(begun.sides):
        line = begun.sit(seat)
        for at in range(line.position["at"] + 1):
            was = line.get("moment", at=at)
            assert (was["question"] is not None) == (was["to_act"] == side)


@pytest.mark.slow
def test_other_sides_are_seen_when_all_is_over(world: World) -> None:
    begun = begun_and_played(world, "inferno", 60, options={"mode": "versus"})
    german, soviet = begun.sit(0), begun.sit(1)
    told = german.refused("moment", "NotAllowed", at=0, side="soviet")
    assert "when the match is over" in told
    assert german.get("moment", at=0, side="german")["side"] == "german"
    before = len(german.get("moments"))
    german.get("resign")
    assert len(german.get("moments")) == len(soviet.get("moments")) > before
    last = german.get("moments")[-1]["words"]
    assert last == "German ends the match by resignation. Soviet wins."
    was = german.get("moment", at=20, side="soviet")
    assert was["side"] == was["view"]["side"] == "soviet"
    assert was["log"]["keep"] == 0
    mine = soviet.get("moment", at=20)
    assert mine["view"] == was["view"]
    assert mine["log"]["keep"] == len(was["log"]["rows"])


def test_the_log_is_told_anew_when_the_match_ends(world: World) -> None:
    begun = begun_and_played(world, "inferno", 60, options={"mode": "versus"})
    german = begun.sit(0)
    over = german.get("resign")
    rows = german.position["log"]["rows"][: over["log"]["keep"]] + over["log"]["rows"]
    assert rows == german.get("join", match=begun.id, key=begun.keys[0])["log"]["rows"]
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


def test_a_restart_tells_the_same_moments(world: World) -> None:
    begun = begun_and_played(world, "inferno", 60, options={"mode": "versus"})
    lines = begun.lines()
    before = [(line.get("moments"), line.position) for line in lines]
    world.hall.places.clear()
    after = [(line.get("moments"), line.position) for line in begun.lines()]
    assert after == before


# Turns and phases


def told_under(world: World, game: str, **wish: object) -> dict[str, set[str]]:
    """The phases under which each kind of event was told in a random match."""
    begun = begun_and_played(world, game, 400, **wish)
    phases: dict[str, set[str]] = {}
    for row in begun.sit(0).position["log"]["rows"]:
        turn, _, phase = row["turn_words"].partition(", ")
        assert turn.split()[1].isdecimal()
        phases.setdefault(row["event"], set()).add(phase)
    return phases


def test_what_ends_a_turn_of_advance_is_told_under_it(world: World) -> None:
    rows = begun_and_played(world, "advance", 400).sit(0).position["log"]["rows"]
    began = [number for number, row in enumerate(rows) if row["event"] == "turn_began"]
    assert len(began) > 2
    for turn, number in enumerate(began, 1):
        assert rows[number]["turn_words"] == f"Turn {turn}, Dawn"
    for turn, number in enumerate(began[1:], 1):
        assert rows[number - 1]["event"] == "morale_changed"
        assert rows[number - 1]["turn_words"] == f"Turn {turn}, End"


def test_what_the_soviets_do_unasked_is_told_under_their_turn(world: World) -> None:
    phases = told_under(world, "inferno")
    assert phases["german_turn_began"] == {"German action"}
    assert phases["soviet_turn_began"] == phases["top_stacked_found"] == {"Soviet turn"}
    assert phases["movement_action_began"] == {"Soviet movement action"}
    assert phases["soviets_placed"] == {"Setup"}


@pytest.mark.slow
def test_what_happens_in_axis_is_told_under_its_card(world: World) -> None:
    phases = told_under(world, "axis")
    assert phases["boards_set_up"] == {"Setup"}
    assert "Heroic Workers of Stalingrad" in phases["units_deployed"]  # nobody is asked there
    assert phases["income_collected"] == {"Axis Reinforcement", "Allies Reinforcement"}


@pytest.mark.parametrize("game", ["advance", "inferno", "axis"])
def test_the_words_of_turns_are_those_of_the_view(world: World, game: str) -> None:
    line = begun_and_played(world, game, 60).sit()
    for at in range(line.position["at"] + 1):
        was = line.get("moment", at=at)
        number = was["view"].get("turn", was["view"].get("round"))
        turn, phase = was["turn_words"].split(", ")
        assert turn.split()[1] == str(number)
        assert phase[0].isupper()
        assert phase.lower() == was["view"]["phase"].lower()


def test_what_the_printed_algorithm_does_is_the_soviets(world: World) -> None:
    begun = begun_and_played(world, "inferno", 120)
    sides: dict[str, set[str | None]] = {}
    for row in begun.sit().position["log"]["rows"]:
        sides.setdefault(row["event"], set()).add(row["side"])
    assert sides["soviet_turn_began"] == sides["movement_action_began"] == {"soviet"}
    assert sides["german_moved"] == {"german"}


# The side of a row


def sides_told(begun: Match) -> dict[str, set[str | None]]:
    """By event, the sides that the rows of the log bear, with what every seat has read."""
    sides: dict[str, set[str | None]] = {}
    for line in begun.lines():
        for row in line.position["log"]["rows"]:
            sides.setdefault(row["event"], set()).add(row["side"])
    return sides


def test_a_row_of_axis_bears_the_side_that_it_is_about(world: World) -> None:
    begun = begun_and_played(world, "axis", 250)
    for row in begun.sit().position["log"]["rows"]:
        if row["event"] in ("hits_scored", "income_collected", "zone_taken"):
            assert row["side"] in row["args"], row
        if row["event"] == "units_lost":
            is_axis = row["args"][0].startswith(("ger_", "min_"))
            assert (row["side"] == "axis") == is_axis, row
    sides = sides_told(begun)
    assert sides["units_lost"] == sides["hits_scored"] == {"axis", "allies"}
    assert sides["combat_over"] == sides["round_began"] == {None}


@pytest.mark.slow
def test_a_row_of_inferno_bears_the_side_that_it_is_about(world: World) -> None:
    sides = sides_told(begun_and_played(world, "inferno", 120, options={"mode": "versus"}))
    for event, found in sides.items():
        for side in ("german", "soviet"):
            if event.startswith(side):
                assert found == {side}, event
    assert sides["german_revealed"] == {"german"}


def test_a_card_fires_for_its_own_side() -> None:
    match = kurgan.new("inferno", options={"mode": "versus"}, seed=11)
    luck = Random(11)
    while isinstance(match.question, Choice):
        match.play(luck.choice(match.question.options))
    other = {"german": "soviet", "soviet": "german"}
    fired = [
        (match.game.about(match.state, event, event.acting), other[then.kind.split("_")[0]])
        for event, then in pairwise(match.log)
        if event.kind == "card_fired" and then.kind.endswith(("_reduced", "_destroyed"))
    ]
    assert {side for side, _ in fired} == {"german", "soviet"}
    assert all(side == expected for side, expected in fired)


def test_a_row_names_the_german_player_whose_unit_it_is(world: World) -> None:
    begun = begun_and_played(world, "inferno", 500, options={"mode": "coop"})
    tables = GAMES["inferno"].tables(GAMES["inferno"].pack())
    armies = {unit: ARMIES[tables.army[n]] for n, unit in enumerate(tables.german_units)}
    sides = sides_told(begun)
    assert sides["soviet_turn_began"] == {"soviet"}
    assert {*sides["german_moved"], *sides["german_deployed"]} == {"yellow", "blue"}
    for row in begun.sit().position["log"]["rows"]:
        if row["event"] == "german_reduced" and armies[row["args"][0]] != "white":
            assert row["side"] == armies[row["args"][0]], row


def test_a_row_of_advance_tells_the_defense_from_the_attack(world: World) -> None:
    sides = sides_told(begun_and_played(world, "advance", 200))
    assert sides["counter_revealed"] == sides["defense_dice"] == {"soviet"}
    assert sides["attack_dice"] == sides["unit_moved"] == {"german"}
    assert sides["turn_began"] == {None}


def test_a_move_that_is_refused_leaves_no_moment(world: World) -> None:
    begun = world.begin("axis", seed=3)
    line = begun.sit()
    before = line.get("moments"), line.get("question")
    first = before[1]["question"]["options"][0]
    line.refused("play", "IllegalAction", actions=[first, ["nonsense"]], seq=before[1]["seq"])
    assert (line.get("moments"), line.get("question")) == before
    assert line.get("play", action=first, seq=before[1]["seq"])["at"] == 1
    assert begun.table.is_sound
