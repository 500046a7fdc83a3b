"""Computers in the terminal: who plays a side, what they advise, and why they did what they did."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Any

import kurgan
from kurgan.bots.advice import advise, win_chance
from kurgan.bots.explanation import chance_words
from kurgan.bots.foresight import Chance
from kurgan.bots.levels import LEVELS
from kurgan.bots.players import Player
from kurgan.bots.search import SearchMind
from kurgan.bots.seats import holder, level_of
from kurgan.bots.secrecy import hides
from kurgan.kernel.ask import Action, Side
from kurgan.kernel.errors import IllegalAction, KurganError, brief
from kurgan.kernel.match import Match
from kurgan.kernel.words import sentence
from kurgan.tui.page import Page

BAR = 20  # characters of a whole thought
A_PERSON = "a person"
OFF = ("off", "none", "me")
HELP = {
    "advise": "what a computer would answer in your place, with win chances",
    "chance": "your win chance; chance on, chance off: in every status line",
    "explain": "why the computer did what it did last",
    "computer": "computer SIDE LEVEL: it plays a side; LEVEL turn: one turn; off: you",
    "go": "computers that wait go on",
}


class Computers:
    """The players of those sides that nobody at the terminal plays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.players: dict[str, Player] = {}
        self.last: Player | None = None  # who answered last
        self.turns: set[str] = set()  # sides that are handed over for one turn only
        self.is_waiting = False  # somebody pressed Ctrl-C
        self.shows_chance = False
        self.pace = 0.0  # seconds after each answer
        self.seed: int | str | None = None

    def seat(self, match: Match, side: str, level: str) -> None:
        """A computer plays a side from now on."""
        match.take_over(side, holder(level))
        self.players[side] = kurgan.computer(level, self.seed)

    def resume(self, match: Match) -> None:
        """Those who held a seat when the match was left hold it again."""
        for side, name in match.holders.items():
            level = level_of(name)
            if level is not None and side in match.sides:
                self.players[side] = kurgan.computer(level, self.seed)

    def plays(self, match: Match) -> Player | None:
        """The computer that is to answer now; None if a person is, or if they wait."""
        ask = match.question
        player = self.players.get(match.sides[ask.side]) if ask is not None else None
        return None if self.is_waiting else player

    def people(self, match: Match) -> int:
        """The sides that people play, as bits."""
        return sum(1 << n for n, side in enumerate(match.sides) if side not in self.players)

    def answer(self, match: Match, player: Player) -> Action:
        """What a computer answers; of the policy if it fails."""
        side = match.sides[match.question.side] if match.question is not None else ""
        with Thinking(self, player, f"{side.capitalize()}: {holder(player.level)}"):
            try:
                answer = player.choose(match)
            except KurganError:
                raise
            except Exception as bug:  # the edge: a match is never lost to a player
                self.page.line(f"The computer failed ({type(bug).__name__}); policy answers.")
                player = kurgan.computer("policy")
                answer = player.choose(match)
        self.last = player
        return answer

    def after(self, match: Match, side: str, player: Player) -> None:
        """An answer was played: a turn that was lent may be over."""
        if side in self.turns and not player.goes_on(match):
            self.dismiss(match, side)
        if self.pace:
            with Thinking(self, None, ""):
                time.sleep(self.pace)

    def dismiss(self, match: Match, side: str) -> None:
        """A person plays a side again."""
        self.turns.discard(side)
        if self.players.pop(side, None) is not None and match.outcome is None:
            match.take_over(side, A_PERSON)
            self.page.line(sentence(side, "is yours again"))

    # Commands

    def command(self, match: Match, words: list[str]) -> None:
        """Who plays what; or hand a side over, or take it back."""
        if not words:
            rows = [
                sentence(side, f"is played by {holder(p.level)}")
                for side, p in self.players.items()
            ]
            self.page.line(" ".join(rows) or "No computer plays.")
            return
        side, *rest = [word.lower() for word in words]
        if side not in match.sides:
            raise IllegalAction(f"Say which side: {', '.join(match.sides)}.")
        if not rest:
            raise IllegalAction(f"Say which computer: {', '.join(LEVELS)}; or off.")
        if rest[0] in OFF:
            self.dismiss(match, side)
            return
        if rest[1:] not in ([], ["turn"]):
            wrong = brief(" ".join(rest[1:]))
            raise IllegalAction(f"After the level say turn there, or nothing, but not {wrong}.")
        self.seat(match, side, rest[0])
        self.turns = self.turns | {side} if rest[1:] else self.turns - {side}
        self.is_waiting = False
        self.page.line(sentence(side, f"is now played by {holder(rest[0])}"))

    def go(self, match: Match, words: list[str]) -> None:
        """Go on."""
        if not self.players:
            example = f"computer {match.sides[-1]} general"
            raise IllegalAction(f"No computer plays; seat one like: {example}")
        self.is_waiting = False

    def advise(self, match: Match, words: list[str]) -> None:
        """The best answers."""
        with Thinking(self, None, "The adviser") as thinking:
            found = advise(match, words[0] if words else 0, thinking)
        ask = match.question
        assert ask is not None
        for one in found:
            shown = match.game.text.action(match.state, one.answer)
            number = ask.options.index(one.answer) + 1
            self.page.item(number, advice_words(one.chance, shown, one.plan, one.words))

    def chance(self, match: Match, words: list[str]) -> None:
        """The win chance of the side to act, or the switch of it."""
        if words and words[0] in ("on", "off"):
            self.shows_chance = words[0] == "on"
        elif words:
            raise IllegalAction("Say chance, chance on or chance off.")
        if match.question is not None:
            self.page.line(self.chance_line(match, match.question.side))

    def chance_line(self, match: Match, side: Side) -> str:
        """A win chance in a line."""
        return won_words(match.sides[side], win_chance(match, side))

    def explain(self, match: Match, words: list[str]) -> None:
        """Why the computer that answered last did so; only what people may know is told."""
        if self.last is None or self.last.last is None:
            raise IllegalAction("No computer has answered yet.")
        then = self.last.last
        others = [n for n in range(len(match.sides)) if self.people(match) >> n & 1]
        secret = any(hides(then.game, then.state, n) for n in others if n != then.ask.side)
        if match.outcome is None and secret:
            name = match.sides[then.ask.side].capitalize()
            raise IllegalAction(
                f"{name} hides something from you, and explains itself when the match is over."
            )
        for line in self.last.explain().split("\n"):
            self.page.line(line, indent=2)


