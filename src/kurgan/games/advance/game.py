"""The game as the kernel sees it: names, options, verbs and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.games.advance import combat, dawn, events, movement, prepare, retreat, sequence, supply
from kurgan.games.advance import view as views
from kurgan.games.advance.check import problems
from kurgan.games.advance.state import (
    GERMAN_AUTOMATIC,
    GERMAN_OPERATIONAL,
    SOVIET_AUTOMATIC,
    UNDECIDED,
    Board,
    blank,
    dump,
    read_rules,
)
from kurgan.games.advance.tables import EVENTS, PLACES, SUPPORTS, Tables, read_tables
from kurgan.games.advance.text import OUTCOMES, AdvanceText
from kurgan.games.box import Box
from kurgan.kernel.ask import Random, Side
from kurgan.kernel.errors import BadSave
from kurgan.kernel.game import Migration, Option
from kurgan.kernel.procedure import Json, procedures
from kurgan.kernel.state import State

PROCEDURES = procedures(
    prepare.Prepare,
    sequence.Turn,
    dawn.Dawn,
    dawn.Arrival,
    events.RandomEvent,
    supply.SupplyPhase,
    supply.ReturnUnit,
    sequence.CombatPhase,
    movement.Activation,
    combat.Combat,
    retreat.Retreat,
)

OPTIONS = (
    Option(
        "rubble", "12.1",
        "In urban areas the Divisional Integrity Bonus needs an Engineer marker.",
        False, (False, True),
    ),
    Option(
        "northern_shoulder", "12.2",
        "Units that set up in areas 48 to 50 stay within areas 42 to 50.",
        False, (False, True),
    ),
    Option(
        "isolation", "12.3",
        "Soviet units cut off from the Volga roll for a change of their Defense Factor.",
        False, (False, True),
    ),
    Option(
        "parent_organization", "12.4",
        "Mixed divisions attack worse: -1 for each division after the first (extra), "
        "or for every one (every).",
        "off", ("off", "extra", "every"),
    ),
    Option(
        "limited_air", "12.5",
        "Air is barred from contested urban areas and weaker in Heavy Urban ones.",
        False, (False, True),
    ),
    Option(
        "pavlovs_house", "12.6",
        "Pavlov's House joins the Soviet counters.",
        False, (False, True),
    ),
    Option(
        "starting_morale", "12.7",
        "German Morale at the start.",
        None, low=1, high=19, default_words="19, or 15 in the Factory District",
    ),
    Option(
        "reroll_ones", "12.8",
        "Supply dice that show 1 are rolled again on these turns.",
        [], low=1, high=14, many=True,
    ),
)  # fmt: skip

VERBS: dict[str, tuple[str, ...]] = {
    "deal": ("counter",),
    "arrive_at": ("area",),
    "arrive": ("unit",),
    "spare": ("area",),
    "event_dice": ("die*",),
    "pause": ("division",),
    "supply_dice": ("die*",),
    "reroll_dice": ("die*",),
    "buy": ("support",),
    "buy_morale": (),
    "return": ("unit",),
    "return_to": ("area",),
    "streets_die": ("die",),
    "activate": ("area",),
    "end_phase": (),
    "select": ("unit",),
    "enter": ("area",),
    "stop": (),
    "attack": ("area",),
    "attack_with": ("unit",),
    "attack_with_all": (),
    "lose": ("unit",),
    "fall_back": (),
    "isolation_die": ("die",),
    "lead": ("unit",),
    "support": ("support",),
    "air_die": ("die",),
    "combat_dice": ("die*",),
    "retreat": ("unit",),
    "retreat_to": ("area",),
    "done": (),
}

FACTS: dict[str, tuple[str, ...]] = {
    "germans_placed": (),
    "counter_placed_revealed": ("area", "counter"),
    "counters_dealt": ("count",),
    "turn_began": ("count",),
    "unit_arrived": ("unit", "area"),
    "unit_withdrawn": ("unit",),
    "unit_removed": ("unit",),
    "area_isolated": ("area",),
    "isolation_lifted": ("area",),
    "event_rolled": ("count", "event", "die*"),
    "division_paused": ("division",),
    "supply_rolled": ("die*",),
    "ones_rerolled": ("die*",),
    "supply_received": ("count", "count"),
    "free_air_received": ("count",),
    "marker_bought": ("support", "count"),
    "unit_returned": ("unit", "area"),
    "morale_changed": ("count", "count"),
    "streets_rolled": ("area", "die", "count"),
    "area_activated": ("area",),
    "unit_moved": ("unit", "area", "count"),
    "unit_spent": ("unit",),
    "unit_lost": ("unit",),
    "attack_declared": ("area",),
    "counter_revealed": ("area", "counter"),
    "attack_called_off": ("area",),
    "isolation_rolled": ("area", "die", "count"),
    "lead_named": ("unit",),
    "support_placed": ("support",),
    "air_rolled": ("die", "count"),
    "attack_counts": ("count",),
    "defense_counts": ("count",),
    "values_counted": ("count", "count"),
    "attack_dice": ("die", "die"),
    "defense_dice": ("die*",),
    "dice_rolled": ("count", "count", "count", "count"),
    "result_reached": ("result",),
    "result_changed": ("result",),
    "area_captured": ("area", "count"),
    "unit_retreated": ("unit", "area"),
    "game_ended": ("outcome",),
}


class Advance(Box):
    """Stalingrad: Advance to the Volga, 1942."""

    name = "advance"
    title = "Advance to the Volga, 1942"
    rules = 1
    scenarios: Mapping[str, str] = {
        "main": "The main game, September 1942: nine turns to hold 40 of the 50 areas, "
        "one of them Heavy Urban (11.2)",
        "factory": "Factory District, October 1942: turns 10 to 14 to take every area (14.7)",
    }
    options: Sequence[Option] = OPTIONS
    verbs: Mapping[str, tuple[str, ...]] = VERBS
    facts: Mapping[str, tuple[str, ...]] = FACTS
    procedures: Mapping[str, Any] = PROCEDURES
    migrations: Sequence[Migration] = ()

    def __init__(self) -> None:
        super().__init__(self.name, problems, read_tables)
        self.text = AdvanceText()

    def ids(self, tables: Tables) -> Mapping[str, Sequence[str]]:
        """The names of numbers at every border."""
        return {
            "area": ("", *PLACES[1:51]),
            "unit": tables.units,
            "division": tables.divisions,
            "counter": tuple([counter.id for counter in tables.counters]),
            "support": SUPPORTS,
            "event": EVENTS,
            "result": combat.RESULTS,
            "outcome": tuple(OUTCOMES),
        }

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        """The German player is alone."""
        return ("german",)

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Tables) -> State:
        """A match before its first draw."""
        return prepare.setup(tables, tables.plans[scenario], read_rules(options))

    def view(self, state: State, side: Side) -> Json:
        """What the player sees."""
        assert isinstance(state, Board)
        return views.view(state)

    def phase(self, state: State) -> str:
        """What is going on."""
        assert isinstance(state, Board)
        return views.phase(state)

    def imagine(self, state: State, side: Side, rng: Random) -> State:
        """A position that fits what the player has seen."""
        assert isinstance(state, Board)
        return views.imagine(state, rng)

    def score(self, state: State) -> tuple[float, ...]:
        """1 for a German victory."""
        assert isinstance(state, Board)
        return (1.0 if state.outcome in (GERMAN_AUTOMATIC, GERMAN_OPERATIONAL) else 0.0,)

    def outcome(self, state: State) -> Json:
        """Who won and how."""
        assert isinstance(state, Board)
        if state.outcome == UNDECIDED:
            return None
        is_automatic = state.outcome in (GERMAN_AUTOMATIC, SOVIET_AUTOMATIC)
        names = list(OUTCOMES)
        return {
            "winner": "german" if self.score(state)[0] else "soviet",
            "kind": names[state.outcome],
            "rule": "14.7" if state.plan.name == "factory" else "11.1" if is_automatic else "11.2",
            "words": OUTCOMES[names[state.outcome]],
        }

    def dump(self, state: State) -> Json:
        """The position as JSON."""
        assert isinstance(state, Board)
        return dump(state)

    def load(self, plain: Json, tables: Tables) -> State:
        """A position from JSON."""
        if not isinstance(plain, dict) or plain.get("scenario") not in tables.plans:
            raise BadSave("This is not a position of Advance to the Volga.")
        plan = tables.plans[plain["scenario"]]
        s = blank(tables, plan, read_rules(plain["options"]), [])
        s.load_plain(plain, PROCEDURES)
        s.rebuild_index()
        return s


ADVANCE = Advance()
