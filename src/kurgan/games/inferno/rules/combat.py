"""Combat: the thirteen steps of every attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import (
    AA,
    ARMOR,
    CHUIKOV,
    HOTH,
    KHRUSHCHEV,
    SOVIET_LEADERS,
    ZAYTSEV,
)
from kurgan.games.inferno.rules.advance_after_combat import Blitz, GermanAdvance, SovietAdvance
from kurgan.games.inferno.rules.close_combat import (
    CloseCombat,
    fire_order,
    has_combined_force,
    hits,
    is_mixed,
    khrushchev_bonus,
    may_combine,
    needs,
    own_hits,
)
from kurgan.games.inferno.rules.coop import decider
from kurgan.games.inferno.rules.decks import Headquarters, are_headquarters_due
from kurgan.games.inferno.rules.german_cards import (
    GERMAN_SHOTS,
    TRIPLE_FIRE,
    air_factor,
    is_airstrike,
    may_add_pioneer,
    playable,
)
from kurgan.games.inferno.rules.hits import CardFire, TakeHits
from kurgan.games.inferno.rules.opportunity_fire import (
    has_opportunity,
    opportunity_bonus,
    opportunity_dice,
)
from kurgan.games.inferno.rules.rubble import (
    Terms,
    is_protected,
    is_roll_due,
    makes_rubble,
    rubble_terms,
)
from kurgan.games.inferno.rules.soviet_cards import (
    BRINGS,
    SOVIET_SHOTS,
    AntiAircraft,
    card_effect,
    distinct_cards,
    places_rubble,
    shots,
)
from kurgan.games.inferno.rules.strength import (
    alive,
    german_types,
    germans_of,
    soviet_types,
    soviets_of,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import NOBODY, Action, Choice, Draw, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import Asking, Flow, Procedure, step

PLAY_GERMAN: Final = actions("play_german_card", 30)
PLAY_SOVIET: Final = actions("play_soviet_card", 28)
LAY_CARD: Final = Action("lay_card")
NO_CARD: Final = Action("no_card")
FIRE_FIRST: Final = Action("fire_first")
FIRE_TOGETHER: Final = Action("fire_together")
DESTROYERS_HIT: Final = ARMOR  # 20th Destroyer Brigade


@dataclass(slots=True)
class Combat(Procedure):
    """One attack on one hex, by either side."""

    target: int
    hexes: int  # from which the attack comes
    is_german: bool
    is_deliberate: bool
    origin: int  # the Soviet hex that is attacked, or that began the attack
    decider: int  # the German side that leads and breaks ties (R53)
    german: int = 0  # German Units that take part; given only where not whole Stacks do
    soviet: int = 0
    is_shown: bool = False
    cancelled: int = 0  # German cards without effect
    fired: int = 0  # German cards already carried out
    on_germans: int = 0
    ones: int = 0
    advanced: int = 0

    @step("Combat 1")
    def lay_soviet_card(self, s: Board) -> Asking:
        if not s.soviet_hand:
            return self.lay_german_card
        if s.soviet_seat >= 0:  # 1 vs 1 Combat
            answer = yield Choice(s.soviet_seat, "lay_soviet_card", (LAY_CARD, NO_CARD))
            return self.lay_german_card if answer == NO_CARD else None
        return None

    @step("Combat 1")
    def soviet_card(self, s: Board) -> Asking:
        if s.soviet_seat >= 0:
            cards = s.among(
                "soviet_card",
                ("Combat 1", "it is not in your hand", s.soviet_hand),
                ("Combat 1", "another card of its type stands for it", distinct_cards(s)),
            )
            options = pick(PLAY_SOVIET, cards)
            answer = yield Choice(s.soviet_seat, "soviet_card", options, seen_by=s.soviet_seats)
        else:
            answer = yield Draw("soviet_card", tuple(members(s.soviet_hand)), seen_by=NOBODY)
        s.soviet_card = answer.args[0]
        s.soviet_hand &= ~bit(s.soviet_card)
        s.emit("soviet_card_laid")
        return None

    @step("Combat 2")
    def lay_german_card(self, s: Board) -> Asking:
        may_play = self.is_german and self.is_deliberate and s.german_hand[s.active]
        if not may_play or (s.german_cards and not may_add_pioneer(s)):
            return self.showdown
        options = (LAY_CARD, NO_CARD) if playable(s) else (NO_CARD,)
        answer = yield Choice(s.active, "lay_german_card", options)
        return self.showdown if answer == NO_CARD else None

    @step("Combat 2")
    def german_card(self, s: Board) -> Asking:
        options = pick(PLAY_GERMAN, playable(s))
        answer = yield Choice(s.active, "german_card", options, seen_by=bit(s.active))
        card = answer.args[0]
        s.german_hand[s.active] &= ~bit(card)
        s.german_cards |= bit(card)
        s.emit("german_card_laid")
        return self.lay_german_card  # Linden

    @step("Combat 3")
    def showdown(self, s: Board) -> Flow:
        self.is_shown = True
        for card in members(s.german_cards):
            s.emit("german_card_played", card)
        if s.soviet_card >= 0:
            s.soviet_known &= ~bit(s.soviet_card)
            s.emit("soviet_card_played", s.soviet_card)
        german_hexes = self.hexes if self.is_german else bit(self.target)
        soviet_hexes = bit(self.target) if self.is_german else self.hexes
        if not self.german:
            for hexagon in members(german_hexes):
                self.german |= s.german_at[hexagon]
        for hexagon in members(soviet_hexes):
            self.soviet |= s.soviet_at[hexagon]
        s.reveal_german(self.german)
        s.reveal_soviet(self.soviet)
        return None

    @step("Combat 4")
    def adjust_strength(self, s: Board) -> Flow:
        s.adjust(self.soviet)
        return None

    @step("1077th AA Regiment")
    def aa_regiment(self, s: Board) -> Flow:
        if have_powers(s.rules) and self.soviet & s.tables.aa_regiment:
            self.cancel_airstrikes(s)
        return None

    @step("20th Destroyer Brigade")
    def destroyer_brigade(self, s: Board) -> Flow:
        if have_powers(s.rules) and self.soviet & s.tables.destroyer_brigade:
            return self.hit_germans(s, DESTROYERS_HIT)  # R43
        return None

    @step("Combat 5")
    def soviet_card_effect(self, s: Board) -> Flow:
        kind = self.soviet_type(s)
        if kind == AA:
            if places_rubble(s.rules, has_cancelled=self.cancel_airstrikes(s)):
                return AntiAircraft(s.tables.soviet_cards[s.soviet_card].hex)
            return None
        if kind in (CHUIKOV, ZAYTSEV, KHRUSHCHEV):
            s.soviet_leaders |= bit(kind)
            s.emit("soviet_leader_entered", kind)
            is_due = kind == CHUIKOV and are_headquarters_due(s, "play")
            return Headquarters() if is_due else None
        return card_effect(s, kind, self.origin, self.german, self.halves_soviet(s), self.decider)

    @step("Zaytsev")
    def second_shot(self, s: Board) -> Flow:
        kind = self.soviet_type(s)
        if shots(kind, has_zaytsev=s.has_soviet_leader(ZAYTSEV)) > 1:
            return self.hit_germans(s, SOVIET_SHOTS[kind])
        return None

    @step("Combat 5")
    def newcomers(self, s: Board) -> Flow:
        kind = self.soviet_type(s)
        if kind == CHUIKOV and s.has_soviet_leader(CHUIKOV) and not self.is_german:
            self.hexes = s.tables.adjacent[self.target] & s.soviet  # R27
            self.is_deliberate = True  # Soviet Deliberate Attack
        elif kind not in BRINGS:
            return None
        fresh = 0
        for hexagon in members(bit(self.target) if self.is_german else self.hexes):
            fresh |= s.soviet_at[hexagon] & ~self.soviet
        if fresh:  # R31
            s.reveal_soviet(fresh)
            s.adjust(fresh)
            self.soviet |= fresh
        return None

    @step("Combat 6")
    def german_card_effect(self, s: Board) -> Flow:
        waiting = s.german_cards & ~self.fired & ~self.cancelled
        if not waiting:
            return self.discard
        card = first(waiting)
        self.fired |= bit(card)
        kind = s.tables.german_cards[card].type
        if kind in GERMAN_SHOTS:  # German Sniper, Pak
            units = self.soviet & soviets_of(s.tables, GERMAN_SHOTS[kind])
            return TakeHits(units, 1, self.decider, on_germans=False)
        dice = s.tables.german_cards[card].dice * air_factor(s, kind)
        is_rubble = is_protected(is_rubble=s.is_rubble(self.target), is_attack=True)
        return CardFire(
            self.soviet, dice, TRIPLE_FIRE, self.decider, on_germans=False, is_rubble=is_rubble
        )

    @step("Combat 6")
    def next_german_card(self, s: Board) -> Flow:
        return self.german_card_effect

    @step("Combat 7")
    def discard(self, s: Board) -> Flow:
        self.fired = s.german_cards & ~self.cancelled  # for the Rubble Roll
        s.german_discards |= s.german_cards
        s.german_cards = 0
        if s.soviet_card >= 0 and not SOVIET_LEADERS >> s.soviet_card & 1:
            s.soviet_discards |= bit(s.soviet_card)
        s.soviet_card = -1
        return None

    @step("Combat 8")
    def opportunity_fire(self, s: Board) -> Asking:
        plain, fortified = self.opportunity_dice(s)
        if not plain + fortified:
            return None
        faces = (yield Roll("opportunity_dice", (plain, fortified))).args
        bonus = khrushchev_bonus(s)
        self.ones = own_hits(faces, bonus)
        better = opportunity_bonus(bonus, is_fortified=True)
        self.on_germans = hits(faces[:plain], (plain,), bonus)
        self.on_germans += hits(faces[plain:], (fortified,), better)
        had_to_show = needs((plain,), bonus) + needs((fortified,), better)
        s.emit("opportunity_fired", self.on_germans, *faces, needs=had_to_show)
        return None

    @step("Khrushchev")
    def opportunity_ones(self, s: Board) -> Flow:
        count, self.ones = self.ones, 0
        return TakeHits(self.soviet, count, self.decider, on_germans=False) if count else None

    @step("Combat 8")
    def opportunity_losses(self, s: Board) -> Flow:
        count, self.on_germans = self.on_germans, 0
        return TakeHits(self.german, count, self.decider, on_germans=True) if count else None

    @step("Combat 8")
    def all_attackers_dead(self, s: Board) -> Flow:
        return None if self.attackers(s) else self.conceal  # R25, R55

    @step("Combat 9")
    def rubble_roll(self, s: Board) -> Asking:
        may_get_rubble = s.may_get_rubble(self.target)
        if not is_roll_due(
            is_german=self.is_german,
            is_deliberate=self.is_deliberate,
            may_get_rubble=may_get_rubble,
        ):
            return None
        faces = (yield Roll("rubble_dice", (3,))).args
        modifier = 0
        for rule, value in self.rubble_terms(s):
            modifier += value
            if value:
                s.emit("rubble_counts", value, rule=rule)
        s.emit("rubble_rolled", modifier, sum(faces) + modifier, *faces)
        if makes_rubble(sum(faces) + modifier):
            s.place_rubble(self.target)  # R22
        return None

    @step("Combat 10")
    def close_combat(self, s: Board) -> Asking:
        german = alive(self.german, s.german_strength)
        soviet = alive(self.soviet, s.soviet_strength)
        if not soviet or not german:  # R26
            return None
        terrain, is_combined = s.tables.terrain[self.target], False
        if may_combine(terrain, has_hoth=s.has_german_leader(HOTH)) and has_combined_force(
            is_mixed(german_types(s.tables, german)), is_mixed(soviet_types(s.tables, soviet))
        ):
            side = decider(s, german, self.decider)
            answer = yield Choice(side, "combined_force", (FIRE_FIRST, FIRE_TOGETHER))
            is_combined = answer == FIRE_FIRST
        order = fire_order(terrain, is_german=self.is_german, is_combined=is_combined)
        return CloseCombat(self.target, german, soviet, self.is_german, order, self.decider)

    @step("Combat 11")
    def advance(self, s: Board) -> Flow:
        survivors = self.attackers(s)
        if not survivors or (s.german_at[self.target] or s.soviet_at[self.target]):  # R55
            return self.conceal
        if self.is_german:
            return GermanAdvance(self.target, survivors)
        return SovietAdvance(self.target, survivors, self.decider)

    @step("Combat 12")
    def blitz(self, s: Board) -> Flow:
        is_clear = s.tables.clear >> self.target & 1
        if self.is_german and is_clear and s.has_german_leader(HOTH):
            self.advanced = s.german_at[self.target] & self.german & s.tables.blitz
            return Blitz(self.target, self.advanced)
        return None

    @step("Combat 13")
    def conceal(self, s: Board) -> Flow:
        s.emit("units_concealed")
        return None

    # Predicates

    def attackers(self, s: Board) -> int:
        """The attacking Units that are left."""
        if self.is_german:
            return alive(self.german, s.german_strength)
        return alive(self.soviet, s.soviet_strength)

    def soviet_type(self, s: Board) -> int:
        """The type of the Soviet card in this combat; -1 for none."""
        return s.tables.soviet_cards[s.soviet_card].type if s.soviet_card >= 0 else -1

    def halves_soviet(self, s: Board) -> bool:
        """Whether the dice of a Soviet card count half."""
        return is_protected(is_rubble=s.is_rubble(self.target), is_attack=not self.is_german)

    def hit_germans(self, s: Board, types: int) -> Flow:
        """One step from the strongest German of some types, whatever the Rubble."""
        return TakeHits(self.german & germans_of(s.tables, types), 1, self.decider, on_germans=True)

    def cancel_airstrikes(self, s: Board) -> bool:
        """Take the effect from airstrike cards; whether there was one."""
        strikes = bits(
            [c for c in members(s.german_cards) if is_airstrike(s.tables.german_cards[c].type)]
        )
        strikes &= ~self.cancelled
        for card in members(strikes):
            s.emit("airstrike_cancelled", card)
        self.cancelled |= strikes
        return bool(strikes)

    def opportunity_dice(self, s: Board) -> tuple[int, int]:
        """The dice of Soviet Units beside attacking Stacks: plain and fortified."""
        if not has_opportunity(is_german=self.is_german, has_chuikov=s.has_soviet_leader(CHUIKOV)):
            return 0, 0
        dice = [0, 0]
        attacking = bits([s.german_where[unit] for unit in members(self.attackers(s))])
        for hexagon in members(s.soviet):
            stacks = (s.tables.adjacent[hexagon] & attacking).bit_count()
            units = s.soviet_at[hexagon].bit_count()
            dice[s.fortified >> hexagon & 1] += opportunity_dice(s.rules, stacks, units)
        return dice[0], dice[1]

    def rubble_terms(self, s: Board) -> Terms:
        """What is added to the Rubble Roll, of those still attacking (R23)."""
        attackers = self.attackers(s)
        cards = s.tables.german_cards
        support = sum(cards[c].rubble * air_factor(s, cards[c].type) for c in members(self.fired))
        hexes = bits([s.german_where[unit] for unit in members(attackers)]).bit_count()
        return rubble_terms(support, hexes, (attackers & s.tables.german_tanks).bit_count())


def have_powers(rules: Rules) -> bool:
    """Whether the 1077th and the 20th act in their own ways (R60)."""
    return rules.designers_way == "hardest"
