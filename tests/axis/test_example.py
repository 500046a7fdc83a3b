"""Every worked example that the rulebook's text states, on the real boards."""

from __future__ import annotations

import pytest

from kurgan.games.axis.pack.tables import SIDES
from tests.axis.probing import flights, goals
from tests.axis.probing import targets as reach
from tests.axis.scene import TABLES, Scene
from tests.rules import rule

GATES = ("vertyachii", "rynok", "pitomnik")
WHITE_FRONT = (
    "grain_elevator", "army_camp", "southern_rail_station", "leather_factory", "kuporosnoye",
    "gumrak", "train_station_1", "mamayev_kurgan",
)  # fmt: skip


@rule("Supply Lines", "R11", "R15")
def test_pages_12_and_13_tinguta_is_cut_off_until_abganerovo_station_falls() -> None:
    scene = Scene(charts=True, card=5)
    assert not scene.is_supplied("tinguta", "axis")
    assert scene.is_supplied("abganerovo_station", "axis")
    scene.play("fight", "abganerovo_station")
    scene.roll(*[1] * sum(scene.dice)).miss()
    assert scene.controller("abganerovo_station") == "axis"
    assert scene.is_supplied("tinguta", "axis")


@rule("Setup", "R1", "R2")
@pytest.mark.parametrize(
    ("scenario", "cut"), [("race", {("tinguta", 0)}), ("uranus", {("spartanovka", 1)})]
)
def test_supply_at_both_starts_is_as_charted(scenario: str, cut: set[tuple[str, int]]) -> None:
    scene = Scene(scenario=scenario, charts=True, card=3)
    unsupplied = {
        (name, side)
        for zone, name in enumerate(TABLES.zones)
        for side in (0, 1)
        if scene.state.land[side] >> zone & 1 and not scene.is_supplied(name, SIDES[side])
    }
    assert unsupplied == cut


@rule("Region Board Supply Lines", "R11")
def test_page_13_assaulting_beketovka_brings_the_force_of_tinguta_back_into_supply() -> None:
    scene = Scene(
        charts=True, card=3, remove=["tinguta", "buzinovka"], axis=["tinguta", "buzinovka"],
        units={"tinguta": "2 ger_tank"}, quiet=["tinguta"],
    )  # fmt: skip
    assert not scene.is_supplied("tinguta", "axis")
    scene.march("tinguta", "2 ger_tank", "beketovka")
    assert scene.is_supplied("beketovka", "axis")
    assert "buzinovka" in scene.line("beketovka", "axis")


@rule("Region Board Supply Lines")
def test_page_13_rynok_traces_through_the_city_and_pitomnik_to_krasnoarmeysk() -> None:
    cut = ["dubovka", "kotluban", "vertyachii", "kalach", "buzinovka", "gromoslavka"]
    scene = Scene(charts=True, card=3, axis=[*cut, "abganerovo_station", "tinguta"])
    line = scene.line("rynok", "allies")
    assert line[-1] == "krasnoarmeysk"
    assert "pitomnik" in line
    assert scene.is_supplied("rynok", "allies")


@rule("Region Board Supply Lines", "R12")
def test_page_13_ferries_never_supply_a_force_on_the_region_board() -> None:
    cut = ["dubovka", "kotluban", "vertyachii", "pitomnik"]
    scene = Scene(charts=True, card=3, axis=cut)
    assert not scene.is_supplied("rynok", "allies")
    assert scene.is_supplied("spartanovka", "allies")
    assert scene.blocked_by("rynok", "allies") == set(cut)


@rule("City Board Supply Lines")
def test_page_13_the_city_traces_through_rynok_to_dubovka() -> None:
    scene = Scene(axis=["vertyachii", "pitomnik"])
    assert scene.line("kuporosnoye", "allies")[-2:] == ["rynok", "dubovka"]


@rule("City Board Supply Lines", "Ferries", "R12")
def test_page_14_the_white_ferry_and_grain_elevator() -> None:
    """Buying the ferry supplies Grain Elevator; taking it supplies the Assault on Army Camp."""
    scene = Scene(
        card=9, round=6, axis=(*GATES, *WHITE_FRONT), ferries=["gray"], rpc=(0, 1),
        units={"grain_elevator": "2 sov_infantry, 1 ger_infantry", "army_camp": "ger_infantry",
               "pavlovs_house": "2 sov_infantry"},
        battle=["grain_elevator"],
    )  # fmt: skip
    assert not scene.is_supplied("grain_elevator", "allies")
    scene.play("requisition", "ferry").play("place_ferry", "white_crossing")
    assert scene.is_supplied("grain_elevator", "allies")
    scene.play("done").march("pavlovs_house", "2 sov_infantry", "army_camp").done()
    assert not scene.is_supplied("army_camp", "allies")
    scene.play("fight", "grain_elevator").roll(1, 6).miss()
    assert scene.controller("grain_elevator") == "allies"
    assert scene.is_supplied("army_camp", "allies")
    assert scene.line("army_camp", "allies") == ["army_camp", "pavlovs_house", "grain_elevator"]


