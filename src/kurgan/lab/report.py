"""The report of an experiment: one page with everything in it, plots included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from html import escape
from math import ceil
from pathlib import Path

from kurgan.games import GAMES
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import BadSetup
from kurgan.lab.findings import Finding, Findings, quantile
from kurgan.lab.gauges import GAUGES
from kurgan.lab.plots import FIRST, SECOND, Line, bars, columns, course, forest
from kurgan.lab.statistics import Interval

FEW = 4  # settings whose details stand open
PLACES = 14
STYLE = """
:root { color-scheme: light dark; --ink: #222; --dim: #666; --paper: #fbfaf7; --rule: #d5d1c8;
  --one: #8a5a1c; --two: #3f6a94; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --dim: #a9a498; --paper: #1d1c1a;
  --rule: #45423c; --one: #d9a052; --two: #7fb0dd; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
td { white-space: nowrap; } td:first-child { white-space: normal; min-width: 9rem; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--rule); }
svg { display: block; width: 100%; min-width: 34rem; height: auto; margin: .4rem 0; }
svg text { font-size: 12px; fill: var(--dim); } svg .name { text-anchor: end; fill: var(--ink); }
svg .tick { text-anchor: middle; }
@media (max-width: 40rem) { body { margin: 1rem auto; } table { font-size: .85rem; }
  td:first-child { min-width: 7rem; } svg.shrinks { min-width: 0; }
  svg.shrinks text { font-size: 20px; } }
.mark { stroke: var(--rule); } .middle { stroke: var(--dim); stroke-dasharray: 3 3; }
.whisker { stroke: var(--ink); stroke-width: 2; }
.first { fill: var(--one); } .second { fill: var(--two); }
.band { fill: var(--one); opacity: .25; }
.course { fill: none; stroke: var(--one); stroke-width: 2; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; }
summary { cursor: pointer; font-weight: 600; margin-top: 1rem; } .dim { color: var(--dim); }
.wide { overflow-x: auto; }
"""


def write_report(path: Path, target: Path) -> None:
    """Make the page from the Parquet file of the matches and those beside it."""
    text = page(Findings(path))
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{target} cannot be written: {error.strerror or error}.") from None


def page(found: Findings) -> str:
    """The whole page."""
    settings = list(found.settings.values())
    total = sum(setting.matches for setting in settings)
    parts = [
        f"<h1>{escape(found.name)}</h1>",
        f"<p>{total:,} matches of {counted(len(settings), 'setting')}. Intervals hold the true "
        "value nineteen times of twenty.</p>",
        *who_wins(settings),
        *effects(found),
        *[details(setting, is_open=len(settings) <= FEW) for setting in settings],
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(found.name)}</title><style>{STYLE}</style>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def who_wins(settings: list[Finding]) -> list[str]:
    """The share of the wins of each setting's first side, plotted and in a table."""
    rows = [(f"{s.sides[0].capitalize()}: {s.name}", s.rate(0)) for s in settings]
    steadied = any(s.steadied for s in settings)
    head = "<tr><th>setting<th>side<th>wins<th>95 %"
    head += "<th>without luck<th>95 %" if steadied else ""
    head += "<th>matches<th>player"
    lines = [_row(s, side, steadied) for s in settings for side in range(len(s.sides))]
    words = (
        "<p class='dim'>Without luck: each match less the luck of its dice (how much better the "
        "rolls were for the first side than other rolls in the same places would have been). The "
        "mean is the same; the table shows whether the interval is narrower.</p>"
    )
    return [
        "<h2>Who wins</h2>",
        forest("Share of the wins with intervals", rows, 0.0, 1.0),
        f"<div class='wide'><table>{head}{''.join(lines)}</table></div>",
        words if steadied else "",
    ]


def _row(setting: Finding, side: int, steadied: bool) -> str:
    rate = setting.rate(side)
    cells = [
        escape(setting.name), escape(setting.sides[side].capitalize()), percent(rate.value),
        span(rate),
    ]  # fmt: skip
    if steadied:
        calm = setting.steadied if side == 0 else None
        cells += [percent(calm.value), span(calm)] if calm else ["", ""]
    cells += [f"{setting.matches:,}", escape(setting.players[side])]
    return "<tr><td>" + "<td>".join(cells)


def effects(found: Findings) -> list[str]:
    """What each alternative changes."""
    others = [s for s in found.settings.values() if s.base != s.name]
    if not others:
        return []
    rows = [(s.name, s.effect(found.settings[s.base])) for s in others]
    widest = marked(max(max(abs(e.low), abs(e.high)) for _, e in rows))
    lines = [
        f"<tr><td>{escape(name)}<td>{100 * effect.value:+.1f}<td>{signed(effect)}"
        f"<td>{verdict(effect)}"
        for name, effect in rows
    ]
    return [
        "<h2>What the alternatives change</h2>",
        "<p>Wins of a hundred more or fewer for the first side than in the matches of the same "
        "seeds without it.</p>",
        forest("Changes with intervals", rows, -widest, widest),
        f"<div class='wide'><table><tr><th>alternative<th>change<th>95 %<th>what is seen"
        f"{''.join(lines)}</table></div>",
    ]


