"""The game as the kernel sees it: its names and what it provides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.games.advance import imagine as dreams
from kurgan.games.advance import view as views
from kurgan.games.advance.moves import MOVES
from kurgan.games.advance.options import OPTIONS, read_rules
from kurgan.games.advance.pack.check import notes, problems
from kurgan.games.advance.pack.tables import PLACES, RANDOM_EVENTS, SUPPORTS, Tables, read_tables
from kurgan.games.advance.rules import (
    combat,
    dawn,
    events,
    movement,
    results,
    retreat,
    sequence,
    setup,
    supply,
)
from kurgan.games.advance.state import (
    GERMAN_AUTOMATIC,
    GERMAN_OPERATIONAL,
    SOVIET_AUTOMATIC,
    Board,
    blank,
    dump,
)
from kurgan.games.advance.verbs import FINISHES, VERBS
from kurgan.games.advance.words.events import EVENTS
from kurgan.games.advance.words.names import OUTCOMES
from kurgan.games.advance.words.text import AdvanceText
from kurgan.games.box import Box
from kurgan.kernel.ask import Random, Side
from kurgan.kernel.errors import BadSave
from kurgan.kernel.game import Option, saved_options
from kurgan.kernel.procedure import Json, procedures
from kurgan.kernel.words import Fact, argument_kinds

PROCEDURES = procedures(
    setup.Prepare,
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


class Advance(Box[Board]):
    """Stalingrad: Advance to the Volga, 1942."""

    name = "advance"
    title = "Advance to the Volga, 1942"
    rules = 2
    scenarios: Mapping[str, str] = {
        "main": "The main game, September 1942: nine turns to hold 40 of the 50 areas, "
        "one of them Heavy Urban (11.2)",
        "factory": "Factory District, October 1942: turns 10 to 14 to take every area (14.7)",
    }
    options: Sequence[Option] = OPTIONS
    verbs: Mapping[str, tuple[str, ...]] = VERBS
    finishes: Sequence[str] = FINISHES
    facts: Mapping[str, tuple[str, ...]] = argument_kinds(EVENTS)
    events: Mapping[str, Fact] = EVENTS
    procedures: Mapping[str, Any] = PROCEDURES
    moves = MOVES
    outcomes = OUTCOMES
    text = AdvanceText()

    def ids(self, tables: Tables) -> Mapping[str, Sequence[str]]:
        """The names of numbers at every border."""
        return {
            "area": ("", *PLACES[1:51]),
            "unit": tables.units,
            "division": tables.divisions,
            "counter": tuple([counter.id for counter in tables.counters]),
            "support": SUPPORTS,
            "event": RANDOM_EVENTS,
            "result": results.RESULTS,
            "outcome": tuple(OUTCOMES),
        }

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        """The German player is alone."""
        return ("german",)

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Tables) -> Board:
        """A match before its first draw."""
        return setup.setup(tables, tables.plans[scenario], read_rules(options))

    def view(self, state: Board, side: Side) -> Json:
        """What the player sees."""
        return views.view(state)

    def owner(self, tables: Tables, kind: str, thing: int) -> str:
        """Counters are Soviet, units and support German."""
        if kind == "counter":
            return "soviet"
        return "german" if kind in ("unit", "division", "support") else ""

    def imagine(self, state: Board, side: Side, rng: Random) -> Board:
        """A position that fits what the player has seen."""
        return dreams.imagine(state, rng)

    def score(self, state: Board) -> tuple[float, ...]:
        """1 for a German victory."""
        return (1.0 if state.outcome in (GERMAN_AUTOMATIC, GERMAN_OPERATIONAL) else 0.0,)

    def outcome(self, state: Board) -> Json:
        """Who won and how."""
        is_automatic = state.outcome in (GERMAN_AUTOMATIC, SOVIET_AUTOMATIC)
        rule = "14.7" if state.plan.name == "factory" else "11.1" if is_automatic else "11.2"
        winner = "german" if self.score(state)[0] else "soviet"
        return self.told_outcome(state.outcome, winner, rule)

    def dump(self, state: Board) -> Json:
        """The position as JSON."""
        return dump(state)

    def load(self, plain: Json, tables: Tables) -> Board:
        """A position from JSON."""
        if not isinstance(plain, dict) or plain.get("scenario") not in tables.plans:
            raise BadSave("This is not a position of Advance to the Volga.")
        plan = tables.plans[plain["scenario"]]
        s = blank(tables, plan, read_rules(saved_options(self, plain["options"])), [])
        s.load_plain(plain, PROCEDURES)
        s.rebuild_index()
        return s


ADVANCE = Advance(problems, read_tables, notes)
