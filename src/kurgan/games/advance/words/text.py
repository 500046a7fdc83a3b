"""Questions, actions, events and the board in words."""

from __future__ import annotations

from typing import Any

from kurgan.games.advance.pack.tables import AREAS, EVENTS, STRATEGIES, SUPPORTS, TERRAINS, Tables
from kurgan.games.advance.rules.combat import RESULTS, Combat, attack_value, defense_value
from kurgan.games.advance.rules.dawn import Arrival
from kurgan.games.advance.rules.movement import Activation, entry_cost
from kurgan.games.advance.rules.retreat import Retreat
from kurgan.games.advance.rules.supply import COST, MORALE_COST, ReturnUnit
from kurgan.games.advance.state import Board
from kurgan.games.advance.words.screen import EVENT_WORDS, board
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State

OUTCOMES = {
    "undecided": "The game is not over.",
    "german_automatic": "German Automatic Victory: every area is German.",
    "german_operational": "German Operational Victory: forty areas and a Heavy Urban one.",
    "soviet_automatic": "Soviet Automatic Victory: German Morale is 0.",
    "soviet_final": "Soviet victory: the Germans fell short when time ran out.",
}
TERM_WORDS = {
    "9.5.2A": "the lead unit",
    "9.5.2B": "the other units",
    "9.5.2C": "Artillery and Engineers",
    "9.5.2D": "three units of one division",
    "9.5.2E": "Strong Morale",
    "12.4": "mixed divisions",
    "9.5.3A": "Defense Factor",
    "12.3": "isolation",
    "9.5.3B": "terrain",
    "9.5.3C": "Shaken Morale",
    "6.2": "Commissars",
    "14.6.1": "Commissars",
    "9.5.3D": "Air support",
}
DONE_WORDS = {
    "spend": "Finish buying",
    "activation": "End this activation",
    "name_attackers": "Attack with these",
    "support": "Roll the dice",
}
OTHERWISE = {
    "arrive": {"unit": "it is not one of the reinforcements that arrive now"},
    "spare": {"area": "it is not isolated"},
    "spend": {"unit": "it is not Out of Action"},
    "activation": {"area": "to move, choose a unit", "unit": "it cannot move"},
    "name_attackers": {"area": "the area is chosen: the question is who attacks there"},
    "barrage": {"unit": "it takes no part in this attack"},
    "lead": {"unit": "it takes no part in this attack"},
    "retreat": {"unit": "it is not one of the units that still retreat"},
    "retreat_to": {"area": "it is neither where the unit came from nor the nearest with room"},
}
SUPPORT_WORDS = {"air": "Air", "artillery": "Artillery", "engineer": "Engineer"}


