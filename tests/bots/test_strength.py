"""The page on strength: pairings, parts of budgets, intervals."""

from __future__ import annotations

from bench.strength import (
    PAGE,
    PAIRINGS,
    Job,
    Pairing,
    carry_out,
    jobs,
    missing,
    page,
    seated,
    table,
)


def test_between_levels_each_seed_is_played_with_sides_exchanged() -> None:
    played = list(jobs(Pairing("axis-race", "policy", "random", 4)))
    assert [(job.seed - played[0].seed, job.swapped) for job in played] == [
        (0, False), (0, True), (1, False), (1, True),
    ]  # fmt: skip


def test_a_game_that_two_pairings_want_is_played_once_and_none_again() -> None:
    few, many = (
        Pairing("axis-race", "policy", "random", 4),
        Pairing("axis-race", "policy", "random", 8),
    )
    first, *later = jobs(many)
    assert missing([few, many], [first._asdict()]) == later


def test_partners_are_of_one_level() -> None:
    job = Job("inferno-two-vs-one", "officer", "policy", 1.0, 1, False)
    assert seated(job, 3) == ["officer", "officer", "policy"]
    assert seated(job._replace(swapped=True), 3) == ["policy", "policy", "officer"]
    assert seated(job._replace(other=""), 3) == ["officer"] * 3


def test_every_level_meets_the_one_below_it_in_every_duel() -> None:
    met = {pairing[:3] for pairing in PAIRINGS}
    for scene in ("axis-race", "axis-uranus", "inferno-versus"):
        for pair in (("policy", "random"), ("officer", "policy"), ("general", "officer")):
            assert (scene, *pair) in met


def test_a_line_tells_the_budget_the_wins_and_their_interval() -> None:
    row = {"scene": "axis-race", "one": "policy", "other": "random", "share": 0.1, "won": 1.0}
    rows = [row | {"seed": n, "swapped": bool(n % 2), "seconds": 2.0} for n in range(4)]
    [line] = table(rows)[2:]
    assert line.startswith("| axis-race | policy | random | 4 | 0.1 | 100 % | 51 % to 100 % |")


def test_a_game_is_played_to_its_end() -> None:
    row = carry_out(Job("axis-uranus", "policy", "random", 1.0, 1, True))
    assert row["won"] in (0.0, 1.0)


def test_a_line_stays_until_its_pairing_is_played_again() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert page([], told) == told
    row = {"scene": "axis-race", "one": "policy", "other": "random", "share": 1.0, "won": 1.0}
    rows = [row | {"seed": n, "swapped": bool(n % 2), "seconds": 2.0} for n in range(4)]
    changed = set(page(rows, told).splitlines()) ^ set(told.splitlines())
    assert sorted(one[:40] for one in changed) == [
        "| axis-race | policy | random | 200 | 1 ", "| axis-race | policy | random | 4 | 1 | ",
    ]  # fmt: skip
