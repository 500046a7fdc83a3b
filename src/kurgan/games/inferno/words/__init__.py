"""The game in words: Inferno on the Volga."""
