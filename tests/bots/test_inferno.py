"""The knowledge of Inferno: estimates against the exact odds, and play that nobody laughs at."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import kurgan
from kurgan.bots.inferno.assault import attack_gain, card_gain, deliberate_gain, stacks_around
from kurgan.bots.inferno.chances import Blocks, Support, cleared, dots_of, falls
from kurgan.bots.inferno.field import Field, closeness, importance, opened, targets
from kurgan.bots.inferno.fight import ALONE, Bout, german_attack, rubble_added, wounds
from kurgan.bots.inferno.german import action_gain, call_gain
from kurgan.bots.inferno.soviet import draw_gain, step_gain
from kurgan.bots.inferno.weights import scripted, suited
from kurgan.bots.knowledge import knowledge_of
from kurgan.games.inferno.pack.tables import OKH, PAULUS
from kurgan.games.inferno.rules.soviet_player import moves
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.engine import question
from kurgan.odds.inferno.attacks import german_attacks
from kurgan.odds.inferno.calculator import Table
from tests.inferno.scene import Scene

WEIGHTS = knowledge_of("inferno").weights("policy")


def random_position(seed: int) -> Board:
    """A match after some random answers, when a German chooses his Action."""
    match, rng = kurgan.new("inferno", seed=seed), Random(seed)
    for number in range(300):
        ask = match.question
        assert ask is not None
        if number > 60 and ask.kind == "action":
            break
        match.play(rng.choice(ask.options))
    assert isinstance(match.state, Board)
    return match.state


@pytest.mark.parametrize("seed", [56, 61])
def test_the_quick_estimate_of_an_attack_is_near_the_exact_odds(seed: int) -> None:
    s = random_position(seed)
    table, field, errors = Table(s, 0), Field(s, WEIGHTS), []
    for attack in german_attacks(s):
        force = field.force(s, attack.units)
        rubble = rubble_added(s, force, 0) if attack.is_deliberate else -1
        bout = german_attack(s, attack.target, attack.units, field, ALONE, rubble)
        errors.append(abs(bout.clear - table.estimate(attack, None).win))
    assert max(errors) < 0.2
    assert sum(errors) / len(errors) < 0.06


def test_hits_strike_the_strongest_first_and_r_units_last() -> None:
    two_dots, one_dot_r = 2 * 8 + 4 + 1, 8 + 1  # both of Double Fire
    found = wounds((one_dot_r, two_dots), 3)
    assert [wound.pools for wound in found] == [(0, 3, 0), (0, 2, 0), (0, 1, 0), (0, 0, 0)]
    assert [wound.dead for wound in found] == [0, 0, 1, 3]


def test_rubble_halves_the_hits_of_each_roll() -> None:
    dots = dots_of(Blocks(single=2))
    plain = cleared((0, 0, 4), ALONE, False, falls(dots))
    halved = cleared((0, 0, 4), ALONE, True, falls(dots))
    assert plain[0] == pytest.approx(11 / 16)
    assert halved[0] == pytest.approx(1 / 16)


def test_a_shot_needs_no_dice() -> None:
    assert cleared((0, 0, 0), Support(shots=1), True, falls(dots_of(Blocks(single=1))))[0] == 1


def test_a_soviet_player_goes_back_into_an_empty_spawn_hex() -> None:
    s = kurgan.new("inferno", options={"mode": "versus"}, seed=4).state
    assert isinstance(s, Board)
    lost, origin = s.tables.hexes.index("7"), s.tables.hexes.index("6")
    for unit in members(s.soviet_at[lost]):
        s.place_soviet(unit, origin)
    others = [goal for goal in members(moves(s, origin)) if goal != lost]
    s.german_control |= bit(lost)
    gains = [step_gain(s, origin, goal, WEIGHTS) for goal in others]
    assert step_gain(s, origin, lost, WEIGHTS) > max(gains)


def test_a_stack_that_alone_covers_a_wanted_hex_is_worth_more() -> None:
    s = kurgan.new("inferno", seed=4).state
    assert isinstance(s, Board)
    wanted, beside = s.tables.hexes.index("7"), s.tables.hexes.index("24")
    for unit in members(s.soviet_at[wanted]):
        s.place_soviet(unit, beside)
    assert opened(s, beside, Field(s, WEIGHTS)) == WEIGHTS.cover
    s.german_control |= bit(wanted)
    assert opened(s, beside, Field(s, WEIGHTS)) == 0


def board() -> Board:
    """A position before the first Action, without OKH."""
    s = kurgan.new("inferno", options={"mode": "versus"}, seed=4).state
    assert isinstance(s, Board)
    s.german_leaders &= ~bit(OKH)
    return s


@pytest.mark.parametrize("mode", ["solo", "coop", "versus", "two_vs_one"])
def test_germans_have_weights_of_their_own_in_every_mode(mode: str) -> None:
    wanted, found = knowledge_of("inferno").weights(mode), suited(WEIGHTS, mode)
    assert found != WEIGHTS
    for name in WEIGHTS.__dataclass_fields__:
        assert getattr(found, name) == pytest.approx(getattr(wanted, name))


def test_a_mode_changes_the_weights_of_a_plan_and_leaves_its_script() -> None:
    plan = scripted(replace(WEIGHTS, kill=2 * WEIGHTS.kill), ())
    assert suited(plan, "versus").kill == pytest.approx(2 * suited(WEIGHTS, "versus").kill)
    assert isinstance(suited(plan, "versus"), type(plan))


def test_a_fight_far_from_what_is_wanted_is_worth_less() -> None:
    s, w = board(), replace(WEIGHTS, near=0.5)
    goal, goals = first(s.soviet_spawn), targets(s, w)
    far = max(members(s.soviet), key=lambda hexagon: -closeness(s, hexagon, goals, w))
    assert closeness(s, goal, goals, w) == 1 > closeness(s, far, goals, w)
    bout = Bout(clear=0.5, killed=2.0, lost=1.0, dead=0.0)
    unit = bit(first(s.german_at[first(s.german)]))
    assert attack_gain(s, far, unit, bout, Field(s, w)) < attack_gain(
        s, far, unit, bout, Field(s, WEIGHTS)
    )


def test_losses_count_less_and_idle_turns_more_the_nearer_the_end() -> None:
    s, w = board(), replace(WEIGHTS, urge=3.0, idle=3.0)
    bout = Bout(clear=0.0, killed=0.0, lost=3.0, dead=1.0)
    target = first(s.soviet)
    early = attack_gain(s, target, 0, bout, Field(s, w)), action_gain(s, "short_moves", Field(s, w))
    s.soviet_deck &= 0b111
    late = attack_gain(s, target, 0, bout, Field(s, w)), action_gain(s, "short_moves", Field(s, w))
    assert late[0] > early[0]
    assert late[1] < early[1]


def test_with_okh_the_whole_bank_is_wanted_but_spawn_hexes_first() -> None:
    s, w = board(), replace(WEIGHTS, shore=0.3, open=1.0, landing=1.0)
    assert targets(s, w) == s.soviet_spawn
    s.german_leaders |= bit(OKH)
    bank = s.tables.okh_objective & ~s.german_control
    assert targets(s, w) == bank
    mere = first(bank & ~s.soviet_spawn)
    assert importance(s, mere, w) == 0.3
    s.german_control |= s.edition.spawn
    assert importance(s, mere, w) == 1


def test_a_call_is_worth_less_where_it_may_draw_okh() -> None:
    s, w = board(), replace(WEIGHTS, fate=5.0)
    s.german_leaders &= ~bit(PAULUS)
    one = call_gain(s, Field(s, w))
    s.german_leaders |= bit(PAULUS)
    two = call_gain(s, Field(s, w))
    s.german_leaders |= bit(OKH)
    assert two < one < call_gain(s, Field(s, w))


def test_a_soviet_player_draws_the_card_that_wins() -> None:
    s = board()
    early = draw_gain(s, WEIGHTS)
    s.soviet_deck &= 0b11
    assert draw_gain(s, WEIGHTS) > early
    s.soviet_deck = 1
    assert draw_gain(s, WEIGHTS) > 1000


def test_a_soviet_player_wants_any_hex_of_the_bank_that_okh_wants() -> None:
    s = board()
    lost, origin = s.tables.hexes.index("5"), s.tables.hexes.index("4")
    s.german_control |= bit(lost)
    before = step_gain(s, origin, lost, WEIGHTS)
    s.german_leaders |= bit(OKH)
    assert step_gain(s, origin, lost, WEIGHTS) == pytest.approx(before + WEIGHTS.regain)


def test_a_partner_beside_the_enemy_counts_in_a_deliberate_attack() -> None:
    match = kurgan.new("inferno", options={"mode": "coop"}, seed=1)
    player = kurgan.computer("policy", seed=1)
    while match.question is not None:
        s = match.state
        assert isinstance(s, Board)
        field = Field(s, WEIGHTS)
        shared = [h for h in members(s.soviet) if s.tables.adjacent[h] & s.german & ~field.own]
        targets = [h for h in shared if s.tables.adjacent[h] & field.own]
        if match.question.kind == "action" and targets:
            target = targets[0]
            all_of_them = stacks_around(s, target, s.german)
            joint = card_gain(s, target, all_of_them, 0, field)
            assert joint != card_gain(s, target, stacks_around(s, target, field.own), 0, field)
            assert deliberate_gain(s, target, -1, field) == joint
            return
        player.play(match)
    raise AssertionError("they never met")


def test_a_blitz_never_goes_back_to_where_the_attack_came_from() -> None:
    s = Scene(
        german={"W": ["G-2", "G-64"]},
        soviet={"3": ["S-45:1"], "7": ["S-131"]},
        german_leaders=["hoth"],
    ).deliberate("3")
    s.play("fire_first").roll(*[6] * 7)
    s.play("advance", "G-2").play("advance", "G-64").draw("german_draw", "pak-1")
    ask, known = question(s.state), knowledge_of("inferno")
    assert isinstance(ask, Choice)
    worth = dict(
        zip([tuple(row) for row in s.legal], known.scores(s.state, ask, WEIGHTS), strict=True)
    )
    assert worth["blitz", "G-64", "W"] < worth["done",]
