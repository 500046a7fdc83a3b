"""Exact odds of combats in Axis & Allies: Stalingrad, and what hidden cards can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.axis.pack.tables import (
    ALLIES,
    CARDS,
    FACTORIES,
    FLANKS,
    SECTORS,
    SOV_FIGHTER,
    SOV_ROCKET,
    UNITS,
    ZONES,
)
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.names import counted, crossing_words
from kurgan.kernel.ask import Side
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.combat import Battle, Fight, expected, lost, lost_by_type, odds
from kurgan.odds.axis.crossing import CROSSING_POLICY, Strike, raid
from kurgan.odds.axis.end import END_POLICY, to_the_end
from kurgan.odds.axis.fire import bombarded
from kurgan.odds.axis.policy import POLICY
from kurgan.odds.axis.position import (
    LATER,
    MOVING,
    NOBODY,
    WAITING,
    begun,
    largest,
    newcomers,
    present,
    put_together,
    stage,
    strike_now,
    strikes,
    struck,
)
from kurgan.odds.axis.toll import Force
from kurgan.odds.estimate import Belief, Estimate, Forecast, percent

TAKEN = "the zone is taken"
CLEARED = "the zone is cleared"
DESTROYED = "every defender is destroyed"
CROSSING_HIT = "the crossing is hit"
BOMBARDED = "at least one unit is hit"
INTERDICTION = "Fire of guns at transports in adjacent zones (Interdiction) is not counted. "
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
STRIKE_AS_IT_STANDS = (
    "The aircraft that are there; nobody else comes or rises, and nothing fires before them but "
    "Air Defense that is still due. "
)
LARGEST_STRIKE = (
    "All aircraft that may attack do; all enemy guns that reach the crossing fire Air Defense "
    "first, and no interceptor rises. "
)
SEVERAL = (
    "Of the attacks put together in this phase it is the one with most newcomers; the targets say "
    "of the others how they stand. "
)
LARGEST_LATER = "As if this side's Movement phase began now. "


def forecast(state: Board, side: Side) -> Forecast:
    """The combat now at hand, and every target with the largest force that may attack it."""
    now = stage(state, side)
    if now == NOBODY:
        return Forecast(None, ())
    places = put_together(state, side, now)
    assembling = None
    if places and (now == MOVING or len(places) == 1):
        assembling = as_it_stands(state, places[0], side, ending=True)
        if len(places) > 1:
            assembling = assembling._replace(policy=SEVERAL + assembling.policy)
    if now == WAITING:
        due = (*begun(state, side), *struck(state, side))
        return Forecast(assembling, tuple([as_it_stands(state, place, side) for place in due]))
    targets = dict(largest_attacks(state, side, now))
    if now == LATER:
        targets = {place: for_later(one) for place, one in targets.items()}
    for place in (*begun(state, side), *struck(state, side)) if now == MOVING else ():
        if place in targets:
            targets[place] = beside(targets[place], as_it_stands(state, place, side))
    return Forecast(assembling, tuple(targets.values()))


def promised(before: Board, after: Board, side: Side) -> Estimate | None:
    """Of the attacks put together the one to which most has come since another position."""
    now = stage(after, side)
    places = put_together(after, side, now)
    if now != MOVING:
        return as_it_stands(after, places[0], side, ending=True) if len(places) == 1 else None

    def came(place: int) -> int:
        return newcomers(after, place, side) - newcomers(before, place, side)

    place = max(places, key=came, default=-1)
    return as_it_stands(after, place, side, ending=True) if place >= 0 and came(place) else None


def for_later(target: Estimate) -> Estimate:
    """An attack that cannot be made before other phases: screens keep it off their maps."""
    return target._replace(details={**target.details, "later": True})


def as_it_stands(s: Board, place: int, side: int, ending: bool = False) -> Estimate:
    """A combat, or an attack on a crossing, with what is there."""
    if place >= ZONES:
        return of_crossing(place, strike_now(s, place), STRIKE_AS_IT_STANDS)
    return estimate(present(s, place, side), AS_IT_STANDS, s, place, ending)


def largest_attacks(s: Board, side: int, now: int) -> Iterator[tuple[int, Estimate]]:
    """Every place that can be attacked, under the largest attack."""
    later = LARGEST_LATER if now == LATER else ""
    for zone, battle in largest(s, side, now):
        yield zone, estimate(battle, later + LARGEST, s, zone)
    for place, strike in strikes(s, side, now):
        yield place, of_crossing(place, strike, later + LARGEST_STRIKE)


def beside(target: Estimate, standing: Estimate) -> Estimate:
    """The largest attack, and what is there of it by now."""
    now = {"attackers": standing.details["attackers"], "win": standing.win}
    found = target._replace(details={**target.details, "as_it_stands": now})
    if standing.force == target.force:
        return found
    there = f" ({listed(standing.force)} there now: {percent(standing.win)})."
    return found._replace(words=target.words.removesuffix(".") + there)


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
    if battle.rules.interdiction:
        policy += INTERDICTION
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


def summary(
    details: Json, has_land: bool, attacker_holds: bool
) -> tuple[float, str, tuple[tuple[str, float], ...]]:
    """The headline with its chance, and what it can come to."""
    if not has_land:  # R34
        *some, win = details["defenders_lost"]
        return win, DESTROYED, ((DESTROYED, win), ("defenders are left", min(1.0, sum(some))))
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


def of_crossing(place: int, strike: Strike, policy: str) -> Estimate:
    """The attack on a crossing of a position."""
    found = of_strike(strike, policy)
    crossing = place - ZONES
    return found._replace(
        target=f"{SECTORS[crossing]}_crossing",
        words=found.words.replace("a Volga Crossing", f"the {crossing_words(crossing)}"),
    )


def of_strike(strike: Strike, policy: str = "") -> Estimate:
    """Aircraft attack a Volga Crossing; one hit is enough (R39)."""
    force = tuple([counted(unit, count) for unit, count in strike.aircraft.items()])
    risen = [counted(SOV_FIGHTER, strike.interceptors)] if strike.interceptors else []
    details = raid(strike)
    return Estimate(
        target="",
        kind="crossing",
        force=force,
        words=f"{listed(force)} against {listed(['a Volga Crossing', *risen])}.",
        win=details["hit"],
        headline=CROSSING_HIT,
        outcomes=((CROSSING_HIT, details["hit"]), ("it stands", details["stands"])),
        policy=policy + CROSSING_POLICY,
        details={
            **details,
            "attackers": {UNITS[unit]: count for unit, count in strike.aircraft.items()},
        },
    )


def of_bombardment(battle: Battle) -> Estimate:
    """Rocket launchers fire at a zone in which nobody fights, or before the combat there."""
    defender, rockets = battle.defender, battle.rockets
    left = bombarded(Fight(battle).tolls[1], rockets)
    chances = lost(defender, left)
    hit = min(1.0, sum(chances[1:]))
    force = (counted(SOV_ROCKET, rockets),)
    return Estimate(
        target="",
        kind="zone",
        force=force,
        words=f"{force[0]} against {listed(force_words(defender))}.",
        win=hit,
        headline=BOMBARDED,
        outcomes=((BOMBARDED, hit), ("nothing is hit", chances[0])),
        policy=POLICY,
        details={
            "defenders_lost": chances,
            "defenders_lost_by_type": lost_by_type(defender, left),
            "defenders_destroyed": chances[-1],
            "defenders_expected_losses": expected(chances),
        },
    )


def belief(state: Board, side: Side) -> tuple[Belief, ...]:
    """For each hidden Uranus card and factory token what it can be; the Allies know them all."""
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
