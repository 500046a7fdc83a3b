"""The calculators against the engine."""
