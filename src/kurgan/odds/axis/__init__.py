"""Exact odds of Axis & Allies: Stalingrad."""

from __future__ import annotations

from kurgan.odds.axis.by_hand import ARGUMENTS, of_battle
from kurgan.odds.axis.calculator import belief, forecast, promised
from kurgan.odds.calculators import Calculator

WORDS = "a battle in Axis & Allies: Stalingrad"
CALCULATOR = Calculator(WORDS, ARGUMENTS, of_battle, forecast, promised, belief)
