"""The ledger of rulings: what every option, ruling and reconstructed number changes, as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import spoken
from kurgan.kernel.procedure import Json
from kurgan.lab.findings import Finding, Findings
from kurgan.lab.gauges import GAUGES
from kurgan.lab.statistics import Interval, Mean, paired, share

RECONSTRUCTED = "rp_set"  # an option that chooses between reconstructions
LITTLE = 0.05  # a change that hardly anybody notices at the table
CLEAR = 3.3 / 1.96  # intervals that much wider leave zero out by luck once in a thousand rows


class Entry:
    """One alternative: its matches, those of equal seeds without it, and what differs."""

    def __init__(self, setting: Finding, base: Finding, rules: Json = None) -> None:
        self.game, self.base, self.name = setting.game, base.name, setting.name
        self.side = base.sides[0].capitalize()
        self.players = sorted(set(setting.players))
        found = (setting.options, setting.pack, setting.players, base.options, base.pack)
        self.identity = (*found, rules)
        self.option = next(
            (key for key, value in setting.options.items() if value != base.options[key]), ""
        )
        self.is_data = not self.option  # two packs may have one name
        self.value = setting.options.get(self.option)
        self.before, self.after = setting_wins(base), setting_wins(setting)
        self.wins, self.places = setting.changes(base)

    def join(self, other: Entry) -> None:
        """The same alternative in another part of the experiment."""
        if other.identity != self.identity:
            raise BadSetup(
                f"{self.name!r} means different things in these files, or was played by other "
                "rules; make a ledger of each."
            )
        for mine, more in zip(self.means, other.means, strict=True):
            mine.join(more)

    @property
    def means(self) -> tuple[Mean, ...]:
        """All that is summed."""
        return self.before, self.after, self.wins, self.places

    @property
    def change(self) -> Interval:
        """Of the first side's share of the wins."""
        return paired(self.wins)

    @property
    def is_about_data(self) -> bool:
        """Whether it changes what was reconstructed, not a rule."""
        return self.is_data or self.option == RECONSTRUCTED

    @property
    def title(self) -> str:
        """What it is compared with."""
        return self.base if self.base.startswith(self.game) else f"{self.game} {self.base}"

    @property
    def what(self) -> str:
        """The alternative in words."""
        if self.is_data:
            return self.name.removeprefix(f"{self.base}, ")
        return f"`{self.option}` {told(self.value)}"

    @property
    def rule(self) -> str:
        """The rule or ruling that an option stands for."""
        options = {option.name: option.rule for option in GAMES[self.game].options}
        return "data" if self.is_data else options[self.option]


Judge: TypeAlias = Callable[[Entry], str]


class Ledger(NamedTuple):
    """All alternatives in some files of results."""

    entries: list[Entry]
    matches: int
    rules: list[tuple[str, int]]  # the numbers by which each game was played


def told(value: Json) -> str:
    """The value of an option; many turns in a row are told by the first and the last."""
    if isinstance(value, list) and len(value) > 2 and value == [*range(value[0], value[-1] + 1)]:
        return f"{value[0]} to {value[-1]}"
    return spoken(value)


def setting_wins(setting: Finding) -> Mean:
    """The first side's results."""
    found = Mean()
    found.join(setting.scores[0])
    return found


def read_ledger(paths: Sequence[Path]) -> Ledger:
    """Every alternative; parts of one experiment are taken together."""
    entries: dict[tuple[str, str], Entry] = {}
    known: dict[Json, Path] = {}
    matches = 0
    rules: set[tuple[str, int]] = set()
    for path in paths:
        findings = Findings(path)
        if findings.digest in known:
            raise BadSetup(f"{path} holds the same matches as {known[findings.digest]}.")
        known[findings.digest] = path
        settings = findings.settings
        rules |= {*(findings.rules or {}).items()}
        matches += sum(setting.matches for setting in settings.values())
        for setting in settings.values():
            if setting.base != setting.name:
                found = Entry(setting, settings[setting.base], findings.rules)
                key = (found.game, found.name)
                if key in entries:
                    entries[key].join(found)
                else:
                    entries[key] = found
    if not entries:
        raise BadSetup(
            "There are no alternatives in these results, so there is nothing to compare."
        )
    return Ledger(list(entries.values()), matches, sorted(rules))


