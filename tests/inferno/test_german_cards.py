"""German Support Cards and the Leaders that change them."""

from __future__ import annotations

import pytest

from tests.inferno.attacks import attack_on, lay_cards, supported_attack
from tests.inferno.scene import Scene
from tests.rules import rule

OPEN = {"german": {"67": ["G-191"]}, "soviet": {"52": ["S-45:4", "S-T6:3"], "19": ["S-87:4"]}}
CITY = {"german": {"40": ["G-191"]}, "soviet": {"24": ["S-45:4", "S-T6:3"], "19": ["S-87:4"]}}


@rule("Heinkel 111", "Stuka", "Howitzer", "Pioneer", "German Support Cards")
@pytest.mark.parametrize(
    ("card", "dice"), [("heinkel-1", 6), ("stuka-1", 5), ("howitzer-1", 6), ("pioneer-50", 5)]
)
def test_card_dice_hit_on_4_and_their_hits_count_before_close_combat(card: str, dice: int) -> None:
    s = supported_attack("52", card, **OPEN)  # type: ignore[arg-type]
    assert s.kind == "german_card_dice"
    assert s.dice == (dice,)
    s.roll(*[3] * (dice - 1), 4)
    assert s.strength("S-45") == 3
    assert s.kind == "german_fire"
    assert s.hand("german") == []
    assert card in s.view()["cards"]["german_discards"]


@rule("Heinkel 111", "Stuka", "Howitzer", "Pioneer", "Rubble Card")
@pytest.mark.parametrize(
    ("card", "needs"), [("heinkel-1", 15), ("stuka-1", 16), ("howitzer-1", 16), ("pioneer-50", 17)]
)
def test_each_card_adds_its_own_modifier_to_the_rubble_roll(card: str, needs: int) -> None:
    for total in (needs - 1, needs):
        s = supported_attack("24", card, **CITY)  # type: ignore[arg-type]
        s.roll(*[1] * sum(s.dice))
        s.roll(6, 6, total - 12) if total > 12 else s.roll(6, 5, total - 11)
        assert s.is_rubble("24") is (total == needs)


@rule("German Sniper")
def test_the_german_sniper_hits_the_strongest_infantry_and_not_the_stronger_tank() -> None:
    s = supported_attack(
        "24",
        "sniper_g-1",
        german={"40": ["G-191"]},
        soviet={"24": ["S-45:2", "S-92M:2", "S-T6:3"]},
        rubble=["24"],
    )
    assert s.legal_args("reduce_soviet") == {"S-45", "S-92M"}
    s.play("reduce_soviet", "S-92M")
    assert s.strength("S-92M") == 1
    assert s.strength("S-T6") == 3


@rule("Pak", "R57")
def test_a_pak_without_a_tank_does_nothing_and_is_spent() -> None:
    s = supported_attack("52", "pak-1", german={"67": ["G-191"]}, soviet={"52": ["S-45:4"]})
    assert s.strength("S-45") == 4
    assert s.hand("german") == []
    assert s.kind == "german_fire"


@rule("Pak")
def test_a_pak_takes_a_step_from_the_strongest_tank_through_rubble() -> None:
    s = supported_attack(
        "24",
        "pak-1",
        german={"40": ["G-191"]},
        soviet={"24": ["S-45:4", "S-T6:3", "S-T26:2"]},
        rubble=["24"],
    )
    assert (s.strength("S-45"), s.strength("S-T6"), s.strength("S-T26")) == (4, 2, 2)


@rule("German Sniper", "Pak", "Rubble Card")
def test_sniper_and_pak_add_nothing_to_the_rubble_roll() -> None:
    for card in ("sniper_g-1", "pak-1"):
        s = supported_attack("24", card, **CITY)  # type: ignore[arg-type]
        s.roll(6, 6, 5)  # with the hex 18
        assert not s.is_rubble("24")


@rule("German Support Cards", "Linden")
def test_without_linden_one_card_is_all() -> None:
    s = supported_attack(
        "52",
        "pioneer-50",
        german_hand=["pioneer-50", "pioneer-294", "heinkel-1"],
        **OPEN,  # type: ignore[arg-type]
    )
    assert s.kind == "german_card_dice"
    assert s.dice == (5,)
    assert set(s.hand("german")) == {"pioneer-294", "heinkel-1"}


@rule("Linden", "R42")
def test_the_672nd_is_not_offered_without_linden() -> None:
    s = Scene(**OPEN, german_hand=["pioneer-672", "pak-1"])  # type: ignore[arg-type]
    s.deliberate("52").play("lay_card")
    if s.kind == "german_card":
        assert not s.can("play_german_card", "pioneer-672")
    else:
        assert s.hand("german") == ["pioneer-672"]


@rule("Linden", "R42")
def test_a_hand_of_the_672nd_alone_is_no_card_without_linden() -> None:
    s = Scene(**OPEN, german_hand=["pioneer-672"])  # type: ignore[arg-type]
    s.deliberate("52")
    assert not s.can("lay_card")


