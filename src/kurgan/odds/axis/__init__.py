"""Exact odds of Axis & Allies: Stalingrad."""
