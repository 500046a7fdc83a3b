"""Fuzzed matches: what they find, that they can be repeated, and what they have entered."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.fuzzing import checks
from kurgan.fuzzing.entered import Entered, never_entered, never_taken, nothing, watching
from kurgan.fuzzing.matches import Batch, Report, named_batch, play_batch
from kurgan.fuzzing.players import Player, branches
from kurgan.fuzzing.run import planned, played
from kurgan.games import GAMES
from kurgan.games.axis.rules import air, movement
from kurgan.games.axis.state import ALOFT, GROUND
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import BadSetup, RulesBug

VERBS = {"fly": ("aircraft", "count"), "bid": ("count",), "done": ()}
MOVE = Choice(
    0,
    "move",
    (
        Action("fly", (1, 1)),
        Action("fly", (1, 2)),
        Action("fly", (1, 3)),
        Action("fly", (4, 1)),
        Action("done"),
    ),
)


# Players


def test_a_branch_is_the_verb_and_which_of_the_sizes_offered_it_is() -> None:
    assert branches(VERBS, MOVE) == [
        "fly smallest", "fly middle", "fly largest", "fly only", "done",
    ]  # fmt: skip


def test_a_player_comes_to_give_every_branch_as_often() -> None:
    answered: Counter[tuple[str, str]] = Counter()
    player = next(p for n in range(9) if not (p := Player(answered, Random(n))).is_fair)
    names = branches(VERBS, MOVE)
    answered["move", "done"] = 100
    for _ in range(500):
        answer, name = player.answer(MOVE, names)
        assert names[MOVE.options.index(answer)] == name
    counts = [answered["move", name] for name in names]
    assert all(80 < count < 190 for count in counts), counts


# What a run has entered


def test_what_was_never_entered_and_never_answered_is_listed() -> None:
    game = GAMES["axis"]
    assert "axis Bidding.bid" in never_entered([game], nothing())
    some = Entered(Counter({"axis Bidding.bid": 1}), Counter({"axis bid largest": 3}), Counter())
    assert "axis Bidding.bid" not in never_entered([game], some)
    assert "axis bid largest (offered)" in never_taken([game], some)
    assert "axis bid smallest (never offered)" in never_taken([game], some)
    some.taken["axis bid largest"] = 1
    assert not [name for name in never_taken([game], some) if "bid largest" in name]


def test_steps_that_ask_nothing_are_counted_too_and_left_alone_afterwards() -> None:
    game, entered = GAMES["advance"], nothing()
    steps = [step for p in game.procedures.values() for step in p.STEPS.values()]
    before = [step.function for step in steps]
    with watching(game, entered):
        kurgan.new("advance", seed=1)
    assert entered.steps["advance Prepare.place_markers"] == 1
    assert entered.steps["advance Turn.begin"] == 1
    assert [step.function for step in steps] == before


def test_parts_of_a_run_add_up() -> None:
    total = nothing()
    for _ in range(2):
        total.add(Entered(Counter(a=1), Counter(b=2), Counter()))
    assert total == Entered(Counter(a=2), Counter(b=4), Counter())


# Matches


@pytest.mark.parametrize("source", ["setup", "positions"])
def test_a_match_has_a_name_that_repeats_it_by_itself(source: str) -> None:
    step = GAMES["advance"].procedures["Activation"].STEPS["move"]
    function = step.function

    def broken(frame: Any, state: Any) -> Any:
        if state.morale == 7:
            raise RulesBug("the die fell off the table")
        return function(frame, state)

    step.function = broken
    try:
        found = play_batch(Batch("advance", source, 3, 20), 20).failures
        again = [play_batch(named_batch(one.name), 20, only=True).failures for one in found[:3]]
    finally:
        step.function = function
    assert found
    assert [[one.error, one.save] for [one] in again] == [[o.error, o.save] for o in found[:3]]
    assert kurgan.load(json.loads(json.dumps(found[0].save))).question is not None


def test_a_batch_plays_the_same_whether_it_is_checked_or_not() -> None:
    checked = play_batch(Batch("inferno", "positions", 5, 4), 20)
    alone = play_batch(Batch("inferno", "positions", 5, 4), 20, only=True)
    assert checked.failures == alone.failures == []
    assert checked.answers == alone.answers


@pytest.mark.parametrize("name", ["axis", "axis-x-1-1", "chess-setup-1-1", "axis-setup-1"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="There is no match"):
        named_batch(name)


def whole_groups(s: Any, side: int) -> tuple[Action, ...]:
    """The old fault: a whole group of aircraft may set out if one of them has a mission."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for slot in s.tables.crafts[side]:
        if s.job[slot] in (GROUND, ALOFT):
            key = (s.tables.craft[slot], s.job[slot], s.at[slot], s.load[slot])
            groups.setdefault(key, []).append(slot)
    return tuple(
        Action("fly", (group[0], count))
        for group in groups.values()
        if air.missions(s, group[0], 1)
        for count in range(1, len(group) + 1)
    )


@pytest.mark.slow
def test_the_air_transport_that_could_not_be_flown_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(movement, "flights", whole_groups)
    failures = play_batch(Batch("axis", "positions", 5000, 20), 20).failures
    assert [one for one in failures if "negative shift count" in one.error and "fly" in one.error]


def test_every_size_of_a_group_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.sizes(MOVE.options, 1, VERBS["fly"]) == list(MOVE.options[:3])
    assert checks.sizes(MOVE.options, 3, VERBS["fly"]) == [MOVE.options[3]]


# Runs


def test_a_run_is_planned_for_all_games_and_sources_alike() -> None:
    batches = planned(list(GAMES), "both", 1500, 7)
    assert sum(batch.matches for batch in batches) == 1500
    assert batches == planned(list(GAMES), "both", 1500, 7)
    assert len({batch.seed for batch in batches}) > 70
    matches: Counter[str] = Counter()
    for batch in batches:
        matches[batch.game] += batch.matches
        matches[batch.source] += batch.matches
    assert matches["axis"] == matches["advance"] == matches["inferno"] == 500
    assert matches["positions"] > 2 * matches["setup"]
    assert planned(["axis"], "setup", 0, 7) == []


def test_two_processes_find_what_one_finds() -> None:
    batches = planned(["advance"], "both", 8, 3)
    alone = list(played(batches, 20, 0, 1))
    together = list(played(batches, 20, 0, 2))
    assert total(alone) == total(together)
    assert total(alone)[0] == 8


def test_a_run_stops_when_its_time_is_up() -> None:
    [report] = played([Batch("advance", "setup", 1, 20)], 20, 1e-9, 1)
    assert report.matches == 0


def total(reports: list[Report]) -> tuple[int, int, Counter[str]]:
    """Matches, answers and steps of some reports."""
    steps: Counter[str] = Counter()
    for report in reports:
        steps.update(report.entered.steps)
    return sum(r.matches for r in reports), sum(r.answers for r in reports), steps