class AdvanceText:
    """The game in words."""

    otherwise = OTHERWISE

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of an area, a unit or another piece."""
        if kind == "area":
            return f"{thing} {tables.names[thing]}"
        if kind == "unit":
            return tables.units[thing]
        if kind == "division":
            return tables.divisions[thing]
        if kind == "counter":
            return counter_words(tables, thing)
        if kind == "support":
            return SUPPORT_WORDS[SUPPORTS[thing]]
        if kind == "event":
            return EVENT_WORDS[EVENTS[thing]]
        if kind == "result":
            return RESULTS[thing].capitalize()
        return str(thing)

    def stands(self, state: State, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        """The area of a unit on the map."""
        assert isinstance(state, Board)
        is_there = kind == "unit" and 1 <= state.where[thing] <= AREAS
        return ("area", state.where[thing]) if is_there else None

    def question(self, state: State) -> str:
        """The question in words."""
        assert isinstance(state, Board)
        ask = question(state)
        return question_words(state, ask.kind) if ask is not None else "The game is over."

    def action(self, state: State, action: Action) -> str:
        """What an answer would do."""
        assert isinstance(state, Board)
        return action_words(state, action)

    def event(self, tables: Any, event: Event) -> str:
        """What happened."""
        return event_words(self, tables, event)

    def board(self, view: Json, width: int) -> str:
        """The map and the tracks as text."""
        return board(view, width)


def place(tables: Tables, area: int) -> str:
    """An area with its name."""
    return f"{area} {tables.names[area]}"


def counter_words(tables: Tables, counter: int) -> str:
    """A Soviet counter."""
    kind = tables.counters[counter]
    name = "Pavlov's House, " if kind.pavlov else ""
    return f"{name}{STRATEGIES[kind.strategy].capitalize()} {kind.defense}"


def units_words(s: Board, units: int) -> str:
    """Units by name."""
    return ", ".join(s.tables.units[unit] for unit in members(units)) or "none"


def question_words(s: Board, kind: str) -> str:
    """What the player has to decide."""
    top = s.stack[-1]
    if isinstance(top, Arrival):
        waiting = units_words(s, s.at[51] & s.plan.groups[top.group].units)
        if kind == "arrive_at":
            return f"Reinforcements: where do {waiting} arrive?"
        return f"Only {s.room(top.area)} more fit in {place(s.tables, top.area)}: who comes next?"
    if isinstance(top, ReturnUnit):
        return f"Where does {s.tables.units[top.unit]} come back?"
    if isinstance(top, Activation):
        return activation_question(s, top, kind)
    if isinstance(top, Combat):
        return combat_question(s, top, kind)
    if isinstance(top, Retreat):
        if kind == "retreat":
            return "Not all find room where they came from: which unit retreats next?"
        return f"Where does {s.tables.units[top.unit]} retreat to?"
    return {
        "spend": f"You have {s.supply} Supply Points. What do you buy?",
        "activate": "Choose an area to activate, or end the Combat Phase.",
        "spare": "There are not enough Isolation markers: which area stays unmarked?",
    }[kind]


def activation_question(s: Board, top: Activation, kind: str) -> str:
    """Questions of an Action Round."""
    here = place(s.tables, top.area)
    if kind == "move":
        unit = s.tables.units[top.unit]
        return (
            f"{unit} in {place(s.tables, s.where[top.unit])} has {top.left} MF. Where does it go?"
        )
    if kind == "name_attackers":
        chosen = f" So far: {units_words(s, top.attackers)}." if top.attackers else ""
        return f"Who attacks in {place(s.tables, top.target)}?{chosen}"
    owed = [unit for unit in members(top.waiting) if top.is_mandatory(s.where[unit])]
    must = " An attack is owed before you can end." if owed else ""
    return f"Active Area {here}: move a unit or declare an attack.{must}"


def combat_question(s: Board, top: Combat, kind: str) -> str:
    """Questions of an attack."""
    where = place(s.tables, top.area)
    against = counter_words(s.tables, s.counter[top.area])
    if kind == "barrage":
        return f"Barrage in {where} ({against}): lose one attacker, or call the attack off?"
    if kind == "lead":
        return f"Attack on {where} ({against}): which unit leads?"
    placed = [
        f"{count} {name}"
        for name, count in (
            ("Air", top.air),
            ("Artillery", top.artillery),
            ("Engineer", top.engineer),
        )
        if count
    ]
    so_far = f" Placed: {', '.join(placed)}." if placed else ""
    values = f"Attack Value {attack_value(top, s)} against {defense_value(top, s)}"
    lead = s.tables.units[top.lead]
    return f"Attack on {where} ({against}), led by {lead}: {values}. Support?{so_far}"


def action_words(s: Board, action: Action) -> str:
    """An answer in words."""
    tables, verb = s.tables, action.verb
    arg = action.args[0] if action.args else 0
    if verb == "activate":
        fresh = units_words(s, s.at[arg] & s.able)
        mark = ", contested" if s.is_contested(arg) else ""
        return f"Activate {place(tables, arg)} ({fresh}{mark})"
    if verb == "select":
        return f"Move {unit_words(s, arg)}"
    if verb == "enter":
        return f"Enter {place(tables, arg)}: {entry_words(s, arg)}"
    if verb == "attack":
        return f"Attack in {place(tables, arg)}: {soviet_words(s, arg)}"
    if verb in ("attack_with", "lead", "lose", "retreat", "arrive"):
        words = {
            "attack_with": "Attack with", "lead": "Lead with", "lose": "Lose",
            "retreat": "Retreat", "arrive": "Place",
        }  # fmt: skip
        return f"{words[verb]} {unit_words(s, arg)}"
    if verb == "buy":
        name = SUPPORT_WORDS[SUPPORTS[arg]]
        return f"{name} marker for {COST[arg]} (you have {s.support[arg]})"
    if verb == "return":
        return f"Bring back {unit_words(s, arg)} for {tables.return_cost[arg]}"
    if verb == "support":
        return f"Place {SUPPORT_WORDS[SUPPORTS[arg]]} ({support_left(s, arg)} left)"
    if action.args:
        return place(tables, arg)
    if verb == "done":
        ask = question(s)
        return DONE_WORDS[ask.kind] if ask is not None else "Done"
    return {
        "buy_morale": f"Morale +1 for {MORALE_COST}",
        "end_phase": "End the Combat Phase",
        "stop": "Stop here",
        "attack_with_all": "Attack with all of them",
        "fall_back": "Call the attack off: all Spent, all retreat",
    }[verb]


def support_left(s: Board, marker: int) -> int:
    """Markers of a kind that are available and not yet placed in this attack."""
    top = s.stack[-1]
    placed = (top.air, top.artillery, top.engineer)[marker] if isinstance(top, Combat) else 0
    return s.support[marker] - placed


def unit_words(s: Board, unit: int) -> str:
    """A unit with its factors."""
    kind = "armor" if s.tables.armor >> unit & 1 else "infantry"
    return f"{s.tables.units[unit]} ({kind}, attack {s.plan.attack[unit]}, MF {s.movement(unit)})"


def entry_words(s: Board, area: int) -> str:
    """What entering an area costs and meets."""
    cost = f"{entry_cost(s, area)} MF"
    return f"{cost}, {soviet_words(s, area)}" if s.soviet >> area & 1 else cost


def soviet_words(s: Board, area: int) -> str:
    """The Soviet unit of an area as the player sees it."""
    terrain = TERRAINS[s.tables.terrain[area]].replace("_", " ")
    if not s.is_revealed(area):
        return f"an unrevealed {terrain} unit, TEM +{s.tables.tem[area]}"
    return f"{counter_words(s.tables, s.counter[area])}, {terrain}, TEM +{s.tables.tem[area]}"


def event_words(text: AdvanceText, tables: Tables, event: Event) -> str:
    """An event as a sentence."""
    if event.kind == "defense_dice":
        kept = " (the best two count)" if len(event.args) > 2 else ""
        return f"The defense rolls {' and '.join(map(str, event.args))}{kept}."
    kinds = EVENT_KINDS[event.kind]
    fixed = [kind for kind in kinds[1:] if not kind.endswith("*")]
    words = [
        str(arg) if kind in ("count", "die") else text.thing(tables, kind, arg)
        for kind, arg in zip(fixed, event.args, strict=False)
    ]
    dice = ", ".join(map(str, event.args[len(fixed) :]))
    if event.kind == "morale_changed":
        words[0] = f"{event.args[0]:+d}"
    elif event.kind in ("attack_counts", "defense_counts"):
        words = [f"{event.args[0]:+d}", TERM_WORDS[event.rule]]
    elif event.kind == "streets_rolled":
        words[-1] = "" if event.args[1] == event.args[2] else f", counted as {event.args[2]}"
    elif event.kind == "isolation_rolled":
        words[-1] = f"{event.args[-1]:+d}"
    elif event.kind == "game_ended":
        words[0] = list(OUTCOMES.values())[event.args[0]]
    return kinds[0].format(*words, dice=dice)


EVENT_KINDS: dict[str, tuple[str, ...]] = {
    "germans_placed": ("The German units are set up.",),
    "counter_placed_revealed": ("{1} lies face up in {0}.", "area", "counter"),
    "counters_dealt": ("Soviet counters are dealt face down to {0} areas.", "count"),
    "turn_began": ("Turn {0} begins.", "count"),
    "unit_arrived": ("{0} arrives in {1}.", "unit", "area"),
    "unit_withdrawn": ("{0} is withdrawn.", "unit"),
    "unit_removed": ("{0} leaves the game.", "unit"),
    "area_isolated": ("{0} is isolated.", "area"),
    "isolation_lifted": ("{0} stays without an Isolation marker.", "area"),
    "event_rolled": ("Random event {0} (dice {dice}): {1}.", "count", "event", "die*"),
    "division_paused": ("The {0} may not act this turn.", "division"),
    "supply_rolled": ("The supply dice show {dice}.", "die*"),
    "ones_rerolled": ("The ones are rolled again and show {dice}.", "die*"),
    "supply_received": ("{0} Supply Points arrive; {1} in hand.", "count", "count"),
    "free_air_received": ("Free Air support: {0} Air available.", "count"),
    "marker_bought": ("{0} bought: {1} available.", "support", "count"),
    "unit_returned": ("{0} comes back in {1}.", "unit", "area"),
    "morale_changed": ("German Morale {0}: now {1}.", "count", "count"),
    "streets_rolled": (
        "Bloody Streets in {0}: the die shows {1}{2}.", "area", "die", "count",
    ),
    "area_activated": ("{0} is activated.", "area"),
    "unit_moved": ("{0} enters {1} for {2} MF.", "unit", "area", "count"),
    "unit_spent": ("{0} is Spent.", "unit"),
    "unit_lost": ("{0} is Out of Action.", "unit"),
    "attack_declared": ("Attack in {0}.", "area"),
    "counter_revealed": ("The Soviet unit in {0} is {1}.", "area", "counter"),
    "attack_called_off": ("The attack in {0} is called off under the barrage.", "area"),
    "isolation_rolled": ("Isolation die in {0}: {1}, Defense Factor {2}.", "area", "die", "count"),
    "lead_named": ("{0} leads.", "unit"),
    "support_placed": ("{0} support is placed.", "support"),
    "air_rolled": ("Air support rolls {0}: Defense Value -{1}.", "die", "count"),
    "attack_counts": ("Attack Value {0} ({1})", "count"),
    "defense_counts": ("Defense Value {0} ({1})", "count"),
    "values_counted": ("Attack Value {0} against Defense Value {1}.", "count", "count"),
    "attack_dice": ("The attack rolls {0} and {1}.", "die", "die"),
    "dice_rolled": (
        "Dice {0} against {1}: Attack Total {2}, Defense Total {3}.",
        "count", "count", "count", "count",
    ),
    "result_reached": ("{0}.", "result"),
    "result_changed": ("Fanatic defense: the result becomes a {0}.", "result"),
    "area_captured": ("{0} is taken: {1} areas are German.", "area", "count"),
    "unit_retreated": ("{0} retreats to {1}.", "unit", "area"),
    "game_ended": ("{0}", "outcome"),
}  # fmt: skip
