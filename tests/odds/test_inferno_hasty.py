"""A Hasty Attack moves first: what it takes and draws on the way counts in its odds."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.kernel.bits import bit
from kurgan.odds.estimate import Estimate
from kurgan.odds.inferno.battle import Odds
from kurgan.odds.inferno.calculator import average, forecast
from tests.inferno.scene import Scene
from tests.odds.inferno_walk import approach, counted, tree

EXACT = 1e-12
FAR = {"70": ["S-98"]}  # so that the game goes on
Setting = dict[str, Any]


def test_a_hasty_attack_that_may_be_made_is_as_the_whole_tree_of_chance() -> None:
    """From 71 to 72, where one Unit waits; both attack 73."""
    scene = Scene(
        german={"71": ["G-191:2"], "72": ["G-369:1"]},
        soviet={"3": ["S-98"], "73": ["S-45:2"]},
        seen=["S-98", "S-45"],
    )
    found = {row.target: row for row in forecast(scene.state, 0).targets}["73"]
    assert (found.force, found.details["deliberate"]) == (("G-191", "G-369"), False)
    scene.play("hasty_attack")
    for verb, *words in (("move_from", "71"), ("move_to", "72"), ("attack", "73")):
        if scene.can(verb, *words):
            scene.play(verb, *words)
    same(found, counted(tree(scene.state), True))


# From 4 into the Spawn Hex 3, which draws a card, against 2; all three are Clear but 4


def capture(units: list[str], **more: Any) -> Scene:
    """Germans in 4, Soviets in 2, and an empty Soviet Spawn Hex between them."""
    setting: Setting = {
        "german": {"4": units},
        "soviet": FAR | {"2": ["S-45:2"]},
        "seen": ["S-98", "S-45"],
        "german_deck": ["hoth", "okh", "paulus", "stuka-1", "stuka-2"],
    }
    return Scene(**(setting | more))


LAST_CARD: Setting = {
    "soviet_hand": ["t34-1"],
    "soviet_deck": ["t34-2"],
    "pools": {"infantry": ["S-112"]},
}
ON_THE_WAY: dict[str, Setting] = {
    "one card": {},
    "two cards with Paulus": {
        "german_leaders": ["paulus"],
        "german_deck": ["hoth", "okh", "pak-1"],
    },
    "no card left": {"german_deck": []},
    "a lone card with Paulus": {"german_leaders": ["paulus"], "german_deck": ["hoth"]},
    "Hoth in play": {"german_leaders": ["hoth"], "german_deck": ["stuka-1"]},
    "OKH outlives the Soviet deck": LAST_CARD | {"removed": ["G-26"]},
    "OKH without an R Unit": LAST_CARD,
    "one's own hex": {"control": {"german": ["3"]}},
    "Chuikov loses his Headquarters": {"headquarters": "3", "soviet_leaders": ["chuikov"]},
    "no Marine lands among Germans": {
        "soviet_hand": ["flotilla-1"],
        "soviet_deck": ["flotilla-2", "flotilla-3"],
        "soviet_leaders": ["chuikov"],
        "soviet": FAR | {"2": ["S-45:1"]},
        "german_deck": ["stuka-1"],
    },
    "Chuikov has nowhere to go": {
        "options": {"designers_way": "easy_soviet", "chuikov_hq": "play"},
        "soviet_hand": ["chuikov"],
        "soviet_leaders": ["zaytsev", "khrushchev"],
        "soviet": FAR | {"2": ["S-45:1"]},
        "german_deck": ["hoth"],
    },
}


@pytest.mark.parametrize("name", ON_THE_WAY)
def test_what_happens_on_the_way_counts_for_a_target(name: str) -> None:
    scene = capture(["G-64:2"], **ON_THE_WAY[name])
    found = {row.target: row for row in forecast(scene.state, 0).targets}["2"]
    assert (found.force, found.details["deliberate"]) == (("G-64",), False)
    same(found, walked(scene.play("hasty_attack").play("move_from", "4").play("move_to", "3")))


@pytest.mark.parametrize("name", ["one card", "OKH outlives the Soviet deck"])
def test_what_happens_on_the_way_counts_while_the_attack_is_declared(name: str) -> None:
    scene = capture(["G-64:1", "G-191:1"], **ON_THE_WAY[name])
    scene.play("hasty_attack").play("move_from", "4").play("move_to", "3")
    assert scene.kind == "hasty_attack_count"
    found = forecast(scene.state, 0).assembling
    assert found is not None
    assert found.force == ("G-64", "G-191")
    same(found, walked(scene.play("go", 2)))


def test_cards_put_on_top_are_drawn_first() -> None:
    for card, leaders in (("hoth", ["hoth"]), ("stuka-1", [])):
        scene = capture(["G-64:2"])
        scene.state.german_top = number(scene, card)
        found = {row.target: row for row in forecast(scene.state, 0).targets}["2"]
        same(found, walked(scene.play("hasty_attack").play("move_from", "4").play("move_to", "3")))
        same(found, with_leaders(leaders))


def test_in_2017_those_who_were_joined_may_stay_out() -> None:
    """Two wait in 72; one of them goes along, the stronger as long as nobody is named."""
    scene = Scene(
        german={"71": ["G-191:2"], "72": ["G-369:1", "G-64:2"]},
        soviet={"3": ["S-98"], "73": ["S-45:2"]},
        seen=["S-98", "S-45"],
        options={"edition": "2017"},
    )
    scene.play("hasty_attack").play("move_from", "71").play("move_to", "72").play("go", 1)
    assert scene.kind == "hasty_join"
    found = forecast(scene.state, 0).assembling
    assert found is not None
    assert set(found.force) == {"G-191", "G-64"}
    same(found, counted(tree(scene.play("take", "G-64").state), True))


def with_leaders(leaders: list[str]) -> Odds:
    """The battle with these German Leaders and nothing to draw."""
    scene = capture(["G-64:2"], german_leaders=leaders, german_deck=[])
    return walked(scene.play("hasty_attack").play("move_from", "4").play("move_to", "3"))


def number(scene: Scene, card: str) -> int:
    """A German card as a set."""
    cards = scene.state.tables.german_cards
    return bit(next(n for n, held in enumerate(cards) if held.id == card))


def walked(scene: Scene) -> Odds:
    """The whole tree of chance, from the move on."""
    parts = [(counted(tree(s), True), chance) for s, chance in approach(scene.state)]
    return average(parts)


def same(found: Estimate, other: Odds) -> None:
    """Every number is that of the tree."""
    mine, theirs = found.details, other.as_json()
    for name, value in theirs.items():
        assert mine[name] == pytest.approx(value, abs=EXACT), name
