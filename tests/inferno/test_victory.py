"""Victory, the deck clock and OKH."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.inferno.turns import versus
from tests.rules import rule

FOUR_R = ["G-64", "G-120", "G-26", "G-108"]
BANK = [str(number) for number in range(1, 20)]
SPAWN = ["3", "7", "9", "13", "15", "19"]
R_UNITS = ["G-64", "G-120", "G-26", "G-108", "G-15"]


def end(**changes: Any) -> Scene:
    """A Soviet turn that ends now."""
    setting: dict[str, Any] = {"german": {"Y": ["G-2"]}, "soviet": {"60": ["S-45"]}, "phase": "end"}
    return Scene(**(setting | changes))


def last_card(**changes: Any) -> Scene:
    """OKH is in play and the last Soviet card is about to be drawn by a 1."""
    setting: dict[str, Any] = {
        "german": {"Y": ["G-2"]},
        "soviet": {"60": ["S-45"]},
        "phase": "soviet",
        "soviet_deck": ["aa-7"],
        "german_leaders": ["okh"],
    }
    return Scene(**(setting | changes)).roll(1).draw("soviet_draw", "aa-7")


def passing(scene: Scene) -> Scene:
    """The German passes."""
    return scene.play("short_moves").play("done")


@rule("Victory", "Soviet Decisive Victory")
def test_ten_losses_wait_for_the_end_of_the_soviet_turn() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:1"], "55": ["S-87"]},
        dead=[*FOUR_R, "G-191"],
    )
    s.roll(5).roll(6)  # #52 is north of #55
    s.roll(1).roll(6)
    assert s.view()["losses"] == 10
    assert s.kind == "move_unit"
    s.draw("move_unit", "S-87")
    assert s.outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "Spawn Action Cards", "R5")
def test_the_last_card_stops_a_spawn_action_half_way() -> None:
    s = Scene(
        phase="soviet",
        soviet={"20": ["S-45"], "40": ["S-87"], "42": ["S-131"]},
        german={"82": ["G-2"]},
        control={"german": ["7", "9", "15", "19"]},
        pools={"infantry": ["S-95", "S-98", "S-112"]},
        soviet_deck=["aa-7"],
    )
    s.draw("draw_unit", "S-95").roll(1).draw("soviet_draw", "aa-7")  # no Tank for #3
    assert s.outcome["kind"] == "soviet_deck"
    assert s.place("S-98") == s.place("S-112") == "pool"


@rule("Soviet Decisive Victory", "Removed Units")
def test_a_destroyed_r_unit_counts_two_even_when_a_card_destroys_it() -> None:
    s = Scene(
        german={"67": ["G-64:1", "G-2:3"]}, soviet={"52": ["S-45:1"]}, soviet_hand=["sniper_s-1"]
    )
    s.deliberate("52").draw("soviet_card", "sniper_s-1")
    assert s.place("G-64") == "dead"
    assert s.view()["losses"] == 2


@rule("OKH", "R7")
def test_a_soviet_turn_that_empties_the_deck_carries_out_its_other_dice() -> None:
    s = Scene(
        phase="soviet",
        soviet={"20": ["S-45"], "55": ["S-87"]},
        german={"82": ["G-2"]},
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64"],
    )
    s.roll(1).roll(5).draw("soviet_draw", "aa-7").draw("move_unit", "S-87")
    assert s.place("S-87") == "54"
    assert s.kind == "action"


@rule("Soviet Decisive Victory", "Removed Units")
def test_removed_units_alone_do_not_outlive_the_deck() -> None:
    assert last_card(german_leaders=[], removed=["G-64"]).outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "1 vs 1 Draw Action")
def test_the_soviet_player_wins_by_drawing_his_last_card() -> None:
    s = versus(
        phase="soviet", soviet={"55": ["S-45"]}, german={"82": ["G-2"]}, soviet_deck=["aa-7"]
    )
    s.play("draw_action").draw("soviet_draw", "aa-7")
    assert s.outcome["winner"] == "soviet"


@rule("German Decisive Victory")
def test_the_sixth_spawn_hex_wins_at_the_end_of_the_german_turn() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"20": ["S-45"]}, control={"german": SPAWN[1:]})
    s.play("short_moves").play("move_from", "2").play("move_to", "1")
    assert s.kind != "over"
    s = Scene(german={"2": ["G-2"]}, soviet={"40": ["S-45"]}, control={"german": SPAWN[1:]})
    s.play("short_moves").play("move_from", "2").play("move_to", "3")
    s.draw("german_draw", "pak-1")
    assert s.kind == "over"
    assert s.outcome["winner"] == "german"


@rule("OKH", "R48")
def test_okh_drawn_for_the_sixth_spawn_hex_replaces_that_victory() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"40": ["S-45"]}, control={"german": SPAWN[1:]})
    s.play("short_moves").play("move_from", "2").play("move_to", "3").draw("german_draw", "okh")
    assert s.kind != "over"
    assert s.outcome is None


@rule("OKH")
def test_okh_wins_with_hexes_1_to_19_and_not_with_eighteen_of_them() -> None:
    for missing in ("", "12"):
        held = [h for h in BANK if h not in ("2", missing)]
        s = Scene(
            german={"1": ["G-2"]},
            soviet={"55": ["S-45"]},
            control={"german": held},
            german_leaders=["okh"],
        )
        s.play("short_moves").play("move_from", "1").play("move_to", "2")
        assert (s.kind == "over") is (missing == "")


@rule("German Decisive Victory", "OKH")
def test_an_empty_map_wins_with_and_without_okh() -> None:
    for leaders in ([], ["okh"]):
        s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45:1"]}, german_leaders=leaders)
        s.deliberate("52").roll(6, 6, 6).roll(1)
        if s.kind == "advance":
            s.play("advance", "G-2")
        assert s.outcome["winner"] == "german"


@rule("Victory", "R5")
def test_the_last_soviet_lost_in_their_own_attack_wins_when_the_soviet_turn_ends() -> None:
    s = Scene(phase="soviet", german={"67": ["G-2"]}, soviet={"52": ["S-45:1"]})
    s.roll(5).roll(6, 6, 6).roll(1)
    assert s.kind == "over"
    assert s.outcome["winner"] == "german"


@rule("Soviet Decisive Victory")
def test_r_units_count_double_towards_ten_losses() -> None:
    for dead, over in ((FOUR_R, False), ([*FOUR_R, "G-191"], True)):
        s = Scene(
            phase="soviet",
            german={"67": ["G-369:1"], "82": ["G-2"]},
            soviet={"52": ["S-45:1"]},
            dead=dead,
        )
        s.roll(5).roll(1).roll(6)  # 8 or 9 losses before, one more now
        assert s.view()["losses"] == (10 if over else 9)
        assert (s.kind == "over") is over
        if over:
            assert s.outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "Victory")
def test_ten_losses_in_a_german_turn_end_the_game_with_that_turn() -> None:
    s = Scene(
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:1"]},
        dead=[*FOUR_R, "G-191"],
    )
    s.deliberate("52").roll(1).roll(6)
    assert s.kind == "over"
    assert s.outcome["winner"] == "soviet"


@rule("Victory", "R6")
def test_if_both_qualify_the_side_whose_turn_it_is_wins_unless_an_option_names_one() -> None:
    for option, winner in (("turn", "german"), ("soviet", "soviet"), ("german", "german")):
        s = Scene(
            german={"67": ["G-369:1"], "82": ["G-2"]},
            soviet={"52": ["S-45:1"]},
            dead=[*FOUR_R, "G-191"],
            options={"both_qualify": option},
        )
        s.deliberate("52").roll(6).roll(6)
        assert s.outcome["winner"] == winner
    s = Scene(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:1"]},
        dead=[*FOUR_R, "G-191"],
    )
    s.roll(5).roll(6).roll(6)
    assert s.outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "R5")
def test_the_last_card_ends_the_game_in_the_middle_of_a_combat() -> None:
    s = Scene(
        german={"67": ["G-2"]},
        soviet={"52": ["S-45:1", "S-87:1", "S-95:1", "S-98:1"]},
        soviet_hand=["t34-1"],
        soviet_deck=["aa-7"],
    )
    s.deliberate("52").draw("soviet_card", "t34-1").draw("soviet_draw", "aa-7")
    assert s.kind == "over"
    assert s.outcome["winner"] == "soviet"
    assert s.outcome["kind"] == "soviet_deck"


@rule("Soviet Decisive Victory")
def test_the_game_goes_on_while_one_card_is_left() -> None:
    s = Scene(phase="soviet", soviet={"55": ["S-45"]}, soviet_deck=["aa-7", "aa-9"])
    s.roll(1).draw("soviet_draw", "aa-7")
    assert s.kind == "action"


@rule("OKH", "R7")
def test_one_removed_unit_gives_one_more_german_turn_and_then_the_soviets_win() -> None:
    s = last_card(removed=["G-64"])
    assert s.kind == "action"
    passing(s)
    assert s.kind == "over"
    assert s.outcome["winner"] == "soviet"


@rule("OKH", "R7")
def test_a_unit_removed_in_the_last_extra_turn_gives_another_one() -> None:
    s = last_card(german={"82": ["G-120"]}, removed=["G-64"], track={3: ["G-576"]}, german_deck=[])
    s.play("call_for_reinforcements").roll(2, 6, 6, 6, 6, 6)
    assert s.place("G-120") == "removed"
    assert s.kind == "compass_die"  # a Soviet turn between
    s.roll(1)
    assert s.kind == "action"  # the deck is empty: no card is drawn
    assert passing(s).outcome["winner"] == "soviet"


@rule("OKH", "R7", "R5")
def test_a_combat_that_empties_the_deck_is_finished_when_okh_gives_more_turns() -> None:
    s = Scene(
        german={"67": ["G-2"]},
        soviet={"52": ["S-45:1", "S-87:1", "S-95:1", "S-98:1"]},
        soviet_hand=["t34-1"],
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64"],
    )
    s.deliberate("52").draw("soviet_card", "t34-1").draw("soviet_draw", "aa-7")
    assert s.kind == "german_fire"


@rule("German Decisive Victory", "OKH")
def test_germans_can_still_win_in_an_extra_turn() -> None:
    s = Scene(
        german={"67": ["G-2"]},
        soviet={"52": ["S-45:1"]},
        german_leaders=["okh"],
        removed=["G-64"],
        soviet_deck=[],
        extra_turns=0,
    )
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.outcome["winner"] == "german"


@rule("Soviet Decisive Victory", "R9")
def test_removed_r_units_are_not_among_the_losses() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:1"]},
        removed=[*FOUR_R, "G-15"],
    )
    s.roll(5).roll(1).roll(6)
    assert s.view()["losses"] == 1
    assert s.outcome is None


@rule("German Decisive Victory", "Victory")
def test_all_soviet_spawn_hexes_win() -> None:
    assert end(control={"german": SPAWN}).outcome["kind"] == "german_spawn_hexes"
    assert end(control={"german": SPAWN[1:]}).outcome is None


@rule("German Decisive Victory", "R38")
def test_a_map_without_soviets_wins() -> None:
    assert end(soviet={}).outcome["kind"] == "german_no_soviets"
    scene = Scene(german={"Y": ["G-2"]}, phase="soviet")
    assert scene.outcome["winner"] == "german"


@rule("Soviet Decisive Victory", "R9")
def test_ten_losses_lose_and_r_units_count_double() -> None:
    assert end(dead=R_UNITS).outcome["kind"] == "soviet_losses"
    assert end(dead=R_UNITS[1:]).outcome is None
    assert end(removed=R_UNITS).outcome is None
    plain = ["G-191", "G-194", "G-211", "G-516", "G-517", "G-518", "G-544", "G-545", "G-546"]
    assert end(dead=plain).outcome is None
    assert end(dead=[*plain, "G-178"]).outcome["winner"] == "soviet"


@rule("R6")
@pytest.mark.parametrize(
    ("both", "phase", "winner"),
    [("turn", "end", "soviet"), ("german", "end", "german"), ("soviet", "end", "soviet")],
)
def test_both_sides_at_once(both: str, phase: str, winner: str) -> None:
    scene = end(control={"german": SPAWN}, dead=R_UNITS, options={"both_qualify": both})
    assert scene.outcome["winner"] == winner


@rule("R6", "Victory")
def test_on_his_own_turn_the_german_comes_first() -> None:
    scene = end(control={"german": SPAWN}, dead=R_UNITS, phase="german")
    assert scene.play("short_moves").play("done").outcome["winner"] == "german"


@rule("OKH")
def test_okh_replaces_the_spawn_hexes_by_the_bank() -> None:
    assert end(control={"german": SPAWN}, german_leaders=["okh"]).outcome is None
    assert end(control={"german": BANK}, german_leaders=["okh"]).outcome["kind"] == "german_bank"
    assert end(soviet={}, german_leaders=["okh"]).outcome["kind"] == "german_no_soviets"


@rule("OKH", "R7")
def test_without_a_removed_r_unit_okh_gives_no_turn() -> None:
    assert last_card().outcome["kind"] == "soviet_deck"


@rule("OKH", "R7")
def test_each_removed_r_unit_gives_one_more_german_turn() -> None:
    scene = last_card(removed=["G-64", "G-120"])
    assert scene.view()["extra_turns"] == {"begun": 1, "given": 2}
    passing(scene).roll(1)
    assert scene.kind == "action"
    assert passing(scene).outcome["kind"] == "soviet_deck"


@rule("R7")
def test_soviet_turns_between_extra_turns_are_an_option() -> None:
    scene = last_card(removed=["G-64", "G-120"], options={"okh_soviet_turns": False})
    passing(scene)
    assert scene.kind == "action"
    assert passing(scene).outcome["winner"] == "soviet"
