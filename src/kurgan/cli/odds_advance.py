"""`kurgan odds advance`: an attack of Advance to the Volga spelled out in readable arguments."""

from __future__ import annotations

import argparse
from functools import partial

from kurgan.cli.arguments import whole_number
from kurgan.games.advance.options import Rules
from kurgan.games.advance.pack.tables import (
    COMMISSARS,
    NO_EVENT,
    NO_STRATEGY,
    SHELL_SHORTAGES,
    STRATEGIES,
    TERRAINS,
)
from kurgan.games.advance.state import HIGHEST_MORALE
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.advance.battle import Battle, estimate
from kurgan.odds.estimate import Estimate

PARENTS = ("off", "extra", "every")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can decide an attack."""
    flag = parser.add_argument
    number = partial(flag, type=whole_number, metavar="N")
    number("--lead", required=True, help="Attack Factor of the lead unit")
    number("--units", default=1, help="attacking units with the lead (1)")
    number("--artillery", default=0, help="Artillery markers")
    number("--engineers", default=0, help="Engineer markers")
    number("--air", default=0, help="Air markers: 0 or 1")
    flag("--same-division", action="store_true", help="three of the units are of one division")
    number(
        "--morale", default=HIGHEST_MORALE,
        help=f"German Morale (as a rule {HIGHEST_MORALE})",
    )  # fmt: skip
    number("--defense", required=True, help="Defense Factor")
    flag("--terrain", required=True, metavar="NAME", help=", ".join(TERRAINS[1:]))
    number("--tem", help="the area's TEM, if it is not its terrain's")
    flag("--strategy", default="none", metavar="NAME", help=", ".join(STRATEGIES))
    flag("--revealed", action="store_true", help="the unit was Revealed before this attack")
    flag("--contested", action="store_true", help="the area was contested when the round began")
    flag("--volga", action="store_true", help="the area lies on the Volga")
    flag("--pavlovs-house", action="store_true", help="Guards at every attack (12.6)")
    flag("--shell-shortage", action="store_true", help="Artillery counts 1 instead of 2")
    flag("--commissars", action="store_true", help="the Defense Value is 1 higher")
    flag("--isolated", action="store_true", help="the Soviet unit is isolated (12.3)")
    flag("--rubble", action="store_true", help="the optional rule 12.1")
    flag("--limited-air", action="store_true", help="the optional rule 12.5")
    flag("--parent-organization", default="off", metavar="HOW", help=f"12.4: {', '.join(PARENTS)}")
    number("--divisions", default=None, help="how many take part (12.4)")


def battle(given: argparse.Namespace) -> Estimate:
    """The odds of the attack."""
    if given.shell_shortage and given.commissars:
        raise BadSetup("A turn has one random event: shell shortages or Commissars, not both.")
    if given.divisions is not None and given.parent_organization == PARENTS[0]:
        raise BadSetup("--divisions matters only with --parent-organization (12.4).")
    strategy = _index("strategy", given.strategy, STRATEGIES)
    return estimate(
        Battle(
            lead=given.lead,
            defense=given.defense,
            terrain=1 + _index("terrain", given.terrain, TERRAINS[1:]),
            units=given.units,
            artillery=given.artillery,
            engineers=given.engineers,
            air=given.air,
            same_division=given.same_division,
            divisions=1 if given.divisions is None else given.divisions,
            morale=given.morale,
            tem=given.tem,
            strategy=strategy,
            revealed=given.revealed or strategy == NO_STRATEGY,
            pavlovs_house=given.pavlovs_house,
            contested=given.contested,
            isolated=given.isolated,
            volga=given.volga,
            event=_event(given),
            rules=_rules(given),
        )
    )


def _event(given: argparse.Namespace) -> int:
    if given.shell_shortage:
        return SHELL_SHORTAGES
    return COMMISSARS if given.commissars else NO_EVENT


def _rules(given: argparse.Namespace) -> Rules:
    return Rules(
        rubble=given.rubble,
        isolation=given.isolated,
        parent_organization=PARENTS[_index("reading", given.parent_organization, PARENTS)],
        limited_air=given.limited_air,
    )


def _index(kind: str, name: str, names: tuple[str, ...]) -> int:
    word = name.lower().replace("-", "_").replace(" ", "_")
    if word not in names:
        raise BadSetup(f"There is no {kind} {brief(name)}; there are {', '.join(names)}.")
    return names.index(word)
