"""Every kind of event: its arguments and its sentence."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import Tables
from kurgan.games.axis.words.names import SIDE_WORDS, counted, thing_words
from kurgan.kernel.state import Event
from kurgan.kernel.words import NOBODY, Fact, plural


def counted_units(tables: Tables, event: Event) -> dict[str, str]:
    """So many units of a type."""
    return {"units": counted(event.args[0], event.args[1])}


def dice(tables: Tables, event: Event) -> dict[str, str]:
    """The faces that end an event."""
    faces = event.args[len(EVENTS[event.kind].args) - 1 :]
    return {"dice": " ".join(f"[{face}]" for face in faces)}


def gain(tables: Tables, event: Event) -> dict[str, str]:
    """RPCs that come in, before those in hand."""
    return {"money": plural(event.args[-2], "RPC")}


def offer(tables: Tables, event: Event) -> dict[str, str]:
    """What is bid."""
    return {"points": plural(event.args[-1], "RP")}


def other_player(tables: Tables, event: Event) -> dict[str, str]:
    """The player who accepted, and his side."""
    side, seat, points = event.args
    return {
        "go": "goes" if points == 1 else "go",
        **offer(tables, event),
        "other_side": SIDE_WORDS[1 - side],
        "other_seat": thing_words(tables, "seat", 1 - seat),
    }


EVENTS: dict[str, Fact] = {
    "boards_set_up": Fact((), "Both boards are set up.", about=NOBODY),
    "first_bidder": Fact(("seat",), "The {0} bids first.", about=NOBODY),
    "bid_made": Fact(("seat", "side", "count"), "The {0} bids {points} to play the {1}.", offer),
    "bid_accepted": Fact(
        ("side", "seat", "count"),
        "The bid of {points} is accepted: the {1} plays the {0}, the {other_seat} plays "
        "the {other_side}. The {points} {go} to the {other_side}.", other_player, about=NOBODY,
    ),
    "factories_hidden": Fact((), "The Allies hold a factory token in each hand.", about="allies"),
    "hand_opened": Fact(("hand", "factory"), "The {0} hand holds the {1}."),
    "factory_placed": Fact(("factory", "zone"), "The {0} stands in {1}."),
    "card_drawn": Fact(("card",), "You draw {0}."),
    "card_taken": Fact(("count",), "The Allies draw a Uranus card; {0} in hand.", about="allies"),
    "card_placed": Fact(("card", "flank"), "{0} waits in the {1}."),
    "uranus_launched": Fact(
        ("count",), "Operation Uranus is launched; Winter Storm follows in round {0}.",
        about="allies",
    ),
    "card_revealed": Fact(("card", "flank"), "The {1} reveals {0}."),
    "card_deployed": Fact(("card", "zone"), "{0} deploys in {1}."),
    "bomber_loaded": Fact(("aircraft", "count"), "{0} takes supply tokens aboard: {1}."),
    "round_began": Fact(("count",), "Round {0} begins.", about=NOBODY),
    "weather_rolled": Fact(("die",), "The weather die shows {0}.", about=NOBODY),
    "bad_weather": Fact((), "Bad weather this round.", about=NOBODY),
    "don_froze": Fact((), "The Don freezes.", about=NOBODY),
    "volga_froze": Fact((), "The Volga freezes: the crossings are ice bridges now.", about=NOBODY),
    "ferry_placed": Fact(("crossing",), "The {0} is in place.", about="allies"),
    "ferry_lost": Fact(("crossing",), "The ferry of the {0} is sunk.", about="allies"),
    "priorities_rolled": Fact(("die",), "Luftwaffe Priorities: the die shows {0}.", about="axis"),
    "priorities_paid": Fact(
        ("count", "count"), "The Axis gains {money}; {1} in hand.", gain, about="axis",
    ),
    "income_collected": Fact(
        ("side", "count", "count"), "Income of the {0}: {money}, {2} in hand.", gain,
    ),
    "tokens_deployed": Fact(
        ("side", "count", "zone"), "Supply tokens of the {0} placed in {2}: {1}.",
    ),
    "units_deployed": Fact(("unit", "count", "zone"), "New in {2}: {units}.", counted_units),
    "aircraft_deployed": Fact(("aircraft", "zone"), "{0} arrives over {1}."),
    "factories_lost": Fact((), "Both factories are lost for good.", about="allies"),
    "units_moved": Fact(("unit", "count", "zone", "zone"), "{units}: {2} to {3}.", counted_units),
    "units_lost": Fact(("unit", "count", "zone"), "{units} lost in {2}.", counted_units),
    "unit_displaced": Fact(("unit", "zone", "zone"), "{0} must leave {1} for {2}."),
    "force_multiplied": Fact(
        ("unit", "count", "zone"), "Force Multiplier in {2}: {units} more.", counted_units,
    ),
    "ambusher_hid": Fact(("unit", "zone", "site"), "{0} goes from {1} into {2}."),
    "ambusher_left": Fact(("unit", "site", "zone"), "{0} comes out of {1} into {2}."),
    "ambusher_lost": Fact(("site", "unit"), "{0}: its {1} is cut off and lost."),
    "cargo_loaded": Fact(("item", "crossing"), "{0} goes aboard at the {1}."),
    "cargo_unloaded": Fact(("item", "crossing", "zone"), "{0} comes ashore from the {1} in {2}."),
    "cargo_lost": Fact(("crossing", "item"), "{0}: {1} goes under."),
    "aircraft_sent": Fact(
        ("aircraft", "zone", "place", "job"), "{0} flies from {1} to {2} to {3}.",
    ),
    "aircraft_lost": Fact(("aircraft", "place"), "{0} is lost at {1}."),
    "aircraft_landed": Fact(("aircraft", "zone"), "{0} lands at {1}."),
    "aircraft_scrambled": Fact(("aircraft", "zone", "place"), "{0} rises from {1} to {2}."),
    "tokens_delivered": Fact(
        ("aircraft", "count", "zone"), "{0} delivers supply tokens in {2}: {1}.",
    ),
    "troops_delivered": Fact(("aircraft", "unit", "zone"), "{0} brings {1} to {2}."),
    "troops_lost": Fact(("aircraft", "unit"), "{1} is lost with the {0}."),
    "tokens_returned": Fact(
        ("count",), "Supply tokens that go to the Allied pool: {0}.", about=NOBODY,
    ),
    "token_spent": Fact(("zone", "zone", "side"), "{0} lives on a token from {1} ({2})."),
    "tokens_captured": Fact(
        ("zone", "count", "side"), "Supply tokens captured in {0} by the {2}: {1}.",
    ),
    "zone_taken": Fact(("zone", "side"), "{0} passes to the {1}."),
    "force_supplied": Fact(("zone", "side"), "{1}: the force in {0} is supplied."),
    "force_cut_off": Fact(("zone", "side"), "{1}: the force in {0} is unsupplied."),
    "assault_begun": Fact(("zone",), "{0} is Assaulted."),
    "marker_removed": Fact(("zone",), "{0} is no longer contested.", about=NOBODY),
    "heroes_rolled": Fact(
        ("die",), "Heroes of the Soviet Union: the die shows {0}.", about="allies",
    ),
    "air_defense_fired": Fact(
        ("place", "side", "count", "die*"),
        "Air Defense of the {1} over {0}: {dice}; hits: "
        "{2}.", dice,
    ),
    "ambush_rolled": Fact(("zone", "die"), "Ambush into {0}: the die shows {1}."),
    "bombardment_aimed": Fact(
        ("zone", "zone", "count"), "Rocket launchers in {0} that aim at {1}: {2}.", about="allies",
    ),
    "crossing_attacked": Fact(
        ("crossing", "count", "die*"), "Aircraft attack the {0}: {dice}; hits: {1}.", dice,
        about="axis",
    ),
    "interceptors_fired": Fact(
        ("crossing", "count", "die*"), "Interceptors at the {0}: {dice}; hits: {1}.", dice,
        about="allies",
    ),
    "combat_begun": Fact(("zone", "side"), "Combat in {0}, attacker: {1}."),
    "hits_scored": Fact(
        ("zone", "side", "count", "die*"), "{0}, dice of the {1}: {dice}; hits: {2}.", dice,
    ),
    "combat_over": Fact(("zone",), "The combat in {0} is over.", about=NOBODY),
    "game_ended": Fact(("outcome",), "{0}", about=NOBODY),
}  # fmt: skip
