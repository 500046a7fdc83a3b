"""Every card and Leader of both sides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule


def attack(german: list[str], soviet: list[str], target: str = "73", **changes: Any) -> Scene:
    """A Deliberate Attack on #73 (Clear) from #72, or on #42 (Urban) from #41."""
    source = {"73": "72", "42": "41", "9": "25"}[target]
    scene = Scene(german={source: german}, soviet={target: soviet}, **changes)
    return scene.deliberate(target, source)


def lay(scene: Scene, *cards: str) -> Scene:
    for card in cards:
        scene.play("lay_card").play("play_german_card", card)
    if scene.kind == "lay_german_card":
        scene.play("no_card")
    return scene


# German Support Cards


@rule(
    "Combat 2",
    "German Support Cards",
    "Heinkel 111",
    "Stuka",
    "Howitzer",
    "Pioneer",
    "Support Card Fire",
)
@pytest.mark.parametrize(
    ("card", "dice"), [("heinkel-1", 6), ("stuka-1", 5), ("howitzer-1", 6), ("pioneer-50", 5)]
)
def test_german_dice_cards_hit_on_four(card: str, dice: int) -> None:
    scene = lay(attack(["G-191"], ["S-45:4"], german_hand=[card]), card)
    assert scene.dice == (dice,)
    scene.roll(4, 3, *[1] * (dice - 2))
    assert scene.strength("S-45") == 3


@rule("R20", "R19", "Rubble", "Combat 6")
def test_rubble_halves_each_card_roll_by_itself() -> None:
    scene = attack(
        ["G-191"], ["S-45:4", "S-87:4"], "42", rubble=["42"],
        german_hand=["pioneer-50", "pioneer-294"], german_leaders=["linden"],
    )  # fmt: skip
    lay(scene, "pioneer-50", "pioneer-294")
    scene.roll(6, 6, 6, 1, 1).play("reduce_soviet", "S-45").roll(6, 1, 1, 1, 1)
    assert scene.strength("S-45") + scene.strength("S-87") == 7


@rule("German Sniper", "Pak", "R46", "R20")
@pytest.mark.parametrize(
    ("card", "hit"), [("sniper_g-1", "S-92M"), ("pak-1", "S-T84")]
)  # the strongest of its kind, Marines being Infantry
def test_sniper_and_pak_take_one_step_whatever_the_rubble(card: str, hit: str) -> None:
    soviet = ["S-45:2", "S-92M:3", "S-T84:3"]
    scene = attack(["G-191"], soviet, "42", rubble=["42"], german_hand=[card])
    lay(scene, card)
    assert scene.strength(hit) == 2


@rule("R57")
def test_a_card_without_a_target_does_nothing() -> None:
    scene = lay(attack(["G-191"], ["S-45:4"], german_hand=["pak-1"]), "pak-1")
    assert scene.kind == "german_fire"
    assert scene.strength("S-45") == 4


# German Leaders


@rule("Paulus", "R12")
def test_paulus_doubles_draws_from_the_next_one_on() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]})
    scene.play("call_for_reinforcements").draw("german_draw", "paulus")
    assert scene.kind == "reinforcement_dice"
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").draw("german_draw", "pak-2")
    assert scene.hand("german") == ["pak-1", "pak-2"]


@rule("Paulus", "Capturing a Spawn Hex", "R13")
def test_a_captured_spawn_hex_draws_and_a_retaken_one_does_not() -> None:
    scene = Scene(german={"20": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("short_moves").play("move_from", "20").play("move_to", "4")
    assert not scene.told("german_card_drawn")
    scene = Scene(german={"4": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("short_moves").play("move_from", "4").play("move_to", "3")
    scene.draw("german_draw", "pak-1").draw("german_draw", "pak-2")
    scene = Scene(german={"36": ["G-2"]}, soviet={"19": ["S-45"]}, control={"soviet": ["X"]})
    scene.play("short_moves").play("move_from", "36").play("move_to", "X")
    assert scene.kind != "german_draw"


@rule("Von Richthofen", "Rubble Card")
def test_richthofen_doubles_airstrikes_and_their_modifier() -> None:
    scene = attack(
        ["G-191"], ["S-45:4", "S-87:4", "S-95:4"], "42",
        german_hand=["stuka-1"], german_leaders=["richthofen"],
    )  # fmt: skip
    lay(scene, "stuka-1").roll(*[1] * 10).roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(5, 8, 1, 1, 1)]


@rule("Linden", "R42")
def test_linden_frees_the_672nd_and_several_pioneers_alone() -> None:
    hand = ["pioneer-672", "pioneer-50", "howitzer-1"]
    scene = attack(["G-191"], ["S-45:4"], german_hand=hand)
    scene.play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-50", "howitzer-1"}
    assert scene.why("german_card", "pioneer-672").rule == "Linden"
    scene = attack(["G-191"], ["S-45:4"], german_hand=hand, german_leaders=["linden"])
    scene.play("lay_card").play("play_german_card", "pioneer-672").play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-50"}


@rule("German Leaders", "R2")
def test_a_german_leader_enters_play_when_drawn() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]})
    scene.play("call_for_reinforcements").draw("german_draw", "hoth")
    assert scene.view()["cards"]["german_leaders"] == ["hoth"]


