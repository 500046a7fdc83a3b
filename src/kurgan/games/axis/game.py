"""The game as the kernel sees it: its names and what it provides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.games.axis import imagine as dreams
from kurgan.games.axis import view as views
from kurgan.games.axis.moves import MOVES
from kurgan.games.axis.options import OPTIONS, read_rules
from kurgan.games.axis.pack.check import notes, problems
from kurgan.games.axis.pack.tables import (
    ALLIES,
    FACTORIES,
    FLANKS,
    ITEMS,
    SEATS,
    SECTORS,
    SIDE,
    SIDES,
    UNITS,
    Tables,
    read_tables,
)
from kurgan.games.axis.rules import air as flying
from kurgan.games.axis.rules import (
    attack,
    bombardment,
    casualties,
    combat,
    crossings,
    landing,
    march,
    movement,
    optional,
    reaction,
    reinforcement,
    sequence,
    setup,
    stacking,
    uranus,
    variants,
)
from kurgan.games.axis.state import (
    AXIS_MAJOR,
    AXIS_MINOR,
    AXIS_TOTAL,
    JOBS,
    UNDECIDED,
    Board,
    dump,
    load,
)
from kurgan.games.axis.verbs import FINISHES, VERBS
from kurgan.games.axis.words.events import EVENTS
from kurgan.games.axis.words.names import OUTCOMES
from kurgan.games.axis.words.text import AxisText
from kurgan.games.box import Box
from kurgan.kernel.ask import Random, Side
from kurgan.kernel.errors import BadSave
from kurgan.kernel.game import Migration, Option, saved_options
from kurgan.kernel.journal import apart
from kurgan.kernel.procedure import Json, procedures
from kurgan.kernel.words import Fact, argument_kinds

PROCEDURES = procedures(
    setup.Prepare,
    variants.Bidding,
    variants.SpendBid,
    variants.FactoryPlacement,
    variants.Rearrange,
    uranus.UranusSetup,
    uranus.Preparation,
    uranus.Deployment,
    sequence.Round,
    reinforcement.AxisReinforcement,
    reinforcement.AlliesReinforcement,
    reinforcement.Requisition,
    movement.Movement,
    movement.Emergence,
    march.March,
    flying.Flight,
    stacking.Stacking,
    reaction.Reaction,
    reaction.AirDefense,
    reaction.Ambush,
    attack.Attack,
    bombardment.Bombardment,
    crossings.CrossingAttack,
    crossings.InterceptedAttack,
    combat.Combat,
    casualties.TakeHits,
    casualties.LoseAircraft,
    landing.EarlyLanding,
    landing.Landing,
    optional.Priorities,
    optional.Heroes,
    optional.Scramble,
)


def accept_40(entries: list[Json]) -> list[Json]:
    """Before rules number 3 a bid of 40 was accepted without a question."""
    found: list[Json] = []
    for entry in entries:
        found.append(entry)
        if entry[0] == "play" and entry[2] == ["bid", 40]:
            other = SIDES[1 - SIDES.index(entry[1])]
            found.append(["play", other, ["accept"]])
    return found


def buy_one(entries: list[Json], number: int) -> Json | None:
    """Before rules number 5 chips ran out sooner, and nobody was asked how many were bought."""
    last = entries[number - 1] if 0 < number < len(entries) else ["", "", [""]]
    asks = last[0] == "play" and last[2][0] in ("requisition", "deploy")
    return ["play", last[1], ["how_many", 1]] if asks else None


MIGRATIONS = (
    Migration("a bid of 40 is accepted by an answer", 3, accept_40),
    Migration("more pieces are there than chips", 5, apart, buy_one),
)


class Axis(Box[Board]):
    """Axis & Allies: Stalingrad."""

    name = "axis"
    title = "Axis & Allies: Stalingrad"
    rules = 6
    scenarios: Mapping[str, str] = {
        "race": "Race to Stalingrad: rounds 1 to 13 from 21 August 1942. The Axis must take "
        "the city's RP zones by a supply line, the Allies must cut that line",
        "uranus": "Operation Uranus: rounds 7 to 13 from 19 November 1942. The Axis must keep "
        "a supply line into the city, the Allies must shut the ring around it",
    }
    options: Sequence[Option] = OPTIONS
    verbs: Mapping[str, tuple[str, ...]] = VERBS
    finishes: Sequence[str] = FINISHES
    facts: Mapping[str, tuple[str, ...]] = argument_kinds(EVENTS)
    events: Mapping[str, Fact] = EVENTS
    procedures: Mapping[str, Any] = PROCEDURES
    migrations: Sequence[Migration] = MIGRATIONS
    outcomes = OUTCOMES
    text = AxisText()
    moves = MOVES

    def ids(self, tables: Tables) -> Mapping[str, Sequence[str]]:
        """The names of numbers at every border."""
        crossings = tuple([f"{sector}_crossing" for sector in SECTORS])
        return {
            "zone": tables.zones,
            "place": (*tables.zones, *crossings),
            "crossing": crossings,
            "site": tables.site_ids,
            "unit": UNITS,
            "item": ITEMS,
            "aircraft": tuple([views.craft_id(tables.craft, n) for n in range(len(tables.craft))]),
            "side": SIDES,
            "seat": SEATS,
            "card": tuple([f"card_{number}" for number in range(1, len(tables.cards) + 1)]),
            "flank": FLANKS,
            "factory": FACTORIES,
            "hand": ("left", "right"),
            "job": JOBS,
            "outcome": tuple(OUTCOMES),
        }

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        """The Axis and the Allies; until the bidding is over, the first and the second player."""
        return SIDES

    def seats(self, state: Board) -> tuple[int, ...]:
        """The side that each seat plays: bidding may exchange them (R72)."""
        return (1, 0) if state.swapped else (0, 1)

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Tables) -> Board:
        """A match before its first draw."""
        return setup.setup(tables, tables.plans[scenario], read_rules(options))

    def view(self, state: Board, side: Side) -> Json:
        """What a side sees."""
        return views.view(state, side)

    def acting(self, state: Board) -> str:
        """Who has laid the ambush that the rules roll for."""
        top = state.stack[-1] if state.stack else None
        return SIDES[top.side] if isinstance(top, reaction.Ambush) else ""

    def owner(self, tables: Tables, kind: str, thing: int) -> str:
        """Units and aircraft have a side; what crosses the Volga and every card is Allied."""
        if kind == "side":
            return SIDES[thing]
        if kind in ("unit", "aircraft"):
            return SIDES[SIDE[thing if kind == "unit" else tables.craft[thing]]]
        return SIDES[ALLIES] if kind in ("item", "card", "factory") else ""

    def imagine(self, state: Board, side: Side, rng: Random) -> Board:
        """A position that fits what a side has seen."""
        return dreams.imagine(state, side, rng)

    def score(self, state: Board) -> tuple[float, ...]:
        """1 for the side that won."""
        if state.outcome == UNDECIDED:
            return (0.5, 0.5)
        won = state.outcome in (AXIS_TOTAL, AXIS_MAJOR, AXIS_MINOR)
        return (1.0, 0.0) if won else (0.0, 1.0)

    def outcome(self, state: Board) -> Json:
        """Who won and how."""
        winner = SIDES[0 if self.score(state)[0] else 1]
        return self.told_outcome(state.outcome, winner, "Victory Conditions")

    def dump(self, state: Board) -> Json:
        """The position as JSON."""
        return dump(state)

    def load(self, plain: Json, tables: Tables) -> Board:
        """A position from JSON."""
        if not isinstance(plain, dict) or plain.get("scenario") not in tables.plans:
            raise BadSave("This is not a position of Axis & Allies: Stalingrad.")
        rules = read_rules(saved_options(self, plain["options"]))
        return load(plain, tables, rules, PROCEDURES)


AXIS = Axis(problems, read_tables, notes)
