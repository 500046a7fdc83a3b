"""The chapters of the rulebook: Axis & Allies: Stalingrad."""