# Soviet Support Cards


@rule("Tommy Gunner")
def test_tommy_gunner_rolls_two_dice_that_hit_on_five() -> None:
    scene = attack(["G-191:3"], ["S-45:4"], soviet_hand=["tommy-1"])
    scene.draw("soviet_card", "tommy-1").roll(5, 4)
    assert scene.strength("G-191") == 2


@rule("Volga River Flotilla")
def test_gunboats_fire_from_the_bank() -> None:
    scene = attack(["G-191:3"], ["S-45:4"], "9", soviet_hand=["flotilla-1"])
    scene.draw("soviet_card", "flotilla-1")
    assert scene.kind == "soviet_card_dice"
    scene.roll(5, 6, 1)
    assert scene.strength("G-191") == 1


@rule("Volga River Flotilla", "R32", "Random Deployment", "Hex Control")
def test_away_from_the_bank_a_marine_lands_and_takes_an_empty_hex() -> None:
    scene = attack(["G-191:3"], ["S-45:4"], soviet_hand=["flotilla-1"], control={"german": ["10"]})
    scene.draw("soviet_card", "flotilla-1").roll(2, 3, 5).draw("draw_unit", "S-92M").roll(2)
    assert scene.place("S-92M") == "10"
    assert scene.strength("S-92M") == 2
    assert not scene.is_german("10")


@rule("Volga River Flotilla", "R32")
def test_germans_in_the_landing_hex_turn_the_flotilla_away() -> None:
    scene = Scene(
        german={"72": ["G-191:3"], "10": ["G-194"]},
        soviet={"73": ["S-45:4"]},
        soviet_hand=["flotilla-1"],
    )
    scene.deliberate("73", "72").draw("soviet_card", "flotilla-1").roll(2, 3, 5)
    assert scene.kind == "german_fire"


@rule("Volga River Flotilla", "R32")
def test_a_full_landing_hex_is_a_card() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]},
        soviet={"73": ["S-45:4"], "10": ["S-87", "S-95", "S-98", "S-112"]},
        soviet_hand=["flotilla-1"],
    )
    scene.deliberate("73", "72").draw("soviet_card", "flotilla-1").roll(2, 3, 5)
    assert scene.kind == "soviet_draw"


@rule("AA", "R54")
def test_aa_cancels_an_airstrike_and_its_modifier() -> None:
    scene = attack(["G-191:3"], ["S-45:4"], "42", soviet_hand=["aa-7"], german_hand=["heinkel-1"])
    scene.draw("soviet_card", "aa-7")
    lay(scene, "heinkel-1")
    assert scene.is_rubble("7")
    assert scene.kind == "rubble_dice"
    scene.roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(1, 4, 1, 1, 1)]


@rule("R24", "AA")
@pytest.mark.parametrize("places", [True, False])
def test_aa_without_an_airstrike_is_an_option(places: bool) -> None:
    scene = attack(
        ["G-191:3"], ["S-45:4"], soviet_hand=["aa-7"], options={"aa_without_airstrike": places}
    )
    scene.draw("soviet_card", "aa-7")
    assert scene.is_rubble("7") is places


@rule("Soviet Sniper", "Anti-Tank", "Units")
@pytest.mark.parametrize(
    ("card", "hit"), [("sniper_s-1", "G-64"), ("antitank-1", "G-64"), ("antitank-2", "G-64")]
)
def test_panzer_grenadiers_are_hit_by_sniper_and_anti_tank(card: str, hit: str) -> None:
    scene = attack(["G-2:3", "G-64:4", "G-191:3"], ["S-45:4"], soviet_hand=[card])
    scene.draw("soviet_card", card)
    assert scene.strength(hit) == 3


