"""The chapters of the rulebook: Advance to the Volga."""