@rule("Linden", "R42")
def test_with_linden_pioneers_add_up_and_nothing_else_may_join_them() -> None:
    s = Scene(
        **CITY,  # type: ignore[arg-type]
        german_hand=["pioneer-50", "pioneer-672", "heinkel-1", "pak-1"],
        german_leaders=["linden"],
    )
    s.deliberate("24").play("lay_card").play("play_german_card", "pioneer-50")
    assert not s.can("play_german_card", "heinkel-1")
    assert not s.can("play_german_card", "pak-1")
    s.play("lay_card")
    if s.kind == "german_card":
        assert s.legal_args("play_german_card") == {"pioneer-672"}
        s.play("play_german_card", "pioneer-672")
    assert set(s.hand("german")) == {"heinkel-1", "pak-1"}
    if s.kind == "lay_german_card":
        s.play("no_card")
    s.roll(3, 3, 3, 3, 4)
    s.roll(3, 3, 3, 3, 3)
    assert s.strength("S-45") == 3
    s.roll(6, 5, 5)  # 16 + two Pioneers + one hex is 19
    assert s.is_rubble("24")


@rule("Linden", "R42")
def test_after_another_card_linden_lets_no_pioneer_follow() -> None:
    s = Scene(
        **OPEN,  # type: ignore[arg-type]
        german_hand=["pioneer-50", "heinkel-1"],
        german_leaders=["linden"],
    )
    s.deliberate("52").play("lay_card").play("play_german_card", "heinkel-1")
    assert s.kind == "german_card_dice"
    assert s.hand("german") == ["pioneer-50"]


@rule("Linden", "R19")
def test_two_pioneers_among_rubble_are_halved_card_by_card() -> None:
    s = supported_attack(
        "24",
        "pioneer-50",
        "pioneer-294",
        rubble=["24"],
        german_leaders=["linden"],
        **CITY,  # type: ignore[arg-type]
    )
    s.roll(6, 1, 1, 1, 1).roll(6, 1, 1, 1, 1)
    assert (s.strength("S-45"), s.strength("S-T6")) == (4, 3)


@rule("Von Richthofen")
def test_richthofen_doubles_airstrikes_and_their_modifier() -> None:
    for total, rubble in ((11, False), (12, True)):
        s = supported_attack("24", "heinkel-1", german_leaders=["richthofen"], **CITY)  # type: ignore[arg-type]
        assert s.dice == (12,)
        s.roll(*[1] * 12).roll(6, 4, total - 10)  # +6 and one hex: 12 is needed
        assert s.is_rubble("24") is rubble
    s = supported_attack("52", "stuka-1", german_leaders=["richthofen"], **OPEN)  # type: ignore[arg-type]
    assert s.dice == (10,)


@rule("Von Richthofen")
def test_richthofen_leaves_howitzers_and_pioneers_as_they_are() -> None:
    for card, dice in (("howitzer-1", 6), ("pioneer-50", 5)):
        s = supported_attack("52", card, german_leaders=["richthofen"], **OPEN)  # type: ignore[arg-type]
        assert s.dice == (dice,)


@rule("German Sniper", "Pak", "R46", "R20")
@pytest.mark.parametrize(
    ("card", "hit"), [("sniper_g-1", "S-92M"), ("pak-1", "S-T84")]
)  # the strongest of its kind, Marines being Infantry
def test_sniper_and_pak_take_one_step_whatever_the_rubble(card: str, hit: str) -> None:
    soviet = ["S-45:2", "S-92M:3", "S-T84:3"]
    scene = attack_on(["G-191"], soviet, "42", rubble=["42"], german_hand=[card])
    lay_cards(scene, card)
    assert scene.strength(hit) == 2


@rule("Von Richthofen", "Rubble Card")
def test_the_rubble_roll_counts_a_doubled_stuka() -> None:
    scene = attack_on(
        ["G-191"], ["S-45:4", "S-87:4", "S-95:4"], "42",
        german_hand=["stuka-1"], german_leaders=["richthofen"],
    )  # fmt: skip
    lay_cards(scene, "stuka-1").roll(*[1] * 10).roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(5, 8, 1, 1, 1)]


@rule("Linden", "R42")
def test_linden_frees_the_672nd_and_several_pioneers_alone() -> None:
    hand = ["pioneer-672", "pioneer-50", "howitzer-1"]
    scene = attack_on(["G-191"], ["S-45:4"], german_hand=hand)
    scene.play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-50", "howitzer-1"}
    assert scene.why("german_card", "pioneer-672").rule == "Linden"
    scene = attack_on(["G-191"], ["S-45:4"], german_hand=hand, german_leaders=["linden"])
    scene.play("lay_card").play("play_german_card", "pioneer-672").play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-50"}
