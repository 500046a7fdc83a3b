"""The Reaction phase: Air Defense."""

from __future__ import annotations

from tests.axis.scene import Scene
from tests.axis.turns import axis_moves, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


def raid(target: str, aircraft: str = "2 ger_bomber", **more: object) -> Scene:
    """The Axis flies everything at Tatsinskaya against a zone; the Reaction is due."""
    units = {"tatsinskaya": aircraft, **more.pop("units", {})}  # type: ignore[dict-item]
    scene = Scene(card=3, units=units, **more)  # type: ignore[arg-type]
    scene.play("fly", f"{aircraft.split()[-1]}_1", int(aircraft.split()[0]))
    return scene.fly_on("strike", target).done()


@rule("Artillery", "R38")
def test_cargo_is_lost_with_its_bomber_and_tokens_go_to_the_allied_pool() -> None:
    scene = axis_moves(
        battle=["rynok"], axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "rynok": "ger_tank, sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.tokens("rynok", "axis") == 0
    assert scene.view("axis")["token_pool"] == {"axis": 6, "allies": 12}
    assert scene.aircraft("rynok") == []


@rule("Artillery", "R66")
def test_air_defense_takes_only_aircraft_that_flew_in_this_phase() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", *SOUTH], battle=["pitomnik"],
        units={"tatsinskaya": "2 ger_fighter", "pitomnik": "ger_tank, ger_bomber, sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "strike", "pitomnik").done()
    scene.roll(1)
    if scene.side == "axis":
        assert all("fighter" in str(row[1]) for row in scene.legal)
        scene.play(*scene.legal[0])
    assert sorted(kind for kind, _ in scene.aircraft("pitomnik")) == ["ger_bomber", "ger_fighter"]


@rule("Artillery", "Combat Markers", "R34")
def test_when_air_defense_downs_every_raider_no_die_is_rolled_and_the_marker_goes() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_artillery, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done().roll(1)
    assert (scene.card, scene.marker("kalach")) == (9, "")
    assert scene.units("kalach") == {"sov_artillery": 1, "sov_infantry": 1}


@rule("Order 11", "Artillery", "R66")
def test_axis_guns_too_cover_the_whole_city_board() -> None:
    scene = Scene(
        card=10, axis=["gumrak", "orlovka"],
        units={"gumrak": "ger_artillery, min_artillery", "orlovka": "ger_infantry",
               "frolovo": "sov_fighter"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "orlovka").done()
    assert (scene.card, scene.kind, scene.dice) == (11, "air_defense_dice", (2,))


@rule("Artillery", "Combat 2", "R31")
def test_minor_axis_artillery_fights_and_defends_as_artillery() -> None:
    scene = Scene(
        card=5, axis=SOUTH, battle=["kalach"], units={"kalach": "min_artillery, sov_tank"}
    )
    assert pools(scene) == [(2, 1)]
    scene = Scene(
        card=12, axis=["kalach", *SOUTH], battle=["kalach"],
        units={"kalach": "min_artillery, min_infantry, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(2, 2)]


@rule("Artillery", "Order 4")
def test_each_gun_in_the_zone_rolls_one_die_and_hits_on_1_only() -> None:
    scene = raid("kalach", "3 ger_bomber", units={"kalach": "2 sov_artillery, sov_infantry"})
    assert (scene.kind, scene.dice) == ("air_defense_dice", (2,))
    scene.roll(1, 2)
    assert len(scene.aircraft("kalach")) == 2


@rule("Artillery", "Combat 1")
def test_unsupplied_guns_and_guns_in_fortified_zones_still_need_a_1() -> None:
    scene = raid("mamayev_kurgan", units={"mamayev_kurgan": "sov_artillery"})
    assert scene.kind == "air_defense_dice"
    scene.roll(2)
    assert len(scene.aircraft("mamayev_kurgan")) == 2


@rule("Artillery", "R66")
def test_the_owner_of_the_aircraft_picks_the_loss() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach")
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    scene.roll(1)
    assert scene.side == "axis"
    assert scene.legal_args("lose_aircraft") == {"ger_bomber_1", "ger_fighter_1"}
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.aircraft("kalach") == [("ger_fighter", "attack")]


@rule("Artillery", "R66")
def test_region_guns_fire_only_at_aircraft_in_their_own_zone() -> None:
    scene = raid("kalach", units={"kalach": "sov_infantry", "pitomnik": "sov_artillery"})
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_city_guns_reach_every_place_of_that_board_and_no_region_zone() -> None:
    scene = raid(
        "orlovka",
        units={"orlovka": "sov_infantry", "kuporosnoye": "sov_artillery",
               "krasnaya_sloboda": "sov_artillery"},
    )  # fmt: skip
    assert (scene.kind, scene.dice) == ("air_defense_dice", (2,))
    scene = raid("pitomnik", units={"pitomnik": "sov_infantry", "kuporosnoye": "sov_artillery"})
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_a_gun_on_a_crossing_never_fires() -> None:
    scene = raid(
        "orlovka", frozen="volga", ferries=["gray", "brown", "white"],
        cargo={"gray": "sov_artillery"}, units={"orlovka": "sov_infantry"},
    )  # fmt: skip
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_all_guns_are_assigned_before_the_first_die_each_to_one_place() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["brown"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "pavlovs_house": "2 sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "pavlovs_house")
    scene.fly("ger_fighter_1", 1, "strike_crossing", "brown_crossing").done()
    assert scene.legal_args("aim") == {"pavlovs_house", "brown_crossing"}
    scene.play("aim", "brown_crossing", 1)
    assert scene.side == "allies"
    scene.play("aim", "pavlovs_house", 1).roll(1)
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.view("axis")["aircraft"] == []


@rule("Artillery", "R36")
def test_relocating_aircraft_are_targets_too() -> None:
    scene = Scene(
        card=3, axis=["gumrak"],
        units={"tatsinskaya": "ger_fighter", "mamayev_kurgan": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "relocate", "gumrak").done()
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.view("axis")["aircraft"] == []


@rule("Artillery", "R32", "R36")
def test_aircraft_that_stayed_are_no_target_of_air_defense() -> None:
    scene = Scene(
        card=4, axis=["pitomnik"], battle=["pitomnik"],
        units={"pitomnik": "ger_tank, 2 ger_fighter, sov_artillery"},
    )  # fmt: skip
    assert (scene.card, scene.kind) == (5, "attack_dice")


@rule("Artillery", "Combat")
def test_a_gun_that_fired_air_defense_still_defends_in_the_attack_phase() -> None:
    scene = raid("kalach", "1 ger_bomber", units={"kalach": "sov_artillery"})
    scene.roll(2).roll(4)
    assert scene.kind == "defense_dice"
    assert scene.volley == [(2, 0, 1)]


@rule("Order 4", "Artillery", "R36")
def test_air_defense_fires_at_relocating_aircraft_in_its_own_zone_only() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], battle=["oblivskaya"],
        units={"tatsinskaya": "2 ger_fighter", "oblivskaya": "ger_infantry, 2 sov_artillery",
               "tormosin": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "relocate", "oblivskaya").done()
    assert scene.kind == "air_defense_dice"
    assert scene.dice == (2,)
    scene.roll(1, 2)
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "landed")]


@rule("Order 11", "Ambush Sites", "R46")
def test_axis_ambushers_choose_the_casualty_on_a_1() -> None:
    scene = Scene(
        card=10, round=6, axis=["army_camp", "grain_elevator"], sites={"ambush_5": "ger_infantry"},
        units={"pavlovs_house": "2 sov_infantry, sov_tank"},
    )  # fmt: skip
    scene.done()
    scene.play("ambush", "ambush_5", "pavlovs_house").roll(1)
    assert scene.side == "axis"
    scene.play("lose", "sov_tank", 1)
    assert scene.units("pavlovs_house") == {"sov_infantry": 2}
