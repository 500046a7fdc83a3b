"""Cards: drawing from both decks, and what happens at once."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.inferno.pack.tables import CHUIKOV, GERMAN_LEADERS, PAULUS
from kurgan.games.inferno.rules.victory import end_game, is_extended
from kurgan.games.inferno.state import SOVIET_DECK, Board
from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step


@dataclass(slots=True)
class GermanDraw(Procedure):
    """The active German player draws; a Leader enters play at once."""

    count: int

    @step("German Leaders")
    def draw(self, s: Board) -> Asking:
        pile = german_pile(s)
        if not self.count or not pile:  # R44
            return END
        drawn = yield Draw("german_draw", tuple(members(pile)), seen_by=bit(s.active))
        self.count -= 1
        card = drawn.args[0]
        s.german_deck &= ~bit(card)
        s.german_top &= ~bit(card)
        s.german_bottom &= ~bit(card)
        if GERMAN_LEADERS >> card & 1:
            s.german_leaders |= bit(card)  # Co-Op 7
            s.reveals += 1
            s.emit("german_leader_entered", card)
        else:
            s.german_hand[s.active] |= bit(card)  # Co-Op 6
            s.emit("german_card_drawn", card, rule="Cards", seen_by=bit(s.active))
            others = (s.german_seats | s.soviet_seats) & ~bit(s.active)
            s.emit("german_drew", s.german_deck.bit_count(), rule="Cards", seen_by=others)
        return AGAIN


def german_pile(s: Board) -> int:
    """The cards that may come next: the top, then the rest, then the bottom."""
    deck = s.german_deck
    return deck & s.german_top or deck & ~s.german_bottom or deck


def german_draw(s: Board) -> GermanDraw:
    """One card, or two once Paulus is in play (R12)."""
    return GermanDraw(2 if s.has_german_leader(PAULUS) else 1)


@dataclass(slots=True)
class SovietDraw(Procedure):
    """The Soviets draw unseen; the last card ends the game."""

    count: int
    card: int = -1

    @step("Drawing Cards")
    def draw(self, s: Board) -> Asking:
        pile = soviet_pile(s)
        if not self.count or not pile:
            return END
        drawn = yield Draw("soviet_draw", tuple(members(pile)), seen_by=s.soviet_seats)
        self.count -= 1
        self.card = drawn.args[0]
        s.soviet_deck &= ~bit(self.card)
        s.soviet_top &= ~bit(self.card)
        s.soviet_hand |= bit(self.card)
        s.emit("soviet_drew", s.soviet_deck.bit_count())
        if s.soviet_seats:
            s.emit("soviet_card_drawn", self.card, seen_by=s.soviet_seats)
        return None

    @step("Soviet Decisive Victory")
    def last_card(self, s: Board) -> Flow:
        if s.soviet_deck:
            return None
        if not is_extended(s):  # R5, R7
            return end_game(s, SOVIET_DECK)
        s.extra_turns = 0
        s.emit("extra_turns_began")
        return None

    @step("Chuikov's Headquarters")
    def establish_headquarters(self, s: Board) -> Flow:
        is_due = self.card == CHUIKOV and are_headquarters_due(s, "draw")
        self.card = -1
        if not is_due:
            return None
        s.soviet_known |= bit(CHUIKOV)
        s.reveals += 1
        s.emit("chuikov_announced")
        return Headquarters()

    @step("Drawing Cards")
    def next_card(self, s: Board) -> Flow:
        return self.draw


def soviet_pile(s: Board) -> int:
    """The cards that may come next: the top, then the rest."""
    return s.soviet_deck & s.soviet_top or s.soviet_deck


def are_headquarters_due(s: Board, moment: str) -> bool:
    """Whether Chuikov's dice are rolled on the draw or on the play of his card (R3)."""
    return s.is_designers_way and s.rules.chuikov_hq == moment


@dataclass(slots=True)
class Headquarters(Procedure):
    """Where Chuikov's Uberblock goes; it must be a Soviet hex (R3)."""

    @step("Chuikov's Headquarters")
    def establish(self, s: Board) -> Asking:
        faces = (yield Roll("headquarters_dice", (3,))).args
        hexagon = s.tables.landing[sum(faces)]
        s.emit("headquarters_rolled", sum(faces), hexagon, *faces)
        if s.german_control >> hexagon & 1:
            s.lose_headquarters()
        else:
            s.headquarters = hexagon
            s.emit("headquarters_established", hexagon)
        return END
