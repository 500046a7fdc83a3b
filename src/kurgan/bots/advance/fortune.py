"""How much kinder dice were than in the mean: what a try came to is told without it."""

from __future__ import annotations

from kurgan.bots.advance.fight import Terms, bout
from kurgan.bots.advance.hour import hour_of
from kurgan.bots.advance.weights import weights_of
from kurgan.games.advance.rules.combat import (
    Combat,
    attack_value,
    defense_terms,
    defense_value,
)
from kurgan.games.advance.rules.results import (
    CAPTURES,
    STALEMATE,
    air_counts,
    defense_counts,
    dice_count,
    lead_lost_by,
    morale_terms,
    result_held,
    result_of,
)
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Action, Chance

FACES = range(1, 7)


def fortune(s: Board, ask: Chance, answer: Action) -> float:
    """What the dice of an attack are worth above their mean, in areas."""
    top = s.stack[-1]
    if not isinstance(top, Combat) or top.lead < 0:
        return 0.0
    hour = hour_of(s, weights_of("policy" if s.plan.wins_by_count else "factory"))
    terms = hour.terms(s, top.area, s.tables.return_cost[top.lead])
    if ask.kind == "air_die":
        hopes = [flown(s, top, die, terms) for die in FACES]
        return hopes[answer.args[0] - 1] - sum(hopes) / len(hopes)
    difference, factor = attack_value(top, s) - defense_value(top, s), top.factor(s)
    rolled = difference + dice_count(answer.args[:2]) - dice_count(answer.args[2:])
    result = result_held(result_of(rolled, factor), top.strategy)
    return worth(result, top.strategy, terms) - bout(difference, factor, top.strategy, terms)


def flown(s: Board, top: Combat, die: int, terms: Terms) -> float:
    """What an attack is worth once the Air die has fallen."""
    defense = sum([value for _, value in defense_terms(top, s)]) - air_counts(s, top.area, die)
    difference = attack_value(top, s) - defense_counts(defense)
    return bout(difference, top.factor(s), top.strategy, terms)


def worth(result: int, strategy: int, terms: Terms) -> float:
    """What one result of an attack is worth."""
    morale = sum([value for _, value in morale_terms(result, strategy, terms.is_high)])
    found = terms.morale * morale - terms.lead * bool(lead_lost_by(result, strategy))
    if result in CAPTURES:
        return found + terms.worth
    return found + terms.stalemate * (result == STALEMATE)
