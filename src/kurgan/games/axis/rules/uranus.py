"""Order card 7: counter-offensive preparation, the launch and the deployment of its forces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    AIR,
    ALLIES,
    CARDS,
    FLANKS,
    SOV_BOMBER,
    SUPPLY,
    ZONES,
)
from kurgan.games.axis.rules.components import can_deploy_into, deploy, placeable, spare_craft
from kurgan.games.axis.state import ALOFT, Board
from kurgan.kernel.ask import Action, Choice, Draw, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

NORTHWEST: Final = actions("northwest", CARDS)
PRELOAD: Final = actions("preload", 3)
LAUNCH: Final = Action("launch")
WAIT: Final = Action("wait")
ALL_NORTHWEST: Final = Action("all_northwest")
ALL_SOUTHEAST: Final = Action("all_southeast")
LAST_ROUND: Final = 7
STORM_AFTER: Final = 3
SECRET: Final = bit(ALLIES)


@dataclass(slots=True)
class Preparation(Procedure):
    """Draw two cards, one for each flank; then launch or wait."""

    @step("Order 7")
    def draw(self, s: Board) -> Asking:
        if s.hand.bit_count() == 2:
            return None
        card = (yield Draw("draw_card", tuple(members(s.deck)), seen_by=SECRET)).args[0]
        draw_card(s, card)
        return AGAIN

    @step("Order 7")
    def place(self, s: Board) -> Asking:
        answer = yield Choice(ALLIES, "place_card", pick(NORTHWEST, s.hand), seen_by=SECRET)
        card = answer.args[0]
        other = first(s.hand & ~bit(card))
        place_card(s, card, 0)
        place_card(s, other, 1)
        return None

    @step("Order 7")
    def launch(self, s: Board) -> Asking:
        if s.round < LAST_ROUND:
            answer = yield Choice(ALLIES, "launch", (LAUNCH, WAIT))
            if answer == WAIT:
                return END
        s.storm = s.round + STORM_AFTER
        s.emit("uranus_launched", s.storm)
        return Deployment()


@dataclass(slots=True)
class UranusSetup(Procedure):
    """Operation Uranus 9: five cards for one flank, five for the other, deployed at once."""

    flank: int = -1

    @step("Setup Operation Uranus")
    def draw(self, s: Board) -> Asking:
        if s.hand.bit_count() == s.plan.draws:
            return None
        card = (yield Draw("draw_card", tuple(members(s.deck)), seen_by=SECRET)).args[0]
        draw_card(s, card)
        return AGAIN

    @step("Setup Operation Uranus")
    def choose_flank(self, s: Board) -> Asking:
        if self.flank < 0:
            answer = yield Choice(ALLIES, "choose_flank", (ALL_NORTHWEST, ALL_SOUTHEAST))
            self.flank = 0 if answer == ALL_NORTHWEST else 1
            for card in members(s.hand):
                place_card(s, card, self.flank)
            return self.draw
        for card in members(s.hand):
            place_card(s, card, 1 - self.flank)
        return Deployment()


@dataclass(slots=True)
class Deployment(Procedure):
    """Deploying Operation Uranus forces: card by card, at most two cards in a zone (R52)."""

    flank: int = 0
    first_cards: int = 0  # zones with one card
    full: int = 0  # zones with as many as allowed
    tokens: tuple[int, ...] = ()  # the zone of each token deployed from a card
    asked: int = 0  # bombers whose load was chosen

    @step("Order 7")
    def reveal(self, s: Board) -> Flow:
        s.launched = 1
        s.reveals += 1
        for flank in range(len(FLANKS)):
            for card in members(s.flanks[flank]):
                s.emit("card_revealed", card, flank)
        return None

    @step("Order 7")
    def deploy_card(self, s: Board) -> Asking:
        if not s.flanks[self.flank]:
            if self.flank:
                return self.preload
            self.flank = 1
            return AGAIN
        card = first(s.flanks[self.flank])
        zones = self.open_zones(s)
        zone = first(zones)
        if zones != bit(zone):
            options = [Action("deploy_card", (card, z)) for z in members(zones)]
            zone = (yield Choice(ALLIES, "deploy_card", tuple(options))).args[1]
        s.flanks[self.flank] &= ~bit(card)
        self.fill(s, zone)
        self.tokens += deploy_card(s, card, zone)
        return AGAIN

    @step("Order 7")
    def preload(self, s: Board) -> Asking:
        slot = self.waiting_bomber(s)
        if slot < 0:
            return END
        most = min(2, self.tokens.count(s.at[slot]))
        answer = yield Choice(ALLIES, "preload", PRELOAD[: most + 1])
        count = answer.args[0]
        zone = s.at[slot]
        self.asked |= bit(slot)
        if count:
            s.tokens[ALLIES * ZONES + zone] -= count
            s.load[slot] = count
            s.emit("bomber_loaded", slot, count)
            left = list(self.tokens)
            for _ in range(count):
                left.remove(zone)
            self.tokens = tuple(left)
        return AGAIN

    def open_zones(self, s: Board) -> int:
        """Zones of the flank with this round's number or less and fewer than two cards."""
        rows = s.tables.flanks[self.flank]
        zones = bits([zone for zone, _ in rows])
        numbered = bits([zone for zone, number in rows if number <= s.round])
        found = numbered & ~self.full
        return s.among(
            "zone",
            ("Order 7", "it is not a deployment zone of this flank", zones),
            ("Order 7", "it opens in a later round", numbered),
            ("Order 7", "it has as many cards as it may", ~self.full),
            ("R47", "no Combat Marker is left", can_deploy_into(s, found, ALLIES) or found),
        )

    def fill(self, s: Board, zone: int) -> None:
        """Count a card into a zone."""
        if self.first_cards >> zone & 1 or s.tables.cards_per_zone == 1:
            self.full |= bit(zone)
        self.first_cards |= bit(zone)

    def waiting_bomber(self, s: Board) -> int:
        """A bomber just deployed that could take tokens aboard and was not asked yet."""
        for slot in s.tables.crafts[ALLIES]:
            is_new = s.job[slot] == ALOFT and s.tables.craft[slot] == SOV_BOMBER
            if is_new and not self.asked >> slot & 1 and s.at[slot] in self.tokens:
                return slot
        return -1


def draw_card(s: Board, card: int) -> None:
    """Take a card from the deck; only the Allies see it."""
    s.deck &= ~bit(card)
    s.hand |= bit(card)
    s.emit("card_drawn", card, seen_by=SECRET)
    s.emit("card_taken", s.hand.bit_count())


def place_card(s: Board, card: int, flank: int) -> None:
    """Put a card face down at a flank."""
    s.hand &= ~bit(card)
    s.flanks[flank] |= bit(card)
    s.emit("card_placed", card, flank, seen_by=SECRET)


def deploy_card(s: Board, card: int, zone: int) -> tuple[int, ...]:
    """Put a card's units in a zone; the zone of each token that came with them."""
    s.emit("card_deployed", card, zone)
    tokens: tuple[int, ...] = ()
    for item, count in s.tables.cards[card]:
        if item == SUPPLY:
            placed = min(count, s.pool[ALLIES])
            s.pool[ALLIES] -= placed
            s.add_tokens(zone, ALLIES, placed)
            tokens = (zone,) * placed
        elif AIR >> item & 1:
            for _ in range(count):
                slot = spare_craft(s, item)
                if slot >= 0:  # R74
                    s.send(slot, zone, ALOFT)
                    s.emit("aircraft_deployed", slot, zone)
        else:
            placed = placeable(s, item, zone, count)  # R74
            if placed:
                deploy(s, item, zone, placed)
    return tokens