@rule("Infiltration and T-34", "R31", "Combat 5")
@pytest.mark.parametrize(("card", "unit"), [("infiltration-1", "S-13G"), ("t34-1", "S-T84")])
def test_the_unit_that_arrives_fights_at_once(card: str, unit: str) -> None:
    scene = attack(["G-191:3"], ["S-45:4"], soviet_hand=[card])
    scene.draw("soviet_card", card).draw("draw_unit", unit).roll(4)
    assert scene.place(unit) == "73"
    assert scene.strength(unit) == 1
    scene.roll(1, 1, 1)
    assert sum(scene.dice) == 5


@rule("Infiltration and T-34")
@pytest.mark.parametrize("why", ["full", "empty"])
def test_without_room_or_unit_there_is_a_card_instead(why: str) -> None:
    soviet = ["S-45", "S-87", "S-95", "S-98"] if why == "full" else ["S-45"]
    pools = {"tank": ["S-T6"]} if why == "full" else {}
    scene = attack(["G-191:3"], soviet, soviet_hand=["t34-1"], pools=pools)
    scene.draw("soviet_card", "t34-1")
    assert scene.kind == "soviet_draw"


# Soviet Leaders


@rule("Zaytsev", "R57")
def test_zaytsev_shoots_twice_and_looks_anew() -> None:
    scene = attack(
        ["G-191:3", "G-194:2"], ["S-45:4"], soviet_hand=["sniper_s-1"], soviet_leaders=["zaytsev"]
    )
    scene.draw("soviet_card", "sniper_s-1")
    assert scene.strength("G-191") == 2
    scene.play("reduce_german", "G-194")
    assert scene.strength("G-194") == 1


@rule("Opportunity Fire", "Combat 8", "Chuikov", "R28")
def test_opportunity_fire_counts_units_beside_the_attackers() -> None:
    changes: dict[str, Any] = {
        "german": {"72": ["G-191:3"], "88": ["G-194:3"]},
        "soviet": {"73": ["S-45:4", "S-87:4"], "71": ["S-95"], "44": ["S-98"]},
        "soviet_leaders": ["chuikov"],
    }
    scene = Scene(**changes).deliberate("73", "72", "88")
    assert scene.kind == "opportunity_dice"
    assert scene.dice == (3, 0)
    scene.roll(6, 5, 1).play("reduce_german", "G-191")
    assert scene.strength("G-191") == 2
    changes["options"] = {"opportunity_fire": "stack"}
    scene = Scene(**changes).deliberate("73", "72", "88")
    assert scene.dice == (6, 0)


@rule("Khrushchev", "R29", "R59")
def test_khrushchev_helps_to_hit_and_strikes_his_own() -> None:
    scene = attack(["G-191:3"], ["S-45:4"], soviet_leaders=["khrushchev"])
    scene.roll(1, 1, 1).roll(5, 5, 4, 1)
    assert scene.strength("G-191") == 1
    assert scene.strength("S-45") == 3


@rule("Khrushchev", "Combat 10A")
def test_khrushchevs_ones_strike_defenders_before_the_attackers_roll() -> None:
    scene = attack(["G-191:3"], ["S-45:1"], "42", soviet_leaders=["khrushchev"], rubble=["42"])
    scene.roll(1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("germans_fired")
    assert scene.place("G-191") == "42"


@rule("Khrushchev", "R26", "R29")
def test_khrushchevs_ones_in_opportunity_fire_can_end_the_defence() -> None:
    scene = attack(
        ["G-191:3"], ["S-45:1"], "42", soviet_leaders=["chuikov", "khrushchev"], rubble=["42"]
    )
    scene.roll(1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")
    assert scene.place("G-191") == "42"


@rule("Chuikov", "R27", "Soviet Deliberate Attack")
def test_chuikov_played_in_an_attack_brings_the_neighbours_in() -> None:
    scene = Scene(
        german={"57": ["G-191:3"]},
        soviet={"73": ["S-45:2", "S-95:2"], "44": ["S-87:0"]},
        soviet_hand=["chuikov"],
        phase="soviet",
    ).roll(1)
    scene.draw("soviet_card", "chuikov").roll(1, 1, 1)
    assert scene.strength("S-87") == 1
    assert sum(scene.dice) == 5
    assert scene.view()["cards"]["soviet_leaders"] == ["chuikov"]


@rule("Cards", "R64")
def test_cards_that_are_alike_are_offered_once() -> None:
    scene = attack(["G-191"], ["S-45"], german_hand=["heinkel-1", "heinkel-2", "pak-1"])
    scene.play("lay_card")
    assert scene.legal_args("play_german_card") == {"heinkel-1", "pak-1"}
