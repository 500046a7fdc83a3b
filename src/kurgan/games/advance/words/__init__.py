"""The game in words: Advance to the Volga."""
