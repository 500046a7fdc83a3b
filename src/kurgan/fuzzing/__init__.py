"""Looking for faults: random positions, players with odd tastes, and what a run has entered."""
