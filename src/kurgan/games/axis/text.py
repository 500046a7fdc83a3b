"""Questions, actions, events and the boards in words."""

from __future__ import annotations

from typing import Any

from kurgan.games.axis.chronicle import event_words
from kurgan.games.axis.combat import defensive_bonus
from kurgan.games.axis.march import March
from kurgan.games.axis.screen import board
from kurgan.games.axis.state import TROOPS, Board
from kurgan.games.axis.supply import blocks, trace
from kurgan.games.axis.tables import ALLIES, LAND, SIDES, SUPPLY, Tables
from kurgan.games.axis.verbs import VERBS
from kurgan.games.axis.words import SIDE_WORDS, counted, thing_words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State

OUTCOMES = {
    "undecided": "The game is not over.",
    "axis_total": "Axis Total Victory: every RP zone of the city, and a supply line into it.",
    "allies_total": "Allies Total Victory: the ring is shut and the west bank is theirs.",
    "axis_major": "Axis Major Victory: a supplied foothold in the city.",
    "allies_major": "Allies Major Victory: the three gates and all fortified zones.",
    "axis_minor": "Axis Minor Victory: Pitomnik is in Axis hands.",
    "allies_minor": "Allies Minor Victory: Pitomnik is in Allied hands.",
}


class AxisText:
    """The game in words."""

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of a zone, a unit or another piece."""
        if kind == "outcome":
            return list(OUTCOMES.values())[thing]
        return thing_words(tables, kind, thing)

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
        if event.kind == "game_ended":
            return self.thing(tables, "outcome", event.args[0])
        return event_words(tables, event)

    def board(self, view: Json, width: int) -> str:
        """Both boards and the tracks as text."""
        return board(view, width)

    def supply(self, state: State, zone: int) -> str:
        """Each side's supply line from a zone, or what blocks it."""
        assert isinstance(state, Board)
        return "\n".join(supply_words(state, zone, side) for side in range(len(SIDES)))


QUESTIONS = {
    "bid": "Which side do you want, and how many RPs do you offer for it?",
    "requisition": "What do you requisition?",
    "deploy": "Where do they deploy, and how many?",
    "hide_factories": "Which factory token goes in your left hand?",
    "open_hand": "Which of the two hands is opened?",
    "place_factory": "In which zone of the city does the factory stand?",
    "rearrange": "From which zone do you take units to put elsewhere?",
    "place_at": "Where do these units go?",
    "choose_flank": "Which flank gets the five cards you have drawn?",
    "place_card": "Which card goes to the northwest? The other goes to the southeast.",
    "launch": "Launch Operation Uranus now?",
    "preload": "How many supply tokens does this bomber take aboard?",
    "free_infantry": "Which infantry arrives, and where?",
    "free_air": "Which air unit arrives, and where?",
    "transfer": "Which air unit is called away?",
    "move": "Whom do you move next?",
    "take": "How many of which units?",
    "escort": "How many mechanized infantry blitz along?",
    "blitz_on": "Where does the Blitz go on to?",
    "pair": "Who leaves the city with them to make the pair?",
    "give_up": "Which of the pair is eliminated?",
    "mission": "What do these aircraft do?",
    "displace": "A zone is overfull: which unit do you move out, and where?",
    "disband": "Which units beyond the stacking limit are destroyed?",
    "sacrifice": "Who falls as a Hero of the Soviet Union?",
    "scramble": "Which fighter rises to intercept, and where?",
    "air_defense": "Where do these guns fire?",
    "ambush": "Which ambusher fires, and into which zone?",
    "rocket_token": "These rocket launchers are unsupplied: spend a supply token?",
    "bombard": "Where do these rocket launchers fire?",
    "attack_crossing": "Which crossing is attacked first?",
    "fight": "Which combat is next?",
    "casualty": "Which unit is the casualty?",
    "target": "These hits may be aimed: at what?",
    "crowded_airfield": "The airfield cannot hold all: which aircraft is lost?",
    "land": "Where do the aircraft land?",
}