@rule("City Board Supply Lines", "R12")
def test_page_14_a_gray_force_that_assaults_red_october_is_fed_by_the_brown_ferry() -> None:
    city = [
        name
        for name in TABLES.zones[35:57]
        if name not in ("chemical_factory", "pavlovs_house", "barrikady_factory")
    ]
    scene = Scene(
        card=10, round=6, axis=(*GATES, *city), ferries=["brown"],
        units={"barrikady_factory": "2 sov_infantry", "red_october_steel_works": "ger_infantry",
               "chemical_factory": "sov_infantry, ger_infantry"},
        battle=["chemical_factory"],
    )  # fmt: skip
    assert not scene.is_supplied("barrikady_factory", "allies")
    scene.march("barrikady_factory", "2 sov_infantry", "red_october_steel_works")
    assert scene.is_supplied("red_october_steel_works", "allies")
    assert scene.line("red_october_steel_works", "allies")[1:] == [
        "chemical_factory",
        "pavlovs_house",
    ]


@rule("Supply Tokens", "Bombers", "R16", "R60")
def test_page_15_a_token_dropped_into_vertyachii_serves_both_forces() -> None:
    scene = Scene(
        card=3, round=9, axis=["gumrak", "orlovka"],
        units={"gumrak": "2 ger_infantry, 2 ger_mech", "orlovka": "2 ger_infantry",
               "tatsinskaya": "ger_bomber", "vertyachii": "sov_infantry",
               "pitomnik": "sov_infantry"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.march("orlovka", "2 ger_infantry", "vertyachii")
    scene.march("gumrak", "2 ger_infantry", "pitomnik")
    scene.fly("ger_bomber_1", 1, "supply_drop", "vertyachii").done()
    assert scene.tokens("vertyachii", "axis") == 1
    scene.play("fight", "pitomnik")
    assert scene.can("spend", "vertyachii")
    scene.play("spend", "vertyachii").roll(6).miss()
    assert scene.tokens("vertyachii", "axis") == 0
    assert scene.state.pool[1] == 12


@rule("Tanks", "R19")
def test_page_16_a_soviet_tank_blitzes_through_surovikino() -> None:
    scene = Scene(
        card=10, round=6, axis=["surovikino", "oblivskaya", "tormosin"],
        units={"kopania": "sov_tank", "tormosin": "min_infantry"},
    )  # fmt: skip
    scene.play("march", "kopania").play("blitz", "surovikino")
    assert scene.controller("surovikino") == "allies"
    assert {"oblivskaya", "tormosin", "kopania"} <= scene.legal_args("enter")
    scene.play("enter", "tormosin")
    assert scene.marker("tormosin") == "assault"
    assert scene.marker("surovikino") == ""


@rule("Land Unit Movement", "Combat 1", "R41")
def test_pages_15_and_18_the_don_helps_the_defenders_of_gromoslavka() -> None:
    scene = Scene(charts=True, card=3, round=1)
    scene.march("verkhne_kumskii", "4 min_infantry", "gromoslavka")
    scene.march("manoilin", "2 ger_tank", "surovikino", "gromoslavka")
    assert scene.marker("gromoslavka") == "assault"
    scene.done()
    scene.play("fight", "gromoslavka")
    assert scene.volley == [(1, 0, 4), (3, 0, 2)]
    scene.miss()
    assert scene.volley == [(3, 0, 3)]


@rule("Not One Step Back", "R23")
def test_page_16_orlovka_may_neither_leave_the_city_nor_step_back() -> None:
    scene = Scene(
        card=10, round=1, axis=["vertyachii"],
        units={"vertyachii": "ger_infantry", "orlovka": "3 sov_infantry",
               "spartanovka": "sov_infantry"},
    )  # fmt: skip
    assert "orlovka" not in scene.legal_args("march")
    assert "spartanovka" in scene.legal_args("march")
    assert scene.why("zone", "orlovka").rule != ""


@rule("Ambush Sites", "R45", "R46")
def test_page_19_an_ambush_stops_the_assault_on_train_station_1() -> None:
    scene = Scene(
        card=3, axis=["gumrak"], units={"gumrak": "ger_tank"}, sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    scene.march("gumrak", "ger_tank", "train_station_1").done()
    assert scene.kind == "ambush"
    assert scene.legal_args("ambush") == {"ambush_4"}
    scene.play("ambush", "ambush_4", "train_station_1").roll(2)
    assert scene.units("train_station_1") == {}
    assert scene.marker("train_station_1") == ""
    assert scene.controller("train_station_1") == "allies"


@rule("Mechanized Infantry", "R21")
def test_page_20_a_road_move_of_four_zones_keeps_to_its_road() -> None:
    scene = Scene(
        card=10, round=6, axis=["oblivskaya", "novomoskovsk", "tormosin"],
        units={"serafimovich": "sov_mech", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("march", "serafimovich")
    for zone in ("perelazovskii", "kopania", "surovikino"):
        scene.play("enter", zone)
    assert scene.can("stop")
    assert {"oblivskaya", "novomoskovsk"} <= scene.legal_args("enter")
    assert "tormosin" not in scene.legal_args("enter")
    scene.play("enter", "novomoskovsk")
    assert scene.marker("novomoskovsk") == "assault"


@rule("Mechanized Infantry")
def test_page_20_next_round_any_road_out_of_surovikino_will_do() -> None:
    scene = Scene(card=10, round=6, axis=["tormosin"], units={"surovikino": "sov_mech"})
    scene.play("march", "surovikino")
    assert "tormosin" in scene.legal_args("enter")


@rule("Artillery", "R36", "R66")
def test_page_21_guns_of_the_city_choose_between_a_bomber_and_a_fighter() -> None:
    scene = Scene(
        card=3, round=9, frozen="volga", ferries=["gray", "brown", "white"],
        cargo={"brown": "sov_artillery"},
        units={"pavlovs_house": "sov_artillery", "krasnaya_sloboda": "sov_artillery",
               "tatsinskaya": "ger_bomber, ger_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "pavlovs_house")
    scene.fly("ger_fighter_1", 1, "strike_crossing", "brown_crossing").done()
    assert scene.kind == "air_defense"
    assert scene.legal_args("aim") == {"pavlovs_house", "brown_crossing"}
    scene.play("aim", "brown_crossing", 1)
    assert scene.legal_args("aim") == {"pavlovs_house", "brown_crossing"}
    scene.play("aim", "brown_crossing", 1)
    assert scene.dice == (2,)
    scene.roll(1, 6)
    assert scene.aircraft("brown_crossing") == []


@rule("Tanks", "R19", "R21")
def test_page_21_blitz_and_road_movement_do_not_combine() -> None:
    """From Verkhne Kumskii the road runs by Gromoslavka and Buzinovka to Kalach."""
    scene = Scene(
        card=3, axis=["verkhne_kumskii", "gromoslavka", "bolshoy"],
        units={"verkhne_kumskii": "ger_tank", "bolshoy": "min_infantry"},
    )  # fmt: skip
    scene.play("march", "verkhne_kumskii").play("enter", "gromoslavka").play("enter", "buzinovka")
    assert scene.marker("buzinovka") == "assault"
    assert scene.count("kalach", "ger_tank") == 0


@rule("Rocket Launchers", "R68")
def test_page_22_a_rocket_launcher_stays_behind_its_own_lines() -> None:
    scene = Scene(
        card=10, round=6, axis=["kletskaya", "zimovskii", "kotluban"],
        units={"frolovo": "sov_rocket, 2 sov_tank", "kletskaya": "ger_infantry",
               "zimovskii": "ger_infantry"},
    )  # fmt: skip
    scene.march("frolovo", "2 sov_tank", "ilovinska", "kotluban")
    scene.play("march", "frolovo")
    assert scene.legal_args("enter") == {"kremenskaya", "ilovinska", "terkin"}
    scene.play("enter", "ilovinska")
    assert not scene.can("enter", "kotluban")


@rule("Rocket Launchers", "R29", "R30")
@pytest.mark.parametrize(
    ("zone", "targets"),
    [
        ("frolovo", {"kletskaya"}),
        ("kremenskaya", {"kletskaya", "zimovskii"}),
        ("ilovinska", {"zimovskii"}),
    ],
)
def test_page_22_targets_of_bombardment(zone: str, targets: set[str]) -> None:
    scene = Scene(
        card=12, round=6, axis=["kletskaya", "zimovskii"],
        units={zone: "sov_rocket", "kletskaya": "ger_infantry", "zimovskii": "ger_infantry"},
    )  # fmt: skip
    assert reach(scene, zone) == targets


@rule("Bombers", "R38")
def test_page_23_what_two_bombers_may_carry() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "pitomnik"],
        units={"oblivskaya": "ger_bomber, ger_infantry", "tatsinskaya": "ger_bomber"},
        axis_tokens={"tatsinskaya": 2},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert ["troop_landing", "pitomnik", "ger_infantry"] in flights(scene)
    assert ["troop_landing", "tatsinskaya", "ger_infantry"] not in flights(scene)
    assert goals(scene, "supply_drop") == set()
    scene.fly_on("troop_landing", "pitomnik", "ger_infantry")
    scene.play("fly", "ger_bomber_2", 1)
    assert ["supply_drop", "bolshoy"] not in flights(scene)
    assert ["supply_landing", "pitomnik", 2] in flights(scene)
    assert ["supply_landing", "oblivskaya", 1] in flights(scene)
    assert ["supply_drop", "oblivskaya"] in flights(scene)


@rule("Order 7", "R52")
@pytest.mark.parametrize(
    ("number", "northwest", "southeast"),
    [
        (4, {"veshenskaya"}, {"tsatsa"}),
        (6, {"veshenskaya", "terkin"}, {"tsatsa", "lake_sarpa"}),
        (7, {"veshenskaya", "terkin", "frolovo"}, {"tsatsa", "lake_sarpa", "krasnoarmeysk"}),
    ],
)
def test_page_26_the_round_opens_the_deployment_zones(
    number: int, northwest: set[str], southeast: set[str]
) -> None:
    scene = Scene(card=7, round=number, launched=False)
    scene.draw("draw_card", "card_1").draw("draw_card", "card_2")
    scene.play("northwest", "card_1")
    if number < 7:
        scene.play("launch")
    assert scene.state.storm == number + 3
    for card, zones in ((0, northwest), (1, southeast)):
        offered = {row[2] for row in scene.legal if row[0] == "deploy_card"}
        if offered:
            scene.play(*scene.legal[0])
        placed = {TABLES.zones[args[1]] for args in scene.told("card_deployed") if args[0] == card}
        assert (offered or placed) == zones


@rule("Reinforcement Point Bidding", "R72")
def test_page_28_the_bidding_example() -> None:
    """A bids 4 for the Allies, B bids 5, A takes the 5 and plays the Axis."""
    scene = Scene(card=3)
    from tests.axis.scene import start

    scene.state = start("race", {"bidding": True})
    scene.draw("first_bidder", "first").play("want", "allies")
    scene.play("bid", 4)
    assert scene.side == "allies"
    assert not scene.can("bid", 4)
    scene.play("bid", 5).play("accept")
    assert scene.state.swapped == 0
    assert scene.state.rpc[0] == 5
    assert scene.side == "axis"
    assert "supply" not in scene.legal_args("requisition")
    assert "ger_tank" not in scene.legal_args("requisition")
    scene.play("requisition", "ger_infantry")
    assert "tatsinskaya" not in scene.legal_args("deploy")
    assert "manoilin" not in scene.legal_args("deploy")
    assert "kalach" not in scene.legal_args("deploy")
    scene.deploy("bolshoy", 1)
    assert scene.count("bolshoy", "ger_infantry") == 1
    assert scene.state.rpc[0] == 2 + 2
    assert scene.state.round == 1


@rule("Interceptors", "R56", "R70")
def test_page_29_a_fighter_of_the_base_meets_the_bomber_over_the_gray_ferry() -> None:
    scene = Scene(
        card=3, round=4, options={"interceptors": True}, ferries=["gray"],
        cargo={"gray": "sov_infantry"},
        units={"tatsinskaya": "ger_bomber", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike_crossing", "gray_crossing").done()
    scene.play("scramble", "sov_fighter_1", "gray_crossing")
    scene.roll(3)
    assert scene.side == "axis"
    assert scene.can("target_crossing")
    scene.play("no_target")
    assert scene.side == "allies"
    assert {row[0] for row in scene.legal} == {"lose_crossing", "lose_aircraft"}
    scene.play("lose_crossing").roll(6)
    assert scene.state.ferries == 0
    assert scene.state.cargo == [-1, -1, -1]


@rule("Interceptors")
def test_page_29_the_axis_fighter_in_pitomnik_must_target_the_allied_fighter() -> None:
    scene = Scene(
        card=10, round=6, options={"interceptors": True}, axis=["pitomnik"],
        units={"pitomnik": "ger_fighter", "mamayev_kurgan": "ger_infantry, sov_infantry",
               "srednyaya_akhtuba": "sov_fighter"},
        battle=["mamayev_kurgan"],
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "mamayev_kurgan").done()
    scene.play("scramble", "ger_fighter_1", "mamayev_kurgan")
    scene.miss()
    assert (4, 3, 1) in scene.volley
    scene.roll(6, 4)
    assert scene.aircraft("mamayev_kurgan") == []
    assert scene.aircraft("pitomnik") == [("ger_fighter", "ground")]
    assert scene.count("mamayev_kurgan", "sov_infantry") == 1
