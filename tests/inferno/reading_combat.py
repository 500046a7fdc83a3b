"""The second reading of Combat, in its thirteen steps."""

from __future__ import annotations

from tests.inferno.reading import BLUE, DEAD, POOL
from tests.inferno.reading_advance import Advancing, Battle
from tests.reading import Expected, Play, choice, draw, roll

AIR = ("heinkel", "stuka")
POWERS = {"heinkel": (6, 3), "stuka": (5, 2), "howitzer": (6, 2), "pioneer": (5, 1)}


class Fighting(Advancing):
    """How attacks are carried out."""

    def german_attack(self, target: int, units: set[int], is_deliberate: bool) -> Play:
        battle = Battle(target, target, True, is_deliberate, self.active, set(units))
        yield from self.fight(battle, {target})

    def soviet_attack(self, hexagon: int, target: int) -> Play:
        leader = 1 if self.two and self.color(target) == BLUE else 0
        battle = Battle(target, hexagon, False, False, leader, self.germans(target))
        around = self.near(target) & self.soviet_hexes()
        yield from self.fight(battle, around if "chuikov" in self.s_leaders else {hexagon})

    def fight(self, b: Battle, soviet_hexes: set[int]) -> Play:
        card = yield from self.soviet_lays()
        yield from self.german_lays(b)
        b.soviets = {u for h in soviet_hexes for u in self.soviets(h)}
        self.adjust(b.soviets)
        yield from self.special_units(b)
        yield from self.soviet_card(b, card)
        yield from self.german_cards(b)
        yield from self.opportunity(b)
        if not self.attackers(b):
            return
        yield from self.rubble_roll(b)
        yield from self.close_combat(b)
        yield from self.advance(b)

    # Steps 1 to 4

    def soviet_lays(self) -> Play:
        if not self.s_hand:
            return -1
        if self.soviet_side < 0:
            card = yield from draw("soviet_card", self.s_hand)
        else:
            words = {("lay_card",), ("no_card",)}
            if (yield Expected("lay_soviet_card", self.soviet_side, words)) == ("no_card",):
                return -1
            card = yield from self.one_of_each()
        self.s_hand.discard(card)
        return card

    def one_of_each(self) -> Play:
        """Cards that do the same are offered once; every AA names its own hex."""
        offered: dict[object, int] = {}
        for card in sorted(self.s_hand):
            kind = self.s_type(card)
            offered.setdefault(card if kind == "aa" else kind, card)
        side = self.soviet_side
        return (yield from choice("soviet_card", side, "play_soviet_card", offered.values()))[1]

    def s_type(self, card: int) -> str:
        return self.t.soviet_cards[card].id.split("-")[0] if card >= 0 else ""

    def g_type(self, card: int) -> str:
        return self.t.german_cards[card].id.split("-")[0]

    def german_lays(self, b: Battle) -> Play:
        hand = self.g_hand[self.active]
        while b.is_german and b.is_deliberate and hand:
            linden = "linden" in self.leaders
            if b.laid and not (linden and self.g_type(b.laid[0]) == "pioneer"):
                return
            offered: dict[object, int] = {}
            for card in sorted(hand):
                special = self.t.german_cards[card].id == "pioneer-672"
                if special and not linden and not self.first:
                    continue
                if b.laid and self.g_type(card) != "pioneer":
                    continue
                offered.setdefault(card if special else self.g_type(card), card)
            words = {("lay_card",), ("no_card",)} if offered else {("no_card",)}
            if (yield Expected("lay_german_card", self.active, words)) == ("no_card",):
                return
            cards = offered.values()
            card = (yield from choice("german_card", self.active, "play_german_card", cards))[1]
            hand.discard(card)
            b.laid.append(card)

    def adjust(self, units: set[int]) -> None:
        for unit in units:
            self.ss[unit] = max(1, self.ss[unit])
            if self.t.guards >> unit & 1 and "immortal_guard" in self.advantages:
                self.ss[unit] = self.t.soviet_strength[unit]

    def special_units(self, b: Battle) -> Play:
        if self.designers != "hardest":
            return
        names = {self.t.soviet_units[u] for u in b.soviets}
        if names & {self.t.soviet_units[u] for u in bits(self.t.aa_regiment)}:
            b.cancelled |= {c for c in b.laid if self.g_type(c) in AIR}
        if names & {self.t.soviet_units[u] for u in bits(self.t.destroyer_brigade)}:
            yield from self.hit_germans(b, 1, self.armored(b))

    def armored(self, b: Battle) -> set[int]:
        return {u for u in b.germans if self.t.german_tanks >> u & 1}

    def infantry(self, b: Battle) -> set[int]:
        return {u for u in b.germans if self.t.german_infantry >> u & 1}

    # Hits

    def hit_germans(self, b: Battle, hits: int, among: set[int]) -> Play:
        for _ in range(hits):
            most = max((self.gs[u] for u in among), default=0)
            if not most:
                return
            tied = {u for u in among if self.gs[u] == most}
            unit = min(tied)
            if len(tied) > 1:
                side = self.asked(tied, b.leader)
                unit = (yield from choice("reduce_german", side, "reduce_german", tied))[1]
            self.gs[unit] -= 1
            if not self.gs[unit]:
                self.gw[unit] = DEAD

    def hit_soviets(self, b: Battle, hits: int, among: set[int]) -> Play:
        for _ in range(hits):
            most = max((self.ss[u] for u in among), default=0)
            if not most:
                return
            tied = {u for u in among if self.ss[u] == most}
            unit = min(tied)
            if len(tied) > 1:
                unit = (yield from choice("reduce_soviet", b.leader, "reduce_soviet", tied))[1]
            self.ss[unit] -= 1
            if not self.ss[unit]:
                self.sw[unit] = POOL

    # Steps 5 to 7

    def soviet_card(self, b: Battle, card: int) -> Play:
        kind = self.s_type(card)
        if kind in ("chuikov", "zaytsev", "khrushchev"):
            yield from self.soviet_leader(b, kind)
        elif kind == "aa":
            strikes = {c for c in b.laid if self.g_type(c) in AIR} - b.cancelled
            b.cancelled |= strikes
            if strikes or (self.rules.aa_without_airstrike and not self.first):
                self.place_rubble(self.t.hexes.index(self.t.soviet_cards[card].id[3:]))
        elif kind == "sniper_s":
            for _ in range(2 if "zaytsev" in self.s_leaders else 1):
                yield from self.hit_germans(b, 1, self.infantry(b))
        elif kind == "antitank":
            yield from self.hit_germans(b, 1, self.armored(b))
        elif kind in ("infiltration", "t34"):
            yield from self.newcomer(b, 0 if kind == "infiltration" else 1)
        elif kind == "flotilla" and not 3 <= b.origin + 1 <= 19:
            yield from self.landing()
        elif kind in ("tommy", "flotilla"):
            faces = yield from roll("soviet_card_dice", 2 if kind == "tommy" else 3)
            hits = sum(face >= 5 for face in faces)
            yield from self.hit_germans(b, self.halved(b, hits, not b.is_german), b.germans)

    def soviet_leader(self, b: Battle, kind: str) -> Play:
        self.s_leaders.add(kind)
        if kind == "chuikov":
            if self.designers != "off" and self.rules.chuikov_hq == "play":
                yield from self.headquarters()
            if "chuikov" in self.s_leaders and not b.is_german:
                around = self.near(b.target) & self.soviet_hexes()
                fresh = {u for h in around for u in self.soviets(h)} - b.soviets
                self.adjust(fresh)
                b.soviets |= fresh

    def newcomer(self, b: Battle, kind: int) -> Play:
        if len(self.soviets(b.origin)) == 4:
            yield from self.soviet_draw()
            return
        yield from self.deploy_soviet(b.origin, kind)
        fresh = self.soviets(b.origin) - b.soviets
        self.adjust(fresh)
        b.soviets |= fresh

    def landing(self) -> Play:
        faces = yield from roll("landing_dice", 3)
        hexagon = sum(faces) - 1
        if not self.pool(2):
            yield from self.soviet_draw()
        elif self.germans(hexagon):
            return
        elif len(self.soviets(hexagon)) == 4:
            yield from self.soviet_draw()
        else:
            yield from self.deploy_soviet(hexagon, 2)

    def place_rubble(self, hexagon: int) -> None:
        if self.is_urban(hexagon) and len(self.rubble) < 15:
            self.rubble.add(hexagon)

    def halved(self, b: Battle, hits: int, is_on_defender: bool) -> int:
        return hits // 2 if is_on_defender and b.target in self.rubble else hits

    def doubling(self, card: int) -> int:
        return 2 if self.g_type(card) in AIR and "richthofen" in self.leaders else 1

    def german_cards(self, b: Battle) -> Play:
        for card in sorted(set(b.laid) - b.cancelled):
            kind = self.g_type(card)
            if kind in ("sniper_g", "pak"):
                tanks = {u for u in b.soviets if self.t.kind[u] == 1}
                among = tanks if kind == "pak" else b.soviets - tanks
                yield from self.hit_soviets(b, 1, among)
                continue
            dice = POWERS[kind][0] * self.doubling(card)
            faces = yield from roll("german_card_dice", dice)
            hits = sum(face >= 4 for face in faces)
            yield from self.hit_soviets(b, self.halved(b, hits, True), b.soviets)

    # Steps 8 and 9

    def bonus(self) -> int:
        return 1 if "khrushchev" in self.s_leaders else 0

    def opportunity(self, b: Battle) -> Play:
        if not b.is_german or "chuikov" not in self.s_leaders:
            return
        stacks = {self.gw[u] for u in self.attackers(b)}
        plain = fortified = 0
        for hexagon in self.soviet_hexes():
            beside = len(self.near(hexagon) & stacks)
            dice = beside if self.rules.opportunity_fire == "stack" else min(1, beside)
            dice *= len(self.soviets(hexagon))
            if hexagon in self.forts:
                fortified += dice
            else:
                plain += dice
        if not plain + fortified:
            return
        faces = yield from roll("opportunity_dice", plain, fortified)
        hits = sum(face >= 6 - self.bonus() for face in faces[:plain])
        hits += sum(face >= 5 - self.bonus() for face in faces[plain:])
        if self.bonus():
            yield from self.hit_soviets(b, faces.count(1), b.soviets)
        yield from self.hit_germans(b, hits, b.germans)

    def rubble_roll(self, b: Battle) -> Play:
        is_due = b.is_german and b.is_deliberate and self.is_urban(b.target)
        if not is_due or b.target in self.rubble or len(self.rubble) >= 15:
            return
        faces = yield from roll("rubble_dice", 3)
        total = sum(faces) + len({self.gw[u] for u in self.attackers(b)})
        total += len(self.armored(b) & self.attackers(b))
        for card in set(b.laid) - b.cancelled:
            total += POWERS.get(self.g_type(card), (0, 0))[1] * self.doubling(card)
        if total > 18:
            self.rubble.add(b.target)

    # Step 10

    def close_combat(self, b: Battle) -> Play:
        germans = {u for u in b.germans if self.gs[u]}
        soviets = {u for u in b.soviets if self.ss[u]}
        if not germans or not soviets:
            return
        if self.is_urban(b.target):
            order = "SG" if b.is_german else "GS"
        else:
            first = yield from self.combined_force(b, germans, soviets)
            order = "GS" if first else ""
        if not order:
            on_soviets = yield from self.german_fire(b, germans)
            on_germans, ones = yield from self.soviet_fire(b, soviets)
            yield from self.hit_soviets(b, ones, soviets)
            yield from self.hit_germans(b, on_germans, germans)
            yield from self.hit_soviets(b, on_soviets, soviets)
        for side in order:
            living = {u for u in germans if self.gs[u]}
            fighting = {u for u in soviets if self.ss[u]}
            if not living or not fighting:
                return
            if side == "G":
                hits = yield from self.german_fire(b, living)
                yield from self.hit_soviets(b, hits, soviets)
            else:
                hits, ones = yield from self.soviet_fire(b, fighting)
                yield from self.hit_soviets(b, ones, soviets)
                yield from self.hit_germans(b, hits, germans)

    def combined_force(self, b: Battle, germans: set[int], soviets: set[int]) -> Play:
        if not self.is_clear(b.target) or "hoth" not in self.leaders:
            return False
        foot = any(self.t.german_infantry >> u & 1 for u in germans)
        tanks = any(self.t.german_tanks >> u & 1 for u in germans)
        types = {self.t.kind[u] == 1 for u in soviets}
        if not foot or not tanks or len(types) == 2:
            return False
        words = {("fire_first",), ("fire_together",)}
        side = self.asked(germans, b.leader)
        return (yield Expected("combined_force", side, words)) == ("fire_first",)

    def german_fire(self, b: Battle, units: set[int]) -> Play:
        pools = [
            sum(self.gs[u] for u in units if self.t.german_firepower[u] == n) for n in (0, 1, 2)
        ]
        faces = yield from roll("german_fire", *pools)
        return self.halved(b, hits_of(faces, pools, 0), b.is_german)

    def soviet_fire(self, b: Battle, units: set[int]) -> Play:
        pools = [
            sum(self.ss[u] for u in units if self.t.soviet_firepower[u] == n) for n in (0, 1, 2)
        ]
        faces = yield from roll("soviet_fire", *pools)
        bonus = self.bonus() + (b.is_german and b.target in self.forts)
        hits = self.halved(b, hits_of(faces, pools, bonus), not b.is_german)
        return hits, faces.count(1) if self.bonus() else 0


def hits_of(faces: tuple[int, ...], pools: list[int], bonus: int) -> int:
    """6 for black dots, 5 for white, 4 for red, less the bonus; a 1 never hits."""
    fires = [fire for fire, dice in enumerate(pools) for _ in range(dice)]
    return sum(f > 1 and f >= 6 - fire - bonus for f, fire in zip(faces, fires, strict=True))


def bits(mask: int) -> list[int]:
    """The members of a set of Units."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]
