"""Inferno on the Volga: the odds of attacks in a position, and what hidden blocks can be."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from kurgan.games.inferno.pack.tables import CHUIKOV, HOTH, KHRUSHCHEV
from kurgan.games.inferno.rules.close_combat import may_combine
from kurgan.games.inferno.rules.combat import Combat, have_powers
from kurgan.games.inferno.rules.german_cards import playable
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.view import battle as present_combat
from kurgan.kernel.bits import bit, bits, members
from kurgan.odds.estimate import Belief, Estimate, Forecast
from kurgan.odds.inferno.attacks import (
    Attack,
    arrivals,
    attack_of,
    declared,
    german_attacks,
    soviet_attacks,
    words,
)
from kurgan.odds.inferno.battle import POLICY, Battle, Effect, Mixture, Odds, Support
from kurgan.odds.inferno.effects import (
    Forces,
    Place,
    effects,
    german_cards,
    neighbours,
    soviet_cards,
)
from kurgan.odds.inferno.fight import odds
from kurgan.odds.inferno.fog import (
    Hidden,
    SovietFog,
    soviet_face,
    without_powers,
)
from kurgan.odds.inferno.german_fog import (
    GermanFog,
    blocks_of,
    german_block,
    german_face,
)
from kurgan.odds.inferno.stacks import Block, Heap

__all__ = ["Battle", "Block", "Effect", "Odds", "Support", "belief", "forecast", "odds"]

BEST_CARD = "The best of the cards that may be laid now. "
RANDOM_CARD = "The Soviets lay a random card of their hand. "
NO_SOVIET_CARD = "The Soviets lay no card but one that lies there already. "
ON_THE_WAY = "Whatever they draw on the way, the Germans attack as planned. "
AVERAGED = "What is hidden is averaged over all it can be."
EVENLY = (
    " A German Unit in hand was as likely to be deployed next as any other with an open hex, and "
    "in any of its open hexes."
)
TANGLED = (
    " Blocks that went back to the track when nobody had room are not told apart by when they did."
)
HEADLINE = "the hex is taken"


def forecast(s: Board, side: int) -> Forecast:
    """The attack that a side is putting together, and all that it could make."""
    if side != s.soviet_seat and s.active != side:
        s = s.copy()
        s.active = side
        return Forecast(None, Table(s, side).targets())
    table = Table(s, side)
    return Forecast(table.assembling(), table.targets())


def promised(before: Board, after: Board, side: int) -> Estimate | None:
    """The attack that is being put together after a move."""
    is_active = side in (after.soviet_seat, after.active)
    return Table(after, side).assembling() if is_active else None


class Table:
    """A position as one side sees it."""

    def __init__(self, s: Board, side: int) -> None:
        self.s, self.side = s, side
        self.is_soviet = side == s.soviet_seat
        self.fogs = (SovietFog(s, kinds_matter=False), SovietFog(s))
        self.soviet_fog = self.fogs[1]
        self.german_fog = GermanFog(s) if self.is_soviet else None

    def targets(self) -> tuple[Estimate, ...]:
        """Every target with the largest force that may attack it."""
        attacks = soviet_attacks(self.s) if self.is_soviet else german_attacks(self.s)
        return tuple([self.estimate(attack, None) for attack in attacks])

    def assembling(self) -> Estimate | None:
        """The attack being put together now, up to Showdown."""
        combat = present_combat(self.s)
        if combat is not None:
            if combat.is_shown or combat.is_german == self.is_soviet:
                return None
            if combat.at == "german_card" and self.side == self.s.active:
                return self.with_best_card(combat)
            return self.estimate(attack_of(self.s, combat), combat)
        attack = None if self.is_soviet else declared(self.s)
        return self.estimate(attack, None) if attack is not None else None

    def with_best_card(self, combat: Combat) -> Estimate:
        """The Germans must lay a card now: the odds with the best, and the chance with each."""
        found: dict[int, Estimate] = {}
        for card in members(playable(self.s)):
            laid = self.s.copy()
            laid.german_cards |= bit(card)
            laid.german_hand[laid.active] &= ~bit(card)
            found[card] = self.at(laid).estimate(attack_of(laid, combat), combat)
        cards = self.s.tables.german_cards
        best = max(found, key=lambda card: found[card].win)
        name = cards[best].name
        chosen = found[best]
        return chosen._replace(
            words=f"{chosen.words}, with {name}",
            policy=BEST_CARD + chosen.policy,
            details=chosen.details | {"by_card": {cards[c].id: e.win for c, e in found.items()}},
        )

    def estimate(self, attack: Attack, combat: Combat | None) -> Estimate:
        """The odds of an attack."""
        cards = german_cards(self.s, self.side) if combat is not None else [((), 1.0)]
        parts = []
        for s, share in arrivals(self.s, attack):
            table = self.at(s)
            held = soviet_cards(s, self.side, combat)
            parts += [(table.odds(attack, laid, held), share * chance) for laid, chance in cards]
        found = parts[0][0] if len(parts) == 1 else average(parts)
        tables = self.s.tables
        names = tables.german_units if attack.is_german else tables.soviet_units
        return Estimate(
            target=tables.hexes[attack.target],
            kind="hex",
            force=tuple([names[unit] for unit in members(attack.units)]),
            words=words(self.s, attack),
            win=found.taken,
            headline=HEADLINE,
            outcomes=outcomes(found),
            policy=self.policy(attack),
            details=found.as_json() | {"deliberate": attack.is_deliberate},
        )

    def policy(self, attack: Attack) -> str:
        """What is assumed of the choices still to come, and of those made unseen."""
        card = NO_SOVIET_CARD if self.is_soviet else RANDOM_CARD
        way = ON_THE_WAY if attack.moving else ""
        fog = self.german_fog
        calls = "" if fog is None else EVENLY + TANGLED * fog.is_joined
        return POLICY + card + way + AVERAGED + calls

    def at(self, s: Board) -> Table:
        """The same after Germans have moved, which tells nothing of the Soviets."""
        if s is self.s:
            return self
        other = copy(self)
        other.s = s
        return other

    def odds(self, attack: Attack, cards: tuple[Support, ...], held: dict[int, float]) -> Odds:
        """The odds with these German cards and these chances of Soviet cards."""
        place = Place(attack.target, attack.origin, attack.hexes, attack.is_german)
        forces = Forces(
            arriving=lambda kind: self.soviets(attack, kind),
            joined=lambda: self.joined(attack),
        )
        has_airstrike = any(card.is_airstrike for card in cards)
        self.soviet_fog = self.fogs[self.kinds_matter(attack, cards)]
        return odds(self.battle(attack, place, cards, forces, held, has_airstrike))

    def kinds_matter(self, attack: Attack, cards: tuple[Support, ...]) -> bool:
        """Whether Soviet Tanks and Infantry must be told apart."""
        terrain = self.s.tables.terrain[attack.target]
        can_combine = may_combine(terrain, has_hoth=self.s.has_german_leader(HOTH))
        return can_combine or have_powers(self.s.rules) or any(card.shot for card in cards)

    def battle(
        self,
        attack: Attack,
        place: Place,
        cards: tuple[Support, ...],
        forces: Forces,
        held: dict[int, float],
        has_airstrike: bool,
    ) -> Battle:
        """Everything that decides it."""
        s, target = self.s, attack.target
        return Battle(
            is_german=attack.is_german,
            german=self.germans(attack),
            soviet=self.soviets(attack),
            terrain=s.tables.terrain[target],
            is_deliberate=attack.is_deliberate,
            rubble=s.is_rubble(target),
            may_get_rubble=s.may_get_rubble(target),
            fortified=bool(s.fortified >> target & 1),
            hoth=s.has_german_leader(HOTH),
            khrushchev=s.has_soviet_leader(KHRUSHCHEV),
            chuikov=s.has_soviet_leader(CHUIKOV),
            beside=neighbours(s, place) if attack.is_german else (),
            rules=s.rules,
            cards=cards,
            effects=effects(s, held, place, forces, has_airstrike),
        )

    # The forces, as this side knows them

    def germans(self, attack: Attack) -> tuple[tuple[tuple[Block, ...], float], ...]:
        """The German force, averaged over what it may be where its faces are hidden."""
        s = self.s
        units = attack.units if attack.is_german else s.german_at[attack.target]
        order = members(attack.hexes)
        known = units & s.german_seen if self.german_fog is not None else units
        blocks = []
        for unit in members(known):
            place = s.german_where[unit]
            stack = order.index(place) if attack.is_german and place in order else 0
            blocks.append(german_block(s, unit, s.german_strength[unit], stack))
        if self.german_fog is None or known == units:
            return ((tuple(blocks), 1.0),)
        facings = [s.german_facing[unit] for unit in members(units & ~known)]
        heaps = self.german_fog.stack(facings)
        return tuple([((*blocks, *blocks_of(heap)), chance) for heap, chance in heaps.items()])

    def soviets(self, attack: Attack, arriving: int = -1) -> Mixture:
        """The Soviet force, with a newcomer where a kind is given."""
        hexes = bit(attack.target) if attack.is_german else attack.hexes
        units = bits(unit for h in members(hexes) for unit in members(self.s.soviet_at[h]))
        return self._soviets(units, arriving)

    def joined(self, attack: Attack) -> Mixture:
        """Every Soviet Stack around the target."""
        around = self.s.tables.adjacent[attack.target] & self.s.soviet
        units = bits(unit for h in members(around) for unit in members(self.s.soviet_at[h]))
        return self._soviets(units, -1)

    def _soviets(self, units: int, arriving: int) -> Mixture:
        s = self.s
        known = units if self.is_soviet else units & s.soviet_seen
        shown = sum(self.soviet_fog.sort(u, s.soviet_strength[u]) for u in members(known))
        heaps: dict[Heap, float] = {0: 1.0}
        if self.is_soviet and arriving >= 0:
            heaps = self.newcomer(arriving)
        elif not self.is_soviet:
            hidden = [
                Hidden(s.soviet_where[unit], s.soviet_origin[unit], s.soviet_deployed[unit])
                for unit in members(units & ~known)
            ]
            if hidden or arriving >= 0:
                heaps = self.soviet_fog.stack(hidden, arriving)
        return tuple([(shown + heap, chance) for heap, chance in heaps.items()])

    def newcomer(self, kind: int) -> dict[Heap, float]:
        """A Unit from a Pool that its own side can look into."""
        fog, found = self.soviet_fog, dict[Heap, float]()
        pool = members(self.s.pool(kind))
        for unit in pool:
            for heap, chance in fog.faces(unit):
                tame = without_powers(heap)
                found[tame] = found.get(tame, 0.0) + chance / len(pool)
        return found


def average(parts: list[tuple[Odds, float]]) -> Odds:
    """The odds where a German card is not known."""
    found = Odds(parts[0][0].is_german)
    for part, chance in parts:
        for mine, theirs in (
            (found.german_lost, part.german_lost),
            (found.soviet_lost, part.soviet_lost),
        ):
            mine += [0.0] * (len(theirs) - len(mine))
            for count, p in enumerate(theirs):
                mine[count] += chance * p
        found.german_destroyed += chance * part.german_destroyed
        found.soviet_destroyed += chance * part.soviet_destroyed
        found.both_destroyed += chance * part.both_destroyed
        found.rubble += chance * part.rubble
        found.game_ends += chance * part.game_ends
    return found


def outcomes(found: Odds) -> tuple[tuple[str, float], ...]:
    """What a battle can come to."""
    lost = found.german_destroyed if found.is_german else found.soviet_destroyed
    return (
        ("taken", found.taken),
        ("held", found.held),
        ("attackers destroyed", max(0.0, lost - found.both_destroyed)),
        ("both destroyed", found.both_destroyed),
        ("the game ends", found.game_ends),
    )


# Hidden blocks


def belief(s: Board, side: int) -> tuple[Belief, ...]:
    """What each enemy block may be that this side has not seen."""
    return tuple(german_beliefs(s) if side == s.soviet_seat else soviet_beliefs(s))


def soviet_beliefs(s: Board) -> Iterator[Belief]:
    """Soviet blocks to the Germans."""
    fog = SovietFog(s)
    known: dict[tuple[int, int, int], dict[int, float]] = {}
    counted: dict[int, int] = {}
    for block in fog.blocks:
        counted[block.hex] = counted.get(block.hex, 0) + 1
        key = (block.origin, block.deployed, 0)
        if key not in known:
            known[key] = fog.units(block)
        chances = by_face(s, known[key], is_german=False)
        yield Belief(s.tables.hexes[block.hex], "hex", str(counted[block.hex]), chances)


def german_beliefs(s: Board) -> Iterator[Belief]:
    """German blocks to the Soviets."""
    fog = GermanFog(s)
    counted: dict[int, int] = {}
    for place, facing in hidden_germans(s, fog):
        counted[place] = counted.get(place, 0) + 1
        chances = by_face(s, fog.units(facing), is_german=True)
        yield Belief(s.tables.hexes[place], "hex", str(counted[place]), chances)


def hidden_germans(s: Board, fog: GermanFog) -> list[tuple[int, int]]:
    """The hidden German blocks by hex and by what is known of them."""
    return sorted((s.german_where[unit], facing) for unit, facing in fog.on_map.items())


def by_face(s: Board, units: dict[int, float], *, is_german: bool) -> tuple[tuple[str, float], ...]:
    """Chances by what is printed, likeliest first."""
    found: dict[str, float] = {}
    for unit in sorted(units):
        face = german_face(s, unit) if is_german else soviet_face(s, unit)
        found[face] = found.get(face, 0.0) + units[unit]
    likely = [(face, chance) for face, chance in found.items() if chance]
    return tuple(sorted(likely, key=lambda row: (-row[1], row[0])))
