"""Exact odds of Advance to the Volga."""

from __future__ import annotations

from kurgan.odds.advance.by_hand import ARGUMENTS, of_battle
from kurgan.odds.advance.calculator import belief, forecast, promised
from kurgan.odds.calculators import Calculator

WORDS = "an attack in Advance to the Volga"
CALCULATOR = Calculator(WORDS, ARGUMENTS, of_battle, forecast, promised, belief)
