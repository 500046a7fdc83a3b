"""Questions in words."""

from __future__ import annotations

from typing import Any

from kurgan.games.axis.pack.tables import SOV_ROCKET
from kurgan.games.axis.rules.air import Flight
from kurgan.games.axis.rules.casualties import TakeHits
from kurgan.games.axis.rules.march import March
from kurgan.games.axis.rules.stacking import Stacking
from kurgan.games.axis.rules.variants import Bidding, SpendBid
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.names import JOB_WORDS, SIDE_WORDS, UNIT_WORDS, counted, thing_words
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import question

QUESTIONS = {
    "want": "Which side do you want to play? You bid RPs that the other player gets for it.",
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
    "leave": "The ambusher comes out: where?",
    "escort": "How many mechanized infantry blitz along?",
    "blitz_on": "The Blitz has to go one zone further: where?",
    "pair": "Germans leave the city in pairs: who goes with this unit?",
    "give_up": "Leaving the city costs one of the pair: which is eliminated?",
    "crowded_zone": "The enemy has too many units in several zones: which do you empty first?",
    "disband": "More units than the zone can hold and no way out: which are destroyed?",
    "sacrifice": "A hero has to fall: which Soviet unit? An Axis unit there falls with it.",
    "scramble": "Which fighter rises to intercept an air attack, and where?",
    "ambush": "Which ambusher fires, and into which zone? It hits on 1 and 2.",
    "bombardment": "Which rocket launchers fire, how many at one zone? Each hits on a 1.",
    "rocket_token": "These rocket launchers are unsupplied and cannot fire: spend a token?",
    "place_ferry": "Which crossing gets the ferry?",
    "attack_crossing": "Which crossing do your aircraft attack first?",
    "fight": "Which combat is fought next? A die hits if it shows its value or less.",
    "casualty": "which unit is the casualty?",
    "target": "aim them at what?",
    "crowded_airfield": "More than four aircraft land at one airfield: which is lost?",
    "land": "Your aircraft have to land: which one, and where?",
}

