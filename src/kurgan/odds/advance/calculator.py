"""Exact odds of an attack in Advance to the Volga (9.5), and what face-down counters can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from kurgan.games.advance.imagine import unseen_of
from kurgan.games.advance.pack.tables import (
    BARRAGE,
    NO_STRATEGY,
    SUPPORTS,
    TERRAINS,
)
from kurgan.games.advance.rules import results
from kurgan.games.advance.rules.combat import Combat, attack_value, defense_terms
from kurgan.games.advance.rules.isolation import change_of_factor
from kurgan.games.advance.rules.results import CAPTURES, NO_RESULT, RESULTS
from kurgan.games.advance.state import HIGHEST_MORALE, Board, morale_level
from kurgan.games.advance.words.names import place, soviet_words, units_words
from kurgan.kernel.ask import Side
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import Json
from kurgan.odds.advance.forces import (
    Force,
    assembled,
    given_up,
    largest_forces,
    lost_on_the_way_back,
    step_number,
    supported,
)
from kurgan.odds.dice import difference, evenly, totals
from kurgan.odds.estimate import Belief, Estimate, Forecast

HEADLINE = "the area is taken"
CALLED_OFF = "called_off"
FACES = range(1, 7)
BARRAGE_POLICY = (
    "Under a Barrage the unit that is missed least is given up; a lone unit calls its attack off."
)
LARGEST = (
    "Everybody who can come in one activation attacks, the highest Attack Factor leads, and Air, "
    "Engineers and Artillery are placed in this order as far as they go. " + BARRAGE_POLICY
)
AS_IT_STANDS = (
    "The attack as it stands: nobody else joins, no more support is placed, and if the lead unit "
    "is not yet named the highest Attack Factor leads. " + BARRAGE_POLICY
)


@dataclass(frozen=True, slots=True)
class Attack:
    """Everything that decides one attack on one known Soviet unit."""

    attack: int  # the Attack Value
    defense: int  # the Defense Value before isolation and Air
    factor: int  # the Defense Factor
    strategy: int = NO_STRATEGY  # in effect in this attack
    dice: int = 2  # of the defense
    morale: int = HIGHEST_MORALE
    high_tem: bool = False
    isolation: tuple[int, ...] = (0,)  # what the Isolation die changes, each face as likely
    air: tuple[int, ...] = (0,)  # what the Air die takes off, each face as likely
    lost: int = 0  # units given up to a Barrage
    mandatory: bool = True
    lost_in_retreat: int = 0  # units that find no room if they have to retreat (R23)
    called_off: bool = False


@dataclass(slots=True)
class Odds:
    """The distribution of what an attack comes to."""

    results: dict[str, float] = field(
        default_factory=lambda: dict.fromkeys((*RESULTS[1:], CALLED_OFF), 0.0)
    )
    units_lost: dict[int, float] = field(default_factory=dict)
    morale: dict[int, float] = field(default_factory=dict)

    @property
    def captured(self) -> float:
        """The chance that the Soviet unit is eliminated."""
        return sum(self.results[RESULTS[result]] for result in CAPTURES)

    def add(self, result: str, lost: int, morale: int, chance: float) -> None:
        """Count one way in which the attack may go."""
        self.results[result] += chance
        self.units_lost[lost] = self.units_lost.get(lost, 0.0) + chance
        self.morale[morale] = self.morale.get(morale, 0.0) + chance

    def merge(self, other: Odds, chance: float) -> None:
        """Count all ways of another attack that is met with this chance."""
        for name, part in other.results.items():
            self.results[name] += chance * part
        for mine, theirs in ((self.units_lost, other.units_lost), (self.morale, other.morale)):
            for key, part in theirs.items():
                mine[key] = mine.get(key, 0.0) + chance * part

    def outcomes(self) -> tuple[tuple[str, float], ...]:
        """Each result; that the attack is called off only where that can be."""
        listed = self.results.items()
        return tuple((name, chance) for name, chance in listed if name != CALLED_OFF or chance)

    def as_json(self) -> dict[str, Json]:
        """Every number, for programs."""
        most = max(self.units_lost, default=0)
        return {
            **self.results,
            "captured": self.captured,
            "units_lost": [self.units_lost.get(count, 0.0) for count in range(most + 1)],
            "morale_change": {_signed(key): part for key, part in sorted(self.morale.items())},
        }


def _signed(change: int) -> str:
    return f"{change:+d}" if change else "0"


# One attack


def odds(attack: Attack) -> Odds:
    """The exact odds of one attack on a known Soviet unit."""
    found = Odds()
    if attack.called_off:
        found.add(CALLED_OFF, attack.lost + attack.lost_in_retreat, 0, 1.0)
        return found
    chances = [0.0] * len(RESULTS)
    for change, likely in evenly(attack.isolation).items():
        for air, part in evenly(attack.air).items():
            value = results.defense_counts(attack.defense + change - air)
            gap = attack.attack - value
            for result, chance in by_result(gap, attack.factor + change, attack.dice):
                held = results.result_held(result, attack.strategy)
                chances[held] += likely * part * chance
    for result in range(NO_RESULT + 1, len(RESULTS)):
        found.add(RESULTS[result], _lost(attack, result), _morale(attack, result), chances[result])
    return found


@cache
def by_result(gap: int, factor: int, dice: int) -> tuple[tuple[int, float], ...]:
    """9.5.5: each result by the gap between the values, before a Fanatic defense."""
    chances = [0.0] * len(RESULTS)
    count = results.dice_count
    for more, chance in difference(totals(2, count), totals(dice, count)).items():
        chances[results.result_of(gap + more, factor)] += chance
    return tuple((result, chances[result]) for result in range(NO_RESULT + 1, len(RESULTS)))


def _lost(attack: Attack, result: int) -> int:
    """Units Out of Action: those given up, the lead unit, those without a way back."""
    lost = attack.lost + bool(results.lead_lost_by(result, attack.strategy))
    return lost + attack.lost_in_retreat * results.must_retreat(result, attack.mandatory)


def _morale(attack: Attack, result: int) -> int:
    """The change of German Morale, within its bounds."""
    terms = results.morale_terms(result, attack.strategy, attack.high_tem)
    return morale_level(attack.morale + sum(value for _, value in terms)) - attack.morale


# From a position


def of_combat(s: Board, combat: Combat, adding: bool) -> Odds:
    """The odds of an attack whose units are in the area; `adding`: support is still placed."""
    if s.is_revealed(combat.area):
        return odds(known_attack(s.copy(), combat, adding))
    found = Odds()
    for counter, chance in hidden(s, combat.area).items():
        trial = s.copy()
        trial.counter[combat.area] = counter
        found.merge(odds(known_attack(trial, combat, adding)), chance)
    return found


def hidden(s: Board, area: int) -> dict[int, float]:
    """What the face-down counter of an area can be: any unseen one of its terrain type."""
    return evenly(unseen_of(s, s.tables.terrain[area]))


def known_attack(s: Board, given: Combat, adding: bool) -> Attack:
    """The numbers of an attack on a known unit. The position is a copy to be used up."""
    combat = given.copy()
    lost = 0
    if combat.step is Combat.START:
        combat.step.function(combat, s)  # 9.4
    if combat.strategy == BARRAGE and step_number(combat.at) <= step_number("barrage"):
        unit = given_up(s, combat, adding)
        if unit is None:
            back = lost_on_the_way_back(s, combat.attackers)
            return Attack(0, 0, 0, lost_in_retreat=back, called_off=True)
        combat.lose(s, unit)
        lost = 1
    combat = supported(s, combat, adding)
    followers = combat.attackers & ~bit(combat.lead)
    return Attack(
        attack=attack_value(combat, s),
        defense=sum(value for _, value in defense_terms(_bare(combat), s)),
        factor=s.defense(combat.area),
        strategy=combat.strategy,
        dice=combat.defense_dice(s),
        morale=s.morale,
        high_tem=s.has_high_tem(combat.area),
        isolation=_isolation(s, combat),
        air=_air(s, combat),
        lost=lost,
        mandatory=combat.mandatory,
        lost_in_retreat=lost_on_the_way_back(s, followers) if _may_retreat(combat) else 0,
    )


def _may_retreat(combat: Combat) -> bool:
    return any(results.must_retreat(result, combat.mandatory) for result in range(len(RESULTS)))


def _bare(combat: Combat) -> Combat:
    """The same attack before anything was rolled."""
    bare = combat.copy()
    bare.isolation = bare.air_die = 0
    return bare


def _isolation(s: Board, combat: Combat) -> tuple[int, ...]:
    is_due = step_number(combat.at) <= step_number("isolation_die")
    if not is_due or not s.isolated >> combat.area & 1:
        return (combat.isolation,)
    return tuple(change_of_factor(s, combat.area, die) for die in FACES)


def _air(s: Board, combat: Combat) -> tuple[int, ...]:
    if not combat.air or step_number(combat.at) > step_number("air_support"):
        return (combat.air_die,)
    return tuple(results.air_counts(s, combat.area, die) for die in FACES)


# What the screens ask


def forecast(state: Board, side: Side) -> Forecast:
    """The attack being assembled, and every target with the largest force against it."""
    if state.outcome or not state.stack:
        return Forecast(None, ())
    targets = [_estimate(force, LARGEST, adding=True) for force in largest_forces(state)]
    return Forecast(promised(state, state, side), tuple(targets))


def promised(before: Board, after: Board, side: Side) -> Estimate | None:
    """The attack that is being assembled after a move."""
    now = assembled(after) if not after.outcome and after.stack else None
    return _estimate(now, AS_IT_STANDS, adding=False) if now is not None else None


def belief(state: Board, side: Side) -> tuple[Belief, ...]:
    """For each face-down counter what it can still be."""
    return tuple(_beliefs(state))


def _beliefs(s: Board) -> Iterator[Belief]:
    for area in members(s.soviet & ~s.revealed):
        counters = hidden(s, area)
        likeliest = sorted(counters, key=lambda counter: -counters[counter])
        yield Belief(
            place=str(area),
            kind="area",
            piece=f"{TERRAINS[s.tables.terrain[area]]} unit",
            chances=tuple((s.tables.counters[c].id, counters[c]) for c in likeliest),
        )


def _estimate(force: Force, policy: str, adding: bool) -> Estimate:
    s, combat = force.s, force.combat
    shown = supported(s, combat, adding)
    found = of_combat(s, combat, adding)
    placed = dict(zip(SUPPORTS, (shown.air, shown.artillery, shown.engineer), strict=True))
    support = "".join(f", {count} {name}" for name, count in placed.items() if count)
    return Estimate(
        target=str(combat.area),
        kind="area",
        force=tuple(s.tables.units[unit] for unit in members(combat.attackers)),
        words=f"{units_words(s, combat.attackers)}{support} against "
        f"{place(s.tables, combat.area)} ({soviet_words(s, combat.area)}).",
        win=found.captured,
        headline=HEADLINE,
        outcomes=found.outcomes(),
        policy=policy,
        details={
            **found.as_json(),
            "lead": s.tables.units[shown.lead],
            "attack_value": attack_value(shown, s),
            "support": placed,
        },
    )
