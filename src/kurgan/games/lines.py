"""Text that fits a width."""

from __future__ import annotations


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
