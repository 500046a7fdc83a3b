"""Moves: what one can point at, and what one gesture does."""

from __future__ import annotations

from collections.abc import Mapping

from kurgan.games.axis.moves.assault import assaults
from kurgan.games.axis.moves.casualties import in_danger, losses
from kurgan.games.axis.moves.landing import aloft, landings
from kurgan.games.axis.moves.movement import movers, moves_of
from kurgan.games.axis.moves.orders import (
    air_defenses,
    ambushes,
    bombardments,
    deployments,
    fights,
)
from kurgan.games.axis.moves.reinforcement import arrivals, on_sale, purchases, still_on_sale
from kurgan.games.axis.rules.combat import KEEP, Combat
from kurgan.games.axis.rules.stacking import overfull
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.moves import crowded_words, unmoved_words, unspent_words
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.moves import Gesture, Moves, nothing

PIECES = {
    "force": ("zone", "unit", "count"),
    "aircraft": ("aircraft", "count"),
    "item": ("item", "count"),
    "zone": ("zone",),
    "site": ("site",),
    "crossing": ("crossing",),
}
DONE = Action("done")


def unfinished(s: Board, ask: Choice) -> Mapping[Action, str]:
    """Who could still move when a side ends its movement, or money that could still buy."""
    if ask.kind == "move" and DONE in ask.options:
        zones = [answer.args[0] for answer in ask.options if answer.verb == "march"]
        craft = [answer.args[0] for answer in ask.options if answer.verb == "fly"]
        crowded = overfull(s, ask.side)
        if crowded:
            return {DONE: crowded_words(s.tables, crowded)}
        if zones or craft:
            return {DONE: unmoved_words(s.tables, zones, craft)}
    if ask.kind == "requisition" and DONE in ask.options:
        return {DONE: unspent_words(s.rpc[ask.side])}
    return {}


def usual(s: Board, ask: Choice) -> Action | None:
    """Who is supplied keeps the tokens; to burn one all the same is a plan of its own."""
    fight = s.stack[-1]
    if ask.kind == "token" and isinstance(fight, Combat) and s.is_supplied(fight.zone, ask.side):
        return KEEP
    return None


MOVES = Moves(
    PIECES,
    (
        Gesture(("move",), movers, moves_of),
        Gesture(("move",), nothing, assaults),
        Gesture(("requisition",), on_sale, purchases, still_on_sale),
        Gesture(("free_infantry",), nothing, arrivals),
        Gesture(("casualty",), in_danger, losses),
        Gesture(("land",), aloft, landings),
        Gesture(("fight",), nothing, fights),
        Gesture(("ambush",), nothing, ambushes),
        Gesture(("air_defense",), nothing, air_defenses),
        Gesture(("bombardment",), nothing, bombardments),
        Gesture(("deploy_card",), nothing, deployments),
    ),
    unfinished,
    usual,
)
