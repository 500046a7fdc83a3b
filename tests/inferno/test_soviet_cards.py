"""Soviet Support Cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.attacks import attack_on, lay_cards
from tests.inferno.scene import Scene
from tests.inferno.turns import Stacks, defend
from tests.rules import rule


def lay(s: Scene, card: str) -> Scene:
    """Lay a German card."""
    s.play("lay_card")
    return s.play("play_german_card", card) if s.kind == "german_card" else s


def assault(card: str, die: int, german: Stacks, soviet: Stacks, **more: Any) -> Scene:
    """A Soviet attack by the only Top Stacked Hex, with a Soviet card."""
    s = Scene(phase="soviet", german=german, soviet=soviet, soviet_hand=[card], **more)
    return s.roll(die).draw("soviet_card", card)


@rule("Infiltration and T-34", "Combat 5", "German Sniper")
def test_the_german_card_may_hit_the_newcomer_of_the_soviet_card() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"]},
        soviet_hand=["infiltration-1"],
        german_hand=["sniper_g-1"],
    )
    s.deliberate("52").draw("soviet_card", "infiltration-1")
    lay(s, "sniper_g-1").draw("draw_unit", "S-87").roll(1)
    assert s.strength("S-87") == 3
    assert s.strength("S-45") == 1


@rule("Volga River Flotilla", "R32", "Opportunity Fire")
def test_a_marine_just_landed_gives_opportunity_fire_but_does_not_fight() -> None:
    s = Scene(
        german={"25": ["G-191"]},
        soviet={"24": ["S-45:1"], "19": ["S-87"]},
        soviet_hand=["flotilla-1"],
        soviet_leaders=["chuikov"],
        rubble=["24"],
    )
    s.deliberate("24").draw("soviet_card", "flotilla-1").roll(3, 3, 3)
    s.draw("draw_unit", "S-92M").roll(1)
    assert s.kind == "opportunity_dice"
    assert sum(s.dice) == 2  # the defender and the Marine in #9
    s.roll(1, 1)
    assert s.dice == (1, 0, 0)
    assert "S-92M" not in str(s.view()["hexes"])


@rule("Volga River Flotilla", "R32", "Soviet Deliberate Attack")
def test_of_several_attacking_hexes_the_first_decides_about_the_bank() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-191"]},
        soviet={"25": ["S-45", "S-87"], "8": ["S-95"]},
        soviet_hand=["flotilla-1"],
        soviet_leaders=["chuikov"],
    )
    s.roll(5).draw("soviet_card", "flotilla-1")
    assert s.kind == "landing_dice"


@rule("Tommy Gunner")
def test_tommy_gunners_roll_two_dice_that_hit_on_5() -> None:
    s = defend("tommy-1", "52", {"67": ["G-191:3"]}, {"52": ["S-45:1"]})
    assert s.kind == "soviet_card_dice"
    assert sum(s.dice) == 2
    s.roll(5, 4)
    assert s.strength("G-191") == 2
    assert s.dice == (0, 2, 0)  # the lost dot does not fire


@rule("Tommy Gunner", "Rubble", "R20")
def test_rubble_in_the_attacked_hex_halves_tommy_gunners_against_german_defenders_only() -> None:
    s = assault("tommy-1", 5, {"24": ["G-191:3"]}, {"25": ["S-45:1"]}, rubble=["24"])
    s.roll(5, 1)
    assert s.strength("G-191") == 3
    s = defend("tommy-1", "24", {"40": ["G-191:3"]}, {"24": ["S-45:1"]}, rubble=["24", "40"])
    s.roll(5, 1)
    assert s.strength("G-191") == 2


@rule("Tommy Gunner", "Khrushchev")
def test_khrushchev_touches_no_card_dice() -> None:
    s = defend(
        "tommy-1", "52", {"67": ["G-191:3"]}, {"52": ["S-45:2"]}, soviet_leaders=["khrushchev"]
    )
    s.roll(4, 1)
    assert s.strength("G-191") == 3
    assert s.strength("S-45") == 2


@rule("Soviet Sniper", "Units")
@pytest.mark.parametrize(
    ("stack", "hit"),
    [
        (["G-11:4", "G-191:3"], "G-191"),
        (["G-2:3", "G-64:4", "G-191:3"], "G-64"),
        (["G-2:3", "G-120:2", "G-191:1"], "G-120"),
    ],
)
def test_the_sniper_hits_the_strongest_infantry_and_passes_over_panzers(
    stack: list[str], hit: str
) -> None:
    before = {name.split(":")[0]: int(name.split(":")[1]) for name in stack}
    s = defend("sniper_s-1", "52", {"67": stack}, {"52": ["S-45:1"]})
    after = {name: s.strength(name) for name in before}
    assert after == {**before, hit: before[hit] - 1}


@rule("Soviet Sniper", "R57")
def test_a_sniper_with_panzers_alone_before_it_does_nothing() -> None:
    s = defend("sniper_s-1", "52", {"67": ["G-2"]}, {"52": ["S-45:1"]})
    assert s.strength("G-2") == 3
    assert s.hand("soviet") == []


@rule("Soviet Sniper")
def test_the_german_picks_the_snipers_victim_among_equals_in_any_attacking_hex() -> None:
    s = defend("sniper_s-1", "52", {"67": ["G-191"], "68": ["G-194", "G-369:2"]}, {"52": ["S-45"]})
    assert s.legal_args("reduce_german") == {"G-191", "G-194"}


@rule("Soviet Sniper", "Rubble")
def test_the_sniper_ignores_rubble_when_the_soviets_attack() -> None:
    s = assault("sniper_s-1", 5, {"24": ["G-191:3"]}, {"25": ["S-45:1"]}, rubble=["24"])
    assert s.strength("G-191") == 2


@rule("Anti-Tank", "Units")
@pytest.mark.parametrize(
    ("stack", "hit"), [(["G-2:3", "G-191:3"], "G-2"), (["G-2:3", "G-64:4"], "G-64")]
)
def test_anti_tank_hits_panzers_and_panzer_grenadiers(stack: list[str], hit: str) -> None:
    before = {name.split(":")[0]: int(name.split(":")[1]) for name in stack}
    s = defend("antitank-1", "52", {"67": stack}, {"52": ["S-45:1"]})
    assert {name: s.strength(name) for name in before} == {**before, hit: before[hit] - 1}


@rule("Anti-Tank", "R57")
def test_anti_tank_spares_motorized_infantry() -> None:
    s = defend("antitank-1", "52", {"67": ["G-120", "G-191"]}, {"52": ["S-45:1"]})
    assert (s.strength("G-120"), s.strength("G-191")) == (4, 3)


@rule("AA", "Von Richthofen")
def test_aa_cancels_an_airstrike_with_its_modifier_and_both_cards_are_spent() -> None:
    s = defend("aa-7", "24", {"40": ["G-191"]}, {"24": ["S-45"]}, german_hand=["heinkel-1"])
    assert s.is_rubble("7")
    assert s.kind == "rubble_dice"
    s.roll(6, 6, 5)  # 17 + 1 for the hex; with the Heinkel it would be 21
    assert not s.is_rubble("24")
    assert s.hand("german") == []
    assert s.view()["cards"]["german_discards"] == ["heinkel-1"]
    assert s.strength("S-45") == 4


@rule("AA")
@pytest.mark.parametrize("card", ["howitzer-1", "pioneer-50"])
def test_aa_stops_no_artillery_and_no_pioneers(card: str) -> None:
    s = defend("aa-7", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, german_hand=[card])
    assert s.kind == "german_card_dice"
    assert s.is_rubble("7")


@rule("AA", "R54", "R20")
def test_aa_rubble_in_the_attacked_hex_shields_it_in_the_same_combat() -> None:
    s = defend("aa-9", "9", {"25": ["G-191"]}, {"9": ["S-45:4"]}, german_hand=["howitzer-1"])
    s.roll(6, 6, 6, 1, 1, 1)
    assert s.strength("S-45") == 3
    assert s.kind == "soviet_fire"  # and no Rubble Roll


@rule("AA", "R24")
def test_aa_without_an_airstrike_places_rubble_unless_the_option_is_off() -> None:
    s = defend("aa-13", "52", {"67": ["G-191"]}, {"52": ["S-45"]})
    assert s.is_rubble("13")
    s = assault("aa-15", 5, {"67": ["G-191"]}, {"52": ["S-45"]})
    assert s.is_rubble("15")
    off = {"aa_without_airstrike": False}
    s = defend("aa-13", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, options=off)
    assert not s.is_rubble("13")
    s = defend(
        "aa-13", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, options=off, german_hand=["stuka-1"]
    )
    assert s.is_rubble("13")
    assert s.kind == "german_fire"


@rule("AA", "R54")
def test_aa_places_no_sixteenth_marker_but_cancels_all_the_same() -> None:
    fifteen = [str(n) for n in (6, 8, 10, 11, 12, 14, 16, 17, 26, 27, *range(29, 34))]
    s = defend(
        "aa-7", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, german_hand=["stuka-1"], rubble=fifteen
    )
    assert not s.is_rubble("7")
    assert s.kind == "german_fire"


@rule("Infiltration and T-34", "R31")
def test_an_infiltrating_unit_fights_at_once_and_a_blank_one_with_one_die() -> None:
    s = defend("infiltration-1", "52", {"67": ["G-191"]}, {"52": ["S-45:1"]})
    s.draw("draw_unit", "S-10B").roll(4)
    assert s.place("S-10B") == "52"
    s.roll(1, 1, 1)
    assert s.dice == (2, 0, 0)
    assert s.strength("S-10B") == 1


@rule("Infiltration and T-34", "R46")
def test_infiltration_draws_infantry_and_never_a_tank_or_a_marine() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"]},
        soviet_hand=["infiltration-1"],
        pools={"tank": ["S-T6"], "marine": ["S-92M"], "infantry": ["S-87"]},
    )
    s.deliberate("52").draw("soviet_card", "infiltration-1")
    with pytest.raises(AssertionError):
        s.draw("draw_unit", "S-92M")
    with pytest.raises(AssertionError):
        s.draw("draw_unit", "S-T6")
    s.draw("draw_unit", "S-87").roll(1)
    assert s.strength("S-87") == 4


@rule("Infiltration and T-34", "R57")
def test_a_full_hex_or_an_empty_pool_gives_a_card_that_is_not_played_in_that_combat() -> None:
    full = ["S-45", "S-87", "S-95", "S-98"]
    s = defend("t34-1", "52", {"67": ["G-191"]}, {"52": full})
    s.draw("soviet_draw", "sniper_s-1")
    assert s.hand("soviet") == ["sniper_s-1"]
    assert s.strength("G-191") == 3
    assert s.kind == "german_fire"
    s = defend("t34-1", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, pools={"infantry": ["S-87"]})
    s.draw("soviet_draw", "aa-7")
    assert s.stack("52") == {"S-45"}
    assert not s.is_rubble("7")


@rule("Infiltration and T-34", "R31")
def test_in_a_soviet_attack_the_newcomer_joins_the_stack_that_began_it() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1", "S-95:1"], "51": ["S-87:1"]},
        soviet_hand=["t34-1"],
        soviet_leaders=["chuikov"],
    )
    s.roll(5).draw("soviet_card", "t34-1").draw("draw_unit", "S-T84").roll(1)
    assert s.place("S-T84") == "52"
    s.roll(1, 1, 1)
    assert s.dice == (3, 0, 3)


@rule("Volga River Flotilla")
def test_gunboats_fire_three_dice_from_a_bank_hex() -> None:
    s = defend("flotilla-1", "9", {"25": ["G-191:3"]}, {"9": ["S-45"]})
    assert s.kind == "soviet_card_dice"
    assert s.dice == (3,)
    s.roll(5, 5, 4)
    assert s.strength("G-191") == 1


@rule("Volga River Flotilla")
def test_hexes_1_and_2_are_not_on_the_bank() -> None:
    s = defend("flotilla-1", "2", {"1": ["G-191:3"]}, {"2": ["S-45"]})
    assert s.kind == "landing_dice"


@rule("Volga River Flotilla", "R32")
def test_the_attacking_soviet_hex_decides_about_the_bank() -> None:
    s = assault("flotilla-1", 4, {"24": ["G-191:3"]}, {"8": ["S-45"]})
    assert s.kind == "soviet_card_dice"
    s = assault("flotilla-1", 1, {"8": ["G-191:3"]}, {"24": ["S-45"]})
    assert s.kind == "landing_dice"


@rule("Volga River Flotilla", "R32", "Hex Control")
def test_a_marine_lands_in_an_empty_german_hex_and_takes_it_without_a_card() -> None:
    s = defend("flotilla-1", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, control={"german": ["9"]})
    s.roll(3, 3, 3).draw("draw_unit", "S-92M").roll(2)
    assert s.place("S-92M") == "9"
    assert s.strength("S-92M") == 2
    assert not s.is_german("9")
    assert s.kind == "german_fire"
    assert s.hand("soviet") == []


@rule("Volga River Flotilla")
def test_germans_in_the_landing_hex_make_the_card_void() -> None:
    s = defend("flotilla-1", "52", {"67": ["G-191"], "9": ["G-2"]}, {"52": ["S-45"]})
    s.roll(3, 3, 3)
    assert s.kind == "german_fire"
    assert s.place("S-92M") == "pool"
    assert s.hand("soviet") == []


@rule("Volga River Flotilla", "R32")
def test_a_full_landing_hex_or_no_marine_gives_a_card() -> None:
    full = ["S-87", "S-95", "S-98", "S-112"]
    s = defend("flotilla-1", "52", {"67": ["G-191"]}, {"52": ["S-45"], "9": full})
    s.roll(3, 3, 3).draw("soviet_draw", "aa-7")
    assert s.stack("9") == set(full)
    s = defend("flotilla-1", "52", {"67": ["G-191"]}, {"52": ["S-45"]}, pools={})
    if s.kind == "landing_dice":
        s.roll(3, 3, 3)
    s.draw("soviet_draw", "aa-7")
    assert s.hand("soviet") == ["aa-7"]


@rule("Tommy Gunner")
def test_tommy_gunner_rolls_two_dice_that_hit_on_five() -> None:
    scene = attack_on(["G-191:3"], ["S-45:4"], soviet_hand=["tommy-1"])
    scene.draw("soviet_card", "tommy-1").roll(5, 4)
    assert scene.strength("G-191") == 2


@rule("Volga River Flotilla")
def test_gunboats_fire_from_the_bank() -> None:
    scene = attack_on(["G-191:3"], ["S-45:4"], "9", soviet_hand=["flotilla-1"])
    scene.draw("soviet_card", "flotilla-1")
    assert scene.kind == "soviet_card_dice"
    scene.roll(5, 6, 1)
    assert scene.strength("G-191") == 1


@rule("Volga River Flotilla", "R32", "Random Deployment", "Hex Control")
def test_away_from_the_bank_a_marine_lands_and_takes_an_empty_hex() -> None:
    scene = attack_on(
        ["G-191:3"], ["S-45:4"], soviet_hand=["flotilla-1"], control={"german": ["10"]}
    )
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
    scene = attack_on(
        ["G-191:3"], ["S-45:4"], "42", soviet_hand=["aa-7"], german_hand=["heinkel-1"]
    )
    scene.draw("soviet_card", "aa-7")
    lay_cards(scene, "heinkel-1")
    assert scene.is_rubble("7")
    assert scene.kind == "rubble_dice"
    scene.roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(1, 4, 1, 1, 1)]


@rule("R24", "AA")
@pytest.mark.parametrize("places", [True, False])
def test_aa_without_an_airstrike_is_an_option(places: bool) -> None:
    scene = attack_on(
        ["G-191:3"], ["S-45:4"], soviet_hand=["aa-7"], options={"aa_without_airstrike": places}
    )
    scene.draw("soviet_card", "aa-7")
    assert scene.is_rubble("7") is places


@rule("Soviet Sniper", "Anti-Tank", "Units")
@pytest.mark.parametrize(
    ("card", "hit"), [("sniper_s-1", "G-64"), ("antitank-1", "G-64"), ("antitank-2", "G-64")]
)
def test_panzer_grenadiers_are_hit_by_sniper_and_anti_tank(card: str, hit: str) -> None:
    scene = attack_on(["G-2:3", "G-64:4", "G-191:3"], ["S-45:4"], soviet_hand=[card])
    scene.draw("soviet_card", card)
    assert scene.strength(hit) == 3


@rule("Infiltration and T-34", "R31", "Combat 5")
@pytest.mark.parametrize(("card", "unit"), [("infiltration-1", "S-13G"), ("t34-1", "S-T84")])
def test_the_unit_that_arrives_fights_at_once(card: str, unit: str) -> None:
    scene = attack_on(["G-191:3"], ["S-45:4"], soviet_hand=[card])
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
    scene = attack_on(["G-191:3"], soviet, soviet_hand=["t34-1"], pools=pools)
    scene.draw("soviet_card", "t34-1")
    assert scene.kind == "soviet_draw"
