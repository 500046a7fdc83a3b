"""What a side believes of hidden blocks: right as often as it says, and from its own view alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.imagine import imagine
from kurgan.games.inferno.pack.tables import BLUE, LATE_DEPLOYMENT, WHITE, YELLOW
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members
from kurgan.odds.inferno.calculator import belief, forecast
from kurgan.odds.inferno.fog import SovietFog, soviet_sort
from tests.inferno.scene import TABLES, Scene
from tests.odds.inferno_games import Row, calibration, positions
from tests.rules import rule
from tests.share import first_of

HEXES = TABLES.hexes

MODES: list[tuple[dict[str, Any], tuple[int, ...]]] = [
    ({"mode": "solo"}, (0,)),
    ({"mode": "coop"}, (0, 1)),
    ({"mode": "versus"}, (0, 1)),
    ({"mode": "two_vs_one"}, (0, 1, 2)),
    ({"mode": "versus", "designers_way": "hardest"}, (0, 1)),
    ({"mode": "versus", "designers_way": "random"}, (0, 1)),
    ({"mode": "versus", "edition": "2017"}, (0, 1)),
]
SIDES = [(options, side) for options, sides in MODES for side in sides]
NAMES = ("solo", "coop", "versus", "two_vs_one", "hardest", "random", "2017")
TO_CALIBRATE = {  # German players see the same blocks, so one pair of eyes stands for both
    name: (options, tuple({0, max(sides)} if options["mode"] != "coop" else {0}))
    for name, (options, sides) in zip(NAMES, MODES, strict=True)
}


@pytest.mark.parametrize("seed", first_of(0, 1))
@pytest.mark.parametrize(("options", "side"), SIDES)
def test_belief_and_forecast_come_from_the_sides_own_view_alone(
    options: dict[str, Any], side: int, seed: int
) -> None:
    rng = Random(seed)
    for s in positions(options, seed, 150):
        dream = imagine(s, side, rng)
        assert belief(dream, side) == belief(s, side)
        assert forecast(dream, side) == forecast(s, side)


@pytest.mark.parametrize(("options", "side"), SIDES)
def test_chances_add_up_to_one(options: dict[str, Any], side: int) -> None:
    for s in positions(options, 5, 100):
        for believed in belief(s, side):
            assert sum(chance for _, chance in believed.chances) == pytest.approx(1, abs=1e-9)
            assert all(chance > 0 for _, chance in believed.chances)
        for target in forecast(s, side).targets:
            assert sum(chance for _, chance in target.outcomes) == pytest.approx(1, abs=1e-9)
            for name in ("attacker_steps_lost", "defender_steps_lost"):
                assert sum(target.details[name]) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_two_german_players_believe_the_same(mode: str) -> None:
    for s in positions({"mode": mode}, 6, 100):
        assert belief(s, 0) == belief(s, 1)


def called(first: str, second: str, **options: Any) -> Scene:
    """Yellow calls two Units and deploys the first in X, the second in Y."""
    track = {1: ["G-191", "G-208"], 2: ["G-576", "G-212"], 3: ["G-211", "G-578"]}
    s = Scene(
        german={"X": ["G-2"], "Z": ["G-24"]},
        soviet={"20": ["S-45"]},
        seen=["G-2", "G-24"],
        track=track,
        options={"mode": "two_vs_one", **options},
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 2, 4, 4, 5, 6)
    return (
        s.play("deploy", first).play("deploy_to", "X").play("deploy", second).play("deploy_to", "Y")
    )


@rule("Fog of War", "2 vs 1", "R53", "R62")
@pytest.mark.parametrize("coop_decisions", ["owner", "active"])
def test_who_deploys_a_block_does_not_tell_whether_it_is_white(coop_decisions: str) -> None:
    one = called("G-191", "G-576", coop_decisions=coop_decisions).state
    other = called("G-576", "G-191", coop_decisions=coop_decisions).state
    assert INFERNO.view(one, 2) == INFERNO.view(other, 2)
    assert belief(one, 2) == belief(other, 2)
    assert forecast(one, 2) == forecast(other, 2)
    for believed in belief(one, 2):
        assert {name.split()[0] for name, _ in believed.chances} == {"white", "yellow"}
    dreams = [imagine(s, 2, Random(seed)) for s in (one, other) for seed in range(20)]
    assert len({dream.german_at[HEXES.index("X")] for dream in dreams}) > 2


@rule("Co-Op 1", "R62")
def test_what_the_soviet_player_imagines_never_mixes_yellow_and_blue() -> None:
    s = Scene(
        german={"87": ["G-191", "G-54"], "88": ["G-24", "G-227"], "89": ["G-194", "G-369"]},
        soviet={"20": ["S-45"]},
        phase="soviet",
        track={row: [f"G-{n}"] for row, n in enumerate((576, 577, 578, 208, 212, 226), 1)},
        options={"mode": "two_vs_one"},
    ).state
    yellow, blue, white = s.tables.army_units
    for name in ("G-54", "G-24", "G-227"):
        s.german_facing[TABLES.german_units.index(name)] = bit(BLUE) | bit(WHITE)
    for name in ("G-191", "G-194", "G-369"):
        s.german_facing[TABLES.german_units.index(name)] = bit(YELLOW) | bit(WHITE)
    found = set()
    for seed in range(40):
        dream = imagine(s, 2, Random(seed))
        stack = dream.german_at[HEXES.index("87")]
        found |= {(bool(stack & yellow), bool(stack & blue), bool(stack & white))}
    assert found == {(True, False, True), (False, True, True), (False, False, True)}


def test_a_stack_of_hidden_soviets_is_as_often_so_as_in_imagined_positions() -> None:
    s = next(s for s in positions({"mode": "solo"}, 7, 1) if tallest(s) >= 3)
    fog = SovietFog(s)
    hexagon = max(members(s.soviet), key=lambda h: len(hidden_in(s, h)))
    expected = fog.stack([block for block in fog.blocks if block.hex == hexagon])
    rounds, rng = 4_000, Random(3)
    found: Counter[int] = Counter()
    for _ in range(rounds):
        dream = imagine(s, 0, rng)
        units = hidden_in(dream, hexagon)
        found[sum(soviet_sort(dream, u, dream.soviet_strength[u]) for u in units)] += 1
    assert set(found) <= set(expected)
    spread = sum((found[k] - rounds * p) ** 2 / (rounds * p) for k, p in expected.items())
    assert spread < len(expected) + 6 * (2 * len(expected)) ** 0.5


def hidden_in(s: Board, hexagon: int) -> list[int]:
    """The Soviets of a hex that the Germans have not seen."""
    return list(members(s.soviet_at[hexagon] & ~s.soviet_seen))


def tallest(s: Board) -> int:
    """How many hidden blocks the tallest Stack has."""
    return max((len(hidden_in(s, h)) for h in members(s.soviet)), default=0)


def test_imagined_german_blocks_are_as_often_so_as_the_soviets_believe() -> None:
    *_, s = (s for s, _ in zip(positions({"mode": "versus"}, 3, 40), range(5), strict=False))
    rounds, rng = 400, Random(5)
    hidden = [u for u in range(len(s.german_where)) if not s.german_seen >> u & 1]
    white = sum(
        chance
        for believed in belief(s, 1)
        for name, chance in believed.chances
        if name.startswith("white")
    )
    counts = []
    for _ in range(rounds):
        dream = imagine(s, 1, rng)
        counts.append(
            sum(
                1
                for u in range(len(dream.german_where))
                if dream.german_where[u] < 109
                and not dream.german_seen >> u & 1
                and dream.tables.army[u] == 2
            )
        )
    mean = sum(counts) / rounds
    spread = (sum((c - mean) ** 2 for c in counts) / rounds / rounds) ** 0.5
    assert hidden
    assert abs(mean - white) < 5 * spread + 0.02


ENOUGH = 200


def fits(rows: list[Row]) -> None:
    """Where enough was said, it was true as often, within noise."""
    for row in rows:
        assert row.times <= ENOUGH or abs(row.deviations) < 4.5, row


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["solo", "versus"])
def test_what_is_believed_is_true_about_as_often(mode: str) -> None:
    options, eyes = TO_CALIBRATE[mode]
    for rows in calibration(options, eyes, 60, 60).values():
        assert any(row.times > ENOUGH for row in rows)
        fits(rows)


@pytest.mark.long
@pytest.mark.parametrize("mode", TO_CALIBRATE)
def test_what_is_believed_is_true_as_often_over_ten_thousand_games(mode: str) -> None:
    options, eyes = TO_CALIBRATE[mode]
    for side, rows in calibration(options, eyes, 10_000, 240).items():
        for row in rows:
            print(
                f"{mode} side {side}: said {row.mean:.4f} true {row.true:.4f} "
                f"of {row.times}, {row.deviations:+.2f} deviations"
            )
        fits(rows)


def test_late_deployment_leaves_no_division_on_the_map_at_setup() -> None:
    for seed in range(200):
        s = next(positions({"mode": "solo", "designers_way": "random"}, seed, 1))
        if s.has_soviet_advantage(LATE_DEPLOYMENT):
            break
    rng = Random(seed)
    for _ in range(20):
        dream = imagine(s, 0, rng)
        assert not any(dream.soviet_at[h] & s.tables.divisions for h in members(s.soviet))
    for believed in belief(s, 0):
        assert not any(name.startswith("infantry 4") for name, _ in believed.chances)


@pytest.mark.slow
def test_the_attack_being_declared_is_told_to_the_one_who_declares_it() -> None:
    told: Counter[str] = Counter()
    for s in positions({"mode": "versus"}, 0, 1):
        kinds = {type(frame).__name__ for frame in s.stack} & DECLARING
        found = forecast(s, 0).assembling if kinds else None
        if found is not None:
            assert found.force
            told += Counter(kinds)
        if min(told[kind] for kind in DECLARING) > 1:
            break
    assert set(told) == DECLARING


DECLARING = {"HastyAttack", "DeliberateAttack", "Combat"}
