"""Doors for learning programs: PettingZoo, Gymnasium, OpenSpiel, many matches at once."""
