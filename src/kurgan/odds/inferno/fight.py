"""The exact odds of a battle of Inferno on the Volga, in the order of the thirteen steps."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.inferno.rules.close_combat import (
    GERMANS_FIRST,
    SOVIETS_FIRST,
    fire_order,
    has_combined_force,
    is_mixed,
    may_combine,
    soviet_bonus,
)
from kurgan.games.inferno.rules.combat import DESTROYERS_HIT, have_powers
from kurgan.games.inferno.rules.german_cards import TRIPLE_FIRE
from kurgan.games.inferno.rules.opportunity_fire import has_opportunity, opportunity_dice
from kurgan.games.inferno.rules.rubble import is_protected, is_roll_due, rubble_terms
from kurgan.games.inferno.rules.soviet_cards import DOUBLE_FIRE
from kurgan.odds.inferno.battle import Battle, Effect, Mixture, Odds, by_dice
from kurgan.odds.inferno.close_combat import NOTHING, CloseCombat, Ready
from kurgan.odds.inferno.fire import (
    Chances,
    added,
    capped,
    card_dice,
    halved,
    opportunity,
    rubble_roll,
)
from kurgan.odds.inferno.soviets import Front, Soviets
from kurgan.odds.inferno.stacks import (
    AA_REGIMENT,
    DESTROYERS,
    Heap,
    Line,
    german_line,
    hit_germans,
    hit_soviets,
    rank,
    soviet_line,
)

Key = tuple[int, int, int, bool, tuple[int, ...]]
States = dict[tuple[int, int], float]  # hits taken by the Soviets and by the Germans


def odds(battle: Battle) -> Odds:
    """The exact odds of a battle."""
    found = Odds(battle.is_german)
    known: Known = {}
    for effect, dice in by_dice(battle).items():
        soviet = effect.soviet or battle.soviet
        for powers, part in by_powers(soviet) if have_powers(battle.rules) else ((0, soviet),):
            Fight(battle, effect, powers, found).fight(part, dice, known)
    return found


def by_powers(soviet: Mixture) -> Iterator[tuple[int, Mixture]]:
    """The Soviets by whether the 1077th and the 20th are among them."""
    parts: dict[int, list[tuple[Heap, float]]] = {}
    for heap, chance in soviet:
        powers = rank(heap).types & (AA_REGIMENT | DESTROYERS)
        parts.setdefault(powers, []).append((heap, chance))
    for powers, part in parts.items():
        yield powers, tuple(part)


Known = dict[Key, tuple[Mixture, list[Soviets]]]


class Fight:
    """One battle with one Soviet card."""

    def __init__(self, battle: Battle, effect: Effect, powers: int, found: Odds) -> None:
        if effect.needs_airstrike and powers & AA_REGIMENT:
            effect = effect._replace(rubble=False, last_marker=False)  # R24
        self.battle, self.effect, self.found = battle, effect, found
        self.is_german = battle.is_german
        self.rubble = battle.rubble or effect.rubble
        is_cancelled = effect.cancels or bool(powers & AA_REGIMENT)
        self.cards = [c for c in battle.cards if not (is_cancelled and c.is_airstrike)]
        self.shots = ((DESTROYERS_HIT,) if powers & DESTROYERS else ()) + effect.shots
        self.bonus = int(battle.khrushchev or effect.khrushchev)
        self.has_opportunity = has_opportunity(
            is_german=battle.is_german, has_chuikov=battle.chuikov or effect.chuikov
        )
        self.beside = battle.beside if effect.beside is None else effect.beside
        self.can_combine = may_combine(battle.terrain, has_hoth=battle.hoth)
        self.soviets_profit = is_protected(is_rubble=True, is_attack=self.is_german)
        self.germans_profit = is_protected(is_rubble=True, is_attack=not self.is_german)
        self.card_hits = self.cards_on_soviets()
        self.line: Line = ()
        self.last = 0  # hits that the Germans can take
        self.falls: dict[int, float] = {}  # Rubble, by hits the Germans have taken
        self.close: CloseCombat  # of the line

    def fight(self, soviet: Mixture, dice: dict[int, float], known: Known) -> None:
        """Count every way in which the battle may go."""
        fronts = self.fronts(soviet, known)
        for (lost, line), share in self.lines().items():
            self.line, self.last, self.falls = line, len(line) - 1, {}
            self.close = CloseCombat(self.found, lost, line, self.bonus, self.soviets_profit)
            for soviets in fronts:
                self.close.make_room(soviets.front)
                self.meet(soviets, dice, share)
            self.close.count()

    # The forces

    def lines(self) -> dict[tuple[int, Line], float]:
        """The Germans after 0, 1, 2, … hits, each force that they may be once."""
        found: dict[tuple[int, Line], float] = {}
        for blocks, chance in self.battle.german:
            left = list(blocks)
            for types in self.shots:
                left = hit_germans(left, types)
            lost = sum(b.strength for b in blocks) - sum(b.strength for b in left)
            key = (lost, german_line(tuple(left)))
            found[key] = found.get(key, 0.0) + chance
        return found

    def fronts(self, soviet: Mixture, known: Known) -> list[Soviets]:
        """The Soviets, those that take hits alike put together."""
        depth, shots = self.depth(), tuple([card.shot for card in self.cards])
        key = (id(soviet), depth, self.bonus, self.has_opportunity, shots)
        if key not in known:
            known[key] = (soviet, self._fronts(soviet, depth))  # kept, so that its id stays its own
        return known[key][1]

    def _fronts(self, soviet: Mixture, depth: int) -> list[Soviets]:
        found: dict[Front, Soviets] = {}
        is_fortified = self.battle.fortified
        bonus = soviet_bonus(self.bonus, is_german=self.is_german, is_fortified=is_fortified)
        for heap, chance in soviet:
            shot = heap
            for card in self.cards:
                shot = hit_soviets(shot, card.shot) if card.shot else shot
            line = soviet_line(shot)
            lost = rank(heap).steps - line[0].steps
            front = self.front(lost, line)
            if front not in found:
                found[front] = Soviets(front, min(depth, len(line)), bonus, self.germans_profit)
            found[front].add(line, chance)
        return list(found.values())

    def front(self, lost: int, line: Line) -> Front:
        """What decides how Soviets take hits."""
        blocks = tuple([r.blocks for r in line]) if self.has_opportunity else ()
        mixed = tuple([is_mixed(r.types) for r in line]) if self.can_combine else ()
        return Front(lost, line[0].steps, blocks, mixed)

    def depth(self) -> int:
        """After how many hits the Soviets may still have to roll."""
        may_be_hit_first = self.order(is_combined=self.can_combine) == GERMANS_FIRST
        if may_be_hit_first or (self.has_opportunity and self.bonus):
            return 100
        return len(self.card_hits)

    # Steps 5 to 9

    def meet(self, soviets: Soviets, dice: dict[int, float], share: float) -> None:
        """Everything before Close Combat, then Close Combat."""
        if self.effect.ends_game:
            chance = share * sum(dice.values())
            self.found.game_ends += chance * soviets.chance
            self.close.count_losses(soviets, 0, 0, chance)
            return
        before: States = {}
        for count, chance in dice.items():
            for fallen, q in enumerate(capped(self.card_on_germans(count), self.last)):
                for taken, p in enumerate(capped(self.card_hits, soviets.front.steps)):
                    key = (taken, fallen)
                    before[key] = before.get(key, 0.0) + chance * share * p * q
        if self.has_opportunity:
            before = self.opportunity_fire(soviets.front, before)
        ready: dict[tuple[int, bool, bool], Ready] = {}
        for (taken, fallen), chance in before.items():
            for is_rubble, part in self.roll_for_rubble(soviets, taken, fallen, chance):
                order = (taken, is_rubble, self.is_combined(soviets.front, taken, fallen))
                ready.setdefault(order, []).append((fallen, part))
        for (taken, is_rubble, is_combined), forces in ready.items():
            self.close_combat(soviets, taken, forces, is_rubble, is_combined)
        self.close.soviet_answer(soviets)

    def cards_on_soviets(self) -> Chances:
        """Step 6: the dice of German cards."""
        found: Chances = (1.0,)
        for card in self.cards:
            if card.dice:
                scored = card_dice(card.dice, TRIPLE_FIRE)
                is_halved = is_protected(is_rubble=self.rubble, is_attack=True)
                found = added(found, halved(scored) if is_halved else scored)
        return found

    def card_on_germans(self, dice: int) -> Chances:
        """Step 5: the dice of the Soviet card."""
        scored = card_dice(dice, DOUBLE_FIRE)
        return halved(scored) if self.rubble and self.germans_profit else scored

    def opportunity_fire(self, front: Front, before: States) -> States:
        """Step 8: every Soviet beside an attacking Stack, and Khrushchev's 1s."""
        found: States = {}
        for (taken, fallen), p in before.items():
            fire = opportunity(*self.opportunity_dice(front, taken, fallen), self.bonus)
            for ones, row in enumerate(fire):
                soviet = min(front.steps, taken + ones)
                for scored, chance in enumerate(row):
                    key = (soviet, min(self.last, fallen + scored))
                    found[key] = found.get(key, 0.0) + p * chance
        return {key: chance for key, chance in found.items() if chance > NOTHING}

    def opportunity_dice(self, front: Front, taken: int, fallen: int) -> tuple[int, int]:
        """How many dice, plain and fortified; none once the attackers are dead."""
        stacks = self.line[fallen].stacks
        dice = [0, 0]
        here = (stacks, front.blocks[taken], self.battle.fortified)
        for near, blocks, is_fortified in (here, *self.beside):
            touched = (near & stacks).bit_count()
            dice[is_fortified] += opportunity_dice(self.battle.rules, touched, blocks)
        return dice[0], dice[1]

    def roll_for_rubble(
        self, soviets: Soviets, taken: int, fallen: int, chance: float
    ) -> list[tuple[bool, float]]:
        """Step 9, unless all attackers are dead; whether there is Rubble in step 10."""
        is_over = fallen == self.last and self.is_german
        falls = self.falls.get(fallen, -1.0)
        if falls < 0:
            falls = float(self.rubble) if is_over else self.rubble_chance(fallen)
            self.falls[fallen] = falls
        self.found.rubble += chance * soviets.chance * falls
        if fallen == self.last or taken == soviets.front.steps:
            self.close.finish(soviets, taken, fallen, chance)
            return []
        parts = ((True, chance * falls), (False, chance * (1 - falls)))
        return [part for part in parts if part[1]]

    def rubble_chance(self, fallen: int) -> float:
        """The chance that there is Rubble in step 10."""
        battle = self.battle
        is_free = battle.may_get_rubble and not self.effect.last_marker
        if self.rubble or not is_roll_due(
            is_german=battle.is_german,
            is_deliberate=battle.is_deliberate,
            may_get_rubble=is_free,
        ):
            return float(self.rubble)
        ranked = self.line[fallen]
        support = sum(card.rubble for card in self.cards)
        terms = rubble_terms(support, ranked.stacks.bit_count(), ranked.tanks)
        return rubble_roll(sum([value for _, value in terms]))

    # Step 10

    def is_combined(self, front: Front, taken: int, fallen: int) -> bool:
        """Hoth: both types on the German side, not on the Soviet side."""
        if not self.can_combine:
            return False
        return has_combined_force(is_mixed(self.line[fallen].types), front.mixed[taken])

    def close_combat(
        self, soviets: Soviets, taken: int, forces: Ready, is_rubble: bool, is_combined: bool
    ) -> None:
        """Who fires first."""
        order = self.order(is_combined=is_combined)
        if order == SOVIETS_FIRST:
            self.close.soviets_first(soviets, taken, forces, is_rubble)
        elif order == GERMANS_FIRST:
            self.close.germans_first(soviets, taken, forces, is_rubble)
        else:
            self.close.together(soviets, taken, forces, is_rubble)

    def order(self, *, is_combined: bool) -> int:
        """The order of fire, by the rule itself."""
        terrain = self.battle.terrain
        return fire_order(terrain, is_german=self.is_german, is_combined=is_combined)
