"""Perft on three small positions of Axis; every number is counted by hand in the comments."""

from __future__ import annotations

import pytest

from kurgan.kernel.perft import perft
from tests.axis.scene import TABLES, Scene


def road() -> Scene:
    """A tank and a mechanized infantry in Krasnoarmeysk, an idle infantry in Petrovka.

    The road runs from Krasnoarmeysk by way of Beketovka to Tinguta and Abganerovo Station, all of
    them Axis, and to Pitomnik, which is Allied like everything else.
    """
    scene = Scene(
        axis=["krasnoarmeysk", "beketovka", "tinguta", "abganerovo_station", "petrovka"],
        units={"krasnoarmeysk": "ger_mech, ger_tank", "petrovka": "ger_infantry"},
    )
    return scene.play("march", "krasnoarmeysk")


def battle() -> Scene:
    """A tank and an infantry of each side fight for Kopania; the Axis attacks."""
    return Scene(
        card=5,
        axis=["oblivskaya", "kopania"],
        units={"kopania": "ger_infantry, ger_tank, sov_infantry, sov_tank"},
        battle=["kopania"],
    )


def requisition() -> Scene:
    """The Allies hold their entry zones only: three RPCs, and one more from Ilovinska."""
    held = ("veshenskaya", "ilovinska", "krasnoarmeysk", "krasnaya_sloboda", "srednyaya_akhtuba")
    return Scene(
        card=9,
        axis=[zone for zone in TABLES.zones if zone not in held],
        units={"veshenskaya": "sov_infantry"},
        rpc=(0, 3),
    )


# Between marches the Axis may march from Krasnoarmeysk (while a unit is left there), from
# Petrovka, or be done: 3. When it is done nothing happens until the Allies, who have RPCs for
# anything, requisition one of five land units, a token or a ferry, or nothing: 8.
# 1: the mechanized infantry or the tank.
# 2: either to Beketovka or Lake Sarpa; the tank may also blitz through Lake Sarpa.
# 3: from Beketovka on to five zones or stop: 6 each; Lake Sarpa is hostile and ends the march:
# 3 each; the blitz goes with or without the mechanized infantry: 2.
# 4: by way of Beketovka, either unit: it stopped, or is in Pitomnik, Buzinovka (hostile) or
# Abganerovo (off the road), and the march is over: 4 x 3; in Tinguta the road goes on to
# Abganerovo or back, or it stops: 3; in Krasnoarmeysk it goes back or stops: 2; in all 17 each.
# After Lake Sarpa, either unit: the other enters two zones (the marker forbids a blitz), the
# infantry of Petrovka four, or done, 8: 14 each. The blitz goes on to one of three: 2 x 3.
@pytest.mark.parametrize(
    ("depth", "lines"),
    [(1, 2), (2, 2 + 3), (3, 2 * (6 + 3) + 2), (4, 2 * (17 + 14) + 6)],
)
def test_a_march_by_road_or_blitz(depth: int, lines: int) -> None:
    assert perft(road().state, depth) == lines


# 1: two pools of one die: 36. 2: the infantry hits with 1, the tank with 1 to 3: no hit in
# 5 x 3 = 15 results, two in 1 x 3 = 3, one in the other 18. With one hit the Allies choose one of
# two; else they fire at once, 36 results, for casualties fire too.
# 3: after a choice they fire. After their fire (infantry hits with 1 or 2, tank with 1 to 3) one
# hit in 2 x 3 + 4 x 3 = 18 results lets the Axis choose one of two; none or two, in the other 18,
# end the combat, and the Allies requisition: 8 ways, as above.
@pytest.mark.parametrize(
    ("depth", "lines"),
    [(1, 36), (2, 18 * 2 + 18 * 36), (3, 18 * 2 * 36 + 18 * (18 * 2 + 18 * 8))],
)
def test_a_combat_with_casualties_to_choose(depth: int, lines: int) -> None:
    assert perft(battle().state, depth) == lines


# Four RPCs. 1: infantry 3, mechanized 4, artillery 4, rocket 2, token 1, ferry 1, or done.
# 2: a land unit goes to one of three entry zones, which take one each, or to Krasnaya Sloboda:
# 4 of each kind. Tokens go to those four zones or the airfield of Srednyaya Akhtuba: 5. Three
# crossings. Done: the infantry may march or not: 2.
# 3: infantry: one RPC is left for a token, a ferry or nothing: 4 x 3. Mechanized, artillery: the
# movement begins; beside Veshenskaya's march and done there is another from Ilovinska or
# Krasnoarmeysk, none without a ferry from Sloboda: 2 + 3 + 3 + 2 each. A rocket in an entry zone
# leaves two RPCs for a rocket, a token, a ferry or nothing: 3 x 4; in Sloboda one or two: 2.
# One to four tokens in each of five zones: 5 x 4. A ferry leaves three RPCs for infantry, rocket,
# token, ferry or nothing: 3 x 5.
# Done: the march goes to Terkin or Bolshoy; else the round is over and the Axis has won: 2 + 1.
@pytest.mark.parametrize(
    ("depth", "lines"),
    [(1, 7), (2, 4 * 4 + 5 + 3 + 2), (3, 12 + 2 * 10 + 12 + 2 + 5 * 4 + 3 * 5 + 3)],
)
def test_spending_four_certificates(depth: int, lines: int) -> None:
    assert perft(requisition().state, depth) == lines