def page(ledger: Ledger) -> str:
    """The whole page, in Markdown."""
    about_rules = [entry for entry in ledger.entries if not entry.is_about_data]
    about_data = [entry for entry in ledger.entries if entry.is_about_data]
    by = ", ".join(f"number {number} of {game}" for game, number in ledger.rules)
    told = {"matches": ledger.matches, "who": players(ledger), "rules": by}
    parts = [INTRODUCTION.format(**told)]
    if about_rules:
        parts += ["\n## Optional rules and rulings", *tables(about_rules, verdict)]
    if about_data:
        parts += [ON_DATA, *tables(about_data, advice)]
    return "\n".join(parts) + "\n"


def players(ledger: Ledger) -> str:
    """Who played."""
    return " and ".join(sorted({name for entry in ledger.entries for name in entry.players}))


def tables(entries: Sequence[Entry], judge: Judge) -> Iterator[str]:
    """A table for each setting with which others are compared."""
    for title in dict.fromkeys(entry.title for entry in entries):
        rows = [entry for entry in entries if entry.title == title]
        first = rows[0]
        yield f"\n### {title}\n"
        yield f"The {first.side} side wins {rate(first.before)} of {first.before.count:,}.\n"
        yield HEAD.format(last=judge.__name__, place=held(first.game))
        yield from (row(entry, judge) for entry in rows)


def row(entry: Entry, judge: Judge) -> str:
    """One alternative."""
    change, places = entry.change, entry.places.interval
    cells = [
        entry.what, entry.rule, rate(entry.after), points(change),
        f"{places.value:+.1f} ({places.low:+.1f} to {places.high:+.1f})", judge(entry),
    ]  # fmt: skip
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def held(game: str) -> str:
    """What the places of a game are called."""
    return {"area": "areas", "hex": "hexes", "place": "zones"}[GAUGES[game].place]


def rate(wins: Mean) -> str:
    """A share of wins."""
    return f"{100 * share(wins.mean * wins.count, wins.count).value:.0f} %"


def points(change: Interval) -> str:
    """A change in points of a hundred, with its interval."""
    value, low, high = [100 * part for part in change]
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def is_clear(change: Interval) -> bool:
    """Whether so large a change comes by luck less than once in a thousand rows."""
    return abs(change.value) > CLEAR * (change.high - change.value)


def is_little(change: Interval) -> bool:
    """Whether the whole interval is too small to notice."""
    return max(-change.low, change.high) < LITTLE


def never_came_up(entry: Entry) -> bool:
    """Whether each match had the winner, and the places at its end, that it had without."""
    sums = (entry.wins, entry.places)
    return not any(one.mean or one.squares for one in sums)


def verdict(entry: Entry) -> str:
    """A change in words."""
    change = entry.change
    if never_came_up(entry):
        return "never came up"
    which = f"helps the {entry.side} side" if change.value > 0 else f"hurts the {entry.side} side"
    if is_clear(change):
        return f"**{which}**"
    if change.low > 0 or change.high < 0:
        return f"perhaps {which}"
    return "hardly matters" if is_little(change) else "not told apart"


def advice(entry: Entry) -> str:
    """What to do about a default."""
    if is_clear(entry.change):
        return "keep; **correct it first if you own the box**"
    if is_little(entry.change):
        return "keep: little hangs on it"
    seen = entry.change.low > 0 or entry.change.high < 0
    return "keep; it perhaps matters" if seen else "keep: no effect seen so far"


HEAD = """\
| alternative | rule | wins then | change, points | {place} held, change | {last} |
| --- | --- | --- | --- | --- | --- |"""
INTRODUCTION = """\
# The ledger of rulings

What each optional rule, each ruling that can go either way and each reconstructed number changes
when the computer ({who}) plays every side: {matches:,} matches. [The laboratory](lab.md#the-ledger)
makes this page; nobody edits it.

Played by rules {rules}.

Every match with an alternative is compared with the match of the same seed without it. A change is
in points: so many wins of a hundred more or fewer for the side named. In brackets is the interval
that holds the true change nineteen times of twenty. Places held are those of the same side at the
end.

- **Bold**: luck alone does this once in a thousand rows.
- "Perhaps": the interval leaves zero out; among so many rows luck does this a few times.
- "Hardly matters": the whole interval lies within five points.
- "Never came up": every match ended as it did without it.
- "Not told apart": more matches are needed.

Computers of this level do not change their plans for a rule: a person may gain or lose
more by it."""
ON_DATA = """
## Reconstructed data

The printed maps and counters are not known to us, so some numbers are [reconstructed](data.md). How
much hangs on them says which to correct first. [What we advise](data.md#how-much-hangs-on-it)."""
