"""What the computer knows of Advance to the Volga."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.bots.advance.fight import FULL_AIR, NO_AIR, VAIN, odds
from kurgan.bots.advance.fortune import fortune
from kurgan.bots.advance.hour import needed
from kurgan.bots.advance.proposals import bought, proposals
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.policy import best
from kurgan.games import GAMES
from kurgan.games.advance.pack.tables import AMBUSH, NO_STRATEGY
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Choice, Roll
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.share import first_of

ADVANCE = GAMES["advance"]


def start(scenario: str) -> Board:
    s = ADVANCE.setup(scenario, read_options(ADVANCE, {}), ADVANCE.tables(ADVANCE.pack()))
    s.events = None
    run(s)
    assert isinstance(s, Board)
    return s


def played(scenario: str, seed: int) -> tuple[Board, int]:
    """A game of the policy, and how many attacks it made after it had taken enough."""
    s, luck, known, late = start(scenario), Random(seed), knowledge_of("advance"), 0
    while (ask := question(s)) is not None:
        if isinstance(ask, Choice):
            answer = best(known, s, ask, known.weights("policy"))
            late += answer.verb == "attack" and not needed(s)
            apply(s, answer)
        else:
            apply(s, ask.sample(luck))
    return s, late


@pytest.mark.parametrize(("scenario", "wins"), first_of(("factory", 5), ("main", 7)))
def test_the_policy_wins_most_games(scenario: str, wins: int) -> None:
    games = [played(scenario, seed)[0] for seed in range(10)]
    assert sum(ADVANCE.score(s)[0] for s in games) >= wins


def test_who_has_taken_enough_attacks_no_more() -> None:
    assert [played("main", seed)[1] for seed in range(3)] == [0, 0, 0]


def test_an_ambush_costs_the_lead_even_in_a_success() -> None:
    usual = odds(6, NO_STRATEGY, False, False, NO_AIR)[2 - VAIN]
    ambushed = odds(6, AMBUSH, False, False, NO_AIR)[2 - VAIN]
    assert ambushed.capture == pytest.approx(usual.capture)
    assert ambushed.lead > usual.lead + 0.4


def test_air_takes_one_to_six_off_the_defense() -> None:
    plain = odds(7, NO_STRATEGY, False, False, NO_AIR)
    flown = odds(7, NO_STRATEGY, False, False, FULL_AIR)[-VAIN]
    captures = [plain[die - VAIN].capture for die in range(1, 7)]
    assert flown.capture == pytest.approx(sum(captures) / 6)


def test_fortune_is_nothing_in_the_mean_of_all_dice() -> None:
    s, luck, known, means = start("factory"), Random(4), knowledge_of("advance"), list[float]()
    spreads = list[float]()
    while (ask := question(s)) is not None:
        if isinstance(ask, Choice):
            apply(s, best(known, s, ask, known.weights("policy")))
            continue
        if isinstance(ask, Roll) and ask.kind in ("combat_dice", "air_die"):
            rolls = [(fortune(s, ask, answer), weight) for answer, weight in ask.outcomes()]
            means.append(sum(kind * weight for kind, weight in rolls) / ask.total)
            spreads.append(max(rolls)[0] - min(rolls)[0])
        apply(s, ask.sample(luck))
    assert len(means) > 20
    assert means == pytest.approx([0.0] * len(means), abs=1e-9)
    assert max(spreads) > 1  # of areas


def test_every_purse_that_is_tried_buys_something_else() -> None:
    s, luck, known = start("factory"), Random(4), knowledge_of("advance")
    w = known.weights("policy")
    while not (isinstance(ask := question(s), Choice) and ask.kind == "spend"):
        assert ask is not None
        apply(s, best(known, s, ask, w) if isinstance(ask, Choice) else ask.sample(luck))
    plans = proposals(s, ask, w, Random(1), 6)
    purses = [bought(s, weights) for weights in (known.weights("factory"), *[p[1] for p in plans])]
    assert len(purses) == 7
    assert len(set(purses)) == len(purses)
    assert all(answer in ask.options for answer, _ in plans)
