"""Marks: each test names the rules that it proves."""