def question_words(s: Board, kind: str) -> str:
    """What a side has to decide."""
    top: Any = s.stack[-1]
    tables = s.tables
    if isinstance(top, March) and kind == "march":
        force = counted(top.unit, top.count)
        return f"{force} in {tables.names[top.zone]}: where next?"
    if kind == "take":
        return f"{tables.names[getattr(top, 'origin', top.zone)]}: how many of which units?"
    if kind == "token":
        return f"Spend a supply token on your force in {tables.names[top.zone]}?"
    if kind == "requisition":
        return f"You have {s.rpc[top.side]} RPCs. What do you requisition?"
    if kind == "deploy":
        return f"{thing_words(tables, 'item', top.item)}: where, and how many?"
    if kind == "deploy_card":
        return "Where do the units of this Uranus card deploy?"
    if kind in ("air_defense", "bombard"):
        left = top.guns if kind == "air_defense" else top.left
        what = "guns" if kind == "air_defense" else "rocket launchers"
        return f"{left} {what} in {tables.names[top.zone]}: at what do they fire?"
    if kind == "rocket_token":
        return f"Rocket launchers beside the enemy are unsupplied. {QUESTIONS[kind]}"
    if kind in ("casualty", "target") and hasattr(top, "zone") and top.zone >= 0:
        return f"{thing_words(tables, 'place', top.zone)}: {QUESTIONS[kind].lower()}"
    return QUESTIONS.get(kind, "The dice are rolled.")


ANSWERS = {
    "rearrange": "Take units from {0}",
    "place_at": "{0}",
    "place_factory": "{0}",
    "march": "Move from {0}",
    "enter": "Enter {0}",
    "blitz": "Blitz through {0}",
    "strike": "Attack {0}",
    "relocate": "Relocate to {0}",
    "supply_drop": "Drop a supply token in {0}",
    "fight": "Combat in {0}",
    "spend": "Spend a token from {0}",
    "land_all": "Land all of them at {0}",
    "place_in_site": "{0}",
    "place_aboard": "Aboard at the {0}",
    "place_ferry": "A ferry for the {0}",
    "hide": "Hide in {0}",
    "board": "Go aboard at the {0}",
    "unload": "Unload the {0}",
    "load_token": "Load a supply token at the {0}",
    "strike_crossing": "Attack the {0}",
    "attack_crossing": "The {0}",
    "leave": "The ambusher leaves {0} for {1}",
    "ambush": "Fire from {0} into {1}",
    "requisition": "{0} for {cost}",
    "receive": "{0} in {1}",
    "northwest": "{0} to the northwest",
    "deploy_card": "{0} in {1}",
    "hide_left": "{0}",
    "open_hand": "The {0} hand",
    "take": "{counted}",
    "lose": "{counted}",
    "deploy": "{1} in {0}",
    "give_up": "{0}",
    "target_type": "At {0}",
    "pair": "{0} from {1}",
    "fly": "Fly {1} from {here}: {0}",
    "land": "{0}{load} lands at {1}",
    "lose_aircraft": "{0} in {here} ({job})",
    "sacrifice_aircraft": "{0} in {here} ({job})",
    "sacrifice": "{1} in {0}",
    "scramble": "{0} from {here} to {1}",
    "aim": "{1} at {0}",
    "interdict": "{1} at transports over {0}",
    "bombard": "{1} at {0}",
    "supply_landing": "Land {1} supply tokens each at {0}",
    "troop_landing": "Land {1} at {0}",
    "displace": "{1} from {0} to {2}",
    "disband": "{2} {1} in {0}",
    "bid": "{1} RPs to play the {0}",
    "preload": "{0}",
    "escort": "{0}",
    "target_aircraft": "{0} at aircraft",
    "target_tanks": "{0} at tanks",
    "accept": "Accept the bid",
    "all_northwest": "All to the northwest",
    "all_southeast": "All to the southeast",
    "launch": "Launch Operation Uranus",
    "wait": "Wait",
    "stop": "Stop here",
    "hold_fire": "Hold fire",
    "target_crossing": "At the crossing",
    "lose_crossing": "The crossing",
    "keep_tokens": "Keep the tokens",
    "no_target": "Leave it to the other side",
    "done": "Done",
}


