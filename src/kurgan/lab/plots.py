"""Plots as plain SVG: no library, no script, readable without colour and in the dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from kurgan.lab.statistics import Interval

WIDTH, LEFT, RIGHT = 640, 236, 26
LONGEST = 33  # letters of a name that have room beside a plot
WIDEST = 64  # of a column
FIRST, SECOND = "first", "second"  # the colours of the two armies, as classes of the page


class Line(NamedTuple):
    """Means of some turns, with the range in which most matches lie."""

    points: Sequence[tuple[float, float, float, float]]  # x, mean, low, high


def forest(title: str, rows: Sequence[tuple[str, Interval]], low: float, high: float) -> str:
    """A dot and a whisker for each row; a line marks the middle."""
    height = 30 + 22 * len(rows)
    parts = [_axis(low, high, height)]
    for number, (name, found) in enumerate(rows):
        y = 16 + 22 * number
        x, start, end = [_across(value, low, high) for value in found]
        label = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        parts.append(f'<text class="name" x="{LEFT - 8}" y="{y + 4}">{escape(label)}</text>')
        parts.append(f'<line class="whisker" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="{FIRST}" cx="{x}" cy="{y}" r="4.5"/>')
    return _svg(title, height, parts)


def _axis(low: float, high: float, height: int) -> str:
    """Five marks in per cent, of changes in points; the middle one stronger."""
    parts = []
    for step in range(5):
        value = low + (high - low) * step / 4
        x = _across(value, low, high)
        strong = "middle" if step == 2 else "mark"
        parts.append(f'<line class="{strong}" x1="{x}" x2="{x}" y1="2" y2="{height - 18}"/>')
        words = f"{100 * value:+.0f}".replace("+0", "0") if low < 0 else f"{100 * value:.0f} %"
        parts.append(f'<text class="tick" x="{x}" y="{height - 4}">{words}</text>')
    return "".join(parts)


def _across(value: float, low: float, high: float) -> float:
    inside = min(max(value, low), high)
    return round(LEFT + (inside - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)


def columns(title: str, counts: Mapping[str, int], colour: str = FIRST) -> str:
    """A column for each name, in their order."""
    most = max(counts.values(), default=1)
    step = min(WIDEST, (WIDTH - 60) / max(1, len(counts)))
    parts = [f'<line class="mark" x1="40" x2="{WIDTH - 20}" y1="140" y2="140"/>']
    parts.append(f'<text class="name" x="36" y="20">{most}</text>')
    every = -(-len(counts) // 16)
    for number, (name, count) in enumerate(counts.items()):
        x, tall = 40 + step * number, 124 * count / most
        parts.append(
            f'<rect class="{colour}" x="{x + step * 0.1:.1f}" y="{140 - tall:.1f}" '
            f'width="{step * 0.8:.1f}" height="{tall:.1f}"><title>{escape(name)}: {count}</title>'
            "</rect>"
        )
        if number % every == 0:
            middle = x + step / 2
            parts.append(f'<text class="tick" x="{middle:.1f}" y="156">{escape(name)}</text>')
    return _svg(title, 162, parts, "shrinks")


def bars(title: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each row: its name, its length and its colour."""
    most = max([length for _, length, _ in rows], default=1.0) or 1.0
    parts = []
    for number, (name, length, colour) in enumerate(rows):
        y, wide = 4 + 18 * number, (WIDTH - LEFT - 60) * length / most
        label = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        parts.append(f'<text class="name" x="{LEFT - 8}" y="{y + 11}">{escape(label)}</text>')
        parts.append(f'<rect class="{colour}" x="{LEFT}" y="{y}" width="{wide:.1f}" height="13"/>')
        parts.append(f'<text class="value" x="{LEFT + wide + 5:.1f}" y="{y + 11}">{length:.2f}'
                     "</text>")  # fmt: skip
    return _svg(title, 8 + 18 * len(rows), parts)


def course(title: str, line: Line, highest: float) -> str:
    """A mean over turns, with the range of most matches behind it."""
    xs = [point[0] for point in line.points]
    first, last = min(xs), max(max(xs), min(xs) + 1)

    def at(x: float, value: float) -> str:
        across = 40 + (x - first) / (last - first) * (WIDTH - 60)
        return f"{across:.1f},{150 - 136 * value / highest:.1f}"

    band = [at(x, high) for x, _, _, high in line.points]
    band += [at(x, low) for x, _, low, _ in reversed(line.points)]
    mean = " ".join(at(x, value) for x, value, _, _ in line.points)
    parts = [_level(value, 150 - 136 * value / highest) for value in (0, highest / 2, highest)]
    parts.append(f'<polygon class="band" points="{" ".join(band)}"/>')
    parts.append(f'<polyline class="course" points="{mean}"/>')
    for x in sorted({first, round((first + last) / 2), last}):
        across = at(x, 0).partition(",")[0]
        parts.append(f'<text class="tick" x="{across}" y="166">{x:g}</text>')
    return _svg(title, 172, parts, "shrinks")


def _level(value: float, y: float) -> str:
    """A line across, with its value."""
    return (
        f'<line class="mark" x1="40" x2="{WIDTH - 20}" y1="{y}" y2="{y}"/>'
        f'<text class="name" x="36" y="{y + 4}">{value:g}</text>'
    )


def _svg(title: str, height: float, parts: Sequence[str], kind: str = "named") -> str:
    """A plot; one with names beside it cannot become narrow."""
    return (
        f'<div class="wide"><svg class="{kind}" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg></div>'
    )