def marked(widest: float) -> float:
    """How far a plot of changes goes either way, so that its marks are whole numbers."""
    return next((end for end in (0.1, 0.2, 0.4, 0.6, 0.8) if widest <= end), 1.0)


def verdict(effect: Interval) -> str:
    """Whether the interval leaves zero out."""
    if effect.low > 0:
        return "more wins"
    return "fewer wins" if effect.high < 0 else "not told apart"


def details(setting: Finding, *, is_open: bool) -> str:
    """How long, how it ended, who held what, luck, losses."""
    parts = [
        _length(setting), _outcomes(setting), _control(setting), _luck(setting), _losses(setting),
    ]  # fmt: skip
    opened = " open" if is_open else ""
    return f"<details{opened}><summary>{escape(setting.name)}</summary>{''.join(parts)}</details>"


def _length(setting: Finding) -> str:
    first, last = min(setting.turns), max(setting.turns)
    counts = {str(turn): setting.turns[turn] for turn in range(first, last + 1)}
    mean = sum(turn * count for turn, count in setting.turns.items()) / setting.matches
    plot = columns("Matches by their length in turns", counts)
    return f"<h3>Length: {mean:.1f} turns</h3>{plot}"


def _outcomes(setting: Finding) -> str:
    rows = [
        f"<tr><td>{escape(named(setting.game, 'outcome', kind))}<td>{count:,}"
        f"<td>{percent(count / setting.matches)}"
        for kind, count in setting.outcomes.most_common()
    ]
    return f"<h3>How it ends</h3><div class='wide'><table>{''.join(rows)}</table></div>"


def _control(setting: Finding) -> str:
    if not setting.control:
        return ""
    gauge = GAUGES[setting.game]
    points = []
    for turn, counts in sorted(setting.control.items()):
        mean = sum(held * count for held, count in counts.items()) / sum(counts.values())
        points.append((float(turn), mean, quantile(counts, 0.1), quantile(counts, 0.9)))
    highest = min(gauge.places, 10 * ceil(max(point[3] for point in points) / 10 + 0.1))
    title = f"Places held by the {gauge.sides[0].capitalize()} side at the start of each turn"
    words = "<p class='dim'>The mean of the matches still in play, and where eight of ten lie.</p>"
    return f"<h3>{title}</h3>{words}{course(title, Line(points), highest)}"


def _luck(setting: Finding) -> str:
    if not setting.luck:
        return ""
    counts = Counter(round(10 * max(-2.0, min(2.0, luck))) for luck in setting.luck)
    steps = range(min(counts), max(counts) + 1)
    plot = columns("Matches by luck", {f"{step / 10:+.1f}": counts[step] for step in steps}, SECOND)
    deviation = (sum(luck * luck for luck in setting.luck) / len(setting.luck)) ** 0.5
    side = setting.sides[0].capitalize()
    words = f"In wins of the {side} side; a usual match has {deviation:.2f} either way."
    return f"<h3>Luck of the dice</h3><p class='dim'>{escape(words)}</p>{plot}"


def _losses(setting: Finding) -> str:
    if not setting.losses:
        return ""
    gauge = GAUGES[setting.game]
    rows = [
        (
            f"{side.capitalize()}, {named(setting.game, gauge.place, place)}",
            count / setting.matches,
            _colour(side, gauge.sides[0]),
        )
        for (side, place), count in setting.losses.most_common(PLACES)
    ]
    title = "Where pieces are lost, in a match"
    return f"<h3>{title}</h3>{bars(title, rows)}"


def _colour(side: str, first: str) -> str:
    return FIRST if side == first else SECOND


def named(game: str, kind: str, found: str) -> str:
    """A place or an outcome as people call it; what only another pack has, by its id."""
    if not found:
        return "off the map"
    names, text = names_of(game)
    ids = names.names[kind]
    return text(kind, ids.index(found)) if found in ids else found


@cache
def names_of(game: str) -> tuple[Codec, Callable[[str, int], str]]:
    """The ids of a game's things and their words, by its own pack."""
    box = GAMES[game]
    tables = box.tables(box.pack())
    return Codec(box, tables), partial(box.text.thing, tables)


def counted(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def percent(share: float) -> str:
    """A share in words."""
    return f"{100 * share:.1f} %"


def span(found: Interval) -> str:
    """An interval in words."""
    return f"{100 * max(0.0, found.low):.1f} to {100 * min(1.0, found.high):.1f} %"


def signed(found: Interval) -> str:
    """An interval of a change."""
    return f"{100 * found.low:+.1f} to {100 * found.high:+.1f}"
