"""A position put together by hand, played with dice and cards that the test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kurgan.games.inferno.game import INFERNO, PROCEDURES
from kurgan.games.inferno.options import read_rules
from kurgan.games.inferno.pack.tables import (
    CHUIKOV,
    DEAD,
    EVERY_HEX,
    GERMAN_ADVANTAGES,
    KINDS,
    OUT,
    PICKED_UP,
    POOL,
    REMOVED,
    SOVIET_ADVANTAGES,
    TRACK,
    Tables,
)
from kurgan.games.inferno.rules.decks import are_headquarters_due
from kurgan.games.inferno.rules.setup import FROM_SETUP
from kurgan.games.inferno.state import Board, blank
from kurgan.kernel.ask import CHANCE
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import question, run
from kurgan.kernel.game import read_options
from tests.bench import Bench

TABLES: Tables = INFERNO.tables(INFERNO.pack())
CODEC = Codec(INFERNO, TABLES)
OFF_MAP = {"track": TRACK, "picked up": PICKED_UP, "removed": REMOVED, "dead": DEAD, "out": OUT}
PHASES = {"german": "begin", "soviet": "soviet_turn", "end": "soviet_turn_ends"}
FULL_ROWS = {  # a track without an empty row
    1: ["G-191", "G-194", "G-576"],
    2: ["G-211", "G-516", "G-577"],
    3: ["G-517", "G-518", "G-578"],
    4: ["G-544", "G-545", "G-208"],
    5: ["G-546", "G-178", "G-203", "G-230", "G-212"],
    6: ["G-71", "G-226"],
}


class Scene(Bench[Board]):
    """A hand-made position. Nothing is on the map but what the test puts there.

    german    {"W": ["G-2", "G-64:3"], …}: German Units by hex, each with its dots (full without)
    soviet    {"9": ["S-13G:4", "S-T6:2", "S-45:0"], …}: Soviet Units by hex; 0 is a blank edge
    seen      ["S-13G", "G-2"]: blocks on the map whose face the other side has seen before
    dead, removed      German Units that lie there
    track     {1: ["G-191", "G-192"], …}: facedown Units of a row, left to right, ending in box 5
    pools     {"infantry": ["S-45", …], …}: Soviet Units that wait there. Without it every Soviet
              Unit that is not on the map waits in the Pool of its kind; a kind left out of a given
              mapping has an empty Pool
    control   "german" or "soviet" hexes beside those that hold Units: {"german": ["1", "20"]}.
              Without it all but W, X, Y, Z and hexes with German Units is Soviet
    rubble, fortified, headquarters      hexes; `fortified=True` sets the five printed ones
    german_hand, blue_hand, soviet_hand  lists of card ids (`kurgan` ids: "heinkel-1", "aa-7", …)
    german_deck, soviet_deck             lists of card ids; without them all cards of the edition
                                         that are nowhere else
    german_leaders, soviet_leaders       ["hoth", …] in play
    german_advantages, soviet_advantages ["6th_panzer", …] of The Designer's Way
    options   {"mode": "versus", "edition": "2017", …} as in a match
    phase     "german": a German turn begins; "soviet": a Soviet turn begins; "end": it ends
    active    with two German players, who is to act: 0 Yellow, 1 Blue
    extra_turns   German turns begun since OKH outlived the deck (-1: it has not)
    turn      the number of the German turn before it begins, 1 if left out

    Player verbs (`play`): call_for_reinforcements, deploy UNIT, deploy_to HEX, return UNIT;
      long_move, short_moves, hasty_attack, then move_from HEX, move_to HEX, go COUNT, take UNIT,
      stop, done; deliberate_attack, attack HEX, attack_from HEX, done, agree, refuse; lay_card,
      no_card, play_german_card CARD, play_soviet_card CARD; reduce_german UNIT, reduce_soviet
      UNIT; fire_first, fire_together; advance UNIT, advance_soviet UNIT, blitz UNIT HEX, done;
      Soviet player: movement_action, draw_action, act_with HEX, soviet_to HEX, soviet_attack HEX,
      soviet_moves UNIT. A question with one answer is mostly skipped: count, units, target hexes
      of attacks, ties. A card takes two answers, lay_card and then the card, or no_card; with
      Linden a Pioneer is followed by the same question again, as long as the hand has a card.
    Chance by `roll`: reinforcement_dice, compass_die, rubble_dice, german_fire, soviet_fire (pools
      SF, DF, TF), german_card_dice, soviet_card_dice, landing_dice, headquarters_dice,
      opportunity_dice (pools plain, fortified), spin (one die of four: 1 full Strength, 2 a dot
      less, …), advantage_dice.
    Chance by `draw`: german_draw CARD, soviet_draw CARD, soviet_card CARD (the algorithm's card in
      a combat), draw_unit UNIT (a deployment), move_unit UNIT (a Stack that moves), fill_pool,
      fill_track, start_unit, german_advantage, soviet_advantage.
    """

    game = INFERNO
    codec = CODEC

    def __init__(
        self,
        *,
        german: Mapping[str, Sequence[str]] | None = None,
        soviet: Mapping[str, Sequence[str]] | None = None,
        seen: Sequence[str] = (),
        dead: Sequence[str] = (),
        removed: Sequence[str] = (),
        track: Mapping[int, Sequence[str]] | None = None,
        pools: Mapping[str, Sequence[str]] | None = None,
        control: Mapping[str, Sequence[str]] | None = None,
        rubble: Sequence[str] = (),
        fortified: Sequence[str] | bool = (),
        headquarters: str = "",
        german_hand: Sequence[str] = (),
        blue_hand: Sequence[str] = (),
        soviet_hand: Sequence[str] = (),
        german_deck: Sequence[str] | None = None,
        soviet_deck: Sequence[str] | None = None,
        german_leaders: Sequence[str] = (),
        soviet_leaders: Sequence[str] = (),
        german_advantages: Sequence[str] = (),
        soviet_advantages: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        phase: str = "german",
        active: int = 0,
        extra_turns: int = -1,
        turn: int = 1,
    ) -> None:
        self.state = s = blank(TABLES, read_rules(read_options(INFERNO, options)), [])
        s.events = []
        s.turn, s.active, s.extra_turns = turn, active, extra_turns
        if s.has_two_german_players and phase == "german":  # the turn that begins hands over
            s.active = 1 - active
        self._place_germans(german or {}, dead, removed, track or {})
        self._place_soviets(soviet or {}, pools)
        s.rebuild_index()
        self._mark(control or {}, rubble, fortified, headquarters)
        self._show(seen)
        s.german_leaders = cards("german_card", german_leaders)
        s.soviet_leaders = cards("soviet_card", soviet_leaders)
        s.german_advantages = bits(GERMAN_ADVANTAGES.index(name) for name in german_advantages)
        s.soviet_advantages = bits(SOVIET_ADVANTAGES.index(name) for name in soviet_advantages)
        s.german_hand = [cards("german_card", german_hand), cards("german_card", blue_hand)]
        s.soviet_hand = cards("soviet_card", soviet_hand)
        if are_headquarters_due(s, "draw"):  # he has been announced (R3)
            s.soviet_known = s.soviet_hand & bit(CHUIKOV)
        self._stack_decks(german_deck, soviet_deck)
        self._begin(phase)

    def _begin(self, phase: str) -> None:
        s = self.state
        s.stack = [PROCEDURES["Turn"]()]
        s.stack[0].at = PHASES[phase]
        run(s)

    def _place_germans(
        self,
        german: Mapping[str, Sequence[str]],
        dead: Sequence[str],
        removed: Sequence[str],
        track: Mapping[int, Sequence[str]],
    ) -> None:
        s = self.state
        for place, names in german.items():
            for name in names:
                unit, _, dots = name.partition(":")
                number = TABLES.german_units.index(unit)
                s.german_where[number] = OFF_MAP.get(place, hex_number(place))
                s.german_strength[number] = int(dots) if dots else TABLES.german_strength[number]
        for name in dead:
            number = TABLES.german_units.index(name)
            s.german_where[number], s.german_strength[number] = DEAD, 0
        for name in removed:
            s.german_where[TABLES.german_units.index(name)] = REMOVED
        for row, names in track.items():
            for box, name in enumerate(reversed(names)):
                number = TABLES.german_units.index(name)
                s.german_where[number] = TRACK
                s.track[row * 5 - 1 - box] = number

    def _place_soviets(
        self, soviet: Mapping[str, Sequence[str]], pools: Mapping[str, Sequence[str]] | None
    ) -> None:
        s = self.state
        placed = 0
        for place, names in soviet.items():
            for name in names:
                unit, _, dots = name.partition(":")
                number = TABLES.soviet_units.index(unit)
                placed |= bit(number)
                s.soviet_where[number] = hex_number(place)
                s.soviet_origin[number] = FROM_SETUP
                full = TABLES.soviet_strength[number]
                s.soviet_strength[number] = int(dots) if dots else full
        for number in members(s.edition.soviets & ~placed):
            kind = KINDS[TABLES.kind[number]]
            if pools is None or TABLES.soviet_units[number] in pools.get(kind, ()):
                s.soviet_where[number] = POOL
                is_special = TABLES.guards >> number & 1 or kind == "marine"
                s.soviet_entered[number] = 0 if is_special else -1

    def _mark(
        self,
        control: Mapping[str, Sequence[str]],
        rubble: Sequence[str],
        fortified: Sequence[str] | bool,
        headquarters: str,
    ) -> None:
        s = self.state
        s.german_control |= s.german | hex_set(control.get("german", ()))
        s.german_control &= EVERY_HEX & ~s.soviet & ~hex_set(control.get("soviet", ()))
        s.rubble = hex_set(rubble)
        s.fortified = (
            TABLES.fortifications * fortified if isinstance(fortified, bool) else hex_set(fortified)
        )
        s.headquarters = hex_number(headquarters) if headquarters else -1

    def _show(self, seen: Sequence[str]) -> None:
        s = self.state
        s.soviet_seen = bits(TABLES.soviet_units.index(u) for u in seen if u.startswith("S-"))
        s.german_seen = bits(TABLES.german_units.index(u) for u in seen if u.startswith("G-"))

    def _stack_decks(self, german: Sequence[str] | None, soviet: Sequence[str] | None) -> None:
        s = self.state
        used = s.german_hand[0] | s.german_hand[1] | s.german_leaders
        s.german_deck = s.edition.german_deck & ~used
        if german is not None:
            s.german_deck = cards("german_card", german)
        s.soviet_deck = s.edition.soviet_deck & ~s.soviet_hand & ~s.soviet_leaders
        if soviet is not None:
            s.soviet_deck = cards("soviet_card", soviet)

    # Playing

    def deliberate(self, target: str, *hexes: str) -> Scene:
        """Declare a Deliberate Attack on a hex from some hexes, up to the first card question."""
        self.play("deliberate_attack").play("attack", target)
        for hexagon in hexes:
            if self.kind == "deliberate_from" and self.can("attack_from", hexagon):
                self.play("attack_from", hexagon)
        if self.kind == "deliberate_from":
            self.play("done")
        return self

    # Looking

    @property
    def side(self) -> int:
        """The side that is asked, -1 for chance."""
        ask = question(self.state)
        return ask.side if ask is not None else CHANCE

    def legal_args(self, verb: str) -> set[Any]:
        """The arguments with which a verb is legal: {"10", "W"} or {"G-2"}; pairs for two."""
        rows = [row[1:] for row in self.legal if row[0] == verb]
        return {row[0] if len(row) == 1 else tuple(row) for row in rows if row}

    def place(self, unit: str) -> str:
        """Where a Unit is: a hex, or "track", "picked up", "removed", "dead", "out", "pool"."""
        s = self.state
        if unit.startswith("S-"):
            where = s.soviet_where[TABLES.soviet_units.index(unit)]
            return "pool" if where == POOL else hex_id(where)
        return hex_id(s.german_where[TABLES.german_units.index(unit)])

    def strength(self, unit: str) -> int:
        """The dots of a Unit."""
        s = self.state
        if unit.startswith("S-"):
            return s.soviet_strength[TABLES.soviet_units.index(unit)]
        return s.german_strength[TABLES.german_units.index(unit)]

    def stack(self, hexagon: str) -> set[str]:
        """The Units in a hex, of whichever side."""
        number = hex_number(hexagon)
        german = {TABLES.german_units[u] for u in members(self.state.german_at[number])}
        return german | {TABLES.soviet_units[u] for u in members(self.state.soviet_at[number])}

    def is_german(self, hexagon: str) -> bool:
        """Whether the Germans control a hex."""
        return bool(self.state.german_control >> hex_number(hexagon) & 1)

    def is_rubble(self, hexagon: str) -> bool:
        """Whether a hex is Rubble."""
        return self.state.is_rubble(hex_number(hexagon))

    def row(self, row: int) -> list[str]:
        """The Units of a row of the track from left to right, "" for an empty box."""
        boxes = self.state.track[row * 5 - 5 : row * 5]
        return [TABLES.german_units[unit] if unit >= 0 else "" for unit in boxes]

    def hand(self, side: str) -> list[str]:
        """The cards in a hand: "german" (or "yellow"), "blue" or "soviet"."""
        s = self.state
        if side == "soviet":
            return [TABLES.soviet_cards[card].id for card in members(s.soviet_hand)]
        held = s.german_hand[1 if side == "blue" else 0]
        return [TABLES.german_cards[card].id for card in members(held)]

    def view(self, side: int = 0) -> Any:
        """What a side sees."""
        return INFERNO.view(self.state, side)


def hex_number(name: str) -> int:
    """The number of a hex; off-map places have none."""
    return -1 if name in OFF_MAP else TABLES.hexes.index(name)


def hex_set(names: Sequence[str]) -> int:
    """Hexes as a set."""
    return bits(TABLES.hexes.index(name) for name in names)


def hex_id(place: int) -> str:
    """The name of a hex or of a place off the map."""
    for name, number in OFF_MAP.items():
        if place == number:
            return name
    return TABLES.hexes[place]


def cards(kind: str, names: Sequence[str]) -> int:
    """Cards as a set."""
    return bits(CODEC.number(kind, name) for name in names)
