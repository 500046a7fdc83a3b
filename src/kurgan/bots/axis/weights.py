"""The named weights of the Axis & Allies policy; every one has a number for each side."""

from __future__ import annotations

from dataclasses import dataclass

Pair = tuple[float, float]  # for the Axis and for the Allies


@dataclass(frozen=True, slots=True)
class Weights:
    """What the policy weighs; the numbers are in weights.toml."""

    rp: Pair  # a Reinforcement Point of a city zone
    income: Pair  # a Reinforcement Point of a zone that is occupied
    city: Pair  # any zone of the city
    key: Pair  # Pitomnik, Vertyachii and Rynok
    pitomnik: Pair  # more for Pitomnik, growing with the rounds
    fortified: Pair
    tan: Pair  # a zone of the west bank
    region: Pair  # any other zone
    cut: Pair  # a zone whose supply hangs on another
    line: Pair  # a zone of the supply line into the city, growing with the rounds
    total: Pair  # shared by the last zones that keep a side from a Total Victory
    material: Pair  # a point of fighting value lost or destroyed
    odds: Pair  # how steeply the chance to win grows with the ratio of forces
    lead: Pair  # how much the first exchange of fire counts for more, for each unit
    fear: Pair  # how much of a zone's worth an enemy beside it takes
    share: Pair  # of the enemies beside a zone, those that may attack it
    deep: Pair  # of those two zones away or locked in combat, as a part of share
    relief: Pair  # of those, what may come to the help of a zone that is attacked
    march: Pair  # how much units want to be where they are needed
    decay: Pair  # what is left of a need at every zone of distance
    multiply: Pair  # Force Multiplier: a German who enters the city
    river: Pair  # a point of fighting value that Assaults over the Don
    least: Pair  # what a move must gain
    strike: Pair  # aircraft over an Assault
    ferry: Pair  # aircraft against a ferry, for each Assault in its sector
    airlift: Pair  # tokens for units that are cut off
    hide: Pair  # infantry in an Ambush Site
    tank: Pair  # how much better tanks are than their price where room is short
    rocket: Pair  # rocket launchers bought against others
    launch: Pair  # how many Uranus cards must lie ready to launch
    fair_bid: Pair  # the bid from which the other side is taken
    focus: tuple[float, ...] = ()  # of a plan: by what the worth of each zone is multiplied
