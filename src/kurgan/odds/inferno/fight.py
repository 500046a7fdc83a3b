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
from kurgan.odds.inferno.fire import (
    Chances,
    added,
    at_least,
    capped,
    card_dice,
    halved,
    hits,
    opportunity,
    own_dice,
    rubble_roll,
    with_ones,
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

NOTHING = 1e-19  # chances below this are left out: a million of them would not show
Key = tuple[int, int, int, bool, tuple[int, ...]]
Ready = list[tuple[int, float]]  # Germans by hits taken, as they come to Close Combat
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
        self.last = self.lost = 0  # of the Germans: hits they can take, and steps lost to shots
        self.waiting: dict[tuple[int, int, bool], list[float]] = {}  # for the German reply
        self.replies: dict[tuple[int, int, int, bool], float] = {}  # German fire at the same time
        self.fired_on: dict[int, list[float]] = {}  # Soviet hits, by hits taken before
        self.falls: dict[int, float] = {}  # Rubble, by hits the Germans have taken

    def fight(self, soviet: Mixture, dice: dict[int, float], known: Known) -> None:
        """Count every way in which the battle may go."""
        fronts = self.fronts(soviet, known)
        for (lost, line), share in self.lines().items():
            self.lost, self.line, self.last = lost, line, len(line) - 1
            self.waiting, self.replies, self.fired_on, self.falls = {}, {}, {}, {}
            for soviets in fronts:
                self.make_room(soviets.front)
                self.meet(soviets, dice, share)
            self.german_reply()
            self.count_replies()
            self.count_hits()

    def make_room(self, front: Front) -> None:
        """Let the lists of losses be long enough."""
        german, soviet = self.found.german_lost, self.found.soviet_lost
        german += [0.0] * (self.lost + self.last + 1 - len(german))
        soviet += [0.0] * (front.lost + front.steps + 1 - len(soviet))

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
            self.count_losses(soviets, 0, 0, chance)
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
        self.soviet_answer(soviets)

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
            self.finish(soviets, taken, fallen, chance)
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
            self.soviets_first(soviets, taken, forces, is_rubble)
        elif order == GERMANS_FIRST:
            self.germans_first(soviets, taken, forces, is_rubble)
        else:
            self.together(soviets, taken, forces, is_rubble)

    def order(self, *, is_combined: bool) -> int:
        """The order of fire, by the rule itself."""
        terrain = self.battle.terrain
        return fire_order(terrain, is_german=self.is_german, is_combined=is_combined)

    def german_fire(self, fallen: int, is_rubble: bool) -> Chances:
        """German hits on the Soviets."""
        scored = hits(self.line[fallen].pools, 0)
        return halved(scored) if is_rubble and self.soviets_profit else scored

    def soviets_first(self, soviets: Soviets, taken: int, forces: Ready, is_rubble: bool) -> None:
        """Soviet fire first; the German reply waits until all that leads to it is summed up."""
        front, last = soviets.front, self.last
        rows: list[tuple[int, Chances | list[float]]]
        if self.bonus:
            rows = list(enumerate(soviets.volley(taken)))
        else:
            rows = [(front.steps - taken, soviets.fire(taken, is_rubble))]
        for kept, scored in rows:
            key = (front.lost + front.steps - kept, kept, is_rubble)
            fallen_now = self.waiting.setdefault(key, [0.0] * (last + 1))
            for fallen, chance in forces:
                place = fallen
                for p in scored:  # a plain loop: faster here than slices
                    fallen_now[place] += chance * p
                    if place < last:
                        place += 1

    def german_reply(self) -> None:
        """The Germans that are left fire at the Soviets that are left."""
        found, last = self.found, self.last
        replies: dict[tuple[int, bool], list[Chances]] = {}  # by how many Germans have fallen
        for (lost, left, is_rubble), forces in self.waiting.items():
            for fallen, chance in enumerate(forces):
                found.german_lost[self.lost + fallen] += chance
            found.german_destroyed += forces[last]
            if not left:
                found.soviet_lost[lost] += sum(forces)
                found.soviet_destroyed += sum(forces)
                found.both_destroyed += forces[last]
                continue
            if (left, is_rubble) not in replies:
                fire = [self.german_fire(fallen, is_rubble) for fallen in range(last)]
                replies[left, is_rubble] = [capped(scored, left) for scored in fire]
            total = [0.0] * (left + 1)
            total[0] = forces[last]
            for chance, scored in zip(forces, replies[left, is_rubble], strict=False):
                if chance > NOTHING:
                    for count, p in enumerate(scored):
                        total[count] += chance * p
            for count, chance in enumerate(total):
                found.soviet_lost[lost + count] += chance
            found.soviet_destroyed += total[left]

    def germans_first(self, soviets: Soviets, taken: int, forces: Ready, is_rubble: bool) -> None:
        """German fire first; the Soviet answer waits until all that leads to it is summed up."""
        left = soviets.front.steps - taken
        for fallen, chance in forces:
            for count, p in enumerate(capped(self.german_fire(fallen, is_rubble), left)):
                key = (taken + count, fallen, is_rubble)
                soviets.shaken[key] = soviets.shaken.get(key, 0.0) + chance * p

    def soviet_answer(self, soviets: Soviets) -> None:
        """The Soviets that are left fire; if all roll 1s they hit nobody, so both cannot die."""
        front = soviets.front
        for (taken, fallen, is_rubble), chance in soviets.shaken.items():
            if taken == front.steps:
                self.finish(soviets, taken, fallen, chance)
                continue
            self.fire_on(fallen, soviets.fire(taken, is_rubble), chance)
            ones = own_dice(front.steps - taken) if self.bonus else (1.0,)
            self.lose_soviets(front.lost + taken, ones, chance * soviets.chance)
            self.found.soviet_destroyed += chance * soviets.chance * ones[-1] * self.bonus
        soviets.shaken.clear()

    def together(self, soviets: Soviets, taken: int, forces: Ready, is_rubble: bool) -> None:
        """Both fire with all they have; Khrushchev's 1s count first."""
        front = soviets.front
        left = front.steps - taken
        fire = soviets.fire(taken, is_rubble)
        for fallen, chance in forces:
            self.fire_on(fallen, fire, chance)
            key = (front.lost + taken, left, fallen, is_rubble)
            self.replies[key] = self.replies.get(key, 0.0) + chance * soviets.chance
            enough = self.last - fallen
            if enough >= len(fire):
                continue  # they cannot destroy all Germans
            reply = at_least(self.german_fire(fallen, is_rubble))
            if not self.bonus:
                dead = sum(fire[enough:]) * (reply[left] if left < len(reply) else 0.0)
            else:
                dead = 0.0
                for row, p in zip(soviets.deadly(taken, is_rubble), reply, strict=False):
                    dead += row[enough] * p if enough < len(row) else 0.0
            self.found.both_destroyed += chance * dead

    # What it comes to

    def count_replies(self) -> None:
        """German fire on Soviets that fire at the same time."""
        for (lost, left, fallen, is_rubble), chance in self.replies.items():
            reply = self.german_fire(fallen, is_rubble)
            total = with_ones(reply, left) if self.bonus else capped(reply, left)
            self.lose_soviets(lost, total, chance)
            if len(total) > left:
                self.found.soviet_destroyed += chance * total[left]

    def fire_on(self, fallen: int, scored: Chances, chance: float) -> None:
        """Note Soviet hits on Germans that have taken some."""
        held = self.fired_on.get(fallen, [])
        held += [0.0] * (len(scored) - len(held))
        more = [a + chance * b for a, b in zip(held, scored, strict=False)]
        self.fired_on[fallen] = more + held[len(more) :]

    def count_hits(self) -> None:
        """Soviet hits on the Germans."""
        for fallen, scored in self.fired_on.items():
            for count, p in enumerate(capped(scored, self.last - fallen)):
                self.found.german_lost[self.lost + fallen + count] += p
            self.found.german_destroyed += sum(scored[self.last - fallen :])

    def lose_soviets(self, lost: int, scored: Chances, chance: float) -> None:
        """Count hits on the Soviets."""
        for count, p in enumerate(scored):
            self.found.soviet_lost[lost + count] += chance * p

    def finish(self, soviets: Soviets, taken: int, fallen: int, chance: float) -> None:
        """Count a battle that ends before or within Close Combat."""
        self.count_losses(soviets, taken, fallen, chance)
        found, chance = self.found, chance * soviets.chance
        is_german_dead, is_soviet_dead = fallen == self.last, taken == soviets.front.steps
        found.german_destroyed += chance * is_german_dead
        found.soviet_destroyed += chance * is_soviet_dead
        found.both_destroyed += chance * (is_german_dead and is_soviet_dead)

    def count_losses(self, soviets: Soviets, taken: int, fallen: int, chance: float) -> None:
        """Count the steps that both sides have lost in the end."""
        self.found.german_lost[self.lost + fallen] += chance * soviets.chance
        self.found.soviet_lost[soviets.front.lost + taken] += chance * soviets.chance
