"""Exact odds of Advance to the Volga."""
