"""A position put together by hand, played with dice that the test names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kurgan.games.advance.game import ADVANCE, PROCEDURES
from kurgan.games.advance.options import read_rules
from kurgan.games.advance.pack.tables import (
    AREAS,
    PLACES,
    RANDOM_EVENTS,
    SUPPORTS,
    TERRAINS,
    Tables,
)
from kurgan.games.advance.state import Board, blank
from kurgan.kernel.bits import bit, members
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import run
from kurgan.kernel.game import read_options
from tests.bench import Bench

TABLES: Tables = ADVANCE.tables(ADVANCE.pack())
CODEC = Codec(ADVANCE, TABLES)
PHASES = {
    "dawn": "dawn",
    "event": "random_event",
    "supply": "supply",
    "combat": "combat",
    "end": "automatic_victory",
}


class Scene(Bench[Board]):
    """A hand-made position. Nothing is on the map but what the test puts there.

    units     {"29/RCN": 8, "29/15": "out of action", "389/544": "reserve"}; all Fresh
    spent     ["29/15"]: those of them that are Spent
    soviet    {10: "fanatic 8"} Unrevealed, {10: "fanatic 8!"} Revealed, {14: "pavlov"}, …;
              the terrain is the area's own
    phase     the phase that begins now: dawn, event, supply, combat or end
    event     this turn's random event, for phases after it
    support   {"air": 1, "artillery": 2, "engineer": 0} in the Available box
    Areas without a Soviet unit are German-controlled.
    """

    game = ADVANCE
    codec = CODEC

    def __init__(
        self,
        *,
        units: Mapping[str, int | str] | None = None,
        soviet: Mapping[int, str] | None = None,
        spent: tuple[str, ...] | list[str] = (),
        scenario: str = "main",
        options: Mapping[str, Any] | None = None,
        phase: str = "combat",
        turn: int | None = None,
        morale: int = 15,
        supply: int = 0,
        event: str = "none",
        support: Mapping[str, int] | None = None,
        isolated: tuple[int, ...] = (),
        paused: str = "",
    ) -> None:
        plan = TABLES.plans[scenario]
        rules = read_rules(read_options(ADVANCE, options))
        self.state = s = blank(TABLES, plan, rules, [])
        s.events = []
        s.turn = plan.first_turn if turn is None else turn
        s.morale, s.supply, s.event = morale, supply, RANDOM_EVENTS.index(event)
        s.support = [(support or {}).get(name, 0) for name in SUPPORTS]
        for name, place in (units or {}).items():
            number = PLACES.index(str(place))
            s.where[TABLES.units.index(name)] = number
            if 1 <= number <= AREAS and name not in spent:
                s.fresh |= bit(TABLES.units.index(name))
        s.rebuild_index()
        for area, counter in (soviet or {}).items():
            self._place_soviet(area, counter)
        for area in isolated:
            s.isolated |= bit(area)
        if paused:
            s.paused = TABLES.division_units[TABLES.divisions.index(paused)]
        frame = PROCEDURES["Turn"]()
        frame.at = PHASES[phase]
        s.stack = [frame]
        run(s)

    def _place_soviet(self, area: int, counter: str) -> None:
        s = self.state
        kind = "pavlovs_house"
        if not counter.startswith("pavlov"):
            strategy, factor = counter.rstrip("!").split()
            kind = f"{TERRAINS[TABLES.terrain[area]]}-{factor}-{strategy}"
        number = CODEC.numbers["counter"][kind]
        s.counter[area] = number
        s.soviet |= bit(area)
        if counter.endswith("!"):
            s.revealed |= bit(area)
        else:
            s.unseen[number] += 1

    # Playing

    def move(self, unit: str, *areas: int) -> Scene:
        """Select a unit and move it along a path; stop at the end where it may go on."""
        self.play("select", unit)
        for area in areas:
            self.play("enter", area)
        if self.kind == "move":
            self.play("stop")
        return self

    # Looking

    def can(self, verb: str, *args: int | str) -> bool:
        """Whether an answer is legal; areas may be given as numbers."""
        return [verb, *[str(arg) for arg in args]] in self.legal

    def place(self, unit: str) -> str:
        """Where a unit is: "10", "out of action", "reserve" or "removed"."""
        return PLACES[self.state.where[TABLES.units.index(unit)]]

    def is_fresh(self, unit: str) -> bool:
        """Whether a unit is Fresh."""
        return bool(self.state.fresh >> TABLES.units.index(unit) & 1)

    def units_in(self, area: int) -> set[str]:
        """The German units in an area."""
        return {TABLES.units[unit] for unit in members(self.state.at[area])}

    def is_soviet(self, area: int) -> bool:
        """Whether an area has a Soviet unit."""
        return bool(self.state.soviet >> area & 1)

    def is_revealed(self, area: int) -> bool:
        """Whether the Soviet unit of an area is Revealed."""
        return self.state.is_revealed(area)

    @property
    def view(self) -> Any:
        """What the player sees."""
        return ADVANCE.view(self.state, 0)
