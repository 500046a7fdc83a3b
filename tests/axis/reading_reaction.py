"""The second reading of casualties and of Reaction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kurgan.kernel.bits import members
from tests.axis.reading import (
    ATTACK,
    FIGHTERS,
    GROUND,
    GUNS,
    LAND,
    RELOCATE,
    TRANSPORT,
    UP,
    ZONES,
    owner,
)
from tests.axis.reading_movement import Moving
from tests.reading import Expected, Play, roll

CAME = (ATTACK, RELOCATE, *TRANSPORT)


@dataclass
class Losses:
    """Casualties designated in a place, still to be removed."""

    place: int
    side: int
    units: list[int] = field(default_factory=lambda: [0] * 16)
    crafts: set[int] = field(default_factory=set)


class Reacting(Moving):
    """Casualties; cards 4 and 11."""

    # Casualties

    def left(self, loss: Losses, unit: int) -> int:
        return self.u[loss.place][unit] - loss.units[unit] if loss.place < ZONES else 0

    def crafts_left(self, loss: Losses) -> list[int]:
        return [n for n in self.crafts(loss.place, loss.side) if n not in loss.crafts]

    def give_out(self, loss: Losses, hits: int) -> Play:
        """The owner chooses."""
        while hits:
            types = [u for u in LAND[loss.side] if self.left(loss, u)]
            wings = [group[0] for group in self.alike(self.crafts_left(loss))]
            total = sum(self.left(loss, u) for u in types) + len(self.crafts_left(loss))
            if hits >= total:
                for unit in types:
                    loss.units[unit] += self.left(loss, unit)
                loss.crafts |= set(self.crafts_left(loss))
                return
            if len(types) + len(wings) == 1:
                for unit in types:
                    loss.units[unit] += hits
                loss.crafts |= set(self.crafts_left(loss)[:hits])
                return
            answers: set[tuple[Any, ...]] = {
                ("lose", u, n) for u in types for n in range(1, min(hits, self.left(loss, u)) + 1)
            }
            answers |= {("lose_aircraft", n) for n in wings}
            answer = yield Expected("casualty", loss.side, answers)
            if answer[0] == "lose":
                loss.units[answer[1]] += answer[2]
                hits -= answer[2]
            else:
                loss.crafts.add(answer[1])
                hits -= 1

    def remove(self, loss: Losses) -> None:
        for unit, count in enumerate(loss.units):
            if count:
                self.lose_units(loss.place, unit, count)
        for n in loss.crafts:
            self.lose_craft(n)

    # Reaction

    def reaction(self, side: int) -> Play:
        if self.rules.interceptors:
            yield from self.scramble(side)
        yield from self.air_defense(side)
        yield from self.ambushes(side)

    def attacked(self, enemy: int) -> set[int]:
        """Zones and crossings under the enemy's air attack."""
        return {c.at for c in self.craft if owner(c.unit) == enemy and c.job == ATTACK} | {
            c.at
            for c in self.craft
            if c.unit in FIGHTERS
            and owner(c.unit) == enemy
            and c.job == GROUND
            and c.at in self.contested()
        }

    def scramble(self, side: int) -> Play:
        if not self.sorties():
            return
        while True:
            places = self.attacked(1 - side)
            able = [n for n, c in enumerate(self.craft)
                    if c.unit == FIGHTERS[side] and c.job == GROUND]  # fmt: skip
            answers = {
                ("scramble", group[0], place)
                for group in self.alike(able)
                for place in places & set(members(self.t.scramble[self.craft[group[0]].at]))
            }
            if not answers:
                return
            answer = yield Expected("scramble", side, answers | {("done",)})
            if answer == ("done",):
                return
            craft = self.craft[answer[1]]
            craft.home, craft.at, craft.job = craft.at, answer[2], UP

    def air_defense(self, side: int) -> Play:
        shots: dict[tuple[str, int], int] = {}
        for zone in range(ZONES):
            guns = sum(self.u[zone][u] for u in GUNS if owner(u) == side)
            targets = self.aa_targets(zone, side)
            while guns and targets:
                if len(targets) == 1:
                    verb, place, count = *min(targets), guns
                else:
                    answers = {(*target, n) for target in targets for n in range(1, guns + 1)}
                    verb, place, count = yield Expected("air_defense", side, answers)
                shots[verb, place] = shots.get((verb, place), 0) + count
                guns -= count
        for verb, place in sorted(shots):
            yield from self.flak(verb, place, 1 - side, shots[verb, place])

    def aa_targets(self, zone: int, side: int) -> set[tuple[str, int]]:
        jobs = {place: {c.job for n in self.crafts(place, 1 - side) if (c := self.craft[n])}
                for place in range(ZONES + 3)}  # fmt: skip
        came = {place for place, found in jobs.items() if found & set(CAME)}
        block = self.city | set(range(ZONES, ZONES + 3))
        mine = came & (block if zone in self.city else {zone})
        targets = {("aim", place) for place in mine}
        if self.rules.interdiction and zone not in self.contested():
            near = self.near(zone) - self.bases
            carried = {place for place, found in jobs.items() if found & set(TRANSPORT)}
            alike = {place for place in mine if jobs[place] & set(CAME) <= set(TRANSPORT)}
            targets |= {("interdict", place) for place in near & carried - alike}
        return targets

    def flak(self, verb: str, place: int, side: int, guns: int) -> Play:
        hits = (yield from roll("air_defense_dice", guns)).count(1)
        jobs = CAME if verb == "aim" else TRANSPORT
        while hits:
            able = [n for n in self.crafts(place, side) if self.craft[n].job in jobs]
            if hits >= len(able):
                for n in able:
                    self.lose_craft(n)
                return
            self.lose_craft((yield from self.choose_craft("casualty", side, "lose_aircraft", able)))
            hits -= 1

    def ambushes(self, side: int) -> Play:
        ready = {n for n, unit in enumerate(self.sites) if unit >= 0 and owner(unit) == side}
        while True:
            answers = {
                ("ambush", n, z)
                for n in ready
                for z in members(self.t.sites[n])
                if self.size(z, 1 - side)
            }
            if not answers:
                return
            answer = yield Expected("ambush", side, answers | {("done",)})
            if answer == ("done",):
                return
            _, site, zone = answer
            ready.discard(site)
            die = (yield from roll("ambush_die", 1))[0]
            if die > 2:
                continue
            types = [u for u in LAND[1 - side] if self.u[zone][u]]
            unit = types[0]
            if len(types) > 1:
                chooser = side if die == 1 else 1 - side
                answers = {("lose", u, 1) for u in types}
                unit = (yield Expected("casualty", chooser, answers))[1]
            self.lose_units(zone, unit, 1)
            self.drop_marker(zone, side)
