"""The options of a match, and the rules in force that they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kurgan.games.axis.pack.tables import RP_SETS
from kurgan.kernel.game import Option
from kurgan.kernel.procedure import Json

OFF_ON = (False, True)
OPTIONS = (
    Option(
        "bidding", "Reinforcement Point Bidding",
        "The players bid RPs for the side they both want; whoever takes the bid gets the RPs.",
        False, OFF_ON,
    ),
    Option(
        "factory_placement", "Alternative Stalingrad Factory Placement",
        "Each side puts one of the two factories in a city zone with an RP value.",
        False, OFF_ON,
    ),
    Option(
        "alternative_deployment", "Race to Stalingrad Alternative Deployment",
        "Before the Race the Allies rearrange the city, then the Axis its fast units.",
        False, OFF_ON,
    ),
    Option(
        "bad_weather_sorties", "Bad Weather Sorties",
        "Aircraft fight in bad weather too, at one less.",
        False, OFF_ON,
    ),
    Option(
        "luftwaffe_priorities", "Luftwaffe Priorities",
        "A German air unit may be called away in exchange for RPCs.",
        False, OFF_ON,
    ),
    Option(
        "heroes", "Heroes of the Soviet Union",
        "After the Allies have moved, a hero may fall and take an enemy unit along.",
        False, OFF_ON,
    ),
    Option(
        "interdiction", "Interdiction",
        "Artillery may fire at transports that fly into an adjacent zone.",
        False, OFF_ON,
    ),
    Option(
        "interceptors", "Interceptors",
        "Fighters nearby may rise against an air attack.",
        False, OFF_ON,
    ),
    Option(
        "component_limits", "Component Limits",
        "New units need a plastic piece or chips from the box.",
        True, (True, False),
    ),
    Option(
        "rp_set", "R75",
        "Which reconstruction of the RP values is used.",
        "garrison", RP_SETS,
    ),
)  # fmt: skip


class Rules(NamedTuple):
    """The optional rules in force (Appendix 2) and the rulings that can go either way."""

    bidding: bool = False
    factory_placement: bool = False
    alternative_deployment: bool = False
    bad_weather_sorties: bool = False
    luftwaffe_priorities: bool = False
    heroes: bool = False
    interdiction: bool = False
    interceptors: bool = False
    component_limits: bool = True
    rp_set: str = "garrison"


def read_rules(options: Mapping[str, Json]) -> Rules:
    """The optional rules from a match's options."""
    return Rules(**options)
