"""Beginning a match in the terminal: which game, scenario and options, or which match goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import kurgan
from kurgan.kernel.errors import BadSave, BadSetup, KurganError, brief
from kurgan.kernel.game import Game, Option, read_scenario, spoken
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.tui import store
from kurgan.tui.page import Page, is_number, number_in

LEAVING = ("quit", "exit")


class Wish(NamedTuple):
    """What a player wants to play."""

    game: str
    scenario: str
    options: dict[str, Any]


def ask_what_to_play(
    lines: Iterator[str], page: Page, scenario: str | None = None, options: list[str] | None = None
) -> Wish | None:
    """Ask for what was not given; None when the player leaves."""
    games = kurgan.games()
    name = _pick("Which game?", {n: g.title for n, g in games.items()}, lines, page)
    if name is None:
        return None
    game = games[name]
    chosen = scenario if scenario else _pick("Which scenario?", game.scenarios, lines, page)
    if chosen is None:
        return None
    chosen = read_scenario(game, chosen)
    wanted = read_option_words(game, options) if options else _ask_options(game, lines, page)
    return None if wanted is None else Wish(name, chosen, wanted)


def read_option_words(game: Game, words: list[str]) -> dict[str, Any]:
    """Options as typed: `rubble starting_morale=15 reroll_ones=2,3`."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        if name not in known:
            raise BadSetup(f"{game.name} has no option {brief(name)}; it has {', '.join(known)}.")
        chosen[name] = known[name].read(_value(text, word))
    return chosen


def option_words(option: Option) -> str:
    """One option for the list."""
    default = option.default_words or spoken(option.default) or "off"
    return (
        f"{option.name} ({option.rule}): {option.words} "
        f"It can be {option.range_words}; as a rule it is {default}."
    )


def resume(page: Page, game: str | None, pack: Pack | None) -> tuple[Match, Path]:
    """The match that was played last and is not over; what cannot be opened is passed over."""
    for path in store.matches():
        body = store.read(path)
        if body is not None and (store.is_over(body) or game not in (None, body.get("game"))):
            continue
        try:
            return kurgan.load(path, pack=pack), path
        except KurganError as error:
            page.line(f"{path.name} is passed over. {error.message}")
    what = f"match of {game}" if game else "match"
    raise BadSave(f"There is no unfinished {what} to resume; begin one with kurgan play.")


def _ask_options(game: Game, lines: Iterator[str], page: Page) -> dict[str, Any] | None:
    if not game.options:
        return {}
    question = (
        "Optional rules: press Enter for the basic game, type names and values like "
        f"{game.options[0].name}=on, or ? for the list."
    )
    page.line(question)
    for line in lines:
        if line.lower() in LEAVING:
            return None
        if line.lower() in ("?", "help"):
            for option in game.options:
                page.line("  " + option_words(option), indent=4)
        else:
            try:
                return read_option_words(game, line.replace(", ", " ").split())
            except KurganError as error:
                page.line(error.message)
        page.line(question)
    return None


def _pick(
    question: str, choices: Mapping[str, str], lines: Iterator[str], page: Page
) -> str | None:
    names = list(choices)
    if len(names) == 1:
        return names[0]
    _show_choices(question, choices, page)
    for line in lines:
        word = line.strip().lower()
        if word in LEAVING:
            return None
        picked = number_in(word, 1, len(names))
        if picked is not None:
            return names[picked - 1]
        begun = [name for name in names if word and name.startswith(word)]
        if word in names or len(begun) == 1:
            return word if word in names else begun[0]
        page.line(f"Type a number from 1 to {len(names)}, a name like {names[0]}, or quit.")
        _show_choices(question, choices, page)
    return None


def _show_choices(question: str, choices: Mapping[str, str], page: Page) -> None:
    page.line(question)
    for number, name in enumerate(choices, 1):
        page.item(number, f"{name}: {choices[name]}")


def _value(text: str, word: str) -> Any:
    if "=" not in word:
        return True
    parts = text.split(",")
    try:
        numbers = [int(part) for part in parts if is_number(part)]
    except ValueError:
        return text
    if len(numbers) < len(parts):
        return text
    return numbers if len(parts) > 1 else numbers[0]
