"""The game in words: Axis & Allies: Stalingrad."""
