"""Events as sentences."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import Tables
from kurgan.games.axis.words.names import SIDE_WORDS, counted, thing_words
from kurgan.kernel.state import Event


def event_words(tables: Tables, event: Event) -> str:
    """An event as a sentence; dice that end it are told face by face."""
    sentence, *kinds = SENTENCES[event.kind]
    fixed = [kind for kind in kinds if not kind.endswith("*")]
    words = [thing_words(tables, kind, arg) for kind, arg in zip(fixed, event.args, strict=False)]
    if kinds[:2] == ["unit", "count"]:
        words[0] = counted(event.args[0], event.args[1])
    if event.kind == "bid_accepted":
        words += [SIDE_WORDS[1 - event.args[0]], thing_words(tables, "seat", 1 - event.args[1])]
    dice = " ".join(f"[{face}]" for face in event.args[len(fixed) :])
    return sentence.format(*words, dice=dice)


SENTENCES: dict[str, tuple[str, ...]] = {
    "boards_set_up": ("Both boards are set up.",),
    "first_bidder": ("The {0} bids first.", "seat"),
    "bid_made": ("The {0} bids {2} RPs to play the {1}.", "seat", "side", "count"),
    "bid_accepted": (
        "The bid of {2} RPs is accepted: the {1} plays the {0}, the {4} plays the {3}. "
        "The {3} gets the {2} RPs.",
        "side", "seat", "count",
    ),
    "factories_hidden": ("The Allies hold a factory token in each hand.",),
    "hand_opened": ("The {0} hand holds the {1}.", "hand", "factory"),
    "factory_placed": ("The {0} stands in {1}.", "factory", "zone"),
    "card_drawn": ("You draw {0}.", "card"),
    "card_taken": ("The Allies draw a Uranus card; {0} in hand.", "count"),
    "card_placed": ("{0} waits in the {1}.", "card", "flank"),
    "uranus_launched": (
        "Operation Uranus is launched; Winter Storm follows in round {0}.", "count",
    ),
    "card_revealed": ("The {1} reveals {0}.", "card", "flank"),
    "card_deployed": ("{0} deploys in {1}.", "card", "zone"),
    "bomber_loaded": ("{0} takes supply tokens aboard: {1}.", "aircraft", "count"),
    "round_began": ("Round {0} begins.", "count"),
    "weather_rolled": ("The weather die shows {0}.", "die"),
    "bad_weather": ("Bad weather this round.",),
    "don_froze": ("The Don freezes.",),
    "volga_froze": ("The Volga freezes: the crossings are ice bridges now.",),
    "ferry_placed": ("The {0} is in place.", "crossing"),
    "ferry_lost": ("The ferry of the {0} is sunk.", "crossing"),
    "priorities_rolled": ("Luftwaffe Priorities: the die shows {0}.", "die"),
    "priorities_paid": ("The Axis gains {0} RPCs; {1} in hand.", "count", "count"),
    "income_collected": ("Income of the {0}: {1} RPCs, {2} in hand.", "side", "count", "count"),
    "tokens_deployed": ("Supply tokens of the {0} placed in {2}: {1}.", "side", "count", "zone"),
    "units_deployed": ("New in {2}: {0}.", "unit", "count", "zone"),
    "aircraft_deployed": ("{0} arrives over {1}.", "aircraft", "zone"),
    "factories_lost": ("Both factories are lost for good.",),
    "units_moved": ("{0}: {2} to {3}.", "unit", "count", "zone", "zone"),
    "units_lost": ("{0} lost in {2}.", "unit", "count", "zone"),
    "unit_displaced": ("{0} must leave {1} for {2}.", "unit", "zone", "zone"),
    "force_multiplied": ("Force Multiplier in {2}: {0} more.", "unit", "count", "zone"),
    "ambusher_hid": ("{0} goes from {1} into {2}.", "unit", "zone", "site"),
    "ambusher_left": ("{0} comes out of {1} into {2}.", "unit", "site", "zone"),
    "ambusher_lost": ("{0}: its {1} is cut off and lost.", "site", "unit"),
    "cargo_loaded": ("{0} goes aboard at the {1}.", "item", "crossing"),
    "cargo_unloaded": ("{0} comes ashore from the {1} in {2}.", "item", "crossing", "zone"),
    "cargo_lost": ("{0}: {1} goes under.", "crossing", "item"),
    "aircraft_sent": ("{0} flies from {1} to {2} to {3}.", "aircraft", "zone", "place", "job"),
    "aircraft_lost": ("{0} is lost at {1}.", "aircraft", "place"),
    "aircraft_landed": ("{0} lands at {1}.", "aircraft", "zone"),
    "aircraft_scrambled": ("{0} rises from {1} to {2}.", "aircraft", "zone", "place"),
    "tokens_delivered": ("{0} delivers supply tokens in {2}: {1}.", "aircraft", "count", "zone"),
    "troops_delivered": ("{0} brings {1} to {2}.", "aircraft", "unit", "zone"),
    "troops_lost": ("{1} is lost with the {0}.", "aircraft", "unit"),
    "tokens_returned": ("Supply tokens that go to the Allied pool: {0}.", "count"),
    "token_spent": ("{0} lives on a token from {1} ({2}).", "zone", "zone", "side"),
    "tokens_captured": ("Supply tokens captured in {0} by the {2}: {1}.", "zone", "count", "side"),
    "zone_taken": ("{0} passes to the {1}.", "zone", "side"),
    "force_supplied": ("{1}: the force in {0} is supplied.", "zone", "side"),
    "force_cut_off": ("{1}: the force in {0} is unsupplied.", "zone", "side"),
    "assault_begun": ("{0} is Assaulted.", "zone"),
    "marker_removed": ("{0} is no longer contested.", "zone"),
    "heroes_rolled": ("Heroes of the Soviet Union: the die shows {0}.", "die"),
    "air_defense_fired": (
        "Air Defense of the {1} over {0}: {dice}; hits: {2}.",
        "place", "side", "count", "die*",
    ),
    "ambush_rolled": ("Ambush into {0}: the die shows {1}.", "zone", "die"),
    "bombardment_aimed": ("Rocket launchers in {0} that aim at {1}: {2}.", "zone", "zone", "count"),
    "crossing_attacked": (
        "Aircraft attack the {0}: {dice}; hits: {1}.", "crossing", "count", "die*",
    ),
    "interceptors_fired": (
        "Interceptors at the {0}: {dice}; hits: {1}.", "crossing", "count", "die*",
    ),
    "combat_begun": ("Combat in {0}, attacker: {1}.", "zone", "side"),
    "hits_scored": ("{0}, dice of the {1}: {dice}; hits: {2}.", "zone", "side", "count", "die*"),
    "combat_over": ("The combat in {0} is over.", "zone"),
}  # fmt: skip
