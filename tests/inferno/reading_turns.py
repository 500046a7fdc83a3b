"""The second reading of the turns: German Actions, the printed algorithm and the Soviet player."""

from __future__ import annotations

from typing import Any

from tests.inferno.reading import BLUE, PICKED_UP, REMOVED, TRACK, WHITE, YELLOW
from tests.inferno.reading_combat import Fighting
from tests.reading import Expected, Play, choice, draw, roll


class Reading(Fighting):
    """A whole game from its first turn on."""

    def game(self) -> Play:
        """Turn after turn, until GameOver."""
        while True:
            yield from self.german_turn()
            self.end_of_turn(is_german=True)
            if self.extra == -1 or self.rules.okh_soviet_turns:
                yield from self.soviet_turn()
                self.end_of_turn(is_german=False)
            if self.two:
                self.active = 1 - self.active
            if self.extra != -1:
                self.extra += 1

    # The five German Actions

    def german_turn(self) -> Play:
        words = {("call_for_reinforcements",), ("short_moves",)}
        words |= {("long_move",)} if self.long_movers() else set()
        words |= {("hasty_attack",)} if self.hasty_movers() else set()
        words |= {("deliberate_attack",)} if self.targets() else set()
        verb = (yield Expected("action", self.active, words))[0]
        yield from {
            "call_for_reinforcements": self.call,
            "long_move": self.long_move,
            "short_moves": self.short_moves,
            "hasty_attack": self.hasty_attack,
            "deliberate_attack": self.deliberate_attack,
        }[verb]()

    def call(self) -> Play:
        yield from self.german_draw()
        faces = yield from roll("reinforcement_dice", 6)
        struck, picked = set(), []
        for face in faces:
            row = face - 1
            if self.is_closed(row):
                continue
            if self.track[row]:
                picked.append(self.track[row].pop(0))
            else:
                struck.add(row)
        for unit in picked:
            self.gw[unit] = PICKED_UP
        for row in sorted(struck):
            unit = self.ed.removal[row]
            on_map = unit >= 0 and (isinstance(self.gw[unit], int) and self.gw[unit] < 109)
            if unit >= 0 and (on_map or self.gw[unit] == PICKED_UP):
                self.gw[unit] = REMOVED
        late, self.beside = self.beside, []
        for unit in late:
            self.to_track(unit)
        if self.ed.raus_row in struck and "6th_panzer" in self.advantages and not self.raus:
            self.raus = True
            for unit in sorted(u for u in self.gw if self.t.axe >> u & 1):
                self.to_track(unit)
        yield from self.deploy()

    def to_track(self, unit: int) -> None:
        """The row with the fewest facedown Units, ties to the lower number; next to leave."""
        self.gw[unit] = TRACK
        rows = [r for r in range(6) if len(self.track[r]) < 5 and not self.is_closed(r)]
        if rows:
            self.track[min(rows, key=lambda r: (len(self.track[r]), r))].insert(0, unit)
        else:
            self.beside.append(unit)

    def spawn_hexes(self, unit: int) -> set[int]:
        """Blue in Z, Yellow in X and Y, White in any; the caller's color first (Co-Op 9)."""
        names = self.t.hexes
        x, y, z = (names.index(name) for name in "XYZ")
        army = self.t.army[unit]
        hexes = {YELLOW: {x, y}, BLUE: {z}, WHITE: {x, y, z}}[army]
        hexes = {h for h in hexes & self.control if self.has_room(h, army)}
        if army == WHITE and self.two:
            return hexes & {YELLOW: {x, y}, BLUE: {z}}[self.active] or hexes
        return hexes

    def deploy(self) -> Play:
        while True:
            waiting = [u for u, p in self.gw.items() if p == PICKED_UP]
            able = {u for u in waiting if self.spawn_hexes(u)}
            if not able:
                break
            able = self.placed_next(able)
            unit = (yield from choice("deploy", self.asked(able, self.active), "deploy", able))[1]
            side = self.commander(unit, self.active)
            hexes = self.spawn_hexes(unit)
            self.gw[unit] = (yield from choice("deploy_to", side, "deploy_to", hexes))[1]
        while waiting:
            own = {u for u in waiting if self.commander(u, self.active) == self.active}
            back = own or set(waiting)
            unit = min(back)
            if len(back) > 1:
                side = self.asked(back, self.active)
                unit = (yield from choice("return", side, "return", back))[1]
            waiting.remove(unit)
            self.to_track(unit)

    def placed_next(self, able: set[int]) -> set[int]:
        """R53: the caller fills his own hexes, then his partner places his own, then White."""
        if not self.two or self.rules.coop_decisions == "active":
            return able
        x, y, z = (self.t.hexes.index(name) for name in "XYZ")
        own = {YELLOW: {x, y}, BLUE: {z}}[self.active]
        mine = {u for u in able if self.spawn_hexes(u) & own}
        return mine or {u for u in able if self.t.army[u] != WHITE} or able

    # Movement

    def quiet(self) -> set[int]:
        """Clear Hexes that neither hold nor touch a Soviet Stack."""
        out = self.contact() | self.soviet_hexes()
        return {h for h in range(109) if self.is_clear(h) and h not in out}

    def long_targets(self, start: int) -> set[int]:
        quiet, held = self.quiet(), self.german_hexes()
        near = self.near(start) & quiet
        return {h for h in near if h not in held or self.near(h) & quiet - held}

    def long_movers(self) -> set[int]:
        free = {h for h in self.mine() if h not in self.contact()}
        free = free if self.first else {h for h in free if self.is_clear(h)}
        return {h for h in free if self.long_targets(h)}

    def long_move(self) -> Play:
        start = (yield from choice("long_move", self.active, "move_from", self.long_movers()))[1]
        via = (yield from choice("long_move_to", self.active, "move_to", self.long_targets(start)))[
            1
        ]
        units = self.germans(start)
        passing = bool(self.germans(via))
        if not passing:
            yield from self.march(units, via)
        ends = self.near(via) & self.quiet() - self.german_hexes()
        if not ends:
            return
        words = () if passing else ("stop",)
        answer = yield from choice("long_move_on", self.active, "move_to", ends, *words)
        if answer != ("stop",):
            yield from self.march(units, answer[1])

    def march(self, units: set[int], target: int) -> Play:
        for unit in units:
            self.gw[unit] = target
        yield from self.enter(target)

    def open_near(self, hexagon: int) -> set[int]:
        return {h for h in self.near(hexagon) if self.has_room(h, self.active)}

    def short_targets(self, start: int) -> set[int]:
        return self.open_near(start) - self.contact() - self.soviet_hexes()

    def short_moves(self) -> Play:
        moved: set[int] = set()
        for number in range(2):
            stacks = {h for h in self.mine() if self.germans(h) - moved and self.short_targets(h)}
            may_tell = self.two and self.soviet_side >= 0
            if number and not stacks and not may_tell:
                return
            answer = yield from choice("short_move", self.active, "move_from", stacks, "done")
            if answer == ("done",):
                return
            start = answer[1]
            goals = self.short_targets(start)
            target = (yield from choice("short_move_to", self.active, "move_to", goals))[1]
            units = yield from self.break_down(
                "short_move", self.germans(start) - moved, 4 - len(self.germans(target))
            )
            moved |= units
            yield from self.march(units, target)

    def break_down(self, kind: str, stack: set[int], room: int) -> Play:
        """How many go, then which, one by one."""
        most = min(len(stack), room)
        count = most
        if most > 1:
            count = (yield from choice(f"{kind}_count", self.active, "go", range(1, most + 1)))[1]
        return (yield from self.pick(f"{kind}_units", stack, count))

    def pick(self, kind: str, stack: set[int], count: int) -> Play:
        units: set[int] = set()
        while len(units) < count:
            left = stack - units
            if count - len(units) == len(left):
                return stack
            units.add((yield from choice(kind, self.active, "take", left))[1])
        return units

    # Attacks

    def hasty_targets(self, start: int) -> set[int]:
        return self.open_near(start) & self.contact() - self.soviet_hexes()

    def hasty_movers(self) -> set[int]:
        return {h for h in self.mine() if h not in self.contact() and self.hasty_targets(h)}

    def hasty_attack(self) -> Play:
        side = self.active
        start = (yield from choice("hasty_attack", side, "move_from", self.hasty_movers()))[1]
        goals = self.hasty_targets(start)
        target = (yield from choice("hasty_attack_to", side, "move_to", goals))[1]
        room = 4 - len(self.germans(target))
        units = yield from self.break_down("hasty_attack", self.germans(start), room)
        yield from self.march(units, target)
        enemies = self.near(target) & self.soviet_hexes()
        enemy = min(enemies)
        if len(enemies) > 1:
            enemy = (yield from choice("hasty_enemy", side, "attack", enemies))[1]
        joined = self.germans(target) - units
        if joined and self.first:
            count = (yield from choice("hasty_join_count", side, "go", range(len(joined) + 1)))[1]
            joined = yield from self.pick("hasty_join", joined, count)
        yield from self.german_attack(enemy, units | joined, is_deliberate=False)

    def targets(self) -> set[int]:
        return {h for h in self.soviet_hexes() if self.near(h) & self.mine()}

    def deliberate_attack(self) -> Play:
        side = self.active
        target = (yield from choice("deliberate_attack", side, "attack", self.targets()))[1]
        around = self.near(target) & self.german_hexes()
        own = around & self.mine()
        hexes = own if len(own) == 1 else set()
        around -= hexes
        while around:
            words = ("done",) if hexes else ()
            stacks = around if hexes else own
            answer = yield from choice("deliberate_from", side, "attack_from", stacks, *words)
            if answer == ("done",):
                break
            around.discard(answer[1])
            agreed = ("agree",)
            if self.two and self.color(answer[1]) == 1 - side:
                agreed = yield Expected("consent", 1 - side, {("agree",), ("refuse",)})
            if agreed == ("agree",):
                hexes.add(answer[1])
        units = {u for h in hexes for u in self.germans(h)}
        yield from self.german_attack(target, units, is_deliberate=True)

    # The Soviets

    def top(self) -> list[int]:
        """The Top Stacked Hexes, from the north, nearer the Volga first."""
        hexes = self.soviet_hexes()
        tallest = max((len(self.soviets(h)) for h in hexes), default=0)
        found = [h for h in hexes if len(self.soviets(h)) == tallest]
        return sorted(found, key=self.t.from_north.index)

    def soviet_turn(self) -> Play:
        if not self.soviet_spawn():
            yield from self.soviet_draw()
        elif len(self.top()) > len(self.soviet_spawn()):
            yield from self.spawn()
        elif self.soviet_side < 0:
            yield from self.algorithm()
        else:
            words = {("movement_action",), ("draw_action",)}
            answer = yield Expected("soviet_action", self.soviet_side, words)
            yield from (
                self.soviet_draw() if answer == ("draw_action",) else self.player_movement()
            )

    def spawn(self) -> Play:
        """Both in #3 and #19; Infantry in #9 (2017: #6) and #15, two in #13; a Tank in #7."""
        third = 6 if self.first else 9
        for number, kinds in ((3, "IT"), (19, "IT"), (third, "I"), (15, "I"), (13, "II"), (7, "T")):
            hexagon = number - 1
            if hexagon in self.control:
                continue
            height = len(self.soviets(hexagon))
            if height == 4:
                yield from self.soviet_draw()
                continue
            for kind in "I" if height == 3 and len(kinds) == 2 else kinds:
                yield from self.deploy_soviet(hexagon, "IT".index(kind))

    def algorithm(self) -> Play:
        hexes = self.top()
        dice = []
        for _ in hexes:
            dice.append((yield from roll("compass_die", 1))[0])
        for die, _, hexagon in sorted(
            (d, n, h) for n, (d, h) in enumerate(zip(dice, hexes, strict=True))
        ):
            target = self.t.compass[hexagon][die]
            stack = self.soviets(hexagon)
            blocked = target < 0 or not stack or len(self.soviets(target)) == 4
            if dice.count(die) > 1:
                more = self.first and (die == 1 or (stack and blocked))
                for _ in range(2 if more else 1):
                    yield from self.soviet_draw()
            elif self.first and die != 1 and not stack:
                continue
            elif blocked or (die == 1 and (self.first or not self.germans(target))):
                yield from self.soviet_draw()
            elif self.germans(target):
                yield from self.soviet_attack(hexagon, target)
            else:
                unit = yield from draw("move_unit", stack)
                self.sw[unit] = target
                yield from self.enter_soviet(target)

    def player_movement(self) -> Play:
        side = self.soviet_side
        left = set(self.top())
        while True:
            able = {h for h in left if self.soviets(h) and (self.goals(h) or self.enemies(h))}
            if not able:
                return
            hexagon = min(able)
            if len(able) > 1:
                hexagon = (yield from choice("act_with", side, "act_with", able))[1]
            left.discard(hexagon)
            goals = self.goals(hexagon)
            answers: set[tuple[Any, ...]] = {("soviet_to", h) for h in goals}
            answers |= {("soviet_attack", h) for h in self.enemies(hexagon)}
            if not goals:
                answers.add(("done",))  # nobody can go, and nobody has to attack
            answer = yield Expected("soviet_target", side, answers)
            if answer == ("done",):
                continue
            verb, target = answer
            if verb == "soviet_attack":
                yield from self.soviet_attack(hexagon, target)
                continue
            stack = self.soviets(hexagon)
            unit = min(stack)
            if len(stack) > 1:
                unit = (yield from choice("soviet_unit", side, "soviet_moves", stack))[1]
            self.sw[unit] = target
            yield from self.enter_soviet(target)

    def goals(self, hexagon: int) -> set[int]:
        free = self.near(hexagon) - self.german_hexes()
        return {h for h in free if len(self.soviets(h)) < 4}

    def enemies(self, hexagon: int) -> set[int]:
        return self.near(hexagon) & self.german_hexes()
