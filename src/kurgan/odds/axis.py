"""Exact odds of combats in Axis & Allies: Stalingrad, and what hidden cards can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kurgan.games.axis.state import Board
from kurgan.games.axis.tables import (
    ALLIES,
    CARDS,
    FACTORIES,
    FLANKS,
    SECTORS,
    SOV_ROCKET,
    UNITS,
    Tables,
)
from kurgan.games.axis.words import counted, crossing_words
from kurgan.kernel.ask import Side
from kurgan.kernel.state import State
from kurgan.odds.axis_combat import Battle, expected, lost, lost_by_type, odds
from kurgan.odds.axis_end import END_POLICY, to_the_end
from kurgan.odds.axis_fire import bombarded, crossing_hit
from kurgan.odds.axis_policy import POLICY
from kurgan.odds.axis_position import (
    LATER,
    MOVING,
    NOBODY,
    WAITING,
    Strike,
    begun,
    largest,
    present,
    put_together,
    stage,
    strikes,
)
from kurgan.odds.axis_toll import Force, Toll
from kurgan.odds.estimate import Belief, Estimate, Forecast, Json

TAKEN = "the zone is taken"
CLEARED = "the zone is cleared"
DESTROYED = "every defender is destroyed"
CROSSING_HIT = "the crossing is hit"
BOMBARDED = "at least one unit is hit"
TOKENS = "An unsupplied force that can reach a supply token spends one."
AS_IT_STANDS = (
    "The force that is there, in one round of combat; nobody else comes and nothing fires before "
    "it but Air Defense that is still due. "
)
LARGEST = (
    "One round of combat with all that could come in one Movement phase, each unit on the board as "
    "it stands: the strongest land units that the stacking limit allows and every aircraft that "
    "may attack there. All enemy guns that reach the place fire Air Defense; no interceptor rises, "
    "no ambusher and no rocket launcher fires, and the weather stays. "
)
LARGEST_LATER = "As if this side's Movement phase began now. "


def forecast(state: State, side: Side) -> Forecast:
    """The combat now at hand, and every target with the largest force that may attack it."""
    assert isinstance(state, Board)
    now = stage(state, side)
    if now == NOBODY:
        return Forecast(None, ())
    zones = put_together(state, side, now)
    assembling = as_it_stands(state, zones[0], side, ending=True) if len(zones) == 1 else None
    if now == WAITING:
        targets = [as_it_stands(state, zone, side) for zone in begun(state, side)]
    else:
        targets = largest_attacks(state, side, now)
    crossings = [of_crossing(state, strike) for strike in strikes(state, side, now)]
    return Forecast(assembling, (*targets, *crossings))


def as_it_stands(s: Board, zone: int, side: int, ending: bool = False) -> Estimate:
    """A combat with what is there."""
    return estimate(present(s, zone, side), AS_IT_STANDS, s, zone, ending)


def largest_attacks(s: Board, side: int, now: int) -> list[Estimate]:
    """Every defended zone under the largest attack; beside it what is there of it by now."""
    policy = (LARGEST_LATER if now == LATER else "") + LARGEST
    found = [estimate(battle, policy, s, zone) for zone, battle in largest(s, side, now)]
    there = {s.tables.zones[zone]: zone for zone in begun(s, side)} if now == MOVING else {}
    for target in found:
        if target.target in there:
            standing = as_it_stands(s, there[target.target], side)
            now_there = {"attackers": standing.details["attackers"], "win": standing.win}
            target.details["as_it_stands"] = now_there
    return found


def estimate(
    battle: Battle, policy: str = "", s: Board | None = None, zone: int = -1, ending: bool = False
) -> Estimate:
    """One combat in the form that every screen shows."""
    found = odds(battle)
    details: Json = found.as_json()
    has_land = battle.attacker.has_land(battle.attacker.counts)
    if ending:
        details["to_the_end"] = to_the_end(found).as_json()
        policy += END_POLICY + " "
    win, headline, outcomes = summary(details, has_land, battle.attacker_holds)
    where = f" in {s.tables.names[zone]}" if s is not None else ""
    return Estimate(
        target=s.tables.zones[zone] if s is not None else "",
        kind="zone",
        force=tuple(force_words(battle.attacker)),
        words=f"{listed(force_words(battle.attacker))} against "
        f"{listed(force_words(battle.defender))}{where}.",
        win=win,
        headline=headline,
        outcomes=outcomes,
        policy=f"{policy}{POLICY}{' ' + TOKENS if s is not None else ''}",
        details={**details, **setting(battle)},
    )


def in_the_end(found: Estimate) -> Estimate:
    """The same with the end of the battle in its headline instead of the first round."""
    end = found.details["to_the_end"]
    headline = f"{found.headline} in the end"
    outcomes = [
        (headline, end["attacker_alone"]),
        ("the attacker is beaten", end["defender_alone"]),
        ("no land unit is left", end["nobody"]),
    ]
    if end["deadlock"]:
        outcomes.append(("nobody can hit any more", end["deadlock"]))
    return found._replace(win=end["attacker_alone"], headline=headline, outcomes=tuple(outcomes))


def summary(
    details: Json, has_land: bool, attacker_holds: bool
) -> tuple[float, str, tuple[tuple[str, float], ...]]:
    """The headline with its chance, and what it can come to."""
    if not has_land:  # R34
        win = details["defenders_destroyed"]
        return win, DESTROYED, ((DESTROYED, win), ("defenders are left", 1 - win))
    headline = CLEARED if attacker_holds else TAKEN
    outcomes = (
        (headline, details["attacker_alone"]),
        ("the fight goes on", details["fight_goes_on"]),
        ("the attacker is beaten", details["defender_alone"]),
        ("no land unit is left", details["nobody"]),
    )
    return details["attacker_alone"], headline, outcomes


def setting(battle: Battle) -> Json:
    """What the odds were worked out for."""
    return {
        "attackers": ids(battle.attacker),
        "defenders": ids(battle.defender),
        "attack_supplied": battle.attacker_supplied,
        "defend_supplied": battle.defender_supplied,
        "defensive_bonus": battle.bonus(),
        "bad_weather": battle.bad_weather,
        "air_defense": battle.air_defense,
    }


def ids(force: Force) -> dict[str, int]:
    """A force by ids."""
    return {UNITS[unit]: count for unit, count in force.by_type().items()}


def force_words(force: Force) -> list[str]:
    """A force by count and type, the strongest first."""
    return [counted(unit, count) for unit, count in reversed(force.by_type().items())]


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def of_crossing(s: Board, strike: Strike) -> Estimate:
    """The attack on a crossing of a position."""
    found = of_strike(s.tables, strike.aircraft, strike.guns, bad_weather=bool(s.bad))
    return found._replace(
        target=f"{SECTORS[strike.crossing]}_crossing",
        words=f"{listed(found.force)} against the {crossing_words(strike.crossing)}.",
    )


def of_strike(
    tables: Tables, aircraft: Mapping[int, int], guns: int, *, bad_weather: bool
) -> Estimate:
    """Aircraft attack a Volga Crossing; one hit is enough (R39)."""
    force = tuple([counted(unit, count) for unit, count in aircraft.items()])
    number = sum(aircraft.values())
    hit = crossing_hit(tables, number, guns, bad_weather=bad_weather)
    return Estimate(
        target="",
        kind="crossing",
        force=force,
        words=f"{listed(force)} against a Volga Crossing.",
        win=hit,
        headline=CROSSING_HIT,
        outcomes=((CROSSING_HIT, hit), ("it stands", 1 - hit)),
        policy="All that may attack do; all enemy guns that reach it fire Air Defense first.",
        details={"hit": hit, "aircraft": number, "air_defense": guns},
    )


def of_bombardment(defender: Force, rockets: int) -> Estimate:
    """Rocket launchers fire at a zone in which nobody fights, or before the combat there."""
    left = bombarded(Toll(defender), rockets)
    chances = lost(defender, left)
    force = (counted(SOV_ROCKET, rockets),)
    return Estimate(
        target="",
        kind="zone",
        force=force,
        words=f"{force[0]} against {listed(force_words(defender))}.",
        win=1 - chances[0],
        headline=BOMBARDED,
        outcomes=((BOMBARDED, 1 - chances[0]), ("nothing is hit", chances[0])),
        policy=POLICY,
        details={
            "defenders_lost": chances,
            "defenders_lost_by_type": lost_by_type(defender, left),
            "defenders_destroyed": chances[-1],
            "defenders_expected_losses": expected(chances),
        },
    )


def belief(state: State, side: Side) -> tuple[Belief, ...]:
    """For each hidden Uranus card and factory token what it can be; the Allies know them all."""
    assert isinstance(state, Board)
    if side == ALLIES:
        return ()
    return (*_cards(state), *_hands(state))


def _cards(s: Board) -> list[Belief]:
    """Until the launch no card was ever seen by the Axis: each can be any of the fourteen."""
    if s.launched:
        return []
    chances = tuple([(f"card_{card + 1}", 1 / CARDS) for card in range(CARDS)])
    piles = (
        ("hand", "hand", s.hand),
        *[(flank, "flank", pile) for flank, pile in zip(FLANKS, s.flanks, strict=True)],
    )
    return [
        Belief(place, kind, f"Uranus card {n + 1} of {pile.bit_count()}", chances)
        for place, kind, pile in piles
        for n in range(pile.bit_count())
    ]


def _hands(s: Board) -> list[Belief]:
    if s.left_hand < 0:
        return []
    chances = tuple([(factory, 0.5) for factory in FACTORIES])
    return [Belief(hand, "hand", "factory token", chances) for hand in ("left", "right")]
