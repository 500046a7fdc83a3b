"""Beginning a match in the terminal: which game, which scenario, which options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import kurgan
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.game import Game, Option, spoken


def ask_what_to_play(
    lines: Iterator[str], say: Callable[[str], None]
) -> tuple[str, str, dict[str, Any]] | None:
    """Ask for a game, a scenario and options; None when the player leaves."""
    games = kurgan.games()
    name = _pick("Which game?", {n: g.title for n, g in games.items()}, lines, say)
    if name is None:
        return None
    game = games[name]
    scenario = _pick("Which scenario?", game.scenarios, lines, say)
    if scenario is None:
        return None
    options = _ask_options(game, lines, say)
    return None if options is None else (name, scenario, options)


def read_option_words(game: Game, words: list[str]) -> dict[str, Any]:
    """Options as typed: `rubble starting_morale=15 reroll_ones=2,3`."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        if name not in known:
            raise BadSetup(f"{game.name} has no option {name!r}; it has {', '.join(known)}.")
        chosen[name] = known[name].read(_value(text, word))
    return chosen


def option_words(option: Option) -> str:
    """One option for the list."""
    default = option.default_words or spoken(option.default) or "off"
    return f"{option.name} ({option.rule}): {option.words} {option.range_words}; now {default}."


def _ask_options(
    game: Game, lines: Iterator[str], say: Callable[[str], None]
) -> dict[str, Any] | None:
    say("Optional rules: press Enter for the basic game, type names like")
    say("'rubble starting_morale=15', or ? for the list.")
    for line in lines:
        if line.strip() == "?":
            for option in game.options:
                say("  " + option_words(option))
            continue
        try:
            return read_option_words(game, line.replace(", ", " ").split())
        except KurganError as error:
            say(error.message)
    return None


def _pick(
    question: str, choices: Mapping[str, str], lines: Iterator[str], say: Callable[[str], None]
) -> str | None:
    names = list(choices)
    if len(names) == 1:
        return names[0]
    say(question)
    for number, name in enumerate(names, 1):
        say(f"  {number}  {choices[name]}")
    for line in lines:
        word = line.strip()
        if word.isdigit() and 1 <= int(word) <= len(names):
            return names[int(word) - 1]
        if word in choices:
            return word
        say(f"Type a number from 1 to {len(names)}.")
    return None


def _value(text: str, word: str) -> Any:
    if "=" not in word:
        return True
    simple = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    if text.lower() in simple:
        return simple[text.lower()]
    parts = text.split(",")
    if all(part.strip().lstrip("-").isdigit() for part in parts):
        return [int(part) for part in parts] if len(parts) > 1 else int(text)
    return text
