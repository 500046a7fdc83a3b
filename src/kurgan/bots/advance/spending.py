"""What Supply Points are spent on."""

from __future__ import annotations

from kurgan.bots.advance.weights import Weights
from kurgan.games.advance.pack.tables import AIR, ARTILLERY, ENGINEER
from kurgan.games.advance.rules.events import is_air_grounded
from kurgan.games.advance.rules.supply import COST, MORALE_COST
from kurgan.games.advance.state import STRONG, Board
from kurgan.kernel.ask import Choice


def score_spend(s: Board, ask: Choice, w: Weights) -> list[float]:
    """What a Supply Point buys: the best is bought first, and what is worth too little never."""
    found = []
    is_last = s.turn == s.plan.last_turn
    for option in ask.options:
        if option.verb == "buy":
            found.append(marker_use(s, option.args[0], w))
        elif option.verb == "buy_morale":
            found.append(morale_use(s, w))
        elif option.verb == "return":
            unit = option.args[0]
            found.append(
                w.buy_unit * (0.6 + 0.1 * s.plan.attack[unit]) / s.tables.return_cost[unit] ** 0.5
            )
        else:
            found.append(0.0 if is_last else w.bank)
    return found


def marker_use(s: Board, marker: int, w: Weights) -> float:
    """What a marker is worth for its price: less, the more of them there are."""
    if marker == AIR and is_air_grounded(s) and s.turn < s.plan.last_turn:
        return 0.0
    use = (w.buy_air, w.buy_artillery, w.buy_engineer)[marker]
    have = s.support[AIR] if marker == AIR else s.support[ARTILLERY] + s.support[ENGINEER]
    return use / (1 + w.glut * have * COST[marker])


def morale_use(s: Board, w: Weights) -> float:
    """What a point of Morale is worth for its price."""
    if s.turn == s.plan.last_turn:
        short = STRONG + 1 - s.morale
        return 9.0 if short > 0 and s.supply >= MORALE_COST * max(1, short - 1) else -1.0
    if s.morale < w.lost_morale:
        return 5.0 if s.morale <= 2 else w.buy_morale
    return 5.0 if s.morale <= w.low_morale else w.buy_morale
