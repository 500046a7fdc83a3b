"""Odds and beliefs as lines of text, for the terminal game and for `kurgan odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kurgan import odds
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.odds import Belief, Estimate, Forecast
from kurgan.odds.estimate import percent
from kurgan.tui.names import Names, names_of
from kurgan.tui.page import Page

FIRST = 10  # targets that are told unasked
BAR = 20  # characters of a certainty
END = "to_the_end"  # among the numbers of a battle: the same battle fought on
ALONE = ("attacker_alone", "defender_alone", "nobody", "deadlock")
Ids = Callable[[str], set[str]]  # of what goes by a name
NOTHING = "Nothing can be attacked now."
NO_SECRETS = "No enemy piece is hidden from you."


def is_shown(chance: float) -> bool:
    """Whether a chance is more than nothing when it is rounded."""
    return f"{100 * chance:.1f}" != "0.0"


def full_stop(words: str) -> str:
    """A sentence as it ends on a screen."""
    return words if words.endswith(".") else f"{words}."


def show_estimate(page: Page, estimate: Estimate) -> None:
    """One battle: who, the headline, every outcome, what else is counted, the policy."""
    page.line(full_stop(estimate.words), indent=2)
    end = estimate.details.get(END)
    if end is not None:
        page.line("In the first round")
    page.line(f"{_sentence(estimate.headline)}: {percent(estimate.win)}")
    show_chances(page, estimate.outcomes)
    show_counted(page, estimate.details)
    if end is not None:
        show_end(page, end)
    page.line(f"Assumed: {estimate.policy}", indent=2)


def show_counted(page: Page, details: Json) -> None:
    """Every distribution among the numbers of a battle, in a line."""
    for name, value in details.items():
        chances = list(_distribution(value))
        if chances:
            shares = ", ".join(f"{what} {percent(chance)}" for what, chance in chances)
            page.line(f"{_sentence(name)}: {shares}", indent=2)


def show_end(page: Page, end: Json) -> None:
    """The same battle fought on: who is left alone, and how many of what."""
    page.line("To the end")
    alone = {name: value for name, value in end.items() if name in ALONE and value}
    show_chances(page, alone.items())
    show_counted(page, {name: value for name, value in end.items() if isinstance(value, list)})
    means = {name: value for name, value in end.items() if isinstance(value, dict)}
    for name, value in means.items():
        left = ", ".join(f"{what.replace('_', ' ')} {mean:.2f}" for what, mean in value.items())
        page.line(f"{_sentence(name)}, on average: {left}", indent=2)
    page.line(f"Expected rounds: {end['expected_rounds']:.2f}")


def show_chances(page: Page, chances: Iterable[tuple[str, float]]) -> None:
    """A table with a bar for each; lines without bars for screen readers and narrow screens."""
    rows = [(name.replace("_", " "), chance) for name, chance in chances]
    column = max((len(words) for words, _ in rows), default=0)
    longest = min(BAR, page.width - column - len("  100.0%  ") - 1)
    for words, chance in rows:
        if page.plain or longest < 1:
            page.line(f"{words}: {percent(chance)}", indent=2)
        else:
            bar = "#" * round(longest * chance)
            page.say(f"  {words:<{column}} {percent(chance):>6}  {bar}".rstrip())


def show_forecast(page: Page, forecast: Forecast, most: int = 0) -> None:
    """The attack being assembled, then the targets, the best first; with "most" so many."""
    if forecast.assembling is not None:
        page.line("The attack being assembled")
        show_estimate(page, forecast.assembling)
        page.line()
    if not forecast.targets:
        page.line(NOTHING)
        return
    best = sorted(forecast.targets, key=lambda target: -target.win)
    shown = best[: most or len(best)]
    every = f"The best {most} of {len(best)} targets" if len(shown) < len(best) else "Every target"
    page.line(f"{every} with the largest force that may attack it")
    headlines = dict.fromkeys(target.headline for target in shown)
    for estimate in shown:
        head = percent(estimate.win)
        words = full_stop(estimate.words)
        if len(headlines) > 1:
            words = f"{words[:-1]}: {estimate.headline}."
        page.row(head if page.plain else f"{head:>6} ", words, 8)
    if len(headlines) == 1:
        page.line(f"The chance is that {next(iter(headlines))}.")
    for policy in dict.fromkeys(target.policy for target in shown):
        page.line(f"Assumed: {policy}", indent=2)
    if len(best) > len(shown):
        page.line(f"{len(best) - len(shown)} more: odds all shows them, odds PLACE one of them.")


def show_beliefs(page: Page, names: Names, beliefs: Iterable[Belief]) -> None:
    """What each hidden piece can be, one line each; pieces that look alike share a line."""
    alike: dict[tuple[str, tuple[tuple[str, float], ...]], list[str]] = {}
    for belief in beliefs:
        alike.setdefault((belief.piece, belief.chances), []).append(belief.place)
    if not alike:
        page.line(NO_SECRETS)
    for (piece, chances), places in alike.items():
        shares = [f"{words} {percent(chance)}" for words, chance in spoken(names, chances)]
        where = ", ".join(dict.fromkeys(places))
        page.line(f"{where} ({piece.replace('_', ' ')}): {', '.join(shares)}", indent=2)


def spoken(names: Names, chances: Iterable[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    """Counters by their name instead of their id."""
    counters = names.codec.numbers.get("counter", {})
    for name, chance in chances:
        if name in counters:
            yield names.thing("counter", counters[name]), chance
        else:
            yield name.replace("_", " "), chance


class Calculator:
    """The commands `odds` and `belief` of one match, for the side to act."""

    def __init__(self, match: Match, page: Page) -> None:
        self.match = match
        self.page = page
        self.side = match.question.side if match.question else 0

    def odds(self, words: list[str]) -> None:
        """The attack being assembled and the best targets, all of them, or one in full."""
        forecast = odds.forecast(self.match.game.name, self.match.state, self.side)
        show_odds(self.page, names_of(self.match).ids, forecast, words)

    def belief(self, words: list[str]) -> None:
        """What the hidden pieces can be: all of them, or those in one place."""
        beliefs = odds.belief(self.match.game.name, self.match.state, self.side)
        show_belief(self.page, names_of(self.match), beliefs, words)


def show_odds(page: Page, ids: Ids, forecast: Forecast, words: list[str]) -> None:
    """What was asked for of a forecast: the best targets, all of them, or one in full."""
    if words in ([], ["all"]):
        show_forecast(page, forecast, 0 if words else FIRST)
        return
    places = ids(" ".join(words))
    now = forecast.assembling
    found = [one for one in forecast.targets if one.target in places]
    if now is not None and now.target in places:
        found.insert(0, now)
    if not found:
        page.line(f"{' '.join(words)} cannot be attacked now.")
    for estimate in found:
        show_estimate(page, estimate)


def show_belief(page: Page, names: Names, beliefs: Iterable[Belief], words: list[str]) -> None:
    """What was asked for of the beliefs: all of them, or those in one place."""
    if not words:
        show_beliefs(page, names, beliefs)
        return
    places = names.ids(" ".join(words))
    there = [belief for belief in beliefs if belief.place in places]
    if not there:
        page.line(f"No hidden enemy piece is in {' '.join(words)}.")
    for belief in there:
        page.line(f"{belief.place} ({belief.piece.replace('_', ' ')})")
        show_chances(page, spoken(names, belief.chances))


def _sentence(words: str) -> str:
    spoken = words.replace("_", " ")
    return spoken[:1].upper() + spoken[1:]


def _distribution(value: object) -> Iterable[tuple[str, float]]:
    """The chances in a part of the details: a list of them by number, or an object by name."""
    if isinstance(value, list) and value and all(isinstance(one, float) for one in value):
        return [(str(number), chance) for number, chance in enumerate(value) if is_shown(chance)]
    if isinstance(value, dict) and value and all(isinstance(v, float) for v in value.values()):
        return [(name, chance) for name, chance in value.items() if is_shown(chance)]
    return ()
