"""What the German player may see, built up from nothing."""

from __future__ import annotations

from kurgan.games.advance.options import write_rules
from kurgan.games.advance.pack.tables import (
    AREAS,
    OUT_OF_ACTION,
    RANDOM_EVENTS,
    RESERVE,
    STRATEGIES,
    SUPPORTS,
    TERRAINS,
)
from kurgan.games.advance.rules.combat import Combat, attack_terms, defense_terms
from kurgan.games.advance.rules.dawn import next_arrival
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.rules.results import RESULTS
from kurgan.games.advance.rules.victory import controlled
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import members
from kurgan.kernel.procedure import Json

PHASES = {
    "Prepare": "setup",
    "Dawn": "dawn",
    "RandomEvent": "random event",
    "SupplyPhase": "supply",
    "CombatPhase": "combat",
}


def view(s: Board) -> Json:
    """The position as the player sees it, built up from nothing."""
    return {
        "game": "advance",
        "scenario": s.plan.name,
        "options": write_rules(s.rules),
        "turn": s.turn,
        "last_turn": s.plan.last_turn,
        "phase": phase(s),
        "morale": s.morale,
        "strong": s.is_strong,
        "supply": s.supply,
        "controlled": controlled(s),
        "event": RANDOM_EVENTS[s.event],
        "paused": [s.tables.units[unit] for unit in members(s.paused)],
        "support": {name: s.support[marker] for marker, name in enumerate(SUPPORTS)},
        "areas": [area_view(s, area) for area in range(1, AREAS + 1)],
        "out_of_action": [unit_view(s, unit) for unit in members(s.at[OUT_OF_ACTION])],
        "reserve": [{**unit_view(s, unit), "due": due(s, unit)} for unit in members(s.at[RESERVE])],
        "unseen": unseen(s),
        "activation": activation_view(s),
        "combat": combat_view(s),
    }


def phase(s: Board) -> str:
    """The phase of the turn."""
    for frame in reversed(s.stack):
        name = PHASES.get(type(frame).__name__)
        if name:
            return name
    return "over" if s.outcome else "end"


def area_view(s: Board, area: int) -> Json:
    """One area: who holds it and who stands there."""
    return {
        "id": str(area),
        "name": s.tables.names[area],
        "terrain": TERRAINS[s.tables.terrain[area]],
        "tem": s.tables.tem[area],
        "volga": bool(s.tables.volga >> area & 1),
        "adjacent": [str(near) for near in members(s.tables.adjacent[area])],
        "control": "soviet" if s.soviet >> area & 1 else "german",
        "contested": s.is_contested(area),
        "isolated": bool(s.isolated >> area & 1),
        "units": [unit_view(s, unit) for unit in members(s.at[area])],
        "soviet": soviet_view(s, area),
    }


def soviet_view(s: Board, area: int) -> Json:
    """A Soviet unit: its front shows the terrain type and nothing else (4.4)."""
    if not s.soviet >> area & 1:
        return None
    if not s.is_revealed(area):
        return {"revealed": False, "terrain": TERRAINS[s.tables.terrain[area]]}
    return {
        "revealed": True,
        "id": s.tables.counters[s.counter[area]].id,
        "defense": s.defense(area),
        "strategy": STRATEGIES[s.strategy(area)],
        "pavlovs_house": s.is_pavlovs_house(area),
    }


def unit_view(s: Board, unit: int) -> Json:
    """A German unit."""
    division = s.tables.division[unit]
    return {
        "id": s.tables.units[unit],
        "type": "armor" if s.tables.armor >> unit & 1 else "infantry",
        "division": s.tables.divisions[division] if division >= 0 else None,
        "attack": s.plan.attack[unit],
        "movement": s.movement(unit),
        "fresh": bool(s.fresh >> unit & 1),
        "paused": bool(s.paused >> unit & 1),
    }


def due(s: Board, unit: int) -> int | None:
    """The turn on which a waiting unit can arrive; none if it no longer can."""
    for number, group in enumerate(s.plan.groups):
        if group.units >> unit & 1 and s.due[number]:
            return next_arrival(s, number) or None
    return None


def unseen(s: Board) -> Json:
    """The counters of each terrain type that nobody has seen: on the map or left over."""
    left: dict[str, list[Json]] = {name: [] for name in TERRAINS[1:]}
    for counter, count in zip(s.tables.counters, s.unseen, strict=True):
        left[TERRAINS[counter.terrain]] += [
            {"defense": counter.defense, "strategy": STRATEGIES[counter.strategy]}
        ] * count
    return left


def activation_view(s: Board) -> Json:
    """The Active Area, while there is one."""
    for frame in s.stack:
        if isinstance(frame, Activation):
            moving = frame.unit >= 0 and frame.at == "move"
            return {
                "area": str(frame.area),
                "moving": s.tables.units[frame.unit] if moving else None,
                "movement_left": frame.left if moving else 0,
                "attackers": [s.tables.units[unit] for unit in members(frame.attackers)],
                "closed": [str(area) for area in members(frame.closed)],
            }
    return None


def combat_view(s: Board) -> Json:
    """The attack being made, as far as it has got."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Combat) or not s.is_revealed(frame.area):
        return None
    has_lead = frame.lead >= 0
    attack = attack_terms(frame, s) if has_lead else []
    return {
        "area": str(frame.area),
        "mandatory": frame.mandatory,
        "attackers": [s.tables.units[unit] for unit in members(frame.attackers)],
        "strategy": STRATEGIES[frame.strategy],
        "lead": s.tables.units[frame.lead] if has_lead else None,
        "support": {"air": frame.air, "artillery": frame.artillery, "engineer": frame.engineer},
        "attack": [[rule, value] for rule, value in attack if value],
        "defense": [[rule, value] for rule, value in defense_terms(frame, s) if value],
        "defense_dice": frame.defense_dice(s),
        "result": RESULTS[frame.result],
    }
