"""Questions, actions, events and the boards in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kurgan.games.axis.casualties import TakeHits
from kurgan.games.axis.chronicle import event_words
from kurgan.games.axis.combat import defensive_bonus, volley
from kurgan.games.axis.march import March
from kurgan.games.axis.screen import board
from kurgan.games.axis.state import GROUND, TROOPS, Board
from kurgan.games.axis.supply import blocks, trace
from kurgan.games.axis.tables import ALLIES, FIGHTER, LAND, SIDES, SUPPLY, Tables
from kurgan.games.axis.verbs import VERBS
from kurgan.games.axis.words import SIDE_WORDS, STATE_WORDS, counted, thing_words
from kurgan.kernel.ask import Action, Choice
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

    @property
    def commands(self) -> Mapping[str, tuple[str, str, Callable[[State, int], str]]]:
        """What the terminal understands beside its own commands."""
        return {"supply": ("zone", "each side's supply line, or what blocks it", self.supply)}

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
    "bid": "Which side do you want to play, and how many RPs do you offer the other player?",
    "hide_factories": "Which factory token goes in your left hand? The other goes in the right.",
    "open_hand": "Which hand is opened? You place the factory that is in it.",
    "place_factory": "In which zone of the city does the factory stand?",
    "rearrange": "From which zone do you take units to put elsewhere?",
    "place_at": "Where do these units go?",
    "choose_flank": "Which flank gets the five cards you hold? Five more go to the other.",
    "place_card": "Which card waits in the northwest? The other waits in the southeast.",
    "launch": "Launch Operation Uranus now, with all cards that wait on both flanks?",
    "free_infantry": "A free infantry arrives: which kind, and where?",
    "free_air": "Winter Storm brings a free air unit: which, and where?",
    "transfer": "The Luftwaffe calls an air unit away for good: which?",
    "move": "Your movement: which zone's units, or which aircraft, move next?",
    "escort": "How many mechanized infantry blitz along?",
    "blitz_on": "The Blitz has to go one zone further: where?",
    "pair": "Germans leave the city in pairs: who goes with this unit?",
    "give_up": "Leaving the city costs one of the pair: which is eliminated?",
    "displace": "The enemy has too many units in a zone: which one do you push out, and where?",
    "disband": "More units than the zone can hold and no way out: which are destroyed?",
    "sacrifice": "A hero has to fall: which Soviet unit? An Axis unit there falls with it.",
    "scramble": "Which fighter rises to intercept an air attack, and where?",
    "ambush": "Which ambusher fires, and into which zone? It hits on 1 and 2.",
    "rocket_token": "Rocket launchers near the enemy are unsupplied and silent: spend a token?",
    "attack_crossing": "Which crossing do your aircraft attack first?",
    "fight": "Which combat is fought next? A die hits if it shows its value or less.",
    "casualty": "which unit is the casualty?",
    "target": "aim them at what?",
    "crowded_airfield": "More than four aircraft land at one airfield: which is lost?",
    "land": "Your aircraft have to land: which one, and where?",
}


def question_words(s: Board, kind: str) -> str:
    """What a side has to decide."""
    top: Any = s.stack[-1]
    tables = s.tables
    if isinstance(top, March) and kind == "march":
        force = counted(top.unit, top.count)
        return f"{force} in {tables.names[top.zone]}: where to?"
    if kind == "take":
        zone = tables.names[getattr(top, "origin", top.zone)]
        return f"{zone}: which units do you take, and how many of them?"
    if kind == "mission":
        force = counted(tables.craft[top.slot], top.count)
        return f"{force} at {thing_words(tables, 'place', s.at[top.slot])}: on which mission?"
    if kind == "token":
        return token_question(s, top.zone)
    if kind == "requisition":
        return f"You have {s.rpc[top.side]} RPCs. What do you buy?"
    if kind == "deploy":
        return f"You buy: {thing_words(tables, 'item', top.item)}. Where, and how many?"
    if kind == "deploy_card":
        return f"{thing_words(tables, 'card', offered(s))}: where do its units deploy?"
    if kind == "preload":
        where = tables.names[s.at[top.waiting_bomber(s)]]
        return f"How many supply tokens does the new bomber over {where} take aboard?"
    if kind in ("air_defense", "bombard"):
        return fire_question(s, top, kind)
    if kind in ("casualty", "target"):
        return hit_question(s, top, kind)
    return QUESTIONS.get(kind, "The dice are rolled.")


def offered(s: Board) -> int:
    """The first thing that the first answer is about."""
    ask = question(s)
    assert isinstance(ask, Choice)
    return ask.options[0].args[0]


def token_question(s: Board, zone: int) -> str:
    """Whether to spend a token, with what it is good for."""
    ask = question(s)
    assert isinstance(ask, Choice)
    state = "supplied already" if s.is_supplied(zone, ask.side) else "unsupplied: 1 less to hit"
    return f"Your force in {s.tables.names[zone]} is {state}. Spend a supply token on it?"


def fire_question(s: Board, top: Any, kind: str) -> str:
    """At what guns or rocket launchers fire."""
    left, what = (top.guns, "gun") if kind == "air_defense" else (top.left, "rocket launcher")
    many = "" if left == 1 else "s"
    return f"{left} {what}{many} in {s.tables.names[top.zone]}: at what? Each hits on a 1."


def hit_question(s: Board, top: Any, kind: str) -> str:
    """Who is hit, with the place and the hits still to be given out."""
    words = QUESTIONS[kind]
    if isinstance(top, TakeHits):
        place = thing_words(s.tables, "place", top.zone)
        side = SIDE_WORDS[top.side]
        hits = top.plain + top.guns + top.planes + top.must + top.bombs + top.air + top.artillery
        many = "hit" if hits == 1 else "hits"
        return f"{place}, {hits} {many} on the {side}: {words}"
    if hasattr(top, "zone") and top.zone >= 0:
        return f"{thing_words(s.tables, 'place', top.zone)}: {words}"
    return words.capitalize()


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
    "deploy_card": "{1}",
    "hide_left": "{0}",
    "open_hand": "The {0} hand",
    "take": "{counted}",
    "lose": "{counted}",
    "deploy": "{1} in {0}",
    "give_up": "{0}",
    "target_type": "At {0}",
    "pair": "{0} from {1}",
    "fly": "Fly {wing} from {here}",
    "land": "{0}{load} lands at {1}",
    "lose_aircraft": "{0} in {here} ({job})",
    "sacrifice_aircraft": "{0} in {here} ({job})",
    "sacrifice": "{1} in {0}",
    "scramble": "{0} from {here} to {1}",
    "aim": "{1} at aircraft over {0}",
    "interdict": "{1} at transports over {0}",
    "bombard": "{1} at {0}",
    "supply_landing": "Land at {0} with {tokens} for each bomber",
    "troop_landing": "Land at {0} with {1}",
    "displace": "{1} from {0} to {2}",
    "disband": "{2} {1} in {0}",
    "bid": "{1} RPs to play the {0}",
    "preload": "{tokens}",
    "escort": "{0}",
    "target_aircraft": "{0} at aircraft, the rest as the enemy likes",
    "target_tanks": "{0} at tanks, the rest as the enemy likes",
    "accept": "Accept: you play the other side and get the RPs",
    "all_northwest": "All to the northwest",
    "all_southeast": "All to the southeast",
    "launch": "Launch Operation Uranus",
    "wait": "Wait and gather more cards",
    "stop": "Stop here",
    "hold_fire": "Hold fire",
    "target_crossing": "At the crossing",
    "lose_crossing": "The crossing",
    "keep_tokens": "Keep the tokens",
    "no_target": "Do not aim: the enemy chooses the casualty",
    "done": "{done}",
}
DONE_WORDS = {
    "move": "End your movement: nobody else moves this round",
    "requisition": "Buy nothing more",
    "rearrange": "Leave all other units where they are",
    "scramble": "No more fighters rise",
    "ambush": "No more ambushers fire",
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
        cost = s.tables.cost[action.args[0]]
        extra["cost"] = f"{cost} RPC{'' if cost == 1 else 's'}"
    elif action.verb in ("preload", "supply_landing"):
        extra["tokens"] = counted(SUPPLY, action.args[-1])
    elif action.verb == "done":
        ask = question(s)
        extra["done"] = DONE_WORDS.get(ask.kind, "Done") if ask is not None else "Done"
    elif kinds and kinds[0] == "aircraft":
        extra = craft_words(s, action.args[0], action.args[-1])
    told = ANSWERS[action.verb].format(*words, **extra)
    if action.verb == "fight":
        return f"{told} ({zone_words(s, action.args[0])}; {dice_words(s, action.args[0])})"
    if action.verb in ("march", "enter", "strike", "blitz"):
        return f"{told}{assault_words(s, action)} ({zone_words(s, action.args[0])})"
    return told


def craft_words(s: Board, slot: int, count: int) -> dict[str, str]:
    """Where aircraft are, what they carry and what they do."""
    load = load_words(s, slot)
    return {
        "wing": counted(s.tables.craft[slot], count),
        "load": load,
        "here": thing_words(s.tables, "place", s.at[slot]) + load,
        "job": STATE_WORDS[s.job[slot]],
    }


def assault_words(s: Board, action: Action) -> str:
    """That a step begins an Assault."""
    ask = question(s)
    if action.verb != "enter" or not isinstance(ask, Choice):
        return ""
    is_open = not (s.friendly(ask.side) | s.contested) >> action.args[0] & 1
    return ", an Assault" if is_open else ""


def dice_words(s: Board, zone: int) -> str:
    """What each side would roll in a combat as things stand, bonus and lack of supply counted."""
    attacker = question(s)
    assert isinstance(attacker, Choice)
    side = attacker.side
    bonus = defensive_bonus(s, zone, 1 - side)
    attack = volley_words(s, zone, side, 0, attacks=True)
    defense = volley_words(s, zone, 1 - side, bonus, attacks=False)
    return f"you roll {attack}; they roll {defense}"


def volley_words(s: Board, zone: int, side: int, bonus: int, *, attacks: bool) -> str:
    """The dice of a side by the value they need."""
    dice: dict[int, int] = {}
    for value, _, count in volley(s, zone, side, bonus, attacks=attacks):
        dice[value] = dice.get(value, 0) + count
    if attacks and s.can_sortie:  # fighters that stayed in the battle rise for it (R32)
        grounded = [slot for slot in s.crafts_at(zone, side) if s.job[slot] == GROUND]
        rising = sum(1 for slot in grounded if s.tables.craft[slot] == FIGHTER[side])
        value = s.tables.attack[FIGHTER[side]] - (1 if s.bad else 0)
        if rising:
            dice[value] = dice.get(value, 0) + rising
    return " and ".join(f"{dice[value]} at {value}" for value in sorted(dice)) or "no dice"


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
    owner = ("Axis zone", "Allied zone")[0 if s.axis >> zone & 1 else 1]
    parts = [f"{owner}, {marker_words(s, zone)}" if s.contested >> zone & 1 else owner]
    for side in range(len(SIDES)):
        units = [counted(u, s.count(zone, u)) for u in LAND[side] if s.count(zone, u)]
        cut = "unsupplied: " if units and not s.is_supplied(zone, side) else ""
        units += air_words(s, zone, side)
        if units:
            parts.append(cut + ", ".join(units))
    if s.contested >> zone & 1 and defensive_bonus(s, zone, 0 if s.axis >> zone & 1 else 1):
        parts.append("defenders +1")
    return "; ".join(parts if len(parts) > 1 else [*parts, "empty"])


def marker_words(s: Board, zone: int) -> str:
    """The side of the Combat Marker."""
    return "Assault" if s.assault >> zone & 1 else "Battle"


def air_words(s: Board, zone: int, side: int) -> list[str]:
    """The aircraft of a side in a zone by type."""
    found: dict[int, int] = {}
    for slot in s.crafts_at(zone, side):
        found[s.tables.craft[slot]] = found.get(s.tables.craft[slot], 0) + 1
    return [counted(craft, count) for craft, count in found.items()]
