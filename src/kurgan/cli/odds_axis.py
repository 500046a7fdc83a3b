"""`kurgan odds axis`: a combat of Axis & Allies: Stalingrad, spelled out by hand."""

from __future__ import annotations

import argparse
import re

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.state import ATTACK, GROUND, OFF, SCRAMBLED, SUPPLY_DROP
from kurgan.games.axis.tables import (
    ALLIES,
    ARTILLERY,
    AXIS,
    BOMBER,
    FIGHTER,
    SIDE,
    SIDES,
    UNITS,
    Tables,
)
from kurgan.games.axis.words import SIDE_WORDS, UNIT_WORDS, counted
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.axis import estimate, in_the_end, of_bombardment, of_strike
from kurgan.odds.axis_combat import Battle
from kurgan.odds.axis_toll import Row, is_air, muster
from kurgan.odds.estimate import Estimate

NATION = ("german ", "soviet ")
OTHER_NAMES = {
    "mech": "mechanized infantry",
    "mechanized": "mechanized infantry",
    "mech infantry": "mechanized infantry",
    "rocket": "rocket launcher",
    "minor infantry": "minor axis infantry",
    "minor artillery": "minor axis artillery",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said of a combat."""
    add = parser.add_argument
    add("--attack", default="", help='the attackers, like "3 infantry, 1 tank"')
    add("--defend", default="", help='the defenders, like "2 infantry, 1 artillery"')
    add("--attacker", default="axis", help="axis (the default) or allies")
    add("--fortified", action="store_true", help="the zone is fortified")
    add("--river", action="store_true", help="an Assault over an unfrozen river")
    add("--attack-unsupplied", action="store_true", help="the attackers are out of supply")
    add("--defend-unsupplied", action="store_true", help="the defenders are out of supply")
    add("--attacker-holds", action="store_true", help="the attacker controls the zone")
    add("--bad-weather", action="store_true", help="a bad weather round: aircraft do not fire")
    add("--sorties", action="store_true", help="with Bad Weather Sorties: they fire at 1 less")
    add("--transports", type=int, default=0, help="attacking bombers that carry supply")
    add("--interceptors", type=int, default=0, help="defending fighters that have risen")
    add(
        "--air-defense", type=int, nargs="?", const=-1, default=0,
        help="guns that fire Air Defense first; without a number the defender's artillery",
    )  # fmt: skip
    add("--ambushers", type=int, default=0, help="ambushers that fire at the attackers first")
    add("--rockets", type=int, default=0, help="rocket launchers that bombard the defenders first")
    add("--crossing", action="store_true", help="the aircraft attack a Volga Crossing instead")
    add("--to-the-end", action="store_true", help="also round after round, in turn, to the end")


def battle(given: argparse.Namespace) -> Estimate:
    """The exact odds of what was spelled out."""
    tables = GAME.tables(GAME.pack())
    side = read_side(given.attacker)
    attack = read_units(given.attack, side, "attack")
    defend = read_units(given.defend, 1 - side, "defend")
    if given.crossing:
        return crossing_strike(tables, given, attack)
    check_numbers(tables, given, attack, defend, side)
    defender = muster(1 - side, defenders(given, defend, 1 - side))
    if not attack:
        return of_bombardment(defender, given.rockets)
    found = estimate(
        Battle(
            tables=tables,
            attacker=muster(side, attackers(given, attack, side)),
            defender=defender,
            attacker_supplied=not given.attack_unsupplied,
            defender_supplied=not given.defend_unsupplied,
            fortified=given.fortified,
            river=given.river,
            bad_weather=given.bad_weather,
            sorties=given.sorties,
            attacker_holds=given.attacker_holds,
            air_defense=guns(given, defend, 1 - side),
            ambushers=given.ambushers,
            rockets=given.rockets,
        ),
        ending=given.to_the_end,
    )
    return in_the_end(found) if given.to_the_end and has_land(attack) else found


def has_land(units: dict[int, int]) -> bool:
    """Whether a land unit is among them."""
    return any(not is_air(unit) for unit in units)


def read_side(name: str) -> int:
    """A side by its name."""
    if name.lower() not in SIDES:
        raise BadSetup(f"There is no side {brief(name)}; the attacker is {' or '.join(SIDES)}.")
    return SIDES.index(name.lower())


def read_units(text: str, side: int, option: str) -> dict[int, int]:
    """Numbers of units by type from words."""
    found: dict[int, int] = {}
    for part in re.split(r"[,;+]|\band\b", text):
        words = part.split()
        if not words:
            continue
        count = 1
        if re.fullmatch(r"\d{1,6}", words[0]):
            count = int(words.pop(0))
        unit = read_unit(" ".join(words), side, option)
        found[unit] = found.get(unit, 0) + count
    return {unit: count for unit, count in found.items() if count}


def read_unit(name: str, side: int, option: str) -> int:
    """A type of a side by its id or name, singular or plural, with its nation or without."""
    known = {**{UNITS[unit]: unit for unit in units_of(side)}, **names(side)}
    plain = name.lower().removesuffix("s").removeprefix(NATION[side])
    plain = OTHER_NAMES.get(plain, plain)
    if plain in known:
        return known[plain]
    raise BadSetup(
        f"The {SIDE_WORDS[side]} ({option}) have no unit {brief(name)}; they have "
        f"{', '.join(names(side))}."
    )


def names(side: int) -> dict[str, int]:
    """A side's types by their names without a nation, but for the Minor Axis."""
    return {UNIT_WORDS[unit].lower().removeprefix(NATION[side]): unit for unit in units_of(side)}


def units_of(side: int) -> list[int]:
    """The types of a side."""
    return [unit for unit in range(len(UNITS)) if SIDE[unit] == side]


def check_numbers(
    tables: Tables, given: argparse.Namespace, attack: dict[int, int], defend: dict[int, int],
    side: int,
) -> None:  # fmt: skip
    """Refuse what cannot come about, with the reason."""
    if not defend:
        raise BadSetup("Nobody defends: name at least one unit after --defend.")
    if not attack and not given.rockets:
        raise BadSetup("Nobody attacks: name at least one unit after --attack.")
    airlift = 2 * tables.capacity  # landed after the stacks were checked, doubled in the city
    for units, most, who in (
        (attack, tables.stacking, "attack"),
        (defend, tables.stacking + airlift, "defend"),
    ):
        land = sum(count for unit, count in units.items() if not is_air(unit))
        if land > most:
            raise BadSetup(f"At most {most} land units can {who} in one zone, not {land}.")
    check_aircraft(tables, {**attack, **defend})
    check_extras(tables, given, attack, defend, side)


def check_aircraft(tables: Tables, units: dict[int, int]) -> None:
    """No more aircraft than there are in the box."""
    for unit, count in units.items():
        if is_air(unit) and count > tables.pieces[unit]:
            most = tables.pieces[unit]
            raise BadSetup(f"There are only {counted(unit, most)} in the game, not {count}.")


def check_extras(
    tables: Tables, given: argparse.Namespace, attack: dict[int, int], defend: dict[int, int],
    side: int,
) -> None:  # fmt: skip
    """Numbers beside the units themselves."""
    enemy = 1 - side
    based = sum(count for unit, count in defend.items() if is_air(unit)) - given.interceptors
    limits = (
        ("--transports", given.transports, attack.get(BOMBER[side], 0)),
        ("--interceptors", given.interceptors, defend.get(FIGHTER[enemy], 0)),
        ("--ambushers", given.ambushers, len(tables.sites)),
        ("--rockets", given.rockets, tables.pieces[UNITS.index("sov_rocket")]),
        ("--air-defense", given.air_defense, sum(tables.pieces[u] for u in ARTILLERY[enemy])),
    )
    for name, number, most in limits:
        if not 0 <= number <= most and not (name == "--air-defense" and number == -1):
            raise BadSetup(f"{name} is a number from 0 to {most} here, not {number}.")
    if based > tables.capacity:
        raise BadSetup(f"An airfield holds {tables.capacity} aircraft, not {based}.")
    if given.rockets and side != ALLIES:
        raise BadSetup("Only the Allies bombard: --rockets goes with --attacker allies.")
    if given.sorties and not given.bad_weather:
        raise BadSetup("--sorties goes with --bad-weather.")
    if given.river and given.attacker_holds:
        raise BadSetup("Nobody Assaults a zone that he controls: --river needs a hostile zone.")


def attackers(given: argparse.Namespace, attack: dict[int, int], side: int) -> dict[Row, int]:
    """The attackers; aircraft flew in, some bombers with supply aboard."""
    units = {(unit, ATTACK if is_air(unit) else OFF): count for unit, count in attack.items()}
    if given.transports:
        units[BOMBER[side], ATTACK] -= given.transports
        units[BOMBER[side], SUPPLY_DROP] = given.transports
    return units


def defenders(given: argparse.Namespace, defend: dict[int, int], side: int) -> dict[Row, int]:
    """The defenders; aircraft stand on the ground, or have risen as interceptors."""
    units = {(unit, GROUND if is_air(unit) else OFF): count for unit, count in defend.items()}
    if given.interceptors:
        units[FIGHTER[side], GROUND] -= given.interceptors
        units[FIGHTER[side], SCRAMBLED] = given.interceptors
    return units


def guns(given: argparse.Namespace, defend: dict[int, int], side: int) -> int:
    """The guns of Air Defense; those in the zone unless a number is given."""
    if given.air_defense >= 0:
        return int(given.air_defense)
    return sum(defend.get(unit, 0) for unit in ARTILLERY[side])


def crossing_strike(tables: Tables, given: argparse.Namespace, attack: dict[int, int]) -> Estimate:
    """Aircraft against a Volga Crossing."""
    if not attack or any(unit not in (FIGHTER[AXIS], BOMBER[AXIS]) for unit in attack):
        raise BadSetup("Only Axis fighters and bombers attack a Volga Crossing.")
    if given.bad_weather and not given.sorties:
        raise BadSetup("No aircraft attacks in bad weather without --sorties.")
    check_aircraft(tables, attack)
    most = sum(tables.pieces[unit] for unit in ARTILLERY[ALLIES])
    if not 0 <= given.air_defense <= most:
        raise BadSetup(f"--air-defense is a number from 0 to {most} here.")
    return of_strike(tables, attack, given.air_defense, bad_weather=given.bad_weather)
