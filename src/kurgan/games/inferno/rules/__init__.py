"""The chapters of the rulebook: Inferno on the Volga."""
