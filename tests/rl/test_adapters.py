"""The adapters pass the tests of the projects that they serve, and keep hidden what is hidden."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy
import pytest

from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from kurgan.kernel.errors import BadSetup, IllegalAction
from kurgan.rl.actions import Actions
from kurgan.rl.episode import Episode, Scene

SCENES: list[tuple[str, dict[str, Any]]] = [
    ("advance", {"scenario": "factory"}),
    ("axis", {"scenario": "uranus"}),
    ("inferno", {"options": {"mode": "two_vs_one"}}),
]


def aec(game: str, **setting: Any) -> Any:
    from kurgan.rl.aec import KurganAEC

    return KurganAEC(game, **setting)


def solo(game: str, **setting: Any) -> Any:
    from kurgan.rl.solo import KurganEnv

    return KurganEnv(game, **setting)


@pytest.mark.parametrize(("game", "setting"), SCENES)
def test_pettingzoos_own_tests_pass(game: str, setting: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # sides keep their names, observations their masks
        api_test(aec(game, render_mode="ansi", **setting), num_cycles=40)
        seed_test(lambda: aec(game, **setting), num_cycles=10)


@pytest.mark.parametrize(("game", "setting"), SCENES)
def test_gymnasiums_own_check_passes(game: str, setting: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the environment was not made by name
        check_env(solo(game, opponent="random", strict=False, render_mode="ansi", **setting))


@pytest.mark.parametrize(("game", "setting"), SCENES)
def test_the_mask_has_exactly_the_options_of_the_question(
    game: str, setting: dict[str, Any]
) -> None:
    scene, rng = Scene(game, **setting), Random(5)
    episode = Episode(scene, 5)
    for _ in range(150):
        ask = episode.ask
        if ask is None:
            break
        numbers = numpy.flatnonzero(episode.mask(ask.side)).tolist()
        assert {scene.actions.all[number] for number in numbers} == set(ask.options)
        assert not any(
            episode.mask(side).any() for side in range(len(scene.sides)) if side != ask.side
        )
        episode.play(rng.choice(numbers))


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_has_one_number_and_dice_have_none(game: str) -> None:
    found = Actions(GAMES[game], GAMES[game].tables(GAMES[game].pack()))
    assert len(set(found.all)) == len(found)
    verbs = {action.verb for action in found.all}
    assert all(
        (verb in verbs) is not any(kind.startswith("die") for kind in kinds)
        for verb, kinds in GAMES[game].verbs.items()
    )


@pytest.mark.parametrize(("game", "setting"), SCENES)
def test_what_is_hidden_from_a_side_changes_no_number_it_observes(
    game: str, setting: dict[str, Any]
) -> None:
    episode, rng = Episode(Scene(game, **setting), 8), Random(8)
    for step in range(120):
        ask = episode.ask
        if ask is None:
            break
        if step % 20 == 0:
            for side in range(len(episode.scene.sides)):
                seen, true = episode.observe(side), episode.state
                episode.state = episode.scene.game.imagine(true, side, rng)
                assert numpy.array_equal(episode.observe(side), seen)
                episode.state = true
        episode.play(rng.choice(episode.scene.actions.legal(ask)))


def test_a_match_ends_with_a_reward_for_the_winner() -> None:
    env = aec("axis", scenario="uranus")
    env.reset(seed=3)
    rng, sums = numpy.random.default_rng(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        sums[agent] += reward
        env.step(None if is_over else rng.choice(numpy.flatnonzero(seen["action_mask"])))
    assert sorted(sums.values()) == [-1.0, 1.0]


def test_an_illegal_action_raises_and_names_itself() -> None:
    for env in (aec("advance"), solo("advance")):
        env.reset(seed=1)
        number = int(numpy.flatnonzero(env.episode.mask(0) == 0)[0])
        with pytest.raises(IllegalAction, match=rf"Action {number}, \['deal', .*\], is not offer"):
            env.step(number)
        for wrong in (-1, 999_999, None, "x", 1.5):
            with pytest.raises(IllegalAction, match="action is a whole number from 0 to 780, not"):
                env.step(wrong)


def test_without_strictness_an_illegal_action_loses() -> None:
    env = solo("advance", strict=False)
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(0)
    assert (reward, is_over, info) == (-1.0, True, {"illegal": True})


def test_unknown_names_list_the_valid_ones() -> None:
    with pytest.raises(BadSetup, match="there are inferno, advance, axis"):
        solo("chess")
    with pytest.raises(BadSetup, match="There is no side 'german' here; there are axis, allies"):
        solo("axis", side="german")
    with pytest.raises(BadSetup, match="There is no player 'deep blue'; there are random"):
        solo("axis", opponent="deep blue")
    for make in (aec, solo):
        with pytest.raises(BadSetup, match="There is no render mode 'human'; there is ansi"):
            make("axis", render_mode="human")


def test_before_a_match_is_begun_a_sentence_asks_for_reset() -> None:
    one, all_sides = solo("advance"), aec("advance")
    for call in (
        one.action_masks,
        lambda: one.step(0),
        lambda: all_sides.step(0),
        lambda: all_sides.observe("german"),
        lambda: next(iter(all_sides.agent_iter())),
        all_sides.last,
    ):
        with pytest.raises(BadSetup, match=r"call reset\(\) first"):
            call()


def test_many_matches_asked_amiss_go_on_afterwards() -> None:
    from kurgan.rl.vector import ManyMatches

    many = ManyMatches(2, 1, "advance", scenario="factory")
    with pytest.raises(BadSetup, match=r"call reset\(\) first"):
        many.step(numpy.zeros(2))
    batch, _ = many.reset(seed=4)
    for wrong in (1, 3):
        with pytest.raises(BadSetup, match="2 matches take 2 actions"):
            many.step(numpy.zeros(wrong))
        with pytest.raises(BadSetup, match="2 matches take 2 seeds"):
            many.reset(seed=[1] * wrong)
    many.step(batch["action_mask"].argmax(axis=1))
    many.close()


def test_many_matches_whose_processes_have_ended_say_so() -> None:
    from kurgan.rl.vector import ManyMatches

    many = ManyMatches(2, 2, "advance", scenario="factory")
    many.processes[1].kill()
    many.processes[1].join()
    for call in (lambda: many.reset(seed=1), lambda: many.step(numpy.zeros(2))):
        with pytest.raises(BadSetup, match="processes of these matches have ended; make new ones"):
            call()
    many.close()
    with pytest.raises(BadSetup, match="have ended"):
        many.reset(seed=1)


def test_the_opponent_answers_until_it_is_our_turn() -> None:
    env = solo("axis", side="allies", opponent="random", scenario="uranus")
    seen, _ = env.reset(seed=2)
    assert env.episode.ask.side == 1
    assert seen["action_mask"].any()


def test_many_matches_in_two_processes_go_as_they_go_alone() -> None:
    from kurgan.rl.vector import ManyMatches

    many = ManyMatches(3, 2, "advance", scenario="factory")
    alone = solo("advance", scenario="factory")
    batch, _ = many.reset(seed=11)
    single, _ = alone.reset(seed=12)
    for _ in range(25):
        assert numpy.array_equal(batch["observation"][1], single["observation"])
        assert numpy.array_equal(batch["action_mask"][1], single["action_mask"])
        answers = batch["action_mask"].argmax(axis=1)
        batch, rewards, ended, _, _ = many.step(answers)
        single, reward, is_over, _, _ = alone.step(int(answers[1]))
        assert (rewards[1], ended[1]) == (reward, is_over)
        if is_over:
            break
    with pytest.raises(IllegalAction):
        many.step(numpy.zeros(3))
    many.close()


def test_a_match_that_ends_among_many_begins_anew() -> None:
    from kurgan.rl.vector import ManyMatches

    many = ManyMatches(2, 1, "advance", scenario="factory", strict=False)
    many.reset(seed=4)
    batch, rewards, ended, _, info = many.step(numpy.zeros(2))
    assert ended.all()
    assert info["_final_obs"].all()
    assert info["final_info"]["illegal"].all()
    assert info["final_obs"][1]["observation"].shape == batch["observation"][1].shape
    assert rewards.tolist() == [-1.0, -1.0]
    assert batch["action_mask"].any(axis=1).all()
    many.close()


def test_a_number_beyond_the_counts_is_left_out_of_the_mask() -> None:
    actions = Actions(GAMES["axis"], GAMES["axis"].tables(GAMES["axis"].pack()))
    ask = Choice(0, "take", (Action("take", (0, 40)), Action("take", (0, 41))))
    assert [actions.all[number] for number in actions.legal(ask)] == [Action("take", (0, 40))]


def test_every_bid_of_axis_has_a_number_up_to_the_last() -> None:
    scene, bids = Scene("axis", options={"bidding": True}), 0
    episode = Episode(scene, 2)
    while (ask := episode.ask) is not None and ask.kind in ("want", "bid"):
        legal = scene.actions.legal(ask)
        assert [scene.actions.all[number] for number in legal] == list(ask.options)
        leaps = [n for n, option in zip(legal, ask.options, strict=True) if "much" in option.verb]
        episode.play((leaps or legal)[-1])
        bids += 1
    assert scene.game.view(episode.state, 0)["bid"]["amount"] == 999
    assert bids > 9


def test_who_is_outbid_plays_the_other_side_in_the_same_seat() -> None:
    env = aec("axis", options={"bidding": True})
    env.reset(seed=4)
    first = env.agent_selection
    answer(env, ["want", "allies" if first == "axis" else "axis"])
    answer(env, ["bid", 3])
    answer(env, ["accept"])
    assert env.episode.sides == (1, 0)
    seats = {agent: env.observe(agent)["observation"][11] for agent in env.possible_agents}
    assert seats == {"axis": 0.0, "allies": 1.0}
    while env.episode.ask is not None:
        asked = env.episode.ask.side
        assert env.agent_selection == env.possible_agents[1 - asked]
        env.step(env.scene.actions.legal(env.episode.ask)[-1])
    scores = env.scene.game.score(env.episode.state)
    assert [env.rewards[agent] for agent in ("allies", "axis")] == [2 * x - 1 for x in scores]


def answer(env: Any, words: list[Any]) -> None:
    env.step(env.scene.actions.numbers[env.scene.actions.codec.decode(words)])


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_never_offer_an_answer_without_a_number(game: str) -> None:
    scene, rng = Scene(game), Random(6)
    state = scene.begin(rng)
    for _ in range(1500):
        ask = question(state)
        if ask is None:
            break
        if isinstance(ask, Choice):
            assert all(option in scene.actions.numbers for option in ask.options)
            apply(state, ask.options[int(rng.random() * len(ask.options))])
        else:
            apply(state, ask.sample(rng))
