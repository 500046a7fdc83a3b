"""Questions in words, and why not what a question does not offer."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import SOV_ROCKET
from kurgan.games.axis.rules.air import Flight
from kurgan.games.axis.rules.bombardment import HITS_ON, Bombardment
from kurgan.games.axis.rules.casualties import LoseAircraft, TakeHits
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.crossings import InterceptedAttack
from kurgan.games.axis.rules.march import March
from kurgan.games.axis.rules.reaction import (
    AIR_DEFENSE_HIT,
    AMBUSH_HIT,
    AirDefense,
    Ambush,
    place_of,
)
from kurgan.games.axis.rules.reinforcement import Requisition
from kurgan.games.axis.rules.stacking import Stacking
from kurgan.games.axis.rules.uranus import Deployment
from kurgan.games.axis.rules.variants import Bidding, Rearrange, SpendBid
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.names import (
    JOB_WORDS,
    SIDE_WORDS,
    UNIT_WORDS,
    counted,
    faces,
    thing_words,
)
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import first
from kurgan.kernel.engine import question
from kurgan.kernel.words import Questions, plural

QUESTIONS: Questions[Board] = Questions({
    "want": "Which side do you want to play? You bid RPs that the other player gets for it.",
    "hide_factories": "Which factory token goes in your left hand? The other goes in the right.",
    "open_hand": "Which hand is opened? You place the factory that is in it.",
    "place_factory": "In which zone of the city does the factory stand?",
    "place_at": "Where do these units go?",
    "choose_flank": "Which flank gets the five cards you hold? Five more go to the other.",
    "place_card": "Which card waits in the northwest? The other waits in the southeast.",
    "launch": "Launch Operation Uranus now, with all cards that wait on both flanks?",
    "free_infantry": "A free infantry arrives: which kind, and where?",
    "free_air": "Winter Storm brings a free air unit: which, and where?",
    "transfer": "The Luftwaffe calls an air unit away for good: which?",
    "move": "Which zone's units, or which aircraft, move next?",
    "leave": "The ambusher comes out: where?",
    "escort": "How many mechanized infantry blitz along?",
    "blitz_on": "The Blitz has to go one zone further: where?",
    "pair": "Germans leave the city in pairs: who goes with this unit?",
    "give_up": "Leaving the city costs one of the pair: which is eliminated?",
    "crowded_zone": "The enemy has too many units in several zones: which do you empty first?",
    "disband": "More units than the zone can hold and no way out: which are destroyed?",
    "sacrifice": "A hero has to fall: which Soviet unit? The Axis, if there, loses one too.",
    "scramble": "Which fighter rises to intercept an air attack, and where?",
    "ambush": f"Which ambusher fires, and into which zone? It hits on {faces(AMBUSH_HIT)}.",
    "bombardment": "Which rocket launchers fire, how many at one zone? "
    f"Each hits on {faces(HITS_ON)}.",
    "rocket_token": "These rocket launchers are unsupplied and cannot fire: spend a token?",
    "place_ferry": "Which crossing gets the ferry?",
    "attack_crossing": "Which crossing do your aircraft attack first?",
    "fight": "Which combat is fought next? A die hits if it shows its value or less.",
    "crowded_airfield": "Too many aircraft for one airfield: which that would land is lost?",
    "land": "Your aircraft have to land: which one, and where?",
})  # fmt: skip

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
    "disband": {
        "zone": "it is not overfull, or comes after the one that is asked about",
        "unit": "none of them is in the overfull zone",
    },
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


# What is asked of hits: after the place, if it is known.
HITS_AT = {
    "target_aircraft": "planes", "lose_aircraft": "air", "target_tanks": "guns",
    "target_type": "bombs", "choose_artillery": "artillery", "choose_casualties": "plain",
}  # fmt: skip
HITS = {"casualty": "which unit is the casualty?", "target": "aim them at what?"}


@QUESTIONS.words("march", March)
def march(s: Board, top: March) -> str:
    """Where a force goes."""
    return f"{counted(top.unit, top.count)} in {s.tables.names[top.zone]}: where to?"


@QUESTIONS.words("take", March)
def take(s: Board, top: March) -> str:
    """Who leaves a zone."""
    return f"{s.tables.names[top.origin]}: which units, and how many?"


@QUESTIONS.words("rearrange", Rearrange)
def rearrange(s: Board, top: Rearrange) -> str:
    """Where units are taken up, and which zones cannot stay as they are."""
    crowd = [s.tables.names[zone] for zone in top.overfull(s)]
    if not crowd:
        return "From which zone do you take units to put elsewhere?"
    most = s.tables.stacking
    return f"More than {most} stand in {', '.join(crowd)}. From which zone do you take units?"


@QUESTIONS.words("take", Rearrange)
def take_up(s: Board, top: Rearrange) -> str:
    """Who is put elsewhere."""
    return f"{s.tables.names[top.zone]}: which units, and how many?"


@QUESTIONS.words("mission", Flight)
def mission(s: Board, top: Flight) -> str:
    """What aircraft do."""
    return f"{flight(s, top)}: on which mission?"


@QUESTIONS.words("destination", Flight)
def destination(s: Board, top: Flight) -> str:
    """Where aircraft go."""
    return f"{flight(s, top)}, to {JOB_WORDS[top.job]}: where?"


def flight(s: Board, top: Flight) -> str:
    """The aircraft that set out, and from where."""
    force = counted(s.tables.craft[top.slot], top.count)
    return f"{force} at {thing_words(s.tables, 'place', s.at[top.slot])}"


@QUESTIONS.words("bid", Bidding)
def bid(s: Board, top: Bidding) -> str:
    """What is bid for, and what stands."""
    side = SIDE_WORDS[top.wanted]
    if not s.bid:
        return f"How many RPs do you bid to play the {side}?"
    bid = plural(s.bid, "RP")
    return f"The bid to play the {side} stands at {bid}: accept, or bid more yourself?"


@QUESTIONS.words("token", Combat)
def token(s: Board, top: Combat) -> str:
    """Whether to spend a token, with what it is good for."""
    ask = question(s)
    assert isinstance(ask, Choice)
    state = "supplied already" if s.is_supplied(top.zone, ask.side) else "unsupplied: 1 less to hit"
    return f"Your force in {s.tables.names[top.zone]} is {state}. Spend a supply token on it?"


@QUESTIONS.words("requisition", Requisition)
def requisition(s: Board, top: Requisition) -> str:
    """What to buy."""
    return f"You have {plural(s.rpc[top.side], 'RPC')} to spend. What do you buy?"


@QUESTIONS.words("requisition", SpendBid)
def requisition_with_the_bid(s: Board, top: SpendBid) -> str:
    """What to buy for the bid."""
    return f"You have {plural(top.left, 'RPC')} to spend. What do you buy?"


@QUESTIONS.words("deploy", Requisition)
def deploy(s: Board, top: Requisition) -> str:
    """Where what was bought goes."""
    return bought(s, top.item)


@QUESTIONS.words("deploy", SpendBid)
def deploy_for_the_bid(s: Board, top: SpendBid) -> str:
    """Where what the bid paid goes."""
    return bought(s, top.item)


def bought(s: Board, item: int) -> str:
    """What is bought, and the question where."""
    return f"You buy: {thing_words(s.tables, 'item', item)}. Where?"


@QUESTIONS.words("how_many", Requisition)
def how_many(s: Board, top: Requisition) -> str:
    """How many are bought."""
    thing = thing_words(s.tables, "item", top.item)
    return f"{thing} in {s.tables.names[top.zone]}: how many do you buy?"


@QUESTIONS.words("push_out", Stacking)
def push_out(s: Board, top: Stacking) -> str:
    """Which enemy unit leaves a crowded zone."""
    return f"The enemy has too many units in {s.tables.names[top.zone]}: which one do you push out?"


@QUESTIONS.words("displace", Stacking)
def displace(s: Board, top: Stacking) -> str:
    """Where it goes."""
    return f"The {UNIT_WORDS[top.unit]} leaves {s.tables.names[top.zone]}: where to?"


@QUESTIONS.words("deploy_card", Deployment)
def deploy_card(s: Board, top: Deployment) -> str:
    """Where a Uranus card's units appear."""
    card = first(s.flanks[top.flank])
    return f"{thing_words(s.tables, 'card', card)}: where do its units deploy?"


