"""Looking back: the moments of a match as each seat may know them."""

from __future__ import annotations

from random import Random

import pytest

from .driving import Match, World, play_on


def begun_and_played(world: World, game: str, answers: int, **wish: object) -> Match:
    """A match after so many random answers, some of them taken back."""
    begun = world.begin(game, seed=6, **wish)
    lines = begun.lines()
    luck = Random(game)
    for line in play_on(lines, luck, answers):
        if luck.random() < 0.2 and line.position["undo"]["can"]:
            line.position = line.get("undo")
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
    assert last == "German ends the match by resignation: Soviet wins."
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
