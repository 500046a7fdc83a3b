"""The second reading of Attack and Landing: what comes before and after combat."""

from __future__ import annotations

from typing import Any

from tests.axis.reading import (
    ALLIES,
    ATTACK,
    AXIS,
    DROP,
    FIGHTERS,
    G_INF,
    GROUND,
    LANDED,
    LANDING,
    NOBODY,
    RELOCATE,
    S_ROCKET,
    TROOPS,
    UP,
    ZONES,
    Craft,
    load_of,
    owner,
)
from tests.axis.reading_combat import Battling
from tests.axis.reading_reaction import Losses
from tests.reading import Expected, Play, choice, roll


class Fighting(Battling):
    """Cards 4 to 6 and 11 to 13."""

    # Attack: aircraft land

    def attack_phase(self, side: int) -> Play:
        self.fed = [set(), set()]
        self.held = set(self.friendly(side))
        yield from self.early_landing(side)
        if side == ALLIES:
            yield from self.bombardment()
        else:
            yield from self.crossing_attacks()
        yield from self.combats(side)
        self.fed, self.crossed = [set(), set()], set()

    def early_landing(self, side: int) -> Play:
        jobs = (RELOCATE, LANDING, TROOPS)
        for zone in sorted(self.airfields):
            here = self.crafts(zone, side)
            down = [n for n in here if self.craft[n].job in jobs]
            parked = [n for n in here if self.craft[n].job in (GROUND, LANDED)]
            while len(down) + len(parked) > 4 and down:
                lost = yield from self.choose_craft("crowded_airfield", side, "lose_aircraft", down)
                self.lose_craft(lost)
                down.remove(lost)
            for n in down:
                self.craft[n].job = LANDED
                self.offload(n, side)
        for craft in self.craft:
            near = self.friendly(side) | self.contested()
            if owner(craft.unit) == side and craft.job == DROP and craft.at in near:
                self.tokens[side][craft.at] += craft.tokens
                craft.tokens = 0

    def offload(self, n: int, side: int) -> None:
        craft = self.craft[n]
        self.tokens[side][craft.at] += craft.tokens
        craft.tokens = 0
        if craft.troops >= 0:
            self.u[craft.at][craft.troops] += 1
            if craft.troops == G_INF and craft.at in self.city and craft.home not in self.city:
                craft.troops = NOBODY  # it has left the aircraft
                self.multiply(craft.at, 1)
            craft.troops = craft.home = NOBODY

    # Bombardment

    def bombard_zones(self, zone: int) -> set[int]:
        near = self.near(zone)
        if zone in self.city:
            near |= self.city - {zone}
        hit = {z for z in near - self.bases if self.has_units(z, AXIS)}
        return {z for z in hit if z not in self.battle}

    def bombardment(self) -> Play:
        fired = [0] * ZONES
        shots: dict[int, int] = {}
        while True:
            answers: set[tuple[Any, ...]] = set()
            for zone in set(range(ZONES)) - self.contested():
                left = self.u[zone][S_ROCKET] - fired[zone]
                can = self.is_supplied(zone, ALLIES) or self.reachable_tokens(zone, ALLIES)
                if left and can and self.bombard_zones(zone):
                    answers |= {("fire_from", zone, n) for n in range(1, left + 1)}
            if not answers:
                break
            answer = yield Expected("bombardment", ALLIES, answers | {("done",)})
            if answer == ("done",):
                break
            _, zone, count = answer
            if not self.is_supplied(zone, ALLIES):
                sources = self.reachable_tokens(zone, ALLIES)
                given = yield from choice("rocket_token", ALLIES, "spend", sources, "keep_tokens")
                if given == ("keep_tokens",):
                    fired[zone] = self.u[zone][S_ROCKET]
                    continue
                self.spend(zone, given[1], ALLIES)
            targets = self.bombard_zones(zone)
            target = min(targets)
            if len(targets) > 1:
                target = (yield from choice("bombard", ALLIES, "bombard", targets))[1]
            fired[zone] += count
            shots[target] = shots.get(target, 0) + count
        for zone in sorted(shots):
            hits = (yield from roll("bombardment_dice", shots[zone])).count(1)
            loss = Losses(zone, AXIS)
            yield from self.give_out(loss, hits)
            self.remove(loss)
            if hits:
                self.drop_marker(zone, ALLIES)

    # Attacking Volga Crossings

    def crossing_attacks(self) -> Play:
        while self.strikes:
            crossing = min(self.strikes)
            if len(self.strikes) > 1:
                answer = yield from choice("attack_crossing", AXIS, "attack_crossing", self.strikes)
                crossing = answer[1]
            self.strikes.discard(crossing)
            flyers = self.crafts(ZONES + crossing, AXIS)
            if self.crafts(ZONES + crossing, ALLIES):
                yield from self.intercepted(crossing)
            elif flyers:
                value = 3 if not self.bad else 2
                faces = yield from roll("crossing_dice", len(flyers))
                if any(face <= value for face in faces):
                    self.sink(crossing)

    def sink(self, crossing: int) -> None:
        if self.cargo[crossing] == 16:
            self.pool[ALLIES] += 1
        self.cargo[crossing] = NOBODY
        if not self.volga_frozen():
            self.ferries.discard(crossing)

    def intercepted(self, crossing: int) -> Play:
        """Interceptors, R56, R70: a round of combat."""
        place = ZONES + crossing
        flyers = [self.craft[n] for n in self.crafts(place, AXIS)]
        loss, own = Losses(place, ALLIES), Losses(place, AXIS)
        if flyers:
            yield from self.raid(crossing, flyers, loss)
            guns = len(self.crafts(place, ALLIES))
            value = 4 - self.bad
            faces = yield from roll("interceptor_dice", guns)
            yield from self.give_out(own, sum(face <= value for face in faces))
        self.remove(own)
        self.remove(loss)

    def raid(self, crossing: int, flyers: list[Craft], loss: Losses) -> Play:
        value = 3 - self.bad
        fighters = sum(c.unit in FIGHTERS for c in flyers)
        faces = yield from roll("crossing_dice", fighters, len(flyers) - fighters)
        hits = sum(face <= value for face in faces[:fighters])
        bombs = sum(face <= value for face in faces[fighters:])
        is_there = True
        most = min(hits, len(self.crafts_left(loss)))
        plain = hits
        if most:
            aimed = (yield from choice("target", AXIS, "target_aircraft", range(most + 1)))[1]
            yield from self.aim_at_aircraft(loss, AXIS, 0, aimed)
            plain -= aimed
        for _ in range(bombs):
            if not is_there:
                plain += 1
                continue
            answer = yield Expected("target", AXIS, {("target_crossing",), ("no_target",)})
            if answer == ("target_crossing",):
                self.sink(crossing)
                is_there = False
            else:
                plain += 1
        while plain and (is_there or self.crafts_left(loss)):
            plain -= 1
            wings = [group[0] for group in self.alike(self.crafts_left(loss))]
            answers: set[tuple[Any, ...]] = {("lose_aircraft", n) for n in wings}
            answers |= {("lose_crossing",)} if is_there else set()
            answer = min(answers)
            if len(answers) > 1:
                answer = yield Expected("casualty", ALLIES, answers)
            if answer == ("lose_crossing",):
                self.sink(crossing)
                is_there = False
            else:
                loss.crafts.add(answer[1])

    # Landing

    def late_landing(self, side: int) -> Play:
        yield from self.interceptors_return(1 - side)
        fields = self.airfields & self.held & self.friendly(side)
        while True:
            waiting = [n for n, c in enumerate(self.craft)
                       if owner(c.unit) == side and c.job in (ATTACK, DROP)]  # fmt: skip
            if not waiting:
                break
            room = {z: self.room(z, side) for z in fields}
            room = {z: n for z, n in room.items() if n > 0}
            if not room:
                for n in waiting:
                    self.lose_craft(n)
                break
            kinds = {(c.unit, load_of(c)): n for n in reversed(waiting) if (c := self.craft[n])}
            first = kinds.values()
            answers: set[tuple[Any, ...]] = {("land", n, z) for n in first for z in room}
            if len(waiting) > 1:
                answers |= {("land_all", z) for z, n in room.items() if n >= len(waiting)}
            answer = min(answers)
            if len(waiting) > 1 or len(answers) > 1:
                answer = yield Expected("land", side, answers)
            for n in waiting if answer[0] == "land_all" else [answer[1]]:
                self.touch_down(n, answer[-1], side)
        for craft in self.craft:
            if craft.job == LANDED:
                craft.job = GROUND

    def touch_down(self, n: int, zone: int, side: int) -> None:
        craft = self.craft[n]
        craft.at, craft.job = zone, LANDED
        self.tokens[side][zone] += craft.tokens
        craft.tokens = 0

    def room(self, zone: int, side: int) -> int:
        here = self.crafts(zone, side)
        return 4 - len([n for n in here if self.craft[n].job in (GROUND, LANDED)])

    def interceptors_return(self, side: int) -> Play:
        for n, craft in enumerate(self.craft):
            if craft.job == UP:
                if craft.home in self.friendly(side):
                    craft.at, craft.job, craft.home = craft.home, GROUND, NOBODY
                else:
                    self.lose_craft(n)
        return
        yield
