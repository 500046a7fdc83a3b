"""Answers, supply lines and zones in words."""

from __future__ import annotations

from typing import Any

from kurgan.games.axis.pack.tables import (
    ALLIES,
    LAND,
    SIDES,
    SOV_ROCKET,
    SUPPLY,
)
from kurgan.games.axis.rules.air import waiting_aloft
from kurgan.games.axis.rules.bombardment import bombard_targets
from kurgan.games.axis.rules.combat import defensive_bonus
from kurgan.games.axis.rules.supply import blocks, trace
from kurgan.games.axis.rules.variants import Bidding
from kurgan.games.axis.state import TROOPS, Board
from kurgan.games.axis.verbs import VERBS
from kurgan.games.axis.words.names import (
    MISSION_WORDS,
    SIDE_WORDS,
    STATE_WORDS,
    counted,
    thing_words,
)
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from kurgan.kernel.words import plural

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
    "leave": "The ambusher of {0} comes out",
    "mission": "{mission}",
    "want": "{0}",
    "higher": "More than that",
    "much_higher": "More by a hundred or so",
    "how_many": "{0}",
    "push_from": "{0}",
    "push_out": "{0}",
    "displace": "To {0}",
    "fire_from": "{1} of {left} in {0} ({reach})",
    "ambush": "Fire from {0} into {1}",
    "requisition": "{0} for {cost}",
    "receive": "{0} in {1}",
    "northwest": "{0} to the northwest",
    "deploy_card": "{1}",
    "hide_left": "{0}",
    "open_hand": "The {0} hand",
    "take": "{counted}",
    "lose": "{counted}",
    "deploy": "{0}",
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
    "bombard": "{0}",
    "supply_landing": "Land at {0} with {tokens} for each bomber",
    "troop_landing": "Land at {0} with {1}",
    "disband": "{2} {1} in {0}",
    "bid": "Bid {0}",
    "preload": "{tokens}",
    "escort": "{0} mechanized infantry",
    "target_aircraft": "{aimed} at aircraft, the rest as the enemy likes",
    "target_tanks": "{aimed} at tanks, the rest as the enemy likes",
    "accept": "Accept: {bargain}",
    "all_northwest": "All to the northwest",
    "all_southeast": "All to the southeast",
    "launch": "Launch Operation Uranus",
    "wait": "Wait and gather more cards",
    "stop": "Stop here",
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
    "bombardment": "No more rocket launchers fire",
}


def answer_words(s: Board, action: Action) -> str:
    """An answer in words."""
    kinds = VERBS[action.verb]
    words = [
        thing_words(s.tables, kind, arg) for kind, arg in zip(kinds, action.args, strict=False)
    ]
    told = ANSWERS[action.verb].format(*words, **more_words(s, action))
    if action.verb == "fight":
        return f"{told}: {fight_words(s, action.args[0])}"
    if action.verb in ("march", "enter", "strike", "blitz"):
        return f"{told}{assault_words(s, action)} ({zone_words(s, action.args[0])})"
    return told


def more_words(s: Board, action: Action) -> dict[str, str]:
    """What an answer tells beside the names of its arguments."""
    verb, args = action.verb, action.args
    if verb in ("take", "lose"):
        return {"counted": counted(*args)}
    if verb == "requisition":
        return {"cost": plural(s.tables.cost[args[0]], "RPC")}
    if verb in ("target_aircraft", "target_tanks"):
        return {"aimed": str(args[0] or "None")}
    if verb in ("preload", "supply_landing"):
        return {"tokens": counted(SUPPLY, args[-1])}
    if verb == "accept":
        return {"bargain": bargain_words(s)}
    if verb == "mission":
        return {"mission": MISSION_WORDS[args[0]]}
    if verb == "fire_from":
        return launcher_words(s, args[0])
    if verb == "done":
        return {"done": done_words(s)}
    return craft_words(s, args[0], args[-1]) if VERBS[verb][:1] == ("aircraft",) else {}


def bargain_words(s: Board) -> str:
    """What whoever accepts the bid plays and gets."""
    top = s.stack[-1]
    assert isinstance(top, Bidding)
    return f"you play the {SIDE_WORDS[1 - top.wanted]} and get {plural(s.bid, 'RP')}"


def launcher_words(s: Board, zone: int) -> dict[str, str]:
    """The rocket launchers of a zone that have not fired, what they reach and what they lack."""
    top: Any = s.stack[-1]
    targets = members(bombard_targets(s, zone))
    reach = f"at {s.tables.names[targets[0]]}" if len(targets) == 1 else f"{len(targets)} targets"
    needs = "" if s.is_supplied(zone, ALLIES) else "; unsupplied, needs a token"
    left = counted(SOV_ROCKET, s.count(zone, SOV_ROCKET) - top.fired.count(zone))
    return {"left": left, "reach": reach + needs}


def done_words(s: Board) -> str:
    """What is over with this answer."""
    ask = question(s)
    kind = ask.kind if ask is not None else ""
    if isinstance(ask, Choice) and kind == "move" and waiting_aloft(s, ask.side) >= 0:
        return "End your movement: only the new aircraft in the air still set out"
    return DONE_WORDS.get(kind, "Done")


def craft_words(s: Board, slot: int, count: int) -> dict[str, str]:
    """Where aircraft are, what they carry and what they do."""
    load = load_words(s, slot)
    home = f", from {s.tables.names[s.home[slot]]}" if s.home[slot] >= 0 else ""
    return {
        "wing": counted(s.tables.craft[slot], count),
        "load": load,
        "here": thing_words(s.tables, "place", s.at[slot]) + load,
        "job": STATE_WORDS[s.job[slot]] + home,
    }


def assault_words(s: Board, action: Action) -> str:
    """That a step begins an Assault."""
    ask = question(s)
    if action.verb != "enter" or not isinstance(ask, Choice):
        return ""
    is_open = not (s.friendly(ask.side) | s.contested) >> action.args[0] & 1
    return ", an Assault" if is_open else ""


def fight_words(s: Board, zone: int) -> str:
    """How many meet in a combat, and what helps the defenders."""
    attacker = question(s)
    assert isinstance(attacker, Choice)
    side = attacker.side
    helped = any(s.count(zone, unit) and s.tables.defense[unit] for unit in LAND[1 - side])
    bonus = ", defenders +1" if helped and defensive_bonus(s, zone, 1 - side) else ""
    return f"{count_in(s, zone, side)} against {count_in(s, zone, 1 - side)}{bonus}"


def count_in(s: Board, zone: int, side: int) -> int:
    """How many pieces a side has in a zone and over it."""
    land = sum(s.count(zone, unit) for unit in LAND[side])
    return land + len(list(s.crafts_at(zone, side)))


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
    """How many of each side are in a zone, and who of them lacks supply."""
    counts = [count_in(s, zone, side) for side in range(len(SIDES))]
    parts = [
        f"{SIDE_WORDS[side]} {count}{'' if s.is_supplied(zone, side) else ', unsupplied'}"
        for side, count in enumerate(counts)
        if count
    ]
    return ", ".join(parts) or "empty"
