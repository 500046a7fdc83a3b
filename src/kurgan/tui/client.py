"""The terminal client: shows the question, takes an answer, keeps the file. It knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import kurgan
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import IllegalAction, KurganError, NothingChanged, brief
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Move
from kurgan.kernel.pack import Pack
from kurgan.kernel.state import Event
from kurgan.tui import store
from kurgan.tui.answers import Answers, Command, completed, how_far, uncommented
from kurgan.tui.chances import Calculator
from kurgan.tui.computers import Computers
from kurgan.tui.gestures import Gestures
from kurgan.tui.help import HELP
from kurgan.tui.page import Page, is_number, number_in, status_line
from kurgan.tui.proposals import AtHand
from kurgan.tui.things import Guide

LEAVING = ("quit", "exit")
CHANGING = ("move", "undo", "load", "computer", "go")
SHOWN = 20  # events shown at once
MANY = 16  # answers that stand below a question on the smallest screen
PATIENCE = 3  # refusals after which the question comes again, before it scrolls away
MOST_UNKEPT = 60  # entries of computers that are not on the disk yet
WAITS = "{side} is played by {name}, which waits. go: it goes on; computer {key} off: you play."
MARGIN = 9  # columns for the rule of an event


class Client:
    """One match in one terminal."""

    def __init__(self, match: Match, path: Path, page: Page, pack: Pack | None = None) -> None:
        self.match = match
        self.path = path
        self.page = page
        self.pack = pack  # another pack than the game's own
        self.told: set[int] = set()  # the events that were shown, by their place in the log
        self.turn: object = None  # whose board was shown
        self.status = ""  # as it was shown last
        self.above = ""  # the rule that stands above the last event
        self.gestures = Gestures(AtHand(match), page)
        self.refusals = 0  # since the question was shown
        self.asks_twice = False  # before an answer that looks like a slip
        self.warned: tuple[int, Action | None] = (0, None)  # where, and of which answer
        self.body = match.save()  # as it was after the last answer
        self.kept = store.digest(path)
        self.computers = Computers(page)

    def play(self, lines: Iterator[str]) -> None:
        """Ask and answer until the match is over or the lines end."""
        self.keep()
        self.tell_new_events()
        self.show()
        while self.match.question is not None:
            line = next(lines, None)
            if line is None:
                self.page.line()
                self.page.line(self.farewell())
                return
            said = uncommented(line)
            if said and not self.take(said):
                self.page.line(self.farewell())
                return
            if not line.strip():
                self.show(again=True)
        self.tell_new_events()
        self.page.line()
        self.page.line(self.match.outcome["words"])
        self.page.line(self.farewell())

    def ask_people(self) -> Choice | None:
        """Let the computers answer, step by step; the question that a person must answer."""
        mark, computers = len(self.match.journal), self.computers
        while (player := computers.plays(self.match)) is not None:
            ask = self.match.question
            assert ask is not None
            self.play_answer(computers.answer(self.match, player))
            self.tell_new_events(computers.people(self.match))
            computers.after(self.match, self.match.sides[ask.side], player)
            if len(self.match.journal) > mark + MOST_UNKEPT:
                self.keep_or_warn()
                mark = len(self.match.journal)
        if len(self.match.journal) > mark:
            self.keep_or_warn()
        return self.match.question

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

    # Reading

    def take(self, line: str) -> bool:
        """Carry out a line, one answer or command after the other; False when the player leaves."""
        ask = self.match.question
        steps = Answers(self.match, ask).steps(line) if ask else []
        has_played = False
        for done, step in enumerate(steps, 1):
            if step.lower().split()[0] in LEAVING:
                return False
            try:
                has_played = self.command(step)
            except KurganError as error:
                self.page.line(error.message)
                return self.stop(steps, done - 1, "")
            while has_played and (ordered := self.gestures.standing.next()) is not None:
                self.page.line(f"As ordered: {ordered.words}.")
                self.play_move(ordered)
            if self.match.question is None:
                return True
            if has_played and done < len(steps) and not self.match.can_undo:
                return self.stop(steps, done, self.match.barrier)
        self.show(again=not has_played)
        return True

    def stop(self, steps: list[str], done: int, why: str) -> bool:
        """Say how far a line of several came, and ask what it did not answer."""
        if len(steps) > 1:
            self.page.line(how_far(steps, done, why))
        self.refusals += 1
        if done or self.refusals == PATIENCE:
            self.show()
        return True

    def command(self, said: str) -> bool:
        """Carry out one command or answer; True when the position has changed."""
        ask = self.match.question
        if ask is None:
            raise IllegalAction("The match is over: there is nothing to answer.")
        answers = Answers(self.match, ask)
        option = answers.numbered(said) if is_number(said) else answers.exactly(said)
        name, rest = said.split()[0].lower(), said.split()[1:]
        commands = self.commands()
        if option is None and (name == "move" or name not in commands):
            option = answers.begun(said)
            name = completed(name, [*commands])
        if option is None and name in commands:
            commands[name](rest)
            return name in CHANGING
        if self.match.sides[ask.side] in self.computers.players:
            raise IllegalAction("A computer is to answer; go lets it, computer SIDE off ends that.")
        if option is not None:
            self.warn(option, ask)
        self.play_answer(option or self.given(said))
        self.keep_or_warn()
        self.tell_new_events()
        return True

    def warn(self, option: Action, ask: Choice) -> None:
        """Ask once before an answer that ends something with much left undone."""
        here = (len(self.match.journal), option)
        slip = self.match.game.moves.unfinished(self.match.state, ask).get(option)
        if slip and self.asks_twice and self.warned != here:
            self.warned = here
            raise IllegalAction(f"{slip} Give the same answer again to go on.")

    def commands(self) -> dict[str, Command]:
        """Every command by its name, those of the game too."""
        guide = Guide(self.match, self.page)
        calculator = Calculator(self.match, self.page)
        of_game = {name: partial(guide.tell, name) for name in guide.commands()}
        return {
            **of_game,
            "help": self.show_help,
            "?": self.show_help,
            "map": self.show_board,
            "look": guide.look,
            "log": self.show_log,
            "why": self.why,
            "advise": partial(self.computers.advise, self.match),
            "chance": partial(self.computers.chance, self.match),
            "explain": partial(self.computers.explain, self.match),
            "computer": self.computer,
            "go": partial(self.computers.go, self.match),
            "odds": calculator.odds,
            "belief": calculator.belief,
            "rules": guide.show_rules,
            "rule": guide.show_rules,
            "save": self.save_copy,
            "moves": self.gestures.show,
            "move": self.move,
            "undo": self.undo,
            "load": self.load,
        }

    def why(self, words: list[str]) -> None:
        """Which rule a thing stands on; or why a computer did what it did."""
        if [word.lower() for word in words[:1]] == ["did"]:
            self.computers.explain(self.match, words)
        else:
            Guide(self.match, self.page).why(words)

    def computer(self, words: list[str]) -> None:
        """Who plays what."""
        self.computers.command(self.match, words)
        self.keep_or_warn()

    def given(self, said: str) -> list[str | int]:
        """Words that are no answer as the game would read them, so that it says what is wrong."""
        verb, *rest = said.lower().split()
        if verb not in self.match.game.verbs:
            raise IllegalAction(
                f"{brief(said)} is no answer and no command; Enter shows the question, moves what "
                "can be done in one go, help the commands."
            )
        return [verb, *map(_argument, rest)]

    # Showing

    def show(self, again: bool = False) -> None:
        """The state of things in a line, the question with its rule and its numbered answers."""
        self.refusals = 0
        ask = self.ask_people()
        if ask is None:
            return
        self.page.line()
        key = self.match.sides[ask.side]
        if key in self.computers.players:
            name = self.match.holders[key]
            self.page.line(WAITS.format(side=key.capitalize(), name=name, key=key))
            return
        self.tell_new_events()
        self.show_status(ask.side, again)
        side = f"{self.addressed(ask.side)}: " if len(self.match.sides) > 1 else ""
        question = f"{side}{self.match.game.text.question(self.match.state)}"
        self.page.line(f"[{self.match.rule}] {question}")
        for number, words in enumerate(Answers(self.match, ask).shown, 1):
            self.page.item(number, words)
        if len(ask.options) > MANY and not self.page.plain:
            self.page.line(question)
        self.above = ""

    def show_status(self, side: int, again: bool) -> None:
        """The numbers that decide, where they have changed; the board when a turn begins."""
        view = self.match.view(side)
        turn = view.get("turn", view.get("round"))
        if turn != self.turn and not self.page.plain:
            self.page.block(self.match.game.text.board(self.match.pack, view, self.page.width))
            self.page.line()
        status = status_line(self.match.game.text.status(view), self.page.width)
        if again or status != self.status:
            self.page.say(status)
            if self.computers.shows_chance:
                self.page.line(self.computers.chance_line(self.match, side))
        self.turn, self.status = turn, status

    def addressed(self, side: int) -> str:
        """Whom a question is put to: a side, or a player who has none yet."""
        own = getattr(self.match.game.text, "addressed", None)
        name: str = own(self.match.state, side) if own is not None else ""
        return name or self.match.sides[side].capitalize()

    def show_help(self, _: list[str]) -> None:
        """Every command."""
        ask = self.match.question
        if ask is not None:
            example = Answers(self.match, ask).spelled(ask.options[0])
            words = f"choose answer N; or type it or its beginning, or: {example}"
            self.page.row("N", words, 12)
        own = Guide(self.match, self.page).commands()
        of_game = {f"{name} {kind.upper()}": words for name, (kind, words, _) in own.items()}
        for command, meaning in {**of_game, **HELP}.items():
            self.page.row(command, meaning, 12)

    def show_board(self, words: list[str]) -> None:
        """The whole board."""
        side = self.match.question.side if self.match.question else 0
        width = 0 if self.page.plain else self.page.width
        text, view = self.match.game.text, self.match.view(side)
        self.page.block(text.board(self.match.pack, view, width))
        terrain = getattr(text, "terrain", None)
        if terrain is not None:
            self.page.line()
            self.page.block(terrain(view, width))

    def events(self) -> list[tuple[int, Event]]:
        """What the side to act may know of what has happened, with its place in the log."""
        ask = self.match.question
        who = 1 << ask.side if ask is not None else 1
        return [(n, event) for n, event in enumerate(self.match.log) if event.seen_by & who]

    def tell_new_events(self, everybody: int | None = None) -> None:
        """What has happened since the last time; of many people what all of them may know."""
        ask = self.match.question
        mine = everybody if everybody is not None else 1 << ask.side if ask is not None else 1
        log = enumerate(self.match.log)
        fresh = [(n, e) for n, e in log if n not in self.told and e.seen_by & mine == mine]
        self.told.update(n for n, _ in fresh)
        if len(fresh) > SHOWN:
            self.page.line(f"({len(fresh) - SHOWN} earlier events: type log {len(fresh)})")
        self.tell([event for _, event in fresh[-SHOWN:]])

    def tell(self, events: list[Event]) -> None:
        """Events with their rules; a long name stands above those that follow from it."""
        for event in events:
            words = self.match.game.text.event(self.match.tables, event)
            is_long = len(event.rule) >= MARGIN and not self.page.plain
            if is_long and event.rule != self.above:
                self.page.line(event.rule)
            self.above = event.rule
            self.page.row("" if is_long else event.rule, words, MARGIN)

    def show_log(self, words: list[str]) -> None:
        """The last things that happened."""
        count = number_in(words[0], 1, 999_999) if words else SHOWN
        if count is None:
            raise IllegalAction("Say how many things to show, like: log 30")
        self.above = ""
        self.tell([event for _, event in self.events()[-count:]])

    # Acting

    def undo(self, words: list[str]) -> None:
        """Take the last answer back."""
        if words:
            raise IllegalAction("One undo takes back one answer or one whole move; say undo alone.")
        self.match.undo()
        self.gestures.standing.orders.clear()  # whoever takes something back thinks anew
        self.told = {number for number in self.told if number < len(self.match.log)}
        self.page.line("Taken back.")
        self.keep_or_warn()

    def move(self, words: list[str]) -> None:
        """Play a move whole."""
        self.play_move(self.gestures.named(words))

    def play_move(self, move: Move) -> None:
        """Its answers, and what was ordered with it for questions to come."""
        asked = self.gestures.proposals.asked()
        self.play_answer(*move.answers)
        self.gestures.standing.keep(asked, move)
        self.keep_or_warn()
        self.tell_new_events()

    def play_answer(self, *answers: Action | list[str | int]) -> None:
        """Play it; if that meets a bug of ours, keep the save that shows it and go back."""
        try:
            self.match.play_move(answers) if len(answers) > 1 else self.match.play(answers[0])
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
        store.keep(self.body, self.path)
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
        self.match, self.path, self.turn = match, kept, None
        self.gestures = Gestures(AtHand(match), self.page)
        self.kept, self.body = store.digest(kept), match.save()
        self.told = set(range(len(match.log)))
        self.computers.players.clear()
        self.computers.resume(match)
        self.keep_or_warn()
        self.page.line(f"Loaded {path}.")


def _path(words: list[str]) -> Path:
    try:
        return Path(" ".join(words)).expanduser()
    except RuntimeError:
        raise IllegalAction("There is no such home folder; write the path out.") from None


def _argument(word: str) -> str | int:
    number = number_in(word, 0, 999_999_999)
    return word if number is None else number
