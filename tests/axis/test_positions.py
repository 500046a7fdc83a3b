"""Random legal positions: every answer that names a number can be given, and play goes on."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.axis.state import Board
from kurgan.games.axis.verbs import VERBS
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.axis.positions import random_position
from tests.axis.scene import CODEC, Scene
from tests.rules import rule

POSITIONS, QUESTIONS = 150, 5
GROUPS = {verb for verb, kinds in VERBS.items() if "count" in kinds}


@rule("Air Unit Movement", "Bombers")
def test_no_more_bombers_set_out_than_have_a_load_to_fly() -> None:
    """In bad weather, with one airfield left, only a token gives a bomber somewhere to go."""
    scene = Scene(
        card=3, round=11, weather="bad", frozen="don", axis=["petrovka"],
        axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "4 ger_bomber", "petrovka": "ger_infantry",
               "dubovka": "sov_infantry"},
    )  # fmt: skip
    assert [row for row in scene.legal if row[0] == "fly"] == [["fly", "ger_bomber_1", 1]]
    scene.play("fly", "ger_bomber_1", 1)
    assert (scene.kind, scene.legal_args("supply_drop")) == ("destination", {"petrovka"})


@rule("Air Unit Movement", "Bombers")
@pytest.mark.parametrize(("tokens", "most"), [(0, 0), (2, 2), (3, 3), (9, 4)])
def test_each_token_sends_one_bomber(tokens: int, most: int) -> None:
    scene = Scene(
        card=3, round=11, weather="bad", frozen="don", axis=["petrovka"],
        axis_tokens={"tatsinskaya": tokens},
        units={"tatsinskaya": "4 ger_bomber", "petrovka": "ger_infantry"},
    )  # fmt: skip
    sizes = [row[2] for row in scene.legal if row[0] == "fly"]
    assert sizes == list(range(1, most + 1))


@pytest.mark.parametrize("seed", range(4))
def test_every_number_offered_can_be_answered(seed: int) -> None:
    tried = 0
    for number in range(POSITIONS):
        rng = Random(f"{seed} {number}")
        s = random_position(rng)
        for _ in range(QUESTIONS):
            ask = question(s)
            if ask is None:
                break
            if isinstance(ask, Choice):
                tried += try_groups(s, ask)
                apply(s, rng.choice(ask.options))
            else:
                apply(s, ask.sample(rng))
    assert tried > 1000


def try_groups(s: Board, ask: Choice) -> int:
    """Give every answer with a number on a copy; something must be asked, or the game be over."""
    groups = [option for option in ask.options if option.verb in GROUPS]
    for option in groups:
        after = s.copy()
        apply(after, option)
        onward = question(after)
        is_open = bool(onward.options) if isinstance(onward, Choice) else onward is not None
        assert is_open or after.outcome, CODEC.encode(option)
        assert max(after.units) < 100, CODEC.encode(option)  # bytes wrap round below zero
        assert max(after.tokens) < 100, CODEC.encode(option)
    return len(groups)
