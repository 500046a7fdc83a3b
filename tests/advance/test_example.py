"""Chapter 13: the printed example of play, phase by phase and die by die."""

from __future__ import annotations

from tests.advance.positions import STALEMATE, SUCCESS, costs, parts, result, soviet_areas
from tests.advance.scene import Scene
from tests.rules import rule

MOTORIZED = ("29/RCN", "29/129", "29/15", "29/71")
REINFORCEMENTS = ("389/544", "389/545", "389/546", "245A")


def turn_two() -> Scene:
    """Turn 2 begins: the 29th Motorized has the Sawmill, and the Grain Elevator lies ahead."""
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 8)
    units |= dict.fromkeys(REINFORCEMENTS, "reserve")
    soviet = {10: "fanatic 8", 41: "guards 8"}
    return Scene(units=units, soviet=soviet, phase="dawn", turn=2, morale=17, supply=4)


@rule("13.1", "13.2", "13.3", "13.4", "13.5", "6.1.1", "6.2", "6.3", "6.5", "9.4 Fanatic", "R20")
def test_13_the_example_of_play() -> None:
    scene = turn_two()
    dawn(scene)
    random_event(scene)
    supply(scene)
    combat(scene)
    end(scene)
    a_second_attack(scene)


def dawn(scene: Scene) -> None:
    assert scene.legal_args("arrive_at") == {"1", "2"}
    scene.play("arrive_at", 1)
    assert scene.units_in(1) == set(REINFORCEMENTS)
    assert all(scene.is_fresh(unit) for unit in REINFORCEMENTS)


def random_event(scene: Scene) -> None:
    assert (scene.kind, scene.dice) == ("event_dice", (3,))
    scene.roll(4, 5, 6)
    assert scene.view["event"] == "artillery_shell_shortages"


def supply(scene: Scene) -> None:
    assert (scene.kind, scene.dice) == ("supply_dice", (4,))
    scene.roll(1, 2, 2, 4)
    assert scene.view["supply"] == 13
    assert scene.view["support"] == {"air": 1, "artillery": 0, "engineer": 0}
    for marker, count in (("engineer", 2), ("artillery", 6)):
        for _ in range(count):
            scene.play("buy", marker)
    assert scene.view["supply"] == 3
    scene.play("buy_morale")
    assert scene.view["morale"] == 18
    assert scene.view["supply"] == 0
    assert scene.view["support"] == {"air": 1, "artillery": 6, "engineer": 2}
    assert scene.kind == "activate"


def combat(scene: Scene) -> None:
    scene.play("activate", 8)
    for unit in MOTORIZED:
        scene.move(unit, 10)
        assert costs(scene, unit) == [4]
    assert scene.legal == [["attack", "10"]]
    scene.play("attack", 10)
    assert scene.is_revealed(10)
    assert scene.view["areas"][9]["soviet"]["strategy"] == "fanatic"
    assert scene.view["areas"][9]["soviet"]["defense"] == 8
    scene.play("lead", "29/RCN")
    scene.play("support", "artillery").play("support", "engineer").play("support", "air")
    scene.play("done")
    assert (scene.kind, scene.dice) == ("air_die", (1,))
    scene.roll(3)
    assert scene.dice == (2, 2)
    scene.roll(2, 4, 3, 4)

    attack = {"9.5.2A": 6, "9.5.2B": 3, "9.5.2C": 1 + 2, "9.5.2D": 1, "9.5.2E": 1}
    assert parts(scene, "attack") == attack
    assert sum(attack.values()) == 14
    assert parts(scene, "defense") == {"9.5.3A": 8, "9.5.3B": 4, "9.5.3D": -3}
    assert scene.told("dice_rolled") == [(6, 7, 20, 16)]
    assert result(scene) == SUCCESS
    assert scene.told("result_changed") == [(STALEMATE,)]

    assert soviet_areas(scene) == {10, 41}
    assert scene.is_revealed(10)
    assert scene.units_in(10) == set(MOTORIZED)
    assert not any(scene.is_fresh(unit) for unit in MOTORIZED)
    assert scene.view["areas"][9]["contested"]
    assert scene.view["areas"][9]["control"] == "soviet"
    assert scene.view["support"] == {"air": 0, "artillery": 5, "engineer": 1}
    assert scene.view["morale"] == 18


def end(scene: Scene) -> None:
    scene.play("end_phase")
    assert scene.view["turn"] == 3
    assert scene.view["morale"] == 17
    assert all(scene.is_fresh(unit) for unit in MOTORIZED)
    assert scene.view["support"] == {"air": 0, "artillery": 5, "engineer": 1}


def a_second_attack(scene: Scene) -> None:
    """On turn 3 an ordinary Success is enough: the Fanatic defense has had its day."""
    scene.roll(1, 1, 4)  # a shell shortage, which changes nothing here
    scene.roll(1, 1, 1, 1).play("done")
    assert scene.kind == "streets_die"
    scene.roll(1)
    scene.play("activate", 10).play("attack", 10).play("attack_with_all")
    scene.play("lead", "29/RCN").play("done").roll(3, 1, 1, 1)
    assert scene.told("dice_rolled")[-1] == (4, 2, 15, 14)
    assert result(scene) == SUCCESS
    assert len(scene.told("result_changed")) == 1
    assert soviet_areas(scene) == {41}
    assert scene.view["areas"][9]["control"] == "german"
    assert scene.view["morale"] == 18
