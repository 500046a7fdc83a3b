"""How good each answer to each question of Axis & Allies: Stalingrad looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kurgan.bots.axis import air, hits, land, orders
from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Choice

Scorer = Callable[[Board, Choice, Weights], list[float]]

SCORERS: Final[Mapping[str, Scorer]] = {
    "move": land.score_move,
    "take": land.score_take,
    "march": land.score_march,
    "blitz_on": land.score_blitz_on,
    "escort": orders.score_most,
    "leave": land.score_zone,
    "pair": orders.score_first,
    "give_up": hits.score_cheapest,
    "place_at": land.score_zone,
    "rearrange": orders.score_keep,
    "deploy_card": land.score_zone,
    "free_infantry": land.score_zone,
    "displace": land.score_zone,
    "mission": air.score_mission,
    "destination": air.score_destination,
    "land": air.score_land,
    "scramble": air.score_scramble,
    "free_air": orders.score_first,
    "casualty": hits.score_casualty,
    "target": hits.score_target,
    "fight": hits.score_fight,
    "attack_crossing": orders.score_first,
    "token": hits.score_token,
    "rocket_token": hits.score_token,
    "bombardment": hits.score_bombardment,
    "bombard": hits.score_bombard,
    "air_defense": hits.score_air_defense,
    "ambush": hits.score_ambush,
    "sacrifice": hits.score_sacrifice,
    "transfer": hits.score_cheapest,
    "crowded_airfield": hits.score_cheapest,
    "disband": hits.score_cheapest,
    "crowded_zone": orders.score_first,
    "push_out": hits.score_dearest,
    "requisition": orders.score_requisition,
    "deploy": orders.score_deploy,
    "how_many": orders.score_how_many,
    "place_ferry": orders.score_ferry,
    "launch": orders.score_launch,
    "choose_flank": orders.score_first,
    "place_card": orders.score_place_card,
    "preload": orders.score_most,
    "want": orders.score_first,
    "bid": orders.score_bid,
    "hide_factories": orders.score_first,
    "open_hand": orders.score_first,
    "place_factory": orders.score_factory,
}


def scores(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A score for each option, in their order."""
    return SCORERS[ask.kind](s, ask, w)
