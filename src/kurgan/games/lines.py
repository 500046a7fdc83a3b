"""Text that fits a width, and the turn in words."""

from __future__ import annotations


def turn_words(turn: str, phase: str) -> str:
    """Turn and phase in one line."""
    return f"{turn}, {phase[0].upper()}{phase[1:]}" if phase and phase != "over" else turn


def folded(head: str, words: list[str], width: int) -> list[str]:
    """Words in lines no longer than the width."""
    lines = [head + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) + 2 > width:
            lines[-1] += ","
            lines.append("  " + word)
        else:
            lines[-1] += ", " + word
    return lines
