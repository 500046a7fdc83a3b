"""Axis & Allies: Stalingrad."""
