"""Attacks of Inferno put together by hand, and our odds of them."""

from __future__ import annotations

from typing import Any

from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members
from kurgan.odds.inferno.attacks import attack_of
from kurgan.odds.inferno.battle import Odds
from kurgan.odds.inferno.calculator import Table
from kurgan.odds.inferno.effects import support
from tests.inferno.scene import TABLES, Scene
from tests.odds.inferno_walk import combat_of

EXACT = 1e-12
FAR = {"3": ["S-98"]}  # so that the game goes on
KNOWN = ["S-45", "S-87", "S-95", "S-T84", "S-T26", "S-T27", "S-138", "S-WK1", "S-13G", "S-1077AA"]
KNOWN += ["S-20D", "S-98"]
POOLS = {"infantry": ["S-112", "S-10B"], "tank": ["S-T99", "S-T6"], "marine": ["S-92M"]}
Setting = dict[str, Any]


def attack(german: Setting, soviet: Setting, target: str = "41", **more: Any) -> Scene:
    """A Deliberate Attack on known Soviets, declared; hex 41 is Urban and 73 Clear."""
    scene = Scene(german=german, soviet=FAR | soviet, seen=[*KNOWN], **more)
    return scene.deliberate(target, *german)


def exact(s: Board, cards: tuple[str, ...] = (), side: int = 0) -> Odds:
    """Our odds, with the Soviet hand known."""
    held = {card: 1 / s.soviet_hand.bit_count() for card in members(s.soviet_hand)}
    laid = [next(c for c in TABLES.german_cards if c.id.startswith(name)) for name in cards]
    return Table(s, side).odds(
        attack_of(s, combat_of(s)), tuple([support(s, card) for card in laid]), held or {-1: 1.0}
    )
