"""A combat of Axis & Allies: Stalingrad, spelled out by hand."""

from __future__ import annotations

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import (
    ALLIES,
    ARTILLERY,
    AXIS,
    BOMBER,
    FIGHTER,
    SIDES,
    SOV_ROCKET,
    Tables,
)
from kurgan.games.axis.state import ATTACK, GROUND, OFF, SCRAMBLED, SUPPLY_DROP
from kurgan.games.axis.words.names import counted
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.arguments import Argument, Given
from kurgan.odds.axis.calculator import estimate, of_bombardment, of_strike
from kurgan.odds.axis.combat import Battle
from kurgan.odds.axis.crossing import Strike
from kurgan.odds.axis.toll import Row, is_air, muster
from kurgan.odds.axis.units import most_land, read_units
from kurgan.odds.estimate import Estimate

SORTIES = "--sorties goes with --bad-weather."
GROUNDED = "No aircraft attacks in bad weather without --sorties."
NO_ZONE = (
    "defend", "fortified", "river", "attack_unsupplied", "defend_unsupplied", "attacker_holds",
    "transports", "ambushers", "rockets", "to_the_end",
)  # fmt: skip
NO_COMBAT = (
    "fortified", "river", "attack_unsupplied", "attacker_holds", "transports", "interceptors",
    "air_defense", "ambushers", "to_the_end",
)  # fmt: skip


ARGUMENTS = (
    Argument("attack", 'the attackers, like "3 infantry, 1 tank"', "", metavar="UNITS"),
    Argument("defend", 'the defenders, like "2 infantry, 1 artillery"', "", metavar="UNITS"),
    Argument("attacker", "axis (the default) or allies", "axis", metavar="SIDE"),
    Argument("fortified", "the zone is fortified"),
    Argument("river", "an Assault over an unfrozen river"),
    Argument("attack_unsupplied", "the attackers are out of supply"),
    Argument("defend_unsupplied", "the defenders are out of supply"),
    Argument("attacker_holds", "the attacker controls the zone"),
    Argument("bad_weather", "a bad weather round: aircraft do not fire"),
    Argument("sorties", "with Bad Weather Sorties: they fire at 1 less"),
    Argument("transports", "attacking bombers that carry supply", 0),
    Argument("interceptors", "defending fighters that have risen", 0),
    Argument(
        "air_defense",
        "guns that fire Air Defense first; without a number the defender's artillery",
        0, bare=True,
    ),
    Argument("ambushers", "ambushers that fire at the attackers first", 0),
    Argument("rockets", "rocket launchers that bombard the defenders first", 0),
    Argument("crossing", "the aircraft attack a Volga Crossing instead"),
    Argument("to_the_end", "also round after round, in turn, to the end"),
)  # fmt: skip


def of_battle(given: Given) -> Estimate:
    """The exact odds of what was spelled out."""
    tables = GAME.tables(GAME.pack())
    side = read_side(given.attacker)
    attack = read_units(tables, given.attack, side, "attack")
    if given.crossing:
        return crossing_strike(tables, given, attack)
    defend = read_units(tables, given.defend, 1 - side, "defend")
    check_numbers(tables, given, attack, defend, side)
    battle = Battle(
        tables=tables,
        attacker=muster(side, attackers(given, attack, side)),
        defender=muster(1 - side, defenders(given, defend, 1 - side)),
        attacker_supplied=not given.attack_unsupplied,
        defender_supplied=not given.defend_unsupplied,
        fortified=given.fortified,
        river=given.river,
        bad_weather=given.bad_weather,
        rules=rules(given),
        attacker_holds=given.attacker_holds,
        air_defense=guns(given, defend, 1 - side),
        ambushers=given.ambushers,
        rockets=given.rockets,
    )
    return estimate(battle, ending=given.to_the_end) if attack else of_bombardment(battle)


def rules(given: Given) -> Rules:
    """The optional rules that the battle names; the others do not matter to one."""
    return Rules(bad_weather_sorties=given.sorties, interceptors=given.interceptors > 0)


def has_land(units: dict[int, int]) -> bool:
    """Whether a land unit is among them."""
    return any(not is_air(unit) for unit in units)


def read_side(name: str) -> int:
    """A side by its name."""
    if name.lower() not in SIDES:
        raise BadSetup(f"There is no side {brief(name)}; the attacker is {' or '.join(SIDES)}.")
    return SIDES.index(name.lower())


def check_numbers(
    tables: Tables, given: Given, attack: dict[int, int], defend: dict[int, int],
    side: int,
) -> None:  # fmt: skip
    """Refuse what cannot come about, with the reason."""
    if not defend:
        raise BadSetup("Nobody defends: name at least one unit after --defend.")
    if not attack and not given.rockets:
        raise BadSetup("Nobody attacks: name at least one unit after --attack.")
    for units, who in ((attack, "attack"), (defend, "defend")):
        land = sum(count for unit, count in units.items() if not is_air(unit))
        most = most_land(tables, who)
        if land > most:
            raise BadSetup(f"At most {most} land units can {who} in one zone, not {land}.")
    check_aircraft(tables, {**attack, **defend})
    check_extras(tables, given, attack, defend, side)
    if attack:
        check_attack(given, attack, defend, side)
    else:
        refuse(given, NO_COMBAT, "rocket launchers alone: it needs units after --attack")


