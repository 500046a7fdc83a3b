"""Axis & Allies: Stalingrad in the words of a computer player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from kurgan.bots.tales import Blow, Tale, listed
from kurgan.games.axis.pack.tables import ALLIES, AXIS, LAND, ZONES
from kurgan.games.axis.state import ATTACK, Board
from kurgan.games.axis.words.names import OUTCOMES, counted, thing_words
from kurgan.kernel.ask import Side
from kurgan.kernel.state import Event
from kurgan.kernel.words import plural

KINDS_NAMED = 3  # of the units of one attack

REASONS: Final[Mapping[str, str]] = {
    "move": "The zone whose units can do most moves next: attacks that pay first, then the front.",
    "take": "So many go as the attack needs; the rest holds the zone.",
    "march": "They go where the fight is worth more than what it will cost.",
    "blitz_on": "Tanks go on where they break most open.",
    "escort": "As many go along as can.",
    "leave": "The ambusher comes out where it is worth most.",
    "pair": "The first that may goes along.",
    "give_up": "The cheaper of the two is given up.",
    "place_at": "Units stand where they are needed most.",
    "rearrange": "What stands well is left where it is.",
    "deploy_card": "The card's units come where they do most.",
    "free_infantry": "Infantry comes where the line is thinnest.",
    "displace": "They step aside to the zone that needs them most.",
    "mission": "Aircraft attack where a fight hangs in the balance, else they bring supply.",
    "destination": "Aircraft go to the fight that they can turn.",
    "land": "Aircraft land near the front, where the airfield is safe.",
    "scramble": "Fighters rise where they save more than they risk.",
    "free_air": "The first air unit that is offered.",
    "casualty": "The units that fight worst for their price are lost first.",
    "target": "Hits go to the enemy's best fighters.",
    "fight": "The surest combat comes first; what it frees may help the next.",
    "attack_crossing": "The first crossing that can be hit.",
    "token": "A token is spent where supply decides the fight.",
    "rocket_token": "A token is spent where the rockets decide something.",
    "bombardment": "Rockets fire where most enemies stand.",
    "bombard": "Rockets fire where most enemies stand.",
    "air_defense": "The dearest aircraft is fired at.",
    "ambush": "The ambusher fires into the zone with the dearest enemies.",
    "sacrifice": "A hero falls where his enemy is worth more.",
    "transfer": "The cheapest air unit goes.",
    "crowded_airfield": "The cheapest aircraft is lost.",
    "disband": "The cheapest units are lost.",
    "crowded_zone": "The first zone that is overfull.",
    "push_out": "The enemy's dearest units are pushed out.",
    "requisition": "What fights best for its price: infantry to hold, tanks to strike.",
    "deploy": "New units come where the front needs them.",
    "how_many": "As many as the place needs and can feed.",
    "place_ferry": "A ferry goes to the crossing that feeds most.",
    "launch": "Uranus waits as long as it may: every round brings more cards.",
    "choose_flank": "The first flank.",
    "place_card": "Of two cards the stronger one goes to the northwest.",
    "preload": "As much as can be carried.",
    "want": "The first side that is offered.",
    "bid": "It bids what the side is worth, and not more.",
    "hide_factories": "By no reason that the other could guess.",
    "open_hand": "The first hand.",
    "place_factory": "The factory stands where it is held longest.",
}


def deeds(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """What is bought, then attacks, the largest first, then marches."""
    arrived, air, bought = dict[int, Counter[int]](), dict[int, Counter[int]](), list[str]()
    assaults = set[int]()
    for event in events:
        kind, args = event.kind, event.args
        if kind == "combat_begun":
            break
        if kind == "units_moved" and args[0] in LAND[side]:
            _march(arrived, args)
        elif kind == "assault_begun":
            assaults.add(args[0])
        elif kind == "aircraft_sent" and args[3] == ATTACK:
            air.setdefault(args[2], Counter())[s.tables.craft[args[0]]] += 1
        elif kind == "units_deployed" and args[0] in LAND[side]:
            bought.append(f"bring {counted(args[0], args[1])} to {s.tables.names[args[2]]}")
        elif kind == "uranus_launched" and side == ALLIES:
            bought.append("launch Operation Uranus")
    assaults |= {zone for zone in (*arrived, *air) if zone >= ZONES or s.contested >> zone & 1}
    return bought + _attacks(s, assaults, arrived, air) + _marches(s, assaults, arrived)


def _march(arrived: dict[int, Counter[int]], args: Sequence[int]) -> None:
    """Units go on from where they came to before."""
    unit, count, start, end = args
    if start in arrived:
        arrived[start][unit] -= min(count, arrived[start][unit])
    arrived.setdefault(end, Counter())[unit] += count


def _attacks(
    s: Board,
    assaults: set[int],
    arrived: Mapping[int, Counter[int]],
    air: Mapping[int, Counter[int]],
) -> list[str]:
    """Who attacks where."""
    nobody: Counter[int] = Counter()
    forces = {zone: arrived.get(zone, nobody) + air.get(zone, nobody) for zone in sorted(assaults)}
    order = sorted(forces, key=lambda zone: -forces[zone].total())
    return [
        f"attack {thing_words(s.tables, 'place', zone)} with {_force(forces[zone])}"
        for zone in order
        if forces[zone].total()
    ]


def _marches(s: Board, assaults: set[int], arrived: Mapping[int, Counter[int]]) -> list[str]:
    order = sorted(arrived, key=lambda zone: -arrived[zone].total())
    return [
        f"bring {_force(arrived[zone])} to {s.tables.names[zone]}"
        for zone in order
        if zone not in assaults and arrived[zone].total()
    ]


def _force(units: Counter[int]) -> str:
    """A force by its kinds; by its size if there are many."""
    kinds = [counted(unit, count) for unit, count in units.most_common() if count]
    return listed(kinds) if len(kinds) <= KINDS_NAMED else f"{units.total()} units"


def blows(s: Board, events: Sequence[Event], side: Side) -> list[Blow]:
    """Zones that fall to the enemy, units that are lost or cut off, and an end that is lost."""
    found, lost = list[Blow](), Counter[int]()
    values = s.tables.rp[s.rules.rp_set]
    for event in events:
        kind, args = event.kind, event.args
        if kind == "zone_taken" and args[1] != side:
            name, prize = s.tables.names[args[0]], values[args[0]]
            found.append(Blow(3.0 + 2 * prize, f"{name} fell to the {('Axis', 'Allies')[args[1]]}"))
        elif kind == "units_lost" and args[0] in LAND[side]:
            lost[args[2]] += args[1]
        elif kind == "force_cut_off" and args[1] == side:
            found.append(Blow(2.5, f"the force in {s.tables.names[args[0]]} was cut off"))
        elif kind == "game_ended" and _is_lost(args[0], side):
            found.append(
                Blow(50.0, f"it ended in {list(OUTCOMES.values())[args[0]].split(':')[0]}")
            )
    for zone, count in lost.items():
        found.append(Blow(float(count), f"{plural(count, 'unit')} fell in {s.tables.names[zone]}"))
    return found


def _is_lost(outcome: int, side: Side) -> bool:
    winner = ALLIES if list(OUTCOMES)[outcome].startswith("allies") else AXIS
    return outcome > 0 and winner != side


def taken(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """Zones that pass to a side."""
    passed = [e.args[0] for e in events if e.kind == "zone_taken" and e.args[1] == side]
    return [s.tables.names[zone] for zone in passed]


def unknown(s: Board, side: Side) -> list[str]:
    """Uranus cards and factory tokens, which only the Allies know."""
    if side == ALLIES:
        return []
    cards = 0 if s.launched else s.hand.bit_count() + sum(f.bit_count() for f in s.flanks)
    found = [f"which {plural(cards, 'Uranus card')} wait"] if cards else []
    return found + (["which factory is in which hand"] if s.left_hand >= 0 else [])


TALE: Tale[Board] = Tale(deeds, blows, taken, unknown, REASONS, in_order=False)
