"""An attack of Advance to the Volga spelled out by hand, put on a board of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.options import Rules
from kurgan.games.advance.pack.tables import (
    CLEAR,
    HEAVY_URBAN,
    LIGHT_URBAN,
    NO_EVENT,
    NO_STRATEGY,
    STRATEGIES,
    TERRAINS,
    Counter,
    Tables,
)
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.state import HIGHEST_MORALE, Board, blank
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.errors import BadSetup
from kurgan.odds.advance.calculator import BARRAGE_POLICY, HEADLINE, of_combat
from kurgan.odds.estimate import Estimate

TARGET, ORIGIN = 1, 2
BASIC = Rules()
HIGHEST_FACTOR, HIGHEST_DEFENSE = 12, 20
POLICY = (
    "All the support named is placed; what no longer fits after a Barrage stays behind, Artillery "
    "first, then Engineers. " + BARRAGE_POLICY
)


@dataclass(frozen=True)
class Battle:
    """One attack in the words of the rulebook."""

    lead: int  # the Attack Factor of the lead unit
    defense: int  # the Defense Factor
    terrain: int
    units: int = 1  # with the lead unit
    artillery: int = 0
    engineers: int = 0
    air: int = 0
    same_division: bool = False  # three of the units are of one division
    divisions: int = 1  # how many take part, assault guns apart (12.4)
    morale: int = HIGHEST_MORALE
    tem: int | None = None  # None: the terrain's own
    strategy: int = NO_STRATEGY
    revealed: bool = False  # before this attack: the strategy no longer acts
    pavlovs_house: bool = False  # its strategy acts at every attack (12.6)
    contested: bool = False  # when the Action Round began
    isolated: bool = False
    volga: bool = False
    event: int = NO_EVENT
    rules: Rules = BASIC


def check(battle: Battle) -> None:
    """Refuse a battle that cannot be, and say why."""
    _check_numbers(battle)
    markers = battle.artillery + battle.engineers + battle.air
    if markers > battle.units:
        raise BadSetup(
            f"{markers} support markers need as many units, but {battle.units} attack (9.5.4)."
        )
    if battle.same_division and battle.units < 3:
        raise BadSetup("Divisional integrity takes three units of one division (9.5.2D).")
    if battle.same_division and not battle.divisions:
        raise BadSetup("With three units of one division there is at least one division (12.4).")
    if battle.divisions + 2 * battle.same_division > battle.units:
        raise BadSetup(f"{battle.divisions} divisions are too many for so few units (12.4).")
    if battle.isolated and battle.volga:
        raise BadSetup("An area on the Volga is never isolated (12.3).")
    if battle.contested and battle.strategy != NO_STRATEGY and not battle.revealed:
        raise BadSetup("In a contested area the Soviet unit is Revealed already; say --revealed.")
    if battle.pavlovs_house and STRATEGIES[battle.strategy] != "guards":
        raise BadSetup("Pavlov's House defends as Guards; say --strategy guards (12.6).")


def _check_numbers(battle: Battle) -> None:
    stacking = _printed().stacking
    bounds = (
        ("Attack Factor", battle.lead, 1, HIGHEST_FACTOR),
        ("Defense Factor", battle.defense, 1, HIGHEST_DEFENSE),
        ("number of units", battle.units, 1, stacking),
        ("number of divisions", battle.divisions, 0, stacking),
        ("number of Artillery markers", battle.artillery, 0, stacking),
        ("number of Engineer markers", battle.engineers, 0, stacking),
        ("number of Air markers", battle.air, 0, 1),
        ("German Morale", battle.morale, 0, HIGHEST_MORALE),
        ("TEM", _tem(battle), _printed_tem(CLEAR), _printed_tem(HEAVY_URBAN)),
    )
    for name, number, low, high in bounds:
        if not low <= number <= high:
            raise BadSetup(f"The {name} is a number from {low} to {high}, not {number}.")


def estimate(battle: Battle) -> Estimate:
    """The odds of a battle that can be."""
    s, combat = position(battle)
    found = of_combat(s, combat, adding=True)
    return Estimate(
        target="",
        kind="area",
        force=(f"{battle.units} unit{'s' if battle.units > 1 else ''}",),
        words=_words(battle),
        win=found.captured,
        headline=HEADLINE,
        outcomes=found.outcomes(),
        policy=POLICY,
        details=found.as_json(),
    )


def _words(battle: Battle) -> str:
    markers = (("Air", battle.air), ("Artillery", battle.artillery), ("Engineer", battle.engineers))
    support = "".join(f", {count} {name}" for name, count in markers if count)
    units = f"{battle.units} units" if battle.units > 1 else "1 unit"
    is_new = battle.strategy != NO_STRATEGY and (battle.pavlovs_house or not battle.revealed)
    strategy = f"{STRATEGIES[battle.strategy].capitalize()} " if is_new else "Defense Factor "
    terrain = TERRAINS[battle.terrain].replace("_", " ")
    return f"{units} led by a {battle.lead}{support} against {strategy}{battle.defense}, {terrain}."


# The board


def position(battle: Battle) -> tuple[Board, Combat]:
    """A board with this attack and nothing else; the attack is about to be declared."""
    check(battle)
    tables = _tables(battle)
    plan = tables.plans["main"]
    plan = replace(plan, attack=(battle.lead,) * len(plan.attack))
    s = blank(tables, plan, battle.rules, [])
    s.morale, s.event = battle.morale, battle.event
    s.support = [battle.air, battle.artillery, battle.engineers]
    units = _units(tables, battle)
    for unit in units:
        s.where[unit], s.came_from[unit] = TARGET, ORIGIN
        s.fresh |= bit(unit)
    s.rebuild_index()
    s.counter[TARGET] = 0
    s.soviet = bit(TARGET)
    s.revealed = bit(TARGET) if battle.revealed else 0
    s.unseen[0] = int(not battle.revealed)
    s.isolated = bit(TARGET) if battle.isolated else 0
    combat = Combat(TARGET, bits(units), not battle.contested).begun()
    if battle.air and combat.is_air_limited(s):
        raise BadSetup("Air may not be placed in a contested urban area (12.5).")
    return s, combat


def _printed() -> Tables:
    tables: Tables = ADVANCE.tables(ADVANCE.pack())
    return tables


def _printed_tem(terrain: int) -> int:
    """9.5.3B: the TEM of a terrain, where the area has none of its own."""
    tem: int = ADVANCE.pack().files["board.json"]["terrain_types"][TERRAINS[terrain]]["tem"]
    return tem


def _tem(battle: Battle) -> int:
    return _printed_tem(battle.terrain) if battle.tem is None else battle.tem


def _tables(battle: Battle) -> Tables:
    """The tables of a board whose first area is the one attacked."""
    tables, terrain = _printed(), battle.terrain
    return replace(
        tables,
        terrain=(0, terrain, *tables.terrain[2:]),
        tem=(0, _tem(battle), *tables.tem[2:]),
        volga=bit(TARGET) if battle.volga else 0,
        urban=bit(TARGET) if terrain in (LIGHT_URBAN, HEAVY_URBAN) else 0,
        heavy_urban=bit(TARGET) if terrain == HEAVY_URBAN else 0,
        counters=(Counter(terrain, battle.defense, battle.strategy),),
        pavlov=0 if battle.pavlovs_house else -1,
    )


def _units(tables: Tables, battle: Battle) -> list[int]:
    """Units of so many divisions, no three of one unless said so; the rest are assault guns."""
    divisions = [members(units) for units in tables.division_units[: battle.divisions]]
    guns = [unit for unit, division in enumerate(tables.division) if division < 0]
    chosen = [units[0] for units in divisions]
    if battle.same_division:
        chosen += divisions[0][1:3]
    seconds = [unit for units in divisions[battle.same_division :] for unit in units[1:2]]
    return (chosen + seconds + guns)[: battle.units]