@QUESTIONS.words("preload", Deployment)
def preload(s: Board, top: Deployment) -> str:
    """What a new bomber carries."""
    where = s.tables.names[s.at[top.waiting_bomber(s)]]
    return f"How many supply tokens does the new bomber over {where} take aboard?"


@QUESTIONS.words("air_defense", AirDefense)
def air_defense(s: Board, top: AirDefense) -> str:
    """What guns fire at."""
    on = faces(AIR_DEFENSE_HIT)
    return f"{plural(top.guns, 'gun')} in {s.tables.names[top.zone]}: at what? Each hits on {on}."


@QUESTIONS.words("bombard", Bombardment)
def bombard(s: Board, top: Bombardment) -> str:
    """What rocket launchers fire at."""
    return f"{counted(SOV_ROCKET, top.count)} in {s.tables.names[top.zone]}: at which zone?"


@QUESTIONS.words("casualty", TakeHits)
def casualty(s: Board, top: TakeHits) -> str:
    """Who is hit."""
    return hits(s, top, "casualty")


@QUESTIONS.words("target", TakeHits)
def target(s: Board, top: TakeHits) -> str:
    """What is aimed at."""
    return hits(s, top, "target")


def hits(s: Board, top: TakeHits, kind: str) -> str:
    """The place and the hits still to be given out."""
    place = thing_words(s.tables, "place", top.zone)
    count = plural(getattr(top, HITS_AT[top.at]), "hit")
    return f"{place}, {count} on the {SIDE_WORDS[top.side]}: {HITS[kind]}"


@QUESTIONS.words("casualty", Ambush)
def casualty_of_an_ambush(s: Board, top: Ambush) -> str:
    """Who falls to an ambusher."""
    return f"{s.tables.names[top.zone]}: {HITS['casualty']}"


@QUESTIONS.words("casualty", AirDefense)
def casualty_of_guns(s: Board, top: AirDefense) -> str:
    """Which aircraft falls to guns."""
    return f"{thing_words(s.tables, 'place', place_of(top.shot))}: {HITS['casualty']}"


@QUESTIONS.words("casualty", LoseAircraft)
def casualty_in_the_air(s: Board, top: LoseAircraft) -> str:
    """Which aircraft is hit where Interceptors have risen."""
    return HITS["casualty"].capitalize()


@QUESTIONS.words("casualty", InterceptedAttack)
def casualty_at_a_crossing(s: Board, top: InterceptedAttack) -> str:
    """Who is hit where Interceptors have risen."""
    return HITS["casualty"].capitalize()


@QUESTIONS.words("target", InterceptedAttack)
def target_at_a_crossing(s: Board, top: InterceptedAttack) -> str:
    """What is aimed at where Interceptors have risen."""
    return HITS["target"].capitalize()
