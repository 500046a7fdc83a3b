"""Moves in the terminal: several answers in one gesture, listed, played whole, taken back."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.tui.gestures import Gestures
from kurgan.tui.page import Page
from kurgan.tui.proposals import AtHand

from ..cli.driving import Terminal, is_for_people, played
from .script import flat, reply
from .test_answers import answers_played


def test_moves_of_the_units_of_a_place_are_listed_and_one_is_played_whole(
    terminal: Terminal,
) -> None:
    ran = terminal.play("done", "moves 4 to 16", "move 2", "log 5", "undo", "# end")
    listed = reply(ran.out, "moves 4 to 16")
    assert flat(listed).startswith(
        "move 1 24/I-24, 24/III-24, 24/21 and 24/26 attack 16 Experimental Station: its Soviet "
        "unit is turned up first (4 MF) move 2 24/I-24, 24/III-24, 24/21 and 24/26 go to 16"
    )
    assert reply(ran.out, "log 5").count("enters 16 Experimental Station") == 4
    assert answers_played(terminal)[:2] == ["done", "activate 4"]
    [path] = terminal.files()
    match = kurgan.load(path)
    assert match.game.text.question(match.state).startswith("Choose an area to activate")


def test_a_move_can_be_named_outright_within_a_line(terminal: Terminal) -> None:
    ran = terminal.play("done; move attack 24/21, 24/26 to 16; 1", "# end")
    assert "The Soviet unit in 16 Experimental Station is" in ran.out
    assert "something hidden was revealed. Played 2 of 3; not played: '1'." in flat(ran.out)


def test_without_a_name_moves_tells_what_can_be_named(terminal: Terminal) -> None:
    ran = terminal.play("done", "moves", "# end")
    assert "295/516, 295/517, 295/518, 244A" in reply(ran.out, "moves")


WRONG = (
    "move",
    "move 1",
    "move 0",
    "moves xyz",
    "moves 4 to 50",
    "move 4 to 16",
    "moves 8",
    "move x",
)


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_move_is_refused_with_a_sentence_and_plays_nothing(
    terminal: Terminal, line: str
) -> None:
    ran = terminal.play("done", line, "# end")
    said = flat(reply(ran.out, line))
    assert is_for_people(said) or said.endswith("like: move 1"), said
    assert answers_played(terminal) == ["done"]


def test_a_list_is_good_for_the_position_that_it_was_made_in(terminal: Terminal) -> None:
    ran = terminal.play("done", "moves 4 to 16", "activate 6", "move 1", "# end")
    assert reply(ran.out, "move 1") == "There is no list with that move; moves makes one."
    assert answers_played(terminal) == ["done", "activate 6"]


def test_forces_are_named_by_their_zone_their_kind_and_their_number() -> None:
    match = kurgan.new("axis", seed=3)
    gestures = Gestures(AtHand(match), Page(print))
    [march] = gestures.found("2 german infantry kletskaya, assault gun kletskaya to manoilin")
    assert march.words == "2 German assault guns, 2 German infantry to Manoilin"
    assert len(gestures.found("kletskaya, manoilin")) > 3, "all forces of both zones"


def test_an_attack_is_named_by_its_place_alone(terminal: Terminal) -> None:
    ran = terminal.run(
        "play", "axis", "--seed", "3", script="moves\nmove attack Kalach\nundo\nquit\n"
    )
    assert "attack Kalach" in ran.out
    assert "Name pieces, and perhaps a place to go to" in flat(ran.out)
    assert "Taken back." in ran.out


def test_a_standing_order_goes_on_until_something_else_is_asked(terminal: Terminal) -> None:
    attacks = "move attack Kalach\nmove attack Kremenskaya\ndone\nmove fights\n"
    script = attacks + "moves\nmove 2\n" * 3 + "quit\n"  # losses: the cheapest first, always
    ran = terminal.run("play", "axis", "--seed", "3", script=script)
    assert "As ordered: Fight all" in ran.out
    assert "As ordered: Lose" in ran.out


def test_a_name_as_it_is_shown_means_the_pieces_that_bear_it_and_no_others() -> None:
    for game, options in (("advance", {}), ("axis", {}), ("inferno", {"mode": "versus"})):
        match, luck = kurgan.new(game, seed=1, options=options), Random(1)
        for _ in range(25):
            played(match, luck, 4)
            gestures = Gestures(AtHand(match), Page(print))
            offered = gestures.offered()
            for piece in offered:
                shown = gestures.proposals.names.spoken(piece)
                [phrase] = gestures.phrases(shown, offered)
                meant = gestures.pieces(phrase, offered)
                assert piece in meant
                assert {gestures.proposals.names.spoken(one) for one in meant} == {shown}


def test_an_attack_without_support_places_none(terminal: Terminal) -> None:
    attack = "2 2 4; activate 6; move attack 29/rcn to 7"
    ran = terminal.play(attack, "move no support to 7", "# end")
    said = flat(reply(ran.out, "move no support to 7"))
    assert "Attack Value" in said
    assert "support is placed" not in said


def test_a_hex_is_named_with_its_mark_too() -> None:
    gestures = Gestures(AtHand(kurgan.new("inferno", seed=3)), Page(print))
    for marked, bare in (("#X", "X"), ("#W to #3", "W to 3")):
        assert gestures.found(marked) == gestures.found(bare)
    assert gestures.found("#W to #3")