def advice_words(chance: Chance, shown: str, plan: str, why: str) -> str:
    """An answer that a computer would give."""
    line = f", to {plan}" if plan and plan not in shown else ""
    return f"{chance_words(chance)}  {shown}{line}. {why}"


def won_words(side: str, chance: Chance) -> str:
    """A win chance in a line."""
    return f"Win chance of {side.capitalize()}: {chance_words(chance)}"


class Thinking:
    """While a computer thinks: a bar on a terminal, and Ctrl-C lets it answer at once."""

    def __init__(self, computers: Computers, player: Player | None, name: str) -> None:
        self.computers = computers
        self.player = player
        self.name = name
        self.is_hurried = False
        self.is_shown = False
        self.before: Callable[..., Any] | int | None = None

    def __enter__(self) -> Thinking:
        if self.player is not None and isinstance(self.player.mind, SearchMind):
            self.player.mind.listen = self
        if current_thread() is main_thread():
            self.before = signal.signal(signal.SIGINT, self._hurry)
        return self

    def __exit__(self, *raised: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
        if self.is_shown:
            sys.stderr.write("\r" + " " * (len(self.name) + BAR + 40) + "\r")
            sys.stderr.flush()

    def __call__(self, share: float) -> bool:
        if sys.stderr.isatty():
            self.is_shown = True
            bar = ("#" * round(BAR * share)).ljust(BAR, ".")
            sys.stderr.write(f"\r{self.name} thinks [{bar}] Ctrl-C: play now")
            sys.stderr.flush()
        return self.is_hurried

    def _hurry(self, *_: object) -> None:
        """The first time it answers at once, and then all computers wait; the second is the end."""
        if self.is_hurried:
            raise KeyboardInterrupt
        self.is_hurried = self.computers.is_waiting = True
