"""Step 10 of a battle of Inferno on the Volga, Close Combat, and what the battle comes to."""

from __future__ import annotations

from kurgan.odds.inferno.battle import Odds
from kurgan.odds.inferno.fire import (
    Chances,
    at_least,
    capped,
    halved,
    hits,
    own_dice,
    with_ones,
)
from kurgan.odds.inferno.soviets import Front, Soviets
from kurgan.odds.inferno.stacks import Line

NOTHING = 1e-19  # chances below this are left out: a million of them would not show
Ready = list[tuple[int, float]]  # Germans by hits taken, as they come to Close Combat


class CloseCombat:
    """The fire of both sides for one German force; `count` tells what all of it comes to."""

    def __init__(
        self, found: Odds, lost: int, line: Line, bonus: int, soviets_profit: bool
    ) -> None:
        self.found, self.line, self.bonus = found, line, bonus
        self.lost, self.last = lost, len(line) - 1  # steps lost to shots; hits they can take
        self.soviets_profit = soviets_profit  # from Rubble
        self.waiting: dict[tuple[int, int, bool], list[float]] = {}  # for the German reply
        self.replies: dict[tuple[int, int, int, bool], float] = {}  # German fire at the same time
        self.fired_on: dict[int, list[float]] = {}  # Soviet hits, by hits taken before

    def make_room(self, front: Front) -> None:
        """Let the lists of losses be long enough."""
        german, soviet = self.found.german_lost, self.found.soviet_lost
        german += [0.0] * (self.lost + self.last + 1 - len(german))
        soviet += [0.0] * (front.lost + front.steps + 1 - len(soviet))

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

    def count(self) -> None:
        """Add all fire up."""
        self.german_reply()
        self.count_replies()
        self.count_hits()

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
