"""Order cards 5, 6 and 13: early landings, unloading and landing."""

from __future__ import annotations

from tests.axis.scene import Scene
from tests.axis.turns import axis_moves
from tests.rules import rule


@rule("Order 5", "Supply Tokens")
def test_a_dropped_token_may_be_spent_in_the_same_attack_phase() -> None:
    scene = axis_moves(
        battle=["rynok"], units={"tatsinskaya": "ger_bomber", "rynok": "ger_tank, sov_tank"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    assert scene.can("spend", "rynok")
    scene.play("spend", "rynok")
    assert scene.volley[0][0] == 3
    assert len(scene.volley) == 1  # the bomber does not fire
    assert scene.view("axis")["token_pool"] == {"axis": 6, "allies": 12}


@rule("Order 5", "Airfields", "R62")
def test_a_fifth_aircraft_at_an_airfield_is_lost_by_the_owners_choice() -> None:
    scene = axis_moves(
        axis=["oblivskaya"],
        units={"oblivskaya": "3 ger_fighter", "tatsinskaya": "2 ger_bomber"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "relocate", "oblivskaya").done()
    while scene.kind != "requisition":
        scene.play(*scene.legal[0])
    assert len(scene.aircraft("oblivskaya")) == 4
    assert len(scene.view("axis")["aircraft"]) == 4


@rule("Order 6", "R35")
def test_attackers_land_only_where_the_axis_held_since_the_attack_began() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "kalach", "verkhne_kumskii", "buzinovka"],
        units={"oblivskaya": "ger_fighter", "kalach": "2 ger_tank", "pitomnik": "sov_rocket"},
    )  # fmt: skip
    scene.march("kalach", "2 ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    scene.roll(1, 1, 6)
    assert scene.controller("pitomnik") == "axis"
    assert scene.kind == "land"
    assert {row[-1] for row in scene.legal} == {"oblivskaya", "tatsinskaya"}


@rule("Order 6", "Airfields", "R35")
def test_aircraft_without_a_free_airfield_are_destroyed() -> None:
    scene = axis_moves(
        units={"tatsinskaya": "2 ger_fighter, 4 ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "strike", "kalach").done().miss().miss()
    while scene.kind in {"land", "lose_aircraft"}:
        scene.play(*scene.legal[0])
    assert len(scene.view("axis")["aircraft"]) == 4
    assert scene.aircraft("tatsinskaya") == [("ger_bomber", "ground")] * 4


@rule("Order 6", "R35")
def test_a_contested_friendly_airfield_takes_landing_aircraft() -> None:
    scene = axis_moves(
        axis=["pitomnik"], battle=["pitomnik"],
        units={"tatsinskaya": "ger_fighter", "pitomnik": "ger_tank, sov_tank",
               "kalach": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    while scene.side == "chance" or scene.can("fight", "kalach"):
        scene.miss() if scene.side == "chance" else scene.play("fight", "kalach")
    assert {row[-1] for row in scene.legal} == {"tatsinskaya", "pitomnik"}


@rule("Order 5", "Airfields", "R38")
def test_a_transport_that_finds_no_room_is_lost_with_its_tokens() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "petrovka"], axis_tokens={"tatsinskaya": 2},
        units={"oblivskaya": "4 ger_fighter", "tatsinskaya": "ger_bomber", "petrovka": "ger_tank"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "oblivskaya", 2).done()
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "ground")] * 4
    assert scene.tokens("oblivskaya", "axis") == 0
    assert scene.view("axis")["token_pool"] == {"axis": 5, "allies": 13}


@rule("Order 5", "R62")
def test_those_that_stood_on_a_full_airfield_are_safe_from_newcomers() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "petrovka"],
        units={"oblivskaya": "3 ger_fighter", "tatsinskaya": "2 ger_bomber",
               "petrovka": "ger_tank"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "relocate", "oblivskaya").done()
    while scene.kind != "requisition":
        assert all("fighter" not in str(row[1]) for row in scene.legal)
        scene.play(*scene.legal[0])
    assert sorted(scene.aircraft("oblivskaya")) == [
        ("ger_bomber", "ground"), *[("ger_fighter", "ground")] * 3]  # fmt: skip


@rule("Order 5", "Bombers", "R27", "R38")
def test_an_airlifted_german_infantry_brings_its_partner() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "gumrak"], units={"oblivskaya": "ger_bomber, ger_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "troop_landing", "gumrak", "ger_infantry")
    assert scene.units("gumrak") == {"ger_infantry": 2}


@rule("Order 13", "Airfields")
def test_aircraft_without_an_airfield_are_lost() -> None:
    scene = Scene(
        card=10, round=6, axis=["kalach", "frolovo", "pitomnik", "gumrak", "oblivskaya"],
        units={"srednyaya_akhtuba": "4 sov_bomber, sov_fighter", "kalach": "ger_infantry"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "kalach").done()
    scene.miss().miss()
    assert ("sov_fighter", "ground") not in scene.aircraft("srednyaya_akhtuba")
    assert scene.told("aircraft_lost")


@rule("Order 6", "Airfields")
def test_landed_aircraft_are_ready_again_after_the_landing_card() -> None:
    scene = Scene(
        card=6, axis=["oblivskaya"], units={"oblivskaya": "ger_fighter", "rynok": "sov_infantry"},
    )  # fmt: skip
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "ground")]
    flown = Scene(
        card=3, axis=["oblivskaya"], units={"tatsinskaya": "ger_fighter", "rynok": "sov_infantry"},
    )  # fmt: skip
    flown.fly("ger_fighter_1", 1, "relocate", "oblivskaya")
    assert flown.aircraft("oblivskaya") == [("ger_fighter", "ground")]
