"""A blank position, and a position as JSON."""

from __future__ import annotations

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import OUT, ROWS, Tables
from kurgan.games.inferno.state import NOT_EXTENDED, Board
from kurgan.kernel.procedure import Json, Procedure


def blank(tables: Tables, rules: Rules, stack: list[Procedure]) -> Board:
    """The position before anything is set up."""
    s = Board.__new__(Board)
    s.begin(stack)
    s.tables, s.rules, s.edition = tables, rules, tables.editions[rules.edition]
    s.german_seats = 0b11 if rules.mode in ("coop", "two_vs_one") else 0b1
    s.soviet_seat = {"versus": 1, "two_vs_one": 2}.get(rules.mode, -1)
    s.soviet_seats = 1 << s.soviet_seat if s.soviet_seat >= 0 else 0
    s.turn = s.active = s.outcome = s.clock = s.raus = 0
    s.extra_turns = NOT_EXTENDED
    s.german_control = tables.german_start
    s.blue_taken = s.rubble = s.fortified = 0
    s.headquarters = -1
    s.german_where = [OUT] * len(tables.german_units)
    s.german_strength = list(tables.german_strength)
    s.german_facing = [0b111] * len(tables.german_units)
    s.german_calls = []
    s.german_seen = s.soviet_seen = s.track_known = 0
    s.track = [-1] * (ROWS * 5)
    s.soviet_where = [OUT] * len(tables.soviet_units)
    s.soviet_strength = [0] * len(tables.soviet_units)
    s.soviet_origin = list(tables.kind)
    s.soviet_entered = [-1] * len(tables.soviet_units)
    s.soviet_deployed = [0] * len(tables.soviet_units)
    s.german_deck = s.german_top = s.german_bottom = s.german_leaders = s.german_discards = 0
    s.german_hand = [0, 0]
    s.german_cards = s.german_advantages = 0
    s.soviet_deck = s.soviet_top = s.soviet_hand = s.soviet_known = s.soviet_leaders = 0
    s.soviet_discards = s.soviet_advantages = 0
    s.soviet_card = -1
    s.rebuild_index()
    return s


def dump(s: Board) -> Json:
    """The position as JSON."""
    plain = s.dump_plain()
    plain["options"] = s.rules._asdict()
    return plain
