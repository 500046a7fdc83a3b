"""The terminal client: shows the question, takes an answer, keeps the file. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import kurgan
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import IllegalAction, KurganError, NothingChanged, brief
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.state import Event
from kurgan.tui import store
from kurgan.tui.chances import Calculator
from kurgan.tui.page import Page, is_number, number_in
from kurgan.tui.things import Guide

HELP = {
    "undo": "take the last answer back",
    "map": "the whole board",
    "look THING": "one place or piece",
    "why N": "which rule answer N stands on",
    "why THING": "which rule allows or forbids a place or a piece now",
    "rules RULE": "a rule in our words, by its number or heading; rules: all headings",
    "odds": "the attack being assembled and every target; odds PLACE: one in full",
    "belief": "what hidden enemy pieces can still be; belief PLACE: those there",
    "log N": "the last N things that happened",
    "save FILE": "keep a copy",
    "load FILE": "go on with another match",
    "help": "this list",
    "quit": "leave; kurgan play --resume goes on",
}
SHOWN = 20  # events shown at once


class Client:
    """One match in one terminal."""

    def __init__(self, match: Match, path: Path, page: Page, pack: Pack | None = None) -> None:
        self.match = match
        self.path = path
        self.page = page
        self.pack = pack  # another pack than the game's own
        self.told: set[int] = set()  # the events that were shown, by their place in the log
        self.phase = ""
        self.board = ""  # as it was shown last
        self.body = match.save()  # as it was after the last answer
        self.kept = store.digest(path)

    def play(self, lines: Iterator[str]) -> None:
        """Ask and answer until the match is over or the lines end."""
        self.keep()
        self.tell_new_events()
        while (ask := self.match.question) is not None:
            self.show(ask)
            if not self.answer(ask, lines):
                self.page.line(self.farewell())
                return
        self.tell_new_events()
        self.page.line()
        self.page.line(self.match.outcome["words"])
        self.page.line(self.farewell())

    def farewell(self) -> str:
        """Where the match is kept and how to go on."""
        if self.kept != self.body["digest"]:
            self.keep_or_warn()
        if self.kept != self.body["digest"]:
            return f"The last answers are lost: {self.path} cannot be written."
        if self.match.outcome is not None:
            return f"The match is kept in {self.path}; kurgan replay shows it again."
        is_found = self.path.parent == store.match_folder()
        name = ("" if is_found else f" {self.path}") + (" --pack FOLDER" if self.pack else "")
        return f"The match is kept; kurgan play --resume{name} goes on from here."

    def answer(self, ask: Choice, lines: Iterator[str]) -> bool:
        """Take commands until the position has changed; False when the player leaves."""
        for line in lines:
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0].lower() in ("quit", "exit"):
                return False
            try:
                if self.command(words, ask):
                    return True
            except KurganError as error:
                self.page.line(error.message)
        self.page.line()
        return False

    def command(self, words: list[str], ask: Choice) -> bool:
        """Carry out one command; True when the position has changed."""
        name, rest = words[0].lower(), words[1:]
        guide = Guide(self.match, self.page)
        calculator = Calculator(self.match, self.page)
        commands: dict[str, Callable[[list[str]], None]] = {
            "help": self.show_help,
            "?": self.show_help,
            "map": lambda _: self.show_board(),
            "look": guide.look,
            "log": self.show_log,
            "why": guide.why,
            "odds": calculator.odds,
            "belief": calculator.belief,
            "rules": guide.show_rules,
            "rule": guide.show_rules,
            "save": self.save_copy,
        }
        if name in commands:
            commands[name](rest)
            return False
        if name in guide.commands():
            guide.tell(name, rest)
            return False
        if name == "undo":
            self.match.undo()
            self.told = {number for number in self.told if number < len(self.match.log)}
            self.page.line("Taken back.")
        elif name == "load":
            self.load(rest)
        else:
            self.choose(words, ask)
        self.keep_or_warn()
        self.tell_new_events()
        return True

    # Showing

    def show(self, ask: Choice) -> None:
        """The question with its rule and its numbered answers."""
        view = self.match.view(ask.side)
        turn = f"{view.get('turn', view.get('round'))} {ask.side}"
        phase = f"{turn} {view.get('phase')}"
        if phase != self.phase:
            board = self.match.game.text.board(view, 0 if self.page.plain else self.page.width)
            is_new_turn = not self.phase.startswith(f"{turn} ") and not self.page.plain
            is_whole = is_new_turn and board != self.board
            self.page.line()
            self.page.block(board if is_whole else board.split("\n\n")[0])
            self.board = board
        self.phase = phase
        self.page.line()
        side = f"{self.addressed(ask.side)}: " if len(self.match.sides) > 1 else ""
        question = self.match.game.text.question(self.match.state)
        self.page.line(f"[{self.match.rule}] {side}{question}")
        for number, option in enumerate(ask.options, 1):
            words = self.match.game.text.action(self.match.state, option)
            self.page.item(number, words)

    def addressed(self, side: int) -> str:
        """Whom a question is put to: a side, or a player who has none yet."""
        own = getattr(self.match.game.text, "addressed", None)
        name: str = own(self.match.state, side) if own is not None else ""
        return name or self.match.sides[side].capitalize()

    def show_help(self, words: list[str]) -> None:
        """Every command."""
        ask = self.match.question
        if ask is not None:
            example = self.spelled(ask.options[0])
            self.page.row("N", f"choose answer N; or spell it out, like: {example}", 12)
        own = Guide(self.match, self.page).commands()
        of_game = {f"{name} {kind.upper()}": words for name, (kind, words, _) in own.items()}
        for command, meaning in {**of_game, **HELP}.items():
            self.page.row(command, meaning, 12)

    def show_board(self) -> None:
        """The whole board."""
        side = self.match.question.side if self.match.question else 0
        width = 0 if self.page.plain else self.page.width
        text, view = self.match.game.text, self.match.view(side)
        self.page.block(text.board(view, width))
        terrain = getattr(text, "terrain", None)
        if terrain is not None:
            self.page.line()
            self.page.block(terrain(view, width))

    def events(self) -> list[tuple[int, Event]]:
        """What the side to act may know of what has happened, with its place in the log."""
        ask = self.match.question
        who = 1 << ask.side if ask is not None else 1
        return [(n, event) for n, event in enumerate(self.match.log) if event.seen_by & who]

    def tell_new_events(self) -> None:
        """What has happened since the last time."""
        fresh = [(n, event) for n, event in self.events() if n not in self.told]
        self.told.update(n for n, _ in fresh)
        if len(fresh) > SHOWN:
            self.page.line(f"({len(fresh) - SHOWN} earlier events: type log {len(fresh)})")
        for _, event in fresh[-SHOWN:]:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """One event with its rule."""
        self.page.row(event.rule, self.match.game.text.event(self.match.tables, event), 9)

    def show_log(self, words: list[str]) -> None:
        """The last things that happened."""
        count = number_in(words[0], 1, 999_999) if words else SHOWN
        if count is None:
            raise IllegalAction("Say how many things to show, like: log 30")
        for _, event in self.events()[-count:]:
            self.tell(event)

    # Acting

    def choose(self, words: list[str], ask: Choice) -> None:
        """Play the numbered or the spelled-out answer."""
        said = " ".join(words).lower()
        if is_number(words[0]):
            number = number_in(said, 1, len(ask.options))
            if number is None:
                raise IllegalAction(f"Choose one number from 1 to {len(ask.options)}.")
            self.play_answer(ask.options[number - 1])
        elif words[0].lower() in self.match.game.verbs:
            spelled = {self.spelled(option): option for option in ask.options}
            self.play_answer(spelled.get(said) or [words[0].lower(), *map(_argument, words[1:])])
        else:
            raise IllegalAction(f"{brief(said)} is no command; type help for the list.")

    def spelled(self, option: Action) -> str:
        """An answer as it can be typed."""
        return " ".join(map(str, self.match.codec.encode(option))).lower()

    def play_answer(self, answer: Action | list[str | int]) -> None:
        """Play it; if that meets a bug of ours, keep the save that shows it and go back."""
        try:
            self.match.play(answer)
        except NothingChanged as bug:  # the edge: the player goes on, the bug is written down
            proof = self.path.with_name(f"{self.path.name}.bug")
            store.write(bug.proof or self.body, proof)
            raise IllegalAction(f"{bug.message} Please report it with the file {proof}.") from None

    # Keeping

    def keep(self) -> None:
        """Write the match down; in another file if somebody else wrote into this one."""
        ours = (None, self.kept, self.body["digest"])
        self.body = self.match.save()
        if store.digest(self.path) not in (*ours, self.body["digest"]):
            other, self.path = self.path, store.new_path(self.match.game.name)
            self.page.line(
                f"{other} was changed by another program; this match goes on in {self.path}."
            )
        store.write(self.body, self.path)
        self.kept = self.body["digest"]

    def keep_or_warn(self) -> None:
        """Write the match down; the game goes on if that cannot be done."""
        try:
            self.keep()
        except KurganError as error:
            self.page.line(error.message)
            self.page.line(
                "Until then the last answers are kept only here: save FILE keeps a copy."
            )

    def keep_when_stopped(self) -> None:
        """After an interrupt: the answer that was being played is kept if it can be read back."""
        with suppress(Exception):
            kurgan.load(self.match.save(), pack=self.pack)
            self.keep()

    def save_copy(self, words: list[str]) -> None:
        """Keep a copy in a file of the player's choice."""
        if words:
            path = _path(words)
            store.write_copy(self.body, path)
        else:
            self.keep()
            path = self.path
        self.page.line(f"Saved in {path}.")

    def load(self, words: list[str]) -> None:
        """Go on with another match; a copy of the player's own stays as it is."""
        if not words:
            raise IllegalAction("Say which file to load, like: load my-match.json")
        path = _path(words)
        match = kurgan.load(path, pack=self.pack)
        is_found = path.resolve().parent == store.match_folder().resolve()
        kept = store.match_folder() / path.name if is_found else store.new_path(match.game.name)
        self.match, self.path, self.phase = match, kept, ""
        self.kept, self.body = store.digest(kept), match.save()
        self.told = set(range(len(match.log)))
        self.page.line(f"Loaded {path}.")


def _path(words: list[str]) -> Path:
    try:
        return Path(" ".join(words)).expanduser()
    except RuntimeError:
        raise IllegalAction("There is no such home folder; write the path out.") from None


def _argument(word: str) -> str | int:
    number = number_in(word, 0, 999_999_999)
    return word if number is None else number
