"""Plans for a turn: the policy with its eyes on other zones, or with other weights."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kurgan.bots.axis.policy import scores
from kurgan.bots.axis.sight import look
from kurgan.bots.axis.weights import Weights
from kurgan.bots.policy import varied
from kurgan.games.axis.pack.tables import ZONES
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members

MORE, LESS = 2.5, 0.3  # what a zone's worth is multiplied by
SPREAD = 0.5  # of varied weights, in doublings
MONEY = 6  # Reinforcement Points from which it is worth while to think what to buy
EARLIEST = 5  # the round from which Uranus may be worth launching
WHOLE = ("move", "requisition")  # where weights make the plan, more than the answer


def proposals(
    s: Board, ask: Choice, base: Weights, rng: Random, count: int
) -> list[tuple[Action, Weights]]:
    """Other plans than that of some weights; none where little hangs on it."""
    is_small = ask.kind == "requisition" and s.rpc[ask.side] < MONEY
    if is_small or (ask.kind == "launch" and s.round < EARLIEST):
        return []
    found = scores(s, ask, base)
    order = sorted(range(len(found)), key=lambda n: -found[n])[1:]
    others = count if ask.kind not in WHOLE else count // 4 if ask.kind == "requisition" else 1
    plans = [(ask.options[n], base) for n in order[:others]]
    zones = disputed(s, ask.side, base)
    while len(plans) < count and ask.kind in WHOLE:
        weights = eyes(base, zones, rng) if rng.random() < 0.6 else otherwise(base, rng)
        scored = scores(s, ask, weights)
        plans.append((ask.options[scored.index(max(scored))], weights))
    return plans


def eyes(base: Weights, zones: list[int], rng: Random) -> Weights:
    """The same weights with an eye on some zones more, and less for others."""
    focus = list(base.focus) or [1.0] * ZONES
    for zone in rng.sample(zones, min(len(zones), 1 + int(3 * rng.random()))):
        focus[zone] *= MORE if rng.random() < 0.5 else LESS
    return replace(base, focus=tuple(focus))


def otherwise(base: Weights, rng: Random) -> Weights:
    """Weights around some others, with the same eyes."""
    around: Weights = varied(replace(base, focus=()), rng, SPREAD)
    return replace(around, focus=base.focus)


def disputed(s: Board, side: int, w: Weights) -> list[int]:
    """Zones where something could happen soon: enemies, or enemies beside own units."""
    sight = look(s, side, w)
    near = s.tables.links.beside(s.land[side])
    mine = [zone for zone in members(s.land[side]) if sight.threat_counts[zone] > 0.5]
    return mine + list(members(near & s.hostile(side) & ~s.tables.bases))


def dice_at(s: Board) -> int:
    """The zone of a combat whose dice only count hits, else -1."""
    top = s.stack[-1]
    return top.zone if isinstance(top, Combat) else -1


def stands(s: Board) -> tuple[object, ...]:
    """Who stands where, and what was bought and carried there."""
    return (
        bytes(s.units), bytes(s.tokens), s.launched, *s.rpc, *s.cargo, *s.sites, *s.at, *s.job,
        *s.load, s.assault,
    )  # fmt: skip
