"""The game as the kernel sees it: names, options, verbs and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.games.box import Box
from kurgan.games.inferno import imagine as dreams
from kurgan.games.inferno import view as views
from kurgan.games.inferno.moves import MOVES
from kurgan.games.inferno.options import OPTIONS, read_rules
from kurgan.games.inferno.pack.check import notes, problems
from kurgan.games.inferno.pack.tables import (
    ARMIES,
    GERMAN_ADVANTAGES,
    KINDS,
    SOVIET_ADVANTAGES,
    WHITE,
    Tables,
    read_tables,
)
from kurgan.games.inferno.rules import (
    advance_after_combat,
    attacks,
    close_combat,
    combat,
    decks,
    deployment,
    hits,
    movement,
    reinforcements,
    sequence,
    setup,
    soviet_actions,
    soviet_cards,
    soviet_player,
)
from kurgan.games.inferno.state import GERMAN_OUTCOMES, SOVIET_OUTCOMES, Board, blank, dump
from kurgan.games.inferno.verbs import FINISHES, VERBS
from kurgan.games.inferno.view import player_spawn_hexes
from kurgan.games.inferno.words.events import EVENTS
from kurgan.games.inferno.words.names import OUTCOMES
from kurgan.games.inferno.words.text import InfernoText
from kurgan.kernel.ask import Random, Side
from kurgan.kernel.errors import BadSave
from kurgan.kernel.game import Option, saved_options
from kurgan.kernel.procedure import Json, procedures
from kurgan.kernel.state import Event
from kurgan.kernel.words import Fact, argument_kinds

PROCEDURES = procedures(
    setup.Setup,
    sequence.Turn,
    reinforcements.Reinforcements,
    movement.LongMove,
    movement.ShortMoves,
    attacks.HastyAttack,
    attacks.DeliberateAttack,
    combat.Combat,
    hits.TakeHits,
    hits.CardFire,
    soviet_cards.Arrival,
    soviet_cards.Landing,
    soviet_cards.AntiAircraft,
    close_combat.CloseCombat,
    advance_after_combat.GermanAdvance,
    advance_after_combat.SovietAdvance,
    advance_after_combat.Blitz,
    decks.GermanDraw,
    decks.SovietDraw,
    decks.Headquarters,
    deployment.Deploy,
    soviet_actions.SovietTurn,
    soviet_actions.SpawnAction,
    soviet_actions.MovementAction,
    soviet_player.SovietPlayerTurn,
    soviet_player.PlayerMovement,
)

SIDES = {
    "solo": ("german",),
    "coop": ("yellow", "blue"),
    "versus": ("german", "soviet"),
    "two_vs_one": ("yellow", "blue", "soviet"),
}


class Inferno(Box[Board]):
    """Stalingrad: Inferno on the Volga."""

    name = "inferno"
    title = "Inferno on the Volga"
    rules = 4
    scenarios: Mapping[str, str] = {
        "campaign": "23 August to 20 November 1942. The Germans must take all six Soviet "
        "Spawn Hexes before they lose ten Units or the Soviet deck runs out",
    }
    options: Sequence[Option] = OPTIONS
    verbs: Mapping[str, tuple[str, ...]] = VERBS
    finishes: Sequence[str] = FINISHES
    facts: Mapping[str, tuple[str, ...]] = argument_kinds(EVENTS)
    events: Mapping[str, Fact] = EVENTS
    procedures: Mapping[str, Any] = PROCEDURES
    moves = MOVES
    outcomes = OUTCOMES
    text = InfernoText()

    def ids(self, tables: Tables) -> Mapping[str, Sequence[str]]:
        """The names of numbers at every border."""
        return {
            "hex": tables.hexes,
            "german_unit": tables.german_units,
            "soviet_unit": tables.soviet_units,
            "german_card": tuple([card.id for card in tables.german_cards]),
            "soviet_card": tuple([card.id for card in tables.soviet_cards]),
            "german_advantage": GERMAN_ADVANTAGES,
            "soviet_advantage": SOVIET_ADVANTAGES,
            "pool": KINDS,
            "action": sequence.ACTIONS,
            "outcome": tuple(OUTCOMES),
        }

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        """Who sits at the table in this mode."""
        return SIDES[options["mode"]]

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Tables) -> Board:
        """A match before its first draw."""
        return setup.setup(tables, read_rules(options))

    def view(self, state: Board, side: Side) -> Json:
        """What a side sees."""
        return views.view(state, side)

    def acting(self, state: Board) -> str:
        """Whose card fires; the Soviets, where the printed algorithm has their turn."""
        top = state.stack[-1] if state.stack else None
        if isinstance(top, hits.CardFire):
            return "soviet" if top.on_germans else "german"
        is_theirs = any(isinstance(frame, soviet_actions.SovietTurn) for frame in state.stack)
        return "soviet" if is_theirs else ""

    def about(self, state: Board, event: Event, actor: str) -> str:
        """Of two German players the color of the Unit that is named, or the one who acts."""
        side = super().about(state, event, actor)
        if side != "german" or not state.has_two_german_players:
            return side
        is_unit = self.facts[event.kind][:1] == ("german_unit",)
        army = state.tables.army[event.args[0]] if is_unit else WHITE
        if army != WHITE:
            return ARMIES[army]
        return actor if actor in ARMIES else side

    def owner(self, tables: Tables, kind: str, thing: int) -> str:
        """Units, cards and advantages say it in their kind; the Spawn Pools are Soviet."""
        if kind == "pool":
            return "soviet"
        first = kind.partition("_")[0]
        return first if first in ("german", "soviet") else ""

    def imagine(self, state: Board, side: Side, rng: Random) -> Board:
        """A position that fits what a side has seen."""
        return dreams.imagine(state, side, rng)

    def score(self, state: Board) -> tuple[float, ...]:
        """1 for the winner; a German partner who holds fewer Spawn Hexes gets half (R45)."""
        german = 1.0 if state.outcome in GERMAN_OUTCOMES else 0.0
        scores = [german]
        if state.has_two_german_players:
            yellow, blue = player_spawn_hexes(state)
            scores = [german if yellow >= blue else german / 2]
            scores.append(german if blue >= yellow else german / 2)
        if state.soviet_seat >= 0:
            scores.append(1.0 if state.outcome in SOVIET_OUTCOMES else 0.0)
        return tuple(scores)

    def outcome(self, state: Board) -> Json:
        """Who won and how."""
        return self.told_outcome(state.outcome, self._winner(state), views.outcome_rule(state))

    def _winner(self, s: Board) -> str:
        if s.outcome not in GERMAN_OUTCOMES:
            return "soviet"
        if not s.has_two_german_players:
            return "german"
        yellow, blue = player_spawn_hexes(s)
        if yellow == blue:
            return "yellow and blue"
        return "yellow" if yellow > blue else "blue"

    def dump(self, state: Board) -> Json:
        """The position as JSON."""
        return dump(state)

    def load(self, plain: Json, tables: Tables) -> Board:
        """A position from JSON."""
        if not isinstance(plain, dict) or "soviet_where" not in plain:
            raise BadSave("This is not a position of Inferno on the Volga.")
        s = blank(tables, read_rules(saved_options(self, plain["options"])), [])
        s.load_plain({"german_calls": []} | plain, PROCEDURES)  # not noted in older positions
        s.rebuild_index()
        return s


INFERNO = Inferno(problems, read_tables, notes)