def action_words(s: Board, action: Action) -> str:
    """An answer in words."""
    kinds = VERBS[action.verb]
    words = [
        thing_words(s.tables, kind, arg) for kind, arg in zip(kinds, action.args, strict=False)
    ]
    extra: dict[str, str] = {}
    if action.verb in ("take", "lose"):
        extra["counted"] = counted(*action.args)
    elif action.verb == "requisition":
        extra["cost"] = str(s.tables.cost[action.args[0]])
    elif kinds and kinds[0] == "aircraft":
        slot = action.args[0]
        extra["load"] = load_words(s, slot)
        extra["here"] = thing_words(s.tables, "place", s.at[slot]) + extra["load"]
        extra["job"] = f"to {thing_words(s.tables, 'job', s.job[slot])}"
    told = ANSWERS[action.verb].format(*words, **extra)
    if action.verb in ("fight", "march", "enter", "strike", "blitz"):
        return f"{told} ({zone_words(s, action.args[0])})"
    return told


def supply_words(s: Board, zone: int, side: int) -> str:
    """One side's line from a zone, zone by zone, or the hostile zones in its way."""
    line = trace(s.tables, s.axis, s.ferries, side, zone)
    head = f"{SIDE_WORDS[side]} in {s.tables.names[zone]}"
    if not s.supplied[side] >> zone & 1:
        walls = members(blocks(s.tables, s.axis, s.ferries, side, zone))
        by = f"; blocked by {', '.join(s.tables.names[z] for z in walls)}" if walls else ""
        return f"{head}: no supply line{by}."
    path = " - ".join(s.tables.names[z] for z in line)
    if side == ALLIES and not s.tables.exits[side] >> line[-1] & 1:
        path += " - across the Volga"
    return f"{head}: supplied by {path}."


def load_words(s: Board, slot: int) -> str:
    """What an aircraft carries."""
    load = s.load[slot]
    if load >= TROOPS:
        return f" with {counted(load - TROOPS, 1)}"
    return f" with {counted(SUPPLY, load)}" if load else ""


def zone_words(s: Board, zone: int) -> str:
    """Who holds a zone, who stands there, and how they are supplied."""
    owner = SIDE_WORDS[0 if s.axis >> zone & 1 else 1]
    parts = [f"{owner}, {marker_words(s, zone)}" if s.contested >> zone & 1 else owner]
    for side in range(len(SIDES)):
        units = [counted(u, s.count(zone, u)) for u in LAND[side] if s.count(zone, u)]
        units += [f"{n} {name}" for name, n in air_words(s, zone, side).items()]
        if units:
            cut = "" if s.is_supplied(zone, side) else " unsupplied"
            parts.append(f"{SIDE_WORDS[side]}{cut}: {', '.join(units)}")
    if s.contested >> zone & 1 and defensive_bonus(s, zone, 0 if s.axis >> zone & 1 else 1):
        parts.append("defenders +1")
    return "; ".join(parts)


def marker_words(s: Board, zone: int) -> str:
    """The side of the Combat Marker."""
    return "Assault" if s.assault >> zone & 1 else "Battle"


def air_words(s: Board, zone: int, side: int) -> dict[str, int]:
    """How many aircraft of each type are in a zone."""
    found: dict[str, int] = {}
    for slot in s.crafts_at(zone, side):
        name = counted(s.tables.craft[slot], 1)[2:]
        found[name] = found.get(name, 0) + 1
    return found
