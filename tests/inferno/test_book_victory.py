"""How the game ends: objectives, losses, the deck clock and OKH."""

from __future__ import annotations

from tests.inferno.scene import Scene
from tests.rules import rule

SIX = ["3", "7", "9", "13", "15", "19"]
FOUR_R = ["G-64", "G-120", "G-26", "G-108"]
BANK = [str(n) for n in range(1, 20)]


@rule("German Decisive Victory")
def test_the_sixth_spawn_hex_wins_at_the_end_of_the_german_turn() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"20": ["S-45"]}, control={"german": SIX[1:]})
    s.play("short_moves").play("move_from", "2").play("move_to", "1")
    assert s.kind != "over"
    s = Scene(german={"2": ["G-2"]}, soviet={"40": ["S-45"]}, control={"german": SIX[1:]})
    s.play("short_moves").play("move_from", "2").play("move_to", "3")
    s.draw("german_draw", "pak-1")
    assert s.kind == "over"
    assert s.outcome["winner"] == "german"


@rule("OKH", "R48")
def test_okh_drawn_for_the_sixth_spawn_hex_replaces_that_victory() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"40": ["S-45"]}, control={"german": SIX[1:]})
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
def test_okh_without_a_removed_unit_does_not_outlive_the_deck() -> None:
    s = Scene(phase="soviet", soviet={"55": ["S-45"]}, soviet_deck=["aa-7"], german_leaders=["okh"])
    s.roll(1).draw("soviet_draw", "aa-7")
    assert s.outcome["winner"] == "soviet"


@rule("OKH", "R7")
def test_one_removed_unit_gives_one_more_german_turn_and_then_the_soviets_win() -> None:
    s = Scene(
        phase="soviet",
        soviet={"55": ["S-45"]},
        german={"82": ["G-2"]},
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64"],
    )
    s.roll(1).draw("soviet_draw", "aa-7")
    assert s.kind == "action"
    s.play("short_moves").play("done")
    assert s.kind == "over"
    assert s.outcome["winner"] == "soviet"


@rule("OKH", "R7")
def test_a_unit_removed_in_the_last_extra_turn_gives_another_one() -> None:
    s = Scene(
        phase="soviet",
        soviet={"55": ["S-45"]},
        german={"82": ["G-120"]},
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64"],
        track={3: ["G-576"]},
        german_deck=[],
    )
    s.roll(1).draw("soviet_draw", "aa-7")
    s.play("call_for_reinforcements").roll(2, 6, 6, 6, 6, 6)
    assert s.place("G-120") == "removed"
    assert s.kind == "compass_die"  # a Soviet turn between
    s.roll(1)
    assert s.kind == "action"  # the deck is empty: no card is drawn
    s.play("short_moves").play("done")
    assert s.outcome["winner"] == "soviet"


@rule("OKH", "R7")
def test_with_okh_soviet_turns_off_german_turns_follow_at_once() -> None:
    s = Scene(
        phase="soviet",
        soviet={"55": ["S-45"]},
        german={"82": ["G-2"]},
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64", "G-120"],
        options={"okh_soviet_turns": False},
    )
    s.roll(1).draw("soviet_draw", "aa-7")
    s.play("short_moves").play("done")
    assert s.kind == "action"
    s.play("short_moves").play("done")
    assert s.outcome["winner"] == "soviet"


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
