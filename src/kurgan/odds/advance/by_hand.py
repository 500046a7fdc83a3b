"""An attack of Advance to the Volga spelled out by hand, in readable arguments."""

from __future__ import annotations

from kurgan.games.advance.options import OPTIONS, Rules
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
from kurgan.odds.arguments import Argument, Given
from kurgan.odds.estimate import Estimate

PARENTS = next(option.values for option in OPTIONS if option.name == "parent_organization")

ARGUMENTS = (
    Argument("lead", "Attack Factor of the lead unit", 0, needed=True),
    Argument("units", "attacking units with the lead (1)", 1),
    Argument("artillery", "Artillery markers", 0),
    Argument("engineers", "Engineer markers", 0),
    Argument("air", "Air markers: 0 or 1", 0),
    Argument("same_division", "three of the units are of one division"),
    Argument("morale", f"German Morale (as a rule {HIGHEST_MORALE})", HIGHEST_MORALE),
    Argument("defense", "Defense Factor", 0, needed=True),
    Argument("terrain", ", ".join(TERRAINS[1:]), "", needed=True, metavar="NAME"),
    Argument("tem", "the area's TEM, if it is not its terrain's", None),
    Argument("strategy", ", ".join(STRATEGIES), "none", metavar="NAME"),
    Argument("revealed", "the unit was Revealed before this attack"),
    Argument("contested", "the area was contested when the round began"),
    Argument("volga", "the area lies on the Volga"),
    Argument("pavlovs_house", "Guards at every attack (12.6)"),
    Argument("shell_shortage", "Artillery counts 1 instead of 2"),
    Argument("commissars", "the Defense Value is 1 higher"),
    Argument("isolated", "the Soviet unit is isolated (12.3)"),
    Argument("rubble", "the optional rule 12.1"),
    Argument("limited_air", "the optional rule 12.5"),
    Argument("parent_organization", f"12.4: {', '.join(PARENTS)}", "off", metavar="HOW"),
    Argument("divisions", "how many take part (12.4)", None),
)


def of_battle(given: Given) -> Estimate:
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


def _event(given: Given) -> int:
    if given.shell_shortage:
        return SHELL_SHORTAGES
    return COMMISSARS if given.commissars else NO_EVENT


def _rules(given: Given) -> Rules:
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
