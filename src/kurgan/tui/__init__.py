"""The game in the terminal: plain text, numbered answers, nothing lost."""
