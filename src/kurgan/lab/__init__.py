"""The laboratory: many matches between computers, kept as tables and told in a report."""
