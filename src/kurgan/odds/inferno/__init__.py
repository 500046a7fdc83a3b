"""Exact odds of Inferno on the Volga."""