def check_aircraft(tables: Tables, units: dict[int, int]) -> None:
    """No more aircraft than there are in the box."""
    for unit, count in units.items():
        if is_air(unit) and count > tables.pieces[unit]:
            most = tables.pieces[unit]
            raise BadSetup(f"There are only {counted(unit, most)} in the game, not {count}.")


def check_extras(
    tables: Tables, given: Given, attack: dict[int, int], defend: dict[int, int],
    side: int,
) -> None:  # fmt: skip
    """Numbers beside the units themselves."""
    enemy = 1 - side
    based = sum(count for unit, count in defend.items() if is_air(unit)) - given.interceptors
    limits = (
        ("--transports", given.transports, attack.get(BOMBER[side], 0)),
        ("--interceptors", given.interceptors, defend.get(FIGHTER[enemy], 0)),
        ("--ambushers", given.ambushers, len(tables.sites)),
        ("--rockets", given.rockets, tables.pieces[SOV_ROCKET]),
        ("--air-defense", given.air_defense or 0, most_guns(tables, enemy)),
    )
    for name, number, most in limits:
        check_range(name, number, most)
    if based > tables.capacity:
        raise BadSetup(f"An airfield holds {tables.capacity} aircraft, not {based}.")
    if given.rockets and side != ALLIES:
        raise BadSetup("Only the Allies bombard: --rockets goes with --attacker allies.")
    if given.sorties and not given.bad_weather:
        raise BadSetup(SORTIES)
    if given.river and given.attacker_holds:
        raise BadSetup("Nobody Assaults a zone that he controls: --river needs a hostile zone.")


def check_range(name: str, number: int, most: int) -> None:
    """A number that goes with an option."""
    if not 0 <= number <= most:
        raise BadSetup(f"{name} is a number from 0 to {most} here, not {brief(number)}.")


def most_guns(tables: Tables, side: int) -> int:
    """All artillery that a side can have."""
    return sum(tables.pieces[unit] for unit in ARTILLERY[side])


def refuse(given: Given, options: tuple[str, ...], why: str) -> None:
    """What has no meaning here is no silent matter; a bare --air-defense is None."""
    for option in options:
        if getattr(given, option) not in (0, ""):
            raise BadSetup(f"--{option.replace('_', '-')} does not go with {why}.")


def check_attack(given: Given, attack: dict[int, int], defend: dict[int, int], side: int) -> None:
    """Flags that have nobody to work on."""
    flown = sum(count for unit, count in attack.items() if is_air(unit))
    is_grounded = given.bad_weather and not given.sorties
    if is_grounded and flown > given.transports and not has_land(attack):
        raise BadSetup(GROUNDED)
    if given.interceptors and (is_grounded or flown == given.transports):
        raise BadSetup("Interceptors rise only to meet aircraft that attack; here none does.")
    if given.air_defense != 0 and not flown:
        raise BadSetup("Air Defense fires only at aircraft; name some after --attack.")
    if given.air_defense is None and not guns(given, defend, 1 - side):
        raise BadSetup("--air-defense needs a number here: no artillery is named after --defend.")
    for name, number in (("--ambushers", given.ambushers), ("--river", given.river)):
        if number and not has_land(attack):
            raise BadSetup(f"{name} goes only with land units after --attack.")


def attackers(given: Given, attack: dict[int, int], side: int) -> dict[Row, int]:
    """The attackers; aircraft flew in, some bombers with supply aboard."""
    units = {(unit, ATTACK if is_air(unit) else OFF): count for unit, count in attack.items()}
    if given.transports:
        units[BOMBER[side], ATTACK] -= given.transports
        units[BOMBER[side], SUPPLY_DROP] = given.transports
    return units


def defenders(given: Given, defend: dict[int, int], side: int) -> dict[Row, int]:
    """The defenders; aircraft stand on the ground, or have risen as interceptors."""
    units = {(unit, GROUND if is_air(unit) else OFF): count for unit, count in defend.items()}
    if given.interceptors:
        units[FIGHTER[side], GROUND] -= given.interceptors
        units[FIGHTER[side], SCRAMBLED] = given.interceptors
    return units


def guns(given: Given, defend: dict[int, int], side: int) -> int:
    """The guns of Air Defense; those in the zone unless a number is given."""
    if given.air_defense is not None:
        return int(given.air_defense)
    return sum(defend.get(unit, 0) for unit in ARTILLERY[side])


def crossing_strike(tables: Tables, given: Given, attack: dict[int, int]) -> Estimate:
    """Aircraft against a Volga Crossing."""
    if not attack or any(unit not in (FIGHTER[AXIS], BOMBER[AXIS]) for unit in attack):
        raise BadSetup("Only Axis fighters and bombers attack a Volga Crossing.")
    if given.bad_weather != given.sorties:
        raise BadSetup(GROUNDED if given.bad_weather else SORTIES)
    if given.air_defense is None:
        raise BadSetup("--air-defense needs a number with --crossing.")
    refuse(given, NO_ZONE, "--crossing: only aircraft and guns fight there")
    check_aircraft(tables, attack)
    check_range("--air-defense", given.air_defense, most_guns(tables, ALLIES))
    check_range("--interceptors", given.interceptors, tables.pieces[FIGHTER[ALLIES]])
    return of_strike(
        Strike(
            tables, attack, given.air_defense, interceptors=given.interceptors,
            bad_weather=given.bad_weather, rules=rules(given),
        )
    )  # fmt: skip