# What is said of things that a question does not offer, where no condition was noted.
ALIKE = "it does not come into question, or one just like it is offered in its place"
ZONE_IS_CHOSEN = "the zone is chosen: the question is which of its units go"
NO_TOKEN = "no supply token of yours that this force can reach is there"
OTHERWISE: dict[str, dict[str, str]] = {
    "place_factory": {"zone": "it is not a zone of the city with RPs, or has a factory"},
    "rearrange": {"zone": "no unit there can be put elsewhere"},
    "take": {"unit": "none of them in that zone can go anywhere now", "zone": ZONE_IS_CHOSEN},
    "place_at": {
        "zone": "these units cannot be put there",
        "site": "it is taken, or only a single infantry may hide",
        "crossing": "it has no empty ferry, or only a single infantry goes aboard",
    },
    "place_card": {"card": "it is not one of the two cards in your hand"},
    "deploy_card": {"card": "another card is deployed now"},
    "free_infantry": {"unit": "it is not free infantry", "zone": "it has no room for it"},
    "free_air": {"unit": "none is left, or it is not free", "zone": "it does not appear there"},
    "transfer": {"aircraft": ALIKE},
    "deploy": {"zone": "what you buy cannot be put there", "item": "the question is where it goes"},
    "place_ferry": {"crossing": "it has a ferry already"},
    "move": {
        "zone": "no land unit there can move",
        "aircraft": "it cannot set out",
        "site": "none of your units hides there",
        "unit": "choose the zone that it leaves; which units go is asked afterwards",
        "crossing": "you have nothing to load or unload there now",
    },
    "march": {
        "zone": "it cannot be entered",
        "unit": "the units are chosen: the question is where they go",
        "site": "only a single infantry may hide, in a site connected with its zone",
        "crossing": "units go aboard one by one, from Krasnaya Sloboda",
    },
    "leave": {"zone": "no friendly, uncontested way leads there from the Ambush Site"},
    "pair": {
        "unit": "none of them can go with this unit",
        "zone": "nobody there can go with this unit",
    },
    "mission": {"job": "these aircraft cannot fly that mission now"},
    "requisition": {"item": "it cannot be paid for, or has nowhere to go"},
    "give_up": {"unit": "it is not one of the pair"},
    "destination": {
        "crossing": "this mission does not lead there",
        "unit": "no such unit can be carried on this flight",
    },
    "crowded_zone": {"zone": "it is not overfull, or nobody can step out of it"},
    "push_out": {"unit": "none of them can step out of the crowded zone"},
    "disband": {"zone": "it is not overfull", "unit": "none of them is in the overfull zone"},
    "sacrifice": {
        "zone": "no Soviet unit fights there",
        "unit": "no Soviet unit of that type fights anywhere",
        "aircraft": ALIKE,
    },
    "scramble": {
        "aircraft": "it is not a fighter on the ground in reach, or one just like it is offered",
        "place": "no air attack that a fighter could reach goes on there",
    },
    "air_defense": {
        "place": "no enemy aircraft in reach of these guns flew in there",
        "zone": "these guns cannot fire there",
    },
    "ambush": {
        "site": "no ambusher of yours that could fire is there",
        "zone": "no ambusher of yours can fire into it",
    },
    "rocket_token": {"zone": NO_TOKEN},
    "token": {"zone": NO_TOKEN},
    "attack_crossing": {"crossing": "none of your aircraft attacks it"},
    "casualty": {"unit": "none of them is there to be hit", "aircraft": ALIKE},
    "target": {"unit": "it cannot be aimed at"},
    "crowded_airfield": {"aircraft": ALIKE},
    "land": {"aircraft": ALIKE},
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
    if kind in ("mission", "destination"):
        return flight_question(s, top, kind)
    if kind == "bid":
        return bid_question(s, top)
    if kind == "token":
        return token_question(s, top.zone)
    if kind == "requisition":
        left = top.left if isinstance(top, SpendBid) else s.rpc[top.side]
        return f"You have {left} RPCs to spend. What do you buy?"
    if kind == "deploy":
        return f"You buy: {thing_words(tables, 'item', top.item)}. Where?"
    if kind == "how_many":
        thing = thing_words(tables, "item", top.item)
        return f"{thing} in {tables.names[top.zone]}: how many do you buy?"
    if kind in ("push_out", "displace"):
        return excess_question(s, top, kind)
    if kind == "deploy_card":
        return f"{thing_words(tables, 'card', offered(s))}: where do its units deploy?"
    if kind == "preload":
        where = tables.names[s.at[top.waiting_bomber(s)]]
        return f"How many supply tokens does the new bomber over {where} take aboard?"
    if kind == "air_defense":
        many = "gun" if top.guns == 1 else "guns"
        return f"{top.guns} {many} in {tables.names[top.zone]}: at what? Each hits on a 1."
    if kind == "bombard":
        return f"{counted(SOV_ROCKET, top.count)} in {tables.names[top.zone]}: at which zone?"
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


def bid_question(s: Board, top: Bidding) -> str:
    """What is bid for, and what stands."""
    side = SIDE_WORDS[top.wanted]
    if not s.bid:
        return f"How many RPs do you bid to play the {side}?"
    return f"The bid to play the {side} stands at {s.bid} RPs: accept, or bid more yourself?"


def flight_question(s: Board, top: Flight, kind: str) -> str:
    """What aircraft do, then where."""
    force = counted(s.tables.craft[top.slot], top.count)
    where = thing_words(s.tables, "place", s.at[top.slot])
    if kind == "mission":
        return f"{force} at {where}: on which mission?"
    return f"{force} at {where}, to {JOB_WORDS[top.job]}: where?"


def excess_question(s: Board, top: Stacking, kind: str) -> str:
    """Which enemy unit leaves a crowded zone, then where to."""
    if kind == "displace":
        return f"The {UNIT_WORDS[top.unit]} leaves {s.tables.names[top.zone]}: where to?"
    return f"The enemy has too many units in {s.tables.names[top.zone]}: which one do you push out?"


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
