"""The second reading of combat."""

from __future__ import annotations

from kurgan.kernel.bits import members
from tests.axis.reading import (
    ALLIES,
    ALOFT,
    ATTACK,
    AXIS,
    BOMBERS,
    FIGHTERS,
    G_ART,
    G_GUN,
    GROUND,
    LAND,
    LANDED,
    M_ART,
    TANKS,
    UP,
    owner,
)
from tests.axis.reading_reaction import Losses, Reacting
from tests.reading import Expected, Play, choice, roll


class Battling(Reacting):
    """Rounds of combat."""

    # Combat

    def combats(self, side: int) -> Play:
        left = set(self.contested())
        while left:
            left &= self.contested()
            zone = min(left)
            if len(left) > 1:
                zone = (yield from choice("fight", side, "fight", left))[1]
            left.discard(zone)
            yield from self.combat(zone, side)

    def combat(self, zone: int, side: int) -> Play:
        if self.has_units(zone, side) and self.has_units(zone, 1 - side):
            yield from self.battle_board(zone, side)
        self.conclude(zone)

    def battle_board(self, zone: int, side: int) -> Play:
        enemy = 1 - side
        for each in (side, enemy):
            yield from self.offer_token(zone, each)
        for n in self.crafts(zone, side):
            craft = self.craft[n]
            if craft.unit in FIGHTERS and craft.job == GROUND and self.sorties():
                craft.job = ATTACK
        is_attack = self.volley(zone, side, attacks=True)
        losses = Losses(zone, enemy)
        yield from self.fire(is_attack, losses, side, "attack_dice")
        answer = self.volley(zone, enemy, attacks=False)
        own = Losses(zone, side)
        yield from self.fire(answer, own, enemy, "defense_dice")
        self.remove(own)
        self.remove(losses)

    def offer_token(self, zone: int, side: int) -> Play:
        sources = self.reachable_tokens(zone, side)
        if not self.size(zone, side) or zone in self.fed[side] or not sources:
            return
        answer = yield from choice("token", side, "spend", sources, "keep_tokens")
        if answer != ("keep_tokens",):
            self.spend(zone, answer[1], side)

    def has_bonus(self, zone: int, defender: int) -> bool:
        fortified = zone in set(members(self.t.fortified)) and zone in self.friendly(defender)
        return fortified or (zone in self.assault and zone in self.crossed)

    def volley(self, zone: int, side: int, *, attacks: bool) -> list[tuple[str, int, int]]:
        """Dice with one purpose and one value: aim, value, number."""
        change = 0 if self.is_supplied(zone, side) else -1
        change += 0 if attacks else self.has_bonus(zone, side)
        table = self.t.attack if attacks else self.t.defense
        land: dict[int, int] = {}
        for unit in LAND[side]:
            value = table[unit] + change if table[unit] else 0
            if unit != G_GUN and value > 0 and self.u[zone][unit]:
                land[value] = land.get(value, 0) + self.u[zone][unit]
        guns = self.u[zone][G_GUN] if side == AXIS else 0
        aimed = [("tanks", table[G_GUN] + change, guns)]
        for aim, value, count in self.air_volley(zone, side, attacks=attacks):
            if aim:
                aimed.append((aim, value, count))
            elif count:
                land[value] = land.get(value, 0) + count
        pools = [("", value, land[value]) for value in sorted(land)] + aimed
        return [pool for pool in pools if pool[1] > 0 and pool[2]]

    def air_volley(self, zone: int, side: int, *, attacks: bool) -> list[tuple[str, int, int]]:
        if not self.sorties():
            return []
        weather = -1 if self.bad else 0
        jobs = (ATTACK,) if attacks else (GROUND, LANDED, ALOFT)
        table = self.t.attack if attacks else self.t.defense
        crafts = [self.craft[n] for n in self.crafts(zone, side)]
        fighters = [c for c in crafts if c.unit in FIGHTERS and c.job in jobs]
        bombers = [c for c in crafts if c.unit in BOMBERS and c.job in jobs]
        risen = [c for c in crafts if c.job == UP]
        aim = "types" if attacks else ""
        return [
            ("aircraft", table[FIGHTERS[side]] + weather, len(fighters)),
            ("all aircraft", table[FIGHTERS[side]] + weather, len(risen)),
            (aim, table[BOMBERS[side]] + weather, len(bombers)),
        ]

    def fire(self, pools: list[tuple[str, int, int]], loss: Losses, side: int, kind: str) -> Play:
        if not pools:
            return
        faces = list((yield from roll(kind, *[count for _, _, count in pools])))
        hits: dict[str, int] = {}
        for aim, value, count in pools:
            thrown, faces = faces[:count], faces[count:]
            hits[aim] = hits.get(aim, 0) + sum(face <= value for face in thrown)
        plain = hits.get("", 0)
        forced = min(hits.get("all aircraft", 0), len(self.crafts_left(loss)))
        plain += hits.get("all aircraft", 0) - forced
        plain += yield from self.aim_at_aircraft(loss, side, hits.get("aircraft", 0), forced)
        plain += yield from self.aim_at_tanks(loss, side, hits.get("tanks", 0))
        plain += yield from self.aim_at_types(loss, side, hits.get("types", 0))
        yield from self.give_out(loss, plain)

    def aim_at_aircraft(self, loss: Losses, side: int, hits: int, forced: int) -> Play:
        most = min(hits, len(self.crafts_left(loss)) - forced)
        aimed = 0
        if most > 0 and not any(self.left(loss, u) for u in LAND[loss.side]):
            aimed = most  # there is nothing else to hit
        elif most > 0:
            counts = range(most + 1)
            aimed = (yield from choice("target", side, "target_aircraft", counts))[1]
        for _ in range(aimed + forced):
            able = self.crafts_left(loss)
            if aimed + forced >= len(self.crafts(loss.place, loss.side)):
                loss.crafts |= set(able)
                break
            loss.crafts.add(
                (yield from self.choose_craft("casualty", loss.side, "lose_aircraft", able))
            )
        return hits - aimed

    def aim_at_tanks(self, loss: Losses, side: int, hits: int) -> Play:
        most = min(hits, sum(self.left(loss, u) for u in TANKS if owner(u) == loss.side))
        aimed = 0
        if most and self.only(loss, TANKS[loss.side]):
            aimed = most
        elif most:
            aimed = (yield from choice("target", side, "target_tanks", range(most + 1)))[1]
        loss.units[TANKS[loss.side]] += aimed
        return hits - aimed

    def aim_at_types(self, loss: Losses, side: int, hits: int) -> Play:
        plain = 0
        for _ in range(hits):
            types = {self.type_of(u) for u in LAND[loss.side] if self.left(loss, u)}
            if not types or self.only(loss, min(types)) or self.only(loss, M_ART):
                plain += 1
                continue
            if G_ART in types and not self.left(loss, G_ART):
                types = types - {G_ART} | {M_ART}
            answer = yield from choice("target", side, "target_type", types, "no_target")
            if answer == ("no_target",):
                plain += 1
            else:
                yield from self.lose_type(loss, answer[1])
        return plain

    def type_of(self, unit: int) -> int:
        """R67."""
        return G_ART if unit == M_ART else unit

    def lose_type(self, loss: Losses, kind: int) -> Play:
        kind = self.type_of(kind)
        units = [u for u in LAND[loss.side] if self.type_of(u) == kind and self.left(loss, u)]
        unit = units[0]
        if len(units) > 1:
            answers = {("lose", u, 1) for u in units}
            unit = (yield Expected("casualty", loss.side, answers))[1]
        loss.units[unit] += 1

    def only(self, loss: Losses, unit: int) -> bool:
        """Whether nothing but units of one type can be hit."""
        others = [u for u in LAND[loss.side] if u != unit and self.left(loss, u)]
        return not others and not self.crafts_left(loss)

    def conclude(self, zone: int) -> None:
        """Combat 6."""
        sizes = [self.size(zone, side) for side in (AXIS, ALLIES)]
        self.assault.discard(zone)
        self.battle.discard(zone)
        if sizes[AXIS] and sizes[ALLIES]:
            self.battle.add(zone)
            return
        for side in (AXIS, ALLIES):
            if sizes[side] and zone not in self.friendly(side):
                self.take_control(zone, side)
