"""OpenSpiel's own simulations pass, and its states keep hidden what is hidden."""

from __future__ import annotations

import pickle
from importlib import import_module
from random import Random
from typing import Any

import pytest

from tests.machine import module

SCENES = [
    ("advance", {"scenario": "factory"}),
    ("axis", {"scenario": "uranus"}),
    ("inferno", {"options": "mode:versus"}),
]


@pytest.fixture
def spiel() -> Any:
    found = module("OpenSpiel")
    import_module("kurgan.rl.spiel")  # registers the games
    return found


def played(game: Any, nodes: int, seed: int) -> Any:
    """A state some nodes after the start; or the last before the end."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ in range(nodes):
        before = state.clone()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            weights = [chance for _, chance in outcomes]
            state.apply_action(rng.choices([one for one, _ in outcomes], weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            return before
    return state


def test_openspiels_simulation_passes(spiel: Any) -> None:
    game = spiel.load_game("kurgan_advance", {"scenario": "factory"})
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "setting"), SCENES[1:])
def test_openspiels_simulation_passes_in_the_long_games(
    spiel: Any, name: str, setting: dict[str, str]
) -> None:
    game = spiel.load_game(f"kurgan_{name}", setting)
    spiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "setting"), SCENES)
def test_a_copy_goes_its_own_way_and_a_history_leads_to_the_same_state(
    spiel: Any, name: str, setting: dict[str, str]
) -> None:
    game = spiel.load_game(f"kurgan_{name}", setting)
    state = played(game, 260, 1)
    seen = state.information_state_string(0)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.information_state_string(0) == seen
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.information_state_string(0) == seen


@pytest.mark.parametrize(("name", "setting"), SCENES)
def test_a_pickled_state_goes_on_as_the_state_itself(
    spiel: Any, name: str, setting: dict[str, str]
) -> None:
    state = played(spiel.load_game(f"kurgan_{name}", setting), 100, 3)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history()
    rng = Random(3)
    for _ in range(40):
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        again.apply_action(action)
        seen = [one.information_state_string(0) for one in (state, again)]
        assert seen[0] == seen[1]


def test_an_information_state_tells_a_side_only_what_it_knows(spiel: Any) -> None:
    game = spiel.load_game("kurgan_inferno", {"options": "mode:versus"})
    state, rng = played(game, 300, 2), Random(2)
    scene = state.held.scene
    for side in range(2):
        seen = state.information_state_string(side), state.observation_tensor(side)
        true = state.held.state
        state.held.state = scene.game.imagine(true, side, rng)
        assert (state.information_state_string(side), state.observation_tensor(side)) == seen
        state.held.state = true


def test_dice_fall_one_at_a_time_into_sorted_pools(spiel: Any) -> None:
    from kurgan.kernel.ask import Action, Roll
    from kurgan.rl.spiel import rolled

    assert rolled(Roll("dice", (2, 3)), [5, 2, 6, 1, 4]) == Action("dice", (2, 5, 1, 4, 6))


def test_options_are_given_in_words(spiel: Any) -> None:
    words = "rubble:on;starting_morale:12"
    game = spiel.load_game("kurgan_advance", {"options": words})
    options = game.new_initial_state().held.scene.options
    assert options["rubble"] is True
    assert options["starting_morale"] == 12
