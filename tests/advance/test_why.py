"""Why not? What a player is told of areas and units that a question does not offer."""

from __future__ import annotations

from kurgan.games.advance.game import ADVANCE
from kurgan.kernel.match import new
from tests.advance.positions import position
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"


@rule("9.5.2A")
def test_9_5_2a_a_unit_outside_the_attack_does_not_lead_it() -> None:
    scene = position({RCN: 8, FIRST: 8, SECOND: 6}, soviet={10: "fanatic 8"})
    scene.play("activate", 8).move(RCN, 10).move(FIRST, 10).play("attack", 10)
    assert scene.kind == "lead"
    assert scene.why("unit", RCN).allowed
    assert scene.why("unit", SECOND) == (False, "9.5.2A", True, "it takes no part in this attack")


@rule("8.1")
def test_8_1_a_unit_is_told_by_the_area_it_stands_in() -> None:
    scene = position({RCN: 8, SECOND: 6}, spent=[SECOND])
    assert scene.why("unit", RCN).words.endswith("where it stands, can be chosen")
    assert scene.why("unit", SECOND).words.endswith(
        "where it stands, cannot: all its German units are Spent"
    )
    assert scene.why("area", 7).words == "no German unit is there"


@rule("3.1", "8.1")
def test_3_1_every_area_of_the_map_has_a_reason() -> None:
    scene = position({RCN: 8}).play("activate", 8).play("select", RCN)
    for area in range(1, 51):
        reason = scene.why("area", area)
        near = scene.state.tables.adjacent[8] >> area & 1
        assert reason.allowed or near or reason[1:] == ("3.1", True, "it is not adjacent")


def test_after_the_end_every_thing_says_that_the_match_is_over() -> None:
    match = new(ADVANCE, seed=1)
    while match.question is not None:
        match.play(match.question.options[-1])
    for kind in ("area", "unit", "support"):
        assert match.why(kind, next(iter(match.codec.numbers[kind]))).words == "the match is over"
