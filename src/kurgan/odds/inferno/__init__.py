"""Exact odds of Inferno on the Volga."""

from __future__ import annotations

from kurgan.odds.calculators import Calculator
from kurgan.odds.inferno.by_hand import ARGUMENTS, of_battle
from kurgan.odds.inferno.calculator import belief, forecast, promised

WORDS = "a combat in Inferno on the Volga"
CALCULATOR = Calculator(WORDS, ARGUMENTS, of_battle, forecast, promised, belief)
