"""What the calculators of Axis & Allies: Stalingrad assume of choices still to come."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import (
    AIR,
    GER_ARTILLERY,
    GER_ASSAULT_GUN,
    GER_BOMBER,
    GER_FIGHTER,
    GER_INFANTRY,
    GER_MECH,
    GER_TANK,
    MIN_ARTILLERY,
    MIN_INFANTRY,
    SIDE,
    SOV_ARTILLERY,
    SOV_BOMBER,
    SOV_FIGHTER,
    SOV_INFANTRY,
    SOV_MECH,
    SOV_ROCKET,
    SOV_TANK,
)
from kurgan.games.axis.rules.combat import is_idle
from kurgan.games.axis.rules.crossings import LOSE_CROSSING, TARGET_CROSSING
from kurgan.games.axis.state import ATTACK, GROUND, SCRAMBLED, Board
from kurgan.kernel.ask import Action, Choice

LOST_FIRST = (
    (MIN_INFANTRY, GER_INFANTRY, GER_MECH, MIN_ARTILLERY, GER_ARTILLERY, GER_ASSAULT_GUN, GER_TANK,
     GER_BOMBER, GER_FIGHTER),
    (SOV_ROCKET, SOV_INFANTRY, SOV_MECH, SOV_ARTILLERY, SOV_TANK, SOV_BOMBER, SOV_FIGHTER),
)  # fmt: skip
BOMBED_FIRST = (
    (GER_TANK, GER_ASSAULT_GUN, MIN_ARTILLERY, GER_ARTILLERY, GER_MECH, GER_INFANTRY,
     MIN_INFANTRY),  # R67: the owner picks which artillery
    (SOV_TANK, SOV_ARTILLERY, SOV_MECH, SOV_INFANTRY, SOV_ROCKET),
)  # fmt: skip
RANK = {unit: rank for order in LOST_FIRST for rank, unit in enumerate(order)}
FIRING = (GROUND, SCRAMBLED, ATTACK)  # jobs in which aircraft may fire
POLICY = (
    "Each side gives up what it can spare best: first aircraft on the ground that cannot fire, as "
    "in bad weather, then land units from the cheapest to the dearest "
    "(rocket launchers, Minor Axis infantry, infantry, mechanized infantry, Minor Axis artillery, "
    "artillery, assault guns, tanks), then bombers, then fighters; aircraft that do not fire go "
    "before those that do. Hits of fighters are aimed at aircraft, hits of assault guns at tanks "
    "while there are any, hits of bombers at the dearest land unit."
)


def spared(s: Board, unit: int, job: int) -> tuple[bool, int, int]:
    """How dear a unit is in this combat: aircraft that cannot fire here go before all others."""
    return (not (AIR >> unit & 1 and is_idle(s, unit, job)), *rank(unit, job))


def rank(unit: int, job: int) -> tuple[int, int]:
    """Where a unit stands in the order of losses; of aircraft alike, those that fire go last."""
    return RANK[unit], FIRING.index(job) if job in FIRING else -1


def answer(s: Board, ask: Choice) -> Action:
    """The answer that the policy gives to a question of a fight."""
    if ask.kind == "token":
        side = ask.side
        zone = getattr(s.stack[-1], "zone", -1)
        return ask.options[-1] if s.is_supplied(zone, side) else ask.options[0]
    if ask.kind == "target":
        return aimed(ask.options)
    return given_up(s, ask)


def aimed(options: tuple[Action, ...]) -> Action:
    """Fighters and assault guns aim all they can; bombers at the dearest type, or a crossing."""
    if options[0] == TARGET_CROSSING:
        return TARGET_CROSSING
    types = [option for option in options if option.verb == "target_type"]
    if not types:
        return options[-1]
    return max(types, key=lambda option: RANK[option.args[0]])


def given_up(s: Board, ask: Choice) -> Action:
    """The least useful unit, as many as there are; an enemy who may pick takes the best.

    The Allies keep a crossing while they have a fighter to give up.
    """
    options = [option for option in ask.options if option != LOSE_CROSSING]
    owner = SIDE[unit_of(s, options[0])[0]]
    pick = min if ask.side == owner else max
    best = pick(spared(s, *unit_of(s, option)) for option in options)
    return [option for option in options if spared(s, *unit_of(s, option)) == best][-1]


def unit_of(s: Board, option: Action) -> tuple[int, int]:
    """The type and the job that an answer gives up."""
    if option.verb == "lose":
        return option.args[0], GROUND
    return s.tables.craft[option.args[0]], s.job[option.args[0]]
